#include "engine/movegen.hpp"

namespace nullscope {
namespace {

bool pawn_can_reach(const Position& p, Square from, Square to) {
  const Color us = p.side_to_move();
  if (attacks::pawn(us, from) & bit(to)) return p.piece_on(to) != kNoPiece;
  const int up = us == White ? 8 : -8;
  if (p.piece_on(to) != kNoPiece) return false;
  if (to == from + up) return true;
  return to == from + 2 * up && relative_rank(us, from) == 1 && p.piece_on(static_cast<Square>(from + up)) == kNoPiece;
}

bool piece_can_reach(const Position& p, PieceType t, Square from, Square to) {
  switch (t) {
    case Pawn: return pawn_can_reach(p, from, to);
    case Knight: return attacks::knight(from) & bit(to);
    case Bishop: return attacks::bishop(from, p.pieces()) & bit(to);
    case Rook: return attacks::rook(from, p.pieces()) & bit(to);
    case Queen: return attacks::queen(from, p.pieces()) & bit(to);
    default: return attacks::king(from) & bit(to);
  }
}

}  // namespace

bool is_legal(const Position& p, Move m) {
  if (!m.is_real()) return false;
  if (m.kind() == Move::EnPassant || m.kind() == Move::Castle) return legal_moves(p).contains(m);  // rare

  const Color us = p.side_to_move();
  const Piece piece = p.piece_on(m.from());
  if (piece == kNoPiece || color_of(piece) != us || (p.pieces(us) & bit(m.to()))) return false;
  const PieceType type = type_of(piece);
  const bool promotes = type == Pawn && relative_rank(us, m.to()) == 7;
  if (promotes != (m.kind() == Move::Promotion)) return false;
  if (m.kind() == Move::Normal && m != Move(m.from(), m.to())) return false;  // stray promotion bits
  if (!piece_can_reach(p, type, m.from(), m.to())) return false;

  const Bitboard occupied = (p.pieces() ^ bit(m.from())) | bit(m.to());
  const Square king = type == King ? m.to() : p.king(us);
  return !(p.attackers_to(king, ~us, occupied) & ~bit(m.to()));
}

}  // namespace nullscope
