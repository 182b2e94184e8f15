#include <map>

#include "tests/support/catch.hpp"
#include "tests/viz/xml.hpp"
#include "viz/chart/where.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

Counters counted(std::uint64_t interior, std::uint64_t quiescence, std::uint64_t null_subtree,
                 std::uint64_t verification) {
  Counters counters;
  counters.interior = interior;
  counters.quiescence = quiescence;
  counters.null_subtree = null_subtree;
  counters.verification = verification;
  return counters;
}

// Each bar by its tooltip; they live as long as `xml` does.
std::map<std::string, const Xml*> bars(const Xml& xml) {
  std::map<std::string, const Xml*> found;
  for (const Xml* rect : xml.all("rect"))
    if (!rect->children.empty()) found[rect->children[0].text] = rect;
  return found;
}

const viz::WhereChart kTwo = {{"where", "caption", "", "nodes"},
                              {{"std:3", counted(100, 900, 400, 0)}, {"verified:3", counted(300, 1700, 1000, 500)}},
                              false};

}  // namespace

TEST_CASE("Interior and quiescence are stacked, regions stand beside them, all to one scale") {
  const Xml xml = XmlReader::read(where_svg(kTwo, viz::Theme::Light));
  const auto found = bars(xml);
  REQUIRE(found.size() == 7);
  const Xml* interior = found.at("verified:3: 300 interior nodes (15.0%)");
  const Xml* quiescence = found.at("verified:3: 1,700 quiescence nodes (85.0%)");
  const Xml* null_subtree = found.at("verified:3: 1,000 null-move subtree nodes (50.0%)");
  CHECK(quiescence->number("x") == interior->number("x"));
  CHECK(quiescence->number("y") + quiescence->number("height") == Approx(interior->number("y")).margin(0.02));
  CHECK(null_subtree->number("x") >= interior->number("x") + interior->number("width") - 0.02);
  const double per_node = interior->number("height") / 300;
  CHECK(null_subtree->number("height") == Approx(1000 * per_node).epsilon(0.001));
  CHECK(found.at("std:3: 900 quiescence nodes (90.0%)")->number("height") == Approx(900 * per_node).epsilon(0.001));
}

TEST_CASE("Shares make every stack equally high") {
  viz::WhereChart chart = kTwo;
  chart.shares = true;
  const Xml xml = XmlReader::read(where_svg(chart, viz::Theme::Light));
  const auto found = bars(xml);
  const auto top = [&](const char* tooltip) { return found.at(tooltip)->number("y"); };
  CHECK(top("std:3: 900 quiescence nodes (90.0%)") == top("verified:3: 1,700 quiescence nodes (85.0%)"));
}

TEST_CASE("The legend names the regions that occur, and the page holds everything") {
  for (const viz::Theme theme : {viz::Theme::Print, viz::Theme::Light, viz::Theme::Dark}) {
    const Xml xml = XmlReader::read(where_svg(kTwo, theme));
    const auto texts = xml.texts("text");
    const auto says = [&](const std::string& words) { return std::count(texts.begin(), texts.end(), words) == 1; };
    CHECK(says("null-move subtree"));
    CHECK(says("verification"));
    CHECK_FALSE(says("re-search"));
    for (const Xml* text : xml.all("text")) CHECK(text->number("y") < xml.number("height"));
  }
}

TEST_CASE("Nothing counted is nothing drawn") {
  const viz::WhereChart empty = {{"t", "c", "x", "y"}, {{"none", {}}}, false};
  CHECK(bars(XmlReader::read(where_svg(empty, viz::Theme::Print))).empty());
}
