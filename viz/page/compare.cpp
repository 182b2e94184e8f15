#include "viz/page/compare.hpp"

#include "trace/judge/diff.hpp"
#include "trace/judge/diff_words.hpp"
#include "trace/read/board.hpp"
#include "trace/read/moment.hpp"

namespace nullscope::viz {
namespace {

using Json = nlohmann::ordered_json;

Json divergence_json(const Position& root, const trace::Divergence& divergence, const trace::Units& units) {
  const trace::PlayedLine line = play_line(root, divergence.path);
  return {{"kind", to_string(divergence.kind)},
          {"iteration", divergence.iteration},
          {"path", line.san},
          {"delta", divergence.delta},
          {"a", {{"node", divergence.a.id}, {"words", trace::what_a_did(divergence, line.position, units)}}},
          {"b", {{"node", divergence.b.id}, {"words", trace::what_b_did(divergence, line.position, units)}}}};
}

}  // namespace

Json compare_json(const trace::Reader& a, const trace::Reader& b) {
  const trace::Diff diff = trace::diff_traces(a, b);
  const Position root = trace::root_of(a.header());
  Json iterations = Json::array();
  for (const trace::DiffIteration& i : diff.iterations)
    iterations.push_back({{"depth", i.depth}, {"a", i.a.nodes}, {"b", i.b.nodes}});
  Json top = Json::array();
  for (const trace::Divergence& divergence : diff.top)
    top.push_back(divergence_json(root, divergence, a.header().units));
  return {{"iterations", iterations},
          {"divergences", diff.divergences},
          {"first", diff.first ? divergence_json(root, *diff.first, a.header().units) : Json()},
          {"top", top}};
}

}  // namespace nullscope::viz
