#include "tools/experiment/analysis/size_trend.hpp"

#include <cmath>
#include <numeric>

namespace nullscope::experiment {
namespace {

using Means = std::vector<double>;  // of each cell

double average(const Means& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double covariance(const Means& a, const Means& b) {
  const double mean_a = average(a), mean_b = average(b);
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += (a[i] - mean_a) * (b[i] - mean_b);
  return sum / static_cast<double>(a.size());
}

double correlation(const Means& a, const Means& b) {
  const double spread = covariance(a, a) * covariance(b, b);
  return spread > 0 ? covariance(a, b) / std::sqrt(spread) : 0;
}

double slope(const Means& x, const Means& y) {
  const double spread = covariance(x, x);
  return spread > 0 ? covariance(x, y) / spread : 0;
}

// The logs of each cell, by position.
using Logs = std::vector<std::vector<double>>;

Means means_of(const Logs& logs, const std::vector<std::size_t>& positions) {
  Means means;
  for (const std::vector<double>& cell : logs) {
    double sum = 0;
    for (const std::size_t i : positions) sum += cell[i];
    means.push_back(sum / static_cast<double>(positions.size()));
  }
  return means;
}

// Nothing, and then every value.
std::vector<std::optional<Change>> exclusions(const Design& design) {
  std::vector<std::optional<Change>> all{std::nullopt};
  for (std::size_t factor = 0; factor < design.factors.size(); ++factor)
    for (std::size_t value = 0; value < design.factors[factor].values.size(); ++value)
      all.emplace_back(Change{factor, value});
  return all;
}

// A statistic of the cells' mean sizes and ratios, with the interval from resampled positions.
template <class Statistic>
Estimate over_cells(const Logs& sizes, const Logs& ratios, Statistic statistic) {
  const auto at = [&](const std::vector<std::size_t>& positions) {
    return statistic(means_of(sizes, positions), means_of(ratios, positions));
  };
  std::vector<std::size_t> all(sizes.front().size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  return {at(all), bootstrap(all.size(), at).interval()};
}

}  // namespace

std::vector<SizeTrend> size_trends(const SuiteResults& suite, const Contrast& contrast) {
  std::vector<SizeTrend> trends;
  if (suite.cells.front().ids.empty()) return trends;
  for (const int depth : suite.cells.front().depths)
    for (const std::optional<Change>& without : exclusions(suite.design)) {
      Logs sizes, ratios;
      for (const Study& cell : suite.cells) {
        if (without && cell.levels[without->factor] == without->value) continue;
        sizes.push_back(log_nodes(cell, contrast.second, depth));
        ratios.push_back(log_ratios(cell, contrast, depth));
      }
      if (sizes.size() < kLeastCells) continue;
      trends.push_back(
          {depth, without, over_cells(sizes, ratios, correlation),
           over_cells(sizes, ratios, [](const Means& x, const Means& y) { return std::exp2(slope(x, y)); })});
    }
  return trends;
}

}  // namespace nullscope::experiment
