/* modern: a chess engine that searches as engines do today, and tells nullscope all of it: look for `nullscope_`.
 *
 * Iterative deepening with aspiration windows, PVS, late-move reductions with re-searches, late-move pruning, futility
 * and reverse futility, razoring, ProbCut, null moves with verification, singular extensions, internal iterative
 * deepening and reductions, MultiPV; any number of threads share one transposition table (lazy SMP). With one thread it
 * does the same every time. `modern --help` has its options; its figures (`--counters`) are explained in counters.h. */
#include <pthread.h>

#include "nullscope_emit.h"
#include "table.h"
#include "thread.h"

enum { R = 3, VERIFY_FROM = 6 }; /* null moves: the reduction, and the depth from which they are verified */

/* --------------------------------------------------------------------------------------- quiescence */

static int quiesce(Thread* t, const Position* p, nullscope_move move, int alpha, int beta, int ply, unsigned flags) {
  Node n = enter(t, move, alpha, beta, 0, ply, flags | NULLSCOPE_QUIESCENCE);
  const int eval = evaluate(p);
  int best = eval;
  nullscope_static_eval(t->trace, eval);
  if (best >= beta) return leave(t, &n, best, NULLSCOPE_STAND_PAT);
  if (best > alpha) alpha = best;
  Move list[MAX_MOVES];
  const int count = generate(p, list, 1);
  for (int i = 0; i < count && best < beta; ++i) {
    const Move* const m = pick(list, count, i);
    Position next;
    if (!play(p, m, &next)) continue;
    ++n.number;
    if (options.futility && !m->promotion && eval + kWorth[kind(p->board[m->to])] + 200 <= alpha) {
      skip(t, code_of(m), labels.delta);
      continue;
    }
    const int value = -quiesce(t, &next, code_of(m), -beta, -alpha, ply + 1, 0);
    if (value > best) best = value;
    if (best > alpha) alpha = best;
  }
  return leave(t, &n, best, NULLSCOPE_BY_VALUE);
}

/* ------------------------------------------------------------------------------------------- search */

static int search(Thread* t, const Position* p, nullscope_move move, int alpha, int beta, int depth, int ply,
                  unsigned flags);

/* A null move, verified by a search of the node itself from some depth on. Whether it cuts off: *value. */
static int null_move_cuts(Thread* t, const Position* p, int beta, int depth, int ply, int* value) {
  const Position passed = play_null(p);
  const int reduced = depth > R ? depth - 1 - R : 0;
  nullscope_null_tried(t->trace, reduced);
  *value = -search(t, &passed, NULLSCOPE_NULL_MOVE, -beta, -beta + 1, reduced, ply + 1, 0);
  if (t->stopped) return 0;
  nullscope_null_result(t->trace, *value);
  if (*value < beta || depth < VERIFY_FROM) return *value >= beta;
  ++t->no_null;
  const int verified = search(t, p, NULLSCOPE_NO_MOVE, beta - 1, beta, depth - R, ply, NULLSCOPE_VERIFICATION);
  --t->no_null;
  return verified >= beta;
}

/* ProbCut: a capture that is worth much more than beta in a shallow search. */
static int capture_cuts(Thread* t, const Position* p, int beta, int depth, int ply, int* value) {
  Move list[MAX_MOVES];
  const int raised = beta + 150, count = generate(p, list, 1);
  for (int i = 0; i < count && i < 3; ++i) {
    const Move* const m = pick(list, count, i);
    Position next;
    if (!play(p, m, &next)) continue;
    *value = -search(t, &next, code_of(m), -raised, -raised + 1, depth - 4, ply + 1, NULLSCOPE_PROBCUT);
    if (t->stopped) return 0;
    if (*value >= raised) return 1;
  }
  return 0;
}

/* The rules that end a node without its moves: true if one did, and then the node is left. */
static int is_pruned(Thread* t, const Position* p, const Node* n, int eval, int ply, nullscope_move move, int* value) {
  const int alpha = n->alpha, beta = n->beta, depth = n->depth;
  if (abs(beta) >= MATES) return 0;
  if (options.reverse_futility && depth <= 4 && eval - 100 * depth >= beta)
    return *value = leave(t, n, eval, NULLSCOPE_PRUNED | labels.reverse_futility), 1;
  if (options.razoring && depth <= 2 && eval + 250 * depth <= alpha) {
    *value = quiesce(t, p, NULLSCOPE_NO_MOVE, alpha, beta, ply, NULLSCOPE_RAZORING);
    if (*value <= alpha) return leave(t, n, *value, NULLSCOPE_PRUNED | labels.razoring), 1;
  }
  if (options.null_move && depth >= 3 && eval >= beta && move != NULLSCOPE_NULL_MOVE && !t->no_null && has_pieces(p)) {
    const int cuts = null_move_cuts(t, p, beta, depth, ply, value);
    if (t->stopped) return 1;
    if (cuts) return leave(t, n, *value, NULLSCOPE_NULL_CUTOFF), 1;
  }
  if (options.probcut && depth >= 5) {
    const int cuts = capture_cuts(t, p, beta, depth, ply, value);
    if (t->stopped) return 1;
    if (cuts) return leave(t, n, *value, NULLSCOPE_PRUNED | labels.probcut), 1;
  }
  return 0;
}

/* Plies that a late move is reduced by. */
static int reduction(int depth, int number) {
  if (options.lmr == 'n' || depth < 3 || number < 4) return 0;
  return options.lmr == 'a' ? 1 + (depth >= 5) * (number >= 8) : 1 + depth / 4 + number / 8;
}

/* One move of the main loop: the first one in the node's window, others in a null window, late ones reduced. */
static int search_move(Thread* t, const Position* next, nullscope_move move, int alpha, int beta, int depth, int ply,
                       int first, int extended, int reduce) {
  Counters* const c = &t->counters;
  if (first) return -search(t, next, move, -beta, -alpha, depth, ply, extended ? labels.singular : 0);
  const int reduced = depth - reduce < 1 ? 1 : depth - reduce;
  const int late = reduced < depth;
  c->reductions += (uint64_t)late;
  int value = late ? -search(t, next, move, -alpha - 1, -alpha, reduced, ply, NULLSCOPE_REDUCED)
                   : -search(t, next, move, -alpha - 1, -alpha, depth, ply, 0);
  if (t->stopped) return 0;
  if (late && value > alpha) {
    ++c->re_searched;
    nullscope_re_search(t->trace, NULLSCOPE_LMR);
    value = -search(t, next, move, -alpha - 1, -alpha, depth, ply, NULLSCOPE_LMR_RE_SEARCH);
    if (t->stopped) return 0;
    ++*(value <= alpha ? &c->failed_low : value < beta ? &c->raised_alpha : &c->failed_high);
  }
  if (value > alpha && value < beta) {
    nullscope_re_search(t->trace, NULLSCOPE_PVS_WINDOW);
    value = -search(t, next, move, -beta, -alpha, depth, ply, NULLSCOPE_PVS_RE_SEARCH);
  }
  return value;
}

/* What the main loop has to know of its node. */
typedef struct {
  int depth, ply, check, eval, extension;
  nullscope_move first, excluded, best; /* the TT's move; what a singular search leaves out; what raised alpha */
} Situation;

static int is_taken(const Thread* t, nullscope_move move) { /* at the root, by an earlier line of MultiPV */
  for (int i = 0; i < t->line; ++i)
    if (t->best[i] == move) return 1;
  return 0;
}

/* The main loop. -NULLSCOPE_INFINITY if there is no move. */
static int search_moves(Thread* t, const Position* p, Node* n, Situation* s) {
  Move list[MAX_MOVES];
  const int count = generate(p, list, 0), depth = s->depth;
  int alpha = n->alpha, best = -NULLSCOPE_INFINITY, stage = 0, searched = 0, quiets_end = 0;
  score_moves(t, p, list, count, s->first, s->ply);
  for (int i = 0; i < count && best < n->beta; ++i) {
    const Move* const m = pick(list, count, i);
    const nullscope_move move = code_of(m);
    const int quiet = is_quiet(p, m);
    Position next;
    if (move == s->excluded || (quiets_end && quiet) || !play(p, m, &next)) continue;
    if (stage != stage_of(m)) nullscope_stage(t->trace, stage = stage_of(m));
    ++n->number;
    if (s->ply == 0 && is_taken(t, move)) {
      skip(t, move, labels.multipv);
      continue;
    }
    const int calm = quiet && !s->check && !in_check(&next);
    if (calm && s->ply > 0 && best > -MATES) {
      if (options.lmp && depth <= 4 && n->number > 3 + depth * depth) {
        skip(t, move, labels.lmp);
        nullscope_skip_quiets(t->trace, labels.lmp);
        ++t->counters.skipped_quiets[labels.lmp >> 16];
        quiets_end = 1;
        continue;
      }
      if (options.futility && depth <= 3 && s->eval + 100 * depth + 50 <= alpha) {
        skip(t, move, labels.futility);
        continue;
      }
    }
    const int extended = move == s->first && s->extension;
    const int value = search_move(t, &next, move, alpha, n->beta, depth - 1 + extended, s->ply + 1, !searched++,
                                  extended, calm ? reduction(depth, n->number) : 0);
    if (t->stopped) return 0;
    if (value > best) best = value;
    if (value > alpha && s->ply == 0) t->best[t->line] = move;
    if (value > alpha) alpha = value, s->best = move;
    if (best >= n->beta && quiet) remember(t, p, m, depth, s->ply);
  }
  return best;
}

static int table_answers(const Entry* e, int alpha, int beta) {
  return e->bound == NULLSCOPE_TT_EXACT || (e->bound == NULLSCOPE_TT_LOWER ? e->value >= beta : e->value <= alpha);
}

static int search(Thread* t, const Position* p, nullscope_move move, int alpha, int beta, int depth, int ply,
                  unsigned flags) {
  const int check = in_check(p), pv = beta - alpha > 1;
  const int anew = move == NULLSCOPE_NO_MOVE; /* the root, or a search on the side of the same position */
  Situation s = {depth, ply, check, 0, 0, NULLSCOPE_NO_MOVE, t->excluded, NULLSCOPE_NO_MOVE};
  int value;
  Entry e = {0, 0, 0, 0, NULLSCOPE_NO_MOVE};
  t->excluded = NULLSCOPE_NO_MOVE;
  if (ply >= MAX_PLY || (depth <= 0 && !check)) return quiesce(t, p, move, alpha, beta, ply, flags);

  Node n = enter(t, move, alpha, beta, depth > 0 ? depth : 0, ply, flags);
  if (s.excluded) nullscope_exclude(t->trace, s.excluded);
  if (must_stop(t)) return 0;
  if (depth <= 0) nullscope_depth_changed(t->trace, s.depth = 1); /* in check: a ply more */
  const uint64_t key = t->keys[t->game + ply] = key_of(p);
  if (!anew && is_draw(t, p, ply)) return leave(t, &n, 0, NULLSCOPE_DRAW);

  int hit = !s.excluded && probe(key, ply, &e);
  if (hit && !pv && e.depth >= s.depth && table_answers(&e, alpha, beta)) {
    nullscope_table_hit(t->trace, key);
    return leave(t, &n, e.value, e.bound);
  }
  if (!check) nullscope_static_eval(t->trace, s.eval = evaluate(p));
  if (!check && !pv && !anew && is_pruned(t, p, &n, s.eval, ply, move, &value)) return value;

  if (!s.excluded && s.depth >= 4 && !(hit && e.move)) { /* no move to begin with */
    if (pv && !anew) {
      search(t, p, NULLSCOPE_NO_MOVE, alpha, beta, s.depth - 2, ply, NULLSCOPE_INTERNAL_DEEPENING);
      if (t->stopped) return 0;
      hit = probe(key, ply, &e);
    } else {
      nullscope_depth_changed(t->trace, --s.depth);
    }
  }
  if (hit && e.move) nullscope_tt_move(t->trace, s.first = e.move);

  if (options.singular && s.first && !anew && s.depth >= 6 && e.depth >= s.depth - 3 && e.bound != NULLSCOPE_TT_UPPER &&
      abs(e.value) < MATES) {
    const int lower = e.value - 2 * s.depth;
    t->excluded = s.first;
    value = search(t, p, NULLSCOPE_NO_MOVE, lower - 1, lower, s.depth / 2, ply, NULLSCOPE_SINGULAR);
    if (t->stopped) return 0;
    if (value >= lower && lower >= beta) return leave(t, &n, lower, NULLSCOPE_PRUNED | labels.multi_cut);
    s.extension = value < lower;
  }

  const int best = search_moves(t, p, &n, &s);
  if (t->stopped) return 0;
  if (best == -NULLSCOPE_INFINITY)
    return s.excluded ? leave(t, &n, alpha, NULLSCOPE_BY_VALUE)
           : check    ? leave(t, &n, ply - NULLSCOPE_MATE, NULLSCOPE_MATED)
                      : leave(t, &n, 0, NULLSCOPE_STALEMATE);
  if (!s.excluded && !(ply == 0 && t->line > 0)) {
    store(key, best, s.depth,
          best >= beta    ? NULLSCOPE_TT_LOWER
          : best <= alpha ? NULLSCOPE_TT_UPPER
                          : NULLSCOPE_TT_EXACT,
          s.best, ply);
    nullscope_table_store(t->trace, key);
  }
  return leave(t, &n, best, NULLSCOPE_BY_VALUE);
}

/* ------------------------------------------------------------------------------------------ threads */

/* One line of one iteration: with the root searched again in a wider window until its value lies within. */
static int search_root(Thread* t, int depth, int guess) {
  int delta = options.aspiration, alpha = -NULLSCOPE_INFINITY, beta = NULLSCOPE_INFINITY;
  unsigned flags = 0;
  if (delta && depth >= 4 && abs(guess) < MATES) alpha = guess - delta, beta = guess + delta;
  for (;; delta *= 4) {
    nullscope_iteration(t->trace, depth);
    if (options.multipv > 1) nullscope_multipv(t->trace, t->line + 1);
    const int value = search(t, &t->root, NULLSCOPE_NO_MOVE, alpha, beta, depth, 0, flags);
    if (t->stopped) return 0;
    if (value <= alpha)
      alpha = value - delta < -MATES ? -NULLSCOPE_INFINITY : value - delta,
      flags = NULLSCOPE_ASPIRATION | labels.window_low;
    else if (value >= beta)
      beta = value + delta > MATES ? NULLSCOPE_INFINITY : value + delta,
      flags = NULLSCOPE_ASPIRATION | labels.window_high;
    else
      return value;
  }
}

/* Iterative deepening. Threads but the first begin deeper, so that they do not all do the same. */
static void deepen(Thread* t) {
  Move list[MAX_MOVES];
  Position next;
  int legal = 0, values[MAX_LINES] = {0};
  const int count = generate(&t->root, list, 0);
  for (int i = 0; i < count; ++i) legal += play(&t->root, &list[i], &next);
  for (int depth = 1 + t->id % 2; depth <= options.depth; ++depth)
    for (t->line = 0; t->line < options.multipv && (t->line < legal || !t->line); ++t->line) {
      values[t->line] = search_root(t, depth, values[t->line]);
      if (t->stopped) {
        nullscope_unwind(t->trace);
        count_stopped(&t->counters, NULLSCOPE_STOPPED);
        return;
      }
      if (t->id) continue;
      const nullscope_move m = t->best[t->line];
      printf("depth %d line %d value %d nodes %llu best %c%c%c%c\n", depth, t->line + 1, values[t->line],
             (unsigned long long)t->counters.nodes, 'a' + (m & 7), '1' + (m >> 3 & 7), 'a' + (m >> 6 & 7),
             '1' + (m >> 9 & 7));
    }
}

static void* run(void* thread) {
  Thread* const t = (Thread*)thread;
  deepen(t);
  if (t->trace && nullscope_close(&t->trace)) fprintf(stderr, "modern: %s\n", nullscope_error_text(NULL));
  return NULL;
}

/* --------------------------------------------------------------------------------------------- main */

/* Plays the moves of the game; 0 if one of them cannot be played. */
static int play_game(Thread* t, const char* moves) {
  int length = 0;
  for (char text[6]; moves && sscanf(moves, " %5s%n", text, &length) == 1; moves += length) {
    if (t->game == MAX_GAME) return 0;
    t->keys[t->game++] = key_of(&t->root);
    if (!play_text(&t->root, text)) return 0;
  }
  return 1;
}

static int open_trace(nullscope_stream** trace) {
  nullscope_open_options o = NULLSCOPE_OPEN_OPTIONS;
  o.path = options.trace, o.engine = options.name, o.fen = options.fen, o.moves = options.moves;
  o.policy = "R = 3, verified from depth 6", o.depth = options.depth, o.replace = 1;
  return nullscope_open(&o, trace);
}

int main(int argc, char** argv) {
  pthread_t ids[MAX_THREADS];
  if (!read_options(argc, argv)) return fputs(usage, stderr), 2;
  Thread* const threads = (Thread*)calloc((size_t)options.threads, sizeof *threads);
  if (!threads || !make_table(options.tt_size)) return fputs("modern: out of memory\n", stderr), 2;
  if (!read_fen(options.fen, &threads->root) || !play_game(threads, options.moves))
    return fputs("modern: bad position or moves\n", stderr), 2;
  if (options.trace && open_trace(&threads->trace))
    return fprintf(stderr, "modern: %s\n", nullscope_error_text(NULL)), 2;
  make_labels(threads->trace);
  for (int i = 1; i < options.threads; ++i) {
    threads[i] = threads[0];
    threads[i].id = i;
    if (options.trace && nullscope_thread(threads->trace, &threads[i].trace))
      return fprintf(stderr, "modern: %s\n", nullscope_error_text(NULL)), 2;
    if (pthread_create(&ids[i], NULL, run, &threads[i])) return fputs("modern: no thread\n", stderr), 2;
  }
  run(&threads[0]);
  pthread_mutex_lock(&finished.lock);
  finished.yes = 1;
  pthread_mutex_unlock(&finished.lock);
  for (int i = 1; i < options.threads; ++i) {
    pthread_join(ids[i], NULL);
    add_counters(&threads->counters, &threads[i].counters);
  }
  if (options.counters) print_counters(&threads->counters, label_names);
  free(threads), free(table.entries);
  return 0;
}
