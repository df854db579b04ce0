/* messages.c: messages as records and as lines, in buffers of fixed size. */
#include "base/messages.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *severity_name(Severity severity)
{
  static const char *const names[] = {"error", "warning", "note"};
  return names[severity];
}

void messages_clear(Messages *messages)
{
  messages->lines[0] = 0;
  messages->length = messages->strings_length = messages->count = 0;
  messages->errors = messages->dropped = 0;
}

/* Behind `length` of `size` bytes; a text that does not fit is cut and ends in "...". Returns the new length. */
static size_t add_formatted(char *buffer, size_t size, size_t length, const char *format, va_list arguments)
{
  size_t room = size - length;
  int wanted = vsnprintf(buffer + length, room, format, arguments);
  if (wanted < 0) return buffer[length] = 0, length;
  for (char *at = buffer + length; *at; at++)
    if (*at == '\n' || *at == '\r') *at = ' ';
  if ((size_t)wanted < room) return length + (size_t)wanted;
  if (room > 3) memcpy(buffer + size - 4, "...", 4);
  return size - 1;
}

/* ---- records --------------------------------------------------------------------------------------------------------- */

static const char *keep_formatted(Messages *messages, const char *format, va_list arguments)
{
  char *kept = messages->strings + messages->strings_length;
  size_t end = add_formatted(messages->strings, MESSAGES_SIZE, messages->strings_length, format, arguments);
  messages->strings_length = end + 1 < MESSAGES_SIZE ? end + 1 : MESSAGES_SIZE - 1;
  return kept;
}

__attribute__((format(printf, 2, 3))) static const char *keep(Messages *messages, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  const char *kept = keep_formatted(messages, format, arguments);
  va_end(arguments);
  return kept;
}

/* NULL where there is no room for all of it: a name that is cut means something else. */
static const char *copy(Messages *messages, const char *text)
{
  if (!text || !text[0] || messages->strings_length + strlen(text) + 1 >= MESSAGES_SIZE) return NULL;
  return keep(messages, "%s", text);
}

static void copy_topic(Messages *messages, Topic *about)
{
  about->instance = copy(messages, about->instance);
  about->port = copy(messages, about->port);
  about->variable = copy(messages, about->variable);
}

/* ---- the same as lines ----------------------------------------------------------------------------------------------- */

/* Behind `length`, which leaves out the line break of the line before if it goes on. */
__attribute__((format(printf, 3, 4))) static void add_line(Messages *messages, size_t length, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  length = add_formatted(messages->lines, MESSAGES_SIZE - 1, length, format, arguments);
  va_end(arguments);
  messages->lines[length++] = '\n';
  messages->lines[length] = 0;
  messages->length = length;
}

/* ---- adding ---------------------------------------------------------------------------------------------------------- */

static int has_room(const Messages *messages)
{
  enum { LEAST = 80 };
  return messages->count < MESSAGES_RECORDS && messages->length + LEAST < MESSAGES_SIZE &&
         messages->strings_length + LEAST < MESSAGES_SIZE;
}

void messages_add_list(Messages *messages, Severity severity, const Topic *about, const char *format, va_list arguments)
{
  int is_counted_only = severity == SEVERITY_ERROR && messages->errors++ >= MESSAGES_ERRORS;
  messages->dropped = is_counted_only || !has_room(messages);
  if (messages->dropped) return;
  MessageRecord *record = &messages->records[messages->count++];
  *record = (MessageRecord){.severity = severity, .about = *about};
  record->text = keep_formatted(messages, format, arguments);
  copy_topic(messages, &record->about);
  add_line(messages, messages->length, "%s: %s", severity_name(severity), record->text);
}

void messages_add(Messages *messages, Severity severity, const Topic *about, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  messages_add_list(messages, severity, about, format, arguments);
  va_end(arguments);
}

void messages_remedy_list(Messages *messages, const char *format, va_list arguments)
{
  if (messages->dropped || messages->count == 0) return;
  MessageRecord *record = &messages->records[messages->count - 1];
  record->remedy = keep_formatted(messages, format, arguments);
  add_line(messages, messages->length - 1, ": %s", record->remedy);
}

void messages_remedy(Messages *messages, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  messages_remedy_list(messages, format, arguments);
  va_end(arguments);
}

void messages_keep(Messages *to, const Messages *from)
{
  memcpy(to, from, offsetof(Messages, lines));
  memcpy(to->lines, from->lines, from->length + 1);
  memcpy(to->records, from->records, from->count * sizeof *from->records);
  memcpy(to->strings, from->strings, from->strings_length + 1); /* with the end of one that was cut */
}

void messages_append(Messages *messages, const Messages *more)
{
  int errors = messages->errors + more->errors;
  for (size_t i = 0; i < more->count; i++) {
    const MessageRecord *record = &more->records[i];
    messages->errors = 0; /* they were counted when they were added first */
    messages_add(messages, record->severity, &record->about, "%s", record->text);
    if (record->remedy) messages_remedy(messages, "%s", record->remedy);
  }
  messages->errors = errors;
}
