// An experiment's config that reads can be written down, and then reads as the same experiment.
#include "tools/experiment/config.hpp"

#include <algorithm>
#include <fmt/ranges.h>

#include "tests/fuzz/scratch.hpp"
#include "tests/fuzz/target.hpp"
#include "tools/cli/errors.hpp"

namespace nullscope::fuzz {
namespace {

using experiment::Config;

std::string written(const Config& config) {
  std::string text;
  for (const auto& suite : config.suites) {
    text += fmt::format("suite = {}={}\n", suite.label, suite.path);
    if (!suite.stands_for.empty()) text += fmt::format("stands-for = {}={}\n", suite.label, suite.stands_for);
  }
  for (const Policy& policy : config.policies) text += fmt::format("policy = {}\n", to_string(policy));
  for (const int depth : config.depths) text += fmt::format("depth = {}\n", depth);
  std::string options = experiment::options_text(config.options);
  std::replace(options.begin(), options.end(), ' ', '\n');
  if (options != "paper") text += options + '\n';
  for (const auto& [name, values] : config.design.factors)
    text += fmt::format("vary = {}: {}\n", name, fmt::join(values, ", "));
  if (config.design.fractional) text += "design = fractional\n";
  if (config.max_nodes) text += fmt::format("max-nodes = {}\n", config.max_nodes);
  if (config.discard_pawn_endings) text += "discard-pawn-endings = true\n";
  if (config.nodes_only) text += "nodes-only = true\n";
  if (config.sample) text += fmt::format("sample = {}\nseed = {}\n", *config.sample, config.seed);
  return text;
}

Config read(std::string_view text) { return experiment::read_config(scratch_file("fuzz.conf", text), ""); }

}  // namespace

void run(std::string_view input) {
  Config config;
  try {
    config = read(input);
  } catch (const UsageError&) {
    return;
  }
  require(!config.suites.empty() && !config.policies.empty() && !config.depths.empty(),
          "an experiment has suites, policies and depths");
  require(std::is_sorted(config.depths.begin(), config.depths.end()) && config.depths.front() >= 1 &&
              config.depths.back() <= kMaxDepth,
          "depths ascend and are in range");
  const std::string text = written(config);
  require(written(read(text)) == text, "a config that was written reads as the same experiment");
}

}  // namespace nullscope::fuzz
