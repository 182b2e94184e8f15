#include "tools/experiment/header_difference.hpp"

#include <algorithm>
#include <fmt/ranges.h>
#include <vector>

#include "tools/cli/output.hpp"
#include "tools/cli/text.hpp"

namespace nullscope::experiment {
namespace {

// What a value is to people; one that may be anything, for the file may come from anywhere.
std::string shown(const Json& value) {
  if (value.is_null() || value == 0 || value == "") return "none";
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return value.get<bool>() ? "true" : "false";
  if (!value.is_array()) return json_text(value);
  std::vector<std::string> items;
  for (const Json& item : value) items.push_back(shown(item));
  return items.empty() ? "none" : fmt::format("{}", fmt::join(items, ", "));
}

std::string difference(std::string_view name, const Json& ours, const Json& theirs) {
  return fmt::format("{}: {} there, {} here", name, shown(theirs), shown(ours));
}

Json member_of(const Json& object, const char* name) {
  return object.is_object() && object.contains(name) ? object.at(name) : Json();
}

// A setting's name in a header, and in a config.
struct NamedSetting {
  const char* header;
  const char* config;
};
constexpr NamedSetting kPlain[] = {{"depths", "depth"},
                                   {"options", "settings"},
                                   {"design", "design"},
                                   {"max_nodes", "max-nodes"},
                                   {"nodes_only", "nodes-only"}};

// "history: depth2, off x killers: off, two"
std::string factors_shown(const Json& factors) {
  std::vector<std::string> all;
  for (const Json& factor : factors)
    all.push_back(fmt::format("{}: {}", shown(member_of(factor, "name")), shown(member_of(factor, "values"))));
  return fmt::format("{}", fmt::join(all, " x "));
}

std::string policy_difference(const Json& ours, const Json& theirs) {
  const bool same = theirs.is_array() && ours.size() == theirs.size() &&
                    std::is_permutation(ours.begin(), ours.end(), theirs.begin());
  return same ? fmt::format("policies in another order: {} there, {} here", shown(theirs), shown(ours))
              : difference("policy", ours, theirs);
}

Json labels_of(const Json& suites) {
  Json labels = Json::array();
  for (const Json& suite : suites) labels.push_back(member_of(suite, "label"));
  return labels;
}

// "all", or "30 of 869"
std::string sample_shown(const Json& suite) {
  const Json of = member_of(suite, "drawn_from");
  return of == 0 ? "all" : fmt::format("{} of {}", shown(member_of(suite, "positions")), shown(of));
}

// Of two suites with one label; nothing if all that differs follows from another setting (`explained`), which is told.
void add_suite_differences(std::vector<std::string>& all, const Json& ours, const Json& theirs, bool explained) {
  const std::string label = shown(member_of(ours, "label"));
  const auto differ = [&](const char* name) { return member_of(ours, name) != member_of(theirs, name); };
  const auto add = [&](const char* setting, const Json& mine, const Json& other) {
    all.push_back(difference(fmt::format("{} of {}", setting, label), mine, other));
    explained = true;
  };
  const bool other_meaning = differ("stands_for");
  if (differ("drawn_from") || (differ("positions") && member_of(ours, "drawn_from") != 0))
    add("sample", sample_shown(ours), sample_shown(theirs));
  if (differ("discarded") && (member_of(ours, "discarded") == 0 || member_of(theirs, "discarded") == 0))
    add("discard-pawn-endings", member_of(ours, "discarded") != 0, member_of(theirs, "discarded") != 0);
  if (!explained && (differ("fingerprint") || differ("positions") || differ("left_out") || differ("discarded")))
    all.push_back(
        fmt::format("suite {}: its file is not as it was, in positions, ids, solutions or lines left out", label));
  if (other_meaning) add("stands-for", member_of(ours, "stands_for"), member_of(theirs, "stands_for"));
}

}  // namespace

std::string header_difference(const std::string& ours, const std::string& theirs) {
  const Json a = Json::parse(ours);
  const Json b = Json::parse(theirs, nullptr, false);
  const auto differ = [&](const char* name) { return member_of(a, name) != member_of(b, name); };
  std::vector<std::string> all;
  if (differ("version"))
    all.push_back(difference("version of nullscope", member_of(a, "version"), member_of(b, "version")));
  const bool sampled = !member_of(a, "seed").is_null() && !member_of(b, "seed").is_null();  // else the sample says it
  if (differ("seed") && sampled) all.push_back(difference("seed", member_of(a, "seed"), member_of(b, "seed")));
  const Json mine = member_of(a, "suites"), other = member_of(b, "suites");
  if (!other.is_array() || labels_of(mine) != labels_of(other))
    all.push_back(difference("suite", labels_of(mine), labels_of(other)));
  else
    for (std::size_t i = 0; i < mine.size(); ++i)
      add_suite_differences(all, mine[i], other[i], differ("seed") || differ("nodes_only"));
  if (differ("policies")) all.push_back(policy_difference(member_of(a, "policies"), member_of(b, "policies")));
  if (differ("factors"))
    all.push_back(difference("vary", factors_shown(member_of(a, "factors")), factors_shown(member_of(b, "factors"))));
  for (const auto& [header, config] : kPlain)
    if (differ(header)) all.push_back(difference(config, member_of(a, header), member_of(b, header)));
  if (differ("shard")) all.push_back(difference("--shard", member_of(a, "shard"), member_of(b, "shard")));
  return all.empty() ? "its second line has other settings" : printable(fmt::format("{}", fmt::join(all, "; ")));
}

}  // namespace nullscope::experiment
