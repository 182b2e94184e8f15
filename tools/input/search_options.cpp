#include "tools/input/search_options.hpp"

#include <fmt/ranges.h>
#include <limits>
#include <stdexcept>

#include "engine/study.hpp"

namespace nullscope {
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

void declare_study_options(Arguments& arguments) {
  static const std::vector<std::string> choice_helps = [] {
    std::vector<std::string> helps;
    for (const StudyChoice& choice : kStudyChoices) helps.push_back(fmt::format("{}: {}", choice.values, choice.help));
    return helps;
  }();
  arguments.group("Study (the defaults, the first of each, are the paper's configuration)");
  for (std::size_t i = 0; i < kStudyChoices.size(); ++i) {
    const auto words = kStudyChoices[i].words();
    arguments.value(kStudyChoices[i].name, "WORD", choice_helps[i]).among(Words(words.begin(), words.end()));
  }
  for (const StudyNumber& number : kStudyNumbers)
    arguments.value(number.name, "N", number.help)
        .within(static_cast<std::int64_t>(number.least), static_cast<std::int64_t>(number.most));
  for (const StudySwitch& option : kStudySwitches) arguments.flag(option.name, option.help);
  arguments.flag("practical", "the last three together, as playing programs do");
}

std::string policies_help() {
  std::string out =
      "Policies (what happens when the null move's value reaches beta; R is from 1 to 4, and so is cost):\n";
  for (const Policy& policy : one_of_each_policy()) {
    const PolicyTraits traits = traits_of(policy);
    out += fmt::format("  {:<26} {}{}\n", std::string(traits.name) + (traits.r ? ":R" : ""), traits.help,
                       traits.r ? fmt::format("; R = {}", *traits.r) : "");
    if (traits.cost)
      out += fmt::format("  {:<26} the same, but that many plies shallower\n", std::string(traits.name) + ":R:cost");
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
  for (const StudyChoice& choice : kStudyChoices)
    if (const auto value = arguments.choice(std::string(choice.name))) choice.set(options, *value);
  for (const StudyNumber& number : kStudyNumbers) {
    const auto value = arguments.integer(std::string(number.name));
    if (!value) continue;
    options.*number.field = static_cast<std::size_t>(*value);
    if (!number.allows(options.*number.field))
      arguments.fail(
          fmt::format("{} must be {}, not {}", arguments.shown(std::string(number.name)), number.range(), *value));
  }
  for (const StudySwitch& option : kStudySwitches)
    if (arguments.has(std::string(option.name))) options.*option.field = true;
  if (arguments.has("practical")) options.set_practical();
  if (const std::string why = study_contradiction(options); !why.empty()) arguments.fail(why);
  // A command has one depth; an experiment has several, and searches each of them by itself.
  if (options.deepening == Deepening::None && !arguments.has("depth") &&
      (arguments.has("nodes") || arguments.has("time")))
    arguments.fail("without deepening one depth is searched at once: give one depth");
  return options;
}

SearchRequest read_search_request(const Arguments& arguments) {
  SearchRequest request;
  request.options = read_search_options(arguments);
  request.limits = read_limits(arguments);
  const auto policies = read_policies(arguments);
  if (policies.size() != 1) arguments.fail("one search has one policy");
  request.policy = policies.front();
  return request;
}

}  // namespace nullscope
