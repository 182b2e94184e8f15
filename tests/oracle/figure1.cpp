// The lines in C comments are the figure's own, in its order; below each, the same in C++. What has no such
// line is what the figure leaves to the program around it: extending, reporting, draws, taking back.
#include "tests/oracle/figure1.hpp"

namespace nullscope::test {

/* the depth reduction factor */
/* #define R 2 */

/* int search (alpha, beta, depth) { */
int Figure1::search(int alpha, int beta, int depth) {
  int value;

  depth = extended(depth);
  /* if (depth <= 0) */
  if (depth <= 0) /* return evaluate();  -- in practice, quiescence() is called here */
    return quiescence(alpha, beta);

  enter(alpha, beta, depth, false);
  if (const auto known = answer()) return *known;

  /* conduct a null-move search if it is legal and desired */
  /* if (!in_check() && null_ok()) { */
  if (!in_check() && null_ok()) {
    null_tried(beta, depth - R - 1);
    /* make_null_move(); */
    make_null_move();
    /* null-move search with minimal window around beta */
    /* value = -search(-beta, -beta + 1, depth - R - 1); */
    value = -search(-beta, -beta + 1, depth - R - 1);
    unmake();
    null_result(beta, value);
    /* if (value >= beta)  -- cutoff in case of fail-high */
    if (value >= beta) /* return value; */
      return cut_by_null_move(value);
    /* } */
  }

  /* continue regular NegaScout/PVS search */
  /* ... */
  return leave(negascout(alpha, beta, depth, [&](int a, int b, int d) { return search(a, b, d); }));
}

}  // namespace nullscope::test
