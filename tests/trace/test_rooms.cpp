// Linked without trace/format and the libraries it knows: that this program exists is most of the test.
#include "engine/fen.hpp"
#include "tests/support/catch.hpp"
#include "trace/judge/audit.hpp"
#include "trace/judge/diff.hpp"
#include "trace/judge/lint.hpp"
#include "trace/judge/rerun.hpp"
#include "trace/read/find.hpp"
#include "trace/read/narrate.hpp"
#include "trace/read/replay.hpp"
#include "trace/read/tree.hpp"
#include "trace/record/memory_sink.hpp"
#include "trace/record/recording.hpp"

using namespace nullscope;

namespace {

trace::Reader recorded(const char* policy) {
  SearchRequest request;
  request.root = parse_fen("4B3/8/p7/k2N4/7p/K6p/PP5P/2q5 w - - 0 1");
  request.policy = parse_policy(policy);
  request.options.table_entries = std::size_t{1} << 14;
  request.limits.depth = 4;
  trace::MemorySink sink;
  trace::record_search(request, sink);
  return sink.take();
}

}  // namespace

TEST_CASE("A search is recorded, read and judged without the file format") {
  const trace::Reader trace = recorded("std:3");
  CHECK(lint(trace).count == 0);
  CHECK(rerun(trace).equal);
  CHECK(trace::diff_traces(trace, recorded("verified:3")).divergences > 0);
  CHECK_FALSE(trace::audit_trace(trace, "a trace", {}).cuts.empty());
  CHECK_FALSE(trace::tree_rows(trace, trace.root(), {}).empty());
  CHECK(trace::find_nodes(trace, {}, trace::FindSort::Size, 10).nodes.size() == 10);
  const trace::Narrator narrator(trace.header());
  trace::Replay(trace).forward(0, trace::Replay::Step::Into, [&](const trace::Moment& moment) {
    CHECK_FALSE(narrator.sentence(moment).empty());
    return moment.what.sequence < 100;
  });
}
