#include "engine/null_move.hpp"

#include <array>
#include <stdexcept>
#include <type_traits>

namespace nullscope {
namespace {

constexpr int kMaxR = 4;

template <class P>
constexpr bool takes_r = requires(P p) {
  p.R;
};

// The names, in the order of Policy's alternatives.
constexpr std::array<std::string_view, std::variant_size_v<Policy>> kNames = {
    "none",    "std",       "adaptive", "verified", "verified-nomend", "reduce2",
    "reduce1", "reduce1-2", "enr",      "probe",    "double"};

std::vector<Policy> one_of_each() {
  return []<std::size_t... I>(std::index_sequence<I...>) {
    return std::vector<Policy>{Policy(std::in_place_index<I>)...};
  }
  (std::make_index_sequence<std::variant_size_v<Policy>>());
}

void set_r(Policy& policy, int r) {
  std::visit(
      [r](auto& p) {
        if constexpr (takes_r<std::decay_t<decltype(p)>>) p.R = r;
      },
      policy);
}

bool has_r(const Policy& policy) {
  return std::visit([](const auto& p) { return takes_r<std::decay_t<decltype(p)>>; }, policy);
}

[[noreturn]] void fail(const std::string& why) {
  std::string names;
  for (const auto& help : policy_help()) (names += names.empty() ? "" : ", ") += help.name;
  throw std::invalid_argument(why + " (policies: " + names + "; R from 1 to " + std::to_string(kMaxR) + ")");
}

}  // namespace

Policy parse_policy(std::string_view text) {
  const std::size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  std::string shown;
  for (const char c : text.substr(0, 40)) shown += c >= ' ' && c <= '~' ? c : '?';
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] != name) continue;
    Policy policy = one_of_each()[i];
    if (colon == std::string_view::npos) return policy;
    const std::string_view r = text.substr(colon + 1);
    if (!has_r(policy)) fail("policy '" + std::string(name) + "' takes no R");
    if (r.size() != 1 || r[0] < '1' || r[0] > '0' + kMaxR) fail("bad R in policy '" + shown + "'");
    set_r(policy, r[0] - '0');
    return policy;
  }
  fail("unknown policy '" + shown + "'");
}

std::string to_string(const Policy& policy) {
  std::string name(kNames[policy.index()]);
  return std::visit(
      [&](const auto& p) -> std::string {
        if constexpr (takes_r<std::decay_t<decltype(p)>>) return name + ":" + std::to_string(p.R);
        return name;
      },
      policy);
}

const std::vector<PolicyHelp>& policy_help() {
  static const std::vector<PolicyHelp> kHelp = {
      {"none", "no null move"},
      {"std:R", "return the value (Figure 1; default R = 2)"},
      {"adaptive", "return the value; R = 3 if depth > 6, else 2 (Heinz 1999)"},
      {"verified:R", "one ply less and go on, verify off below; re-search if that fails (Figure 3; R = 3)"},
      {"verified-nomend:R", "as verified, without the re-search"},
      {"reduce2:R", "never cut: two plies less and go on (section 5, variant 1; R = 3)"},
      {"reduce1:R", "never cut: one ply less and go on (section 5, variant 2; R = 3)"},
      {"reduce1-2:R", "one ply less, then two in that subtree, never cut (section 5, variant 3; R = 3)"},
      {"enr", "four plies less and go on; R = 4 if depth > 6, else 3 (David-Tabibi & Netanyahu 2008)"},
      {"probe:R", "return if a search R + 1 plies shallower, null move off at its root, agrees (R = 3)"},
      {"double:R", "return the value; two null moves in a row allowed (Diepeveen; R = 2)"},
  };
  return kHelp;
}

std::vector<Policy> all_policies() {
  std::vector<Policy> all;
  for (const Policy& policy : one_of_each()) {
    if (!has_r(policy)) all.push_back(policy);
    for (int r = 1; has_r(policy) && r <= kMaxR; ++r) {
      all.push_back(policy);
      set_r(all.back(), r);
    }
  }
  return all;
}

}  // namespace nullscope
