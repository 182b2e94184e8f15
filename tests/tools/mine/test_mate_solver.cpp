#include "engine/fen.hpp"
#include "engine/movegen.hpp"
#include "engine/notation.hpp"
#include "engine/run_search.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_positions.hpp"
#include "tools/mine/mate_solver.hpp"

using namespace nullscope;
using namespace nullscope::mine;

TEST_CASE("mates are proved at their exact length") {
  MateSolver solver;
  CHECK(solver.shortest(parse_fen("7k/8/5KQ1/8/8/8/8/8 w - - 0 1"), 3) == 1);
  CHECK(solver.shortest(parse_fen("8/8/8/4N3/8/7p/8/5K1k w - - 0 1"), 3) == 2);        // by zugzwang
  CHECK(solver.shortest(parse_fen("8/4N3/8/8/8/2b1p3/p1K1P3/k7 w - - 0 1"), 3) == 3);  // by zugzwang
  CHECK(solver.shortest(parse_fen("8/4N3/8/8/8/2b1p3/p1K1P3/k7 w - - 0 1"), 2) == 0);
  CHECK(solver.shortest(parse_fen("k7/8/1K6/8/8/8/8/8 w - - 0 1"), 3) == 0);
}

TEST_CASE("stalemate is no mate, and a mated side mates nobody") {
  MateSolver solver;
  const Position stalemate_trap = parse_fen("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1");
  CHECK_FALSE(solver.mates_by(stalemate_trap, parse_uci(stalemate_trap, "f1f7"), 1));
  CHECK(solver.mates_by(stalemate_trap, parse_uci(stalemate_trap, "f1f8"), 1));
  CHECK_FALSE(solver.mates(parse_fen("R5k1/8/6K1/8/8/8/8/8 b - - 0 1"), 2));
}

TEST_CASE("the line is a mate of full length") {
  MateSolver solver;
  Position position = parse_fen("8/4N3/8/8/8/2b1p3/p1K1P3/k7 w - - 0 1");
  const std::vector<Move> line = solver.line(position, 3);
  REQUIRE(line.size() == 5);
  for (const Move move : line) {
    REQUIRE(is_legal(position, move));
    position = position.after(move);
  }
  CHECK(position.in_check());
  CHECK(legal_moves(position).empty());
}

TEST_CASE("the solver agrees with a search without null move on random positions") {
  Table table(std::size_t{1} << 14);
  int mates = 0;
  for (const Position& position : test::random_positions(300, 77)) {
    if (position.halfmove_clock() > 80) continue;
    SearchRequest request{position, {}, policy::None{}, {}, {}};
    request.limits.depth = 3;
    const Score score = run_search(request, table).score();
    const int expected = is_mate_score(score) && score > 0 && mate_distance(score) <= 2 ? mate_distance(score) : 0;
    MateSolver solver;
    CHECK(solver.shortest(position, 2) == expected);
    mates += expected != 0;
  }
  CHECK(mates > 0);
}
