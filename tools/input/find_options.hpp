// The filters of 'nullscope find', for every command that takes a question about nodes.
#pragma once

#include "tools/cli/arguments.hpp"
#include "trace/read/find.hpp"

namespace nullscope {

void declare_find_filters(Arguments& arguments);
// Fails like any other option if a filter makes no sense.
trace::FindQuery read_find_query(const Arguments& arguments);

// --at NODE or --path MOVES: only that node and what is below it; 0 if neither is given.
void declare_find_place(Arguments& arguments);
trace::NodeId read_find_place(const Arguments& arguments, const trace::Reader& reader);

}  // namespace nullscope
