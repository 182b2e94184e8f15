// Standard streams that are closed, pipes and devices in the place of files, files that are too large, and byte-order
// marks.
#include <algorithm>
#include <sys/stat.h>

#include "tests/support/catch.hpp"
#include "tests/tools/experiment/folder.hpp"
#include "tests/tools/run_program.hpp"

using namespace nullscope::test;
using nullscope::read_file;

namespace {

const std::string kOnePosition = "1q1k4/2Rr4/8/2Q3K1/8/8/8/8 w - - bm Kh6; id \"N2\";\n";
const std::string kConfig =
    "suite = all=suite.epd\npolicy = std:2\npolicy = verified:3\ndepth = 1\ntable-entries = 1024\n";
const std::string kMark = "\xEF\xBB\xBF";

}  // namespace

TEST_CASE("a standard stream that is closed does not become an output file") {
  const Folder folder;
  folder.add("suite.epd", kOnePosition);
  folder.add("small.conf", kConfig);
  const std::vector<std::pair<std::string, std::string>> commands = {
      {"t.nst", "trace startpos --depth 3 --table-entries 1024 -o "},
      {"b.svg", "board startpos -o "},
      {"m.epd", "mine mates --moves 2 --count 1 --games 2 -o "},
      {"g.pgn", "match std:2 none --games 2 --nodes 20 -o "},
      {"r.tsv", "experiment run " + (folder / "small.conf") + " -o "}};
  for (const auto& [name, command] : commands) {
    shell("nullscope " + command + (folder / name));
    const std::string expected = read_file(folder / name);
    REQUIRE(!expected.empty());
    for (const std::string closed : {"<&-", ">&-", "2>&-", "<&- >&-", "<&- 2>&-", ">&- 2>&-", "<&- >&- 2>&-"}) {
      std::filesystem::remove(folder / name);
      std::filesystem::remove((folder / name) + ".times");
      const Outcome outcome = shell("nullscope " + command + (folder / name) + ' ' + closed);
      CAPTURE(command, closed, outcome.err);
      // Matches are told on stdout as they go: one that nobody can hear ends.
      if (name == "g.pgn" && closed.find(">&-") != std::string::npos && closed != "2>&-" && closed != "<&- 2>&-")
        CHECK(expected.rfind(read_file(folder / name), 0) == 0);
      else
        CHECK(read_file(folder / name) == expected);
    }
  }
}

TEST_CASE("a pipe or a device in the place of a file is refused at once, by every reader") {
  const Folder folder;
  folder.add("suite.epd", kOnePosition);
  folder.add("small.conf", kConfig);
  const std::string pipe = folder / "pipe";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  const std::string trace = folder / "t.nst";
  output_of({"trace", "startpos", "--depth", "2", "-o", trace});
  const std::string results = folder / "r.tsv";
  REQUIRE(shell("nullscope experiment run " + (folder / "small.conf") + " -o " + results).exit_code == 0);
  for (const std::string& special : {pipe, std::string("/dev/zero")}) {
    folder.add("special.conf", "suite = all=" + special + "\npolicy = std:2\ndepth = 1\n");
    for (const std::string& command :
         {"summary " + special,
          "tree " + special,
          "find " + special,
          "replay " + special,
          "lint " + special,
          "diff " + trace + ' ' + special,
          "audit " + special,
          "icicle -o - " + special,
          "plot -o - " + special,
          "view -o - " + special,
          "render -o - " + special,
          "export --format csv -o - " + special,
          "search '" + special + "#N2' --depth 1",
          "mine check " + special,
          "audit --depth 2 --suite " + special,
          "mine check " + (folder / "suite.epd") + " --apart-from " + special,
          "experiment run -o " + (folder / "new.tsv") + ' ' + special,
          "experiment run " + (folder / "special.conf") + " -o " + (folder / "new.tsv"),
          "experiment run " + (folder / "small.conf") + " -o " + special,
          "experiment merge " + (folder / "small.conf") + ' ' + special + " -o " + (folder / "new.tsv"),
          "experiment report " + special,
          "experiment report " + results + " --games " + special,
          "match std:2 none --games 2 --nodes 20 -o " + special,
          "lesson " + special + " -o -"}) {
      const Outcome outcome = shell("timeout 20 nullscope " + command + " </dev/null");
      CAPTURE(command, outcome.out, outcome.err);
      CHECK((outcome.exit_code == 2 || outcome.exit_code == 3));
      CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
    }
  }
}

TEST_CASE("an audit that is a pipe, unreadable, too large or of other positions is an input error of every command") {
  const Folder folder;
  const std::string trace = folder / "t.nst";
  const std::string sidecar = trace + ".audit";
  output_of({"trace", "1q1k4/2Rr4/8/2Q3K1/8/8/8/8 w - - 0 1", "--depth", "4", "--policy", "std:3", "-o", trace});
  output_of({"audit", trace});
  const std::string whole = read_file(sidecar);
  REQUIRE(whole.find("\"best\":\"") != std::string::npos);
  const auto all_refuse = [&](const std::string& why) {
    for (const std::string command : {"replay", "view -o -", "render -o -", "find --audit zugzwang"}) {
      const Outcome outcome = shell("timeout 20 nullscope " + command + ' ' + trace + " >/dev/null");
      CAPTURE(command, outcome.err);
      CHECK(outcome.exit_code == 2);
      CHECK(outcome.err.find(sidecar + ": not a readable audit of this trace: ") != std::string::npos);
      CHECK(outcome.err.find(why) != std::string::npos);
      CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
    }
  };
  const auto change = [&](const std::string& field, const std::string& to) {
    std::string text = whole;
    const std::string begin = "\"" + field + "\":\"";
    const std::size_t at = text.rfind(begin) + begin.size();
    text.replace(at, text.find('"', at) - at, to);
    folder.add("t.nst.audit", text);
  };
  change("best", "a1a8");
  all_refuse("a1a8");
  change("fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1");
  all_refuse("");
  // Legal where it says it is, but that is not where the trace was.
  std::string text = whole;
  const std::size_t best = text.rfind("\"best\":\"");
  text.replace(best, text.find("\"}", best) - best,
               "\"best\":\"e2e4\",\"fen\":\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  folder.add("t.nst.audit", text);
  all_refuse("another position of node");
  folder.add("t.nst.audit", whole.substr(0, whole.size() / 2));
  all_refuse("");
  folder.add("t.nst.audit", whole.substr(0, whole.find("\"cuts\":")) + "\"cuts\":[" + std::string(300, '[') +
                                std::string(300, ']') + "]}");
  all_refuse("something else than cutoffs");
  std::filesystem::resize_file(sidecar, 300'000'000);
  all_refuse("larger than 128 MiB");
  std::filesystem::remove(sidecar);
  REQUIRE(::mkfifo(sidecar.c_str(), 0600) == 0);
  all_refuse("it is no file");
  std::filesystem::remove(sidecar);
  CHECK(run_nullscope({"replay", trace}).exit_code == 0);
}

TEST_CASE("a text file of more than 1 GiB is refused before it is read, a lesson of more than 1 MiB as well") {
  const Folder folder;
  const std::string large = folder.add("large", "");
  std::filesystem::resize_file(large, (std::uintmax_t{1} << 30) + 1);  // has no blocks on the disk
  folder.add("small.conf", "suite = all=large\npolicy = std:2\ndepth = 1\n");
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  const std::string little = "nullscope ";  // a sanitizer's shadow is terabytes of address space
#else
  const std::string little = "ulimit -v 500000; nullscope ";  // KiB
#endif
  for (const std::string& command :
       {"search '" + large + "#1' --depth 1", "experiment report " + large, "experiment run -o - " + large,
        "experiment run " + (folder / "small.conf") + " -o " + (folder / "new.tsv"),
        "match std:2 none --games 2 --nodes 20 -o " + large, "mine check " + large, "lesson --check " + large}) {
    const Outcome outcome = shell(little + command);
    CAPTURE(command, outcome.err);
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.err.find("has more than 1024 MiB") != std::string::npos);
  }
  const std::string lesson = folder.add("lesson.json", std::string((1 << 20) + 1, ' '));
  const Outcome outcome = shell("nullscope lesson --check " + lesson);
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.err.find("is larger than 1 MiB") != std::string::npos);
}

TEST_CASE("a byte-order mark is skipped by every reader of what people write") {
  const Folder folder;
  const std::string plain = folder.add("suite.epd", kOnePosition);
  const std::string marked = folder.add("marked.epd", kMark + kOnePosition);
  folder.add("small.conf", kConfig);
  folder.add("marked.conf", kMark + "suite = all=marked.epd\n" + kConfig.substr(kConfig.find('\n') + 1));
  const auto same = [&](const std::string& one, const std::string& other) {
    const Outcome a = shell("nullscope " + one);
    const Outcome b = shell("nullscope " + other);
    CAPTURE(other, b.err);
    CHECK(b.exit_code == a.exit_code);
    CHECK(b.out == a.out);
  };
  same("eval " + plain + "#N2", "eval " + marked + "#N2");
  same("audit --depth 3 --json --suite " + plain + " | grep -v suite",
       "audit --depth 3 --json --suite " + marked + " | grep -v suite");
  output_of({"experiment", "run", folder / "small.conf", "-o", folder / "a.tsv"});
  output_of({"experiment", "run", folder / "marked.conf", "-o", folder / "b.tsv"});
  CHECK(read_file(folder / "a.tsv") == read_file(folder / "b.tsv"));
  const std::string mates = folder / "mates.epd";
  output_of({"mine", "mates", "--moves", "2", "--count", "1", "-o", mates});
  CHECK(run_nullscope({"mine", "check", folder.add("marked-mates.epd", kMark + read_file(mates))}).exit_code == 0);
}

TEST_CASE("a byte-order mark before what the program wrote is a change like any other") {
  const Folder folder;
  folder.add("suite.epd", kOnePosition);
  folder.add("small.conf", kConfig);
  output_of({"experiment", "run", folder / "small.conf", "-o", folder / "r.tsv"});
  const std::string marked = folder.add("marked.tsv", kMark + read_file(folder / "r.tsv"));
  CHECK(run_nullscope({"experiment", "report", marked}).exit_code == 2);
  CHECK(run_nullscope({"experiment", "run", folder / "small.conf", "-o", marked}).exit_code == 2);
  CHECK(read_file(marked) == kMark + read_file(folder / "r.tsv"));
  const std::string games = folder / "games.pgn";
  const std::vector<std::string> match{"match", "verified:3", "std:2", "--games", "2", "--nodes", "20", "-o"};
  const auto play = [&](const std::string& path) {
    auto words = match;
    words.push_back(path);
    return run_nullscope(words).exit_code;
  };
  REQUIRE(play(games) == 0);
  const std::string marked_games = folder.add("marked.pgn", kMark + read_file(games));
  CHECK(play(marked_games) == 2);
  CHECK(run_nullscope({"experiment", "report", folder / "r.tsv", "--games", marked_games}).exit_code == 2);
}
