/* ctext.c: C text that grows in an arena: lines, numbers, literals, comments. */
#include "ctext/ctext.h"

#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include "base/number.h"

enum { LINE_LENGTH = 110, LITERAL_LENGTH = 4000, COMMENT_LENGTH = 300 };

/* The text from `first` on may contain new lines. */
static void note_lines(CText *text, size_t first)
{
  for (size_t at = text->buffer.length; at > first; at--)
    if (text->buffer.bytes[at - 1] == '\n') {
      text->line = at;
      return;
    }
}

void ctext_write(CText *text, const char *bytes, size_t length)
{
  size_t first = text->buffer.length;
  text_write(&text->buffer, bytes, length);
  note_lines(text, first);
}

void ctext_put(CText *text, const char *string)
{
  ctext_write(text, string, strlen(string));
}

static void ctext_vformat(CText *text, const char *format, va_list arguments)
{
  size_t first = text->buffer.length;
  text_vprintf(&text->buffer, format, arguments);
  note_lines(text, first);
}

void ctext_format(CText *text, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  ctext_vformat(text, format, arguments);
  va_end(arguments);
}

void ctext_append(CText *text, const CText *more)
{
  ctext_write(text, text_of(&more->buffer), more->buffer.length);
}

/* ---- lines ---------------------------------------------------------------------------------------------------------- */

void ctext_begin(CText *text)
{
  for (unsigned i = 0; i < text->indent; i++) ctext_put(text, "  ");
}

void ctext_line(CText *text, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  ctext_begin(text);
  ctext_vformat(text, format, arguments);
  ctext_put(text, "\n");
  va_end(arguments);
}

void ctext_space(CText *text)
{
  if (text->buffer.length - text->line < LINE_LENGTH) {
    ctext_put(text, " ");
    return;
  }
  ctext_put(text, "\n");
  text->indent += 2;
  ctext_begin(text);
  text->indent -= 2;
}

/* ---- constants ------------------------------------------------------------------------------------------------------ */

void ctext_number(CText *text, double number)
{
  char digits[NUMBER_SIZE];
  if (isnan(number)) ctext_put(text, "NAN");
  if (isinf(number)) ctext_put(text, number < 0 ? "-INFINITY" : "INFINITY");
  if (!isfinite(number)) return;
  number_text(digits, number);
  ctext_put(text, digits);
  if (!strpbrk(digits, ".e")) ctext_put(text, ".0");
}

/* A question mark is escaped after another: together with a third character they could be a trigraph. */
static void literal(CText *text, const char *string, size_t most)
{
  ctext_put(text, "\"");
  for (size_t i = 0; i < most && string[i]; i++) {
    unsigned char c = (unsigned char)string[i];
    if (c < ' ' || c > '~')
      ctext_format(text, "\\%03o", (unsigned)c);
    else if (c == '"' || c == '\\' || (c == '?' && i > 0 && string[i - 1] == '?'))
      ctext_format(text, "\\%c", c);
    else
      ctext_write(text, (const char *)&c, 1);
  }
  ctext_put(text, strlen(string) > most ? "...\"" : "\"");
}

void ctext_literal(CText *text, const char *string)
{
  literal(text, string, SIZE_MAX);
}

void ctext_sentence(CText *text, const char *string)
{
  literal(text, string, LITERAL_LENGTH);
}

void ctext_comment(CText *text, const char *string)
{
  char before = ' ';
  size_t count = 0;
  for (; *string && count < COMMENT_LENGTH; string++) {
    unsigned char c = (unsigned char)*string;
    char plain = c < ' ' ? ' ' : c > '~' ? '?' : (char)c;
    if (c >= 0x80 && c < 0xC0) continue; /* within a character of several bytes */
    if (plain == ' ' && before == ' ') continue;
    if ((before == '/' && plain == '*') || (before == '*' && plain == '/')) ctext_put(text, " ");
    ctext_write(text, &plain, 1);
    before = plain;
    count++;
  }
  if (*string) ctext_put(text, " ...");
}
