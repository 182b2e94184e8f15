#include "tests/support/catch.hpp"
#include "tests/tools/run_program.hpp"

using namespace nullscope::test;

namespace {

// The line after "Example:".
std::string example_in(const std::string& help) {
  const std::string mark = "\nExample:\n  ";
  const std::size_t start = help.find(mark);
  REQUIRE(start != std::string::npos);
  const std::size_t from = start + mark.size();
  return help.substr(from, help.find('\n', from) - from);
}

const std::vector<std::string> kCommands = {"search", "perft", "eval", "bench", "board"};

}  // namespace

TEST_CASE("help lists every command with a summary") {
  const std::string help = output_of({"help"});
  for (const std::string& command : kCommands) CHECK(help.find("\n  " + command + " ") != std::string::npos);
  CHECK(output_of({"--help"}) == help);
  CHECK(output_of({"-h"}) == help);
  CHECK(output_of({"help", "help"}) == help);
}

TEST_CASE("the help of a command is the same however it is asked for") {
  for (const std::string& command : kCommands) {
    const std::string help = output_of({command, "--help"});
    CHECK(help.rfind("usage: nullscope " + command, 0) == 0);
    CHECK(output_of({"help", command}) == help);
    CHECK(output_of({command, "-h"}) == help);
  }
}

TEST_CASE("the help of search lists every policy") {
  const std::string help = output_of({"search", "--help"});
  for (const std::string policy : {"none", "std:R", "adaptive", "verified:R", "verified-nomend:R", "reduce2:R",
                                   "reduce1:R", "reduce1-2:R", "enr", "probe:R", "double:R"})
    CHECK(help.find("\n  " + policy + " ") != std::string::npos);
}

TEST_CASE("the example in each help runs as printed") {
  std::vector<std::string> helps{output_of({"help"})};
  for (const std::string& command : kCommands) helps.push_back(output_of({command, "--help"}));
  for (const std::string& help : helps) {
    const std::string example = example_in(help);
    const Outcome outcome = shell(example);
    CAPTURE(example, outcome.err);
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.err == "");
    CHECK(outcome.out != "");
  }
}

TEST_CASE("the version is a name and a number") { CHECK(output_of({"--version"}).rfind("nullscope 0.", 0) == 0); }
