/* What a call of the emitter costs: the calls of a log, kept in memory, are made again while the processor time of this
 * thread is taken. Built with nullscope_emit.c it measures that, linked with the library that one.
 *
 *   emit_replay LOG OUTPUT [ROUNDS]      prints ns per call (the best round), less what it takes to go through the list
 *
 * Only logs with one thread, which are its own to read and are taken to be in order. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "nullscope_emit.h"

typedef struct {
  unsigned char what;
  nullscope_move move;
  int a, b, depth;
  unsigned flags;
  uint64_t key;
} Call;

static unsigned char* bytes;
static size_t at, size;

static unsigned byte(void) {
  if (at >= size) exit((fputs("the log ends in a record\n", stderr), 2));
  return bytes[at++];
}

static uint64_t fixed(int count) {
  uint64_t v = 0;
  for (int i = 0; i < count; ++i) v |= (uint64_t)byte() << 8 * i;
  return v;
}

static unsigned varint(void) {
  unsigned v = 0, b = 128;
  for (int shift = 0; b & 128; shift += 7) b = byte(), v |= (b & 127) << shift;
  return v;
}

static int number(void) {
  const unsigned v = varint();
  return (int)(v >> 1 ^ -(v & 1));
}

static void skip_text(void) {
  const size_t length = varint();
  at += length;
}

/* Its texts are not needed: the log is opened anew, with labels of no name. 0 for calls that are not made again. */
static int read_call(Call* c) {
  c->what = (unsigned char)byte();
  switch (c->what) {
    case 1:
      for (int i = 0; i < 6; ++i) skip_text();
      for (int i = 0; i < 6; ++i) number();
      return 0;
    case 2: varint(), skip_text(); return 0;
    case 5:
      c->move = (nullscope_move)fixed(2), c->a = number(), c->b = number(), c->depth = number(), c->flags = varint();
      break;
    case 7:
    case 8: c->move = (nullscope_move)fixed(2); break;
    case 10: c->move = (nullscope_move)fixed(2), c->flags = varint(); break;
    case 11:
    case 16: c->flags = varint(); break;
    case 17:
    case 18: c->key = fixed(8); break;
    case 19: c->a = number(), c->flags = varint(); break;
    case 20: break;
    case 21: return 0;
    default: c->a = number();
  }
  return 1;
}

static int make_call(nullscope_stream* s, const Call* c) {
  switch (c->what) {
    case 3: return nullscope_iteration(s, c->a);
    case 4: return nullscope_multipv(s, c->a);
    case 5: return nullscope_enter(s, c->move, c->a, c->b, c->depth, c->flags);
    case 6: return nullscope_static_eval(s, c->a);
    case 7: return nullscope_tt_move(s, c->move);
    case 8: return nullscope_exclude(s, c->move);
    case 9: return nullscope_stage(s, c->a);
    case 10: return nullscope_skip(s, c->move, c->flags);
    case 11: return nullscope_skip_quiets(s, c->flags);
    case 12: return nullscope_null_tried(s, c->a);
    case 13: return nullscope_null_result(s, c->a);
    case 14: return nullscope_depth_changed(s, c->a);
    case 15: return nullscope_verify_flip(s, c->a);
    case 16: return nullscope_re_search(s, c->flags);
    case 17: return nullscope_table_store(s, c->key);
    case 18: return nullscope_table_hit(s, c->key);
    case 19: return nullscope_leave(s, c->a, c->flags);
    default: return nullscope_unwind(s);
  }
}

static volatile uint64_t sink;

/* Goes through the same list and branches as often, and tells nobody. */
static int make_none(const Call* c) {
  switch (c->what) {
    case 5: sink = c->move + (unsigned)c->a + (unsigned)c->b + (unsigned)c->depth + c->flags; break;
    case 7:
    case 8: sink = c->move; break;
    case 10: sink = c->move + c->flags; break;
    case 11:
    case 16: sink = c->flags; break;
    case 17:
    case 18: sink = c->key; break;
    case 19: sink = (unsigned)c->a + c->flags; break;
    default: sink = (unsigned)c->a;
  }
  return 0;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Seconds that all calls take, opening and closing not counted; without a path: that the list takes. */
static double replay(const Call* calls, size_t count, const char* path) {
  nullscope_stream* s = NULL;
  int codes = 0;
  if (path) {
    nullscope_open_options o = NULLSCOPE_OPEN_OPTIONS;
    o.path = path, o.engine = "replay", o.fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1", o.depth = 128, o.replace = 1;
    codes = nullscope_open(&o, &s);
    for (int i = 1; i <= 64; ++i) {
      char name[16];
      snprintf(name, sizeof name, "%d", i);
      nullscope_label(s, name);
    }
  }
  const double start = now();
  if (path)
    for (size_t i = 0; i < count; ++i) codes |= make_call(s, &calls[i]);
  else
    for (size_t i = 0; i < count; ++i) codes |= make_none(&calls[i]);
  const double seconds = now() - start;
  if (path) codes |= nullscope_close(&s);
  if (codes) exit((fprintf(stderr, "emitting failed: %s\n", nullscope_error_text(NULL)), 3));
  return seconds;
}

int main(int argc, char** argv) {
  FILE* const file = argc > 2 ? fopen(argv[1], "rb") : NULL;
  if (!file || fseek(file, 0, SEEK_END)) return fputs("usage: emit_replay LOG OUTPUT [ROUNDS]\n", stderr), 2;
  size = (size_t)ftell(file);
  rewind(file);
  bytes = (unsigned char*)malloc(size);
  Call* const calls = (Call*)calloc(size / 2, sizeof *calls);
  if (!bytes || !calls || fread(bytes, 1, size, file) != size) return fputs("the log cannot be read\n", stderr), 2;
  fclose(file);
  size_t count = 0, nodes = 0;
  for (at = 16; at < size;) { /* a chunk: thread, length, checksum, records */
    const uint64_t thread = fixed(4);
    const size_t length = (size_t)fixed(4), end = at + 8 + length;
    if (thread) return fputs("the log is of more than one thread\n", stderr), 2;
    for (at += 8; at < end;)
      if (read_call(&calls[count])) nodes += calls[count++].what == 5;
  }
  double best = 1e9, list = 1e9;
  for (int round = argc > 3 ? atoi(argv[3]) : 5; round-- > 0;) {
    const double listed = replay(calls, count, NULL), made = replay(calls, count, argv[2]);
    if (listed < list) list = listed;
    if (made < best) best = made;
  }
  printf("%6.2f ns a call, %6.2f ns a node (%.1f million calls, %.1f million nodes, %.1f bytes a node)\n",
         1e9 * (best - list) / (double)count, 1e9 * (best - list) / (double)nodes, (double)count / 1e6,
         (double)nodes / 1e6, (double)size / (double)nodes);
  free(bytes), free(calls);
  return 0;
}
