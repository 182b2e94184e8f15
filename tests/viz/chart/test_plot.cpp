#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "tests/support/catch.hpp"
#include "tests/viz/xml.hpp"
#include "viz/chart/plot.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

// Node counts of the paper's Table 3.
viz::LinePlot paper() {
  viz::LinePlot plot{{"Tree size", "869 positions", "depth", "nodes"}, {}, true};
  plot.series = {{"std:2", {{9, 5374275763, {}}, {10, 16952333579, {}}, {11, 105488197524, {}}}},
                 {"std:3", {{9, 2483951601, {}}, {10, 7920812800, {}}, {11, 24644668194, {}}}},
                 {"verified:3", {{9, 4848596820, {}}, {10, 14439185304, {}}, {11, 51080338048, {}}}}};
  return plot;
}

struct Marker {
  std::string shape;
  std::string fill;
  std::string tooltip;
  double x;
  double y;
};
std::vector<Marker> markers(const Xml& xml) {
  std::vector<Marker> found;
  for (const Xml* path : xml.all("path"))
    if (!path->children.empty()) {
      Marker marker{path->at("d"), path->at("fill"), path->children[0].text, 0, 0};
      REQUIRE(std::sscanf(path->at("transform").c_str(), "translate(%lf %lf)", &marker.x, &marker.y) == 2);
      found.push_back(marker);
    }
  return found;
}

std::vector<const Xml*> texts_saying(const Xml& xml, const std::set<std::string>& words) {
  std::vector<const Xml*> found;
  for (const Xml* text : xml.all("text"))
    if (words.count(text->text)) found.push_back(text);
  return found;
}

}  // namespace

TEST_CASE("Every point of a plot is at its place, and says what it is") {
  const auto points = markers(XmlReader::read(plot_svg(paper(), viz::Theme::Light)));
  REQUIRE(points.size() == 9);
  CHECK(points[0].tooltip == "std:2, depth 9: 5,374,275,763");
  CHECK(points[0].x == points[3].x);
  CHECK(points[2].x - points[1].x == Approx(points[1].x - points[0].x).margin(0.02));
  // On a logarithmic scale equal factors are equal distances.
  const double height = points[0].y - points[2].y;
  const double factor = std::log(105488197524.0 / 5374275763.0);
  CHECK((points[3].y - points[0].y) / height == Approx(std::log(5374275763.0 / 2483951601.0) / factor).epsilon(0.001));
}

TEST_CASE("Lines are named at their ends, apart from each other") {
  viz::LinePlot plot{{"t", "c", "x", "y"}, {}, false};
  std::set<std::string> names;
  for (int i = 0; i < 12; ++i) {
    plot.series.push_back({"line " + std::to_string(i), {{1, 5, {}}, {2, 5.0 + i * 0.001, {}}}});
    names.insert(plot.series.back().name);
  }
  const Xml xml = XmlReader::read(plot_svg(plot, viz::Theme::Light));
  std::vector<double> heights;
  for (const Xml* text : texts_saying(xml, names)) {
    heights.push_back(text->number("y"));
    CHECK(text->number("x") + viz::text_width(text->text, viz::kChartText) <= xml.number("width"));
    CHECK(text->number("y") < xml.number("height"));
  }
  REQUIRE(heights.size() == 12);
  std::sort(heights.begin(), heights.end());
  for (std::size_t i = 1; i < heights.size(); ++i) CHECK(heights[i] - heights[i - 1] >= 13.9);
}

TEST_CASE("Eight lines can be told apart without colour") {
  viz::LinePlot plot{{"t", "c", "x", "y"}, {}, false};
  for (int i = 0; i < 8; ++i) plot.series.push_back({"line", {{1, 1.0 * i, {}}}});
  const Xml xml = XmlReader::read(plot_svg(plot, viz::Theme::Print));
  std::set<std::pair<std::string, bool>> looks;
  for (const Marker& marker : markers(xml))
    looks.insert({marker.shape, marker.fill == colour(viz::Theme::Print, viz::Role::Paper)});
  CHECK(looks.size() == 8);
}

TEST_CASE("Intervals are drawn as whiskers and told in the tooltip") {
  viz::LinePlot plot{{"t", "c", "depth", "y"}, {{"a", {{1, 10, viz::PlotPoint::Interval{5, 20}}, {2, 12, {}}}}}, true};
  const Xml xml = XmlReader::read(plot_svg(plot, viz::Theme::Light));
  CHECK(markers(xml).at(0).tooltip == "a, depth 1: 10 (5 to 20)");
  std::size_t whiskers = 0;
  for (const Xml* path : xml.all("path")) whiskers += path->at("d").find("h8m-4 0V") != std::string::npos;
  CHECK(whiskers == 1);
}

TEST_CASE("What cannot be shown is left out, and a plot of nothing is still a picture") {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  viz::LinePlot plot{{"t", "c", "x", "y"}, {{"a", {{1, 0, {}}, {2, kNan, {}}, {3, 7, {}}, {4, -1, {}}}}}, true};
  CHECK(markers(XmlReader::read(plot_svg(plot, viz::Theme::Light))).size() == 1);
  plot.logarithmic = false;
  CHECK(markers(XmlReader::read(plot_svg(plot, viz::Theme::Light))).size() == 3);
  plot.series.clear();
  CHECK(markers(XmlReader::read(plot_svg(plot, viz::Theme::Light))).empty());
}

TEST_CASE("Ticks of a logarithmic scale are powers of ten, or finer in a short range") {
  CHECK(viz::Scale(80, 2e6, 0, 1, true).ticks(6) == std::vector<double>{100, 1000, 1e4, 1e5, 1e6});
  CHECK(viz::Scale(80, 800, 0, 1, true).ticks(6) == std::vector<double>{100, 200, 500});
  CHECK(viz::Scale(30, 70, 0, 1, true).ticks(6) == std::vector<double>{30, 40, 50, 60, 70});
  CHECK(viz::Scale(1, 1e12, 0, 1, true).ticks(6).size() <= 7);
}

TEST_CASE("Hostile names in a plot are text, and stay on the page") {
  viz::LinePlot plot = paper();
  plot.series[0].name = "<script>&\"'\n" + std::string(10'000, 'w');
  plot.words.title = plot.words.x_label = plot.words.y_label = plot.series[0].name;
  const Xml xml = XmlReader::read(plot_svg(plot, viz::Theme::Light));
  for (const Xml* text : xml.all("text")) CHECK(text->text.size() < 2100);
  CHECK(plot_svg(plot, viz::Theme::Light) == plot_svg(plot, viz::Theme::Light));
}
