#include "trace/below.hpp"

#include <algorithm>
#include <numeric>

namespace nullscope::trace {

BelowTracker::BelowTracker() : open_(format::kMaxLevel + 1) {}

// As TreeState tells regions apart, but for this one node: a child is in one of them at most.
void BelowTracker::add_child(Open& open, const Node& parent, const Node& child, const San& name) {
  if (child.move.is_null())
    open.null += child.size();
  else if (happened(parent, Mark::ReSearch))
    open.re_search += child.size();
  else if (child.purpose == Purpose::Verification ||
           (happened(parent, Mark::Reduced) && happened(parent, Mark::NullFailHigh)))
    open.verification += child.size();
  if (!child.move.is_real() || is_on_the_side(child.purpose) || child.exit == Exit::Stopped) return;
  open.before = open.now;
  if (-child.value > open.now.value) open.now = {-child.value, child.move, name};
}

void BelowTracker::search_again(std::size_t level, ReSearch cause) {
  open_[level].now = cause == ReSearch::VerificationFailed ? Best{} : open_[level].before;
}

void BelowTracker::left(std::size_t level, const Node& node) {
  Open& open = open_[level];
  const bool by_a_move = node.exit == Exit::Exact || node.exit == Exit::BetaCutoff || node.exit == Exit::FailLow;
  if (by_a_move && open.now.value == node.value) open.best = open.now.move, open.best_san = open.now.san;
}

void BelowTracker::follow(const Event& event, const TreeState& state, const San& name) {
  const std::size_t levels = state.levels();
  switch (event.type) {
    case Event::Type::Enter:
      open_[levels - 1] = {};
      open_[levels - 1].is_known = true;
      break;
    case Event::Type::ReSearch: search_again(levels - 1, event.cause); break;
    case Event::Type::Leave:
      left(levels, *event.node);
      if (levels > 0) add_child(open_[levels - 1], state.top(), *event.node, name);
      break;
    default: break;
  }
}

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

}  // namespace

std::vector<Below> below_of(const Reader& reader, const std::vector<NodeId>& ids) {
  std::vector<Below> answers(ids.size());
  std::vector<std::size_t> order(ids.size());  // by id, those of one block next to each other
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return ids[a] < ids[b]; });
  const auto spans = std::stable_partition(order.begin(), order.end(),
                                           [&](std::size_t i) { return !reader.index().find_span(ids[i]); });
  std::for_each(spans, order.end(), [&](std::size_t i) { answers[i] = below_own(reader, ids[i]); });
  BelowTracker tracker;
  for (auto first = order.begin(); first != spans;) {
    const std::uint32_t block = reader.index().block_of(ids[*first]);
    const auto end =
        std::find_if(first, spans, [&](std::size_t i) { return reader.index().block_of(ids[i]) != block; });
    Decoder decoder(reader.block(block));
    std::ptrdiff_t missing = end - first;
    for (Event event; missing > 0 && decoder.next(event);) {
      tracker.follow(event, decoder.state());
      if (event.type != Event::Type::Leave) continue;
      auto asked = std::lower_bound(first, end, event.node->id, [&](std::size_t i, NodeId id) { return ids[i] < id; });
      for (; asked != end && ids[*asked] == event.node->id; ++asked, --missing)
        answers[*asked] = tracker.at(decoder.state().levels());
    }
    first = end;
  }
  return answers;
}

}  // namespace nullscope::trace
