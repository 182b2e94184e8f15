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
  Units units;                 // of all values
  int iteration = 0;           // its depth
  Score best = -kInfinity;     // of the moves so far (before a re-search forgets them); -kInfinity: none known
  MoveCode last_move;          // the child that returned last, if that was in the same block
  std::vector<MoveCode> path;  // from the root to the node

  // The event as a walk shows it; valid as long as this moment stays where it is.
  Event event() const {
    Event e = what;
    e.node = node.id ? &node : nullptr;
    e.counts = e.type == Event::Type::Folded ? &folded : nullptr;
    return e;
  }
};

// Follows events as they happen, in a search or in a trace, and makes moments of those that are wanted.
class MomentTracker {
 public:
  // `best`: that of the innermost node, if some are open already.
  explicit MomentTracker(const Header& header, Score best = -kInfinity) : header_(header), best_after_(best) {}
  // Every event, with the tree as it is then. Both must stay until the next one.
  void follow(const Event& event, const TreeState& state);
  // Of the event followed last. Costs a little more after one that was not wanted.
  Moment moment() {
    Moment m;
    fill(m);
    return m;
  }
  // The same into one that is used again and again.
  void fill(Moment& m);

 private:
  struct Returned {
    MoveCode move;  // of the child that returned last, and to whom
    NodeId to = 0;
  };
  const Header& header_;
  const Event* event_ = nullptr;
  const TreeState* state_ = nullptr;
  std::optional<BoardTracker> boards_;
  std::uint64_t boards_at_ = 0;  // sequence of the event that boards_ has seen last
  // Before the event and after it.
  Score best_ = -kInfinity;
  Score best_after_;
  Returned returned_;
  Returned returned_after_;
};

// The events of a block, and a moment of each that is wanted:
//   MomentWalk walk(reader.header(), reader.block(n));
//   while (walk.next())
//     if (wanted(walk.event())) use(walk.moment());
class MomentWalk {
 public:
  // The block must outlive the walk.
  MomentWalk(const Header& header, const Block& block)
      : decoder_(block), tracker_(header, decoder_.state().empty() ? -kInfinity : decoder_.state().top().best) {}
  MomentWalk(const MomentWalk&) = delete;
  MomentWalk& operator=(const MomentWalk&) = delete;

  // On to the next event, at first the first; false at the end.
  bool next() {
    if (!decoder_.next(event_)) return false;
    tracker_.follow(event_, decoder_.state());
    return true;
  }
  const Event& event() const { return event_; }
  Moment moment() { return tracker_.moment(); }
  void fill(Moment& m) { tracker_.fill(m); }

 private:
  Decoder decoder_;
  Event event_;
  MomentTracker tracker_;
};

}  // namespace nullscope::trace
