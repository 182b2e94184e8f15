#include <cctype>
#include <sstream>

#include "tests/support/catch.hpp"
#include "tests/tools/run_program.hpp"

using namespace nullscope::test;

namespace {

// The lines after "Example:", to the end.
std::string example_in(const std::string& help) {
  const std::string mark = "\nExample:\n";
  const std::size_t start = help.find(mark);
  REQUIRE(start != std::string::npos);
  return help.substr(start + mark.size());
}

using Command = std::vector<std::string>;

Command with(Command command, const std::string& word) {
  command.push_back(word);
  return command;
}

// Every command that the help of `command` lists, and theirs; `help` itself is no command of its own.
void add_commands(const Command& command, std::vector<Command>& commands) {
  std::istringstream table(output_of(with(command, "--help=table")));
  for (std::string line; std::getline(table, line);) {
    const std::string name = line.substr(0, line.find(';'));
    if (name.empty() || name.front() == '-' || name == "help") continue;
    commands.push_back(with(command, name));
    add_commands(commands.back(), commands);
  }
}

std::vector<Command> all_commands() {
  std::vector<Command> commands;
  add_commands({}, commands);
  REQUIRE(commands.size() > 20);
  return commands;
}

std::string line_of(const Command& command) {
  std::string line = "nullscope";
  for (const std::string& word : command) line += ' ' + word;
  return line;
}

}  // namespace

TEST_CASE("help lists every command with a summary") {
  const std::string help = output_of({"help"});
  for (const Command& command : all_commands())
    if (command.size() == 1) CHECK(help.find("\n  " + command.front() + " ") != std::string::npos);
  CHECK(output_of({"--help"}) == help);
  CHECK(output_of({"-h"}) == help);
  CHECK(output_of({"help", "help"}) == help);
}

TEST_CASE("the help of a command is the same however it is asked for") {
  for (const Command& command : all_commands()) {
    const std::string help = output_of(with(command, "--help"));
    CHECK(help.rfind("usage: " + line_of(command), 0) == 0);
    CHECK(output_of(with(command, "-h")) == help);
    if (command.size() == 1) CHECK(output_of({"help", command.front()}) == help);
  }
}

TEST_CASE("the table of a command has its options, their values and the words to offer") {
  const std::string table = output_of({"find", "--help=table"});
  CHECK(table.rfind(";.nst;;\n", 0) == 0);
  CHECK(table.find("\n--window;null|full;null full;whether") != std::string::npos);
  CHECK(table.find("\n--count;;;print only") != std::string::npos);
  CHECK(output_of({"trace", "--help=table"}).rfind(";.epd;startpos;\n", 0) == 0);
}

TEST_CASE("the man page of a command begins with its name and has its options") {
  const std::string page = output_of({"experiment", "run", "--help=man"});
  CHECK(page.rfind(".TH NULLSCOPE-EXPERIMENT-RUN 1 ", 0) == 0);
  CHECK(page.find("\nnullscope\\-experiment\\-run \\- search every position") != std::string::npos);
  CHECK(page.find("\n\\fB\\-o\\fR, \\fB\\-\\-output\\fR \\fIFILE\\fR\n") != std::string::npos);
}

TEST_CASE("the help of search lists every policy") {
  const std::string help = output_of({"search", "--help"});
  for (const std::string policy : {"none", "std:R", "adaptive", "verified:R", "verified-noresearch:R", "reduce2:R",
                                   "reduce1:R", "reduce1-2:R", "enr", "probe:R", "double:R"})
    CHECK(help.find("\n  " + policy + " ") != std::string::npos);
}

TEST_CASE("help fits 80 columns, or as many as COLUMNS says; the example is never broken") {
  const auto widest = [](const std::string& text) {
    std::size_t width = 0;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) width = std::max(width, line.size());
    return width;
  };
  std::vector<Command> commands = all_commands();
  commands.push_back({});
  for (const Command& command : commands) {
    CAPTURE(line_of(command));
    CHECK(widest(shell("env -u COLUMNS " + line_of(command) + " --help").out) <= 80);
    const std::string narrow = shell("COLUMNS=60 " + line_of(command) + " --help").out;
    CHECK(widest(narrow.substr(0, narrow.find("\nExample:\n"))) <= 60);
  }
  const std::string wide = shell("COLUMNS=200 nullscope trace --help").out;
  CHECK(widest(wide) > 120);
  CHECK(shell("COLUMNS=wide nullscope trace --help").out == shell("env -u COLUMNS nullscope trace --help").out);
}

TEST_CASE("every number that an option takes has its range in help") {
  std::size_t numbers = 0;
  for (const Command& command : all_commands()) {
    std::istringstream table(output_of(with(command, "--help=table")));
    for (std::string line; std::getline(table, line);) {
      const std::size_t name = line.find(';');
      const std::size_t value = line.find(';', name + 1);
      const std::string value_name = line.substr(name + 1, value - name - 1);
      if (value_name != "N" && value_name != "K" && value_name != "SEQ" && value_name != "NODES") continue;
      CAPTURE(line_of(command), line);
      ++numbers;
      CHECK((line.find(" to ") != std::string::npos || line.find(" or more") != std::string::npos));
    }
  }
  CHECK(numbers > 60);
}

TEST_CASE("a match has no depth of its own, a search has") {
  CHECK(output_of({"match", "--help=table"}).find("8 if there is no other limit") == std::string::npos);
  CHECK(output_of({"search", "--help=table"}).find("8 if there is no other limit") != std::string::npos);
}

TEST_CASE("the example in each help runs as printed, in an empty folder") {
  std::vector<Command> commands = all_commands();
  commands.push_back({});
  for (const Command& command : commands) {
    const std::string example = example_in(output_of(with(command, "--help")));
    CHECK(example.find(line_of(command)) != std::string::npos);
    const Outcome outcome = shell("set -e; d=$(mktemp -d); trap 'rm -r $d' EXIT; cd $d\n" + example);
    CAPTURE(example, outcome.err);
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.err == "");
    CHECK(outcome.out != "");
  }
}

TEST_CASE("the version is a name and a number on a line of its own, then what it was built with") {
  const std::string version = output_of({"--version"});
  const std::string first = version.substr(0, version.find('\n'));
  CHECK(first.rfind("nullscope 0.", 0) == 0);
  CHECK(version.find("\nbuilt with  Boost 1.") != std::string::npos);
  const nlohmann::json json = json_of({"--version"});
  CHECK("nullscope " + json.at("version").get<std::string>() == first);
  CHECK(json.at("trace_format").get<int>() >= 1);
  for (const auto& [name, number] : json.at("libraries").items()) {
    CAPTURE(name);
    CHECK(std::isdigit(static_cast<unsigned char>(number.get<std::string>().front())));
  }
  CHECK(run_nullscope({"--version", "twice"}).exit_code == 2);
}
