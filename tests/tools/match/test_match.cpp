#include <algorithm>
#include <filesystem>

#include "tests/support/catch.hpp"
#include "tests/tools/experiment/folder.hpp"
#include "tests/tools/run_program.hpp"
#include "tools/match/match.hpp"

using namespace nullscope;
using namespace nullscope::match;
using nullscope::test::Folder;

namespace {

using Words = std::vector<std::string>;

Words small_match(const std::string& output, const Words& more = {}) {
  Words words{"match", "verified:3",      "std:2", "--games", "6",   "--nodes",
              "300",   "--table-entries", "4096",  "-o",      output};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

std::string one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

}  // namespace

TEST_CASE("what counts is pairs from the first on, and with a test up to its decision") {
  Standing standing{std::nullopt};
  const auto add = [&](std::size_t number, Result result) {
    standing.add({number, "", result, std::to_string(number)});
  };
  add(0, Result::WhiteWins);  // A
  add(2, Result::BlackWins);  // B
  add(3, Result::BlackWins);  // A
  CHECK(standing.counted_games() == 0);
  add(1, Result::Draw);
  CHECK(standing.counted_games() == 4);
  CHECK(standing.pairs() == Pairs{0, 0, 1, 1, 0});
  CHECK(standing.lost_drawn_won() == std::array<std::uint64_t, 3>{1, 1, 2});
  CHECK(standing.pgn() == "0123");
}

TEST_CASE("a match plays every opening twice and tells score, Elo and the test") {
  const Folder folder;
  const std::string text = test::output_of(small_match(folder / "m.pgn"));
  CHECK(text.find("\ngames       6: ") != std::string::npos);
  for (const std::string figure : {"score", "Elo", "nElo", "LOS", "Ptnml(0-2)", "LLR"})
    CHECK(text.find('\n' + figure + ' ') != std::string::npos);
  const StoredGames stored = parse_games(read_text_file(folder / "m.pgn"));
  REQUIRE(stored.games.size() == 6);
  for (std::size_t i = 0; i < 6; ++i) {
    CHECK(stored.games[i].number == i);
    const std::string white = i % 2 == 0 ? "verified:3" : "std:2";
    CHECK(stored.games[i].text.find("[White \"" + white + "\"]") != std::string::npos);
  }
  const auto opening = [](const StoredGame& game) {
    const std::size_t from = game.text.find("\n\n");
    return game.text.substr(from, game.text.find("{end of the opening") - from);
  };
  CHECK(opening(stored.games[0]) == opening(stored.games[1]));
  CHECK(opening(stored.games[0]) != opening(stored.games[2]));
}

TEST_CASE("a match's result as JSON is that of the text") {
  const Folder folder;
  const auto json = nlohmann::json::parse(test::output_of(small_match(folder / "m.pgn", {"--json"})));
  CHECK(json.at("games") == 6);
  CHECK(json.at("won").get<int>() + json.at("drawn").get<int>() + json.at("lost").get<int>() == 6);
  CHECK(test::output_of(small_match(folder / "m.pgn")).find(json.at("match").get<std::string>()) == 0);
  CHECK(test::run_nullscope(small_match("-", {"--json"})).exit_code == 2);
}

TEST_CASE("a match cut short anywhere is played to the same end") {
  const Folder folder;
  test::output_of(small_match(folder / "whole.pgn", {"--threads", "1"}));
  const std::string whole = read_text_file(folder / "whole.pgn");
  for (const std::size_t size : {std::size_t{0}, std::size_t{10}, whole.size() / 3, whole.size() - 1, whole.size()}) {
    const std::string path = folder.add("cut.pgn", whole.substr(0, size));
    test::output_of(small_match(path, {"--threads", "2"}));
    CHECK(read_text_file(path) == whole);
  }
}

TEST_CASE("games of another match, or another file, are not overwritten") {
  const Folder folder;
  test::output_of(small_match(folder / "m.pgn"));
  const auto other = test::run_nullscope(small_match(folder / "m.pgn", {"--seed", "7"}));
  CHECK(other.exit_code == 2);
  CHECK(other.err.find("has games of another match") != std::string::npos);
  const std::string games = read_text_file(folder / "m.pgn");
  const auto kept = [&](const std::string& content, const Words& more, const std::string& because) {
    const std::string path = folder.add("kept.pgn", content);
    const auto outcome = test::run_nullscope(small_match(path, more));
    CAPTURE(because, outcome.err);
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.err.find(because) != std::string::npos);
    CHECK(read_text_file(path) == content);
  };
  kept(games, {"--sprt=-400,-300"}, "has games of another match");  // which of them count is another question
  kept(games.substr(0, games.find("1. ")) + "{annotated} " + games.substr(games.find("1. ")), {}, "was changed");
  kept(games + "[Event \"another\"]\n\n1. e4 1-0\n\n", {}, "was changed");
  const std::string longer = folder / "longer.pgn";
  test::output_of({"match", "verified:3", "std:2", "--games", "4", "--nodes", "20", "-o", longer});
  const auto fewer =
      test::run_nullscope({"match", "verified:3", "std:2", "--games", "2", "--nodes", "20", "-o", longer});
  CHECK(fewer.exit_code == 2);
  CHECK(fewer.err.find("has more games than 2") != std::string::npos);
  const std::string notes = folder.add("notes.txt", "do not lose\n");
  CHECK(test::run_nullscope(small_match(notes)).exit_code == 2);
  CHECK(read_text_file(notes) == "do not lose\n");
  std::filesystem::create_symlink(folder / "elsewhere", folder / "link.pgn");
  CHECK(test::run_nullscope(small_match(folder / "link.pgn")).exit_code == 3);
  CHECK_FALSE(std::filesystem::exists(folder / "elsewhere"));
}

TEST_CASE("a match that makes no sense is refused") {
  const auto refused = [](const Words& words, const std::string& because) {
    const auto outcome = test::run_nullscope(words);
    CAPTURE(words, outcome.err);
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.err.find(because) != std::string::npos);
  };
  refused({"match", "std:2", "-o", "-", "--nodes", "100"}, "give the two policies");
  refused({"match", "std:2", "std:3", "-o", "-"}, "a move needs a limit");
  refused({"match", "std:2", "bogus", "-o", "-", "--nodes", "100"}, "unknown policy 'bogus'");
  refused({"match", "std:2", "std:3", "-o", "-", "--nodes", "100", "--games", "3"}, "must be even");
  refused({"match", "std:2", "std:3", "--nodes", "100"}, "-o is missing");
  refused({"match", "std:2", "std:3", "-o", "-", "--nodes", "100", "--sprt", "10,0"}, "--sprt is ELO0,ELO1");
  for (const std::string sprt : {"0,inf", "0,1e308", "nan,1", " 0x1,0x2", "0,10x", "0", "-2000,0"})
    refused({"match", "std:2", "std:3", "-o", "-", "--nodes", "100", "--sprt=" + sprt}, "--sprt is ELO0,ELO1");
  refused({"match", "std:2", "std:3", "-o", "-", "--nodes", "100", "--policy", "std:1"}, "--policy");
}

TEST_CASE("whole games that were swapped, removed or doubled are put right, and one line says so") {
  const Folder folder;
  test::output_of(small_match(folder / "whole.pgn"));
  const std::string whole = read_text_file(folder / "whole.pgn");
  std::vector<std::string> games;
  for (const StoredGame& game : parse_games(whole).games) games.push_back(game.text);
  const auto told = [&](const std::vector<std::size_t>& order, const std::string& what) {
    std::string content;
    for (const std::size_t i : order) content += games[i];
    const std::string path = folder.add("m.pgn", content);
    const auto outcome = test::run_nullscope(small_match(path));
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.err == (what.empty() ? ""
                                       : "nullscope: " + path + ": " + what +
                                             "; games are put in order, each once, and what is missing is played\n"));
    CHECK(read_text_file(path) == whole);
  };
  told({0, 1, 2, 3}, "");
  told({0, 2, 1, 3, 4, 5}, "game 2 is after game 3");
  told({0, 1, 3, 4, 5}, "game 3 is missing");
  told({0, 1, 1, 2, 3, 4, 5}, "game 2 is there twice");
  told({5, 0, 0}, "game 1 is there twice, game 1 is after game 6, game 2 is missing");
  CHECK(one_line(test::output_of({"match", "--help"})).find("what is missing is played") != std::string::npos);
}

TEST_CASE(
    "a match does not go on with games that were changed, and says which is the first, or what its line ends are") {
  const Folder folder;
  test::output_of(small_match(folder / "whole.pgn"));
  const std::string whole = read_text_file(folder / "whole.pgn");
  const auto refused = [&](const std::string& content, const std::string& because) {
    const std::string path = folder.add("m.pgn", content);
    const auto outcome = test::run_nullscope(small_match(path));
    CAPTURE(outcome.err);
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.err.find(" was changed since 'nullscope match' wrote it: it" + because) != std::string::npos);
    CHECK(read_file(path) == content);
  };
  std::string changed = whole;
  const std::size_t second = whole.find("[Event ", 1);
  changed[whole.find("1. ", second)] = '2';
  const auto line = 1 + std::count(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(second), '\n');
  refused(changed, "s game 2, on line " + std::to_string(line) + ", is not as it was");
  std::string windows;
  for (const char c : whole) windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
  refused(windows, " has Windows line ends");
  refused("\xEF\xBB\xBF" + whole, " begins with a byte-order mark");
}
