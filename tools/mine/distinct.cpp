#include "tools/mine/distinct.hpp"

#include <algorithm>

namespace nullscope::mine {

int difference(const Position& a, const Position& b) {
  int squares = 0;
  for (int s = 0; s < 64; ++s) squares += a.piece_on(static_cast<Square>(s)) != b.piece_on(static_cast<Square>(s));
  return squares;
}

bool Distinct::add(const Position& position) {
  const auto is_near = [&](const Position& other) { return difference(position, other) <= kNear; };
  if (std::any_of(kept_.begin(), kept_.end(), is_near)) return false;
  kept_.push_back(position);
  return true;
}

}  // namespace nullscope::mine
