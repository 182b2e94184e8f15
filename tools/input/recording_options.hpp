// What of a search is recorded: the filters of 'nullscope trace'.
#pragma once

#include "tools/cli/arguments.hpp"
#include "trace/record/filter_options.hpp"

namespace nullscope {

// With --flight-recorder, which is of the file and not of the filter.
void declare_recording_filters(Arguments& arguments);
trace::FilterOptions read_recording_filters(const Arguments& arguments);

// The id that a suite's position goes by; nothing for a plain one.
std::string label_of(const Words& position);

}  // namespace nullscope
