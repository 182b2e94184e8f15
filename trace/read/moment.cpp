#include "trace/read/moment.hpp"

namespace nullscope::trace {

void MomentTracker::follow(const Event& event, const TreeState& state) {
  event_ = &event;
  state_ = &state;
  best_ = best_after_;
  best_after_ = state.empty() ? -kInfinity : state.top().best;
  returned_ = returned_after_;
  if (event.type == Event::Type::Leave) returned_after_ = {event.node->move, event.node->parent};
}

void MomentTracker::fill(Moment& m) {
  const Event& event = *event_;
  const TreeState& state = *state_;
  const bool left = event.type == Event::Type::Leave;
  const std::size_t level = state.levels() + left;  // how many nodes are open, the event's included
  if (!boards_)
    boards_.emplace(header_);
  else if (boards_at_ + 1 != event.sequence)
    boards_->forget();
  boards_->follow(event, state);
  boards_at_ = event.sequence;

  m.what = event;
  m.what.node = nullptr;
  m.what.counts = nullptr;
  m.units = header_.units;
  m.iteration = state.iteration();
  m.folded = event.type == Event::Type::Folded ? *event.counts : Counters();
  if (level == 0) {
    m.node = m.parent = {};
    m.board = root_of(header_);
    m.before = {};
    m.best = -kInfinity;
    m.last_move = {};
    m.path.clear();
    return;
  }
  m.node = state.at(level - 1);
  m.best = event.type == Event::Type::ReSearch ? best_ : m.node.best;
  // In quiescence the best may be to stand pat, which is known only when the node is left.
  if (m.node.kind == NodeKind::Quiescence) m.best = event.type == Event::Type::Leave ? event.value : -kInfinity;
  m.board = boards_->position();
  if (level > 1) {
    m.parent = state.at(level - 2);
    m.before = boards_->line()[level - 2];
  } else {
    m.parent = {};
    m.before = {};
  }
  m.last_move = returned_.to == m.node.id ? returned_.move : MoveCode();
  m.path.clear();
  for (std::size_t i = 1; i < level; ++i) m.path.push_back(state.at(i).move);
}

}  // namespace nullscope::trace
