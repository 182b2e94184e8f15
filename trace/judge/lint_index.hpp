// Index and summary as the blocks have them, to compare with what the file says.
#pragma once

#include "trace/blocks/recount.hpp"

namespace nullscope::trace {

// What a block has to say for them, gone through event by event.
class BlockAccount {
 public:
  void begin(const Block& block);
  void see(const Event& event, const TreeState& state);
  void end(const TreeState& state);

  struct Left {
    Node node;
    std::size_t level;
  };
  NodeId first_node = 1;
  std::uint64_t first_sequence = 0;
  std::uint64_t nodes = 0;
  std::uint64_t events = 0;
  TreeState::Root root;
  std::vector<OpenNode> open;  // where it begins
  SummaryPart summary;
  std::vector<Index::IterationEntry> roots;       // entered in it
  std::vector<std::pair<int, Score>> roots_left;  // not stopped: depth, value
  std::vector<Left> left;                         // of those open where it begins
  std::vector<OpenNode> still_open;               // where it ends
  TreeState::Root root_after;

  NodeId next_node() const { return first_node + nodes; }
  std::uint64_t next_sequence() const { return first_sequence + events; }
};

// Puts them together.
class ExpectedIndex {
 public:
  // The next block. Throws Error where there is more than the format allows.
  void add(const BlockAccount& block);
  const Summary& summary() const { return summary_; }
  Index finish();

 private:
  Index index_;
  Summary summary_;
  std::vector<std::uint32_t> entered_in_;  // by level: the block in which the open node was entered
  std::vector<OpenNode> still_open_;
};

}  // namespace nullscope::trace
