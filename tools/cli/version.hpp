// What this program is: its version, and what it was built with and uses, for bug reports.
#pragma once

#include "tools/cli/help_page.hpp"

namespace nullscope {

extern const char* const kProgramVersion;  // X.Y.Z

// `nullscope --version [--json]`. The first line is `nullscope X.Y.Z` and nothing else.
int version_command(const Words& words);

}  // namespace nullscope
