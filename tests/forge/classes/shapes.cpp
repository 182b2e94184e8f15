// Classes: trees that no search of chess could have.
#include "tests/forge/classes/classes_of.hpp"

namespace nullscope::forge {
namespace {

void cut_by_null(Tree& tree, std::int64_t depth) {
  tree.null_tried(depth);
  tree.enter({.move = kNullMove, .quiescence = true, .alpha = -1, .beta = 0, .depth = 0});
  tree.leave(Exit::kStandPat, -50);
  tree.null_result(50, true);
  tree.leave(Exit::kNullCutoff, 50);
}

// A line of `levels` nodes by `move(i)`; the last is cut by its null move, so that an audit wants to get there.
Trace line(int levels, std::uint64_t (*move)(int)) {
  Tree tree;
  tree.iteration(4);
  tree.enter({.alpha = -1, .beta = 1, .depth = 4});
  for (int i = 0; i < levels; ++i) tree.enter({.move = move(i), .alpha = 0, .beta = 1, .depth = 2});
  cut_by_null(tree, 1);
  return tree.finish();
}

std::uint64_t there_and_back(int i) {
  constexpr std::uint64_t kMoves[] = {kG1F3, kG8F6, kF3G1, kF6G8};
  return kMoves[i % 4];
}

Trace one_node(const Tree::Entry& root, Exit exit, std::int64_t value) {
  Tree tree;
  tree.iteration(4);
  tree.enter(root);
  tree.leave(exit, value);
  return tree.finish();
}

Trace with_events(void (*happen)(Tree&)) {
  Tree tree;
  tree.iteration(4);
  tree.enter({.alpha = -1, .beta = 1, .depth = 4});
  happen(tree);
  return tree.finish();
}

// Every exit, of a leaf where it cannot be so.
void every_exit(Tree& tree) {
  for (int exit = 1; exit <= 13; ++exit)
    for (const bool quiescence : {false, true}) {
      tree.enter({.move = kE2E4, .quiescence = quiescence, .alpha = -32001, .beta = 32001, .depth = 128});
      tree.leave(static_cast<Exit>(exit), exit % 2 ? 32001 : -32001, 1ULL << 62);
    }
}

void every_event(Tree& tree) {
  for (int i = 0; i < 3; ++i) {
    tree.enter({.move = kE2E4, .quiescence = i == 1, .alpha = 5, .beta = -5, .depth = -128, .verify = i == 2});
    tree.null_result(-32001, true);
    tree.depth_changed(128);
    tree.re_search(false);
    tree.re_search(true);
    tree.verify_flip();
    tree.null_tried(-128);
    tree.null_tried(128);
    tree.verify_flip();
    tree.leaf(kNullMove, false, Exit::kCheckmate);
    tree.null_result(32001, false);
    tree.depth_changed(-128);
    tree.leave(Exit::kDepthUsedUp);
  }
}

void left_out_beyond_all(Tree& tree) {
  Counts counts;
  counts.fill(~0ULL >> 1);
  for (int i = 0; i < 3; ++i) {
    tree.enter({.move = kE2E4, .depth = 3});
    tree.left_out(counts);
    tree.leave(Exit::kExact, 0);
  }
}

Trace iterations_out_of_order() {
  Tree tree;
  for (const int depth : {5, 3, 128, 1, 1, 5}) {
    tree.iteration(depth);
    tree.enter({.depth = depth});
    tree.leaf(kE2E4, true, Exit::kDraw);
    tree.leave(Exit::kExact, 0);
  }
  return tree.finish();
}

Trace several_roots() {
  Tree tree;
  tree.iteration(4);
  for (int i = 0; i < 50; ++i) {
    tree.enter({.depth = 4});
    tree.leaf(kE2E4, true, Exit::kDraw);
    tree.leave(Exit::kBetaCutoff, 0);
  }
  return tree.finish();
}

Trace flight_recorder(const std::string& program) {
  Header header;
  header.program = program;
  Tree tree(header);
  tree.iteration(4);
  for (int i = 0; i < 300; ++i) tree.enter({.move = there_and_back(i + 3), .depth = 4});
  tree.next_block();
  for (int i = 0; i < 150; ++i) tree.leave(Exit::kExact, 0);
  tree.next_block();
  Trace trace = tree.finish();
  trace.blocks.erase(trace.blocks.begin());
  trace.index.blocks.erase(trace.index.blocks.begin());
  for (auto& span : trace.index.spans) span.enter_block = kDropped, span.leave_block -= span.leave_block > 0;
  trace.ending.dropped = trace.ending.whole;
  return trace;
}

// Where there are moves, but not these.
Trace illegal_moves() {
  return with_events([](Tree& tree) {
    for (const std::uint64_t move :
         std::initializer_list<std::uint64_t>{0xFFFF, 0x8000, 0x7FFF, 0x5000 + kE2E4, 1, kE7E5, kF3G1, 66}) {
      tree.enter({.move = move, .depth = 2});
      tree.enter({.move = kNullMove, .depth = 2});
      cut_by_null(tree, 1);
      tree.leave(Exit::kExact, 0);
    }
  });
}

}  // namespace

std::vector<Class> shape_classes() {
  return {
      {"honest", "a small trace with nothing wrong with it",
       [] { return traced(with_events([](Tree& tree) { tree.leaf(kE2E4, true, Exit::kDraw); })); }},
      {"hundreds_of_same_position_nodes", "a line of 630 nodes in one position",
       [] { return traced(line(630, [](int) { return std::uint64_t{kNoMove}; })); }},
      {"hundreds_of_null_moves", "a line of 630 null moves",
       [] { return traced(line(630, [](int) { return std::uint64_t{kNullMove}; })); }},
      {"line_of_300_moves", "a line of 300 legal moves", [] { return traced(line(300, there_and_back)); }},
      {"line_of_630_moves", "a line of 630 legal moves", [] { return traced(line(630, there_and_back)); }},
      {"line_of_700_moves", "more nodes open than the format allows", [] { return traced(line(700, there_and_back)); }},
      {"illegal_moves", "moves that are none", [] { return traced(illegal_moves()); }},
      {"windows_upside_down", "alpha above beta",
       [] { return traced(one_node({.alpha = 32001, .beta = -32001, .depth = -128}, Exit::kNullCutoff, -32001)); }},
      {"scores_far_apart", "a window from -2^30 to 2^30, and values at its ends",
       [] {
         constexpr std::int64_t kMost = 1LL << 30;
         Header header;
         header.policy = "eval:3";
         Tree tree(header);
         tree.iteration(4);
         tree.enter({.alpha = -kMost, .beta = kMost, .depth = 4});
         for (const std::int64_t value : {kMost, -kMost}) {
           tree.enter({.move = kE2E4, .alpha = -kMost, .beta = -kMost, .depth = 3});
           tree.note(NoteKind::kStaticEval, kMost);
           tree.null_tried(1);
           tree.null_result(-value, value < 0);
           tree.re_search(false);
           tree.leave(Exit::kExact, value);
         }
         tree.leave(Exit::kExact, -kMost);
         return traced(tree.finish());
       }},
      {"scores_out_of_range", "values of 2^40",
       [] {
         return traced(one_node({.alpha = 1LL << 40, .beta = -(1LL << 40), .depth = 4}, Exit::kExact, 1LL << 40));
       }},
      {"depths_out_of_range", "a depth of 2^40",
       [] { return traced(one_node({.depth = 1LL << 40}, Exit::kExact, 0)); }},
      {"every_exit", "every exit where it cannot be", [] { return traced(with_events(every_exit)); }},
      {"every_event", "every event where it cannot be", [] { return traced(with_events(every_event)); }},
      {"left_out_beyond_all", "filters left out 2^63 nodes",
       [] {
         Forged forged = traced(with_events(left_out_beyond_all));
         forged.other = traced(with_events([](Tree& tree) { tree.leaf(kE2E4, true, Exit::kDraw); })).content;
         return forged;
       }},
      {"iterations_out_of_order", "5, 3, 128, 1, 1, 5", [] { return traced(iterations_out_of_order()); }},
      {"several_roots", "50 roots in one iteration", [] { return traced(several_roots()); }},
      {"no_iteration", "a root before any iteration",
       [] {
         Tree tree;
         tree.enter({.depth = 4});
         return traced(tree.finish());
       }},
      {"no_nodes", "an iteration and nothing else",
       [] {
         Tree tree;
         tree.iteration(3);
         return traced(tree.finish());
       }},
      {"no_blocks", "nothing at all", [] { return traced(Tree().finish()); }},
      {"never_left", "nodes that are never left",
       [] {
         Tree tree;
         tree.iteration(3);
         for (int i = 0; i < 200; ++i) tree.enter({.move = there_and_back(i + 3), .depth = 3});
         return traced(tree.finish_open());
       }},
      {"flight_recorder", "a beginning that was dropped", [] { return traced(flight_recorder("nullscope 0.1.0")); }},
      {"flight_recorder_of_another", "the same of another engine",
       [] { return traced(flight_recorder("another 1.0")); }},
      {"deep_audit", "a null-move cutoff to be audited at depth 128",
       [] {
         Tree tree;
         tree.iteration(128);
         tree.enter({.alpha = -1, .beta = 1, .depth = 128});
         for (int i = 0; i < 20; ++i) {
           tree.enter({.move = there_and_back(0), .alpha = -1, .beta = 0, .depth = 127});
           cut_by_null(tree, 120);
         }
         return traced(tree.finish());
       }},
  };
}

}  // namespace nullscope::forge
