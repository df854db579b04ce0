/* json.h: JSON as text in memory, of ASCII alone: what is beyond it, and what HTML could take for markup, comes out as \uXXXX,
 * so that the text can stand in a file, in a MAT matrix or in a page. Without memory it stays broken: ask once at the end. */
#ifndef LIED_REPORT_JSON_H
#define LIED_REPORT_JSON_H

#include <stddef.h>

typedef struct Json {
  char *text; /* from malloc, ended by a zero; NULL before anything was written */
  size_t length, capacity;
  int failed;     /* 1: no memory */
  int is_started; /* a value stands before, in this array or object */
} Json;

void json_free(Json *json);

void json_open(Json *json, char bracket); /* '[' or '{' */
void json_close(Json *json, char bracket);
void json_key(Json *json, const char *key); /* a value follows */
void json_string(Json *json, const char *text);
void json_number(Json *json, double value); /* null when it is not finite */
void json_count(Json *json, size_t count);
/* A value that is JSON already. */
void json_raw(Json *json, const char *text, size_t length);

/* key: value */
void json_put_string(Json *json, const char *key, const char *text);
void json_put_number(Json *json, const char *key, double value);
void json_put_count(Json *json, const char *key, size_t count);

#endif
