#include "engine/movegen.hpp"
#include "engine/notation.hpp"
#include "tests/support/catch.hpp"
#include "tools/match/pgn.hpp"

using namespace nullscope;
using namespace nullscope::match;

namespace {

std::string sample(std::size_t number) {
  const Opening opening = make_openings(1, 2)[0];
  Game game;
  game.result = Result::BlackWins;
  game.reason = "checkmate";
  game.moves.push_back({legal_moves(opening.position)[0], 35, 6, 12345});
  return game_text({number, "verified:3", "std:2", "a match"}, opening, game);
}

}  // namespace

TEST_CASE("a game is written with its players, its result and a comment a move") {
  const std::string text = sample(4);
  CHECK(text.rfind("[Event \"nullscope match\"]\n", 0) == 0);
  CHECK(text.find("[Round \"3.1\"]\n") != std::string::npos);
  CHECK(text.find("[White \"verified:3\"]\n[Black \"std:2\"]\n[Result \"0-1\"]\n") != std::string::npos);
  CHECK(text.find("{+0.35/6 12345}") != std::string::npos);
  CHECK(text.substr(text.size() - 5) == "0-1\n\n");
  std::size_t longest = 0;
  for (std::size_t at = text.find("\n\n") + 2, end; (end = text.find('\n', at)) != std::string::npos; at = end + 1)
    longest = std::max(longest, end - at);
  CHECK(longest <= 80);
}

TEST_CASE("games are found again in a file, and torn or changed ones are not") {
  const std::string first = sample(0);
  const std::string second = sample(1);
  const StoredGames both = parse_games(first + second);
  REQUIRE(both.games.size() == 2);
  CHECK(both.games[1].number == 1);
  CHECK(both.games[1].match == "a match");
  CHECK(both.games[1].result == Result::BlackWins);
  CHECK(both.games[0].text + both.games[1].text == first + second);
  CHECK(both.good_bytes == first.size() + second.size());

  for (std::size_t cut = 0; cut < second.size(); ++cut) {
    const StoredGames torn = parse_games(first + second.substr(0, cut));
    CHECK(torn.games.size() == 1);
    CHECK(torn.good_bytes == first.size());
    CHECK(torn.changed == 0);
  }
  std::string changed = first + second;
  changed[first.size() / 2] ^= 1;
  CHECK(parse_games(changed).games.size() == 1);
  CHECK(parse_games(changed).changed == 1);
  std::string edited = second;
  edited.insert(edited.find("1. "), "{mine} ");
  CHECK(parse_games(first + edited).changed == 1);
  CHECK(parse_games(first + "notes\n").changed == 1);
  CHECK(parse_games("").games.empty());
  CHECK(parse_games("some text").games.empty());
}
