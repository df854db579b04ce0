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

/* Behind `length` bytes; a text that does not fit is cut and ends in "...". Returns the new length. */
static size_t add_formatted(char *buffer, size_t length, const char *format, va_list arguments)
{
  size_t room = MESSAGES_SIZE - length;
  int wanted = vsnprintf(buffer + length, room, format, arguments);
  if (wanted < 0) return buffer[length] = 0, length;
  if ((size_t)wanted < room) return length + (size_t)wanted;
  if (room > 3) memcpy(buffer + MESSAGES_SIZE - 4, "...", 4);
  return MESSAGES_SIZE - 1;
}

__attribute__((format(printf, 3, 4))) static size_t add_text(char *buffer, size_t length, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  length = add_formatted(buffer, length, format, arguments);
  va_end(arguments);
  return length;
}

/* ---- records --------------------------------------------------------------------------------------------------------- */

static const char *keep_formatted(Messages *messages, const char *format, va_list arguments)
{
  char *kept = messages->strings + messages->strings_length;
  size_t end = add_formatted(messages->strings, messages->strings_length, format, arguments);
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

static const char *copy(Messages *messages, const char *text)
{
  return text && text[0] ? keep(messages, "%s", text) : NULL;
}

static Topic copy_topic(Messages *messages, const Topic *about)
{
  Topic kept = *about;
  kept.instance = copy(messages, about->instance);
  kept.port = copy(messages, about->port);
  kept.variable = copy(messages, about->variable);
  return kept;
}

/* ---- the same as lines ----------------------------------------------------------------------------------------------- */

static void add_line(Messages *messages, const MessageRecord *record)
{
  messages->length = add_text(messages->lines, messages->length, "%s: %s\n", severity_name(record->severity), record->text);
  messages->lines[messages->length - 1] = '\n'; /* also of a line that was cut */
}

static void extend_line(Messages *messages, const char *remedy)
{
  size_t before = messages->length - 1; /* of its end */
  messages->length = add_text(messages->lines, before, ": %s\n", remedy);
  messages->lines[messages->length - 1] = '\n';
}

/* ---- adding ---------------------------------------------------------------------------------------------------------- */

static int has_room(const Messages *messages)
{
  enum { LEAST = 80 };
  return messages->count < MESSAGES_RECORDS && messages->length + LEAST < MESSAGES_SIZE &&
         messages->strings_length + LEAST < MESSAGES_SIZE;
}

void messages_add(Messages *messages, Severity severity, const Topic *about, const char *format, ...)
{
  int is_counted_only = severity == SEVERITY_ERROR && messages->errors++ >= MESSAGES_ERRORS;
  messages->dropped = is_counted_only || !has_room(messages);
  if (messages->dropped) return;
  MessageRecord *record = &messages->records[messages->count++];
  *record = (MessageRecord){.severity = severity, .about = copy_topic(messages, about)};
  va_list arguments;
  va_start(arguments, format);
  record->text = keep_formatted(messages, format, arguments);
  va_end(arguments);
  add_line(messages, record);
}

void messages_remedy(Messages *messages, const char *format, ...)
{
  if (messages->dropped || messages->count == 0) return;
  MessageRecord *record = &messages->records[messages->count - 1];
  va_list arguments;
  va_start(arguments, format);
  record->remedy = keep_formatted(messages, format, arguments);
  va_end(arguments);
  extend_line(messages, record->remedy);
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
