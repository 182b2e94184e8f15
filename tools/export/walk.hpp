// The nodes of a trace or of one subtree, in search order, with the names of their moves: what every export starts
// from.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "tools/export/named_line.hpp"
#include "trace/below.hpp"

namespace nullscope {

struct ExportScope {
  trace::NodeId at = 0;                            // this node and all below it; 0: the whole trace
  std::function<void(trace::NodeId)> on_progress;  // told the last node after every block
};

// Position, engine and policy: what the export is called where its format has a title.
std::string title_of(const trace::Header& header);

// A node that is entered, or has been left and is complete.
struct Visit {
  const trace::Node& node;
  std::uint64_t sequence;  // of the event
  int iteration;
  const trace::Below& below;  // once it has been left
  const San& san;             // of its move; empty for a null move, a root, or the same position once more
  const Position& position;   // if the walk has names

  // "Nf3", "null move", "same" where a position is entered once more, "depth 6" for an iteration's root.
  std::string name() const;
};

// A walk over the nodes, a block of the file at a time, so that it can stop and be resumed between blocks:
// on_enter(visit) and on_leave(visit). Nodes that a file which was cut off never leaves are left as stopped at its end.
class NodeWalk {
 public:
  // `at`: this node and all below it; 0: the whole trace. Names and positions take longer than all the rest.
  NodeWalk(const trace::Reader& reader, trace::NodeId at, bool names = true)
      : reader_(reader), at_(at), block_(at ? reader.index().block_of(at) : 0), inside_(at == 0) {
    if (names) line_.emplace(reader.header());
  }

  // The next block; false when there was nothing left.
  template <class OnEnter, class OnLeave>
  bool next(OnEnter on_enter, OnLeave on_leave) {
    if (block_ >= reader_.block_count()) return leave_open(on_leave);
    trace::Decoder decoder(reader_.block(block_++));
    const trace::TreeState& state = decoder.state();
    for (trace::Event event; decoder.next(event);) {
      const bool enters = event.type == trace::Event::Type::Enter;
      const bool leaves = event.type == trace::Event::Type::Leave;
      if (!inside_ && !(inside_ = enters && event.node->id == at_)) continue;
      const std::size_t level = state.levels() - enters;
      sequence_ = event.sequence;
      iteration_ = decoder.iteration();
      if (line_ && (enters || leaves)) line_->follow(event, state);
      below_.follow(event, state, line_ && leaves ? line_->name(level) : San());
      if (enters) on_enter(visit(*event.node, level));
      if (!leaves) continue;
      on_leave(visit(*event.node, level));
      if (event.node->id != at_) continue;
      block_ = reader_.block_count();
      return true;
    }
    if (inside_ && block_ == reader_.block_count()) {  // what is open now is never left
      if (line_) line_->catch_up(state, state.levels());
      for (std::size_t level = 0; level < state.levels(); ++level)
        if (state.at(level).id >= at_) open_.emplace_back(state.at(level), level);
    }
    return true;
  }

 private:
  Visit visit(const trace::Node& node, std::size_t level) const {
    static const San kNoName;
    static const Position kNoBoard;
    return {node,
            sequence_,
            iteration_,
            below_.at(level),
            line_ ? line_->name(level) : kNoName,
            line_ ? line_->position(level) : kNoBoard};
  }

  template <class OnLeave>
  bool leave_open(OnLeave on_leave) {
    const bool any = !open_.empty();
    for (; !open_.empty(); open_.pop_back()) {
      auto& [node, level] = open_.back();
      node.last = reader_.index().end_node - 1;
      node.exit = Exit::Stopped;
      on_leave(visit(node, level));
    }
    return any;
  }

  const trace::Reader& reader_;
  trace::NodeId at_;
  std::uint32_t block_;
  bool inside_;
  std::optional<NamedLine> line_;
  trace::BelowTracker below_;
  std::vector<std::pair<trace::Node, std::size_t>> open_;  // at the end, with their levels
  std::uint64_t sequence_ = 0;
  int iteration_ = 0;
};

// All of it.
template <class OnEnter, class OnLeave>
void walk_nodes(const trace::Reader& reader, const ExportScope& scope, OnEnter on_enter, OnLeave on_leave) {
  NodeWalk walk(reader, scope.at);
  trace::NodeId last = 0;
  const auto enter = [&](const Visit& visit) {
    last = visit.node.id;
    on_enter(visit);
  };
  while (walk.next(enter, on_leave))
    if (scope.on_progress) scope.on_progress(last);
}

}  // namespace nullscope
