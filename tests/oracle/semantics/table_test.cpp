// ALGORITHM.md's statement 10: the table and `verify`.
#include "engine/driver.hpp"
#include "engine/fen.hpp"
#include "engine/notation.hpp"
#include "tests/oracle/statements.hpp"

namespace nullscope::test {
namespace {

constexpr Score kPlanted = 777;  // no search of the start position to depth 2 comes near it

// A search of the start position to depth 2 that finds an entry about the position after 1. e4, where
// `verify` is what it is at the root. The entry recommends 1... h5, which no other order puts first.
struct Plant {
  std::string policy = "verified:3";
  TableMode mode = TableMode::StoredFlag;
  bool verify = true;  // of the entry
  bool split = false;  // stored under the key that split-key mode has for verify == false
  Bound bound = Bound::Exact;
  int depth = 9;
  Score score = kPlanted;
};

// How the search left that position at depth 1, and which reply it tried first.
struct Harvest {
  Exit exit;
  Score value;
  std::string first_reply;
};

Harvest harvest(const Plant& plant) {
  SearchRequest request = request_for("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", plant.policy, 2);
  request.options.table = plant.mode;
  const Move e4 = parse_uci(request.root, "e2e4");
  const Position after = request.root.after(e4);
  const Key key = after.key() ^ (plant.split ? zobrist::kKeys.not_verifying : 0);
  Table table(request.options.table_entries);
  table.store(key, 0, parse_uci(after, "h7h5"), plant.score, plant.depth, plant.bound, plant.verify);

  const Tree tree(request, observed(request, table));
  for (const Node& n : tree.nodes)
    if (n.ply == 1 && n.move() == e4 && n.interior()) {
      const auto visits = n.visits(1);
      return {n.exit(), n.leave.value, visits.empty() ? "" : to_uci(visits[0]->move())};
    }
  FAIL("1. e4 was not searched");
  return {};
}

bool answered(const Plant& plant) {
  const Harvest h = harvest(plant);
  return h.exit == Exit::TtCutoff && h.value == plant.score;
}

// Looks at the table whenever the search says that it has stored or used an entry.
struct TableAudit {
  explicit TableAudit(const Table& t) : table(t) {}

  void on(const nullscope::Event& e) {
    switch (e.type) {
      case nullscope::Event::Type::Enter: open.push_back({e.key, e.depth, e.flag}); break;
      case nullscope::Event::Type::Leave: open.pop_back(); break;
      case nullscope::Event::Type::TableStore: table_store(e.slot); break;
      case nullscope::Event::Type::TableHit: table_hit(e.slot); break;
      default: break;
    }
  }
  void table_store(std::size_t slot) {
    const auto hit = table.probe(open.back().key, 0);
    ++stores;
    wrong_stores +=
        !hit || hit->slot != slot || hit->entry.depth != open.back().depth || hit->entry.verify != open.back().verify;
  }
  void table_hit(std::size_t slot) {
    const auto hit = table.probe(open.back().key, 0);
    ++hits;
    wrong_hits +=
        !hit || hit->slot != slot || hit->entry.depth < open.back().depth || (open.back().verify && !hit->entry.verify);
  }

  struct Open {
    Key key;
    int depth;
    bool verify;
  };
  const Table& table;
  std::vector<Open> open;
  int stores = 0, wrong_stores = 0, hits = 0, wrong_hits = 0;
};

}  // namespace

TEST_CASE("10. stored-flag: an entry made with verify false gives no cutoff to a node with verify true") {
  CHECK(answered({.verify = true}));
  CHECK_FALSE(answered({.verify = false}));
}

TEST_CASE("10. stored-flag: a node with verify false takes either entry") {
  CHECK(answered({.policy = "std:2", .verify = true}));
  CHECK(answered({.policy = "std:2", .verify = false}));
}

TEST_CASE("10. stored-flag: the move of an entry that may not cut off is still tried first") {
  CHECK(harvest({.verify = false}).first_reply == "h7h5");
  CHECK(harvest({.mode = TableMode::Off}).first_reply != "h7h5");
}

TEST_CASE("10. shared: verify does not matter") {
  CHECK(answered({.mode = TableMode::Shared, .verify = true}));
  CHECK(answered({.mode = TableMode::Shared, .verify = false}));
}

TEST_CASE("10. split-key: nodes with verify true and false do not see each other's entries, nor their moves") {
  const TableMode mode = TableMode::SplitKey;
  CHECK(answered({.mode = mode, .verify = true, .split = false}));
  CHECK_FALSE(answered({.mode = mode, .verify = false, .split = true}));
  CHECK(harvest({.mode = mode, .verify = false, .split = true}).first_reply != "h7h5");
  CHECK(answered({.policy = "std:2", .mode = mode, .verify = false, .split = true}));
  CHECK_FALSE(answered({.policy = "std:2", .mode = mode, .verify = true, .split = false}));
}

TEST_CASE("10. An entry answers only if it is deep enough and its bound decides the window") {
  CHECK(answered({.depth = 1}));
  CHECK_FALSE(answered({.depth = 0}));
  // 1. e4 is searched in a null window around an even score.
  CHECK(answered({.bound = Bound::Lower, .score = kPlanted}));
  CHECK_FALSE(answered({.bound = Bound::Upper, .score = kPlanted}));
}

TEST_CASE("10. Mate scores are stored relative to the node") {
  CHECK(harvest({.score = kMate - 3}).value == kMate - 3 - 1);  // one ply from the root
  CHECK(harvest({.score = -kMate + 3}).value == -kMate + 3 + 1);

  Table table(4);
  table.store(1, 5, Move::none(), kMate - 9, 1, Bound::Exact, true);  // mate four plies below the node
  CHECK(table.probe(1, 2)->entry.score == kMate - 6);
  table.store(1, 5, Move::none(), -kMate + 9, 1, Bound::Exact, true);
  CHECK(table.probe(1, 2)->entry.score == -kMate + 6);
}

TEST_CASE("10. An entry remembers depth and verify as entered, also where a fail-high changed both") {
  for (const char* fen : {fen::kN2, fen::kZ12, fen::kZ31}) {
    const SearchRequest request = request_for(fen, "verified:3", 6);
    Table table(request.options.table_entries);
    TableAudit audit(table);
    const SearchResult result = run_search(request, table, audit);
    CHECK(result.counters.reduced > 0);
    CHECK(audit.stores > 0);
    CHECK(audit.wrong_stores == 0);
    CHECK(audit.hits > 0);
    CHECK(audit.wrong_hits == 0);
  }
}

TEST_CASE("10. A search without a table has no table hits") {
  at_no_node(searches("verified:3", [](SearchOptions& o) { o.table = TableMode::Off; }),
             [](const Node& n) { return n.exit() == Exit::TtCutoff || n.find(Event::TableHit); });
}

}  // namespace nullscope::test
