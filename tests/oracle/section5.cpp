// The variants that section 5 of the paper describes in words. As in Figure 3, no null move is tried where
// a fail-high would leave no depth to go on with; nothing is re-searched.
#include "tests/oracle/variants.hpp"

namespace nullscope::test {

int Reduce2::search(int alpha, int beta, int depth) {
  depth = extended(depth);
  if (depth <= 0) return quiescence(alpha, beta);
  enter(alpha, beta, depth, false);
  if (const auto known = answer()) return *known;

  if (!in_check() && null_ok() && depth > 2) {
    if (null_search(beta, depth - R - 1) >= beta) {
      depth_reduced(depth, depth - 2);
      depth -= 2;
    }
  }
  return leave(regular_search(alpha, beta, depth));
}

int Reduce1::search(int alpha, int beta, int depth) {
  depth = extended(depth);
  if (depth <= 0) return quiescence(alpha, beta);
  enter(alpha, beta, depth, false);
  if (const auto known = answer()) return *known;

  if (!in_check() && null_ok() && depth > 1) {
    if (null_search(beta, depth - R - 1) >= beta) {
      depth_reduced(depth, depth - 1);
      depth--;
    }
  }
  return leave(regular_search(alpha, beta, depth));
}

int Reduce1Then2::search(int alpha, int beta, int depth, bool verify) {
  depth = extended(depth);
  if (depth <= 0) return quiescence(alpha, beta);
  enter(alpha, beta, depth, verify);
  if (const auto known = answer()) return *known;

  if (!in_check() && null_ok() && (verify ? depth > 1 : depth > 2)) {
    null_tried(beta, depth - R - 1);
    make_null_move();
    const int value = -search(-beta, -beta + 1, depth - R - 1, verify);
    unmake();
    null_result(beta, value);
    if (value >= beta) {
      if (verify) {
        depth_reduced(depth, depth - 1);
        depth--;
        report.verify_flip(false);
        verify = false;
      } else {
        depth_reduced(depth, depth - 2);
        depth -= 2;
      }
    }
  }
  return leave(negascout(alpha, beta, depth, [&](int a, int b, int d) { return search(a, b, d, verify); }));
}

}  // namespace nullscope::test
