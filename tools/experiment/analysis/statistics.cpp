#include "tools/experiment/analysis/statistics.hpp"

#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <cmath>
#include <numeric>

namespace nullscope::experiment {
namespace {

constexpr double kTail = 0.025;  // each side of 95%

double mean_at(const std::vector<double>& values, const std::vector<std::size_t>& indices) {
  double sum = 0;
  for (const std::size_t i : indices) sum += values[i];
  return sum / static_cast<double>(indices.size());
}

double mean(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

Estimate estimate_of(double value, const Resamples& resamples, double nothing) {
  return {value, resamples.interval(), resamples.p(nothing)};
}

Estimate mean_with_interval(const std::vector<double>& values) {
  if (values.empty()) return {};
  const Resamples resamples = bootstrap(values.size(), [&](const auto& indices) { return mean_at(values, indices); });
  return estimate_of(mean(values), resamples, 0);
}

// It may reorder them.
double median(std::vector<double>& values) {
  const std::size_t half = values.size() / 2;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(half);
  std::nth_element(values.begin(), middle, values.end());
  return values.size() % 2 ? *middle : (*middle + *std::max_element(values.begin(), middle)) / 2;
}

// Of a statistic of a vector, which it may reorder.
template <class Statistic>
Estimate with_interval(const std::vector<double>& values, Statistic statistic) {
  if (values.empty()) return {};
  std::vector<double> all = values;
  const double value = statistic(all);
  const Resamples resamples = bootstrap(values.size(), [&](const auto& indices) {
    for (std::size_t i = 0; i < indices.size(); ++i) all[i] = values[indices[i]];
    return statistic(all);
  });
  return estimate_of(value, resamples, 1);
}

}  // namespace

double mcnemar(std::uint64_t only_a, std::uint64_t only_b) {
  const std::uint64_t differing = only_a + only_b;
  if (differing == 0) return 1;
  const boost::math::binomial_distribution<double> fair(static_cast<double>(differing), 0.5);
  return std::min(1.0, 2 * boost::math::cdf(fair, static_cast<double>(std::min(only_a, only_b))));
}

Resamples::Resamples(std::vector<double> values) : values_(std::move(values)) {
  std::sort(values_.begin(), values_.end());
}

Interval Resamples::interval() const {
  const auto at = [&](double share) {
    const double place = share * static_cast<double>(values_.size() - 1);
    return values_[static_cast<std::size_t>(std::lround(place))];
  };
  return {at(kTail), at(1 - kTail)};
}

double Resamples::p(double nothing) const {
  const auto [low, high] = std::equal_range(values_.begin(), values_.end(), nothing);
  const auto beyond = std::min(high - values_.begin(), values_.end() - low);  // `nothing` itself is on both sides
  return std::min(1.0, 2 * static_cast<double>(beyond + 1) / static_cast<double>(values_.size() + 1));
}

std::vector<double> corrected(const std::vector<double>& ps) {
  std::vector<std::size_t> order(ps.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return ps[a] < ps[b]; });
  std::vector<double> result(ps.size());
  double least = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    least = std::max(least, std::min(1.0, ps[order[i]] * static_cast<double>(ps.size() - i)));
    result[order[i]] = least;
  }
  return result;
}

Estimate geometric_mean_ratio(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> logs(a.size());
  std::transform(a.begin(), a.end(), b.begin(), logs.begin(), [](double x, double y) { return std::log(x / y); });
  return ratio_of_logs(logs);
}

Estimate ratio_of_logs(const std::vector<double>& logs) {
  const Estimate log = mean_with_interval(logs);
  return {std::exp(log.value), {std::exp(log.interval.low), std::exp(log.interval.high)}, log.p};
}

Estimate median_ratio(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> ratios(a.size());
  std::transform(a.begin(), a.end(), b.begin(), ratios.begin(), std::divides<>());
  return with_interval(ratios, median);
}

Estimate largest_share(const std::vector<double>& values, std::size_t count) {
  return with_interval(values, [count](std::vector<double>& all) {
    const auto few = static_cast<std::ptrdiff_t>(std::min(count, all.size()));
    std::partial_sort(all.begin(), all.begin() + few, all.end(), std::greater<>());
    const double sum = std::accumulate(all.begin(), all.end(), 0.0);
    return std::accumulate(all.begin(), all.begin() + few, 0.0) / sum;
  });
}

Estimate total_ratio(const std::vector<double>& a, const std::vector<double>& b) {
  if (a.empty()) return {};
  const Resamples resamples =
      bootstrap(a.size(), [&](const auto& indices) { return mean_at(a, indices) / mean_at(b, indices); });
  return estimate_of(mean(a) / mean(b), resamples, 1);
}

Estimate mean_difference(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> differences(a.size());
  std::transform(a.begin(), a.end(), b.begin(), differences.begin(), std::minus<>());
  return mean_with_interval(differences);
}

}  // namespace nullscope::experiment
