#include <clocale>

#include "tests/support/catch.hpp"
#include "tests/viz/xml.hpp"
#include "viz/draw/svg.hpp"

using namespace nullscope;
using nullscope::test::Xml;
using nullscope::test::XmlReader;

TEST_CASE("Numbers have two decimals at most and are the same in every locale") {
  for (const char* locale : {"C", "de_DE.UTF-8"}) {
    std::setlocale(LC_ALL, locale);
    CHECK(viz::svg_number(0) == "0");
    CHECK(viz::svg_number(-0.001) == "0");
    CHECK(viz::svg_number(12.5) == "12.5");
    CHECK(viz::svg_number(100) == "100");
    CHECK(viz::svg_number(-3.14159) == "-3.14");
    CHECK(viz::svg_number(1e6) == "1000000");
    CHECK(viz::svg_number(0.0 / 0.0) == "0");
  }
  std::setlocale(LC_ALL, "C");
}

TEST_CASE("A page says what it shows before it shows it") {
  viz::SvgWriter svg({200, 100.5, "Tree size", "by depth & policy", viz::Theme::Dark});
  const Xml root = XmlReader::read(svg.finish());
  CHECK(root.name == "svg");
  CHECK(root.at("viewBox") == "0 0 200 100.5");
  CHECK(root.at("role") == "img");
  REQUIRE(root.children.size() == 3);
  CHECK(root.children[0].name == "title");
  CHECK(root.children[0].text == "Tree size");
  CHECK(root.children[1].name == "desc");
  CHECK(root.children[1].text == "by depth & policy");
  CHECK(root.children[2].at("fill") == colour(viz::Theme::Dark, viz::Role::Paper));
}

TEST_CASE("Elements nest, and what is left open is closed") {
  viz::SvgWriter svg;
  svg.open("g", {{"id", "a"}});
  svg.open("g", {{"id", "b"}});
  svg.element("rect", {{"width", 3}}, "a tooltip");
  svg.close();
  svg.text(1, 2.25, "words", {{"font-size", 10}});
  const Xml root = XmlReader::read(svg.finish());
  REQUIRE(root.children.size() == 2);
  CHECK(root.children[0].at("id") == "b");
  CHECK(root.children[0].children[0].children[0].text == "a tooltip");
  CHECK(root.children[1].text == "words");
  CHECK(root.children[1].number("y") == 2.25);
  CHECK(root.children[1].number("font-size") == 10);
}

TEST_CASE("Hostile text stays text, in every place that takes data") {
  const std::string hostile = "</text><script>alert(\"1\")</script>&\n\x01'" + std::string(10'000, 'x');
  viz::SvgWriter svg({10, 10, hostile, hostile, viz::Theme::Print});
  svg.element("rect", {{"data-label", hostile}}, hostile);
  svg.text(0, 0, hostile);
  const Xml root = XmlReader::read(svg.finish());
  const std::string harmless = "</text><script>alert(\"1\")</script>&  'xxx";
  for (const std::string& text : {root.texts("title")[0], root.texts("desc")[0], root.texts("title")[1],
                                  root.texts("text")[0], root.all("rect")[1]->at("data-label")})
    CHECK(text.substr(0, harmless.size()) == harmless);
  CHECK(root.texts("text")[0].size() < 2100);
}

TEST_CASE("Text is cut to the room it has, or left out") {
  CHECK(viz::text_fitting("Nf3", 10, 100) == "Nf3");
  const std::string cut = viz::text_fitting("a rather long label", 10, 60);
  CHECK(cut.substr(0, 5) == "a rat");
  CHECK(cut.substr(cut.size() - 3) == "…");
  CHECK(viz::text_width(cut, 10) <= 60);
  CHECK(viz::text_fitting("a rather long label", 10, 5) == "");
}
