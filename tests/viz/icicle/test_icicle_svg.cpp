#include <algorithm>

#include "tests/support/catch.hpp"
#include "tests/trace/traces.hpp"
#include "tests/viz/xml.hpp"
#include "trace/open.hpp"
#include "viz/icicle/icicle_svg.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

struct Picture {
  explicit Picture(const SearchRequest& request, viz::Theme theme = viz::Theme::Light,
                   const trace::FilterOptions& filter = {})
      : reader(trace::open_memory(record(request, filter).bytes)) {
    viz::IcicleOptions options;
    options.columns = viz::icicle_columns(1100);
    icicle = viz::make_icicle(reader, options);
    svg = viz::icicle_svg(icicle, reader.header(), theme);
    xml = XmlReader::read(svg);
  }
  trace::Reader reader;
  viz::Icicle icicle;
  std::string svg;
  Xml xml;
};

bool icicle_says(const Xml& xml, const std::string& words) {
  const auto texts = xml.texts("text");
  return std::any_of(texts.begin(), texts.end(),
                     [&](const std::string& text) { return text.find(words) != std::string::npos; });
}

}  // namespace

TEST_CASE("The picture of an icicle has a rectangle with a tooltip for each of its boxes") {
  const Picture picture(make_request(kZugzwang, 6, policy::Standard{}));
  std::vector<const Xml*> boxes;
  for (const Xml* rect : picture.xml.all("rect"))
    if (!rect->children.empty()) boxes.push_back(rect);
  REQUIRE(boxes.size() == picture.icicle.boxes.size());
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    const viz::IcicleBox& box = picture.icicle.boxes[i];
    const std::string& tooltip = boxes[i]->children[0].text;
    CHECK(tooltip.rfind(box.level == 0 ? "root: depth 6" : box.move + ": ", 0) == 0);
    CHECK(tooltip.find("node " + std::to_string(box.node.id)) != std::string::npos);
    const double per_node = boxes[0]->number("width") / static_cast<double>(picture.icicle.nodes);
    CHECK(boxes[i]->number("width") == Approx(per_node * static_cast<double>(box.end - box.start)).margin(0.02));
    CHECK(boxes[i]->number("y") == Approx(boxes[0]->number("y") + 26.0 * static_cast<double>(box.level)));
  }
}

TEST_CASE("Nothing of an icicle lies outside its page") {
  for (const viz::Theme theme : {viz::Theme::Print, viz::Theme::Light, viz::Theme::Dark}) {
    const Picture picture(make_request(kMiddlegame, 5), theme);
    const double width = picture.xml.number("width");
    const double height = picture.xml.number("height");
    CHECK(width == 1100);
    for (const Xml* rect : picture.xml.all("rect"))
      if (rect->attributes.count("x")) {
        CHECK(rect->number("x") + rect->number("width") <= width);
        CHECK(rect->number("y") + rect->number("height") <= height);
      }
    for (const Xml* text : picture.xml.all("text")) CHECK(text->number("y") < height);
  }
}

TEST_CASE("The legend explains what occurs, and only that") {
  const Picture verified(make_request(kMiddlegame, 4));
  for (const char* words : {"null-move cutoff", "beta cutoff", "quiescence", "null-move subtree", "verification",
                            "re-search", "verification failed ("})
    CHECK(icicle_says(verified.xml, words));
  const Picture plain(make_request(kMiddlegame, 4, policy::None{}));
  CHECK(icicle_says(plain.xml, "beta cutoff"));
  CHECK_FALSE(icicle_says(plain.xml, "null-move cutoff"));
  CHECK_FALSE(icicle_says(plain.xml, "verification"));
}

TEST_CASE("Hatchings differ by shape, not by colour alone") {
  const Picture picture(make_request(kZugzwang, 5), viz::Theme::Print);
  std::vector<std::string> shapes;
  for (const Xml* pattern : picture.xml.all("pattern")) shapes.push_back(pattern->all("path").at(0)->at("d"));
  REQUIRE(shapes.size() == 4);
  std::sort(shapes.begin(), shapes.end());
  CHECK(std::unique(shapes.begin(), shapes.end()) == shapes.end());
}

TEST_CASE("The same trace gives the same picture") {
  const SearchRequest request = make_request(kZugzwang, 5);
  CHECK(Picture(request).svg == Picture(request).svg);
}

TEST_CASE("A hostile label comes out as text, within the page") {
  Picture picture(make_request(kZugzwang, 4));
  trace::Header header = picture.reader.header();
  header.label = "<script>\"&'\n\x80\x80" + std::string(10'000, '\x80');
  header.policy = "</desc><b onload='x'>";
  const Xml xml = XmlReader::read(viz::icicle_svg(picture.icicle, header, viz::Theme::Light));
  const std::string heading = xml.texts("text").at(0);
  CHECK(heading.rfind("Search tree of <script>\"&' \uFFFD", 0) == 0);
  CHECK(heading.size() < 500);
  CHECK(icicle_says(xml, "policy </desc><b onload='x'>"));
}

TEST_CASE("A filtered trace says that nodes are missing") {
  trace::FilterOptions filter;
  filter.max_ply = 1;
  const Picture picture(make_request(kZugzwang, 5), viz::Theme::Light, filter);
  CHECK(icicle_says(picture.xml, "not recorded"));
}

TEST_CASE("The picture of a tree of any shape stays below 300 KiB") {
  for (const Policy& policy :
       std::vector<Policy>{policy::None{}, policy::Standard{}, policy::Verified{}, policy::Probe{}, policy::Extended{}})
    CHECK(Picture(make_request(kMiddlegame, 6, policy)).svg.size() < 300 * 1024);
}
