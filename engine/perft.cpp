#include "engine/perft.hpp"

#include "engine/movegen.hpp"

namespace nullscope {

std::uint64_t perft(const Position& p, int depth) {
  if (depth <= 0) return 1;
  if (depth == 1) {
    MoveCounter counter;
    generate<MoveKind::All>(p, counter);
    return static_cast<std::uint64_t>(counter.count());
  }
  std::uint64_t leaves = 0;
  for (const Move m : legal_moves(p)) leaves += perft(p.after_unscored(m), depth - 1);
  return leaves;
}

}  // namespace nullscope
