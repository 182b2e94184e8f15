// Openings for self-play: random moves from the start, kept if the position is balanced.
//
// Random openings need no library, and no two programs' preferences are built into them. Balanced means that a search
// without null move sees neither side ahead by more than a margin. Each is played twice, with sides
// changed, so that what imbalance is left falls on both.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/position.hpp"

namespace nullscope::match {

constexpr int kOpeningPlies = 8;
constexpr int kOpeningDepth = 5;      // of the search that judges
constexpr Score kOpeningMargin = 40;  // centipawns

struct Opening {
  Position start;
  std::vector<Move> moves;
  Position position;           // after them
  std::vector<Key> history;    // of the positions before it
  std::optional<Score> score;  // for the side to move, if it was searched

  void play(Move move);  // makes it longer
};

// The n-th opening depends on the seed alone; no two lead to the same position.
std::vector<Opening> make_openings(std::size_t count, std::uint64_t seed,
                                   const std::function<void(std::size_t done)>& on_progress = {});

}  // namespace nullscope::match
