/* short_text.h: a text of bounded length, written piece by piece. What does not fit is left out: long equations are not
 * readable anyway. */
#ifndef LIED_BASE_SHORT_TEXT_H
#define LIED_BASE_SHORT_TEXT_H

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/output.h"

enum { SHORT_TEXT_SIZE = 600 };

typedef struct ShortText {
  char bytes[SHORT_TEXT_SIZE]; /* ended by a zero, when zeroed at first */
  size_t length;
} ShortText;

static inline void short_text_write(void *short_text, const char *bytes, size_t length)
{
  ShortText *text = short_text;
  size_t room = SHORT_TEXT_SIZE - 1 - text->length, n = length < room ? length : room;
  memcpy(text->bytes + text->length, bytes, n);
  text->length += n;
  text->bytes[text->length] = '\0';
}

static inline Output short_text_output(ShortText *text)
{
  return (Output){short_text_write, text};
}

__attribute__((format(printf, 2, 0))) static inline void short_text_vprintf(ShortText *text, const char *format,
                                                                            va_list arguments)
{
  size_t room = SHORT_TEXT_SIZE - text->length;
  int length = vsnprintf(text->bytes + text->length, room, format, arguments);
  if (length > 0) text->length += (size_t)length < room ? (size_t)length : room - 1;
}

__attribute__((format(printf, 2, 3))) static inline void short_text_printf(ShortText *text, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  short_text_vprintf(text, format, arguments);
  va_end(arguments);
}

#endif
