#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "engine/notation.hpp"
#include "tests/support/catch.hpp"
#include "tests/tools/experiment/folder.hpp"
#include "tests/tools/run_program.hpp"
#include "tools/input/positions.hpp"
#include "tools/mine/distinct.hpp"
#include "tools/mine/mates.hpp"
#include "tools/mine/tactics.hpp"
#include "tools/mine/zugzwangs.hpp"

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
  Bench bench;
  Distinct distinct;
  for (const SuiteEntry& entry : suite) {
    CHECK(distinct.add(entry.record.position));
    CHECK(prove_mate(entry.record.position, 2, bench));
  }
  CHECK(suite[0].record.id() == "mate2.0001");
  CHECK(suite[5].record.id() == "mate2.0006");
}

TEST_CASE("a mine that was killed leaves no suite, and resumes to the same bytes as one that was not") {
  const Folder folder;
  // Two batches of games, so that there is something left to do when the first is found.
  const std::vector<std::string> words{"mine", "mates", "--moves", "2", "--count", "20", "--seed", "3", "-o"};
  const auto to = [&](const std::string& name) {
    auto all = words;
    all.push_back(folder / name);
    return all;
  };
  test::output_of(to("whole.epd"));
  const std::string whole = read_text_file(folder / "whole.epd");
  CHECK_FALSE(std::filesystem::exists(folder / "whole.epd.unfinished"));

  const std::string suite = folder / "killed.epd";
  const std::string draft = suite + ".unfinished";
  const pid_t child = ::fork();
  if (child == 0) {
    auto all = to("killed.epd");
    all.insert(all.begin(), NULLSCOPE_PROGRAM);
    std::vector<char*> argv;
    for (std::string& word : all) argv.push_back(word.data());
    argv.push_back(nullptr);
    ::execv(argv[0], argv.data());
    ::_exit(127);
  }
  // Until a batch is done: the settings are the first line.
  const auto lines = [&] {
    const std::string text = std::filesystem::exists(draft) ? read_file(draft) : "";
    return std::count(text.begin(), text.end(), '\n');
  };
  while (lines() < 2 && !std::filesystem::exists(suite)) std::this_thread::yield();
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  REQUIRE_FALSE(std::filesystem::exists(suite));
  const std::string left = read_file(draft);
  CHECK(test::run_nullscope({"mine", "check", draft}).exit_code == 2);  // it is no suite

  // Killed before the first line was whole, within a line, after a batch.
  for (const std::size_t size : {std::size_t{9}, left.size() - 9, left.size()}) {
    folder.add("killed.epd.unfinished", left.substr(0, size));
    test::output_of(to("killed.epd"));
    CHECK(read_text_file(suite) == whole);
    CHECK_FALSE(std::filesystem::exists(draft));
    std::filesystem::remove(suite);
  }

  std::string changed = left;
  changed[changed.size() - 30] ^= 1;
  folder.add("killed.epd.unfinished", changed);
  const auto outcome = test::run_nullscope(to("killed.epd"));
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err.find("not all of it is as it was written") != std::string::npos);
  CHECK(read_text_file(suite) == whole);
  std::filesystem::remove(suite);

  folder.add("killed.epd.unfinished", left);
  auto others = to("killed.epd");
  others[5] = "7";  // positions
  CHECK(test::run_nullscope(others).exit_code == 2);
  CHECK(test::run_nullscope(others).err.find("is of another run: ") != std::string::npos);
  folder.add("killed.epd.unfinished", "my notes\n");
  CHECK(test::run_nullscope(to("killed.epd")).exit_code == 2);
  CHECK(read_text_file(draft) == "my notes\n");
}

TEST_CASE("a mine that gives too little says so") {
  const Folder folder;
  const auto outcome =
      test::run_nullscope({"mine", "mates", "--count", "50", "--games", "2", "-o", folder / "few.epd"});
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.err.find("of 50 positions were found in 2 games") != std::string::npos);
}

TEST_CASE("a suite may go to a device") {
  CHECK(test::run_nullscope({"mine", "mates", "--moves", "2", "--count", "1", "-o", "/dev/null"}).exit_code == 0);
}

TEST_CASE("what cannot be mined is refused") {
  for (const std::vector<std::string>& words : {std::vector<std::string>{"mine", "-o", "-", "--count", "1"},
                                                {"mine", "gold", "-o", "-", "--count", "1"},
                                                {"mine", "mates", "--count", "1"},
                                                {"mine", "mates", "-o", "-"},
                                                {"mine", "mates", "-o", "-", "--count", "1", "--moves", "9"}})
    CHECK(test::run_nullscope(words).exit_code == 2);
}

TEST_CASE("a suite is checked: its proofs, its ids, what it shares with others") {
  const Folder folder;
  const std::string suite = folder / "mates.epd";
  test::output_of({"mine", "mates", "--moves", "2", "--count", "3", "--seed", "3", "-o", suite});
  const auto check = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words{"mine", "check"};
    words.insert(words.end(), more.begin(), more.end());
    return test::run_nullscope(words);
  };
  CHECK(check({suite}).exit_code == 0);
  CHECK(check({suite}).out == "3 of 3 positions proved again\n");
  CHECK(check({suite, "--sample", "2"}).out == "2 of 2 positions proved again\n");
  CHECK(check({}).exit_code == 2);
  CHECK(check({suite, "--count", "2"}).exit_code == 2);
  CHECK(check({folder.add("empty.epd", "# nothing\n")}).exit_code == 2);

  const auto shared = check({suite, "--apart-from", suite});
  CHECK(shared.exit_code == 1);
  CHECK(shared.err.find("line 2: stands in " + suite + ", line 2 too") != std::string::npos);

  const std::string text = read_text_file(suite);
  const std::string twice = folder.add("twice.epd", text + text);
  CHECK(check({twice}).err.find("line 4: id 'mate2.0001' stands twice") != std::string::npos);
  CHECK(check({twice}).err.find("line 4: is nearly the same") != std::string::npos);

  const std::string wrong = folder.add("wrong.epd", text.substr(0, text.find("; acn ")) + ";\n");
  CHECK(check({wrong}).exit_code == 1);
  CHECK(check({wrong}).err.find("line 1: was proved with other results") != std::string::npos);
}
