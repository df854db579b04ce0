/* source.h: the texts of models, and positions in them. A position is one number for file and byte, so that four bytes of a
 * syntax node say where it comes from. */
#ifndef LIED_BASE_SOURCE_H
#define LIED_BASE_SOURCE_H

#include <stdint.h>

#include "base/memory.h"

typedef uint32_t SourcePos; /* a byte of one of the sources of a set; 0: nowhere */

typedef struct Span {
  SourcePos start, end; /* end: one past the last byte */
} Span;

typedef struct Source {
  const char *name;    /* as the user wrote the path */
  const char *text;    /* without byte order mark; a zero follows the last byte */
  uint32_t length;     /* bytes */
  SourcePos base;      /* of text[0]; base + length is the end of the file */
  uint32_t *lines;     /* [line_count] offset of the first byte of each line; ended by \n, \r\n or \r */
  uint32_t line_count; /* at least 1 */
  uint32_t bad_bytes;  /* bytes that belong to no UTF-8 character */
  uint32_t first_bad;  /* offset of the first of them */
} Source;

/* All texts of one compilation. Allocated in the arena; running out of memory jumps to its on_failure. */
typedef struct SourceSet {
  Arena *arena;
  Source **sources; /* [count] by ascending base */
  uint32_t count, capacity;
  SourcePos next; /* base of the next source */
} SourceSet;

/* Line and column as editors count: from 1, columns in characters. */
typedef struct Position {
  const Source *source; /* NULL: nowhere */
  uint32_t line, column;
} Position;

void source_set_init(SourceSet *set, Arena *arena);

/* The text is copied. NULL when the set would hold more than 4 GB. */
const Source *source_add(SourceSet *set, const char *name, const char *text, size_t length);
/* A file, a pipe or a device. NULL when it cannot be read; `problem` is then an errno, EFBIG for more than 4 GB in the set. */
const Source *source_read(SourceSet *set, const char *path, int *problem);

const Source *source_at(const SourceSet *set, SourcePos place); /* NULL: nowhere */
Position source_position(const SourceSet *set, SourcePos place);

/* The first character of the text and its length in bytes; 0 when the first byte begins no UTF-8 character. */
size_t utf8_decode(const char *text, size_t length, uint32_t *character);

#endif
