// What a block's events come to: all that index and summary need of it.
//
// A recorder keeps it as it goes and hands it on with the block; of a block that was read, account_of() works it out.
#pragma once

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

struct Block;
Account account_of(const Block& block);  // throws Damaged

}  // namespace nullscope::trace
