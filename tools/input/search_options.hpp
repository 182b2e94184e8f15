// The options of everything that searches: policy, limits, and the switches for study.
#pragma once

#include "engine/request.hpp"
#include "tools/cli/arguments.hpp"

namespace nullscope {

inline constexpr int kDefaultDepth = 8;

// Declares --policy, --depth, --nodes, --time and one option for each field of SearchOptions.
void declare_search_options(Arguments& arguments);
// Parts of these: --depth, --nodes and --time; and the switches for study.
void declare_limits(Arguments& arguments, bool depth_has_default = true);
void declare_study_options(Arguments& arguments);
// The policies there are, for the end of a help text.
std::string policies_help();
// Their names, to be offered where one is typed.
Words policy_words();

// What they say; verified:3 unless policies were named.
std::vector<Policy> read_policies(const Arguments& arguments);
Limits read_limits(const Arguments& arguments);
SearchOptions read_search_options(const Arguments& arguments);
// All of it for one search, whose root is still to be set.
SearchRequest read_search_request(const Arguments& arguments);

}  // namespace nullscope
