#include "tests/engine/naive_rules.hpp"

#include <utility>

namespace nullscope::test {
namespace {

using Steps = std::vector<std::pair<int, int>>;

const Steps kStraight = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
const Steps kDiagonal = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
const Steps kAround = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
const Steps kJumps = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

const Steps& steps_of(PieceType t) {
  switch (t) {
    case Knight: return kJumps;
    case Bishop: return kDiagonal;
    case Rook: return kStraight;
    default: return kAround;
  }
}

bool slides(PieceType t) { return t == Bishop || t == Rook || t == Queen; }
bool on_board(int file, int rank) { return file >= 0 && file < 8 && rank >= 0 && rank < 8; }

}  // namespace

NaiveBoard::NaiveBoard(const Position& p)
    : side_(p.side_to_move()), castling_(p.castling()), passed_over_(p.en_passant()) {
  for (Square s = 0; s < kSquares; ++s) board_[s] = p.piece_on(s);
}

std::vector<Square> NaiveBoard::attackers(Square target, Color by) const {
  std::vector<Square> found;
  for (Square s = 0; s < kSquares; ++s) {
    if (board_[s] == kNoPiece || color_of(board_[s]) != by) continue;
    const PieceType t = type_of(board_[s]);
    bool hits = false;
    if (t == Pawn) {
      const int up = by == White ? 1 : -1;
      const int across = file_of(target) - file_of(s);
      hits = rank_of(target) == rank_of(s) + up && (across == 1 || across == -1);
    } else {
      for (const auto& [df, dr] : steps_of(t)) {
        int file = file_of(s) + df;
        int rank = rank_of(s) + dr;
        while (on_board(file, rank)) {
          hits |= make_square(file, rank) == target;
          if (!slides(t) || board_[make_square(file, rank)] != kNoPiece) break;
          file += df;
          rank += dr;
        }
      }
    }
    if (hits) found.push_back(s);
  }
  return found;
}

bool NaiveBoard::in_check(Color c) const {
  for (Square s = 0; s < kSquares; ++s)
    if (board_[s] == make_piece(c, King)) return is_attacked(s, ~c);
  return false;
}

void NaiveBoard::move_piece(Square from, Square to) {
  board_[to] = board_[from];
  board_[from] = kNoPiece;
}

NaiveBoard NaiveBoard::after(Move m) const {
  NaiveBoard next = *this;
  const PieceType moved = type_of(board_[m.from()]);
  next.move_piece(m.from(), m.to());
  next.passed_over_ = kNoSquare;
  if (moved == Pawn && (rank_of(m.to()) - rank_of(m.from())) % 2 == 0)
    next.passed_over_ = make_square(file_of(m.from()), (rank_of(m.from()) + rank_of(m.to())) / 2);
  if (m.kind() == Move::Promotion) next.board_[m.to()] = make_piece(side_, m.promotion());
  if (m.kind() == Move::EnPassant) next.take_off(make_square(file_of(m.to()), rank_of(m.from())));
  if (m.kind() == Move::Castle) {
    const int rank = rank_of(m.from());
    if (file_of(m.to()) == 6)
      next.move_piece(make_square(7, rank), make_square(5, rank));
    else
      next.move_piece(make_square(0, rank), make_square(3, rank));
  }
  // A right is gone for good as soon as its king or rook is not at home.
  for (int i = 0; i < 4; ++i) {
    const Color c = i < 2 ? White : Black;
    const int home = c == White ? 0 : 7;
    if (next.board_[make_square(4, home)] != make_piece(c, King) ||
        next.board_[make_square(i % 2 ? 0 : 7, home)] != make_piece(c, Rook))
      next.castling_ = static_cast<std::uint8_t>(next.castling_ & ~(1 << i));
  }
  next.side_ = ~side_;
  return next;
}

void NaiveBoard::add_pawn_moves(Square from, std::vector<Move>& moves) const {
  const int up = side_ == White ? 1 : -1;
  const int home = side_ == White ? 1 : 6;
  const int last = side_ == White ? 7 : 0;
  const int rank = rank_of(from) + up;
  const auto add = [&](Square to) {
    if (rank != last) return moves.push_back(Move(from, to));
    for (const PieceType t : {Knight, Bishop, Rook, Queen}) moves.push_back(Move(from, to, Move::Promotion, t));
  };
  const Square one = make_square(file_of(from), rank);
  if (board_[one] == kNoPiece) {
    add(one);
    if (rank_of(from) == home) {
      const Square two = make_square(file_of(from), rank + up);
      if (board_[two] == kNoPiece) moves.push_back(Move(from, two));
    }
  }
  for (const int file : {file_of(from) - 1, file_of(from) + 1}) {
    if (!on_board(file, rank)) continue;
    const Square to = make_square(file, rank);
    if (board_[to] != kNoPiece && color_of(board_[to]) != side_) add(to);
    if (to == passed_over_) moves.push_back(Move(from, to, Move::EnPassant));
  }
}

void NaiveBoard::add_steps(Square from, std::vector<Move>& moves) const {
  const PieceType t = type_of(board_[from]);
  for (const auto& [df, dr] : steps_of(t)) {
    int file = file_of(from) + df;
    int rank = rank_of(from) + dr;
    while (on_board(file, rank)) {
      const Square to = make_square(file, rank);
      if (board_[to] == kNoPiece || color_of(board_[to]) != side_) moves.push_back(Move(from, to));
      if (!slides(t) || board_[to] != kNoPiece) break;
      file += df;
      rank += dr;
    }
  }
}

void NaiveBoard::add_castling(std::vector<Move>& moves) const {
  const int rank = side_ == White ? 0 : 7;
  const auto at = [&](int file) { return make_square(file, rank); };
  const auto empty = [&](int file) { return board_[at(file)] == kNoPiece; };
  const auto safe = [&](int file) { return !is_attacked(at(file), ~side_); };
  const int rights = side_ == White ? castling_ & 3 : castling_ >> 2;
  if ((rights & 1) && empty(5) && empty(6) && safe(4) && safe(5) && safe(6))
    moves.push_back(Move(at(4), at(6), Move::Castle));
  if ((rights & 2) && empty(3) && empty(2) && empty(1) && safe(4) && safe(3) && safe(2))
    moves.push_back(Move(at(4), at(2), Move::Castle));
}

std::vector<Move> NaiveBoard::legal_moves() const {
  std::vector<Move> moves;
  for (Square s = 0; s < kSquares; ++s) {
    if (board_[s] == kNoPiece || color_of(board_[s]) != side_) continue;
    if (type_of(board_[s]) == Pawn)
      add_pawn_moves(s, moves);
    else
      add_steps(s, moves);
  }
  add_castling(moves);
  std::erase_if(moves, [this](Move m) { return after(m).in_check(side_); });
  return moves;
}

Square NaiveBoard::capturable_en_passant() const {
  for (const Move m : legal_moves())
    if (m.kind() == Move::EnPassant) return m.to();
  return kNoSquare;
}

}  // namespace nullscope::test
