/* arena_text.c: texts and arrays that grow, in an arena. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/arena_text.h"

char *text_format(Arena *arena, const char *format, ...)
{
  va_list list;
  va_start(list, format);
  int length = vsnprintf(NULL, 0, format, list);
  va_end(list);
  char *text = ARENA_NEW(arena, char, (size_t)(length > 0 ? length : 0) + 1);
  va_start(list, format);
  if (length > 0) vsnprintf(text, (size_t)length + 1, format, list);
  va_end(list);
  return text;
}

void *array_grow(Arena *arena, void *array, uint32_t count, uint32_t *capacity, size_t size)
{
  if (count < *capacity) return array;
  *capacity = *capacity ? 2 * *capacity : 8;
  void *larger = arena_alloc(arena, *capacity, size);
  if (count) memcpy(larger, array, count * size);
  return larger;
}

void buffer_write(void *user, const char *text, size_t length)
{
  Buffer *buffer = user;
  if (buffer->limit && buffer->length > buffer->limit) return;
  if (buffer->length + length >= buffer->capacity) {
    buffer->capacity = 2 * (buffer->length + length) + 32;
    char *larger = ARENA_NEW(buffer->arena, char, buffer->capacity);
    if (buffer->length) memcpy(larger, buffer->text, buffer->length);
    buffer->text = larger;
  }
  if (length) memcpy(buffer->text + buffer->length, text, length);
  buffer->length += length;
  buffer->text[buffer->length] = 0;
}

void buffer_add(Buffer *buffer, const char *text)
{
  buffer_write(buffer, text, strlen(text));
}

const char *buffer_text(const Buffer *buffer)
{
  return buffer->text ? buffer->text : "";
}
