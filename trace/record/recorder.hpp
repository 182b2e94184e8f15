// The observer that records: turns a search's events into blocks and hands them to a sink.
//
// It writes down only what its TreeState does not foresee, so most nodes are an op byte, a move and a
// value. A node that is left as soon as it was entered is one op; entering is therefore held back until
// the next event. event_queue.hpp puts it into a thread of its own.
#pragma once

#include "trace/record/sink.hpp"

namespace nullscope::trace {

class Recorder {
 public:
  // `table_entries`: to tell which node wrote the table entry that a hit used; 0 not to.
  Recorder(Sink& sink, std::size_t table_entries);
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;

  // --- the observer's hooks
  void iteration(int depth) {
    block_.extras.varint(static_cast<std::uint64_t>(depth));
    op(format::EventCode::Iteration);
    iteration_ = depth;
  }

  void enter(const Enter& e) { enter(e.move, e.kind, {e.alpha, e.beta, e.depth, e.verify}); }
  void enter(MoveCode move, NodeKind kind, const TreeState::Window& actual, Key = 0) {
    flush_pending();
    const TreeState::Window expected = state_.expect_child(kind);
    std::uint64_t surprises = 0;
    if (actual.alpha != expected.alpha || actual.beta != expected.beta) surprises |= format::kWindowSurprise;
    if (actual.depth != expected.depth) surprises |= format::kDepthSurprise;
    if (actual.verify != expected.verify) surprises |= format::kVerifySurprise;
    if (surprises) write_surprises(surprises, actual);
    if (!state_.move_is_implied()) block_.moves.two_bytes(move.bits());
    pending_op_ = static_cast<std::uint8_t>((kind == NodeKind::Quiescence ? format::kQuiescence : 0) |
                                            (surprises ? format::kSurprise : 0));
    pending_ = true;
    pending_move_ = move;
    pending_window_ = actual;
    ++block_.nodes;
    ++block_.events;
  }

  void null_tried(int depth, Score, Score) {
    flush_pending();
    const bool expected = state_.expect_null_depth() == depth;
    if (!expected) block_.extras.signed_varint(depth);
    op(format::EventCode::NullTried, expected);
    state_.null_tried(depth);
  }
  void null_result(Score value, bool fail_high) {
    const bool expected = state_.top().null_value == value && fail_high == (value >= state_.top().beta);
    if (!expected) {
      block_.extras.signed_varint(value);
      block_.extras.byte(fail_high);
    }
    op(format::EventCode::NullResult, expected);
    state_.null_result(value, fail_high);
  }
  void depth_reduced(int from, int to) {
    flush_pending();
    const bool expected = from == state_.top().depth_now && from - to == state_.expect_cost();
    if (!expected) block_.extras.signed_varint(to);
    op(format::EventCode::DepthReduced, expected);
    state_.depth_reduced(to);
  }
  void verify_flip(bool) {
    op(format::EventCode::VerifyFlip);
    state_.verify_flip();
  }
  void re_search(ReSearch cause) {
    op(cause == ReSearch::PvsWindow ? format::EventCode::ReSearchPvs : format::EventCode::ReSearchVerification);
    state_.re_search(cause);
  }
  void table_hit(std::size_t slot) { hit_origin_ = slot < origins_.size() ? origins_[slot] : 0; }
  void table_store(std::size_t slot) {
    if (slot < origins_.size()) origins_[slot] = static_cast<std::uint32_t>(current());
  }
  void table_forget(std::size_t slot) {  // written by a node that is not in the trace
    if (slot < origins_.size()) origins_[slot] = 0;
  }
  void table_origin(NodeId origin) { hit_origin_ = origin; }  // for engines with a table of their own
  void evaluating() {}
  void evaluated(Score) {}

  void leave(Score value, Bound bound, Exit exit) {
    const format::ExitCode code = exit_code(exit, bound);
    if (exit == Exit::TtCutoff) {
      const NodeId id = current();
      block_.extras.varint(hit_origin_ && hit_origin_ <= id ? id - hit_origin_ : 0);
      watch_columns();
      ++block_.events;  // the hit itself
    }
    ++block_.events;
    if (pending_) {
      leave_op(pending_op_, code, value, state_.expect_leaf_value(code, pending_move_), state_.leaf_reference());
      state_.pass_leaf(pending_move_, pending_window_, value);
      pending_ = false;
    } else {
      leave_op(format::kNotEnter, code, value, state_.expect_value(code), state_.reference());
      state_.close(value);
    }
    flush_if_full();
  }

  // What a filter left out below the current node.
  void folded(const Counters& counts);

  // Sends the last block and the result on. Nothing may follow.
  void finish(const Result& result);
  void begin(const Header& header) { sink_.begin(header); }
  NodeId next_id() const { return state_.next_id() + pending_; }

 private:
  void op(format::EventCode code, bool expected = true) {
    flush_pending();
    block_.ops.byte(
        static_cast<std::uint8_t>((expected ? format::kEventOp : format::kExplicitEventOp) | static_cast<int>(code)));
    ++block_.events;
    watch_columns();
  }
  void flush_pending() {
    if (!pending_) return;
    block_.ops.byte(pending_op_);
    pending_ = false;
    const bool quiescence = pending_op_ & format::kQuiescence;
    state_.enter(pending_move_, quiescence ? NodeKind::Quiescence : NodeKind::Interior, pending_window_);
  }
  void leave_op(std::uint8_t op, format::ExitCode code, Score value, Score expected, std::int16_t reference) {
    const bool predicted = value == expected;
    if (!predicted) block_.values.signed_varint(value - reference);
    block_.ops.byte(static_cast<std::uint8_t>(op | (static_cast<int>(code) << format::kExitShift) |
                                              (predicted ? format::kPredicted : 0)));
  }
  NodeId current() const { return pending_ ? state_.next_id() : state_.top().id; }
  void flush_if_full() {
    if (block_.nodes >= format::kBlockNodes || columns_are_full_) flush();
  }
  // A node's own op, move and value cannot overflow before a block's nodes are used up; all that comes besides could.
  void watch_columns() { columns_are_full_ = block_.extras.size() >= kRoomy || block_.ops.size() >= kRoomy; }
  void write_surprises(std::uint64_t surprises, const TreeState::Window& actual);
  void flush();
  void start_block();

  static constexpr std::size_t kRoomy = format::kMaxStream / 2;

  Sink& sink_;
  TreeState state_;
  Block block_;
  std::vector<std::uint32_t> origins_;  // by table slot: the node that wrote it (its low 32 bits)
  NodeId hit_origin_ = 0;
  int iteration_ = 0;
  bool columns_are_full_ = false;
  bool pending_ = false;  // a node has been entered; what follows says whether it is a leaf
  std::uint8_t pending_op_ = 0;
  MoveCode pending_move_;
  TreeState::Window pending_window_{};
};

}  // namespace nullscope::trace
