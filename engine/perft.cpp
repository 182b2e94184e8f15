#include "engine/perft.hpp"

#include "engine/movegen.hpp"

namespace nullscope {
namespace {

// depth > 0. A template on the side to move, so that no ply asks for it; `below` counts the plies after the first.
template <Color Us, class Below>
std::uint64_t count_leaves(const Position& p, int depth, Below below) {
  if (depth == 1) {
    MoveCounter counter;
    detail::generate<Us, MoveKind::All>(p, counter);
    return static_cast<std::uint64_t>(counter.count());
  }
  MoveList moves;
  detail::generate<Us, MoveKind::All>(p, moves);
  std::uint64_t leaves = 0;
  for (const Move m : moves) leaves += below(p.after_unscored(m), depth - 1);
  return leaves;
}

template <Color Us>
std::uint64_t perft_anywhere(const Position& p, int depth) {
  return count_leaves<Us>(p, depth, perft_anywhere<~Us>);
}
template <Color Us>
NULLSCOPE_FOR_FAST_PEXT std::uint64_t perft_with_pext(const Position& p, int depth) {
  cpu::assume_fast_pext();
  return count_leaves<Us>(p, depth, perft_with_pext<~Us>);
}

}  // namespace

std::uint64_t perft(const Position& p, int depth) {
  if (depth <= 0) return 1;
  const bool white = p.side_to_move() == White;
  if (cpu::has_fast_pext) return white ? perft_with_pext<White>(p, depth) : perft_with_pext<Black>(p, depth);
  return white ? perft_anywhere<White>(p, depth) : perft_anywhere<Black>(p, depth);
}

}  // namespace nullscope
