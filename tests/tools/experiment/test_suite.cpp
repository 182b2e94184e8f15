#include <algorithm>
#include <set>

#include "tests/support/catch.hpp"
#include "tests/tools/experiment/folder.hpp"
#include "tools/cli/errors.hpp"
#include "tools/experiment/suite.hpp"

using namespace nullscope;
using namespace nullscope::experiment;
using nullscope::test::Folder;

namespace {

const std::string kGoodSuite = "6k1/8/8/8/8/8/R6R/K7 w - - bm Ra8+; id \"good\";\n";

struct Loaded {
  Suite suite;
  std::vector<Problem> problems;

  bool tells(int line, const std::string& what) const {
    return std::any_of(problems.begin(), problems.end(),
                       [&](const Problem& p) { return p.line == line && p.what.find(what) != std::string::npos; });
  }
};

Loaded load(const std::string& content, const Config& config = {}) {
  const Folder folder;
  Loaded loaded;
  loaded.suite = load_suite({"s", folder.add("s.epd", content), ""}, config, loaded.problems);
  return loaded;
}

// One of 96: a pawn on each square, and either side to move.
std::string numbered_position(std::size_t i) {
  std::string fen = "7k";
  for (std::size_t rank = 0; rank < 6; ++rank) {
    const std::size_t left = i % 8, right = 7 - left;
    fen += rank != i / 8 % 6 ? "/8"
                             : '/' + (left ? std::to_string(left) : "") + 'p' + (right ? std::to_string(right) : "");
  }
  return fen + (i < 48 ? "/K7 w - -" : "/K7 b - -");
}

}  // namespace

TEST_CASE("a clean suite is read without a word") {
  const Loaded loaded = load("# a comment\n\n" + kGoodSuite);
  REQUIRE(loaded.suite.positions.size() == 1);
  CHECK(loaded.suite.positions[0].id == "good");
  CHECK(loaded.problems.empty());
}

TEST_CASE("each fault of a suite is told with its line, and the other lines are used") {
  const Loaded loaded = load(kGoodSuite +
                             "hello\n"                                              // 2: no position
                             "6k1/8/8/8/8/8/R6R/1K6 w - -\n"                        // 3: nothing to solve
                             "6k1/8/8/8/8/8/R6R/K7 w - - bm Rb7; id \"crlf\";\r\n"  // 4: illegal
                             "6k1/8/8/8/8/8/R6R/K7 w - - bm Rb2; id \"either\";\n"  // 5: ambiguous
                             "6k1/8/8/8/8/8/R6R/2K5 w - - bm Ra8; id \"good\";\n"   // 6: id again
                             "R5k1/8/6K1/8/8/8/8/8 b - - bm Kh7; id \"over\";\n"    // 7: mate
                             "6k1/8/8/8/8/8/R6R/K7 w - - bm \"Ra8; id \"open\";\n"  // 8: open quote
                             "6k1/8/8/8/8/8/R6R/K7 b - - bm Kf8; id \"last\";\n"    // 9: Black's move, no fault
                             "6k1/8/8/8/8/8/R6R/K7 w - - bm Rh3; id \"copy\";");    // 10: line 1 again; no line end
  CHECK(loaded.tells(2, "left out"));
  CHECK(loaded.tells(3, "no bm, am or dm"));
  CHECK(loaded.tells(4, "bm: "));
  CHECK(loaded.tells(4, "Windows line end"));
  CHECK(loaded.tells(5, "bm: "));
  CHECK(loaded.tells(6, "good@6"));
  CHECK(loaded.tells(7, "the game is over"));
  CHECK(loaded.tells(8, "quote"));
  CHECK(loaded.tells(10, "the position of line 1 again, which would count twice; the line is left out"));
  CHECK(loaded.problems.size() == 9);
  CHECK(loaded.suite.left_out == 6);
  std::vector<std::string> ids;
  for (const TestPosition& test : loaded.suite.positions) ids.push_back(test.id);
  CHECK(ids == std::vector<std::string>{"good", "line-3", "good@6", "last"});
}

TEST_CASE("ids are different, even where one is already called as another would be") {
  std::string content;
  const char* const kings[] = {"K7", "1K6", "2K5", "3K4"};
  const char* const names[] = {"a@3", "a", "a", "a@3"};
  for (int i = 0; i < 4; ++i)
    content += std::string("6k1/8/8/8/8/8/R6R/") + kings[i] + " w - - bm Ra8; id \"" + names[i] + "\";\n";
  const Loaded loaded = load(content);
  std::set<std::string> ids;
  for (const TestPosition& test : loaded.suite.positions) ids.insert(test.id);
  CHECK(ids == std::set<std::string>{"a@3", "a", "a@3@3", "a@3@4"});
}

TEST_CASE("Windows line ends are told once, at the first") {
  const Loaded loaded =
      load("# c\r\n6k1/8/8/8/8/8/R6R/K7 w - - bm Ra8; id \"a\";\r\n6k1/8/8/8/8/8/R6R/1K6 w - - bm Rh3; id \"b\";\r\n");
  REQUIRE(loaded.problems.size() == 1);
  CHECK(loaded.tells(1, "Windows line ends here and on 2 more lines"));
  CHECK(loaded.suite.positions.size() == 2);
}

TEST_CASE("when only nodes are asked for, best moves are neither needed nor read") {
  Config config;
  config.nodes_only = true;
  const Loaded loaded = load("6k1/8/8/8/8/8/R6R/K7 w - -\n6k1/8/8/8/8/8/R6R/1K6 w - - bm Qa8;\n", config);
  CHECK(loaded.problems.empty());
  REQUIRE(loaded.suite.positions.size() == 2);
  CHECK_FALSE(loaded.suite.positions[1].goal.is_given());
}

TEST_CASE("positions where a side has only king and pawns are discarded on request, and counted") {
  const std::string content = kGoodSuite + "5rk1/8/8/8/8/8/R6R/K7 w - - bm Rh3; id \"pieces\";\n";
  CHECK(load(content).suite.positions.size() == 2);
  Config config;
  config.discard_pawn_endings = true;
  const Loaded loaded = load(content, config);
  REQUIRE(loaded.suite.positions.size() == 1);
  CHECK(loaded.suite.positions[0].id == "pieces");
  CHECK(loaded.suite.discarded == 1);
  CHECK(loaded.problems.empty());
}

TEST_CASE("a sample depends on its seed alone and keeps the order of the suite") {
  std::string content;
  for (std::size_t i = 0; i < 50; ++i) content += numbered_position(i) + " id \"" + std::to_string(10 + i) + "\";\n";
  const auto drawn = [&](std::size_t size, std::uint64_t seed) {
    Config config;
    config.nodes_only = true;
    config.sample = size;
    config.seed = seed;
    const Loaded loaded = load(content, config);
    CHECK(loaded.suite.drawn_from == 50);
    std::vector<std::string> ids;
    for (const TestPosition& test : loaded.suite.positions) ids.push_back(test.id);
    CHECK(std::is_sorted(ids.begin(), ids.end()));
    return ids;
  };
  CHECK(drawn(10, 1).size() == 10);
  CHECK(drawn(10, 1) == drawn(10, 1));
  CHECK(drawn(10, 1) != drawn(10, 2));
  CHECK(drawn(80, 1).size() == 50);
  // The generator is the standard's and the drawing our own: the same everywhere.
  CHECK(drawn(5, 2002) == drawn(5, 2002));
}

TEST_CASE("a suite that is not there is an I/O error") {
  std::vector<Problem> problems;
  CHECK_THROWS_AS(load_suite({"s", "/nonexistent.epd", ""}, {}, problems), trace::IoError);
}

TEST_CASE("a suite without a position is named") {
  const Loaded loaded = load("# nothing\n");
  REQUIRE(loaded.problems.size() == 1);
  CHECK(loaded.problems[0].text().find("s.epd: no position to search") != std::string::npos);
}

TEST_CASE("a suite whose lines end in a carriage return alone is refused as such") {
  CHECK_THROWS_WITH(load("6k1/8/8/8/8/8/R6R/K7 w - -\r6k1/8/8/8/8/8/R6R/1K6 w - -\r"),
                    Catch::Matchers::Contains("its lines end in CR alone"));
}
