#include <algorithm>
#include <fmt/format.h>

#include "engine/notation.hpp"
#include "tools/mine/kinds.hpp"
#include "tools/mine/values.hpp"

namespace nullscope::mine {
namespace {

constexpr Score kGap = 200;
constexpr Score kNotWon = 150;  // nor is any other move worth more than this: a game that is won anyway is no test
constexpr int kDepth = 4;
constexpr int kDeeper = 3;
constexpr int kStable = 3;  // iterations

// The move of the last iterations; none if they do not agree.
Move stable_move(const Position& position, Table& table) {
  SearchRequest request{position, {}, policy::Verified{}, {}, {}};
  request.limits.depth = kDepth;
  const SearchResult result = run_search(request, table);
  const auto& all = result.iterations;
  for (std::size_t i = all.size() - kStable; i < all.size(); ++i)
    if (all[i].best_move() != all.back().best_move()) return Move::none();
  if (all.front().best_move() == all.back().best_move()) return Move::none();  // too plain to be a test
  // A lead that was there before, or none at all, is no combination; nor is a mate, which is mined apart.
  const Score score = all.back().score;
  return is_mate_score(score) || score < kGap / 2 ? Move::none() : all.back().best_move();
}

// Is the opponent's last man simply there for the taking? Then it is no test.
bool is_plain_recapture(const Position& before, const Position& position, Move move) {
  if (!position.is_capture(move)) return false;
  return before.pieces() != position.pieces() && popcount(before.pieces()) != popcount(position.pieces());
}

}  // namespace

std::optional<Find> prove_tactic(const Position& position, Move move, int depth, Table& table) {
  const Valued best = value_of(position, depth, table);
  if (best.move != move || is_mate_score(best.score)) return std::nullopt;
  const Score bound = std::min<Score>(best.score - kGap, kNotWon);
  const Score other = best_other(position, move, depth, bound, table);
  if (other > bound) return std::nullopt;
  return Find{position, fmt::format("bm {}; ce {}; acd {}; c0 \"every other move: {} or less\";",
                                    to_san(position, move), best.score, depth, bound)};
}

std::optional<Find> find_tactic(const PlayedGame& game, Table& table) {
  constexpr std::size_t kFrom = 16;  // plies of the game
  constexpr std::size_t kEvery = 2;
  for (std::size_t i = kFrom; i + 1 < game.positions.size(); i += kEvery) {
    const Position position = as_in_epd(game.positions[i]);
    if (position.in_check() || position.has_only_king_and_pawns(White) || position.has_only_king_and_pawns(Black))
      continue;
    const Move move = stable_move(position, table);
    if (move.is_none() || is_plain_recapture(game.positions[i - 1], position, move)) continue;
    if (!prove_tactic(position, move, kDepth, table)) continue;
    if (auto find = prove_tactic(position, move, kDepth + kDeeper, table)) return find;
  }
  return std::nullopt;
}

}  // namespace nullscope::mine
