#include "tools/mine/values.hpp"

#include "engine/run_search.hpp"
#include "engine/search.hpp"

namespace nullscope::mine {

Valued value_of(const Position& position, int depth, Table& table) {
  SearchRequest request{position, {}, policy::None{}, {}, {}};
  request.limits.depth = depth;
  const SearchResult result = run_search(request, table);
  return {result.score(), result.best_move};
}

Score best_other(const Position& position, Move except, int depth, Score enough, Table& table) {
  const policy::None none;
  const SearchOptions options;
  NoObserver nobody;
  table.clear();
  const auto search = std::make_unique<Search<policy::None, NoObserver>>(position, std::vector<Key>{}, none, options,
                                                                         Limits{}, &table, nobody);
  Score best = -kInfinity;
  for (const Move move : legal_moves(position)) {
    if (move == except) continue;
    // Only whether it beats `enough` matters, and that is asked in the narrowest window.
    const Score value = -search->search_window({move}, -enough - 1, -enough, depth - 1, false);
    best = std::max(best, value);
    if (best > enough) break;
  }
  return best;
}

Score value_of_passing(const Position& position, int depth, Table& table) {
  return static_cast<Score>(-value_of(position.pass(), depth - 1, table).score);
}

}  // namespace nullscope::mine
