/* What must not be done, and a disk that is full: every call returns a code and says why, nothing crashes.
 *
 *   misuse FOLDER       0 if all is refused as it should be; else what was not is printed */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#include "nullscope_emit.h"

static int wrong;

static void expect(int line, int code, int expected, const char* words, const char* text) {
  if (code == expected && strstr(text, words)) return;
  printf("line %d: code %d, \"%s\"\n", line, code, text);
  wrong = 1;
}
#define EXPECT(call, code, words, stream) expect(__LINE__, call, code, words, nullscope_error_text(stream))

static nullscope_open_options fit(const char* path) {
  nullscope_open_options o = NULLSCOPE_OPEN_OPTIONS;
  o.path = path, o.engine = "misuse 1", o.fen = "8/8/8/8/8/8/8/k1K5 w - - 0 1", o.depth = 8;
  return o;
}

static void opening(const char* path) {
  nullscope_open_options o = fit(path);
  nullscope_stream* s = NULL;
  static char long_text[20000];
  EXPECT(nullscope_open(&o, NULL), NULLSCOPE_ERROR_HANDLE, "nowhere", NULL);
  EXPECT(nullscope_open(NULL, &s), NULLSCOPE_ERROR_HANDLE, "options are NULL", NULL);
  o.size = 8;
  EXPECT(nullscope_open(&o, &s), NULLSCOPE_ERROR_VERSION, "NULLSCOPE_OPEN_OPTIONS", NULL);
  o = fit(NULL);
  EXPECT(nullscope_open(&o, &s), NULLSCOPE_ERROR_ARGUMENT, "path", NULL);
  o = fit(path), o.engine = "";
  EXPECT(nullscope_open(&o, &s), NULLSCOPE_ERROR_ARGUMENT, "engine", NULL);
  o = fit(path), o.fen = NULL;
  EXPECT(nullscope_open(&o, &s), NULLSCOPE_ERROR_FEN, "FEN", NULL);
  o = fit(path), o.depth = 129;
  EXPECT(nullscope_open(&o, &s), NULLSCOPE_ERROR_DEPTH, "depth", NULL);
  memset(long_text, 'a', sizeof long_text - 1);
  o = fit(path), o.moves = long_text;
  EXPECT(nullscope_open(&o, &s), NULLSCOPE_ERROR_ARGUMENT, "16384", NULL);
  o = fit("/no/such/folder/log");
  EXPECT(nullscope_open(&o, &s), NULLSCOPE_ERROR_IO, "/no/such/folder/log: cannot be created", NULL);
  o = fit("/dev/full"), o.replace = 1;
  EXPECT(nullscope_open(&o, &s), NULLSCOPE_ERROR_IO, "No space left", NULL);
  o = fit(path);
  EXPECT(nullscope_open(&o, &s), NULLSCOPE_OK, "", NULL);
  EXPECT(nullscope_close(&s), NULLSCOPE_OK, "", NULL);
  EXPECT(nullscope_open(&o, &s), NULLSCOPE_ERROR_IO, "exists already", NULL);
}

static void without_a_stream(void) {
  nullscope_stream *none = NULL, *other = NULL;
  EXPECT(nullscope_iteration(NULL, 1), NULLSCOPE_ERROR_HANDLE, "", NULL);
  EXPECT(nullscope_enter(NULL, 0, 0, 1, 1, 0), NULLSCOPE_ERROR_HANDLE, "", NULL);
  EXPECT(nullscope_leave(NULL, 0, 0), NULLSCOPE_ERROR_HANDLE, "", NULL);
  EXPECT(nullscope_skip(NULL, 0, 0), NULLSCOPE_ERROR_HANDLE, "", NULL);
  EXPECT(nullscope_table_hit(NULL, 0), NULLSCOPE_ERROR_HANDLE, "", NULL);
  EXPECT(nullscope_unwind(NULL), NULLSCOPE_ERROR_HANDLE, "", NULL);
  EXPECT(nullscope_label(NULL, "lmp"), 0, "", NULL);
  EXPECT(nullscope_thread(NULL, &other), NULLSCOPE_ERROR_HANDLE, "stream is NULL", NULL);
  EXPECT(nullscope_close(&none), NULLSCOPE_ERROR_HANDLE, "stream is NULL", NULL);
  EXPECT(nullscope_close(NULL), NULLSCOPE_ERROR_HANDLE, "stream is NULL", NULL);
}

/* The first error stays. */
static void labels_and_ends(const char* path) {
  nullscope_open_options o = fit(path);
  nullscope_stream *s = NULL, *other = NULL;
  o.replace = 1;
  EXPECT(nullscope_open(&o, &s), NULLSCOPE_OK, "", s);
  EXPECT(nullscope_thread(s, NULL), NULLSCOPE_ERROR_HANDLE, "nowhere", NULL);
  EXPECT(nullscope_thread(s, &other), NULLSCOPE_OK, "", s);
  for (int i = 1; i <= NULLSCOPE_MAX_LABELS; ++i) {
    char name[32];
    snprintf(name, sizeof name, "rule %d", i);
    EXPECT(nullscope_label(s, name), i, "", s);
  }
  EXPECT(nullscope_label(s, "one more"), 0, "too many", s);
  EXPECT(nullscope_label(other, "rule 7"), 7, "", other);
  EXPECT(nullscope_label(other, "1234567 1234567 1234567 1234567 1234567 1234567 1234567 1234567 "), 0, "63", other);
  EXPECT(nullscope_iteration(s, 1), NULLSCOPE_ERROR_ARGUMENT, "too many", s);
  EXPECT(nullscope_close(&s), NULLSCOPE_ERROR_ARGUMENT, "too many", NULL);
  EXPECT(nullscope_close(&other), NULLSCOPE_ERROR_ARGUMENT, "63", NULL);

  EXPECT(nullscope_open(&o, &s), NULLSCOPE_OK, "", s);
  EXPECT(nullscope_leave(s, 0, 0), NULLSCOPE_OK, "", s); /* the reader's to refuse */
  EXPECT(nullscope_enter(s, 0, 0, 1, 1, 0), NULLSCOPE_OK, "", s);
  EXPECT(nullscope_close(&s), NULLSCOPE_ERROR_OPEN, "still open", NULL);
}

/* Whoever meets it first, both streams know it at the end, and nothing is written after half a chunk. */
static void full_disk(const char* path) {
  const struct rlimit limit = {300000, 300000};
  nullscope_open_options o = fit(path);
  nullscope_stream *s = NULL, *other = NULL;
  int code = NULLSCOPE_OK;
  o.replace = 1;
  signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &limit);
  EXPECT(nullscope_open(&o, &s), NULLSCOPE_OK, "", s);
  EXPECT(nullscope_thread(s, &other), NULLSCOPE_OK, "", s);
  nullscope_enter(s, 0, 0, 1, 1, 0);
  nullscope_enter(other, 0, 0, 1, 1, 0);
  for (int i = 0; i < 100000 && !code; ++i) code = nullscope_static_eval(s, i);
  EXPECT(code, NULLSCOPE_ERROR_IO, "File too large", s);
  EXPECT(nullscope_leave(s, 0, 0), NULLSCOPE_ERROR_IO, "File too large", s);
  EXPECT(nullscope_leave(other, 0, 0), NULLSCOPE_ERROR_IO, "another thread", other);
  EXPECT(nullscope_close(&s), NULLSCOPE_ERROR_IO, "File too large", NULL);
  EXPECT(nullscope_close(&other), NULLSCOPE_ERROR_IO, "another thread", NULL);
}

int main(int argc, char** argv) {
  char path[1000];
  if (argc != 2) return 2;
  snprintf(path, sizeof path, "%s/misuse.nsl", argv[1]);
  opening(path);
  without_a_stream();
  labels_and_ends(path);
  full_disk(path);
  return wrong;
}
