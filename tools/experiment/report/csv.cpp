#include "tools/experiment/report/csv.hpp"

#include <fmt/format.h>

#include "tools/experiment/report/claims.hpp"
#include "tools/experiment/report/paper.hpp"
#include "tools/experiment/report/tables.hpp"

namespace nullscope::experiment {
namespace {

class Lines {
 public:
  Lines(std::string& out, const Study& study, int depth, const std::string& policy)
      : out_(out), start_(fmt::format("{},{},{},{}", study.label, study.ids.size(), depth, policy)) {}

  void add(const char* measure, double value, std::string_view rest = ",,") {
    out_ += fmt::format("{},{},{},{}\n", start_, measure, value, rest);
  }
  void add(const char* measure, std::uint64_t value, std::string_view rest = ",,") {
    out_ += fmt::format("{},{},{},{}\n", start_, measure, value, rest);
  }
  void add(const char* measure, const Estimate& e) {
    add(measure, e.value, fmt::format("{},{},", e.interval.low, e.interval.high));
  }

 private:
  std::string& out_;
  std::string start_;
};

std::string paper_text(const Study& study, int depth, const std::string& policy, Measure measure) {
  const auto figure = paper_figure(study.stands_for, depth, policy, measure);
  return figure ? std::to_string(*figure) : "";
}

void add_cell(std::string& out, const Study& study, int depth, const std::string& policy) {
  Lines lines(out, study, depth, policy);
  const Cell& cell = study.cell(policy, depth);
  const Counters c = cell.total_counters();
  lines.add("nodes", c.total(), ",," + paper_text(study, depth, policy, Measure::Nodes));
  lines.add("interior", c.interior);
  lines.add("quiescence", c.quiescence);
  lines.add("null_subtree", c.null_subtree);
  lines.add("verification", c.verification);
  lines.add("re_search", c.re_search);
  lines.add("null_tried", c.null_tried);
  lines.add("null_fail_high", c.null_fail_high);
  lines.add("null_cut", c.null_cut);
  lines.add("verification_failed", c.verification_failed);
  if (cell.seconds.size() == cell.rows.size()) lines.add("cpu_seconds", cell.total_seconds());
  if (!study.nodes_only) {
    const Interval share = clopper_pearson(cell.total_solved(), study.ids.size());
    const auto size = static_cast<double>(study.ids.size());
    lines.add("solved", cell.total_solved(),
              fmt::format("{},{},{}", share.low * size, share.high * size,
                          paper_text(study, depth, policy, Measure::Solved)));
  }
  if (policy == study.baseline()) return;
  const Cell& base = study.cell(study.baseline(), depth);
  lines.add("nodes_ratio_of_totals", total_ratio(cell.nodes(), base.nodes()));
  lines.add("nodes_geometric_mean_ratio", geometric_mean_ratio(cell.nodes(), base.nodes()));
  if (study.nodes_only) return;
  const Discordant differing = discordant(base, cell);
  lines.add("solved_by_baseline_alone", differing.first);
  lines.add("solved_alone", differing.second);
  lines.add("mcnemar_p", mcnemar(differing.first, differing.second));
}

}  // namespace

std::string report_csv(const std::vector<Study>& studies) {
  std::string out = "suite,positions,depth,policy,measure,value,low,high,paper\n";
  for (const Study& study : studies)
    for (const int depth : study.depths)
      for (const std::string& policy : study.policies) add_cell(out, study, depth, policy);
  return out;
}

}  // namespace nullscope::experiment
