// Where two searches of the same position diverge, and what that costs in nodes.
//
// Searches of the root are matched by iteration, MultiPV line, thread and attempt (an engine with aspiration windows
// searches the root of one iteration several times). Below, the trees are aligned by move: children of matched nodes
// are matched by (move, what it is searched for, k-th such search), whatever their order. Where the windows of two
// matched roots differ, all below differ with them: that is reported once, and below it windows and values are not
// compared. Two matched nodes diverge where the searches *decide* differently: they enter it with another window or
// depth, end it by a TT cutoff on one side only, judge the null move differently, or search other moves. A value handed
// up from below is not a divergence of its own: its cause is found further down.
//
// Every node of either tree is in the account once, those of a root search that the other side does not have too: the
// deltas of all divergences add up to the difference of the totals. Only the costliest divergences are kept, so memory
// does not grow with the traces.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "trace/reader.hpp"

namespace nullscope::trace {

enum class DivergenceKind : std::uint8_t {
  RootSearch,  // only one side searched the root so; its node on the other side is none (id 0)
  Entry,       // another window, depth, purpose, verify or kind; the whole subtrees are compared
  Exit,        // one side ended without a search (TT cutoff, draw, stand-pat ...), or the two ended differently
  NullMove,    // the null move's result, or what was made of it; all but the null move's subtree is compared
  Moves,       // other moves, or in another order; what only one side searched is compared
  Value,       // nothing differs below, but the value does
};
const char* to_string(DivergenceKind kind);  // "entry"

struct Divergence {
  DivergenceKind kind{};
  int iteration = 0;
  Node a;  // the matched nodes
  Node b;
  std::vector<MoveCode> path;  // from the root
  std::int64_t delta = 0;      // nodes of a minus nodes of b, of what is compared here
  // Moves: what only one side searched, in its order (the first few), and how much that is.
  std::vector<MoveCode> only_a;
  std::vector<MoveCode> only_b;
  std::uint64_t count_a = 0;
  std::uint64_t count_b = 0;
  // Moves: the first move that is not the other's in its turn; none where one side had ended.
  MoveCode turn_a;
  MoveCode turn_b;
  std::uint64_t number = 0;  // divergences in search order, from 1
};

struct DiffOptions {
  int iteration = 0;            // its depth; 0: the last that both completed
  bool all_iterations = false;  // every one that either has: all of both traces
  std::size_t top = 10;         // costliest divergences to keep
  // Called now and then: nodes that have been matched, of as many as there can be.
  std::function<void(std::uint64_t done, std::uint64_t all)> on_progress{};
};

struct DiffSide {
  std::uint64_t nodes = 0;          // of all root searches of the iteration
  std::uint64_t root_searches = 0;  // 0: this side has no such iteration
  Score score = 0;
  std::string best_move;  // UCI; empty if the trace does not tell
};

struct DiffIteration {
  int depth = 0;
  DiffSide a;
  DiffSide b;
  std::int64_t delta() const { return static_cast<std::int64_t>(a.nodes - b.nodes); }
};

struct Diff {
  std::vector<DiffIteration> iterations;  // those compared
  std::uint64_t divergences = 0;
  std::int64_t delta = 0;           // of all divergences together
  std::optional<Divergence> first;  // in search order
  std::vector<Divergence> top;      // costliest first
  bool verify_compared = true;      // false where only one policy has the flag: it then means nothing

  // From the totals; equals delta.
  std::int64_t total_delta() const;
};

// Throws Error if the root positions differ, or no iteration is complete in both.
Diff diff_traces(const Reader& a, const Reader& b, const DiffOptions& options = {});

}  // namespace nullscope::trace
