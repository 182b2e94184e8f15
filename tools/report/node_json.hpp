// A node of a trace as JSON: what `find` and `tree` say of one.
#pragma once

#include "tools/cli/output.hpp"
#include "trace/event.hpp"
#include "trace/header.hpp"

namespace nullscope {

Json node_json(const trace::Node& node, const trace::Ending& ending);

}  // namespace nullscope
