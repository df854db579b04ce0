/* result.c: opens and closes result files; the table of formats. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "result/format.h"

/* The last one takes whatever is left. */
static const Format *const formats[] = {&format_mat, &format_csv};

enum { BUFFER_SIZE = 64 * 1024 };

static const Format *format_of(const char *file)
{
  size_t length = strlen(file), n = sizeof formats / sizeof *formats;
  for (size_t i = 0; i < n; i++) {
    size_t tail = strlen(formats[i]->extension);
    if (tail <= length && strcasecmp(file + length - tail, formats[i]->extension) == 0) return formats[i];
  }
  return formats[n - 1];
}

/* One block for everything. The buffer holds at least one row of a binary format, so that whole rows reach the disk. */
static Result *new_result(Memory *memory, const char *file, const Format *format, size_t n_columns)
{
  size_t header = (sizeof(Result) + 15) / 16 * 16, state = (format->state_size + 15) / 16 * 16, name = strlen(file) + 1;
  size_t buffer = BUFFER_SIZE + (n_columns + 1) * sizeof(double);
  Result *result = memory_resize(memory, NULL, 0, header + state + buffer + name);
  if (!result) return NULL;
  char *block = (char *)result;
  *result = (Result){.memory = memory, .bytes = header + state + buffer + name, .format = format, .n_columns = n_columns};
  result->state = block + header;
  result->file = memcpy(block + header + state + buffer, file, name);
  writer_open(&result->writer, file, block + header + state, buffer);
  return result;
}

static void release(Result *result)
{
  writer_close(&result->writer);
  memory_resize(result->memory, result, result->bytes, 0);
}

static LiedStatus status_of(Result *result)
{
  int problem = result->writer.problem;
  if (!problem) return LIED_OK;
  if (!result->problem[0])
    snprintf(result->problem, sizeof result->problem, "cannot write %.300s: %s", result->file, strerror(problem));
  return LIED_IO;
}

LiedStatus result_open(Memory *memory, const char *file, const ResultColumns *columns, Result **out, char *why, size_t size)
{
  *out = NULL;
  Result *result = new_result(memory, file, format_of(file), columns->n);
  if (!result) {
    snprintf(why, size, "no memory to write %s", file);
    return LIED_NO_MEMORY;
  }
  if (!result->writer.problem) result->format->begin(result, columns);
  if (!result->writer.problem) result->format->flush(result);
  LiedStatus status = status_of(result);
  if (status) {
    snprintf(why, size, "%s", result->problem);
    release(result);
    return status;
  }
  *out = result;
  return LIED_OK;
}

LiedStatus result_row(Result *result, double time, const double *values)
{
  if (!result->writer.problem) {
    result->format->row(result, time, values);
    result->n_rows++;
  }
  return status_of(result);
}

LiedStatus result_flush(Result *result)
{
  if (!result->writer.problem) result->format->flush(result);
  return status_of(result);
}

const char *result_problem(const Result *result)
{
  return result->problem;
}

LiedStatus result_close(Result *result)
{
  result_flush(result);
  writer_close(&result->writer);
  LiedStatus status = status_of(result);
  release(result);
  return status;
}
