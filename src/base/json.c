/* json.c: JSON as text. */
#include "base/json.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "base/source.h"

Json json_begin(Output output, JsonStyle style)
{
  return (Json){.output = output, .style = style};
}

static void put(Json *json, const char *text, size_t length)
{
  json->output.write(json->output.user, text, length);
}

static void put_separator(Json *json, char separator)
{
  const char text[] = {separator, ' '};
  put(json, text, json->style == JSON_SPACED ? 2 : 1);
}

/* Before a value or a key. */
static void begin(Json *json)
{
  if (json->is_started) put_separator(json, ',');
  json->is_started = 1;
}

void json_open(Json *json, char bracket)
{
  begin(json);
  put(json, &bracket, 1);
  json->is_started = 0;
}

void json_close(Json *json, char bracket)
{
  put(json, &bracket, 1);
  json->is_started = 1;
}

/* ---- texts ------------------------------------------------------------------------------------------------------------ */

static int is_plain(JsonStyle style, uint32_t character)
{
  if (character < 0x20 || character == 0x7F || character == '"' || character == '\\') return 0;
  return style == JSON_SPACED || (character < 0x7F && !strchr("<>&", (int)character));
}

static void put_unit(Json *json, unsigned unit)
{
  char text[8];
  put(json, text, (size_t)snprintf(text, sizeof text, "\\u%04x", unit));
}

/* One that is not plain. */
static void put_escaped(Json *json, uint32_t character)
{
  if (character == '\n' && json->style == JSON_ASCII) {
    put(json, "\\n", 2);
  } else if (character >= 0x20 && character < 0x7F && json->style == JSON_SPACED) {
    put(json, (const char[]){'\\', (char)character}, 2);
  } else if (character < 0x10000) {
    put_unit(json, character);
  } else {
    put_unit(json, 0xD800 + ((character - 0x10000) >> 10));
    put_unit(json, 0xDC00 + ((character - 0x10000) & 0x3FF));
  }
}

/* What is plain goes out in one piece. */
static void put_quoted(Json *json, const char *text)
{
  size_t length = strlen(text), plain = 0, n;
  put(json, "\"", 1);
  for (size_t at = 0; at < length; at += n) {
    uint32_t character = 0;
    n = utf8_decode(text + at, length - at, &character);
    if (n > 0 && is_plain(json->style, character)) continue;
    if (at > plain) put(json, text + plain, at - plain);
    put_escaped(json, n > 0 ? character : 0xFFFD);
    if (n == 0) n = 1;
    plain = at + n;
  }
  if (length > plain) put(json, text + plain, length - plain);
  put(json, "\"", 1);
}

void json_key(Json *json, const char *key)
{
  begin(json);
  put_quoted(json, key);
  put_separator(json, ':');
  json->is_started = 0;
}

/* ---- values ----------------------------------------------------------------------------------------------------------- */

void json_string(Json *json, const char *text)
{
  begin(json);
  put_quoted(json, text);
}

void json_number(Json *json, double value)
{
  char text[NUMBER_SIZE];
  begin(json);
  if (isfinite(value))
    put(json, text, number_text(text, value == 0 ? 0 : value));
  else
    put(json, "null", 4);
}

void json_count(Json *json, size_t count)
{
  char text[NUMBER_SIZE];
  begin(json);
  put(json, text, (size_t)snprintf(text, sizeof text, "%zu", count));
}

void json_raw(Json *json, const char *text, size_t length)
{
  begin(json);
  put(json, text, length);
}

void json_put_string(Json *json, const char *key, const char *text)
{
  json_key(json, key);
  json_string(json, text);
}

void json_put_number(Json *json, const char *key, double value)
{
  json_key(json, key);
  json_number(json, value);
}

void json_put_count(Json *json, const char *key, size_t count)
{
  json_key(json, key);
  json_count(json, count);
}
