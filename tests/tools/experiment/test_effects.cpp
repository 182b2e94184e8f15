#include <cmath>
#include <functional>

#include "tests/support/catch.hpp"
#include "tests/tools/experiment/folder.hpp"
#include "tests/tools/run_program.hpp"
#include "tools/cli/output.hpp"
#include "tools/experiment/analysis/effects.hpp"
#include "tools/experiment/analysis/size_trend.hpp"
#include "tools/experiment/report/claims.hpp"
#include "tools/experiment/report/compose.hpp"
#include "tools/experiment/report/factor_tables.hpp"
#include "tools/experiment/report/tables.hpp"

using namespace nullscope;
using namespace nullscope::experiment;
using nullscope::test::Folder;

namespace {

const Factor kHistory{"history", {"depth2", "off"}};
const Factor kKillers{"killers", {"off", "two"}};
const Factor kQuiescence{"quiescence", {"captures", "sound", "none"}};
const std::vector<Factor> kFive = {kHistory,
                                   kKillers,
                                   {"evaluation", {"full", "material"}},
                                   {"capture-order", {"see", "mvv-lva"}},
                                   {"exempt-pv", {"off", "on"}},
                                   {"tempo", {"0", "10"}}};

// log of verified's nodes, less that of a thousand million.
using LogSize = std::function<double(const std::vector<std::size_t>& levels)>;
using Missed = std::function<bool(const std::string& policy, const std::vector<std::size_t>& levels, int position)>;

// A file of results as if measured: `log_ratio` says what log(std:2 / verified:3) of (levels, depth, position) is;
// `missed`, which positions were not solved, if there is anything to solve; `log_size`, how large verified's trees are.
template <class LogRatio>
std::string made_up_effects(const Design& design, const std::vector<int>& depths, int positions, LogRatio log_ratio,
                            const Missed& missed = {}, const LogSize& log_size = {}) {
  Json factors = Json::array();
  for (const Factor& factor : design.factors) factors.push_back({{"name", factor.name}, {"values", factor.values}});
  const Json suite{
      {"label", "ecm"}, {"stands_for", "ecm"}, {"positions", positions}, {"drawn_from", 0}, {"discarded", 0}};
  const Json header{{"suites", Json::array({suite})},
                    {"policies", {"std:2", "verified:3"}},
                    {"depths", depths},
                    {"options", "paper"},
                    {"factors", factors},
                    {"design", design.fractional ? "fractional" : "full"},
                    {"seed", nullptr},
                    {"nodes_only", !missed}};
  std::vector<Row> rows;
  for (int i = 0; i < positions; ++i)
    for (const DesignCell& cell : design.cells({}))
      for (const std::string policy : {"std:2", "verified:3"})
        for (const int depth : depths) {
          Row row;
          row.suite = "ecm";
          row.id = fmt::format("p{}", 1000 + i);
          row.settings = cell.settings;
          row.policy = policy;
          row.depth = depth;
          const double ratio = policy == "std:2" ? std::exp(log_ratio(cell.levels, depth, i)) : 1;
          const double size = log_size ? std::exp(log_size(cell.levels)) : 1;
          row.counters.interior = static_cast<std::uint64_t>(1e9 * size * ratio);
          row.move = "e2e4";
          if (missed) row.outcome = missed(policy, cell.levels, i) ? Outcome::Missed : Outcome::Solved;
          rows.push_back(row);
        }
  return results_text(header.dump(), rows);
}

SuiteResults results_of(const std::string& content) {
  const Folder folder;
  return read_studies(folder.add("r.tsv", content)).at(0);
}

bool is_close(double a, double b) { return std::abs(a - b) < 1e-6; }

const Effect& effect_of(const std::vector<Effect>& effects, const Design& design, const std::string& name) {
  for (const Effect& effect : effects)
    if (change_text(design, effect.changes) == name) return effect;
  FAIL("there is no effect " << name);
  return effects.front();
}

// Positions differ much; what a setting does to them, in some tests, a little.
double of_position(int i) { return 0.3 * std::sin(i); }

}  // namespace

TEST_CASE("main effects are what a value multiplies the ratio by, whatever the positions are like") {
  const Design design{{kHistory, kQuiescence}};
  const SuiteResults suite = results_of(made_up_effects(design, {8}, 30, [](const auto& levels, int, int i) {
    const double quiescence[] = {0, -0.2, 0.05};
    return of_position(i) + 0.1 * static_cast<double>(levels[0]) + quiescence[levels[1]];
  }));
  REQUIRE(suite.cells.size() == 6);
  const std::vector<Effect> effects = main_effects(suite, {});
  REQUIRE(effects.size() == 3);
  const Estimate history = effect_of(effects, design, "history=off").by_depth.at(0);
  CHECK(is_close(history.value, std::exp(0.1)));
  // Paired: what is the same for all positions has no spread, however much these differ.
  CHECK(is_close(history.interval.low, std::exp(0.1)));
  CHECK(is_close(history.interval.high, std::exp(0.1)));
  CHECK(is_close(effect_of(effects, design, "quiescence=sound").by_depth[0].value, std::exp(-0.2)));
  CHECK(is_close(effect_of(effects, design, "quiescence=none").by_depth[0].value, std::exp(0.05)));
  for (const Effect& effect : interactions(suite, {})) CHECK(is_close(effect.by_depth[0].value, 1));
}

TEST_CASE("an interaction is how an effect differs with another factor's value, and the strongest comes first") {
  const Design design{{kHistory, kKillers, kQuiescence}};
  const SuiteResults suite = results_of(made_up_effects(design, {6, 8}, 20, [](const auto& levels, int depth, int i) {
    const bool both = levels[0] == 1 && levels[1] == 1;
    return of_position(i) + 0.1 * static_cast<double>(levels[0]) - (both ? 0.01 * depth : 0);
  }));
  const std::vector<Effect> effects = interactions(suite, {});
  CHECK(effects.size() == 5);
  CHECK(change_text(design, effects.front().changes) == "history=off x killers=two");
  CHECK(is_close(effects.front().by_depth[1].value, std::exp(-0.08)));
  CHECK(is_close(effects.front().growth[1].value().value, std::exp(-0.02)));
  CHECK_FALSE(effects.front().growth[0]);
  const std::vector<Effect> mains = main_effects(suite, {});
  CHECK(is_close(effect_of(mains, design, "history=off").by_depth[1].value, std::exp(0.1 - 0.04)));
  CHECK(is_close(ratio_where(suite, {}, 8, {{0, 1}, {1, 1}}).value / ratio_where(suite, {}, 8, {{0, 0}, {1, 1}}).value,
                 std::exp(0.1 - 0.08)));
}

TEST_CASE("intervals are those of the same resamples of positions for every effect, and the same each time") {
  const Design design{{kHistory, kKillers}};
  const std::string content = made_up_effects(design, {8}, 40, [](const auto& levels, int, int i) {
    const double noise = 0.1 * std::sin(7.0 * i + 3.0 * static_cast<double>(levels[0]));
    return of_position(i) + 0.1 * static_cast<double>(levels[0]) + noise;
  });
  const Estimate once = main_effects(results_of(content), {}).front().by_depth.front();
  const Estimate again = main_effects(results_of(content), {}).front().by_depth.front();
  CHECK(once.interval.low < once.value);
  CHECK(once.interval.high > once.value);
  CHECK(once.interval.low == again.interval.low);
  CHECK(once.interval.high == again.interval.high);
}

TEST_CASE("whether the ratio follows the size of the trees is told over all combinations of settings") {
  const Design design{{kHistory, kKillers, {"evaluation", {"full", "material"}}}};
  const auto log_size = [](const std::vector<std::size_t>& levels) {
    return 0.5 * static_cast<double>(levels[0]) - 0.3 * static_cast<double>(levels[1]);
  };
  // Trees twice as large have a ratio 1.2 times as high, but for what the evaluation does.
  const auto trend_with = [&](double evaluation) {
    return size_trends(results_of(made_up_effects(
                           design, {8}, 30,
                           [&](const auto& levels, int, int i) {
                             return of_position(i) + std::log2(1.2) * log_size(levels) +
                                    evaluation * static_cast<double>(levels[2]) * (1 + 0.5 * std::sin(5.0 * i));
                           },
                           {}, log_size)),
                       {});
  };
  const std::vector<SizeTrend> clear = trend_with(0);
  REQUIRE(clear.size() == 1);
  CHECK(clear[0].depth == 8);
  CHECK(is_close(clear[0].correlation.value, 1));
  CHECK(is_close(clear[0].per_doubling.value, 1.2));
  const SizeTrend blurred = trend_with(0.1).at(0);
  CHECK(is_close(blurred.per_doubling.value, 1.2));  // it is balanced over the others
  CHECK(blurred.correlation.value < 0.95);
  CHECK(blurred.correlation.interval.low < blurred.correlation.value);
  CHECK(blurred.correlation.value < blurred.correlation.interval.high);
  // Of four combinations nothing is said.
  CHECK(size_trends(results_of(made_up_effects(Design{{kHistory, kKillers}}, {8}, 5,
                                               [](const auto&, int, int i) { return of_position(i); })),
                    {})
            .empty());
}

TEST_CASE("a trend that one setting makes alone is gone without that setting's value") {
  Design design{kFive};
  design.fractional = true;
  const auto log_size = [](const std::vector<std::size_t>& levels) {
    return 0.5 * static_cast<double>(levels[0]) + 0.1 * static_cast<double>(levels[1] + levels[2]);
  };
  const SuiteResults suite = results_of(made_up_effects(
      design, {8}, 12,
      [](const auto& levels, int, int i) {
        return of_position(i) + 0.3 * static_cast<double>(levels[0]) + 0.02 * static_cast<double>(levels[3]);
      },
      {}, log_size));
  const auto correlation = [&](const std::string& without) {
    for (const SizeTrend& trend : size_trends(suite, {}))
      if ((trend.without ? change_text(design, {*trend.without}) : "") == without) return trend.correlation.value;
    FAIL("there is no trend without " << without);
    return 0.0;
  };
  CHECK(correlation("") > 0.95);
  CHECK(correlation("killers=two") > 0.95);
  CHECK(is_close(correlation("history=off"), 0));
  CHECK(is_close(correlation("history=depth2"), 0));
}

TEST_CASE("what settings make of the trees themselves is told for each policy") {
  const Design design{{kHistory, kKillers, kQuiescence}};
  const SuiteResults suite = results_of(made_up_effects(
      design, {8}, 10,
      [](const auto& levels, int, int i) { return of_position(i) - 0.2 * static_cast<double>(levels[1]); }, {},
      [](const std::vector<std::size_t>& levels) { return 0.3 * static_cast<double>(levels[0]); }));
  const auto effect = [&](const std::string& policy, const std::string& setting) {
    return effect_of(size_effects(suite, policy), design, setting).by_depth[0].value;
  };
  CHECK(is_close(effect("verified:3", "history=off"), std::exp(0.3)));
  CHECK(is_close(effect("verified:3", "killers=two"), 1));
  CHECK(is_close(effect("std:2", "killers=two"), std::exp(-0.2)));
}

TEST_CASE("a fraction tells main effects in spite of interactions of two, and says what it cannot tell") {
  Design design{kFive};
  design.fractional = true;
  const SuiteResults suite = results_of(made_up_effects(design, {8}, 12, [](const auto& levels, int, int i) {
    const bool both = levels[0] == 1 && levels[1] == 1;
    return of_position(i) + 0.2 * static_cast<double>(levels[0]) + 0.1 * static_cast<double>(levels[1]) +
           (both ? 0.06 : 0);
  }));
  REQUIRE(suite.cells.size() == 16);
  const std::vector<Effect> mains = main_effects(suite, {});
  CHECK(is_close(effect_of(mains, design, "history=off").by_depth[0].value, std::exp(0.2 + 0.03)));
  CHECK(is_close(effect_of(mains, design, "exempt-pv=on").by_depth[0].value, 1));
  const std::vector<Effect> pairs = interactions(suite, {});
  CHECK(pairs.size() == 7);  // of 15 pairs
  CHECK(change_text(design, pairs.front().changes) == "history=off x killers=two");
  CHECK(is_close(pairs.front().by_depth[0].value, std::exp(0.06)));
  CHECK(aliases_text(design, 0, 1) == "evaluation=material x exempt-pv=on");
  CHECK(design_words(design).find("ABCE") != std::string::npos);
}

TEST_CASE("a contrast names two policies") {
  CHECK(parse_contrast("std:3/verified").text() == "std:3 / verified:3");
  CHECK_THROWS_AS(parse_contrast("std:3"), std::invalid_argument);
  CHECK_THROWS_AS(parse_contrast("std:3 / std:3"), std::invalid_argument);
  CHECK_THROWS_AS(parse_contrast("std:3 / fruit"), std::invalid_argument);
}

TEST_CASE("claims are judged under each settings by themselves") {
  const Design design{{kHistory}};
  const SuiteResults suite = results_of(made_up_effects(design, {7, 9}, 30, [](const auto& levels, int depth, int i) {
    return 0.01 * std::sin(i) + (levels[0] == 0 ? -0.1 : 0.02 * depth);
  }));
  const std::vector<Judgement> judgements = judge_by_settings(all_cells({suite}), {});
  REQUIRE(judgements.size() == 2);
  CHECK(judgements[0].settings == "paper");
  CHECK(judgements[0].claims[0].verdict() == Verdict::Contradicted);
  CHECK(judgements[1].settings == "history=off");
  CHECK(judgements[1].claims[0].verdict() == Verdict::Confirmed);
  CHECK(judgements[1].claims[1].verdict() == Verdict::Confirmed);
  CHECK(judgements[1].claims[1].condition() == "ecm (30 positions): depth 7 to 9");
  CHECK(mapped_claims(judgements) == std::vector<std::size_t>{0, 1, 2});
}

TEST_CASE("a report of factors has tables, plots, a map of claims, figures as CSV, and every position as TSV") {
  const Folder folder;
  const Design design{{kHistory, kKillers}};
  const std::string path = folder.add("r.tsv", made_up_effects(design, {7, 9}, 12, [](const auto& levels, int, int i) {
                                        return of_position(i) + 0.1 * static_cast<double>(levels[0]);
                                      }));
  test::output_of({"experiment", "report", path, "-o", folder / "r.md", "--positions", folder / "p.tsv"});
  const std::string report = read_text_file(folder / "r.md");
  for (const char* const words :
       {"| history=off | depth2 | 1.105 [1.105, 1.105] | 1.105 [1.105, 1.105] | 1.000 [1.000, 1.000] |",
        "| history=off x killers=two |", "(r-effects-ecm-12.svg)", "(r-interaction-ecm-12.svg)", "(r-claims.svg)",
        "| history=off killers=two | 9 |", "ten largest", "| Settings | C1 | C2 | C3 |"}) {
    CAPTURE(words);
    CHECK(report.find(words) != std::string::npos);
  }
  for (const char* const name : {"r-effects-ecm-12.svg", "r-interaction-ecm-12.svg", "r-claims.svg"})
    CHECK(read_text_file(folder / name).rfind("<svg", 0) != std::string::npos);
  const std::string positions = read_text_file(folder / "p.tsv");
  CHECK(positions.rfind("suite\tid\tsettings\tdepth\tnodes std:2\tnodes verified:3\tcontrast\tlog_ratio\n", 0) == 0);
  CHECK(positions.find("ecm\tp1000\thistory=off\t9\t1105170918\t1000000000\tstd:2 / verified:3\t0.100000\n") !=
        std::string::npos);
  CHECK(std::count(positions.begin(), positions.end(), '\n') == 1 + 12 * 4 * 2);
  const std::string csv = test::output_of({"experiment", "report", path, "--format", "csv"});
  CHECK(csv.find("ecm,12,history=off,9,std:2 / verified:3,main_effect,1.105") != std::string::npos);
  CHECK(csv.find("ecm,12,history=off x killers=two,7,std:2 / verified:3,interaction,") != std::string::npos);
  CHECK(csv.find("ecm,12,paper,9,std:2,nodes_geometric_mean_ratio_over_two_plies,1,1,1,\n") != std::string::npos);
  CHECK(csv.find(",,history=off,,C1,verdict,") != std::string::npos);
  CHECK(test::output_of({"experiment", "report", path, "--format", "latex"}).find("history=off") != std::string::npos);
}

TEST_CASE("a report of factors lists the positions that two policies solve differently, by settings") {
  const Design design{{kHistory}};
  const SuiteResults suite = results_of(made_up_effects(
      design, {7}, 12, [](const auto&, int, int) { return 0.0; },
      [](const std::string& policy, const auto& levels, int i) {
        return policy == "std:2" && levels[0] == 1 && i < 2;
      }));
  const ReportTable which = disagreement_table(suite.cells);
  REQUIRE(which.rows.size() == 2);
  CHECK(which.rows[0] == std::vector<std::string>{"paper", "7", "Std R = 2", "-", "-"});
  CHECK(which.rows[1] == std::vector<std::string>{"history=off", "7", "Std R = 2", "p1000, p1001", "-"});
  const ReportTable solved = mcnemar_table(suite.cells);
  CHECK(solved.rows.at(1) == std::vector<std::string>{"history=off", "7", "Std R = 2", "12", "10", "2", "0", "0.500"});
  const std::string report = to_markdown(make_report({suite}, {}, {}));
  CHECK(report.find("| history=off | 7 | Std R = 2 | p1000, p1001 | - |") != std::string::npos);
}

TEST_CASE("a report's contrast and interaction must be of something that is there") {
  const Folder folder;
  const std::string path = folder.add(
      "r.tsv", made_up_effects({{kHistory, kKillers}}, {7}, 3, [](const auto&, int, int i) { return 0.1 * i; }));
  const auto refused = [&](const std::string& option, const std::string& value, const std::string& why) {
    const auto outcome = test::run_nullscope({"experiment", "report", path, option, value});
    CAPTURE(outcome.err);
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.err.find(why) != std::string::npos);
  };
  refused("--contrast", "std:1 / std:2", "no file has results of both std:1 and std:2");
  refused("--contrast", "std:2", "a contrast is written");
  refused("--interaction", "history", "is of two factors: A,B");
  refused("--interaction", "history,tempo", "no file has a factor 'tempo'");
  refused("--interaction", "history,history", "not of one");
  const std::string swapped = test::output_of({"experiment", "report", path, "--contrast", "verified:3/std:2"});
  CHECK(swapped.find("multiplies the ratio verified:3 / std:2 by") != std::string::npos);
}
