// The options for study that no numbered statement speaks of: fail-hard, and the history heuristic.
#include "engine/ordering.hpp"
#include "engine/run_search.hpp"
#include "tests/oracle/statements.hpp"

namespace nullscope::test {
namespace {

// The moves in the order in which an empty history puts them.
bool in_unlearnt_order(const Node& n) {
  static const History kEmpty;
  MovePicker order(n.position, kEmpty, Move::none());
  const auto visits = n.visits(1);
  for (std::size_t i = 0; i < visits.size(); ++i) {
    const bool again = i > 0 && visits[i]->move() == visits[i - 1]->move();
    if (!again && visits[i]->move() != order.next()) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("fail-hard: no value leaves its node's window") {
  at_every_node(
      searches("verified:3", [](SearchOptions& o) { o.fail_hard = true; }), [](const Node&) { return true; },
      [](const Node& n) { return n.alpha() <= n.leave.value && n.leave.value <= n.beta(); });
  at_some_node(searches("verified:3"),
               [](const Node& n) { return n.leave.value < n.alpha() || n.beta() < n.leave.value; });
}

TEST_CASE("fail-hard: without null moves and table the value is the one of fail-soft") {
  for (const char* fen : {fen::kN2, fen::kZ12, fen::kZ31, fen::kH1}) {
    const SearchRequest soft = forgetful(request_for(fen, "none", 4));
    SearchRequest hard = soft;
    hard.options.fail_hard = true;
    CHECK(run_search(hard).score() == run_search(soft).score());
  }
}

TEST_CASE("history off: moves come as an empty history orders them; with history some do not") {
  for (const bool history : {false, true}) {
    SearchRequest request = forgetful(request_for(fen::kH1, "verified:3", 4));
    if (history) request.options.history = HistoryReward::DepthSquared;
    std::vector<Tree> trees;
    trees.push_back(tree_of(request));
    if (history)
      at_some_node(trees, [](const Node& n) { return n.interior() && !in_unlearnt_order(n); });
    else
      at_every_node(
          trees, [](const Node& n) { return n.interior(); }, in_unlearnt_order);
  }
}

TEST_CASE("The same request gives the same events") {
  const SearchRequest request = request_for(fen::kH1, "verified:3", 4);
  CHECK(observed(request).events == observed(request).events);
}

}  // namespace nullscope::test
