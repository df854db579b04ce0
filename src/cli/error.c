/* error.c: what the program says on stderr: sentences for people, or records for programs. */
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

/* ---- sentences or records -------------------------------------------------------------------------------------------- */

static int as_json; /* of the whole process, as stderr is */

void cli_messages_as_json(int json)
{
  as_json = json;
}

int cli_says_json(void)
{
  return as_json;
}

static void print_sentence(const char *start, const MessageRecord *record)
{
  fputs(start, stderr);
  output_escaped(cli_stderr(), record->text);
  if (record->remedy) {
    fputs(": ", stderr);
    output_escaped(cli_stderr(), record->remedy);
  }
  putc('\n', stderr);
}

static void report(MessageRecord record, const char *format, va_list arguments)
{
  char text[1024];
  vsnprintf(text, sizeof text, format, arguments);
  record.text = text;
  if (as_json)
    record_print_json(&record, cli_stderr());
  else
    print_sentence(record.severity == SEVERITY_ERROR ? "lied: error: " : "lied: ", &record);
}

void cli_error(const char *code, const char *remedy, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  report((MessageRecord){.severity = SEVERITY_ERROR, .about = {.code = code}, .remedy = remedy}, format, arguments);
  va_end(arguments);
}

void cli_note(const char *code, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  report((MessageRecord){.severity = SEVERITY_NOTE, .about = {.code = code}}, format, arguments);
  va_end(arguments);
}

int cli_misused(const Verb *verb, const char *format, ...)
{
  char help[64];
  snprintf(help, sizeof help, "see `lied help %s`", verb->name);
  va_list arguments;
  va_start(arguments, format);
  MessageRecord record = {.severity = SEVERITY_ERROR, .about = {.code = "usage"}, .remedy = as_json ? help : NULL};
  report(record, format, arguments);
  va_end(arguments);
  if (!as_json) usage_print(verb, stderr);
  return EXIT_WRONG;
}

void cli_diagnostics(const Diagnostics *diagnostics)
{
  if (as_json)
    diagnostics_print_json(diagnostics, cli_stderr());
  else
    diagnostics_print(diagnostics, cli_stderr());
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
