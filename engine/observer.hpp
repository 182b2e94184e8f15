// What a search tells whoever watches it.
//
// The search is a template on its observer and calls these hooks in the order things happen; NoObserver's
// are empty and vanish. Between a node's enter and its leave come its own events and its children's
// enter/leave pairs: the tree is the nesting. Hooks get values that the search has at hand anyway.
//
// A node entered by Move::none() is the position of its parent once more: the root of an iteration, a
// probe (policy probe), or the quiescence that a reduced depth ran into (policy enr).
#pragma once

#include <concepts>

#include "engine/position.hpp"
#include "engine/table.hpp"

namespace nullscope {

enum class NodeKind : std::uint8_t { Interior, Quiescence };

enum class ReSearch : std::uint8_t {
  VerificationFailed,  // the node starts over, with the depth and verify it was entered with
  PvsWindow,           // the last child beat alpha in a null window and is re-searched in the full window
};

// How a node ended.
enum class Exit : std::uint8_t {
  NullCutoff,   // the null move's value reached beta
  BetaCutoff,   // a move's value reached beta
  FailLow,      // no move reached alpha
  Exact,        // between alpha and beta
  TtCutoff,     // the transposition table had a good enough entry
  StandPat,     // quiescence: the static value reached beta
  Mate,         // no legal move, in check
  Stalemate,    // no legal move, not in check
  Draw,         // repetition, fifty moves, or too little material
  DepthUsedUp,  // a reduction left no depth: quiescence answered for the node
  Stopped,      // the limit was reached; the value means nothing
};

struct Enter {
  const Position& position;
  Move move;  // how it was entered from its parent
  Score alpha;
  Score beta;
  int depth;  // after the check extension; 0 in quiescence
  bool verify;
  NodeKind kind;
};

template <class O>
concept Observer = requires(O o, const Enter& enter, Score s, int i, bool b, std::size_t slot) {
  o.iteration(i);  // a new iteration of iterative deepening, to depth i
  o.enter(enter);
  o.null_tried(i, s, s);  // shallow depth, alpha, beta of the search after the null move
  o.null_result(s, b);    // its value for this node; did it reach beta?
  o.depth_reduced(i, i);  // from, to
  o.verify_flip(b);       // the new value
  o.re_search(ReSearch::PvsWindow);
  o.table_hit(slot);    // the entry that gave the cutoff
  o.table_store(slot);  // the entry that this node wrote
  o.evaluating();       // static evaluation begins
  o.evaluated(s);       // and ends
  o.leave(s, Bound::Exact, Exit::Exact);
};

struct NoObserver {
  static void iteration(int) {}
  static void enter(const Enter&) {}
  static void null_tried(int, Score, Score) {}
  static void null_result(Score, bool) {}
  static void depth_reduced(int, int) {}
  static void verify_flip(bool) {}
  static void re_search(ReSearch) {}
  static void table_hit(std::size_t) {}
  static void table_store(std::size_t) {}
  static void evaluating() {}
  static void evaluated(Score) {}
  static void leave(Score, Bound, Exit) {}
};

}  // namespace nullscope
