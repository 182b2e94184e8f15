// Counts the leaves of the legal game tree: the standard proof of a move generator.
#pragma once

#include "engine/position.hpp"

namespace nullscope {

// depth >= 0; the last ply is counted without being listed.
std::uint64_t perft(const Position& p, int depth);

}  // namespace nullscope
