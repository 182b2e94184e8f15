#include "tests/support/catch.hpp"
#include "tests/trace/traces.hpp"
#include "trace/open.hpp"
#include "trace/read/find.hpp"
#include "trace/read/move_matcher.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

struct Seen {
  trace::Node node;
  int iteration;
  Key key;
  std::string san;  // without check marks
};

// Every node with all there is to know, gathered the slow way.
std::vector<Seen> gather(const trace::Reader& trace) {
  std::vector<Seen> seen;
  trace::BoardTracker boards(trace.header());
  trace.walk([&](const trace::Event& event, const trace::Decoder& decoder) {
    boards.follow(event, decoder.state());
    if (event.type != trace::Event::Type::Leave) return true;
    const auto& line = boards.line();
    std::string san = line.size() > 1 ? trace::san_move(line[line.size() - 2], event.node->move) : "";
    while (!san.empty() && (san.back() == '+' || san.back() == '#')) san.pop_back();
    seen.push_back({*event.node, decoder.iteration(), line.back().key(), san});
    return true;
  });
  return seen;
}

struct Case {
  const char* name;
  trace::FindQuery query;
  std::function<bool(const Seen&)> wanted;
};

std::vector<Case> cases(const std::vector<Seen>& seen) {
  const Key some_key = seen[seen.size() / 2].key;
  std::vector<Case> all;
  const auto add = [&](const char* name, auto&& set, std::function<bool(const Seen&)> wanted) {
    all.push_back({name, {}, std::move(wanted)});
    set(all.back().query);
  };
  add(
      "nothing asked", [](trace::FindQuery&) {}, [](const Seen&) { return true; });
  add(
      "null-move cutoff", [](trace::FindQuery& q) { q.marks = {trace::Mark::NullCutoff}; },
      [](const Seen& s) { return s.node.exit == Exit::NullCutoff; });
  add(
      "tried and failed high",
      [](trace::FindQuery& q) {
        q.marks = {trace::Mark::NullTried, trace::Mark::NullFailHigh};
      },
      [](const Seen& s) { return (s.node.marks & 3) == 3; });
  add(
      "re-search", [](trace::FindQuery& q) { q.marks = {trace::Mark::ReSearch}; },
      [](const Seen& s) { return happened(s.node, trace::Mark::ReSearch); });
  add(
      "pvs re-search", [](trace::FindQuery& q) { q.marks = {trace::Mark::PvsReSearch}; },
      [](const Seen& s) { return happened(s.node, trace::Mark::PvsReSearch); });
  add(
      "reduced, flipped",
      [](trace::FindQuery& q) {
        q.marks = {trace::Mark::Reduced, trace::Mark::VerifyFlip};
      },
      [](const Seen& s) {
        return happened(s.node, trace::Mark::Reduced) && happened(s.node, trace::Mark::VerifyFlip);
      });
  add(
      "table hit", [](trace::FindQuery& q) { q.marks = {trace::Mark::TtCutoff}; },
      [](const Seen& s) { return s.node.exit == Exit::TtCutoff; });
  add(
      "mate or stalemate",
      [](trace::FindQuery& q) {
        q.exits = {Exit::Mate, Exit::Stalemate};
      },
      [](const Seen& s) { return s.node.exit == Exit::Mate || s.node.exit == Exit::Stalemate; });
  add(
      "depth and ply",
      [](trace::FindQuery& q) {
        q.depth = {2, 3}, q.ply = {1, 2};
      },
      [](const Seen& s) { return s.node.depth >= 2 && s.node.depth <= 3 && s.node.ply >= 1 && s.node.ply <= 2; });
  add(
      "size",
      [](trace::FindQuery& q) {
        q.size = {10, 100};
      },
      [](const Seen& s) { return s.node.size() >= 10 && s.node.size() <= 100; });
  add(
      "beta cutoff with more than a leaf",
      [](trace::FindQuery& q) {
        q.exits = {Exit::BetaCutoff}, q.size = {2, {}};
      },
      [](const Seen& s) { return s.node.exit == Exit::BetaCutoff && s.node.size() > 1; });
  add(
      "leaf that stands pat",
      [](trace::FindQuery& q) {
        q.exits = {Exit::StandPat}, q.size = {{}, 1};
      },
      [](const Seen& s) { return s.node.exit == Exit::StandPat && s.node.size() == 1; });
  add(
      "value",
      [](trace::FindQuery& q) {
        q.value = {-100, 300};
      },
      [](const Seen& s) { return s.node.value >= -100 && s.node.value <= 300; });
  add(
      "alpha and beta", [](trace::FindQuery& q) { q.alpha = 0, q.beta = 1; },
      [](const Seen& s) { return s.node.alpha == 0 && s.node.beta == 1; });
  add(
      "open window", [](trace::FindQuery& q) { q.window = trace::WindowKind::Full; },
      [](const Seen& s) { return s.node.beta - s.node.alpha > 1; });
  add(
      "not verifying interior", [](trace::FindQuery& q) { q.verify = false, q.kind = NodeKind::Interior; },
      [](const Seen& s) { return !s.node.verify && s.node.kind == NodeKind::Interior; });
  add(
      "iteration", [](trace::FindQuery& q) { q.iteration = 3; }, [](const Seen& s) { return s.iteration == 3; });
  add(
      "null move", [](trace::FindQuery& q) { q.move = "--"; }, [](const Seen& s) { return s.node.move.is_null(); });
  add(
      "UCI", [](trace::FindQuery& q) { q.move = "e8a4"; },
      [](const Seen& s) { return trace::uci_move(s.node.move) == "e8a4"; });
  add(
      "SAN", [](trace::FindQuery& q) { q.move = "Qxb2+"; }, [](const Seen& s) { return s.san == "Qxb2"; });
  add(
      "SAN of a pawn", [](trace::FindQuery& q) { q.move = "b4"; }, [](const Seen& s) { return s.san == "b4"; });
  add(
      "key", [some_key](trace::FindQuery& q) { q.key = some_key; },
      [some_key](const Seen& s) { return s.key == some_key; });
  return all;
}

}  // namespace

TEST_CASE("find finds what a look at every node finds") {
  const auto trace = trace::open_memory(record(make_request(kZugzwang, 6)).bytes);
  const std::vector<Seen> seen = gather(trace);
  for (const Case& c : cases(seen)) {
    std::vector<trace::NodeId> expected;
    for (const Seen& s : seen)
      if (c.wanted(s)) expected.push_back(s.node.id);
    std::sort(expected.begin(), expected.end());
    const trace::FoundNodes found = trace::find_nodes(trace, c.query, trace::FindSort::Id, seen.size());
    std::vector<trace::NodeId> ids;
    for (const trace::FoundNode& f : found.nodes) ids.push_back(f.node.id);
    INFO(c.name);
    CHECK_FALSE(expected.empty());
    CHECK(found.matches == expected.size());
    CHECK(ids == expected);
  }
}

TEST_CASE("the top of a list is the top of the whole list, with the right path") {
  const auto trace = trace::open_memory(record(make_request(kZugzwang, 5)).bytes);
  const std::size_t nodes = trace.index().end_node - 1;
  for (const trace::FindSort sort :
       {trace::FindSort::Size, trace::FindSort::Depth, trace::FindSort::Id, trace::FindSort::Value}) {
    const trace::FoundNodes whole = trace::find_nodes(trace, {}, sort, nodes);
    const trace::FoundNodes top = trace::find_nodes(trace, {}, sort, 7);
    REQUIRE(whole.nodes.size() == nodes);
    CHECK(top.matches == nodes);
    REQUIRE(top.nodes.size() == 7);
    for (std::size_t i = 0; i < 7; ++i) {
      CHECK(top.nodes[i].node.id == whole.nodes[i].node.id);
      std::vector<trace::MoveCode> path;
      for (const trace::Node& n : trace.ancestors(top.nodes[i].node.id))
        if (n.parent) path.push_back(n.move);
      CHECK(top.nodes[i].path == path);
    }
    for (std::size_t i = 1; i < nodes; ++i) {
      const trace::Node& a = whole.nodes[i - 1].node;
      const trace::Node& b = whole.nodes[i].node;
      if (sort == trace::FindSort::Size) REQUIRE(a.size() >= b.size());
      if (sort == trace::FindSort::Depth) REQUIRE(a.depth >= b.depth);
      if (sort == trace::FindSort::Value) REQUIRE(a.value >= b.value);
      if (sort == trace::FindSort::Id) REQUIRE(a.id < b.id);
    }
  }
}

TEST_CASE("boards that are followed without asking for legality are the right ones") {
  // Castling, en passant and promotion are all there.
  const char* fen = "r3k2r/1P1p4/8/4P3/8/8/6p1/R3K2R b KQkq - 0 1";
  const auto trace = trace::open_memory(record(make_request(fen, 4)).bytes);
  trace::BoardTracker boards(trace.header());
  std::uint64_t special = 0;
  trace.walk([&](const trace::Event& event, const trace::Decoder& decoder) {
    boards.follow(event, decoder.state());
    if (event.type != trace::Event::Type::Enter || boards.line().size() < 2) return true;
    const Position& before = boards.line()[boards.line().size() - 2];
    if (event.node->move.is_real()) special += to_move(before, event.node->move).kind() != Move::Normal;
    REQUIRE(trace::after_unchecked(before, event.node->move) == boards.position());
    return true;
  });
  CHECK(special > 100);
}

TEST_CASE("a move that no board can bear is an error, not a crash") {
  const Position p = parse_fen(kZugzwang);
  CHECK_THROWS_AS(trace::after_unchecked(p, trace::MoveCode(Move(make_square(0, 5), make_square(0, 4)))),
                  trace::Error);  // theirs
  CHECK_THROWS_AS(trace::after_unchecked(p, trace::MoveCode(Move(make_square(4, 4), make_square(4, 5)))),
                  trace::Error);  // nobody's
  CHECK_THROWS_AS(trace::after_unchecked(p, trace::MoveCode(Move(make_square(4, 7), make_square(0, 4)))),
                  trace::Error);  // their king
  trace::Header header;
  header.fen = kZugzwang;
  CHECK_THROWS_AS(trace::MoveMatcher(header, "Zz9", {}), trace::Error);
}
