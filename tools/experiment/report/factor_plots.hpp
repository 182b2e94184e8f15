// The pictures of an experiment with factors, and of verdicts under several settings.
#pragma once

#include "tools/experiment/analysis/effects.hpp"
#include "tools/experiment/report/claims.hpp"
#include "tools/experiment/report/document.hpp"

namespace nullscope::experiment {

Picture forest_plot(const SuiteResults& suite, const Contrast& contrast, const std::vector<Effect>& effects);
// What the first factor does at each value of the second; and what that cannot be told from.
Picture interaction_plot(const SuiteResults& suite, const Contrast& contrast, std::size_t first, std::size_t second,
                         const std::string& aliases);
// Settings x claims. With a design the settings are told factor by factor.
Picture claim_map(const std::vector<Judgement>& judgements, const SuiteResults* suite);

}  // namespace nullscope::experiment
