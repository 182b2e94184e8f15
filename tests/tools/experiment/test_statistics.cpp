#include <cmath>

#include "tests/support/catch.hpp"
#include "tools/experiment/statistics.hpp"

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
