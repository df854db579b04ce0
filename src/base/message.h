/* message.h: errors and warnings of one call, kept without allocation so that "no memory" can be said too. */
#ifndef LIED_BASE_MESSAGE_H
#define LIED_BASE_MESSAGE_H

#include <stdarg.h>
#include <stddef.h>

enum { MESSAGE_SIZE = 16 * 1024, MESSAGE_ERRORS = 20 };

typedef struct Message {
  char text[MESSAGE_SIZE];
  size_t length;
  int errors;
} Message;

void message_clear(Message *message);
/* One line each: "error: ...", "warning: ..." or "note: ...". After MESSAGE_ERRORS errors the rest is only counted. */
void message_error(Message *message, const char *format, ...) __attribute__((format(printf, 2, 3)));
void message_warning(Message *message, const char *format, ...) __attribute__((format(printf, 2, 3)));
void message_note(Message *message, const char *format, ...) __attribute__((format(printf, 2, 3)));
void message_append(Message *message, const Message *more); /* as many of its lines as there is room for */

#endif
