// One event with all it takes to understand it, copied: it stays valid when the reading goes on.
#pragma once

#include "trace/read/board.hpp"

namespace nullscope::trace {

struct Moment {
  Event what;                  // without its pointers
  OpenNode node;               // the event's, after the event; empty for Iteration
  OpenNode parent;             // id 0 at a root
  Counters folded;             // Folded: what was left out
  Position board;              // of the node; the root's for Iteration
  Position before;             // the parent's board
  int iteration = 0;           // its depth
  Score best = -kInfinity;     // of the moves so far (before a re-search forgets them); -kInfinity: none yet
  MoveCode last_move;          // the child that returned last, if that was in the same block
  std::vector<MoveCode> path;  // from the root to the node

  // The event as a walk shows it; valid as long as this moment stays where it is.
  Event event() const {
    Event e = what;
    e.node = node.id ? &node : nullptr;
    e.folded = e.type == Event::Type::Folded ? &folded : nullptr;
    return e;
  }
};

// The position a trace's search began with. Throws Error if the header's FEN is none.
Position root_of(const Header& header);

// Makes moments while a block is decoded from its start:
//   MomentMaker maker(reader.header());
//   while (maker.look(decoder), decoder.next(event)) { ... maker.make(event, decoder) ... maker.note(event); }
class MomentMaker {
 public:
  explicit MomentMaker(const Header& header) : header_(header) {}
  // Before each event of the block.
  void look(const Decoder& decoder) { best_ = decoder.state().empty() ? -kInfinity : decoder.state().top().best; }
  // For those that are wanted. Costs a little more after a gap.
  Moment make(const Event& event, const Decoder& decoder);
  // After each.
  void note(const Event& event) {
    if (event.type != Event::Type::Leave) return;
    last_move_ = event.node->move;
    returned_to_ = event.node->parent;
  }

 private:
  const Header& header_;
  std::optional<BoardTracker> boards_;
  std::uint64_t followed_ = 0;  // sequence of the event that boards_ has seen last
  Score best_ = -kInfinity;
  MoveCode last_move_;  // of the child that returned last, and to whom
  NodeId returned_to_ = 0;
};

}  // namespace nullscope::trace
