// Every command that writes a file writes it whole or not at all, and takes the place of nothing unless told to.
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <unistd.h>

#include "tests/faults/commands.hpp"
#include "tests/support/catch.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

constexpr const char* kPosition = "1q1k4/2Rr4/8/2Q3K1/8/8/8/8 w - - 0 1";

// A folder with a trace and results of an experiment in it, and the commands that make files of them.
class Outputs {
 public:
  Outputs() {
    folder_.add("suite.epd", std::string("1q1k4/2Rr4/8/2Q3K1/8/8/8/8 w - - bm Kh6; id \"N2\";\n"));
    folder_.add("small.conf",
                "suite = all=suite.epd\npolicy = std:2\npolicy = verified:3\ndepth = 1\ntable-entries = 1024\n");
    REQUIRE(
        run_program({"trace", kPosition, "--depth", "4", "--policy", "std:2", "-o", folder_ / "t.nst"}).exited_with(0));
    REQUIRE(run_program({"experiment", "run", folder_ / "small.conf", "-o", folder_ / "r.tsv"}).exited_with(0));
  }

  // Words that write `output`, but for "-o output".
  std::vector<std::pair<std::string, Words>> commands() const {
    const std::string trace = folder_ / "t.nst";
    std::vector<std::pair<std::string, Words>> commands = {
        {"x.nst", {"trace", kPosition, "--depth", "4"}},
        {"x.epd", {"mine", "mates", "--moves", "2", "--count", "1", "--games", "3"}},
        {"x.svg", {"board", "startpos"}},
        {"x.html", {"view", trace}},
        {"x.audit", {"audit", trace}},
        {"x.html", {"lesson", "window"}},
        {"x.md", {"lesson", "window", "--notes"}},
        {"x.tsv", {"experiment", "merge", folder_ / "small.conf", folder_ / "r.tsv"}},
        {"x.csv", {"experiment", "report", folder_ / "r.tsv", "--format", "csv"}},
        {"x.html", {"experiment", "report", folder_ / "r.tsv", "--format", "html"}},
    };
    for (const char* const picture : {"render", "icicle", "plot"})
      for (const char* const ending : {"x.svg", "x.png", "x.pdf"}) commands.push_back({ending, {picture, trace}});
    for (const char* const format : {"sqlite", "csv", "jsonl", "dot", "graphml", "pgn"})
      commands.push_back({std::string("x.") + format, {"export", trace, "--format", format}});
    return commands;
  }

  const Folder& folder() const { return folder_; }

 private:
  Folder folder_;
};

}  // namespace

TEST_CASE("what is there is kept without --force, by every command that writes") {
  const Outputs outputs;
  for (const auto& [name, words] : outputs.commands()) {
    const std::string path = outputs.folder().add(name, "mine");
    const FaultyRun refused = run_program(with(words, {"-o", path}));
    CAPTURE(words, refused.status, refused.err);
    CHECK(refused.exited_with(3));
    CHECK(refused.told_in_one_line());
    CHECK(refused.err.find("--force") != std::string::npos);
    CHECK(read_text_file(path) == "mine");
    CHECK(run_program(with(words, {"-o", path, "--force"})).exited());
    CHECK(read_text_file(path) != "mine");
    std::filesystem::remove(path);
  }
}

TEST_CASE("what cannot be written whole is not there, and what it was to replace still is") {
  const Outputs outputs;
  for (const auto& [name, words] : outputs.commands()) {
    if (words[0] == "trace" || words[0] == "mine") continue;  // streams: test_disk.cpp
    const std::string path = outputs.folder().add(name, "mine");
    const FaultyRun full = run_program(with(words, {"-o", path, "--force"}), [] { limit_files_to(300); });
    CAPTURE(words, full.status, full.err);
    CHECK(full.exited_with(3));
    CHECK(full.told_in_one_line());
    CHECK(read_text_file(path) == "mine");
    CHECK_FALSE(std::filesystem::exists(path + ".part"));
    std::filesystem::remove(path);
  }
}

TEST_CASE("in a folder that may not be written, every command that writes says so and writes nothing") {
  const Outputs outputs;
  const ClosedFolder closed(outputs.folder());
  for (const auto& [name, words] : outputs.commands()) {
    const std::string path = outputs.folder() / name;
    const FaultyRun refused = closed.run(with(words, {"-o", path}));
    CAPTURE(words, refused.status, refused.err);
    CHECK(refused.exited_with(3));
    CHECK(refused.told_in_one_line());
    CHECK(refused.err.find("Permission denied") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(path));
  }
}

TEST_CASE("a link is not followed to something else, nor replaced") {
  const Outputs outputs;
  const Folder& folder = outputs.folder();
  const std::string precious = folder.add("precious", "mine");
  for (const auto& [name, words] : outputs.commands()) {
    const std::string path = folder / name;
    std::filesystem::create_symlink(folder / "nowhere", path);
    const FaultyRun dangling = run_program(with(words, {"-o", path}));
    CAPTURE(words, dangling.err);
    CHECK(dangling.exited_with(3));
    CHECK(std::filesystem::is_symlink(path));
    std::filesystem::remove(path);
    if (words[0] == "trace" || words[0] == "mine") continue;  // these have no draft
    std::filesystem::create_symlink(precious, path + ".part");
    CHECK(run_program(with(words, {"-o", path})).exited_with(3));
    CHECK(read_text_file(precious) == "mine");
    CHECK_FALSE(std::filesystem::exists(path));
    std::filesystem::remove(path + ".part");
  }
}

TEST_CASE("while one run writes a file, another that wants to is refused") {
  const Outputs outputs;
  for (const auto& [name, words] : outputs.commands()) {
    if (words[0] == "trace" || words[0] == "mine") continue;  // these lock the file itself: test_signals.cpp
    const std::string path = outputs.folder() / name;
    const int other = ::open((path + ".part").c_str(), O_RDWR | O_CREAT, 0666);
    REQUIRE(::flock(other, LOCK_EX) == 0);
    const FaultyRun refused = run_program(with(words, {"-o", path}));
    CAPTURE(words, refused.status, refused.err);
    CHECK(refused.exited_with(3));
    CHECK(refused.told_in_one_line());
    CHECK(refused.err.find("another") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(path));
    ::close(other);
    std::filesystem::remove(path + ".part");
  }
}
