/* board.h: the board that the example engines share: a small one of their own (0x88), with nothing of nullscope in it.
 */
#ifndef BOARD_H
#define BOARD_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EMPTY, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING }; /* Black's are negative */
enum { MAX_MOVES = 256, MAX_PLY = 100, NO_SQUARE = 127 };

typedef struct {
  signed char board[128]; /* a1 = 0, h1 = 7, a2 = 16 ...; & 0x88 is off the board */
  int side;               /* 1 White, -1 Black */
  int castling;           /* 1 K, 2 Q, 4 k, 8 q */
  int en_passant;         /* the square behind the pawn, or NO_SQUARE */
  int fifty;              /* plies since a pawn moved or a piece was taken */
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

static inline int on_board(int square) { return !(square & 0x88); }
static inline int kind(int piece) { return abs(piece); }
static inline int king_of(const Position* p, int side) { return p->king[side < 0]; }

static inline int attacked(const Position* p, int square, int by) {
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

static inline int in_check(const Position* p) { return attacked(p, king_of(p, p->side), -p->side); }

static inline void push(Move* list, int* count, int from, int to, int promotion, int score) {
  Move* const m = &list[(*count)++];
  m->from = from, m->to = to, m->promotion = promotion, m->score = score;
}

static inline void add(const Position* p, Move* list, int* count, int from, int to) {
  const int victim = kind(p->board[to]);
  const int score = victim ? 10 * kWorth[victim] - kWorth[kind(p->board[from])] : 0;
  if (kind(p->board[from]) == PAWN && (to >> 4 == 0 || to >> 4 == 7))
    for (int piece = QUEEN; piece >= KNIGHT; --piece) push(list, count, from, to, piece, score + kWorth[piece]);
  else
    push(list, count, from, to, EMPTY, score);
}

static inline void add_pawn_moves(const Position* p, Move* list, int* count, int from, int captures_only) {
  const int forward = 16 * p->side;
  for (int to = from + forward - 1; to <= from + forward + 1; to += 2)
    if (on_board(to) && (p->board[to] * p->side < 0 || to == p->en_passant)) add(p, list, count, from, to);
  const int last = p->side > 0 ? 6 : 1;
  if (p->board[from + forward] || (captures_only && from >> 4 != last)) return;
  add(p, list, count, from, from + forward);
  if (from >> 4 == 7 - last && !p->board[from + 2 * forward]) add(p, list, count, from, from + 2 * forward);
}

static inline void add_castling(const Position* p, Move* list, int* count) {
  const int e = p->side > 0 ? 4 : 116;
  const int rights = p->side > 0 ? p->castling : p->castling >> 2;
  const signed char* b = p->board;
  if (!(rights & 3) || attacked(p, e, -p->side)) return;
  if (rights & 1 && !b[e + 1] && !b[e + 2] && !attacked(p, e + 1, -p->side)) add(p, list, count, e, e + 2);
  if (rights & 2 && !b[e - 1] && !b[e - 2] && !b[e - 3] && !attacked(p, e - 1, -p->side)) add(p, list, count, e, e - 2);
}

/* All moves, some of which may leave the king in check; or captures and promotions only. */
static inline int generate(const Position* p, Move* list, int captures_only) {
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
static inline int play(const Position* p, const Move* m, Position* next) {
  static const struct { int square, lost; } kRights[] = {{0, 2}, {4, 3}, {7, 1}, {112, 8}, {116, 12}, {119, 4}};
  *next = *p;
  signed char* b = next->board;
  const int piece = kind(b[m->from]);
  next->fifty = piece == PAWN || b[m->to] ? 0 : p->fifty + 1;
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

static inline int read_fen(const char* fen, Position* p) {
  char board[100], side, castling[8], en_passant[4];
  memset(p, 0, sizeof *p);
  if (sscanf(fen, "%99s %c %7s %3s %d", board, &side, castling, en_passant, &p->fifty) < 4) return 0;
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

/* The other side is to move. */
static inline Position play_null(const Position* p) {
  Position next = *p;
  next.side = -p->side, next.en_passant = NO_SQUARE, next.fifty = 0;
  return next;
}

/* Material, and pieces in the centre. */
static inline int evaluate(const Position* p) {
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

static inline uint64_t key_of(const Position* p) {
  uint64_t key = (uint64_t)(p->castling << 16 | p->en_passant << 4 | (p->side > 0) << 1);
  for (int s = 0; s < 128; ++s)
    if (on_board(s)) key = (key ^ (uint64_t)(p->board[s] + 7)) * 0x100000001b3u ^ key >> 29;
  return key;
}

/* a1 = 0, b1 = 1 ... h8 = 63 */
static inline int square64(int square) { return (square >> 4) * 8 + (square & 7); }

static inline int has_pieces(const Position* p) {
  for (int s = 0; s < 128; ++s)
    if (on_board(s) && p->board[s] * p->side > PAWN && kind(p->board[s]) != KING) return 1;
  return 0;
}

/* As UCI has it: e2e4, e7e8q. */
static inline void write_move(const Move* m, char text[6]) {
  text[0] = (char)('a' + (m->from & 7)), text[1] = (char)('1' + (m->from >> 4));
  text[2] = (char)('a' + (m->to & 7)), text[3] = (char)('1' + (m->to >> 4));
  text[4] = m->promotion ? "nbrq"[m->promotion - KNIGHT] : 0, text[5] = 0;
}

/* Plays a move that is given so; 0 if it is none. */
static inline int play_text(Position* p, const char* text) {
  Move list[MAX_MOVES];
  const Position now = *p;
  const int count = generate(&now, list, 0);
  for (int i = 0; i < count; ++i) {
    char uci[6];
    write_move(&list[i], uci);
    if (!strcmp(uci, text)) return play(&now, &list[i], p);
  }
  return 0;
}

/* The best of what is left comes next. */
static inline const Move* pick(Move* list, int count, int i) {
  for (int k = i + 1; k < count; ++k)
    if (list[k].score > list[i].score) {
      const Move swap = list[i];
      list[i] = list[k], list[k] = swap;
    }
  return &list[i];
}

#endif
