// An event of a trace as JSON; the names are in JSON.md.
#pragma once

#include "tools/cli/output.hpp"
#include "trace/read/narrate.hpp"
#include "trace/read/paper.hpp"

namespace nullscope {

Json moment_json(const trace::Moment& m, const trace::Narrator& narrator, const trace::Figure& figure,
                 const Position& root);

}  // namespace nullscope
