/* short_text.h: a text of a fixed size, written piece by piece. What does not fit is left out: nobody reads an equation of a
 * page. */
#ifndef LIED_BASE_SHORT_TEXT_H
#define LIED_BASE_SHORT_TEXT_H

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

#endif
