/* arena_text.h: texts and arrays that grow, in an arena. */
#ifndef LIED_BASE_ARENA_TEXT_H
#define LIED_BASE_ARENA_TEXT_H

#include "base/memory.h"

char *text_format(Arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Doubles the array when it is full: `array` has `count` elements of `size`. */
void *array_grow(Arena *arena, void *array, uint32_t count, uint32_t *capacity, size_t size);
#define ARRAY_PUSH(arena, array, count, capacity)                                                                              \
  ((array) = array_grow((arena), (array), (count), &(capacity), sizeof *(array)), &(array)[(count)++])

/* A text that grows; write makes it an Output. */
typedef struct Buffer {
  Arena *arena;
  char *text; /* NULL: nothing was written */
  size_t length, capacity;
  size_t limit; /* what comes after so many bytes is left out; 0: nothing */
} Buffer;
void buffer_write(void *buffer, const char *text, size_t length);
void buffer_add(Buffer *buffer, const char *text);
const char *buffer_text(const Buffer *buffer);

#endif
