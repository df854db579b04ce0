/* text.c: text that grows. */
#include "base/text.h"

#include <stdio.h>
#include <string.h>

#include "base/array.h"

/* Room for `length` bytes more and a zero; 0: they are left out. */
static int reserve(TextBuffer *text, size_t length)
{
  if (text->failed || (text->limit && text->length > text->limit)) return 0;
  text->failed = !ARRAY_RESERVE(text->storage, text->bytes, text->length, text->capacity, length + 1);
  return !text->failed;
}

void text_write(TextBuffer *text, const char *bytes, size_t length)
{
  if (!reserve(text, length)) return;
  if (length) memcpy(text->bytes + text->length, bytes, length);
  text->length += length;
  text->bytes[text->length] = '\0';
}

void text_put(TextBuffer *text, const char *string)
{
  text_write(text, string, strlen(string));
}

/* ---- printf ----------------------------------------------------------------------------------------------------------- */

/* Only %s, %u, %d, %c and %%, as most formats are: for these vsnprintf takes several times as long as this. */
static int is_plain_format(const char *format)
{
  while ((format = strchr(format, '%'))) {
    if (!format[1] || !strchr("sudc%", format[1])) return 0;
    format += 2;
  }
  return 1;
}

/* Returns its length. `digits` has room for it. */
static size_t decimal(char *digits, unsigned number, int is_negative)
{
  char reversed[16];
  size_t n = 0;
  do reversed[n++] = (char)('0' + number % 10);
  while (number /= 10);
  if (is_negative) reversed[n++] = '-';
  for (size_t i = 0; i < n; i++) digits[i] = reversed[n - 1 - i];
  return n;
}

/* What an argument puts in place of %CONVERSION. */
static const char *plain_argument(char conversion, va_list *arguments, char digits[16], size_t *length)
{
  const char *string;
  int number;
  switch (conversion) {
  case 's':
    string = va_arg(*arguments, const char *);
    if (!string) string = "(null)";
    *length = strlen(string);
    return string;
  case 'u':
    *length = decimal(digits, va_arg(*arguments, unsigned), 0);
    return digits;
  case 'd':
    number = va_arg(*arguments, int);
    *length = decimal(digits, number < 0 ? 0 - (unsigned)number : (unsigned)number, number < 0);
    return digits;
  default:
    digits[0] = conversion == 'c' ? (char)va_arg(*arguments, int) : '%';
    *length = 1;
    return digits;
  }
}

/* The length of the text, without a zero; `to` may be NULL. */
static size_t write_plain(char *to, const char *format, va_list *arguments)
{
  size_t length = 0, n;
  char digits[16];
  while (*format) {
    const char *piece = format;
    if (*format == '%') {
      piece = plain_argument(format[1], arguments, digits, &n);
      format += 2;
    } else {
      n = strcspn(format, "%");
      format += n;
    }
    if (to && n) memcpy(to + length, piece, n);
    length += n;
  }
  return length;
}

static size_t printed_length(const char *format, int is_plain, va_list *arguments)
{
  if (is_plain) return write_plain(NULL, format, arguments);
  int length = vsnprintf(NULL, 0, format, *arguments);
  return length > 0 ? (size_t)length : 0;
}

/* With a zero behind it. */
static void print_to(char *to, size_t length, const char *format, int is_plain, va_list *arguments)
{
  if (is_plain)
    to[write_plain(to, format, arguments)] = 0;
  else
    vsnprintf(to, length + 1, format, *arguments);
}

void text_vprintf(TextBuffer *text, const char *format, va_list arguments)
{
  const int is_plain = is_plain_format(format);
  va_list first, again;
  va_copy(first, arguments);
  va_copy(again, arguments);
  const size_t length = printed_length(format, is_plain, &first);
  if (length > 0 && reserve(text, length)) {
    print_to(text->bytes + text->length, length, format, is_plain, &again);
    text->length += length;
  }
  va_end(again);
  va_end(first);
}

void text_printf(TextBuffer *text, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  text_vprintf(text, format, arguments);
  va_end(arguments);
}

const char *text_of(const TextBuffer *text)
{
  return text->bytes ? text->bytes : "";
}

static void write_to(void *user, const char *bytes, size_t length)
{
  text_write(user, bytes, length);
}

Output text_output(TextBuffer *text)
{
  return (Output){write_to, text};
}

void text_free(TextBuffer *text)
{
  storage_resize(text->storage, text->bytes, text->capacity, 0);
  *text = (TextBuffer){.storage = text->storage};
}

char *text_take(TextBuffer *text)
{
  char *bytes = text->failed ? NULL : text->bytes;
  if (text->failed) text_free(text);
  *text = (TextBuffer){.storage = text->storage};
  return bytes;
}

/* ---- in an arena ------------------------------------------------------------------------------------------------------ */

char *arena_copy(Arena *arena, const char *bytes, size_t length)
{
  char *copy = ARENA_NEW(arena, char, length + 1);
  if (length) memcpy(copy, bytes, length);
  return copy;
}

char *arena_vprintf(Arena *arena, const char *format, va_list arguments)
{
  const int is_plain = is_plain_format(format);
  va_list first, again;
  va_copy(first, arguments);
  va_copy(again, arguments);
  const size_t length = printed_length(format, is_plain, &first);
  char *text = ARENA_NEW(arena, char, length + 1);
  if (length > 0) print_to(text, length, format, is_plain, &again);
  va_end(again);
  va_end(first);
  return text;
}

char *arena_printf(Arena *arena, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  char *text = arena_vprintf(arena, format, arguments);
  va_end(arguments);
  return text;
}
