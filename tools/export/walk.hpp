// The nodes of a trace or of one subtree, in search order, with the names of their moves: what every export starts
// from.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "trace/read/board.hpp"

namespace nullscope {

struct ExportScope {
  trace::NodeId at = 0;                            // this node and all below it; 0: the whole trace
  std::function<void(trace::NodeId)> on_progress;  // told the last node after every block
};

// Position, engine and policy: what the export is called where its format has a title.
std::string title_of(const trace::Header& header);

// "Nf3", "pass" for a null move, "same" where a position is entered once more, "depth 6" for an iteration's root.
std::string export_name(const trace::BoardTracker& boards, const trace::Node& node, int iteration);

// A walk over the nodes, a block of the file at a time, so that it can stop and be resumed between blocks.
//
// on_enter(node, name, sequence, iteration), where name() makes it (which takes longer than all the rest), and
// on_leave(node, sequence, iteration); a node is complete when it is left. Nodes that a file which was cut off never
// leaves are left as stopped at its end.
class NodeWalk {
 public:
  // `at`: this node and all below it; 0: the whole trace. Without names, name() must not be called.
  NodeWalk(const trace::Reader& reader, trace::NodeId at, bool names = true)
      : reader_(reader), at_(at), block_(at ? reader.index().block_of(at) : 0), inside_(at == 0) {
    if (names) boards_.emplace(reader.header());
  }

  // The next block; false when there was nothing left.
  template <class OnEnter, class OnLeave>
  bool next(OnEnter on_enter, OnLeave on_leave) {
    if (block_ >= reader_.block_count()) return leave_open(on_leave);
    trace::Decoder decoder(reader_.block(block_++));
    for (trace::Event event; decoder.next(event);) {
      const bool enters = event.type == trace::Event::Type::Enter;
      const bool leaves = event.type == trace::Event::Type::Leave;
      if (!inside_ && !(inside_ = enters && event.node->id == at_)) continue;
      if (boards_) boards_->follow(event, decoder.state());
      sequence_ = event.sequence;
      iteration_ = decoder.iteration();
      if (enters) {
        open_.push_back(*event.node);
        on_enter(
            *event.node, [&] { return export_name(*boards_, *event.node, iteration_); }, sequence_, iteration_);
      } else if (leaves) {
        if (!open_.empty()) open_.pop_back();
        on_leave(*event.node, sequence_, iteration_);
        if (event.node->id == at_) block_ = reader_.block_count();
        if (event.node->id == at_) return true;
      }
    }
    return true;
  }

 private:
  template <class OnLeave>
  bool leave_open(OnLeave on_leave) {
    const bool any = !open_.empty();
    for (; !open_.empty(); open_.pop_back()) {
      open_.back().last = reader_.index().end_node - 1;
      open_.back().exit = Exit::Stopped;
      on_leave(open_.back(), sequence_, iteration_);
    }
    return any;
  }

  const trace::Reader& reader_;
  trace::NodeId at_;
  std::uint32_t block_;
  bool inside_;
  std::optional<trace::BoardTracker> boards_;
  std::vector<trace::Node> open_;
  std::uint64_t sequence_ = 0;
  int iteration_ = 0;
};

// All of it.
template <class OnEnter, class OnLeave>
void walk_nodes(const trace::Reader& reader, const ExportScope& scope, OnEnter on_enter, OnLeave on_leave) {
  NodeWalk walk(reader, scope.at);
  trace::NodeId last = 0;
  const auto enter = [&](const trace::Node& node, auto name, std::uint64_t sequence, int iteration) {
    last = node.id;
    on_enter(node, name, sequence, iteration);
  };
  while (walk.next(enter, on_leave))
    if (scope.on_progress) scope.on_progress(last);
}

}  // namespace nullscope
