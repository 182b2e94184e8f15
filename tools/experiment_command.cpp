#include <algorithm>
#include <array>

#include "tools/commands.hpp"
#include "tools/experiment/commands.hpp"
#include "tools/output.hpp"
#include "tools/text.hpp"

namespace nullscope {
namespace {

struct Subcommand {
  std::string_view name;
  std::string_view summary;
  int (*run)(const Words&);
};

constexpr std::array kSubcommands = {
    Subcommand{"run", "search every position with every policy; killed and run again, it goes on",
               experiment::run_command},
    Subcommand{"merge", "put the shards of a run together, as if it had been one", experiment::merge_command},
    Subcommand{"report", "the paper's tables, with intervals, tests and verdicts", experiment::report_command},
};

int help() {
  print("usage: nullscope experiment SUBCOMMAND ...\n\nSuites x policies x depths, as in the paper's tables.\n\n");
  for (const Subcommand& sub : kSubcommands) print("  {:<8} {}\n", sub.name, sub.summary);
  print("\n'nullscope experiment SUBCOMMAND --help' tells the options of one.\n");
  print("\nExample:\n  nullscope experiment run --help\n");
  return kFine;
}

}  // namespace

int experiment_command(const Words& words) {
  if (words.empty()) throw UsageError("experiment needs a subcommand; 'nullscope experiment --help' lists them");
  if (words[0] == "--help" || words[0] == "-h") return help();
  const auto it =
      std::find_if(kSubcommands.begin(), kSubcommands.end(), [&](const Subcommand& s) { return s.name == words[0]; });
  if (it == kSubcommands.end())
    throw UsageError(fmt::format("unknown subcommand {}; 'nullscope experiment --help' lists them",
                                 in_quotes("experiment " + words[0])));
  return it->run(Words(words.begin() + 1, words.end()));
}

}  // namespace nullscope
