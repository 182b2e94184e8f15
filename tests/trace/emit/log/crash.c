/* Emits as many nodes as it is told, as small as they can be, and is killed: crash LOG NODES. */
#include <signal.h>
#include <stdlib.h>

#include "nullscope_emit.h"

int main(int argc, char** argv) {
  nullscope_open_options o = NULLSCOPE_OPEN_OPTIONS;
  nullscope_stream* s = NULL;
  if (argc != 3) return 2;
  o.path = argv[1], o.engine = "crash 1", o.fen = "8/8/8/8/8/8/8/k1K5 w - - 0 1", o.depth = 1;
  if (nullscope_open(&o, &s)) return 2;
  nullscope_iteration(s, 1);
  nullscope_enter(s, NULLSCOPE_NO_MOVE, -1, 1, 1, 0);
  for (long node = 1; node < atol(argv[2]); ++node) {
    nullscope_enter(s, NULLSCOPE_MOVE(2, 10, 0), -1, 1, 0, NULLSCOPE_QUIESCENCE);
    nullscope_leave(s, 0, NULLSCOPE_EXACT);
  }
  raise(SIGKILL);
  return 2;
}
