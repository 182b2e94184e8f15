#include "tools/input/recording_options.hpp"

#include <fmt/ranges.h>

#include "trace/vocabulary.hpp"

namespace nullscope {

void declare_recording_filters(Arguments& arguments) {
  static const std::string kTrigger =
      fmt::format("begin at an event or at a position:\n{}, key:HEX", fmt::join(trace::slugs<trace::Mark>(), ", "));
  arguments.group("What to record")
      .flag("last-iteration", "the deepest iteration; of the others only their roots")
      .value("max-ply", "N", "nodes up to N plies from the root")
      .within(0, kMaxPly)
      .value("path", "MOVES", "only below this line, e.g. 'e2e4 -- e7e5' (-- is the null move)")
      .flag("no-quiescence", "no quiescence nodes")
      .value("budget", "NODES", "about this many nodes: the roots of later iterations come on top")
      .within(1, std::int64_t{1} << 40)
      .value("trigger", "WHAT", kTrigger)
      .value("flight-recorder", "N", "keep only the last N blocks, of some 65,000 nodes each")
      .within(1, 4096);
}

trace::FilterOptions read_recording_filters(const Arguments& arguments) {
  trace::FilterOptions filter;
  filter.last_iteration = arguments.has("last-iteration");
  filter.no_quiescence = arguments.has("no-quiescence");
  if (const auto ply = arguments.integer("max-ply")) filter.max_ply = static_cast<int>(*ply);
  if (const auto nodes = arguments.integer("budget")) filter.budget = static_cast<std::uint64_t>(*nodes);
  if (const auto trigger = arguments.text("trigger")) filter.set_trigger(*trigger);
  filter.path = arguments.text("path").value_or("");
  return filter;
}

std::string label_of(const Words& position) {
  const std::size_t hash = position.empty() ? std::string::npos : position.front().find('#');
  return hash == std::string::npos ? "" : position.front().substr(hash + 1);
}

}  // namespace nullscope
