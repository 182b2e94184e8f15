#include "engine/null_move.hpp"

#include <algorithm>
#include <stdexcept>
#include <type_traits>

namespace nullscope {
namespace {

template <class P>
constexpr bool takes_r = requires(P p) {
  p.R;
};

template <class P>
constexpr bool takes_cost = requires(P p) {
  p.cost;
};

void set_r(Policy& policy, int r) {
  std::visit(
      [r](auto& p) {
        if constexpr (takes_r<std::decay_t<decltype(p)>>) p.R = r;
      },
      policy);
}

void set_cost(Policy& policy, int cost) {
  std::visit(
      [cost](auto& p) {
        if constexpr (takes_cost<std::decay_t<decltype(p)>>) p.cost = cost;
      },
      policy);
}

// A number from 1 to kMaxR; else 0.
int small_number(std::string_view text) {
  return text.size() == 1 && text[0] >= '1' && text[0] <= '0' + kMaxR ? text[0] - '0' : 0;
}

std::vector<const OwnPolicy*>& own_policies() {
  static std::vector<const OwnPolicy*> added;
  return added;
}

template <class P>
PolicyTraits traits_of_one(const P& policy) {
  PolicyTraits traits{{}, {}, {}, {}, 1, policy.verifies_at_root(), false, policy.re_searches()};
  if constexpr (std::is_same_v<P, policy::Own>)
    traits.name = policy.rules->name(), traits.help = policy.rules->help();
  else
    traits.name = P::kName, traits.help = P::kHelp;
  if constexpr (takes_r<P>) traits.r = policy.R;
  if constexpr (takes_cost<P>) traits.cost = policy.cost;
  // Where a fail-high gives up plies, it does so at this depth, too.
  for (const bool verify : {false, true})
    if (const NullContext here{kMaxR, verify}; !policy.cuts(here) && policy.depth_cost(here) > 0) traits.figure = 3;
  traits.verifies = traits.has_verify && policy.cuts({kMaxR, false});
  return traits;
}

// Without throwing, for text that may well name none: `why` then says what is wrong with it.
std::optional<Policy> find_policy(std::string_view text, std::string& why) {
  const std::size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  std::string shown;
  for (const char c : text.substr(0, 40)) shown += c >= ' ' && c <= '~' ? c : '?';
  why = "unknown policy '" + shown + "'";
  for (Policy policy : one_of_each_policy()) {
    const PolicyTraits traits = traits_of(policy);
    if (traits.name != name) continue;
    if (colon == std::string_view::npos) return policy;
    const std::string_view numbers = text.substr(colon + 1);
    const std::size_t second = numbers.find(':');
    const int r = small_number(numbers.substr(0, second));
    why = traits.r ? "bad R in policy '" + shown + "'" : "policy '" + std::string(name) + "' takes no R";
    if (!traits.r || !r) return std::nullopt;
    set_r(policy, r);
    if (second == std::string_view::npos) return policy;
    const int cost = small_number(numbers.substr(second + 1));
    why = traits.cost ? "bad cost in policy '" + shown + "'" : "policy '" + std::string(name) + "' takes no cost";
    if (!traits.cost || !cost) return std::nullopt;
    set_cost(policy, cost);
    return policy;
  }
  return std::nullopt;
}

[[noreturn]] void refuse_policy(const std::string& why) {
  std::string names;
  for (const Policy& policy : one_of_each_policy()) {
    const PolicyTraits traits = traits_of(policy);
    ((names += names.empty() ? "" : ", ") += traits.name) += traits.cost ? ":R:cost" : traits.r ? ":R" : "";
  }
  throw std::invalid_argument(why + " (policies: " + names + "; R and cost from 1 to " + std::to_string(kMaxR) + ")");
}

}  // namespace

PolicyTraits traits_of(const Policy& policy) {
  return std::visit([](const auto& p) { return traits_of_one(p); }, policy);
}

std::optional<PolicyTraits> traits_of(std::string_view text) {
  std::string why;
  const std::optional<Policy> policy = find_policy(text, why);
  return policy ? std::optional(traits_of(*policy)) : std::nullopt;
}

Policy parse_policy(std::string_view text) {
  std::string why;
  if (const std::optional<Policy> policy = find_policy(text, why)) return *policy;
  refuse_policy(why);
}

std::string to_string(const Policy& policy) {
  const PolicyTraits traits = traits_of(policy);
  std::string text(traits.name);
  if (traits.r) text.append(1, ':').append(std::to_string(*traits.r));
  if (traits.cost.value_or(1) != 1) text.append(1, ':').append(std::to_string(*traits.cost));
  return text;
}

std::vector<Policy> one_of_each_policy() {
  constexpr std::size_t kOurs = std::variant_size_v<Policy> - 1;
  static_assert(std::is_same_v<std::variant_alternative_t<kOurs, Policy>, policy::Own>);
  auto all = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::vector<Policy>{Policy(std::in_place_index<I>)...};
  }
  (std::make_index_sequence<kOurs>());
  for (const OwnPolicy* own : own_policies()) all.push_back(policy::Own{own});
  return all;
}

void add_policy(const OwnPolicy& policy) {
  constexpr std::string_view kNameLetters = "abcdefghijklmnopqrstuvwxyz0123456789-";
  constexpr std::size_t kLongest = 20;
  const std::string& name = policy.name();
  if (name.empty() || name.size() > kLongest || name.find_first_not_of(kNameLetters) != std::string::npos)
    throw std::invalid_argument("'" + name + "' is no name for a policy: small letters, digits and dashes, " +
                                std::to_string(kLongest) + " at most");
  if (traits_of(name)) throw std::invalid_argument("there is a policy '" + name + "' already");
  own_policies().push_back(&policy);
}

std::vector<Policy> all_policies() {
  std::vector<Policy> all;
  for (const Policy& policy : one_of_each_policy()) {
    const bool takes_r = traits_of(policy).r.has_value();
    for (int r = 1; r <= (takes_r ? kMaxR : 1); ++r) {
      all.push_back(policy);
      set_r(all.back(), r);
    }
  }
  return all;
}

}  // namespace nullscope
