// A Graphviz graph under construction.
//
// Graphviz keeps state of its own and is not safe with threads, not even with a context for each: whoever has a
// Graph has Graphviz for themselves until it is destroyed. This is the only file that knows cgraph.
#pragma once

#include <mutex>
#include <string>

struct Agraph_s;
struct Agnode_s;
struct Agedge_s;

namespace nullscope::viz {

class Graph {
 public:
  using Node = Agnode_s*;
  using Edge = Agedge_s*;

  explicit Graph(const std::string& name);  // a directed one
  ~Graph();
  Graph(const Graph&) = delete;
  Graph& operator=(const Graph&) = delete;

  Node add_node(const std::string& name);
  Edge add_edge(Node from, Node to);
  // Values are text, taken as it is; what is data goes through label_escaped first.
  void set(const std::string& attribute, const std::string& value);
  void set(Node node, const std::string& attribute, const std::string& value);
  void set(Edge edge, const std::string& attribute, const std::string& value);
  // Of all nodes or edges that do not say otherwise.
  void set_node_default(const std::string& attribute, const std::string& value);
  void set_edge_default(const std::string& attribute, const std::string& value);
  // Empty if it was never set.
  std::string get(Node node, const std::string& attribute) const;

  std::string to_dot() const;

  Agraph_s* handle() const { return graph_; }

 private:
  std::unique_lock<std::mutex> graphviz_;
  Agraph_s* graph_;
};

}  // namespace nullscope::viz
