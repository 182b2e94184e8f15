// Debian's stockfish, asked to count.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/position.hpp"

namespace nullscope::test {

// What one stockfish process counts for each position, in order. Throws std::runtime_error if there is no stockfish.
std::vector<std::uint64_t> stockfish_perft(const std::vector<Position>& positions, int depth);

}  // namespace nullscope::test
