/* Makes every call of the emitter once, with the least and the greatest of numbers. test_log.py knows what has to be in
 * the log. */
#include <limits.h>
#include <stdio.h>

#include "nullscope_emit.h"

int main(int argc, char** argv) {
  nullscope_open_options o = NULLSCOPE_OPEN_OPTIONS;
  nullscope_stream *s = NULL, *other = NULL;
  const nullscope_move promotion = NULLSCOPE_MOVE(52, 61, 4);
  int codes = 0;
  if (argc != 2) return 2;
  o.path = argv[1], o.engine = "caller 1", o.fen = "8/8/8/8/8/8/8/k1K5 w - - 0 1", o.moves = "c1c2 a1a2";
  o.policy = "none", o.label = "a label", o.filter = "--max-ply 6", o.depth = 128;
  o.units_per_pawn = 1000, o.mate = 1 << 29, o.infinity = 1 << 30, o.depth_units = 16, o.chess960 = 7;
  codes |= nullscope_open(&o, &s);
  const int name = nullscope_label(s, "lmp");
  const int same = nullscope_label(s, "lmp");
  const int long_one = nullscope_label(s, "123456789 123456789 123456789 123456789 123456789 123456789 123");
  codes |= nullscope_thread(s, &other);
  codes |= name != 1 || same != 1 || long_one != 2 || nullscope_emit_version() != NULLSCOPE_EMIT_VERSION;
  codes |= nullscope_iteration(s, 1);
  codes |= nullscope_multipv(s, 2);
  codes |= nullscope_enter(s, NULLSCOPE_NO_MOVE, INT_MIN, INT_MAX, -1, 0);
  codes |= nullscope_static_eval(s, 63);
  codes |= nullscope_static_eval(s, -64);
  codes |= nullscope_static_eval(s, 64);
  codes |= nullscope_static_eval(s, -8192);
  codes |= nullscope_static_eval(s, 8192);
  codes |= nullscope_tt_move(s, promotion);
  codes |= nullscope_exclude(s, NULLSCOPE_MOVE(63, 0, 0));
  codes |= nullscope_stage(s, name);
  codes |= nullscope_skip(s, promotion, NULLSCOPE_LABEL(name));
  codes |= nullscope_skip_quiets(s, NULLSCOPE_LABEL(long_one));
  codes |= nullscope_null_tried(s, -3);
  codes |= nullscope_enter(s, NULLSCOPE_NULL_MOVE, -1, 0, 0, NULLSCOPE_QUIESCENCE | NULLSCOPE_VERIFY);
  codes |= nullscope_leave(s, 5, NULLSCOPE_STAND_PAT);
  codes |= nullscope_null_result(s, -5);
  codes |= nullscope_depth_changed(s, 300);
  codes |= nullscope_verify_flip(s, 1);
  codes |= nullscope_re_search(s, NULLSCOPE_LMR | NULLSCOPE_LABEL(name));
  codes |= nullscope_table_store(s, UINT64_MAX);
  codes |= nullscope_table_hit(s, UINT64_C(0x0123456789ABCDEF));
  codes |= nullscope_enter(s, promotion, 0, 1, 2, NULLSCOPE_INTERNAL_DEEPENING | NULLSCOPE_LABEL(1000));
  codes |= nullscope_leave(s, INT_MIN, NULLSCOPE_PRUNED | NULLSCOPE_LABEL(65535));
  codes |= nullscope_unwind(s);
  codes |= nullscope_iteration(other, 2);
  codes |= nullscope_enter(other, NULLSCOPE_NO_MOVE, -1, 1, 2, NULLSCOPE_ASPIRATION);
  codes |= nullscope_leave(other, 0, NULLSCOPE_BY_VALUE);
  codes |= nullscope_close(&s); /* its file stays open for the other one */
  codes |= nullscope_close(&other);
  printf("%d\n", codes);
  return codes || s || other || *nullscope_error_text(NULL);
}
