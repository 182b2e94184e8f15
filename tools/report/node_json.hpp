// A node of a trace as JSON: what `find` and `tree` say of one.
#pragma once

#include "tools/cli/output.hpp"
#include "trace/below.hpp"
#include "trace/judge/audit.hpp"

namespace nullscope {

// What is known of a node besides itself. None of it need be.
struct NodeContext {
  const trace::Below* below = nullptr;
  const Position* position = nullptr;  // its own, for the best move's name
  const trace::AuditFile* audit = nullptr;
};

Json node_json(const trace::Node& node, const trace::Ending& ending, const NodeContext& context);

}  // namespace nullscope
