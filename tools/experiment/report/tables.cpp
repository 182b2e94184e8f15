#include "tools/experiment/report/tables.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <functional>

#include "tools/cli/text.hpp"
#include "tools/experiment/report/paper.hpp"
#include "tools/report/search_report.hpp"

namespace nullscope::experiment {
namespace {

using Cells = std::vector<std::string>;

Cells with_policies(Cells header, const Study& study) {
  for (const std::string& policy : study.policies) header.push_back(policy_title(policy));
  return header;
}

// Every policy but the one that the others are compared with.
std::vector<std::string> rivals(const Study& study) {
  std::vector<std::string> all = study.policies;
  std::erase(all, study.baseline());
  return all;
}

// A row for each policy but the one that all are compared with, at each depth; where settings vary, they come first.
template <class MakeRow>
void for_each_rival(ReportTable& table, const std::vector<Study>& cells, const MakeRow& make_row) {
  const bool vary = cells.size() > 1;
  if (vary) table.header.insert(table.header.begin(), "Settings"), ++table.left;
  for (const Study& study : cells)
    for (const int depth : study.depths)
      for (const std::string& policy : rivals(study)) {
        Cells row = make_row(study, depth, policy);
        if (vary) row.insert(row.begin(), study.settings);
        table.rows.push_back(std::move(row));
      }
}

// The positions that one policy alone solves, and those that the other alone does.
std::array<std::string, 2> ids_solved_alone(const Study& study, int depth, const std::string& ours,
                                            const std::string& theirs) {
  std::array<std::string, 2> alone;
  for (std::size_t i = 0; i < study.ids.size(); ++i) {
    const bool first = study.cell(ours, depth).rows[i].outcome == Outcome::Solved;
    const bool second = study.cell(theirs, depth).rows[i].outcome == Outcome::Solved;
    if (first == second) continue;
    std::string& ids = alone[first ? 0 : 1];
    ids += (ids.empty() ? "" : ", ") + printable(study.ids[i]);
  }
  return alone;
}

std::string caption(const Study& study, const std::string& what, Measure measure) {
  const int table = paper_table(study.stands_for, measure);
  std::string text = fmt::format("{}. {}.", what, study.title());
  if (!table) return text;
  const bool stand_in = study.label != study.stands_for;
  return text + fmt::format(" Paper: Table {}, {} {} positions{}.", table, paper_positions(study.stands_for),
                            study.stands_for, stand_in ? ", for which these stand in" : "");
}

// The paper's figures of one depth, or nothing if it has none.
template <class Show>
void add_paper_row(ReportTable& table, const Study& study, int depth, Measure measure, Show show) {
  Cells row{"", "paper"};
  bool any = false;
  for (const std::string& policy : study.policies) {
    const auto figure = paper_figure(study.stands_for, depth, policy, measure);
    any = any || figure;
    row.push_back(figure ? show(*figure) : "");
  }
  if (any) table.rows.push_back(std::move(row));
}

}  // namespace

std::string title_of(const std::vector<Study>& cells) {
  Study study = cells.front();
  if (cells.size() > 1) study.settings = "paper";
  return study.title();
}

std::string policy_title(const std::string& policy) {
  if (policy.rfind("std:", 0) == 0) return "Std R = " + policy.substr(4);
  if (policy.rfind("verified:", 0) == 0) return "Vrfd R = " + policy.substr(9);
  return policy;
}

std::string percent_more(double ratio) { return fmt::format("({:+.2f}%)", 100 * (ratio - 1)); }

std::string estimate_text(const Estimate& e) {
  return fmt::format("{:.3f} [{:.3f}, {:.3f}]", e.value, e.interval.low, e.interval.high);
}

std::string share_text(const Estimate& e) {
  return fmt::format("{:.0f}% [{:.0f}%, {:.0f}%]", 100 * e.value, 100 * e.interval.low, 100 * e.interval.high);
}

std::string probability_text(double p) { return p < 0.001 ? "<0.001" : fmt::format("{:.3f}", p); }

Discordant discordant(const Cell& first, const Cell& second) {
  Discordant count;
  for (std::size_t i = 0; i < first.rows.size(); ++i) {
    const bool a = first.rows[i].outcome == Outcome::Solved;
    const bool b = second.rows[i].outcome == Outcome::Solved;
    count.first += a && !b;
    count.second += b && !a;
  }
  return count;
}

ReportTable nodes_table(const Study& study) {
  ReportTable table{caption(study, "Total node count", Measure::Nodes), with_policies({"Depth", ""}, study), {}, 2};
  for (const int depth : study.depths) {
    const auto base = static_cast<double>(study.cell(study.baseline(), depth).total_nodes());
    Cells counts{std::to_string(depth), "here"};
    Cells shares{"", ""};
    Cells typical{"", "geometric mean"};
    for (const std::string& policy : study.policies) {
      const std::uint64_t nodes = study.cell(policy, depth).total_nodes();
      counts.push_back(viz::grouped(nodes));
      shares.push_back(policy == study.baseline() ? "-" : percent_more(static_cast<double>(nodes) / base));
      typical.push_back(policy == study.baseline()
                            ? "-"
                            : percent_more(geometric_mean_ratio(study.cell(policy, depth).nodes(),
                                                                study.cell(study.baseline(), depth).nodes())
                                               .value));
    }
    table.rows.push_back(std::move(counts));
    table.rows.push_back(std::move(shares));
    if (study.policies.size() > 1) table.rows.push_back(std::move(typical));
    const auto paper_base = paper_figure(study.stands_for, depth, study.baseline(), Measure::Nodes);
    if (!paper_base) continue;
    add_paper_row(table, study, depth, Measure::Nodes, viz::grouped);
    add_paper_row(table, study, depth, Measure::Nodes, [&](std::uint64_t nodes) {
      return nodes == *paper_base ? "-" : percent_more(static_cast<double>(nodes) / static_cast<double>(*paper_base));
    });
    table.rows.back()[1] = "";
  }
  return table;
}

ReportTable solved_table(const Study& study) {
  ReportTable table{
      caption(study, "Number of solved positions", Measure::Solved), with_policies({"Depth", ""}, study), {}, 2};
  for (const int depth : study.depths) {
    Cells counts{std::to_string(depth), "here"};
    Cells shares{"", "95% interval"};
    for (const std::string& policy : study.policies) {
      const std::uint64_t solved = study.cell(policy, depth).total_solved();
      const Interval share = clopper_pearson(solved, study.ids.size());
      counts.push_back(std::to_string(solved));
      shares.push_back(fmt::format("{:.1f}% to {:.1f}%", 100 * share.low, 100 * share.high));
    }
    table.rows.push_back(std::move(counts));
    table.rows.push_back(std::move(shares));
    add_paper_row(table, study, depth, Measure::Solved, [](std::uint64_t n) { return std::to_string(n); });
  }
  return table;
}

Estimate ratio_growth(const Study& study, const std::string& first, const std::string& second, int depth) {
  const auto ratios = [&](int at) {
    std::vector<double> nodes = study.cell(first, at).nodes();
    const std::vector<double> base = study.cell(second, at).nodes();
    std::transform(nodes.begin(), nodes.end(), base.begin(), nodes.begin(), std::divides<>());
    return nodes;
  };
  return geometric_mean_ratio(ratios(depth), ratios(depth - 2));
}

RatioFigures ratio_figures(const Cell& first, const Cell& second) {
  const std::vector<double> a = first.nodes();
  const std::vector<double> b = second.nodes();
  std::vector<double> both(a.size());
  std::transform(a.begin(), a.end(), b.begin(), both.begin(), std::plus<>());
  return {total_ratio(a, b), largest_share(both, 10), geometric_mean_ratio(a, b), median_ratio(a, b)};
}

ReportTable ratio_table(const Study& study) {
  const std::string base = study.baseline();
  ReportTable table{
      fmt::format("Nodes against {}, with 95% bootstrap intervals; the share of both policies' nodes that "
                  "the ten largest positions hold. {}.",
                  policy_title(base), study.title()),
      {"Depth", "Policy", "ratio of totals", "ten largest", "geometric mean", "median", "smaller tree in"},
      {},
      2};
  for (const int depth : study.depths)
    for (const std::string& policy : rivals(study)) {
      const RatioFigures figures = ratio_figures(study.cell(policy, depth), study.cell(base, depth));
      const std::vector<double> ours = study.cell(policy, depth).nodes();
      const std::vector<double> theirs = study.cell(base, depth).nodes();
      std::uint64_t smaller = 0;
      for (std::size_t i = 0; i < ours.size(); ++i) smaller += ours[i] < theirs[i];
      table.rows.push_back({std::to_string(depth), policy_title(policy), estimate_text(figures.totals),
                            share_text(figures.ten_largest), estimate_text(figures.geometric_mean),
                            estimate_text(figures.median), viz::percent(smaller, ours.size())});
    }
  return table;
}

ReportTable disagreement_table(const std::vector<Study>& cells) {
  const std::string base = cells.front().baseline();
  ReportTable table{
      fmt::format("Positions that {} and another policy solve differently. {}.", policy_title(base), title_of(cells)),
      {"Depth", "Against", "solved by " + policy_title(base) + " alone", "by the other alone"},
      {},
      4};
  for_each_rival(table, cells, [&](const Study& study, int depth, const std::string& policy) {
    const auto [ours, theirs] = ids_solved_alone(study, depth, base, policy);
    const auto shown = [](const std::string& ids) { return ids.empty() ? std::string("-") : ids; };
    return Cells{std::to_string(depth), policy_title(policy), shown(ours), shown(theirs)};
  });
  return table;
}

ReportTable mcnemar_table(const std::vector<Study>& cells) {
  const std::string base = cells.front().baseline();
  ReportTable table{
      fmt::format("Solved positions, {} against each, exact McNemar. {}.", policy_title(base), title_of(cells)),
      {"Depth", "Against", "solved", "against", "only " + policy_title(base), "only the other", "p"},
      {},
      2};
  for_each_rival(table, cells, [&](const Study& study, int depth, const std::string& policy) {
    const Cell& ours = study.cell(base, depth);
    const Cell& theirs = study.cell(policy, depth);
    const Discordant differing = discordant(ours, theirs);
    return Cells{std::to_string(depth),
                 policy_title(policy),
                 std::to_string(ours.total_solved()),
                 std::to_string(theirs.total_solved()),
                 std::to_string(differing.first),
                 std::to_string(differing.second),
                 probability_text(mcnemar(differing.first, differing.second))};
  });
  return table;
}

ReportTable time_table(const Study& study) {
  ReportTable table{fmt::format("CPU time of one thread. {}.", study.title()),
                    {"Depth", "Policy", "CPU seconds", "against " + policy_title(study.baseline()), "nodes per second"},
                    {},
                    2};
  for (const int depth : study.depths)
    for (const std::string& policy : study.policies) {
      const Cell& cell = study.cell(policy, depth);
      const double seconds = cell.total_seconds();
      table.rows.push_back({std::to_string(depth), policy_title(policy), fmt::format("{:.1f}", seconds),
                            policy == study.baseline()
                                ? "-"
                                : percent_more(seconds / study.cell(study.baseline(), depth).total_seconds()),
                            viz::grouped(nodes_per_second(cell.total_nodes(), seconds))});
    }
  return table;
}

ReportTable share_table(const Study& study) {
  ReportTable table{fmt::format("Where the nodes are, and what became of null moves. {}.", study.title()),
                    {"Depth", "Policy", "interior", "quiescence", "null-move subtree", "verification", "re-search",
                     "null moves failing high", "verifications failed"},
                    {},
                    2};
  for (const int depth : study.depths)
    for (const std::string& policy : study.policies) {
      const Counters c = study.cell(policy, depth).total_counters();
      const std::uint64_t all = c.total();
      table.rows.push_back({std::to_string(depth), policy_title(policy), viz::percent(c.interior, all),
                            viz::percent(c.quiescence, all), viz::percent(c.null_subtree, all),
                            viz::percent(c.verification, all), viz::percent(c.re_search, all),
                            viz::percent(c.null_fail_high, c.null_tried), viz::grouped(c.verification_failed)});
    }
  return table;
}

ReportTable growth_table(const Study& study) {
  ReportTable table{
      fmt::format("Growth of the tree with depth (totals; geometric mean over positions). {}.", study.title()),
      with_policies({"Depths"}, study),
      {},
      1};
  for (std::size_t i = 1; i < study.depths.size(); ++i) {
    Cells row{fmt::format("{} to {}", study.depths[i - 1], study.depths[i])};
    for (const std::string& policy : study.policies) {
      const Cell& shallow = study.cell(policy, study.depths[i - 1]);
      const Cell& deep = study.cell(policy, study.depths[i]);
      row.push_back(fmt::format("{:.2f}; {:.2f}",
                                static_cast<double>(deep.total_nodes()) / static_cast<double>(shallow.total_nodes()),
                                geometric_mean_ratio(deep.nodes(), shallow.nodes()).value));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace nullscope::experiment
