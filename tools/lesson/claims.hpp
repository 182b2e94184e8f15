// What a lesson claims, held against what the searches did.
#pragma once

#include "tools/lesson/facts.hpp"

namespace nullscope::lesson {

// One line for each claim that does not hold: what was claimed, and what is the case. Throws UsageError if a claim
// makes no sense, as one about a fact that does not exist.
std::vector<std::string> broken_claims(Facts& facts);

}  // namespace nullscope::lesson
