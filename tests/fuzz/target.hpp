// What every target shares. A target is one file that says what must hold for any bytes at all:
//
//   void nullscope::fuzz::run(std::string_view input) { ... require(again == once, "what was read is written the
//   same"); }
//
// It lets no exception out and breaks no `require`. entry.cpp hands it to libFuzzer; replay.cpp feeds it files.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace nullscope::fuzz {

void run(std::string_view input);

// What is promised does not hold: says so and ends, which libFuzzer and replay.cpp both take for a finding.
inline void require(bool holds, const char* promise) {
  if (holds) return;
  std::fprintf(stderr, "this does not hold: %s\n", promise);
  std::abort();
}

}  // namespace nullscope::fuzz
