#include "cli/json.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

static size_t print_character(const char *text, size_t length)
{
  uint32_t character = 0;
  size_t n = utf8_decode(text, length, &character);
  if (n == 0)
    fputs("\\ufffd", stdout);
  else if (character == '"' || character == '\\')
    printf("\\%c", (int)character);
  else if (character < 0x20 || character == 0x7F)
    printf("\\u%04x", (unsigned)character);
  else
    fwrite(text, 1, n, stdout);
  return n > 0 ? n : 1;
}

void json_print_text(const char *text)
{
  size_t length = strlen(text);
  putchar('"');
  for (size_t at = 0; at < length;) at += print_character(text + at, length - at);
  putchar('"');
}

void json_print_number(double value)
{
  if (isfinite(value))
    cli_print_number(value);
  else
    fputs("null", stdout);
}
