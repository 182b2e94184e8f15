// The pictures of a report.
#pragma once

#include "tools/experiment/analysis/study.hpp"
#include "tools/experiment/report/document.hpp"

namespace nullscope::experiment {

// The paper's second figure: tree size by depth, one line a policy. For studies with more than one depth.
Picture growth_plot(const Study& study);
// Nodes against verified by depth, geometric mean with its interval.
Picture ratio_plot(const Study& study);

}  // namespace nullscope::experiment
