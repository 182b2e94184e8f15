/* table.h: modern's transposition table, which its threads share. */
#ifndef TABLE_H
#define TABLE_H

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

#include "nullscope_emit.h"

enum { LOCKS = 256, MATES = NULLSCOPE_MATE - 256 }; /* values from MATES on are mates */

typedef struct {
  uint64_t key;
  int value, depth;
  unsigned bound; /* NULLSCOPE_TT_LOWER, _UPPER or _EXACT */
  nullscope_move move;
} Entry;

static struct {
  Entry* entries;
  uint64_t size;
  pthread_mutex_t locks[LOCKS]; /* of every 256th entry */
} table;

static inline int make_table(int size) {
  for (int i = 0; i < LOCKS; ++i) pthread_mutex_init(&table.locks[i], NULL);
  table.size = (uint64_t)size;
  table.entries = (Entry*)calloc(table.size, sizeof(Entry));
  return table.entries != NULL;
}

/* In the table mates are counted from its node, in the search from the root. */
static inline int probe(uint64_t key, int ply, Entry* found) {
  const uint64_t slot = key % table.size;
  pthread_mutex_lock(&table.locks[slot % LOCKS]);
  *found = table.entries[slot];
  pthread_mutex_unlock(&table.locks[slot % LOCKS]);
  if (found->value >= MATES) found->value -= ply;
  if (found->value <= -MATES) found->value += ply;
  return found->key == key;
}

static inline void store(uint64_t key, int value, int depth, unsigned bound, nullscope_move move, int ply) {
  const uint64_t slot = key % table.size;
  if (value >= MATES) value += ply;
  if (value <= -MATES) value -= ply;
  pthread_mutex_lock(&table.locks[slot % LOCKS]);
  Entry* const e = &table.entries[slot];
  if (e->key != key || move) e->move = move;
  e->key = key, e->value = value, e->depth = depth, e->bound = bound;
  pthread_mutex_unlock(&table.locks[slot % LOCKS]);
}

#endif
