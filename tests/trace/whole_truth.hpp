// What a trace of any search must be.
#pragma once

#include "tests/support/catch.hpp"
#include "tests/trace/traces.hpp"
#include "trace/judge/lint.hpp"
#include "trace/judge/rerun.hpp"
#include "trace/open.hpp"

namespace nullscope::test {

// Undamaged, its totals the engine's counters, its events what its summary says, by the rules, and repeatable.
inline void check_whole_truth(const SearchRequest& request) {
  const Recorded trace = record(request);
  const auto reader = trace::open_memory(trace.bytes);
  const trace::LintReport report = lint(reader);
  CAPTURE(to_fen(request.root), to_string(request.policy));
  REQUIRE(reader.damage() == "");
  REQUIRE(reader.ending().summary.total().counters == trace.result.counters);
  REQUIRE(recount(reader) == reader.ending().summary);
  REQUIRE(report.own);
  REQUIRE((report.count ? report.violations.front().what : "") == "");
  REQUIRE(rerun(reader).equal);
}

}  // namespace nullscope::test
