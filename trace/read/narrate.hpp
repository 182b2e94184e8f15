// What happened, in plain sentences for a student: exact, short, and true for every policy.
//
// All sentences of the project come from here; there is no terminal code in it. Values and windows are
// those of the side to move at the node that is spoken of.
//
// A sentence is a *form*, chosen here, with slots to fill: "{who} plays {move}. Depth {depth}, window {window}." The
// program fills them from a moment; the page carries the forms and fills them itself. The slots:
//
//   who mover other         the side that has just moved; the side to move; its opponent
//   move last_move          in SAN: the one that led here; the child that returned last
//   alpha beta window       as entered
//   null_window open_window (beta - 1, beta); the window of a move that is searched again
//   depth null_depth        as entered; of the null move's search
//   from to                 of a reduction. Iteration: its depth is `to`
//   value negated           what is returned, in words; the same number for the other side
//   best moves              the best value so far; how many moves were tried
//   origin count            the node that wrote a table entry; nodes left out
//   true_value true_best    what an audit found
#pragma once

#include "trace/judge/audit.hpp"
#include "trace/read/moment.hpp"

namespace nullscope::trace {

class Narrator {
 public:
  // A policy that is not one of ours (another engine's trace) is spoken of without saying what follows.
  // With an audit of the trace, null-move cuts are told with its verdict; it must outlive the narrator.
  explicit Narrator(const Header& header, const AuditFile* audit = nullptr);

  std::string sentence(const Moment& moment) const { return filled(form(moment), moment); }
  // The sentence with its slots still open, and with them filled.
  std::string form(const Moment& moment) const;
  std::string filled(std::string_view form, const Moment& moment) const;

 private:
  // What the policy does at this node when the null move fails high.
  struct Plan {
    bool cuts;
    bool probes;
    int cost;
  };
  std::optional<Plan> plan(const Node& node) const;

  std::string iteration(const Moment& m) const;
  std::string enter(const Moment& m) const;
  std::string null_tried(const Moment& m) const;
  std::string null_result(const Moment& m) const;
  std::string after_fail_high(const Moment& m) const;
  std::string reduced(const Moment& m) const;
  std::string verify_flip(const Moment& m) const;
  std::string re_search(const Moment& m) const;
  std::string leave(const Moment& m) const;
  std::string verdict(const Moment& m) const;
  std::string as_entered(const Moment& m) const;
  std::string slot(std::string_view name, const Moment& m) const;

  const AuditFile* audit_;
  std::optional<Policy> policy_;
  bool speaks_of_verify_ = false;
  bool null_mate_cuts_ = true;
};

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
