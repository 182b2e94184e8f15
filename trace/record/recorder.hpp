// Records: turns a search's events into blocks and hands them to a sink.
//
// It writes down only what its TreeState does not foresee, so most nodes are an op byte, a move and a
// value. A node that is left as soon as it was entered is one op; entering is therefore held back until
// the next event. event_queue.hpp puts it into a thread of its own.
#pragma once

#include "trace/account.hpp"
#include "trace/record/sink.hpp"
#include "trace/record/table_writers.hpp"

namespace nullscope::trace {

class Recorder {
 public:
  // `table_entries`: to tell which node wrote the table entry that a hit used; 0 not to.
  Recorder(Sink& sink, std::size_t table_entries);
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;

  // Inlined where the type of the event is known: recording is to be as fast as searching.
  [[gnu::always_inline]] void on(const nullscope::Event& e) {
    switch (e.type) {
      case Event::Type::Enter: return enter(e);
      case Event::Type::Leave: return leave(e);
      case Event::Type::TableHit: hit_origin_ = writers_.of(e.slot); return;
      case Event::Type::TableStore: return writers_.store(e, current());
      case Event::Type::Evaluating:
      case Event::Type::Evaluated: return;
      default: return rare(e);
    }
  }
  void will_need(std::size_t slot) const { writers_.fetch(slot); }  // for a TableHit or TableStore
  void table_origin(NodeId origin) { hit_origin_ = origin; }        // for engines with a table of their own

  // The two events of a node that is left as soon as it is entered, as most are. False if it is not so plain: nothing
  // has been recorded then.
  [[gnu::always_inline]] bool leaf(const nullscope::Event& enters, const nullscope::Event& leaves) {
    const bool plain = !leaves.label && leaves.exit != Exit::TtCutoff && leaves.exit != Exit::Pruned;
    if (!plain || state_.empty()) [[unlikely]]
      return false;
    flush_pending();
    const MoveCode move = enters.move;
    const TreeState::Window window = state_.window_of(enters);
    const std::uint8_t op = begin_node(enters.kind, move, window);
    ++block_.events;
    leave_leaf(op, exit_code(leaves.exit, leaves.bound), leaves.exit, enters.kind, move, window, leaves.value);
    flush_if_full();
    return true;
  }
  // A node that is known to stay open.
  [[gnu::always_inline]] void open(const nullscope::Event& e) {
    flush_pending();
    const MoveCode move = e.move;
    const TreeState::Window window = state_.window_of(e);
    block_.ops.byte(begin_node(e.kind, move, window));
    enter_open(e.kind, move, window);
  }

  NodeId next_node() const { return state_.next_id() + pending_; }
  NodeId node() const { return current(); }  // the innermost open one; there must be one

  // Sends the last block and the result on. Nothing may follow.
  void finish(const Result& result);
  void begin(const Header& header) { sink_.begin(header); }
  void label(const std::string& name) { sink_.label(name); }

 private:
  // What a node is entered with, but for its op. Nothing is pending.
  [[gnu::always_inline]] std::uint8_t begin_node(NodeKind kind, MoveCode move, const TreeState::Window& actual) {
    const std::uint64_t surprises = state_.surprises(kind, actual);
    if (surprises) write_surprises(surprises, actual);
    if (!state_.move_is_implied()) block_.moves[state_.moves_column()].two_bytes(move.bits());
    ++block_.events;
    return static_cast<std::uint8_t>((kind == NodeKind::Quiescence ? format::kQuiescence : 0) |
                                     (surprises ? format::kSurprise : 0));
  }
  [[gnu::always_inline]] void enter_open(NodeKind kind, MoveCode move, const TreeState::Window& window) {
    const OpenNode& n = state_.enter(move, kind, window);
    values_.entered(state_.levels() - 1, move.bits());
    counts_.entered(kind, n.regions, window.depth, n.ply);
    if (n.parent == 0) [[unlikely]]
      account_.roots.push_back({state_.root(), n.id});
  }
  [[gnu::always_inline]] void leave_leaf(std::uint8_t op, format::ExitCode code, Exit exit, NodeKind kind,
                                         MoveCode move, const TreeState::Window& window, Score value) {
    const bool predicted = value == state_.expect_leaf_value(code, move);
    const std::size_t level = state_.levels();
    if (!predicted) tell_value(level, move, code, window.alpha, window.beta, value);
    leave_op(op, code, predicted);
    counts_.entered(kind, state_.regions_below(window.purpose), window.depth,
                    static_cast<std::uint64_t>(state_.ply_below(move)));
    counts_.left(exit, kind, window.depth, 0);
    if (state_.empty()) [[unlikely]]
      account_.roots.push_back({state_.root(), state_.next_id()});
    state_.pass_leaf(move, window, value);
  }
  void enter(const nullscope::Event& e) {
    flush_pending();  // whose child this is decides what it is searched for
    const TreeState::Window window = state_.window_of(e);
    pending_op_ = begin_node(e.kind, e.move, window);
    pending_ = true;
    pending_move_ = e.move;
    pending_window_ = window;
  }
  [[gnu::always_inline]] void leave(const nullscope::Event& e) {
    const Score value = e.value;
    const format::ExitCode code = exit_code(e.exit, e.bound);
    if (e.label || code == format::ExitCode::Pruned) [[unlikely]]
      tell_left(code, e.label);
    if (e.exit == Exit::TtCutoff) {
      const NodeId id = current();
      block_.extras.varint(hit_origin_ && hit_origin_ <= id ? id - hit_origin_ : 0);
      watch_columns();
      ++block_.events;  // the hit itself
    }
    ++block_.events;
    if (pending_) {
      const bool quiescence = pending_op_ & format::kQuiescence;
      leave_leaf(pending_op_, code, e.exit, quiescence ? NodeKind::Quiescence : NodeKind::Interior, pending_move_,
                 pending_window_, value);
      pending_ = false;
    } else {
      const OpenNode& n = state_.top();
      const std::size_t level = state_.levels() - 1;
      const bool predicted = !told_left_ && value == state_.expect_value(code);
      if (!predicted) tell_value(level, n.move, code, n.alpha, n.beta, value);
      if (!told_left_) leave_op(format::kNotEnter, code, predicted);
      told_left_ = false;
      close(value, code, e.exit, e.label);
    }
    flush_if_full();
  }
  [[gnu::always_inline]] void close(Score value, format::ExitCode code, Exit exit, Label label) {
    const OpenNode& n = state_.top();
    counts_.left(exit, n.kind, n.depth, n.moves);
    if (n.id < block_.first_node) [[unlikely]]
      account_.left_over.push_back(state_.leave(value, code, label));
    else
      state_.close(value);
  }
  void op(format::EventCode code, bool expected = true) {
    block_.ops.byte(
        static_cast<std::uint8_t>((expected ? format::kEventOp : format::kExplicitEventOp) | static_cast<int>(code)));
    ++block_.events;
    watch_columns();
  }
  void flush_pending() {
    if (pending_) enter_pending();
  }
  [[gnu::always_inline]] void leave_op(std::uint8_t op, format::ExitCode code, bool predicted) {
    block_.ops.byte(static_cast<std::uint8_t>(op | (static_cast<int>(code) << format::kExitShift) |
                                              (predicted ? format::kPredicted : 0)));
  }
  [[gnu::always_inline]] void tell_value(std::size_t level, MoveCode move, format::ExitCode code, Score alpha,
                                         Score beta, Score value) {
    std::int32_t& slot = values_.slot(level, move.bits());
    const Score near = TreeState::near(values_.expect(level, slot, state_.reference_at(level)), code, alpha, beta);
    write_difference(block_.values, block_.wide, std::int64_t{value} - near);
    values_.told(level, slot, move.bits(), value);
  }
  NodeId current() const { return pending_ ? state_.next_id() : state_.top().id; }
  // Before an event of which a node can have any number, and none of them need be a leave: where a filter leaves nodes
  // out, or in a copy of a trace that someone forged.
  void make_room() {
    flush_pending();
    if (columns_are_full_) [[unlikely]]
      flush();
  }
  [[gnu::always_inline]] void flush_if_full() {
    if (nodes() >= format::kBlockNodes || columns_are_full_) [[unlikely]]
      flush();
  }
  NodeId nodes() const { return state_.next_id() - block_.first_node; }  // of the block
  // A node's own op, move and value cannot overflow before a block's nodes are used up; all that comes besides could.
  void watch_columns() { columns_are_full_ = block_.extras.size() >= kRoomy || block_.ops.size() >= kRoomy; }
  // What is given by value here stays in registers where none of this is called.
  void write_surprises(std::uint64_t surprises, TreeState::Window actual);
  void enter_pending();
  void rare(const nullscope::Event& e);  // all but Enter, Leave and what the table does
  // What other engines tell besides.
  void tell(format::Telling what);
  void tell_skipped(const nullscope::Event& e);
  void tell_note(const nullscope::Event& e);
  void tell_re_search(const nullscope::Event& e);
  void tell_left(format::ExitCode code, Label label);
  void count(const nullscope::Event& e, const Node* node);
  void count_events();
  void flush();
  void start_block();

  static constexpr std::size_t kRoomy = format::kMaxStream / 2;

  Sink& sink_;
  TreeState state_;
  Block block_;
  ValueMemory values_;
  Account account_;                   // of the block
  Tally* tally_ = nullptr;            // of the iteration that is under way
  NodeCounts counts_;                 // not told to it yet
  std::uint64_t events_counted_ = 0;  // of the block's, those that belong to iterations before
  TableWriters writers_;
  NodeId hit_origin_ = 0;  // who wrote the table entry that was hit last
  bool columns_are_full_ = false;
  bool told_left_ = false;  // the node is left by a Telling
  bool pending_ = false;    // a node has been entered; what follows says whether it is a leaf
  std::uint8_t pending_op_ = 0;
  MoveCode pending_move_;
  TreeState::Window pending_window_{};
};

}  // namespace nullscope::trace
