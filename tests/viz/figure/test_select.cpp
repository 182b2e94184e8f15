#include <algorithm>
#include <set>

#include "engine/notation.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_positions.hpp"
#include "tests/trace/traces.hpp"
#include "trace/open.hpp"
#include "trace/read/find.hpp"
#include "trace/read/tree.hpp"
#include "viz/figure/select.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

trace::Reader open_trace(const char* fen, int depth, const Policy& policy = policy::Verified{}) {
  return trace::open_memory(record(make_request(fen, depth, policy)).bytes);
}

trace::NodeId first_with(const trace::Reader& reader, trace::Mark event) {
  trace::FindQuery query;
  query.marks = {event};
  const trace::FoundNodes found = trace::find_nodes(reader, query, trace::FindSort::Size, 1);
  REQUIRE(found.matches > 0);
  return found.nodes.front().node.id;
}

const viz::DiagramNode& asked_node(const viz::Diagram& diagram) {
  const auto it = std::find_if(diagram.nodes.begin(), diagram.nodes.end(), [](const auto& n) { return n.asked; });
  REQUIRE(it != diagram.nodes.end());
  return *it;
}

// Every node of the top one's subtree is drawn, in a folded group, or below a box that says so.
std::uint64_t accounted_for(const viz::Diagram& diagram) {
  std::uint64_t nodes = diagram.drawn();
  for (const viz::DiagramNode& node : diagram.nodes) nodes += node.below;
  return nodes;
}

}  // namespace

TEST_CASE("A figure has no more boxes than asked for, and accounts for every node") {
  for (const Position& position : random_positions(50, 41)) {
    const trace::Reader reader = trace::open_memory(record(make_request(position, 4)).bytes);
    for (const std::size_t most : {12u, 60u}) {
      const viz::Diagram diagram = viz::select_nodes(reader, reader.root(), {.most = most, .fill = true});
      CHECK(diagram.nodes.size() <= most);
      CHECK(accounted_for(diagram) == reader.node(reader.root()).size());
    }
  }
}

TEST_CASE("Boxes come parents first, siblings in search order") {
  const trace::Reader reader = open_trace(kMiddlegame, 5);
  const viz::Diagram diagram = viz::select_nodes(reader, reader.root(), {.most = 200, .fill = true});
  for (std::size_t i = 1; i < diagram.nodes.size(); ++i) {
    const viz::DiagramNode& node = diagram.nodes[i];
    REQUIRE(node.parent < i);
    if (node.is_folded()) continue;
    CHECK(node.node.parent == diagram.nodes[node.parent].node.id);
    for (std::size_t j = i + 1; j < diagram.nodes.size(); ++j)
      if (!diagram.nodes[j].is_folded()) CHECK(diagram.nodes[j].node.id > node.node.id);
  }
}

TEST_CASE("The line to the node is drawn and the node is marked") {
  const trace::Reader reader = open_trace(kMiddlegame, 6);
  const trace::NodeId id = first_with(reader, trace::Mark::NullCutoff);
  const viz::Diagram diagram = viz::select_nodes(reader, id, {});
  CHECK(asked_node(diagram).node.id == id);
  for (const trace::Node& ancestor : reader.ancestors(id))
    CHECK(std::any_of(diagram.nodes.begin(), diagram.nodes.end(),
                      [&](const viz::DiagramNode& n) { return n.node.id == ancestor.id; }));
}

TEST_CASE("A failed verification is drawn with its null move and both passes over the moves") {
  const trace::Reader reader = open_trace(kZugzwang, 6);
  const viz::Diagram diagram = viz::select_nodes(reader, first_with(reader, trace::Mark::ReSearch), {});
  const viz::DiagramNode& asked = asked_node(diagram);
  REQUIRE(happened(asked.node, trace::Mark::ReSearch));
  const auto at = static_cast<std::size_t>(&asked - diagram.nodes.data());
  int null_moves = 0, first_pass = 0, second_pass = 0;
  for (const viz::DiagramNode& node : diagram.nodes)
    if (node.parent == at && !node.is_folded()) {
      null_moves += node.node.move.is_null();
      if (node.node.move.is_real()) ++(node.second_pass ? second_pass : first_pass);
    }
  CHECK(null_moves == 1);
  CHECK(first_pass >= 1);
  CHECK(second_pass >= 1);
}

TEST_CASE("The principal variation is the search's own") {
  const SearchRequest request = make_request(kMiddlegame, 5);
  const Recorded recorded = record(request);
  const trace::Reader reader = trace::open_memory(recorded.bytes);
  const viz::Diagram diagram = viz::select_nodes(reader, reader.root(), {.what = viz::Selection::What::Pv});
  std::vector<std::string> line;
  std::size_t at = 0;
  for (std::size_t i = 1; i < diagram.nodes.size(); ++i)
    if (diagram.nodes[i].parent == at && diagram.nodes[i].decides) line.push_back(diagram.nodes[at = i].move);
  const auto& pv = recorded.result.iterations.back().pv;
  // The search looks its line up in the table where the tree ends with a table's exact value.
  REQUIRE_FALSE(line.empty());
  if (line.size() < pv.size()) CHECK(diagram.nodes[at].node.exit == Exit::TtCutoff);
  Position position = request.root;
  for (std::size_t i = 0; i < std::min(pv.size(), line.size()); ++i) {
    CHECK(line[i] == to_san(position, pv[i]));
    position = position.after(pv[i]);
  }
}

TEST_CASE("The biggest are the biggest") {
  const trace::Reader reader = open_trace(kMiddlegame, 5);
  const viz::Diagram diagram =
      viz::select_nodes(reader, reader.root(), {.what = viz::Selection::What::Biggest, .most = 20});
  CHECK(diagram.drawn() == 20);
  std::vector<std::uint64_t> sizes;
  reader.walk_subtree(reader.root(), [&](const trace::Event& event, const trace::Decoder&) {
    if (event.type == trace::Event::Type::Leave) sizes.push_back(event.node->size());
    return true;
  });
  std::sort(sizes.rbegin(), sizes.rend());
  for (const viz::DiagramNode& node : diagram.nodes)
    if (!node.is_folded()) CHECK(node.node.size() >= sizes[19]);
}

TEST_CASE("A whole tree is drawn if it is small, and refused with the way out if not") {
  const trace::Reader small = open_trace(kZugzwang, 3);
  const viz::Diagram diagram = viz::select_nodes(small, small.root(), {.what = viz::Selection::What::Whole});
  CHECK(diagram.nodes.size() == small.node(small.root()).size());
  const trace::Reader large = open_trace(kMiddlegame, 6);
  CHECK_THROWS_WITH(viz::select_nodes(large, large.root(), {.what = viz::Selection::What::Whole}),
                    Catch::Contains("--max-nodes") && Catch::Contains("view"));
}

TEST_CASE("Boxes tell their story in the narrator's words") {
  const trace::Reader reader = open_trace(kZugzwang, 6);
  const viz::Diagram diagram = viz::select_nodes(reader, first_with(reader, trace::Mark::ReSearch), {});
  CHECK_THAT(asked_node(diagram).sentence, Catch::Contains("Perhaps a zugzwang"));
  CHECK_THAT(asked_node(diagram).sentence, Catch::Contains("fail-high"));
}

TEST_CASE("Cut-off traces are drawn as far as they go") {
  const std::string bytes = record(make_request(kMiddlegame, 7)).bytes;
  const trace::Reader reader = trace::open_memory(bytes.substr(0, bytes.size() * 2 / 3));
  REQUIRE_FALSE(reader.damage().empty());
  const viz::Diagram diagram = viz::select_nodes(reader, reader.root(reader.index().iterations.back().depth), {});
  CHECK(diagram.drawn() > 5);
  CHECK(diagram.nodes.front().node.exit == Exit::Stopped);
  CHECK(reader.node(reader.root()).exit != Exit::Stopped);  // by default, what was finished
}

TEST_CASE("A flight recording is drawn as far as it was kept") {
  const trace::Reader reader = trace::open_memory(record(make_request(kMiddlegame, 7), {}, 2).bytes);
  REQUIRE(reader.index().blocks.front().first_node > 1);
  CHECK(viz::select_nodes(reader, reader.root(), {}).drawn() > 1);
  const trace::NodeId kept = reader.index().blocks.front().first_node;
  CHECK(asked_node(viz::select_nodes(reader, kept + 100, {})).node.id == kept + 100);
}

TEST_CASE("A checking move of the first pass is not taken for the second pass") {
  const trace::Reader reader = open_trace("8/p7/8/P1K1p3/4Pk1p/8/6P1/8 w - - 0 1", 4);
  trace::FindQuery query;
  query.marks = {trace::Mark::ReSearch};
  for (const trace::FoundNode& found : trace::find_nodes(reader, query, trace::FindSort::Id, 100).nodes) {
    const std::vector<trace::Node> children = reader.children(found.node.id);
    int passes = 1;
    const trace::Node* previous = nullptr;
    for (const trace::Node& child : children) {
      passes += starts_over(found.node, previous, child);
      if (child.move.is_real()) previous = &child;
    }
    CHECK(passes == 2);
  }
}

TEST_CASE("A null move whose search was stopped is not told as finished") {
  SearchRequest request = make_request(kMiddlegame, 20);
  for (std::uint64_t nodes = 900; nodes < 940; ++nodes) {
    request.limits.nodes = nodes;
    const trace::Reader reader = trace::open_memory(record(request).bytes);
    const viz::Diagram diagram = viz::select_nodes(reader, reader.root(), {.what = viz::Selection::What::Whole});
    std::set<trace::NodeId> returned;
    reader.walk([&](const trace::Event& event, const trace::Decoder&) {
      if (event.type == trace::Event::Type::NullResult) returned.insert(event.node->id);
      return true;
    });
    for (const viz::DiagramNode& node : diagram.nodes)
      if (null_move_returned(node.node)) CHECK(returned.count(node.node.id));
  }
}
