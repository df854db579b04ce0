/* hash_table.h: items found by a hash, open addressing. The table stores hashes and items, no keys: the caller compares. Map is
 * built on it, and it keeps equal items only once (symbols, expressions):
 *
 *   for (HashCursor c = hash_table_find(&table, hash); c.item; hash_table_next(&table, &c))
 *     if (is_wanted((Thing *)c.item)) return (Thing *)c.item;
 *   hash_table_add(&table, hash, (HashItem)new_thing());
 *
 * A zeroed table with its storage set is empty. */
#ifndef LIED_BASE_HASH_TABLE_H
#define LIED_BASE_HASH_TABLE_H

#include <stdint.h>

#include "base/hash.h"
#include "base/memory.h"

typedef uintptr_t HashItem; /* a pointer, or a number other than 0 */

typedef struct HashSlot {
  HashItem item; /* 0: free */
  uint32_t hash;
} HashSlot;

typedef struct HashTable {
  Storage storage;
  HashSlot *slots; /* [capacity] a power of two, at least a quarter free */
  size_t capacity, count;
} HashTable;

typedef struct HashCursor {
  HashItem item; /* one with the hash that was asked for; 0: there are no more */
  uint32_t hash;
  size_t at;
} HashCursor;

/* From slot `at` on. */
static inline void hash_table_seek(const HashTable *table, HashCursor *cursor)
{
  const HashSlot *slots = table->slots;
  size_t mask = table->capacity - 1;
  while (slots[cursor->at].item && slots[cursor->at].hash != cursor->hash) cursor->at = (cursor->at + 1) & mask;
  cursor->item = slots[cursor->at].item;
}

static inline HashCursor hash_table_find(const HashTable *table, uint64_t hash)
{
  HashCursor cursor = {.hash = (uint32_t)hash};
  if (table->count == 0) return cursor;
  cursor.at = cursor.hash & (table->capacity - 1);
  hash_table_seek(table, &cursor);
  return cursor;
}

static inline void hash_table_next(const HashTable *table, HashCursor *cursor)
{
  cursor->at = (cursor->at + 1) & (table->capacity - 1);
  hash_table_seek(table, cursor);
}

/* Adds, even if there are equal items. 0 without memory: the table is then unchanged. In an arena that jumps. */
int hash_table_add(HashTable *table, uint64_t hash, HashItem item);
void hash_table_clear(HashTable *table); /* empty, to be filled again without growing */
void hash_table_free(HashTable *table);  /* nothing in an arena */

#endif
