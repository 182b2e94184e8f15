#include "tools/experiment/statistics.hpp"

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

Estimate mean_with_interval(const std::vector<double>& values) {
  if (values.empty()) return {};
  return {mean(values), bootstrap(values.size(), [&](const auto& indices) { return mean_at(values, indices); })};
}

}  // namespace

double mcnemar(std::uint64_t only_a, std::uint64_t only_b) {
  const std::uint64_t differing = only_a + only_b;
  if (differing == 0) return 1;
  const boost::math::binomial_distribution<double> fair(static_cast<double>(differing), 0.5);
  return std::min(1.0, 2 * boost::math::cdf(fair, static_cast<double>(std::min(only_a, only_b))));
}

Interval percentiles(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const auto at = [&](double share) {
    const double place = share * static_cast<double>(values.size() - 1);
    return values[static_cast<std::size_t>(std::lround(place))];
  };
  return {at(kTail), at(1 - kTail)};
}

Estimate geometric_mean_ratio(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> logs(a.size());
  std::transform(a.begin(), a.end(), b.begin(), logs.begin(), [](double x, double y) { return std::log(x / y); });
  const Estimate log = mean_with_interval(logs);
  return {std::exp(log.value), {std::exp(log.interval.low), std::exp(log.interval.high)}};
}

Estimate total_ratio(const std::vector<double>& a, const std::vector<double>& b) {
  if (a.empty()) return {};
  const Interval interval =
      bootstrap(a.size(), [&](const auto& indices) { return mean_at(a, indices) / mean_at(b, indices); });
  return {mean(a) / mean(b), interval};
}

Estimate mean_difference(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> differences(a.size());
  std::transform(a.begin(), a.end(), b.begin(), differences.begin(), std::minus<>());
  return mean_with_interval(differences);
}

}  // namespace nullscope::experiment
