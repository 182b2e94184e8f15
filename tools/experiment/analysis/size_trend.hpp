// Does the ratio of two policies' nodes follow how large the trees are, whatever setting it is that makes them so?
//
// Over the cells of a design: the mean log of the ratio on the mean log of the second policy's nodes. Chance in those
// nodes is in the ratio's denominator, too, and makes the ratio fall where the tree grows; a trend upwards is there in
// spite of it.
#pragma once

#include "tools/experiment/analysis/effects.hpp"

namespace nullscope::experiment {

struct SizeTrend {
  int depth = 0;
  std::optional<Change> without;  // over the cells that have not this value: a trend of one setting's making ends there
  Estimate correlation;
  Estimate per_doubling;  // what the ratio is multiplied by where the tree is twice as large
};

// By depth, over all cells and without each value in turn; none of fewer cells than kLeastCells.
std::vector<SizeTrend> size_trends(const SuiteResults& suite, const Contrast& contrast);

inline constexpr std::size_t kLeastCells = 8;

}  // namespace nullscope::experiment
