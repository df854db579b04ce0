/* map.h: bytes -> uint32. Keys are copied into the map; a pointer can be a key, too, by its bytes. */
#ifndef LIED_BASE_MAP_H
#define LIED_BASE_MAP_H

#include <stdint.h>

#include "base/hash_table.h"

#define MAP_NONE UINT32_MAX

typedef struct Map {
  HashTable table;          /* of numbers of entries, from 1 */
  struct MapEntry *entries; /* [table.count] */
  size_t entries_capacity;
  char *keys; /* all keys, one after the other */
  size_t keys_size, keys_capacity;
} Map;

void map_init(Map *map, Memory *memory);
void map_init_in(Map *map, Arena *arena); /* map_put then always succeeds: failure of memory jumps; no need for map_free */
/* An empty map becomes equal to another. 0 without memory: it then has to be freed. */
int map_copy(Map *to, const Map *from);
void map_free(Map *map);
uint32_t map_get(const Map *map, const void *key, size_t size); /* MAP_NONE: absent */
/* Adds or replaces. 0 without memory: the map is then unchanged. */
int map_put(Map *map, const void *key, size_t size, uint32_t value);

static inline uint32_t map_get_pointer(const Map *map, const void *pointer)
{
  return map_get(map, &pointer, sizeof pointer);
}

static inline int map_put_pointer(Map *map, const void *pointer, uint32_t value)
{
  return map_put(map, &pointer, sizeof pointer, value);
}

#endif
