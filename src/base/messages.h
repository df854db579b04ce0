/* messages.h: messages as records: what kind of message, what it is about, what is wrong, what to do about it.
 *
 * A stage fills in facts; the command line writes the sentence, FILE:LINE:COLUMN: error: TEXT: REMEDY. Messages are the records
 * of one call of the runtime, kept without allocation, so that "out of memory" can be reported too; diagnostic.h has those of
 * the compiler, which know source positions. */
#ifndef LIED_BASE_MESSAGES_H
#define LIED_BASE_MESSAGES_H

#include <stdarg.h>
#include <stddef.h>

typedef enum Severity { SEVERITY_ERROR, SEVERITY_WARNING, SEVERITY_NOTE } Severity;
const char *severity_name(Severity severity); /* "error", "warning", "note" */

/* What a message is about; NULL: nothing of this kind. */
typedef struct Topic {
  const char *code;     /* the kind of message, for programs: the same in every version, as in "no-inertia" */
  const char *instance; /* as in `arm.joint` */
  const char *port;     /* of the instance */
  const char *variable; /* of the port, else of the instance */
  int is_connection;    /* 1: about what is connected at the port, not about the instance */
} Topic;

typedef struct MessageRecord {
  Severity severity;
  Topic about;
  const char *text;   /* what is wrong, without line breaks */
  const char *remedy; /* what to do about it; NULL: nothing is known */
} MessageRecord;

enum { MESSAGES_SIZE = 16 * 1024, MESSAGES_ERRORS = 20, MESSAGES_RECORDS = 64 };

/* What an empty one has stands together at its beginning. */
typedef struct Messages {
  size_t length, count, strings_length; /* of lines, records and strings */
  int errors;                           /* reported, kept or not */
  int dropped;                          /* the last message was only counted, or did not fit: its remedy is dropped, too */
  char lines[MESSAGES_SIZE];            /* the same as text: "error: TEXT: REMEDY", a line each */
  MessageRecord records[MESSAGES_RECORDS];
  char strings[MESSAGES_SIZE]; /* of the records */
} Messages;

void messages_clear(Messages *messages);
/* After MESSAGES_ERRORS errors the rest is only counted; what is too long is cut. Texts of `about` are copied, but for `code`,
 * which is a constant. Line breaks become spaces. */
void messages_add(Messages *messages, Severity severity, const Topic *about, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void messages_add_list(Messages *messages, Severity severity, const Topic *about, const char *format, va_list arguments)
    __attribute__((format(printf, 4, 0)));
/* What to do about the message added last. */
void messages_remedy(Messages *messages, const char *format, ...) __attribute__((format(printf, 2, 3)));
void messages_remedy_list(Messages *messages, const char *format, va_list arguments) __attribute__((format(printf, 2, 0)));
/* What it holds, for the same place to be given back: texts stay where they are. */
void messages_keep(Messages *to, const Messages *from);
/* As many of them as there is room for. */
void messages_append(Messages *messages, const Messages *more);

#endif
