/* Another engine's trace of three root searches at depth 2, whose policy is none of nullscope's: aspiration OUT.nst */
#include <stdio.h>

#include "nullscope_emit.h"

static void search_root(nullscope_stream* s, int depth, int alpha, int beta, int value) {
  nullscope_iteration(s, depth);
  nullscope_enter(s, NULLSCOPE_NO_MOVE, alpha, beta, depth, 0);
  nullscope_enter(s, NULLSCOPE_MOVE(12, 28, 0), -beta, -alpha, 1, 0);
  nullscope_null_tried(s, 0);
  nullscope_enter(s, NULLSCOPE_NULL_MOVE, alpha, alpha + 1, 0, NULLSCOPE_QUIESCENCE);
  nullscope_leave(s, value, NULLSCOPE_BY_VALUE);
  nullscope_null_result(s, -value);
  nullscope_leave(s, -value, -value >= -alpha ? NULLSCOPE_NULL_CUTOFF : NULLSCOPE_BY_VALUE);
  nullscope_leave(s, value, NULLSCOPE_BY_VALUE);
}

int main(int argc, char** argv) {
  nullscope_open_options options = NULLSCOPE_OPEN_OPTIONS;
  nullscope_stream* s = NULL;
  if (argc != 2) return 2;
  options.path = argv[1], options.engine = "other 1.0", options.policy = "my own", options.depth = 2;
  options.fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  nullscope_open(&options, &s);
  search_root(s, 1, -NULLSCOPE_INFINITY, NULLSCOPE_INFINITY, 20);
  search_root(s, 2, 10, 30, 35);
  search_root(s, 2, 40, 60, 12);
  search_root(s, 2, -NULLSCOPE_INFINITY, 60, 12);
  if (!nullscope_close(&s)) return 0;
  fprintf(stderr, "%s\n", nullscope_error_text(s));
  return 1;
}
