/* curve.c: a table over one input: the first column has its points, the others values at them. */
#include <stdlib.h>

#include "ModelicaUtilities.h"
#include "curve.h"

static void prepare(Curve *curve)
{
  const Matrix *m = &curve->matrix;
  double *x = table_room(m->rows, sizeof *x);
  for (int i = 0; i < m->rows; i++) x[i] = m->values[i * m->columns];
  curve->axis.x = x;
  curve->axis.n = m->rows;
}

/* Not for points that coincide, which only straight lines and staircases have. */
static void find_all_slopes(Curve *curve)
{
  const Matrix *m = &curve->matrix;
  curve->slopes = table_room((long)m->rows * m->columns, sizeof *curve->slopes);
  for (int c = 1; is_cubic_smoothness(curve->axis.smoothness) && c < m->columns; c++)
    find_slopes(&curve->axis, m->values + c, m->columns, curve->slopes + c);
}

void *lied_curve_new(const char *name, const char *file, double *given, int rows, int columns, int smoothness,
                     int extrapolation, int may_jump, int is_verbose, const char *delimiter, int header_lines)
{
  Matrix m = matrix_take(name, file, given, rows, columns, delimiter, header_lines);
  matrix_needs(&m, 1, 2);
  matrix_ascends(&m, "table", 0, m.columns, m.rows, may_jump && !is_cubic_smoothness(smoothness));
  Curve *curve = table_room(1, sizeof *curve);
  curve->matrix = m;
  curve->axis = (Axis){.name = "table", .smoothness = smoothness, .extrapolation = extrapolation, .is_told = !is_verbose};
  prepare(curve);
  find_all_slopes(curve);
  return curve;
}

void lied_curve_end(void *object)
{
  Curve *curve = object;
  free((double *)curve->axis.x);
  free(curve->matrix.values);
  free(curve->slopes);
  free(curve);
}

/* The value, or its derivative of an order, of a column that counts from 1. */
static double sum(Curve *curve, int column, const Weights *a, int order)
{
  const Matrix *m = &curve->matrix;
  if (column < 1 || column > m->columns)
    ModelicaFormatError("%s: it has no column %d, but %d columns", curve->axis.name, column, m->columns);
  const double *w = a->w[order];
  long at = (long)a->i * m->columns + column - 1, next = m->rows > 1 ? at + m->columns : at;
  return w[0] * m->values[at] + w[1] * m->values[next] + w[2] * curve->slopes[at] + w[3] * curve->slopes[next];
}

double lied_curve_value(void *object, int column, double u, double shift, int first, int last)
{
  Curve *curve = object;
  Weights a = axis_weights(&curve->axis, u - shift, first, last);
  return sum(curve, column, &a, 0);
}

double lied_curve_rate(void *object, int column, double u, double shift, int first, int last, double du)
{
  Curve *curve = object;
  Weights a = axis_weights(&curve->axis, u - shift, first, last);
  return sum(curve, column, &a, 1) * du;
}

double lied_curve_rate2(void *object, int column, double u, double shift, int first, int last, double du, double ddu)
{
  Curve *curve = object;
  Weights a = axis_weights(&curve->axis, u - shift, first, last);
  return sum(curve, column, &a, 2) * du * du + sum(curve, column, &a, 1) * ddu;
}

double lied_curve_begin(void *object)
{
  return ((Curve *)object)->axis.x[0];
}

double lied_curve_last(void *object)
{
  const Axis *axis = &((Curve *)object)->axis;
  return axis->x[axis->n - 1];
}
