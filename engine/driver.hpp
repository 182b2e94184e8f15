// Runs a search from a request to a result: picks the policy's instantiation, deepens iteratively.
#pragma once

#include "engine/request.hpp"
#include "engine/search.hpp"

namespace nullscope {

namespace detail {

// An exact table hit ends a line early; the table may know how it goes on. It knows nothing of the game before, so the
// line ends where the game is drawn.
std::vector<Move> extend_by_table(const SearchRequest& request, std::vector<Move> pv, const Table& table, int depth);

template <class Null, Observer Watcher>
SearchResult deepen(const SearchRequest& request, const Null& null, Table* table, Watcher& observer,
                    const OnIteration& on_iteration) {
  // Large (line, history, pawn cache): not on the stack.
  const auto search = std::make_unique<Search<Null, Watcher>>(request.root, request.history, null, request.options,
                                                              request.limits, table, observer);
  if (!request.root_moves.empty()) search->set_root_moves(request.root_moves);
  SearchResult result;
  const MoveList moves = legal_moves(request.root);
  const int last = moves.empty() ? 1 : std::min(request.limits.depth, kMaxDepth);
  if (!moves.empty())  // in case not even one iteration ends
    result.best_move = request.root_moves.empty() ? moves[0] : request.root_moves.front();

  for (int depth = request.options.deepening == Deepening::None ? last : 1; depth <= last; ++depth) {
    const Counters before = search->counters();
    const Score score = search->search_root(depth);
    const std::vector<Move> pv = search->principal_variation();
    result.stopped = search->clock().stopped();
    if (result.stopped) {
      if (result.iterations.empty() && !pv.empty()) result.best_move = pv.front();
      break;
    }
    Iteration iteration{depth, score, pv, search->counters(), search->clock().seconds()};
    iteration.counters -= before;
    if (table) iteration.pv = extend_by_table(request, std::move(iteration.pv), *table, depth);
    if (!iteration.pv.empty()) result.best_move = iteration.best_move();
    result.iterations.push_back(std::move(iteration));
    if (on_iteration) on_iteration(result.iterations.back());
  }
  result.counters = search->counters();
  result.seconds = search->clock().seconds();
  return result;
}

}  // namespace detail

// Searches with a watcher. The table is cleared first, unless it is to be kept: a result depends on the request alone.
template <Observer Watcher>
SearchResult run_search(const SearchRequest& request, Table& table, Watcher& observer,
                        const OnIteration& on_iteration = {}) {
  const bool with_table = request.options.table != TableMode::Off;
  if (with_table && !request.keep_table) table.clear();
  const SearchResult result = std::visit(
      [&](const auto& null) {
        return detail::deepen(request, null, with_table ? &table : nullptr, observer, on_iteration);
      },
      request.policy);
  // What was found of some of the root's moves is not true of the root.
  if (with_table && !request.root_moves.empty()) table.clear();
  return result;
}

}  // namespace nullscope
