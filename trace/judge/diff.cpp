#include "trace/judge/diff.hpp"

#include <algorithm>
#include <unordered_map>

#include "engine/fen.hpp"
#include "trace/read/board.hpp"
#include "trace/read/node_cache.hpp"

namespace nullscope::trace {
namespace {

constexpr std::size_t kNamed = 6;  // unmatched moves that a divergence names

// Left without a search of its own.
bool ends_at_once(Exit exit) {
  return exit == Exit::TtCutoff || exit == Exit::StandPat || exit == Exit::Mate || exit == Exit::Stalemate ||
         exit == Exit::Draw || exit == Exit::Stopped;
}

std::int64_t size_of(const Node& n) { return static_cast<std::int64_t>(n.size()); }

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
    const auto same_move = [](const Child& x, const Child& y) { return x.node.move == y.node.move; };
    if (std::equal(a.begin(), a.end(), b.begin(), b.end(), same_move)) {
      for (std::size_t i = 0; i < a.size(); ++i) a[i].partner = b[i].partner = i;
      return;
    }
    std::unordered_map<std::uint32_t, std::size_t> by_key;
    for_each_key(a, [&](std::uint32_t key, std::size_t i) { by_key.emplace(key, i); });
    for_each_key(b, [&](std::uint32_t key, std::size_t i) {
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
  // The key: the move, and how often it was searched before.
  template <class F>
  static void for_each_key(const std::vector<Child>& side, F f) {
    std::unordered_map<std::uint16_t, std::uint32_t> times;
    for (std::size_t i = 0; i < side.size(); ++i) {
      const std::uint16_t move = side[i].node.move.bits();
      f(move | (times[move]++ << 16), i);
    }
  }
};

class Differ {
 public:
  Differ(const Reader& a, const Reader& b, const DiffOptions& options, Diff& diff)
      : a_(a), b_(b), options_(options), diff_(diff) {}

  void compare_iteration(int depth, const Node& a, const Node& b) {
    iteration_ = depth;
    compare(a, b);
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
    if (diff_.divergences == divergences && !same) add(DivergenceKind::Value, a, b, 0);
  }

  bool entered_differently(const Node& a, const Node& b) const {
    return a.alpha != b.alpha || a.beta != b.beta || a.depth != b.depth || a.kind != b.kind ||
           (diff_.verify_compared && a.verify != b.verify);
  }

  // A null move was judged, or used, on one side otherwise than on the other.
  bool null_move_matters(const Node& a, const Node& b) const {
    const auto differs = [&](Mark mark) { return happened(a, mark) != happened(b, mark); };
    return differs(Mark::NullFailHigh) || differs(Mark::Reduced) || differs(Mark::NullCutoff) ||
           (diff_.verify_compared && differs(Mark::VerifyFlip));
  }

  void compare_null_move(const Node& a, const Node& b, const Matching& children) {
    std::int64_t rest = size_of(a) - size_of(b);
    for (const auto& child : children.a) {
      if (!child.node.move.is_null() || child.partner == Matching::kNone) continue;
      const Node& partner = children.b[child.partner].node;
      rest -= size_of(child.node) - size_of(partner);
      descend(child.node, partner);
      break;
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
    std::uint64_t below = 0;
    for (const Matching::Child& child : children) below += child.node.folded;
    return static_cast<std::int64_t>(node.folded - below);
  }

  void descend(const Node& a, const Node& b) {
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
  int iteration_ = 0;
  std::vector<MoveCode> path_;
};

// The iterations that a trace holds to their end, by depth.
std::vector<std::pair<int, Node>> completed(const Reader& reader) {
  std::vector<std::pair<int, Node>> found;
  NodeCache cache(reader);
  for (const auto& iteration : reader.index().iterations) {
    const Node root = cache.node(iteration.root);
    if (root.exit != Exit::Stopped) found.emplace_back(iteration.depth, root);
  }
  return found;
}

struct Pair {
  int depth;
  Node a, b;
};

// The iterations that both hold to their end. Where a depth was searched more than once, with other windows, the last
// searches of it are a pair, then those before them.
std::vector<Pair> pairs_of(const Reader& a, const Reader& b) {
  std::vector<Pair> pairs;
  const auto of_a = completed(a);
  std::unordered_map<int, std::vector<Node>> of_b;  // by depth, in order
  for (const auto& [depth, root] : completed(b)) of_b[depth].push_back(root);
  for (auto mine = of_a.rbegin(); mine != of_a.rend(); ++mine) {
    std::vector<Node>& theirs = of_b[mine->first];
    if (theirs.empty()) continue;
    pairs.push_back({mine->first, mine->second, theirs.back()});
    theirs.pop_back();
  }
  std::reverse(pairs.begin(), pairs.end());
  return pairs;
}

DiffSide side_of(const Reader& reader, int depth, const Node& root) {
  DiffSide side{root.size(), root.value, {}};
  for (const auto& iteration : reader.ending().result.iterations)
    if (iteration.depth == depth) side.best_move = iteration.best_move;
  return side;
}

}  // namespace

const char* to_string(DivergenceKind kind) {
  constexpr const char* kNames[] = {"entry", "exit", "null-move", "moves", "value"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::int64_t Diff::total_delta() const {
  std::int64_t sum = 0;
  for (const DiffIteration& i : iterations) sum += static_cast<std::int64_t>(i.a.nodes - i.b.nodes);
  return sum;
}

Diff diff_traces(const Reader& a, const Reader& b, const DiffOptions& options) {
  if (root_of(a.header()).key() != root_of(b.header()).key())
    throw Error("the traces begin from different positions: " + a.header().fen + " and " + b.header().fen);
  std::vector<Pair> pairs = pairs_of(a, b);
  if (options.iteration) std::erase_if(pairs, [&](const Pair& pair) { return pair.depth != options.iteration; });
  if (pairs.empty())
    throw Error(options.iteration ? "iteration " + std::to_string(options.iteration) + " is not complete in both"
                                  : std::string("no iteration is complete in both traces"));
  if (!options.all_iterations) pairs.erase(pairs.begin(), pairs.end() - 1);

  Diff diff;
  diff.verify_compared = pairs.front().a.verify == pairs.front().b.verify;
  Differ differ(a, b, options, diff);
  for (const Pair& pair : pairs) {
    diff.iterations.push_back({pair.depth, side_of(a, pair.depth, pair.a), side_of(b, pair.depth, pair.b)});
    differ.compare_iteration(pair.depth, pair.a, pair.b);
  }
  std::sort(diff.top.begin(), diff.top.end(), Differ::costs_more);
  return diff;
}

}  // namespace nullscope::trace
