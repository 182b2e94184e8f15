#include "trace/emit/stream.hpp"

#include <cstdarg>
#include <cstdio>
#include <filesystem>

#include "engine/fen.hpp"
#include "trace/read/board.hpp"
#include "trace/vocabulary.hpp"

namespace nullscope::trace::emit {
namespace {

static_assert(NULLSCOPE_MATE == kMate && NULLSCOPE_INFINITY == kInfinity && NULLSCOPE_MAX_DEPTH == kMaxPly &&
              NULLSCOPE_MAX_LEVELS == format::kMaxLevel && NULLSCOPE_NULL_MOVE == MoveCode::null().bits());

// By the header's reasons; NULLSCOPE_BY_VALUE is told apart before.
struct Reason {
  Exit exit;
  Bound bound;
  bool high;  // the value has to reach beta
  bool low;   // it has to stay at or below alpha
};
constexpr std::array<Reason, NULLSCOPE_BY_VALUE> kReasons = {{
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
}};

// Without one node left among them: what 640 open nodes can need, and far less than a block's columns hold.
constexpr int kMostEvents = 20'000;

bool in_range(int value) { return value >= -kInfinity && value <= kInfinity; }
bool in_range_of_depth(int depth) { return depth >= -kMaxPly && depth <= kMaxPly; }

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

// The queue speaks the engine's moves, which say more than from, to and promotion; the recorder drops it again.
Move to_engine(nullscope_move move) {
  const int promotion = move >> 12;
  if (!promotion) return Move::from_bits(move);
  return {static_cast<Square>(move & 63), static_cast<Square>(move >> 6 & 63), Move::Promotion,
          static_cast<PieceType>(Knight + promotion - 1)};
}

std::string text_of(const char* text) { return text ? text : ""; }

Header header_of(const nullscope_open_options& options) {
  Header header;
  header.program = text_of(options.engine);
  header.policy = options.policy ? options.policy : "unknown";
  header.label = text_of(options.label);
  header.depth = options.depth;
  header.options.table = TableMode::Off;
  if (!options.path || !*options.path) throw Refusal{NULLSCOPE_ERROR_ARGUMENT, "open: no path is given"};
  if (header.program.empty()) throw Refusal{NULLSCOPE_ERROR_ARGUMENT, "open: the engine's name is not given"};
  if (is_ours(header.program))
    throw Refusal{NULLSCOPE_ERROR_ARGUMENT, "open: the engine's name must be its own, not nullscope's"};
  for (const std::string* text : {&header.program, &header.policy, &header.label})
    if (text->size() > 1000) throw Refusal{NULLSCOPE_ERROR_ARGUMENT, "open: a text is longer than 1000 bytes"};
  if (options.depth < 1 || options.depth > NULLSCOPE_MAX_DEPTH)
    throw Refusal{NULLSCOPE_ERROR_DEPTH,
                  "open: depth " + std::to_string(options.depth) + " is out of range (1 to 128)"};
  if (!options.fen) throw Refusal{NULLSCOPE_ERROR_FEN, "open: no FEN is given"};
  try {
    header.fen = to_fen(parse_fen(options.fen));
  } catch (const FenError& error) {
    throw Refusal{NULLSCOPE_ERROR_FEN, std::string("open: bad FEN: ") + error.what()};
  }
  std::error_code ignored;
  if (!options.replace && std::filesystem::exists(options.path, ignored))
    throw Refusal{NULLSCOPE_ERROR_IO, std::string(options.path) + ": exists already (set `replace` to replace it)"};
  return header;
}

}  // namespace

// The table is the engine's own: what it says of a hit is the node that wrote the entry.
struct Stream::Consumer {
  Recorder& to;
  [[gnu::always_inline]] void on(const nullscope::Event& e) {
    if (e.type == Event::Type::TableHit)
      to.table_origin(e.slot);
    else
      to.on(e);
  }
};

Stream::Stream(const nullscope_open_options& options)
    : file_(text_of(options.path), options.replace != 0), writer_(file_), recorder_(writer_, 0) {
  recorder_.begin(header_of(options));
  queue_.emplace(
      [this](const std::uint64_t* begin, const std::uint64_t* end) {
        Consumer consumer{recorder_};
        EventQueue::replay(begin, end, false, consumer);
      },
      false, failed_);
}

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
  const std::string where = levels_ ? "node " + std::to_string(top().id) : "outside all nodes";
  return fail(code, std::string(call) + ", " + where + ": " + what);
}

int Stream::too_many() {
  return wrong(NULLSCOPE_ERROR_ORDER, "event", "more than %d events, and no node was left", kMostEvents);
}

int Stream::iteration(int depth) {
  if (refuses()) return standing_error();
  if (since_leave_++ == kMostEvents) return too_many();
  if (levels_) return wrong(NULLSCOPE_ERROR_ORDER, "iteration", "an iteration begins while nodes are open");
  if (depth < 1 || depth > kMaxPly)
    return wrong(NULLSCOPE_ERROR_DEPTH, "iteration", "depth %d is out of range (1 to %d)", depth, kMaxPly);
  iteration_ = depth;
  queue_->on(Event::iteration(depth));
  return NULLSCOPE_OK;
}

int Stream::enter(nullscope_move move, int alpha, int beta, int depth, unsigned flags) {
  if (refuses()) return standing_error();
  const bool quiescence = flags & NULLSCOPE_QUIESCENCE;
  const bool real = move != NULLSCOPE_NO_MOVE && move != NULLSCOPE_NULL_MOVE;
  const Null due = move == NULLSCOPE_NULL_MOVE ? Null::Tried : Null::Idle;
  const bool fits =
      levels_ ? top().null == due && levels_ < format::kMaxLevel : move == NULLSCOPE_NO_MOVE && iteration_;
  if (!fits || since_leave_++ == kMostEvents || alpha >= beta || alpha < -kInfinity || beta > kInfinity ||
      depth > kMaxPly || (quiescence ? depth != 0 : depth < 1) || flags > (NULLSCOPE_VERIFY | NULLSCOPE_QUIESCENCE) ||
      (real && !can_be_a_move(move)))
    return wrong_enter(move, alpha, beta, depth, flags);
  if (levels_)
    top().moved |= real;
  else
    best_ = best_before_ = {alpha, NULLSCOPE_NO_MOVE};
  const bool verify = flags & NULLSCOPE_VERIFY;
  const auto narrow = [](int v) { return static_cast<std::int16_t>(v); };
  stack_[levels_++] = {next_id_++, narrow(alpha), narrow(beta), narrow(depth), narrow(depth), 0,
                       move,       verify,        false,        false,         Null::Idle};
  hit_ = 0;
  queue_->on(Event::enter(Key{}, to_engine(move), alpha, beta, depth, verify,
                          quiescence ? NodeKind::Quiescence : NodeKind::Interior));
  return NULLSCOPE_OK;
}

int Stream::wrong_enter(nullscope_move move, int alpha, int beta, int depth, unsigned flags) {
  const char* const call = "enter";
  if (since_leave_ > kMostEvents) return too_many();
  if (flags > (NULLSCOPE_VERIFY | NULLSCOPE_QUIESCENCE))
    return wrong(NULLSCOPE_ERROR_REASON, call, "unknown flags %u", flags);
  if (alpha >= beta || !in_range(alpha) || !in_range(beta))
    return wrong(NULLSCOPE_ERROR_WINDOW, call, "the window (%d, %d) is empty or beyond %d", alpha, beta, kInfinity);
  if (flags & NULLSCOPE_QUIESCENCE && depth != 0)
    return wrong(NULLSCOPE_ERROR_DEPTH, call, "in quiescence the depth is 0, not %d", depth);
  if (!(flags & NULLSCOPE_QUIESCENCE) && (depth < 1 || depth > kMaxPly))
    return wrong(NULLSCOPE_ERROR_DEPTH, call, "depth %d is out of range (1 to %d)", depth, kMaxPly);
  if (!levels_ && !iteration_) return wrong(NULLSCOPE_ERROR_ORDER, call, "no iteration has begun");
  if (!levels_) return wrong(NULLSCOPE_ERROR_MOVE, call, "a root is entered by NULLSCOPE_NO_MOVE");
  if (levels_ == format::kMaxLevel)
    return wrong(NULLSCOPE_ERROR_LEVELS, call, "more than %zu nodes would be open", format::kMaxLevel);
  if (top().null == Null::Stopped) return wrong(NULLSCOPE_ERROR_ORDER, call, "its null move was stopped");
  if (top().null == Null::Returned)
    return wrong(NULLSCOPE_ERROR_ORDER, call, "the null move's result has to be given first");
  if (top().null == Null::Tried) return wrong(NULLSCOPE_ERROR_ORDER, call, "the null move has to be entered first");
  if (move == NULLSCOPE_NULL_MOVE)
    return wrong(NULLSCOPE_ERROR_ORDER, call, "a null move is entered that was not tried");
  return wrong(NULLSCOPE_ERROR_MOVE, call, "0x%04x is not a move", move);
}

int Stream::null_tried(int depth) {
  if (refuses()) return standing_error();
  if (since_leave_++ == kMostEvents) return too_many();
  if (!levels_ || top().null != Null::Idle)
    return wrong(NULLSCOPE_ERROR_ORDER, "null_tried", levels_ ? "another one is under way" : "no node is open");
  if (!in_range_of_depth(depth))
    return wrong(NULLSCOPE_ERROR_DEPTH, "null_tried", "depth %d is out of range (%d to %d)", depth, -kMaxPly, kMaxPly);
  top().null = Null::Tried;
  queue_->on(Event::null_tried(depth, -top().beta, -top().beta + 1));
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
  queue_->on(Event::null_result(value, value >= top().beta));
  return NULLSCOPE_OK;
}

int Stream::depth_reduced(int to) {
  if (refuses()) return standing_error();
  if (since_leave_++ == kMostEvents) return too_many();
  if (!levels_ || top().null != Null::Idle)
    return wrong(NULLSCOPE_ERROR_ORDER, "depth_reduced", levels_ ? "a null move is under way" : "no node is open");
  if (to >= top().depth_now || to < -kMaxPly)
    return wrong(NULLSCOPE_ERROR_DEPTH, "depth_reduced", "%d is not less than the depth %d, or out of range", to,
                 top().depth_now);
  queue_->on(Event::depth_reduced(top().depth_now, to));
  top().depth_now = static_cast<std::int16_t>(to);
  return NULLSCOPE_OK;
}

int Stream::verify_flip(bool to) {
  if (refuses()) return standing_error();
  if (since_leave_++ == kMostEvents) return too_many();
  if (!levels_ || top().null != Null::Idle || top().verify == to)
    return wrong(NULLSCOPE_ERROR_ORDER, "verify_flip",
                 !levels_                   ? "no node is open"
                 : top().null != Null::Idle ? "a null move is under way"
                                            : "verify has this value already");
  top().verify = to;
  queue_->on(Event::verify_flip(to));
  return NULLSCOPE_OK;
}

int Stream::re_search(int cause) {
  if (refuses()) return standing_error();
  if (since_leave_++ == kMostEvents) return too_many();
  if (cause != NULLSCOPE_VERIFICATION_FAILED && cause != NULLSCOPE_PVS_WINDOW)
    return wrong(NULLSCOPE_ERROR_REASON, "re_search", "there is no cause %d", cause);
  const bool start_over = cause == NULLSCOPE_VERIFICATION_FAILED;
  if (!levels_ || top().null != Null::Idle || (!start_over && !top().moved))
    return wrong(NULLSCOPE_ERROR_ORDER, "re_search",
                 !levels_                   ? "no node is open"
                 : top().null != Null::Idle ? "a null move is under way"
                                            : "no move has been searched");
  if (start_over) top().depth_now = top().depth, top().moved = false;
  if (levels_ == 1) best_ = start_over ? Best{top().alpha, NULLSCOPE_NO_MOVE} : best_before_;
  queue_->on(Event::re_search(start_over ? ReSearch::VerificationFailed : ReSearch::PvsWindow));
  return NULLSCOPE_OK;
}

int Stream::table_hit(std::uint64_t writer) {
  if (refuses()) return standing_error();
  if (!levels_) return wrong(NULLSCOPE_ERROR_ORDER, "table_hit", "no node is open");
  if (writer >= top().id)
    return wrong(NULLSCOPE_ERROR_VALUE, "table_hit", "node %llu is not an earlier one",
                 static_cast<unsigned long long>(writer));
  hit_ = writer;
  return NULLSCOPE_OK;
}

int Stream::leave(int value, int reason) {
  if (refuses()) return standing_error();
  if (!levels_) return wrong(NULLSCOPE_ERROR_ORDER, "leave", "no node is open");
  const Level n = top();
  const bool high = value >= n.beta;
  const bool low = value <= n.alpha;
  if (reason == NULLSCOPE_BY_VALUE) reason = high ? NULLSCOPE_MOVE_CUT : low ? NULLSCOPE_FAIL_LOW : NULLSCOPE_EXACT;
  if (reason < 0 || reason > NULLSCOPE_STOPPED) return wrong_leave(value, reason);
  const Reason& r = kReasons[static_cast<std::size_t>(reason)];
  const bool stopped = reason == NULLSCOPE_STOPPED;
  if (!in_range(value) || (r.high && !high) || (r.low && !low) || (reason == NULLSCOPE_EXACT && (high || low)) ||
      (reason == NULLSCOPE_NULL_CUT && !n.fail_high) || (n.null != Null::Idle && !stopped))
    return wrong_leave(value, reason);
  --levels_;
  if (r.exit == Exit::TtCutoff) queue_->on(Event::table_hit(hit_));
  hit_ = 0;  // it was this node's, not its parent's
  queue_->on(Event::leave(value, r.bound, r.exit));
  since_leave_ = 0;
  if (levels_)
    child_left(n, value, stopped);
  else if (!stopped)
    root_left(value);
  result_.stopped |= stopped;
  return NULLSCOPE_OK;
}

int Stream::wrong_leave(int value, int reason) {
  const char* const call = "leave";
  if (reason < 0 || reason > NULLSCOPE_BY_VALUE)
    return wrong(NULLSCOPE_ERROR_REASON, call, "there is no exit %d", reason);
  if (!in_range(value)) return wrong(NULLSCOPE_ERROR_VALUE, call, "the value %d is beyond %d", value, kInfinity);
  if (top().null != Null::Idle && reason != NULLSCOPE_STOPPED)
    return wrong(NULLSCOPE_ERROR_ORDER, call, "a null move was tried, but its result was not given");
  if (reason == NULLSCOPE_NULL_CUT && !top().fail_high)
    return wrong(NULLSCOPE_ERROR_VALUE, call, "a null-move cutoff, but no null move reached beta");
  return wrong(NULLSCOPE_ERROR_VALUE, call, "the value %d does not fit the exit (%s) in the window (%d, %d)", value,
               term(kReasons[static_cast<std::size_t>(reason)].exit).name.data(), top().alpha, top().beta);
}

// Its parent is the top now.
void Stream::child_left(const Level& child, int value, bool stopped) {
  if (child.move == NULLSCOPE_NULL_MOVE) {
    top().null = stopped ? Null::Stopped : Null::Returned;
    top().null_value = static_cast<std::int16_t>(-value);
  } else if (levels_ == 1 && child.move != NULLSCOPE_NO_MOVE && !stopped) {
    best_before_ = best_;
    if (-value > best_.value) best_ = {-value, child.move};
  }
}

void Stream::root_left(int value) {
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
    for (; levels_; --levels_) queue_->on(Event::leave(0, Bound::None, Exit::Stopped));
    result_.stopped |= error_code_ != NULLSCOPE_OK;
  }
  try {
    queue_->finish();
    recorder_.finish(result_);
  } catch (const std::exception& error) {  // says more than a standing error of the same cause
    if (error_code_ == NULLSCOPE_ERROR_IO) error_code_ = NULLSCOPE_OK;
    fail(NULLSCOPE_ERROR_IO, error.what());
  }
  return error_code_;
}

}  // namespace nullscope::trace::emit
