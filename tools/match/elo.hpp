// What a match says of the difference in strength.
//
// Two games from one opening are a pair: they are not independent, so the spread of pairs, not of games, makes the
// interval.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "tools/experiment/analysis/statistics.hpp"

namespace nullscope::match {

// Points of the first player in finished pairs: index 0 is none of two, 4 both.
using Pairs = std::array<std::uint64_t, 5>;

double elo_of_score(double score);  // of a share of points; infinite at 0 and 1
double score_of_elo(double elo);

// The share of points with its 95% interval, by the spread of the pairs.
experiment::Estimate score_share(const Pairs& pairs);
experiment::Estimate elo(const Pairs& pairs);
// Elo by the spread of the games, so that it does not depend on how many are drawn: the mean's distance from one half
// in standard deviations of a game, times 800 / ln 10.
experiment::Estimate normalized_elo(const Pairs& pairs);
// The likelihood of superiority: how likely it is, by the normal approximation, that the first is the stronger.
double likelihood_of_superiority(const Pairs& pairs);

// Sequential probability ratio test: is it elo1 rather than elo0?
struct Sprt {
  double elo0 = 0;
  double elo1 = 10;
  static constexpr double kBound = 2.9444389791664403;  // log(0.95 / 0.05): 5% error either way

  // The logarithm of the likelihood ratio, by the normal approximation to the mean of pairs.
  double log_ratio(const Pairs& pairs) const;
  // True: elo1; false: elo0; nothing: play on.
  std::optional<bool> decides(const Pairs& pairs) const;
};

}  // namespace nullscope::match
