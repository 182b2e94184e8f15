// A trace's summary, counted anew.
#pragma once

#include "trace/reader.hpp"

namespace nullscope::trace {

// Every event of every block, but for the blocks that a flight recorder dropped.
Summary recount(const Reader& reader, unsigned threads);

// Counts the events of a block, of which Summary is put together.
//   part.begin(block); part.count(event) for every event; part.end();
//   part.append_to(sum) block after block.
class SummaryPart {
 public:
  void begin(const Block& block);
  // As Tally::count, but for what is added up at the end: there are two events of nearly every node, which then take
  // one number each.
  void count(const Event& event) {
    if (event.type == Event::Type::Enter) {
      const Node& n = *event.node;
      ++entered_[Tally::depth_index(n.depth)][static_cast<std::size_t>(n.kind)][n.regions % kRegionSets];
      if (n.ply > tally_->max_ply) tally_->max_ply = n.ply;
    } else if (event.type == Event::Type::Leave) {
      ++left_[static_cast<std::size_t>(event.node->exit)];
      if (event.node->exit <= Exit::BetaCutoff) count_cutoff(*event.node);
    } else {
      count_rare(event);
    }
  }
  void end() { add_up(); }
  // After what was counted before. Throws Error if there are more iterations than the format allows.
  void append_to(Summary& sum) const;

 private:
  static constexpr std::size_t kRegionSets = 8;
  static_assert(Exit::NullCutoff < Exit::BetaCutoff && static_cast<int>(Exit::BetaCutoff) == 1);

  void begin_iteration(int depth);
  void count_cutoff(const Node& node);
  void count_rare(const Event& event);
  void add_up();

  Summary::Iteration before_;  // events of what the block before was in
  Summary here_;
  Tally* tally_ = nullptr;  // of the iteration under way
  // Of what is not in it yet: nodes entered by depth, kind and regions; left by exit.
  std::array<std::array<std::array<std::uint64_t, kRegionSets>, 2>, Tally::kDepths> entered_{};
  std::array<std::uint64_t, kExits> left_{};
};

}  // namespace nullscope::trace
