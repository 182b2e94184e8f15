// Counts over a trace: what the search did, iteration by iteration.
#pragma once

#include <array>
#include <vector>

#include "trace/event.hpp"

namespace nullscope::trace {

// Additive: the tally of a whole is the sum of the tallies of its parts.
struct Tally {
  static constexpr std::size_t kDepths = 66;  // quiescence is depth 0; deeper than the last counts as the last
  static constexpr std::size_t kExits = static_cast<std::size_t>(Exit::Stopped) + 1;
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

inline void Tally::count(const Event& event) {
  ++events;
  const Node* const n = event.node;
  switch (event.type) {
    case Event::Type::Enter:
      ++(n->kind == NodeKind::Interior ? counters.interior : counters.quiescence);
      counters.null_subtree += (n->regions & kInNull) != 0;
      counters.verification += (n->regions & kInVerification) != 0;
      counters.re_search += (n->regions & kInReSearch) != 0;
      ++nodes_by_depth[depth_index(n->depth)];
      if (n->ply > max_ply) max_ply = n->ply;
      break;
    case Event::Type::Leave:
      ++exits[static_cast<std::size_t>(n->exit)];
      if (n->exit == Exit::BetaCutoff && n->kind == NodeKind::Interior) {
        ++move_cuts;
        first_move_cuts += n->moves == 1;
      } else if (n->exit == Exit::NullCutoff) {
        ++counters.null_cut;
        ++null_cut_by_depth[depth_index(n->depth)];
      } else if (n->exit == Exit::TtCutoff) {
        ++counters.table_cut;
      }
      break;
    case Event::Type::NullTried:
      ++counters.null_tried;
      ++null_tried_by_depth[depth_index(n->depth)];
      break;
    case Event::Type::NullResult:
      counters.null_fail_high += event.flag;
      null_fail_high_by_depth[depth_index(n->depth)] += event.flag;
      break;
    case Event::Type::DepthReduced: ++counters.reduced; break;
    case Event::Type::VerifyFlip: ++verify_flips; break;
    case Event::Type::ReSearch:
      if (event.cause == ReSearch::PvsWindow) {
        ++pvs_re_searches;
      } else {
        ++counters.verification_failed;
        ++verification_failed_by_depth[depth_index(n->depth)];
      }
      break;
    case Event::Type::Folded:
      counters += *event.folded;
      folded += event.folded->total();
      break;
    case Event::Type::TableHit:
    case Event::Type::Iteration: break;
  }
}

inline void Summary::count(const Event& event) {
  if (event.type == Event::Type::Iteration) continue_iteration(event.depth);
  if (!iterations.empty()) iterations.back().tally.count(event);
}

}  // namespace nullscope::trace
