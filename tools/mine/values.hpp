// What positions and moves are worth to a search without null move.
#pragma once

#include "engine/request.hpp"

namespace nullscope::mine {

struct Valued {
  Score score = 0;
  Move move;
};

// The last iteration of a search to this depth, `none` as the policy.
Valued value_of(const Position& position, int depth, Table& table);
// The best of the other moves, looked at as deep; -kInfinity if there is none. Stops early, with what it has, at a move
// that is worth more than `enough`.
Score best_other(const Position& position, Move except, int depth, Score enough, Table& table);
// What it is worth to pass instead of moving, looked at as deep.
Score value_of_passing(const Position& position, int depth, Table& table);

}  // namespace nullscope::mine
