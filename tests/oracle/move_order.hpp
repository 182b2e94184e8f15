// The order of moves and what is learnt about it, in plain words, with the settings for study.
#pragma once

#include <map>
#include <tuple>
#include <vector>

#include "engine/movegen.hpp"
#include "engine/options.hpp"

namespace nullscope::test {

class MoveOrder {
 public:
  enum class Stage { TableMove, Captures, Quiets, LosingCaptures };
  static constexpr Stage kStages[] = {Stage::TableMove, Stage::Captures, Stage::Quiets, Stage::LosingCaptures};

  SearchOptions options;

  // A stage's moves, by what is known when it begins.
  std::vector<Move> moves(Stage stage, const Position& p, Move table_move, int ply) const;
  // All captures, as quiescence tries them.
  std::vector<Move> captures(const Position& p) const;
  // The move cut off.
  void learn(const Position& p, Move move, int depth, int ply);

 private:
  using Quiet = std::tuple<Color, Square, Square>;
  std::vector<Move> quiets(const Position& p, int ply) const;
  std::int64_t reward(int depth) const;

  std::map<Quiet, std::int64_t> history_;
  std::map<int, std::vector<Move>> killers_;  // by ply, the latest first
};

}  // namespace nullscope::test
