#include "tests/support/catch.hpp"
#include "tests/tools/run_program.hpp"
#include "tools/cli/text.hpp"

using namespace nullscope::test;

TEST_CASE("output that cannot be written is an error with exit 3 and one line") {
  for (const std::string command : {"search startpos --depth 2", "search startpos --depth 2 --json",
                                    "perft startpos --depth 2", "eval startpos", "bench --depth 1", "help"}) {
    const Outcome outcome = shell("nullscope " + command + " > /dev/full");
    CAPTURE(command, outcome.err);
    CHECK(outcome.exit_code == 3);
    CHECK(outcome.err.find("nullscope: cannot write to standard output") == 0);
    CHECK(outcome.err.find('\n') == outcome.err.size() - 1);
    CHECK(shell("nullscope " + command + " >&-").exit_code == 3);
  }
}

TEST_CASE("there are no colours and no progress where there is no terminal") {
  for (const std::string command :
       {"search startpos --depth 3", "search startpos --depth 3 --policy none --policy std:2", "bench --depth 1"}) {
    const Outcome outcome = shell("TERM=xterm nullscope " + command);
    CHECK(outcome.err == "");
    CHECK(outcome.out.find('\x1b') == std::string::npos);
  }
}

TEST_CASE("what a terminal might act on is shown as a question mark") {
  CHECK(nullscope::printable("a\x1b[31mb\n\xff\x7f") == "a?[31mb???");
  CHECK(nullscope::in_quotes("x") == "'x'");
  CHECK(nullscope::in_quotes(std::string(1000, 'x')).size() < 120);
}

TEST_CASE("numbers are grouped by thousands and shares have one decimal") {
  CHECK(nullscope::viz::grouped(0) == "0");
  CHECK(nullscope::viz::grouped(999) == "999");
  CHECK(nullscope::viz::grouped(1000) == "1,000");
  CHECK(nullscope::viz::grouped(1234567) == "1,234,567");
  CHECK(nullscope::viz::percent(1, 3) == "33.3%");
  CHECK(nullscope::viz::percent(1, 0) == "-");
}

TEST_CASE("a text table aligns its columns and leaves no blanks at line ends") {
  nullscope::TextTable table({"name", "n"});
  table.add({"a", "1,000"});
  CHECK(table.str() == "name      n\na     1,000\n");
}
