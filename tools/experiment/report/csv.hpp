// Every figure of a report on a line of its own, for other programs:
//   suite,positions,settings,depth,policy,measure,value,low,high,paper
// Of an effect, `settings` says whose, and `policy` on the ratio of which policies.
#pragma once

#include "tools/experiment/analysis/effects.hpp"

namespace nullscope::experiment {

std::string report_csv(const std::vector<SuiteResults>& suites, const std::optional<Contrast>& wanted);

}  // namespace nullscope::experiment
