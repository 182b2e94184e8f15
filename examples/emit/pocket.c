/* pocket: a small chess engine with nothing of nullscope in it but the calls that tell what it does.
 *
 *   pocket FEN DEPTH TRACE.nst [std|verified]
 *
 * The board and its moves come first, then the search with its calls. It has a board of its own (0x88), PVS with a
 * table, quiescence, and null moves with R = 2: standard ones, or verified as in the paper. */
#include <nullscope_emit.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------------------------------- the board */

enum { EMPTY, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING }; /* Black's are negative */
enum { MAX_MOVES = 256, MAX_PLY = 100, R = 2, NO_SQUARE = 127 };

typedef struct {
  signed char board[128]; /* a1 = 0, h1 = 7, a2 = 16 ...; & 0x88 is off the board */
  int side;               /* 1 White, -1 Black */
  int castling;           /* 1 K, 2 Q, 4 k, 8 q */
  int en_passant;         /* the square behind the pawn, or NO_SQUARE */
  int king[2];            /* White's, Black's */
} Position;

typedef struct {
  int from, to, promotion; /* a piece, or EMPTY */
  int score;               /* for their order */
} Move;

static const int kSteps[7][9] = {{0},
                                 {0},
                                 {33, 31, 18, 14, -33, -31, -18, -14, 0},
                                 {15, 17, -15, -17, 0},
                                 {1, 16, -1, -16, 0},
                                 {1, 16, -1, -16, 15, 17, -15, -17, 0},
                                 {1, 16, -1, -16, 15, 17, -15, -17, 0}};
static const int kWorth[7] = {0, 100, 320, 330, 500, 950, 0};

static int on_board(int square) { return !(square & 0x88); }
static int kind(int piece) { return abs(piece); }
static int king_of(const Position* p, int side) { return p->king[side < 0]; }

static int attacked(const Position* p, int square, int by) {
  for (int side = -1; side <= 1; side += 2) {
    const int from = square - 16 * by + side;
    if (on_board(from) && p->board[from] == PAWN * by) return 1;
  }
  for (int piece = KNIGHT; piece <= KING; ++piece)
    for (const int* step = kSteps[piece]; *step; ++step)
      for (int from = square + *step; on_board(from); from += *step) {
        if (p->board[from] == piece * by) return 1;
        if (p->board[from] || piece == KNIGHT || piece == KING) break;
      }
  return 0;
}

static int in_check(const Position* p) { return attacked(p, king_of(p, p->side), -p->side); }

static void add(const Position* p, Move* list, int* count, int from, int to) {
  const int victim = kind(p->board[to]);
  const int score = victim ? 10 * kWorth[victim] - kWorth[kind(p->board[from])] : 0;
  if (kind(p->board[from]) == PAWN && (to >> 4 == 0 || to >> 4 == 7))
    for (int piece = QUEEN; piece >= KNIGHT; --piece) list[(*count)++] = (Move){from, to, piece, score + kWorth[piece]};
  else
    list[(*count)++] = (Move){from, to, EMPTY, score};
}

static void add_pawn_moves(const Position* p, Move* list, int* count, int from, int captures_only) {
  const int forward = 16 * p->side;
  for (int to = from + forward - 1; to <= from + forward + 1; to += 2)
    if (on_board(to) && (p->board[to] * p->side < 0 || to == p->en_passant)) add(p, list, count, from, to);
  const int last = p->side > 0 ? 6 : 1;
  if (p->board[from + forward] || (captures_only && from >> 4 != last)) return;
  add(p, list, count, from, from + forward);
  if (from >> 4 == 7 - last && !p->board[from + 2 * forward]) add(p, list, count, from, from + 2 * forward);
}

static void add_castling(const Position* p, Move* list, int* count) {
  const int e = p->side > 0 ? 4 : 116;
  const int rights = p->side > 0 ? p->castling : p->castling >> 2;
  const signed char* b = p->board;
  if (!(rights & 3) || attacked(p, e, -p->side)) return;
  if (rights & 1 && !b[e + 1] && !b[e + 2] && !attacked(p, e + 1, -p->side)) add(p, list, count, e, e + 2);
  if (rights & 2 && !b[e - 1] && !b[e - 2] && !b[e - 3] && !attacked(p, e - 1, -p->side)) add(p, list, count, e, e - 2);
}

/* All moves, some of which may leave the king in check; or captures and promotions only. */
static int generate(const Position* p, Move* list, int captures_only) {
  int count = 0;
  for (int from = 0; from < 128; ++from) {
    if (!on_board(from) || p->board[from] * p->side <= 0) continue;
    const int piece = kind(p->board[from]);
    if (piece == PAWN) {
      add_pawn_moves(p, list, &count, from, captures_only);
      continue;
    }
    for (const int* step = kSteps[piece]; *step; ++step)
      for (int to = from + *step; on_board(to); to += *step) {
        if (p->board[to] * p->side > 0) break;
        if (p->board[to] || !captures_only) add(p, list, &count, from, to);
        if (p->board[to] || piece == KNIGHT || piece == KING) break;
      }
  }
  if (!captures_only) add_castling(p, list, &count);
  return count;
}

/* Plays a move; 0 if it leaves the king in check. */
static int play(const Position* p, const Move* m, Position* next) {
  static const struct { int square, lost; } kRights[] = {{0, 2}, {4, 3}, {7, 1}, {112, 8}, {116, 12}, {119, 4}};
  *next = *p;
  signed char* b = next->board;
  const int piece = kind(b[m->from]);
  if (piece == PAWN && m->to == p->en_passant) b[m->to - 16 * p->side] = EMPTY;
  if (piece == KING && abs(m->to - m->from) == 2) {
    const int corner = m->to > m->from ? m->to + 1 : m->to - 2;
    b[(m->from + m->to) / 2] = b[corner];
    b[corner] = EMPTY;
  }
  b[m->to] = (signed char)(m->promotion ? m->promotion * p->side : b[m->from]);
  b[m->from] = EMPTY;
  if (piece == KING) next->king[p->side < 0] = m->to;
  for (size_t i = 0; i < sizeof kRights / sizeof *kRights; ++i)
    if (m->from == kRights[i].square || m->to == kRights[i].square) next->castling &= ~kRights[i].lost;
  next->en_passant = piece == PAWN && abs(m->to - m->from) == 32 ? (m->from + m->to) / 2 : NO_SQUARE;
  next->side = -p->side;
  return !attacked(next, king_of(next, p->side), next->side);
}

static int read_fen(const char* fen, Position* p) {
  char board[100], side, castling[8], en_passant[4];
  if (sscanf(fen, "%99s %c %7s %3s", board, &side, castling, en_passant) != 4) return 0;
  memset(p, 0, sizeof *p);
  int square = 112;
  for (const char* c = board; *c; ++c) {
    const char* const letters = "PNBRQKpnbrqk";
    const char* const found = strchr(letters, *c);
    if (*c == '/')
      square = (square & 0x70) - 16;
    else if (*c >= '1' && *c <= '8')
      square += *c - '0';
    else if (!found || !on_board(square))
      return 0;
    else {
      const int i = (int)(found - letters);
      p->board[square] = (signed char)(i < 6 ? i + 1 : 5 - i);
      if (i % 6 == 5) p->king[i > 5] = square;
      ++square;
    }
  }
  p->side = side == 'w' ? 1 : -1;
  for (int i = 0; i < 4; ++i)
    if (strchr(castling, "KQkq"[i])) p->castling |= 1 << i;
  p->en_passant = *en_passant == '-' ? NO_SQUARE : en_passant[0] - 'a' + 16 * (en_passant[1] - '1');
  return 1;
}

/* Material, and pieces in the centre. */
static int evaluate(const Position* p) {
  int value = 0;
  for (int s = 0; s < 128; ++s) {
    if (!on_board(s) || !p->board[s]) continue;
    const int file = s & 7, rank = s >> 4;
    const int central = (file < 4 ? file : 7 - file) + (rank < 4 ? rank : 7 - rank);
    const int advance = p->board[s] > 0 ? rank : 7 - rank;
    const int placed = kind(p->board[s]) == PAWN ? 5 * advance : 4 * central;
    value += (kWorth[kind(p->board[s])] + placed) * (p->board[s] > 0 ? 1 : -1);
  }
  return value * p->side;
}

/* ------------------------------------------------------------------------------------ the search */

typedef struct {
  uint64_t key, node; /* the node of the trace that wrote it */
  int value, depth, bound;
  nullscope_move move;
} Entry;

static Entry table[1 << 16];
static nullscope_stream* trace;
static unsigned long long nodes;
static nullscope_move best_at_root;

static int square64(int square) { return (square >> 4) * 8 + (square & 7); }
static nullscope_move code_of(const Move* m) {
  return NULLSCOPE_MOVE(square64(m->from), square64(m->to), m->promotion ? m->promotion - KNIGHT + 1 : 0);
}

/* Nodes that verify and those that do not have entries of their own. */
static uint64_t key_of(const Position* p, int verify) {
  uint64_t key = (uint64_t)(p->castling << 16 | p->en_passant << 4 | (p->side > 0) << 1 | verify);
  for (int s = 0; s < 128; ++s)
    if (on_board(s)) key = (key ^ (uint64_t)(p->board[s] + 7)) * 0x100000001b3u ^ key >> 29;
  return key;
}

static int leave(int value, int reason) {
  nullscope_leave(trace, value, reason);
  return value;
}

/* The best of what is left comes next. */
static const Move* pick(Move* list, int count, int i) {
  for (int k = i + 1; k < count; ++k)
    if (list[k].score > list[i].score) {
      const Move swap = list[i];
      list[i] = list[k], list[k] = swap;
    }
  return &list[i];
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

  const uint64_t key = key_of(p, verify);
  Entry* const entry = &table[key % (sizeof table / sizeof *table)];
  nullscope_move best_move = entry->key == key ? entry->move : NULLSCOPE_NO_MOVE;
  if (ply > 0 && entry->key == key && entry->depth >= depth) {
    const int value = entry->value;
    if (entry->bound == NULLSCOPE_TABLE_EXACT ||
        (entry->bound == NULLSCOPE_TABLE_LOWER ? value >= beta : value <= alpha)) {
      nullscope_table_hit(trace, entry->node);
      return leave(value, entry->bound);
    }
  }

  const int full_depth = depth, entered_to_verify = verify;
  int fail_high = 0;
  if (!check && move != NULLSCOPE_NULL_MOVE && ply > 0 && (!verify || depth > 1)) {
    Position passed = *p;
    passed.side = -p->side, passed.en_passant = NO_SQUARE;
    nullscope_null_tried(trace, depth - R - 1);
    const int value = -search(&passed, NULLSCOPE_NULL_MOVE, -beta, -beta + 1, depth - R - 1, ply + 1, verify);
    nullscope_null_result(trace, value);
    if (value >= beta && !verify) return leave(value, NULLSCOPE_NULL_CUT);
    if (value >= beta) { /* verify it, one ply shallower */
      nullscope_depth_reduced(trace, --depth);
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
  if (abs(best) < NULLSCOPE_MATE - 256) /* mates depend on the way here */
    *entry = (Entry){key_of(p, entered_to_verify),
                     nullscope_node(trace),
                     best,
                     full_depth,
                     best >= beta    ? NULLSCOPE_TABLE_LOWER
                     : best <= alpha ? NULLSCOPE_TABLE_UPPER
                                     : NULLSCOPE_TABLE_EXACT,
                     best_move};
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
