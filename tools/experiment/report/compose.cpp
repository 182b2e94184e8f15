#include "tools/experiment/report/compose.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/ranges.h>
#include <set>

#include "tools/cli/text.hpp"
#include "tools/experiment/report/factor_plots.hpp"
#include "tools/experiment/report/factor_tables.hpp"
#include "tools/experiment/report/plots.hpp"
#include "tools/experiment/report/tables.hpp"

namespace nullscope::experiment {
namespace {

void add_study(Document& document, const Study& study, bool pictures) {
  document.push_back(Heading{2, study.title()});
  document.push_back(nodes_table(study));
  if (!study.nodes_only) document.push_back(solved_table(study));
  if (study.policies.size() > 1) {
    document.push_back(ratio_table(study));
    if (!study.nodes_only) {
      document.push_back(mcnemar_table({study}));
      document.push_back(disagreement_table({study}));
    }
  }
  if (study.depths.size() > 1) {
    document.push_back(growth_table(study));
    if (pictures) document.push_back(growth_plot(study));
    if (pictures && study.policies.size() > 1) document.push_back(ratio_plot(study));
  }
  document.push_back(share_table(study));
  if (study.has_times()) document.push_back(time_table(study));
}

// Which factors the interaction plot is of: those asked for, or of the strongest pair.
std::pair<std::size_t, std::size_t> plotted_pair(const SuiteResults& suite, const std::vector<Effect>& pairs,
                                                 const ReportOptions& options) {
  const std::vector<Change>& strongest = pairs.front().changes;
  if (!options.interaction) return {strongest[0].factor, strongest[1].factor};
  const auto factor = [&](const std::string& name) {
    const auto& all = suite.design.factors;
    const auto at = std::find_if(all.begin(), all.end(), [&](const Factor& f) { return f.name == name; });
    return static_cast<std::size_t>(at - all.begin());
  };
  const std::pair<std::size_t, std::size_t> pair{factor(options.interaction->first),
                                                 factor(options.interaction->second)};
  const std::size_t none = suite.design.factors.size();
  return pair.first == none || pair.second == none ? std::pair{strongest[0].factor, strongest[1].factor} : pair;
}

void add_design(Document& document, const SuiteResults& suite, const ReportOptions& options) {
  document.push_back(Heading{2, title_of(suite.cells)});
  document.push_back(Paragraph{design_words(suite.design)});
  document.push_back(design_table(suite.design));
  const std::optional<Contrast> contrast = contrast_of(suite.cells.front(), options.contrast);
  if (!contrast) {
    document.push_back(Paragraph{"Effects are those on the ratio of two policies' nodes, and there are not two."});
    return;
  }
  const std::vector<Effect> mains = main_effects(suite, *contrast);
  document.push_back(main_effects_table(suite, *contrast, mains));
  if (options.pictures) document.push_back(forest_plot(suite, *contrast, mains));
  const std::vector<Effect> pairs = interactions(suite, *contrast);
  if (!pairs.empty()) {
    document.push_back(interactions_table(suite, *contrast, pairs));
    const auto [first, second] = plotted_pair(suite, pairs, options);
    if (options.pictures)
      document.push_back(interaction_plot(suite, *contrast, first, second, aliases_text(suite.design, first, second)));
  }
  for (const std::string& policy : {contrast->first, contrast->second})
    document.push_back(size_effects_table(suite, policy, size_effects(suite, policy)));
  if (const std::vector<SizeTrend> trends = size_trends(suite, *contrast); !trends.empty())
    document.push_back(size_trend_table(suite, *contrast, trends));
  document.push_back(cells_table(suite, *contrast));
  if (suite.cells.front().nodes_only) return;
  document.push_back(mcnemar_table(suite.cells));
  document.push_back(disagreement_table(suite.cells));
}

// ---------------------------------------------------------------------------------------- claims

// One verdict after the other, with what it is about.
ReportTable verdicts_table(const std::vector<Claim>& claims) {
  ReportTable table{"Verdicts", {"Claim", "", "Verdict", "Condition"}, {}, 4};
  for (const Claim& claim : claims) {
    table.rows.push_back({claim.name, claim.text, std::string(to_string(claim.verdict())), claim.condition()});
    for (const std::string& part : claim.parts())
      table.rows.push_back({"", part, std::string(to_string(claim.verdict_of(part))), claim.count_text(part)});
  }
  return table;
}

// Under several settings: first what each claim was tested on, or why it was not.
ReportTable conditions_table(const std::vector<Judgement>& judgements) {
  ReportTable table{"What the claims were tested on", {"Claim", "", "Condition"}, {}, 3};
  for (std::size_t c = 0; c < judgements.front().claims.size(); ++c) {
    std::vector<std::string> conditions;  // of the settings under which there was something to compare
    for (const Judgement& judgement : judgements) {
      const Claim& claim = judgement.claims[c];
      if (claim.comparisons.empty()) continue;
      if (std::find(conditions.begin(), conditions.end(), claim.condition()) == conditions.end())
        conditions.push_back(claim.condition());
    }
    const Claim& claim = judgements.front().claims[c];
    table.rows.push_back(
        {claim.name, claim.text,
         conditions.empty() ? "not tested: " + claim.needs : fmt::format("{}", fmt::join(conditions, "; or "))});
  }
  return table;
}

// Then the verdicts: a row for each settings.
ReportTable map_table(const std::vector<Judgement>& judgements) {
  ReportTable table{"Verdicts by settings", {"Settings"}, {}, 1};
  const std::vector<std::size_t> mapped = mapped_claims(judgements);
  for (const std::size_t c : mapped) table.header.push_back(judgements.front().claims[c].name);
  for (const Judgement& judgement : judgements) {
    std::vector<std::string> row{judgement.settings};
    for (const std::size_t c : mapped) row.emplace_back(to_string(judgement.claims[c].verdict()));
    table.rows.push_back(std::move(row));
  }
  table.left = table.header.size();
  return table;
}

// Of one claim, everything that was compared, under whatever settings.
ReportTable comparisons_table(const std::vector<Judgement>& judgements, std::size_t claim) {
  const Claim& it = judgements.front().claims[claim];
  ReportTable table{fmt::format("{}: {} {}", it.name, it.text, it.rule),
                    {"Part", "Where", "Measured", "p, corrected", "Verdict"},
                    {},
                    5};
  const bool several = judgements.size() > 1;
  for (const Judgement& judgement : judgements)
    for (const Comparison& c : judgement.claims[claim].comparisons)
      table.rows.push_back({c.part, several ? fmt::format("{}, {}", judgement.settings, c.where()) : c.where(),
                            c.measured, probability_text(c.corrected), std::string(to_string(c.verdict))});
  return table;
}

// The design that all of these are of, if there is one.
const SuiteResults* common_design(const std::vector<SuiteResults>& suites) {
  const bool same = std::all_of(suites.begin(), suites.end(), [&](const SuiteResults& suite) {
    return suite.design.varies() && suite.design.factors == suites.front().design.factors &&
           suite.design.fractional == suites.front().design.fractional &&
           suite.cells.front().settings == suites.front().cells.front().settings;
  });
  return same ? &suites.front() : nullptr;
}

void add_claims(Document& document, const std::vector<SuiteResults>& suites, const std::vector<GamesResult>& games,
                bool pictures) {
  const std::vector<Judgement> judgements = judge_by_settings(all_cells(suites), games);
  document.push_back(Heading{2, "The paper's claims"});
  document.push_back(Paragraph{kRules});
  if (judgements.size() == 1) {
    document.push_back(verdicts_table(judgements.front().claims));
  } else {
    document.push_back(conditions_table(judgements));
    document.push_back(map_table(judgements));
    if (pictures) document.push_back(claim_map(judgements, common_design(suites)));
  }
  for (std::size_t c = 0; c < judgements.front().claims.size(); ++c) {
    ReportTable table = comparisons_table(judgements, c);
    if (!table.rows.empty()) document.push_back(std::move(table));
  }
}

// Two studies may have a label and a number of positions in common; their pictures are files of their own.
void tell_pictures_apart(Document& document) {
  std::set<std::string> names;
  for (auto& part : document)
    if (auto* const picture = std::get_if<Picture>(&part)) {
      const std::filesystem::path name = picture->name;
      for (int i = 2; !names.insert(picture->name).second; ++i)
        picture->name = fmt::format("{}-{}{}", name.stem().string(), i, name.extension().string());
    }
}

}  // namespace

std::optional<Contrast> contrast_of(const Study& study, const std::optional<Contrast>& wanted) {
  if (wanted) return wanted->is_in(study) ? wanted : std::nullopt;
  if (const Contrast paper; paper.is_in(study)) return paper;
  const auto rival = std::find_if(study.policies.begin(), study.policies.end(),
                                  [&](const std::string& policy) { return policy != study.baseline(); });
  if (rival == study.policies.end()) return std::nullopt;
  return Contrast{*rival, study.baseline()};
}

std::vector<Study> all_cells(const std::vector<SuiteResults>& suites) {
  std::vector<Study> all;
  for (const SuiteResults& suite : suites) all.insert(all.end(), suite.cells.begin(), suite.cells.end());
  return all;
}

Document make_report(const std::vector<SuiteResults>& suites, const std::vector<GamesResult>& games,
                     const ReportOptions& options) {
  Document document;
  document.push_back(Heading{1, "Null-move experiments"});
  document.push_back(Paragraph{
      "Nodes are those of a search to the given depth, all iterations; every entry to search or quiescence is one. "
      "Percentages are "
      "against verified, as in the paper. Intervals are 95%: exact for shares, bootstrap over positions for ratios."});
  add_claims(document, suites, games, options.pictures);
  for (const SuiteResults& suite : suites) {
    if (suite.design.varies())
      add_design(document, suite, options);
    else
      add_study(document, suite.cells.front(), options.pictures);
  }
  tell_pictures_apart(document);
  return document;
}

std::string positions_tsv(const std::vector<SuiteResults>& suites, const std::optional<Contrast>& wanted) {
  const std::vector<Study> studies = all_cells(suites);
  std::vector<std::string> policies;  // of all studies, as they come
  for (const Study& study : studies)
    for (const std::string& policy : study.policies)
      if (std::find(policies.begin(), policies.end(), policy) == policies.end()) policies.push_back(policy);
  std::string text = "suite\tid\tsettings\tdepth";
  for (const std::string& policy : policies) text += "\tnodes " + policy;
  text += "\tcontrast\tlog_ratio\n";
  for (const Study& study : studies) {
    const std::optional<Contrast> contrast = contrast_of(study, wanted);
    for (const int depth : study.depths) {
      const std::vector<double> logs = contrast ? log_ratios(study, *contrast, depth) : std::vector<double>{};
      for (std::size_t i = 0; i < study.ids.size(); ++i) {
        text += fmt::format("{}\t{}\t{}\t{}", study.label, printable(study.ids[i]), study.settings, depth);
        for (const std::string& policy : policies)
          text +=
              study.has_policy(policy) ? fmt::format("\t{}", study.cell(policy, depth).rows[i].counters.total()) : "\t";
        text += contrast ? fmt::format("\t{}\t{:.6f}\n", contrast->text(), logs[i]) : "\t\t\n";
      }
    }
  }
  return text;
}

}  // namespace nullscope::experiment
