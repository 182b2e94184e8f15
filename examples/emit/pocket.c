/* pocket: a small chess engine with nothing of nullscope in it but the calls that tell what it does.
 *
 *   pocket FEN DEPTH TRACE.nst [std|verified]
 *
 * It has a board of its own (board.h), PVS with a transposition table, quiescence, and null moves with R = 2: standard
 * ones, or verified as in the paper. modern.c is the engine to look at for all that is newer. */
#include "board.h"
#include "nullscope_emit.h"

enum { R = 2 };

typedef struct {
  uint64_t key;
  int value, depth;
  unsigned bound; /* NULLSCOPE_TT_LOWER, _UPPER or _EXACT */
  nullscope_move move;
} Entry;

static Entry table[1 << 16];
static nullscope_stream* trace;
static unsigned long long nodes;
static nullscope_move best_at_root;

static nullscope_move code_of(const Move* m) {
  return NULLSCOPE_MOVE(square64(m->from), square64(m->to), m->promotion ? m->promotion - KNIGHT + 1 : 0);
}

static int leave(int value, unsigned exit) {
  nullscope_leave(trace, value, exit);
  return value;
}

static int quiesce(const Position* p, nullscope_move move, int alpha, int beta) {
  ++nodes;
  nullscope_enter(trace, move, alpha, beta, 0, NULLSCOPE_QUIESCENCE);
  int best = evaluate(p), lower = alpha;
  if (best >= beta) return leave(best, NULLSCOPE_STAND_PAT);
  if (best > lower) lower = best;
  Move list[MAX_MOVES];
  const int count = generate(p, list, 1);
  for (int i = 0; i < count; ++i) {
    const Move* const m = pick(list, count, i);
    Position next;
    if (!play(p, m, &next)) continue;
    const int value = -quiesce(&next, code_of(m), -beta, -lower);
    if (value > best) best = value;
    if (best >= beta) break;
    if (best > lower) lower = best;
  }
  return leave(best, NULLSCOPE_BY_VALUE);
}

static int search(const Position* p, nullscope_move move, int alpha, int beta, int depth, int ply, int verify);

/* PVS over all moves; NULLSCOPE_NO_MOVE in *best_move if none was better than alpha, -NULLSCOPE_INFINITY if there is
 * none. */
static int search_moves(const Position* p, int alpha, int beta, int depth, int ply, int verify, nullscope_move first,
                        nullscope_move* best_move) {
  Move list[MAX_MOVES];
  const int count = generate(p, list, 0);
  for (int i = 0; i < count; ++i)
    if (code_of(&list[i]) == first) list[i].score = 100000;
  int best = -NULLSCOPE_INFINITY;
  for (int i = 0; i < count && best < beta; ++i) {
    const Move* const m = pick(list, count, i);
    const nullscope_move code = code_of(m);
    Position next;
    if (!play(p, m, &next)) continue;
    const int low = best == -NULLSCOPE_INFINITY ? -beta : -alpha - 1;
    int value = -search(&next, code, low, -alpha, depth - 1, ply + 1, verify);
    if (low != -beta && value > alpha && value < beta) {
      nullscope_re_search(trace, NULLSCOPE_PVS_WINDOW);
      value = -search(&next, code, -beta, -alpha, depth - 1, ply + 1, verify);
    }
    if (value > best) best = value;
    if (value > alpha) alpha = value, *best_move = code;
  }
  return best;
}

static int search(const Position* p, nullscope_move move, int alpha, int beta, int depth, int ply, int verify) {
  const int check = in_check(p);
  if (depth <= 0 && (!check || ply >= MAX_PLY)) return quiesce(p, move, alpha, beta);
  if (depth <= 0) depth = 1;
  ++nodes;
  nullscope_enter(trace, move, alpha, beta, depth, verify ? NULLSCOPE_VERIFY : 0);

  const uint64_t key = key_of(p) ^ (uint64_t)verify; /* nodes that verify have entries of their own */
  Entry* const entry = &table[key % (sizeof table / sizeof *table)];
  nullscope_move best_move = entry->key == key ? entry->move : NULLSCOPE_NO_MOVE;
  if (ply > 0 && entry->key == key && entry->depth >= depth) {
    const int value = entry->value;
    if (entry->bound == NULLSCOPE_TT_EXACT || (entry->bound == NULLSCOPE_TT_LOWER ? value >= beta : value <= alpha)) {
      nullscope_table_hit(trace, key);
      return leave(value, entry->bound);
    }
  }

  const int full_depth = depth;
  int fail_high = 0;
  if (!check && move != NULLSCOPE_NULL_MOVE && ply > 0 && (!verify || depth > 1)) {
    const Position passed = play_null(p);
    nullscope_null_tried(trace, depth - R - 1);
    const int value = -search(&passed, NULLSCOPE_NULL_MOVE, -beta, -beta + 1, depth - R - 1, ply + 1, verify);
    nullscope_null_result(trace, value);
    if (value >= beta && !verify) return leave(value, NULLSCOPE_NULL_CUTOFF);
    if (value >= beta) { /* verify it, one ply shallower */
      nullscope_depth_changed(trace, --depth);
      nullscope_verify_flip(trace, verify = 0);
      fail_high = 1;
    }
  }

  int best = search_moves(p, alpha, beta, depth, ply, verify, best_move, &best_move);
  if (fail_high && best < beta) { /* the null move promised too much */
    nullscope_re_search(trace, NULLSCOPE_VERIFICATION_FAILED);
    nullscope_verify_flip(trace, verify = 1);
    best = search_moves(p, alpha, beta, full_depth, ply, verify, best_move, &best_move);
  }
  if (best == -NULLSCOPE_INFINITY)
    return check ? leave(ply - NULLSCOPE_MATE, NULLSCOPE_MATED) : leave(0, NULLSCOPE_STALEMATE);

  if (ply == 0) best_at_root = best_move;
  if (abs(best) < NULLSCOPE_MATE - 256) { /* mates depend on the way here */
    entry->key = key, entry->value = best, entry->depth = full_depth, entry->move = best_move;
    entry->bound = best >= beta ? NULLSCOPE_TT_LOWER : best <= alpha ? NULLSCOPE_TT_UPPER : NULLSCOPE_TT_EXACT;
    nullscope_table_store(trace, key);
  }
  return leave(best, NULLSCOPE_BY_VALUE);
}

int main(int argc, char** argv) {
  Position root;
  const int depth = argc > 2 ? atoi(argv[2]) : 0;
  const int verified = argc > 4 && !strcmp(argv[4], "verified");
  if (argc < 4 || argc > 5 || (argc == 5 && !verified && strcmp(argv[4], "std"))) {
    fprintf(stderr, "usage: pocket FEN DEPTH TRACE.nst [std|verified]\n");
    return 2;
  }
  nullscope_open_options options = NULLSCOPE_OPEN_OPTIONS;
  options.path = argv[3], options.engine = "pocket 1.0", options.fen = argv[1], options.depth = depth;
  options.policy = verified ? "verified:2" : "std:2";
  if (nullscope_open(&options, &trace)) {
    fprintf(stderr, "pocket: %s\n", nullscope_error_text(trace));
    return 2;
  }
  if (!read_fen(argv[1], &root)) { /* when nullscope_open() is compiled out */
    fprintf(stderr, "pocket: bad FEN\n");
    return 2;
  }
  for (int d = 1; d <= depth; ++d) {
    nullscope_iteration(trace, d);
    const int value = search(&root, NULLSCOPE_NO_MOVE, -NULLSCOPE_INFINITY, NULLSCOPE_INFINITY, d, 0, verified);
    printf("depth %d value %d nodes %llu best %c%c%c%c\n", d, value, nodes, 'a' + (best_at_root & 7),
           '1' + (best_at_root >> 3 & 7), 'a' + (best_at_root >> 6 & 7), '1' + (best_at_root >> 9 & 7));
  }
  if (nullscope_close(&trace)) {
    fprintf(stderr, "pocket: %s\n", nullscope_error_text(trace));
    return 1;
  }
  return 0;
}
