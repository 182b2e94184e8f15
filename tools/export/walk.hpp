// The nodes of a trace or of one subtree, in search order, with the names of their moves: what every export starts
// from.
#pragma once

#include <functional>
#include <string>

#include "trace/read/board.hpp"

namespace nullscope {

struct ExportScope {
  trace::NodeId at = 0;                            // this node and all below it; 0: the whole trace
  std::function<void(trace::NodeId)> on_progress;  // told the last node now and then
};

// Position, engine and policy: what the export is called where its format has a title.
std::string title_of(const trace::Header& header);

// "Nf3", "pass" for a null move, "same" where a position is entered once more, "depth 6" for an iteration's root.
std::string export_name(const trace::BoardTracker& boards, const trace::Node& node, int iteration);

// on_enter(node, name, sequence, iteration), where name() makes it (which takes longer than all the rest), and
// on_leave(node, sequence, iteration); a node is complete when it is left. Nodes that a
// file which was cut off never leaves are left as stopped at its end.
template <class OnEnter, class OnLeave>
void walk_nodes(const trace::Reader& reader, const ExportScope& scope, OnEnter on_enter, OnLeave on_leave) {
  trace::BoardTracker boards(reader.header());
  std::vector<trace::Node> open;
  std::uint64_t last_sequence = 0;
  int last_iteration = 0;
  const auto see = [&](const trace::Event& event, const trace::Decoder& decoder) {
    constexpr std::uint64_t kNowAndThen = 1 << 16;
    if (event.sequence % kNowAndThen == 0 && event.node && scope.on_progress) scope.on_progress(event.node->id);
    boards.follow(event, decoder.state());
    last_sequence = event.sequence;
    last_iteration = decoder.iteration();
    if (event.type == trace::Event::Type::Enter) open.push_back(*event.node);
    if (event.type == trace::Event::Type::Leave && !open.empty()) open.pop_back();
    if (event.type == trace::Event::Type::Enter)
      on_enter(
          *event.node, [&] { return export_name(boards, *event.node, decoder.iteration()); }, event.sequence,
          decoder.iteration());
    else if (event.type == trace::Event::Type::Leave)
      on_leave(*event.node, event.sequence, decoder.iteration());
    return true;
  };
  if (scope.at)
    reader.walk_subtree(scope.at, see);
  else
    reader.walk(see);
  const trace::NodeId last = reader.index().end_node - 1;
  for (; !open.empty(); open.pop_back()) {
    open.back().last = last;
    open.back().exit = Exit::Stopped;
    on_leave(open.back(), last_sequence, last_iteration);
  }
}

}  // namespace nullscope
