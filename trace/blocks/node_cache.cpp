#include "trace/blocks/node_cache.hpp"

#include <algorithm>

namespace nullscope::trace {

Node NodeCache::node(NodeId id) {
  // The block at hand is the likeliest by far.
  if (!blocks_.empty()) {
    const Decoded& b = blocks_.front();
    if (id >= b.first && id - b.first < b.nodes.size() && b.nodes[id - b.first].last) return b.nodes[id - b.first];
  }
  if (const auto* span = reader_.index().find_span(id)) return span->node;
  const Decoded& b = decoded(reader_.index().block_of(id));
  if (id - b.first >= b.nodes.size() || !b.nodes[id - b.first].last)
    throw Damaged("node " + std::to_string(id) + " is never left");
  return b.nodes[id - b.first];
}

std::vector<Node> NodeCache::children(const Node& parent) {
  std::vector<Node> found;
  for (NodeId id = first_child(parent); id <= parent.last; id = found.back().last + 1) {
    found.push_back(node(id));
    if (found.back().parent != parent.id || found.back().last < id || found.back().last > parent.last)
      throw Damaged("node " + std::to_string(id) + " does not end within its parent");
  }
  return found;
}

// Of what a flight recorder dropped, only the nodes that were open when its first block began are known.
NodeId NodeCache::first_child(const Node& parent) const {
  const Index& index = reader_.index();
  const NodeId kept = index.blocks.empty() ? index.end_node : index.blocks.front().first_node;
  if (parent.id + 1 >= kept) return parent.id + 1;
  for (const Index::Span& span : index.spans) {
    if (span.node.id >= kept) break;
    if (span.node.parent == parent.id) return span.node.id;
  }
  return kept;
}

const NodeCache::Decoded& NodeCache::decoded(std::uint32_t number) {
  const auto at = std::find_if(blocks_.begin(), blocks_.end(), [&](const Decoded& b) { return b.number == number; });
  if (at != blocks_.end()) {
    blocks_.splice(blocks_.begin(), blocks_, at);
    return blocks_.front();
  }
  if (blocks_.size() == kept_)
    blocks_.splice(blocks_.begin(), blocks_, std::prev(blocks_.end()));
  else
    blocks_.emplace_front();
  Decoded& b = blocks_.front();
  const Block& block = reader_.block(number);
  b.number = number;
  b.first = block.first_node;
  b.nodes.clear();
  Decoder decoder(block);
  Event event;
  while (decoder.next(event)) {
    if (event.type == Event::Type::Enter)
      b.nodes.push_back(*event.node), b.nodes.back().last = 0;
    else if (event.type == Event::Type::Leave && event.node->id >= b.first && event.node->id - b.first < b.nodes.size())
      b.nodes[event.node->id - b.first] = *event.node;
  }
  return b;
}

}  // namespace nullscope::trace
