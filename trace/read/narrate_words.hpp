// What goes into the slots of the sentences that narrate.hpp chooses:
//
//   who mover other         the side that has just moved; the side to move; its opponent
//   move last_move          in SAN: the one that led here; the child that returned last
//   alpha beta window       as entered
//   null_window open_window (beta - 1, beta); the window of a move that is searched again
//   depth null_depth        as entered; of the null move's search
//   from to                 DepthReduced. Iteration: its depth is `to`
//   value negated           what is returned, in words; the same number for the other side
//   best moves              the best value so far; how many moves were tried
//   origin count            the node that wrote a table entry; nodes left out
//   true_value true_best    what an audit found
#pragma once

#include <string>
#include <string_view>

#include "trace/judge/audit.hpp"
#include "trace/read/moment.hpp"

namespace nullscope::trace {

// The form with every slot filled. `cut`: what an audit found of the moment's node, if it did.
std::string fill_slots(std::string_view form, const Moment& moment, const AuditedCut* cut);

// The words that values, windows and sides are made of, for who fills the forms elsewhere. {n} is the value, {m} the
// moves until mate.
struct ValueWords {
  std::string_view plus_infinity = "+infinity";
  std::string_view minus_infinity = "-infinity";
  std::string_view mate = "{n} (mate in {m})";
  std::string_view mated = "{n} (mated in {m})";
  std::string_view checkmate = "{n} (checkmate)";
  std::string_view mate_above = "{n} (a mate above this node)";
  std::string_view window = "({low}, {high})";
  std::string_view white = "White";
  std::string_view black = "Black";
};
inline constexpr ValueWords kValueWords;

// "52", "31995 (mate in 3)", "-31996 (mated in 2)", "-infinity": a node's value, mate counted from that node.
std::string value_words(Score value, int ply);
// "(30, 31)", "(-infinity, +infinity)"
std::string window_words(Score alpha, Score beta);

}  // namespace nullscope::trace
