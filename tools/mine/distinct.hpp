// Keeps positions apart: none twice, and none that is nearly another.
#pragma once

#include <vector>

#include "engine/position.hpp"

namespace nullscope::mine {

// Squares on which the two boards differ.
int difference(const Position& a, const Position& b);

class Distinct {
 public:
  // Two positions that differ on so many squares or fewer are nearly the same: a move or two apart.
  static constexpr int kNear = 5;

  // True, and remembered, if it is like none before.
  bool add(const Position& position);

 private:
  std::vector<Position> kept_;
};

}  // namespace nullscope::mine
