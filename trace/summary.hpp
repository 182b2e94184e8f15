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
  void count_rare(const Event& event, std::size_t depth);  // all but Enter and Leave
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
  // The iteration that the next events belong to: a new one, or, with the same depth again, the one under way.
  void continue_iteration(int depth);
  void add(const Summary& later);
  Tally total() const;
  // Effective branching factor: how many times larger each iteration was than the one before.
  static double branching_factor(const Iteration& previous, const Iteration& current);
  bool operator==(const Summary&) const = default;
};

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
    ++(node.kind == NodeKind::Interior ? counters.interior : counters.quiescence);
    counters.null_subtree += (node.regions & kInNull) != 0;
    counters.verification += (node.regions & kInVerification) != 0;
    counters.re_search += (node.regions & kInReSearch) != 0;
  } else if (event.type == Event::Type::Leave) {
    counters.null_cut += event.exit == Exit::NullCutoff;
    counters.table_cut += event.exit == Exit::TtCutoff;
  } else if (event.type == Event::Type::Folded) {
    counters += *event.counts;
  } else if (const auto mark = mark_of(event)) {
    if (const auto counter = kCounters[static_cast<std::size_t>(*mark)]) ++(counters.*counter);
  }
}

inline void Tally::count(const Event& event) {
  ++events;
  if (!event.node) return;
  const Node& n = *event.node;
  const std::size_t depth = depth_index(n.depth);
  const auto count_it = [&] { trace::count(counters, event, n); };  // in each branch: there its type is known
  switch (event.type) {
    case Event::Type::Enter:
      count_it();
      ++nodes_by_depth[depth];
      if (n.ply > max_ply) max_ply = n.ply;
      break;
    case Event::Type::Leave:
      count_it();
      ++exits[static_cast<std::size_t>(n.exit)];
      if (n.exit == Exit::BetaCutoff && n.kind == NodeKind::Interior && n.moves > 0) {
        ++move_cuts;
        first_move_cuts += n.moves == 1;
      } else if (n.exit == Exit::NullCutoff) {
        ++null_cut_by_depth[depth];
      }
      break;
    default: count_it(), count_rare(event, depth);
  }
}

inline void Summary::count(const Event& event) {
  if (event.type == Event::Type::Iteration) continue_iteration(event.depth);
  if (!iterations.empty()) iterations.back().tally.count(event);
}

}  // namespace nullscope::trace
