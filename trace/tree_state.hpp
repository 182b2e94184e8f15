// Where a trace is in its tree, and what it expects to happen next.
//
// Whoever follows a search keeps one TreeState and applies the search's events to it. Recorder and decoder therefore
// both know what alpha-beta would do next (a child's window, depth and verify follow from its parent, a cut's value
// from the child that caused it), and a trace need only say where the search departs from that.
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "trace/error.hpp"
#include "trace/event.hpp"
#include "trace/ops.hpp"

namespace nullscope::trace {

[[gnu::always_inline]] inline format::ExitCode exit_code(Exit exit, Bound bound) {
  using E = format::ExitCode;
  constexpr E kCodes[] = {E::NullCut, E::MoveCut,   E::FailLow, E::Exact,   E::TableLower, E::StandPat,
                          E::Mate,    E::Stalemate, E::Draw,    E::Horizon, E::Stopped,    E::Pruned};
  static_assert(std::size(kCodes) == kExits);
  if (exit == Exit::TtCutoff && bound == Bound::Upper) return E::TableUpper;
  if (exit == Exit::TtCutoff && bound == Bound::Exact) return E::TableExact;
  return kCodes[static_cast<std::size_t>(exit)];
}

// An open node, with what the next prediction depends on.
struct OpenNode : Node {
  Score lower = 0;         // alpha, as raised by the moves so far
  Score best = 0;          // of the moves so far; -kInfinity before the first
  Score lower_before = 0;  // both before the last move, for when it is searched again
  Score best_before = 0;
  Score same_value = 0;  // what this position returned when it was entered once more
  std::int16_t null_depth = 0;
  Label stage_next = 0;                // that the next moves come from
  bool null_next = false;              // the next child is the null move's
  Purpose again_next = Purpose::Main;  // the next child is the last one again, if this is PvsReSearch or LmrReSearch

  bool operator==(const OpenNode&) const = default;
};

class TreeState {
 public:
  struct Window {
    Score alpha;
    Score beta;
    int depth;
    bool verify;
    Purpose purpose = Purpose::Main;
    Label label = 0;
    std::uint16_t depth_part = 0;
  };
  // Which root search it is in: `attempt` counts those of one depth, line and thread, from 1.
  struct Root {
    int depth = 0;
    std::uint32_t line = 1;
    std::uint32_t attempt = 1;
    std::uint32_t thread = 0;
    bool operator==(const Root&) const = default;
  };

  bool empty() const { return levels_ == 0; }
  std::size_t levels() const { return levels_; }
  OpenNode& top() { return stack_[levels_ - 1]; }
  const OpenNode& top() const { return stack_[levels_ - 1]; }
  const OpenNode& at(std::size_t level) const { return stack_[level]; }
  std::span<const OpenNode> open() const { return {stack_.data(), levels_}; }  // outermost first
  NodeId next_id() const { return next_id_; }
  int iteration() const { return root_.depth; }
  const Root& root() const { return root_; }

  // Forgets everything learnt, keeps the open nodes: what a block starts from.
  void forget() {
    reference_.fill(0);
    shallow_.fill(kNothing);
    cost_.fill(kNothing);
  }
  void push_ancestor(const OpenNode& node) { stack_[levels_++] = node; }
  void continue_at(NodeId next_id, const Root& root) { next_id_ = next_id, root_ = root; }

  // --- predictions

  // What is searched for is implied where it is searched again.
  Purpose expect_purpose() const {
    if (!empty()) return top().again_next;
    return root_.attempt > 1 ? Purpose::Aspiration : Purpose::Main;
  }
  [[gnu::always_inline]] Window window_of(const nullscope::Event& e) const {
    return {e.alpha, e.beta,      e.depth, e.flag, e.purpose == Purpose::Main ? expect_purpose() : e.purpose,
            e.label, e.depth_part};
  }

  // Of the next child.
  int ply_below(MoveCode move) const { return empty() ? 0 : top().ply + !move.is_none(); }
  [[gnu::always_inline]] int regions_below(Purpose purpose) const {
    return empty() ? 0 : regions_below(top(), purpose);
  }

  bool move_is_implied() const { return empty() || top().null_next; }
  MoveCode implied_move() const { return empty() ? MoveCode() : MoveCode::null(); }

  [[gnu::always_inline]] Window expect_child(NodeKind kind) const {
    if (empty()) return {-kInfinity, kInfinity, 0, false, expect_purpose()};
    const OpenNode& n = top();
    const bool quiescence = kind == NodeKind::Quiescence;
    const bool null_window =
        !n.null_next && n.kind == NodeKind::Interior && n.best != -kInfinity && n.again_next != Purpose::PvsReSearch;
    const int depth = n.null_next ? n.null_depth : n.depth_now - 1;
    return {null_window ? -n.lower - 1 : -n.beta, n.null_next ? -n.beta + 1 : -n.lower,
            quiescence ? 0 : std::max(depth, 1),  // a leaf in check is searched to depth 1
            n.verify_now && !quiescence, n.again_next};
  }
  // In what a child is other than expected: kWindowSurprise and the like.
  [[gnu::always_inline]] std::uint64_t surprises(NodeKind kind, const Window& actual) const {
    const Window expected = expect_child(kind);
    std::uint64_t found = 0;
    if (actual.alpha != expected.alpha || actual.beta != expected.beta) found |= format::kWindowSurprise;
    if (actual.depth != expected.depth) found |= format::kDepthSurprise;
    if (actual.verify != expected.verify) found |= format::kVerifySurprise;
    if (actual.purpose != expected.purpose) found |= format::kPurposeSurprise;
    if (actual.label) found |= format::kLabelSurprise;
    if (actual.depth_part) found |= format::kDepthPartSurprise;
    return found;
  }

  // The depth a null move is usually searched to from here; kNothing before the first one.
  int expect_null_depth() const { return shallow_[index_of(top().depth_now)]; }
  int expect_cost() const { return cost_[top().verify_now]; }

  [[gnu::always_inline]] Score expect_value(format::ExitCode exit) const {
    using enum format::ExitCode;
    const OpenNode& n = top();
    if (exit >= MoveCut && exit <= StandPat) return n.best;  // as nearly all
    switch (exit) {
      case NullCut: return n.same_value != -kInfinity ? n.same_value : n.null_value;
      case Horizon: return n.same_value;
      case Mate: return n.ply - kMate;
      case Draw:
      case Stalemate: return kDraw;
      default: return n.best;
    }
  }
  // The same for a node below the top one that is left as soon as it is entered.
  [[gnu::always_inline]] Score expect_leaf_value(format::ExitCode exit, MoveCode move) const {
    using enum format::ExitCode;
    switch (exit) {
      case Mate: return (empty() ? 0 : top().ply + !move.is_none()) - kMate;
      case NullCut:
      case Draw:
      case Stalemate: return 0;
      default: return -kInfinity;
    }
  }
  // The last value at this level: siblings and cousins are alike.
  Score& reference() { return reference_[levels_ - 1]; }
  Score& leaf_reference() { return reference_[levels_]; }
  Score reference_at(std::size_t level) const { return reference_[level]; }
  // Which column a child's move is in. Captures follow captures, and one side's moves its own.
  std::size_t moves_column() const { return (top().kind == NodeKind::Quiescence ? 2 : 0) | (levels_ & 1); }
  // What a value that is not foreseen is near: a bound that it is known to keep, or else as it was remembered.
  [[gnu::always_inline]] static Score near(Score remembered, format::ExitCode exit, Score alpha, Score beta) {
    using enum format::ExitCode;
    constexpr unsigned kAtLeastBeta = 1U << static_cast<int>(NullCut) | 1U << static_cast<int>(MoveCut) |
                                      1U << static_cast<int>(TableLower) | 1U << static_cast<int>(StandPat);
    constexpr unsigned kAtMostAlpha = 1U << static_cast<int>(FailLow) | 1U << static_cast<int>(TableUpper);
    // Which of the two cannot be foretold: no branch depends on it.
    const unsigned bit_of_exit = 1U << static_cast<int>(exit);
    const Score least = bit_of_exit & kAtLeastBeta ? beta : std::numeric_limits<Score>::min();
    const Score most = bit_of_exit & kAtMostAlpha ? alpha : std::numeric_limits<Score>::max();
    return std::min(std::max(remembered, least), most);
  }

  // --- what happened

  [[gnu::always_inline]] OpenNode& enter(MoveCode move, NodeKind kind, const Window& w) {
    if (levels_ == format::kMaxLevel) throw Error("the tree is deeper than the format allows");
    // Copied whole, from where it is whole: piece by piece, what reads it next would have to wait.
    static constexpr OpenNode kFresh = [] {
      OpenNode n;
      n.best = n.best_before = n.same_value = -kInfinity;
      return n;
    }();
    OpenNode& n = stack_[levels_];
    n = kFresh;
    n.id = next_id_++;
    std::uint16_t above = 0;
    if (levels_ > 0) {
      OpenNode& parent = stack_[levels_ - 1];
      n.parent = parent.id;
      n.ply = static_cast<std::uint16_t>(parent.ply + !move.is_none());
      n.regions = regions_below(parent, w.purpose);
      above = parent.within;
      n.notes.stage = parent.stage_next;
      child_entered(parent, move, w);
    }
    ++levels_;
    n.move = move;
    n.kind = kind;
    n.verify = n.verify_now = w.verify;
    n.alpha = n.lower = n.lower_before = w.alpha;
    n.beta = w.beta;
    n.depth = n.depth_now = static_cast<std::int16_t>(w.depth);
    n.purpose = w.purpose;
    n.within = within_of(w.purpose, above);
    n.notes.label = w.label;
    n.notes.depth_part = w.depth_part;
    return n;
  }

  // What an event does to the tree. Returns the node it happened to, null for Iteration: readable until the next Enter.
  const Node* apply(const nullscope::Event& e) {
    switch (e.type) {
      case Event::Type::Iteration: begin_root(e); return nullptr;
      case Event::Type::Enter: return &enter(e.move, e.kind, window_of(e));
      case Event::Type::Leave: return &leave(e.value, exit_code(e.exit, e.bound), e.label);
      default: break;
    }
    OpenNode& n = top();
    switch (e.type) {
      case Event::Type::NullTried:
        n.marks |= bit(Mark::NullTried);
        n.null_depth = static_cast<std::int16_t>(e.depth);
        n.null_next = true;
        shallow_[index_of(n.depth_now)] = static_cast<std::int16_t>(e.depth);
        break;
      case Event::Type::NullResult:
        n.null_next = false;  // also when a filter has left the null move's subtree out
        n.null_value = e.value;
        if (e.flag) n.marks |= bit(Mark::NullFailHigh);
        break;
      case Event::Type::DepthChanged:
        n.marks |= bit(e.depth > n.depth_now ? Mark::Extended : Mark::Reduced);
        cost_[n.verify_now] = static_cast<std::int16_t>(n.depth_now - e.depth);
        n.depth_now = static_cast<std::int16_t>(e.depth);
        break;
      case Event::Type::VerifyFlip:
        n.marks |= bit(Mark::VerifyFlip);
        n.verify_now = !n.verify_now;
        break;
      case Event::Type::ReSearch: search_again(n, e.cause); break;
      case Event::Type::Skipped:
        if (MoveCode(e.move).is_none()) {
          n.notes.skips_quiets = true;
        } else {
          if (n.notes.skipped == 0xFFFF || n.moves == 0xFFFF) throw Error("a node skips more moves than there can be");
          ++n.notes.skipped, ++n.moves;
        }
        break;
      case Event::Type::Noted: note(n, e); break;
      case Event::Type::Folded: n.folded += e.counts->total(); break;
      default: break;
    }
    return &n;
  }

  // Fills in the node's last fields and takes it off the stack; it stays readable until the next enter.
  const Node& leave(Score value, format::ExitCode exit, Label label = 0) {
    OpenNode& n = top();
    n.last = next_id_ - 1;
    n.notes.exit_label = label;
    close(value);
    set_exit(n, exit);
    return n;
  }
  // The same for who will not look at the node again.
  [[gnu::always_inline]] void close(Score value) {
    OpenNode& n = top();
    reference() = n.value = value;
    --levels_;
    if (levels_ > 0) child_returned(top(), n.move, n.purpose, n.value, n.folded);
  }
  // Enter and leave at once, for who does not look at the node at all.
  [[gnu::always_inline]] void pass_leaf(MoveCode move, const Window& w, Score value) {
    if (levels_ == format::kMaxLevel) throw Error("the tree is deeper than the format allows");
    ++next_id_;
    leaf_reference() = value;
    if (levels_ == 0) return;
    child_entered(top(), move, w);
    child_returned(top(), move, w.purpose, value, 0);
  }

  // As the code says; its value is known.
  static void set_exit(Node& n, format::ExitCode exit) {
    using E = format::ExitCode;
    struct Meaning {
      Exit exit;
      Bound bound;
    };
    static constexpr std::array<Meaning, static_cast<std::size_t>(E::kCount)> kMeaning = {{
        {Exit::Stopped, Bound::None},
        {Exit::NullCutoff, Bound::Lower},
        {Exit::BetaCutoff, Bound::Lower},
        {Exit::FailLow, Bound::Upper},
        {Exit::Exact, Bound::Exact},
        {Exit::TtCutoff, Bound::Lower},
        {Exit::TtCutoff, Bound::Upper},
        {Exit::TtCutoff, Bound::Exact},
        {Exit::StandPat, Bound::Lower},
        {Exit::Mate, Bound::Exact},
        {Exit::Stalemate, Bound::Exact},
        {Exit::Draw, Bound::Exact},
        {Exit::DepthUsedUp, Bound::None},
        {Exit::Stopped, Bound::None},
        {Exit::Pruned, Bound::None},
    }};
    const Meaning m = kMeaning[static_cast<std::size_t>(exit)];
    n.exit = m.exit;
    n.bound = m.bound;
    if (exit == E::Horizon || exit == E::Pruned)
      n.bound = n.value >= n.beta ? Bound::Lower : n.value <= n.alpha ? Bound::Upper : Bound::Exact;
  }

  static constexpr int kNothing = 1000;  // no prediction yet

 private:
  static std::size_t index_of(int depth) { return static_cast<std::size_t>(std::clamp(depth, 0, 127)); }

  void begin_root(const nullscope::Event& e) {
    const Root next{e.depth, e.line, 1, e.thread};
    const bool again = next.depth == root_.depth && next.line == root_.line && next.thread == root_.thread;
    const std::uint32_t attempt = again ? root_.attempt + 1 : 1;
    root_ = next;
    root_.attempt = attempt;
  }

  static void note(OpenNode& n, const nullscope::Event& e) {
    switch (e.note) {
      case Note::StaticEval: n.notes.static_eval = e.value; break;
      case Note::TtMove: n.notes.tt_move = e.move; break;
      case Note::Excluded: n.notes.excluded = e.move; break;
      case Note::Stage: n.stage_next = e.label; break;
    }
  }

  // A depth given up after the null move failed high is the paper's way to verify; other engines give depth up for
  // other reasons, and verify by a search of its own.
  [[gnu::always_inline]] static std::uint8_t regions_below(const OpenNode& n, Purpose purpose) {
    int regions = n.regions;
    if (n.null_next) regions |= kInNull;
    if (happened(n, Mark::ReSearch))
      regions |= kInReSearch;
    else if (purpose == Purpose::Verification || (happened(n, Mark::Reduced) && happened(n, Mark::NullFailHigh)))
      regions |= kInVerification;
    return static_cast<std::uint8_t>(regions);
  }

  static void search_again(OpenNode& n, ReSearch cause) {
    if (cause != ReSearch::VerificationFailed) {
      const bool pvs = cause == ReSearch::PvsWindow;
      n.marks |= bit(pvs ? Mark::PvsReSearch : Mark::LmrReSearch);
      n.best = n.best_before;
      n.lower = n.lower_before;
      n.again_next = pvs ? Purpose::PvsReSearch : Purpose::LmrReSearch;
    } else {
      n.marks |= bit(Mark::ReSearch);
      n.best = -kInfinity;
      n.lower = n.alpha;
      n.depth_now = n.depth;
      n.moves = 0;
    }
  }

  [[gnu::always_inline]] static void child_entered(OpenNode& parent, MoveCode move, const Window& w) {
    if (++parent.children > format::kMaxChildren) throw Error("a node has more children than the format allows");
    if (!move.is_real() || is_on_the_side(w.purpose)) return;
    const bool again = parent.again_next != Purpose::Main || is_move_again(w.purpose);
    parent.moves = static_cast<std::uint16_t>(parent.moves + !again);
    // A window that was not foreseen teaches where alpha is (in quiescence, what standing pat is worth).
    parent.lower = -w.beta;
  }

  [[gnu::always_inline]] static void child_returned(OpenNode& parent, MoveCode move, Purpose purpose, Score child_value,
                                                    std::uint64_t folded) {
    const Score value = -child_value;
    parent.folded += folded;
    parent.again_next = Purpose::Main;
    if (is_on_the_side(purpose)) return;
    if (move.is_none()) {
      parent.same_value = child_value;
    } else if (parent.null_next) {
      parent.null_next = false;
      parent.null_value = value;
    } else {
      parent.best_before = parent.best;
      parent.lower_before = parent.lower;
      parent.best = std::max(parent.best, value);
      parent.lower = std::max(parent.lower, value);
    }
  }

  std::array<OpenNode, format::kMaxLevel> stack_;
  std::size_t levels_ = 0;
  NodeId next_id_ = 1;
  Root root_;
  std::array<Score, format::kMaxLevel + 1> reference_{};  // a leaf stands below all open ones
  std::array<std::int16_t, 128> shallow_{};
  std::array<std::int16_t, 2> cost_{};
};

}  // namespace nullscope::trace
