#include <algorithm>
#include <limits>

#include "tests/support/catch.hpp"
#include "tests/viz/xml.hpp"
#include "viz/chart/forest.hpp"
#include "viz/chart/interaction.hpp"
#include "viz/chart/verdict_map.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

struct FactorMarker {
  std::string tooltip;
  double x = 0;
  double y = 0;
};
std::vector<FactorMarker> factor_markers(const Xml& xml) {
  std::vector<FactorMarker> found;
  for (const Xml* path : xml.all("path"))
    if (!path->children.empty()) {
      FactorMarker marker{path->children[0].text, 0, 0};
      REQUIRE(std::sscanf(path->at("transform").c_str(), "translate(%lf %lf)", &marker.x, &marker.y) == 2);
      found.push_back(marker);
    }
  return found;
}
const FactorMarker& marker_of(const std::vector<FactorMarker>& all, const std::string& beginning) {
  const auto at =
      std::find_if(all.begin(), all.end(), [&](const FactorMarker& m) { return m.tooltip.rfind(beginning, 0) == 0; });
  REQUIRE(at != all.end());
  return *at;
}
std::vector<std::string> words_of(const Xml& xml) {
  std::vector<std::string> words;
  for (const Xml* text : xml.all("text")) words.push_back(text->text);
  return words;
}
bool among(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

TEST_CASE("a forest plot has a marker for every estimate, to the right of 1 if it is above it") {
  viz::ForestChart chart{{"Effects", "", "ratio", ""}, {"depth 8", "depth 9"}, {}};
  chart.rows = {{"history=off", "in place of depth2", {viz::ChartMark{1.1, 1.05, 1.2}, viz::ChartMark{1.2, 1.1, 1.3}}},
                {"tempo=10", "", {viz::ChartMark{0.9, 0.8, 1.01}, std::nullopt}},
                {"nothing", "", {viz::ChartMark{std::numeric_limits<double>::quiet_NaN(), 0, 1}, std::nullopt}}};
  const Xml xml = XmlReader::read(forest_svg(chart, viz::Theme::Light));
  const auto all = factor_markers(xml);
  const FactorMarker& one = marker_of(all, "history=off, depth 8: 1.10 (1.05 to 1.20)");
  const FactorMarker& two = marker_of(all, "history=off, depth 9");
  const FactorMarker& less = marker_of(all, "tempo=10, depth 8");
  CHECK(one.x < two.x);
  CHECK(less.x < one.x);
  CHECK(one.y < two.y);
  CHECK(two.y < less.y);
  CHECK(std::none_of(all.begin(), all.end(), [](const FactorMarker& m) { return m.tooltip.rfind("nothing", 0) == 0; }));
  CHECK(among(words_of(xml), "1.20 (1.10 to 1.30)"));
  CHECK(among(words_of(xml), "in place of depth2"));
}

TEST_CASE("an interaction plot has a panel for each depth, with a line for each value of the other factor") {
  viz::InteractionChart chart{{"x", "", "history", "ratio"}, {"depth2", "off"}, {"killers=off", "killers=two"}, {}};
  for (const char* const title : {"depth 8", "depth 9"})
    chart.panels.push_back({title, {{{0.9, 0.8, 1}, {1.1, 1, 1.2}}, {{0.9, 0.8, 1}, {0.95, 0.9, 1}}}});
  const Xml xml = XmlReader::read(interaction_svg(chart, viz::Theme::Light));
  const auto all = factor_markers(xml);
  CHECK(all.size() == 8);
  CHECK(marker_of(all, "depth 8, off, killers=off").y < marker_of(all, "depth 8, depth2, killers=off").y);
  CHECK(marker_of(all, "depth 8, off, killers=off").y == marker_of(all, "depth 9, off, killers=off").y);
  CHECK(marker_of(all, "depth 8, off, killers=off").x < marker_of(all, "depth 9, depth2, killers=off").x);
  CHECK(among(words_of(xml), "killers=two"));
  CHECK(XmlReader::read(interaction_svg({}, viz::Theme::Dark)).name == "svg");
}

TEST_CASE("a map of verdicts says each in a word, and stresses what is not as usual") {
  using Kind = viz::VerdictMap::Kind;
  const viz::VerdictMap map{{"Claims", "", "", ""},
                            {"history"},
                            {"depth2"},
                            {"C1", "C2"},
                            {{{"depth2"}, {{Kind::Contradicted, "a"}, {Kind::NotTested, "b"}}},
                             {{"off"}, {{Kind::Confirmed, "c"}, {Kind::Undecided, "d"}}}}};
  const Xml xml = XmlReader::read(verdict_map_svg(map, viz::Theme::Light));
  const auto words = words_of(xml);
  for (const char* const word : {"contradicted", "not tested", "confirmed", "undecided", "C1", "C2"})
    CHECK(among(words, word));
  for (const Xml* text : xml.all("text")) {
    if (text->text == "depth2") CHECK(text->at("font-weight") == "normal");
    if (text->text == "off") CHECK(text->at("font-weight") == "bold");
  }
}
