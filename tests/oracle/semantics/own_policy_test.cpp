// A policy of one's own is asked what ours are asked.
#include "tests/oracle/oracle.hpp"
#include "tests/oracle/statements.hpp"

namespace nullscope::test {
namespace {

struct Figure3AsOwn : OwnPolicy {
  Figure3AsOwn() : OwnPolicy("figure-3", "") {}
  bool verifies_at_root() const override { return true; }
  bool tries(NullContext here) const override { return !here.verify || here.depth > 1; }
  int reduction(NullContext) const override { return 3; }
  bool cuts(NullContext here) const override { return !here.verify; }
  int depth_cost(NullContext here) const override { return here.verify ? 1 : 0; }
  bool re_searches() const override { return true; }
};

struct PlayingAsOwn : OwnPolicy {
  PlayingAsOwn() : OwnPolicy("as-playing", "") {}
  bool evaluates() const override { return true; }
  bool tries(NullContext here) const override { return !here.verify && here.margin >= 0; }
  int reduction(NullContext here) const override { return 3 + here.depth / 4 + std::min(here.margin / 200, 3); }
  bool cuts(NullContext here) const override { return here.depth < 8; }
  bool probes() const override { return true; }
  bool probes_verify() const override { return true; }
};

struct DoubleAsOwn : OwnPolicy {
  DoubleAsOwn() : OwnPolicy("as-double", "") {}
  int nulls_in_a_row() const override { return 2; }
};

void is_the_same_search(const OwnPolicy& own, const char* ours) {
  for (const auto& [fen, depth] : {std::pair{fen::kZ12, 6}, {fen::kH1, 5}, {fen::kOpenZugzwang, 9}}) {
    INFO(own.name() << " at " << fen);
    SearchRequest request = request_for(fen, ours, depth);
    const Recording expected = observed(request);
    request.policy = policy::Own{&own};
    CHECK(observed(request).events == expected.events);
  }
}

}  // namespace

TEST_CASE("a policy of one's own that says what one of ours says searches the same tree") {
  is_the_same_search(Figure3AsOwn(), "verified:3");
  is_the_same_search(PlayingAsOwn(), "playing");
  is_the_same_search(DoubleAsOwn(), "double:2");
}

}  // namespace nullscope::test
