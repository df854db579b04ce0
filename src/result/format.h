/* format.h: a file format for trajectories. A new one is one file that defines a Format, and one row in result.c. */
#ifndef LIED_RESULT_FORMAT_H
#define LIED_RESULT_FORMAT_H

#include "base/writer.h"
#include "result/result.h"

struct Format;

struct Result {
  Memory *memory;
  size_t bytes; /* of this block: the struct, the format's state, the buffer, the file's name */
  const struct Format *format;
  Writer writer;
  size_t n_columns; /* without time */
  uint64_t n_rows;
  void *state; /* of the format, zeroed */
  char *file;
  char problem[512];
};

/* Functions write through the Writer, which keeps the first failure. */
typedef struct Format {
  const char *extension; /* with its dot; "" fits every file */
  size_t state_size;
  void (*begin)(Result *result, const ResultColumns *columns);
  void (*row)(Result *result, double time, const double *values); /* the row is not yet in n_rows */
  void (*flush)(Result *result);                                  /* everything to disk, in a state that can be read */
} Format;

extern const Format format_csv, format_mat;

#endif
