// The tables of an experiment with factors: what a design can tell, what each combination of settings gives, what each
// setting does.
#pragma once

#include "tools/experiment/analysis/effects.hpp"
#include "tools/experiment/analysis/size_trend.hpp"
#include "tools/experiment/report/document.hpp"

namespace nullscope::experiment {

ReportTable design_table(const Design& design);  // factors, values and, of a fraction, generators and aliases
std::string design_words(const Design& design);  // what of it is to be kept in mind
ReportTable cells_table(const SuiteResults& suite, const Contrast& contrast);
ReportTable main_effects_table(const SuiteResults& suite, const Contrast& contrast, const std::vector<Effect>& effects);
ReportTable size_trend_table(const SuiteResults& suite, const Contrast& contrast, const std::vector<SizeTrend>& trends);
// What settings make of the trees themselves, of one policy.
ReportTable size_effects_table(const SuiteResults& suite, const std::string& policy,
                               const std::vector<Effect>& effects);
ReportTable interactions_table(const SuiteResults& suite, const Contrast& contrast, const std::vector<Effect>& effects);

}  // namespace nullscope::experiment
