#include <algorithm>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <random>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "tests/support/catch.hpp"
#include "tests/tools/experiment/folder.hpp"
#include "tests/tools/run_program.hpp"
#include "tools/experiment/result_file.hpp"

using namespace nullscope::test;
namespace ex = nullscope::experiment;
using Words = std::vector<std::string>;

namespace {

const std::string kSuite =
    "1q1k4/2Rr4/8/2Q3K1/8/8/8/8 w - - bm Kh6; id \"N2\";\n"
    "8/4N3/8/8/8/2b1p3/p1K1P3/k7 w - - dm 3; id \"mate in 3\";\n"
    "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"attack\";\n"
    "r1bq1rk1/ppp2pp1/4pn2/6N1/2pP4/P1QBP3/5PPP/R3K2R w KQ - am O-O; id \"quiet\";\n"
    "8/8/8/3pK3/2kP4/8/8/8 w - - am Kf5; id \"pawns\";\n";
const std::string kConfig =
    "suite = all=suite.epd\n"
    "policy = std:2\npolicy = std:3\npolicy = verified:3\n"
    "depth = 3\ndepth = 5\ndepth = 6\n"
    "table-entries = 65536\n";

// A folder with a suite and a config, and the whole run's results as they should be.
struct Experiment {
  Folder folder;
  std::string config = folder.add("small.conf", kConfig);
  std::string suite = folder.add("suite.epd", kSuite);

  Words words(const std::string& output, Words more = {}) const {
    more.insert(more.begin(), {"experiment", "run", config, "-o", folder / output});
    return more;
  }
  std::string run(const std::string& output, const Words& more = {}) const {
    output_of(words(output, more));
    return nullscope::read_text_file(folder / output);
  }
};

// Starts the program and kills it after so long; false if it was already done.
bool run_and_kill(Words arguments, std::chrono::microseconds after) {
  arguments.insert(arguments.begin(), NULLSCOPE_PROGRAM);
  std::vector<char*> argv;
  for (std::string& word : arguments) argv.push_back(word.data());
  argv.push_back(nullptr);
  const pid_t child = ::fork();
  if (child == 0) {
    const int nowhere = ::open("/dev/null", O_WRONLY);
    ::dup2(nowhere, STDOUT_FILENO);
    ::dup2(nowhere, STDERR_FILENO);
    ::execv(argv[0], argv.data());
    ::_exit(127);
  }
  std::this_thread::sleep_for(after);
  ::kill(child, SIGKILL);
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFSIGNALED(status);
}

}  // namespace

TEST_CASE("a run writes a line for each position, policy and depth, in the order of the config") {
  const Experiment small;
  small.run("r.tsv");
  const ex::ResultFile file = ex::read_results(small.folder / "r.tsv");
  REQUIRE(file.rows.size() == 5 * 3 * 3);
  CHECK(file.rows[0].id == "N2");
  CHECK(file.rows[0].policy == "std:2");
  CHECK(file.rows[0].depth == 3);
  CHECK(file.rows[1].depth == 5);
  CHECK(file.rows[3].policy == "std:3");
  CHECK(file.rows[44].id == "pawns");
  CHECK(ex::read_times(small.folder / "r.tsv").size() == 45);
}

TEST_CASE("a line says what a search to that depth says") {
  const Experiment small;
  small.run("r.tsv");
  for (const ex::Row& row : ex::read_results(small.folder / "r.tsv").rows) {
    const auto found = json_of({"search", small.suite + "#" + row.id, "--policy", row.policy, "--depth",
                                std::to_string(row.depth), "--table-entries", "65536"})["results"][0];
    CAPTURE(row.id, row.policy, row.depth);
    CHECK(found["nodes"]["total"] == row.counters.total());
    CHECK(found["nodes"]["verification"] == row.counters.verification);
    CHECK(found["null_move"]["cut"] == row.counters.null_cut);
    CHECK(found["bestmove"] == row.move);
    CHECK(found["iterations"].back()["nodes"]["total"] == row.iteration_nodes);
    if (row.id == "N2") CHECK((row.outcome == ex::Outcome::Solved) == (row.move == "g5h6"));
    if (row.id == "quiet") CHECK((row.outcome == ex::Outcome::Solved) == (row.move != "e1g1"));
    CHECK((row.found_depth > 0) == (row.outcome == ex::Outcome::Solved));
    CHECK(row.found_depth <= row.depth);
  }
}

TEST_CASE("the file is the same with any number of threads, and when it is there already") {
  const Experiment small;
  const std::string expected = small.run("one.tsv", {"--threads", "1"});
  CHECK(small.run("three.tsv", {"--threads", "3"}) == expected);
  CHECK(small.run("one.tsv") == expected);
}

TEST_CASE("killed at twenty random moments and run again, the file is the same") {
  const Experiment small;
  using Clock = std::chrono::steady_clock;
  const auto began = Clock::now();
  const std::string expected = small.run("whole.tsv");
  const auto whole = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - began);
  std::mt19937 random(20);
  for (int killed = 0, begun = 0; killed < 20; ++begun) {
    REQUIRE(begun < 1000);
    const auto after = std::chrono::microseconds(random() % static_cast<unsigned>(whole.count()));
    const bool was_killed = run_and_kill(small.words("killed.tsv"), after);
    killed += was_killed;
    if (was_killed && killed % 5 != 0) continue;
    // From the start again, so that every stage of a run is hit.
    CHECK(small.run("killed.tsv") == expected);
    CHECK(ex::read_times(small.folder / "killed.tsv").size() == 45);
    std::filesystem::remove(small.folder / "killed.tsv");
    std::filesystem::remove(small.folder / "killed.tsv.times");
  }
}

TEST_CASE("with factors, too, a file that was killed at random moments is completed to the same") {
  const Experiment small;
  small.folder.add("small.conf", kConfig + "vary = history: depth2, off\nvary = deepening: iterative, none\n");
  using Clock = std::chrono::steady_clock;
  const auto began = Clock::now();
  const std::string expected = small.run("whole.tsv");
  const auto whole = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - began);
  std::mt19937 random(7);
  for (int begun = 0; begun < 8; ++begun) {
    run_and_kill(small.words("killed.tsv"), std::chrono::microseconds(random() % static_cast<unsigned>(whole.count())));
    if (begun % 2 == 0) continue;  // killed twice, then completed
    CHECK(small.run("killed.tsv") == expected);
    std::filesystem::remove(small.folder / "killed.tsv");
    std::filesystem::remove(small.folder / "killed.tsv.times");
  }
}

TEST_CASE("a file cut or damaged anywhere is completed to the same file") {
  const Experiment small;
  const std::string expected = small.run("whole.tsv");
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{10}, std::size_t{200}, expected.size() / 2, expected.size() - 1}) {
    small.folder.add("cut.tsv", expected.substr(0, size));
    CHECK(small.run("cut.tsv") == expected);
  }
  std::string damaged = expected;
  damaged[damaged.size() / 2] = '~';
  small.folder.add("damaged.tsv", damaged);
  const auto outcome = run_nullscope(small.words("damaged.tsv"));
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err.find(": line ") != std::string::npos);
  CHECK(outcome.err.find("is not as it was written; searched again") != std::string::npos);
  CHECK(nullscope::read_text_file(small.folder / "damaged.tsv") == expected);
}

TEST_CASE("a digit changed in any column of a line is noticed by run, merge and report, which name file and line") {
  const Experiment small;
  const std::string expected = small.run("whole.tsv");
  constexpr std::size_t kLine = 12;  // in the middle
  std::size_t begin = 0;
  for (std::size_t i = 1; i < kLine; ++i) begin = expected.find('\n', begin) + 1;
  const std::size_t end = expected.find('\n', begin);
  std::size_t columns = 0;
  for (std::size_t at = begin; at < end; at = std::min(expected.find('\t', at), end) + 1, ++columns) {
    std::string changed = expected;
    changed[at] = changed[at] == '7' ? '8' : '7';
    const std::string path = small.folder.add("changed.tsv", changed);
    CAPTURE(columns);
    const auto notices = [&](const Words& words, int code) {
      const auto outcome = run_nullscope(words);
      CAPTURE(words, outcome.err);
      CHECK(outcome.exit_code == code);
      CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
      CHECK(outcome.err.find(path) != std::string::npos);
      CHECK(outcome.err.find("line 12") != std::string::npos);
    };
    notices({"experiment", "report", path}, 1);
    notices({"experiment", "merge", small.config, path, "-o", small.folder / "merged.tsv"}, 1);
    CHECK_FALSE(std::filesystem::exists(small.folder / "merged.tsv"));
    notices(small.words("changed.tsv"), 0);
    CHECK(nullscope::read_text_file(path) == expected);
  }
  CHECK(columns == 26);
}

TEST_CASE("a digit changed in any column of the times is noticed by run, merge and report, and that time is left out") {
  const Experiment small;
  const std::string expected = small.run("r.tsv");
  const std::string path = small.folder / "r.tsv";
  const std::string times = nullscope::read_text_file(path + ".times");
  const std::size_t begin = times.find('\n') + 1, end = times.find('\n', begin);
  std::size_t columns = 0;
  for (std::size_t at = begin; at < end; at = std::min(times.find('\t', at), end) + 1, ++columns) {
    std::string changed = times;
    changed[at] = changed[at] == '7' ? '8' : '7';
    CAPTURE(columns);
    for (const Words& words :
         {Words{"experiment", "report", path},
          Words{"experiment", "merge", small.config, path, "-o", small.folder / "merged.tsv", "--force"},
          small.words("r.tsv")}) {
      small.folder.add("r.tsv.times", changed);
      CHECK(ex::read_times(path).size() == 44);
      const auto outcome = run_nullscope(words);
      CAPTURE(words);
      CHECK(outcome.exit_code == 0);
      CHECK(outcome.err == "nullscope: " + path +
                               ".times: line 2 is not as it was written; CPU times that are "
                               "damaged are left out\n");
      CHECK(nullscope::read_text_file(path) == expected);
    }
  }
  CHECK(columns == 7);
}

TEST_CASE("settings that were changed are noticed by run, merge and report") {
  const Experiment small;
  std::string changed = small.run("whole.tsv");
  changed[changed.find("\"max_nodes\":0") + 12] = '9';
  const std::string path = small.folder.add("changed.tsv", changed);
  for (const Words& words : {Words{"experiment", "report", path}, small.words("changed.tsv"),
                             Words{"experiment", "merge", small.config, path, "-o", small.folder / "merged.tsv"}}) {
    const auto outcome = run_nullscope(words);
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.err.find("line 2, before the first result, is not as it was written") != std::string::npos);
  }
}

TEST_CASE("a file that has every line but was not yet sorted is sorted") {
  const Experiment small;
  const std::string expected = small.run("whole.tsv");
  ex::ResultFile file = ex::read_results(small.folder / "whole.tsv");
  std::reverse(file.rows.begin(), file.rows.end());
  small.folder.add("reversed.tsv", ex::results_text(file.header, file.rows));
  CHECK(small.run("reversed.tsv") == expected);
}

TEST_CASE("results of another experiment are not overwritten") {
  const Experiment small;
  small.run("r.tsv");
  small.folder.add("small.conf", kConfig + "depth = 2\npractical = true\n");
  const auto outcome = run_nullscope(small.words("r.tsv"));
  CHECK(outcome.exit_code == 2);
  CHECK(
      outcome.err.find("is of another experiment (depth: 3, 5, 6 there, 2, 3, 5, 6 here; settings: table-entries=65536 "
                       "there, table-entries=65536 guard-pawn-ending guard-mate-beta refuse-null-mate here); choose "
                       "another -o, or remove it") != std::string::npos);
  CHECK(run_nullscope({"experiment", "run", small.config, "-o", small.suite}).exit_code == 2);
  CHECK(run_nullscope({"experiment", "run", small.config, "-o", "-"}).exit_code == 2);
  CHECK(run_nullscope({"experiment", "run", small.config, "-o", "/dev/null"}).exit_code == 3);
  const std::string notes = small.folder.add("new.tsv.times", "my notes\n");
  CHECK(run_nullscope(small.words("new.tsv")).exit_code == 2);
  CHECK(nullscope::read_text_file(notes) == "my notes\n");
  CHECK_FALSE(std::filesystem::exists(small.folder / "new.tsv"));
}

TEST_CASE("merged shards equal the single run byte for byte") {
  const Experiment small;
  const std::string expected = small.run("whole.tsv");
  Words merge{"experiment", "merge", small.config, "-o", small.folder / "merged.tsv"};
  for (const std::string i : {"2", "1", "3"}) {
    small.run("shard" + i + ".tsv", {"--shard", i + "/3"});
    merge.push_back(small.folder / ("shard" + i + ".tsv"));
  }
  output_of(merge);
  CHECK(nullscope::read_text_file(small.folder / "merged.tsv") == expected);
  CHECK(ex::read_times(small.folder / "merged.tsv").size() == 45);
}

TEST_CASE("a merge without all lines says what is missing and writes nothing") {
  const Experiment small;
  small.run("shard1.tsv", {"--shard", "1/2"});
  const auto outcome = run_nullscope(
      {"experiment", "merge", small.config, small.folder / "shard1.tsv", "-o", small.folder / "merged.tsv"});
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.err.find("21 of 45 lines are missing, the first is all N2 std:3 at depth 3") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(small.folder / "merged.tsv"));
}

TEST_CASE("merge refuses lines with different results and names them; the same line twice is fine") {
  const Experiment small;
  const std::string expected = small.run("whole.tsv");
  ex::ResultFile file = ex::read_results(small.folder / "whole.tsv");
  const std::string same = small.folder.add("same.tsv", ex::results_text(file.header, {file.rows[7], file.rows[8]}));
  const Words merge{"experiment", "merge", small.config, small.folder / "whole.tsv", "-o", small.folder / "merged.tsv"};
  const auto with = [&](Words words, const std::string& more) {
    words.push_back(more);
    return words;
  };
  output_of(with(merge, same));
  CHECK(nullscope::read_text_file(small.folder / "merged.tsv") == expected);
  std::filesystem::remove(small.folder / "merged.tsv");

  ++file.rows[7].found_nodes;
  --file.rows[8].score;
  const std::string other = small.folder.add("other.tsv", ex::results_text(file.header, {file.rows[7], file.rows[8]}));
  const auto outcome = run_nullscope(with(merge, other));
  CHECK(outcome.exit_code == 1);
  CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 2);
  for (const ex::Row& row : {file.rows[7], file.rows[8]})
    CHECK(outcome.err.find("different results of " + ex::to_string(row)) != std::string::npos);
  CHECK(outcome.err.find("other.tsv") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(small.folder / "merged.tsv"));
}

TEST_CASE("a shard that is none is refused") {
  const Experiment small;
  for (const std::string shard : {"0/2", "3/2", "1", "1/", "/2", "1/2x", "x/2", "-1/2"}) {
    const auto outcome = run_nullscope(small.words("r.tsv", {"--shard", shard}));
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.err.find("--shard is I/N") != std::string::npos);
  }
}

TEST_CASE("a search that is cut short by max-nodes counts as not solved, and is not begun again") {
  const Experiment small;
  small.folder.add("small.conf", kConfig + "max-nodes = 2000\n");
  const std::string expected = small.run("r.tsv");
  const ex::ResultFile file = ex::read_results(small.folder / "r.tsv");
  REQUIRE(file.rows.size() == 45);
  int stopped = 0;
  for (const ex::Row& row : file.rows) {
    CHECK(row.counters.total() <= 2000);
    if (row.stopped) CHECK(row.outcome != ex::Outcome::Solved);
    stopped += row.stopped;
  }
  CHECK(stopped > 0);
  CHECK(stopped < 45);
  small.folder.add("r.tsv", expected.substr(0, expected.size() / 2));
  CHECK(small.run("r.tsv") == expected);
}

TEST_CASE("faults of a suite are told, the rest is searched, and the exit code is 1; --strict stops") {
  const Experiment small;
  small.folder.add("suite.epd", kSuite + "nonsense\r\n6k1/8/8/8/8/8/R6R/K7 w - - bm Rb2;\n");
  const auto outcome = run_nullscope(small.words("r.tsv"));
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.err.find("suite.epd, line 6: ") != std::string::npos);
  CHECK(outcome.err.find("suite.epd, line 7: bm: ") != std::string::npos);
  CHECK(ex::read_results(small.folder / "r.tsv").rows.size() == 45);

  const auto strict = run_nullscope(small.words("strict.tsv", {"--strict"}));
  CHECK(strict.exit_code == 2);
  CHECK(strict.out == "");
  CHECK_FALSE(std::filesystem::exists(small.folder / "strict.tsv"));
}

TEST_CASE("the command explains itself") {
  CHECK(output_of({"experiment", "--help"}).find("merge") != std::string::npos);
  CHECK(output_of({"experiment", "run", "--help"}).find("discard-pawn-endings") != std::string::npos);
  CHECK(run_nullscope({"experiment"}).exit_code == 2);
  CHECK(run_nullscope({"experiment", "bogus"}).exit_code == 2);
  CHECK(run_nullscope({"experiment", "run"}).exit_code == 2);
  CHECK(run_nullscope({"experiment", "run", "/nonexistent.conf"}).exit_code == 3);
}

TEST_CASE("what makes results another experiment's is named as in the config, with what it is there and here") {
  const Experiment small;
  const auto config = [&](const std::string& lines) { small.folder.add("small.conf", lines); };
  const auto differs = [&](const std::string& there, const std::string& here, const std::string& told) {
    std::filesystem::remove(small.folder / "r.tsv");
    config(there);
    small.run("r.tsv");
    config(here);
    for (const Words& words : {small.words("r.tsv"), Words{"experiment", "merge", small.config, small.folder / "r.tsv",
                                                           "-o", small.folder / "merged.tsv"}}) {
      const auto outcome = run_nullscope(words);
      CAPTURE(there, here, outcome.err);
      CHECK(outcome.exit_code == 2);
      CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
      CHECK(outcome.err.find(" is of another experiment (" + told + ");") != std::string::npos);
    }
  };
  const std::string rest = "policy = std:2\ndepth = 2\n", base = "suite = all=suite.epd\n" + rest;
  differs(base + "sample = 2\n", base + "sample = 3\n", "sample of all: 2 of 5 there, 3 of 5 here");
  differs(base + "sample = 2\n", base, "sample of all: 2 of 5 there, all here");
  differs(base + "sample = 2\nseed = 5\n", base + "sample = 2\nseed = 6\n", "seed: 5 there, 6 here");
  differs(base, base + "discard-pawn-endings = true\n", "discard-pawn-endings of all: false there, true here");
  differs(base, base + "stands-for = all=wcs\n", "stands-for of all: none there, wcs here");
  differs(base, base + "nodes-only = true\n", "nodes-only: false there, true here");
  differs(base, base + "max-nodes = 50\n", "max-nodes: none there, 50 here");
  differs(base, "suite = some=suite.epd\n" + rest, "suite: all there, some here");
  differs(base + "policy = none\n", "suite = all=suite.epd\npolicy = none\n" + rest,
          "policies in another order: std:2, none there, none, std:2 here");
  differs(base, base + "policy = none\n", "policy: std:2 there, std:2, none here");
  small.folder.add("other.epd", kSuite.substr(0, kSuite.find('\n') + 1));
  differs(base, "suite = all=other.epd\n" + rest,
          "suite all: its file is not as it was, in positions, ids, solutions or lines left out");
  config(base);
  std::filesystem::remove(small.folder / "r.tsv");
  small.run("r.tsv");
  CHECK(run_nullscope(small.words("r.tsv", {"--shard", "1/2"})).err.find("(--shard: none there, 1/2 here)") !=
        std::string::npos);
}

TEST_CASE("a suite that cannot be read is told with the config and its line, and how to name its folder") {
  const Experiment small;
  small.folder.add("small.conf", "policy = std:2\ndepth = 2\nsuite = a=nope.epd\n");
  const auto outcome = run_nullscope(small.words("r.tsv"));
  CHECK(outcome.exit_code == 3);
  CHECK(outcome.err == "nullscope: " + small.config + ": line 3: cannot read '" + (small.folder / "nope.epd") +
                           "': No such file or directory; --suites FOLDER says in which folder suites are\n");
  small.folder.add("small.conf", "policy = std:2\ndepth = 2\nsuite = a=/nonexistent/nope.epd\n");
  const auto absolute = run_nullscope(small.words("r.tsv"));
  CHECK(absolute.err.find(": line 3: cannot read '/nonexistent/nope.epd'") != std::string::npos);
  CHECK(absolute.err.find("--suites") == std::string::npos);
}

TEST_CASE("a suite without a position is named in one line, alone or among others") {
  const Experiment small;
  small.folder.add("suite.epd", "# nothing\n");
  const auto alone = run_nullscope(small.words("r.tsv"));
  CHECK(alone.exit_code == 2);
  CHECK(alone.err == "nullscope: " + small.suite + ": no position to search; nothing is searched\n");
  small.folder.add("other.epd", kSuite);
  small.folder.add("small.conf", kConfig + "suite = other=other.epd\n");
  const auto among = run_nullscope(small.words("r.tsv"));
  CHECK(among.exit_code == 1);
  CHECK(among.err == "nullscope: " + small.suite + ": no position to search\n");
}

TEST_CASE("a position that is twice in a suite is told and searched once") {
  const Experiment small;
  small.folder.add("suite.epd", kSuite + "1q1k4/2Rr4/8/2Q3K1/8/8/8/8 w - - bm Kh6; id \"again\";\n");
  const auto outcome = run_nullscope(small.words("r.tsv"));
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.err == "nullscope: " + small.suite +
                           ", line 6: the position of line 1 again, which would count twice; the line is left out\n");
  CHECK(ex::read_results(small.folder / "r.tsv").rows.size() == 45);
}

TEST_CASE("help says that a damaged line is searched again, and how the file of times is called") {
  std::string help = output_of({"experiment", "run", "--help"});
  std::replace(help.begin(), help.end(), '\n', ' ');
  CHECK(help.find("searched again and replaced") != std::string::npos);
  CHECK(help.find("RESULTS.tsv.times") != std::string::npos);
}

TEST_CASE("of a shard that is not finished, the searches that are missing are those of its part") {
  const Experiment small;
  small.folder.add("small.conf", "suite = all=suite.epd\npolicy = std:2\ndepth = 2\n");
  std::string half = small.run("half.tsv", {"--shard", "2/2"});
  for (int i = 0; i < 2; ++i) half.resize(half.rfind('\n', half.size() - 2) + 1);
  CHECK(run_nullscope({"experiment", "report", small.folder.add("half.tsv", half)}).err ==
        "nullscope: " + (small.folder / "half.tsv") +
            " is not finished: 1 of 2 searches is missing; positions with all of theirs are reported\n");
}
