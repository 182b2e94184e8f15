// The subcommands of 'nullscope experiment'.
#pragma once

#include "tools/commands.hpp"

namespace nullscope::experiment {

int merge_command(const Words& words);
int report_command(const Words& words);
int run_command(const Words& words);

}  // namespace nullscope::experiment
