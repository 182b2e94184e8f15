#include "trace/index.hpp"

#include <algorithm>

#include "trace/decoder.hpp"

namespace nullscope::trace {

std::uint32_t Index::block_of(NodeId id) const {
  const auto first = blocks.empty() ? end_node : blocks.front().first_node;
  if (id < 1 || id >= end_node)
    throw Error("there is no node " + std::to_string(id) + " (nodes: 1 to " + std::to_string(end_node - 1) + ")");
  if (id < first)
    throw Error("node " + std::to_string(id) + " was not kept (the first that was: " + std::to_string(first) + ")");
  const auto after = std::upper_bound(blocks.begin(), blocks.end(), id,
                                      [](NodeId x, const BlockEntry& b) { return x < b.first_node; });
  return static_cast<std::uint32_t>(after - blocks.begin() - 1);
}

const Index::Span* Index::find_span(NodeId id) const {
  const auto at =
      std::lower_bound(spans.begin(), spans.end(), id, [](const Span& s, NodeId x) { return s.node.id < x; });
  return at != spans.end() && at->node.id == id ? &*at : nullptr;
}

void Indexer::add(const Block& block, std::uint64_t offset) {
  const auto number = static_cast<std::uint32_t>(index_.blocks.size());
  index_.blocks.push_back({offset, block.first_node, block.first_sequence});
  entered_in_.resize(block.open.size(), Index::kDropped);
  // A flight recorder's first block may begin inside an iteration.
  if (number == 0 && !block.open.empty()) index_.iterations.push_back({block.iteration, block.open.front().id});
  summary_.continue_iteration(block.iteration);

  Decoder decoder(block);
  Event event;
  while (decoder.next(event)) {
    summary_.count(event);
    if (event.type == Event::Type::Enter) {
      entered_in_.push_back(number);
      if (event.node->parent == 0) index_.iterations.push_back({decoder.iteration(), event.node->id});
    } else if (event.type == Event::Type::Leave) {
      node_left(*event.node, decoder.state().levels(), number);
    }
  }
  index_.end_node = decoder.state().next_id();
  index_.end_sequence = block.first_sequence + block.events;
  still_open_.clear();
  for (std::size_t i = 0; i < decoder.state().levels(); ++i) still_open_.push_back(decoder.state().at(i));
}

void Indexer::node_left(const Node& node, std::size_t level, std::uint32_t block) {
  if (entered_in_[level] != block) index_.spans.push_back({node, entered_in_[level], block});
  entered_in_.pop_back();
}

Index Indexer::finish() {
  const auto last = static_cast<std::uint32_t>(index_.blocks.empty() ? 0 : index_.blocks.size() - 1);
  while (!still_open_.empty()) {
    Node node = still_open_.back();
    node.last = index_.end_node - 1;
    node.exit = Exit::Stopped;
    still_open_.pop_back();
    if (!still_open_.empty()) still_open_.back().folded += node.folded;
    index_.spans.push_back({node, entered_in_[still_open_.size()], last});
  }
  std::sort(index_.spans.begin(), index_.spans.end(),
            [](const Index::Span& a, const Index::Span& b) { return a.node.id < b.node.id; });
  return std::move(index_);
}

}  // namespace nullscope::trace
