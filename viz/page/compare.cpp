#include "viz/page/compare.hpp"

#include "trace/judge/diff.hpp"
#include "trace/judge/diff_words.hpp"
#include "trace/read/board.hpp"
#include "trace/read/moment.hpp"

namespace nullscope::viz {
namespace {

using Json = nlohmann::ordered_json;

Json place_json(const Position& root, const trace::DiffPlace& place) {
  std::string path;
  Position here = root;
  for (const trace::MoveCode move : place.path) {
    (path += path.empty() ? "" : " ") += trace::san_move(here, move);
    here = after(here, move);
  }
  return {{"parting", to_string(place.parting)},
          {"iteration", place.iteration},
          {"path", path},
          {"delta", place.delta},
          {"a", {{"node", place.a.id}, {"words", trace::what_a_did(place, here)}}},
          {"b", {{"node", place.b.id}, {"words", trace::what_b_did(place, here)}}}};
}

}  // namespace

Json compare_json(const trace::Reader& a, const trace::Reader& b) {
  const trace::Diff diff = trace::diff_traces(a, b);
  const Position root = trace::root_of(a.header());
  Json iterations = Json::array();
  for (const trace::DiffIteration& i : diff.iterations)
    iterations.push_back({{"depth", i.depth}, {"a", i.a.nodes}, {"b", i.b.nodes}});
  Json top = Json::array();
  for (const trace::DiffPlace& place : diff.top) top.push_back(place_json(root, place));
  return {{"iterations", iterations},
          {"places", diff.places},
          {"first", diff.first ? place_json(root, *diff.first) : Json()},
          {"top", top}};
}

}  // namespace nullscope::viz
