#include "tests/support/trials.hpp"

#include <cstdio>
#include <cstdlib>
#include <random>

namespace nullscope::test {

std::uint64_t number_from_environment(const char* name, std::uint64_t usual) {
  const char* const text = std::getenv(name);
  return text ? std::strtoull(text, nullptr, 10) : usual;
}

Trials::Trials(std::size_t usual, const char* variable)
    : seed(number_from_environment("NULLSCOPE_SEED", std::random_device()())),
      count(number_from_environment(variable, usual)) {
  std::printf("%zu trials, NULLSCOPE_SEED=%llu\n", count, static_cast<unsigned long long>(seed));
  std::fflush(stdout);
}

}  // namespace nullscope::test
