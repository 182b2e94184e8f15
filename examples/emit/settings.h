/* settings.h: modern's options, and the names that its trace has for its rules. */
#ifndef SETTINGS_H
#define SETTINGS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "counters.h"
#include "nullscope_emit.h"

enum { MAX_THREADS = 64, MAX_LINES = 16, MAX_GAME = 1024 };

static struct {
  const char *fen, *moves, *trace, *name;
  int depth, threads, multipv;
  int aspiration; /* half the window that an iteration begins with; 0 for the full window */
  int lmr;        /* the table of late-move reductions: 'a', 'b' or 'n' for none */
  int tt_size;    /* entries */
  int lmp, futility, reverse_futility, razoring, probcut, null_move, singular, counters;
} options = {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
             NULL,
             NULL,
             "modern 1.0",
             7,
             1,
             1,
             25,
             'a',
             1 << 16,
             1,
             1,
             1,
             1,
             1,
             1,
             1,
             0};

static const char* const usage =
    "usage: modern [--fen FEN] [--moves \"e2e4 e7e5\"] [--depth N] [--trace FILE] [--name TEXT] [--threads N]\n"
    "              [--multipv N] [--aspiration N] [--lmr-table a|b|none] [--tt-size ENTRIES] [--counters]\n"
    "              [--no-lmp] [--no-futility] [--no-reverse-futility] [--no-razoring] [--no-probcut] [--no-null]\n"
    "              [--no-singular]\n";

/* 0 if they are not understood. */
static inline int read_options(int argc, char** argv) {
  const struct {
    const char* name;
    int* to;
  } switches[] = {{"--no-lmp", &options.lmp},           {"--no-futility", &options.futility},
                  {"--no-razoring", &options.razoring}, {"--no-reverse-futility", &options.reverse_futility},
                  {"--no-probcut", &options.probcut},   {"--no-null", &options.null_move},
                  {"--no-singular", &options.singular}, {"--counters", &options.counters}};
  const struct {
    const char* name;
    const char** to;
  } texts[] = {
      {"--fen", &options.fen}, {"--moves", &options.moves}, {"--trace", &options.trace}, {"--name", &options.name}};
  const struct {
    const char* name;
    int *to, least, most;
  } numbers[] = {{"--depth", &options.depth, 1, 60},
                 {"--threads", &options.threads, 1, MAX_THREADS},
                 {"--multipv", &options.multipv, 1, MAX_LINES},
                 {"--aspiration", &options.aspiration, 0, 10000},
                 {"--tt-size", &options.tt_size, 1, 1 << 24}};
  for (int i = 1; i < argc; ++i) {
    const char* const next = i + 1 < argc ? argv[i + 1] : NULL;
    int known = 0;
    for (size_t k = 0; k < sizeof switches / sizeof *switches; ++k)
      if (!strcmp(argv[i], switches[k].name)) known = 1, *switches[k].to = switches[k].to == &options.counters;
    for (size_t k = 0; next && k < sizeof texts / sizeof *texts; ++k)
      if (!strcmp(argv[i], texts[k].name)) known = 2, *texts[k].to = next;
    for (size_t k = 0; next && k < sizeof numbers / sizeof *numbers; ++k)
      if (!strcmp(argv[i], numbers[k].name)) {
        known = 2, *numbers[k].to = atoi(next);
        if (*numbers[k].to < numbers[k].least || *numbers[k].to > numbers[k].most) return 0;
      }
    if (next && !strcmp(argv[i], "--lmr-table") && *next && strchr("abn", *next)) known = 2, options.lmr = *next;
    if (!known) return 0;
    i += known - 1;
  }
  return 1;
}

/* Rules as flags (NULLSCOPE_LABEL), stages as numbers. */
static struct {
  unsigned lmp, futility, delta, multipv, reverse_futility, razoring, probcut, multi_cut, singular, window_low,
      window_high;
  int tt_stage, capture_stage, killer_stage, quiet_stage, bad_capture_stage;
} labels;
static const char* label_names[LABELS];

/* nullscope numbers labels as they are made, from 1. So does this, and the counters are the same without a trace. */
static inline int make_label(nullscope_stream* trace, const char* name) {
  static int made;
  label_names[++made] = name;
  nullscope_label(trace, name);
  return made;
}

static inline void make_labels(nullscope_stream* trace) {
  labels.lmp = NULLSCOPE_LABEL(make_label(trace, "lmp"));
  labels.futility = NULLSCOPE_LABEL(make_label(trace, "futility"));
  labels.delta = NULLSCOPE_LABEL(make_label(trace, "delta pruning"));
  labels.multipv = NULLSCOPE_LABEL(make_label(trace, "multipv"));
  labels.reverse_futility = NULLSCOPE_LABEL(make_label(trace, "reverse futility"));
  labels.razoring = NULLSCOPE_LABEL(make_label(trace, "razoring"));
  labels.probcut = NULLSCOPE_LABEL(make_label(trace, "probcut"));
  labels.multi_cut = NULLSCOPE_LABEL(make_label(trace, "multi-cut"));
  labels.singular = NULLSCOPE_LABEL(make_label(trace, "singular extension"));
  labels.window_low = NULLSCOPE_LABEL(make_label(trace, "window failed low"));
  labels.window_high = NULLSCOPE_LABEL(make_label(trace, "window failed high"));
  labels.tt_stage = make_label(trace, "tt move");
  labels.capture_stage = make_label(trace, "captures");
  labels.killer_stage = make_label(trace, "killers");
  labels.quiet_stage = make_label(trace, "quiets");
  labels.bad_capture_stage = make_label(trace, "bad captures");
}

#endif
