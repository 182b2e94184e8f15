#include "tools/report/audit_report.hpp"

#include <algorithm>

#include "tools/cli/text.hpp"
#include "tools/report/interval.hpp"
#include "trace/read/board.hpp"

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

Json worst_json(const trace::Reader& reader, const Position& root, const trace::AuditedCutoff& cut) {
  const std::vector<trace::Node> line = reader.ancestors(cut.node);
  const trace::PlayedLine played = play_line(root, moves_of(line));
  return {{"node", cut.node},
          {"label", trace::slug(cut.verdict)},
          {"path", {{"san", played.san}, {"uci", played.uci}}},
          {"fen", cut.fen},
          {"depth", cut.depth},
          {"alpha", line.back().alpha},
          {"beta", cut.beta},
          {"null_value", cut.null_value},
          {"value", cut.value},
          {"best", cut.best.empty() ? Json() : Json(cut.best)}};
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

std::vector<const trace::AuditedCutoff*> worst_of(const trace::AuditFile& audit, trace::Verdict kind,
                                                  std::size_t most) {
  std::vector<const trace::AuditedCutoff*> wrong;
  for (const trace::AuditedCutoff& cut : audit.cuts)
    if (cut.verdict == kind) wrong.push_back(&cut);
  std::stable_sort(wrong.begin(), wrong.end(), [](const trace::AuditedCutoff* a, const trace::AuditedCutoff* b) {
    return a->margin() > b->margin();
  });
  wrong.resize(std::min(wrong.size(), most));
  return wrong;
}

Json audit_json(const trace::Reader& reader, const trace::AuditFile& audit, const trace::AuditOptions& options,
                std::size_t worst) {
  const Position root = trace::root_of(reader.header());
  Json json{{"trace", audit.trace},
            {"program", audit.program},
            {"judge", trace::kJudge},
            {"fen", audit.fen},
            {"policy", audit.policy},
            {"depth", audit.depth},
            {"cuts", {{"total", audit.of}, {"audited", audit.cuts.size()}, {"unjudged", audit.unjudged}}},
            {"sample", sample_json(options)}};
  json.update(AuditTable(audit.cuts).json());
  json["worst"] = Json::array();
  for (const trace::Verdict kind : {trace::Verdict::Zugzwang, trace::Verdict::HorizonError})
    for (const trace::AuditedCutoff* cut : worst_of(audit, kind, worst))
      json["worst"].push_back(worst_json(reader, root, *cut));
  return json;
}

}  // namespace nullscope
