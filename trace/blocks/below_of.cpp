#include "trace/blocks/below_of.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <span>

#include "trace/blocks/answer_blocks.hpp"

namespace nullscope::trace {
namespace {

// Of a node whose subtree spans blocks: what is below its children is not read.
Below below_own(const Reader& reader, NodeId id) {
  if (reader.index().find_span(id)->enter_block == Index::kDropped) return {};
  BelowTracker tracker;
  Below below;
  reader.walk_own(id, [&](const Event& event, const Decoder& decoder) {
    tracker.follow(event, decoder.state());
    if (event.type == Event::Type::Leave && event.node->id == id) below = tracker.at(decoder.state().levels());
    return true;
  });
  return below;
}

struct AskedNode {
  NodeId id;
  std::size_t place;  // of its answer
};

// Those of them with an id that is not below `low` and below `end`.
std::span<const AskedNode> between(std::span<const AskedNode> asked, NodeId low, NodeId end) {
  const auto by_id = [](const AskedNode& a, NodeId id) { return a.id < id; };
  const auto first = std::lower_bound(asked.begin(), asked.end(), low, by_id);
  return {first, std::lower_bound(first, asked.end(), end, by_id)};
}

// Of nodes of one block, by id. Leaves are told only where a node that is asked about is right above them.
void below_within(const Block& block, std::span<const AskedNode> asked, std::vector<Below>& answers) {
  for (const AskedNode& node : asked) answers[node.place].is_known = true;  // more there is not where it is a leaf
  BelowTracker tracker;
  Decoder decoder(block);
  const TreeState& state = decoder.state();
  std::array<bool, format::kMaxLevel + 1> is_asked{};  // of the innermost open node, by how many are open
  auto next = asked.begin();
  std::size_t open = 0;  // of those asked about
  for (Event event; decoder.next(event);) {
    tracker.follow(event, state);
    const std::size_t levels = state.levels();
    if (event.type == Event::Type::Enter) {
      while (next != asked.end() && next->id < event.node->id) ++next;
      is_asked[levels] = next != asked.end() && next->id == event.node->id;
      open += is_asked[levels];
    } else if (event.type == Event::Type::Leave && is_asked[levels + 1]) {
      for (const AskedNode& node : between(asked, event.node->id, event.node->id + 1))
        answers[node.place] = tracker.at(levels);
      if (--open == 0 && asked.back().id < state.next_id()) return;
    }
    decoder.pass_leaves(!is_asked[levels]);
  }
}

}  // namespace

std::vector<Below> below_of(const Reader& reader, const std::vector<NodeId>& ids, unsigned threads) {
  std::vector<Below> answers(ids.size());
  std::vector<AskedNode> within;  // one block; by id, so those of one block stand next to each other
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (reader.index().find_span(ids[i]))
      answers[i] = below_own(reader, ids[i]);
    else
      within.push_back({ids[i], i});
  }
  std::sort(within.begin(), within.end(), [](const AskedNode& a, const AskedNode& b) { return a.id < b.id; });
  if (within.empty()) return answers;

  const Index& index = reader.index();
  const BlockRange blocks{index.block_of(within.front().id), index.block_of(within.back().id) + 1};
  struct Nothing {};
  answer_blocks<Nothing>(
      reader, blocks, threads,
      [&](BlockLoader& loader, std::uint32_t number, Nothing&) {
        const NodeId end = number + 1 < blocks.end ? index.blocks[number + 1].first_node : index.end_node;
        const auto asked = between(within, index.blocks[number].first_node, end);
        if (!asked.empty()) below_within(loader.block(number), asked, answers);
      },
      [](std::uint32_t, Nothing&) { return true; });
  return answers;
}

}  // namespace nullscope::trace
