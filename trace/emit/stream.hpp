// One stream of the C interface: checks every call, then hands the event to the recorder's thread.
//
// What it lets through is a tree that keeps lint's general rules (except that it knows no board: whether moves are
// legal is lint's to say). It therefore keeps, for each open node, as much as those rules speak of, and no more.
#pragma once

#include <optional>

#include "trace/emit/nullscope_emit.h"
#include "trace/format/writer.hpp"
#include "trace/record/event_queue.hpp"
#include "trace/record/recorder.hpp"

namespace nullscope::trace::emit {

// Thrown by open(), and by nothing that is called for every event.
struct Refusal {
  int code;
  std::string text;
};

class Stream {
 public:
  // Creates the file. Throws Refusal, IoError.
  explicit Stream(const nullscope_open_options& options);

  int iteration(int depth);
  int enter(nullscope_move move, int alpha, int beta, int depth, unsigned flags);
  int null_tried(int depth);
  int null_result(int value);
  int depth_reduced(int to);
  int verify_flip(bool to);
  int re_search(int cause);
  int table_hit(std::uint64_t writer);
  int leave(int value, int reason);
  int unwind();
  // Writes the rest. Nothing may follow.
  int close();

  std::uint64_t node() const { return levels_ ? top().id : 0; }
  const char* error_text() const;
  // After which nothing is certain: the file stays as it is, readable up to its last whole block.
  int out_of_memory() noexcept;

 private:
  // Where a node is with its null move.
  enum class Null : std::uint8_t { Idle, Tried, Returned, Stopped };
  struct Level {
    NodeId id;
    std::int16_t alpha;
    std::int16_t beta;
    std::int16_t depth;
    std::int16_t depth_now;
    std::int16_t null_value;
    nullscope_move move;
    bool verify;
    bool moved;      // a move has been searched in this pass
    bool fail_high;  // of its null move
    Null null;
  };
  // The root's best move so far, and what it was before the last one, which may be searched again.
  struct Best {
    int value;
    nullscope_move move;
  };
  // A consumer of the queue: the recorder, with the table left to the engine.
  struct Consumer;

  Level& top() { return stack_[levels_ - 1]; }
  const Level& top() const { return stack_[levels_ - 1]; }
  // Whether a call is to do nothing: an error stands, or the file could not be written.
  bool refuses() { return error_code_ != NULLSCOPE_OK || failed_.load(std::memory_order_relaxed); }
  int standing_error();
  int fail(int code, std::string text);  // the first error stays
  int wrong(int code, const char* call, const char* format, ...) __attribute__((format(printf, 4, 5)));
  int wrong_enter(nullscope_move move, int alpha, int beta, int depth, unsigned flags);
  int wrong_leave(int value, int reason);
  int too_many();
  void child_left(const Level& child, int value, bool stopped);
  void root_left(int value);

  FileOutput file_;
  WriterSink writer_;
  Recorder recorder_;
  std::atomic<bool> failed_{false};  // set by the queue when the file cannot be written
  std::optional<EventQueue> queue_;

  std::array<Level, format::kMaxLevel> stack_;
  std::size_t levels_ = 0;
  NodeId next_id_ = 1;
  int since_leave_ = 0;  // events
  NodeId hit_ = 0;       // who wrote the table entry that was found last
  int iteration_ = 0;
  Best best_{};
  Best best_before_{};
  Result result_;
  bool lost_ = false;  // memory ran out in the middle of an event
  int error_code_ = NULLSCOPE_OK;
  std::string error_;
};

}  // namespace nullscope::trace::emit
