#include "trace/record/filter.hpp"

#include "engine/notation.hpp"
#include "trace/read/board.hpp"

namespace nullscope::trace {

Filter::Filter(Recorder& recorder, const FilterOptions& options, const Position& root, int final_depth)
    : recorder_(recorder),
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

void Filter::iteration(int depth) {
  iteration_ = depth;
  recorder_.iteration(depth);
}

// Whether a node below a recorded one is to be recorded too.
bool Filter::wanted(const Frame& frame, const Frame* parent) const {
  if (!parent) return true;  // the root of an iteration
  if (!parent->recorded || armed_) return false;
  if (options_.last_iteration && iteration_ != final_depth_) return false;
  if (options_.no_quiescence && frame.kind == NodeKind::Quiescence) return false;
  if (options_.max_ply && frame.ply > *options_.max_ply) return false;
  if (options_.budget && recorder_.next_id() > *options_.budget) return false;
  return frame.on_path;
}

std::uint8_t Filter::regions_below(const Frame& parent) {
  int regions = parent.regions;
  if (parent.null_next) regions |= kInNull;
  if (parent.re_searched)
    regions |= kInReSearch;
  else if (parent.reduced)
    regions |= kInVerification;
  return static_cast<std::uint8_t>(regions);
}

void Filter::enter(MoveCode move, NodeKind kind, const TreeState::Window& window, Key key) {
  if (levels_ == frames_.size()) throw Error("the tree is deeper than the format allows");
  Frame* const parent = levels_ ? &top() : nullptr;
  Frame& f = frames_[levels_++];
  f.move = move;
  f.kind = kind;
  f.window = window;
  f.ply = parent ? parent->ply + !f.move.is_none() : 0;
  f.regions = parent ? regions_below(*parent) : 0;
  f.null_next = f.reduced = f.re_searched = false;
  const auto step = static_cast<std::size_t>(f.ply);
  f.on_path = !parent || (parent->on_path && (step > path_.size() || f.move.is_none() || path_[step - 1] == f.move));
  f.own = f.below = {};
  f.happened.clear();

  f.recorded = wanted(f, parent);
  if (f.recorded) {
    recorder_.enter(f.move, f.kind, f.window);
  } else {
    ++(f.kind == NodeKind::Interior ? f.own.interior : f.own.quiescence);
    f.own.null_subtree = (f.regions & kInNull) != 0;
    f.own.verification = (f.regions & kInVerification) != 0;
    f.own.re_search = (f.regions & kInReSearch) != 0;
  }
  if (armed_ && options_.trigger_key && key == *options_.trigger_key) fire();
}

// The trigger has fired: record the open nodes after all.
void Filter::fire() {
  armed_ = false;
  for (std::size_t i = 0; i < levels_; ++i) {
    Frame& f = frames_[i];
    if (!f.recorded && !wanted(f, i ? &frames_[i - 1] : nullptr)) return;
    if (!f.recorded) recorder_.enter(f.move, f.kind, f.window);
    f.recorded = true;
    f.own = {};
    for (const Happened& h : f.happened) switch (h.type) {
        case Event::Type::NullTried: recorder_.null_tried(h.a, 0, 0); break;
        case Event::Type::NullResult: recorder_.null_result(h.a, h.flag); break;
        case Event::Type::DepthReduced: recorder_.depth_reduced(h.a, h.b); break;
        case Event::Type::VerifyFlip: recorder_.verify_flip(h.flag); break;
        default: recorder_.re_search(h.cause); break;
      }
    f.happened.clear();
  }
}

void Filter::note(const Happened& what) {
  if (armed_) top().happened.push_back(what);
}

void Filter::fire_on(TriggerEvent event) {
  if (armed_ && options_.trigger_event == event) fire();
}

void Filter::null_tried(int depth, Score alpha, Score beta) {
  top().null_next = true;
  if (top().recorded) return recorder_.null_tried(depth, alpha, beta);
  ++top().own.null_tried;
  note({Event::Type::NullTried, depth});
}

void Filter::null_result(Score value, bool fail_high) {
  top().null_next = false;
  if (top().recorded) {
    recorder_.null_result(value, fail_high);
  } else {
    top().own.null_fail_high += fail_high;
    note({Event::Type::NullResult, value, 0, fail_high});
  }
  if (fail_high) fire_on(TriggerEvent::NullFailHigh);
}

void Filter::depth_reduced(int from, int to) {
  top().reduced = true;
  if (top().recorded) {
    recorder_.depth_reduced(from, to);
  } else {
    ++top().own.reduced;
    note({Event::Type::DepthReduced, from, to});
  }
  fire_on(TriggerEvent::Reduced);
}

void Filter::verify_flip(bool to) {
  if (top().recorded)
    recorder_.verify_flip(to);
  else
    note({Event::Type::VerifyFlip, 0, 0, to});
  fire_on(TriggerEvent::VerifyFlip);
}

void Filter::re_search(ReSearch cause) {
  const bool verification = cause == ReSearch::VerificationFailed;
  top().re_searched |= verification;
  if (top().recorded) {
    recorder_.re_search(cause);
  } else {
    top().own.verification_failed += verification;
    note({Event::Type::ReSearch, 0, 0, false, cause});
  }
  fire_on(verification ? TriggerEvent::ReSearch : TriggerEvent::PvsReSearch);
}

void Filter::table_hit(std::size_t slot) { recorder_.table_hit(slot); }

void Filter::table_store(std::size_t slot) {
  if (top().recorded)
    recorder_.table_store(slot);
  else
    recorder_.table_forget(slot);
}

void Filter::leave(Score value, Bound bound, Exit exit) {
  if (exit == Exit::NullCutoff && !top().recorded) fire_on(TriggerEvent::NullCut);
  Frame& f = top();
  if (f.recorded) {
    if (f.below.total()) recorder_.folded(f.below);
    recorder_.leave(value, bound, exit);
    --levels_;
    return;
  }
  f.own.null_cut += exit == Exit::NullCutoff;
  f.own.table_cut += exit == Exit::TtCutoff;
  f.own += f.below;
  --levels_;
  if (levels_) top().below += f.own;
}

}  // namespace nullscope::trace
