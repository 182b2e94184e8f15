#include "tests/support/catch.hpp"
#include "tools/uci/time.hpp"

namespace nullscope::uci {
namespace {

constexpr Milliseconds kOverhead{30};

TimeControl clock_of(std::int64_t milliseconds) {
  TimeControl control;
  control.time[White] = Milliseconds(milliseconds);
  return control;
}

TEST_CASE("without a clock there is no budget") {
  CHECK_FALSE(budget_of({}, White, kOverhead));
  TimeControl increments_only;
  increments_only.increment[White] = Milliseconds(100);
  increments_only.moves_to_go = 10;
  CHECK_FALSE(budget_of(increments_only, White, kOverhead));
}

TEST_CASE("a time for the move is used up to the overhead, and nothing else is looked at") {
  TimeControl control = clock_of(10);
  control.move_time = Milliseconds(1000);
  const auto budget = budget_of(control, White, kOverhead);
  REQUIRE(budget);
  CHECK(budget->all == Milliseconds(970));
  CHECK(budget->enough == budget->all);
}

TEST_CASE("no budget is ever longer than the clock or shorter than a millisecond") {
  for (const std::int64_t left : {-100000L, -1L, 0L, 1L, 5L, 29L, 30L, 31L, 100L, 1000L, 60000L, 31536000000L})
    for (const std::int64_t increment : {-5L, 0L, 10L, 1000L, 31536000000L})
      for (const std::int64_t moves : {-1L, 0L, 1L, 2L, 40L, 1000000000L})
        for (const std::int64_t overhead : {0L, 30L, 5000L}) {
          TimeControl control = clock_of(left);
          control.increment[White] = Milliseconds(increment);
          control.moves_to_go = moves;
          const auto budget = budget_of(control, White, Milliseconds(overhead));
          CAPTURE(left, increment, moves, overhead);
          REQUIRE(budget);
          CHECK(budget->enough <= budget->all);
          CHECK(budget->enough >= Milliseconds(0));
          CHECK(budget->all >= Milliseconds(1));
          CHECK(budget->all <= Milliseconds(std::max(left, std::int64_t{1})));
          if (left > 4 * overhead)
            CHECK(budget->all + Milliseconds(overhead) <= Milliseconds(std::max(left, std::int64_t{1})));
        }
}

TEST_CASE("a game without increment is not lost on time, however long it lasts") {
  Milliseconds left{10000};
  for (int move = 0; move < 500; ++move) {
    TimeControl control = clock_of(left.count());
    const auto budget = budget_of(control, White, kOverhead);
    left -= budget->all + kOverhead / 10;  // the worst that the search may do, and what is lost on the way
    CAPTURE(move);
    REQUIRE(left > Milliseconds(0));
    if (left < kOverhead) break;  // from here on it is a matter of the machine
  }
}

TEST_CASE("with a fifth of a second for a game half of it stays in reserve, for the moments when the machine is busy") {
  Milliseconds left{200};
  for (int move = 0; move < 500; ++move) {
    const std::int64_t told = left.count() / 10 * 10;  // in hundredths of a second, as XBoard does
    left += Milliseconds(2 - 1) - budget_of(clock_of(told), White, kOverhead)->all;  // won, and lost on the way
    CAPTURE(move);
    REQUIRE(left >= Milliseconds(100));
  }
}

TEST_CASE("the last move before the control may take what is left") {
  TimeControl control = clock_of(3000);
  control.moves_to_go = 1;
  CHECK(budget_of(control, White, kOverhead)->all == Milliseconds(2970));
  control.moves_to_go = 2;
  CHECK(budget_of(control, White, kOverhead)->all < Milliseconds(2300));
}

TEST_CASE("a longer clock, an increment and fewer moves all give more time") {
  const auto all = [](std::int64_t left, std::int64_t increment, std::int64_t moves) {
    TimeControl control = clock_of(left);
    control.increment[White] = Milliseconds(increment);
    control.moves_to_go = moves;
    return budget_of(control, White, kOverhead)->all;
  };
  CHECK(all(20000, 0, 20) > all(10000, 0, 20));
  CHECK(all(10000, 500, 20) > all(10000, 0, 20));
  CHECK(all(10000, 0, 10) > all(10000, 0, 20));
}

TEST_CASE("a clock that is not told is taken to be as the opponent's") {
  const auto told = budget_of(clock_of(8000), White, kOverhead);
  const auto guessed = budget_of(clock_of(8000), Black, kOverhead);
  REQUIRE(guessed);
  CHECK(guessed->all == told->all);
  TimeControl both = clock_of(8000);
  both.time[Black] = Milliseconds(400);
  CHECK(budget_of(both, Black, kOverhead)->all < Milliseconds(100));
}

}  // namespace
}  // namespace nullscope::uci
