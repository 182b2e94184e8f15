// What has been found to do harm, each as a class with a name: a file that does it in its plainest form.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "tests/forge/bytes.hpp"

namespace nullscope::forge {

// A file; if there is any, the audit beside it, and another trace of the same position to compare with.
struct Forged {
  Bytes content;
  Bytes sidecar;
  Bytes other;
};

struct Class {
  std::string_view name;
  std::string_view what;
  std::function<Forged()> make;
  std::string_view ending = ".nst";  // or .nsl: a log of calls; .json: a lesson
  bool is_lesson() const { return ending == ".json"; }
};

const std::vector<Class>& classes();

// A trace with anything at all wrong with it, and perhaps the audit beside it: the same for the same seed.
Forged forge(std::uint64_t seed);
// The same for a log of calls: forge() makes some.
Bytes forge_log(std::uint64_t seed);
inline constexpr std::uint64_t kOtherSeed = 1'000'000'007;  // of a trace to compare with, where there is no better one

}  // namespace nullscope::forge
