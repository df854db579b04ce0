/* diagnostic.h: errors and warnings about texts, collected with their places, printed for people and editors. */
#ifndef LIED_BASE_DIAGNOSTIC_H
#define LIED_BASE_DIAGNOSTIC_H

#include "base/messages.h"
#include "base/output.h"
#include "base/source.h"

/* Errors, and warnings, beyond this number are only counted. */
enum { DIAGNOSTIC_LIMIT = 20 };

typedef struct Diagnostic {
  struct Diagnostic *next;
  Severity severity;
  Span span;        /* start 0: about no place, but about `file` as a whole or about nothing in particular */
  const char *file; /* or NULL */
  const char *text; /* without line breaks of its own */
} Diagnostic;

/* Lives in the arena, which takes failure of memory to whoever set up its on_failure. */
typedef struct Diagnostics {
  Arena *arena;
  const SourceSet *sources;
  Diagnostic *first, *last;  /* in the order in which they were reported */
  unsigned errors, warnings; /* reported, kept or not */
  int dropped;               /* the last error or warning was only counted: its notes go the same way */
} Diagnostics;

/* What a terminal could take for a command, and bytes that are no UTF-8, come out escaped; tabs as spaces. */
void output_escaped(Output output, const char *text);

void diagnostics_init(Diagnostics *diagnostics, Arena *arena, const SourceSet *sources);

void diagnostic_error(Diagnostics *diagnostics, Span span, const char *format, ...) __attribute__((format(printf, 3, 4)));
void diagnostic_warning(Diagnostics *diagnostics, Span span, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Belongs to the error or warning before it: shows one place more. */
void diagnostic_note(Diagnostics *diagnostics, Span span, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* An error about a whole file, such as one that cannot be read. */
void diagnostic_file_error(Diagnostics *diagnostics, const char *file, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* `FILE:LINE:COLUMN: error: text`, the line and a caret, for each. What a terminal could take for a command, and bytes that
 * are no UTF-8, come out escaped. Allocates nothing. */
void diagnostics_print(const Diagnostics *diagnostics, Output output);

#endif
