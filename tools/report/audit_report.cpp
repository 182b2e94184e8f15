#include "tools/report/audit_report.hpp"

#include <algorithm>

#include "tools/cli/text.hpp"
#include "tools/report/interval.hpp"
#include "trace/read/board.hpp"

namespace nullscope {
namespace {

std::uint64_t sum_of(const std::vector<Stratum>& strata) {
  std::uint64_t sum = 0;
  for (const Stratum& s : strata) sum += s.of;
  return sum;
}

std::string percent_text(double share) { return fmt::format("{:.3f}%", 100 * share); }

std::string interval_text(const Interval& interval) {
  return fmt::format("{} to {}", percent_text(interval.low), percent_text(interval.high));
}

}  // namespace

std::uint64_t AuditTable::Line::of() const { return sum_of(strata); }

void AuditTable::Line::count(const trace::AuditedCutoff& cut) {
  tally.count(cut);
  // (A value below beta by no more than the audit's own margin is no wrong cutoff, but it is below beta.)
  for (std::size_t i = 0; i < kMargins.size(); ++i) beyond[i] += cut.margin() > kMargins[i];
}

void AuditTable::add(const std::vector<trace::AuditedCutoff>& cuts, const trace::CutoffCollector::Counts& of) {
  std::map<int, Stratum> strata;
  for (const auto& [depth, count] : of) strata[depth] = {depth, count, 0, 0};
  for (const trace::AuditedCutoff& cut : cuts) {
    by_depth_[cut.depth].count(cut);
    total_.count(cut);
    Stratum& stratum = strata[cut.depth];
    ++stratum.tries;
    stratum.hits += cut.wrong();
  }
  for (const auto& [depth, stratum] : strata) {
    by_depth_[depth].strata.push_back(stratum);
    total_.strata.push_back(stratum);
  }
}

Json AuditTable::line_json(const Line& line) {
  const trace::AuditTally& t = line.tally;
  const ShareEstimate estimate = estimate_share(line.strata);
  Json json{{"of", line.of()},
            {"cuts", t.cuts},
            {"wrong", t.wrong()},
            {"zugzwang", t.zugzwang},
            {"horizon", t.horizon},
            {"rate", estimate.share},
            {"interval", {estimate.interval.low, estimate.interval.high}}};
  json["weight"] = t.cuts ? Json(static_cast<double>(line.of()) / static_cast<double>(t.cuts)) : Json();
  for (std::size_t i = 0; i < kMargins.size(); ++i)
    json["below_beta_by_more_than"][std::to_string(kMargins[i])] = line.beyond[i];
  return json;
}

std::vector<std::string> AuditTable::line_row(std::string name, const Line& line) {
  const trace::AuditTally& t = line.tally;
  const ShareEstimate estimate = estimate_share(line.strata);
  std::vector<std::string> row{std::move(name),         viz::grouped(line.of()),  viz::grouped(t.cuts),
                               viz::grouped(t.wrong()), viz::grouped(t.zugzwang), viz::grouped(t.horizon)};
  for (std::size_t i = 1; i < kMargins.size(); ++i) row.push_back(viz::grouped(line.beyond[i]));
  row.push_back(t.cuts ? percent_text(estimate.share) : "-");
  row.push_back(interval_text(estimate.interval));
  return row;
}

std::string AuditTable::text() const {
  std::vector<std::string> header{"depth", "cutoffs", "audited", "wrong", "zugzwang", "horizon error"};
  for (std::size_t i = 1; i < kMargins.size(); ++i) header.push_back(fmt::format("by > {}", kMargins[i]));
  header.insert(header.end(), {"wrong rate", "95% interval"});
  TextTable table(header, 0);
  for (const auto& [depth, line] : by_depth_) table.add(line_row(std::to_string(depth), line));
  table.add(line_row("all", total_));
  return table.str();
}

Json AuditTable::json() const {
  Json depths = Json::array();
  for (const auto& [depth, line] : by_depth_) {
    Json json{{"depth", depth}};
    json.update(line_json(line));
    depths.push_back(std::move(json));
  }
  return {{"by_depth", std::move(depths)}, {"total", line_json(total_)}};
}

void VerificationTable::add(const std::vector<trace::AuditedVerification>& some,
                            const trace::CutoffCollector::Counts& of) {
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    std::map<int, Stratum> strata;
    for (const auto& [depth, count] : of) strata[depth] = {depth, count, 0, 0};
    for (const trace::AuditedVerification& one : some) {
      Stratum& stratum = strata[one.depth];
      ++stratum.tries;
      stratum.hits += static_cast<std::size_t>(one.kind) == kind;
    }
    for (const auto& [depth, stratum] : strata) strata_[kind].push_back(stratum);
  }
  for (const auto& [depth, count] : of) of_ += count;
  audited_ += some.size();
}

std::string VerificationTable::text() const {
  if (!of_) return "";
  constexpr std::array<std::string_view, kKinds> kWords = {
      "zugzwang: no move reaches beta, and not moving would be better",
      "horizon error: no move reaches beta, and not moving would not help",
      "instability: searched to its full depth, a move reaches beta, or all but 10 centipawns"};
  TextTable table({"why", "audited", "share", "95% interval"}, 1);
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    std::uint64_t hits = 0;
    for (const Stratum& s : strata_[kind]) hits += s.hits;
    const ShareEstimate estimate = estimate_share(strata_[kind]);
    table.add({std::string(kWords[kind]), viz::grouped(hits), fmt::format("{:.1f}%", 100 * estimate.share),
               fmt::format("{:.1f}% to {:.1f}%", 100 * estimate.interval.low, 100 * estimate.interval.high)});
  }
  return fmt::format("{} verifications failed, {} audited\n{}", viz::grouped(of_), viz::grouped(audited_), table.str());
}

Json VerificationTable::json() const {
  Json json{{"total", of_}, {"audited", audited_}};
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    std::uint64_t hits = 0;
    for (const Stratum& s : strata_[kind]) hits += s.hits;
    const ShareEstimate estimate = estimate_share(strata_[kind]);
    json[std::string(to_string(static_cast<trace::FailedVerification>(kind)))] = {
        {"count", hits}, {"share", estimate.share}, {"interval", {estimate.interval.low, estimate.interval.high}}};
  }
  return json;
}

Json worst_json(const Position& root, const std::vector<trace::MoveCode>& line, Score alpha,
                const trace::AuditedCutoff& cut) {
  const trace::PlayedLine played = play_line(root, line);
  return {{"node", cut.node},
          {"label", trace::slug(cut.verdict)},
          {"path", {{"san", played.san}, {"uci", played.uci}}},
          {"fen", cut.fen},
          {"depth", cut.depth},
          {"alpha", alpha},
          {"beta", cut.beta},
          {"null_value", cut.null_value},
          {"value", cut.value},
          {"best", cut.best.empty() ? Json() : Json(cut.best)}};
}

Json sample_json(const trace::AuditOptions& options) {
  return {{"size", options.sample ? Json(options.sample) : Json()},
          {"seed", options.seed},
          {"min_depth", options.min_depth},
          {"max_depth", options.max_depth},
          {"margin", options.margin}};
}

std::vector<const trace::AuditedCutoff*> worst_of(const std::vector<trace::AuditedCutoff>& cuts, trace::Verdict kind,
                                                  std::size_t most) {
  std::vector<const trace::AuditedCutoff*> wrong;
  for (const trace::AuditedCutoff& cut : cuts)
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
  AuditTable table;
  table.add(audit.cuts, audit.of_by_depth);
  json.update(table.json());
  VerificationTable verifications;
  verifications.add(audit.verifications, audit.failed_by_depth);
  json["verifications"] = verifications.json();
  json["worst"] = Json::array();
  for (const trace::Verdict kind : {trace::Verdict::Zugzwang, trace::Verdict::HorizonError})
    for (const trace::AuditedCutoff* cut : worst_of(audit.cuts, kind, worst)) {
      const std::vector<trace::Node> line = reader.ancestors(cut->node);
      json["worst"].push_back(worst_json(root, moves_of(line), line.back().alpha, *cut));
    }
  return json;
}

}  // namespace nullscope
