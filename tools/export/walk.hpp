// The nodes of a trace or of one subtree, in search order, with the names of their moves: what every export starts
// from.
#pragma once

#include <string>

#include "trace/board.hpp"

namespace nullscope {

struct ExportScope {
  NodeId at = 0;  // this node and all below it; 0: the whole trace
};

// "Nf3", "pass" for a null move, "same" where a position is entered once more, "depth 6" for an iteration's root.
std::string export_name(const BoardTracker& boards, const Node& node, int iteration);

// on_enter(node, name, sequence, iteration), where name() makes it (which takes longer than all the rest), and
// on_leave(node, sequence, iteration); a node is complete when it is left. Nodes of a file that was cut off may never
// be left.
template <class OnEnter, class OnLeave>
void walk_nodes(const TraceReader& reader, const ExportScope& scope, OnEnter on_enter, OnLeave on_leave) {
  BoardTracker boards(reader.header());
  const auto see = [&](const Event& event, const Decoder& decoder) {
    boards.follow(event, decoder);
    if (event.type == Event::Type::Enter)
      on_enter(
          *event.node, [&] { return export_name(boards, *event.node, decoder.iteration()); }, event.sequence,
          decoder.iteration());
    else if (event.type == Event::Type::Leave)
      on_leave(*event.node, event.sequence, decoder.iteration());
    return true;
  };
  if (scope.at)
    reader.walk_subtree(scope.at, see);
  else
    reader.walk(see);
}

}  // namespace nullscope
