#include "tools/report/audit_report.hpp"

#include "tools/cli/text.hpp"
#include "tools/report/interval.hpp"

namespace nullscope {
namespace {

Json tally_json(const trace::AuditTally& t) {
  const Interval interval = clopper_pearson(t.wrong(), t.cuts);
  return {{"cuts", t.cuts},       {"wrong", t.wrong()}, {"zugzwang", t.zugzwang},
          {"horizon", t.horizon}, {"rate", t.rate()},   {"interval", {interval.low, interval.high}}};
}

TextTable::Row row(std::string name, const trace::AuditTally& t) {
  const Interval interval = clopper_pearson(t.wrong(), t.cuts);
  return {std::move(name),
          viz::grouped(t.cuts),
          viz::grouped(t.wrong()),
          viz::grouped(t.zugzwang),
          viz::grouped(t.horizon),
          t.cuts ? fmt::format("{:.3f}%", 100 * t.rate()) : "-",
          fmt::format("{:.3f}% to {:.3f}%", 100 * interval.low, 100 * interval.high)};
}

}  // namespace

std::string AuditTable::text() const {
  TextTable table({"depth", "cutoffs", "wrong", "zugzwang", "horizon error", "wrong rate", "95% interval"}, 0);
  for (const auto& [depth, tally] : by_depth_) table.add(row(std::to_string(depth), tally));
  table.add(row("all", total_));
  return table.str();
}

Json AuditTable::json() const {
  Json depths = Json::array();
  for (const auto& [depth, tally] : by_depth_) {
    Json json{{"depth", depth}};
    json.update(tally_json(tally));
    depths.push_back(std::move(json));
  }
  return {{"by_depth", std::move(depths)}, {"total", tally_json(total_)}};
}

Json sample_json(const trace::AuditOptions& options) {
  return {{"size", options.sample ? Json(options.sample) : Json()},
          {"seed", options.seed},
          {"max_depth", options.max_depth}};
}

}  // namespace nullscope
