// Shares of a whole that was sampled depth by depth: each stratum counts for as many as it stands for.
#pragma once

#include <cstdint>
#include <vector>

#include "tools/report/interval.hpp"

namespace nullscope {

struct Stratum {
  int depth = 0;
  std::uint64_t of = 0;     // that there were
  std::uint64_t tries = 0;  // of them, that were looked at
  std::uint64_t hits = 0;
};

struct ShareEstimate {
  double share = 0;
  Interval interval;  // 95%
};

// Sum of the strata's shares, each weighted by how many it stands for; those of which nothing was looked at are left
// out. The interval is Clopper and Pearson's for the number of tries that would be as sure (Korn and Graubard 1998):
// the smaller of that by the weights and that by the strata's own spread. If all was looked at, it is the usual one.
ShareEstimate estimate_share(const std::vector<Stratum>& strata);

}  // namespace nullscope
