// The leaves of the legal game tree, counted below each move.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "engine/position.hpp"

namespace nullscope {

// Far beyond what can be waited for; counts stay within 64 bits for as long as anyone waits.
constexpr int kMaxPerftDepth = 20;

struct Divided {
  std::uint64_t nodes = 0;
  std::map<std::string, std::uint64_t> by_move;  // sorted by name, as other programs' lists can be

  std::string text() const;  // "a2a3: 20", a line for each move
};
Divided divide(const Position& root, int depth);  // depth >= 1

}  // namespace nullscope
