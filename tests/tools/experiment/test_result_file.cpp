#include <sys/stat.h>

#include "tests/support/catch.hpp"
#include "tests/tools/experiment/folder.hpp"
#include "tools/cli/errors.hpp"
#include "tools/experiment/result_file.hpp"
#include "tools/files/appender.hpp"

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
  const Folder folder;
  Row written = row("an id");
  written.stopped = true;
  const ResultFile file = read_results(folder.add("r.tsv", results_text("{}", {written})));
  REQUIRE(file.rows.size() == 1);
  CHECK((file.rows[0] == written));
  CHECK(file.header == "{}");
  CHECK(file.finished);
}

TEST_CASE("a change of any byte of a file is noticed") {
  const Folder folder;
  const std::string text = results_text(R"({"depths":[8]})", {row("a"), row("b"), row("c")});
  for (std::size_t i = 0; i < text.size(); ++i) {
    CAPTURE(i);
    std::string changed = text;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    try {
      const ResultFile file = read_results(folder.add("r.tsv", changed));
      CHECK((file.damaged > 0 || !file.finished));
    } catch (const UsageError&) {  // its first lines
      CHECK(i < results_text(R"({"depths":[8]})", {}).size());
    }
  }
}

TEST_CASE("a line that was changed is named, and the others are kept") {
  const Folder folder;
  const std::string before = results_text("{}", {row("a")});
  std::string text = results_text("{}", {row("a"), row("b"), row("c")});
  const std::size_t second = before.size() - std::string("# all lines are there\t0123456789abcdef\n").size();
  text[text.find("e2e4", second)] = 'd';
  const ResultFile file = read_results(folder.add("r.tsv", text));
  CHECK(file.damaged == 1);
  CHECK(file.damage_text() == "line 5 (suite b std:2 at depth 8) is not as it was written");
  REQUIRE(file.rows.size() == 2);
  CHECK(file.rows[1].id == "c");
}

TEST_CASE("a line that was taken away, added, or moved is noticed") {
  const Folder folder;
  const std::vector<Row> rows = {row("a"), row("b"), row("c")};
  std::vector<std::string> lines;
  std::string_view rest;
  const std::string whole = results_text("{}", rows);
  for (rest = whole; const auto line = take_whole_line(rest);) lines.emplace_back(*line);
  REQUIRE(lines.size() == 7);
  const auto read = [&](const std::vector<std::string>& all) {
    std::string text;
    for (const std::string& line : all) text += line + '\n';
    return read_results(folder.add("r.tsv", text));
  };
  CHECK(read(lines).damaged == 0);
  for (const std::size_t at : {3U, 4U, 5U}) {
    auto fewer = lines;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(at));
    CHECK(read(fewer).damaged == 1);
    auto more = lines;
    more.insert(more.begin() + static_cast<std::ptrdiff_t>(at), lines[3]);
    CHECK(read(more).damaged >= 1);
    auto moved = lines;
    std::swap(moved[at], moved[at == 5 ? 3 : at + 1]);
    CHECK(read(moved).damaged >= 2);
  }
  auto fewer = lines;
  fewer.erase(fewer.end() - 2);
  CHECK(read(fewer).damage_text() == "line 6 (the last: lines are missing before it) is not as it was written");
  auto twice = lines;  // one file after another
  twice.insert(twice.end(), lines.begin(), lines.end());
  CHECK(read(twice).first_damaged == "line 7 (it was the last: lines were added after it)");
  lines.pop_back();
  CHECK_FALSE(read(lines).finished);
  CHECK(read(lines).damaged == 0);
}

TEST_CASE("what is added after a damaged line is read again, as it is after a whole one") {
  const Folder folder;
  SignedLines lines;
  std::string text = results_head("{}", lines);
  std::string bad = row_line(row("a"), lines);
  bad[3] = '#';
  ResultFile file = read_results(folder.add("r.tsv", text += bad));
  CHECK(file.damaged == 1);
  text += row_line(row("a"), file.lines);
  file = read_results(folder.add("r.tsv", text));
  CHECK(file.damaged == 1);
  CHECK(file.rows.size() == 1);
}

TEST_CASE("two lines of one search are refused if they differ, and only then") {
  const Folder folder;
  Row other = row("a");
  CHECK(read_results(folder.add("r.tsv", results_text("{}", {row("a"), other}))).rows.size() == 2);
  other.score = 12;
  try {
    read_results(folder.add("r.tsv", results_text("{}", {row("a"), row("b"), other})));
    FAIL("it was read");
  } catch (const UsageError& error) {
    CHECK(std::string(error.what()).find("lines 4 and 6 have different results of suite a std:2 at depth 8") !=
          std::string::npos);
  }
}

TEST_CASE("a file cut anywhere keeps its whole lines") {
  const Folder folder;
  SignedLines lines;
  std::string text = results_head("{}", lines);
  const std::size_t first = text.size();
  const std::size_t second = (text += row_line(row("a"), lines)).size();
  const std::size_t third = (text += row_line(row("b"), lines)).size();
  text = results_text("{}", {row("a"), row("b")});
  for (std::size_t size = 0; size <= text.size(); ++size) {
    const ResultFile file = read_results(folder.add("r.tsv", text.substr(0, size)));
    CHECK(file.rows.size() == (size < second ? 0 : size < third ? 1 : 2));
    CHECK(file.good_bytes == (size < first ? 0 : size < second ? first : size < third ? second : third));
    CHECK(file.damaged == 0);
    CHECK(file.finished == (size == text.size()));
  }
}

TEST_CASE("another kind of file is refused") {
  const Folder folder;
  CHECK_THROWS_AS(read_results(folder.add("r.tsv", "some,csv\n1,2\n")), UsageError);
  CHECK_THROWS_WITH(read_results(folder.add("r.tsv", "# nullscope experiment 1\n# {}\n")),
                    Catch::Matchers::Contains("was written by another version"));
  CHECK_THROWS_AS(read_results("/nonexistent/r.tsv"), trace::IoError);
}

TEST_CASE("results with other line ends or a byte-order mark are refused as such") {
  const Folder folder;
  const auto refused = [&](const std::string& content, const std::string& because) {
    CHECK_THROWS_WITH(read_results(folder.add("r.tsv", content)), Catch::Matchers::Contains(because));
  };
  const std::string text = results_text("{}", {row("a")});
  std::string windows;
  for (const char c : text) windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
  refused(windows, "has Windows line ends, which it had not when it was written; change them back");
  refused("\xEF\xBB\xBF" + text, "begins with a byte-order mark, which it had not when it was written; remove it");
  refused("\xEF\xBB\xBFnotes\n", "is no file of results");
  refused("notes\r\n", "is no file of results");
  std::string times = times_text({row("a")}, Times{{{row("a"), 1.0}}, ""});
  for (std::size_t at = 0; (at = times.find('\n', at)) != std::string::npos; at += 2) times.insert(at, "\r");
  folder.add("t.tsv.times", times);
  CHECK_THROWS_WITH(read_times(folder / "t.tsv"), Catch::Matchers::Contains("t.tsv.times' has Windows line ends"));
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
  CHECK(times.damage.empty());  // the last line is torn where the run was killed
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
