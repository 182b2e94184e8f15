// What each side did where two traces diverge, in words.
#pragma once

#include <string>

#include "trace/judge/diff.hpp"

namespace nullscope::trace {

// What a side did at a divergence, in a sentence without a subject: "null move 52 >= beta 31, returned 52 (null-move
// cutoff)".
std::string what_a_did(const Divergence& divergence, const Position& here, const Units& units);
std::string what_b_did(const Divergence& divergence, const Position& here, const Units& units);

}  // namespace nullscope::trace
