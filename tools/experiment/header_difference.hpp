// In what a file of results is of another experiment: each setting by the name that it has in a config, with what it is
// there and here.
#pragma once

#include <string>

namespace nullscope::experiment {

// Of two headers (plan_header) that are not the same: "depth: 8, 9 there, 8 here; seed: 1 there, 2 here".
std::string header_difference(const std::string& ours, const std::string& theirs);

}  // namespace nullscope::experiment
