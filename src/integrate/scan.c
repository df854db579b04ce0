/* scan.c: crossings that lie in pairs inside of one step. A solver sees a root by the sign of its indicator at both ends of a
 * step; an indicator that crosses zero and returns leaves no trace there. But its slopes do: they turn.
 *
 * Over a step an indicator is taken for the cubic through values and slopes at both ends. Where that comes near zero, as far as
 * the ends do not agree with it even below, the indicator is evaluated inside, on the method's own interpolation. A minimum
 * above a hundredth of the tolerance, relative to the largest value of the indicator so far, is no crossing. */
#include <float.h>
#include <math.h>

#include "integrate/method.h"

enum { MOST_SEARCHED = 16, REFINEMENTS = 8, MOST_BISECTIONS = 60 };

typedef struct RootSearch {
  Integrator *in;
  size_t k;    /* the root */
  double sign; /* of its indicator at both ends */
  LiedStatus status;
} RootSearch;

static LiedStatus indicators_at(Integrator *in, double t)
{
  LiedStatus status = in->method->interpolate(in, t, in->row);
  return status ? status : in->dynamics->roots(in->dynamics->self, t, in->row, in->scan.g);
}

/* Positive while nothing has happened. */
static double height(RootSearch *search, double t)
{
  if (!search->status) search->status = indicators_at(search->in, t);
  return search->status ? 1 : search->sign * search->in->scan.g[search->k];
}

/* ---- what the ends tell ---- */

/* Slopes at t from the interpolation: towards `inside`. */
static LiedStatus find_slopes(Integrator *in, double t, double inside, const double *g, double *slope)
{
  LiedStatus status = indicators_at(in, inside);
  for (size_t k = 0; k < in->n_roots && !status; k++) slope[k] = (in->scan.g[k] - g[k]) / (inside - t);
  return status;
}

/* The least value of the cubic between its ends, and where: s of 0 to 1. Slopes per step. */
static double least_of_cubic(double g0, double g1, double d0, double d1, double *s)
{
  double a = 2 * (g0 - g1) + d0 + d1, b = 3 * (g1 - g0) - 2 * d0 - d1, q = b * b - 3 * a * d0;
  *s = 0.5;
  double least = fmin(g0, g1);
  if (q < 0) return least;
  double at = b + sqrt(q) != 0 ? -d0 / (b + sqrt(q)) : 0.5; /* the minimum, of the two zeros of the slope */
  if (!(at > 0 && at < 1)) return least;
  *s = at;
  return fmin(least, g0 + at * (d0 + at * (b + at * a)));
}

static int may_cross(const Integrator *in, size_t k, double h, double *s)
{
  const Scan *scan = &in->scan;
  double g0 = scan->start[k], g1 = scan->end[k], sign = g1 < 0 ? -1 : 1;
  if (!(g0 * g1 > 0)) return 0;
  double d0 = sign * h * scan->slope_start[k], d1 = sign * h * scan->slope_end[k];
  double doubt = fabs(sign * (g1 - g0) - (d0 + d1) / 2);
  return least_of_cubic(sign * g0, sign * g1, d0, d1, s) - doubt < -0.01 * in->tolerance * scan->largest[k];
}

/* ---- the search ---- */

/* The least height between a and b: where it lies below zero; NAN: nowhere. The bracket a < m < b narrows by parabolas. */
static double find_dip(RootSearch *search, double a, double b, double m)
{
  double ya = height(search, a), yb = height(search, b), ym = height(search, m);
  for (int i = 0; i < REFINEMENTS && !search->status; i++) {
    if (ym < 0) return m;
    double p = (m - a) * (ym - yb), q = (m - b) * (ym - ya), bottom = m - 0.5 * ((m - a) * p - (m - b) * q) / (p - q);
    if (!(bottom > a && bottom < b) || fabs(bottom - m) < 1e-3 * (b - a)) bottom = m - a > b - m ? (a + m) / 2 : (m + b) / 2;
    double y = height(search, bottom);
    int lower = y < ym, left = bottom < m;
    if (lower == left) /* the new end of the bracket on the right */
      b = lower ? m : bottom, yb = lower ? ym : y;
    else
      a = lower ? m : bottom, ya = lower ? ym : y;
    if (lower) m = bottom, ym = y;
  }
  return NAN;
}

/* The first crossing between a, above, and b, below; behind it by rounding. */
static double find_crossing(RootSearch *search, double a, double b)
{
  double ya = height(search, a), yb = height(search, b);
  for (int i = 0; i < MOST_BISECTIONS && b - a > 100 * DBL_EPSILON * fmax(fabs(a), fabs(b)) && !search->status; i++) {
    double m = i % 3 < 2 && ya > yb ? a + (b - a) * fmin(fmax(ya / (ya - yb), 0.01), 0.99) : (a + b) / 2, y = height(search, m);
    if (y < 0)
      b = m, yb = y;
    else
      a = m, ya = y;
  }
  return b;
}

static LiedStatus search_root(Integrator *in, size_t k, double s, double *first)
{
  RootSearch search = {.in = in, .k = k, .sign = in->scan.end[k] < 0 ? -1 : 1};
  double a = in->t_before, dip = find_dip(&search, a, in->t, a + s * (in->t - a));
  if (isnan(dip) || search.status) return search.status;
  double t = find_crossing(&search, a, dip);
  if (search.status || t >= *first) return search.status;
  *first = t;
  memset(in->fired, 0, in->n_roots * sizeof *in->fired);
  in->fired[k] = search.sign > 0 ? -1 : 1;
  return LIED_OK;
}

static LiedStatus search_roots(Integrator *in, double *first)
{
  LiedStatus status = LIED_OK;
  int searched = 0;
  double s;
  for (size_t k = 0; k < in->n_roots && searched < MOST_SEARCHED && !status; k++)
    if (may_cross(in, k, in->t - in->t_before, &s)) searched++, status = search_root(in, k, s, first);
  return status;
}

/* ---- step by step ---- */

static LiedStatus begin(Integrator *in)
{
  Scan *scan = &in->scan;
  double h = in->t - in->t_before;
  LiedStatus status = indicators_at(in, in->t_before);
  for (size_t k = 0; k < in->n_roots; k++) scan->start[k] = scan->g[k];
  return status ? status : find_slopes(in, in->t_before, in->t_before + 0.01 * h, scan->start, scan->slope_start);
}

static LiedStatus end(Integrator *in)
{
  Scan *scan = &in->scan;
  LiedStatus status = scan->t_end == in->t ? LIED_OK : indicators_at(in, in->t);
  for (size_t k = 0; k < in->n_roots && scan->t_end != in->t; k++) scan->end[k] = scan->g[k];
  for (size_t k = 0; k < in->n_roots; k++) scan->largest[k] = fmax(scan->largest[k], fabs(scan->end[k]));
  scan->t_end = in->t;
  return status ? status : find_slopes(in, in->t, in->t - 0.01 * (in->t - in->t_before), scan->end, scan->slope_end);
}

void scan_step(Integrator *in, double *first)
{
  Scan *scan = &in->scan;
  *first = INFINITY;
  if (in->n_roots == 0 || !(in->t > in->t_before)) return;
  LiedStatus status = scan->known ? LIED_OK : begin(in);
  if (!status) status = end(in);
  if (!status) status = search_roots(in, first);
  memcpy(scan->start, scan->end, in->n_roots * sizeof *scan->start);
  memcpy(scan->slope_start, scan->slope_end, in->n_roots * sizeof *scan->start);
  scan->known = !status;
  if (status) *first = INFINITY; /* an interpolated state may be one that cannot be evaluated */
}
