#include "base/map.h"

#include <string.h>

typedef struct MapSlot {
  uint32_t hash;
  uint32_t value; /* MAP_NONE: free */
  uint32_t size;
  size_t key; /* offset into keys */
} MapSlot;

void map_init(Map *map, Memory *memory)
{
  *map = (Map){.memory = memory};
}

void map_free(Map *map)
{
  memory_resize(map->memory, map->slots, map->capacity * sizeof(MapSlot), 0);
  memory_resize(map->memory, map->keys, map->keys_capacity, 0);
  map_init(map, map->memory);
}

/* FNV-1a, then mixed so that the low bits depend on all of it. */
static uint32_t hash_of(const void *key, size_t size)
{
  const unsigned char *byte = key;
  uint64_t h = 14695981039346656037u;
  for (size_t i = 0; i < size; i++) h = (h ^ byte[i]) * 1099511628211u;
  h ^= h >> 29;
  return (uint32_t)(h ^ (h >> 32));
}

/* The slot of the key, or the free slot where it belongs. */
static MapSlot *slot_of(const Map *map, const void *key, size_t size, uint32_t hash)
{
  size_t mask = map->capacity - 1;
  for (size_t i = hash & mask;; i = (i + 1) & mask) {
    MapSlot *slot = &map->slots[i];
    if (slot->value == MAP_NONE) return slot;
    if (slot->hash == hash && slot->size == size && memcmp(map->keys + slot->key, key, size) == 0) return slot;
  }
}

uint32_t map_get(const Map *map, const void *key, size_t size)
{
  if (map->count == 0) return MAP_NONE;
  return slot_of(map, key, size, hash_of(key, size))->value;
}

static int grow_slots(Map *map)
{
  size_t capacity = map->capacity ? map->capacity * 2 : 64;
  MapSlot *slots = memory_resize(map->memory, NULL, 0, capacity * sizeof(MapSlot));
  if (!slots) return 0;
  for (size_t i = 0; i < capacity; i++) slots[i].value = MAP_NONE;
  Map old = *map;
  map->slots = slots;
  map->capacity = capacity;
  for (size_t i = 0; i < old.capacity; i++) {
    const MapSlot *slot = &old.slots[i];
    if (slot->value != MAP_NONE) *slot_of(map, map->keys + slot->key, slot->size, slot->hash) = *slot;
  }
  memory_resize(map->memory, old.slots, old.capacity * sizeof(MapSlot), 0);
  return 1;
}

static int reserve_key(Map *map, size_t size)
{
  if (map->keys && map->keys_size + size <= map->keys_capacity) return 1; /* an empty key needs a place, too */
  size_t capacity = map->keys_capacity * 2 + size + 256;
  char *keys = memory_resize(map->memory, map->keys, map->keys_capacity, capacity);
  if (!keys) return 0;
  map->keys = keys;
  map->keys_capacity = capacity;
  return 1;
}

int map_put(Map *map, const void *key, size_t size, uint32_t value)
{
  if (map->count * 4 >= map->capacity * 3 && !grow_slots(map)) return 0;
  if (!reserve_key(map, size)) return 0;
  uint32_t hash = hash_of(key, size);
  MapSlot *slot = slot_of(map, key, size, hash);
  if (slot->value == MAP_NONE) {
    *slot = (MapSlot){hash, value, (uint32_t)size, map->keys_size};
    memcpy(map->keys + map->keys_size, key, size);
    map->keys_size += size;
    map->count++;
  }
  slot->value = value;
  return 1;
}
