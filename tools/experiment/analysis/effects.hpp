// What a setting does to the ratio of two policies' nodes.
//
// Of every position, cell and depth there is log(nodes of the first policy / nodes of the second). An effect is a
// weighted sum of the cells' logs, the same for every position, so that positions are compared with themselves; it is
// shown as exp of its mean: a factor that the ratio is multiplied by.
//
//   main effect    the cells with the value less those with the factor's first value, each a mean over all that the
//                  other factors are
//   interaction    how much larger that is with another factor's value than with that one's first value
//
// In a fraction an interaction is that of several pairs of factors together, which cannot be told apart.
#pragma once

#include <optional>

#include "tools/experiment/analysis/statistics.hpp"
#include "tools/experiment/analysis/study.hpp"

namespace nullscope::experiment {

// Whose nodes over whose.
struct Contrast {
  std::string first = "std:2";  // the paper's claim about tree size
  std::string second = "verified:3";

  std::string text() const { return first + " / " + second; }
  bool is_in(const Study& study) const { return study.has_policy(first) && study.has_policy(second); }
};
// "std:2 / verified:3"; throws std::invalid_argument.
Contrast parse_contrast(const std::string& text);

// Of every position, in the study's order.
std::vector<double> log_nodes(const Study& study, const std::string& policy, int depth);
std::vector<double> log_ratios(const Study& study, const Contrast& contrast, int depth);

// A factor with a value that is not its first.
struct Change {
  std::size_t factor;
  std::size_t value;
  bool operator==(const Change&) const = default;
};

struct Effect {
  std::vector<Change> changes;               // one: a main effect; two: an interaction
  std::vector<std::vector<Change>> aliases;  // in a fraction: the other pairs that this is the interaction of
  std::vector<Estimate> by_depth;            // what the ratio is multiplied by
  // The same at this depth over what it is two plies less deep, if that was searched.
  std::vector<std::optional<Estimate>> growth;
};

std::vector<Effect> main_effects(const SuiteResults& suite, const Contrast& contrast);
// The same on the nodes of one policy: what each value makes of its trees.
std::vector<Effect> size_effects(const SuiteResults& suite, const std::string& policy);
// The strongest at the last depth first.
std::vector<Effect> interactions(const SuiteResults& suite, const Contrast& contrast);

// "history=off", "history=off x killers=two"
std::string change_text(const Design& design, const std::vector<Change>& changes);

// The pairs that a fraction does not tell from that of these two factors; empty if there are none.
std::string aliases_text(const Design& design, std::size_t first, std::size_t second);

// The cells in which each of these factors has its value, and what their ratios are as one: geometric mean.
Estimate ratio_where(const SuiteResults& suite, const Contrast& contrast, int depth, const std::vector<Change>& values);

}  // namespace nullscope::experiment
