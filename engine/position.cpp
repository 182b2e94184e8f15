#include "engine/position.hpp"

#include <algorithm>

namespace nullscope {
namespace {

// Rights that survive a move from or to each square.
constexpr std::array<std::uint8_t, kSquares> make_castling_kept() {
  std::array<std::uint8_t, kSquares> kept{};
  kept.fill(kAllCastling);
  kept[make_square(4, 0)] = kBlackShort | kBlackLong;
  kept[make_square(4, 7)] = kWhiteShort | kWhiteLong;
  kept[make_square(0, 0)] = kAllCastling ^ kWhiteLong;
  kept[make_square(7, 0)] = kAllCastling ^ kWhiteShort;
  kept[make_square(0, 7)] = kAllCastling ^ kBlackLong;
  kept[make_square(7, 7)] = kAllCastling ^ kBlackShort;
  return kept;
}
constexpr auto kCastlingKept = make_castling_kept();

}  // namespace

void Position::put(Piece p, Square s) {
  type_[type_of(p)] |= bit(s);
  color_[color_of(p)] |= bit(s);
  board_[s] = p;
  key_ ^= zobrist::kKeys.piece[p][s];
  if (type_of(p) == Pawn) pawn_key_ ^= zobrist::kKeys.piece[p][s];
  psqt_ += psqt::kTable[p][s];
  phase_ = static_cast<std::int16_t>(phase_ + psqt::kPhase[type_of(p)]);
}

void Position::remove(Square s) {
  const Piece p = board_[s];
  type_[type_of(p)] ^= bit(s);
  color_[color_of(p)] ^= bit(s);
  board_[s] = kNoPiece;
  key_ ^= zobrist::kKeys.piece[p][s];
  if (type_of(p) == Pawn) pawn_key_ ^= zobrist::kKeys.piece[p][s];
  psqt_ -= psqt::kTable[p][s];
  phase_ = static_cast<std::int16_t>(phase_ - psqt::kPhase[type_of(p)]);
}

void Position::set_en_passant(Square s) {
  if (en_passant_ != kNoSquare) key_ ^= zobrist::kKeys.en_passant_file[static_cast<unsigned>(file_of(en_passant_))];
  en_passant_ = s;
  if (s != kNoSquare) key_ ^= zobrist::kKeys.en_passant_file[static_cast<unsigned>(file_of(s))];
}

void Position::set_castling(std::uint8_t rights) {
  if (rights == castling_) return;
  key_ ^= zobrist::kKeys.castling[castling_] ^ zobrist::kKeys.castling[rights];
  castling_ = rights;
}

void Position::make(Move move) {
  const Square from = move.from();
  const Square to = move.to();
  const Piece piece = board_[from];
  const Color us = side_;
  const bool irreversible = type_of(piece) == Pawn || board_[to] != kNoPiece;
  assert(piece != kNoPiece && color_of(piece) == us && move.is_real());

  set_en_passant(kNoSquare);
  halfmove_clock_ = irreversible ? 0 : static_cast<std::uint8_t>(halfmove_clock_ + 1);
  reversible_plies_ = irreversible ? 0 : static_cast<std::uint8_t>(reversible_plies_ + 1);
  fullmove_number_ = static_cast<std::int16_t>(fullmove_number_ + us);
  if (castling_) set_castling(castling_ & kCastlingKept[from] & kCastlingKept[to]);

  if (board_[to] != kNoPiece) remove(to);
  remove(from);
  put(move.kind() == Move::Promotion ? make_piece(us, move.promotion()) : piece, to);

  if (move.kind() == Move::EnPassant) remove(static_cast<Square>(to ^ 8));
  if (move.kind() == Move::Castle) {
    const bool is_short = file_of(to) == 6;
    remove(make_square(is_short ? 7 : 0, rank_of(to)));
    put(make_piece(us, Rook), make_square(is_short ? 5 : 3, rank_of(to)));
  }

  side_ = ~us;
  key_ ^= zobrist::kKeys.black_to_move;

  if (type_of(piece) == Pawn && (from ^ to) == 16) {
    const auto passed_over = static_cast<Square>((from + to) / 2);
    if (en_passant_is_legal(passed_over)) set_en_passant(passed_over);
  }
}

// May the side to move capture en passant on `target`? Asked after the double step has been made.
bool Position::en_passant_is_legal(Square target) const {
  Bitboard capturers = attacks::pawn(~side_, target) & pieces(side_, Pawn);
  const auto victim = static_cast<Square>(target ^ 8);
  const Square king_square = king(side_);
  while (capturers) {
    const Bitboard occupied = (pieces() ^ bit(pop_lsb(capturers)) ^ bit(victim)) | bit(target);
    if (!(attackers_to(king_square, ~side_, occupied) & ~bit(victim))) return true;
  }
  return false;
}

Position Position::pass() const {
  assert(!in_check());
  Position next = *this;
  next.set_en_passant(kNoSquare);
  next.side_ = ~side_;
  next.key_ ^= zobrist::kKeys.black_to_move;
  next.reversible_plies_ = 0;
  return next;
}

Bitboard Position::attackers_to(Square s, Color by, Bitboard occupied) const {
  return (attacks::pawn(~by, s) & pieces(by, Pawn)) | (attacks::knight(s) & pieces(by, Knight)) |
         (attacks::king(s) & pieces(by, King)) | (attacks::bishop(s, occupied) & pieces(by, Bishop, Queen)) |
         (attacks::rook(s, occupied) & pieces(by, Rook, Queen));
}

bool Position::is_insufficient_material() const {
  if (type_[Pawn] | type_[Rook] | type_[Queen]) return false;
  const Bitboard minors = type_[Knight] | type_[Bishop];
  if (!more_than_one(minors)) return true;
  // Any number of bishops, all on squares of one colour, can never mate.
  return !type_[Knight] && (!(type_[Bishop] & kDarkSquares) || !(type_[Bishop] & ~kDarkSquares));
}

Key Position::computed_pawn_key() const {
  Key key = 0;
  for (Bitboard b = type_[Pawn]; b;) {
    const Square s = pop_lsb(b);
    key ^= zobrist::kKeys.piece[board_[s]][s];
  }
  return key;
}

Key Position::computed_key() const {
  Key key = zobrist::kKeys.castling[castling_];
  for (Bitboard b = pieces(); b;) {
    const Square s = pop_lsb(b);
    key ^= zobrist::kKeys.piece[board_[s]][s];
  }
  if (en_passant_ != kNoSquare) key ^= zobrist::kKeys.en_passant_file[static_cast<unsigned>(file_of(en_passant_))];
  if (side_ == Black) key ^= zobrist::kKeys.black_to_move;
  return key;
}

Position PositionBuilder::finish(Color side, std::uint8_t castling, Square en_passant, int halfmove_clock,
                                 int fullmove_number) {
  Position p = position_;
  p.key_ ^= zobrist::kKeys.castling[kNoCastling];
  p.set_castling(castling);
  p.side_ = side;
  if (side == Black) p.key_ ^= zobrist::kKeys.black_to_move;
  if (en_passant != kNoSquare && p.en_passant_is_legal(en_passant)) p.set_en_passant(en_passant);
  p.halfmove_clock_ = static_cast<std::uint8_t>(halfmove_clock);
  p.reversible_plies_ = p.halfmove_clock_;
  p.fullmove_number_ = static_cast<std::int16_t>(fullmove_number);
  return p;
}

Position color_flipped(const Position& position) {
  PositionBuilder builder;
  for (Bitboard b = position.pieces(); b;) {
    const Square s = pop_lsb(b);
    const Piece p = position.piece_on(s);
    builder.put(make_piece(~color_of(p), type_of(p)), flip_rank(s));
  }
  const int rights = position.castling();
  const auto swapped = static_cast<std::uint8_t>((rights >> 2) | ((rights & 3) << 2));
  const Square ep = position.en_passant();
  return builder.finish(~position.side_to_move(), swapped, ep == kNoSquare ? kNoSquare : flip_rank(ep),
                        position.halfmove_clock(), position.fullmove_number());
}

}  // namespace nullscope
