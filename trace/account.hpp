// What a block's events come to: all that index and summary need of it.
//
// A recorder keeps it as it goes and hands it on with the block; of a block that was read, account_of() works it out.
#pragma once

#include <algorithm>

#include "trace/summary.hpp"
#include "trace/tree_state.hpp"

namespace nullscope::trace {

struct Account {
  struct RootSearch {
    TreeState::Root which;
    NodeId root = 0;
  };
  Summary summary;                // what happened before the block's first new iteration is its first entry's
  std::vector<RootSearch> roots;  // entered in this block
  std::vector<Node> left_over;    // nodes of blocks before, left in this one; innermost first
  std::vector<OpenNode> open;     // at its end
  NodeId end_node = 1;

  // To where a block begins.
  void begin(int iteration) {
    summary.iterations.assign(1, {iteration, {}});
    roots.clear();
    left_over.clear();
    open.clear();
  }
  Tally& tally() { return summary.iterations.back().tally; }
};

// How many nodes were entered and left, for who counts every one of them: as few numbers to raise a node as will do,
// told to a tally at the end of a block or an iteration.
class NodeCounts {
 public:
  [[gnu::always_inline]] void entered(NodeKind kind, int regions, int depth, std::uint64_t ply) {
    ++entered_[Tally::depth_index(depth)][static_cast<unsigned>(kind) * kRegions + static_cast<unsigned>(regions)];
    max_ply_ = std::max(max_ply_, ply);
  }
  [[gnu::always_inline]] void left(Exit exit, NodeKind kind, int depth, int moves) {
    ++exits_[static_cast<std::size_t>(exit)];
    if (exit == Exit::NullCutoff)
      ++null_cut_by_depth_[Tally::depth_index(depth)];
    else if (kind == NodeKind::Interior && exit == Exit::BetaCutoff)
      ++cuts_after_[static_cast<std::size_t>(std::min(moves, 2))];
  }
  // And begins anew.
  void tell(Tally& tally);

 private:
  static constexpr unsigned kRegions = 8;

  std::array<std::array<std::uint32_t, 2 * kRegions>, Tally::kDepths> entered_{};
  std::array<std::uint32_t, kExits> exits_{};
  std::array<std::uint32_t, Tally::kDepths> null_cut_by_depth_{};
  std::array<std::uint32_t, 3> cuts_after_{};  // by no move, the first, a later one
  std::uint64_t max_ply_ = 0;
};

struct Block;
Account account_of(const Block& block);  // throws Damaged

}  // namespace nullscope::trace
