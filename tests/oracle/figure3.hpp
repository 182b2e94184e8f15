// The paper's Figure 3, verified null-move pruning, to the letter.
#pragma once

#include "tests/oracle/chess_program.hpp"

namespace nullscope::test {

class Figure3 : public ChessProgram {
 public:
  // `depth_cost`: 1 in the paper.
  Figure3(const Position& root, int reduction_factor, int depth_cost)
      : ChessProgram(root), R(reduction_factor), cost(depth_cost) {}

 private:
  /* at the root level, verify = true */
  Score search_root(int depth) override { return search(-kInfinity, kInfinity, depth, true); }
  int search(int alpha, int beta, int depth, bool verify);

  const int R;
  const int cost;
};

}  // namespace nullscope::test
