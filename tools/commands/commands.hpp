// The subcommands. Each is a function in a file of its own, given the words after its name, that writes
// its results with print() and returns an ExitCode.
#pragma once

#include "tools/cli/arguments.hpp"
#include "tools/cli/errors.hpp"

namespace nullscope {

int audit_command(const Words& words);
int bench_command(const Words& words);
int board_command(const Words& words);
int diff_command(const Words& words);
int eval_command(const Words& words);
int examples_command(const Words& words);
int experiment_command(const Words& words);
int export_command(const Words& words);
int find_command(const Words& words);
int icicle_command(const Words& words);
int lab_command(const Words& words);
int lesson_command(const Words& words);
int lint_command(const Words& words);
int match_command(const Words& words);
int mine_command(const Words& words);
int pack_command(const Words& words);
int perft_command(const Words& words);
int render_command(const Words& words);
int plot_command(const Words& words);
int replay_command(const Words& words);
int search_command(const Words& words);
int summary_command(const Words& words);
int trace_command(const Words& words);
int tree_command(const Words& words);
int uci_command(const Words& words);
int view_command(const Words& words);
int why_command(const Words& words);

// Throws UsageError where the program was built without what the lab's page carries.
void require_lab();

}  // namespace nullscope
