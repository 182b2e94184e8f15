#include <algorithm>
#include <bit>
#include <filesystem>
#include <set>

#include "tests/support/catch.hpp"
#include "tests/tools/experiment/folder.hpp"
#include "tests/tools/run_program.hpp"
#include "tools/cli/errors.hpp"
#include "tools/experiment/config.hpp"
#include "tools/experiment/result_file.hpp"

using namespace nullscope;
using namespace nullscope::experiment;
using nullscope::test::Folder;
using nullscope::test::json_of;
using nullscope::test::output_of;
using nullscope::test::run_nullscope;

namespace {

const std::string kBase = "suite = a=suite.epd\npolicy = std:2\npolicy = verified:3\ndepth = 3\ndepth = 4\n";

std::string factor_refusal(const std::string& lines) {
  const Folder folder;
  try {
    read_config(folder.add("x.conf", kBase + lines), "");
  } catch (const UsageError& error) {
    const std::string text = error.what();
    CHECK(text.find('\n') == std::string::npos);
    return text;
  }
  FAIL("accepted: " << lines);
  return "";
}

bool says(const std::string& text, const std::string& words) {
  CAPTURE(text, words);
  CHECK(text.find(words) != std::string::npos);
  return true;
}

const char* const kTwoValued[] = {"history: depth2, off",
                                  "capture-order: see, mvv-lva",
                                  "killers: off, two",
                                  "quiescence: captures, sound",
                                  "evaluation: full, material",
                                  "stored-depth: entered, searched",
                                  "tempo: 0, 10",
                                  "check-extension: leaf, off",
                                  "exempt-pv: off, on",
                                  "fail-hard: off, on",
                                  "table-replacement: depth, always"};

Config with_factors(std::size_t count, bool fractional) {
  const Folder folder;
  std::string lines;
  for (std::size_t i = 0; i < count; ++i) lines += std::string("vary = ") + kTwoValued[i] + '\n';
  return read_config(folder.add("x.conf", kBase + lines + (fractional ? "design = fractional\n" : "")), "");
}

// Over all cells: 1 for an even number of second values among these factors, -1 for an odd one.
int sum_of_products(const std::vector<DesignCell>& cells, FactorSet set) {
  int sum = 0;
  for (const DesignCell& cell : cells) {
    std::size_t seconds = 0;
    for (std::size_t i = 0; i < cell.levels.size(); ++i)
      if (set >> i & 1) seconds += cell.levels[i];
    sum += seconds % 2 ? -1 : 1;
  }
  return sum;
}

// A small experiment with two factors.
struct FactorExperiment {
  Folder folder;
  std::string suite = folder.add("suite.epd",
                                 "1q1k4/2Rr4/8/2Q3K1/8/8/8/8 w - - bm Kh6; id \"N2\";\n"
                                 "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"attack\";\n"
                                 "8/4N3/8/8/8/2b1p3/p1K1P3/k7 w - - dm 3; id \"mate\";\n");
  std::string config = folder.add("x.conf", kBase +
                                                "vary = history: depth2, off\nvary = deepening: iterative, none\n"
                                                "vary = table-entries: 4096, 65536\n");
  std::vector<std::string> words(const std::string& output, std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"experiment", "run", config, "-o", folder / output});
    return more;
  }
  std::string run(const std::string& output, const std::vector<std::string>& more = {}) const {
    output_of(words(output, more));
    return read_text_file(folder / output);
  }
};

}  // namespace

TEST_CASE("what is wrong with a factor is reported in one line, with the line where it stands") {
  says(factor_refusal("vary = histroy: depth2, off\n"), "line 6: there is no setting 'histroy'");
  says(factor_refusal("vary = histroy:\n"), "line 6: there is no setting 'histroy'");
  says(factor_refusal("vary = history: depth2, depth3\n"),
       "line 6: history is one of depth2, pow2, plus1, off, not 'depth3'");
  says(factor_refusal("vary = tempo: 0, much\n"), "line 6: tempo is a number from 0 to 100, not 'much'");
  says(factor_refusal("vary = table-entries: 64, 100\n"), "table-entries is a power of two");
  says(factor_refusal("vary = exempt-pv: yes, no\n"), "line 6: exempt-pv is one of off, on, not 'yes'");
  says(factor_refusal("vary = history: off\n"), "line 6: history has one value only");
  says(factor_refusal("vary = history: off, off\n"), "line 6: history has a value twice");
  says(factor_refusal("vary = tempo: 1, 01\n"), "line 6: tempo has a value twice");
  says(factor_refusal("vary = history: depth2,, off\n"), "history is one of depth2, pow2, plus1, off, not ''");
  for (const char* const values : {"depth2, off,", "depth2, off , ", ",depth2, off", ","})
    says(factor_refusal(std::string("vary = history: ") + values + '\n'),
         "history is one of depth2, pow2, plus1, off, not ''");
  says(factor_refusal("vary = history\n"), "line 6: vary is written 'vary = SETTING: VALUE, VALUE', not 'history'");
  says(factor_refusal("vary = history: depth2, off\nvary = history: depth2, plus1\n"),
       "line 7: history is a factor already");
  says(factor_refusal("history = off\nvary = history: depth2, off\n"),
       "line 7: history cannot both vary and have a value of its own");
  says(factor_refusal("practical = true\nvary = guard-mate-beta: off, on\n"),
       "line 7: guard-mate-beta cannot vary: practical sets it");
}

TEST_CASE("a design that cannot be is reported in one line") {
  says(factor_refusal("design = fractional\n"), "design is for factors");
  says(factor_refusal("design = half\nvary = history: depth2, off\n"), "design must be one of full, fractional");
  says(factor_refusal("vary = history: depth2, off\ndesign = fractional\n"),
       "a fractional design has 4 to 11 factors, not 1");
  std::string four = "vary = history: depth2, off, plus1\n";
  for (const std::size_t i : {1, 2, 3}) four += std::string("vary = ") + kTwoValued[i] + '\n';
  says(factor_refusal(four + "design = fractional\n"), "factors of two values, and history has 3");
  std::string nine;
  for (std::size_t i = 0; i < 9; ++i) nine += std::string("vary = ") + kTwoValued[i] + '\n';
  says(factor_refusal(nine), "more than 256 combinations; factors of two values can have 'design = fractional'");
  says(factor_refusal("vary = table: stored-flag, off\nvary = stored-depth: entered, searched\n"),
       "one combination is table=off stored-depth=searched, which cannot be: stored-depth is about");
  for (const std::string entries : {"vary = table-entries: 1024, 4096\n", "table-entries = 1024\n"})
    says(factor_refusal("vary = table: stored-flag, off\n" + entries),
         "table-entries is about the transposition table, and table is off");
  says(factor_refusal("table = off\ntable-entries = 1024\n"),
       "table-entries is about the transposition table, and table is off");
}

TEST_CASE("a full design has every combination once, the last factor's values in turn, the first cell as it is") {
  const Folder folder;
  const Config config = read_config(folder.add("x.conf", kBase + "killers = two\nvary = history: depth2, off, plus1\n"
                                                                 "vary = quiescence : captures , sound\n"),
                                    "");
  std::vector<std::string> settings;
  for (const DesignCell& cell : config.cells) settings.push_back(cell.settings);
  CHECK(settings == std::vector<std::string>{"killers=two", "killers=two quiescence=sound", "history=off killers=two",
                                             "history=off killers=two quiescence=sound", "history=plus1 killers=two",
                                             "history=plus1 killers=two quiescence=sound"});
  CHECK(with_factors(0, false).cells.size() == 1);
  CHECK(with_factors(0, false).cells[0].settings == "paper");
}

TEST_CASE("a fraction of any size is balanced, of resolution IV, and has the paper's settings") {
  for (std::size_t count = Design::kLeastFraction; count <= Design::kMostFraction; ++count) {
    CAPTURE(count);
    const Config config = with_factors(count, true);
    CHECK(config.cells.size() == (count == 4 ? 8 : count <= 8 ? 16 : 32));
    CHECK(config.cells.front().settings == "paper");
    std::set<std::string> settings;
    for (const DesignCell& cell : config.cells) settings.insert(cell.settings);
    CHECK(settings.size() == config.cells.size());
    std::set<FactorSet> words;  // sets of factors whose product is the same everywhere
    for (FactorSet set = 1; set < FactorSet{1} << count; ++set) {
      const int sum = sum_of_products(config.cells, set);
      if (sum == 0) continue;
      CHECK(sum == static_cast<int>(config.cells.size()));
      CHECK(std::popcount(set) >= 4);
      if (std::popcount(set) == 4) words.insert(set);
    }
    const std::vector<FactorSet> told = config.design.words_of_four();
    CHECK(std::set<FactorSet>(told.begin(), told.end()) == words);
  }
}

TEST_CASE("every line of a run with factors says its settings, and what a search with them says") {
  const FactorExperiment small;
  small.run("r.tsv");
  const ResultFile file = read_results(small.folder / "r.tsv");
  REQUIRE(file.rows.size() == 3 * 8 * 2 * 2);
  CHECK(file.rows[0].settings == "table-entries=4096");
  std::set<std::string> settings;
  for (const Row& row : file.rows) {
    settings.insert(row.settings);
    std::vector<std::string> words{"search",  small.suite + "#" + row.id, "--policy", row.policy,
                                   "--depth", std::to_string(row.depth)};
    for (const char* option : {"history=off", "deepening=none", "table-entries=4096", "table-entries=65536"})
      if (row.settings.find(option) != std::string::npos) words.push_back(std::string("--") + option);
    CAPTURE(row.id, row.policy, row.depth, row.settings);
    CHECK(json_of(words)["results"][0]["nodes"]["total"] == row.counters.total());
  }
  CHECK(settings.size() == 8);
}

TEST_CASE("with factors, too, threads, cuts and shards leave the same file") {
  const FactorExperiment small;
  const std::string expected = small.run("whole.tsv", {"--threads", "1"});
  CHECK(small.run("two.tsv", {"--threads", "2"}) == expected);
  for (const std::size_t size : {expected.size() / 3, expected.size() / 2, expected.size() - 3}) {
    small.folder.add("cut.tsv", expected.substr(0, size));
    CHECK(small.run("cut.tsv") == expected);
  }
  std::vector<std::string> merge{"experiment", "merge", small.config, "-o", small.folder / "merged.tsv"};
  for (const std::string i : {"1", "2", "3"}) {
    small.run("shard" + i, {"--shard", i + "/3"});
    merge.push_back(small.folder / ("shard" + i));
  }
  output_of(merge);
  CHECK(read_text_file(small.folder / "merged.tsv") == expected);
}

TEST_CASE("a result file made with other factors is refused with one line, and nothing of it is lost") {
  const FactorExperiment small;
  const std::string before = small.run("r.tsv");
  for (const std::string other : {"vary = history: depth2, plus1\n", "vary = history: off, depth2\n", ""}) {
    small.folder.add("x.conf", kBase + other);
    for (const auto& words :
         {small.words("r.tsv"), std::vector<std::string>{"experiment", "merge", small.config, small.folder / "r.tsv",
                                                         "-o", small.folder / "merged.tsv"}}) {
      const auto outcome = run_nullscope(words);
      CHECK(outcome.exit_code == 2);
      says(outcome.err, "is of another experiment");
      says(outcome.err,
           "(vary: history: depth2, off x deepening: iterative, none x table-entries: 4096, 65536 there, ");
      CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
    }
    CHECK(read_text_file(small.folder / "r.tsv") == before);
    CHECK_FALSE(std::filesystem::exists(small.folder / "merged.tsv"));
  }
}

TEST_CASE("the shipped studies of factors can be read, and the paper's has six factors or more") {
  const std::string folder = std::string(NULLSCOPE_EXAMPLES) + "/paper/";
  const Config whole = read_config(folder + "study/factors.conf", "");
  CHECK(whole.design.factors.size() >= 6);
  CHECK(whole.cells.size() == 16);
  CHECK(whole.sample == 200);
  CHECK(read_config(folder + "study/confirm.conf", "").cells.size() == 12);
  CHECK(read_config(folder + "study/deep.conf", "").cells.size() == 8);
  CHECK(read_config(folder + "shipped/factors.conf", "").cells.size() == 16);
}

TEST_CASE("without deepening several depths are searched each by itself, whether that is fixed or varies") {
  const Folder folder;
  folder.add("suite.epd", "1q1k4/2Rr4/8/2Q3K1/8/8/8/8 w - - bm Kh6; id \"N2\";\n");
  const auto results = [&](const std::string& name, const std::string& line) {
    output_of({"experiment", "run", folder.add(name + ".conf", kBase + line), "-o", folder / name});
    return read_results(folder / name).rows;
  };
  const std::vector<Row> fixed = results("fixed", "deepening = none\n");
  const std::vector<Row> varied = results("varied", "vary = deepening: iterative, none\n");
  REQUIRE(fixed.size() == 4);
  for (const Row& row : fixed) {
    CHECK(row.settings == "deepening=none");
    CHECK(row.counters.total() == row.iteration_nodes);
    CHECK(std::count(varied.begin(), varied.end(), row) == 1);
  }
}
