#include "tools/match/opening.hpp"

#include <cstdlib>
#include <random>
#include <unordered_set>

#include "engine/fen.hpp"
#include "engine/movegen.hpp"
#include "engine/run_search.hpp"

namespace nullscope::match {
namespace {

// Random play; what it leads to may be a finished game.
Opening random_line(std::mt19937_64& random) {
  Opening opening{parse_fen(kStartFen), {}, parse_fen(kStartFen), {}, {}};
  for (int ply = 0; ply < kOpeningPlies; ++ply) {
    const MoveList moves = legal_moves(opening.position);
    if (moves.empty()) break;
    opening.play(moves[random() % moves.size()]);
  }
  return opening;
}

bool is_balanced(Opening& opening, Table& table) {
  if (opening.position.in_check() || !has_legal_move(opening.position)) return false;
  SearchRequest request{opening.position, opening.history, policy::None{}, {}, {}};
  request.limits.depth = kOpeningDepth;
  opening.score = run_search(request, table).score();
  return std::abs(*opening.score) <= kOpeningMargin;
}

}  // namespace

void Opening::play(Move move) {
  history.push_back(position.key());
  moves.push_back(move);
  position = position.after(move);
}

std::vector<Opening> make_openings(std::size_t count, std::uint64_t seed,
                                   const std::function<void(std::size_t)>& on_progress) {
  std::mt19937_64 random(seed);
  std::vector<Opening> openings;
  std::unordered_set<Key> seen;
  Table table(std::size_t{1} << 14);
  while (openings.size() < count) {
    Opening opening = random_line(random);
    if (!seen.insert(opening.position.key()).second || !is_balanced(opening, table)) continue;
    openings.push_back(std::move(opening));
    if (on_progress) on_progress(openings.size());
  }
  return openings;
}

}  // namespace nullscope::match
