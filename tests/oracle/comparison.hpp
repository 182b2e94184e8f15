// The engine held against the oracle: same events, same values, same counts.
#pragma once

#include "tests/oracle/oracle.hpp"

namespace nullscope::test {

struct Compared {
  std::size_t positions = 0;
  std::size_t events = 0;
  Counters counters;
};

// Runs the request by both and fails the test where they differ, with the first event that does. The request must be
// one that the oracle can follow; see make_oracle().
void compare(const SearchRequest& request, Compared& sum);

std::string first_difference(const std::vector<Event>& engine, const std::vector<Event>& oracle);

}  // namespace nullscope::test
