#include "engine/see.hpp"

#include <algorithm>

namespace nullscope {
namespace {

// The least valuable attacker of `side` among `attackers`, as a one-square set.
Bitboard least_valuable(const Position& p, Color side, Bitboard attackers, PieceType& type) {
  for (int t = Pawn; t <= King; ++t) {
    type = static_cast<PieceType>(t);
    const Bitboard candidates = attackers & p.pieces(side, type);
    if (candidates) return candidates & -candidates;
  }
  return 0;
}

}  // namespace

bool exchange_is_sound(const Position& p, Move capture) {
  const Square to = capture.to();
  PieceType on_square = type_of(p.piece_on(capture.from()));
  const int victim = kExchangeValue[p.captured(capture)];
  if (capture.kind() == Move::Promotion || victim >= kExchangeValue[on_square]) return true;

  const Bitboard diagonal = p.pieces(Bishop) | p.pieces(Queen);
  const Bitboard straight = p.pieces(Rook) | p.pieces(Queen);
  Bitboard occupied = p.pieces() ^ bit(capture.from());
  if (capture.kind() == Move::EnPassant) occupied ^= bit(static_cast<Square>(to ^ 8));
  Bitboard attackers = p.attackers_to(to, White, occupied) | p.attackers_to(to, Black, occupied);
  Color side = ~p.side_to_move();

  // balance[i]: what the i-th taker has won if the exchange ends with its capture.
  std::array<int, 32> balance;
  std::size_t takes = 0;
  balance[0] = victim;
  for (;; side = ~side) {
    PieceType taker;
    const Bitboard from = least_valuable(p, side, attackers & occupied, taker);
    if (!from) break;
    if (taker == King && (attackers & occupied & p.pieces(~side))) break;  // a king may not take a defended piece
    ++takes;
    balance[takes] = kExchangeValue[on_square] - balance[takes - 1];
    on_square = taker;
    occupied ^= from;
    if (taker == Pawn || taker == Bishop || taker == Queen) attackers |= attacks::bishop(to, occupied) & diagonal;
    if (taker == Rook || taker == Queen) attackers |= attacks::rook(to, occupied) & straight;
  }
  // Backwards: each side takes only if that is better than leaving things as they were.
  for (; takes > 0; --takes) balance[takes - 1] = -std::max(-balance[takes - 1], balance[takes]);
  return balance[0] >= 0;
}

}  // namespace nullscope
