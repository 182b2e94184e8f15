// Positions that can occur in a game, made by playing random legal moves from the start position.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/position.hpp"

namespace nullscope::test {

// `count` positions, the same for the same seed, none of them without a legal move. Every few games
// begin from sharper starting points (castling, en passant, promotions near) than the start position.
std::vector<Position> random_positions(std::size_t count, std::uint64_t seed);

}  // namespace nullscope::test
