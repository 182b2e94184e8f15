#include <fmt/format.h>

#include "engine/fen.hpp"
#include "tests/support/catch.hpp"
#include "tests/tools/experiment/folder.hpp"
#include "tests/tools/run_program.hpp"
#include "tools/cli/errors.hpp"
#include "tools/match/book.hpp"
#include "tools/match/pgn.hpp"

using namespace nullscope;
using namespace nullscope::match;
using nullscope::test::Folder;

namespace {

constexpr const char* kGames =
    "[Event \"a\"]\n[Site \"[]\"]\n\n1. e4 {best [by test] (really)} e5 2.Nf3 (2. f4 exf4 (2... d5) 3. Nf3) Nc6 $1 ; "
    "rest\n"
    "3. Bb5! a6 1/2-1/2\n\n"
    "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 40\"]\n[SetUp \"1\"]\n\n40... Kd7 41. e4 *\n\n"
    "1. d4 d5 2. c4 1-0\n";

std::vector<std::string> fens(const std::vector<Opening>& openings) {
  std::vector<std::string> all;
  for (const Opening& opening : openings) all.push_back(to_fen(opening.position));
  return all;
}

}  // namespace

TEST_CASE("a book of games: moves are played, comments and variations are not") {
  const auto openings = parse_pgn_openings(kGames, 1000);
  CHECK(fens(openings) == std::vector<std::string>{"r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4",
                                                   "8/3k4/8/8/4P3/8/8/4K3 b - - 0 41",
                                                   "rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b KQkq - 0 2"});
  CHECK(openings[0].history.size() == 6);
  CHECK(to_fen(openings[1].start) == "4k3/8/8/8/8/8/4P3/4K3 b - - 0 40");
  CHECK(parse_pgn_openings(kGames, 2)[0].moves.size() == 2);
  CHECK(parse_pgn_openings("", 8).empty());
  CHECK_THROWS_AS(parse_pgn_openings("1. e4 e5 2. Ke3 *", 8), UsageError);
  CHECK_THROWS_AS(parse_pgn_openings("[FEN \"nonsense\"]\n\n1. e4 *", 8), UsageError);
  for (std::size_t cut = 0; cut < std::string(kGames).size(); ++cut) {  // whatever is there, it ends
    try {
      parse_pgn_openings(std::string(kGames).substr(0, cut), 8);
    } catch (const UsageError&) {
    }
  }
}

TEST_CASE("a book has each position once, and none in which the game is over") {
  const Folder folder;
  const std::string start(kStartFen);
  const std::string other = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
  const Book book = read_book(folder.add("b.epd", start + "\n# a comment\n" + other + "\n" + start + "\n"), 8);
  CHECK(fens(book.openings) == std::vector<std::string>{start, other});
  CHECK(book.digest != read_book(folder.add("c.epd", start + "\n"), 8).digest);
  CHECK_THROWS_AS(read_book(folder.add("over.epd", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1\n"), 8), UsageError);
  CHECK_THROWS_AS(read_book(folder.add("b.txt", start + "\n"), 8), UsageError);
}

TEST_CASE("a match plays the openings of its book, each twice, and says of which book") {
  const Folder folder;
  const auto match = [&](const std::string& book, const std::string& games, const std::string& output) {
    return test::run_nullscope(
        {"match", "verified:3", "std:2", "--games", games, "--nodes", "50", "--book", book, "-o", output});
  };
  const std::string book = folder.add("b.pgn", kGames);
  const auto outcome = match(book, "6", folder / "m.pgn");
  CHECK(outcome.err == "");
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out.find(" book=") != std::string::npos);
  CHECK(outcome.out.find("seed=") == std::string::npos);
  const StoredGames stored = parse_games(read_text_file(folder / "m.pgn"));
  REQUIRE(stored.games.size() == 6);
  CHECK(stored.games[0].text.find("\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 {end of the opening}") != std::string::npos);
  CHECK(stored.games[3].text.find("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 40\"]\n") != std::string::npos);
  CHECK(stored.games[3].text.find("\n40... Kd7 41. e4 {end of the opening} 41... ") != std::string::npos);
  CHECK(stored.games[5].text.find("1. d4 d5 2. c4 {end of the opening} 2... ") != std::string::npos);

  CHECK(match(book, "8", folder / "n.pgn").err.find("3 different openings: enough for 6 games, not for 8") !=
        std::string::npos);
  CHECK(match(folder.add("b2.pgn", fmt::format("{}\n", kGames)), "6", folder / "m.pgn").exit_code ==
        2);  // another book
}
