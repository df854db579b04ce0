/* array.c: how arrays grow. */
#include "base/array.h"

#include <string.h>

enum { SMALLEST = 8 };

size_t array_capacity(size_t capacity, size_t needed)
{
  if (capacity > SIZE_MAX / 4 || needed > SIZE_MAX / 4) return needed;
  size_t doubled = capacity > 0 ? 2 * capacity : SMALLEST;
  return doubled > needed ? doubled : needed;
}

void *array_grow_in(Arena *arena, void *array, uint32_t count, uint32_t *capacity, size_t size)
{
  if (count < *capacity) return array;
  size_t wanted = array_capacity(*capacity, (size_t)count + 1);
  void *larger = arena_alloc(arena, wanted, size);
  if (count) memcpy(larger, array, count * size);
  *capacity = wanted < UINT32_MAX ? (uint32_t)wanted : UINT32_MAX;
  return larger;
}

int array_reserve(Storage storage, void *array, size_t count, size_t *capacity, size_t more, size_t size)
{
  if (more <= *capacity - count) return 1;
  if (more > SIZE_MAX - count) return 0;
  size_t larger = array_capacity(*capacity, count + more);
  if (larger > SIZE_MAX / size) return 0;
  void *old;
  memcpy(&old, array, sizeof old); /* of whatever type the pointer is */
  void *grown = storage_resize(storage, old, *capacity * size, larger * size);
  if (!grown) return 0;
  memcpy(array, &grown, sizeof grown);
  *capacity = larger;
  return 1;
}
