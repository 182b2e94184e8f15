#include "tools/experiment/report/factor_plots.hpp"

#include <algorithm>
#include <fmt/ranges.h>

#include "tools/experiment/report/factor_tables.hpp"
#include "tools/experiment/report/tables.hpp"
#include "viz/chart/forest.hpp"
#include "viz/chart/interaction.hpp"
#include "viz/chart/verdict_map.hpp"

namespace nullscope::experiment {
namespace {

viz::ChartMark mark_of(const Estimate& estimate) {
  return {estimate.value, estimate.interval.low, estimate.interval.high};
}

std::string factor_file_name(const char* what, const SuiteResults& suite) {
  return fmt::format("{}-{}-{}.svg", what, suite.cells.front().label, suite.cells.front().ids.size());
}

viz::VerdictMap::Kind kind_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::NotTested: return viz::VerdictMap::Kind::NotTested;
    case Verdict::Undecided: return viz::VerdictMap::Kind::Undecided;
    case Verdict::Confirmed: return viz::VerdictMap::Kind::Confirmed;
    case Verdict::Contradicted: return viz::VerdictMap::Kind::Contradicted;
  }
  return viz::VerdictMap::Kind::NotTested;
}

// The value of each factor in the cell with these settings.
std::vector<std::string> labels_of(const SuiteResults& suite, const std::string& settings) {
  const auto cell = std::find_if(suite.cells.begin(), suite.cells.end(),
                                 [&](const Study& study) { return study.settings == settings; });
  std::vector<std::string> labels;
  for (std::size_t i = 0; i < suite.design.factors.size(); ++i)
    labels.push_back(suite.design.factors[i].values[cell->levels[i]]);
  return labels;
}

}  // namespace

Picture forest_plot(const SuiteResults& suite, const Contrast& contrast, const std::vector<Effect>& effects) {
  viz::ForestChart chart{{"Main effects on the ratio of nodes " + contrast.text(), title_of(suite.cells),
                          "multiplies the ratio by (logarithmic; 95% intervals)", ""},
                         {},
                         {}};
  for (const int depth : suite.cells.front().depths) chart.series.push_back(fmt::format("depth {}", depth));
  for (const Effect& effect : effects) {
    const std::string& first = suite.design.factors[effect.changes.front().factor].values.front();
    viz::ForestChart::Row row{change_text(suite.design, effect.changes), "in place of " + first, {}};
    for (const Estimate& estimate : effect.by_depth) row.marks.emplace_back(mark_of(estimate));
    chart.rows.push_back(std::move(row));
  }
  return {
      factor_file_name("effects", suite),
      fmt::format("What each setting multiplies the ratio of nodes {} by. {}.", contrast.text(), title_of(suite.cells)),
      forest_svg(chart, viz::Theme::Light)};
}

Picture interaction_plot(const SuiteResults& suite, const Contrast& contrast, std::size_t first, std::size_t second,
                         const std::string& aliases) {
  const std::string confounded = aliases.empty() ? "" : "; confounded with " + aliases;
  const Factor& along = suite.design.factors[first];
  const Factor& lines = suite.design.factors[second];
  viz::InteractionChart chart{{fmt::format("Nodes {} by {} and {}", contrast.text(), along.name, lines.name),
                               title_of(suite.cells), along.name, "ratio of nodes, geometric mean"},
                              along.values,
                              {},
                              {}};
  for (const std::string& value : lines.values) chart.series.push_back(fmt::format("{}={}", lines.name, value));
  for (const int depth : suite.cells.front().depths) {
    viz::InteractionChart::Panel panel{fmt::format("depth {}", depth), {}};
    for (std::size_t l = 0; l < lines.values.size(); ++l) {
      panel.lines.emplace_back();
      for (std::size_t a = 0; a < along.values.size(); ++a)
        panel.lines.back().push_back(mark_of(ratio_where(suite, contrast, depth, {{first, a}, {second, l}})));
    }
    chart.panels.push_back(std::move(panel));
  }
  return {factor_file_name("interaction", suite),
          fmt::format("Nodes {} by {} and {}, geometric mean over positions and over what the other factors are, with "
                      "95% intervals. {}{}.",
                      contrast.text(), along.name, lines.name, title_of(suite.cells), confounded),
          interaction_svg(chart, viz::Theme::Light)};
}

Picture claim_map(const std::vector<Judgement>& judgements, const SuiteResults* suite) {
  viz::VerdictMap map{{"The paper's claims by settings", "", "", ""}, {}, {}, {}, {}};
  if (suite) {
    map.words.caption =
        fmt::format("{}; depths {}", title_of(suite->cells), fmt::join(suite->cells.front().depths, ", "));
    for (const Factor& factor : suite->design.factors) {
      map.labels.push_back(factor.name);
      map.usual.push_back(factor.values.front());
    }
  } else {
    map.labels = {"settings"};
    map.usual = {"paper"};
  }
  std::string told;
  const std::vector<std::size_t> mapped = mapped_claims(judgements);
  for (const std::size_t c : mapped) {
    const Claim& claim = judgements.front().claims[c];
    map.claims.push_back(claim.name);
    told += fmt::format(" {}: {}", claim.name, claim.text);
  }
  for (const Judgement& judgement : judgements) {
    viz::VerdictMap::Row row{suite ? labels_of(*suite, judgement.settings) : std::vector{judgement.settings}, {}};
    for (const std::size_t c : mapped) {
      const Claim& claim = judgement.claims[c];
      row.cells.push_back({kind_of(claim.verdict()), fmt::format("{}, {}: {} ({})", claim.name, judgement.settings,
                                                                 to_string(claim.verdict()), claim.condition())});
    }
    map.rows.push_back(std::move(row));
  }
  return {"claims.svg", "Under which settings the paper's claims hold." + told,
          verdict_map_svg(map, viz::Theme::Light)};
}

}  // namespace nullscope::experiment
