#include "trace/judge/diff.hpp"

#include <algorithm>
#include <unordered_map>

#include "engine/fen.hpp"
#include "trace/blocks/node_cache.hpp"
#include "trace/read/board.hpp"

namespace nullscope::trace {
namespace {

constexpr std::size_t kNamed = 6;  // unmatched moves that a divergence names

// Left without a search of its own.
bool ends_at_once(Exit exit) {
  return exit == Exit::TtCutoff || exit == Exit::StandPat || exit == Exit::Mate || exit == Exit::Stalemate ||
         exit == Exit::Draw || exit == Exit::Stopped;
}

// No search has 2^40 nodes; a file may claim that a filter left out more, and sums of that would be no numbers.
std::int64_t nodes_of(std::uint64_t claimed) {
  return static_cast<std::int64_t>(std::min(claimed, std::uint64_t{1} << 40));
}
std::int64_t size_of(const Node& n) { return nodes_of(n.size()); }

// Children with their partners on the other side.
struct Matching {
  struct Child {
    Node node;
    std::size_t partner = kNone;
  };
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  std::vector<Child> a;
  std::vector<Child> b;

  Matching(std::vector<Node> of_a, std::vector<Node> of_b) {
    for (Node& node : of_a) a.push_back({node});
    for (Node& node : of_b) b.push_back({node});
    const auto same_move = [](const Child& x, const Child& y) { return sort_of(x.node) == sort_of(y.node); };
    if (std::equal(a.begin(), a.end(), b.begin(), b.end(), same_move)) {
      for (std::size_t i = 0; i < a.size(); ++i) a[i].partner = b[i].partner = i;
      return;
    }
    std::unordered_map<std::uint64_t, std::size_t> by_key;
    for_each_key(a, [&](std::uint64_t key, std::size_t i) { by_key.emplace(key, i); });
    for_each_key(b, [&](std::uint64_t key, std::size_t i) {
      const auto found = by_key.find(key);
      if (found == by_key.end()) return;
      b[i].partner = found->second;
      a[found->second].partner = i;
    });
  }
  // How many children, from the first, are the same moves in the same order.
  std::size_t common() const {
    std::size_t i = 0;
    while (i < a.size() && i < b.size() && a[i].partner == i) ++i;
    return i;
  }

 private:
  // The key: the move, what it is searched for, and how often it was before. A move is the same whether reduced or not.
  static std::uint32_t sort_of(const Node& n) {
    const auto purpose = n.purpose == Purpose::Reduced ? Purpose::Main : n.purpose;
    return n.move.bits() | static_cast<std::uint32_t>(purpose) << 16;
  }
  template <class F>
  static void for_each_key(const std::vector<Child>& side, F f) {
    std::unordered_map<std::uint32_t, std::uint64_t> times;
    for (std::size_t i = 0; i < side.size(); ++i) {
      const std::uint32_t sort = sort_of(side[i].node);
      f(sort | (times[sort]++ << 20), i);
    }
  }
};

class Differ {
 public:
  Differ(const Reader& a, const Reader& b, const DiffOptions& options, Diff& diff)
      : a_(a), b_(b), options_(options), diff_(diff) {}

  // One of them may be none: only the other side searched the root so.
  void compare_roots(int depth, const Node* a, const Node* b) {
    iteration_ = depth;
    if (!a || !b) {
      const Node none;
      return add(DivergenceKind::RootSearch, a ? *a : none, b ? *b : none,
                 (a ? size_of(*a) : 0) - (b ? size_of(*b) : 0));
    }
    windows_compared_ = a->alpha == b->alpha && a->beta == b->beta;
    if (!windows_compared_) add(DivergenceKind::Entry, *a, *b, 0);  // what it costs is found below
    compare(*a, *b);
  }

 private:
  void compare(const Node& a, const Node& b) {
    if (entered_differently(a, b)) return add(DivergenceKind::Entry, a, b, size_of(a) - size_of(b));
    if (a.exit != b.exit && (ends_at_once(a.exit) || ends_at_once(b.exit)))
      return add(DivergenceKind::Exit, a, b, size_of(a) - size_of(b));
    const std::uint64_t divergences = diff_.divergences;
    if (a.size() > 1 || b.size() > 1) {
      const Matching children(a_.children(a), b_.children(b));
      if (null_move_matters(a, b)) return compare_null_move(a, b, children);
      compare_moves(a, b, children);
    }
    const bool same = a.value == b.value && a.exit == b.exit && a.bound == b.bound;
    if (windows_compared_ && diff_.divergences == divergences && !same) add(DivergenceKind::Value, a, b, 0);
  }

  bool entered_differently(const Node& a, const Node& b) const {
    return (windows_compared_ && (a.alpha != b.alpha || a.beta != b.beta)) || a.depth != b.depth ||
           a.purpose != b.purpose || a.kind != b.kind || (diff_.verify_compared && a.verify != b.verify);
  }

  // A null move was judged, or used, on one side otherwise than on the other.
  bool null_move_matters(const Node& a, const Node& b) const {
    const auto differs = [&](Mark mark) { return happened(a, mark) != happened(b, mark); };
    const bool failed_high = happened(a, Mark::NullFailHigh) || happened(b, Mark::NullFailHigh);
    return differs(Mark::NullFailHigh) || (failed_high && differs(Mark::Reduced)) || differs(Mark::NullCutoff) ||
           (diff_.verify_compared && differs(Mark::VerifyFlip));
  }

  // With the null move's subtree, and with searches on the side around it: another engine's verification is one.
  void compare_null_move(const Node& a, const Node& b, const Matching& children) {
    std::int64_t rest = size_of(a) - size_of(b);
    for (std::size_t i = 0; i < children.common(); ++i) {
      const Node& of_a = children.a[i].node;
      const Node& of_b = children.b[i].node;
      if (!of_a.move.is_null() && !is_on_the_side(of_a.purpose)) break;
      rest -= size_of(of_a) - size_of(of_b);
      descend(of_a, of_b);
    }
    add(DivergenceKind::NullMove, a, b, rest);
  }

  void compare_moves(const Node& a, const Node& b, const Matching& children) {
    const std::size_t common = children.common();
    for (std::size_t i = 0; i < common; ++i) descend(children.a[i].node, children.b[i].node);
    report_moves(a, b, children, common);
    for (std::size_t i = common; i < children.a.size(); ++i)
      if (const std::size_t partner = children.a[i].partner; partner != Matching::kNone)
        descend(children.a[i].node, children.b[partner].node);
  }

  void report_moves(const Node& a, const Node& b, const Matching& children, std::size_t common) {
    // What a filter left out right below: part of the account, though nobody knows what it was.
    Divergence divergence;
    divergence.delta = left_out(a, children.a) - left_out(b, children.b);
    const auto collect = [&](const std::vector<Matching::Child>& side, std::vector<MoveCode>& only,
                             std::uint64_t& count, int sign) {
      for (const Matching::Child& child : side) {
        if (child.partner != Matching::kNone) continue;
        divergence.delta += sign * size_of(child.node);
        ++count;
        if (only.size() < kNamed) only.push_back(child.node.move);
      }
    };
    collect(children.a, divergence.only_a, divergence.count_a, 1);
    collect(children.b, divergence.only_b, divergence.count_b, -1);
    const bool same_moves = common == children.a.size() && common == children.b.size();
    if (same_moves && divergence.delta == 0) return;
    if (common < children.a.size()) divergence.turn_a = children.a[common].node.move;
    if (common < children.b.size()) divergence.turn_b = children.b[common].node.move;
    add(DivergenceKind::Moves, a, b, divergence.delta, std::move(divergence));
  }

  static std::int64_t left_out(const Node& node, const std::vector<Matching::Child>& children) {
    std::int64_t nodes = nodes_of(node.folded);
    for (const Matching::Child& child : children) nodes -= nodes_of(child.node.folded);
    return nodes;
  }

  void descend(const Node& a, const Node& b) {
    constexpr std::uint64_t kNowAndThen = 1 << 12;
    if (++matched_ % kNowAndThen == 0 && options_.on_progress) options_.on_progress(matched_, most_);
    path_.push_back(a.move);
    compare(a, b);
    path_.pop_back();
  }

  void add(DivergenceKind kind, const Node& a, const Node& b, std::int64_t delta, Divergence divergence = {}) {
    diff_.delta += delta;
    divergence.number = ++diff_.divergences;
    divergence.kind = kind;
    divergence.iteration = iteration_;
    divergence.delta = delta;
    const bool ranks =
        options_.top > 0 && (diff_.top.size() < options_.top || costs_more(divergence, diff_.top.front()));
    if (!ranks && diff_.first) return;
    divergence.a = a;
    divergence.b = b;
    divergence.path = path_;
    if (!diff_.first) diff_.first = divergence;
    if (!ranks) return;
    // A heap with the cheapest of the kept on top.
    if (diff_.top.size() == options_.top) {
      std::pop_heap(diff_.top.begin(), diff_.top.end(), costs_more);
      diff_.top.pop_back();
    }
    diff_.top.push_back(std::move(divergence));
    std::push_heap(diff_.top.begin(), diff_.top.end(), costs_more);
  }

 public:
  // So many nodes more can be matched.
  void expect(const DiffIteration& iteration) { most_ += std::min(iteration.a.nodes, iteration.b.nodes); }
  static bool costs_more(const Divergence& x, const Divergence& y) {
    const auto cost_x = std::abs(x.delta);
    const auto cost_y = std::abs(y.delta);
    return cost_x != cost_y ? cost_x > cost_y : x.number < y.number;
  }

 private:
  NodeCache a_;
  NodeCache b_;
  const DiffOptions& options_;
  Diff& diff_;
  std::uint64_t matched_ = 0;  // nodes
  std::uint64_t most_ = 0;
  int iteration_ = 0;
  bool windows_compared_ = true;  // in this search of the root
  std::vector<MoveCode> path_;
};

// A search of the root: which one it is, and its node.
struct ComparedSearch {
  TreeState::Root which;
  Node root;
};

std::vector<ComparedSearch> root_searches(const Reader& reader) {
  std::vector<ComparedSearch> found;
  NodeCache cache(reader);
  for (const auto& iteration : reader.index().iterations) {
    // Counted anew: an engine may come back to a line, and an index can say anything.
    TreeState::Root which = iteration;
    which.attempt = 1;
    for (const ComparedSearch& before : found)
      which.attempt +=
          before.which.depth == which.depth && before.which.line == which.line && before.which.thread == which.thread;
    found.push_back({which, cache.node(iteration.root)});
  }
  return found;
}

// Depths of which at least one search of the root came to its end.
std::vector<int> completed(const std::vector<ComparedSearch>& searches) {
  std::vector<int> depths;
  for (const ComparedSearch& s : searches)
    if (s.root.exit != Exit::Stopped && std::find(depths.begin(), depths.end(), s.which.depth) == depths.end())
      depths.push_back(s.which.depth);
  return depths;
}

// The iterations to compare, in the order in which they were searched.
std::vector<int> depths_of(const std::vector<ComparedSearch>& a, const std::vector<ComparedSearch>& b,
                           const DiffOptions& options) {
  const std::vector<int> of_a = completed(a);
  std::vector<int> both;
  for (const int depth : completed(b))
    if (std::find(of_a.begin(), of_a.end(), depth) != of_a.end()) both.push_back(depth);
  if (options.iteration) std::erase_if(both, [&](int depth) { return depth != options.iteration; });
  if (both.empty())
    throw Error(options.iteration ? "iteration " + std::to_string(options.iteration) + " is not complete in both"
                                  : std::string("no iteration is complete in both traces"));
  if (!options.all_iterations) return {both.back()};
  std::vector<int> all;
  for (const auto* side : {&a, &b})
    for (const ComparedSearch& s : *side)
      if (std::find(all.begin(), all.end(), s.which.depth) == all.end()) all.push_back(s.which.depth);
  std::sort(all.begin(), all.end());
  return all;
}

DiffSide side_of(const Reader& reader, int depth, const std::vector<ComparedSearch>& searches) {
  DiffSide side;
  for (const ComparedSearch& s : searches) {
    if (s.which.depth != depth) continue;
    ++side.root_searches;
    side.nodes += s.root.size();
    if (s.which.thread == 0 && s.which.line == 1) side.score = s.root.value;
  }
  for (const auto& iteration : reader.ending().result.iterations)
    if (iteration.depth == depth) side.best_move = iteration.best_move;
  return side;
}

}  // namespace

const char* to_string(DivergenceKind kind) {
  constexpr const char* kNames[] = {"root-search", "entry", "exit", "null-move", "moves", "value"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::int64_t Diff::total_delta() const {
  std::int64_t sum = 0;
  for (const DiffIteration& i : iterations) sum += nodes_of(i.a.nodes) - nodes_of(i.b.nodes);
  return sum;
}

Diff diff_traces(const Reader& a, const Reader& b, const DiffOptions& options) {
  if (root_of(a.header()).key() != root_of(b.header()).key())
    throw Error("the traces begin from different positions: " + a.header().fen + " and " + b.header().fen);
  const std::vector<ComparedSearch> of_a = root_searches(a);
  const std::vector<ComparedSearch> of_b = root_searches(b);
  Diff diff;
  Differ differ(a, b, options, diff);
  bool first = true;
  const std::vector<int> depths = depths_of(of_a, of_b, options);
  for (const int depth : depths) {
    diff.iterations.push_back({depth, side_of(a, depth, of_a), side_of(b, depth, of_b)});
    differ.expect(diff.iterations.back());
  }
  for (const int depth : depths) {
    // Those of a in their order, each with its partner; then what only b has.
    const auto partner = [&](const std::vector<ComparedSearch>& side, const ComparedSearch& of) -> const Node* {
      const auto found =
          std::find_if(side.begin(), side.end(), [&](const ComparedSearch& s) { return s.which == of.which; });
      return found == side.end() ? nullptr : &found->root;
    };
    for (const ComparedSearch& s : of_a) {
      if (s.which.depth != depth) continue;
      const Node* const other = partner(of_b, s);
      if (first && other) diff.verify_compared = s.root.verify == other->verify;
      first &= !other;
      differ.compare_roots(depth, &s.root, other);
    }
    for (const ComparedSearch& s : of_b)
      if (s.which.depth == depth && !partner(of_a, s)) differ.compare_roots(depth, nullptr, &s.root);
  }
  std::sort(diff.top.begin(), diff.top.end(), Differ::costs_more);
  return diff;
}

}  // namespace nullscope::trace
