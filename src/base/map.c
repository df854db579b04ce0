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
