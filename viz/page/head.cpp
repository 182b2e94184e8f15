#include "viz/page/head.hpp"

#include "engine/notation.hpp"
#include "engine/study.hpp"
#include "trace/judge/audit.hpp"
#include "trace/read/moment.hpp"
#include "trace/read/paper.hpp"
#include "viz/draw/escape.hpp"

namespace nullscope::viz {
namespace {

using Json = nlohmann::ordered_json;

Json counters_json(const Counters& counters) {
  Json numbers = Json::array();
  counters.for_each([&](std::uint64_t n) { numbers.push_back(n); });
  return numbers;
}

// In the order of Counters::for_each, and then what a Tally has besides.
Json tally_json(const trace::Tally& tally) {
  Json numbers = counters_json(tally.counters);
  for (const std::uint64_t n :
       {tally.exits[static_cast<std::size_t>(Exit::BetaCutoff)], tally.verify_flips, tally.pvs_re_searches})
    numbers.push_back(n);
  return numbers;
}

std::string best_move(const Position& root, const std::string& uci) {
  if (uci.empty()) return {};  // no legal move
  try {
    return to_san(root, parse_uci(root, uci));
  } catch (const MoveError&) {
    return plain_text(uci, 8);
  }
}

Json iterations_json(const trace::Reader& reader, const Position& root) {
  Json rows = Json::array();
  for (const auto& iteration : reader.ending().summary.iterations) {
    Json row = {{"depth", iteration.depth}, {"totals", tally_json(iteration.tally)}};
    for (const auto& result : reader.ending().result.iterations)
      if (result.depth == iteration.depth) {
        row["score"] = result.score;
        row["best"] = best_move(root, result.best_move);
      }
    rows.push_back(row);
  }
  return rows;
}

Json audit_json(const trace::AuditFile* audit) {
  if (!audit) return nullptr;
  trace::AuditTally tally;
  for (const trace::AuditedCutoff& cut : audit->cuts) tally.count(cut);
  return {{"cuts", tally.cuts},
          {"of", audit->of},
          {"zugzwang", tally.zugzwang},
          {"horizon", tally.horizon},
          {"judge", audit->is_of_another_engine() ? Json(trace::kJudge) : Json()},
          {"whose", plain_text(audit->whose_verdicts())}};
}

}  // namespace

namespace {

// By number: the first is none's.
Json labels_json(const trace::Ending& ending) {
  Json names = Json::array({""});
  for (const std::string& label : ending.labels) names.push_back(plain_text(label, 63));
  return names;
}

}  // namespace

Json page_head(const trace::Reader& reader, const trace::AuditFile* audit) {
  const trace::Header& header = reader.header();
  const trace::Figure figure = trace::figure_of(header.policy);
  const std::optional<PolicyTraits> traits = traits_of(header.policy);
  Json lines = Json::array();
  for (const std::string& line : figure.lines) lines.push_back(line);
  const trace::Tally total = reader.ending().summary.total();
  return {{"format", "nullscope page 1"},
          {"fen", header.fen},
          {"label", plain_text(header.label)},
          {"policy", plain_text(header.policy, 40)},
          {"engine", trace::is_ours(header.program) ? "" : plain_text(header.program, 80)},
          {"depth", header.depth},
          {"options", study_text(header.options)},
          {"filter", plain_text(header.filter)},
          {"damage", plain_text(reader.damage())},
          {"stopped", reader.ending().result.stopped},
          {"iterations", iterations_json(reader, trace::root_of(header))},
          {"totals", tally_json(total)},
          {"dropped", tally_json(reader.ending().dropped.total())},
          {"audit", audit_json(audit)},
          {"figure", {{"title", figure.title}, {"lines", lines}}},
          {"labels", labels_json(reader.ending())},
          {"verify", trace::speaks_of_verify(header)},
          {"reSearches", traits && traits->re_searches},
          {"scores",
           {{"infinity", header.units.infinity},
            {"mate", header.units.mate},
            {"mateBound", header.units.mate - (kMate - kMateBound)}}}};
}

Json open_node_json(const trace::OpenNode& n, const std::string& san) {
  return {{"id", n.id},
          {"move", n.move.bits()},
          {"san", san},
          {"kind", static_cast<int>(n.kind)},
          {"verify", n.verify},
          {"verifyNow", n.verify_now},
          {"alpha", n.alpha},
          {"beta", n.beta},
          {"depth", n.depth},
          {"depthNow", n.depth_now},
          {"ply", n.ply},
          {"regions", n.regions},
          {"marks", n.marks},
          {"moves", n.moves},
          {"folded", n.folded},
          {"lower", n.lower},
          {"best", n.best},
          {"lowerBefore", n.lower_before},
          {"bestBefore", n.best_before},
          {"sameValue", n.same_value},
          {"nullDepth", n.null_depth},
          {"nullValue", n.null_value},
          {"nullNext", n.null_next},
          {"purpose", static_cast<int>(n.purpose)},
          {"againNext", static_cast<int>(n.again_next)}};
}

}  // namespace nullscope::viz
