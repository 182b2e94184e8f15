// `nullscope mine check`: the positions of mined suites, proved again.
#pragma once

#include <cstdint>
#include <optional>

#include "tools/cli/arguments.hpp"

namespace nullscope::mine {

struct Checking {
  Words suites;
  Words others;                       // suites whose positions must not stand in these
  std::optional<std::size_t> sample;  // of each suite, drawn at random
  std::uint64_t seed;                 // of the sample
  unsigned threads;
  bool json;
};

// The exit code: fine if every position was proved again, none is nearly another of its suite, and none
// stands in the other suites.
int check_suites(const Checking& checking);

}  // namespace nullscope::mine
