// What a search's rules did, for people and as JSON (the names are in JSON.md).
#pragma once

#include "tools/cli/output.hpp"
#include "trace/read/rules.hpp"

namespace nullscope {

Json rules_json(const trace::RuleCounts& rules, const trace::Ending& ending);
std::string rules_text(const trace::RuleCounts& rules, const trace::Ending& ending);

}  // namespace nullscope
