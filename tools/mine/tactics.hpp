// Moves that alone win, from played games.
#pragma once

#include "tools/mine/proof.hpp"
#include "tools/mine/source.hpp"

namespace nullscope::mine {

// A move that alone wins: better than every other by two pawns or more. A search does not see it at its first two
// depths, and then keeps it for the last three; it is confirmed three plies deeper without null move, gap and all.
//   bm; ce, acd: its score and the depth of the confirmation; c0: what the best other move is worth
std::optional<Find> prove_tactic(const Position& position, Bench& bench);
std::optional<Find> find_tactic(const PlayedGame& game, Bench& bench);

}  // namespace nullscope::mine
