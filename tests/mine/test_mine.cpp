#include <algorithm>
#include <fstream>

#include "engine/notation.hpp"
#include "tests/experiment/folder.hpp"
#include "tests/support/catch.hpp"
#include "tests/tools/run_program.hpp"
#include "tools/mine/distinct.hpp"
#include "tools/mine/kinds.hpp"
#include "tools/positions.hpp"

using namespace nullscope;
using namespace nullscope::mine;
using nullscope::test::Folder;

TEST_CASE("a mined suite is proved, and the same with any number of threads") {
  const Folder folder;
  const auto mine_to = [&](const std::string& name, const std::string& threads) {
    test::output_of(
        {"mine", "mates", "--moves", "2", "--count", "6", "--seed", "3", "--threads", threads, "-o", folder / name});
    return read_text_file(folder / name);
  };
  CHECK(mine_to("one.epd", "1") == mine_to("three.epd", "3"));

  const std::vector<SuiteEntry> suite = read_suite(folder / "one.epd");
  REQUIRE(suite.size() == 6);
  MateSolver solver;
  Distinct distinct;
  for (const SuiteEntry& entry : suite) {
    CHECK(distinct.add(entry.record.position));
    CHECK(prove_mate(entry.record.position, 2, solver));
  }
  CHECK(suite[0].record.id() == "mate2.0001");
  CHECK(suite[5].record.id() == "mate2.0006");
}

TEST_CASE("a mine that gives too little says so") {
  const Folder folder;
  const auto outcome =
      test::run_nullscope({"mine", "mates", "--count", "50", "--games", "2", "-o", folder / "few.epd"});
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.err.find("of 50 positions were found in 2 games") != std::string::npos);
}

TEST_CASE("what cannot be mined is refused") {
  for (const std::vector<std::string>& words : {std::vector<std::string>{"mine", "-o", "-", "--count", "1"},
                                                {"mine", "gold", "-o", "-", "--count", "1"},
                                                {"mine", "mates", "--count", "1"},
                                                {"mine", "mates", "-o", "-"},
                                                {"mine", "mates", "-o", "-", "--count", "1", "--moves", "9"}})
    CHECK(test::run_nullscope(words).exit_code == 2);
}
