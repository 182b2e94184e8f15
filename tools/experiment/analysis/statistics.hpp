// The statistics that a table of totals lacks: how sure is it?
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "tools/report/interval.hpp"  // Interval, clopper_pearson

namespace nullscope::experiment {

struct Estimate {
  double value = 0;
  Interval interval;  // 95%
  double p = 1;       // two-sided, of no difference: that a ratio is 1, a difference 0
};

// Resamples of so few positions are too much alike to say anything.
inline constexpr std::size_t kLeastPositions = 10;

// Exact McNemar: two methods on the same positions; `only_a` were solved by the first alone, `only_b` by the second
// alone. The two-sided probability of a difference at least so large if both were equally good.
double mcnemar(std::uint64_t only_a, std::uint64_t only_b);

// exp(mean(log(a / b))): the typical ratio, in which every position counts the same. Percentile bootstrap over
// positions.
Estimate geometric_mean_ratio(const std::vector<double>& a, const std::vector<double>& b);
// The same of logs: exp(mean(logs)).
Estimate ratio_of_logs(const std::vector<double>& logs);
// The median of a / b. Likewise.
Estimate median_ratio(const std::vector<double>& a, const std::vector<double>& b);
// What share of the sum the `count` largest values are: whether a few positions make a total. Likewise.
Estimate largest_share(const std::vector<double>& values, std::size_t count);
// sum(a) / sum(b), the paper's own measure, in which a few large positions count for most. Likewise.
Estimate total_ratio(const std::vector<double>& a, const std::vector<double>& b);
// mean(a - b). Likewise.
Estimate mean_difference(const std::vector<double>& a, const std::vector<double>& b);

// A statistic of resampled positions, sorted.
class Resamples {
 public:
  explicit Resamples(std::vector<double> values);
  Interval interval() const;       // 95%, by percentiles
  double p(double nothing) const;  // two-sided: how seldom the statistic is on the other side of `nothing`

 private:
  std::vector<double> values_;
};

// `statistic` is given indices. The same numbers on every machine: the generator is the standard's, the drawing our
// own.
template <class Statistic>
Resamples bootstrap(std::size_t positions, Statistic statistic);

inline constexpr int kResamples = 5000;

// By Holm: each p as it has to be where any one of them might have come out small by chance.
std::vector<double> corrected(const std::vector<double>& ps);

// ------------------------------------------------------------------------------------------------

template <class Statistic>
Resamples bootstrap(std::size_t positions, Statistic statistic) {
  std::mt19937_64 random(20021231);
  std::vector<std::size_t> drawn(positions);
  std::vector<double> values;
  values.reserve(kResamples);
  for (int i = 0; i < kResamples; ++i) {
    // (The upper half of the product: a draw without division.)
    for (std::size_t& index : drawn)
      index = static_cast<std::size_t>(((random() >> 32) * static_cast<std::uint64_t>(positions)) >> 32);
    values.push_back(statistic(drawn));
  }
  return Resamples(std::move(values));
}

}  // namespace nullscope::experiment
