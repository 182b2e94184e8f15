#include "tests/oracle/move_order.hpp"

#include <algorithm>

#include "engine/see.hpp"

namespace nullscope::test {
namespace {

std::vector<Move> legal(const Position& p, bool captures) {
  std::vector<Move> some;
  for (const Move move : legal_moves(p))
    if (p.is_capture(move) == captures) some.push_back(move);
  return some;
}

void remove(std::vector<Move>& moves, Move move) {
  moves.erase(std::remove(moves.begin(), moves.end(), move), moves.end());
}

}  // namespace

std::vector<Move> MoveOrder::captures(const Position& p) const {
  std::vector<Move> moves = legal(p, true);
  if (options.capture_order == CaptureOrder::Generator) return moves;
  std::stable_sort(moves.begin(), moves.end(), [&](Move a, Move b) {
    const int victim_a = kExchangeValue[p.captured(a)];
    const int victim_b = kExchangeValue[p.captured(b)];
    if (victim_a != victim_b) return victim_a > victim_b;
    return type_of(p.piece_on(a.from())) < type_of(p.piece_on(b.from()));
  });
  return moves;
}

std::vector<Move> MoveOrder::quiets(const Position& p, int ply) const {
  std::vector<Move> moves = legal(p, false);
  const auto known = [&](Move move) {
    const auto at = history_.find({p.side_to_move(), move.from(), move.to()});
    return at == history_.end() ? 0 : at->second;
  };
  std::stable_sort(moves.begin(), moves.end(), [&](Move a, Move b) { return known(a) > known(b); });
  std::vector<Move> ordered;
  if (const auto at = killers_.find(ply); at != killers_.end() && options.killers == KillerMoves::Two)
    for (const Move killer : at->second)
      if (std::count(moves.begin(), moves.end(), killer)) ordered.push_back(killer), remove(moves, killer);
  ordered.insert(ordered.end(), moves.begin(), moves.end());
  return ordered;
}

std::vector<Move> MoveOrder::moves(Stage stage, const Position& p, Move table_move, int ply) const {
  const MoveList all = legal_moves(p);
  const bool known = std::find(all.begin(), all.end(), table_move) != all.end();
  if (stage == Stage::TableMove) return known ? std::vector{table_move} : std::vector<Move>{};

  std::vector<Move> moves = stage == Stage::Quiets ? quiets(p, ply) : captures(p);
  if (known) remove(moves, table_move);
  if (stage == Stage::Quiets) return moves;
  std::vector<Move> some;
  for (const Move move : moves) {
    const bool loses = options.capture_order == CaptureOrder::See && !exchange_is_sound(p, move);
    if (loses == (stage == Stage::LosingCaptures)) some.push_back(move);
  }
  return some;
}

std::int64_t MoveOrder::reward(int depth) const {
  switch (options.history) {
    case HistoryReward::DepthSquared: return depth * depth;
    case HistoryReward::PowerOfTwo: return std::int64_t{1} << depth;
    case HistoryReward::One: return 1;
    case HistoryReward::Off: break;
  }
  return 0;
}

void MoveOrder::learn(const Position& p, Move move, int depth, int ply) {
  if (p.is_capture(move)) return;
  history_[{p.side_to_move(), move.from(), move.to()}] += reward(depth);
  auto& killers = killers_[ply];
  remove(killers, move);
  killers.insert(killers.begin(), move);
  if (killers.size() > 2) killers.pop_back();
}

}  // namespace nullscope::test
