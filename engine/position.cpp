#include "engine/position.hpp"

#include <algorithm>

namespace nullscope {
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

// Of a position with nothing but these and the kings.
bool Position::are_minors_insufficient() const {
  const Bitboard minors = type_[Knight] | type_[Bishop];
  if (!more_than_one(minors)) return true;
  // Any number of bishops, all on squares of one colour, can never mate.
  return !type_[Knight] && (!(type_[Bishop] & kDarkSquares) || !(type_[Bishop] & ~kDarkSquares));
}

Key Position::computed_pawn_key() const {
  Key key = 0;
  for (Bitboard b = type_[Pawn] | type_[King]; b;) {
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
  p.halfmove_clock_ = static_cast<std::uint16_t>(halfmove_clock);
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
