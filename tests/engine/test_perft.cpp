#include "engine/perft.hpp"
#include "tests/engine/helpers.hpp"
#include "tests/support/catch.hpp"

namespace nullscope::test {
namespace {

void check_perft(const char* fen, std::initializer_list<std::uint64_t> leaves) {
  const Position p = parse_fen(fen);
  int depth = 0;
  for (const std::uint64_t expected : leaves) {
    INFO(fen << " at depth " << ++depth);
    CHECK(perft(p, depth) == expected);
  }
}

TEST_CASE("perft of the start position is exact to depth 6") {
  check_perft("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", {20, 400, 8902, 197281, 4865609, 119060324});
}

TEST_CASE("perft of a position rich in castling and pins is exact to depth 5") {
  check_perft("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
              {48, 2039, 97862, 4085603, 193690690});
}

TEST_CASE("perft of an endgame with en passant and pins on a rank is exact to depth 7") {
  check_perft("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", {14, 191, 2812, 43238, 674624, 11030083, 178633661});
}

TEST_CASE("perft of a position rich in promotions is exact to depth 5") {
  check_perft("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -", {6, 264, 9467, 422333, 15833292});
}

TEST_CASE("perft of a position with a pawn about to promote by capture is exact to depth 5") {
  check_perft("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -", {44, 1486, 62379, 2103487, 89941194});
}

TEST_CASE("perft of a symmetrical middlegame is exact to depth 5") {
  check_perft("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -",
              {46, 2079, 89890, 3894594, 164075551});
}

TEST_CASE("perft to depth 0 counts the position itself") {
  CHECK(perft(parse_fen(kStartFen), 0) == 1);
  CHECK(perft(parse_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), 1) == 0);
}

}  // namespace
}  // namespace nullscope::test
