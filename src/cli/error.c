#include <stdarg.h>
#include <stdio.h>

#include "cli/cli.h"

/* Terminals obey control characters; a file's name or a variable's should not reach them. */
static void print_safely(const char *text)
{
  for (; *text; text++) {
    unsigned char c = (unsigned char)*text;
    if (c >= 0x20 && c != 0x7F)
      putc(c, stderr);
    else
      fprintf(stderr, "\\x%02X", c);
  }
}

static void print_error(const char *format, va_list arguments)
{
  char text[1024];
  vsnprintf(text, sizeof text, format, arguments);
  fputs("lied: error: ", stderr);
  print_safely(text);
  putc('\n', stderr);
}

void cli_error(const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  print_error(format, arguments);
  va_end(arguments);
}

int cli_misused(const Verb *verb, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  print_error(format, arguments);
  va_end(arguments);
  fprintf(stderr, "usage: lied %s %s\n", verb->name, verb->arguments);
  return EXIT_WRONG;
}
