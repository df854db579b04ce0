/* surface.c: a table over two inputs: the first column has the points of the first one, the first row those of the second.
 * Smooth ones are H. Akima's bicubic pieces, Comm. ACM 17 (1974) 18. */
#include <stdlib.h>

#include "ModelicaUtilities.h"
#include "tables.h"

typedef struct Surface {
  Axis down, across;
  Matrix matrix;
  int is_staircase;
  double *f[4]; /* [down.n * across.n] values, slopes down, slopes across, twisted; the last three of smooth ones */
} Surface;

static const char down_name[] = "first input of table", across_name[] = "second input of table";

static double *axis_points(const Matrix *m, int is_down)
{
  int n = (is_down ? m->rows : m->columns) - 1;
  double *x = table_room(n, sizeof *x);
  for (int i = 0; i < n; i++) x[i] = m->values[is_down ? (i + 1) * m->columns : i + 1];
  return x;
}

static Axis new_axis(const Matrix *m, int is_down, int smoothness, int extrapolation, int is_verbose)
{
  Axis axis = {.name = is_down ? down_name : across_name,
               .smoothness = smoothness,
               .extrapolation = extrapolation,
               .is_told = !is_verbose};
  axis.n = (is_down ? m->rows : m->columns) - 1;
  axis.x = axis_points(m, is_down);
  return axis;
}

/* The mixed derivative at a point of row i: differences across of the differences down, by the weights of both. */
static double twist(const Surface *s, const double *const down[2], int i, int j)
{
  double d[4], w[2], v[2], total = 0;
  differences_around(&s->down, s->f[0] + j, s->across.n, i, d);
  akima_weights(d, 0, &w[0], &w[1]);
  differences_around(&s->across, s->f[0] + (long)i * s->across.n, 1, j, d);
  akima_weights(d, 0, &v[0], &v[1]);
  if (!(w[0] + w[1] > 0)) w[0] = w[1] = 1;
  if (!(v[0] + v[1] > 0)) v[0] = v[1] = 1;
  for (int k = 0; k < 2; k++) {
    differences_around(&s->across, down[k], 1, j, d);
    total += w[k] * (v[0] * d[1] + v[1] * d[2]);
  }
  return total / ((w[0] + w[1]) * (v[0] + v[1]));
}

/* room: [2 * across.n] differences down before and behind the points of the row. */
static void find_twists(Surface *s, int i, double *room)
{
  int m = s->across.n;
  double d[4];
  const double *const down[2] = {room, room + m};
  for (int j = 0; j < m; j++) {
    differences_around(&s->down, s->f[0] + j, m, i, d);
    room[j] = d[1], room[m + j] = d[2];
  }
  for (int j = 0; j < m; j++) s->f[3][(long)i * m + j] = twist(s, down, i, j);
}

static void find_derivatives(Surface *s)
{
  int n = s->down.n, m = s->across.n;
  double *room = table_room(2L * m, sizeof *room);
  for (int j = 0; j < m; j++) find_slopes(&s->down, s->f[0] + j, m, s->f[1] + j);
  for (int i = 0; i < n; i++) find_slopes(&s->across, s->f[0] + (long)i * m, 1, s->f[2] + (long)i * m);
  for (int i = 0; n > 1 && m > 1 && i < n; i++) find_twists(s, i, room);
  free(room);
}

static void take_values(Surface *s)
{
  int n = s->down.n, m = s->across.n;
  for (int k = 0; k < 4; k++) s->f[k] = table_room((long)n * m, sizeof(double));
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) s->f[0][(long)i * m + j] = s->matrix.values[(long)(i + 1) * s->matrix.columns + j + 1];
}

void *lied_surface_new(const char *name, const char *file, double *given, int rows, int columns, int smoothness,
                       int extrapolation, int is_verbose, const char *delimiter, int header_lines)
{
  if (smoothness > CONSTANT)
    ModelicaError("table: over two inputs, a smooth one needs smoothness = Smoothness.ContinuousDerivative");
  Matrix m = matrix_take(name, file, given, rows, columns, delimiter, header_lines);
  matrix_needs(&m, 2, 2);
  matrix_ascends(&m, down_name, m.columns, m.columns, m.rows - 1, 0);
  matrix_ascends(&m, across_name, 1, 1, m.columns - 1, 0);
  Surface *s = table_room(1, sizeof *s);
  s->matrix = m;
  s->down = new_axis(&s->matrix, 1, smoothness, extrapolation, is_verbose);
  s->across = new_axis(&s->matrix, 0, smoothness, extrapolation, is_verbose);
  s->is_staircase = smoothness == CONSTANT;
  take_values(s);
  if (smoothness == AKIMA) find_derivatives(s);
  return s;
}

void lied_surface_end(void *object)
{
  Surface *s = object;
  for (int k = 0; k < 4; k++) free(s->f[k]);
  free((double *)s->down.x);
  free((double *)s->across.x);
  free(s->matrix.values);
  free(s);
}

/* The derivative of the orders k and l: weights of both axes, multiplied. */
static double sum(const Surface *s, const Weights *a, const Weights *b, int k, int l)
{
  double total = 0;
  for (int p = 0; p < 4; p++)
    for (int q = 0; q < 4; q++) {
      double weight = a->w[k][p] * b->w[l][q];
      int i = a->i + p % 2, j = b->i + q % 2;
      if (weight != 0) total += weight * s->f[p / 2 + 2 * (q / 2)][(long)i * s->across.n + j];
    }
  return total;
}

static int is_within(const Axis *axis, double u)
{
  return u >= axis->x[0] && u <= axis->x[axis->n - 1];
}

/* Beyond its edges the last pieces of a staircase go on as planes. */
static void find_weights(Surface *s, double u, double v, Weights *a, Weights *b)
{
  int is_plane = s->is_staircase && s->down.extrapolation == EXTEND && !(is_within(&s->down, u) && is_within(&s->across, v));
  if (s->is_staircase) s->down.smoothness = s->across.smoothness = is_plane ? LINEAR : CONSTANT;
  *a = axis_weights(&s->down, u, -1, s->down.n - 1);
  *b = axis_weights(&s->across, v, -1, s->across.n - 1);
}

double lied_surface_value(void *object, double u, double v)
{
  Weights a, b;
  find_weights(object, u, v, &a, &b);
  return sum(object, &a, &b, 0, 0);
}

double lied_surface_rate(void *object, double u, double v, double du, double dv)
{
  Weights a, b;
  find_weights(object, u, v, &a, &b);
  return sum(object, &a, &b, 1, 0) * du + sum(object, &a, &b, 0, 1) * dv;
}

double lied_surface_rate2(void *object, double u, double v, double du, double dv, double ddu, double ddv)
{
  Weights a, b;
  find_weights(object, u, v, &a, &b);
  return sum(object, &a, &b, 2, 0) * du * du + 2 * sum(object, &a, &b, 1, 1) * du * dv + sum(object, &a, &b, 0, 2) * dv * dv +
         sum(object, &a, &b, 1, 0) * ddu + sum(object, &a, &b, 0, 1) * ddv;
}
