#include <algorithm>
#include <fmt/format.h>

#include "engine/driver.hpp"
#include "engine/notation.hpp"
#include "tools/mine/kinds.hpp"
#include "tools/report.hpp"

namespace nullscope::mine {
namespace {

// Is there hope? A quick search that sees this mate: the proof would cost far more.
bool looks_like_mate(const Position& position, int moves, Table& table) {
  constexpr std::uint64_t kMostNodes = 200'000;
  SearchRequest request{position, {}, policy::Verified{}, {}, {}};
  request.limits.depth = 2 * moves - 1;
  request.limits.nodes = kMostNodes;
  return run_search(request, table).score() == kMate - (2 * moves - 1);
}

}  // namespace

std::optional<Find> prove_mate(const Position& position, int moves, MateSolver& solver) {
  solver.clear();
  if (solver.shortest(position, moves) != moves) return std::nullopt;
  std::vector<Move> first;
  for (const Move move : legal_moves(position))
    if (solver.mates_by(position, move, moves)) first.push_back(move);
  if (first.size() != 1) return std::nullopt;
  const std::uint64_t nodes = solver.nodes();
  return Find{position, fmt::format("bm {}; dm {}; acn {}; pv {};", to_san(position, first[0]), moves, nodes,
                                    line_text(position, solver.line(position, moves)))};
}

std::optional<Find> find_mate(const PlayedGame& game, int moves, MateSolver& solver, Table& table) {
  if (!game.mate) return std::nullopt;
  // The winner's moves before the mate, those at about the right distance first.
  constexpr std::size_t kFurther = 6;
  const std::size_t last = game.positions.size() - 1;
  for (std::size_t back = static_cast<std::size_t>(2 * moves - 1), tries = 0; back <= last && tries < kFurther;
       back += 2, ++tries) {
    const Position position = as_in_epd(game.positions[last - back]);
    if (looks_like_mate(position, moves, table))
      if (auto find = prove_mate(position, moves, solver)) return find;
  }
  return std::nullopt;
}

}  // namespace nullscope::mine
