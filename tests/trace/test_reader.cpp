// Any node and any subtree, without reading the rest.
#include "tests/support/catch.hpp"
#include "tests/trace/traces.hpp"
#include "trace/open.hpp"
#include "trace/read/board.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

struct Known {
  trace::Node node;
  std::vector<trace::NodeId> children;
};

// The whole tree, the plain way.
std::vector<Known> whole_tree(const trace::Reader& reader) {
  std::vector<Known> nodes(reader.index().end_node);
  reader.walk([&](const trace::Event& event, const trace::Decoder&) {
    if (event.type == trace::Event::Type::Enter && event.node->parent)
      nodes[event.node->parent].children.push_back(event.node->id);
    if (event.type == trace::Event::Type::Leave) nodes[event.node->id].node = *event.node;
    return true;
  });
  return nodes;
}

const trace::Reader& several_blocks() {
  static const trace::Reader kReader = trace::open_memory(record(make_request(kMiddlegame, 7)).bytes);
  return kReader;
}

}  // namespace

TEST_CASE("Any node is found by its id, with its children, parents and size") {
  const trace::Reader& reader = several_blocks();
  REQUIRE(reader.block_count() > 3);
  const auto known = whole_tree(reader);
  SplitMix64 random(7);
  std::vector<trace::NodeId> ids;
  for (const auto& i : reader.index().iterations) ids.push_back(i.root);
  for (const auto& s : reader.index().spans) ids.push_back(s.node.id);
  for (int i = 0; i < 200; ++i) ids.push_back(1 + random.below(known.size() - 1));
  for (const trace::NodeId id : ids) {
    const trace::Node node = reader.node(id);
    const trace::Node& expected = known[id].node;
    REQUIRE(node.id == id);
    REQUIRE(node.move == expected.move);
    REQUIRE(node.value == expected.value);
    REQUIRE(node.exit == expected.exit);
    REQUIRE(node.last == expected.last);
    std::vector<trace::NodeId> children;
    std::uint64_t size = 1;
    for (const trace::Node& child : reader.children(id)) {
      children.push_back(child.id);
      size += child.size();
      REQUIRE(child.value == known[child.id].node.value);
    }
    REQUIRE(children == known[id].children);
    REQUIRE(size == node.size());
    const auto line = reader.ancestors(id);
    REQUIRE(line.back().id == id);
    REQUIRE(line.front().parent == 0);
    for (std::size_t i = 1; i < line.size(); ++i) {
      REQUIRE(line[i].parent == line[i - 1].id);
      REQUIRE(line[i].last == known[line[i].id].node.last);
    }
  }
}

TEST_CASE("A subtree's walk is its own events, from its enter to its leave") {
  const trace::Reader& reader = several_blocks();
  const trace::NodeId id = reader.index().spans[reader.index().spans.size() / 2].node.id;
  std::uint64_t entered = 0;
  std::uint64_t left = 0;
  reader.walk_subtree(id, [&](const trace::Event& event, const trace::Decoder&) {
    entered += event.type == trace::Event::Type::Enter;
    left += event.type == trace::Event::Type::Leave;
    return true;
  });
  REQUIRE(entered == reader.node(id).size());
  REQUIRE(left == entered);
}

TEST_CASE("A path of moves, null moves among them, names a node") {
  const trace::Reader& reader = several_blocks();
  SplitMix64 random(8);
  const Position root = parse_fen(reader.header().fen);
  int nulls = 0;
  for (int i = 0; i < 40; ++i) {
    const trace::NodeId id = reader.root() + random.below(reader.index().end_node - reader.root());
    const auto line = reader.ancestors(id);
    const trace::NodeId by_uci = trace::find_path(reader, play_line(root, moves_of(line)).uci);
    REQUIRE(play_line(root, moves_of(reader.ancestors(by_uci))).uci == play_line(root, moves_of(line)).uci);
    REQUIRE(trace::find_path(reader, play_line(root, moves_of(line)).san) == by_uci);
    REQUIRE(by_uci >= id);  // the last search of that line
    nulls += play_line(root, moves_of(line)).uci.find("--") != std::string::npos;
  }
  REQUIRE(nulls > 0);
  REQUIRE(trace::find_path(reader, "") == reader.root());
  REQUIRE(trace::find_path(reader, "", 3) == reader.root(3));
  REQUIRE_THROWS_AS(trace::find_path(reader, "e2e5"), trace::Error);
  REQUIRE_THROWS_AS(trace::find_path(reader, "", 9), trace::Error);
}

TEST_CASE("The board follows a walk from anywhere") {
  const trace::Reader& reader = several_blocks();
  for (const std::uint32_t block : {0U, reader.block_count() / 2, reader.block_count() - 1}) {
    trace::BoardTracker board(reader.header());
    int checked = 0;
    reader.walk(
        [&](const trace::Event& event, const trace::Decoder& decoder) {
          board.follow(event, decoder.state());
          if (event.type != trace::Event::Type::Enter || event.node->id % 997) return true;
          Position p = parse_fen(reader.header().fen);
          for (std::size_t i = 1; i < decoder.state().levels(); ++i) p = after(p, decoder.state().at(i).move);
          REQUIRE(board.position() == p);
          return ++checked < 20;
        },
        block);
    REQUIRE(checked > 0);
  }
}

TEST_CASE("Asking for a node that is not there says which there are") {
  REQUIRE_THROWS_WITH(several_blocks().node(0), Catch::Contains("there is no node 0"));
  REQUIRE_THROWS_WITH(several_blocks().node(1ULL << 40), Catch::Contains("nodes: 1 to"));
}

TEST_CASE("A block told without its leaves is the same but for nodes that are left as soon as they are entered") {
  struct Told {
    std::uint64_t sequence;
    trace::Event::Type type;
    trace::Node node;
    bool operator==(const Told&) const = default;
  };
  const auto told_of = [](const trace::Block& block, bool passing) {
    std::vector<Told> told;
    trace::Decoder decoder(block);
    decoder.pass_leaves(passing);
    for (trace::Event event; decoder.next(event);)
      told.push_back({event.sequence, event.type, event.node ? *event.node : trace::Node{}});
    return told;
  };
  const trace::Reader& trace = large_trace();
  for (std::uint32_t number = 0; number < trace.block_count(); ++number) {
    const std::vector<Told> all = told_of(trace.block(number), false);
    std::vector<Told> expected;
    for (std::size_t i = 0; i < all.size(); ++i) {
      std::size_t end = i + 1;  // of what happens at the node alone
      if (end < all.size() && all[end].type == trace::Event::Type::TableHit) ++end;
      const bool is_leaf = all[i].type == trace::Event::Type::Enter && end < all.size() &&
                           all[end].type == trace::Event::Type::Leave && all[end].node.id == all[i].node.id;
      if (is_leaf)
        i = end;
      else
        expected.push_back(all[i]);
    }
    INFO("block " << number);
    CHECK(expected.size() < all.size());
    CHECK(told_of(trace.block(number), true) == expected);
  }
}
