// A file of an experiment's results and, after a line "# times", the file of times beside it. results_mutator.cpp
// keeps the lines' checks right.
#include "tests/fuzz/scratch.hpp"
#include "tests/fuzz/target.hpp"
#include "tools/cli/errors.hpp"
#include "tools/experiment/report/compose.hpp"
#include "tools/experiment/report/tables.hpp"

namespace nullscope::fuzz {
namespace {

using namespace experiment;

constexpr std::string_view kTimes = "\n# times\n";

void check_file(const std::string& path, std::string_view content) {
  const ResultFile file = read_results(path);
  require(file.good_bytes <= content.size(), "no more is good than there is");
  const std::string text = results_text(file.header, file.rows);
  const std::string copy = scratch_file("copy.tsv", text);
  const ResultFile again = read_results(copy);
  require(again.rows.size() == file.rows.size() && again.damaged == 0, "results that were written are read whole");
  require(results_text(again.header, again.rows) == text, "results that were read are written the same");
  const Times times = read_times(path);
  scratch_file("copy.tsv.times", times_text(file.rows, times));
  for (const auto& [key, seconds] : read_times(copy))
    require(times.count(key) == 1, "times that were written are of searches that were read");
}

void check_report(const std::string& path) {
  for (const Study& study : all_cells(read_studies(path))) {
    require(!study.ids.empty() && study.ids.size() <= study.planned, "a study has positions, but no more than planned");
    require(study.label.find('/') == std::string::npos, "a label can be part of a file's name");
    const Document document = {Heading{1, study.title()}, nodes_table(study),  solved_table(study),
                               share_table(study),        growth_table(study), mcnemar_table({study})};
    for (const auto form : {to_markdown, to_latex, to_html}) require(!form(document).empty(), "a report has words");
  }
}

}  // namespace

void run(std::string_view input) {
  const std::size_t cut = input.find(kTimes);
  const std::string_view content = input.substr(0, cut == std::string_view::npos ? cut : cut + 1);
  const std::string path = scratch_file("results.tsv", content);
  scratch_file("results.tsv.times", cut == std::string_view::npos ? "" : input.substr(cut + kTimes.size()));
  for (const auto check : {+[](const std::string&p, std::string_view c) { check_file(p, c); },
                           +[](const std::string&p, std::string_view) { check_report(p); }})
    try {
      check(path, content);
    } catch (const UsageError&) {
    }
}

}  // namespace nullscope::fuzz
