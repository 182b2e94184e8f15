// Classes: small files that are large inside. A column of one repeated byte compresses to almost nothing.
#include "tests/forge/classes/classes_of.hpp"

namespace nullscope::forge {
namespace {

constexpr char kLeafOp = 0x5D;  // quiescence, entered and left at once: a draw, as predicted
constexpr std::uint64_t kColumn = 1 << 20;

std::string twice(std::uint64_t code, std::uint64_t times) {
  std::string bytes;
  bytes.reserve(2 * times);
  for (std::uint64_t i = 0; i < times; ++i) put_two_bytes(bytes, code);
  return bytes;
}

// `blocks` blocks of leaves, all below one root, or all of them roots.
Trace wide(std::uint64_t blocks, bool roots, std::uint64_t move, std::uint64_t nodes = kColumn / 2) {
  Tree tree;
  tree.iteration(4);
  if (!roots) tree.enter({.depth = 4});
  tree.leaf(move, true, Exit::kDraw);
  tree.next_block();
  Block block = tree.block();
  block.nodes = nodes;
  block.events = 2 * block.nodes;
  block.ops.assign(block.nodes, kLeafOp);
  if (!roots) block.moves[1] = twice(move, block.nodes);
  block.packed = pack_columns(block);
  for (Bytes* column : {&block.ops, &block.moves[1]}) Bytes().swap(*column);
  Trace trace = tree.finish_open();
  for (std::uint64_t i = 0; i < blocks; ++i) {
    if (!roots) block.open[0].children = block.first_node - 2;
    trace.blocks.push_back(block);
    trace.index.blocks.push_back({std::nullopt, block.first_node, block.first_sequence});
    block.first_node += block.nodes;
    block.first_sequence += block.events;
  }
  trace.index.end_node = block.first_node;
  trace.index.end_sequence = block.first_sequence;
  if (!roots) trace.index.spans[0].node.last = block.first_node - 1, trace.index.spans[0].leave_block = blocks;
  Tally& t = trace.ending.whole.back();
  t.counts[1] += blocks * block.nodes;
  t.events += blocks * block.events;
  trace.ending.counts = t.counts;
  return trace;
}

// Depth by depth each node is cut by its null move, whose node is cut by its own.
Trace null_cutoff_chain(int chains, int levels) {
  Tree tree;
  tree.iteration(64);
  tree.enter({.alpha = -10, .beta = 10, .depth = 64});
  for (int c = 0; c < chains; ++c) {
    tree.enter({.move = kE2E4, .alpha = -10, .beta = 10, .depth = 63});
    for (int i = 0; i < levels; ++i) {
      tree.null_tried(std::max(1, 62 - i));
      tree.enter({.move = kNullMove, .alpha = -10, .beta = -9, .depth = std::max(1, 62 - i)});
    }
    for (int i = 0; i < levels; ++i) {
      tree.leave(Exit::kNullCutoff, 50);
      tree.null_result(50, true);
    }
    tree.leave(Exit::kNullCutoff, 50);
    if (tree.block().nodes > 60'000) tree.next_block();
  }
  return tree.finish();
}

// A node that is cut by a null move, with more of the same below it than can be drawn.
Trace null_cutoffs_wide(int count) {
  Tree tree;
  tree.iteration(64);
  tree.enter({.alpha = -10, .beta = 10, .depth = 64});
  for (int i = 0; i < count; ++i) {
    tree.null_tried(60);
    tree.enter({.move = kNullMove, .alpha = -10, .beta = -9, .depth = 60});
    tree.leave(Exit::kNullCutoff, 50);
    if (tree.block().nodes > 60'000) tree.next_block();
  }
  tree.leave(Exit::kNullCutoff, 50);
  return tree.finish();
}

// As many nodes as a reader takes of a file of so many bytes, most of which mean nothing: 4,000 leaves to a node, many
// times.
Trace families(std::size_t padding) {
  const std::size_t count = (65'536 + 16 * padding) / 4'001;
  Tree tree;
  tree.iteration(4);
  tree.enter({.alpha = -10, .beta = 10, .depth = 4});
  for (std::size_t f = 0; f < count; ++f) {
    tree.enter({.move = kE2E4, .alpha = -10, .beta = 10, .depth = 3});
    for (int i = 0; i < 4'000; ++i) tree.leaf(kE7E5, true, Exit::kDraw);
    tree.leave(Exit::kExact, 0);
    if (tree.block().nodes > 60'000) tree.next_block();
  }
  Trace trace = tree.finish();
  trace.padding = padding;
  return trace;
}

Trace three_leaves() {
  Tree tree;
  tree.iteration(1);
  tree.enter({.depth = 1});
  for (int i = 0; i < 3; ++i) tree.leaf(kE2E4, true, Exit::kDraw);
  return tree.finish();
}

Trace huge_best_move(std::size_t size, std::size_t rows) {
  Trace trace = three_leaves();
  trace.ending.results.assign(rows, {1, 0, "e4"});
  trace.ending.results[0].best = std::string(size, 'e');
  trace.ending.whole.assign(std::min<std::size_t>(rows, 1000), trace.ending.whole[0]);
  for (std::size_t i = 0; i < trace.ending.whole.size(); ++i) trace.ending.whole[i].depth = static_cast<int>(i) + 1;
  for (std::size_t i = 0; i < rows; ++i) trace.ending.results[i].depth = static_cast<int>(i) + 1;
  return trace;
}

Trace many_iterations(std::uint64_t count) {
  Tree tree;
  for (std::uint64_t i = 0; i < count; ++i) {
    tree.iteration(static_cast<std::int64_t>(i % 128) + 1);
    tree.enter({.depth = 1});
    tree.leave(Exit::kExact, 0);
    if (tree.block().nodes > 60'000) tree.next_block();
  }
  Trace trace = tree.finish();
  trace.ending.whole.resize(1), trace.ending.results.resize(1);
  return trace;
}

Trace many_blocks(std::uint64_t count) {
  Tree tree;
  tree.iteration(4);
  tree.enter({.depth = 4});
  for (std::uint64_t i = 0; i < count; ++i) {
    tree.enter({.move = kE2E4, .depth = 3});
    tree.next_block();
    tree.leave(Exit::kExact, 0);
  }
  return tree.finish();
}

// The audit of this one: cutoff by cutoff, all at node after node.
Forged huge_sidecar(std::size_t megabytes) {
  const Trace trace = three_leaves();
  Forged forged = traced(trace);
  forged.sidecar = R"({"format":"nullscope audit 1","trace":"t.nst","identity":{"fen":")" + trace.header.fen +
                   R"(","policy":"std:3","depth":4,"nodes":4},"sample":{"size":null,"seed":1,"max_depth":0,"of":4},)"
                   "\"cuts\":[\n";
  for (std::uint64_t node = 1; forged.sidecar.size() < megabytes << 20; ++node)
    forged.sidecar += (node > 1 ? ",\n" : "") + std::string(R"({"node":)") + std::to_string(node) +
                      R"(,"label":"sound","depth":1,"beta":0,"null_value":0,"value":0})";
  forged.sidecar += "\n]}\n";
  return forged;
}

Forged lesson_of_facts(int count) {
  Forged lesson;
  lesson.content = R"({"name":"n","title":"t","intro":["i"],
"positions":{"p":"4k3/8/8/8/8/8/8/4K2R w - - 0 1"},
"searches":{"s":{"position":"p","depth":1,"policy":"std:3"}},
"places":{"root":{"search":"s","path":""}},
"facts":{"f0":{"perft":1,"position":"p"})";
  for (int i = 1; i <= count; ++i)
    lesson.content += ",\n\"f" + std::to_string(i) + R"(":{"sum":["f)" + std::to_string(i - 1) + R"(","f)" +
                      std::to_string(i - 1) + "\"]}";
  lesson.content += R"(},
"claims":[{"that":"c","fact":"f)" +
                    std::to_string(count) + R"(","at_least":0}],
"chapters":[{"title":"c","text":["{f)" +
                    std::to_string(count) + R"(}"],"at":{"place":"root"}}]})";
  return lesson;
}

}  // namespace

std::vector<Class> size_classes() {
  const auto with = [](void (*change)(Trace&)) {
    return [change] {
      Trace trace = three_leaves();
      change(trace);
      return traced(trace);
    };
  };
  return {
      {"thirty_million_nodes_in_14_KB", "58 blocks of one repeated leaf",
       [] { return traced(wide(58, false, kE2E4)); }},
      {"thirty_million_same_position", "the same, the position once more",
       [] { return traced(wide(58, false, kNoMove)); }},
      {"thirty_million_nodes_no_trailer", "the same, cut off",
       [] {
         Trace trace = wide(58, false, kE2E4);
         trace.has_trailer = false;
         return traced(trace);
       }},
      {"thirty_million_nodes_in_small_blocks", "460 blocks of as many nodes as a writer puts into one",
       [] { return traced(wide(460, false, kE2E4, 65'536)); }},
      {"two_billion_nodes_in_small_blocks", "33,000 such blocks",
       [] { return traced(wide(33'000, false, kE2E4, 65'536)); }},
      {"thirty_million_roots", "30 blocks of roots", [] { return traced(wide(30, true, kE2E4, kColumn)); }},
      {"two_billion_nodes", "4,100 blocks of one repeated leaf", [] { return traced(wide(4'100, false, kE2E4)); }},
      {"two_billion_roots", "2,048 blocks of roots", [] { return traced(wide(2'048, true, kE2E4, kColumn)); }},
      {"as_many_nodes_as_may_be", "a million nodes in 66 KB", [] { return traced(families(60'000)); }},
      {"null_cutoff_chain", "1,000 chains of 600 null-move cutoffs",
       [] { return traced(null_cutoff_chain(1'000, 600)); }},
      {"null_cutoff_chain_long", "one chain of 600", [] { return traced(null_cutoff_chain(1, 600)); }},
      {"null_cutoffs_wide", "300,000 null-move cutoffs below one node",
       [] { return traced(null_cutoffs_wide(300'000)); }},
      {"huge_column", "a column of 2 MiB in a block",
       with([](Trace& t) { t.blocks[0].ops.assign(2 * kColumn, kLeafOp); })},
      {"empty_column", "a block without a single op", with([](Trace& t) { t.blocks[0].ops.clear(); })},
      {"huge_best_move", "one best move of 2 MB, and 10,000 rows",
       [] { return traced(huge_best_move(2'000'000, 10'000)); }},
      {"many_results", "120,000 rows of results", [] { return traced(huge_best_move(2, 120'000)); }},
      {"many_iterations", "100,000 iterations", [] { return traced(many_iterations(100'000)); }},
      {"many_blocks", "20,000 blocks of one node", [] { return traced(many_blocks(20'000)); }},
      {"huge_table", "a transposition table of 4 GiB",
       with([](Trace& t) { t.header.options = std::string("table-entries=268435456"); })},
      {"table_beyond_all", "a transposition table of 2^62 entries",
       with([](Trace& t) { t.header.options = std::string("table-entries=4611686018427387904"); })},
      {"huge_history", "40,000 positions before the first",
       with([](Trace& t) { t.header.history.assign(40'000, ~0ULL); })},
      {"huge_root_moves", "150,000 moves at the root",
       with([](Trace& t) { t.header.root_moves.assign(150'000, 0xFFFF); })},
      {"deep_search", "a header of depth 128 and no limit", with([](Trace& t) { t.header.depth = 128; })},
      {"long_texts", "16 KiB in each text of the header", with([](Trace& t) {
         for (auto* text : {&t.header.program, &t.header.label, &t.header.policy, &t.header.filter})
           *text = std::string(16'384, 'x');
       })},
      {"huge_texts", "150 KB in each text of the header", with([](Trace& t) {
         for (auto* text : {&t.header.program, &t.header.fen, &t.header.label, &t.header.policy, &t.header.filter})
           *text = std::string(150'000, 'x');
       })},
      {"text_longer_than_it_is", "a text that claims 2^60 bytes",
       with([](Trace& t) { t.header_payload = Archive().object("Header").text("x", 1ULL << 60).bytes(); })},
      {"counts_beyond_all", "totals of 2^64 - 1", with([](Trace& t) {
         Tally& tally = t.ending.whole[0];
         tally.counts.fill(~0ULL), tally.exits.fill(~0ULL), tally.rest.fill(~0ULL);
         for (auto& list : tally.by_depth) list.fill(~0ULL);
         tally.folded = tally.events = ~0ULL;
         t.ending.counts.fill(~0ULL);
         t.ending.dropped = {tally, tally};
         t.ending.whole.push_back(tally);
       })},
      {"huge_sidecar", "an audit of 300 MB", [] { return huge_sidecar(300); }},
      {"lesson_60000_facts", "a lesson with a chain of 60,000 facts", [] { return lesson_of_facts(60'000); }, ".json"},
  };
}

}  // namespace nullscope::forge
