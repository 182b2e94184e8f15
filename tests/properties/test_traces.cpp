// What holds of every trace.
#include "tests/properties/random_request.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_positions.hpp"
#include "tests/support/trials.hpp"
#include "tests/trace/whole_truth.hpp"
#include "tests/viz/xml.hpp"
#include "trace/judge/diff.hpp"
#include "trace/open.hpp"
#include "viz/figure/dot.hpp"
#include "viz/figure/select.hpp"

namespace nullscope::test {
namespace {

template <class See>
void with_random_searches(std::size_t usual, See see) {
  const Trials trials(usual);
  SplitMix64 random(trials.seed);
  for (const Position& root : random_positions(trials.count, trials.seed)) {
    const SearchRequest request = random_request(root, random);
    CAPTURE(trials.seed, to_fen(root), to_string(request.policy), request.limits.depth, request.limits.nodes);
    see(request, random);
  }
}

viz::Selection random_selection(const trace::Reader& reader, SplitMix64& random) {
  viz::Selection selection;
  selection.what = static_cast<viz::Selection::What>(random.below(4));
  selection.most = 1 + random.below(random.below(8) ? 80 : 1500);
  selection.fill = random.below(2);
  selection.boards = random.below(2);
  if (random.below(4) == 0) selection.board_at.push_back(1 + random.below(reader.index().end_node - 1));
  return selection;
}

}  // namespace

TEST_CASE("any trace tells the whole truth: totals are the engine's, the recount agrees, lint is clean") {
  with_random_searches(300, [](const SearchRequest& request, SplitMix64&) { check_whole_truth(request); });
}

TEST_CASE("any trace and itself do not differ") {
  with_random_searches(200, [](const SearchRequest& request, SplitMix64&) {
    const auto trace = trace::open_memory(record(request).bytes);
    if (trace.ending().result.iterations.empty()) return;  // stopped before there was anything to compare
    trace::DiffOptions all;
    all.all_iterations = true;
    const trace::Diff diff = trace::diff_traces(trace, trace, all);
    REQUIRE(diff.divergences == 0);
    REQUIRE_FALSE(diff.first);
    REQUIRE(diff.top.empty());
  });
}

TEST_CASE("any selection of any trace is drawn as valid XML without anything active in it") {
  std::size_t drawn = 0;
  with_random_searches(100, [&](const SearchRequest& request, SplitMix64& random) {
    const auto reader = trace::open_memory(record(request).bytes);
    const viz::Selection selection = random_selection(reader, random);
    const trace::NodeId node = 1 + random.below(reader.index().end_node - 1);
    viz::Diagram diagram;
    try {
      diagram = viz::select_nodes(reader, node, selection);
    } catch (const trace::Error&) {
      REQUIRE(selection.what == viz::Selection::What::Whole);  // too large to draw
      return;
    }
    CAPTURE(node, static_cast<int>(selection.what), selection.most, selection.fill, selection.boards);
    const viz::FigureStyle style{static_cast<viz::Theme>(random.below(3)), random.below(2) == 0};
    REQUIRE(XmlReader::read(viz::figure_svg(diagram, style)).name == "svg");
    ++drawn;
  });
  CHECK(drawn > 0);
}

}  // namespace nullscope::test
