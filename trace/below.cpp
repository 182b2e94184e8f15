#include "trace/below.hpp"

#include <algorithm>

namespace nullscope::trace {

BelowTracker::BelowTracker() : open_(format::kMaxLevel + 1) {}

// As TreeState tells regions apart, but for this one node: a child is in one of them at most.
void BelowTracker::add_child(Open& open, const Node& parent, const Node& child, const San& name) {
  if (child.move.is_null())
    open.null += child.size();
  else if (happened(parent, Mark::ReSearch))
    open.re_search += child.size();
  else if (child.purpose == Purpose::Verification ||
           (happened(parent, Mark::Reduced) && happened(parent, Mark::NullFailHigh)))
    open.verification += child.size();
  if (!child.move.is_real() || is_on_the_side(child.purpose) || child.exit == Exit::Stopped) return;
  open.before = open.now;
  if (-child.value > open.now.value) open.now = {-child.value, child.move, name};
}

void BelowTracker::search_again(std::size_t level, ReSearch cause) {
  open_[level].now = cause == ReSearch::VerificationFailed ? Best{} : open_[level].before;
}

void BelowTracker::left(std::size_t level, const Node& node) {
  Open& open = open_[level];
  const bool by_a_move = node.exit == Exit::Exact || node.exit == Exit::BetaCutoff || node.exit == Exit::FailLow;
  if (by_a_move && open.now.value == node.value) open.best = open.now.move, open.best_san = open.now.san;
}

void BelowTracker::follow(const Event& event, const TreeState& state, const San& name) {
  const std::size_t levels = state.levels();
  switch (event.type) {
    case Event::Type::Enter:
      open_[levels - 1] = {};
      open_[levels - 1].is_known = true;
      break;
    case Event::Type::ReSearch: search_again(levels - 1, event.cause); break;
    case Event::Type::Leave:
      left(levels, *event.node);
      if (levels > 0) add_child(open_[levels - 1], state.top(), *event.node, name);
      break;
    default: break;
  }
}

}  // namespace nullscope::trace
