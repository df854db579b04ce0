/* csv.c: a line of quoted names, then a line of numbers for each instant:
 *
 *     "time","drive.s","x[1,2]","odd ""name"""
 *     0,0.1,-2.5,nan
 *
 * Numbers have the fewest digits that read back as the same bits. What is not finite is `nan`, `inf` or `-inf`, as
 * strtod, Python, R and Julia read it: a variable that does not exist (any more) is nan. */
#include "result/format.h"

#include <string.h>

static void put_quoted(Writer *writer, const char *name)
{
  writer_put(writer, "\"", 1);
  for (const char *quote; (quote = strchr(name, '"')); name = quote + 1) {
    writer_put(writer, name, (size_t)(quote - name));
    writer_put(writer, "\"\"", 2);
  }
  writer_text(writer, name);
  writer_put(writer, "\"", 1);
}

static void begin(Result *result, const ResultColumns *columns)
{
  put_quoted(&result->writer, "time");
  for (size_t i = 0; i < columns->n; i++) {
    writer_put(&result->writer, ",", 1);
    put_quoted(&result->writer, columns->name(columns->self, i));
  }
  writer_put(&result->writer, "\n", 1);
}

static void row(Result *result, double time, const double *values)
{
  writer_number(&result->writer, time);
  for (size_t i = 0; i < result->n_columns; i++) {
    writer_put(&result->writer, ",", 1);
    writer_number(&result->writer, values[i]);
  }
  writer_put(&result->writer, "\n", 1);
}

static void flush(Result *result)
{
  writer_flush(&result->writer);
}

const Format format_csv = {.extension = "", .begin = begin, .row = row, .flush = flush};
