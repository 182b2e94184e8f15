#include <array>

#include "tools/cli/command_table.hpp"
#include "tools/commands/commands.hpp"
#include "tools/experiment/commands.hpp"

namespace nullscope {
namespace {

constexpr std::array kSubcommands = {
    Command{"run", "search every position with every policy; resumes after a crash", experiment::run_command},
    Command{"merge", "put the shards of a run together, as if it had been one", experiment::merge_command},
    Command{"report", "the paper's tables, with intervals, tests and verdicts", experiment::report_command},
};

constexpr CommandTable kExperimentTable = {
    "nullscope experiment", "Suites x policies x depths, as in the paper's tables.", kSubcommands,
    "'nullscope experiment COMMAND --help' shows the options of one.", "nullscope experiment run --help"};

}  // namespace

int experiment_command(const Words& words) { return kExperimentTable.run(words); }

}  // namespace nullscope
