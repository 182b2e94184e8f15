// What a command writes is neither what it reads nor what else it writes.
#include <filesystem>
#include <map>

#include "tests/support/catch.hpp"
#include "tests/tools/experiment/folder.hpp"
#include "tests/tools/run_program.hpp"
#include "tools/cli/errors.hpp"
#include "tools/files/apart.hpp"

using namespace nullscope::test;
using Catch::Matchers::Contains;
using nullscope::check_apart;
using nullscope::read_file;
using nullscope::UsageError;
using Words = std::vector<std::string>;

namespace {

// A folder with one of each kind of file that commands read.
struct Inputs {
  Folder folder;
  std::string suite = folder.add("s.epd", "1q1k4/2Rr4/8/2Q3K1/8/8/8/8 w - - bm Kh6; id \"N2\";\n");
  std::string config =
      folder.add("c.conf", "suite = a=s.epd\npolicy = std:2\npolicy = verified:3\ndepth = 1\ntable-entries = 1024\n");
  std::string results = folder / "r.tsv";
  std::string trace = folder / "t.nst";
  std::string drawn = folder / "t.svg";  // a trace, too
  std::string games = folder / "g.pgn";
  std::string lesson = folder.add("lesson.json", "{}");
  std::string notes = folder.add("notes.in.md", "notes\n");

  Inputs() {
    output_of({"experiment", "run", config, "-o", results});
    output_of({"trace", suite + "#N2", "--depth", "3", "-o", trace});
    std::filesystem::copy_file(trace, drawn);
    output_of({"audit", trace});
    output_of({"match", "verified:3", "std:2", "--games", "2", "--nodes", "20", "-o", games});
  }

  std::map<std::string, std::string> contents() const {
    std::map<std::string, std::string> all;
    for (const auto& entry : std::filesystem::directory_iterator(folder / ""))
      all[entry.path().string()] = entry.is_symlink() ? "link" : read_file(entry.path().string());
    return all;
  }
};

}  // namespace

TEST_CASE(
    "an output that is an input or another output is refused by every command, --force or not, and nothing is lost") {
  const Inputs in;
  std::filesystem::create_symlink(in.results, in.folder / "link.csv");
  std::filesystem::create_hard_link(in.trace, in.folder / "same.nst");
  const std::string detour =
      in.folder / "../" + std::filesystem::path(in.folder / "").parent_path().filename().string();
  const auto before = in.contents();
  const std::string draft = in.folder / "r.tsv.part";
  const std::vector<Words> commands = {
      {"experiment", "report", in.results, "-o", in.folder / "b.md", "--positions", in.results},
      {"experiment", "report", in.results, "--format", "csv", "-o", in.results},
      {"experiment", "report", in.results, "--format", "csv", "-o", detour + "/r.tsv"},
      {"experiment", "report", in.results, "-o", in.folder / "link.csv"},
      {"experiment", "report", in.results, "--format", "csv", "-o", in.results + ".times"},
      {"experiment", "report", in.results, "--games", in.games, "--positions", in.games},
      {"experiment", "report", in.results, "-o", in.folder / "c.md", "--positions", in.folder / "c.md"},
      {"experiment", "report", in.results, "-o", in.folder / "c.md", "--positions", detour + "/c.md"},
      {"experiment", "report", in.results, "-o", in.folder / "c.md", "--positions", in.folder / "c.md.part"},
      {"experiment", "merge", in.config, in.results, "-o", in.config},
      {"experiment", "merge", in.config, in.results, "-o", in.results},
      {"experiment", "merge", in.config, in.results, "-o", in.suite},
      {"pack", in.trace, "-o", in.trace},
      {"pack", in.trace, "-o", in.folder / "same.nst"},
      {"render", in.drawn, "-o", in.drawn},
      {"icicle", in.drawn, "-o", in.drawn},
      {"plot", in.trace, in.drawn, "-o", in.drawn},
      {"view", in.trace, "-o", in.trace},
      {"view", in.trace, "-o", in.trace + ".audit"},
      {"export", in.trace, in.drawn, "--format", "csv", "-o", in.drawn},
      {"export", in.trace, "--format", "csv", "-o", in.trace + ".audit"},
      {"audit", in.trace, "-o", in.trace},
      {"trace", in.suite + "#N2", "--depth", "2", "-o", in.suite},
      {"lesson", in.lesson, "-o", in.lesson},
      {"lesson", in.lesson, "--notes", "-o", in.notes},
  };
  for (const Words& words : commands)
    for (const bool force : {false, true}) {
      Words with = words;
      if (force) with.push_back("--force");
      const Outcome outcome = run_nullscope(with);
      CAPTURE(with, outcome.err);
      CHECK(outcome.exit_code == 2);
      CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
      CHECK(has(outcome.err, "; choose another name"));
      CHECK(in.contents() == before);
    }
  for (const Words& words :
       {Words{"match", "std:2", "none", "--games", "2", "--nodes", "20", "--book", in.suite, "-o", in.suite},
        Words{"experiment", "run", in.config, "-o", in.config},
        Words{"experiment", "run", in.config, "-o", in.suite}}) {
    const Outcome outcome = run_nullscope(words);
    CAPTURE(words, outcome.err);
    CHECK(outcome.exit_code == 2);
    CHECK(has(outcome.err, "is a file that is read, and would be lost; choose another name"));
    CHECK(in.contents() == before);
  }
}

TEST_CASE("a file is the same by any path or link, and where it is not there yet; a draft counts, a device does not") {
  const Folder folder;
  const std::string a = folder.add("a", "a");
  std::filesystem::create_symlink(a, folder / "link");
  CHECK_THROWS_WITH(check_apart({a}, {{"-o", a}}), Contains("-o '" + a.substr(0, 20)));
  CHECK_THROWS_AS(check_apart({folder / "./a"}, {{"-o", a}}), UsageError);
  CHECK_THROWS_AS(check_apart({folder / "link"}, {{"-o", a}}), UsageError);
  CHECK_THROWS_AS(check_apart({a}, {{"-o", folder / "link"}}), UsageError);
  CHECK_THROWS_AS(check_apart({folder / "b.part"}, {{"-o", folder / "b"}}), UsageError);
  CHECK_THROWS_AS(check_apart({}, {{"-o", folder / "new"}, {"--positions", folder / "./new"}}), UsageError);
  CHECK_NOTHROW(check_apart({a}, {{"-o", folder / "b"}, {"--positions", folder / "c"}}));
  CHECK_NOTHROW(check_apart({}, {{"-o", "/dev/null"}, {"--positions", "/dev/null"}}));
  CHECK_NOTHROW(check_apart({"-"}, {{"-o", "-"}}));
}
