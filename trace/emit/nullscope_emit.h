/* nullscope_emit.h: lets any engine write .nst traces, which all of nullscope's commands then read.
 *
 * Plain C (C99) or C++. Link with `pkg-config --libs nullscope-emit`, or in CMake with nullscope::emit. With
 * NULLSCOPE_DISABLE defined every call below compiles to nothing and nothing needs to be linked.
 *
 *   nullscope_open_options options = NULLSCOPE_OPEN_OPTIONS;
 *   options.path = "search.nst", options.engine = "myengine 1.0", options.fen = fen, options.depth = 8;
 *   nullscope_stream *s = NULL;
 *   if (nullscope_open(&options, &s)) fprintf(stderr, "%s\n", nullscope_error_text(s));
 *   nullscope_iteration(s, 8);
 *   nullscope_enter(s, NULLSCOPE_NO_MOVE, alpha, beta, 8, 0);               the root
 *     nullscope_null_tried(s, 5);                                           a null move, searched to depth 5:
 *     nullscope_enter(s, NULLSCOPE_NULL_MOVE, -beta, -beta + 1, 5, 0);
 *     nullscope_leave(s, value, NULLSCOPE_BY_VALUE);
 *     nullscope_null_result(s, -value);
 *     nullscope_enter(s, NULLSCOPE_MOVE(12, 28, 0), -beta, -alpha, 7, 0);   e2e4
 *     ...
 *   nullscope_leave(s, best, NULLSCOPE_BY_VALUE);
 *   if (nullscope_close(&s)) fprintf(stderr, "%s\n", nullscope_error_text(s));
 *
 * Promises
 * - Errors. Every call returns NULLSCOPE_OK or a code below, never crashes and never ends the program. The first
 *   error stays: from then on every call on that stream returns it and records nothing. nullscope_close() then still
 *   writes a complete, valid trace of all that came before. So an engine may look at the codes of open and close only.
 * - NULL as the stream is an error code like any other: an engine whose trace could not be opened just plays on.
 * - Threads. One stream belongs to one thread at a time, and writes one file. Streams share nothing: with N search
 *   threads, open N streams with N paths, each in its thread. Every stream compresses and writes in a
 *   thread of its own; when that falls behind, calls wait. No event is dropped.
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

#define NULLSCOPE_EMIT_VERSION 1

/* What calls return. nullscope_error_text() says it in words, with the node it happened at. */
enum {
  NULLSCOPE_OK = 0,
  NULLSCOPE_ERROR_HANDLE,   /* the stream, or a pointer, is NULL */
  NULLSCOPE_ERROR_VERSION,  /* a struct of a size that this library does not know */
  NULLSCOPE_ERROR_ARGUMENT, /* open: a field is missing or not possible */
  NULLSCOPE_ERROR_FEN,      /* open: not a position */
  NULLSCOPE_ERROR_ORDER,    /* the call cannot come here: a leave without an enter, a null result without a try ... */
  NULLSCOPE_ERROR_DEPTH,    /* a depth out of range */
  NULLSCOPE_ERROR_MOVE,     /* not a move */
  NULLSCOPE_ERROR_WINDOW,   /* an empty window, or one out of range */
  NULLSCOPE_ERROR_VALUE,    /* a value out of range, or one that does not fit the window and the exit */
  NULLSCOPE_ERROR_REASON,   /* no such exit, flag or cause */
  NULLSCOPE_ERROR_LEVELS,   /* more than NULLSCOPE_MAX_LEVELS nodes open at once */
  NULLSCOPE_ERROR_OPEN,     /* close: nodes were still open; they are recorded as stopped */
  NULLSCOPE_ERROR_IO,       /* the file cannot be created or written */
  NULLSCOPE_ERROR_MEMORY    /* out of memory, or of threads */
};

/* A move: squares from a1 = 0, b1 = 1 ... to h8 = 63; promotion 0 none, 1 knight, 2 bishop, 3 rook, 4 queen. Castling
 * is the king's move (e1g1), en passant the pawn's. */
typedef uint16_t nullscope_move;
#define NULLSCOPE_MOVE(from, to, promotion) ((nullscope_move)((from) | (to) << 6 | (promotion) << 12))
#define NULLSCOPE_NO_MOVE ((nullscope_move)0)    /* the root; or the same position entered once more */
#define NULLSCOPE_NULL_MOVE ((nullscope_move)65) /* the null move: the other side is to move */

/* Values and windows are the side to move's, in centipawns or what is like them. Being mated at ply p is worth
 * p - NULLSCOPE_MATE, a mate for us NULLSCOPE_MATE - p; what is within 256 of that is read as a mate. */
#define NULLSCOPE_MATE 32000
#define NULLSCOPE_INFINITY 32001
#define NULLSCOPE_MAX_DEPTH 128
#define NULLSCOPE_MAX_LEVELS 640

/* Flags of nullscope_enter(). */
enum {
  NULLSCOPE_VERIFY = 1,    /* the paper's flag: no unverified null-move cutoff here. Engines without it never set it */
  NULLSCOPE_QUIESCENCE = 2 /* its depth is 0; that of all others at least 1 */
};

/* A node's exit: how it ended. */
enum {
  NULLSCOPE_NULL_CUT = 0, /* null-move cutoff: the null move's value reached beta */
  NULLSCOPE_MOVE_CUT,     /* beta cutoff: a move's value reached beta */
  NULLSCOPE_FAIL_LOW,     /* fail-low: nothing was better than alpha */
  NULLSCOPE_EXACT,        /* between alpha and beta */
  NULLSCOPE_TABLE_LOWER,  /* TT cutoff: the transposition table has a lower bound that reaches beta */
  NULLSCOPE_TABLE_UPPER,  /* the same by an upper bound that does not exceed alpha */
  NULLSCOPE_TABLE_EXACT,  /* the same by the value itself */
  NULLSCOPE_STAND_PAT,    /* the static value reached beta, in quiescence or before any move */
  NULLSCOPE_MATED,
  NULLSCOPE_STALEMATE,
  NULLSCOPE_DRAW,    /* by repetition, fifty moves, or too little material */
  NULLSCOPE_HORIZON, /* depth used up: a reduction left no depth, and quiescence answered for the node */
  NULLSCOPE_STOPPED, /* the search was stopped; the value means nothing */
  NULLSCOPE_BY_VALUE /* beta cutoff, fail-low or exact, by where the value lies in the window */
};

/* The cause of a re-search. */
enum {
  NULLSCOPE_VERIFICATION_FAILED = 0, /* of the node's moves, to the depth it was entered with */
  NULLSCOPE_PVS_WINDOW               /* of its last move, which beat alpha in a null window; it is entered again */
};

typedef struct nullscope_stream nullscope_stream;

typedef struct nullscope_open_options {
  size_t size;        /* sizeof(nullscope_open_options): set by NULLSCOPE_OPEN_OPTIONS */
  const char* path;   /* the file to write */
  const char* engine; /* who searches: name and version. Not "nullscope ..." */
  const char* fen;    /* the root */
  const char* policy; /* what it does with null moves: free text, NULL for none. One that nullscope has itself ("std:3",
                         "verified:3", see `nullscope search --help`) is explained beside the paper's figures */
  const char* label;  /* for people: an EPD id, say; or NULL */
  int depth;          /* how deep it will search, 1 to NULLSCOPE_MAX_DEPTH */
  int replace;        /* not 0: an existing file is replaced */
} nullscope_open_options;
#define NULLSCOPE_OPEN_OPTIONS \
  { sizeof(nullscope_open_options), NULL, NULL, NULL, NULL, NULL, 0, 0 }

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

/* An iteration of iterative deepening begins; with the same depth again when its root is searched with another window
 * (aspiration). Not inside a node. */
NULLSCOPE_API int nullscope_iteration(nullscope_stream* stream, int depth);

/* A node is entered from the innermost open one by `move`; every node is left in its turn. */
NULLSCOPE_API int nullscope_enter(nullscope_stream* stream, nullscope_move move, int alpha, int beta, int depth,
                                  unsigned flags);

/* A null move will be searched, to this depth. Next comes its node: nullscope_enter() with NULLSCOPE_NULL_MOVE. */
NULLSCOPE_API int nullscope_null_tried(nullscope_stream* stream, int depth);

/* It was worth this, for the node that tried it: minus the value that its node was left with. */
NULLSCOPE_API int nullscope_null_result(nullscope_stream* stream, int value);

/* The node continues with less depth than it had. */
NULLSCOPE_API int nullscope_depth_reduced(nullscope_stream* stream, int to);

/* The node's verify flag becomes this. */
NULLSCOPE_API int nullscope_verify_flip(nullscope_stream* stream, int to);

NULLSCOPE_API int nullscope_re_search(nullscope_stream* stream, int cause);

/* Before a TT cutoff: the node that wrote the entry (nullscope_node() at that time), if it was of this
 * stream; 0 or no call if that is not known. */
NULLSCOPE_API int nullscope_table_hit(nullscope_stream* stream, uint64_t writer);

/* The innermost open node is left. */
NULLSCOPE_API int nullscope_leave(nullscope_stream* stream, int value, int reason);

/* Leaves all open nodes as stopped: for engines that jump out of their search. */
NULLSCOPE_API int nullscope_unwind(nullscope_stream* stream);

/* The number of the innermost open node, from 1; 0 outside. To keep in an entry of the transposition table. */
NULLSCOPE_API uint64_t nullscope_node(const nullscope_stream* stream);

/* The first error as one line of text; "" if there was none. For NULL: the last error of this thread's
 * nullscope_open() or nullscope_close(). Valid until this thread's next call. */
NULLSCOPE_API const char* nullscope_error_text(const nullscope_stream* stream);

/* Writes what is left, closes the file, sets *stream to NULL. Returns the stream's first error. */
NULLSCOPE_API int nullscope_close(nullscope_stream** stream);

#else /* the same, and nothing of it */

/* clang-format off */
#define NULLSCOPE_NOTHING { return (void)stream, NULLSCOPE_OK; }
#define NULLSCOPE_NOTHING_OF(argument) { return (void)stream, (void)(argument), NULLSCOPE_OK; }

static inline int nullscope_emit_version(void) { return NULLSCOPE_EMIT_VERSION; }
static inline int nullscope_open(const nullscope_open_options* options, nullscope_stream** stream) {
  if (stream) *stream = NULL;
  return (void)options, NULLSCOPE_OK;
}
static inline int nullscope_iteration(nullscope_stream* stream, int depth) NULLSCOPE_NOTHING_OF(depth)
static inline int nullscope_enter(nullscope_stream* stream, nullscope_move move, int alpha, int beta, int depth,
                                  unsigned flags) {
  (void)stream, (void)move, (void)alpha, (void)beta, (void)depth, (void)flags;
  return NULLSCOPE_OK;
}
static inline int nullscope_null_tried(nullscope_stream* stream, int depth) NULLSCOPE_NOTHING_OF(depth)
static inline int nullscope_null_result(nullscope_stream* stream, int value) NULLSCOPE_NOTHING_OF(value)
static inline int nullscope_depth_reduced(nullscope_stream* stream, int to) NULLSCOPE_NOTHING_OF(to)
static inline int nullscope_verify_flip(nullscope_stream* stream, int to) NULLSCOPE_NOTHING_OF(to)
static inline int nullscope_re_search(nullscope_stream* stream, int cause) NULLSCOPE_NOTHING_OF(cause)
static inline int nullscope_table_hit(nullscope_stream* stream, uint64_t writer) NULLSCOPE_NOTHING_OF(writer)
static inline int nullscope_leave(nullscope_stream* stream, int value, int reason) {
  return (void)stream, (void)value, (void)reason, NULLSCOPE_OK;
}
static inline int nullscope_unwind(nullscope_stream* stream) NULLSCOPE_NOTHING
static inline uint64_t nullscope_node(const nullscope_stream* stream) NULLSCOPE_NOTHING
static inline const char* nullscope_error_text(const nullscope_stream* stream) { return (void)stream, ""; }
static inline int nullscope_close(nullscope_stream** stream) {
  if (stream) *stream = NULL;
  return NULLSCOPE_OK;
}

#undef NULLSCOPE_NOTHING
#undef NULLSCOPE_NOTHING_OF
/* clang-format on */

#endif

#ifdef __cplusplus
}
#endif

#endif
