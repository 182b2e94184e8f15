#include "tools/match/elo.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace nullscope::match {
namespace {

struct Moments {
  double count = 0;
  double mean = 0;      // share of points in a pair
  double variance = 0;  // of a pair
};

Moments moments(const Pairs& pairs) {
  Moments m;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    m.count += static_cast<double>(pairs[i]);
    m.mean += static_cast<double>(pairs[i]) * static_cast<double>(i) / 4;
  }
  if (m.count == 0) return m;
  m.mean /= m.count;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const double off = static_cast<double>(i) / 4 - m.mean;
    m.variance += static_cast<double>(pairs[i]) * off * off;
  }
  m.variance /= m.count;
  return m;
}

// Pairs that are all alike do not know their spread: it is no less than if one had been half a point off.
double spread_of(const Moments& m) { return std::max(m.variance, 1 / (16 * m.count)); }

}  // namespace

double elo_of_score(double score) { return 0.0 - 400 * std::log10(1 / score - 1); }
double score_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

experiment::Estimate score_share(const Pairs& pairs) {
  const Moments m = moments(pairs);
  if (m.count < 2) return {m.mean, {0, 1}};
  constexpr double kNormal = 1.959963984540054;
  const double half = kNormal * std::sqrt(spread_of(m) / (m.count - 1));
  return {m.mean, {std::max(0.0, m.mean - half), std::min(1.0, m.mean + half)}};
}

experiment::Estimate elo(const Pairs& pairs) {
  const experiment::Estimate share = score_share(pairs);
  return {elo_of_score(share.value), {elo_of_score(share.interval.low), elo_of_score(share.interval.high)}};
}

experiment::Estimate normalized_elo(const Pairs& pairs) {
  const Moments m = moments(pairs);
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  if (m.count < 2) return {0, {-kInfinite, kInfinite}};
  const double scale =
      800 / std::log(10.0) / std::sqrt(2 * spread_of(m));  // a pair's mean varies half as much as a game
  const experiment::Estimate share = score_share(pairs);
  const auto of = [&](double score) { return (score - 0.5) * scale; };
  return {of(share.value), {of(share.interval.low), of(share.interval.high)}};
}

double likelihood_of_superiority(const Pairs& pairs) {
  const Moments m = moments(pairs);
  if (m.count < 2) return 0.5;
  return 0.5 * std::erfc((0.5 - m.mean) / std::sqrt(2 * spread_of(m) / (m.count - 1)));
}

double Sprt::log_ratio(const Pairs& pairs) const {
  const Moments m = moments(pairs);
  if (m.variance == 0) return 0;  // all pairs alike: nothing is known of their spread
  const double s0 = score_of_elo(elo0);
  const double s1 = score_of_elo(elo1);
  return m.count * (s1 - s0) * (2 * m.mean - s0 - s1) / (2 * m.variance);
}

std::optional<bool> Sprt::decides(const Pairs& pairs) const {
  const double ratio = log_ratio(pairs);
  if (ratio >= kBound) return true;
  if (ratio <= -kBound) return false;
  return std::nullopt;
}

}  // namespace nullscope::match
