/* text.c: text that grows. */
#include "base/text.h"

#include <stdio.h>
#include <string.h>

#include "base/array.h"

/* Room for `length` bytes more and a zero; 0: they are left out. */
static int reserve(TextBuffer *text, size_t length)
{
  if (text->failed || (text->limit && text->length > text->limit)) return 0;
  text->failed = !ARRAY_RESERVE(text->storage, text->bytes, text->length, text->capacity, length + 1);
  return !text->failed;
}

void text_write(TextBuffer *text, const char *bytes, size_t length)
{
  if (!reserve(text, length)) return;
  if (length) memcpy(text->bytes + text->length, bytes, length);
  text->length += length;
  text->bytes[text->length] = '\0';
}

void text_put(TextBuffer *text, const char *string)
{
  text_write(text, string, strlen(string));
}

void text_vprintf(TextBuffer *text, const char *format, va_list arguments)
{
  va_list again;
  va_copy(again, arguments);
  int length = vsnprintf(NULL, 0, format, arguments);
  if (length > 0 && reserve(text, (size_t)length)) {
    vsnprintf(text->bytes + text->length, (size_t)length + 1, format, again);
    text->length += (size_t)length;
  }
  va_end(again);
}

void text_printf(TextBuffer *text, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  text_vprintf(text, format, arguments);
  va_end(arguments);
}

const char *text_of(const TextBuffer *text)
{
  return text->bytes ? text->bytes : "";
}

static void write_to(void *user, const char *bytes, size_t length)
{
  text_write(user, bytes, length);
}

Output text_output(TextBuffer *text)
{
  return (Output){write_to, text};
}

void text_free(TextBuffer *text)
{
  storage_resize(text->storage, text->bytes, text->capacity, 0);
  *text = (TextBuffer){.storage = text->storage};
}

char *text_take(TextBuffer *text)
{
  char *bytes = text->failed ? NULL : text->bytes;
  if (text->failed) text_free(text);
  *text = (TextBuffer){.storage = text->storage};
  return bytes;
}

/* ---- in an arena ------------------------------------------------------------------------------------------------------ */

char *arena_copy(Arena *arena, const char *bytes, size_t length)
{
  char *copy = ARENA_NEW(arena, char, length + 1);
  if (length) memcpy(copy, bytes, length);
  return copy;
}

char *arena_vprintf(Arena *arena, const char *format, va_list arguments)
{
  va_list again;
  va_copy(again, arguments);
  int length = vsnprintf(NULL, 0, format, arguments);
  char *text = ARENA_NEW(arena, char, (size_t)(length > 0 ? length : 0) + 1);
  if (length > 0) vsnprintf(text, (size_t)length + 1, format, again);
  va_end(again);
  return text;
}

char *arena_printf(Arena *arena, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  char *text = arena_vprintf(arena, format, arguments);
  va_end(arguments);
  return text;
}
