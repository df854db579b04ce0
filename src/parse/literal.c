/* literal.c: what tokens mean: numbers, strings, names without redundant escapes. */
#include "parse/lex.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>

int lex_integer(const Token *token, int64_t *value)
{
  int64_t sum = 0;
  for (uint32_t i = 0; i < token->length; i++) {
    int digit = token->text[i] - '0';
    if (sum > (INT64_MAX - digit) / 10) return 0;
    sum = 10 * sum + digit;
  }
  *value = sum;
  return 1;
}

/* Up to 15 digits and a power of ten up to 22 are doubles without rounding, so one operation rounds correctly (Clinger 1990).
 * 0: not of this kind. */
static int exact_real(const Token *token, double *value)
{
  static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                  1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  int64_t digits = 0;
  int count = 0, scale = 0, point = 0, exponent = 0, negative = 0;
  uint32_t i = 0;
  for (; i < token->length && token->text[i] != 'e' && token->text[i] != 'E'; i++) {
    if (token->text[i] == '.') {
      point = 1;
      continue;
    }
    digits = 10 * digits + (token->text[i] - '0');
    if (++count > 15) return 0;
    scale -= point;
  }
  if (i < token->length) i++;
  if (i < token->length && (token->text[i] == '+' || token->text[i] == '-')) negative = token->text[i++] == '-';
  for (; i < token->length; i++)
    if ((exponent = 10 * exponent + (token->text[i] - '0')) > 999) return 0;
  scale += negative ? -exponent : exponent;
  if (scale < -22 || scale > 22) return 0;
  *value = scale < 0 ? (double)digits / powers[-scale] : (double)digits * powers[scale];
  return 1;
}

double lex_real(const Token *token, Arena *arena)
{
  double value;
  if (exact_real(token, &value)) return value;
  /* strtod wants the host's decimal point. */
  const char *point = localeconv()->decimal_point;
  char *text = ARENA_NEW(arena, char, token->length + strlen(point) + 1);
  char *to = text;
  for (uint32_t i = 0; i < token->length; i++) {
    if (token->text[i] != '.') *to++ = token->text[i];
    for (const char *c = point; token->text[i] == '.' && *c; c++) *to++ = *c;
  }
  return strtod(text, NULL);
}

static char escaped(char c)
{
  switch (c) {
  case 'a':
    return '\a';
  case 'b':
    return '\b';
  case 'f':
    return '\f';
  case 'n':
    return '\n';
  case 'r':
    return '\r';
  case 't':
    return '\t';
  case 'v':
    return '\v';
  default:
    return c;
  }
}

/* `text` without quotes. A backslash that begins no escape sequence stands for itself. */
static size_t unescape(const char *text, size_t length, char *to)
{
  size_t n = 0;
  for (size_t i = 0; i < length; i++) {
    char c = text[i];
    if (c == '\r') {
      if (i + 1 < length && text[i + 1] == '\n') i++;
      c = '\n';
    } else if (c == '\\' && i + 1 < length && lex_is_escape(text[i + 1])) {
      c = escaped(text[++i]);
    }
    to[n++] = c;
  }
  return n;
}

/* A name keeps its escapes, so that it can be written out again, but one name is written in one way: \? and \" lose the
 * redundant backslash, and a backslash that begins no escape is doubled. `to` has room for twice the length. */
static size_t normalise(const char *text, size_t length, char *to)
{
  size_t n = 0;
  for (size_t i = 0; i < length; i++) {
    if (text[i] == '\\') {
      int known = i + 1 < length && lex_is_escape(text[i + 1]);
      to[n++] = '\\';
      if (!known) to[n++] = '\\';
      if (!known) continue;
      i++;
      if (text[i] == '?' || text[i] == '"') n--;
    }
    to[n++] = text[i];
  }
  return n;
}

const char *lex_content(const Token *token, Arena *arena, size_t *length)
{
  int string = token->kind == TOKEN_STRING;
  const char *text = token->text + string;
  *length = token->length - (string ? 2 : 0);
  if (token->plain) return text;
  char *copy = ARENA_NEW(arena, char, (string ? 1 : 2) * *length + 1);
  *length = string ? unescape(text, *length, copy) : normalise(text, *length, copy);
  return copy;
}
