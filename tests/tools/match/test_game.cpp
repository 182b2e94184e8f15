#include <cstdlib>

#include "engine/fen.hpp"
#include "tests/support/catch.hpp"
#include "tools/match/game.hpp"

using namespace nullscope;
using namespace nullscope::match;

namespace {

Opening from(const std::string& fen) { return {parse_fen(fen), {}, parse_fen(fen), {}, {}}; }

Game play_from(const std::string& fen, int depth) {
  SearchOptions options;
  options.table_entries = 1 << 14;
  Limits limits;
  limits.depth = depth;
  Table table(options.table_entries);
  const Player player{policy::None{}, options, limits};
  return play(from(fen), player, player, table);
}

}  // namespace

TEST_CASE("mate ends a game for the one who gives it") {
  const Game white = play_from("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", 2);
  CHECK(white.result == Result::WhiteWins);
  CHECK(white.reason == "checkmate");
  CHECK(white.moves.size() == 1);
  const Game black = play_from("7K/8/5kq1/8/8/8/8/8 b - - 0 1", 2);
  CHECK(black.result == Result::BlackWins);
}

TEST_CASE("a game that is over has no moves") {
  CHECK(play_from("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", 2).reason == "stalemate");
  CHECK(play_from("k7/8/1K6/8/8/8/8/8 b - - 0 1", 2).reason == "insufficient material");
  CHECK(play_from("k7/8/1K6/8/8/8/8/7R b - - 100 80", 2).reason == "fifty moves");
}

TEST_CASE("a third occurrence ends a game") {
  Opening opening = from("k7/8/8/8/8/8/r7/1K5R w - - 8 10");
  opening.history = {opening.position.key(), 1, 2, 3, opening.position.key(), 4, 5, 6};
  Table table(1 << 14);
  const Player player{policy::None{}, {}, {}};
  CHECK(play(opening, player, player, table).reason == "threefold repetition");
}

TEST_CASE("a game is given as won only when both have seen it for four moves each") {
  const Game game = play_from("4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1", 1);
  CHECK(game.result == Result::WhiteWins);
  if (game.reason != "checkmate") {
    CHECK(game.reason == "adjudication: both sides see it won");
    REQUIRE(game.moves.size() >= Adjudication::kWonPlies);
    for (std::size_t i = game.moves.size() - Adjudication::kWonPlies; i < game.moves.size(); ++i)
      CHECK(std::abs(game.moves[i].score) >= Adjudication::kWon);
  }
}

TEST_CASE("a dead position is given as drawn from move sixty on, not before") {
  const Game game = play_from("4k3/p2p2p1/P2P2P1/8/8/p2p2p1/P2P2P1/4K3 w - - 0 1", 1);
  CHECK(game.result == Result::Draw);
  CHECK((game.reason == "fifty moves" || game.reason == "threefold repetition" ||
         game.reason == "adjudication: both sides see it drawn"));
}

TEST_CASE("the same players play the same game again") {
  SearchOptions options;
  options.table_entries = 1 << 14;
  Limits limits;
  limits.nodes = 500;
  Table table(options.table_entries);
  const Player a{policy::Verified{}, options, limits};
  const Player b{policy::Standard{}, options, limits};
  const Opening opening = make_openings(1, 3)[0];
  const Game first = play(opening, a, b, table);
  const Game second = play(opening, a, b, table);
  REQUIRE(first.moves.size() == second.moves.size());
  for (std::size_t i = 0; i < first.moves.size(); ++i) {
    CHECK(first.moves[i].move == second.moves[i].move);
    CHECK(first.moves[i].nodes <= 500);
  }
}
