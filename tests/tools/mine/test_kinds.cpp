#include "engine/fen.hpp"
#include "engine/notation.hpp"
#include "tests/support/catch.hpp"
#include "tools/mine/check.hpp"
#include "tools/mine/distinct.hpp"
#include "tools/mine/mates.hpp"
#include "tools/mine/tactics.hpp"
#include "tools/mine/values.hpp"
#include "tools/mine/zugzwangs.hpp"

using namespace nullscope;
using namespace nullscope::mine;

TEST_CASE("a mate is given only if no other first move does it, and none is shorter") {
  Bench bench;
  const auto unique = prove_mate(parse_fen("8/4N3/8/8/8/2b1p3/p1K1P3/k7 w - - 0 1"), 3, bench);
  REQUIRE(unique);
  CHECK(unique->operations.rfind("bm Nc6; dm 3; acn ", 0) == 0);
  CHECK(unique->operations.find("; pv Nc6 ") != std::string::npos);
  CHECK_FALSE(prove_mate(parse_fen("8/4N3/8/8/8/2b1p3/p1K1P3/k7 w - - 0 1"), 4, bench));
  CHECK_FALSE(prove_mate(parse_fen("7k/8/6K1/8/8/8/8/1Q3R2 w - - 0 1"), 1, bench));  // two ways
}

TEST_CASE("what a proof costs does not depend on the proofs before it") {
  Bench used, fresh;
  const Position position = parse_fen("8/4N3/8/8/8/2b1p3/p1K1P3/k7 w - - 0 1");
  prove_mate(position, 3, used);
  CHECK(prove_mate(position, 3, used)->operations == prove_mate(position, 3, fresh)->operations);
}

TEST_CASE("the move that leaves the other in zugzwang is proved one") {
  Bench bench;
  // After Kh6 Black would hold everything if only he could pass.
  const Position position = parse_fen("1q1k4/2Rr4/8/2Q3K1/8/8/8/8 w - - 0 1");
  const auto find = prove_zugzwang(position, parse_uci(position, "g5h6"), bench);
  REQUIRE(find);
  CHECK(find->operations.rfind("bm Kh6; ", 0) == 0);
  CHECK_FALSE(prove_zugzwang(position, parse_uci(position, "g5h5"), bench));
  const Position start = parse_fen(kStartFen);
  CHECK_FALSE(prove_zugzwang(start, value_of(start, 6, bench.table).move, bench));
}

TEST_CASE("a tactic is not seen at once, and needs a gap to every other move") {
  Bench bench;
  // Ba2+ Ka1, and the discovered check next wins the queen.
  const auto find = prove_tactic(parse_fen("r4rk1/3N1p2/P3p1p1/1Q1b4/3p1PB1/q2P4/2P4R/1K2R3 b - - 0 1"), bench);
  REQUIRE(find);
  CHECK(find->operations.rfind("bm Ba2+; ce ", 0) == 0);
  CHECK(find->operations.find("acd 8;") != std::string::npos);
  CHECK_FALSE(prove_tactic(parse_fen("2q1k3/8/8/3N4/8/8/8/4K3 w - - 0 1"), bench));  // two moves win the queen
  CHECK_FALSE(prove_tactic(parse_fen("q3k3/8/8/3N4/8/8/7P/4K3 w - - 0 1"), bench));  // Nc7+ is seen at once
}

TEST_CASE("a position whose proof is not what it claims is found out") {
  Bench bench;
  const auto fault = [&](const std::string& line) { return fault_of(parse_epd(line), bench); };
  const std::string position = "8/4N3/8/8/8/2b1p3/p1K1P3/k7 w - - ";
  const std::string proof = prove_mate(parse_fen(position + "0 1"), 3, bench)->operations;
  CHECK(fault(position + proof + " id \"x\";") == "");
  CHECK(fault(position) == "claims nothing: it has no bm");
  CHECK(fault(position + "bm Nc6; dm 2;") == "could not be proved");
  CHECK(fault(position + "bm Nc6; dm x;") == "could not be proved");
  CHECK(fault(position + "bm Nc6; dm 3;") == "was proved with other results: " + proof);
  CHECK(fault(position + "bm Qh8; c0 \"zugzwang\";").find("Qh8") != std::string::npos);
  CHECK(fault(position + "bm Nc6; ce 5;") == "could not be proved");
  CHECK(fault("R5k1/8/6K1/8/8/8/8/8 b - - bm Kf8;") == "could not be proved");  // mated
}

TEST_CASE("the best other move is bounded as asked") {
  Table table(std::size_t{1} << 16);
  const Position only = parse_fen("q3k3/8/8/3N4/8/8/7P/4K3 w - - 0 1");
  CHECK(best_other(only, parse_uci(only, "d5c7"), 4, 100, table) <= 100);
  CHECK(best_other(only, parse_uci(only, "h2h3"), 4, 100, table) > 100);
}

TEST_CASE("positions a move or two apart are nearly the same") {
  const Position a = parse_fen("r1bq1rk1/ppp2pp1/4pn2/6N1/2pP4/P1QBP3/5PPP/R3K2R w KQ - 0 1");
  const Position b = a.after(parse_uci(a, "d3c4"));
  const Position other = parse_fen("2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1");
  CHECK(difference(a, a) == 0);
  CHECK(difference(a, b) == 2);
  Distinct distinct;
  CHECK(distinct.add(a));
  CHECK_FALSE(distinct.add(a));
  CHECK_FALSE(distinct.add(b));
  CHECK(distinct.add(other));
}

TEST_CASE("games depend on seed and number alone, and follow the rules") {
  Table table(std::size_t{1} << 12);
  const PlayedGame game = play_game(1, 2, table);
  const PlayedGame again = play_game(1, 2, table);
  REQUIRE(game.positions.size() == again.positions.size());
  CHECK(game.positions.back() == again.positions.back());
  CHECK(play_game(1, 3, table).positions[3].key() != game.positions[3].key());
  CHECK(game.positions.size() > 10);
  CHECK(as_in_epd(game.positions[9]).key() == game.positions[9].key());
  CHECK(as_in_epd(game.positions[9]).fullmove_number() == 1);
}
