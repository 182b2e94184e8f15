// What a match came to, in the words of match runners: as text and as JSON.
#pragma once

#include "tools/cli/output.hpp"
#include "tools/match/match.hpp"

namespace nullscope::match {

std::string standing_text(const Match& match, const Standing& standing);
Json standing_json(const Match& match, const Standing& standing);

}  // namespace nullscope::match
