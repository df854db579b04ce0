/* diagnostic.h: errors and warnings about source texts: records (messages.h) with positions, printed for people, editors and
 * programs. */
#ifndef LIED_BASE_DIAGNOSTIC_H
#define LIED_BASE_DIAGNOSTIC_H

#include "base/messages.h"
#include "base/output.h"
#include "base/source.h"

/* Errors, and warnings, beyond this number are only counted. So is what was said already, of the same place by the same text.
 */
enum { DIAGNOSTIC_LIMIT = 20 };

typedef struct Diagnostic {
  struct Diagnostic *next;
  MessageRecord record;
  Span span;        /* start 0: no position; about `file` as a whole, or about no file */
  const char *file; /* or NULL */
} Diagnostic;

/* Allocated in the arena; running out of memory jumps to its on_failure. */
typedef struct Diagnostics {
  Arena *arena;
  const SourceSet *sources;
  Diagnostic *first, *last;                    /* in the order in which they were reported */
  unsigned errors, warnings;                   /* reported, kept or not */
  unsigned repeated_errors, repeated_warnings; /* of them: said already */
  int dropped;                                 /* the last error or warning was only counted: its notes are dropped, too */
} Diagnostics;

/* Escapes control characters and bytes that are not UTF-8; writes tabs as spaces. */
void output_escaped(Output output, const char *text);

void diagnostics_init(Diagnostics *diagnostics, Arena *arena, const SourceSet *sources);

/* `code` is a constant: the kind of message, for programs (messages.h). */
void diagnostic_error(Diagnostics *diagnostics, Span span, const char *code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void diagnostic_warning(Diagnostics *diagnostics, Span span, const char *code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Belongs to the error or warning before it, and has its code: shows another position. */
void diagnostic_note(Diagnostics *diagnostics, Span span, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* An error about a whole file, such as one that cannot be read. */
void diagnostic_file_error(Diagnostics *diagnostics, const char *file, const char *code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* What the diagnostic reported last is about: instance, port, variable. Copied; its code stays. */
void diagnostic_about(Diagnostics *diagnostics, const Topic *about);
/* What to do about the diagnostic reported last. */
void diagnostic_remedy(Diagnostics *diagnostics, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A message of the runtime, with a position. Its texts are copied. */
void diagnostic_record(Diagnostics *diagnostics, Span span, const MessageRecord *record);

/* `FILE:LINE:COLUMN: error: text: remedy`, the line and a caret, for each. Control characters, and bytes that are not UTF-8,
 * are escaped. Allocates nothing. */
void diagnostics_print(const Diagnostics *diagnostics, Output output);

/* One JSON object a line: severity, code, instance, port, variable, place {file, line, column}, text, remedy; null where there
 * is none. */
void diagnostics_print_json(const Diagnostics *diagnostics, Output output);
/* The same for a record without a position. */
void record_print_json(const MessageRecord *record, Output output);

#endif
