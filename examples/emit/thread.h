/* thread.h: one thread of modern's search: what it keeps, what it tells and counts of every node, and how it orders
 * moves. */
#ifndef THREAD_H
#define THREAD_H

#include <pthread.h>

#include "board.h"
#include "counters.h"
#include "nullscope_emit.h"
#include "settings.h"

/* One thread of the search. */
typedef struct {
  int id;
  nullscope_stream* trace;
  Position root;
  uint64_t keys[MAX_GAME + MAX_PLY + 2]; /* of the game, then of the line that is searched */
  int game;                              /* of these, before the root */
  int no_null, stopped;
  nullscope_move excluded;                                 /* what the node that is entered next leaves out */
  nullscope_move best[MAX_LINES], killers[MAX_PLY + 2][2]; /* best: by line of MultiPV */
  int line, history[2][64][64];
  Counters counters;
} Thread;

static struct {
  pthread_mutex_t lock;
  int yes;
} finished = {PTHREAD_MUTEX_INITIALIZER, 0}; /* the first thread: then all stop */

/* ------------------------------------------------------------------ the calls that every node makes */

static inline nullscope_move code_of(const Move* m) {
  return NULLSCOPE_MOVE(square64(m->from), square64(m->to), m->promotion ? m->promotion - KNIGHT + 1 : 0);
}

static inline Node enter(Thread* t, nullscope_move move, int alpha, int beta, int depth, int ply, unsigned flags) {
  const int purpose = (int)(flags >> 8 & 255);
  const int kind = purpose ? purpose : move == NULLSCOPE_NULL_MOVE ? NULL_MOVE : ply ? MAIN : ROOT;
  const Node n = {alpha, beta, depth, kind, (flags & NULLSCOPE_QUIESCENCE) != 0, 0};
  nullscope_enter(t->trace, move, alpha, beta, depth, flags);
  count_enter(&t->counters, &n);
  ++t->counters.entered_as[flags >> 16];
  return n;
}

static inline int leave(Thread* t, const Node* n, int value, unsigned exit) {
  nullscope_leave(t->trace, value, exit);
  if (exit == NULLSCOPE_BY_VALUE)
    exit = value >= n->beta ? NULLSCOPE_BETA_CUTOFF : value <= n->alpha ? NULLSCOPE_FAIL_LOW : NULLSCOPE_EXACT;
  count_leave(&t->counters, n, value, exit & 0xffff, NULLSCOPE_BETA_CUTOFF);
  if ((exit & 0xffff) == NULLSCOPE_PRUNED) ++t->counters.pruned[exit >> 16];
  return value;
}

static inline void skip(Thread* t, nullscope_move move, unsigned label) {
  nullscope_skip(t->trace, move, label);
  ++t->counters.skipped[label >> 16];
}

/* A position that was there since the last capture or pawn move, or fifty moves without one. */
static inline int is_draw(const Thread* t, const Position* p, int ply) {
  const int now = t->game + ply;
  for (int i = now - 4; i >= 0 && i >= now - p->fifty; i -= 2)
    if (t->keys[i] == t->keys[now]) return 1;
  return p->fifty >= 100;
}

/* Another thread has finished. */
static inline int must_stop(Thread* t) {
  if (t->id > 0 && t->counters.nodes % 256 == 0) {
    pthread_mutex_lock(&finished.lock);
    t->stopped = finished.yes;
    pthread_mutex_unlock(&finished.lock);
  }
  return t->stopped;
}

/* ------------------------------------------------------------------------------------ move ordering */

enum { TT_FIRST = 1000000, GOOD_CAPTURE = 100000, KILLER = 90000, BAD_CAPTURE = -200000 };

static inline int is_quiet(const Position* p, const Move* m) {
  return !m->promotion && !p->board[m->to] && !(kind(p->board[m->from]) == PAWN && m->to == p->en_passant);
}

static inline void score_moves(const Thread* t, const Position* p, Move* list, int count, nullscope_move first,
                               int ply) {
  for (int i = 0; i < count; ++i) {
    Move* const m = &list[i];
    const nullscope_move code = code_of(m);
    const int quiet = is_quiet(p, m);
    const int loses = kWorth[kind(p->board[m->from])] > kWorth[kind(p->board[m->to])] + 50 && !m->promotion && !quiet &&
                      attacked(p, m->to, -p->side);
    if (code == first)
      m->score = TT_FIRST;
    else if (!quiet)
      m->score += loses ? BAD_CAPTURE : GOOD_CAPTURE;
    else if (code == t->killers[ply][0] || code == t->killers[ply][1])
      m->score = KILLER;
    else
      m->score = t->history[p->side < 0][square64(m->from)][square64(m->to)];
  }
}

static inline int stage_of(const Move* m) {
  return m->score >= TT_FIRST       ? labels.tt_stage
         : m->score >= GOOD_CAPTURE ? labels.capture_stage
         : m->score == KILLER       ? labels.killer_stage
         : m->score >= 0            ? labels.quiet_stage
                                    : labels.bad_capture_stage;
}

static inline void remember(Thread* t, const Position* p, const Move* m, int depth, int ply) {
  int* const h = &t->history[p->side < 0][square64(m->from)][square64(m->to)];
  *h += depth * depth;
  if (*h > 50000) *h /= 2;
  if (t->killers[ply][0] != code_of(m)) t->killers[ply][1] = t->killers[ply][0], t->killers[ply][0] = code_of(m);
}

#endif
