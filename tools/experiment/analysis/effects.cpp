#include "tools/experiment/analysis/effects.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <stdexcept>

#include "engine/null_move.hpp"
#include "tools/cli/text.hpp"

namespace nullscope::experiment {
namespace {

using Weights = std::vector<double>;  // of each cell

// The mean of the cells where every factor of `values` has its value.
Weights mean_where(const SuiteResults& suite, const std::vector<Change>& values) {
  Weights weights;
  double count = 0;
  for (const Study& cell : suite.cells) {
    const bool is_there = std::all_of(values.begin(), values.end(),
                                      [&](const Change& change) { return cell.levels[change.factor] == change.value; });
    weights.push_back(is_there);
    count += is_there;
  }
  for (double& weight : weights) weight /= count;
  return weights;
}

void add(Weights& weights, const Weights& others, double times) {
  for (std::size_t i = 0; i < weights.size(); ++i) weights[i] += times * others[i];
}

// With each change, less without it: each in turn, so that two make a difference of differences.
Weights weights_of(const SuiteResults& suite, const std::vector<Change>& changes) {
  Weights weights(suite.cells.size());
  for (std::size_t some = 0; some < std::size_t{1} << changes.size(); ++some) {
    std::vector<Change> values = changes;
    double sign = 1;
    for (std::size_t i = 0; i < values.size(); ++i)
      if (some >> i & 1) values[i].value = 0, sign = -sign;
    add(weights, mean_where(suite, values), sign);
  }
  return weights;
}

// The logs of one depth, by cell and position.
using Logs = std::vector<std::vector<double>>;

std::vector<double> weighted(const Logs& logs, const Weights& weights) {
  std::vector<double> sums(logs.front().size());
  for (std::size_t cell = 0; cell < logs.size(); ++cell)
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += weights[cell] * logs[cell][i];
  return sums;
}

// `of` is log_ratios or log_nodes, `what` a contrast or a policy.
template <class What>
std::vector<Logs> logs_by_depth(const SuiteResults& suite, std::vector<double> (*of)(const Study&, const What&, int),
                                const What& what) {
  std::vector<Logs> logs;
  for (const int depth : suite.cells.front().depths) {
    logs.emplace_back();
    for (const Study& cell : suite.cells) logs.back().push_back(of(cell, what, depth));
  }
  return logs;
}

Effect estimate_effect(const SuiteResults& suite, const std::vector<Logs>& logs, std::vector<Change> changes) {
  Effect effect{std::move(changes), {}, {}, {}};
  const Weights weights = weights_of(suite, effect.changes);
  const std::vector<int>& depths = suite.cells.front().depths;
  std::vector<std::vector<double>> sums;
  for (std::size_t d = 0; d < depths.size(); ++d) {
    sums.push_back(weighted(logs[d], weights));
    effect.by_depth.push_back(ratio_of_logs(sums[d]));
    effect.growth.emplace_back();
    const auto shallower = std::find(depths.begin(), depths.end(), depths[d] - 2);
    if (shallower == depths.end()) continue;
    std::vector<double> more = sums[d];
    const std::vector<double>& less = sums[static_cast<std::size_t>(shallower - depths.begin())];
    std::transform(more.begin(), more.end(), less.begin(), more.begin(), std::minus<>());
    effect.growth.back() = ratio_of_logs(more);
  }
  return effect;
}

std::vector<Change> changes_of(const Design& design) {
  std::vector<Change> changes;
  for (std::size_t factor = 0; factor < design.factors.size(); ++factor)
    for (std::size_t value = 1; value < design.factors[factor].values.size(); ++value)
      changes.push_back({factor, value});
  return changes;
}

std::vector<Effect> each_change(const SuiteResults& suite, const std::vector<Logs>& logs) {
  std::vector<Effect> effects;
  for (const Change& change : changes_of(suite.design)) effects.push_back(estimate_effect(suite, logs, {change}));
  return effects;
}

FactorSet set_of(const std::vector<Change>& changes) {
  FactorSet set = 0;
  for (const Change& change : changes) set |= FactorSet{1} << change.factor;
  return set;
}

// The pairs that a fraction does not tell from this one; their values are the second of two.
std::vector<std::vector<Change>> aliases_of(const Design& design, const std::vector<Change>& pair) {
  std::vector<std::vector<Change>> aliases;
  for (const FactorSet word : design.words_of_four()) {
    if ((word & set_of(pair)) != set_of(pair)) continue;
    aliases.emplace_back();
    for (std::size_t i = 0; i < design.factors.size(); ++i)
      if ((word & ~set_of(pair)) >> i & 1) aliases.back().push_back({i, 1});
  }
  return aliases;
}

double strength_of(const Effect& effect) { return std::abs(std::log(effect.by_depth.back().value)); }

// Of pairs that cannot be told apart the one whose factors do most by themselves gives its name: an interaction is
// likelier there.
void name_by_the_likeliest(Effect& effect, const std::vector<Effect>& mains) {
  const auto weight = [&](const std::vector<Change>& pair) {
    double product = 1;
    for (const Change& change : pair)
      for (const Effect& main : mains)
        if (main.changes.front() == change) product *= strength_of(main);
    return product;
  };
  for (std::vector<Change>& alias : effect.aliases)
    if (weight(alias) > weight(effect.changes)) std::swap(alias, effect.changes);
}

}  // namespace

Contrast parse_contrast(const std::string& text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string::npos)
    throw std::invalid_argument(fmt::format("a contrast is written 'std:2 / verified:3', not {}", in_quotes(text)));
  const auto policy = [](std::string name) {
    std::erase(name, ' ');
    return to_string(parse_policy(name));
  };
  Contrast contrast{policy(text.substr(0, slash)), policy(text.substr(slash + 1))};
  if (contrast.first == contrast.second) throw std::invalid_argument("a contrast is of two policies");
  return contrast;
}

std::vector<double> log_nodes(const Study& study, const std::string& policy, int depth) {
  std::vector<double> logs = study.cell(policy, depth).nodes();
  for (double& nodes : logs) nodes = std::log(nodes);
  return logs;
}

std::vector<double> log_ratios(const Study& study, const Contrast& contrast, int depth) {
  std::vector<double> logs = log_nodes(study, contrast.first, depth);
  const std::vector<double> others = log_nodes(study, contrast.second, depth);
  std::transform(logs.begin(), logs.end(), others.begin(), logs.begin(), std::minus<>());
  return logs;
}

std::vector<Effect> main_effects(const SuiteResults& suite, const Contrast& contrast) {
  return each_change(suite, logs_by_depth(suite, log_ratios, contrast));
}

std::vector<Effect> size_effects(const SuiteResults& suite, const std::string& policy) {
  return each_change(suite, logs_by_depth(suite, log_nodes, policy));
}

std::vector<Effect> interactions(const SuiteResults& suite, const Contrast& contrast) {
  const std::vector<Logs> logs = logs_by_depth(suite, log_ratios, contrast);
  const std::vector<Effect> mains = main_effects(suite, contrast);
  const std::vector<Change> changes = changes_of(suite.design);
  std::vector<Effect> effects;
  for (std::size_t a = 0; a < changes.size(); ++a)
    for (std::size_t b = a + 1; b < changes.size(); ++b) {
      const std::vector<Change> pair{changes[a], changes[b]};
      const auto has_it = [&](const Effect& effect) {
        return effect.changes == pair ||
               std::find(effect.aliases.begin(), effect.aliases.end(), pair) != effect.aliases.end();
      };
      if (changes[a].factor == changes[b].factor || std::any_of(effects.begin(), effects.end(), has_it)) continue;
      effects.push_back(estimate_effect(suite, logs, pair));
      effects.back().aliases = aliases_of(suite.design, pair);
      name_by_the_likeliest(effects.back(), mains);
    }
  std::stable_sort(effects.begin(), effects.end(),
                   [](const Effect& a, const Effect& b) { return strength_of(a) > strength_of(b); });
  return effects;
}

std::string change_text(const Design& design, const std::vector<Change>& changes) {
  std::string text;
  for (const Change& change : changes) {
    const Factor& factor = design.factors[change.factor];
    text += fmt::format("{}{}={}", text.empty() ? "" : " x ", factor.name, factor.values[change.value]);
  }
  return text;
}

std::string aliases_text(const Design& design, std::size_t first, std::size_t second) {
  std::string text;
  if (!design.fractional) return text;
  for (const std::vector<Change>& alias : aliases_of(design, {{first, 1}, {second, 1}}))
    text += (text.empty() ? "" : "; ") + change_text(design, alias);
  return text;
}

Estimate ratio_where(const SuiteResults& suite, const Contrast& contrast, int depth,
                     const std::vector<Change>& values) {
  Logs logs;
  for (const Study& cell : suite.cells) logs.push_back(log_ratios(cell, contrast, depth));
  return ratio_of_logs(weighted(logs, mean_where(suite, values)));
}

}  // namespace nullscope::experiment
