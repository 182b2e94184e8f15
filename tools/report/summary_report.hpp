// A trace's counts, for people and as JSON (the names are in JSON.md).
#pragma once

#include "tools/cli/output.hpp"
#include "trace/reader.hpp"

namespace nullscope {

Json summary_json(const trace::Reader& reader);
std::string summary_text(const trace::Reader& reader);

}  // namespace nullscope
