// What is wrong with a call, in words: found out only once something is.
#include <cstdarg>
#include <cstdio>

#include "trace/emit/codes.hpp"
#include "trace/emit/stream.hpp"
#include "trace/vocabulary.hpp"

namespace nullscope::trace::emit {

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
  std::string where = !outside() ? "node " + std::to_string(top().id) : "outside all nodes";
  if (settings_.thread) where = "thread " + std::to_string(settings_.thread) + ", " + where;
  return fail(code, std::string(call) + ", " + where + ": " + what);
}

int Stream::too_many() {
  return wrong(NULLSCOPE_ERROR_ORDER, "event", "more than %d events, and no node was left", kMostEvents);
}

int Stream::wrong_label(const char* call, unsigned label) {
  return wrong(NULLSCOPE_ERROR_REASON, call, "there is no label %u", label);
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
  if (!is_depth(split(depth).plies))
    return wrong(NULLSCOPE_ERROR_DEPTH, call, "depth %d is out of range (%d to %d plies)", depth, -kMaxPly, kMaxPly);
  if (outside() && !iteration_) return wrong(NULLSCOPE_ERROR_ORDER, call, "no iteration has begun");
  if (outside()) return wrong(NULLSCOPE_ERROR_MOVE, call, "a root is entered by NULLSCOPE_NO_MOVE");
  if (top_ == &stack_.back())
    return wrong(NULLSCOPE_ERROR_LEVELS, call, "more than %zu nodes would be open", format::kMaxLevel);
  if (top().children == format::kMaxChildren)
    return wrong(NULLSCOPE_ERROR_LEVELS, call, "more than %u nodes would be right below it", format::kMaxChildren);
  if (top().null == Null::Stopped) return wrong(NULLSCOPE_ERROR_ORDER, call, "its null move was stopped");
  if (top().null == Null::Returned)
    return wrong(NULLSCOPE_ERROR_ORDER, call, "the null move's result has to be given first");
  if (top().null == Null::Tried) return wrong(NULLSCOPE_ERROR_ORDER, call, "the null move has to be entered first");
  if (move == NULLSCOPE_NULL_MOVE)
    return wrong(NULLSCOPE_ERROR_ORDER, call, "a null move is entered that was not tried");
  return wrong(NULLSCOPE_ERROR_MOVE, call, "0x%04x is not a move", move);
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

}  // namespace nullscope::trace::emit
