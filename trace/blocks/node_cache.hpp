// Nodes of a trace by id, in any order, fast: whole blocks of them are decoded at a time, and the last few
// blocks are kept. For walks that jump about, such as comparing two trees move by move.
//
// A node's children need no list: ids are in preorder, so the first child is the next id, and the next
// child comes after the last node of the one before.
#pragma once

#include <list>

#include "trace/reader.hpp"

namespace nullscope::trace {

class NodeCache {
 public:
  // The reader must outlive it. Each block that is kept takes some megabytes.
  explicit NodeCache(const Reader& reader, std::size_t blocks_kept = 4) : reader_(reader), kept_(blocks_kept) {}

  // Complete, as reader.node(id). Throws Error if there is no such node, or it was not kept.
  Node node(NodeId id);
  // In search order.
  std::vector<Node> children(const Node& node);

 private:
  struct Decoded {
    std::uint32_t number;
    NodeId first;
    std::vector<Node> nodes;  // those entered in it; of those left elsewhere the index knows more
  };
  const Decoded& decoded(std::uint32_t number);
  NodeId first_child(const Node& parent) const;

  const Reader& reader_;
  std::size_t kept_;
  std::list<Decoded> blocks_;  // the most recently used first
};

}  // namespace nullscope::trace
