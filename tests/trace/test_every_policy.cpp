// 200 random positions, every policy: a trace tells the whole truth, and can be run again.
#include "tests/support/catch.hpp"
#include "tests/support/random_positions.hpp"
#include "tests/trace/traces.hpp"
#include "trace/lint.hpp"
#include "trace/rerun.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

void check(const Position& root, const Policy& policy) {
  const Recorded trace = record(make_request(root, 3, policy));
  const auto reader = TraceReader::open_memory(trace.bytes);
  const LintReport report = lint(reader);
  CAPTURE(to_fen(root), to_string(policy));
  REQUIRE(reader.damage() == "");
  REQUIRE(reader.ending().summary.total().counters == trace.result.counters);
  REQUIRE(recount(reader) == reader.ending().summary);
  REQUIRE(report.own);
  REQUIRE((report.count ? report.violations.front().what : "") == "");
  REQUIRE(rerun(reader).equal);
}

// In two halves, so that two processors can share the work.
void check_half(std::size_t half) {
  const auto positions = random_positions(200, 202);
  for (std::size_t i = half; i < positions.size(); i += 2)
    for (const Policy& policy : all_policies()) check(positions[i], policy);
}

}  // namespace

TEST_CASE("Totals are the engine's, the recount agrees, lint is clean, a second run is equal: even positions") {
  check_half(0);
}

TEST_CASE("Totals are the engine's, the recount agrees, lint is clean, a second run is equal: odd positions") {
  check_half(1);
}
