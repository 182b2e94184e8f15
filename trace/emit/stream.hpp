// One stream of the C interface: checks every call, and hands its event on.
//
// What it lets through is a tree that keeps lint's general rules (except that it knows no board: whether moves are
// legal is lint's to say). It therefore keeps, for each open node, as much as those rules speak of, and no more.
// The calls come from an engine (emit.cpp), or from the log of one (log.cpp).
#pragma once

#include <string>

#include "trace/emit/nullscope_emit.h"
#include "trace/header.hpp"
#include "trace/ops.hpp"
#include "trace/record/event_queue.hpp"

namespace nullscope::trace::emit {

// Thrown where a recording is opened, and by nothing that is called for every event.
struct Refusal {
  int code;
  std::string text;
};

// What the options of nullscope_open() say, checked. Throws Refusal.
Header header_of(const nullscope_open_options& options);

// Whoever takes the events.
class Consumer {
 public:
  virtual ~Consumer() = default;
  virtual void on(const nullscope::Event& event) = 0;
};

class Stream {
 public:
  struct Settings {
    Score infinity = kInfinity;
    int depth_units = 1;
    std::uint16_t thread = 0;
    const std::atomic<std::uint32_t>* labels = nullptr;  // how many there are
  };
  // Events go through the queue, or to the consumer at once.
  Stream(const Settings& settings, EventQueue* queue, Consumer* consumer)
      : settings_(settings), queue_(queue), consumer_(consumer) {}

  int iteration(int depth);
  int multipv(int line);
  int enter(nullscope_move move, int alpha, int beta, int depth, unsigned flags);
  int static_eval(int value);
  int note_move(Note note, nullscope_move move);  // TtMove, Excluded
  int stage(int label);
  int skip(nullscope_move move, unsigned label);
  int skip_quiets(unsigned label) { return skipped(NULLSCOPE_NO_MOVE, label); }
  int null_tried(int depth);
  int null_result(int value);
  int depth_changed(int to);
  int verify_flip(bool to);
  int re_search(unsigned cause);
  int table_store(std::uint64_t key);
  int table_hit(std::uint64_t key);
  int leave(int value, unsigned exit);
  int unwind();
  // Leaves what is open. Nothing may follow.
  int close();

  const Result& result() const { return result_; }  // after close()
  int fail(int code, std::string text);             // the first error stays
  int error_code() const { return error_code_; }
  const char* error_text() const;
  // After which nothing is certain.
  int out_of_memory() noexcept;
  // From now on every call is refused: what is recorded cannot be written. The thread that finds out may be another.
  void set_failed() { failed_.store(true, std::memory_order_relaxed); }
  std::atomic<bool>& failed() { return failed_; }
  void attach(EventQueue* queue) { queue_ = queue; }

 private:
  // Where a node is with its null move.
  enum class Null : std::uint8_t { Idle, Tried, Returned, Stopped };
  struct Level {
    NodeId id;
    int alpha;
    int beta;
    std::int16_t depth;
    std::int16_t depth_now;
    nullscope_move move;
    bool verify;
    bool on_the_side;
    // What is not known when it is entered comes last: one store makes nothing of it.
    int null_value = 0;
    std::uint16_t children = 0;
    std::uint16_t skipped = 0;
    bool moved = false;      // a move has been searched in this pass
    bool fail_high = false;  // of its null move
    Null null = Null::Idle;
  };
  // The root's best move so far, and what it was before the last one, which may be searched again.
  struct Best {
    int value;
    nullscope_move move;
  };

  bool outside() const { return top_ == stack_.data(); }  // all nodes
  bool at_root() const { return top_ == stack_.data() + 1; }
  Level& top() { return *top_; }
  // Whether a call is to do nothing: an error stands, or the file could not be written.
  bool refuses() { return error_code_ != NULLSCOPE_OK || failed_.load(std::memory_order_relaxed); }
  // Whether one may come now, inside a node whose null move is not under way. Says what is wrong if not.
  bool takes(const char* call);
  [[gnu::always_inline]] void send(const nullscope::Event& event) {
    if (queue_) [[likely]]
      queue_->on_any(event);
    else
      consume(event);
  }
  [[gnu::cold]] void consume(
      nullscope::Event event);  // by value: on the way to the queue an event need never be in memory
  bool in_range(int value) const { return value >= -settings_.infinity && value <= settings_.infinity; }
  bool is_label(unsigned label) const {
    return !label || (settings_.labels && label <= settings_.labels->load(std::memory_order_relaxed));
  }
  [[gnu::cold]] int standing_error();
  int wrong(int code, const char* call, const char* format, ...) __attribute__((format(printf, 4, 5)));
  [[gnu::cold]] int wrong_enter(nullscope_move move, int alpha, int beta, int depth, unsigned flags);
  [[gnu::cold]] int wrong_leave(int value, unsigned exit);
  [[gnu::cold]] int wrong_label(const char* call, unsigned label);
  [[gnu::cold]] int too_many();
  int skipped(nullscope_move move, unsigned label);
  void begin_root(int alpha);
  void child_entered(bool is_move);
  void child_left(const Level& child, int value, bool stopped);
  void root_left(int value);
  // In whole plies, and thousandths of one beyond them.
  struct Depth {
    int plies;
    int part;
  };
  Depth split(int depth) const {
    if (settings_.depth_units == 1) [[likely]]
      return {depth, 0};
    const int units = settings_.depth_units;
    const int rest = depth % units;
    if (rest < 0) return {depth / units - 1, (rest + units) * 1000 / units};  // downwards
    return {depth / units, rest * 1000 / units};
  }

  const Settings settings_;
  EventQueue* queue_;
  Consumer* consumer_;
  std::atomic<bool> failed_{false};

  std::array<Level, format::kMaxLevel + 1> stack_;  // the first is no node
  Level* top_ = stack_.data();
  std::uint64_t hit_ = 0;  // the key of the table entry that was found last
  NodeId next_id_ = 1;     // apart from top_: a compiler that reads both at once waits for the last store of one
  int since_leave_ = 0;    // events
  bool has_hit_ = false;
  int iteration_ = 0;
  int line_ = 1;
  bool root_entered_ = false;  // of this iteration
  Best best_{};
  Best best_before_{};
  Result result_;
  bool lost_ = false;  // memory ran out in the middle of an event
  int error_code_ = NULLSCOPE_OK;
  std::string error_;
};

}  // namespace nullscope::trace::emit
