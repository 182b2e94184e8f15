// Classes: what other engines tell (purposes, labels, notes, skipped moves, lines, threads, units) as it cannot be.
#include "tests/forge/classes/classes_of.hpp"

namespace nullscope::forge {
namespace {

constexpr std::uint64_t kHuge = 1ULL << 40;

Tree another_engine() {
  Header header;
  header.program = "another 1.0";
  header.policy = "its own";
  return Tree(header);
}

// One node below the root, to which something happens.
Trace told(const std::function<void(Tree&)>& happen) {
  Tree tree = another_engine();
  for (const char* name : {"lmp", "futility", "quiets"}) tree.label(name);
  tree.iteration(4);
  tree.enter({.alpha = -1, .beta = 1, .depth = 4});
  tree.enter({.move = kE2E4, .alpha = -1, .beta = 1, .depth = 3, .purpose = 1, .label = 1});
  happen(tree);
  return tree.finish();
}

Class told_with(std::string_view name, std::string_view what, void (*happen)(Tree&)) {
  return {name, what, [happen] { return traced(told(happen)); }};
}

// The same in two blocks, and then a change of anything.
Class told_changed(std::string_view name, std::string_view what, void (*change)(Trace&)) {
  return {name, what, [change] {
            Trace trace = told([](Tree& tree) {
              tree.skip(kE7E5, 1);
              tree.next_block();
              tree.leave_told(Exit::kPruned, 0, 2);
            });
            change(trace);
            return traced(trace);
          }};
}

void everything(Tree& tree) {
  tree.note(NoteKind::kStaticEval, 17);
  tree.note(NoteKind::kTtMove, kE7E5);
  tree.note(NoteKind::kExcluded, kG8F6);
  tree.note(NoteKind::kStage, 3);
  for (std::uint64_t purpose = 0; purpose < kPurposes; ++purpose) {
    tree.enter({.move = kE7E5, .alpha = -1, .beta = 1, .depth = 2, .purpose = purpose, .label = 2, .depth_part = 500});
    tree.leave_told(purpose % 2 ? Exit::kPruned : Exit::kFailLow, -1, 2);
  }
  for (const Cause cause : {Cause::kLmr, Cause::kPvs, Cause::kVerificationFailed}) {
    tree.re_search_told(cause, 1);
    tree.leaf(kE7E5, true, Exit::kDraw);
  }
  tree.skip(kG8F6, 1);
  tree.skip(kNoMove, 2);
}

// A node on the side by the null move: it is still the null move's turn.
void null_move_on_the_side(Tree& tree) {
  tree.null_tried(1);
  for (std::uint64_t i = 0; i < 20; ++i) {
    tree.enter({.move = kNullMove, .alpha = -1, .beta = 1, .depth = 1, .purpose = kVerificationPurpose + i % 5});
    tree.leave(Exit::kExact, 0);
  }
}

Trace roots(std::uint64_t lines, std::uint64_t attempts, std::uint64_t threads) {
  Tree tree = another_engine();
  for (std::uint64_t thread = 0; thread < threads; ++thread)
    for (std::uint64_t line = 1; line <= lines; ++line)
      for (std::uint64_t attempt = 0; attempt < attempts; ++attempt) {
        tree.iteration(4, line, thread);
        tree.enter({.depth = 4});
        tree.leaf(kE2E4, true, Exit::kDraw);
        tree.leave(Exit::kExact, 0);
      }
  return tree.finish();
}

Trace any_op(char op, const Bytes& extras) {
  return told([&](Tree& tree) {
    tree.block().ops += op;
    tree.block().extras += extras;
    ++tree.block().events;
  });
}

std::vector<Class> of_tellings() {
  return {
      told_with("told_everything", "all that can be told, as it should be", everything),
      told_with("unknown_purpose", "a purpose 10",
                [](Tree& tree) { tree.enter({.move = kE7E5, .depth = 2, .purpose = kPurposes}); }),
      told_with("huge_purpose", "a purpose of 2^40",
                [](Tree& tree) { tree.enter({.move = kE7E5, .depth = 2, .purpose = kHuge}); }),
      told_with("label_without_a_name", "label 900 of three",
                [](Tree& tree) {
                  tree.skip(kE7E5, 900);
                  tree.note(NoteKind::kStage, 900);
                  tree.enter({.move = kE7E5, .depth = 2, .label = 900});
                  tree.leave_told(Exit::kPruned, 0, 900);
                }),
      told_with("label_out_of_range", "label 1,001 on a node",
                [](Tree& tree) { tree.enter({.move = kE7E5, .depth = 2, .label = 1'001}); }),
      told_with("label_of_a_skip_out_of_range", "label 65,536", [](Tree& tree) { tree.skip(kE7E5, 65'536); }),
      told_with("label_of_an_exit_out_of_range", "label 2^40",
                [](Tree& tree) { tree.leave_told(Exit::kPruned, 0, kHuge); }),
      told_with("label_of_a_stage_out_of_range", "label 2^40",
                [](Tree& tree) { tree.note(NoteKind::kStage, static_cast<std::int64_t>(kHuge)); }),
      told_with("seventy_thousand_skips", "a node that skips 70,000 moves",
                [](Tree& tree) {
                  for (int i = 0; i < 70'000; ++i) tree.skip(kE7E5, 1);
                }),
      told_with("as_many_skips_as_may_be", "65,535 moves skipped, and 40 more entered",
                [](Tree& tree) {
                  for (int i = 0; i < 65'535; ++i) tree.skip(kE7E5, 1);
                  for (int i = 0; i < 40; ++i) tree.leaf(kE7E5, true, Exit::kDraw);
                }),
      told_with("notes_without_end", "a million notes on one node",
                [](Tree& tree) {
                  for (int i = 0; i < 1'000'000; ++i) {
                    tree.note(NoteKind::kStaticEval, i % 2);
                    if (tree.block().events > 300'000) tree.next_block();
                  }
                }),
      told_with("skip_of_no_move", "a skipped move that is none",
                [](Tree& tree) {
                  for (const std::uint64_t move : {1, kNullMove, 0x4FFF}) tree.skip(move, 1);
                  tree.note(NoteKind::kTtMove, 0x4FFF);
                  tree.note(NoteKind::kExcluded, kNullMove);
                }),
      told_with("skip_out_of_range", "a skipped move above 0x4FFF", [](Tree& tree) { tree.skip(0x5000, 1); }),
      told_with("unknown_note", "a note 4", [](Tree& tree) { tree.note(static_cast<NoteKind>(4), 1); }),
      told_with("static_eval_out_of_range", "an evaluation of 2^31",
                [](Tree& tree) { tree.note(NoteKind::kStaticEval, 1LL << 31); }),
      told_with("unknown_cause", "a re-search for cause 3",
                [](Tree& tree) { tree.re_search_told(static_cast<Cause>(3), 1); }),
      told_with("unknown_telling", "telling 4", [](Tree& tree) { tree.telling(4, Bytes(4, 1)); }),
      told_with("told_exit_15", "a node whose exit is 15",
                [](Tree& tree) { tree.leave_told(static_cast<Exit>(15), 0, 1); }),
      told_with("told_exit_0", "a node left, but not", [](Tree& tree) { tree.leave_told(Exit::kOpen, 0, 1); }),
      told_with("depth_part_of_5_plies", "5,000 thousandths of a ply",
                [](Tree& tree) { tree.enter({.move = kE7E5, .depth = 2, .depth_part = 5'000}); }),
      told_with("unknown_surprises", "a mask of all ones",
                [](Tree& tree) {
                  tree.block().ops += '\2';
                  tree.block().extras += Bytes(9, '\xFF') + '\1';
                }),
      {"leaf_pruned_in_ops", "exit 14 in an op that enters", [] { return traced(any_op(14 << 3, {})); }},
      {"leaf_of_exit_15", "exit 15 in an op that enters", [] { return traced(any_op(15 << 3, {})); }},
      {"telling_of_no_node", "a move is skipped before any root",
       [] {
         Tree tree;
         tree.iteration(4);
         tree.skip(kE2E4, 1);
         return traced(tree.finish());
       }},
      {"left_told_of_no_node", "a node is left before any root",
       [] {
         Tree tree;
         tree.iteration(4);
         tree.leave_told(Exit::kPruned, 0, 1);
         return traced(tree.finish());
       }},
      told_with("null_move_on_the_side", "null moves that are none of the node's", null_move_on_the_side),
      told_with("values_of_2_to_the_30", "windows and values as far as they go",
                [](Tree& tree) {
                  constexpr std::int64_t kMost = 1LL << 30;
                  for (int i = 0; i < 600; ++i)
                    tree.enter({.move = i % 2 ? kE2E4 : kE7E5, .alpha = -kMost, .beta = kMost, .depth = 2});
                  for (int i = 0; i < 600; ++i) tree.leave(Exit::kExact, i % 2 ? kMost : -kMost);
                }),
      told_with("values_above_2_to_the_30", "one more than that",
                [](Tree& tree) { tree.enter({.move = kE7E5, .alpha = -(1LL << 30) - 1, .beta = (1LL << 30) + 1}); }),
      told_with("windows_that_grow", "a null window below the lowest value, 600 times",
                [](Tree& tree) {
                  constexpr std::int64_t kMost = 1LL << 30;
                  tree.enter({.move = kE7E5, .alpha = -kMost, .beta = kMost, .depth = 120});
                  for (int i = 0; i < 600; ++i) {
                    tree.leaf(kE2E4, true, Exit::kDraw);
                    tree.top().best = tree.top().lower;
                    tree.enter(i % 2 ? kE2E4 : kE7E5, false);
                  }
                }),
  };
}

}  // namespace

std::vector<Class> told_classes() {
  std::vector<Class> all = of_tellings();
  const auto more = {
      told_changed("seam_unknown_purpose", "an opened node's purpose is 12",
                   [](Trace& t) { t.blocks[1].open[1].purpose = 12; }),
      told_changed("seam_other_purpose", "an opened node's purpose changes",
                   [](Trace& t) { t.blocks[1].open[1].purpose = 6; }),
      told_changed("seam_other_kind_bits", "bits of its kind that mean nothing",
                   [](Trace& t) { t.blocks[1].open[1].kind = 96; }),
      told_changed("seam_wild_notes", "notes beyond all",
                   [](Trace& t) {
                     Notes& n = t.blocks[1].open[1].notes;
                     n.static_eval = (1LL << 31) - 1, n.skipped = n.depth_part = 65'535,
                     n.tt_move = n.excluded = 0xFFFF;
                   }),
      told_changed("seam_wild_labels", "labels beyond all",
                   [](Trace& t) { t.blocks[1].open[1].notes.label = t.blocks[1].open[1].notes.exit_label = 65'535; }),
      told_changed("seam_wild_stage", "a stage beyond all", [](Trace& t) { t.blocks[1].open[1].stage_next = 65'535; }),
      told_changed("seam_again_3", "searched again for nothing", [](Trace& t) { t.blocks[1].open[1].again = 3; }),
      told_changed("spans_of_wild_notes", "notes of the index beyond all",
                   [](Trace& t) {
                     for (auto& s : t.index.spans) {
                       s.node.notes.static_eval = -(1LL << 31) + 1, s.node.notes.skipped = 65'535,
                       s.node.notes.label = 1'000;
                       s.node.notes.tt_move = s.node.notes.excluded = 0xFFFF;
                     }
                   }),
      told_changed("opening_of_no_line", "line 0", [](Trace& t) { t.blocks[1].root.line = 0; }),
      told_changed("opening_of_line_501", "line 501", [](Trace& t) { t.blocks[1].root.line = 501; }),
      told_changed("opening_of_thread_1024", "thread 1,024", [](Trace& t) { t.blocks[1].root.thread = 1'024; }),
      told_changed("opening_of_huge_attempt", "attempt 2^40", [](Trace& t) { t.blocks[1].root.attempt = kHuge; }),
      told_changed("opening_of_another_root", "another search of the root",
                   [](Trace& t) {
                     t.blocks[1].root = {3, 2, 7, 9};
                   }),
      told_changed("index_of_wild_lines", "lines, attempts and threads that cannot be",
                   [](Trace& t) {
                     t.index.iterations[0].line = 0, t.index.iterations[0].attempt = kHuge,
                     t.index.iterations[0].thread = 1'024;
                   }),
      told_changed("index_of_other_lines", "another line, attempt and thread than the blocks have",
                   [](Trace& t) {
                     t.index.iterations[0].line = 500, t.index.iterations[0].attempt = 4'000'000'000,
                     t.index.iterations[0].thread = 1'023;
                   }),
      told_changed("units_of_nothing", "no units to a pawn", [](Trace& t) { t.header.per_pawn = 0; }),
      told_changed("units_upside_down", "a mate beyond infinity", [](Trace& t) { t.header.mate = 40'000; }),
      told_changed("units_beyond_all", "infinity is 2^31 - 1", [](Trace& t) { t.header.infinity = 2'147'483'647; }),
      told_changed(
          "units_as_large_as_may_be", "2^30 in all of them",
          [](Trace& t) { t.header.per_pawn = t.header.mate = t.header.infinity = 1 << 30, t.header.chess960 = 1; }),
      told_changed("units_of_one", "a pawn, a mate and infinity are 1",
                   [](Trace& t) { t.header.per_pawn = t.header.mate = t.header.infinity = 1; }),
      told_changed("labels_1000", "as many as may be", [](Trace& t) { t.ending.labels.assign(1'000, "x"); }),
      told_changed("labels_1001", "one more", [](Trace& t) { t.ending.labels.assign(1'001, "x"); }),
      told_changed("label_of_64_bytes", "one byte too long", [](Trace& t) { t.ending.labels[0] = Bytes(64, 'x'); }),
      told_changed("label_frames_of_any_size", "0, 64 and 65 bytes, and no ending",
                   [](Trace& t) {
                     t.label_frames = {"", Bytes(64, '\x1b'), Bytes(65, 'y')};
                     t.has_index = t.has_summary = t.has_trailer = false;
                   }),
      told_changed("label_frames_2000", "more than there may be, and no ending",
                   [](Trace& t) {
                     t.label_frames.assign(2'000, "x");
                     t.has_index = t.has_summary = t.has_trailer = false;
                   }),
      told_changed("huge_error", "an error of 150 KB", [](Trace& t) { t.ending.error = Bytes(150'000, 'x'); }),
  };
  all.insert(all.end(), more);
  all.push_back({"lines_501", "a line too many", [] { return traced(roots(501, 1, 1)); }});
  all.push_back({"threads_1025", "a thread too many", [] { return traced(roots(1, 1, 1'025)); }});
  all.push_back(
      {"as_many_roots_as_may_be", "16,384: 8 lines, 4 attempts, 512 threads", [] { return traced(roots(8, 4, 512)); }});
  all.push_back({"more_roots_than_may_be", "17,000 attempts", [] { return traced(roots(1, 17'000, 1)); }});
  return all;
}

}  // namespace nullscope::forge
