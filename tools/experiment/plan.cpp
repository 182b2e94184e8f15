#include "tools/experiment/plan.hpp"

#include <charconv>
#include <xxhash.h>

#include "engine/fen.hpp"
#include "engine/notation.hpp"
#include "tools/cli/errors.hpp"
#include "tools/cli/output.hpp"
#include "tools/cli/version.hpp"

namespace nullscope::experiment {
namespace {

// Positions, ids and goals: a suite that was edited is another suite.
std::string fingerprint(const Suite& suite) {
  std::string text;
  for (const TestPosition& test : suite.positions) {
    text += test.id + '\t' + to_fen(test.position) + fmt::format("\tdm {}", test.goal.mate_in);
    for (const Move move : test.goal.best) text += "\tbm " + to_uci(move);
    for (const Move move : test.goal.avoid) text += "\tam " + to_uci(move);
    text += '\n';
  }
  return fmt::format("{:016x}", XXH3_64bits(text.data(), text.size()));
}

// Calls f with (suite, position, cell, policy) of every search of the shard, in the order of the finished file.
template <class F>
void for_each_search(const Plan& plan, Shard shard, F f) {
  std::size_t number = 0;
  for (const Suite& suite : plan.suites)
    for (const TestPosition& test : suite.positions)
      for (const DesignCell& cell : plan.config.cells)
        for (const Policy& policy : plan.config.policies)
          if (number++ % shard.count == shard.index - 1) f(suite, test, cell, policy);
}

Json factors_json(const Design& design) {
  Json factors = Json::array();
  for (const Factor& factor : design.factors) factors.push_back({{"name", factor.name}, {"values", factor.values}});
  return factors;
}

}  // namespace

std::optional<Shard> parse_shard(std::string_view text) {
  Shard shard{0, 0};
  const char* const end = text.data() + text.size();
  const auto index = std::from_chars(text.data(), end, shard.index);
  const bool slash = index.ec == std::errc() && index.ptr != end && *index.ptr == '/';
  const auto count = slash ? std::from_chars(index.ptr + 1, end, shard.count) : index;
  if (!slash || count.ec != std::errc() || count.ptr != end || shard.index < 1 || shard.index > shard.count)
    return std::nullopt;
  return shard;
}

std::size_t Plan::positions() const {
  std::size_t sum = 0;
  for (const Suite& suite : suites) sum += suite.positions.size();
  return sum;
}

bool load_suites(Plan& plan, bool strict) {
  std::vector<Problem> problems;
  for (const SuiteSource& source : plan.config.suites) plan.suites.push_back(load_suite(source, plan.config, problems));
  std::string empty;  // suites
  for (const Problem& problem : problems)
    if (plan.positions() == 0 && problem.line == 0)
      (empty += empty.empty() ? "" : "; ") += problem.text();
    else
      complain(problem.text());
  if (strict && !problems.empty())
    throw UsageError(
        fmt::format("something is wrong with {} lines, and --strict is given: nothing is searched", problems.size()));
  if (plan.positions() == 0) throw UsageError(empty + "; nothing is searched");
  return problems.empty();
}

std::string plan_header(const Plan& plan, Shard shard) {
  const Config& config = plan.config;
  Json suites = Json::array();
  for (const Suite& suite : plan.suites)
    suites.push_back({{"label", suite.source.label},
                      {"stands_for", suite.source.stands_for},
                      {"positions", suite.positions.size()},
                      {"discarded", suite.discarded},
                      {"left_out", suite.left_out},
                      {"drawn_from", suite.drawn_from},
                      {"fingerprint", fingerprint(suite)}});
  Json policies = Json::array();
  for (const Policy& policy : config.policies) policies.push_back(to_string(policy));
  Json header{{"version", kProgramVersion},
              {"suites", std::move(suites)},
              {"policies", std::move(policies)},
              {"depths", config.depths},
              {"options", options_text(config.options)},
              {"factors", factors_json(config.design)},
              {"design", config.design.fractional ? "fractional" : "full"},
              {"max_nodes", config.max_nodes},
              {"seed", config.sample ? Json(config.seed) : Json()},
              {"nodes_only", config.nodes_only}};
  if (shard.count > 1) header["shard"] = fmt::format("{}/{}", shard.index, shard.count);
  return header.dump();
}

std::vector<RowKey> planned_rows(const Plan& plan, Shard shard) {
  std::vector<RowKey> rows;
  for_each_search(plan, shard,
                  [&](const Suite& suite, const TestPosition& test, const DesignCell& cell, const Policy& policy) {
                    for (const int depth : plan.config.depths)
                      rows.push_back({suite.source.label, test.id, cell.settings, to_string(policy), depth});
                  });
  return rows;
}

std::vector<Row> in_order(const std::vector<RowKey>& planned, std::vector<Row> rows) {
  std::map<RowKey, Row> by_key;
  for (Row& row : rows) {
    const RowKey key = row;
    by_key.insert_or_assign(key, std::move(row));
  }
  std::vector<Row> ordered;
  for (const RowKey& key : planned)
    if (const auto at = by_key.find(key); at != by_key.end()) ordered.push_back(std::move(at->second));
  return ordered;
}

std::vector<Job> missing_jobs(const Plan& plan, Shard shard, const std::set<RowKey>& done) {
  std::vector<Job> jobs;
  for_each_search(plan, shard,
                  [&](const Suite& suite, const TestPosition& test, const DesignCell& cell, const Policy& policy) {
                    std::vector<int> depths;
                    for (const int depth : plan.config.depths)
                      if (!done.count({suite.source.label, test.id, cell.settings, to_string(policy), depth}))
                        depths.push_back(depth);
                    if (depths.empty()) return;
                    if (cell.options.deepening == Deepening::None)
                      for (const int depth : depths)
                        jobs.push_back({&test, &suite.source.label, &cell, policy, {depth}});
                    else
                      jobs.push_back({&test, &suite.source.label, &cell, policy, std::move(depths)});
                  });
  return jobs;
}

}  // namespace nullscope::experiment
