/* writer.c: bytes through a buffer to a file. */
#include "base/writer.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void fail(Writer *writer, int problem)
{
  if (!writer->problem) writer->problem = problem ? problem : EIO;
}

void writer_open(Writer *writer, const char *file, char *buffer, size_t size)
{
  *writer = (Writer){.file = -1, .buffer = buffer, .size = size};
  writer->file = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (writer->file < 0) fail(writer, errno);
}

static void write_all(Writer *writer, const char *bytes, size_t n)
{
  while (n > 0 && !writer->problem) {
    ssize_t done = write(writer->file, bytes, n);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) {
      fail(writer, done < 0 ? errno : ENOSPC);
      return;
    }
    bytes += done;
    n -= (size_t)done;
    writer->flushed += done;
  }
}

void writer_flush(Writer *writer)
{
  write_all(writer, writer->buffer, writer->used);
  writer->used = 0;
}

void writer_put(Writer *writer, const void *bytes, size_t n)
{
  if (n == 0) return;
  if (n > writer->size - writer->used) writer_flush(writer);
  if (n > writer->size) {
    write_all(writer, bytes, n);
    return;
  }
  memcpy(writer->buffer + writer->used, bytes, n);
  writer->used += n;
}

void writer_text(Writer *writer, const char *text)
{
  writer_put(writer, text, strlen(text));
}

void writer_format(Writer *writer, const char *format, ...)
{
  char text[256];
  va_list arguments;
  va_start(arguments, format);
  int n = vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  if (n < 0 || (size_t)n >= sizeof text)
    fail(writer, EOVERFLOW);
  else
    writer_put(writer, text, (size_t)n);
}

void writer_number(Writer *writer, double value)
{
  if (writer->size - writer->used < NUMBER_SIZE) writer_flush(writer);
  if (writer->size >= NUMBER_SIZE) {
    writer->used += number_text(writer->buffer + writer->used, value);
    return;
  }
  char text[NUMBER_SIZE];
  writer_put(writer, text, number_text(text, value));
}

int64_t writer_position(const Writer *writer)
{
  return writer->flushed + (int64_t)writer->used;
}

void writer_patch(Writer *writer, int64_t position, const void *bytes, size_t n)
{
  if (writer->problem) return;
  ssize_t done;
  do done = pwrite(writer->file, bytes, n, (off_t)position);
  while (done < 0 && errno == EINTR);
  if (done != (ssize_t)n) fail(writer, done < 0 ? errno : ENOSPC);
}

void writer_close(Writer *writer)
{
  if (writer->file < 0) return;
  writer_flush(writer);
  if (close(writer->file) != 0) fail(writer, errno);
  writer->file = -1;
}
