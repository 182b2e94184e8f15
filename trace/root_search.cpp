#include "trace/root_search.hpp"

#include "trace/vocabulary.hpp"

namespace nullscope::trace {

std::string RootSearch::words() const {
  std::string text = "iteration " + std::to_string(depth);
  if (of > 1) text += ", search " + std::to_string(number) + " of " + std::to_string(of);
  if (thread) text += ", thread " + std::to_string(thread);
  if (line > 1) text += ", line " + std::to_string(line);
  return text;
}

std::vector<RootSearch> root_searches(const Reader& reader, int depth) {
  std::vector<RootSearch> searches;
  for (const Index::IterationEntry& entry : reader.index().iterations)
    if (entry.depth == depth) searches.push_back({depth, searches.size() + 1, 1, entry.root, entry.line, entry.thread});
  for (RootSearch& search : searches) search.of = searches.size();
  return searches;
}

RootSearch root_search_of(const Reader& reader, NodeId id) {
  RootSearch found;
  for (const RootSearch& search : root_searches(reader, reader.iteration_of(id)))
    if (search.root <= id) found = search;
  return found;
}

NodeId end_of_iteration(const Reader& reader, int depth) {
  NodeId end = reader.index().end_node;
  const auto& searches = reader.index().iterations;
  for (auto search = searches.rbegin(); search->depth != depth; ++search) end = search->root;
  return end;
}

std::string root_search_words(const Reader& reader, NodeId id) {
  const RootSearch search = root_search_of(reader, id);
  if (search.of < 2) return search.words();
  const Node root = reader.node(search.root);
  return search.words() + ", window " + window_words(root.alpha, root.beta, reader.header().units);
}

}  // namespace nullscope::trace
