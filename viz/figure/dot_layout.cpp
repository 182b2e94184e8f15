// The only file that knows gvc, Graphviz' library of layouts.
#include "viz/figure/dot_layout.hpp"

#include <cstdlib>
#include <graphviz/gvc.h>
#include <stdexcept>

#include "viz/figure/graph.hpp"

namespace nullscope::viz {
namespace {

constexpr double kPointsPerInch = 72;

// One context serves the whole process: making and freeing one for each picture leaks. It is used under
// the lock that a Graph holds.
GVC_t* context() {
  static GVC_t* const kContext = gvContext();
  return kContext;
}

// Lays a graph out and writes the places into its "pos" attributes.
class LaidOut {
 public:
  explicit LaidOut(const Graph& graph) : graph_(graph) {
    if (gvLayout(context(), graph_.handle(), "dot") != 0)
      throw std::runtime_error(
          "Graphviz could not lay the figure out; is its dot plugin installed ('dot -c' lists them)?");
    gvRender(context(), graph_.handle(), "dot", nullptr);
  }
  ~LaidOut() { gvFreeLayout(context(), graph_.handle()); }
  LaidOut(const LaidOut&) = delete;
  LaidOut& operator=(const LaidOut&) = delete;

 private:
  const Graph& graph_;
};

std::string inches(double points) { return std::to_string(points / kPointsPerInch); }

}  // namespace

Layout dot_layout(const std::vector<TreeBox>& boxes, const Spacing& spacing) {
  Graph graph("layout");
  graph.set("ordering", "out");  // siblings stay in search order
  graph.set("splines", "false");
  graph.set("nodesep", inches(spacing.between_siblings));
  graph.set("ranksep", inches(spacing.between_ranks));
  graph.set_node_default("shape", "box");
  graph.set_node_default("fixedsize", "true");
  graph.set_node_default("label", "");
  std::vector<Graph::Node> nodes;
  for (const TreeBox& box : boxes) {
    nodes.push_back(graph.add_node(std::to_string(nodes.size())));
    graph.set(nodes.back(), "width", inches(box.width));
    graph.set(nodes.back(), "height", inches(box.height));
    if (box.parent != TreeBox::kNoParent) graph.add_edge(nodes[box.parent], nodes.back());
  }
  const LaidOut laid_out(graph);
  std::vector<double> middles;
  for (const Graph::Node node : nodes) middles.push_back(std::strtod(graph.get(node, "pos").c_str(), nullptr));
  return in_ranks(boxes, middles, spacing);
}

}  // namespace nullscope::viz
