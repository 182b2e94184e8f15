#include "trace/emit/stream.hpp"

#include <cstdarg>
#include <cstdio>

#include "trace/read/board.hpp"
#include "trace/vocabulary.hpp"

namespace nullscope::trace::emit {
namespace {

static_assert(NULLSCOPE_MATE == kMate && NULLSCOPE_INFINITY == kInfinity && NULLSCOPE_MAX_DEPTH == kMaxPly &&
              NULLSCOPE_MAX_LEVELS == format::kMaxLevel && NULLSCOPE_NULL_MOVE == MoveCode::null().bits() &&
              NULLSCOPE_MAX_LABELS == format::kMaxLabels && NULLSCOPE_PURPOSES == kPurposes << 8 &&
              NULLSCOPE_INTERNAL_DEEPENING == static_cast<int>(Purpose::InternalDeepening) << 8 &&
              NULLSCOPE_LMR == static_cast<int>(ReSearch::LateMove));

// By the header's exits; NULLSCOPE_BY_VALUE is told apart before.
struct Meaning {
  Exit exit;
  Bound bound;
  bool high;  // the value has to reach beta
  bool low;   // it has to stay at or below alpha
};
constexpr std::array<Meaning, NULLSCOPE_BY_VALUE> kMeanings = {{
    {Exit::NullCutoff, Bound::Lower, true, false},
    {Exit::BetaCutoff, Bound::Lower, true, false},
    {Exit::FailLow, Bound::Upper, false, true},
    {Exit::Exact, Bound::Exact, false, false},
    {Exit::TtCutoff, Bound::Lower, true, false},
    {Exit::TtCutoff, Bound::Upper, false, true},
    {Exit::TtCutoff, Bound::Exact, false, false},
    {Exit::StandPat, Bound::Lower, true, false},
    {Exit::Mate, Bound::Exact, false, false},
    {Exit::Stalemate, Bound::Exact, false, false},
    {Exit::Draw, Bound::Exact, false, false},
    {Exit::DepthUsedUp, Bound::None, false, false},
    {Exit::Stopped, Bound::None, false, false},
    {Exit::Pruned, Bound::None, false, false},
}};

// Without one node left among them: what 640 open nodes can need, and far less than a block's columns hold.
constexpr int kMostEvents = 20'000;

constexpr unsigned kFlags = NULLSCOPE_VERIFY | NULLSCOPE_QUIESCENCE;
constexpr unsigned label_of(unsigned word) { return word >> 16; }
constexpr unsigned code_of(unsigned word) { return word & 0xFFFF; }

// A move that can be on some board: two squares, and a promotion only from one edge rank's neighbour to the edge.
bool can_be_a_move(nullscope_move move) {
  const int from = move & 63;
  const int to = move >> 6 & 63;
  const int promotion = move >> 12;
  if (promotion == 0) return from != to;
  const int from_rank = from >> 3;
  const int to_rank = to >> 3;
  return promotion <= 4 && ((from_rank == 6 && to_rank == 7) || (from_rank == 1 && to_rank == 0));
}

bool is_depth(int plies) { return plies >= -kMaxPly && plies <= kMaxPly; }

Move move_of(nullscope_move move) { return MoveCode(move).to_move(); }

}  // namespace

int Stream::fail(int code, std::string text) {
  if (error_code_ == NULLSCOPE_OK) error_code_ = code, error_ = std::move(text);
  return error_code_;
}

int Stream::out_of_memory() noexcept {
  if (error_code_ == NULLSCOPE_OK) error_code_ = NULLSCOPE_ERROR_MEMORY;
  lost_ = true;
  return error_code_;
}

const char* Stream::error_text() const {
  return error_.empty() && error_code_ != NULLSCOPE_OK ? "out of memory" : error_.c_str();
}

int Stream::standing_error() {
  // What went wrong in the queue's thread is reported when it is closed.
  return fail(NULLSCOPE_ERROR_IO, "the trace cannot be written (nullscope_close() says why)");
}

int Stream::wrong(int code, const char* call, const char* format, ...) {
  char what[160];
  va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(what, sizeof what, format, arguments);
  va_end(arguments);
  std::string where = levels_ ? "node " + std::to_string(top().id) : "outside all nodes";
  if (settings_.thread) where = "thread " + std::to_string(settings_.thread) + ", " + where;
  return fail(code, std::string(call) + ", " + where + ": " + what);
}

int Stream::too_many() {
  return wrong(NULLSCOPE_ERROR_ORDER, "event", "more than %d events, and no node was left", kMostEvents);
}

int Stream::wrong_label(const char* call, unsigned label) {
  return wrong(NULLSCOPE_ERROR_REASON, call, "there is no label %u", label);
}

bool Stream::takes(const char* call) {
  if (refuses())
    standing_error();
  else if (since_leave_++ == kMostEvents)
    too_many();
  else if (!levels_)
    wrong(NULLSCOPE_ERROR_ORDER, call, "no node is open");
  else if (top().null != Null::Idle)
    wrong(NULLSCOPE_ERROR_ORDER, call, "a null move is under way");
  else
    return true;
  return false;
}

int Stream::iteration(int depth) {
  if (refuses()) return standing_error();
  if (levels_) return wrong(NULLSCOPE_ERROR_ORDER, "iteration", "an iteration begins while nodes are open");
  if (depth < 1 || depth > kMaxPly)
    return wrong(NULLSCOPE_ERROR_DEPTH, "iteration", "depth %d is out of range (1 to %d)", depth, kMaxPly);
  if (depth != iteration_) line_ = 1;
  iteration_ = depth;
  return NULLSCOPE_OK;
}

int Stream::multipv(int line) {
  if (refuses()) return standing_error();
  if (levels_ || !iteration_)
    return wrong(NULLSCOPE_ERROR_ORDER, "multipv", levels_ ? "a node is open" : "no iteration has begun");
  if (line < 1 || line > static_cast<int>(format::kMaxLines))
    return wrong(NULLSCOPE_ERROR_ARGUMENT, "multipv", "there is no line %d", line);
  line_ = line;
  return NULLSCOPE_OK;
}

int Stream::enter(nullscope_move move, int alpha, int beta, int depth, unsigned flags) {
  if (refuses()) return standing_error();
  const bool real = move != NULLSCOPE_NO_MOVE && move != NULLSCOPE_NULL_MOVE;
  const Null due = move == NULLSCOPE_NULL_MOVE ? Null::Tried : Null::Idle;
  const bool fits = levels_ ? top().null == due && levels_ < format::kMaxLevel && top().children < format::kMaxChildren
                            : move == NULLSCOPE_NO_MOVE && iteration_;
  const unsigned purpose = code_of(flags) >> 8;
  if (!fits || since_leave_++ >= kMostEvents || alpha >= beta || alpha < -settings_.infinity ||
      beta > settings_.infinity || !is_depth(plies(depth)) || (flags & 0xFF) > kFlags || purpose >= kPurposes ||
      !is_label(label_of(flags)) || (real && !can_be_a_move(move)))
    return wrong_enter(move, alpha, beta, depth, flags);
  const bool on_the_side = is_on_the_side(static_cast<Purpose>(purpose));
  if (levels_) {
    top().moved |= real && !on_the_side;
    ++top().children;
  } else {
    best_ = best_before_ = {alpha, NULLSCOPE_NO_MOVE};
    nullscope::Event begins = Event::iteration(iteration_);
    begins.line = static_cast<std::uint16_t>(line_);
    begins.thread = settings_.thread;
    send(begins);
  }
  const bool verify = flags & NULLSCOPE_VERIFY;
  const auto to = static_cast<std::int16_t>(plies(depth));
  stack_[levels_++] = {next_id_++, alpha, beta, 0, to, to, move, verify, false, false, on_the_side, Null::Idle, 0};
  has_hit_ = false;
  nullscope::Event e = Event::enter(Key{}, move_of(move), alpha, beta, to, verify,
                                    flags & NULLSCOPE_QUIESCENCE ? NodeKind::Quiescence : NodeKind::Interior);
  e.purpose = static_cast<Purpose>(purpose);
  e.label = static_cast<std::uint16_t>(label_of(flags));
  e.depth_part = static_cast<std::uint16_t>(part(depth));
  send(e);
  return NULLSCOPE_OK;
}

int Stream::wrong_enter(nullscope_move move, int alpha, int beta, int depth, unsigned flags) {
  const char* const call = "enter";
  if (since_leave_ > kMostEvents) return too_many();
  if ((flags & 0xFF) > kFlags || code_of(flags) >> 8 >= kPurposes)
    return wrong(NULLSCOPE_ERROR_REASON, call, "unknown flags %u", code_of(flags));
  if (!is_label(label_of(flags))) return wrong_label(call, label_of(flags));
  if (alpha >= beta || !in_range(alpha) || !in_range(beta))
    return wrong(NULLSCOPE_ERROR_WINDOW, call, "the window (%d, %d) is empty or beyond %d", alpha, beta,
                 settings_.infinity);
  if (!is_depth(plies(depth)))
    return wrong(NULLSCOPE_ERROR_DEPTH, call, "depth %d is out of range (%d to %d plies)", depth, -kMaxPly, kMaxPly);
  if (!levels_ && !iteration_) return wrong(NULLSCOPE_ERROR_ORDER, call, "no iteration has begun");
  if (!levels_) return wrong(NULLSCOPE_ERROR_MOVE, call, "a root is entered by NULLSCOPE_NO_MOVE");
  if (levels_ == format::kMaxLevel)
    return wrong(NULLSCOPE_ERROR_LEVELS, call, "more than %zu nodes would be open", format::kMaxLevel);
  if (top().children == format::kMaxChildren)
    return wrong(NULLSCOPE_ERROR_ORDER, call, "more than %u nodes would be right below it", format::kMaxChildren);
  if (top().null == Null::Stopped) return wrong(NULLSCOPE_ERROR_ORDER, call, "its null move was stopped");
  if (top().null == Null::Returned)
    return wrong(NULLSCOPE_ERROR_ORDER, call, "the null move's result has to be given first");
  if (top().null == Null::Tried) return wrong(NULLSCOPE_ERROR_ORDER, call, "the null move has to be entered first");
  if (move == NULLSCOPE_NULL_MOVE)
    return wrong(NULLSCOPE_ERROR_ORDER, call, "a null move is entered that was not tried");
  return wrong(NULLSCOPE_ERROR_MOVE, call, "0x%04x is not a move", move);
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
  send({.type = Event::Type::Skipped, .label = static_cast<std::uint16_t>(label_of(label)), .move = move_of(move)});
  return NULLSCOPE_OK;
}

int Stream::null_tried(int depth) {
  if (!takes("null_tried")) return error_code_;
  if (!is_depth(plies(depth)))
    return wrong(NULLSCOPE_ERROR_DEPTH, "null_tried", "depth %d is out of range (%d to %d plies)", depth, -kMaxPly,
                 kMaxPly);
  top().null = Null::Tried;
  send(Event::null_tried(plies(depth), -top().beta, -top().beta + 1));
  return NULLSCOPE_OK;
}

int Stream::null_result(int value) {
  if (refuses()) return standing_error();
  if (since_leave_++ == kMostEvents) return too_many();
  if (!levels_ || top().null != Null::Returned)
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
  const int now = plies(to);
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
  if (levels_ == 1) best_ = start_over ? Best{top().alpha, NULLSCOPE_NO_MOVE} : best_before_;
  nullscope::Event e = Event::re_search(static_cast<ReSearch>(cause));
  e.label = static_cast<std::uint16_t>(label_of(word));
  send(e);
  return NULLSCOPE_OK;
}

int Stream::table_store(std::uint64_t key) {
  if (refuses()) return standing_error();
  if (since_leave_++ == kMostEvents) return too_many();
  if (!levels_) return wrong(NULLSCOPE_ERROR_ORDER, "table_store", "no node is open");
  send({.type = Event::Type::TableStore, .flag = true, .key = key});
  return NULLSCOPE_OK;
}

int Stream::table_hit(std::uint64_t key) {
  if (refuses()) return standing_error();
  if (!levels_) return wrong(NULLSCOPE_ERROR_ORDER, "table_hit", "no node is open");
  hit_ = key;
  has_hit_ = true;
  return NULLSCOPE_OK;
}

int Stream::leave(int value, unsigned word) {
  if (refuses()) return standing_error();
  if (!levels_) return wrong(NULLSCOPE_ERROR_ORDER, "leave", "no node is open");
  const Level n = top();
  const bool high = value >= n.beta;
  const bool low = value <= n.alpha;
  unsigned exit = code_of(word);
  if (exit == NULLSCOPE_BY_VALUE) exit = high ? NULLSCOPE_BETA_CUTOFF : low ? NULLSCOPE_FAIL_LOW : NULLSCOPE_EXACT;
  if (exit > NULLSCOPE_PRUNED || !is_label(label_of(word))) return wrong_leave(value, word);
  const Meaning& m = kMeanings[exit];
  const bool stopped = exit == NULLSCOPE_STOPPED;
  if (!in_range(value) || (m.high && !high) || (m.low && !low) || (exit == NULLSCOPE_EXACT && (high || low)) ||
      (exit == NULLSCOPE_NULL_CUTOFF && !n.fail_high) || (n.null != Null::Idle && !stopped))
    return wrong_leave(value, exit);
  --levels_;
  if (m.exit == Exit::TtCutoff) send({.type = Event::Type::TableHit, .flag = has_hit_, .key = has_hit_ ? hit_ : 0});
  has_hit_ = false;  // it was this node's, not its parent's
  nullscope::Event e = Event::leave(value, m.bound, m.exit);
  e.label = static_cast<std::uint16_t>(label_of(word));
  send(e);
  since_leave_ = 0;
  if (levels_)
    child_left(n, value, stopped);
  else if (!stopped)
    root_left(value);
  result_.stopped |= stopped;
  return NULLSCOPE_OK;
}

int Stream::wrong_leave(int value, unsigned word) {
  const char* const call = "leave";
  const unsigned exit = code_of(word);
  if (exit >= NULLSCOPE_BY_VALUE) return wrong(NULLSCOPE_ERROR_REASON, call, "there is no exit %u", exit);
  if (!is_label(label_of(word))) return wrong_label(call, label_of(word));
  if (!in_range(value))
    return wrong(NULLSCOPE_ERROR_VALUE, call, "the value %d is beyond %d", value, settings_.infinity);
  if (top().null != Null::Idle && exit != NULLSCOPE_STOPPED)
    return wrong(NULLSCOPE_ERROR_ORDER, call, "a null move was tried, but its result was not given");
  if (exit == NULLSCOPE_NULL_CUTOFF && !top().fail_high)
    return wrong(NULLSCOPE_ERROR_VALUE, call, "a null-move cutoff, but no null move reached beta");
  return wrong(NULLSCOPE_ERROR_VALUE, call, "the value %d does not fit the exit (%s) in the window (%d, %d)", value,
               term(kMeanings[exit].exit).name.data(), top().alpha, top().beta);
}

// Its parent is the top now.
void Stream::child_left(const Level& child, int value, bool stopped) {
  if (child.move == NULLSCOPE_NULL_MOVE) {
    top().null = stopped ? Null::Stopped : Null::Returned;
    top().null_value = -value;
  } else if (levels_ == 1 && child.move != NULLSCOPE_NO_MOVE && !child.on_the_side && !stopped) {
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
  if (refuses()) return standing_error();
  while (levels_) leave(0, NULLSCOPE_STOPPED);
  return NULLSCOPE_OK;
}

int Stream::close() {
  if (lost_) return error_code_;
  if (!failed_) {
    if (levels_) wrong(NULLSCOPE_ERROR_OPEN, "close", "%zu nodes were still open", levels_);
    for (; levels_; --levels_) send(Event::leave(0, Bound::None, Exit::Stopped));
    result_.stopped |= error_code_ != NULLSCOPE_OK;
    result_.error = error_;
  }
  return error_code_;
}

}  // namespace nullscope::trace::emit
