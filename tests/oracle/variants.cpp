#include "tests/oracle/variants.hpp"

namespace nullscope::test {

int Variant::null_search(int beta, int depth) {
  null_tried(beta, depth);
  make_null_move();
  const int value = -search(-beta, -beta + 1, depth);
  unmake();
  null_result(beta, value);
  return value;
}

int Variant::regular_search(int alpha, int beta, int depth) {
  return negascout(alpha, beta, depth, [&](int a, int b, int d) { return search(a, b, d); });
}

int NoNullMove::search(int alpha, int beta, int depth) {
  depth = extended(depth);
  if (depth <= 0) return quiescence(alpha, beta);
  enter(alpha, beta, depth, false);
  if (const auto known = answer()) return *known;
  return leave(regular_search(alpha, beta, depth));
}

int Adaptive::search(int alpha, int beta, int depth) {
  depth = extended(depth);
  if (depth <= 0) return quiescence(alpha, beta);
  enter(alpha, beta, depth, false);
  if (const auto known = answer()) return *known;

  if (!in_check() && null_ok()) {
    const int value = null_search(beta, depth - (depth > 6 ? 3 : 2) - 1);
    if (value >= beta) return cut_by_null_move(value);
  }
  return leave(regular_search(alpha, beta, depth));
}

int NoReSearch::search(int alpha, int beta, int depth, bool verify) {
  depth = extended(depth);
  if (depth <= 0) return quiescence(alpha, beta);
  enter(alpha, beta, depth, verify);
  if (const auto known = answer()) return *known;

  if (!in_check() && null_ok() && (!verify || depth > cost)) {
    null_tried(beta, depth - R - 1);
    make_null_move();
    const int value = -search(-beta, -beta + 1, depth - R - 1, verify);
    unmake();
    null_result(beta, value);
    if (value >= beta) {
      if (!verify) return cut_by_null_move(value);
      depth_reduced(depth, depth - cost);
      depth -= cost;
      report.verify_flip(false);
      verify = false;
    }
  }
  return leave(negascout(alpha, beta, depth, [&](int a, int b, int d) { return search(a, b, d, verify); }));
}

int Extended::search(int alpha, int beta, int depth) {
  depth = extended(depth);
  if (depth <= 0) return quiescence(alpha, beta);
  enter(alpha, beta, depth, false);
  if (const auto known = answer()) return *known;

  if (!in_check() && null_ok()) {
    if (null_search(beta, depth - (depth > 6 ? 4 : 3) - 1) >= beta) {
      depth_reduced(depth, depth - 4);
      depth -= 4;
      if (depth <= 0) {
        make_no_move();
        const int value = quiescence(alpha, beta);
        unmake();
        return leave(value, Exit::DepthUsedUp);
      }
    }
  }
  return leave(regular_search(alpha, beta, depth));
}

int Probe::search(int alpha, int beta, int depth) {
  depth = extended(depth);
  if (depth <= 0) return quiescence(alpha, beta);
  enter(alpha, beta, depth, false);
  if (const auto known = answer()) return *known;

  if (!in_check() && null_ok()) {
    if (null_search(beta, depth - R - 1) >= beta) {
      make_no_move();  // after which null_ok() says no
      const int value = search(beta - 1, beta, depth - R - 1);
      unmake();
      if (value >= beta) return cut_by_null_move(value);
    }
  }
  return leave(regular_search(alpha, beta, depth));
}

int Double::search(int alpha, int beta, int depth) {
  depth = extended(depth);
  if (depth <= 0) return quiescence(alpha, beta);
  enter(alpha, beta, depth, false);
  if (const auto known = answer()) return *known;

  if (!in_check() && null_ok(2)) {
    const int value = null_search(beta, depth - R - 1);
    if (value >= beta) return cut_by_null_move(value);
  }
  return leave(regular_search(alpha, beta, depth));
}

int Evaluated::search(int alpha, int beta, int depth) {
  depth = extended(depth);
  if (depth <= 0) return quiescence(alpha, beta);
  enter(alpha, beta, depth, false);
  if (const auto known = answer()) return *known;

  if (!in_check() && null_ok()) {
    const int eval = static_value();
    report.static_eval(eval);
    if (eval >= beta) {
      const int value = null_search(beta, depth - R - 1);
      if (value >= beta) return cut_by_null_move(value);
    }
  }
  return leave(regular_search(alpha, beta, depth));
}

int Growing::search(int alpha, int beta, int depth) {
  depth = extended(depth);
  if (depth <= 0) return quiescence(alpha, beta);
  enter(alpha, beta, depth, false);
  if (const auto known = answer()) return *known;

  if (!in_check() && null_ok()) {
    const int eval = static_value();
    report.static_eval(eval);
    if (eval >= beta) {
      int reduction = 3 + depth / 4;
      for (int step = 1; step <= 3; ++step)
        if (eval - beta >= 200 * step) ++reduction;
      const int value = null_search(beta, depth - reduction - 1);
      if (value >= beta) return cut_by_null_move(value);
    }
  }
  return leave(regular_search(alpha, beta, depth));
}

int Playing::search(int alpha, int beta, int depth, bool null_moves) {
  depth = extended(depth);
  if (depth <= 0) return quiescence(alpha, beta);
  enter(alpha, beta, depth, !null_moves);
  if (const auto known = answer()) return *known;

  if (!in_check() && null_ok()) {
    const int eval = static_value();
    report.static_eval(eval);
    if (eval >= beta && null_moves) {
      int reduction = 3 + depth / 4;
      for (int step = 1; step <= 3; ++step)
        if (eval - beta >= 200 * step) ++reduction;
      const int shallow = depth - reduction - 1;
      null_tried(beta, shallow);
      make_null_move();
      int value = -search(-beta, -beta + 1, shallow, null_moves);
      unmake();
      null_result(beta, value);
      if (value >= beta && depth >= 8) {
        make_no_move();
        value = search(beta - 1, beta, shallow, false);
        unmake();
      }
      if (value >= beta) return cut_by_null_move(value);
    }
  }
  return leave(negascout(alpha, beta, depth, [&](int a, int b, int d) { return search(a, b, d, null_moves); }));
}

}  // namespace nullscope::test
