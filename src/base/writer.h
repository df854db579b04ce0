/* writer.h: bytes to a file through a buffer of the caller. The first failure is kept and later writes are ignored, so that
 * code that writes checks once, at the end. Allocates nothing. */
#ifndef LIED_BASE_WRITER_H
#define LIED_BASE_WRITER_H

#include <stddef.h>
#include <stdint.h>

#include "base/number.h"

typedef struct Writer {
  int file;    /* descriptor, -1: not open */
  int problem; /* errno of the first failure, 0: none */
  char *buffer;
  size_t used, size; /* of the buffer */
  int64_t flushed;   /* bytes handed to the system */
} Writer;

/* Creates or empties the file. */
void writer_open(Writer *writer, const char *file, char *buffer, size_t size);
void writer_put(Writer *writer, const void *bytes, size_t n);
void writer_text(Writer *writer, const char *text);
void writer_format(Writer *writer, const char *format, ...) __attribute__((format(printf, 2, 3))); /* up to 255 bytes */
void writer_number(Writer *writer, double value);
int64_t writer_position(const Writer *writer);
void writer_flush(Writer *writer);
/* Overwrites bytes that were flushed. */
void writer_patch(Writer *writer, int64_t position, const void *bytes, size_t n);
void writer_close(Writer *writer);

#endif
