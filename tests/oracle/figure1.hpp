// The paper's Figure 1, standard null-move pruning, to the letter.
#pragma once

#include "tests/oracle/chess_program.hpp"

namespace nullscope::test {

class Figure1 : public ChessProgram {
 public:
  Figure1(const Position& root, int reduction_factor) : ChessProgram(root), R(reduction_factor) {}

 private:
  Score search_root(int depth) override { return search(-kInfinity, kInfinity, depth); }
  int search(int alpha, int beta, int depth);

  const int R;
};

}  // namespace nullscope::test
