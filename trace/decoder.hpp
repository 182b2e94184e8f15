// Turns a block back into events, one at a time.
#pragma once

#include "trace/block.hpp"

namespace nullscope::trace {

class Decoder {
 public:
  explicit Decoder(const Block& block);

  // The next event; false at the block's end. Throws Damaged where the block contradicts itself or its trace's index.
  bool next(Event& event);
  // From here on, nodes that are left as soon as they are entered (most of a tree) are not told, or are again. Who has
  // no question about them gets to the others twice as fast.
  void pass_leaves(bool pass) { passes_leaves_ = pass; }

  // The nodes open after the last event, outermost first.
  const TreeState& state() const { return state_; }
  int iteration() const { return state_.iteration(); }

 private:
  void check_end() const;
  // Into next(), where nearly all time goes.
  [[gnu::always_inline]] inline void enter(std::uint8_t op, Event& event);
  [[gnu::noinline]] void pass_these_leaves();
  [[gnu::always_inline]] inline void pass_leaf(std::uint8_t op);
  [[gnu::always_inline]] inline void leave(Event& event);
  nullscope::Event other(std::uint8_t op);
  nullscope::Event telling(format::Telling what);
  [[gnu::always_inline]] inline void check_room() const;
  [[gnu::always_inline]] inline void read_surprises(TreeState::Window& w);
  [[gnu::always_inline]] inline MoveCode read_child_move();
  Score read_value(format::ExitCode code);
  [[gnu::always_inline]] inline Score read_value(format::ExitCode code, std::size_t level, MoveCode move,
                                                 Score reference, Score alpha, Score beta);
  Label read_label();
  MoveCode read_move();
  const Counters& read_folded();

  const Block& block_;
  ColumnReader ops_;
  std::array<ColumnReader, 4> moves_;
  ColumnReader values_;
  ColumnReader wide_;
  ColumnReader extras_;
  TreeState state_;
  ValueMemory memory_;
  NodeId end_node_;  // the block's nodes are those before it
  std::uint64_t sequence_;
  Counters folded_;
  std::uint8_t held_op_ = 0;  // a leaf's op, after its enter has been told
  Label held_label_ = 0;
  bool table_hit_told_ = false;
  bool holds_ = false;
  bool passes_leaves_ = false;
};

}  // namespace nullscope::trace
