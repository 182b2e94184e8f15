#include "tools/export/named_line.hpp"

namespace nullscope {

void NamedLine::play(std::size_t level, trace::MoveCode move) {
  if (boards_.size() <= level) {
    boards_.resize(level + 1, root_);
    names_.resize(level + 1);
  }
  names_[level] = {};
  if (level == 0) {
    boards_[0] = root_;
  } else if (const Position& before = boards_[level - 1]; move.is_real()) {
    const Move real = to_move(before, move);
    boards_[level] = before.after(real);
    names_[level] = San(before, real, boards_[level]);
  } else {
    boards_[level] = after(before, move);
  }
}

void NamedLine::catch_up(const trace::TreeState& state, std::size_t levels) {
  for (; known_ < levels; ++known_) play(known_, state.at(known_).move);
}

void NamedLine::follow(const trace::Event& event, const trace::TreeState& state) {
  const bool enters = event.type == trace::Event::Type::Enter;
  const std::size_t own = state.levels() - enters;  // the level of the event's node
  const bool is_known = !enters && known_ > own;
  catch_up(state, own);
  if (!is_known) play(own, event.node->move);
  known_ = own + enters;
}

}  // namespace nullscope
