#include "trace/emit/stream.hpp"

#include "trace/emit/codes.hpp"
#include "trace/read/board.hpp"

namespace nullscope::trace::emit {
void Stream::consume(nullscope::Event event) { consumer_->on(event); }

bool Stream::takes(const char* call) {
  if (refuses())
    standing_error();
  else if (since_leave_++ == kMostEvents)
    too_many();
  else if (outside())
    wrong(NULLSCOPE_ERROR_ORDER, call, "no node is open");
  else if (top().null != Null::Idle)
    wrong(NULLSCOPE_ERROR_ORDER, call, "a null move is under way");
  else
    return true;
  return false;
}

int Stream::iteration(int depth) {
  if (refuses()) [[unlikely]]
    return standing_error();
  if (!outside()) return wrong(NULLSCOPE_ERROR_ORDER, "iteration", "an iteration begins while nodes are open");
  if (depth < 1 || depth > kMaxPly)
    return wrong(NULLSCOPE_ERROR_DEPTH, "iteration", "depth %d is out of range (1 to %d)", depth, kMaxPly);
  if (depth != iteration_) line_ = 1;
  iteration_ = depth;
  return NULLSCOPE_OK;
}

int Stream::multipv(int line) {
  if (refuses()) [[unlikely]]
    return standing_error();
  if (!outside() || !iteration_)
    return wrong(NULLSCOPE_ERROR_ORDER, "multipv", !outside() ? "a node is open" : "no iteration has begun");
  if (line < 1 || line > static_cast<int>(format::kMaxLines))
    return wrong(NULLSCOPE_ERROR_ARGUMENT, "multipv", "there is no line %d", line);
  line_ = line;
  return NULLSCOPE_OK;
}

int Stream::enter(nullscope_move move, int alpha, int beta, int depth, unsigned flags) {
  if (refuses()) [[unlikely]]
    return standing_error();
  const Null due = move == NULLSCOPE_NULL_MOVE ? Null::Tried : Null::Idle;
  const Depth at = split(depth);
  if ((outside() ? move != NULLSCOPE_NO_MOVE || !iteration_
                 : top_->null != due || top_ == &stack_.back() || top_->children >= format::kMaxChildren) ||
      since_leave_++ >= kMostEvents || alpha >= beta || alpha < -settings_.infinity || beta > settings_.infinity ||
      !is_depth(at.plies) || !can_be_entered(move)) [[unlikely]]
    return wrong_enter(move, alpha, beta, depth, flags);
  unsigned purpose = 0, label = 0;
  if (flags > kFlags) [[unlikely]] {
    purpose = code_of(flags) >> 8, label = label_of(flags);
    if ((flags & 0xFF) > kFlags || purpose >= kPurposes || !is_label(label))
      return wrong_enter(move, alpha, beta, depth, flags);
  }
  const bool on_the_side = is_on_the_side(static_cast<Purpose>(purpose));
  if (outside()) [[unlikely]]
    begin_root(alpha);
  else
    child_entered(is_real(move) && !on_the_side);
  const bool verify = flags & NULLSCOPE_VERIFY;
  const auto to = static_cast<std::int16_t>(at.plies);
  *++top_ = {next_id_++, alpha, beta, to, to, move, verify, on_the_side};
  has_hit_ = false;
  send({.type = Event::Type::Enter,
        .kind = flags & NULLSCOPE_QUIESCENCE ? NodeKind::Quiescence : NodeKind::Interior,
        .purpose = static_cast<Purpose>(purpose),
        .label = static_cast<std::uint16_t>(label),
        .depth_part = static_cast<std::uint16_t>(at.part),
        .flag = verify,
        .move = move_of(move),
        .depth = to,
        .alpha = alpha,
        .beta = beta});
  return NULLSCOPE_OK;
}

void Stream::begin_root(int alpha) {
  best_ = best_before_ = {alpha, NULLSCOPE_NO_MOVE};
  send({.type = Event::Type::Iteration,
        .line = static_cast<std::uint16_t>(line_),
        .thread = settings_.thread,
        .depth = iteration_});
}

void Stream::child_entered(bool is_move) {
  top().moved |= is_move;
  ++top().children;
}

int Stream::static_eval(int value) {
  if (!takes("static_eval")) return error_code_;
  if (!in_range(value))
    return wrong(NULLSCOPE_ERROR_VALUE, "static_eval", "the value %d is beyond %d", value, settings_.infinity);
  send({.type = Event::Type::Noted, .note = Note::StaticEval, .value = value});
  return NULLSCOPE_OK;
}

int Stream::note_move(Note note, nullscope_move move) {
  const char* const call = note == Note::TtMove ? "tt_move" : "exclude";
  if (!takes(call)) return error_code_;
  if (!can_be_a_move(move)) return wrong(NULLSCOPE_ERROR_MOVE, call, "0x%04x is not a move", move);
  send({.type = Event::Type::Noted, .note = note, .move = move_of(move)});
  return NULLSCOPE_OK;
}

int Stream::stage(int label) {
  if (!takes("stage")) return error_code_;
  if (label < 0 || !is_label(static_cast<unsigned>(label))) return wrong_label("stage", static_cast<unsigned>(label));
  send({.type = Event::Type::Noted, .note = Note::Stage, .label = static_cast<std::uint16_t>(label)});
  return NULLSCOPE_OK;
}

int Stream::skip(nullscope_move move, unsigned label) {
  if (!refuses() && !can_be_a_move(move)) return wrong(NULLSCOPE_ERROR_MOVE, "skip", "0x%04x is not a move", move);
  return skipped(move, label);
}

int Stream::skipped(nullscope_move move, unsigned label) {
  if (!takes("skip")) return error_code_;
  if (code_of(label) != 0)
    return wrong(NULLSCOPE_ERROR_REASON, "skip", "%u is not a label: NULLSCOPE_LABEL(id) makes one", label);
  if (!is_label(label_of(label))) return wrong_label("skip", label_of(label));
  if (top().skipped++ == format::kMaxChildren)
    return wrong(NULLSCOPE_ERROR_ORDER, "skip", "more than %u moves of a node", format::kMaxChildren);
  send({.type = Event::Type::Skipped, .label = static_cast<std::uint16_t>(label_of(label)), .move = move_of(move)});
  return NULLSCOPE_OK;
}

int Stream::null_tried(int depth) {
  if (!takes("null_tried")) return error_code_;
  if (!is_depth(split(depth).plies))
    return wrong(NULLSCOPE_ERROR_DEPTH, "null_tried", "depth %d is out of range (%d to %d plies)", depth, -kMaxPly,
                 kMaxPly);
  top().null = Null::Tried;
  send(Event::null_tried(split(depth).plies, -top().beta, -top().beta + 1));
  return NULLSCOPE_OK;
}

int Stream::null_result(int value) {
  if (refuses()) [[unlikely]]
    return standing_error();
  if (since_leave_++ == kMostEvents) return too_many();
  if (!outside() && top().null == Null::Stopped) {  // an engine that returns from a stopped search comes by here, too
    top().null = Null::Idle;
    return NULLSCOPE_OK;
  }
  if (outside() || top().null != Null::Returned)
    return wrong(NULLSCOPE_ERROR_ORDER, "null_result", "no null move has been searched here");
  if (value != top().null_value)
    return wrong(NULLSCOPE_ERROR_VALUE, "null_result", "%d, but the null move's node returned %d", value,
                 top().null_value);
  top().null = Null::Idle;
  top().fail_high |= value >= top().beta;
  send(Event::null_result(value, value >= top().beta));
  return NULLSCOPE_OK;
}

int Stream::depth_changed(int to) {
  if (!takes("depth_changed")) return error_code_;
  const int now = split(to).plies;
  if (!is_depth(now))
    return wrong(NULLSCOPE_ERROR_DEPTH, "depth_changed", "depth %d is out of range (%d to %d plies)", to, -kMaxPly,
                 kMaxPly);
  if (now == top().depth_now) return NULLSCOPE_OK;  // by less than a ply
  send(Event::depth_changed(top().depth_now, now));
  top().depth_now = static_cast<std::int16_t>(now);
  return NULLSCOPE_OK;
}

int Stream::verify_flip(bool to) {
  if (!takes("verify_flip")) return error_code_;
  if (top().verify == to) return wrong(NULLSCOPE_ERROR_ORDER, "verify_flip", "verify has this value already");
  top().verify = to;
  send(Event::verify_flip(to));
  return NULLSCOPE_OK;
}

int Stream::re_search(unsigned word) {
  if (!takes("re_search")) return error_code_;
  const unsigned cause = code_of(word);
  if (cause > NULLSCOPE_LMR) return wrong(NULLSCOPE_ERROR_REASON, "re_search", "there is no cause %u", cause);
  if (!is_label(label_of(word))) return wrong_label("re_search", label_of(word));
  const bool start_over = cause == NULLSCOPE_VERIFICATION_FAILED;
  if (!start_over && !top().moved) return wrong(NULLSCOPE_ERROR_ORDER, "re_search", "no move has been searched");
  if (start_over) top().depth_now = top().depth, top().moved = false;
  if (at_root()) best_ = start_over ? Best{top().alpha, NULLSCOPE_NO_MOVE} : best_before_;
  send({.type = Event::Type::ReSearch,
        .cause = static_cast<ReSearch>(cause),
        .label = static_cast<std::uint16_t>(label_of(word))});
  return NULLSCOPE_OK;
}

int Stream::table_store(std::uint64_t key) {
  if (refuses()) [[unlikely]]
    return standing_error();
  if (since_leave_++ == kMostEvents) return too_many();
  if (outside()) return wrong(NULLSCOPE_ERROR_ORDER, "table_store", "no node is open");
  send({.type = Event::Type::TableStore, .flag = true, .key = key});
  return NULLSCOPE_OK;
}

int Stream::table_hit(std::uint64_t key) {
  if (refuses()) [[unlikely]]
    return standing_error();
  if (outside()) return wrong(NULLSCOPE_ERROR_ORDER, "table_hit", "no node is open");
  hit_ = key;
  has_hit_ = true;
  return NULLSCOPE_OK;
}

int Stream::leave(int value, unsigned word) {
  if (refuses()) [[unlikely]]
    return standing_error();
  if (outside()) return wrong(NULLSCOPE_ERROR_ORDER, "leave", "no node is open");
  const Level& n = top();  // stays there until the next one is entered
  const Place place = value >= n.beta ? kHigh : value <= n.alpha ? kLow : kInside;
  unsigned exit = code_of(word);
  if (exit == NULLSCOPE_BY_VALUE)
    exit = place == kHigh ? NULLSCOPE_BETA_CUTOFF : place == kLow ? NULLSCOPE_FAIL_LOW : NULLSCOPE_EXACT;
  if (exit > NULLSCOPE_PRUNED || !is_label(label_of(word))) [[unlikely]]
    return wrong_leave(value, word);
  const Meaning& m = kMeanings[exit];
  const bool stopped = exit == NULLSCOPE_STOPPED;
  if (!in_range(value) || !(m.places & place) || (exit == NULLSCOPE_NULL_CUTOFF && !n.fail_high) ||
      (n.null != Null::Idle && !stopped)) [[unlikely]]
    return wrong_leave(value, exit);
  --top_;
  if (m.exit == Exit::TtCutoff) send({.type = Event::Type::TableHit, .flag = has_hit_, .key = has_hit_ ? hit_ : 0});
  has_hit_ = false;  // it was this node's, not its parent's
  send({.type = Event::Type::Leave,
        .bound = m.bound,
        .exit = m.exit,
        .label = static_cast<std::uint16_t>(label_of(word)),
        .value = value});
  since_leave_ = 0;
  if (!outside())
    child_left(n, value, stopped);
  else if (!stopped)
    root_left(value);
  if (stopped) [[unlikely]]
    result_.stopped = true;
  return NULLSCOPE_OK;
}

// Its parent is the top now.
void Stream::child_left(const Level& child, int value, bool stopped) {
  if (child.move == NULLSCOPE_NULL_MOVE) {
    top().null = stopped ? Null::Stopped : Null::Returned;
    top().null_value = -value;
  } else if (at_root() && child.move != NULLSCOPE_NO_MOVE && !child.on_the_side && !stopped) {
    best_before_ = best_;
    if (-value > best_.value) best_ = {-value, child.move};
  }
}

// The best line's last search of a depth is the result.
void Stream::root_left(int value) {
  if (line_ != 1) return;
  auto& done = result_.iterations;
  if (!done.empty() && done.back().depth == iteration_) done.pop_back();  // with another window
  done.push_back({iteration_, value, best_.move ? uci_move(MoveCode(best_.move)) : ""});
}

int Stream::unwind() {
  if (refuses()) [[unlikely]]
    return standing_error();
  while (!outside()) leave(0, NULLSCOPE_STOPPED);
  return NULLSCOPE_OK;
}

int Stream::close() {
  if (lost_) return error_code_;
  if (!failed_) {
    if (!outside()) wrong(NULLSCOPE_ERROR_OPEN, "close", "%td nodes were still open", top_ - stack_.data());
    for (; !outside(); --top_) send(Event::leave(0, Bound::None, Exit::Stopped));
    result_.stopped |= error_code_ != NULLSCOPE_OK;
    result_.error = error_;
  }
  return error_code_;
}

}  // namespace nullscope::trace::emit
