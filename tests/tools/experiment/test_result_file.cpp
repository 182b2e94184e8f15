#include <sys/stat.h>

#include "tests/support/catch.hpp"
#include "tests/tools/experiment/folder.hpp"
#include "tools/cli/appender.hpp"
#include "tools/cli/errors.hpp"
#include "tools/experiment/result_file.hpp"

using namespace nullscope;
using namespace nullscope::experiment;
using nullscope::test::Folder;

namespace {

Row row(const std::string& id) {
  Row r;
  r.suite = "suite";
  r.id = id;
  r.policy = "std:2";
  r.depth = 8;
  r.position = 0x1234;
  std::uint64_t count = 1;
  r.counters.for_each([&](std::uint64_t& c) { c = count++; });
  r.iteration_nodes = 2;
  r.move = "e2e4";
  r.score = -31990;
  r.outcome = Outcome::Solved;
  r.found_depth = 7;
  r.found_nodes = 99;
  return r;
}

}  // namespace

TEST_CASE("a line of results is read as it was written") {
  Row written = row("an id");
  written.stopped = true;
  const auto read = parse_row(row_line(written));
  REQUIRE(read);
  CHECK(static_cast<const RowKey&>(*read) == static_cast<const RowKey&>(written));
  CHECK(read->counters == written.counters);
  CHECK(read->position == 0x1234);
  CHECK(read->score == -31990);
  CHECK(read->outcome == Outcome::Solved);
  CHECK(read->found_depth == 7);
  CHECK(read->found_nodes == 99);
  CHECK(read->stopped);
  CHECK(row_line(*read) == row_line(written));
}

TEST_CASE("a line that was cut or changed anywhere is no line") {
  const std::string line = row_line(row("a"));
  for (std::size_t i = 0; i < line.size(); ++i) {
    CHECK_FALSE(parse_row(line.substr(0, i)));
    std::string changed = line;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    CHECK_FALSE(parse_row(changed));
  }
}

TEST_CASE("a file cut anywhere keeps its whole lines") {
  const Folder folder;
  const std::string text = results_text("{}", {row("a"), row("b")});
  const std::size_t first = results_text("{}", {}).size();
  const std::size_t second = results_text("{}", {row("a")}).size();
  for (std::size_t size = 0; size <= text.size(); ++size) {
    const ResultFile file = read_results(folder.add("r.tsv", text.substr(0, size)));
    CHECK(file.rows.size() == (size < second ? 0 : size < text.size() ? 1 : 2));
    CHECK(file.good_bytes == (size < first ? 0 : size < second ? first : size < text.size() ? second : size));
    CHECK(file.damaged == 0);
  }
}

TEST_CASE("a damaged line in the middle is counted and skipped") {
  const Folder folder;
  std::string text = results_text("{}", {row("a"), row("b")});
  text[results_text("{}", {}).size() + 3] = '#';
  const ResultFile file = read_results(folder.add("r.tsv", text));
  CHECK(file.damaged == 1);
  REQUIRE(file.rows.size() == 1);
  CHECK(file.rows[0].id == "b");
}

TEST_CASE("another kind of file is refused") {
  const Folder folder;
  CHECK_THROWS_AS(read_results(folder.add("r.tsv", "some,csv\n1,2\n")), UsageError);
  CHECK_THROWS_AS(read_results(folder.add("r.tsv", "# nullscope experiment 2\n# {}\n")), UsageError);
  CHECK_THROWS_AS(read_results("/nonexistent/r.tsv"), trace::IoError);
}

TEST_CASE("times are found by their search, the last one counts, and torn lines do not") {
  const Folder folder;
  const std::string path = folder / "r.tsv";
  const std::string lines =
      time_line(row("a"), 1.5) + '\n' + time_line(row("a"), 2.25) + '\n' + time_line(row("b"), 3).substr(0, 9);
  folder.add("r.tsv.times", lines);
  const Times times = read_times(path);
  REQUIRE(times.size() == 1);
  CHECK(times.at(row("a")) == 2.25);
  CHECK(read_times(folder / "other.tsv").empty());
  for (const char* const foreign : {"when to leave the house\n", "no end of line"}) {
    folder.add("foreign.tsv.times", foreign);
    CHECK_THROWS_AS(read_times(folder / "foreign.tsv"), UsageError);
  }
  REQUIRE(::mkfifo((folder / "pipe.tsv.times").c_str(), 0600) == 0);
  CHECK_THROWS_AS(read_times(folder / "pipe.tsv"), UsageError);
}

TEST_CASE("only one run appends to a file at a time") {
  const Folder folder;
  const std::string path = folder / "r.tsv";
  Appender first(path);
  first.add("one\n");
  CHECK_THROWS_AS(Appender(path), trace::IoError);
  first.cut(2);
  first.add("w\n");
  CHECK(read_text_file(path) == "onw\n");
  CHECK_THROWS_AS(Appender("/nonexistent/r.tsv"), trace::IoError);
}
