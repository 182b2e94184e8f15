#include "engine/fen.hpp"

#include <algorithm>
#include <charconv>
#include <vector>

namespace nullscope {
namespace {

constexpr std::string_view kLetters = "PpNnBbRrQqKk";
constexpr int kMaxHalfmoveClock = 150;  // the seventy-five-move rule has ended the game by then
constexpr int kMaxFullmoveNumber = 9999;

[[noreturn]] void refuse_fen(const std::string& what) { throw FenError("bad FEN: " + what); }

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> fields;
  std::size_t i = 0;
  while (i < text.size()) {
    while (i < text.size() && (text[i] == ' ' || text[i] == '\t')) ++i;
    const std::size_t start = i;
    while (i < text.size() && text[i] != ' ' && text[i] != '\t') ++i;
    if (i > start) fields.push_back(text.substr(start, i - start));
  }
  return fields;
}

// Quotes a field for a message; what a terminal might act on or choke on is left out.
std::string quoted(std::string_view field) {
  constexpr std::size_t kLongest = 80;
  std::string out = "'";
  for (const char c : field.substr(0, kLongest)) out += c >= ' ' && c <= '~' ? c : '?';
  return out + (field.size() > kLongest ? "...'" : "'");
}

void place_pieces(PositionBuilder& builder, std::string_view board) {
  int rank = 7;
  int file = 0;
  bool last_was_digit = false;
  for (const char c : board) {
    if (c == '/') {
      if (file != 8)
        refuse_fen("rank " + std::to_string(rank + 1) + " has " + std::to_string(file) + " squares, not 8");
      if (--rank < 0) refuse_fen("the board has more than 8 ranks");
      file = 0;
      last_was_digit = false;
    } else if (c >= '1' && c <= '8') {
      if (last_was_digit) refuse_fen("two digits in a row on rank " + std::to_string(rank + 1));
      file += c - '0';
      last_was_digit = true;
    } else {
      const std::size_t p = kLetters.find(c);
      if (p == std::string_view::npos) refuse_fen("unknown piece " + quoted({&c, 1}));
      if (file < 8) builder.put(static_cast<Piece>(p), make_square(file, rank));
      ++file;
      last_was_digit = false;
    }
    if (file > 8) refuse_fen("rank " + std::to_string(rank + 1) + " has more than 8 squares");
  }
  if (rank != 0) refuse_fen("the board has " + std::to_string(8 - rank) + " ranks, not 8");
  if (file != 8) refuse_fen("rank 1 has " + std::to_string(file) + " squares, not 8");
}

void check_material(const Position& p) {
  for (const Color c : {White, Black}) {
    const std::string who = c == White ? "White" : "Black";
    const auto count = [&](PieceType t) { return popcount(p.pieces(c, t)); };
    if (count(King) != 1) refuse_fen(who + " has " + std::to_string(count(King)) + " kings, not 1");
    if (count(Pawn) > 8) refuse_fen(who + " has " + std::to_string(count(Pawn)) + " pawns, more than 8");
    const int promoted = std::max(0, count(Knight) - 2) + std::max(0, count(Bishop) - 2) +
                         std::max(0, count(Rook) - 2) + std::max(0, count(Queen) - 1);
    if (promoted > 8 - count(Pawn)) refuse_fen(who + " has more pieces than promotions allow");
  }
  if (p.pieces(Pawn) & (rank_bb(0) | rank_bb(7))) refuse_fen("a pawn stands on the first or last rank");
}

std::uint8_t parse_castling(const Position& p, std::string_view field) {
  if (field == "-") return kNoCastling;
  int rights = kNoCastling;
  std::size_t last = 0;
  for (const char c : field) {
    const std::size_t i = std::string_view("KQkq").find(c);
    if (i == std::string_view::npos) refuse_fen("castling field " + quoted(field) + " is not '-' or some of KQkq");
    if (rights && i <= last) refuse_fen("castling field " + quoted(field) + " is not in the order KQkq");
    last = i;
    const Color color = i < 2 ? White : Black;
    const int rank = color == White ? 0 : 7;
    const bool king_home = p.piece_on(make_square(4, rank)) == make_piece(color, King);
    const bool rook_home = p.piece_on(make_square(i % 2 ? 0 : 7, rank)) == make_piece(color, Rook);
    if (!king_home || !rook_home) refuse_fen("castling right " + quoted({&c, 1}) + " without king and rook at home");
    rights |= 1 << i;
  }
  return static_cast<std::uint8_t>(rights);
}

Square parse_en_passant(const Position& p, Color side, std::string_view field) {
  if (field == "-") return kNoSquare;
  if (field.size() != 2 || field[0] < 'a' || field[0] > 'h' || field[1] < '1' || field[1] > '8')
    refuse_fen("en-passant field " + quoted(field) + " is not '-' or a square");
  const Square target = make_square(field[0] - 'a', field[1] - '1');
  if (relative_rank(side, target) != 5) refuse_fen("en-passant square " + quoted(field) + " is on the wrong rank");
  const auto pawn = static_cast<Square>(target ^ 8);
  const auto origin = static_cast<Square>(target + (side == White ? 8 : -8));
  if (p.piece_on(pawn) != make_piece(~side, Pawn) || p.piece_on(target) != kNoPiece || p.piece_on(origin) != kNoPiece)
    refuse_fen("no pawn can have just passed over " + quoted(field));
  return target;
}

int parse_counter(std::string_view field, const char* name, int low, int high) {
  int value = 0;
  const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
  if (error != std::errc() || end != field.data() + field.size() || value < low || value > high)
    refuse_fen(std::string(name) + " " + quoted(field) + " is not a number from " + std::to_string(low) + " to " +
               std::to_string(high));
  return value;
}

}  // namespace

Position parse_fen(std::string_view fen) {
  const auto fields = split(fen);
  if (fields.size() != 4 && fields.size() != 6)
    refuse_fen("expected 6 fields (or the first 4), found " + std::to_string(fields.size()));

  PositionBuilder builder;
  place_pieces(builder, fields[0]);
  const Position& board = builder.peek();
  check_material(board);

  if (fields[1] != "w" && fields[1] != "b") refuse_fen("side to move " + quoted(fields[1]) + " is not 'w' or 'b'");
  const Color side = fields[1] == "w" ? White : Black;
  const std::uint8_t castling = parse_castling(board, fields[2]);
  const Square en_passant = parse_en_passant(board, side, fields[3]);
  const bool counters = fields.size() == 6;
  const int halfmove = counters ? parse_counter(fields[4], "halfmove clock", 0, kMaxHalfmoveClock) : 0;
  const int fullmove = counters ? parse_counter(fields[5], "fullmove number", 1, kMaxFullmoveNumber) : 1;
  if (en_passant != kNoSquare && halfmove != 0) refuse_fen("halfmove clock is not 0 right after a pawn's double step");

  if (board.is_attacked(board.king(~side), side, board.pieces()))
    refuse_fen(std::string("the side not to move (") + (side == White ? "Black" : "White") + ") is in check");
  if (popcount(board.attackers_to(board.king(side), ~side, board.pieces())) > 2)
    refuse_fen("the king is attacked by more than two pieces");
  return builder.finish(side, castling, en_passant, halfmove, fullmove);
}

std::string to_fen(const Position& p) {
  std::string fen;
  for (int rank = 7; rank >= 0; --rank) {
    int empty = 0;
    for (int file = 0; file < 8; ++file) {
      const Piece piece = p.piece_on(make_square(file, rank));
      if (piece == kNoPiece) {
        ++empty;
        continue;
      }
      if (empty) fen += std::to_string(empty);
      empty = 0;
      fen += piece_letter(piece);
    }
    if (empty) fen += std::to_string(empty);
    if (rank) fen += '/';
  }
  fen += p.side_to_move() == White ? " w " : " b ";
  for (int i = 0; i < 4; ++i)
    if (p.castling() & (1 << i)) fen += "KQkq"[i];
  if (!p.castling()) fen += '-';
  fen += ' ';
  fen += p.en_passant() == kNoSquare ? "-" : square_name(p.en_passant());
  // A game that was played on for longer than parse_fen believes is written as the longest that it does.
  return fen + ' ' + std::to_string(std::min(p.halfmove_clock(), kMaxHalfmoveClock)) + ' ' +
         std::to_string(std::clamp(p.fullmove_number(), 1, kMaxFullmoveNumber));
}

std::string to_board_text(const Position& p) {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    text += static_cast<char>('1' + rank);
    text += ' ';
    for (int file = 0; file < 8; ++file) {
      const Piece piece = p.piece_on(make_square(file, rank));
      text += ' ';
      text += piece == kNoPiece ? '.' : piece_letter(piece);
    }
    text += '\n';
  }
  return text + "   a b c d e f g h\n";
}

char piece_letter(Piece p) { return kLetters[p]; }

std::string square_name(Square s) { return {static_cast<char>('a' + file_of(s)), static_cast<char>('1' + rank_of(s))}; }

}  // namespace nullscope
