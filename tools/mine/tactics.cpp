#include "tools/mine/tactics.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "engine/eval.hpp"
#include "engine/movegen.hpp"
#include "engine/notation.hpp"
#include "engine/run_search.hpp"
#include "engine/see.hpp"
#include "tools/mine/values.hpp"

namespace nullscope::mine {
namespace {

constexpr Score kGap = 200;
constexpr Score kNotWon = 150;       // nor is any other move worth more than this: a game that is won anyway is no test
constexpr Score kTacticLost = -400;  // nor is whoever stands so badly likely to win
constexpr int kDepth = 5;
constexpr int kTacticDeeper = 3;
constexpr int kStable = 3;  // iterations, at the end
constexpr int kPlain = 2;   // what one of so many at the beginning sees is too plain to be a test

std::vector<Iteration> iterations(const Position& position, int depth, Table& table) {
  SearchRequest request{position, {}, policy::Verified{}, {}, {}};
  request.limits.depth = depth;
  return run_search(request, table).iterations;
}

// A quiet move or a sacrifice, and one that the first iterations do not see.
bool is_hidden(const Position& position, const std::vector<Iteration>& all) {
  const Move move = all.back().best_move();
  const auto sees = [&](const Iteration& iteration) { return iteration.best_move() == move; };
  return std::none_of(all.begin(), all.begin() + kPlain, sees) &&
         !(position.is_capture(move) && exchange_is_sound(position, move));
}

// The move of the last iterations, if it is a test; none if not.
Move stable_move(const Position& position, Table& table) {
  if (!is_hidden(position, iterations(position, kDepth - kStable + 1, table))) return Move::none();  // a quick look
  const std::vector<Iteration> all = iterations(position, kDepth, table);
  const Move last = all.back().best_move();
  if (std::any_of(all.end() - kStable, all.end(), [&](const auto& i) { return i.best_move() != last; }))
    return Move::none();
  // Without a lead it is no combination; a mate is mined apart.
  const Score score = all.back().score;
  return is_mate_score(score) || score < kGap / 2 || !is_hidden(position, all) ? Move::none() : last;
}

std::optional<Find> confirmed_tactic(const Position& position, Move move, int depth, Table& table) {
  const Valued best = value_of(position, depth, table);
  if (best.move != move || is_mate_score(best.score)) return std::nullopt;
  const Score bound = std::min<Score>(best.score - kGap, kNotWon);
  if (best_other(position, move, depth, bound, table) > bound) return std::nullopt;
  return Find{position, fmt::format("bm {}; ce {}; acd {}; c0 \"every other move: {} or less\";",
                                    to_san(position, move), best.score, depth, bound)};
}

// A position from which it is not yet won and not yet lost, by the look of it.
bool is_open(const Position& position, PawnCache& pawns) {
  if (position.in_check() || position.has_only_king_and_pawns(White) || position.has_only_king_and_pawns(Black))
    return false;
  const Score standing = evaluate(position, pawns);
  return standing >= kTacticLost && standing <= kNotWon;
}

}  // namespace

std::optional<Find> prove_tactic(const Position& position, Bench& bench) {
  if (!has_legal_move(position)) return std::nullopt;
  const Move move = stable_move(position, bench.table);
  if (move.is_none() || !confirmed_tactic(position, move, kDepth, bench.table)) return std::nullopt;
  return confirmed_tactic(position, move, kDepth + kTacticDeeper, bench.table);
}

std::optional<Find> find_tactic(const PlayedGame& game, Bench& bench) {
  constexpr std::size_t kFrom = 16;  // plies of the game
  PawnCache pawns;
  for (std::size_t i = kFrom; i + 1 < game.positions.size(); ++i) {
    const Position position = as_in_epd(game.positions[i]);
    if (!is_open(position, pawns)) continue;
    if (auto find = prove_tactic(position, bench)) return find;
  }
  return std::nullopt;
}

}  // namespace nullscope::mine
