#include <random>

#include "tests/support/catch.hpp"
#include "tests/trace/traces.hpp"
#include "trace/open.hpp"
#include "trace/read/tree.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

// What is told below row `at`, one level down: shown children with what is folded.
std::uint64_t sum_below(const std::vector<trace::TreeRow>& rows, std::size_t at) {
  std::uint64_t sum = 0;
  for (std::size_t i = at + 1; i < rows.size() && rows[i].indent > rows[at].indent; ++i) {
    if (rows[i].indent != rows[at].indent + 1) continue;
    sum += rows[i].kind == trace::TreeRow::Kind::Folded ? rows[i].nodes : rows[i].node.id ? rows[i].node.size() : 0;
  }
  return sum;
}

}  // namespace

TEST_CASE("sizes in a tree add up, folded or not") {
  const trace::Reader& trace = large_trace();
  for (const bool all : {false, true}) {
    trace::TreeOptions options;
    options.all = all;
    for (const auto& iteration : trace.index().iterations) {
      const auto rows = trace::tree_rows(trace, iteration.root, options);
      std::size_t opened = 0;
      for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!rows[i].is_open) continue;
        ++opened;
        REQUIRE(sum_below(rows, i) + 1 == rows[i].node.size());
      }
      CHECK(opened >= 1);
    }
  }
}

TEST_CASE("a tree fits the lines it is given, and all means all") {
  const trace::Reader& trace = large_trace();
  for (const std::size_t lines : {10u, 20u, 40u}) {
    trace::TreeOptions options;
    options.lines = lines;
    CHECK(trace::tree_rows(trace, trace.root(), options).size() <= lines);
  }
  trace::TreeOptions all;
  all.all = true;
  all.levels = 1;
  CHECK(trace::tree_rows(trace, trace.root(), all).size() == 1 + trace.children(trace.root()).size());
}

TEST_CASE("a tree opens with the line to its node") {
  const auto trace = trace::open_memory(record(make_request(kZugzwang, 4)).bytes);
  const trace::NodeId id = trace::find_path(trace, "Ba4 Qd2");
  const auto rows = trace::tree_rows(trace, id, {});
  REQUIRE(rows.size() > 3);
  CHECK(rows[0].move == "root");
  CHECK(rows[1].move == "Ba4");
  CHECK(rows[2].move == "Qd2");
  CHECK(rows[2].node.id == id);
  CHECK(rows[2].kind == trace::TreeRow::Kind::Line);
  CHECK(rows[3].kind != trace::TreeRow::Kind::Line);
}

TEST_CASE("a failed verification divides the moves before from the moves after") {
  const auto trace = trace::open_memory(record(make_request(kZugzwang, 4)).bytes);
  trace::TreeOptions options;
  options.levels = 1;
  options.all = true;
  const auto rows = trace::tree_rows(trace, trace::find_path(trace, "Ba4"), options);
  const auto divider = std::find_if(rows.begin(), rows.end(),
                                    [](const trace::TreeRow& r) { return r.kind == trace::TreeRow::Kind::Restart; });
  REQUIRE(divider != rows.end());
  for (auto row = rows.begin() + 3; row != rows.end(); ++row)  // after root, Ba4 and the null move
    if (row->kind == trace::TreeRow::Kind::Child) CHECK(row->node.verify == (row > divider));
}
