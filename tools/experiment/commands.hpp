// The subcommands of 'nullscope experiment'.
#pragma once

#include "tools/commands/commands.hpp"

namespace nullscope::experiment {

// Makes the files that the examples in their help read.
inline constexpr std::string_view kExampleFiles =
    "echo '4B3/8/p7/k2N4/7p/K6p/PP5P/2q5 w - - bm Ba4; id \"pass\";' > small.epd\n"
    "echo '1q1k4/2Rr4/8/2Q3K1/8/8/8/8 w - - bm Kh6; id \"wait\";' >> small.epd\n"
    "printf '%s\\n' 'suite = small=small.epd' 'policy = std:2' \\\n  'policy = verified:3' 'depth = 6' > small.conf";

int merge_command(const Words& words);
int report_command(const Words& words);
int run_command(const Words& words);

}  // namespace nullscope::experiment
