#include "trace/summary.hpp"

#include <algorithm>

#include "trace/account.hpp"
#include "trace/error.hpp"
#include "trace/ops.hpp"

namespace nullscope::trace {
namespace {

template <class Array, class Other>
void add_all(Array& a, const Other& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] += b[i];
}

}  // namespace

void Tally::count_rare(const nullscope::Event& event, std::size_t depth) {
  switch (event.type) {
    case Event::Type::NullTried: ++null_tried_by_depth[depth]; break;
    case Event::Type::NullResult: null_fail_high_by_depth[depth] += event.flag; break;
    case Event::Type::VerifyFlip: ++verify_flips; break;
    case Event::Type::ReSearch:
      if (event.cause == ReSearch::PvsWindow) ++pvs_re_searches;
      if (event.cause == ReSearch::VerificationFailed) ++verification_failed_by_depth[depth];
      break;
    case Event::Type::Folded: folded += event.counts->total(); break;
    default: break;
  }
}

Tally& Tally::operator+=(const Tally& o) {
  counters += o.counters;
  folded += o.folded;
  events += o.events;
  add_all(exits, o.exits);
  add_all(nodes_by_depth, o.nodes_by_depth);
  add_all(null_tried_by_depth, o.null_tried_by_depth);
  add_all(null_fail_high_by_depth, o.null_fail_high_by_depth);
  add_all(null_cut_by_depth, o.null_cut_by_depth);
  add_all(verification_failed_by_depth, o.verification_failed_by_depth);
  move_cuts += o.move_cuts;
  first_move_cuts += o.first_move_cuts;
  verify_flips += o.verify_flips;
  pvs_re_searches += o.pvs_re_searches;
  max_ply = std::max(max_ply, o.max_ply);
  return *this;
}

void NodeCounts::tell(Tally& tally) {
  Counters& counters = tally.counters;
  for (std::size_t depth = 0; depth < entered_.size(); ++depth)
    for (unsigned i = 0; i < entered_[depth].size(); ++i) {
      const std::uint32_t nodes = entered_[depth][i];
      if (nodes == 0) continue;
      (i < kRegions ? counters.interior : counters.quiescence) += nodes;
      const unsigned regions = i % kRegions;
      if (regions & kInNull) counters.null_subtree += nodes;
      if (regions & kInVerification) counters.verification += nodes;
      if (regions & kInReSearch) counters.re_search += nodes;
      tally.nodes_by_depth[depth] += nodes;
    }
  counters.null_cut += exits_[static_cast<std::size_t>(Exit::NullCutoff)];
  counters.table_cut += exits_[static_cast<std::size_t>(Exit::TtCutoff)];
  add_all(tally.exits, exits_);
  add_all(tally.null_cut_by_depth, null_cut_by_depth_);
  tally.move_cuts += cuts_after_[1] + cuts_after_[2];
  tally.first_move_cuts += cuts_after_[1];
  tally.max_ply = std::max(tally.max_ply, max_ply_);
  *this = {};
}

void Summary::continue_iteration(int depth) {
  if (depth <= 0 || (!iterations.empty() && iterations.back().depth == depth)) return;
  if (iterations.size() == format::kMaxIterations) throw Error("there are more iterations than the format allows");
  iterations.push_back({depth, {}});
}

void Summary::go_on(const Summary& next) {
  for (const Iteration& i : next.iterations) {
    continue_iteration(i.depth);
    if (!iterations.empty()) iterations.back().tally += i.tally;
  }
}

// Threads of one recording each have iterations of their own: of the whole they are one.
void Summary::add(const Summary& later) {
  for (const Iteration& i : later.iterations) {
    const auto place = std::lower_bound(iterations.begin(), iterations.end(), i.depth,
                                        [](const Iteration& one, int depth) { return one.depth < depth; });
    if (place != iterations.end() && place->depth == i.depth)
      place->tally += i.tally;
    else
      iterations.insert(place, i);
  }
}

Tally Summary::total() const {
  Tally sum;
  for (const Iteration& i : iterations) sum += i.tally;
  return sum;
}

double Summary::branching_factor(const Iteration& previous, const Iteration& current) {
  const auto before = static_cast<double>(previous.tally.counters.total());
  return before > 0 ? static_cast<double>(current.tally.counters.total()) / before : 0;
}

}  // namespace nullscope::trace
