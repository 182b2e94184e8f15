// Nodes as bytes: the ancestors that a block opens with, and the index's long nodes.
#pragma once

#include "trace/block.hpp"

namespace nullscope::trace {

constexpr std::size_t kMaxNodeBytes = 160;

void write_node(Column& out, const Node& node);
Node read_node(ColumnReader& in);
void write_open_node(Column& out, const OpenNode& node);
OpenNode read_open_node(ColumnReader& in);

}  // namespace nullscope::trace
