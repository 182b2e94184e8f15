#include "tests/oracle/comparison.hpp"

#include <algorithm>
#include <sstream>

#include "engine/fen.hpp"
#include "engine/study.hpp"
#include "tests/support/catch.hpp"

namespace nullscope::test {
namespace {

// Everything the oracle counts.
bool same_counts(const Counters& a, const Counters& b) {
  return a.interior == b.interior && a.quiescence == b.quiescence && a.null_tried == b.null_tried &&
         a.null_fail_high == b.null_fail_high && a.null_cut == b.null_cut && a.reduced == b.reduced &&
         a.verification_failed == b.verification_failed && a.table_cut == b.table_cut;
}

std::vector<Score> values_of(const SearchResult& result) {
  std::vector<Score> values;
  for (const Iteration& iteration : result.iterations) values.push_back(iteration.score);
  return values;
}

}  // namespace

std::string first_difference(const std::vector<Event>& engine, const std::vector<Event>& oracle) {
  const auto [e, o] = std::mismatch(engine.begin(), engine.end(), oracle.begin(), oracle.end());
  std::ostringstream text;
  for (auto before = e - std::min<std::ptrdiff_t>(e - engine.begin(), 8); before != e; ++before)
    text << "  both    " << *before << '\n';
  if (e != engine.end()) text << "  engine  " << *e << '\n';
  if (o != oracle.end()) text << "  oracle  " << *o << '\n';
  return text.str();
}

void compare(const SearchRequest& request, Compared& sum) {
  const Recording engine = observed(request);
  const auto oracle = make_oracle(request);
  oracle->deepen(request.limits.depth);

  CAPTURE(to_string(request.policy), request.limits.depth, to_fen(request.root), study_text(request.options));
  if (engine.events != oracle->report.events) FAIL(first_difference(engine.events, oracle->report.events));
  REQUIRE(values_of(engine.result) == oracle->values);
  REQUIRE(same_counts(engine.result.counters, oracle->counters));
  ++sum.positions;
  sum.events += engine.events.size();
  sum.counters += oracle->counters;
}

}  // namespace nullscope::test
