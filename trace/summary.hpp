// Counts over a trace: what the search did, iteration by iteration.
#pragma once

#include <array>
#include <vector>

#include "trace/event.hpp"

namespace nullscope::trace {

// Additive: the tally of a whole is the sum of the tallies of its parts.
struct Tally {
  static constexpr std::size_t kDepths = 66;  // quiescence is depth 0; deeper than the last counts as the last
  using ByDepth = std::array<std::uint64_t, kDepths>;

  Counters counters;         // everything, what filters left out included
  std::uint64_t folded = 0;  // nodes that filters left out: not in what follows
  std::uint64_t events = 0;
  std::array<std::uint64_t, kExits> exits{};
  ByDepth nodes_by_depth{};
  ByDepth null_tried_by_depth{};
  ByDepth null_fail_high_by_depth{};
  ByDepth null_cut_by_depth{};
  ByDepth verification_failed_by_depth{};
  std::uint64_t move_cuts = 0;        // by interior nodes
  std::uint64_t first_move_cuts = 0;  // of these, by the first move tried
  std::uint64_t verify_flips = 0;
  std::uint64_t pvs_re_searches = 0;
  std::uint64_t max_ply = 0;

  void count(const Event& event);
  void entered(NodeKind kind, int regions, int depth, std::uint64_t ply);
  void left(Exit exit, NodeKind kind, int depth, int moves);
  void count_rare(const nullscope::Event& event, std::size_t depth);  // all but Enter and Leave
  Tally& operator+=(const Tally& other);
  bool operator==(const Tally&) const = default;

  static std::size_t depth_index(int depth) {
    return depth < 0 ? 0 : depth >= static_cast<int>(kDepths) ? kDepths - 1 : static_cast<std::size_t>(depth);
  }
};

struct Summary {
  struct Iteration {
    int depth = 0;
    Tally tally;
    bool operator==(const Iteration&) const = default;
  };
  std::vector<Iteration> iterations;

  void count(const Event& event);
  // Of what follows directly: its first iteration may be the one under way. What belongs to none goes to that as well.
  void go_on(const Summary& next);
  // The iteration that the next events belong to: a new one, or, with the same depth again, the one under way.
  void continue_iteration(int depth);
  void add(const Summary& later);
  Tally total() const;
  // Effective branching factor: how many times larger each iteration was than the one before.
  static double branching_factor(const Iteration& previous, const Iteration& current);
  bool operator==(const Summary&) const = default;
};

[[gnu::always_inline]] inline void count_entered(Counters& counters, NodeKind kind, int regions) {
  ++(kind == NodeKind::Interior ? counters.interior : counters.quiescence);
  counters.null_subtree += (regions & kInNull) != 0;
  counters.verification += (regions & kInVerification) != 0;
  counters.re_search += (regions & kInReSearch) != 0;
}
[[gnu::always_inline]] inline void count_left(Counters& counters, Exit exit) {
  counters.null_cut += exit == Exit::NullCutoff;
  counters.table_cut += exit == Exit::TtCutoff;
}

// Counts an event that happened to a node, as the search itself does.
inline void count(Counters& counters, const nullscope::Event& event, const Node& node) {
  // By Mark, as far as an event of its own leaves it; the search does not count all of them.
  constexpr std::array<std::uint64_t Counters::*, 8> kCounters = {&Counters::null_tried,
                                                                  &Counters::null_fail_high,
                                                                  &Counters::reduced,
                                                                  nullptr,
                                                                  &Counters::verification_failed,
                                                                  nullptr,
                                                                  nullptr,
                                                                  nullptr};
  if (event.type == Event::Type::Enter) {
    count_entered(counters, node.kind, node.regions);
  } else if (event.type == Event::Type::Leave) {
    count_left(counters, event.exit);
  } else if (event.type == Event::Type::Folded) {
    counters += *event.counts;
  } else if (const auto mark = mark_of(event)) {
    if (const auto counter = kCounters[static_cast<std::size_t>(*mark)]) ++(counters.*counter);
  }
}

[[gnu::always_inline]] inline void Tally::entered(NodeKind kind, int regions, int depth, std::uint64_t ply) {
  count_entered(counters, kind, regions);
  ++nodes_by_depth[depth_index(depth)];
  if (ply > max_ply) max_ply = ply;
}

[[gnu::always_inline]] inline void Tally::left(Exit exit, NodeKind kind, int depth, int moves) {
  count_left(counters, exit);
  ++exits[static_cast<std::size_t>(exit)];
  if (exit == Exit::BetaCutoff && kind == NodeKind::Interior && moves > 0) {
    ++move_cuts;
    first_move_cuts += moves == 1;
  } else if (exit == Exit::NullCutoff) {
    ++null_cut_by_depth[depth_index(depth)];
  }
}

inline void Tally::count(const Event& event) {
  ++events;
  if (!event.node) return;
  const Node& n = *event.node;
  switch (event.type) {
    case Event::Type::Enter: entered(n.kind, n.regions, n.depth, n.ply); break;
    case Event::Type::Leave: left(n.exit, n.kind, n.depth, n.moves); break;
    default: trace::count(counters, event, n), count_rare(event, depth_index(n.depth));
  }
}

inline void Summary::count(const Event& event) {
  if (event.type == Event::Type::Iteration) continue_iteration(event.depth);
  if (!iterations.empty()) iterations.back().tally.count(event);
}

}  // namespace nullscope::trace
