// The filters of 'nullscope find', for every command that takes a question about nodes.
#pragma once

#include "tools/cli/arguments.hpp"
#include "trace/read/find.hpp"

namespace nullscope {

void declare_find_filters(Arguments& arguments);
// Fails like any other option if a filter makes no sense.
trace::FindQuery read_find_query(const Arguments& arguments);

}  // namespace nullscope
