// What a trace's rules did is counted once, however their nodes are nested.
#include "tests/support/catch.hpp"
#include "tests/trace/emit/other_engine.hpp"
#include "trace/read/rules.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

// A node with a label, or without (0), and what is below it. `exit`: the label it is left with.
template <class Below>
void node(nullscope_stream* s, nullscope_move move, unsigned label, unsigned exit, Below below) {
  nullscope_enter(s, move, -100, 100, 3, label);
  below();
  REQUIRE(nullscope_leave(s, 0, NULLSCOPE_PRUNED | exit) == NULLSCOPE_OK);
}

}  // namespace

TEST_CASE("a label's nodes are those of its subtrees, each once") {
  StreamFile file;
  REQUIRE(file.open() == NULLSCOPE_OK);
  nullscope_stream* const s = file.stream;
  const unsigned x = NULLSCOPE_LABEL(nullscope_label(s, "extended"));
  const unsigned r = NULLSCOPE_LABEL(nullscope_label(s, "rule"));
  const nullscope_move e4 = NULLSCOPE_MOVE(12, 28, 0), e5 = NULLSCOPE_MOVE(52, 36, 0), f3 = NULLSCOPE_MOVE(6, 21, 0),
                       c6 = NULLSCOPE_MOVE(57, 42, 0);
  const auto nothing = [] {};
  nullscope_iteration(s, 4);
  node(s, NULLSCOPE_NO_MOVE, 0, 0, [&] {
    node(s, e4, x, 0, [&] {                                      // 4 nodes of "extended"
      node(s, e5, 0, r, [&] {                                    // 3 of "rule", which was known last
        node(s, f3, x, r, [&] { node(s, c6, x, 0, nothing); });  // within both
      });
    });
    node(s, f3, 0, 0, [&] {
      node(s, c6, x, x, nothing);  // one, though entered and left so
      node(s, e5, 0, r, nothing);
      node(s, c6, 0, r, nothing);
    });
  });
  REQUIRE(file.close() == NULLSCOPE_OK);

  const trace::RuleCounts counts = trace::count_rules(file.read());
  const auto& extended = counts.by_label.at(1);
  CHECK(extended.entered == 4);
  CHECK(extended.left == 1);
  CHECK(extended.nodes == 5);
  const auto& rule = counts.by_label.at(2);
  CHECK(rule.left == 4);
  CHECK(rule.nodes == 5);
}
