#include "trace/judge/lint_index.hpp"

#include <algorithm>

namespace nullscope::trace {

void BlockAccount::begin(const Block& block) {
  first_node = block.first_node;
  first_sequence = block.first_sequence;
  nodes = events = 0;
  root = block.root;
  open = block.open;
  summary.begin(block);
  roots.clear(), roots_left.clear(), left.clear(), still_open.clear();
}

void BlockAccount::see(const Event& event, const TreeState& state) {
  ++events;
  summary.count(event);
  if (event.type == Event::Type::Enter) {
    ++nodes;
    if (event.node->parent == 0) roots.push_back({state.root(), event.node->id});
  } else if (event.type == Event::Type::Leave) {
    if (event.node->id < first_node) left.push_back({*event.node, state.levels()});
    if (event.node->parent == 0 && event.node->exit != Exit::Stopped)
      roots_left.emplace_back(state.iteration(), event.node->value);
  }
}

void BlockAccount::end(const TreeState& state) {
  summary.end();
  still_open.assign(state.open().begin(), state.open().end());
  root_after = state.root();
}

void ExpectedIndex::add(const BlockAccount& block) {
  const auto number = static_cast<std::uint32_t>(index_.blocks.size());
  index_.blocks.push_back({0, block.first_node, block.first_sequence});
  entered_in_.resize(block.open.size(), Index::kDropped);
  // A flight recorder's first block may begin inside an iteration.
  if (number == 0 && !block.open.empty()) index_.iterations.push_back({block.root, block.open.front().id});
  block.summary.append_to(summary_);
  for (const Index::IterationEntry& root : block.roots) {
    if (index_.iterations.size() == kMaxRoots) throw Error("there are more root searches than the format allows");
    index_.iterations.push_back(root);
  }
  for (const auto& [node, level] : block.left) {
    index_.spans.push_back({node, entered_in_[level], number});
    entered_in_.resize(level);
  }
  entered_in_.resize(block.still_open.size(), number);
  index_.end_node = block.next_node();
  index_.end_sequence = block.next_sequence();
  still_open_ = block.still_open;
}

Index ExpectedIndex::finish() {
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
