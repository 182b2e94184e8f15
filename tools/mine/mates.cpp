#include "tools/mine/mates.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "engine/eval.hpp"
#include "engine/movegen.hpp"
#include "engine/notation.hpp"
#include "tools/report/search_report.hpp"

namespace nullscope::mine {
namespace {

// Is there hope? A mate by checks and one quiet move at most is seen at once; the proof would cost far more.
bool looks_like_mate(const Position& position, int moves) {
  constexpr std::uint64_t kMostNodes = 30'000;
  constexpr int kQuiet = 1;
  MateSolver glance(kMostNodes, MateSolver::kSmall);
  return glance.mates_by_checks(position, moves - 1, kQuiet).empty() &&
         glance.mates_by_checks(position, moves, kQuiet).size() == 1;
}

}  // namespace

std::optional<Find> prove_mate(const Position& position, int moves, Bench& bench) {
  MateSolver& solver = bench.solver;
  solver.clear();
  if (solver.shortest(position, moves) != moves) return std::nullopt;
  std::vector<Move> first;
  for (const Move move : legal_moves(position))
    if (solver.mates_by(position, move, moves)) first.push_back(move);
  if (first.size() != 1 || solver.gave_up()) return std::nullopt;
  const std::uint64_t nodes = solver.nodes();
  return Find{position, fmt::format("bm {}; dm {}; acn {}; pv {};", to_san(position, first[0]), moves, nodes,
                                    line_text(position, solver.line(position, moves)))};
}

std::optional<Find> find_mate(const PlayedGame& game, int moves, Bench& bench) {
  // Whoever is behind rarely mates.
  constexpr Score kAhead = 100;
  constexpr std::size_t kFrom = 16;  // plies of the game
  PawnCache pawns;
  for (std::size_t i = kFrom; i + 1 < game.positions.size(); ++i) {
    if (evaluate(game.positions[i], pawns) < kAhead) continue;
    const Position position = as_in_epd(game.positions[i]);
    if (looks_like_mate(position, moves))
      if (auto find = prove_mate(position, moves, bench)) return find;
  }
  return std::nullopt;
}

}  // namespace nullscope::mine
