#include "tools/uci/time.hpp"

#include <algorithm>

namespace nullscope::uci {
namespace {

constexpr Milliseconds kShortest{1};
constexpr std::int64_t kMovesAhead = 30;  // a game is taken to last this many moves more

// What can be used of `time` if `overhead` is lost: of very little, still a part.
Milliseconds usable(Milliseconds time, Milliseconds overhead) {
  return std::max({time - overhead, time / 4, kShortest});
}

}  // namespace

std::optional<Budget> budget_of(const TimeControl& control, Color side, Milliseconds overhead) {
  if (control.move_time) {
    const Milliseconds all = usable(*control.move_time, overhead);
    return Budget{all, all};
  }
  // A clock that is not told is taken to be as the opponent's.
  const auto clock = control.time[side] ? control.time[side] : control.time[~side];
  if (!clock) return std::nullopt;

  const Milliseconds increment = std::max(control.increment[side].value_or(Milliseconds(0)), Milliseconds(0));
  const std::int64_t told = control.moves_to_go.value_or(0);
  const std::int64_t moves = told > 0 ? std::min(told, kMovesAhead) : kMovesAhead;
  const Milliseconds left = usable(*clock, overhead * moves);  // it is lost with every move to come

  // Some moves may take three shares; the last move before the clock is set again may take everything.
  const Milliseconds share = left / moves + increment * 3 / 4;
  const Milliseconds all = std::max(std::min(share * 3, moves == 1 ? left : left * 3 / 4), kShortest);
  // The next iteration takes longer than all before it: it is not begun when the better half is used.
  return Budget{std::min(share * 6 / 10, all), all};
}

}  // namespace nullscope::uci
