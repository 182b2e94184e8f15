#include <cmath>

#include "tests/support/catch.hpp"
#include "tools/experiment/analysis/statistics.hpp"
#include "tools/report/strata.hpp"

using namespace nullscope;
using namespace nullscope::experiment;

namespace {

bool close(double a, double b, double within = 5e-4) { return std::abs(a - b) <= within; }

}  // namespace

TEST_CASE("McNemar's test is exact and two-sided") {
  CHECK(close(mcnemar(13, 4), 2 * 3214.0 / 131072, 1e-9));
  CHECK(mcnemar(13, 4) == mcnemar(4, 13));
  CHECK(mcnemar(0, 0) == 1);
  CHECK(mcnemar(3, 3) == 1);
  CHECK(close(mcnemar(0, 6), 2.0 / 64, 1e-12));
}

TEST_CASE("a geometric mean of ratios counts every position the same, a ratio of totals does not") {
  const std::vector<double> a{200, 100, 1000000};
  const std::vector<double> b{100, 200, 1000000};
  CHECK(close(geometric_mean_ratio(a, b).value, 1, 1e-12));
  CHECK(close(total_ratio(a, b).value, 1, 1e-12));
  const std::vector<double> c{100, 100, 2000000};
  CHECK(close(geometric_mean_ratio(c, b).value, 1, 1e-12));
  CHECK(total_ratio(c, b).value > 1.99);
}

TEST_CASE("bootstrap intervals hold the estimate, shrink with more positions, and are the same every time") {
  const auto spread = [](std::size_t positions) {
    std::vector<double> a, b;
    for (std::size_t i = 0; i < positions; ++i) {
      a.push_back(i % 2 ? 150 : 90);
      b.push_back(100);
    }
    const Estimate estimate = geometric_mean_ratio(a, b);
    CHECK(estimate.interval.low < estimate.value);
    CHECK(estimate.value < estimate.interval.high);
    CHECK(geometric_mean_ratio(a, b).interval.low == estimate.interval.low);
    return estimate.interval.high - estimate.interval.low;
  };
  CHECK(spread(400) < 0.6 * spread(100));
}

TEST_CASE("the bootstrap interval of a mean agrees with the normal one where both are good") {
  std::vector<double> values, zeros(1000, 0.0);
  for (int i = 0; i < 1000; ++i) values.push_back(i % 4 == 0);
  const Estimate share = mean_difference(values, zeros);
  const double half = 1.96 * std::sqrt(0.25 * 0.75 / 1000);
  CHECK(close(share.value, 0.25, 1e-12));
  CHECK(close(share.interval.low, 0.25 - half, 0.003));
  CHECK(close(share.interval.high, 0.25 + half, 0.003));
}

TEST_CASE(
    "the p of a bootstrap is small exactly where its interval leaves no difference out, and 1 where there is none") {
  const auto p_of_mean = [](double shift) {
    std::vector<double> values, zeros(100, 0.0);
    for (int i = 0; i < 100; ++i) values.push_back(i % 10 - 4.5 + shift);
    const Estimate mean = mean_difference(values, zeros);
    CHECK((mean.p < 0.05) == (mean.interval.low > 0 || mean.interval.high < 0));
    return mean.p;
  };
  CHECK(p_of_mean(0) > 0.9);
  CHECK(p_of_mean(0.4) > 0.1);
  CHECK(close(p_of_mean(0.6), 0.037, 0.02));  // of a normal z of 2.09
  CHECK(p_of_mean(3) < 0.001);
  CHECK(p_of_mean(3) == p_of_mean(-3));
  CHECK(mean_difference({1, 1, 1}, {1, 1, 1}).p == 1);
}

TEST_CASE("Holm's correction multiplies the smallest p by all there are, the next by one less, and keeps their order") {
  CHECK(corrected({}).empty());
  CHECK(corrected({0.03}) == std::vector<double>{0.03});
  const std::vector<double> ps = corrected({0.04, 0.01, 0.03, 0.6});
  CHECK(close(ps[1], 0.04, 1e-12));
  CHECK(close(ps[2], 0.09, 1e-12));
  CHECK(close(ps[0], 0.09, 1e-12));  // 0.08, but not below the one before
  CHECK(close(ps[3], 0.6, 1e-12));
}

TEST_CASE("the interval is Clopper and Pearson's") {
  const auto check = [](std::uint64_t hits, std::uint64_t tries, double low, double high) {
    const Interval interval = clopper_pearson(hits, tries);
    CHECK(interval.low == Approx(low).margin(5e-5));
    CHECK(interval.high == Approx(high).margin(5e-5));
  };
  check(0, 10, 0, 0.3085);
  check(5, 10, 0.1871, 0.8129);
  check(10, 10, 0.6915, 1);
  check(2, 305, 0.0008, 0.0235);
  check(0, 0, 0, 1);
}

TEST_CASE("a median and the share of the largest say what a total hides") {
  const std::vector<double> a{100, 100, 100, 5000};
  const std::vector<double> b{100, 50, 200, 1000};
  CHECK(close(median_ratio(a, b).value, 1.5, 1e-12));
  CHECK(close(median_ratio({3, 1, 2}, {1, 1, 1}).value, 2, 1e-12));
  CHECK(close(largest_share(a, 1).value, 5000.0 / 5300, 1e-12));
  CHECK(close(largest_share(a, 10).value, 1, 1e-12));
  std::vector<double> many;
  for (int i = 1; i <= 60; ++i) many.push_back(i * i);
  const Estimate share = largest_share(many, 10);
  CHECK(share.interval.low < share.value);
  CHECK(share.interval.high > share.value);
  CHECK(share.interval.high < 1);
}

TEST_CASE("a share of a whole that was sampled by strata weighs each by what it stands for") {
  const ShareEstimate estimate = estimate_share({{1, 900, 10, 1}, {2, 100, 10, 5}, {3, 50, 0, 0}});
  CHECK(close(estimate.share, 0.9 * 0.1 + 0.1 * 0.5, 1e-12));
  CHECK(estimate.interval.low < estimate.share);
  CHECK(estimate.interval.high > estimate.share);
  // All of it looked at: as without strata.
  const ShareEstimate census = estimate_share({{1, 40, 40, 4}, {2, 60, 60, 6}});
  const Interval usual = clopper_pearson(10, 100);
  CHECK(close(census.share, 0.1, 1e-12));
  CHECK(close(census.interval.low, usual.low, 1e-9));
  CHECK(close(census.interval.high, usual.high, 1e-9));
  // A few that stand for most are worth no more than these few.
  CHECK(estimate_share({{1, 990, 3, 0}, {2, 10, 10, 0}}).interval.high > clopper_pearson(0, 4).high);
  CHECK(estimate_share({}).share == 0);
}

TEST_CASE("the interval of a sampled share covers the true one about as often as it says") {
  // Two strata of 1,000 and 50 with 5% and 40% hits; 20 of each are drawn, again and again.
  std::mt19937_64 random(5);
  const double truth = (1000 * 0.05 + 50 * 0.4) / 1050;
  int covered = 0;
  constexpr int kRuns = 400;
  for (int run = 0; run < kRuns; ++run) {
    const auto hits = [&](unsigned percent) {
      std::uint64_t count = 0;
      for (int i = 0; i < 20; ++i) count += random() % 100 < percent;
      return count;
    };
    const Interval interval = estimate_share({{1, 1000, 20, hits(5)}, {2, 50, 20, hits(40)}}).interval;
    covered += interval.low <= truth && truth <= interval.high;
  }
  CHECK(covered >= kRuns * 94 / 100);
}
