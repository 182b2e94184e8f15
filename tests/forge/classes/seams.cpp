// Classes: blocks that do not continue one another, and an index that does not fit them.
#include <algorithm>

#include "tests/forge/classes/classes_of.hpp"

namespace nullscope::forge {
namespace {

// A root with two children open, and a few nodes left: what a first block leaves.
Tree first_block() {
  Tree tree;
  tree.iteration(4);
  tree.enter({.depth = 4});
  for (int i = 0; i < 5; ++i) tree.leaf(kE2E4, true, Exit::kDraw);
  tree.enter({.move = kE2E4, .depth = 3});
  tree.enter({.move = kE7E5, .depth = 2});
  tree.leaf(kG1F3, true, Exit::kDraw);
  return tree;
}

Node node_like(Node node, std::uint64_t id, std::uint64_t parent) {
  node.id = id;
  node.parent = parent;
  return node;
}

// What is open is left, after a few more leaves.
void end_block(Tree& tree, int leaves) {
  for (int i = 0; i < leaves; ++i) tree.leaf(kG1F3, true, Exit::kDraw);
  while (!tree.empty()) tree.leave(Exit::kExact, 0);
}

// An index that a reader may take: no node twice.
void list_once(std::vector<Index::Span>& spans) {
  const auto same = [](const Index::Span& a, const Index::Span& b) { return a.node.id == b.node.id; };
  spans.erase(std::unique(spans.begin(), spans.end(), same), spans.end());
}

Trace opens_left_nodes(bool ended) {
  Tree tree = first_block();
  const std::vector<Node> were_open = tree.open();
  end_block(tree, 2);
  for (int i = 0; i < 20; ++i) {
    tree.set_open(were_open);
    tree.next_block();
    end_block(tree, 3);
  }
  Trace trace = tree.finish();
  list_once(trace.index.spans);
  trace.has_index = trace.has_summary = trace.has_trailer = ended;
  return trace;
}

// Block by block another chain is open: longer, shorter, of other ids and parents. Its nodes are the position once
// more, so that a board can follow.
Trace parent_chain_changes(bool ended, std::initializer_list<std::size_t> all_levels) {
  Tree tree;
  tree.iteration(4);
  tree.enter({.depth = 4});
  for (int i = 0; i < 1'300; ++i) tree.leaf(kE2E4, true, Exit::kDraw);
  tree.enter({.move = kE2E4, .depth = 3});
  tree.enter({.move = kE7E5, .depth = 2});
  const std::vector<Node> were_open = tree.open();
  for (const std::size_t levels : all_levels) {
    std::vector<Node> chain;
    for (std::size_t i = 0; i < levels; ++i) {
      const std::uint64_t id = 2 * i + 1;
      chain.push_back(node_like(were_open[std::min<std::size_t>(i, 2)], id, i ? id - 2 : 0));
      chain.back().ply = 0;
      chain.back().move = kNoMove;
    }
    tree.set_open(std::move(chain));
    tree.next_block();
    tree.leaf(kG1F3, true, Exit::kDraw);
  }
  Trace trace = tree.finish();
  list_once(trace.index.spans);
  trace.has_index = trace.has_summary = trace.has_trailer = ended;
  return trace;
}

// One field of the opened nodes is not what it was.
Trace seam(void (*change)(std::vector<Node>&), bool ended) {
  Tree tree = first_block();
  std::vector<Node> opened = tree.open();
  change(opened);
  tree.set_open(std::move(opened));
  tree.next_block();
  end_block(tree, 4);
  Trace trace = tree.finish();
  trace.has_index = trace.has_summary = trace.has_trailer = ended;
  return trace;
}

Trace nested_spans(std::uint64_t count) {
  Tree tree;
  tree.iteration(4);
  tree.enter({.depth = 4});
  for (std::uint64_t i = 1; i < count; ++i) tree.leaf(kE2E4, true, Exit::kDraw);
  tree.next_block();
  tree.leaf(kE2E4, true, Exit::kDraw);
  tree.leave(Exit::kExact, 0);
  Trace trace = tree.finish();
  constexpr std::uint64_t kThereAndBack[] = {kG1F3, kG8F6, kF3G1, kF6G8};
  for (std::uint64_t i = 2; i <= count; ++i) {
    Index::Span span = trace.index.spans.front();
    span.node.id = i;
    span.node.parent = i - 1;
    span.node.move = kThereAndBack[(i - 2) % 4];
    span.node.ply = (i - 1) % 65536;
    trace.index.spans.push_back(span);
  }
  return trace;
}

Trace crossing_spans() {
  Trace trace = nested_spans(200);
  for (Index::Span& span : trace.index.spans) span.node.last = span.node.id + 3;
  return trace;
}

// Every other child of the root is said to cross a block's end: each gap is looked for from the block's start.
Trace quadratic_children() {
  constexpr std::uint64_t kChildren = 520'000;
  Tree tree;
  tree.iteration(4);
  tree.enter({.depth = 4});
  for (std::uint64_t i = 0; i < kChildren; ++i) tree.leaf(kE2E4, true, Exit::kDraw);
  tree.next_block();
  tree.leaf(kE2E4, true, Exit::kDraw);
  tree.leave(Exit::kExact, 0);
  Trace trace = tree.finish();
  for (std::uint64_t i = 0; i < 2'400; ++i) {
    Index::Span span = trace.index.spans.front();
    span.node.id = span.node.last = 400'000 + 2 * i;
    span.node.parent = 1;
    span.node.move = kE2E4;
    trace.index.spans.push_back(span);
  }
  return trace;
}

// As many children as a node may have, and as many of them in the index as there can be.
Trace children_in_spans() {
  Tree tree;
  tree.iteration(4);
  tree.enter({.depth = 4});
  for (int i = 0; i < 4'000; ++i) {
    tree.enter({.move = kE2E4, .depth = 3});
    tree.leaf(kE7E5, true, Exit::kDraw);
    tree.next_block();
    tree.leaf(kE7E5, true, Exit::kDraw);
    tree.leave(Exit::kExact, 0);
  }
  return tree.finish();
}

Trace changed_at_seam(void (*change)(Trace&)) {
  Tree tree = first_block();
  tree.next_block();
  tree.leaf(kG1F3, true, Exit::kDraw);
  tree.next_block();
  end_block(tree, 4);
  Trace trace = tree.finish();
  change(trace);
  return trace;
}

}  // namespace

std::vector<Class> seam_classes() {
  const auto opened = [](void (*change)(std::vector<Node>&)) {
    return [change] { return traced(seam(change, true)); };
  };
  const auto with = [](void (*change)(Trace&)) { return [change] { return traced(changed_at_seam(change)); }; };
  return {
      {"opens_left_nodes", "blocks open nodes that were left", [] { return traced(opens_left_nodes(true)); }},
      {"opens_left_nodes_no_trailer", "the same, cut off", [] { return traced(opens_left_nodes(false)); }},
      {"parent_chain_changes", "every block opens another chain",
       [] {
         return traced(parent_chain_changes(true, {640, 1, 300, 2, 640, 5}));
       }},
      {"parent_chain_changes_no_trailer", "the same, cut off",
       [] {
         return traced(parent_chain_changes(false, {640, 1, 300, 2, 640, 5}));
       }},
      {"parent_chain_grows", "a block opens 600 nodes where 3 were",
       [] { return traced(parent_chain_changes(true, {600})); }},
      {"parent_chain_grows_no_trailer", "the same, cut off", [] { return traced(parent_chain_changes(false, {600})); }},
      {"parent_chain_shrinks", "a block opens one node where 3 were",
       [] { return traced(parent_chain_changes(true, {1})); }},
      {"parent_chain_shrinks_no_trailer", "the same, cut off", [] { return traced(parent_chain_changes(false, {1})); }},
      {"seam_other_ids", "opened nodes have other ids", opened([](auto& n) { n[1].id = n[2].parent = 7; })},
      {"seam_other_parents", "opened nodes have other parents", opened([](auto& n) { n[2].parent = 1; })},
      {"seam_own_parent", "an opened node is its own parent", opened([](auto& n) { n[1].parent = n[1].id; })},
      {"seam_huge_ids", "opened nodes have ids up to 2^62",
       opened([](auto& n) { n[1].id = n[2].parent = 1ULL << 62; })},
      {"seam_other_plies", "opened nodes have other plies", opened([](auto& n) { n[1].ply = 65535, n[2].ply = 0; })},
      {"seam_other_moves", "opened nodes have moves that are none", opened([](auto& n) { n[1].move = 0xFFFF; })},
      {"seam_other_kind", "opened nodes are of another kind", opened([](auto& n) { n[0].kind = n[2].kind = 1; })},
      {"seam_null_next", "the next child is a null move all at once", opened([](auto& n) { n[2].null_next = 1; })},
      {"seam_wild_scores", "opened nodes have any scores at all", opened([](auto& n) {
         for (Node& node : n) node.alpha = node.best = node.same_value = 32767, node.beta = node.lower = -32768;
       })},
      {"seam_wild_depths", "opened nodes have any depths at all", opened([](auto& n) {
         for (Node& node : n) node.depth = 32767, node.depth_now = node.null_depth = -32768;
       })},
      {"seam_wild_counts", "opened nodes have counts beyond all", opened([](auto& n) {
         for (Node& node : n) node.folded = ~0ULL, node.children = 0xFFFFFFFF, node.moves = 65535, node.last = ~0ULL;
       })},
      {"seam_wild_marks", "opened nodes have every mark and region", opened([](auto& n) {
         for (Node& node : n) node.marks = node.regions = 255;
       })},
      {"deep_spans_640", "spans nested 640 deep", [] { return traced(nested_spans(640)); }},
      {"deep_spans_8000", "spans nested 8,000 deep", [] { return traced(nested_spans(8'000)); }},
      {"deep_spans_19000", "spans nested 19,000 deep", [] { return traced(nested_spans(19'000)); }},
      {"crossing_spans", "spans that overlap", [] { return traced(crossing_spans()); }},
      {"quadratic_children", "2,400 spans among the children of one node", [] { return traced(quadratic_children()); }},
      {"children_in_spans", "4,000 children, each of which crosses a block's end",
       [] { return traced(children_in_spans()); }},
      {"index_of_other_nodes", "spans are of other moves, plies and parents than the blocks", with([](Trace& t) {
         for (auto& s : t.index.spans) s.node.move = kNullMove, s.node.ply = 600, s.node.parent = s.node.id - 1;
       })},
      {"index_of_other_ends", "spans end elsewhere", with([](Trace& t) {
         for (auto& s : t.index.spans) s.node.last = s.node.id, s.leave_block = 0;
       })},
      {"index_of_wild_scores", "spans are worth what no value is", with([](Trace& t) {
         for (auto& span : t.index.spans) span.node.value = span.node.null_value = -(1LL << 31);
       })},
      {"index_of_dropped_blocks", "spans begin in blocks that were dropped", with([](Trace& t) {
         for (auto& s : t.index.spans) s.enter_block = kDropped;
       })},
      {"index_without_spans", "no node crosses a block", with([](Trace& t) { t.index.spans.clear(); })},
      {"index_without_blocks", "no blocks", with([](Trace& t) { t.index.blocks.clear(), t.index.spans.clear(); })},
      {"index_of_the_first_block", "one block, thrice", with([](Trace& t) {
         for (auto& b : t.index.blocks) b.offset = 0xB9;
       })},
      {"index_of_huge_numbers", "nodes and events up to 2^62",
       with([](Trace& t) { t.index.end_node = t.index.end_sequence = 1ULL << 62; })},
      {"index_roots_anywhere", "iterations whose roots are none", with([](Trace& t) {
         t.index.iterations = {{4, 3}, {4, 1}, {-5, 0}, {2147483647, 1ULL << 61}, {0, 2}};
       })},
      {"index_no_iterations", "no iterations", with([](Trace& t) { t.index.iterations.clear(); })},
      {"no_index", "an ending without an index", with([](Trace& t) { t.has_index = false; })},
      {"no_summary", "an ending without totals", with([](Trace& t) { t.has_summary = false; })},
      {"no_trailer", "an ending without a trailer", with([](Trace& t) { t.has_trailer = false; })},
      {"trailer_points_at_itself", "index and totals are the trailer",
       with([](Trace& t) { t.trailer_index = t.trailer_summary = 1ULL << 40; })},
      {"trailer_of_another_digest", "another file's digest", with([](Trace& t) { t.trailer_digest = 1; })},
      {"trailer_of_other_nodes", "more nodes than there are", with([](Trace& t) { t.trailer_nodes = ~0ULL; })},
      {"blocks_in_another_order", "the last block first", with([](Trace& t) {
         t.block_order = {2, 0, 1};
       })},
      {"blocks_twice", "each block twice", with([](Trace& t) { t.block_order = {0, 0, 1, 1, 2, 2}; })},
      {"blocks_missing", "a block is not there", with([](Trace& t) {
         t.block_order = {0, 2};
       })},
  };
}

}  // namespace nullscope::forge
