#include "trace/record/filter.hpp"

#include "engine/notation.hpp"
#include "trace/read/board.hpp"
#include "trace/summary.hpp"

namespace nullscope::trace {

Filter::Filter(OnEvent to, const FilterOptions& options, const Position& root, int final_depth)
    : to_(std::move(to)),
      options_(options),
      final_depth_(final_depth),
      armed_(options.has_trigger()),
      frames_(format::kMaxLevel) {
  Position p = root;
  for (const std::string_view move : split_words(options.path)) {
    try {
      path_.push_back(parse_move(p, move));
    } catch (const MoveError& error) {
      throw Error("bad path: " + std::string(error.what()));
    }
    p = after(p, path_.back());
  }
}

void Filter::on(const nullscope::Event& event) {
  switch (event.type) {
    case Event::Type::Iteration: state_.apply(event); return to_(event);
    case Event::Type::Enter: return enter(event);
    case Event::Type::Leave: return leave(event);
    case Event::Type::TableStore: {
      nullscope::Event store = event;
      store.flag = top().recorded;
      return to_(store);
    }
    default: break;
  }
  state_.apply(event);
  tell(event);
  fire_on(event);
}

void Filter::enter(const nullscope::Event& event) {
  const Node& node = *state_.apply(event);
  const std::size_t level = state_.levels() - 1;
  const auto step = static_cast<std::size_t>(node.ply);
  Frame& f = frames_[level];
  f.on_path = level == 0 || (frames_[level - 1].on_path &&
                             (step > path_.size() || node.move.is_none() || path_[step - 1] == node.move));
  f.own = f.below = {};
  f.happened.clear();
  f.recorded = wanted(level);
  tell(event);
  if (armed_ && options_.trigger_key && event.key == *options_.trigger_key) fire();
}

void Filter::leave(const nullscope::Event& event) {
  fire_on(event);
  Frame& f = top();
  if (f.recorded && f.below.total()) pass_on(Event::folded(f.below));
  tell(event);
  state_.apply(event);
  if (f.recorded || state_.empty()) return;
  top().below += f.own;
  top().below += f.below;
}

// Whether an open node is to be recorded, if those above it are.
bool Filter::wanted(std::size_t level) const {
  if (level == 0) return true;  // the root of an iteration
  if (!frames_[level - 1].recorded || armed_) return false;
  const Node& node = state_.at(level);
  if (options_.last_iteration && state_.iteration() != final_depth_) return false;
  if (options_.no_quiescence && node.kind == NodeKind::Quiescence) return false;
  if (options_.max_ply && node.ply > *options_.max_ply) return false;
  if (options_.budget && recorded_ >= *options_.budget) return false;
  return frames_[level].on_path;
}

// Passes on what happened to the innermost node, or counts it.
void Filter::tell(const nullscope::Event& event) {
  Frame& f = top();
  if (f.recorded) return pass_on(event);
  count(f.own, event, state_.top());
  if (armed_) f.happened.push_back(event);
}

void Filter::pass_on(const nullscope::Event& event) {
  recorded_ += event.type == Event::Type::Enter;
  to_(event);
}

void Filter::fire_on(const nullscope::Event& event) {
  if (armed_ && options_.trigger_mark && mark_of(event) == options_.trigger_mark) fire();
}

// The trigger has fired: record the open nodes after all.
void Filter::fire() {
  armed_ = false;
  for (std::size_t level = 0; level < state_.levels(); ++level) {
    Frame& f = frames_[level];
    if (!f.recorded && !wanted(level)) return;
    f.recorded = true;
    f.own = {};
    for (const nullscope::Event& event : f.happened) pass_on(event);
    f.happened.clear();
  }
}

}  // namespace nullscope::trace
