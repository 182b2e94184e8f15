#include "tools/node_choice.hpp"

#include <limits>

#include "tools/errors.hpp"
#include "trace/board.hpp"

namespace nullscope {

void declare_node_choice(Arguments& arguments) {
  arguments.group("Which node")
      .value("at", "NODE", "a node by its number")
      .value("path", "MOVES", "a node by its line: 'e2e4 -- e7e5' (-- passes; UCI or SAN)")
      .value("iteration", "N", "in the iteration of depth N (default: the last)");
}

NodeId read_node_choice(const Arguments& arguments, const TraceReader& reader) {
  const auto iteration = static_cast<int>(arguments.integer("iteration", 1, kMaxDepth).value_or(0));
  if (const auto at = arguments.integer("at", 1, std::numeric_limits<std::int64_t>::max())) {
    if (arguments.has("path") || iteration)
      arguments.fail("--at names a node: --path and --iteration do not go with it");
    const auto id = static_cast<NodeId>(*at);
    reader.index().block_of(id);  // throws if there is no such node
    return id;
  }
  return find_path(reader, arguments.text("path").value_or(""), iteration);
}

const std::string& only_trace(const Arguments& arguments) {
  if (arguments.positionals().size() != 1) arguments.fail("give one trace, t.nst");
  return arguments.positionals().front();
}

}  // namespace nullscope
