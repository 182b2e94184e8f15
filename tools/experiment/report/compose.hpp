// What a report has, in its order.
#pragma once

#include <optional>
#include <utility>

#include "tools/experiment/analysis/effects.hpp"
#include "tools/experiment/report/claims.hpp"
#include "tools/experiment/report/document.hpp"

namespace nullscope::experiment {

struct ReportOptions {
  std::optional<Contrast> contrast;                                // else as contrast_of says
  std::optional<std::pair<std::string, std::string>> interaction;  // factors to plot; else the strongest pair
  bool pictures = true;
};

Document make_report(const std::vector<SuiteResults>& suites, const std::vector<GamesResult>& games,
                     const ReportOptions& options);

// Whose nodes are compared: as asked for, or the paper's std:2 / verified:3, or the first policy with what the others
// are compared with. Nothing if a study has not both.
std::optional<Contrast> contrast_of(const Study& study, const std::optional<Contrast>& wanted);

// All studies, whatever design they are of.
std::vector<Study> all_cells(const std::vector<SuiteResults>& suites);

// Every position by itself, for other programs: a line of tab-separated fields for each position, settings and depth,
// with the nodes of each policy and the log of the contrast's ratio.
std::string positions_tsv(const std::vector<SuiteResults>& suites, const std::optional<Contrast>& wanted);

}  // namespace nullscope::experiment
