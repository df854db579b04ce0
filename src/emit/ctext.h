/* ctext.h: C text that grows in an arena. */
#ifndef LIED_EMIT_CTEXT_H
#define LIED_EMIT_CTEXT_H

#include "base/text.h"

typedef struct CText {
  TextBuffer buffer;
  size_t line;     /* where the last line begins */
  unsigned indent; /* levels of lines that begin from now on */
} CText;

void ctext_write(CText *text, const char *bytes, size_t length);
void ctext_put(CText *text, const char *string);
void ctext_format(CText *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void ctext_append(CText *text, const CText *more);

void ctext_begin(CText *text);                                                               /* the indentation of a line */
void ctext_line(CText *text, const char *format, ...) __attribute__((format(printf, 2, 3))); /* a whole one, indented */
void ctext_space(CText *text); /* or a new line when this one is long */

void ctext_number(CText *text, double number);        /* a constant of type double that reads back the same */
void ctext_literal(CText *text, const char *string);  /* in quotes; any bytes */
void ctext_sentence(CText *text, const char *string); /* the same, cut when longer than compilers must take */
void ctext_comment(CText *text, const char *string);  /* what may stand inside of a comment, on one line */

#endif
