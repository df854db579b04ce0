/* mat.c: the trajectory file of Dymola and OpenModelica, in MATLAB's format of level 4.
 *
 * A level 4 matrix is a header of five 32-bit integers (type, rows, columns, 0, length of the name with its zero), the name,
 * and the elements column by column. A trajectory file, layout "binTrans", holds in this order
 *
 *     Aclass       4 lines of text: "Atrajectory", "1.1", "", "binTrans"
 *     name         one column of text for each variable, time first
 *     description  the same; the unit stands at the end in brackets
 *     dataInfo     4 integers for each variable: matrix (0: time, in both; 2: data_2), row of it, 0: interpolate linearly,
 *                  -1: not defined outside of the time range
 *     data_1       what is constant, at the start and the end: here only time
 *     data_2       one column for each instant
 *
 * data_2 comes last and its number of columns is patched whenever rows go to disk, so a file that was cut off can be read. */
#include "result/format.h"

#include <errno.h>
#include <string.h>

typedef struct MatState {
  int64_t times_at; /* position of the elements of data_1 */
  int64_t count_at; /* position of the number of columns in the header of data_2 */
  double times[2];  /* of the first and the last row */
} MatState;

enum { TYPE_DOUBLE = 0, TYPE_INTEGER = 20, TYPE_TEXT = 51, COUNT_OFFSET = 8, MAX_ROWS = INT32_MAX };

static int32_t byte_order(void) /* what the type is raised by on machines with the most significant byte first */
{
  const uint16_t one = 1;
  return *(const unsigned char *)&one ? 0 : 1000;
}

/* Returns the position of the header. */
static int64_t put_header(Writer *writer, int32_t type, size_t rows, size_t columns, const char *name)
{
  int64_t at = writer_position(writer);
  if (rows > INT32_MAX || columns > INT32_MAX) {
    if (!writer->problem) writer->problem = EFBIG;
    return at;
  }
  size_t length = strlen(name) + 1;
  int32_t header[5] = {byte_order() + type, (int32_t)rows, (int32_t)columns, 0, (int32_t)length};
  writer_put(writer, header, sizeof header);
  writer_put(writer, name, length);
  return at;
}

/* Pads with zeros, as OpenModelica does. */
static void put_padded(Writer *writer, const char *text, size_t length, size_t width)
{
  writer_put(writer, text, length);
  for (size_t i = length; i < width; i++) writer_put(writer, "", 1);
}

static void put_class(Writer *writer)
{
  static const char lines[4][12] = {"Atrajectory", "1.1        ", "           ", "binTrans   "};
  put_header(writer, TYPE_TEXT, 4, 11, "Aclass");
  for (int column = 0; column < 11; column++)
    for (int line = 0; line < 4; line++) writer_put(writer, &lines[line][column], 1);
}

static void put_names(Writer *writer, const ResultColumns *columns)
{
  size_t width = strlen("time");
  for (size_t i = 0; i < columns->n; i++) {
    size_t length = strlen(columns->name(columns->self, i));
    if (length > width) width = length;
  }
  put_header(writer, TYPE_TEXT, width, columns->n + 1, "name");
  put_padded(writer, "time", 4, width);
  for (size_t i = 0; i < columns->n; i++) {
    const char *name = columns->name(columns->self, i);
    put_padded(writer, name, strlen(name), width);
  }
}

static const char *unit_of(const ResultColumns *columns, size_t i)
{
  const char *unit = columns->unit ? columns->unit(columns->self, i) : NULL;
  return unit ? unit : "";
}

static void put_descriptions(Writer *writer, const ResultColumns *columns)
{
  static const char of_time[] = "Simulation time [s]";
  size_t width = strlen(of_time);
  for (size_t i = 0; i < columns->n; i++) {
    size_t length = strlen(unit_of(columns, i)) + 2;
    if (length > width) width = length;
  }
  put_header(writer, TYPE_TEXT, width, columns->n + 1, "description");
  put_padded(writer, of_time, strlen(of_time), width);
  for (size_t i = 0; i < columns->n; i++) {
    const char *unit = unit_of(columns, i);
    size_t length = strlen(unit);
    if (length > 0) writer_put(writer, "[", 1);
    writer_put(writer, unit, length);
    if (length > 0) writer_put(writer, "]", 1);
    put_padded(writer, "", 0, width - (length > 0 ? length + 2 : 0));
  }
}

static void put_places(Writer *writer, size_t n_columns)
{
  put_header(writer, TYPE_INTEGER, 4, n_columns + 1, "dataInfo");
  writer_put(writer, (int32_t[4]){0, 1, 0, -1}, 4 * sizeof(int32_t));
  for (size_t i = 0; i < n_columns; i++) writer_put(writer, (int32_t[4]){2, (int32_t)i + 2, 0, -1}, 4 * sizeof(int32_t));
}

static void begin(Result *result, const ResultColumns *columns)
{
  MatState *state = result->state;
  Writer *writer = &result->writer;
  put_class(writer);
  put_names(writer, columns);
  put_descriptions(writer, columns);
  put_places(writer, columns->n);
  put_header(writer, TYPE_DOUBLE, 1, 2, "data_1");
  state->times_at = writer_position(writer);
  writer_put(writer, state->times, sizeof state->times);
  state->count_at = put_header(writer, TYPE_DOUBLE, columns->n + 1, 0, "data_2") + COUNT_OFFSET;
}

static void flush(Result *result)
{
  MatState *state = result->state;
  writer_flush(&result->writer);
  int32_t count = (int32_t)result->n_rows;
  writer_patch(&result->writer, state->count_at, &count, sizeof count);
  writer_patch(&result->writer, state->times_at, state->times, sizeof state->times);
}

/* The buffer has room for a row: whole rows go to disk, and are counted as soon as they are there. */
static void row(Result *result, double time, const double *values)
{
  MatState *state = result->state;
  Writer *writer = &result->writer;
  size_t size = (result->n_columns + 1) * sizeof(double);
  if (result->n_rows == MAX_ROWS) {
    writer->problem = EFBIG;
    return;
  }
  if (writer->size - writer->used < size) flush(result);
  writer_put(writer, &time, sizeof time);
  writer_put(writer, values, result->n_columns * sizeof(double));
  if (result->n_rows == 0) state->times[0] = time;
  state->times[1] = time;
}

const Format format_mat = {.extension = ".mat", .state_size = sizeof(MatState), .begin = begin, .row = row, .flush = flush};
