// The rules that are checked event by event; lint.cpp checks those of the file.
#pragma once

#include <optional>

#include "trace/judge/lint_warnings.hpp"

namespace nullscope::trace {

class LintRules {
 public:
  // `own`: the trace is of this program's making.
  LintRules(const Header& header, bool own, LintReport& report);

  // Goes on from the middle of a tree, with these nodes open.
  void start_from(const TreeState& state);
  // Every event, in order; `state` is the one after it.
  void see(const Event& event, const TreeState& state, int iteration) {
    const bool has_parent = event.type == Event::Type::Enter && state.levels() > 1;
    see(event, has_parent ? &state.at(state.levels() - 2) : nullptr,
        event.type == Event::Type::NullTried ? nulls_in_a_row(state) : 0, iteration);
  }
  // `parent`: of a node that is entered; `nulls`: of a null move that is tried, those right above it.
  void see(const Event& event, const Node* parent, int nulls, int iteration);
  static int nulls_in_a_row(const TreeState& state);
  // Once the search was stopped, all that follows breaks a rule.
  bool stopped() const { return own_ && stopped_; }

  // For a block that is checked by itself, where a child of a node from before it is its own business, but what it
  // means to that node is not. open(): it is entered; close(): it is left; drop(): the innermost node is forgotten;
  // returned(): to the innermost node, by its child.
  void open(const Node& n);
  void close(const Node& n);
  void drop();
  void returned(const Node& child);
  // The nodes from level `from` on are open, as another one knows them.
  void adopt(LintRules& other, std::size_t from);

 private:
  // An open node: what the trace does not keep of it.
  struct Level {
    std::optional<Position> board;  // unknown below an illegal move
    Score lower = 0;                // alpha, as raised so far
    Score lower_before = 0;         // before the last move
    Score best = -kInfinity;
    Score best_before = -kInfinity;
    Score null_child = 0;  // what the null move's node returned, for this one
    Score same_child = 0;  // what this position returned when it was entered once more
    MoveCode last_move;
    Score last_value = 0;
    int null_depth = 0;
    int null_tries = 0;
    int re_searches = 0;
    bool null_next = false;     // tried, its node not entered yet
    bool null_entered = false;  // its node has been
    bool wide_next = false;     // the last move is to be searched again
  };

  Level& push(const Node& n);
  void enter(const Node& n, const Node* parent);
  void enter_board(const Node& n, const Level* above, Level& level);
  void enter_window(const Node& n, const Node& parent);
  void enter_as_ours(const Node& n, const Node& parent, const Level& above, const Level& level);
  void enter_depth(const Node& n, int handed, const Level& level);
  void null_tried(const Event& event, int nulls);
  void null_result(const Event& event);
  void reduced(const Event& event);
  void flipped(const Event& event);
  void re_search(const Event& event);
  void leave(const Node& n);
  void check_left(const Node& n, const Level& level);
  void leave_as_ours(const Node& n, const Level& level);
  void child_left(Level& parent, const Node& child);

  void check(bool holds, const Node& n, Rule rule, const char* what) {
    if (!holds) report_.add(n.id, rule, what);
  }
  template <class F>
  auto ask(F f) const {
    return std::visit([&](const auto& null) { return f(null); }, policy_);
  }

  const bool own_;
  const bool whole_;  // nothing was filtered out
  const SearchOptions options_;
  Policy policy_;
  Position root_;
  LintReport& report_;
  std::optional<LintWarnings> warnings_;  // of another engine's whole trace
  std::vector<Level> levels_;
  bool stopped_ = false;
};

}  // namespace nullscope::trace
