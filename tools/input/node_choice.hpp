// Which node of a trace the user means: --at NODE, or --path "e2e4 -- e7e5" in an iteration.
#pragma once

#include "tools/cli/arguments.hpp"
#include "trace/reader.hpp"

namespace nullscope {

void declare_node_choice(Arguments& arguments);
// The root of the last iteration if nothing else is asked for.
trace::NodeId read_node_choice(const Arguments& arguments, const trace::Reader& reader);
// A node's number as commands print it (1685, 1,685 or #1685), given to an option.
trace::NodeId read_node_number(const Arguments& arguments, std::string_view option, std::string text);
// The one trace that a command takes.
const std::string& only_trace(const Arguments& arguments);

}  // namespace nullscope
