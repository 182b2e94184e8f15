// Which cutoffs are audited: CutoffCollector.
#include <algorithm>

#include "engine/search.hpp"
#include "trace/judge/audit.hpp"

namespace nullscope::trace {
namespace {

constexpr std::size_t kMostCutoffs = 2'000'000;  // audited without a sample

}  // namespace

void CutoffCollector::see(const Event& event, const TreeState& above) {
  // A node that is left is above its own line no more; one that is searched again is still there.
  if (event.type == Event::Type::Leave && event.exit == Exit::NullCutoff)
    pick(cutoffs_, *event.node, above, above.levels());
  else if (options_.verifications && event.type == Event::Type::ReSearch &&
           event.cause == ReSearch::VerificationFailed && happened(*event.node, Mark::NullFailHigh))
    pick(verifications_, *event.node, above, above.levels() - 1);
}

// `levels`: how many nodes of `above` are above the node.
void CutoffCollector::pick(Strata& strata, const Node& n, const TreeState& above, std::size_t levels) {
  if (n.depth > std::min(options_.max_depth, kMaxDepth) || n.depth < std::max(options_.min_depth, 1) ||
      n.ply + n.depth > kMaxPly)
    return;
  // Entering a position once more is no ply; another engine may do so more often than a line of ours can hold.
  if (levels - n.ply > static_cast<std::size_t>(kMaxPly)) return;
  Stratum& stratum = strata[n.depth];
  ++stratum.seen;
  const std::uint64_t hash = SplitMix64(options_.seed ^ SplitMix64(n.id).next()).next();
  const bool full = options_.sample && stratum.picked.size() == options_.sample;
  if (full && hash > stratum.picked.front().hash) return;

  NullCutoff cut{n.id, n.depth, n.alpha, n.beta, n.null_value, {}};
  for (std::size_t i = 1; i < levels; ++i) cut.line.push_back(above.at(i).move);
  cut.line.push_back(n.move);
  if (full) {
    std::pop_heap(stratum.picked.begin(), stratum.picked.end());
    stratum.picked.pop_back();
    --picked_;
  }
  if (!options_.sample && picked_ == kMostCutoffs)
    throw Error("there are more than " + std::to_string(kMostCutoffs) +
                " null-move cutoffs: audit a --sample of them, or give a --max-depth");
  ++picked_;
  stratum.picked.push_back({hash, std::move(cut)});
  if (options_.sample) std::push_heap(stratum.picked.begin(), stratum.picked.end());
}

CutoffCollector::Counts CutoffCollector::counts(const Strata& strata) {
  Counts counts;
  for (const auto& [depth, stratum] : strata) counts[depth] = stratum.seen;
  return counts;
}

std::vector<NullCutoff> CutoffCollector::take(Strata& strata) {
  std::vector<NullCutoff> cuts;
  for (auto& [depth, stratum] : strata)
    for (Picked& p : stratum.picked) cuts.push_back(std::move(p.cut));
  strata.clear();
  std::sort(cuts.begin(), cuts.end(), [](const NullCutoff& a, const NullCutoff& b) { return a.node < b.node; });
  return cuts;
}

}  // namespace nullscope::trace
