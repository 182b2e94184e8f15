/* nullscope_emit.c: nullscope_emit.h in one file, to be copied into an engine with its header.
 *
 * C99 or C++, and nothing but the C library. It writes a log of the calls as they are made; every command of nullscope
 * reads it (the chapter "A log of calls" of FORMAT.md says how), checks it, and reports what was called wrongly.
 * `nullscope pack` makes a compressed trace of it.
 *
 * How it works. Each stream has a buffer of 64 KiB, into which a call puts one record: a byte for the call, then its
 * arguments, numbers as varints. Room is made sure of once for a record, not for its bytes. A full buffer is one chunk
 * of the file, with the thread's number, length and checksum in front.
 *
 * When it is written. A buffer is written when it is full (some 6,000 nodes), when an iteration begins, when a root
 * is left, and when the stream is closed: this is the most that a crash or `kill -9` can lose of each thread. There is
 * no clock: a slow engine's buffer can be older than a second, but no more than a buffer of it is ever missing.
 *
 * Threads. A stream is one thread's. What streams share is the file, the labels (all made before other threads begin)
 * and two counters. A chunk is one fwrite() to a file without a buffer of its own; stdio locks it (POSIX does, Windows
 * too), so chunks do not mix. The counters are atomic with GCC, Clang and MSVC and with any compiler of C11; with
 * another one nullscope_thread() and nullscope_close() must not be called by two threads at once. */
#include "nullscope_emit.h"

#ifndef NULLSCOPE_DISABLE

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ADD: adds to a counter that threads share, and gives its new value. THREAD_LOCAL: each thread has one of its own. */
#if defined(__GNUC__)
#define THREAD_LOCAL __thread
#define RARELY(c) __builtin_expect(c, 0)
#define ADD(c, n) __atomic_add_fetch(&(c), n, __ATOMIC_ACQ_REL)
typedef int counter;
#elif defined(_MSC_VER)
#include <intrin.h>
#define THREAD_LOCAL __declspec(thread)
#define ADD(c, n) ((int)(_InterlockedExchangeAdd(&(c), n) + (n)))
typedef long counter;
#elif __STDC_VERSION__ >= 201112L && !defined(__STDC_NO_ATOMICS__) && !defined(__STDC_NO_THREADS__)
#include <stdatomic.h>
#define THREAD_LOCAL _Thread_local
#define ADD(c, n) (atomic_fetch_add(&(c), n) + (n))
typedef atomic_int counter;
#else
#define THREAD_LOCAL
#define ADD(c, n) ((c) += (n))
typedef int counter;
#endif
#ifndef RARELY
#define RARELY(c) (c)
#endif

typedef unsigned char byte;

/* The records, from 1. */
/* clang-format off */
enum { OPEN = 1, LABEL, ITERATION, MULTIPV, ENTER, STATIC_EVAL, TT_MOVE, EXCLUDE, STAGE, SKIP, SKIP_QUIETS, NULL_TRIED,
       NULL_RESULT, DEPTH_CHANGED, VERIFY_FLIP, RE_SEARCH, TABLE_STORE, TABLE_HIT, LEAVE, UNWIND, CLOSE };
/* clang-format on */

enum {
  HEADER = 16,     /* of a chunk */
  CHUNK = 1 << 16, /* its records, at most */
  ROOM = 80,       /* for any record but OPEN: the longest is a label's, of 67 bytes; and for the checksum's padding */
  NAME = 64,       /* a label, with its end */
  TEXTS = 1 << 14, /* what OPEN may have of them */
  TEXT = 256       /* an error in words */
};

/* What the streams of one recording share. */
typedef struct recording {
  FILE* file;
  counter streams; /* open ones; who closes the last one closes the file */
  counter threads; /* made so far */
  int labels;
  char names[NULLSCOPE_MAX_LABELS][NAME];
} recording;

struct nullscope_stream {
  recording* shared;
  unsigned used; /* of the buffer, the header included */
  int thread;
  int open; /* nodes that were entered and not left */
  int error;
  char text[TEXT];
  byte buffer[HEADER + CHUNK];
};

static THREAD_LOCAL char last_error[TEXT]; /* for who has no stream (any more) */

static int say(int code, const char* text, const char* detail) {
  snprintf(last_error, TEXT, "%s%s", text, detail);
  return code;
}

/* The first error stays. */
static int fail(nullscope_stream* s, int code, const char* text, const char* detail) {
  if (s->error) return s->error;
  snprintf(s->text, TEXT, "%s%s", text, detail);
  return s->error = code;
}

static int refusal(const nullscope_stream* s) { return s ? s->error : NULLSCOPE_ERROR_HANDLE; }

/* ------------------------------------------------------------------------------ numbers and chunks */

static inline byte* put_u32(byte* p, uint32_t v) {
  p[0] = (byte)v, p[1] = (byte)(v >> 8), p[2] = (byte)(v >> 16), p[3] = (byte)(v >> 24);
  return p + 4;
}

static inline byte* put_u64(byte* p, uint64_t v) { return put_u32(put_u32(p, (uint32_t)v), (uint32_t)(v >> 32)); }

/* Seven bits a byte, low ones first. Most take one byte or two, and which cannot be foreseen: no branch between them.
 */
static inline byte* put(byte* p, uint32_t v) {
  for (; RARELY(v >= 1 << 14); v >>= 7) *p++ = (byte)(v | 128);
  p[0] = (byte)(v | (unsigned)(v > 127) << 7);
  p[1] = (byte)(v >> 7);
  return p + 1 + (v > 127);
}

/* Small numbers of either sign are small: 0, -1, 1, -2 ... */
static inline byte* put_signed(byte* p, int v) { return put(p, (uint32_t)v << 1 ^ (v < 0 ? UINT32_MAX : 0)); }

static inline byte* put_move(byte* p, nullscope_move move) {
  p[0] = (byte)move, p[1] = (byte)(move >> 8);
  return p + 2;
}

static byte* put_text(byte* p, const char* text) {
  const size_t length = text ? strlen(text) : 0;
  p = put(p, (uint32_t)length);
  if (length) memcpy(p, text, length);
  return p + length;
}

static uint64_t checksum(uint64_t h, const byte* p, const byte* end) {
  for (; p < end; p += 8) {
    const uint64_t low = p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
    const uint64_t high = p[4] | (uint32_t)p[5] << 8 | (uint32_t)p[6] << 16 | (uint32_t)p[7] << 24;
    h = (h ^ (low | high << 32)) * UINT64_C(0x9E3779B97F4A7C15);
    h ^= h >> 29;
  }
  return h;
}

/* After an error of any stream nothing more is written: it would follow half a chunk. */
static int write_bytes(nullscope_stream* s, const byte* p, size_t length) {
  if (ferror(s->shared->file)) return fail(s, NULLSCOPE_ERROR_IO, "the log could not be written by another thread", "");
  errno = 0;
  if (fwrite(p, 1, length, s->shared->file) == length) return NULLSCOPE_OK;
  return fail(s, NULLSCOPE_ERROR_IO, "the log cannot be written: ", errno ? strerror(errno) : "unknown error");
}

/* Writes what is in the buffer. */
static int flush(nullscope_stream* s) {
  const uint32_t length = s->used - HEADER;
  byte* p = s->buffer;
  if (s->error || !length) return s->error;
  memset(p + s->used, 0, 8); /* the checksum's padding */
  p = put_u32(put_u32(p, (uint32_t)s->thread), length);
  put_u64(p, checksum((uint64_t)s->thread << 32 | length, s->buffer + HEADER, s->buffer + s->used));
  if (write_bytes(s, s->buffer, s->used)) return s->error;
  s->used = HEADER;
  return NULLSCOPE_OK;
}

/* Where a record's arguments go; there is always room for one. NULL if it cannot be recorded: refusal() says why. */
static inline byte* begin(nullscope_stream* s, int call) {
  byte* p;
  if (!s || s->error) return NULL;
  p = s->buffer + s->used;
  *p = (byte)call;
  return p + 1;
}

/* Here it ends. The buffer is written now, not before the next record, so that nothing is left to do after that. */
static inline int end(nullscope_stream* s, const byte* p) {
  s->used = (unsigned)(p - s->buffer);
  return s->used > sizeof s->buffer - ROOM ? flush(s) : NULLSCOPE_OK;
}

/* Records with one argument, by what it is. */
static int with_number(nullscope_stream* s, int call, int number) {
  byte* const p = begin(s, call);
  return p ? end(s, put_signed(p, number)) : refusal(s);
}
static int with_flags(nullscope_stream* s, int call, unsigned flags) {
  byte* const p = begin(s, call);
  return p ? end(s, put(p, flags)) : refusal(s);
}
static int with_move(nullscope_stream* s, int call, nullscope_move move) {
  byte* const p = begin(s, call);
  return p ? end(s, put_move(p, move)) : refusal(s);
}
static int with_key(nullscope_stream* s, int call, uint64_t key) {
  byte* const p = begin(s, call);
  return p ? end(s, put_u64(p, key)) : refusal(s);
}

/* ------------------------------------------------------------------------------ opening and closing */

static nullscope_stream* new_stream(recording* shared) {
  nullscope_stream* const s = (nullscope_stream*)malloc(sizeof *s);
  if (!s) return NULL;
  s->shared = shared;
  s->used = HEADER;
  s->thread = ADD(shared->threads, 1) - 1;
  s->open = s->error = 0;
  s->text[0] = 0;
  (void)ADD(shared->streams, 1);
  return s;
}

static int unfit(const nullscope_open_options* o) {
  const char* const texts[] = {o->engine, o->fen, o->moves, o->policy, o->label, o->filter};
  size_t length = 0, i;
  FILE* there;
  for (i = 0; i < sizeof texts / sizeof *texts; ++i) length += texts[i] ? strlen(texts[i]) : 0;
  if (!o->path || !*o->path) return say(NULLSCOPE_ERROR_ARGUMENT, "open: no path is given", "");
  if (!o->engine || !*o->engine) return say(NULLSCOPE_ERROR_ARGUMENT, "open: the engine's name is not given", "");
  if (!o->fen || !*o->fen) return say(NULLSCOPE_ERROR_FEN, "open: no FEN is given", "");
  if (length > TEXTS) return say(NULLSCOPE_ERROR_ARGUMENT, "open: the texts are longer than 16384 bytes", "");
  if (o->depth < 1 || o->depth > NULLSCOPE_MAX_DEPTH)
    return say(NULLSCOPE_ERROR_DEPTH, "open: the depth is out of range (1 to 128)", "");
  if (o->replace || !(there = fopen(o->path, "rb"))) return NULLSCOPE_OK;
  fclose(there);
  return say(NULLSCOPE_ERROR_IO, o->path, ": exists already (set `replace` to replace it)");
}

static void put_options(nullscope_stream* s, const nullscope_open_options* o) {
  byte* p = begin(s, OPEN);
  p = put_text(put_text(put_text(p, o->engine), o->fen), o->moves);
  p = put_text(put_text(put_text(p, o->policy), o->label), o->filter);
  p = put_signed(put_signed(put_signed(p, o->depth), o->units_per_pawn), o->mate);
  p = put_signed(put_signed(put_signed(p, o->infinity), o->depth_units), o->chess960 != 0);
  end(s, p);
}

int nullscope_emit_version(void) { return NULLSCOPE_EMIT_VERSION; }

int nullscope_open(const nullscope_open_options* options, nullscope_stream** stream) {
  static const byte beginning[16] = {0x89, 'N', 'S', 'L', '\r', '\n', 0x1A, '\n', 2};
  recording* shared;
  FILE* file;
  int code;
  if (!stream) return say(NULLSCOPE_ERROR_HANDLE, "open: there is nowhere to put the stream", "");
  *stream = NULL;
  if (!options) return say(NULLSCOPE_ERROR_HANDLE, "open: the options are NULL", "");
  if (options->size != sizeof *options)
    return say(NULLSCOPE_ERROR_VERSION, "open: the options' size is wrong; begin with NULLSCOPE_OPEN_OPTIONS", "");
  if ((code = unfit(options)) != NULLSCOPE_OK) return code;
  if (!(file = fopen(options->path, "wb"))) return say(NULLSCOPE_ERROR_IO, options->path, ": cannot be created");
  shared = (recording*)calloc(1, sizeof *shared);
  if (!shared || !(*stream = new_stream(shared))) {
    free(shared), fclose(file);
    return say(NULLSCOPE_ERROR_MEMORY, "open: out of memory", "");
  }
  shared->file = file;
  setvbuf(file, NULL, _IONBF, 0);
  put_options(*stream, options);
  if (write_bytes(*stream, beginning, sizeof beginning) || flush(*stream)) return nullscope_close(stream);
  last_error[0] = 0;
  return NULLSCOPE_OK;
}

int nullscope_thread(nullscope_stream* stream, nullscope_stream** another) {
  if (!another) return say(NULLSCOPE_ERROR_HANDLE, "thread: there is nowhere to put the stream", "");
  *another = NULL;
  if (!stream) return say(NULLSCOPE_ERROR_HANDLE, "the stream is NULL", "");
  if (stream->error) return say(stream->error, stream->text, "");
  *another = new_stream(stream->shared);
  return *another ? NULLSCOPE_OK : say(NULLSCOPE_ERROR_MEMORY, "thread: out of memory", "");
}

int nullscope_close(nullscope_stream** stream) {
  nullscope_stream* s;
  byte* p;
  int code;
  if (!stream || !*stream) return say(NULLSCOPE_ERROR_HANDLE, "the stream is NULL", "");
  s = *stream;
  *stream = NULL;
  if ((p = begin(s, CLOSE)) != NULL) end(s, p), flush(s);
  if (s->open) fail(s, NULLSCOPE_ERROR_OPEN, "close: nodes were still open", "");
  if (ADD(s->shared->streams, -1) == 0) {
    if (fclose(s->shared->file)) fail(s, NULLSCOPE_ERROR_IO, "the log cannot be written", "");
    free(s->shared);
  }
  code = say(s->error, s->text, "");
  free(s);
  return code;
}

const char* nullscope_error_text(const nullscope_stream* stream) { return stream ? stream->text : last_error; }

/* -------------------------------------------------------------------------------------------- calls */

/* Written at once: other threads may use the label, and their chunks must not come before it. */
int nullscope_label(nullscope_stream* stream, const char* name) {
  recording* shared;
  byte* p;
  int i;
  if (!stream || stream->error) return 0;
  shared = stream->shared;
  if (!name || !*name || strlen(name) >= NAME)
    return fail(stream, NULLSCOPE_ERROR_ARGUMENT, "label: a name has 1 to 63 bytes", ""), 0;
  for (i = 0; i < shared->labels; ++i)
    if (!strcmp(shared->names[i], name)) return i + 1;
  if (i == NULLSCOPE_MAX_LABELS) return fail(stream, NULLSCOPE_ERROR_ARGUMENT, "label: there are too many", ""), 0;
  if (!(p = begin(stream, LABEL))) return 0;
  end(stream, put_text(put(p, (uint32_t)i + 1), name));
  if (flush(stream)) return 0;
  strcpy(shared->names[i], name);
  return shared->labels = i + 1;
}

int nullscope_iteration(nullscope_stream* stream, int depth) {
  const int code = with_number(stream, ITERATION, depth);
  return code ? code : flush(stream);
}

int nullscope_enter(nullscope_stream* stream, nullscope_move move, int alpha, int beta, int depth, unsigned flags) {
  byte* const p = begin(stream, ENTER);
  if (!p) return refusal(stream);
  ++stream->open;
  return end(stream, put(put_signed(put_signed(put_signed(put_move(p, move), alpha), beta), depth), flags));
}

int nullscope_leave(nullscope_stream* stream, int value, unsigned exit) {
  byte* const p = begin(stream, LEAVE);
  if (!p) return refusal(stream);
  end(stream, put(put_signed(p, value), exit));
  if (stream->open > 1) return --stream->open, NULLSCOPE_OK;
  stream->open = 0;
  return flush(stream);
}

int nullscope_unwind(nullscope_stream* stream) {
  byte* const p = begin(stream, UNWIND);
  if (!p) return refusal(stream);
  stream->open = 0;
  end(stream, p);
  return flush(stream);
}

int nullscope_skip(nullscope_stream* stream, nullscope_move move, unsigned label) {
  byte* const p = begin(stream, SKIP);
  return p ? end(stream, put(put_move(p, move), label)) : refusal(stream);
}

int nullscope_multipv(nullscope_stream* s, int line) { return with_number(s, MULTIPV, line); }
int nullscope_static_eval(nullscope_stream* s, int value) { return with_number(s, STATIC_EVAL, value); }
int nullscope_stage(nullscope_stream* s, int label) { return with_number(s, STAGE, label); }
int nullscope_null_tried(nullscope_stream* s, int depth) { return with_number(s, NULL_TRIED, depth); }
int nullscope_null_result(nullscope_stream* s, int value) { return with_number(s, NULL_RESULT, value); }
int nullscope_depth_changed(nullscope_stream* s, int to) { return with_number(s, DEPTH_CHANGED, to); }
int nullscope_verify_flip(nullscope_stream* s, int to) { return with_number(s, VERIFY_FLIP, to); }
int nullscope_skip_quiets(nullscope_stream* s, unsigned label) { return with_flags(s, SKIP_QUIETS, label); }
int nullscope_re_search(nullscope_stream* s, unsigned cause) { return with_flags(s, RE_SEARCH, cause); }
int nullscope_tt_move(nullscope_stream* s, nullscope_move move) { return with_move(s, TT_MOVE, move); }
int nullscope_exclude(nullscope_stream* s, nullscope_move move) { return with_move(s, EXCLUDE, move); }
int nullscope_table_store(nullscope_stream* s, uint64_t key) { return with_key(s, TABLE_STORE, key); }
int nullscope_table_hit(nullscope_stream* s, uint64_t key) { return with_key(s, TABLE_HIT, key); }

#endif
