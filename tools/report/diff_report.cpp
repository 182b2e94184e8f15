#include "tools/report/diff_report.hpp"

#include "engine/fen.hpp"
#include "tools/report/search_report.hpp"
#include "trace/judge/diff_words.hpp"
#include "trace/read/board.hpp"
#include "trace/vocabulary.hpp"

namespace nullscope {
namespace {

Json node_json(const trace::Node& n, const std::string& words) {
  if (!n.id)
    return {{"node", nullptr}, {"size", 0}, {"words", words}};  // of a root search that this side does not have
  return {{"node", n.id},     {"size", n.size()},   {"alpha", n.alpha}, {"beta", n.beta},
          {"depth", n.depth}, {"verify", n.verify}, {"value", n.value}, {"exit", trace::slug(n.exit)},
          {"words", words}};
}

Json divergence_json(const Position& root, const trace::Divergence& p, const trace::Units& units) {
  const trace::PlayedLine line = play_line(root, p.path);
  return {{"number", p.number},
          {"iteration", p.iteration},
          {"kind", to_string(p.kind)},
          {"path", {{"san", line.san}, {"uci", line.uci}}},
          {"fen", to_fen(line.position)},
          {"delta", p.delta},
          {"a", node_json(p.a, trace::what_a_did(p, line.position, units))},
          {"b", node_json(p.b, trace::what_b_did(p, line.position, units))}};
}

Json diff_side_json(const trace::DiffSide& side, const trace::Units& units) {
  return {{"nodes", side.nodes},
          {"root_searches", side.root_searches},
          {"score", side.root_searches ? score_json(side.score, units) : Json()},
          {"bestmove", side.best_move.empty() ? Json() : Json(side.best_move)}};
}

}  // namespace

Json diff_json(const NamedTrace& a, const NamedTrace& b, const trace::Diff& diff) {
  const auto file_json = [](const NamedTrace& t) {
    return Json{{"file", t.file.empty() ? Json() : Json(t.file)},
                {"policy", t.reader.header().policy},
                {"program", t.reader.header().program}};
  };
  const Position root = trace::root_of(a.reader.header());
  const trace::Units& units = a.reader.header().units;
  Json iterations = Json::array();
  for (const trace::DiffIteration& i : diff.iterations)
    iterations.push_back({{"depth", i.depth},
                          {"a", diff_side_json(i.a, units)},
                          {"b", diff_side_json(i.b, b.reader.header().units)},
                          {"delta", i.delta()}});
  Json top = Json::array();
  for (const trace::Divergence& divergence : diff.top) top.push_back(divergence_json(root, divergence, units));
  return {{"a", file_json(a)},
          {"b", file_json(b)},
          {"verify_compared", diff.verify_compared},
          {"same", diff.divergences == 0},
          {"iterations", std::move(iterations)},
          {"delta", {{"total", diff.total_delta()}, {"divergences", diff.delta}}},
          {"divergences", diff.divergences},
          {"first", diff.first ? divergence_json(root, *diff.first, units) : Json()},
          {"top", std::move(top)}};
}

}  // namespace nullscope
