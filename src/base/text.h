/* text.h: text that grows, in an arena, in a Memory or on the heap, and printf into any of them. It ends with a zero once
 * anything was written. Without memory an arena jumps; elsewhere the buffer is marked as failed and ignores further writes:
 * check once at the end. A zeroed buffer is an empty one on the heap. */
#ifndef LIED_BASE_TEXT_H
#define LIED_BASE_TEXT_H

#include <stdarg.h>

#include "base/memory.h"
#include "base/output.h"

typedef struct TextBuffer {
  Storage storage;
  char *bytes; /* [length + 1]; NULL: nothing was written */
  size_t length, capacity;
  size_t limit; /* most bytes; the rest is left out; 0: no limit */
  int failed;   /* 1: no memory */
} TextBuffer;

void text_write(TextBuffer *text, const char *bytes, size_t length);
void text_put(TextBuffer *text, const char *string);
void text_printf(TextBuffer *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_vprintf(TextBuffer *text, const char *format, va_list arguments);
const char *text_of(const TextBuffer *text); /* "" when nothing was written */
Output text_output(TextBuffer *text);        /* what is written there is added */
void text_free(TextBuffer *text);            /* nothing in an arena */
/* Hands over the text of a buffer on the heap, to be given back by free; NULL: it is empty or failed. The buffer is empty then.
 */
char *text_take(TextBuffer *text);

/* printf into an arena. */
char *arena_printf(Arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));
char *arena_vprintf(Arena *arena, const char *format, va_list arguments);
char *arena_copy(Arena *arena, const char *bytes, size_t length); /* with a zero at the end */

#endif
