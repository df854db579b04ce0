/* axis.c: which piece of an axis a number is in, and the weights of the points beside it. */
#include <math.h>

#include "ModelicaUtilities.h"
#include "tables.h"

static int is_cubic(const Axis *axis)
{
  return is_cubic_smoothness(axis->smoothness);
}

/* The last one that begins at or before u. The last point belongs to the piece before it. */
int axis_piece(Axis *axis, double u)
{
  const double *x = axis->x;
  int low = 0, high = axis->n - 1;
  if (u < x[0]) return -1;
  if (u >= x[high]) return u > x[high] ? high : high - 1;
  if (axis->at < high && x[axis->at] <= u && u < x[axis->at + 1]) return axis->at;
  while (high - low > 1) { /* x[low] <= u < x[high] */
    int middle = low + (high - low) / 2;
    if (x[middle] <= u)
      low = middle;
    else
      high = middle;
  }
  return axis->at = low;
}

static double width_at(const Axis *axis, int i)
{
  return axis->x[i + 1] - axis->x[i];
}

/* A straight line, and its slope; between points that coincide, the value of the nearer end. */
static Weights straight(const Axis *axis, double u, int i)
{
  double h = width_at(axis, i), s = h > 0 ? (u - axis->x[i]) / h : u >= axis->x[i];
  Weights a = {i, {{1 - s, s, 0, 0}}};
  if (h > 0) a.w[1][0] = -1 / h, a.w[1][1] = 1 / h;
  return a;
}

/* Hermite's cubic. */
static Weights cubic(const Axis *axis, double u, int i)
{
  double h = width_at(axis, i), s = (u - axis->x[i]) / h, r = 1 - s;
  return (Weights){i,
                   {{(1 + 2 * s) * r * r, s * s * (3 - 2 * s), h * s * r * r, -h * s * s * r},
                    {-6 * s * r / h, 6 * s * r / h, r * (1 - 3 * s), s * (3 * s - 2)},
                    {(12 * s - 6) / h / h, (6 - 12 * s) / h / h, (6 * s - 4) / h, (6 * s - 2) / h}}};
}

static Weights one_point(int i, int is_second)
{
  Weights a = {i, {{0}}};
  a.w[0][is_second] = 1;
  return a;
}

/* The last point of a staircase has a value of its own, where nothing says that its piece has not ended. */
static Weights inside(const Axis *axis, double u, int i, int last)
{
  if (axis->smoothness == CONSTANT) return one_point(i, last > i && u >= axis->x[i + 1]);
  return is_cubic(axis) ? cubic(axis, u, i) : straight(axis, u, i);
}

/* With slack for the rounding of times. */
static void refuse_outside(const Axis *axis, double u)
{
  double low = axis->x[0], high = axis->x[axis->n - 1], slack = 1e-10 * (high - low);
  if (u < low - slack || u > high + slack)
    ModelicaFormatError("%s: %.9g is outside of its points, %.9g to %.9g", axis->name, u, low, high);
}

static void tell_outside(Axis *axis, double u)
{
  if (axis->is_told || axis->extrapolation == REFUSE || axis->extrapolation == PERIODIC) return;
  axis->is_told = 1;
  ModelicaFormatWarning("%s: %.9g is outside of its points, %.9g to %.9g", axis->name, u, axis->x[0], axis->x[axis->n - 1]);
}

static Weights outside(Axis *axis, double u, int is_behind)
{
  int i = is_behind ? axis->n - 2 : 0;
  double edge = axis->x[is_behind ? axis->n - 1 : 0];
  tell_outside(axis, u);
  if (axis->extrapolation == HOLD) return one_point(i, is_behind);
  if (!is_cubic(axis)) return axis->extrapolation == EXTEND ? straight(axis, u, i) : inside(axis, u, i, i);
  Weights a = cubic(axis, edge, i);
  for (int k = 0; k < 4; k++) {
    a.w[0][k] += (u - edge) * a.w[1][k];
    a.w[2][k] = 0;
  }
  return a;
}

static double within_period(const Axis *axis, double u)
{
  double low = axis->x[0], period = axis->x[axis->n - 1] - low;
  return period > 0 ? u - floor((u - low) / period) * period : low;
}

Weights axis_weights(Axis *axis, double u, int first, int last)
{
  int n = axis->n, is_bounded = first >= 0 && last <= n - 2;
  if (n == 1) return one_point(0, 0);
  if (axis->extrapolation == REFUSE) refuse_outside(axis, u);
  if (axis->extrapolation == PERIODIC && !is_bounded) u = within_period(axis, u);
  int i = axis_piece(axis, u);
  if (i < first) i = first;
  if (i > last) i = last;
  return i < 0 || i > n - 2 ? outside(axis, u, i > 0) : inside(axis, u, i, last);
}
