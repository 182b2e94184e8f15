// How a property is tried: on things made at random, from a seed that is printed and can be given again.
//
//   NULLSCOPE_SEED=N      the seed; otherwise a new one in each run
//   NULLSCOPE_TRIALS=N    how many trials; otherwise as many as the test thinks usual
#pragma once

#include <cstddef>
#include <cstdint>

namespace nullscope::test {

// The number in an environment variable, or the usual one where it is not set.
std::uint64_t number_from_environment(const char* name, std::uint64_t usual);

struct Trials {
  explicit Trials(std::size_t usual, const char* variable = "NULLSCOPE_TRIALS");  // prints the seed

  std::uint64_t seed;
  std::size_t count;
};

}  // namespace nullscope::test
