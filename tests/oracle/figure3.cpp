// The lines in C comments are the figure's own, in its order; below each, the same in C++. What has no such
// line is what the figure leaves to the program around it: extending, reporting, draws, taking back.
#include "tests/oracle/figure3.hpp"

namespace nullscope::test {

/* #define R 3  -- the depth reduction factor */

/* int search (alpha, beta, depth, verify) { */
int Figure3::search(int alpha, int beta, int depth, bool verify) {
  int value, best;
  bool fail_high = false;

  depth = extended(depth);
  /* if (depth <= 0) */
  if (depth <= 0) /* return evaluate();  -- in practice, quiescence() is called here */
    return quiescence(alpha, beta);

  enter(alpha, beta, depth, verify);
  if (const auto known = answer()) return *known;

  /* if verify = true, and depth = 1, null-move search is not conducted, since
   * verification will not be possible */
  /* if (!in_check() && null_ok() && (!verify || depth > 1)) { */
  if (!in_check() && null_ok() && (!verify || depth > cost)) {
    null_tried(beta, depth - R - 1);
    /* make_null_move(); */
    make_null_move();
    /* null-move search with minimal window around beta */
    /* value = -search(-beta, -beta + 1, depth - R - 1, verify); */
    value = -search(-beta, -beta + 1, depth - R - 1, verify);
    unmake();
    null_result(beta, value);
    /* if (value >= beta) {  -- fail-high */
    if (value >= beta) {
      /* if (verify) { */
      if (verify) {
        /* depth--;  -- reduce the depth by one ply */
        depth_reduced(depth, depth - cost);
        depth -= cost;
        /* turn verification off for the sub-tree */
        /* verify = false; */
        report.verify_flip(false);
        verify = false;
        /* mark a fail-high flag, to detect zugzwangs later */
        /* fail_high = true; */
        fail_high = true;
        /* } */
      }
      /* else  -- cutoff in a sub-tree with fail-high report */
      else
        /* return value; */
        return cut_by_null_move(value);
      /* } */
    }
    /* } */
  }

/* re_search:  -- if a zugzwang is detected, return here for re-search */
re_search:
  /* do regular NegaScout/PVS search */
  /* search() is called with current value of "verify" */
  /* ... */
  best = negascout(alpha, beta, depth, [&](int a, int b, int d) { return search(a, b, d, verify); });

  /* if there is a fail-high report, but no cutoff was found, the position
   * is a zugzwang and has to be re-searched with the original depth */
  /* if (fail_high && best < beta) { */
  if (fail_high && best < beta) {
    verification_failed();
    /* depth++; */
    depth += cost;
    /* fail_high = false; */
    fail_high = false;
    /* verify = true; */
    report.verify_flip(true);
    verify = true;
    /* goto re_search; */
    goto re_search;
    /* } */
  }
  return leave(best);
  /* } */
}

}  // namespace nullscope::test
