// Every figure of a report on a line of its own, for other programs:
//   suite,positions,depth,policy,measure,value,low,high,paper
#pragma once

#include "tools/experiment/study.hpp"

namespace nullscope::experiment {

std::string report_csv(const std::vector<Study>& studies);

}  // namespace nullscope::experiment
