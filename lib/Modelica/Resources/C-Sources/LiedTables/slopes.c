/* slopes.c: slopes at the points of cubic curves: H. Akima, J. ACM 17 (1970) 589, with and without the modification that keeps
 * flat pieces flat; F. N. Fritsch and J. Butland, SIAM J. Sci. Stat. Comput. 5 (1984) 300; M. Steffen, Astron. Astrophys. 239
 * (1990) 443. */
#include <math.h>

#include "tables.h"

static double difference(const Axis *axis, const double *f, int stride, int i)
{
  return (f[(i + 1) * stride] - f[i * stride]) / (axis->x[i + 1] - axis->x[i]);
}

void differences_around(const Axis *axis, const double *f, int stride, int i, double d[4])
{
  int pieces = axis->n - 1;
  for (int k = 0; k < 4; k++) {
    int at = i - 2 + k, beyond = at < 0 ? -at : at >= pieces ? at - pieces + 1 : 0;
    int end = at < 0 ? 0 : at >= pieces ? pieces - 1 : at, next = at < 0 ? 1 : pieces - 2;
    d[k] = difference(axis, f, stride, end);
    if (beyond && pieces > 1) d[k] += beyond * (d[k] - difference(axis, f, stride, next));
  }
}

void akima_weights(const double d[4], int is_modified, double *before, double *behind)
{
  *before = fabs(d[3] - d[2]);
  *behind = fabs(d[1] - d[0]);
  if (is_modified) {
    *before += fabs(d[3] + d[2]) / 2;
    *behind += fabs(d[1] + d[0]) / 2;
  }
}

static double akima(const double d[4], int is_modified)
{
  double before, behind;
  akima_weights(d, is_modified, &before, &behind);
  if (before + behind > 0) return (before * d[1] + behind * d[2]) / (before + behind);
  return is_modified ? 0 : (d[1] + d[2]) / 2;
}

/* h, k: the widths before and behind the point. */
static double fritsch_butland(const double d[4], double h, double k)
{
  if (d[1] * d[2] <= 0) return 0;
  return 3 * (h + k) / ((2 * k + h) / d[1] + (k + 2 * h) / d[2]);
}

static double steffen(const double d[4], double h, double k)
{
  double p = (d[1] * k + d[2] * h) / (h + k), least = fmin(fabs(d[1]), fabs(d[2]));
  return d[1] * d[2] <= 0 ? 0 : copysign(fmin(2 * least, fabs(p)), d[1]);
}

static double slope_at(const Axis *axis, const double *f, int stride, int i)
{
  const double *x = axis->x;
  double d[4];
  int is_end = i == 0 || i == axis->n - 1;
  differences_around(axis, f, stride, i, d);
  if (axis->n == 2) return d[1];
  if (axis->smoothness == AKIMA || axis->smoothness == MODIFIED_AKIMA) return akima(d, axis->smoothness == MODIFIED_AKIMA);
  if (is_end) return i == 0 ? d[2] : d[1];
  return (axis->smoothness == STEFFEN ? steffen : fritsch_butland)(d, x[i] - x[i - 1], x[i + 1] - x[i]);
}

void find_slopes(const Axis *axis, const double *f, int stride, double *slopes)
{
  for (int i = 0; axis->n > 1 && i < axis->n; i++) slopes[i * stride] = slope_at(axis, f, stride, i);
}
