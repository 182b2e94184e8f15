#include "tools/report/interval.hpp"

#include <boost/math/distributions/binomial.hpp>

namespace nullscope {

Interval clopper_pearson(std::uint64_t hits, std::uint64_t tries) {
  if (tries == 0) return {};
  using Binomial = boost::math::binomial_distribution<double>;
  constexpr double kTail = 0.025;  // on either side
  const auto n = static_cast<double>(tries);
  const auto k = static_cast<double>(hits);
  return {Binomial::find_lower_bound_on_p(n, k, kTail), Binomial::find_upper_bound_on_p(n, k, kTail)};
}

}  // namespace nullscope
