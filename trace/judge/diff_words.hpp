// What each side did where two traces part, in words.
#pragma once

#include <string>

#include "trace/judge/diff.hpp"

namespace nullscope::trace {

// What a side did at a place, in a sentence without a subject: "passed to depth 2: 52 >= beta 31, and cut".
std::string what_a_did(const DiffPlace& place, const Position& here);
std::string what_b_did(const DiffPlace& place, const Position& here);

}  // namespace nullscope::trace
