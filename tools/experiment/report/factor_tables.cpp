#include "tools/experiment/report/factor_tables.hpp"

#include <fmt/ranges.h>

#include "tools/experiment/report/tables.hpp"

namespace nullscope::experiment {
namespace {

using Cells = std::vector<std::string>;

// The pairs that a pair cannot be told from: "BE, DF".
std::string aliases_of_pair(const Design& design, const std::vector<Change>& pair) {
  const FactorSet set = FactorSet{1} << pair[0].factor | FactorSet{1} << pair[1].factor;
  std::string text;
  for (const FactorSet word : design.words_of_four())
    if ((word & set) == set) (text += text.empty() ? "" : ", ") += Design::letters(word & ~set);
  return text;
}

// The interactions of three that a factor's main effect cannot be told from: "BCE, BDF".
std::string aliases_of_factor(const Design& design, std::size_t factor) {
  std::string text;
  for (const FactorSet word : design.words_of_four())
    if (word >> factor & 1) (text += text.empty() ? "" : ", ") += Design::letters(word & ~(FactorSet{1} << factor));
  return text.empty() ? "-" : text;
}

// A row for an effect: at each depth, and what two plies did to it where that is known.
Cells effect_row(const SuiteResults& suite, const Effect& effect, const std::string& against) {
  Cells row{change_text(suite.design, effect.changes), against};
  for (const Estimate& estimate : effect.by_depth) row.push_back(estimate_text(estimate));
  const auto& growth = effect.growth.back();
  row.push_back(growth ? estimate_text(*growth) : "-");
  return row;
}

Cells effect_header(const SuiteResults& suite, const std::string& first, const std::string& second) {
  Cells header{first, second};
  const std::vector<int>& depths = suite.cells.front().depths;
  for (const int depth : depths) header.push_back(fmt::format("depth {}", depth));
  header.push_back(fmt::format("{} over {}", depths.back(), depths.back() - 2));
  return header;
}

}  // namespace

std::string design_words(const Design& design) {
  if (!design.fractional)
    return "The design is full: every combination of these values was searched, and effects are not confounded.";
  std::string words;
  for (const FactorSet word : design.words_of_four()) (words += words.empty() ? "" : ", ") += Design::letters(word);
  return fmt::format(
      "The design is a fraction, of resolution {}: the first {} factors take every combination of their values, and "
      "each other factor has its second value where an odd number of its generator's factors have theirs. {}",
      words.empty() ? "V" : "IV", design.basic(),
      words.empty() ? "Main effects and interactions of two factors are clear of each other."
                    : fmt::format("Main effects are clear of each other and of interactions of two factors, and are "
                                  "confounded with those of three, which are taken to be small. Interactions of two "
                                  "are confounded with one another as listed. Sets of four factors whose second values "
                                  "are always even in number: {}.",
                                  words));
}

ReportTable design_table(const Design& design) {
  ReportTable table{"Factors", {"", "Factor", "First value", "Other values"}, {}, 4};
  if (design.fractional) {
    table.header.insert(table.header.end(), {"Generator", "Confounded with"});
    table.left = 6;
  }
  const std::vector<FactorSet> generators = design.generators();
  for (std::size_t i = 0; i < design.factors.size(); ++i) {
    const auto& [name, values] = design.factors[i];
    Cells row{Design::letters(FactorSet{1} << i), name, values.front(),
              fmt::format("{}", fmt::join(values.begin() + 1, values.end(), ", "))};
    if (design.fractional) {
      row.push_back(i < design.basic() ? "basic" : Design::letters(generators[i - design.basic()]));
      row.push_back(aliases_of_factor(design, i));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

ReportTable cells_table(const SuiteResults& suite, const Contrast& contrast) {
  ReportTable table{fmt::format("Nodes {} of each combination of settings, with 95% bootstrap intervals; the share of "
                                "both policies' nodes that the ten largest positions hold. {}.",
                                contrast.text(), title_of(suite.cells)),
                    {"Settings", "Depth", "ratio of totals", "ten largest", "geometric mean", "median"},
                    {},
                    2};
  for (const Study& cell : suite.cells)
    for (const int depth : cell.depths) {
      const RatioFigures f = ratio_figures(cell.cell(contrast.first, depth), cell.cell(contrast.second, depth));
      table.rows.push_back({cell.settings, std::to_string(depth), estimate_text(f.totals), share_text(f.ten_largest),
                            estimate_text(f.geometric_mean), estimate_text(f.median)});
    }
  return table;
}

ReportTable main_effects_table(const SuiteResults& suite, const Contrast& contrast,
                               const std::vector<Effect>& effects) {
  ReportTable table{
      fmt::format(
          "Main effects: what each value, in place of its factor's first, multiplies the ratio {} by; geometric "
          "mean over positions and over all that the other factors are, with 95% paired bootstrap intervals. "
          "{}.",
          contrast.text(), title_of(suite.cells)),
      effect_header(suite, "Setting", "In place of"),
      {},
      2};
  for (const Effect& effect : effects)
    table.rows.push_back(effect_row(suite, effect, suite.design.factors[effect.changes.front().factor].values.front()));
  return table;
}

ReportTable size_effects_table(const SuiteResults& suite, const std::string& policy,
                               const std::vector<Effect>& effects) {
  ReportTable table{
      fmt::format("What each value, in place of its factor's first, multiplies the nodes of {} by; as above. {}.",
                  policy, title_of(suite.cells)),
      effect_header(suite, "Setting", "In place of"),
      {},
      2};
  for (const Effect& effect : effects)
    table.rows.push_back(effect_row(suite, effect, suite.design.factors[effect.changes.front().factor].values.front()));
  return table;
}

ReportTable interactions_table(const SuiteResults& suite, const Contrast& contrast,
                               const std::vector<Effect>& effects) {
  ReportTable table{
      fmt::format(
          "Interactions of two factors: what the first setting's effect on the ratio {} is multiplied by where "
          "the second is set, too; the strongest at the last depth first, which its interval takes no account of. {}.",
          contrast.text(), title_of(suite.cells)),
      effect_header(suite, "Settings", suite.design.fractional ? "Confounded with" : ""),
      {},
      2};
  for (const Effect& effect : effects)
    table.rows.push_back(effect_row(suite, effect, aliases_of_pair(suite.design, effect.changes)));
  return table;
}

ReportTable size_trend_table(const SuiteResults& suite, const Contrast& contrast,
                             const std::vector<SizeTrend>& trends) {
  ReportTable table{
      fmt::format("Whether the ratio {} follows the size of the trees, over the {} combinations of settings: the "
                  "correlation of its mean log with that of {}'s nodes, and what it is multiplied by where these are "
                  "twice as many, with 95% bootstrap intervals over positions; at the last depth also over the "
                  "combinations without each value, for a trend that one setting makes ends there. {}.",
                  contrast.text(), suite.cells.size(), contrast.second, title_of(suite.cells)),
      {"Depth", "Combinations", "correlation", "for twice the nodes"},
      {},
      2};
  for (const SizeTrend& trend : trends)
    if (!trend.without || trend.depth == trends.back().depth)
      table.rows.push_back({std::to_string(trend.depth),
                            trend.without ? "without " + change_text(suite.design, {*trend.without}) : "all",
                            estimate_text(trend.correlation), estimate_text(trend.per_doubling)});
  return table;
}

}  // namespace nullscope::experiment
