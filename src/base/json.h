/* json.h: JSON, written value by value to an output. Commas and colons are written automatically. */
#ifndef LIED_BASE_JSON_H
#define LIED_BASE_JSON_H

#include "base/output.h"

typedef enum JsonStyle {
  /* No blanks, ASCII only: other characters, and those that HTML could take for markup, are written as \uXXXX, so that the text
   * fits into a file, a MAT matrix or a page. */
  JSON_ASCII,
  /* A blank behind each comma and colon, texts in UTF-8: for people. */
  JSON_SPACED
} JsonStyle;

typedef struct Json {
  Output output;
  JsonStyle style;
  int is_started; /* this array or object has a value already */
} Json;

Json json_begin(Output output, JsonStyle style);

void json_open(Json *json, char bracket); /* '[' or '{' */
void json_close(Json *json, char bracket);
void json_key(Json *json, const char *key);     /* a value follows */
void json_string(Json *json, const char *text); /* bytes that are no UTF-8 become U+FFFD */
void json_number(Json *json, double value);     /* null when it is not finite; no negative zero */
void json_count(Json *json, size_t count);
/* A value that is JSON already. */
void json_raw(Json *json, const char *text, size_t length);

/* key: value */
void json_put_string(Json *json, const char *key, const char *text);
void json_put_number(Json *json, const char *key, double value);
void json_put_count(Json *json, const char *key, size_t count);

#endif
