#include "trace/blocks/recount.hpp"

#include <utility>

#include "trace/blocks/answer_blocks.hpp"

namespace nullscope::trace {

void SummaryPart::begin(const Block& block) {
  before_ = {};
  here_.iterations.clear();
  tally_ = &before_.tally;
  entered_ = {};
  left_ = {};
  begin_iteration(block.root.depth);
}

void SummaryPart::begin_iteration(int depth) {
  add_up();
  here_.continue_iteration(depth);
  if (!here_.iterations.empty()) tally_ = &here_.iterations.back().tally;
}

void SummaryPart::count_cutoff(const Node& n) {
  if (n.exit == Exit::NullCutoff) {
    ++tally_->null_cut_by_depth[Tally::depth_index(n.depth)];
  } else if (n.kind == NodeKind::Interior && n.moves > 0) {
    ++tally_->move_cuts;
    tally_->first_move_cuts += n.moves == 1;
  }
}

void SummaryPart::count_rare(const Event& event) {
  if (event.type == Event::Type::Iteration) begin_iteration(event.depth);
  tally_->count(event);
}

void SummaryPart::add_up() {
  Tally& t = *tally_;
  for (std::size_t depth = 0; depth < Tally::kDepths; ++depth)
    for (const NodeKind kind : {NodeKind::Interior, NodeKind::Quiescence})
      for (std::size_t regions = 0; regions < kRegionSets; ++regions) {
        const std::uint64_t nodes = std::exchange(entered_[depth][static_cast<std::size_t>(kind)][regions], 0);
        (kind == NodeKind::Interior ? t.counters.interior : t.counters.quiescence) += nodes;
        if (regions & kInNull) t.counters.null_subtree += nodes;
        if (regions & kInVerification) t.counters.verification += nodes;
        if (regions & kInReSearch) t.counters.re_search += nodes;
        t.nodes_by_depth[depth] += nodes;
        t.events += nodes;
      }
  for (std::size_t exit = 0; exit < kExits; ++exit) {
    const std::uint64_t nodes = std::exchange(left_[exit], 0);
    t.exits[exit] += nodes;
    t.events += nodes;
    if (exit == static_cast<std::size_t>(Exit::NullCutoff)) t.counters.null_cut += nodes;
    if (exit == static_cast<std::size_t>(Exit::TtCutoff)) t.counters.table_cut += nodes;
  }
}

void SummaryPart::append_to(Summary& sum) const {
  if (!sum.iterations.empty()) sum.iterations.back().tally += before_.tally;
  for (const Summary::Iteration& iteration : here_.iterations) {
    sum.continue_iteration(iteration.depth);
    sum.iterations.back().tally += iteration.tally;
  }
}

Summary recount(const Reader& reader, unsigned threads) {
  Summary sum;
  answer_blocks<SummaryPart>(
      reader, all_blocks(reader), threads,
      [](BlockLoader& loader, std::uint32_t number, SummaryPart& part) {
        const Block& block = loader.block(number);
        part.begin(block);
        Decoder decoder(block);
        for (Event event; decoder.next(event);) part.count(event);
        part.end();
      },
      [&](std::uint32_t, const SummaryPart& part) {
        part.append_to(sum);
        return true;
      });
  return sum;
}

}  // namespace nullscope::trace
