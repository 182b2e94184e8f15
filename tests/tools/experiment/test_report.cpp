#include <algorithm>
#include <filesystem>
#include <map>
#include <random>

#include "tests/support/catch.hpp"
#include "tests/tools/experiment/folder.hpp"
#include "tests/tools/run_program.hpp"
#include "tools/cli/errors.hpp"
#include "tools/cli/output.hpp"
#include "tools/cli/text.hpp"
#include "tools/experiment/report/claims.hpp"
#include "tools/experiment/report/compose.hpp"
#include "tools/experiment/report/document.hpp"
#include "tools/experiment/report/tables.hpp"

using namespace nullscope;
using namespace nullscope::experiment;
using nullscope::test::Folder;

namespace {

// A results file as if measured: `nodes` and `solved` say what (policy, depth, position) came to.
template <class Nodes, class Solved>
std::string made_up_study(const std::string& label, const std::string& stands_for,
                          const std::vector<std::string>& policies, const std::vector<int>& depths, int positions,
                          Nodes nodes, Solved solved, Key first_key = 1) {
  const Json suite{
      {"label", label}, {"stands_for", stands_for}, {"positions", positions}, {"drawn_from", 0}, {"discarded", 0}};
  const Json header{
      {"suites", Json::array({suite})}, {"policies", policies}, {"depths", depths}, {"options", "paper"},
      {"factors", Json::array()},       {"design", "full"},     {"seed", nullptr},  {"nodes_only", false}};
  std::vector<Row> rows;
  for (int i = 0; i < positions; ++i)
    for (const auto& policy : policies)
      for (const int depth : depths) {
        Row row;
        row.suite = label;
        row.id = fmt::format("p{}", 1000 + i);
        row.position = first_key + static_cast<Key>(i);
        row.policy = policy;
        row.depth = depth;
        row.counters.interior = static_cast<std::uint64_t>(nodes(policy, depth, i));
        row.move = "e2e4";
        row.outcome = solved(policy, depth, i) ? Outcome::Solved : Outcome::Missed;
        rows.push_back(row);
      }
  return results_text(header.dump(), rows);
}

// R = 2 twice verified, R = 3 half of it, give or take; a ply more costs three times as many.
int usual_nodes(const std::string& policy, int depth, int i) {
  const int base = policy == "std:2" ? 200 : policy == "std:3" ? 50 : policy == "std:1" ? 900 : 100;
  return base * (depth == 9 ? 3 : 1) * (10 + i % 7);
}

std::string usual(const std::string& label = "wcs", Key first_key = 1) {
  return made_up_study(
      label, "wcs", {"std:2", "std:3", "verified:3"}, {8, 9}, 40, usual_nodes,
      [](const std::string& policy, int, int i) { return policy == "verified:3" ? i < 30 : i < 20; }, first_key);
}

std::vector<Study> studies_of(const std::string& content) {
  const Folder folder;
  return all_cells(read_studies(folder.add("r.tsv", content)));
}

Claim claim_of(const std::vector<Study>& studies, const std::string& name) {
  const std::vector<Claim> claims = judge(studies);
  return *std::find_if(claims.begin(), claims.end(), [&](const Claim& c) { return c.name == name; });
}

}  // namespace

TEST_CASE("a study has the positions that every policy searched to every depth") {
  std::string content = usual();
  const Study whole = studies_of(content).at(0);
  CHECK(whole.ids.size() == 40);
  CHECK(whole.baseline() == "verified:3");
  CHECK(whole.cell("std:2", 9).rows.size() == 40);
  CHECK_FALSE(whole.has_times());
  for (int i = 0; i < 2; ++i)  // without its last result, and the end
    content.resize(content.rfind('\n', content.size() - 2) + 1);
  const Study partial = studies_of(content).at(0);
  CHECK(partial.ids.size() == 39);
  CHECK(partial.title() == "wcs: 39 positions, 1 more not searched yet");
}

TEST_CASE("a file of results whose second line was tampered with is refused") {
  const auto refused = [](const std::string& was, const std::string& is) {
    std::string content = usual();
    content.replace(content.find(was), was.size(), is);
    CHECK_THROWS_AS(studies_of(content), UsageError);
  };
  refused("\"label\":\"wcs\"", "\"label\":\"../x\"");  // labels are in names of files
  refused("\"label\":\"wcs\"", "\"label\":3");
  refused("\"stands_for\":\"wcs\"", "\"stands_for\":\"chess\"");
  refused("\"positions\":40", "\"positions\":-40");
  refused("\"positions\":40", "\"positions\":39");
  refused("[\"std:2\",\"std:3\",\"verified:3\"]", "[]");
  refused("[\"std:2\",\"std:3\",\"verified:3\"]", "[\"std:2\",\"std:2\"]");
  refused("[8,9]", "[\"8\"]");
  refused("\"seed\":null,", "");
  refused("\"options\":\"paper\"", "\"options\":\"[x](y)\"");
  refused("\"factors\":[]", "\"factors\":[{\"name\":\"x\",\"values\":[\"a\",\"b\"]}]");
}

TEST_CASE("the node table has the paper's layout, and its figures below ours") {
  const ReportTable table = nodes_table(studies_of(usual()).at(0));
  CHECK(table.header == std::vector<std::string>{"Depth", "", "Std R = 2", "Std R = 3", "Vrfd R = 3"});
  REQUIRE(table.rows.size() == 10);
  CHECK(table.rows[0][0] == "8");
  CHECK(table.rows[1] == std::vector<std::string>{"", "", "(+100.00%)", "(-50.00%)", "-"});
  CHECK(table.rows[2] == std::vector<std::string>{"", "geometric mean", "(+100.00%)", "(-50.00%)", "-"});
  CHECK(table.rows[3] == std::vector<std::string>{"", "paper", "783,461,647", "533,282,695", "906,225,552"});
  CHECK(table.rows[4] == std::vector<std::string>{"", "", "(-13.55%)", "(-41.15%)", "-"});
  CHECK(table.rows[9] == std::vector<std::string>{"", "", "(+47.38%)", "(-48.14%)", "-"});
  CHECK(table.caption.find("Table 4") != std::string::npos);
}

TEST_CASE("a suite that stands in for one of the paper's is called so") {
  const std::string caption = solved_table(studies_of(usual("other")).at(0)).caption;
  CHECK(caption.find("Table 5, 999 wcs positions, for which these stand in") != std::string::npos);
}

TEST_CASE("the solved table and McNemar's count the same positions") {
  const Study study = studies_of(usual()).at(0);
  CHECK(solved_table(study).rows[0] == std::vector<std::string>{"8", "here", "20", "20", "30"});
  CHECK(solved_table(study).rows[2] == std::vector<std::string>{"", "paper", "762", "760", "782"});
  const ReportTable table = mcnemar_table({study});
  CHECK(table.rows[0] == std::vector<std::string>{"8", "Std R = 2", "30", "20", "10", "0", "0.002"});
}

TEST_CASE("claims that the figures bear out are confirmed") {
  const std::vector<Study> studies = studies_of(usual());
  CHECK(claim_of(studies, "C1").verdict() == Verdict::Confirmed);
  CHECK(claim_of(studies, "C2").verdict() == Verdict::NotTested);  // the depths are not two plies apart
  CHECK(claim_of(studies, "C3").verdict() == Verdict::Confirmed);
  CHECK(claim_of(studies, "C4").verdict() == Verdict::NotTested);  // no mates
  CHECK(claim_of(studies, "C6").verdict() == Verdict::NotTested);  // no zugzwangs
}

TEST_CASE("one link of the order the wrong way round contradicts the order") {
  const auto nodes = [](const std::string& policy, int depth, int i) {
    return usual_nodes(policy == "std:2" ? "verified:3" : policy == "verified:3" ? "std:2" : policy, depth, i);
  };
  const auto studies = studies_of(made_up_study("wcs", "wcs", {"std:2", "std:3", "verified:3"}, {8, 9}, 40, nodes,
                                                [](const std::string&, int, int) { return true; }));
  const Claim claim = claim_of(studies, "C1");
  CHECK(claim.verdict_of("Std R = 2 > Vrfd R = 3") == Verdict::Contradicted);
  CHECK(claim.verdict_of("Vrfd R = 3 > Std R = 3") == Verdict::Confirmed);
  CHECK(claim.verdict() == Verdict::Contradicted);
  CHECK(claim.count_text("Std R = 2 > Vrfd R = 3") == "0 confirmed, 4 contradicted, 0 undecided");
  CHECK(claim_of(studies, "C3").verdict() == Verdict::Undecided);
}

TEST_CASE("fewer than ten positions decide nothing about ratios, however much alike they are") {
  const auto verdict = [](int positions) {
    const auto never = [](const std::string&, int, int) { return false; };
    return claim_of(studies_of(made_up_study("ecm", "ecm", {"std:2", "std:3", "verified:3"}, {8}, positions,
                                             usual_nodes, never)),
                    "C1")
        .verdict();
  };
  CHECK(verdict(9) == Verdict::Undecided);
  CHECK(verdict(10) == Verdict::Confirmed);
}

TEST_CASE("where nothing is so, many comparisons contradict a claim no oftener than one does") {
  int contradicted = 0, confirmed = 0;
  constexpr int kSuites = 120;
  for (unsigned seed = 0; seed < kSuites; ++seed) {
    std::mt19937 random(seed);
    std::map<std::pair<int, int>, bool> swapped;  // the larger tree is either policy's
    const auto nodes = [&](const std::string& policy, int depth, int i) {
      const auto [at, is_new] = swapped.try_emplace({depth, i});
      if (is_new) at->second = random() % 2;
      return (policy == "std:2") == at->second ? 1500 : 1000;
    };
    const auto never = [](const std::string&, int, int) { return false; };
    const Verdict verdict =
        claim_of(studies_of(made_up_study("ecm", "ecm", {"std:2", "verified:3"}, {6, 7, 8, 9}, 40, nodes, never)), "C1")
            .verdict();
    contradicted += verdict == Verdict::Contradicted;
    confirmed += verdict == Verdict::Confirmed;
  }
  CHECK(contradicted <= kSuites / 20);  // 2.5% are expected
  CHECK(confirmed == 0);
}

TEST_CASE("gaining with depth is judged position by position, from a depth to that two plies deeper") {
  const auto gains = [](const std::string& policy, int depth, int i) {
    return usual_nodes(policy, depth, i) * (policy == "std:2" && depth == 9 ? 2 : 1);
  };
  const auto loses = [](const std::string& policy, int depth, int i) {
    return usual_nodes(policy, depth, i) * (policy == "std:2" && depth == 7 ? 2 : 1);
  };
  const auto same = [](const std::string& policy, int depth, int i) {
    return usual_nodes(policy, depth, i) * (policy == "std:2" && depth == 8 ? 5 : 1);
  };
  const auto never = [](const std::string&, int, int) { return false; };
  const auto judged = [&](auto nodes) {
    return claim_of(studies_of(made_up_study("ecm", "ecm", {"std:2", "verified:3"}, {7, 8, 9}, 30, nodes, never)),
                    "C2");
  };
  CHECK(judged(gains).verdict() == Verdict::Confirmed);
  CHECK(judged(loses).verdict() == Verdict::Contradicted);
  CHECK(judged(same).verdict() == Verdict::Undecided);  // whatever is at depth 8
  CHECK(judged(same).condition() == "ecm (30 positions): depth 7 to 9");
}

TEST_CASE("a verdict names the suites and depths it holds for, and what is missing where it could not be tested") {
  const auto studies = studies_of(usual());
  CHECK(claim_of(studies, "C1").condition() == "wcs (40 positions): depth 8, depth 9");
  CHECK(claim_of(studies, "C4").condition().rfind("needs verified:3 with std:1", 0) == 0);
}

TEST_CASE("a report lists the positions that two policies solve differently") {
  const ReportTable table = disagreement_table({studies_of(usual()).at(0)});
  CHECK(table.rows.at(0) == std::vector<std::string>{"8", "Std R = 2",
                                                     "p1020, p1021, p1022, p1023, p1024, p1025, p1026, p1027, p1028, "
                                                     "p1029",
                                                     "-"});
}

TEST_CASE("a ratio of totals is never alone: the ten largest positions' share, geometric mean and median are with it") {
  const ReportTable table = ratio_table(studies_of(usual()).at(0));
  CHECK(table.header == std::vector<std::string>{"Depth", "Policy", "ratio of totals", "ten largest", "geometric mean",
                                                 "median", "smaller tree in"});
  CHECK(table.rows.at(0).at(5) == "2.000 [2.000, 2.000]");
}

TEST_CASE("mates: close to R = 1 and far above R = 2 and R = 3") {
  const std::vector<std::string> policies{"std:1", "std:2", "std:3", "verified:3"};
  const auto as_the_paper = [](const std::string& policy, int, int i) {
    return policy == "std:1" ? i < 198 : policy == "verified:3" ? i < 197 : i < 170;
  };
  const auto far_from_r1 = [](const std::string& policy, int, int i) {
    return policy == "std:1" ? i < 198 : policy == "verified:3" ? i < 160 : i < 120;
  };
  const auto studies = [&](auto solved) {
    return studies_of(made_up_study("m", "mate4", policies, {8}, 200, usual_nodes, solved));
  };
  CHECK(claim_of(studies(as_the_paper), "C4").verdict() == Verdict::Confirmed);
  const Claim far = claim_of(studies(far_from_r1), "C4");
  CHECK(far.verdict_of("Vrfd R = 3 is close to Std R = 1") == Verdict::Contradicted);
  CHECK(far.verdict() == Verdict::Contradicted);
}

TEST_CASE("zugzwangs: of those where the null move is at fault, most are mended") {
  const auto solved = [](const std::string& policy, int, int i) {
    return policy == "none" ? i < 20 : policy == "verified:3" ? i < 19 : false;
  };
  const auto studies =
      studies_of(made_up_study("zugzwang", "", {"none", "std:3", "verified:3"}, {10}, 25, usual_nodes, solved));
  const Claim claim = claim_of(studies, "C6");
  CHECK(claim.verdict() == Verdict::Confirmed);
  CHECK(claim.comparisons.at(0).measured.rfind("19 of 20", 0) == 0);
}

TEST_CASE("games: the interval of the score is above one half, below it, or neither") {
  const auto verdict = [](const match::Pairs& pairs) {
    const std::vector<Claim> claims = judge({}, {{"games", pairs}});
    return std::find_if(claims.begin(), claims.end(), [](const Claim& c) { return c.name == "C5"; })->verdict();
  };
  CHECK(verdict({5, 5, 20, 30, 40}) == Verdict::Confirmed);
  CHECK(verdict({40, 30, 20, 5, 5}) == Verdict::Contradicted);
  CHECK(verdict({10, 10, 10, 10, 11}) == Verdict::Undecided);
  CHECK(claim_of(studies_of(usual()), "C5").verdict() == Verdict::NotTested);
}

TEST_CASE("every form escapes what would mean something in it") {
  const Document document{Heading{1, "a < b & 100% | _x_"}, ReportTable{"cap", {"h"}, {{"1 < 2 & 3%|"}}, 1}};
  CHECK(to_markdown(document).find("| 1 &lt; 2 &amp; 3%\\| |") != std::string::npos);
  CHECK(to_html(document).find("<td class=\"left\">1 &lt; 2 &amp; 3%|</td>") != std::string::npos);
  CHECK(to_latex(document).find("1 \\textless{} 2 \\& 3\\%|") != std::string::npos);
}

TEST_CASE("the report command writes each form, and each figure on a line as CSV") {
  const Folder folder;
  const std::string path = folder.add("r.tsv", usual());
  const std::string markdown = test::output_of({"experiment", "report", path});
  CHECK(markdown.rfind("# Null-move experiments\n", 0) == 0);
  CHECK(markdown.find("| C1 | Tree size: R = 1 > R = 2 > verified > R = 3. | confirmed |") != std::string::npos);
  CHECK(test::output_of({"experiment", "report", path, "--format", "html"}).rfind("<!DOCTYPE html>", 0) == 0);
  CHECK(test::output_of({"experiment", "report", path, "--format", "latex"}).rfind("\\documentclass", 0) == 0);
  const std::string csv = test::output_of({"experiment", "report", path, "--format", "csv"});
  CHECK(csv.rfind("suite,positions,settings,depth,policy,measure,value,low,high,paper\n", 0) == 0);
  CHECK(csv.find("wcs,40,paper,8,verified:3,solved,30,") != std::string::npos);
  CHECK(csv.find(",,906225552\n") != std::string::npos);

  test::output_of({"experiment", "report", path, "-o", folder / "report.md"});
  CHECK(read_text_file(folder / "report.md").rfind("# Null-move experiments\n", 0) == 0);
  CHECK(test::run_nullscope({"experiment", "report", path, "-o", folder / "report.md"}).exit_code == 3);
  CHECK(test::run_nullscope({"experiment", "report"}).exit_code == 2);
  CHECK(test::run_nullscope({"experiment", "report", folder.add("x", "other\n")}).exit_code == 2);
  CHECK(test::run_nullscope({"experiment", "report", "/nonexistent"}).exit_code == 3);
  CHECK(test::run_nullscope({"experiment", "report", path, "--games", path}).exit_code == 2);
}

TEST_CASE("the ending of a report's file says its form, unless --format does") {
  const Folder folder;
  const std::string path = folder.add("r.tsv", usual());
  const auto beginning = [&](const std::string& name, const std::vector<std::string>& more = {}) {
    std::vector<std::string> words{"experiment", "report", path, "--force", "-o", folder / name};
    words.insert(words.end(), more.begin(), more.end());
    test::output_of(words);
    return read_text_file(folder / name).substr(0, 8);
  };
  CHECK(beginning("r.md") == "# Null-m");
  CHECK(beginning("r.tex") == "\\documen");
  CHECK(beginning("r.html") == "<!DOCTYP");
  CHECK(beginning("r.csv") == "suite,po");
  CHECK(beginning("r.txt", {"--format", "latex"}) == "\\documen");
  const auto outcome = test::run_nullscope({"experiment", "report", path, "-o", folder / "other.txt"});
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.err.find("should end in .md, .tex, .html, .csv; or say --format") != std::string::npos);
}

TEST_CASE("a claim of which nothing was measured is not tested") {
  const Folder folder;
  const std::string report = test::output_of({"experiment", "report", folder.add("r.tsv", usual())});
  CHECK(report.find("| C5 | Verified beats R = 2 in games. | not tested | needs --games") != std::string::npos);
  CHECK(report.find(
            "| C2 | Verified gains on R = 2 with depth. | not tested | needs std:2 and verified:3 at depths two") !=
        std::string::npos);
}

TEST_CASE("a LaTeX table is as wide as the page at most, and as long") {
  const std::string sentence(90, 'x');
  const auto latex = [](std::size_t left, const std::vector<std::string>& cells, std::size_t rows) {
    return to_latex({ReportTable{"cap", cells, std::vector<std::vector<std::string>>(rows, cells), left}});
  };
  const std::string numbers = latex(1, std::vector<std::string>(12, "123,456,789"), 3);
  CHECK(numbers.find("\\fit{\\begin{tabular}{|l||r|r|r|r|r|r|r|r|r|r|r|}") != std::string::npos);
  const std::string wrapped = latex(3, {"C1", sentence, sentence}, 3);
  CHECK(wrapped.find("p{0.46\\textwidth}|>{\\raggedright\\arraybackslash}p{0.46\\textwidth}|}") != std::string::npos);
  const std::string split = latex(1, {"a", "1"}, 80);
  CHECK(split.find("\\caption{cap}") < split.find("\\caption{cap (continued)}"));
  std::size_t tables = 0;
  for (std::size_t at = 0; (at = split.find("\\begin{table}", at)) != std::string::npos; ++at) ++tables;
  CHECK(tables == 3);
}

TEST_CASE("a damaged line is told, does not count, and the exit code is 1") {
  const Folder folder;
  std::string results = usual();
  results[results.rfind("no\t")] ^= 1;
  const auto outcome = test::run_nullscope({"experiment", "report", folder.add("r.tsv", results)});
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.err.find("is not as it was written; what is damaged does not count") != std::string::npos);
  CHECK(outcome.out.find("1 more not searched yet") != std::string::npos);
}

TEST_CASE("games of two matches in one file are not taken for one") {
  const Folder folder;
  const auto games = [&](const std::string& nodes) {
    test::output_of({"match", "verified:3", "std:2", "--games", "2", "--nodes", nodes, "-o", folder / nodes});
    return read_text_file(folder / nodes);
  };
  const std::string mixed = folder.add("mixed.pgn", games("20") + games("30"));
  const auto outcome = test::run_nullscope({"experiment", "report", folder.add("r.tsv", usual()), "--games", mixed});
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.err.find("more than one match") != std::string::npos);
}

TEST_CASE("pictures of studies that are called the same are told apart") {
  const Folder folder;
  const std::string a = folder.add("a.tsv", usual());
  const std::string b = folder.add("b.tsv", usual("wcs", 1000));  // other positions
  test::output_of({"experiment", "report", a, b, "-o", folder / "report.md"});
  const std::string report = read_text_file(folder / "report.md");
  CHECK(report.find("](report-growth-wcs-40.svg)") != std::string::npos);
  CHECK(report.find("](report-growth-wcs-40-2.svg)") != std::string::npos);
  CHECK(std::filesystem::exists(folder / "report-growth-wcs-40-2.svg"));
}

TEST_CASE("plots are within a page, and files beside a report that is a file") {
  const Folder folder;
  const std::string path = folder.add("r.tsv", usual());
  CHECK(test::output_of({"experiment", "report", path}).find("![") == std::string::npos);
  CHECK(test::output_of({"experiment", "report", path, "--format", "html"}).find("<figure><svg") != std::string::npos);
  test::output_of({"experiment", "report", path, "-o", folder / "report.md"});
  CHECK(read_text_file(folder / "report.md").find("](report-growth-wcs-40.svg)") != std::string::npos);
  CHECK(read_text_file(folder / "report-growth-wcs-40.svg").find("<svg") != std::string::npos);
  CHECK(read_text_file(folder / "report-ratio-wcs-40.svg").find("<svg") != std::string::npos);
  test::output_of({"experiment", "report", path, "--format", "latex", "-o", folder / "report.tex"});
  CHECK(read_text_file(folder / "report.tex").find("{report-growth-wcs-40}") != std::string::npos);
  CHECK(read_text_file(folder / "report-growth-wcs-40.pdf").rfind("%PDF", 0) == 0);
}

TEST_CASE("reports in one folder have pictures of their own, and nothing is written where one may not be") {
  const Folder folder;
  const std::string path = folder.add("r.tsv", usual());
  const auto report = [&](const std::string& name, const std::vector<std::string>& more = {}) {
    std::vector<std::string> words{"experiment", "report", path, "-o", folder / name};
    words.insert(words.end(), more.begin(), more.end());
    return test::run_nullscope(words);
  };
  CHECK(report("one.md").exit_code == 0);
  CHECK(report("two.md").exit_code == 0);
  CHECK(report("with a (space).md").exit_code == 0);
  CHECK(read_text_file(folder / "with a (space).md").find("](with-a--space--growth-wcs-40.svg)") != std::string::npos);
  CHECK(std::filesystem::exists(folder / "with-a--space--growth-wcs-40.svg"));

  folder.add("three-ratio-wcs-40.svg", "mine");
  const auto refused = report("three.md", {"--positions", folder / "three.tsv"});
  CHECK(refused.exit_code == 3);
  CHECK(refused.err.find("three-ratio-wcs-40.svg: exists already") != std::string::npos);
  for (const std::string name : {"three.md", "three.tsv", "three-growth-wcs-40.svg"})
    CHECK_FALSE(std::filesystem::exists(folder / name));
  const auto one_file = report("four.md", {"--positions", folder / "four-growth-wcs-40.svg"});
  CHECK(one_file.exit_code == 2);
  CHECK_FALSE(std::filesystem::exists(folder / "four.md"));
}

TEST_CASE("a search that two files of results have is refused, with both files and the search") {
  const Folder folder;
  const std::string a = folder.add("a.tsv", usual());
  const std::string other = folder.add("other.tsv", usual("ecm"));
  const std::string overlaps =
      folder.add("overlaps.tsv", made_up_study(
                                     "wcs", "wcs", {"none", "verified:3"}, {9, 10}, 10, usual_nodes,
                                     [](const std::string&, int, int) { return false; }, 31));
  const auto refused = [&](const std::string& second, const std::string& what) {
    const auto outcome = test::run_nullscope({"experiment", "report", other, a, second, "--format", "csv"});
    CAPTURE(outcome.err);
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.out.empty());
    CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
    CHECK(outcome.err.find(" both have " + what + ", which would count twice") != std::string::npos);
    for (const std::string& path : {a, second}) CHECK(outcome.err.find(in_quotes(path)) != std::string::npos);
  };
  refused(a, "wcs p1000 std:2 at depth 8");
  refused(overlaps, "wcs p1000 verified:3 at depth 9");  // there it is called so
  CHECK(test::run_nullscope({"experiment", "report", other, a}).exit_code == 0);
}

TEST_CASE("games that two files have are refused, with both files and the first game") {
  const Folder folder;
  const std::string results = folder.add("r.tsv", usual());
  const auto play = [&](const std::string& name, const std::string& games, const std::string& seed) {
    test::output_of(
        {"match", "verified:3", "std:2", "--games", games, "--nodes", "20", "--seed", seed, "-o", folder / name});
    return folder / name;
  };
  const std::string two = play("two.pgn", "2", "1"), four = play("four.pgn", "4", "1"),
                    apart = play("apart.pgn", "2", "2");
  const auto report = [&](const std::string& first, const std::string& second) {
    return test::run_nullscope({"experiment", "report", results, "--games", first, "--games", second});
  };
  for (const auto& [first, second] : {std::pair(two, two), std::pair(two, four), std::pair(four, two)}) {
    const auto outcome = report(first, second);
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.err.find(fmt::format("{} and {} both have game 1 of one match, which would count twice",
                                       in_quotes(first), in_quotes(second))) != std::string::npos);
  }
  CHECK(report(two, apart).exit_code == 0);
}

TEST_CASE("results that are not finished are told in one line, whatever the form, and the exit code stays") {
  const Folder folder;
  const std::string whole = usual();
  std::string cut = whole;
  for (int i = 0; i < 4; ++i) cut.resize(cut.rfind('\n', cut.size() - 2) + 1);
  const std::string path = folder.add("r.tsv", cut);
  for (const std::string form : {"markdown", "latex", "html", "csv"}) {
    const auto outcome = test::run_nullscope({"experiment", "report", path, "--format", form});
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.err == "nullscope: " + path +
                             " is not finished: 3 of 240 searches are missing; positions with all of theirs are "
                             "reported\n");
  }
  folder.add("r.tsv", whole.substr(0, whole.rfind('\n', whole.size() - 2) + 1));
  const auto unsorted = test::run_nullscope({"experiment", "report", path});
  CHECK(unsorted.exit_code == 0);
  CHECK(unsorted.err.find(" is not finished: its last line is missing; run the experiment again") != std::string::npos);
}

TEST_CASE("of games that were changed the first is named, and line ends and a byte-order mark for what they are") {
  const Folder folder;
  const std::string results = folder.add("r.tsv", usual());
  test::output_of({"match", "verified:3", "std:2", "--games", "4", "--nodes", "20", "-o", folder / "g.pgn"});
  const std::string games = read_text_file(folder / "g.pgn");
  const auto refused = [&](const std::string& content, const std::string& because) {
    const auto outcome =
        test::run_nullscope({"experiment", "report", results, "--games", folder.add("x.pgn", content)});
    CAPTURE(outcome.err);
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.err.find("was changed since 'nullscope match' wrote it: it" + because) != std::string::npos);
  };
  std::string changed = games;
  std::size_t third = 0;
  for (int i = 0; i < 2; ++i) third = games.find("[Event ", third + 1);
  changed[games.find("1. ", third)] = '2';
  const auto line = 1 + std::count(games.begin(), games.begin() + static_cast<std::ptrdiff_t>(third), '\n');
  refused(changed, fmt::format("s game 3, on line {}, is not as it was", line));
  std::string windows;
  for (const char c : games) windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
  refused(windows, " has Windows line ends");
  refused("\xEF\xBB\xBF" + games, " begins with a byte-order mark");
}
