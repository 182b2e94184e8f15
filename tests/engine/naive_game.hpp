// A game by the rules as plainly as can be: which moves were played, and whether it is drawn.
#pragma once

#include <string_view>

#include "tests/engine/naive_rules.hpp"

namespace nullscope::test {

class NaiveGame {
 public:
  explicit NaiveGame(const Position& start) : boards_{NaiveBoard(start)}, quiet_plies_(start.halfmove_clock()) {}

  // A move in UCI's words; false, and nothing is played, if it is not legal.
  bool play(std::string_view move);
  // The position is there for the third time, nothing was captured and no pawn moved for fifty moves, or nobody can
  // mate.
  bool is_drawn() const;
  bool is_over() const { return is_drawn() || board().legal_moves().empty(); }

 private:
  const NaiveBoard& board() const { return boards_.back(); }
  bool nobody_can_mate() const;

  std::vector<NaiveBoard> boards_;
  int quiet_plies_;
};

}  // namespace nullscope::test
