/* hash_table.c: how a hash table grows. */
#include "base/hash_table.h"

enum { SMALLEST = 32 };

static void insert(HashSlot *slots, size_t capacity, HashSlot slot)
{
  size_t at = slot.hash & (capacity - 1);
  while (slots[at].item) at = (at + 1) & (capacity - 1);
  slots[at] = slot;
}

static int grow(HashTable *table)
{
  size_t capacity = table->capacity ? 2 * table->capacity : SMALLEST;
  if (capacity > SIZE_MAX / sizeof(HashSlot)) return 0;
  HashSlot *slots = storage_resize(table->storage, NULL, 0, capacity * sizeof *slots);
  if (!slots) return 0;
  for (size_t i = 0; i < table->capacity; i++)
    if (table->slots[i].item) insert(slots, capacity, table->slots[i]);
  storage_resize(table->storage, table->slots, table->capacity * sizeof *slots, 0);
  table->slots = slots;
  table->capacity = capacity;
  return 1;
}

int hash_table_add(HashTable *table, uint64_t hash, HashItem item)
{
  if (table->count * 4 >= table->capacity * 3 && !grow(table)) return 0;
  insert(table->slots, table->capacity, (HashSlot){item, (uint32_t)hash});
  table->count++;
  return 1;
}

void hash_table_clear(HashTable *table)
{
  if (table->count) memset(table->slots, 0, table->capacity * sizeof *table->slots);
  table->count = 0;
}

void hash_table_free(HashTable *table)
{
  storage_resize(table->storage, table->slots, table->capacity * sizeof *table->slots, 0);
  *table = (HashTable){.storage = table->storage};
}
