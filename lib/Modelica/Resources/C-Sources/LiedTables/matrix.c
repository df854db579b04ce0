/* matrix.c: where the numbers of a table are from. */
#include <stdlib.h>
#include <string.h>

#include "ModelicaUtilities.h"
#include "tables.h"

void *table_room(long count, int size)
{
  void *room = calloc(count > 0 ? (size_t)count : 1, (size_t)size);
  if (!room) ModelicaError("table: out of memory");
  return room;
}

/* What blocks have as `fileName` or `tableName` if the user gives none. */
static int is_given(const char *text)
{
  return *text && strcmp(text, "NoName") != 0;
}

Matrix matrix_take(const char *name, const char *file, const double *given, int rows, int columns, const char *delimiter,
                   int header_lines)
{
  if (*file && !is_given(file))
    ModelicaFormatError("table %s: tableOnFile needs a fileName; tables from a function usertab are not supported", name);
  if (*file) return read_matrix(file, name, delimiter, header_lines);
  Matrix m = {rows, columns, table_room((long)rows * columns, sizeof(double))};
  memcpy(m.values, given, (size_t)rows * (size_t)columns * sizeof *given);
  return m;
}

void matrix_needs(Matrix *m, int rows, int columns)
{
  if (m->rows >= rows && m->columns >= columns) return;
  free(m->values);
  ModelicaFormatError("table: it has %d rows and %d columns, but at least %d and %d are needed", m->rows, m->columns, rows,
                      columns);
}

void matrix_ascends(Matrix *m, const char *name, int first, int stride, int count, int may_jump)
{
  for (int i = 1; i < count; i++) {
    double now = m->values[first + (long)i * stride], before = m->values[first + (long)(i - 1) * stride];
    if (before < now || (may_jump && before == now)) continue;
    free(m->values);
    ModelicaFormatError("%s: its points must ascend, but %.17g follows %.17g (number %d)", name, now, before, i + 1);
  }
}
