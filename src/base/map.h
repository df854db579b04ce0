/* map.h: bytes -> uint32, open addressing. Keys are copied into the map. */
#ifndef LIED_BASE_MAP_H
#define LIED_BASE_MAP_H

#include <stdint.h>

#include "base/memory.h"

#define MAP_NONE UINT32_MAX

typedef struct Map {
  Memory *memory;
  struct MapSlot *slots; /* [capacity], a power of two */
  size_t capacity, count;
  char *keys; /* all keys, one after the other */
  size_t keys_size, keys_capacity;
} Map;

void map_init(Map *map, Memory *memory);
void map_free(Map *map);
uint32_t map_get(const Map *map, const void *key, size_t size); /* MAP_NONE: absent */
/* Adds or replaces. 0 without memory; the map is then as before. */
int map_put(Map *map, const void *key, size_t size, uint32_t value);

#endif
