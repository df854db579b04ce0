#include "base/json.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/source.h"
#include "result/writer.h"

void json_free(Json *json)
{
  free(json->text);
  *json = (Json){0};
}

static void add(Json *json, const char *text, size_t length)
{
  if (json->failed) return;
  if (json->capacity - json->length <= length) {
    size_t capacity = 2 * (json->length + length) + 256;
    char *grown = realloc(json->text, capacity);
    if (!grown) {
      json->failed = 1;
      return;
    }
    json->text = grown;
    json->capacity = capacity;
  }
  memcpy(json->text + json->length, text, length);
  json->length += length;
  json->text[json->length] = '\0';
}

/* Before a value or a key. */
static void begin(Json *json)
{
  if (json->is_started) add(json, ",", 1);
  json->is_started = 1;
}

void json_open(Json *json, char bracket)
{
  begin(json);
  add(json, &bracket, 1);
  json->is_started = 0;
}

void json_close(Json *json, char bracket)
{
  add(json, &bracket, 1);
  json->is_started = 1;
}

static void add_unit(Json *json, unsigned unit)
{
  char text[8];
  add(json, text, (size_t)snprintf(text, sizeof text, "\\u%04x", unit));
}

static int is_plain(uint32_t character)
{
  return character >= 0x20 && character < 0x7F && !strchr("\"\\<>&", (int)character);
}

static void add_character(Json *json, uint32_t character)
{
  char byte = (char)character;
  if (is_plain(character)) {
    add(json, &byte, 1);
  } else if (character == '\n') {
    add(json, "\\n", 2);
  } else if (character < 0x10000) {
    add_unit(json, character);
  } else {
    add_unit(json, 0xD800 + ((character - 0x10000) >> 10));
    add_unit(json, 0xDC00 + ((character - 0x10000) & 0x3FF));
  }
}

static void add_quoted(Json *json, const char *text)
{
  size_t length = strlen(text), n;
  add(json, "\"", 1);
  for (size_t at = 0; at < length; at += n) {
    uint32_t character = 0;
    n = utf8_decode(text + at, length - at, &character);
    if (n == 0) character = 0xFFFD, n = 1;
    add_character(json, character);
  }
  add(json, "\"", 1);
}

void json_key(Json *json, const char *key)
{
  begin(json);
  add_quoted(json, key);
  add(json, ":", 1);
  json->is_started = 0;
}

void json_string(Json *json, const char *text)
{
  begin(json);
  add_quoted(json, text);
}

void json_number(Json *json, double value)
{
  char text[NUMBER_SIZE];
  begin(json);
  if (isfinite(value))
    add(json, text, number_text(text, value == 0 ? 0 : value));
  else
    add(json, "null", 4);
}

void json_count(Json *json, size_t count)
{
  char text[NUMBER_SIZE];
  begin(json);
  add(json, text, (size_t)snprintf(text, sizeof text, "%zu", count));
}

void json_raw(Json *json, const char *text, size_t length)
{
  begin(json);
  add(json, text, length);
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
