// Classes: events without number. A byte repeated two million times is two million events in a hundred bytes, all of
// one node.
#include "tests/forge/classes/classes_of.hpp"

namespace nullscope::forge {
namespace {

constexpr char kNullTriedOp = '\x80', kFlipOp = '\x83', kReSearchOp = '\x85';  // as predicted
constexpr std::uint64_t kFullColumn = std::uint64_t{1} << 21;

// `blocks` blocks of nothing but this event, all of one node below so many null moves.
Trace storm(char op, std::uint64_t blocks, std::size_t padding, int levels = 0) {
  Tree tree;
  tree.iteration(64);
  tree.enter({.alpha = -10, .beta = 10, .depth = 64});
  for (int i = 0; i < levels; ++i) {
    tree.null_tried(1);
    tree.enter({.move = kNullMove, .alpha = -10, .beta = -9, .depth = 1});
  }
  tree.next_block();
  tree.null_tried(1);  // so that the next is foreseen
  Block block = tree.block();
  const Trace open = tree.finish_open();
  Trace trace = open;
  trace.blocks.pop_back(), trace.index.blocks.pop_back();
  block.ops.append(kFullColumn - block.ops.size(), op);
  block.events = kFullColumn;
  block.packed = pack_columns(block);
  Bytes().swap(block.ops);
  for (std::uint64_t i = 0; i < blocks; ++i) {
    trace.blocks.push_back(block);
    trace.index.blocks.push_back({std::nullopt, block.first_node, block.first_sequence});
    block.first_sequence += block.events;
    block.open.back().marks |= 1;  // the null move tried
    block.open.back().null_depth = 1;
    block.open.back().null_next = 1;
  }
  trace.index.end_sequence = block.first_sequence;
  for (auto& span : trace.index.spans) span.leave_block = blocks;
  trace.padding = padding;
  return trace;
}

// Nodes below which a filter left out 2^63 each.
Trace left_out_everywhere(std::size_t padding) {
  Tree tree;
  tree.iteration(4);
  tree.enter({.alpha = -10, .beta = 10, .depth = 4});
  const std::size_t count = (65'536 + 16 * padding) / 4'001;
  for (std::size_t f = 0; f < count; ++f) {
    tree.enter({.move = kE2E4, .alpha = -10, .beta = 10, .depth = 3});
    for (int i = 0; i < 4'000; ++i) {
      tree.enter(kE7E5, true);
      Counts counts{};
      counts[0] = std::uint64_t{1} << 63;
      tree.left_out(counts);
      tree.leave(Exit::kDraw);
      if (tree.block().nodes > 60'000) tree.next_block();
    }
    tree.leave(Exit::kExact, 0);
  }
  Trace trace = tree.finish();
  trace.padding = padding;
  return trace;
}

// Of another engine: nodes in which none of as many moves as there can be was entered.
Trace many_moves_not_entered(std::size_t padding) {
  Header header;
  header.program = "another engine";
  header.policy = "its own";
  header.options = "";
  header.fen = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";
  Tree tree(header);
  tree.iteration(4);
  tree.enter({.alpha = -10, .beta = 10, .depth = 4});
  const std::size_t count = (65'536 + 16 * padding) / 4'001;
  for (std::size_t f = 0; f < count; ++f) {
    tree.enter({.move = kNoMove, .alpha = -10, .beta = 10, .depth = 3});
    for (int i = 0; i < 4'000; ++i) tree.leaf(kNoMove, false, Exit::kFailLow);
    tree.leave(Exit::kExact, 0);
    if (tree.block().nodes > 60'000) tree.next_block();
  }
  Trace trace = tree.finish();
  trace.padding = padding;
  return trace;
}

// An index of 80 MB that is this, again and again.
Trace huge_index(const Bytes& block, const Bytes& span) {
  constexpr std::size_t kMost = std::size_t{60} << 20;
  const auto again = [](const Bytes& bytes) {
    Bytes many;
    many.reserve(kMost);
    while (!bytes.empty() && many.size() + bytes.size() <= kMost) many += bytes;
    return many;
  };
  Tree tree;
  tree.iteration(4);
  tree.enter({.depth = 4});
  Trace trace = tree.finish();
  trace.index_payload =
      Archive().object("Index").count(0).count(1).count(1).text(again(block)).text(again(span)).bytes();
  return trace;
}

}  // namespace

std::vector<Class> storm_classes() {
  return {
      {"eight_billion_events", "4,000 blocks of two million events of one node",
       [] { return traced(storm(kFlipOp, 4'000, 0)); }},
      {"eight_billion_events_no_trailer", "the same, cut off",
       [] {
         Trace trace = storm(kFlipOp, 4'000, 0);
         trace.has_trailer = false;
         return traced(trace);
       }},
      {"as_many_events_as_may_be", "four million flips of one node in 60 KB",
       [] { return traced(storm(kFlipOp, 2, 60'000)); }},
      {"as_many_null_moves_as_may_be", "four million null moves tried below 600",
       [] { return traced(storm(kNullTriedOp, 2, 60'000, 600)); }},
      {"as_many_re_searches_as_may_be", "four million re-searches of one node",
       [] { return traced(storm(kReSearchOp, 2, 60'000)); }},
      {"many_moves_not_entered", "a million nodes, in none of which any of 218 moves was entered",
       [] { return traced(many_moves_not_entered(57'000)); }},
      {"index_of_many_spans", "an index of 80 MB, all of it nodes that cross a block's end",
       [] { return traced(huge_index({}, Bytes(19, '\1') + Bytes(5, '\0'))); }},
      {"index_of_many_blocks", "the same, all of it blocks", [] { return traced(huge_index(Bytes(3, '\1'), {})); }},
      {"left_out_everywhere", "a million nodes below each of which 2^63 were left out",
       [] { return traced(left_out_everywhere(60'000)); }},
  };
}

}  // namespace nullscope::forge
