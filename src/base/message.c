/* message.c: lines of one call's message. */
#include "base/message.h"

#include <stdio.h>
#include <string.h>

void message_clear(Message *message)
{
  message->text[0] = 0;
  message->length = 0;
  message->errors = 0;
}

static void add_line(Message *message, const char *kind, const char *format, va_list arguments)
{
  size_t room = MESSAGE_SIZE - message->length;
  if (room < 80) return;
  char *at = message->text + message->length;
  int head = snprintf(at, room, "%s: ", kind);
  int body = vsnprintf(at + head, room - (size_t)head, format, arguments);
  size_t length = (size_t)head + (body > 0 ? (size_t)body : 0);
  if (length > room - 2) {
    length = room - 2;
    memcpy(at + length - 3, "...", 3);
  }
  at[length++] = '\n';
  at[length] = 0;
  message->length += length;
}

void message_error(Message *message, const char *format, ...)
{
  if (message->errors++ >= MESSAGE_ERRORS) return;
  va_list arguments;
  va_start(arguments, format);
  add_line(message, "error", format, arguments);
  va_end(arguments);
}

void message_warning(Message *message, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  add_line(message, "warning", format, arguments);
  va_end(arguments);
}

void message_note(Message *message, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  add_line(message, "note", format, arguments);
  va_end(arguments);
}

void message_append(Message *message, const Message *more)
{
  size_t length = more->length;
  while (length > 0 && (message->length + length >= MESSAGE_SIZE || more->text[length - 1] != '\n')) length--;
  memcpy(message->text + message->length, more->text, length);
  message->length += length;
  message->text[message->length] = 0;
  message->errors += more->errors;
}
