/* error.c: what the program says on stderr. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

static void write_stream(void *user, const char *text, size_t length)
{
  fwrite(text, 1, length, user);
}

Output cli_stderr(void)
{
  return (Output){write_stream, stderr};
}

Output cli_stdout(void)
{
  return (Output){write_stream, stdout};
}

static void print_line(const char *start, const char *format, va_list arguments)
{
  char text[1024];
  vsnprintf(text, sizeof text, format, arguments);
  fputs(start, stderr);
  output_escaped(cli_stderr(), text);
  putc('\n', stderr);
}

void cli_error(const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  print_line("lied: error: ", format, arguments);
  va_end(arguments);
}

void cli_note(const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  print_line("lied: ", format, arguments);
  va_end(arguments);
}

int cli_misused(const Verb *verb, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  print_line("lied: error: ", format, arguments);
  va_end(arguments);
  usage_print(verb, stderr);
  return EXIT_WRONG;
}

void cli_lines(const char *lines)
{
  char line[4096];
  for (size_t length; lines[0] != '\0'; lines += length) {
    length = strcspn(lines, "\n");
    if (length > 0) {
      snprintf(line, sizeof line, "%.*s", (int)length, lines);
      fputs("lied: ", stderr);
      output_escaped(cli_stderr(), line);
      putc('\n', stderr);
    }
    if (lines[length] == '\n') length++;
  }
}
