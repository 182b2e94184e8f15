#include "trace/judge/lint_rules.hpp"

#include <algorithm>
#include <iterator>

#include "engine/fen.hpp"
#include "engine/movegen.hpp"
#include "trace/read/board.hpp"

namespace nullscope::trace {

// By Rule.
const std::array<LintRule, kRules> kLintRules = {{
    {"decoding", "every block decodes into events", true},
    {"numbering", "nodes and events are numbered on without a gap from block to block", true},
    {"block-opening", "a block opens with the nodes that the one before left open", true},
    {"nesting", "every node is left, once, after everything below it", true},
    {"legal", "moves are legal", true},
    {"window", "a window is not empty", true},
    {"value", "a value fits the window, the bound and the reason for leaving", true},
    {"null-in-check", "no null move while in check", true},
    {"null-move", "a null move is tried, entered and judged, in this order, and judged by its value", true},
    {"origin", "a table entry was written by an earlier node", true},
    {"index", "the index says what the blocks say", true},
    {"summary", "the summary is the sum of the blocks", true},
    {"within-parent", "a window lies within what its parent's allows", false},
    {"alpha-beta", "windows are those of PVS: open for a first move or a repeated one, else minimal at alpha", false},
    {"depth", "a child is one ply shallower, or what the null move's reduction leaves", false},
    {"verify", "verify is handed down unchanged; quiescence has none", false},
    {"null-guard", "no null move at the root, after as many as the policy allows, or against the options", false},
    {"null-depth", "a null move is reduced as the policy says, and tried where it says", false},
    {"null-once", "one null move per node, before all moves, none in a re-search", false},
    {"verified-cut", "a null-move cutoff only where the policy allows it: never while verify is true", false},
    {"reduction", "depth is given up after a null fail-high only, as much as the policy says", false},
    {"flip", "verify turns false after a null fail-high, and back when the node starts over", false},
    {"re-search", "a node starts over once at most, after a null fail-high that its moves did not confirm", false},
    {"best", "a node returns the best of its moves, mate and draw scores are exact", false},
    {"stopping", "once stopped, nothing is entered any more", false},
    {"result", "the result is what the root returned, the counters are what was counted", false},
}};

namespace {

Policy policy_of(const Header& header, bool own) {
  if (!own) return policy::None{};
  try {
    return parse_policy(header.policy);
  } catch (const std::invalid_argument& error) {
    throw Error(std::string("the header's policy: ") + error.what());
  }
}

// Made where it is to be: a board is not copied lightly.
struct BoardAfter {
  const Position& before;
  MoveCode move;
  operator Position() const { return after(before, move); }
};

NullContext context(const Node& n) {
  const Score value = n.notes.static_eval;
  if (value == Notes::kNoEval) return {n.depth, n.verify, 0};
  // The two may be as far apart as their type goes, and one more.
  return {n.depth, n.verify, static_cast<int>(std::min<std::int64_t>(std::int64_t{value} - n.beta, format::kMaxScore))};
}

}  // namespace

LintRules::LintRules(const Header& header, bool own, LintReport& report)
    : own_(own),
      whole_(header.filter.empty()),
      options_(header.options),
      policy_(policy_of(header, own)),
      root_(root_of(header)),
      report_(report) {
  levels_.reserve(format::kMaxLevel);
  if (!own_ && whole_) warnings_.emplace(report);
}

void LintRules::start_from(const TreeState& state) {
  levels_.clear();
  if (warnings_) warnings_->start_from(state.levels());
  for (std::size_t i = 0; i < state.levels(); ++i) {
    const OpenNode& n = state.at(i);
    Level level;
    level.lower = n.lower;
    level.lower_before = n.lower_before;
    level.best = n.best;
    level.best_before = n.best_before;
    level.null_child = n.null_value;
    level.same_child = n.same_value;
    level.null_depth = n.null_depth;
    level.null_tries = happened(n, Mark::NullTried);
    level.re_searches = happened(n, Mark::ReSearch);
    level.null_next = n.null_next && i + 1 == state.levels();
    level.null_entered = level.null_tries && !level.null_next;
    level.wide_next = n.again_next == Purpose::PvsReSearch && i + 1 == state.levels();
    enter_board(n, i ? &levels_.back() : nullptr, level);
    levels_.push_back(std::move(level));
  }
}

int LintRules::nulls_in_a_row(const TreeState& state) {
  int nulls = 0;
  // No policy allows more than a search is deep; a strange trace may have as many as it has levels, event after event.
  for (std::size_t i = state.levels(); i > 0 && nulls < kMaxPly && state.at(i - 1).move.is_null(); --i) ++nulls;
  return nulls;
}

void LintRules::see(const Event& event, const Node* parent, int nulls, int iteration) {
  if (event.type == Event::Type::Iteration) return;
  const Node& n = *event.node;
  if (own_ && stopped_ && !(event.type == Event::Type::Leave && n.exit == Exit::Stopped))
    check(false, n, Rule::Stopping, "the search continues after it was stopped");
  switch (event.type) {
    case Event::Type::Enter:
      enter(n, parent);
      if (own_ && !n.parent) check(n.depth == iteration, n, Rule::Depth, "a root's depth is not its iteration's");
      break;
    case Event::Type::NullTried: null_tried(event, nulls); break;
    case Event::Type::NullResult: null_result(event); break;
    case Event::Type::DepthChanged: reduced(event); break;
    case Event::Type::VerifyFlip: flipped(event); break;
    case Event::Type::ReSearch: re_search(event); break;
    case Event::Type::TableHit: check(event.origin < n.id, n, Rule::Origin, "a later node wrote the entry"); break;
    case Event::Type::Leave: leave(n); break;
    case Event::Type::Folded:
      if (whole_) check(false, n, Rule::Nesting, "nodes were left out, though the header names no filter");
      break;
    default: break;
  }
}

void LintRules::enter(const Node& n, const Node* parent) {
  check(n.alpha < n.beta, n, Rule::Window, "the window is empty");
  Level& level = push(n);
  Level* const above = levels_.size() > 1 ? &level - 1 : nullptr;
  enter_board(n, above, level);
  if (parent) {
    if (n.move.is_null()) {
      check(above->null_next, n, Rule::NullMove, "a null move is entered that was not tried");
      above->null_entered = true;
      above->null_next = false;
    } else if (above->null_next && whole_) {
      check(false, n, Rule::NullMove, "a null move was tried, and something else entered");
      above->null_next = false;
    }
    if (own_) {  // other engines look beyond the parent's window, in probes and for singular moves
      enter_window(n, *parent);
      enter_as_ours(n, *parent, *above, level);
    }
  } else {
    check(n.move.is_none(), n, Rule::Nesting, "a root is entered by a move");
  }
  if (warnings_) warnings_->enter();
}

// Levels stay where they are: there is room for as many as there can be.
LintRules::Level& LintRules::push(const Node& n) {
  if (levels_.size() == levels_.capacity()) throw Error("the tree is deeper than the format allows");
  Level& level = levels_.emplace_back();
  level.lower = level.lower_before = n.alpha;
  return level;
}

void LintRules::enter_board(const Node& n, const Level* above, Level& level) {
  if (!above) {
    level.board = root_;
    return;
  }
  if (!above->board) return;
  if (n.move.is_null() && above->board->in_check()) {
    check(false, n, Rule::NullInCheck, "a null move is entered in check");
    return;
  }
  try {
    level.board.emplace(BoardAfter{*above->board, n.move});
  } catch (const Error& error) {
    report_.add(n.id, Rule::Legal, error.what());
  }
}

void LintRules::enter_window(const Node& n, const Node& parent) {
  if (n.move.is_none())
    check(n.alpha >= parent.alpha && n.beta <= parent.beta, n, Rule::WithinParent,
          "the window is wider than the parent's");
  else
    check(n.alpha >= -parent.beta && n.beta <= -parent.alpha, n, Rule::WithinParent,
          "the window lies outside the parent's (-beta, -alpha)");
}

void LintRules::enter_as_ours(const Node& n, const Node& parent, const Level& above, const Level& level) {
  const bool quiescence = n.kind == NodeKind::Quiescence;
  const bool probe = n.move.is_none() && ask([](const auto& p) { return p.probes_verify(); });
  check(n.verify == ((parent.verify_now || probe) && !quiescence), n, Rule::Verify,
        "verify is not what the parent hands down");

  const int handed = n.move.is_null() ? above.null_depth : parent.depth_now - 1;
  if (parent.kind == NodeKind::Quiescence)
    check(quiescence && n.move.is_real(), n, Rule::Depth, "below quiescence there are captures only");
  else if (!n.move.is_none())
    enter_depth(n, handed, level);
  if (n.move.is_none())
    check(ask([](const auto& p) { return p.probes(); }) || (quiescence && parent.depth_now <= 0), n, Rule::Depth,
          "the same position is entered again without need");

  if (!whole_ || n.move.is_none()) return;
  if (n.move.is_null()) {
    check(n.alpha == -parent.beta && n.beta == -parent.beta + 1, n, Rule::AlphaBeta,
          "a null move's window is not minimal at beta");
  } else if (parent.kind == NodeKind::Quiescence) {
    check(n.alpha == -parent.beta, n, Rule::AlphaBeta, "quiescence narrows its window at beta");
  } else {
    const bool open = above.best == -kInfinity || above.wide_next;
    check(n.beta == -above.lower, n, Rule::AlphaBeta, "the window does not end at what the moves so far were worth");
    check(n.alpha == (open ? -parent.beta : -above.lower - 1), n, Rule::AlphaBeta,
          open ? "the window of a first or repeated search is not open" : "the window of a later move is not minimal");
    if (above.wide_next) check(n.move == above.last_move, n, Rule::AlphaBeta, "another move is re-searched");
  }
}

// What the parent hands down, and one ply more in check, where the options say so.
void LintRules::enter_depth(const Node& n, int handed, const Level& level) {
  if (!level.board) return;
  const bool in_check = level.board->in_check();
  int depth = handed;
  if (in_check && options_.check_extension == CheckExtension::Leaf) depth = std::max(handed, 1);
  if (in_check && options_.check_extension == CheckExtension::Everywhere) depth = std::max(handed, 0) + 1;
  if (n.kind == NodeKind::Quiescence && (depth <= 0 || n.ply >= kMaxPly))
    return check(n.depth == 0, n, Rule::Depth, "quiescence has a depth");
  check(n.kind == NodeKind::Interior && n.depth == depth && depth > 0, n, Rule::Depth,
        "the depth is not what the parent hands down");
}

void LintRules::null_tried(const Event& event, int nulls) {
  const Node& n = *event.node;
  Level& level = levels_.back();
  level.null_next = true;
  level.null_depth = event.depth;
  const bool again = level.null_tries++ > 0;
  if (level.board) check(!level.board->in_check(), n, Rule::NullInCheck, "a null move is tried in check");
  if (!own_) return;
  check(!again, n, Rule::NullOnce, "a second null move is tried");
  check(again || n.children == 0, n, Rule::NullOnce, "a null move is tried after moves");
  check(!n.move.is_none(), n, Rule::NullGuard, "a null move is tried at the root");
  check(nulls < ask([](const auto& p) { return p.nulls_in_a_row(); }), n, Rule::NullGuard,
        "too many null moves in a row");
  check(ask([&](const auto& p) { return p.tries(context(n)); }), n, Rule::NullDepth,
        "the policy tries no null move here");
  check(event.depth == n.depth - ask([&](const auto& p) { return p.reduction(context(n)); }) - 1, n, Rule::NullDepth,
        "the null move's depth is not the policy's");
  check(!options_.exempt_pv || std::int64_t{n.beta} - n.alpha == 1, n, Rule::NullGuard,
        "a null move is tried in a full window");
  check(!options_.guard_mate_beta || !is_mate_score(n.beta), n, Rule::NullGuard, "a null move is tried against a mate");
  if (options_.guard_pawn_ending && level.board)
    check(!level.board->has_only_king_and_pawns(level.board->side_to_move()), n, Rule::NullGuard,
          "a null move is tried in a pawn ending");
}

void LintRules::null_result(const Event& event) {
  const Node& n = *event.node;
  Level& level = levels_.back();
  check(level.null_tries > 0 && (level.null_entered || !whole_), n, Rule::NullMove, "a null move is judged unsearched");
  check(event.flag == (event.value >= n.beta), n, Rule::NullMove, "fail-high is not what the value says");
  if (level.null_entered)
    check(event.value == level.null_child, n, Rule::NullMove, "the value is not the one returned");
  level.null_next = false;
}

void LintRules::reduced(const Event& event) {
  if (!own_) return;
  const Node& n = *event.node;
  const int cost = ask([&](const auto& p) { return p.depth_cost(context(n)); });
  check(happened(n, Mark::NullFailHigh), n, Rule::Reduction, "depth is given up without a null fail-high");
  check(cost > 0 && event.from - event.depth == cost, n, Rule::Reduction, "the plies given up are not the policy's");
}

void LintRules::flipped(const Event& event) {
  if (!own_) return;
  const Node& n = *event.node;
  if (event.flag)
    check(levels_.back().re_searches > 0 && n.verify, n, Rule::Flip,
          "verify turns true, but the node does not start over");
  else
    check(happened(n, Mark::NullFailHigh), n, Rule::Flip, "verify turns false without a null fail-high");
}

void LintRules::re_search(const Event& event) {
  const Node& n = *event.node;
  Level& level = levels_.back();
  if (event.cause != ReSearch::VerificationFailed) {
    if (own_ && whole_)
      check(level.last_value > level.lower_before && level.last_value < n.beta, n, Rule::AlphaBeta,
            "a move is re-searched that its first search had settled");
    level.best = level.best_before;
    level.lower = level.lower_before;
    level.wide_next = event.cause == ReSearch::PvsWindow;
    return;
  }
  const bool again = level.re_searches++ > 0;
  if (own_) {
    check(!again, n, Rule::ReSearch, "the node starts over a second time");
    check(happened(n, Mark::NullFailHigh), n, Rule::ReSearch, "the node starts over without a null fail-high");
    check(n.verify && ask([](const auto& p) { return p.re_searches(); }), n, Rule::ReSearch,
          "the policy does not start over here");
    if (whole_) check(level.best < n.beta, n, Rule::ReSearch, "the node starts over though its moves reached beta");
  }
  level.best = -kInfinity;
  level.lower = n.alpha;
}

void LintRules::leave(const Node& n) {
  close(n);
  if (n.exit != Exit::Stopped && !levels_.empty()) returned(n);
}

void LintRules::close(const Node& n) {
  if (warnings_) warnings_->leave(n, levels_.back().board);
  if (n.exit == Exit::Stopped)
    stopped_ = true;
  else
    check_left(n, levels_.back());
  levels_.pop_back();
}

void LintRules::check_left(const Node& n, const Level& level) {
  const bool high = n.value >= n.beta;
  const bool low = n.value <= n.alpha;
  switch (n.exit) {
    case Exit::NullCutoff:
      check(high && (happened(n, Mark::NullFailHigh)), n, Rule::Value,
            "a null-move cutoff without a null-move fail-high at beta");
      break;
    case Exit::BetaCutoff:
    case Exit::StandPat: check(high, n, Rule::Value, "a cutoff below beta"); break;
    case Exit::FailLow: check(low, n, Rule::Value, "a fail-low above alpha"); break;
    case Exit::Exact: check(!high && !low, n, Rule::Value, "an exact value outside the window"); break;
    case Exit::TtCutoff:
      check(n.bound == Bound::Exact || (n.bound == Bound::Lower ? high : low), n, Rule::Value,
            "a TT cutoff whose bound settles nothing");
      break;
    default: break;
  }
  if (own_) leave_as_ours(n, level);
}

void LintRules::returned(const Node& child) {
  if (warnings_) warnings_->returned(child);
  child_left(levels_.back(), child);
}

void LintRules::open(const Node& n) {
  Level& level = push(n);
  if (const auto& above = (&level - 1)->board; above && !(n.move.is_null() && above->in_check())) try {
      level.board = after(*above, n.move);
    } catch (const Error&) {  // reported where it means something to the node above
    }
  if (warnings_) warnings_->enter();
}

void LintRules::drop() {
  if (warnings_) warnings_->drop();
  levels_.pop_back();
}

void LintRules::adopt(LintRules& other, std::size_t from) {
  levels_.resize(from);
  std::move(other.levels_.begin() + static_cast<std::ptrdiff_t>(from), other.levels_.end(),
            std::back_inserter(levels_));
  if (warnings_) warnings_->adopt(*other.warnings_, from);
}

void LintRules::leave_as_ours(const Node& n, const Level& level) {
  if (n.exit == Exit::NullCutoff) {
    const bool probed = ask([](const auto& p) { return p.probes(); });
    check(probed || ask([&](const auto& p) { return p.cuts(context(n)); }), n, Rule::VerifiedCut,
          "a null-move cutoff where the policy verifies");
    check(!options_.refuse_null_mate || !is_mate_score(n.null_value), n, Rule::VerifiedCut,
          "a cutoff by a mate from a null move");
  }
  check(n.exit != Exit::StandPat || n.kind == NodeKind::Quiescence, n, Rule::Best, "an interior node stands pat");
  if (options_.fail_hard) return;
  const bool by_moves = n.exit == Exit::BetaCutoff || n.exit == Exit::FailLow || n.exit == Exit::Exact;
  if (by_moves && whole_)
    check(n.kind == NodeKind::Interior ? n.value == level.best : n.value >= level.best, n, Rule::Best,
          "the value is not the best move's");
  if (n.exit == Exit::NullCutoff && whole_)
    check(n.value == (ask([&](const auto& p) { return p.cuts(context(n)); }) ? n.null_value : level.same_child), n,
          Rule::Best, "a null-move cutoff's value is not the null move's");
  if (n.exit == Exit::DepthUsedUp && whole_)
    check(n.value == level.same_child, n, Rule::Best, "quiescence answered otherwise");
  if (n.exit == Exit::Draw || n.exit == Exit::Stalemate)
    check(n.value == kDraw, n, Rule::Best, "a draw is not worth 0");
  if (n.exit == Exit::Mate) check(n.value == n.ply - kMate, n, Rule::Best, "a mate is not worth its distance");
  if ((n.exit == Exit::Mate || n.exit == Exit::Stalemate) && level.board)
    check(!has_legal_move(*level.board) && level.board->in_check() == (n.exit == Exit::Mate), n, Rule::Best,
          "the position is no mate, or no stalemate");
}

void LintRules::child_left(Level& parent, const Node& child) {
  const Score value = -child.value;
  if (is_on_the_side(child.purpose)) return;
  if (child.move.is_none()) {
    parent.same_child = child.value;
  } else if (child.move.is_null()) {
    parent.null_child = value;
  } else {
    parent.best_before = parent.best;
    parent.lower_before = parent.lower;
    parent.best = std::max(parent.best, value);
    parent.lower = std::max(parent.lower, value);
    parent.last_move = child.move;
    parent.last_value = value;
    parent.wide_next = false;
  }
}

}  // namespace nullscope::trace
