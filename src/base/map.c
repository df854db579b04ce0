/* map.c: a hash table whose items are entries that know their keys. */
#include "base/map.h"

#include <string.h>

#include "base/array.h"

typedef struct MapEntry {
  size_t key; /* offset into keys */
  uint32_t size;
  uint32_t value;
} MapEntry;

void map_init(Map *map, Memory *memory)
{
  *map = (Map){.table.storage.memory = memory};
}

void map_init_in(Map *map, Arena *arena)
{
  *map = (Map){.table.storage.arena = arena};
}

void map_free(Map *map)
{
  Storage storage = map->table.storage;
  hash_table_free(&map->table);
  storage_resize(storage, map->entries, map->entries_capacity * sizeof(MapEntry), 0);
  storage_resize(storage, map->keys, map->keys_capacity, 0);
  *map = (Map){.table.storage = storage};
}

static void *copy_block(Storage storage, const void *block, size_t size)
{
  void *copy = size ? storage_resize(storage, NULL, 0, size) : NULL;
  return copy ? memcpy(copy, block, size) : NULL;
}

int map_copy(Map *to, const Map *from)
{
  const Storage storage = to->table.storage;
  if (from->table.count == 0) return 1;
  to->table.slots = copy_block(storage, from->table.slots, from->table.capacity * sizeof(HashSlot));
  to->table.capacity = to->table.slots ? from->table.capacity : 0;
  to->entries = copy_block(storage, from->entries, from->entries_capacity * sizeof(MapEntry));
  to->entries_capacity = to->entries ? from->entries_capacity : 0;
  to->keys = copy_block(storage, from->keys, from->keys_capacity);
  to->keys_capacity = to->keys ? from->keys_capacity : 0;
  if (!to->table.slots || !to->entries || !to->keys) return 0;
  to->table.count = from->table.count;
  to->keys_size = from->keys_size;
  return 1;
}

/* NULL: absent. */
static MapEntry *find(const Map *map, const void *key, size_t size, uint64_t hash)
{
  for (HashCursor c = hash_table_find(&map->table, hash); c.item; hash_table_next(&map->table, &c)) {
    MapEntry *entry = &map->entries[c.item - 1];
    if (entry->size == size && memcmp(map->keys + entry->key, key, size) == 0) return entry;
  }
  return NULL;
}

uint32_t map_get(const Map *map, const void *key, size_t size)
{
  const MapEntry *entry = find(map, key, size, hash_bytes(0, key, size));
  return entry ? entry->value : MAP_NONE;
}

/* An empty key needs a slot, too. */
static int reserve(Map *map, size_t size)
{
  Storage storage = map->table.storage;
  return ARRAY_RESERVE(storage, map->entries, map->table.count, map->entries_capacity, 1) &&
         ARRAY_RESERVE(storage, map->keys, map->keys_size, map->keys_capacity, size + 1);
}

int map_put(Map *map, const void *key, size_t size, uint32_t value)
{
  uint64_t hash = hash_bytes(0, key, size);
  MapEntry *entry = find(map, key, size, hash);
  if (entry) {
    entry->value = value;
    return 1;
  }
  if (size >= UINT32_MAX || !reserve(map, size)) return 0;
  size_t count = map->table.count;
  if (!hash_table_add(&map->table, hash, count + 1)) return 0;
  map->entries[count] = (MapEntry){map->keys_size, (uint32_t)size, value};
  memcpy(map->keys + map->keys_size, key, size);
  map->keys_size += size;
  return 1;
}
