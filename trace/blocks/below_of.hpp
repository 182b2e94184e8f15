// What nodes anywhere in a trace were spent on, and their best moves.
#pragma once

#include "trace/below.hpp"

namespace nullscope::trace {

// Of each of these nodes, in their order. What lies in one block is read once, however many are asked for, and several
// blocks at a time.
std::vector<Below> below_of(const Reader& reader, const std::vector<NodeId>& ids, unsigned threads = 1);

}  // namespace nullscope::trace
