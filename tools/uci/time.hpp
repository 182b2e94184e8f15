// How long to think. Pure: from what the clock says to when to stop.
#pragma once

#include <chrono>
#include <optional>

#include "engine/types.hpp"

namespace nullscope::uci {

using Milliseconds = std::chrono::milliseconds;

// What `go` says of time. A clock may be overrun: then it is negative.
struct TimeControl {
  std::optional<Milliseconds> time[2];       // left on the clock, by colour
  std::optional<Milliseconds> increment[2];  // won with each move, by colour
  std::optional<std::int64_t> moves_to_go;   // until the clock is set again
  std::optional<Milliseconds> move_time;     // exactly this long
};

struct Budget {
  Milliseconds enough;  // an iteration that ends later than this is the last
  Milliseconds all;     // the search is stopped then, wherever it is
};

// Nothing if there is no clock and no time for the move. `overhead` is lost with each move between here and the clock.
std::optional<Budget> budget_of(const TimeControl& control, Color side, Milliseconds overhead);

}  // namespace nullscope::uci
