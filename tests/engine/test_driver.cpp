#include "engine/driver.hpp"
#include "engine/run_search.hpp"
#include "tests/engine/helpers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_positions.hpp"

namespace nullscope::test {
namespace {

constexpr const char* kMiddlegame = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

SearchRequest request_for(std::string_view fen, int depth) {
  SearchRequest request;
  request.root = parse_fen(fen);
  request.options.table_entries = 1 << 14;
  request.limits.depth = depth;
  return request;
}

// Everything about a result that must not change from run to run: all but the time.
void require_same(const SearchResult& a, const SearchResult& b) {
  REQUIRE(a.best_move == b.best_move);
  REQUIRE(a.counters == b.counters);
  REQUIRE(a.stopped == b.stopped);
  REQUIRE(a.iterations.size() == b.iterations.size());
  for (std::size_t i = 0; i < a.iterations.size(); ++i) {
    REQUIRE(a.iterations[i].score == b.iterations[i].score);
    REQUIRE(a.iterations[i].pv == b.iterations[i].pv);
    REQUIRE(a.iterations[i].counters == b.iterations[i].counters);
  }
}

TEST_CASE("a search goes to its depth, one iteration after the other, and no further") {
  for (const int depth : {1, 2, 5}) {
    const SearchResult result = run_search(request_for(kStartFen, depth));
    REQUIRE(result.iterations.size() == static_cast<std::size_t>(depth));
    for (int i = 0; i < depth; ++i) CHECK(result.iterations[static_cast<std::size_t>(i)].depth == i + 1);
    CHECK(result.depth() == depth);
    CHECK_FALSE(result.stopped);
  }
}

TEST_CASE("each iteration is reported once, as it ends") {
  std::vector<int> depths;
  run_search(request_for(kStartFen, 4), [&](const Iteration& i) { depths.push_back(i.depth); });
  CHECK(depths == std::vector{1, 2, 3, 4});
}

TEST_CASE("the counters of the iterations add up to the whole") {
  const SearchResult result = run_search(request_for(kMiddlegame, 5));
  Counters sum;
  for (const Iteration& i : result.iterations) sum += i.counters;
  CHECK(sum == result.counters);
  CHECK(result.counters.interior > 0);
  CHECK(result.counters.quiescence > 0);
}

TEST_CASE("the same search twice gives the same result, under every policy") {
  for (const Policy& policy : all_policies()) {
    SearchRequest request = request_for(kMiddlegame, 4);
    request.policy = policy;
    INFO(to_string(policy));
    require_same(run_search(request), run_search(request));
  }
}

TEST_CASE("a table that has been used before changes nothing") {
  Table used(1 << 14);
  run_search(request_for(kStartFen, 5), used);
  for (const char* fen : {kMiddlegame, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"}) {
    const SearchRequest request = request_for(fen, 5);
    const SearchResult with_used = run_search(request, used);
    Table fresh(1 << 14);
    require_same(with_used, run_search(request, fresh));
    require_same(with_used, run_search(request));
  }
}

TEST_CASE("a table that is kept saves nodes, and is not kept unless asked for") {
  Table table(1 << 16);
  SearchRequest request = request_for(kMiddlegame, 5);
  const SearchResult first = run_search(request, table);
  request.keep_table = true;
  const SearchResult again = run_search(request, table);
  CHECK(again.depth() == first.depth());
  CHECK(again.counters.total() < first.counters.total());
  request.keep_table = false;
  require_same(run_search(request, table), first);
}

TEST_CASE("only the root moves that are asked for are searched, under every policy") {
  for (const Policy& policy : all_policies()) {
    SearchRequest request = request_for(kMiddlegame, 4);
    request.policy = policy;
    INFO(to_string(policy));
    for (const Move move : legal_moves(request.root)) {
      request.root_moves = {move};
      const SearchResult one = run_search(request);
      CHECK(one.best_move == move);
      CHECK(one.depth() == 4);
    }
  }
}

TEST_CASE("a position is worth what the best of its moves is worth") {
  SearchRequest request = request_for(kMiddlegame, 3);
  request.policy = policy::None{};  // what prunes or remembers may depend on the moves before
  request.options.table = TableMode::Off;
  Score best = -kInfinity;
  for (const Move move : legal_moves(request.root)) {
    request.root_moves = {move};
    best = std::max(best, run_search(request).score());
  }
  request.root_moves.clear();
  CHECK(run_search(request).score() == best);
}

TEST_CASE("all root moves, named, are the same as none named") {
  SearchRequest request = request_for(kMiddlegame, 5);
  const SearchResult all = run_search(request);
  for (const Move move : legal_moves(request.root)) request.root_moves.push_back(move);
  require_same(run_search(request), all);
}

TEST_CASE("without the best move another is found, even when not one iteration ends") {
  SearchRequest request = request_for("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 4);
  const Move mate = run_search(request).best_move;
  for (const Move move : legal_moves(request.root))
    if (move != mate) request.root_moves.push_back(move);
  CHECK(run_search(request).best_move != mate);
  request.limits.nodes = 1;
  CHECK(run_search(request).best_move == request.root_moves.front());
}

TEST_CASE("what some root moves left in the table is not believed of the position") {
  Table table(1 << 16);
  SearchRequest some = request_for("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 5);
  some.root_moves = {parse_uci(some.root, "g1f2")};
  run_search(some, table);
  SearchRequest same = some;
  same.root_moves.clear();
  const SearchResult fresh = run_search(same);
  same.keep_table = true;
  require_same(run_search(same, table), fresh);
}

TEST_CASE("a node limit is kept to the node, under every policy") {
  for (const Policy& policy : all_policies())
    for (const std::uint64_t limit : {1UL, 2UL, 3UL, 10UL, 100UL, 1000UL, 1023UL, 1024UL, 1025UL, 5000UL, 20000UL}) {
      SearchRequest request = request_for(kMiddlegame, kMaxDepth);
      request.policy = policy;
      request.limits.nodes = limit;
      const SearchResult result = run_search(request);
      INFO(to_string(policy) << " with " << limit << " nodes");
      CHECK(result.counters.total() == limit);
      CHECK(result.stopped);
    }
}

TEST_CASE("a search cut short says what the last whole iteration said") {
  const SearchResult whole = run_search(request_for(kMiddlegame, 4));
  SearchRequest request = request_for(kMiddlegame, kMaxDepth);
  request.limits.nodes = whole.counters.total() + 100;  // not enough for the fifth iteration
  const SearchResult cut = run_search(request);
  CHECK(cut.stopped);
  CHECK(cut.depth() == 4);
  CHECK(cut.best_move == whole.best_move);
  CHECK(cut.score() == whole.score());
}

TEST_CASE("even a tiny node limit gives a legal best move") {
  for (const Position& p : random_positions(200, 101))
    for (const std::uint64_t limit : {0UL, 1UL, 2UL, 5UL, 30UL}) {
      SearchRequest request;
      request.root = p;
      request.options.table_entries = 1024;
      request.limits.nodes = limit;
      const SearchResult result = run_search(request);
      INFO(to_fen(p) << " with " << limit << " nodes");
      REQUIRE(is_legal(p, result.best_move));
      REQUIRE(result.stopped);
    }
}

TEST_CASE("a set stop flag ends the search at once") {
  const std::atomic<bool> flag{true};
  SearchRequest request = request_for(kMiddlegame, kMaxDepth);
  request.limits.stop = &flag;
  const SearchResult result = run_search(request);
  CHECK(result.stopped);
  CHECK(result.counters.total() < 5000);
  CHECK(is_legal(request.root, result.best_move));
}

TEST_CASE("a stop flag set during the search keeps the iterations that ended before") {
  std::atomic<bool> flag{false};
  SearchRequest request = request_for(kMiddlegame, kMaxDepth);
  request.limits.stop = &flag;
  const SearchResult result = run_search(request, [&](const Iteration& i) {
    if (i.depth == 4) flag = true;
  });
  const SearchResult whole = run_search(request_for(kMiddlegame, 4));
  CHECK(result.stopped);
  CHECK(result.depth() == 4);
  CHECK(result.best_move == whole.best_move);
  CHECK(result.counters.total() < whole.counters.total() + 5000);
}

TEST_CASE("a time limit ends the search") {
  SearchRequest request = request_for(kMiddlegame, kMaxDepth);
  request.limits.seconds = 0.05;
  const SearchResult result = run_search(request);
  CHECK(result.stopped);
  CHECK(result.seconds >= 0.05);
  CHECK(result.seconds < 5);
}

TEST_CASE("a mated root has no best move and the score of a mate at ply 0") {
  for (const Policy& policy : all_policies()) {
    SearchRequest request = request_for("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", 6);
    request.policy = policy;
    const SearchResult result = run_search(request);
    INFO(to_string(policy));
    CHECK(result.best_move.is_none());
    CHECK(result.score() == -kMate);
    CHECK(result.iterations.size() == 1);
    CHECK_FALSE(result.stopped);
  }
}

TEST_CASE("a stalemated root has no best move and is a draw") {
  const SearchResult result = run_search(request_for("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 6));
  CHECK(result.best_move.is_none());
  CHECK(result.score() == kDraw);
  CHECK(result.iterations.size() == 1);
}

TEST_CASE("mates are found with their distance, for both sides") {
  const SearchResult in_one = run_search(request_for("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 3));
  CHECK(in_one.score() == kMate - 1);
  CHECK(mate_distance(in_one.score()) == 1);
  CHECK(to_uci(in_one.best_move) == "a1a8");
  const SearchResult in_two = run_search(request_for("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 4));
  CHECK(mate_distance(in_two.score()) == 2);
  const SearchResult mated = run_search(request_for("7k/1R6/8/8/8/8/8/R5K1 b - - 0 1", 3));
  CHECK(mate_distance(mated.score()) == -1);
}

TEST_CASE("every principal variation is a line of legal moves, under every policy") {
  for (const Policy& policy : all_policies())
    for (const Position& root : random_positions(20, 102)) {
      SearchRequest request;
      request.root = root;
      request.policy = policy;
      request.options.table_entries = 1 << 12;
      request.limits.depth = 4;
      for (const Iteration& iteration : run_search(request).iterations) {
        Position p = root;
        INFO(to_string(policy) << " at depth " << iteration.depth << " from " << to_fen(root));
        REQUIRE_FALSE(iteration.pv.empty());
        for (const Move m : iteration.pv) {
          REQUIRE(is_legal(p, m));
          p = p.after(m);
        }
      }
    }
}

TEST_CASE("the side that is lost goes for a third repetition of a position of the game") {
  Position p = parse_fen("7k/8/8/8/8/8/8/RK6 w - - 0 1");
  std::vector<Key> game;
  for (const char* text : {"b1b2", "h8g8", "b2b1", "g8h8", "b1b2", "h8g8", "b2b1"}) {
    game.push_back(p.key());
    p = p.after(parse_uci(p, text));
  }
  SearchRequest request = request_for(to_fen(p), 4);
  CHECK(run_search(request).score() < -100);
  request.history = game;
  const SearchResult result = run_search(request);
  CHECK(result.score() == kDraw);
  CHECK(to_uci(result.best_move) == "g8h8");
}

}  // namespace
}  // namespace nullscope::test
