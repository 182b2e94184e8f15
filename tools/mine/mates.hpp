// Mates, proved by a full-width search.
#pragma once

#include "tools/mine/proof.hpp"
#include "tools/mine/source.hpp"

namespace nullscope::mine {

// A mate in exactly `moves`, proved full width: none is shorter, and no other first move mates in as many.
//   bm, dm, pv; acn: positions the proof looked at
std::optional<Find> prove_mate(const Position& position, int moves, Bench& bench);
std::optional<Find> find_mate(const PlayedGame& game, int moves, Bench& bench);

}  // namespace nullscope::mine
