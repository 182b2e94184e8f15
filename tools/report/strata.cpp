#include "tools/report/strata.hpp"

#include <algorithm>

namespace nullscope {

ShareEstimate estimate_share(const std::vector<Stratum>& strata) {
  double all = 0;
  for (const Stratum& s : strata) all += s.tries ? static_cast<double>(s.of) : 0;
  if (all <= 0) return {};
  ShareEstimate estimate;
  double by_weights = 0;  // 1 / tries, if all strata were alike
  double variance = 0;
  for (const Stratum& s : strata) {
    if (!s.tries) continue;
    const double weight = static_cast<double>(s.of) / all;
    const auto tries = static_cast<double>(s.tries);
    const double share = static_cast<double>(s.hits) / tries;
    estimate.share += weight * share;
    by_weights += weight * weight / tries;
    variance += weight * weight * share * (1 - share) / tries;
  }
  double tries = 1 / by_weights;
  if (variance > 0) tries = std::min(tries, estimate.share * (1 - estimate.share) / variance);
  estimate.interval = clopper_pearson_of(estimate.share, tries);
  return estimate;
}

}  // namespace nullscope
