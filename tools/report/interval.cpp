#include "tools/report/interval.hpp"

#include <algorithm>
#include <boost/math/distributions/binomial.hpp>

namespace nullscope {
namespace {

Interval between(double hits, double tries) {
  using Binomial = boost::math::binomial_distribution<double>;
  constexpr double kTail = 0.025;  // on either side
  return {Binomial::find_lower_bound_on_p(tries, hits, kTail), Binomial::find_upper_bound_on_p(tries, hits, kTail)};
}

}  // namespace

Interval clopper_pearson(std::uint64_t hits, std::uint64_t tries) {
  return tries ? between(static_cast<double>(hits), static_cast<double>(tries)) : Interval{};
}

Interval clopper_pearson_of(double rate, double tries) {
  return tries > 0 ? between(std::min(rate * tries, tries), tries) : Interval{};
}

}  // namespace nullscope
