/* nullscope_emit.h: lets any engine write traces that all of nullscope's commands read.
 *
 * Plain C (C99) or C++. Either copy this header and nullscope_emit.c into the engine (no dependency: it writes a log of
 * the calls, which every command reads and `nullscope pack` makes small), or link with `pkg-config --libs nullscope-emit`,
 * in CMake nullscope::emit (writes a compressed trace at once). The calls are the same. With NULLSCOPE_DISABLE defined
 * every call below compiles to nothing and nothing needs to be linked.
 *
 *   nullscope_open_options options = NULLSCOPE_OPEN_OPTIONS;
 *   options.path = "search.nst", options.engine = "myengine 1.0", options.fen = fen, options.depth = 8;
 *   nullscope_stream *s = NULL;
 *   if (nullscope_open(&options, &s)) fprintf(stderr, "%s\n", nullscope_error_text(s));
 *   const unsigned lmp = NULLSCOPE_LABEL(nullscope_label(s, "lmp"));
 *   nullscope_iteration(s, 8);
 *   nullscope_enter(s, NULLSCOPE_NO_MOVE, alpha, beta, 8, 0);                         the root
 *     nullscope_null_tried(s, 5);                                                     a null move, searched to depth 5:
 *     nullscope_enter(s, NULLSCOPE_NULL_MOVE, -beta, -beta + 1, 5, 0);
 *     nullscope_leave(s, value, NULLSCOPE_BY_VALUE);
 *     nullscope_null_result(s, -value);
 *     nullscope_enter(s, NULLSCOPE_MOVE(12, 28, 0), -beta, -alpha, 7, 0);             e2e4
 *     ...
 *     nullscope_enter(s, move, -alpha - 1, -alpha, 5, NULLSCOPE_REDUCED);             a late move, two plies shallower;
 *     ...
 *     nullscope_re_search(s, NULLSCOPE_LMR);                                          it beat alpha: to its full depth
 *     nullscope_enter(s, move, -alpha - 1, -alpha, 7, 0);
 *     ...
 *     nullscope_skip(s, move, lmp);                                                   a move that is not even entered
 *   nullscope_leave(s, best, NULLSCOPE_BY_VALUE);
 *   if (nullscope_close(&s)) fprintf(stderr, "%s\n", nullscope_error_text(s));
 *
 * Promises
 * - Errors. Every call returns NULLSCOPE_OK or a code below, never crashes and never ends the program. The first
 *   error stays: from then on every call on that stream returns it and records nothing. nullscope_close() then still
 *   writes a complete, valid trace of all that came before, with the error in it. So an engine may look at the codes of
 *   open and close only. (nullscope_emit.c leaves the checking to who reads its log: there the first error is found when
 *   the log is read, and reported with the trace.)
 * - NULL as the stream is an error code like any other: an engine whose trace could not be opened just plays on.
 * - Threads. One stream belongs to one thread at a time. Search threads of one recording have a stream each:
 *   nullscope_thread() makes more of them. Streams of different recordings share nothing.
 *   With the library every stream compresses and writes in a thread of its own; when that falls behind, calls wait.
 *   No event is dropped.
 * - Crashes. What was recorded up to the last second or the last 64k nodes is in the file.
 * - ABI. Handles are opaque; structs begin with their size and only grow at their end; the library's soname changes
 *   with NULLSCOPE_EMIT_VERSION.
 */
#ifndef NULLSCOPE_EMIT_H
#define NULLSCOPE_EMIT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define NULLSCOPE_EMIT_VERSION 2

/* What calls return. nullscope_error_text() says it in words, with the node it happened at. */
enum {
  NULLSCOPE_OK = 0,
  NULLSCOPE_ERROR_HANDLE,   /* the stream, or a pointer, is NULL */
  NULLSCOPE_ERROR_VERSION,  /* a struct of a size that this library does not know */
  NULLSCOPE_ERROR_ARGUMENT, /* open, label: a field is missing or not possible */
  NULLSCOPE_ERROR_FEN,      /* open: not a position, or moves that cannot be played from it */
  NULLSCOPE_ERROR_ORDER,    /* the call cannot come here: a leave without an enter, a null result without a try ... */
  NULLSCOPE_ERROR_DEPTH,    /* a depth out of range */
  NULLSCOPE_ERROR_MOVE,     /* not a move */
  NULLSCOPE_ERROR_WINDOW,   /* an empty window, or one out of range */
  NULLSCOPE_ERROR_VALUE,    /* a value out of range, or one that does not fit the window and the exit */
  NULLSCOPE_ERROR_REASON,   /* no such exit, flag, cause, purpose or label */
  NULLSCOPE_ERROR_LEVELS,   /* more than NULLSCOPE_MAX_LEVELS nodes open at once, or 4096 right below one */
  NULLSCOPE_ERROR_OPEN,     /* close: nodes were still open; they are recorded as stopped */
  NULLSCOPE_ERROR_IO,       /* the file cannot be created or written */
  NULLSCOPE_ERROR_MEMORY    /* out of memory, or of threads */
};

/* A move: squares from a1 = 0, b1 = 1 ... to h8 = 63; promotion 0 none, 1 knight, 2 bishop, 3 rook, 4 queen. Castling
 * is the king's move (e1g1), in Chess960 the king's onto its rook's square (e1h1); en passant the pawn's.
 * Of Chess960, positions are understood whose castling rights, if any, are those of kings on e1 and e8 and rooks in the
 * corners; nullscope_open() refuses others. */
typedef uint16_t nullscope_move;
#define NULLSCOPE_MOVE(from, to, promotion) \
  ((nullscope_move)((unsigned)(from) | (unsigned)(to) << 6 | (unsigned)(promotion) << 12))
#define NULLSCOPE_NO_MOVE ((nullscope_move)0)    /* the root; or the same position entered once more */
#define NULLSCOPE_NULL_MOVE ((nullscope_move)65) /* the null move: the other side is to move */

/* Values and windows are the side to move's. The options say what they are made of; by default a pawn is 100, being
 * mated at ply p is worth p - NULLSCOPE_MATE, a mate for us NULLSCOPE_MATE - p, what is within 256 of that is read as a
 * mate, and nothing is beyond NULLSCOPE_INFINITY. */
#define NULLSCOPE_MATE 32000
#define NULLSCOPE_INFINITY 32001
#define NULLSCOPE_MAX_DEPTH 128 /* plies */
#define NULLSCOPE_MAX_LEVELS 640
#define NULLSCOPE_MAX_LABELS 1000

/* Flags of nullscope_enter(): at most one of the purposes, any of the others, and a label. */
enum {
  NULLSCOPE_VERIFY = 1,     /* the paper's flag: no unverified null-move cutoff here. Engines without it never set it */
  NULLSCOPE_QUIESCENCE = 2, /* the node is one of quiescence search */

  /* What it is searched for. None of these: a move of the node's main loop, or the root. The re-search purposes need
   * not be given after nullscope_re_search(), which implies them. Those from NULLSCOPE_VERIFICATION on are searches on the side: they
   * are no move of the node, whatever they are entered by. */
  NULLSCOPE_REDUCED = 1 << 8,            /* late-move reduction: a move of the main loop, to less than its full depth */
  NULLSCOPE_LMR_RE_SEARCH = 2 << 8,      /* the same move again, because the reduced search beat alpha */
  NULLSCOPE_PVS_RE_SEARCH = 3 << 8,      /* the same move again, in the full window */
  NULLSCOPE_ASPIRATION = 4 << 8,         /* the root again, in another window */
  NULLSCOPE_VERIFICATION = 5 << 8,       /* of a null move's fail-high */
  NULLSCOPE_SINGULAR = 6 << 8,           /* without one move (nullscope_exclude), to see whether others are as good */
  NULLSCOPE_PROBCUT = 7 << 8,            /* a capture against a raised beta */
  NULLSCOPE_RAZORING = 8 << 8,           /* whether anything lifts a hopeless node over alpha */
  NULLSCOPE_INTERNAL_DEEPENING = 9 << 8, /* a shallow search for a first move */
  NULLSCOPE_PURPOSES = 10 << 8
};

/* A label, as made by nullscope_label(), for the flags of enter, the exit of leave and the cause of re_search. */
#define NULLSCOPE_LABEL(id) ((unsigned)(id) << 16)

/* A node's exit: how it ended. May be combined with a label: `NULLSCOPE_PRUNED | reverse_futility`. */
enum {
  NULLSCOPE_NULL_CUTOFF = 0, /* the null move's value reached beta */
  NULLSCOPE_BETA_CUTOFF,     /* a move's value reached beta */
  NULLSCOPE_FAIL_LOW,        /* nothing was better than alpha */
  NULLSCOPE_EXACT,           /* between alpha and beta */
  NULLSCOPE_TT_LOWER,        /* TT cutoff: the transposition table has a lower bound that reaches beta */
  NULLSCOPE_TT_UPPER,        /* the same by an upper bound that does not exceed alpha */
  NULLSCOPE_TT_EXACT,        /* the same by the value itself */
  NULLSCOPE_STAND_PAT,       /* quiescence: the static value reached beta */
  NULLSCOPE_MATED,
  NULLSCOPE_STALEMATE,
  NULLSCOPE_DRAW,          /* by repetition, fifty moves, or too little material */
  NULLSCOPE_DEPTH_USED_UP, /* a reduction left no depth, and quiescence answered for the node */
  NULLSCOPE_STOPPED,       /* the search was stopped; the value means nothing */
  NULLSCOPE_PRUNED,        /* a rule ended it without its moves: reverse futility, razoring, ProbCut, a singular search
                              that reached beta, mate distance, a tablebase ... Say which with a label. The bound follows
                              from the value */
  NULLSCOPE_BY_VALUE       /* beta cutoff, fail-low or exact, by where the value lies in the window */
};

/* The cause of a re-search. May be combined with a label. */
enum {
  NULLSCOPE_VERIFICATION_FAILED = 0, /* of the node's moves, to the depth it was entered with */
  NULLSCOPE_PVS_WINDOW,              /* of its last move, which beat alpha in a null window; it is entered again */
  NULLSCOPE_LMR                      /* of its last move, which beat alpha at a reduced depth; it is entered again */
};

typedef struct nullscope_stream nullscope_stream;

typedef struct nullscope_open_options {
  size_t size;        /* sizeof(nullscope_open_options): set by NULLSCOPE_OPEN_OPTIONS */
  const char* path;   /* the file to write */
  const char* engine; /* who searches: name and version. Not "nullscope ..." */
  const char* fen;    /* the root; with `moves`, the position before them */
  const char* moves;  /* the game that leads from `fen` to the root, as UCI has it ("e2e4 e7e5"); or NULL */
  const char* policy; /* what it does with null moves: free text, NULL for none. One that nullscope has itself ("std:3",
                         "verified:3", see `nullscope search --help`) is explained beside the paper's figures */
  const char* label;  /* for people: an EPD id, say; or NULL */
  const char* filter; /* what to record, as options of `nullscope trace`: "--max-ply 6 --no-quiescence"; NULL for all */
  int depth;          /* how deep it will search, in plies, 1 to NULLSCOPE_MAX_DEPTH */
  int replace;        /* not 0: an existing file is replaced */
  /* 0 in any of these: the default. */
  int units_per_pawn; /* in values: 100 */
  int mate;           /* the value of a mate on the board: NULLSCOPE_MATE */
  int infinity;       /* no value or window is beyond it: one more than `mate`; at most 2^30 */
  int depth_units;    /* in depths, to a ply: 1 */
  int chess960;       /* not 0: castling is the king's move onto its rook's square */
} nullscope_open_options;
#define NULLSCOPE_OPEN_OPTIONS \
  { sizeof(nullscope_open_options), NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, 0 }

#ifndef NULLSCOPE_DISABLE

#if defined(__GNUC__)
#define NULLSCOPE_API __attribute__((visibility("default")))
#else
#define NULLSCOPE_API
#endif

/* The library's NULLSCOPE_EMIT_VERSION, to compare with the header's. */
NULLSCOPE_API int nullscope_emit_version(void);

/* Creates the file. *stream is NULL after an error; nullscope_error_text(NULL) then says why. */
NULLSCOPE_API int nullscope_open(const nullscope_open_options* options, nullscope_stream** stream);

/* Another stream of the same recording, for another thread of the search. The file is complete when all are closed. */
NULLSCOPE_API int nullscope_thread(nullscope_stream* stream, nullscope_stream** another);

/* A name for a rule, a stage or anything else: gives its number, the same for the same name, from 1; 0 after an error.
 * At most 63 bytes. To be called before other threads begin. */
NULLSCOPE_API int nullscope_label(nullscope_stream* stream, const char* name);

/* An iteration of iterative deepening begins, to this many plies; with the same depth again when its root is searched
 * with another window (aspiration). Not inside a node. */
NULLSCOPE_API int nullscope_iteration(nullscope_stream* stream, int depth);

/* With MultiPV, after nullscope_iteration(): which line the root is searched for, from 1, the best. */
NULLSCOPE_API int nullscope_multipv(nullscope_stream* stream, int line);

/* A node is entered from the innermost open one by `move`; every node is left in its turn. */
NULLSCOPE_API int nullscope_enter(nullscope_stream* stream, nullscope_move move, int alpha, int beta, int depth,
                                  unsigned flags);

/* Of the innermost open node, as soon as it is known: its static evaluation; the transposition table's move; the move that
 * a singular search leaves out. */
NULLSCOPE_API int nullscope_static_eval(nullscope_stream* stream, int value);
NULLSCOPE_API int nullscope_tt_move(nullscope_stream* stream, nullscope_move move);
NULLSCOPE_API int nullscope_exclude(nullscope_stream* stream, nullscope_move move);

/* Its next moves come from this stage of move ordering ("captures", "killers", "quiets"): a number from nullscope_label(). */
NULLSCOPE_API int nullscope_stage(nullscope_stream* stream, int label);

/* A move that is not entered, and why; all quiet moves that have not come yet. `label`: NULLSCOPE_LABEL(...). */
NULLSCOPE_API int nullscope_skip(nullscope_stream* stream, nullscope_move move, unsigned label);
NULLSCOPE_API int nullscope_skip_quiets(nullscope_stream* stream, unsigned label);

/* A null move will be searched, to this depth. Next comes its node: nullscope_enter() with NULLSCOPE_NULL_MOVE. */
NULLSCOPE_API int nullscope_null_tried(nullscope_stream* stream, int depth);

/* It was worth this, for the node that tried it: minus the value that its node was left with. (Of a null move whose node was
 * left as stopped nothing is recorded.) */
NULLSCOPE_API int nullscope_null_result(nullscope_stream* stream, int value);

/* The node continues with another depth than it had: less (a reduction) or more (an extension). */
NULLSCOPE_API int nullscope_depth_changed(nullscope_stream* stream, int to);

/* The node's verify flag becomes this. */
NULLSCOPE_API int nullscope_verify_flip(nullscope_stream* stream, int to);

NULLSCOPE_API int nullscope_re_search(nullscope_stream* stream, unsigned cause);

/* The innermost open node writes an entry of the transposition table; and, before a TT cutoff: it was this key's entry.
 * The trace then tells which node wrote what another one used. Both may be left out. */
NULLSCOPE_API int nullscope_table_store(nullscope_stream* stream, uint64_t key);
NULLSCOPE_API int nullscope_table_hit(nullscope_stream* stream, uint64_t key);

/* The innermost open node is left. */
NULLSCOPE_API int nullscope_leave(nullscope_stream* stream, int value, unsigned exit);

/* Leaves all open nodes as stopped: for engines that jump out of their search. */
NULLSCOPE_API int nullscope_unwind(nullscope_stream* stream);

/* The first error as one line of text; "" if there was none. For NULL: the last error of this thread's
 * nullscope_open(), nullscope_thread() or nullscope_close(). Valid until this thread's next call. */
NULLSCOPE_API const char* nullscope_error_text(const nullscope_stream* stream);

/* Writes what is left, closes the stream (with the last one the file), sets *stream to NULL. Returns the first error. */
NULLSCOPE_API int nullscope_close(nullscope_stream** stream);

#else /* the same, and nothing of it */

/* clang-format off */
#define NULLSCOPE_NOTHING { return (void)stream, NULLSCOPE_OK; }
#define NULLSCOPE_NOTHING_OF(argument) { return (void)stream, (void)(argument), NULLSCOPE_OK; }
#define NULLSCOPE_NOTHING_OF_TWO(a, b) { return (void)stream, (void)(a), (void)(b), NULLSCOPE_OK; }

static inline int nullscope_emit_version(void) { return NULLSCOPE_EMIT_VERSION; }
static inline int nullscope_open(const nullscope_open_options* options, nullscope_stream** stream) {
  if (stream) *stream = NULL;
  return (void)options, NULLSCOPE_OK;
}
static inline int nullscope_thread(nullscope_stream* stream, nullscope_stream** another) {
  if (another) *another = NULL;
  return (void)stream, NULLSCOPE_OK;
}
static inline int nullscope_label(nullscope_stream* stream, const char* name) NULLSCOPE_NOTHING_OF(name)
static inline int nullscope_iteration(nullscope_stream* stream, int depth) NULLSCOPE_NOTHING_OF(depth)
static inline int nullscope_multipv(nullscope_stream* stream, int line) NULLSCOPE_NOTHING_OF(line)
static inline int nullscope_enter(nullscope_stream* stream, nullscope_move move, int alpha, int beta, int depth,
                                  unsigned flags) {
  (void)stream, (void)move, (void)alpha, (void)beta, (void)depth, (void)flags;
  return NULLSCOPE_OK;
}
static inline int nullscope_static_eval(nullscope_stream* stream, int value) NULLSCOPE_NOTHING_OF(value)
static inline int nullscope_tt_move(nullscope_stream* stream, nullscope_move move) NULLSCOPE_NOTHING_OF(move)
static inline int nullscope_exclude(nullscope_stream* stream, nullscope_move move) NULLSCOPE_NOTHING_OF(move)
static inline int nullscope_stage(nullscope_stream* stream, int label) NULLSCOPE_NOTHING_OF(label)
static inline int nullscope_skip(nullscope_stream* stream, nullscope_move move, unsigned label) NULLSCOPE_NOTHING_OF_TWO(move, label)
static inline int nullscope_skip_quiets(nullscope_stream* stream, unsigned label) NULLSCOPE_NOTHING_OF(label)
static inline int nullscope_null_tried(nullscope_stream* stream, int depth) NULLSCOPE_NOTHING_OF(depth)
static inline int nullscope_null_result(nullscope_stream* stream, int value) NULLSCOPE_NOTHING_OF(value)
static inline int nullscope_depth_changed(nullscope_stream* stream, int to) NULLSCOPE_NOTHING_OF(to)
static inline int nullscope_verify_flip(nullscope_stream* stream, int to) NULLSCOPE_NOTHING_OF(to)
static inline int nullscope_re_search(nullscope_stream* stream, unsigned cause) NULLSCOPE_NOTHING_OF(cause)
static inline int nullscope_table_store(nullscope_stream* stream, uint64_t key) NULLSCOPE_NOTHING_OF(key)
static inline int nullscope_table_hit(nullscope_stream* stream, uint64_t key) NULLSCOPE_NOTHING_OF(key)
static inline int nullscope_leave(nullscope_stream* stream, int value, unsigned exit) NULLSCOPE_NOTHING_OF_TWO(value, exit)
static inline int nullscope_unwind(nullscope_stream* stream) NULLSCOPE_NOTHING
static inline const char* nullscope_error_text(const nullscope_stream* stream) { return (void)stream, ""; }
static inline int nullscope_close(nullscope_stream** stream) {
  if (stream) *stream = NULL;
  return NULLSCOPE_OK;
}

#undef NULLSCOPE_NOTHING
#undef NULLSCOPE_NOTHING_OF
#undef NULLSCOPE_NOTHING_OF_TWO
/* clang-format on */

#endif

#ifdef __cplusplus
}
#endif

#endif
