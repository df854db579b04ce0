/* scale.c: units for the unknowns of a matrix.
 *
 * Pivots are compared along rows, so that the units of equations do not matter; those of unknowns do. A flow that is
 * accelerated through an inertance of 0.01 has a coefficient of 0.01 beside pressures with coefficients of 1: it must not be
 * pivoted on, and a network is then ordered by its meshes instead of its nodes. After Curtis and Reid (1972): row and column
 * factors for which the logarithms of all entries have the least sum of squares, by turns for rows and columns. Factors are
 * powers of 2, so that scaling rounds nothing.
 */
#include <math.h>
#include <string.h>

#include "linear/order.h"

enum { TURNS = 12 };

typedef struct Logs {
  double *row, *column; /* [n] log2 of factors */
  double *sum, *count;  /* [n] of a column */
} Logs;

/* The factor of a row that brings its entries to a mean of 1, those of columns given. */
static double row_log(const Matrix *m, const Logs *logs, size_t r)
{
  double sum = 0, count = 0;
  for (uint32_t e = m->start[r]; e < m->start[r + 1]; e++) {
    if (!isnormal(m->value[e])) continue;
    sum += log2(fabs(m->value[e])) + logs->column[m->column[e]];
    count++;
  }
  return count > 0 ? -sum / count : 0;
}

static void turn_columns(const Matrix *m, const Logs *logs)
{
  memset(logs->sum, 0, m->n * sizeof *logs->sum);
  memset(logs->count, 0, m->n * sizeof *logs->count);
  for (size_t r = 0; r < m->n; r++)
    for (uint32_t e = m->start[r]; e < m->start[r + 1]; e++) {
      if (!isnormal(m->value[e])) continue;
      logs->sum[m->column[e]] += log2(fabs(m->value[e])) + logs->row[r];
      logs->count[m->column[e]]++;
    }
  for (size_t j = 0; j < m->n; j++) logs->column[j] = logs->count[j] > 0 ? -logs->sum[j] / logs->count[j] : 0;
}

void scale_columns(const Matrix *matrix, double *scale, double *work)
{
  size_t n = matrix->n;
  Logs logs = {.row = work, .column = work + n, .sum = work + 2 * n, .count = work + 3 * n};
  memset(logs.column, 0, n * sizeof *logs.column);
  for (int k = 0; k < TURNS; k++) {
    for (size_t r = 0; r < n; r++) logs.row[r] = row_log(matrix, &logs, r);
    turn_columns(matrix, &logs);
  }
  for (size_t j = 0; j < n; j++) scale[j] = ldexp(1, (int)lrint(fmax(-500, fmin(500, logs.column[j]))));
}
