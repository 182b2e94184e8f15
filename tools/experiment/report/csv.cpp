#include "tools/experiment/report/csv.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "tools/experiment/analysis/size_trend.hpp"
#include "tools/experiment/report/claims.hpp"
#include "tools/experiment/report/compose.hpp"
#include "tools/experiment/report/paper.hpp"
#include "tools/experiment/report/tables.hpp"

namespace nullscope::experiment {
namespace {

class Lines {
 public:
  Lines(std::string& out, const Study& study, int depth, const std::string& policy)
      : out_(out),
        start_(fmt::format("{},{},{},{},{}", study.label, study.ids.size(), study.settings, depth, policy)) {}
  // `of`: a contrast or a policy.
  Lines(std::string& out, const SuiteResults& suite, const std::string& settings, int depth, const std::string& of)
      : out_(out),
        start_(fmt::format("{},{},{},{},{}", suite.cells.front().label, suite.cells.front().ids.size(), settings, depth,
                           of)) {}

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
  const RatioFigures figures = ratio_figures(cell, base);
  lines.add("nodes_ratio_of_totals", figures.totals);
  lines.add("nodes_share_of_ten_largest", figures.ten_largest);
  lines.add("nodes_geometric_mean_ratio", figures.geometric_mean);
  lines.add("nodes_median_ratio", figures.median);
  if (std::find(study.depths.begin(), study.depths.end(), depth - 2) != study.depths.end())
    lines.add("nodes_geometric_mean_ratio_over_two_plies", ratio_growth(study, policy, study.baseline(), depth));
  if (study.nodes_only) return;
  const Discordant differing = discordant(base, cell);
  lines.add("solved_by_baseline_alone", differing.first);
  lines.add("solved_alone", differing.second);
  lines.add("mcnemar_p", mcnemar(differing.first, differing.second));
}

void add_effects(std::string& out, const SuiteResults& suite, const std::string& of, const std::string& measure,
                 const std::vector<Effect>& effects) {
  const std::vector<int>& depths = suite.cells.front().depths;
  for (const Effect& effect : effects)
    for (std::size_t d = 0; d < depths.size(); ++d) {
      Lines lines(out, suite, change_text(suite.design, effect.changes), depths[d], of);
      lines.add(measure.c_str(), effect.by_depth[d]);
      if (effect.growth[d]) lines.add((measure + "_over_two_plies").c_str(), *effect.growth[d]);
    }
}

void add_size_trends(std::string& out, const SuiteResults& suite, const Contrast& contrast) {
  for (const SizeTrend& trend : size_trends(suite, contrast)) {
    const std::string cells = trend.without ? "without " + change_text(suite.design, {*trend.without}) : "all";
    Lines lines(out, suite, cells, trend.depth, contrast.text());
    lines.add("size_correlation", trend.correlation);
    lines.add("ratio_for_twice_the_nodes", trend.per_doubling);
  }
}

// A claim stands where a policy does; which suites and depths its verdict is of, the other forms say.
void add_verdicts(std::string& out, const std::vector<SuiteResults>& suites) {
  for (const Judgement& judgement : judge_by_settings(all_cells(suites), {}))
    for (const Claim& claim : judgement.claims)
      out += fmt::format(",,{},,{},verdict,{},,,\n", judgement.settings, claim.name, to_string(claim.verdict()));
}

}  // namespace

std::string report_csv(const std::vector<SuiteResults>& suites, const std::optional<Contrast>& wanted) {
  std::string out = "suite,positions,settings,depth,policy,measure,value,low,high,paper\n";
  for (const SuiteResults& suite : suites) {
    for (const Study& study : suite.cells)
      for (const int depth : study.depths)
        for (const std::string& policy : study.policies) add_cell(out, study, depth, policy);
    const std::optional<Contrast> contrast = contrast_of(suite.cells.front(), wanted);
    if (!contrast || !suite.design.varies()) continue;
    add_effects(out, suite, contrast->text(), "main_effect", main_effects(suite, *contrast));
    add_effects(out, suite, contrast->text(), "interaction", interactions(suite, *contrast));
    for (const std::string& policy : {contrast->first, contrast->second})
      add_effects(out, suite, policy, "size_effect", size_effects(suite, policy));
    add_size_trends(out, suite, *contrast);
  }
  add_verdicts(out, suites);
  return out;
}

}  // namespace nullscope::experiment
