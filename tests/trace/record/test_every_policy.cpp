// 200 random positions, every policy: a trace tells the whole truth, and can be run again.
#include "tests/support/catch.hpp"
#include "tests/support/random_positions.hpp"
#include "tests/trace/whole_truth.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

// In two halves, so that two processors can share the work.
void check_half(std::size_t half) {
  const auto positions = random_positions(200, 202);
  for (std::size_t i = half; i < positions.size(); i += 2)
    for (const Policy& policy : all_policies()) check_whole_truth(make_request(positions[i], 3, policy));
}

}  // namespace

TEST_CASE("Totals are the engine's, the recount agrees, lint is clean, a second run is equal: even positions") {
  check_half(0);
}

TEST_CASE("Totals are the engine's, the recount agrees, lint is clean, a second run is equal: odd positions") {
  check_half(1);
}
