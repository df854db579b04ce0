/* reading.h: a text parsed for a test, with everything that belongs to it. */
#ifndef TEST_PARSE_READING_H
#define TEST_PARSE_READING_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "parse/parse.h"
#include "support/check.h"

/* Text that grows; starts as {0}. */
typedef struct Buffer {
  char *text;
  size_t length, capacity;
} Buffer;

static inline void buffer_write(void *user, const char *text, size_t length)
{
  Buffer *buffer = user;
  if (buffer->length + length + 1 > buffer->capacity) {
    buffer->capacity = 2 * buffer->capacity + length + 64;
    buffer->text = realloc(buffer->text, buffer->capacity);
    if (!buffer->text) abort();
  }
  memcpy(buffer->text + buffer->length, text, length);
  buffer->length += length;
  buffer->text[buffer->length] = 0;
}

static inline Output buffer_output(Buffer *buffer)
{
  buffer_write(buffer, "", 0);
  return (Output){buffer_write, buffer};
}

typedef struct Reading {
  Memory memory;
  Arena arena;
  SourceSet sources;
  Symbols symbols;
  Diagnostics diagnostics;
  Parse parse;
  StoredDefinition *tree;
  Buffer messages; /* the diagnostics as printed */
} Reading;

static inline void reading_begin(Reading *reading, jmp_buf *on_failure)
{
  memory_init(&reading->memory, NULL);
  arena_init(&reading->arena, &reading->memory, on_failure);
  source_set_init(&reading->sources, &reading->arena);
  symbols_init(&reading->symbols, &reading->arena);
  diagnostics_init(&reading->diagnostics, &reading->arena, &reading->sources);
  reading->parse = (Parse){&reading->arena, &reading->sources, &reading->symbols, &reading->diagnostics, 0};
}

/* The source is called "m". */
static inline Reading *reading_of_bytes(const char *text, size_t length)
{
  Reading *reading = calloc(1, sizeof *reading);
  jmp_buf on_failure;
  if (!reading || setjmp(on_failure)) abort();
  reading_begin(reading, &on_failure);
  reading->tree = parse_source(&reading->parse, source_add(&reading->sources, "m", text, length));
  diagnostics_print(&reading->diagnostics, buffer_output(&reading->messages));
  return reading;
}

static inline Reading *reading_of(const char *text)
{
  return reading_of_bytes(text, strlen(text));
}

static inline void reading_free(Reading *reading)
{
  arena_free(&reading->arena);
  assert_int_equal(reading->memory.bytes, 0);
  free(reading->messages.text);
  free(reading);
}

/* Says what went wrong where a test expects no error. */
static inline void assert_clean(const Reading *reading, const char *text)
{
  if (reading->diagnostics.errors + reading->diagnostics.warnings == 0) return;
  print_error("%.2000s\n%s", text, reading->messages.text);
  fail();
}

#endif
