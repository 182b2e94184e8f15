#include <cmath>

#include "tests/support/catch.hpp"
#include "tools/match/elo.hpp"

using namespace nullscope::match;

namespace {

bool close(double a, double b, double within) { return std::abs(a - b) <= within; }

}  // namespace

TEST_CASE("Elo and the share of points are each other's inverse") {
  CHECK(elo_of_score(0.5) == 0);
  CHECK(close(elo_of_score(0.685), 135, 0.1));  // the paper's 68.5 of 100
  for (const double elo : {-300.0, -10.0, 0.0, 35.0, 400.0}) CHECK(close(elo_of_score(score_of_elo(elo)), elo, 1e-9));
  CHECK(std::isinf(elo_of_score(0)));
  CHECK(std::isinf(elo_of_score(1)));
}

TEST_CASE("the interval comes from the spread of pairs") {
  // Every opening lost with one colour and won with the other says nothing against equality, and two say little for it.
  const auto even = score_share({0, 0, 50, 0, 0});
  CHECK(even.value == 0.5);
  CHECK(close(even.interval.low, 0.5 - 0.0099, 1e-4));
  const auto alike = score_share({0, 0, 2, 0, 0});
  CHECK(alike.interval.low < 0.2);
  CHECK(alike.interval.high > 0.8);
  const auto wide = score_share({25, 0, 0, 0, 25});
  CHECK(wide.value == 0.5);
  CHECK(close(wide.interval.high, 0.5 + 1.96 * 0.5 / std::sqrt(49.0), 1e-4));
  const auto few = score_share({0, 0, 0, 1, 0});
  CHECK(few.interval.low == 0);
  CHECK(few.interval.high == 1);
}

TEST_CASE("normalized Elo and the likelihood of superiority are those of match runners") {
  // Of these pairs the mean is 0.53, the variance 0.0541.
  const Pairs pairs{4, 19, 45, 25, 7};
  const auto nelo = normalized_elo(pairs);
  CHECK(close(nelo.value, 31.69, 0.01));
  CHECK(close(nelo.interval.high - nelo.value, 1.96 * 800 / std::log(10.0) / std::sqrt(2 * 99.0), 0.01));
  CHECK(close(likelihood_of_superiority(pairs), 0.9003, 1e-4));
  CHECK(likelihood_of_superiority({5, 10, 20, 10, 5}) == 0.5);
  CHECK(likelihood_of_superiority({0, 0, 0, 0, 1}) == 0.5);  // one pair says nothing of the spread
  CHECK(likelihood_of_superiority({0, 0, 0, 0, 50}) > 0.999);
  CHECK(std::isinf(normalized_elo({0, 0, 0, 1, 0}).interval.high));
}

TEST_CASE("the sequential test decides for what the pairs show, and not on too little") {
  const Sprt sprt{0, 20};
  CHECK_FALSE(sprt.decides({0, 0, 0, 0, 0}));
  CHECK_FALSE(sprt.decides({1, 2, 5, 3, 1}));
  CHECK(sprt.decides({10, 40, 150, 90, 40}) == true);
  CHECK(sprt.decides({40, 90, 150, 40, 10}) == false);
  CHECK(sprt.log_ratio({0, 0, 9, 0, 0}) == 0);
  // Exactly between the two hypotheses nothing speaks for either.
  const Sprt around{-10, 10};
  CHECK(close(around.log_ratio({20, 30, 40, 30, 20}), 0, 1e-9));
}
