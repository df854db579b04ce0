/* array.h: arrays that grow. An array is a pointer, a count and a capacity that its owner keeps side by side. It grows by
 * doubling, so that adding n elements one by one costs n copies at most. */
#ifndef LIED_BASE_ARRAY_H
#define LIED_BASE_ARRAY_H

#include <stdint.h>

#include "base/memory.h"

/* The new capacity of an array that must hold `needed` elements, more than its `capacity`. */
size_t array_capacity(size_t capacity, size_t needed);

/* ---- in an arena: failure of memory jumps to its on_failure ----------------------------------------------------------- */

/* Makes room for one more element; returns the array, which moves when it was full. */
void *array_grow_in(Arena *arena, void *array, uint32_t count, uint32_t *capacity, size_t size);

/* Adds a zeroed element and returns its address; count and capacity are uint32_t. */
#define ARRAY_PUSH(arena, array, count, capacity)                                                                              \
  ((array) = array_grow_in((arena), (array), (count), &(capacity), sizeof *(array)), &(array)[(count)++])

/* ---- in a Memory or on the heap: failure is a status ------------------------------------------------------------------ */

/* Makes room for `more` elements. 0 without memory: the array is then unchanged. `array` points to the pointer. */
int array_reserve(Storage storage, void *array, size_t count, size_t *capacity, size_t more, size_t size);

#define ARRAY_RESERVE(storage, array, count, capacity, more)                                                                   \
  array_reserve((storage), &(array), (count), &(capacity), (more), sizeof *(array))

#endif
