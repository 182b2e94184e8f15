#include "tools/input/node_choice.hpp"

#include <charconv>
#include <fmt/format.h>

#include "tools/cli/errors.hpp"
#include "trace/read/board.hpp"

namespace nullscope {

void declare_node_choice(Arguments& arguments) {
  arguments.group("Which node")
      .value("at", "NODE", "a node by its number")
      .value("path", "MOVES", "a node by its line: 'e2e4 -- e7e5' (-- is the null move; UCI or SAN)")
      .value("iteration", "N", "in the iteration of depth N")
      .within(1, kMaxDepth, "default: the last that was finished")
      .value("search", "K", "in its Kth search of the root, where an engine searched it several times")
      .within(1, 1'000'000, "default: the last");
}

trace::NodeId read_node_number(const Arguments& arguments, std::string_view option, std::string text) {
  if (!text.empty() && text.front() == '#') text.erase(0, 1);
  std::erase(text, ',');
  trace::NodeId id = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), id);
  if (text.empty() || error != std::errc() || end != text.data() + text.size())
    arguments.fail(fmt::format("--{0} takes the number of a node, as in --{0} 792", option));
  return id;
}

trace::NodeId read_node_choice(const Arguments& arguments, const trace::Reader& reader) {
  const auto iteration = static_cast<int>(arguments.integer("iteration").value_or(0));
  const auto search = static_cast<std::size_t>(arguments.integer("search").value_or(0));
  if (const auto at = arguments.text("at")) {
    if (arguments.has("path") || iteration || search)
      arguments.fail("--at names a node: --path, --iteration and --search do not go with it");
    const trace::NodeId id = read_node_number(arguments, "at", *at);
    reader.index().block_of(id);  // throws if there is no such node
    return id;
  }
  return trace::find_path(reader, arguments.text("path").value_or(""), iteration, search);
}

const std::string& only_trace(const Arguments& arguments) {
  if (arguments.positionals().size() != 1) arguments.fail("give one trace, t.nst");
  return arguments.positionals().front();
}

}  // namespace nullscope
