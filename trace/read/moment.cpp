#include "trace/read/moment.hpp"

#include "engine/fen.hpp"

namespace nullscope::trace {

Position root_of(const Header& header) {
  try {
    return parse_fen(header.fen);
  } catch (const FenError& error) {
    throw Error(std::string("the header's position: ") + error.what());
  }
}

Moment MomentMaker::make(const Event& event, const Decoder& decoder) {
  const TreeState& state = decoder.state();
  const bool left = event.type == Event::Type::Leave;
  const std::size_t level = state.levels() + left;  // how many nodes are open, the event's included
  if (!boards_ || followed_ + 1 != event.sequence) boards_.emplace(header_);
  boards_->follow(event, decoder);
  followed_ = event.sequence;

  Moment m;
  m.what = event;
  m.what.node = nullptr;
  m.what.folded = nullptr;
  m.iteration = decoder.iteration();
  if (event.type == Event::Type::Folded) m.folded = *event.folded;
  if (level == 0) {
    m.board = root_of(header_);
    return m;
  }
  m.node = state.at(level - 1);
  m.best = event.type == Event::Type::ReSearch ? best_ : m.node.best;
  m.board = boards_->position();
  if (level > 1) {
    m.parent = state.at(level - 2);
    m.before = boards_->line()[level - 2];
  }
  if (returned_to_ == m.node.id) m.last_move = last_move_;
  for (std::size_t i = 1; i < level; ++i) m.path.push_back(state.at(i).move);
  return m;
}

}  // namespace nullscope::trace
