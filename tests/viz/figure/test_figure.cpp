#include <fstream>
#include <set>
#include <sstream>
#include <thread>

#include "tests/support/catch.hpp"
#include "tests/support/random_positions.hpp"
#include "tests/tools/run_program.hpp"
#include "tests/trace/traces.hpp"
#include "tests/viz/xml.hpp"
#include "trace/open.hpp"
#include "trace/read/find.hpp"
#include "viz/draw/convert.hpp"
#include "viz/figure/boxes.hpp"
#include "viz/figure/dot.hpp"
#include "viz/figure/select.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

// The verification that fails, with what explains it.
viz::Diagram failed_verification(std::size_t most = 60) {
  const trace::Reader reader = trace::open_memory(record(make_request(kZugzwang, 6)).bytes);
  trace::FindQuery query;
  query.marks = {trace::Mark::ReSearch};
  const trace::NodeId id = trace::find_nodes(reader, query, trace::FindSort::Size, 1).nodes.front().node.id;
  return viz::select_nodes(reader, id, {.most = most});
}

bool figure_says(const Xml& svg, std::string_view words) {
  for (const std::string& text : svg.texts("text"))
    if (text.find(words) != std::string::npos) return true;
  return false;
}

// What a picture is made of, one element a line: names, words, dashes; no places, which depend on Graphviz' version.
void outline(const Xml& element, int depth, std::string& out) {
  out += std::string(static_cast<std::size_t>(2 * depth), ' ') + element.name;
  for (const char* attribute : {"stroke-dasharray", "font-weight", "fill", "stroke"}) {
    const auto it = element.attributes.find(attribute);
    if (it != element.attributes.end() && it->second != "none") out += " " + it->second;
  }
  if (element.text.find_first_not_of(" \n") != std::string::npos) out += " | " + element.text;
  out += '\n';
  for (const Xml& child : element.children) outline(child, depth + 1, out);
}

// The file in tests/viz/golden; made anew when NULLSCOPE_GOLDEN is set in the environment.
void check_golden(const std::string& name, const std::string& content) {
  const std::string path = NULLSCOPE_GOLDEN_FOLDER "/" + name;
  if (std::getenv("NULLSCOPE_GOLDEN")) std::ofstream(path) << content;
  std::ostringstream expected;
  expected << std::ifstream(path).rdbuf();
  CHECK(content == expected.str());
}

std::string hostile_text() {
  return "<script>alert(1)</script> \" ' & \\ \\N \\G ]]> -->\n\r\t{x|y} %n " + std::string(10'000, 'x') + "\xFF\xFE";
}

viz::Diagram hostile_diagram() {
  viz::Diagram diagram = failed_verification(12);
  diagram.title = hostile_text();
  diagram.notes = {hostile_text(), "<svg onload='x'>"};
  for (viz::DiagramNode& node : diagram.nodes) node.sentence = hostile_text();
  return diagram;
}

std::size_t resident_bytes() {
  std::size_t total = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> total >> resident;
  return resident * 4096;
}

}  // namespace

TEST_CASE("A figure of a failed verification has the elements of the paper's Figure 2, and its legend") {
  const Xml svg = XmlReader::read(viz::figure_svg(failed_verification(), {}));
  std::string all;
  outline(svg, 0, all);
  check_golden("failed_verification.txt", all);
  for (const char* words :
       {"depth 3→2→3", "≥ beta", "depth reduced", "verify off below", "verification failed: re-search", "null move",
        "searched with verify = true", "searched with verify = false"})
    CHECK(figure_says(svg, words));
}

TEST_CASE("A figure is the same bytes every time, in every format") {
  const viz::Diagram diagram = failed_verification();
  const std::string svg = viz::figure_svg(diagram, {});
  CHECK(svg == viz::figure_svg(failed_verification(), {}));
  CHECK(viz::figure_dot(diagram, {}) == viz::figure_dot(failed_verification(), {}));
  CHECK(viz::svg_to_png(svg) == viz::svg_to_png(svg));
  CHECK(viz::svg_to_pdf(svg) == viz::svg_to_pdf(svg));
}

TEST_CASE("No box lies on another, nothing leaves the page") {
  for (const Position& position : random_positions(10, 17)) {
    const trace::Reader reader = trace::open_memory(record(make_request(position, 5)).bytes);
    const viz::Diagram diagram = viz::select_nodes(reader, reader.root(), {});
    const viz::PlacedBoxes placed = viz::place_boxes(diagram);
    const auto apart = [](const viz::PlacedBox& a, const viz::PlacedBox& b) {
      return a.place.x + a.width < b.place.x || b.place.x + b.width < a.place.x || a.place.y + a.height < b.place.y ||
             b.place.y + b.height < a.place.y;
    };
    for (std::size_t i = 0; i < placed.boxes.size(); ++i) {
      const viz::PlacedBox& box = placed.boxes[i];
      CHECK((box.place.x > -0.01 && box.place.x + box.width < placed.width + 0.01));
      CHECK((box.place.y > -0.01 && box.place.y + box.height < placed.height + 0.01));
      for (std::size_t j = 0; j < i; ++j) CHECK(apart(box, placed.boxes[j]));
    }
    const Xml svg = XmlReader::read(viz::figure_svg(diagram, {}));
    CHECK(svg.number("width") >= placed.width);
    CHECK(svg.number("height") >= placed.height);
  }
}

TEST_CASE("Mates above a node, as fail-hard searches return them, are shown as numbers") {
  SearchRequest request = make_request("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 4, parse_policy("std:2"));
  request.options.fail_hard = true;
  const trace::Reader reader = trace::open_memory(record(request).bytes);
  const std::string svg = viz::figure_svg(viz::select_nodes(reader, reader.root(), {.most = 900, .fill = true}), {});
  CHECK(svg.find("mated in -") == std::string::npos);
  CHECK(svg.find("mate in 0") == std::string::npos);
  CHECK(svg.find("mate in -") == std::string::npos);
}

TEST_CASE("Each theme has its own colours, and print has no colour at all") {
  const viz::Diagram diagram = failed_verification();
  std::set<std::string> figures;
  for (const viz::Theme theme : {viz::Theme::Print, viz::Theme::Light, viz::Theme::Dark})
    figures.insert(viz::figure_svg(diagram, {.theme = theme}));
  CHECK(figures.size() == 3);
  const std::string print = viz::figure_svg(diagram, {.theme = viz::Theme::Print});
  for (std::size_t at = print.find('#'); at != std::string::npos; at = print.find('#', at + 1)) {
    const std::string hex = print.substr(at + 1, 6);
    if (print[at - 1] == '"') CHECK((hex.substr(0, 2) == hex.substr(2, 2) && hex.substr(2, 2) == hex.substr(4, 2)));
  }
}

TEST_CASE("Hostile text comes out as harmless text in SVG") {
  const std::string svg = viz::figure_svg(hostile_diagram(), {});
  const Xml read = XmlReader::read(svg);  // strict: no script, nothing from outside
  CHECK(figure_says(read, "<script>alert(1)</script>"));
  CHECK(svg.find("<script") == std::string::npos);
  CHECK(svg.size() < 100'000);
}

TEST_CASE("Hostile text comes out as harmless text in DOT, which Graphviz reads back") {
  const viz::Diagram diagram = hostile_diagram();
  const TemporaryFile dot(viz::figure_dot(diagram, {}));
  const Outcome drawn = shell("dot -Tsvg " + dot.path());
  REQUIRE(drawn.exit_code == 0);
  CHECK(drawn.err.empty());
  CHECK(drawn.out.find("<script") == std::string::npos);
  CHECK(drawn.out.find("&lt;script&gt;") != std::string::npos);
}

TEST_CASE("DOT has a node for each box and an edge for each but the first") {
  const viz::Diagram diagram = failed_verification();
  const TemporaryFile dot(viz::figure_dot(diagram, {}));
  const Outcome plain = shell("dot -Tplain " + dot.path());
  REQUIRE(plain.exit_code == 0);
  std::istringstream lines(plain.out);
  std::size_t nodes = 0, edges = 0;
  for (std::string line; std::getline(lines, line);) {
    nodes += line.rfind("node ", 0) == 0;
    edges += line.rfind("edge ", 0) == 0;
  }
  CHECK(nodes == diagram.nodes.size());
  CHECK(edges == diagram.nodes.size() - 1);
  check_golden("failed_verification.dot", viz::figure_dot(diagram, {}));
}

TEST_CASE("A figure of a thousand boxes has them all") {
  const trace::Reader reader = trace::open_memory(record(make_request(kMiddlegame, 5)).bytes);
  const viz::Diagram diagram = viz::select_nodes(reader, reader.root(), {.most = viz::kMostDrawn, .fill = true});
  REQUIRE(diagram.nodes.size() > viz::kMostDrawn * 9 / 10);
  CHECK(XmlReader::read(viz::figure_svg(diagram, {})).all("g").size() == diagram.nodes.size());
}

TEST_CASE("Two threads can draw at the same time, and 500 figures leave nothing behind") {
  const viz::Diagram diagram = failed_verification(20);
  const std::string expected = viz::figure_svg(diagram, {});
  std::atomic<int> different = 0;
  const auto draw = [&](int times) {
    for (int i = 0; i < times; ++i) {
      different += viz::figure_svg(diagram, {}) != expected;
      if (i % 10 == 0) viz::figure_dot(diagram, {});
      if (i % 50 == 0) viz::svg_to_png(expected, 0.5);
    }
  };
  draw(20);  // fonts and plugins are loaded once
  const std::size_t before = resident_bytes();
  std::thread other(draw, 250);
  draw(250);
  other.join();
  CHECK(different == 0);
  CHECK(resident_bytes() < before + (20u << 20));
}
