#include "tests/support/catch.hpp"
#include "tests/tools/run_program.hpp"
#include "tools/cli/errors.hpp"
#include "tools/input/positions.hpp"

using namespace nullscope::test;
namespace ns = nullscope;

namespace {

const std::string kSuite =
    "# a comment\n"
    "8/8/8/8/8/7k/8/5K2 w - - bm Kg1; id \"first\";\n"
    "\n"
    "8/8/8/8/8/7k/8/4K3 w - - id \"with space\";\r\n"
    "8/8/8/8/8/7k/8/3K4 w - - 0 1 id \"2\";\n"
    "8/8/8/8/8/7k/8/2K5 w - - id \"twice\";\n"
    "8/8/8/8/8/7k/8/1K6 w - - id \"twice\";\n"
    "8/8/8/8/8/7k/8/K7 w - -\n";

std::string fen_of(const std::string& position) { return json_of({"eval", position})["fen"]; }

Outcome refused(const std::string& position, int exit_code) {
  const Outcome outcome = run_nullscope({"eval", position});
  CAPTURE(position, outcome.err);
  CHECK(outcome.exit_code == exit_code);
  CHECK(outcome.out == "");
  CHECK(outcome.err.find('\n') == outcome.err.size() - 1);
  return outcome;
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("startpos and FENs, quoted or split into words, are positions") {
  const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  CHECK(fen_of("startpos") == start);
  CHECK(fen_of(start) == start);
  CHECK(json_of({"eval", "8/8/8/8/8/7k/8/5K2", "w", "-", "-", "0", "1"})["fen"] == "8/8/8/8/8/7k/8/5K2 w - - 0 1");
  CHECK(fen_of("8/8/8/8/8/7k/8/5K2 w - -") == "8/8/8/8/8/7k/8/5K2 w - - 0 1");
}

TEST_CASE("a position of a suite is found by its id, or by its line where no id matches") {
  const TemporaryFile suite(kSuite);
  CHECK(fen_of(suite.path() + "#first") == "8/8/8/8/8/7k/8/5K2 w - - 0 1");
  CHECK(fen_of(suite.path() + "#with space") == "8/8/8/8/8/7k/8/4K3 w - - 0 1");
  CHECK(fen_of(suite.path() + "#2") == "8/8/8/8/8/7k/8/3K4 w - - 0 1");
  CHECK(fen_of(suite.path() + "#4") == "8/8/8/8/8/7k/8/4K3 w - - 0 1");
  CHECK(fen_of(suite.path() + "#8") == "8/8/8/8/8/7k/8/K7 w - - 0 1");
}

TEST_CASE("what a suite does not hold is refused with what it does hold") {
  const TemporaryFile suite(kSuite);
  CHECK(contains(refused(suite.path() + "#bogus", 2).err, "no position with id or line 'bogus'"));
  CHECK(contains(refused(suite.path() + "#1", 2).err, "begin with id 'first' on line 2"));
  CHECK(contains(refused(suite.path() + "#999", 2).err, "its 6 positions"));
  CHECK(contains(refused(suite.path() + "#", 2).err, "no id is given"));
  CHECK(contains(refused(suite.path() + "#twice", 2).err, "lines 6 and 7"));
  const TemporaryFile empty("\n# nothing\n");
  CHECK(contains(refused(empty.path() + "#1", 2).err, "holds no positions"));
}

TEST_CASE("a bad line of a suite is named by its number") {
  const TemporaryFile bad_fen("8/8/8/8/8/7k/8/5K2 w - - id \"a\";\n8/8/8/8/8/8/8/5K2 w - - id \"b\";\n");
  CHECK(contains(refused(bad_fen.path() + "#a", 2).err, "line 2: bad FEN: Black has 0 kings"));
  const TemporaryFile bad_quote("8/8/8/8/8/7k/8/5K2 w - - id \"a;\n");
  CHECK(contains(refused(bad_quote.path() + "#a", 2).err, "line 1: a quoted operand is not closed"));
}

TEST_CASE("a suite that cannot be read is an I/O error") {
  CHECK(contains(refused("/nonexistent/suite.epd#1", 3).err, "No such file"));
  CHECK(contains(refused("/#1", 3).err, "Is a directory"));
}

TEST_CASE("read_suite keeps line numbers and operations") {
  const TemporaryFile file(kSuite);
  const auto suite = ns::read_suite(file.path());
  REQUIRE(suite.size() == 6);
  CHECK(suite[0].line == 2);
  CHECK(suite[0].record.operand("bm") == "Kg1");
  CHECK_THROWS_AS(ns::read_suite("/nonexistent"), ns::trace::IoError);
}
