// Files that are not what they should be, given to every command that reads a trace.
#include <algorithm>
#include <filesystem>
#include <regex>

#include "tests/support/catch.hpp"
#include "tests/tools/run_program.hpp"
#include "trace/format/format.hpp"

using namespace nullscope::test;
using Words = std::vector<std::string>;

namespace {

// Each command's words around the trace, which stands for "@".
const std::vector<Words> kReaders = {
    {"summary", "@"},
    {"tree", "@"},
    {"find", "@"},
    {"replay", "@"},
    {"replay", "@", "--verify"},
    {"lint", "@"},
    {"audit", "@"},
    {"diff", "@", "@"},
    {"why", "@", "--path", "e4"},
    {"render", "@", "-o", "-"},
    {"icicle", "@", "-o", "-"},
    {"plot", "@", "-o", "-"},
    {"export", "@", "-o", "-", "--format", "csv"},
    {"view", "@", "-o", "-"},
};

void require_one_line(const Words& reader, const std::string& path, int code, const std::string& because) {
  Words words = reader;
  std::replace(words.begin(), words.end(), std::string("@"), path);
  const Outcome outcome = run_nullscope(words);
  CAPTURE(words, outcome.out, outcome.err);
  CHECK(outcome.exit_code == code);
  CHECK(outcome.out == "");
  CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
  CHECK(outcome.err.rfind("nullscope: " + path + ": ", 0) == 0);
  CHECK_THAT(outcome.err, Catch::Contains(because));
}

void require_from_all(const std::string& path, int code, const std::string& because) {
  for (const Words& reader : kReaders) require_one_line(reader, path, code, because);
}

std::string beginning(std::uint8_t version) {
  std::string bytes(nullscope::trace::format::kMagic, sizeof nullscope::trace::format::kMagic);
  bytes += static_cast<char>(version);
  bytes.append(7, '\0');
  return bytes;
}

}  // namespace

TEST_CASE("every command whose usage names a trace to read is among those that are tried here") {
  const std::string help = output_of({"help"});
  const std::regex line("\n  ([a-z]+)  ");
  for (std::sregex_iterator it(help.begin(), help.end(), line), end; it != end; ++it) {
    const std::string command = (*it)[1];
    const std::string usage = output_of({command, "--help"});
    const bool reads = std::regex_search(usage, std::regex("^usage: nullscope [a-z]+ [A-Za-z]+\\.nst"));
    const bool tried = std::any_of(kReaders.begin(), kReaders.end(), [&](const Words& r) { return r[0] == command; });
    CAPTURE(command, usage);
    CHECK(reads == tried);
  }
}

TEST_CASE("a missing file is one clear line from every command that reads a trace") {
  require_from_all("/nowhere/at/all.nst", 3, "No such file");
}

TEST_CASE("so is a directory") { require_from_all("/tmp", 3, "is a folder, not a trace"); }

TEST_CASE("so is an empty file") { require_from_all(TemporaryFile("").path(), 2, "empty"); }

TEST_CASE("so is a file that is not a trace") {
  require_from_all(TemporaryFile("[Event \"?\"]\n\n1. e4 e5 *\n").path(), 2, "not a nullscope trace");
  require_from_all(TemporaryFile("\x89NST\r\n").path(), 2, "not a nullscope trace");
}

TEST_CASE("so is a trace of a version that is not known") {
  require_from_all(TemporaryFile(beginning(4)).path(), 2, "format version 4; this program reads version 3");
  require_from_all(TemporaryFile(beginning(1)).path(), 2, "format version 1; this program reads version 3");
}
