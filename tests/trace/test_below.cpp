#include <map>

#include "tests/support/catch.hpp"
#include "tests/trace/traces.hpp"
#include "trace/blocks/below_of.hpp"
#include "trace/open.hpp"
#include "trace/read/tree.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

std::map<trace::NodeId, trace::Below> in_one_walk(const trace::Reader& reader) {
  std::map<trace::NodeId, trace::Below> all;
  trace::BelowTracker tracker;
  reader.walk([&](const trace::Event& event, const trace::Decoder& decoder) {
    tracker.follow(event, decoder.state());
    if (event.type == trace::Event::Type::Leave) all[event.node->id] = tracker.at(decoder.state().levels());
    return true;
  });
  return all;
}

bool equal(const trace::Below& a, const trace::Below& b) {
  return a.null == b.null && a.verification == b.verification && a.re_search == b.re_search && a.best == b.best &&
         a.is_known == b.is_known;
}

}  // namespace

TEST_CASE("a node's nodes are those of its null search, its verification, its re-search and the rest") {
  const auto trace = trace::open_memory(record(make_request(kZugzwang, 6)).bytes);
  const auto all = in_one_walk(trace);
  std::uint64_t verified = 0, searched_again = 0;
  for (const auto& [id, below] : all) {
    const trace::Node node = trace.node(id);
    trace::Below expected;
    const trace::Node* previous = nullptr;
    bool again = false;
    const std::vector<trace::Node> children = trace.children(id);
    for (const trace::Node& child : children) {
      again |= starts_over(node, previous, child);
      if (child.move.is_null())
        expected.null += child.size();
      else if (again)
        expected.re_search += child.size();
      else if (happened(node, trace::Mark::Reduced))
        expected.verification += child.size();
      if (child.move.is_real()) previous = &child;
    }
    INFO(id);
    CHECK(below.is_known);
    CHECK(below.null == expected.null);
    CHECK(below.verification == expected.verification);
    CHECK(below.re_search == expected.re_search);
    CHECK(below.rest(node) == node.size() - expected.null - expected.verification - expected.re_search);
    const auto deciding = deciding_child(node, children);
    const bool by_a_move = deciding && children[*deciding].move.is_real();
    if (node.kind == NodeKind::Interior && by_a_move) CHECK(below.best == children[*deciding].move);
    if (node.exit == Exit::NullCutoff || node.exit == Exit::StandPat) CHECK(below.best.is_none());
    verified += below.verification > 0;
    searched_again += below.re_search > 0;
  }
  CHECK(verified > 0);
  CHECK(searched_again > 0);
}

TEST_CASE("nodes that are asked for one by one have what a walk finds, across blocks, too") {
  const auto trace = trace::open_memory(record(make_request(kMiddlegame, 7)).bytes);
  REQUIRE(trace.block_count() > 1);
  const auto all = in_one_walk(trace);
  std::vector<trace::NodeId> ids;
  for (const auto& span : trace.index().spans) ids.push_back(span.node.id);
  for (trace::NodeId id = trace.index().end_node - 1; id > 0; id -= std::min<trace::NodeId>(id, 997)) ids.push_back(id);
  ids.push_back(ids.front());  // twice
  for (const unsigned threads : {1U, 3U}) {
    const std::vector<trace::Below> asked = below_of(trace, ids, threads);
    for (std::size_t i = 0; i < ids.size(); ++i) {
      INFO(ids[i] << ", threads: " << threads);
      CHECK(equal(asked[i], all.at(ids[i])));
    }
  }
}

TEST_CASE("of a node that was entered before a recording begins, nothing is said") {
  const auto trace = trace::open_memory(record(make_request(kMiddlegame, 7), {}, 1).bytes);
  std::uint64_t unknown = 0;
  for (const auto& [id, below] : in_one_walk(trace))
    if (id < trace.index().blocks.front().first_node) {
      CHECK_FALSE(below.is_known);
      CHECK_FALSE(below_of(trace, {id}).front().is_known);
      ++unknown;
    }
  CHECK(unknown > 0);
}
