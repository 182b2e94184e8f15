// The tables of a report. Each takes a study; those of the paper have the paper's layout and its figures beside ours.
#pragma once

#include "tools/experiment/analysis/statistics.hpp"
#include "tools/experiment/analysis/study.hpp"
#include "tools/experiment/report/document.hpp"

namespace nullscope::experiment {

// --- as in the paper
ReportTable nodes_table(const Study& study);   // Tables 1, 3, 4: totals, and how much more or less than verified
ReportTable solved_table(const Study& study);  // Tables 2, 5, 6

// --- what the paper lacks
ReportTable ratio_table(
    const Study& study);  // each policy against verified: totals and typical position, with intervals
// Of a study, or of all cells of a design: solved by one alone, by the other alone, and what chance would do; which
// positions they are.
ReportTable mcnemar_table(const std::vector<Study>& cells);
ReportTable disagreement_table(const std::vector<Study>& cells);
ReportTable time_table(const Study& study);    // CPU time and nodes per second
ReportTable share_table(const Study& study);   // where the nodes are
ReportTable growth_table(const Study& study);  // what a ply more costs

// --- words that they share
// "ecm: 200 of 869 positions ..."; of all cells of a design, without the settings of any one.
std::string title_of(const std::vector<Study>& cells);
std::string policy_title(const std::string& policy);  // "Std R = 2", "Vrfd R = 3", as the paper has it
std::string percent_more(double ratio);               // "+34.19%", "-40.58%", against a whole
std::string estimate_text(const Estimate& estimate);  // "1.12 [1.05, 1.19]"
std::string share_text(const Estimate& estimate);     // "34% [21%, 46%]"
std::string probability_text(double p);               // "0.031", "<0.001"

// A total alone is that of a few positions: what is told with every ratio of nodes.
struct RatioFigures {
  Estimate totals;
  Estimate ten_largest;  // the share of both policies' nodes that ten positions hold
  Estimate geometric_mean;
  Estimate median;
};
RatioFigures ratio_figures(const Cell& first, const Cell& second);
// What the ratio of two policies' nodes is multiplied by from two plies less deep to this depth: geometric mean.
Estimate ratio_growth(const Study& study, const std::string& first, const std::string& second, int depth);

// Of the positions of two cells: how many were solved in the first alone, and in the second alone.
struct Discordant {
  std::uint64_t first = 0;
  std::uint64_t second = 0;
};
Discordant discordant(const Cell& first, const Cell& second);

}  // namespace nullscope::experiment
