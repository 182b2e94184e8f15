// A tree, event by event, into the blocks, index and counts that belong to it. It follows the document's rules for what
// a reader keeps, so that a trace made of sensible calls is an honest one; no call is refused, whatever it says.
//
// What is wrong is put in by the caller: senseless calls, a change of `top()` or `opening()` at a seam, or of the
// finished Trace.
#pragma once

#include "tests/forge/trace.hpp"

namespace nullscope::forge {

// As in the document: exits of the ops column.
enum class Exit {
  kOpen,
  kNullCutoff,
  kBetaCutoff,
  kFailLow,
  kExact,
  kTtLower,
  kTtUpper,
  kTtExact,
  kStandPat,
  kCheckmate,
  kStalemate,
  kDraw,
  kDepthUsedUp,
  kStopped,
};

class Tree {
 public:
  explicit Tree(Header header = {});

  void iteration(std::int64_t depth);
  struct Entry {
    std::uint64_t move = kNoMove;
    bool quiescence = false;
    std::int64_t alpha = -kInfinity, beta = kInfinity, depth = 1;
    bool verify = false;
  };
  void enter(const Entry& entry);                             // window and depth are spelt out
  void enter(std::uint64_t move, bool quiescence);            // as predicted
  void leaf(std::uint64_t move, bool quiescence, Exit exit);  // entered and left, all as predicted
  void leave(Exit exit, std::int64_t value, std::uint64_t nodes_back = 0);
  void leave(Exit exit);  // its value as predicted
  void null_tried(std::int64_t depth);
  void null_result(std::int64_t value, bool fail_high);
  void depth_reduced(std::int64_t to);
  void verify_flip();
  void re_search(bool pvs);
  void left_out(const Counts& counts);

  // The block ends here; the next opens with the nodes that are open.
  void next_block();
  Block& block() { return trace_.blocks.back(); }
  std::vector<Node>& opening() { return block().open; }

  bool empty() const { return open_.empty(); }
  std::size_t levels() const { return open_.size(); }
  Node& top() { return open_.back(); }
  const std::vector<Node>& open() const { return open_; }
  // From here on these are open, whatever was before. Before next_block(): a seam that does not fit.
  void set_open(std::vector<Node> nodes);
  std::uint64_t next_id() const { return next_id_; }
  std::uint64_t block_nodes() { return block().nodes; }

  // Leaves what is open, and is a trace that was finished: iteration results, totals, index.
  Trace finish();
  // The same, but what is open stays so.
  Trace finish_open();

 private:
  void event(int code, bool spelt_out);
  void begin_block();
  void entered(const Entry& entry);
  void left(Exit exit, std::int64_t value);
  std::int64_t predicted_value(Exit exit) const;
  std::int64_t& reference();
  Tally& tally();

  Trace trace_;
  std::vector<Node> open_;
  std::vector<std::uint64_t> entered_in_;  // block numbers, as open_
  std::vector<std::int64_t> references_;   // by level
  std::uint64_t next_id_ = 1;
  std::int64_t iteration_ = 0;
};

}  // namespace nullscope::forge
