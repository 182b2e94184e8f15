#include "tools/input/search_options.hpp"

#include <bit>
#include <fmt/ranges.h>
#include <limits>
#include <stdexcept>

#include "engine/study.hpp"

namespace nullscope {
namespace {

constexpr std::int64_t kMaxTableEntries = std::int64_t{1} << 28;  // 4 GiB

}  // namespace

void declare_search_options(Arguments& arguments) {
  arguments.group("Search")
      .list("policy", "P", "null-move policy, see below; verified:3 if not given")
      .among(policy_words());
  declare_limits(arguments);
  declare_study_options(arguments);
}

void declare_limits(Arguments& arguments, bool depth_has_default) {
  arguments.value("depth", "N", "search to this depth")
      .within(1, kMaxDepth, depth_has_default ? "8 if there is no other limit" : "")
      .value("nodes", "N", "stop after this many nodes")
      .at_least(1, "no limit if not given")
      .value("time", "SECONDS", "stop after this time, more than 0 (a result then depends on the machine)");
}

void declare_study_options(Arguments& arguments, std::string_view table_default) {
  static const std::string table_help = fmt::format("{}: {}", fmt::join(kTableModes, ", "), kTableHelp);
  arguments.group("Study (the defaults are the paper's configuration)")
      .value("table", "MODE", table_help)
      .among(Words(kTableModes.begin(), kTableModes.end()))
      .value("table-entries", "N", "size of the transposition table, a power of two of 16-byte entries")
      .within(4, kMaxTableEntries, table_default);
  for (const StudySwitch& option : kStudySwitches) arguments.flag(option.name, option.help);
  arguments.flag("practical", "the last three together, as playing programs do");
}

std::string policies_help() {
  std::string out = "Policies (what happens when the null move's value reaches beta; R is from 1 to 4):\n";
  for (const Policy& policy : one_of_each_policy()) {
    const PolicyTraits traits = traits_of(policy);
    out += fmt::format("  {:<22} {}{}\n", std::string(traits.name) + (traits.r ? ":R" : ""), traits.help,
                       traits.r ? fmt::format("; R = {}", *traits.r) : "");
  }
  return out;
}

Words policy_words() {
  Words words;
  for (const Policy& policy : all_policies()) words.push_back(to_string(policy));
  return words;
}

std::vector<Policy> read_policies(const Arguments& arguments) {
  std::vector<Policy> policies;
  for (const std::string& name : arguments.texts("policy")) try {
      policies.push_back(parse_policy(name));
    } catch (const std::invalid_argument& error) {
      arguments.fail(arguments.where("policy", policies.size()) + error.what());
    }
  if (policies.empty()) policies.push_back(policy::Verified{});
  return policies;
}

Limits read_limits(const Arguments& arguments) {
  Limits limits;
  const auto depth = arguments.integer("depth");
  const auto nodes = arguments.integer("nodes");
  const auto seconds = arguments.seconds("time");
  if (nodes) limits.nodes = static_cast<std::uint64_t>(*nodes);
  if (seconds) limits.seconds = *seconds;
  limits.depth = depth ? static_cast<int>(*depth) : nodes || seconds ? kMaxDepth : kDefaultDepth;
  return limits;
}

SearchOptions read_search_options(const Arguments& arguments) {
  SearchOptions options;
  if (const auto mode = arguments.choice("table")) options.table = static_cast<TableMode>(*mode);
  if (const auto entries = arguments.integer("table-entries")) {
    options.table_entries = static_cast<std::size_t>(*entries);
    if (!std::has_single_bit(options.table_entries))
      arguments.fail(fmt::format("--table-entries must be a power of two, not {}", *entries));
  }
  for (const StudySwitch& option : kStudySwitches)
    if (arguments.has(std::string(option.name))) options.*option.field = option.value;
  if (arguments.has("practical")) options.set_practical();
  return options;
}

}  // namespace nullscope
