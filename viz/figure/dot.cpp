#include "viz/figure/dot.hpp"

#include <fmt/format.h>

#include "viz/draw/escape.hpp"
#include "viz/draw/mark.hpp"
#include "viz/figure/boxes.hpp"
#include "viz/figure/graph.hpp"

namespace nullscope::viz {
namespace {

// The lines of a box; \n is Graphviz' word for a new line.
std::string label_of(const Face& face) {
  std::string label;
  const auto add = [&](const std::string& line) {
    if (!line.empty()) (label += label.empty() ? "" : "\\n") += label_escaped(line);
  };
  add(face.number.empty() ? face.head : face.head + "  " + face.number);
  add(face.window.empty() ? face.value : face.window + "  " + face.value);
  for (const Badge& badge : face.events) add(fmt::format("{} {}", mark_character(badge.role), badge.text));
  add(face.below);
  if (face.exit) add(fmt::format("{} {}", mark_character(face.exit->role), face.exit->text));
  return label;
}

std::string_view shape_of(const DiagramNode& node) {
  if (node.is_folded()) return "note";
  if (node.node.exit == Exit::NullCutoff) return "octagon";
  return node.node.kind == NodeKind::Quiescence ? "ellipse" : "box";
}

void write_node(Graph& graph, Graph::Node at, const DiagramNode& node, const PlacedBox& box, Theme theme) {
  const Face& face = box.face;
  graph.set(at, "label", label_of(face));
  graph.set(at, "shape", std::string(shape_of(node)));
  graph.set(at, "style", node.is_folded() ? "filled,dotted" : face.is_null ? "filled,dashed" : "filled");
  graph.set(at, "fillcolor", std::string(colour(theme, face.fill)));
  graph.set(at, "color", std::string(colour(theme, face.exit ? face.exit->role : Role::Muted)));
  if (node.asked) graph.set(at, "penwidth", "3");
  if (!node.is_folded() && node.node.exit == Exit::Exact) graph.set(at, "peripheries", "2");
  graph.set(at, "tooltip", label_escaped(plain_text(node.sentence, 2000)));
}

void write_edge(Graph& graph, Graph::Edge edge, const DiagramNode& node, const PlacedBox& box, Theme theme) {
  const bool is_null = !node.is_folded() && node.node.move.is_null();
  const bool again = node.second_pass || node.again;
  graph.set(edge, "label", label_escaped(again ? "↻ " + box.move : box.move));
  graph.set(edge, "style", node.is_folded() ? "dotted" : is_null ? "dashed" : "solid");
  const std::string stroke(colour(theme, is_null ? Role::NullMove : again ? Role::ReSearch : Role::Rule));
  graph.set(edge, "color", stroke);
  graph.set(edge, "fontcolor",
            std::string(colour(theme, is_null ? Role::NullMove
                                      : again ? Role::ReSearch
                                              : Role::Ink)));
  if (node.decides) graph.set(edge, "penwidth", "2.5");
}

std::string caption_of(const Diagram& diagram, bool legend) {
  std::string caption = label_escaped(plain_text(diagram.title));
  for (const std::string& note : diagram.notes) caption += "\\n" + label_escaped(plain_text(note));
  if (!legend) return caption;
  caption +=
      "\\ndashed: a null move; octagon: null-move cutoff; two lines: an exact value; dotted: folded moves; bold edge: "
      "decides "
      "the value above it";
  if (diagram.speaks_of_verify) caption += "\\nshaded: searched with verify = false; others: with verify = true";
  return caption;
}

}  // namespace

std::string figure_dot(const Diagram& diagram, const FigureStyle& style) {
  const PlacedBoxes placed = place_boxes(diagram);  // before the graph: both need Graphviz for themselves
  Graph graph("nullscope");
  graph.set("ordering", "out");
  graph.set("bgcolor", std::string(colour(style.theme, Role::Paper)));
  graph.set("fontcolor", std::string(colour(style.theme, Role::Ink)));
  graph.set("fontname", "DejaVu Sans");
  graph.set("fontsize", "11");
  graph.set("label", caption_of(diagram, style.legend));
  graph.set_node_default("fontname", "DejaVu Sans");
  graph.set_node_default("fontsize", "11");
  graph.set_node_default("fontcolor", std::string(colour(style.theme, Role::Ink)));
  graph.set_edge_default("fontname", "DejaVu Sans");
  graph.set_edge_default("fontsize", "11");
  graph.set_edge_default("arrowhead", "none");

  std::vector<Graph::Node> nodes;
  for (std::size_t i = 0; i < diagram.nodes.size(); ++i) {
    const DiagramNode& node = diagram.nodes[i];
    const PlacedBox& box = placed.boxes[i];
    // Folded groups have no number of their own; their place in the figure is one.
    nodes.push_back(
        graph.add_node(node.is_folded() ? fmt::format("folded{}", i) : fmt::format("node{}", node.node.id)));
    write_node(graph, nodes.back(), node, box, style.theme);
    if (node.parent == DiagramNode::kNoParent) continue;
    write_edge(graph, graph.add_edge(nodes[node.parent], nodes.back()), node, box, style.theme);
  }
  return graph.to_dot();
}

}  // namespace nullscope::viz
