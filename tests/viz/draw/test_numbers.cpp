#include "tests/support/catch.hpp"
#include "viz/draw/numbers.hpp"

using namespace nullscope;

TEST_CASE("Short numbers fit on an axis") {
  CHECK(viz::short_number(0) == "0");
  CHECK(viz::short_number(999) == "999");
  CHECK(viz::short_number(1500) == "1.5k");
  CHECK(viz::short_number(999'700) == "1M");
  CHECK(viz::short_number(20e6) == "20M");
  CHECK(viz::short_number(3e9) == "3G");
  CHECK(viz::short_number(0.25) == "0.25");
}

TEST_CASE("Ticks are round, and within the range") {
  CHECK(viz::round_ticks(0, 10, 5) == std::vector<double>{0, 2, 4, 6, 8, 10});
  CHECK(viz::round_ticks(3, 9, 6) == std::vector<double>{3, 4, 5, 6, 7, 8, 9});
  CHECK(viz::round_ticks(0, 72'720'054, 10) == std::vector<double>{0, 10e6, 20e6, 30e6, 40e6, 50e6, 60e6, 70e6});
  CHECK(viz::round_ticks(5, 5, 4) == std::vector<double>{5});
  CHECK_FALSE(std::signbit(viz::round_ticks(0, 1, 4)[0]));
}
