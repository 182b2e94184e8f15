#include "engine/clock.hpp"
#include "tests/support/catch.hpp"

namespace nullscope::test {
namespace {

// How many nodes a search could enter before the clock says stop.
std::uint64_t nodes_allowed(Clock& clock, std::uint64_t give_up) {
  for (std::uint64_t nodes = 0; nodes < give_up; ++nodes)
    if (clock.must_stop(nodes)) return nodes;
  return give_up;
}

TEST_CASE("the clock allows exactly as many nodes as the limit says") {
  for (const std::uint64_t limit : {0UL, 1UL, 2UL, 100UL, 1023UL, 1024UL, 1025UL, 4096UL, 100000UL}) {
    Limits limits;
    limits.nodes = limit;
    Clock clock(limits);
    INFO(limit);
    CHECK(nodes_allowed(clock, 1000000) == limit);
    CHECK(clock.stopped());
  }
}

TEST_CASE("without limits the clock never stops") {
  Clock clock{Limits{}};
  CHECK(nodes_allowed(clock, 1000000) == 1000000);
  CHECK_FALSE(clock.stopped());
}

TEST_CASE("a flag set from outside stops the clock within a few thousand nodes, and for good") {
  std::atomic<bool> flag{false};
  Limits limits;
  limits.stop = &flag;
  Clock clock(limits);
  CHECK(nodes_allowed(clock, 10000) == 10000);
  flag = true;
  bool stopped = false;
  for (std::uint64_t nodes = 10000; nodes < 15000; ++nodes) stopped |= clock.must_stop(nodes);
  CHECK(stopped);
  flag = false;
  CHECK(clock.must_stop(20000));
  CHECK(clock.stopped());
}

TEST_CASE("time that has run out stops the clock") {
  Limits limits;
  limits.seconds = 0;
  Clock clock(limits);
  CHECK(nodes_allowed(clock, 1000000) <= 4096);
}

TEST_CASE("the clock's seconds go forward") {
  const Clock clock{Limits{}};
  const double first = clock.seconds();
  CHECK(first >= 0);
  while (clock.seconds() <= first) {
  }
  CHECK(clock.seconds() > first);
}

}  // namespace
}  // namespace nullscope::test
