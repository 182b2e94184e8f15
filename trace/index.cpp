#include "trace/index.hpp"

#include <algorithm>

#include "trace/decoder.hpp"

namespace nullscope::trace {
namespace {}  // namespace

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

void Index::check() {
  constexpr std::uint64_t kMany = std::uint64_t{1} << 62;
  const auto require = [](bool holds, const char* what) {
    if (!holds) throw Error(what);
  };
  require(end_node >= 1 && end_node <= kMany && end_sequence <= kMany, "the index' numbers are out of range");
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const auto [offset, node, sequence] = blocks[i];
    const bool last = i + 1 == blocks.size();
    const NodeId next_node = last ? end_node : blocks[i + 1].first_node;
    const std::uint64_t next_sequence = last ? end_sequence : blocks[i + 1].first_sequence;
    require((last || offset < blocks[i + 1].offset) && node >= 1 && node <= next_node && sequence < next_sequence &&
                next_node - node <= format::kMaxBlockNodes,
            "the index lists its blocks out of order");
  }
  require(iterations.size() <= kMaxRoots, "the index lists more iterations than there can be");
  NodeId root_before = 0;
  for (const IterationEntry& i : iterations) {
    require(i.root > root_before && i.root < end_node && i.depth >= 0 && i.depth <= kMaxPly && i.line >= 1 &&
                i.line <= format::kMaxLines && i.attempt >= 1 && i.thread < format::kMaxThreads,
            "the index lists an iteration that cannot be");
    root_before = i.root;
  }

  std::vector<std::int64_t> change(blocks.size() + 1);  // in how many nodes are open, from block to block
  std::vector<const Span*> line;                        // the spans around the one looked at
  NodeId before = 0;
  for (Span& span : spans) {
    Node& n = span.node;
    require(n.id > before && n.id <= n.last && n.last < end_node, "the index lists a node that cannot be");
    before = n.id;
    while (!line.empty() && line.back()->node.last < n.id) line.pop_back();
    const Span* const around = line.empty() ? nullptr : line.back();
    require(n.parent == (around ? around->node.id : 0) &&
                n.ply == (around ? around->node.ply + !n.move.is_none() : 0) &&
                (!around || (n.last <= around->node.last && span.leave_block <= around->leave_block)) &&
                line.size() < format::kMaxLevel,
            "the index lists nodes that do not lie within each other");
    n.within = within_of(n.purpose, around ? around->node.within : 0);
    line.push_back(&span);

    const bool dropped = span.enter_block == kDropped;
    const std::size_t first = dropped ? 0 : span.enter_block + std::size_t{1};  // block that it is open before
    const bool last_block = span.leave_block + std::size_t{1} == blocks.size();
    require(span.leave_block < blocks.size() && (first <= span.leave_block || (last_block && first == blocks.size())) &&
                (dropped ? n.id < blocks.front().first_node : block_of(n.id) == span.enter_block) &&
                n.last + 1 >= blocks[span.leave_block].first_node &&
                (last_block || n.last < blocks[span.leave_block + 1].first_node),
            "the index lists a node in blocks where it is not");
    ++change[first], --change[span.leave_block + 1];
  }
  open_at.clear();
  std::int64_t open = 0;
  for (std::size_t i = 0; i < blocks.size(); ++i) open_at.push_back(static_cast<std::uint32_t>(open += change[i]));
}

void Index::check_open(std::uint32_t block, std::span<const OpenNode> open) const {
  const auto fits = [&](const Node& n) {
    const Span* const span = find_span(n.id);
    if (!span || span->leave_block < block || (span->enter_block != kDropped && span->enter_block >= block))
      return false;
    const Node& o = span->node;
    return n.parent == o.parent && n.move == o.move && n.kind == o.kind && n.verify == o.verify && n.alpha == o.alpha &&
           n.beta == o.beta && n.depth == o.depth && n.ply == o.ply && n.regions == o.regions && n.purpose == o.purpose;
  };
  if (open.size() != open_at[block] || !std::all_of(open.begin(), open.end(), fits))
    throw Error("the nodes that are open where block " + std::to_string(block) +
                " begins are not those that the index names");
}

Account account_of(const Block& block) {
  Account account;
  account.begin(block.root.depth);
  Decoder decoder(block);
  for (Event event; decoder.next(event);) {
    account.summary.count(event);
    if (event.type == Event::Type::Enter && event.node->parent == 0)
      account.roots.push_back({decoder.state().root(), event.node->id});
    else if (event.type == Event::Type::Leave && event.node->id < block.first_node)
      account.left_over.push_back(*event.node);
  }
  account.end_node = decoder.state().next_id();
  account.open.assign(decoder.state().open().begin(), decoder.state().open().end());
  return account;
}

void Indexer::add(const Block& block, std::uint64_t offset) {
  if (block.account)
    add(block, offset, *block.account);
  else
    add(block, offset, account_of(block));
}

void Indexer::add(const Block& block, std::uint64_t offset, const Account& account) {
  const auto number = static_cast<std::uint32_t>(index_.blocks.size());
  index_.blocks.push_back({offset, block.first_node, block.first_sequence});
  entered_in_.resize(block.open.size(), Index::kDropped);
  // A flight recorder's first block may begin inside an iteration.
  if (number == 0 && !block.open.empty()) index_.iterations.push_back({block.root, block.open.front().id});
  for (const Account::RootSearch& root : account.roots) {
    if (index_.iterations.size() == kMaxRoots) throw Error("there are more root searches than the format allows");
    index_.iterations.push_back({root.which, root.root});
  }
  summary_.go_on(account.summary);
  for (const Node& node : account.left_over) {
    index_.spans.push_back({node, entered_in_.back(), number});
    entered_in_.pop_back();
  }
  entered_in_.resize(account.open.size(), number);
  still_open_ = account.open;
  index_.end_node = account.end_node;
  index_.end_sequence = block.first_sequence + block.events;
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
