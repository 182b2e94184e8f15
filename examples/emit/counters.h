/* clang-format off */
/* counters.h: what modern counts of its own search, for `--counters`. Nothing here comes from nullscope: that
 * `nullscope summary` has the same figures for its trace is what the tests hold both to.
 *
 *   nodes, interior, quiescence     nodes entered: all of them, and of either kind
 *   entered.P                       nodes entered for purpose P: root (without another), null (by the null move), main
 *                                   (any other without one), or one of the header's purposes
 *   within.P                        nodes in subtrees of such nodes (not for root and main), these included, each once
 *                                   however they are nested
 *   type.pv, .cut, .all             interior nodes: entered with beta - alpha > 1; else left with a value >= beta; else
 *   cutoffs.TYPE, first-move.TYPE   interior nodes left by a beta cutoff, by type; of these, by move number 1
 *   cutoffs.depth.D, first-move.depth.D     the same, by the depth they were entered with
 *   cutoffs.move.N                  the same, by the move's number: how many legal moves the main loop had come to, those
 *                                   skipped one by one included; a re-search does not count again
 *   reductions                      moves entered to a reduced depth (LMR)
 *   reductions.re-searched          of these, searched again because they beat alpha; and how that search ended:
 *   reductions.failed-low, .raised-alpha, .failed-high      value <= alpha; between alpha and beta; >= beta
 *   skipped.LABEL, skipped-quiets.LABEL     calls of nullscope_skip() and nullscope_skip_quiets()
 *   pruned.LABEL, entered-as.LABEL          nodes left as pruned, and nodes entered, with that label
 *   exit.EXIT                       nodes by how they ended
 *
 * Of those with a name or number at the end, the ones that are 0 are left out. A node whose search was stopped has the
 * exit `stopped` and no type; a re-search that was stopped did not end. */
/* clang-format on */
#ifndef COUNTERS_H
#define COUNTERS_H

#include <stdint.h>
#include <stdio.h>

enum { MAIN, PURPOSES = 10, ROOT = PURPOSES, NULL_MOVE, KINDS, EXITS = 14, LABELS = 32, DEPTHS = 129, NUMBERS = 257 };
enum { PV_NODE, CUT_NODE, ALL_NODE, TYPES };

/* Numbers only: those of several threads are added as they stand. */
typedef struct {
  uint64_t nodes, quiescence;
  uint64_t entered[KINDS], within[KINDS], inside[KINDS]; /* inside: open nodes, now */
  uint64_t open;
  uint64_t type[TYPES], cutoffs[TYPES], first_move[TYPES];
  uint64_t cutoffs_depth[DEPTHS], first_move_depth[DEPTHS], cutoffs_move[NUMBERS];
  uint64_t reductions, re_searched, failed_low, raised_alpha, failed_high;
  uint64_t skipped[LABELS], skipped_quiets[LABELS], pruned[LABELS], entered_as[LABELS];
  uint64_t exit[EXITS];
} Counters;

/* What a node has to remember until it is left. */
typedef struct {
  int alpha, beta, depth, kind, quiescence;
  int number; /* of the move that the main loop has come to */
} Node;

static inline void count_enter(Counters* c, const Node* n) {
  ++c->nodes, ++c->open;
  c->quiescence += n->quiescence != 0;
  ++c->entered[n->kind];
  ++c->inside[n->kind];
  for (int kind = 0; kind < KINDS; ++kind) c->within[kind] += c->inside[kind] != 0;
}

static inline void count_leave(Counters* c, const Node* n, int value, unsigned exit, unsigned beta_cutoff) {
  --c->open, --c->inside[n->kind];
  ++c->exit[exit];
  if (n->quiescence) return;
  const int type = n->beta - n->alpha > 1 ? PV_NODE : value >= n->beta ? CUT_NODE : ALL_NODE;
  ++c->type[type];
  if (exit != beta_cutoff) return;
  ++c->cutoffs[type], ++c->cutoffs_depth[n->depth], ++c->cutoffs_move[n->number];
  if (n->number == 1) ++c->first_move[type], ++c->first_move_depth[n->depth];
}

/* All open nodes are left at once. */
static inline void count_stopped(Counters* c, unsigned stopped) {
  c->exit[stopped] += c->open;
  c->open = 0;
  for (int kind = 0; kind < KINDS; ++kind) c->inside[kind] = 0;
}

static inline void add_counters(Counters* to, const Counters* from) {
  uint64_t* const sum = (uint64_t*)to;
  const uint64_t* const more = (const uint64_t*)from;
  for (size_t i = 0; i < sizeof *to / sizeof *sum; ++i) sum[i] += more[i];
}

static inline void print_counter(const char* name, const char* of, uint64_t value) {
  printf("%s%s %llu\n", name, of, (unsigned long long)value);
}

static inline void print_by_number(const char* name, const uint64_t* values, int count) {
  for (int i = 0; i < count; ++i)
    if (values[i]) printf("%s%d %llu\n", name, i, (unsigned long long)values[i]);
}

static inline void print_by_name(const char* name, const char* const* names, const uint64_t* values, int count) {
  for (int i = 0; i < count; ++i)
    if (names[i] && values[i]) print_counter(name, names[i], values[i]);
}

static inline void print_counters(const Counters* c, const char* const* labels) {
  static const char* const kinds[KINDS] = {
      "main",     "reduced", "lmr-re-search", "pvs-re-search",      "aspiration", "verification",
      "singular", "probcut", "razoring",      "internal-deepening", "root",       "null"};
  static const char* const types[TYPES] = {"pv", "cut", "all"};
  static const char* const exits[EXITS] = {"null-cutoff", "beta-cutoff",   "fail-low",  "exact", "tt-lower",
                                           "tt-upper",    "tt-exact",      "stand-pat", "mated", "stalemate",
                                           "draw",        "depth-used-up", "stopped",   "pruned"};
  print_counter("nodes", "", c->nodes);
  print_counter("interior", "", c->nodes - c->quiescence);
  print_counter("quiescence", "", c->quiescence);
  print_by_name("entered.", kinds, c->entered, KINDS);
  print_by_name("within.", kinds + 1, c->within + 1, PURPOSES - 1);
  print_counter("within.", "null", c->within[NULL_MOVE]);
  print_by_name("type.", types, c->type, TYPES);
  print_by_name("cutoffs.", types, c->cutoffs, TYPES);
  print_by_name("first-move.", types, c->first_move, TYPES);
  print_by_number("cutoffs.depth.", c->cutoffs_depth, DEPTHS);
  print_by_number("first-move.depth.", c->first_move_depth, DEPTHS);
  print_by_number("cutoffs.move.", c->cutoffs_move, NUMBERS);
  print_counter("reductions", "", c->reductions);
  print_counter("reductions.re-searched", "", c->re_searched);
  print_counter("reductions.failed-low", "", c->failed_low);
  print_counter("reductions.raised-alpha", "", c->raised_alpha);
  print_counter("reductions.failed-high", "", c->failed_high);
  print_by_name("skipped.", labels, c->skipped, LABELS);
  print_by_name("skipped-quiets.", labels, c->skipped_quiets, LABELS);
  print_by_name("pruned.", labels, c->pruned, LABELS);
  print_by_name("entered-as.", labels, c->entered_as, LABELS);
  print_by_name("exit.", exits, c->exit, EXITS);
}

#endif
