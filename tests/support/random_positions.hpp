// Positions that can occur in a game, made by playing random legal moves from the start position.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/movegen.hpp"
#include "engine/zobrist.hpp"

namespace nullscope::test {

// `count` positions, the same for the same seed, none of them without a legal move. Every few games
// begin from sharper starting points (castling, en passant, promotions near) than the start position.
std::vector<Position> random_positions(std::size_t count, std::uint64_t seed);

// Plays on from as many of them and shows every step to `see(before, move, after)`.
template <class See>
void along_random_games(std::size_t games, std::uint64_t seed, See see) {
  SplitMix64 random(seed);
  for (Position p : random_positions(games, seed)) {
    for (int ply = 0; ply < 60 && p.halfmove_clock() < 100; ++ply) {
      const MoveList moves = legal_moves(p);
      if (moves.empty()) break;
      const Move m = moves[random.below(moves.size())];
      const Position next = p.after(m);
      see(p, m, next);
      p = next;
    }
  }
}

}  // namespace nullscope::test
