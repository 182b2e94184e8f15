#include "trace/emit/castling.hpp"

#include "engine/movegen.hpp"
#include "trace/read/board.hpp"

namespace nullscope::trace::emit {

MoveCode usual_castling(const Position& p, MoveCode told) {
  const Color us = p.side_to_move();
  if (!told.is_real() || told.from() != p.king(us) || p.piece_on(told.to()) != make_piece(us, Rook)) return told;
  for (const Move m : legal_moves(p))
    if (m.kind() == Move::Castle && m.from() == told.from() && (m.to() > m.from()) == (told.to() > told.from()))
      return m;
  return told;
}

std::string usual_castling(const Position& p, std::string_view told) {
  for (const Move m : legal_moves(p)) {
    if (m.kind() != Move::Castle) continue;
    const int corner = m.to() > m.from() ? 7 : 0;
    const auto onto_rook = static_cast<std::uint16_t>(m.from() | ((m.from() & ~7) + corner) << 6);  // as a code has it
    if (told == uci_move(MoveCode(onto_rook))) return uci_move(m);
  }
  return std::string(told);
}

}  // namespace nullscope::trace::emit
