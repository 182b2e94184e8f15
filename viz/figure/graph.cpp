#include "viz/figure/graph.hpp"

#include <graphviz/cgraph.h>
#include <new>

namespace nullscope::viz {
namespace {

std::mutex& the_only_graphviz() {
  static std::mutex mutex;
  return mutex;
}

// cgraph's functions take char* where they mean const char*.
char* text(const std::string& s) { return const_cast<char*>(s.c_str()); }

void set_value(Agraph_s* graph, int kind, void* object, const std::string& attribute, const std::string& value) {
  Agsym_t* symbol = agattr(graph, kind, text(attribute), nullptr);
  if (!symbol) symbol = agattr(graph, kind, text(attribute), const_cast<char*>(""));
  agxset(object, symbol, text(value));
}

int append_dot(void* out, const char* bytes) {
  static_cast<std::string*>(out)->append(bytes);
  return 0;
}
int flush(void*) { return 0; }

}  // namespace

Graph::Graph(const std::string& name)
    : graphviz_(the_only_graphviz()), graph_(agopen(text(name), Agdirected, nullptr)) {
  if (!graph_) throw std::bad_alloc();
}

Graph::~Graph() { agclose(graph_); }

Graph::Node Graph::add_node(const std::string& name) { return agnode(graph_, text(name), 1); }
Graph::Edge Graph::add_edge(Node from, Node to) { return agedge(graph_, from, to, nullptr, 1); }

void Graph::set(const std::string& attribute, const std::string& value) {
  agattr(graph_, AGRAPH, text(attribute), text(value));
}
void Graph::set(Node node, const std::string& attribute, const std::string& value) {
  set_value(graph_, AGNODE, node, attribute, value);
}
void Graph::set(Edge edge, const std::string& attribute, const std::string& value) {
  set_value(graph_, AGEDGE, edge, attribute, value);
}
void Graph::set_node_default(const std::string& attribute, const std::string& value) {
  agattr(graph_, AGNODE, text(attribute), text(value));
}
void Graph::set_edge_default(const std::string& attribute, const std::string& value) {
  agattr(graph_, AGEDGE, text(attribute), text(value));
}

std::string Graph::get(Node node, const std::string& attribute) const {
  const char* const value = agget(node, text(attribute));
  return value ? value : "";
}

std::string Graph::to_dot() const {
  std::string out;
  // agwrite writes to its graph's own channel: ours appends to a string.
  Agiodisc_t* const usual = graph_->clos->disc.io;
  Agiodisc_t into_string = {nullptr, append_dot, flush};
  graph_->clos->disc.io = &into_string;
  agwrite(graph_, &out);
  graph_->clos->disc.io = usual;
  return out;
}

}  // namespace nullscope::viz
