// Where things are in a trace: its blocks, its iterations, and every node whose subtree crosses a
// block's end. Any other node lies within one block, so any node and any subtree is found without
// reading the rest.
#pragma once

#include <vector>

#include "trace/account.hpp"
#include "trace/block.hpp"

namespace nullscope::trace {

struct Index {
  struct BlockEntry {
    std::uint64_t offset = 0;  // of its frame in the file
    NodeId first_node = 0;
    std::uint64_t first_sequence = 0;
  };
  struct Span {
    Node node;
    std::uint32_t enter_block = 0;  // kDropped: before the first block that was kept
    std::uint32_t leave_block = 0;
  };
  // One search of the root. Another engine may search it several times to one depth: in other windows (attempts), for
  // further lines (MultiPV), in further threads.
  struct IterationEntry : TreeState::Root {
    NodeId root = 0;
  };
  static constexpr std::uint32_t kDropped = 0xFFFFFFFF;

  std::vector<BlockEntry> blocks;
  std::vector<Span> spans;  // by node id
  std::vector<IterationEntry> iterations;
  NodeId end_node = 1;  // one past the last node
  std::uint64_t end_sequence = 0;
  std::vector<std::uint32_t> open_at;  // by block: how many nodes are open where it begins; check() counts them

  // Throws Error unless blocks, spans and iterations can belong to one trace: spans nest as a tree does, and begin
  // and end in the blocks they name.
  void check();
  // Throws Error unless exactly these nodes are open where a block begins.
  void check_open(std::uint32_t block, std::span<const OpenNode> open) const;

  // The block in which node `id` is entered. Throws Error if there is no such node.
  std::uint32_t block_of(NodeId id) const;
  const Span* find_span(NodeId id) const;
};

// Searches of the root, at most.
inline constexpr std::size_t kMaxRoots = 4 * format::kMaxIterations;

// Builds index and summary from blocks, in order; for the writer and for a reader that finds no index.
class Indexer {
 public:
  // By the block's own account, if it has one.
  void add(const Block& block, std::uint64_t offset);
  void add(const Block& block, std::uint64_t offset, const Account& account);
  const Summary& summary() const { return summary_; }
  // Nodes still open (the file was cut off) get what is known of them.
  Index finish();

 private:
  Index index_;
  Summary summary_;
  std::vector<std::uint32_t> entered_in_;  // by level: the block in which the open node was entered
  std::vector<OpenNode> still_open_;
};

}  // namespace nullscope::trace
