/* spectrum.c: balancing, reduction to Hessenberg form by reflections, and the shifted QR iteration of Francis with the tests
 * for negligible entries of Ahues and Tisseur, as in LAPACK's dlahqr. 10 n^3 operations, all along columns where it matters. */
#include "linear/spectrum.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { MOST_ITERATIONS = 30, EXCEPTIONAL = 10 }; /* for one eigenvalue, on average; without success until a shift at random */

typedef struct Square {
  double *a;
  size_t n;
  size_t low, high; /* the rows low <= i < high are coupled; eigenvalues of the others are on the diagonal */
} Square;

static inline double *at(const Square *m, size_t row, size_t column)
{
  return &m->a[column * m->n + row];
}

static void swap(double *p, double *q)
{
  double kept = *p;
  *p = *q;
  *q = kept;
}

/* ---- balancing ---- */

static void exchange(const Square *m, size_t p, size_t q)
{
  if (p == q) return;
  for (size_t i = 0; i < m->n; i++) swap(at(m, i, p), at(m, i, q));
  for (size_t j = 0; j < m->n; j++) swap(at(m, p, j), at(m, q, j));
}

/* Whether nothing stands in row or column i beside the diagonal. */
static int is_alone(const Square *m, size_t i, int row)
{
  for (size_t j = m->low; j < m->high; j++)
    if (j != i && *(row ? at(m, i, j) : at(m, j, i)) != 0) return 0;
  return 1;
}

/* Brings rows that are alone to the end and columns that are to the beginning, until there are none. */
static void isolate(Square *m)
{
  for (size_t i = m->high; i-- > m->low;)
    if (is_alone(m, i, 1)) {
      exchange(m, i, --m->high);
      i = m->high;
    }
  for (size_t i = m->low; i < m->high; i++)
    if (is_alone(m, i, 0)) {
      exchange(m, i, m->low++);
      i = m->low - 1;
    }
}

static double length(const Square *m, size_t i, int row)
{
  double sum = 0;
  for (size_t j = m->low; j < m->high; j++) sum = hypot(sum, *(row ? at(m, i, j) : at(m, j, i)));
  return sum;
}

/* Powers of two, so that nothing is rounded; 1 where the gain is small. */
static double balancing_factor(double column, double row)
{
  const double GAIN = 0.95, MOST = 0x1p+200;
  double factor = 1, before = column + row;
  if (column == 0 || row == 0) return 1;
  while (column < row / 2 && factor < MOST) column *= 2, row /= 2, factor *= 2;
  while (column >= row * 2 && factor > 1 / MOST) column /= 2, row *= 2, factor /= 2;
  return column + row < GAIN * before ? factor : 1;
}

static void scale(const Square *m)
{
  int better;
  do {
    better = 0;
    for (size_t i = m->low; i < m->high; i++) {
      double factor = balancing_factor(length(m, i, 0), length(m, i, 1));
      if (factor == 1) continue;
      better = 1;
      for (size_t j = 0; j < m->n; j++) *at(m, i, j) /= factor;
      for (size_t j = 0; j < m->n; j++) *at(m, j, i) *= factor;
    }
  } while (better);
}

/* ---- Hessenberg form ---- */

/* The reflection 1 - tau v v' that leaves only the first of n numbers, v[0] = 1; x becomes {what is left, v[1], ...}. */
static double reflection(double *x, size_t n)
{
  double rest = 0;
  for (size_t i = 1; i < n; i++) rest = hypot(rest, x[i]);
  if (rest == 0) return 0;
  double first = x[0], left = -copysign(hypot(first, rest), first);
  for (size_t i = 1; i < n; i++) x[i] /= first - left;
  x[0] = left;
  return (left - first) / left;
}

static double dot(const double *restrict x, const double *restrict y, size_t n)
{
  double sum[4] = {0};
  size_t i = 0;
  for (; i + 4 <= n; i += 4)
    for (size_t k = 0; k < 4; k++) sum[k] += x[i + k] * y[i + k];
  for (; i < n; i++) sum[0] += x[i] * y[i];
  return sum[0] + sum[1] + sum[2] + sum[3];
}

static void add(double *restrict y, double factor, const double *restrict x, size_t n)
{
  for (size_t i = 0; i < n; i++) y[i] += factor * x[i];
}

/* v and work: n numbers each. */
static void reduce(const Square *m, double *v, double *work)
{
  for (size_t k = m->low; k + 2 < m->high; k++) {
    size_t first = k + 1, n = m->high - first;
    memcpy(v, at(m, first, k), n * sizeof *v);
    double tau = reflection(v, n);
    memset(at(m, first, k), 0, n * sizeof *v);
    *at(m, first, k) = v[0];
    v[0] = 1;
    if (tau == 0) continue;
    for (size_t j = first; j < m->high; j++) {
      double *column = at(m, first, j);
      add(column, -tau * dot(v, column, n), v, n);
    }
    memset(work, 0, m->high * sizeof *work);
    for (size_t j = 0; j < n; j++) add(work, v[j], at(m, 0, first + j), m->high);
    for (size_t j = 0; j < n; j++) add(at(m, 0, first + j), -tau * v[j], work, m->high);
  }
}

/* ---- QR iteration ---- */

typedef struct Shifts {
  double re[2], im[2];
} Shifts;

/* Of {{a, b}, {c, d}}, without cancellation. */
static void eigenvalues_of_two(double a, double b, double c, double d, double *re, double *im)
{
  double p = (a - d) / 2, more = fmax(fabs(b), fabs(c)), less = copysign(fmin(fabs(b), fabs(c)), b) * copysign(1, c);
  double unit = fmax(fabs(p), more);
  re[0] = a, re[1] = d, im[0] = im[1] = 0;
  if (c == 0 || b == 0 || unit == 0) return;
  double z = p / unit * p + more / unit * less;
  if (z >= 4 * DBL_EPSILON * unit) {
    z = p + copysign(sqrt(unit) * sqrt(z), p);
    re[0] = d + z;
    re[1] = d - more / z * less;
  } else {
    double apart = sqrt(unit) * sqrt(fabs(z));
    re[0] = re[1] = d + p;
    if (z >= 0)
      re[0] += apart, re[1] -= apart;
    else
      im[0] = apart, im[1] = -apart;
  }
}

static int is_negligible(const Square *m, size_t k)
{
  double below = fabs(*at(m, k, k - 1)), d = *at(m, k, k), before = *at(m, k - 1, k - 1);
  double size = fabs(d) + fabs(before), tiny = DBL_MIN * ((double)m->n / DBL_EPSILON);
  if (below <= tiny) return 1;
  if (size == 0) {
    if (k >= m->low + 2) size += fabs(*at(m, k - 1, k - 2));
    if (k + 1 < m->high) size += fabs(*at(m, k + 1, k));
  }
  if (below > DBL_EPSILON * size) return 0;
  double above = fabs(*at(m, k - 1, k)), ab = fmax(below, above), ba = fmin(below, above);
  double aa = fmax(fabs(d), fabs(before - d)), bb = fmin(fabs(d), fabs(before - d)), sum = aa + ab;
  return ba * (ab / sum) <= fmax(tiny, DBL_EPSILON * (bb * (aa / sum)));
}

/* The first row of the block that ends with row `last` and falls apart nowhere. */
static size_t block_start(const Square *m, size_t last)
{
  size_t k = last;
  while (k > m->low && !is_negligible(m, k)) k--;
  if (k > m->low) *at(m, k, k - 1) = 0;
  return k;
}

/* Eigenvalues of the last two rows: both if complex, else twice the one that is nearer to the last entry; now and then others,
 * to get out of a cycle. */
static Shifts choose_shifts(const Square *m, size_t first, size_t last, int iteration)
{
  Shifts s = {0};
  double a = *at(m, last - 1, last - 1), b = *at(m, last - 1, last), c = *at(m, last, last - 1), d = *at(m, last, last);
  if (iteration % (2 * EXCEPTIONAL) == EXCEPTIONAL) {
    c = fabs(*at(m, first + 1, first)) + fabs(*at(m, first + 2, first + 1));
    a = d = 0.75 * c + *at(m, first, first), b = -0.4375 * c;
  } else if (iteration > 0 && iteration % (2 * EXCEPTIONAL) == 0) {
    c = fabs(*at(m, last, last - 1)) + fabs(*at(m, last - 1, last - 2));
    a = d = 0.75 * c + *at(m, last, last), b = -0.4375 * c;
  }
  eigenvalues_of_two(a, b, c, d, s.re, s.im);
  if (s.im[0] == 0) s.re[0] = s.re[1] = fabs(s.re[0] - d) <= fabs(s.re[1] - d) ? s.re[0] : s.re[1];
  return s;
}

/* The first column of (H - shift 0) (H - shift 1) in the block that would begin with row k. */
static void first_column(const Square *m, size_t k, const Shifts *s, double v[3])
{
  double h = *at(m, k, k), next = *at(m, k + 1, k + 1);
  double unit = fabs(h - s->re[1]) + fabs(s->im[1]) + fabs(*at(m, k + 1, k)), below = *at(m, k + 1, k) / unit;
  v[0] = below * *at(m, k, k + 1) + (h - s->re[0]) * ((h - s->re[1]) / unit) - s->im[0] * (s->im[1] / unit);
  v[1] = below * (h + next - s->re[0] - s->re[1]);
  v[2] = below * *at(m, k + 2, k + 1);
  double sum = fabs(v[0]) + fabs(v[1]) + fabs(v[2]);
  for (int i = 0; i < 3; i++) v[i] /= sum;
}

/* Where the sweep may begin: below two entries that are small together. */
static size_t sweep_start(const Square *m, size_t first, size_t last, const Shifts *s, double v[3])
{
  for (size_t k = last - 2;; k--) {
    first_column(m, k, s, v);
    if (k == first) return k;
    double around = fabs(*at(m, k - 1, k - 1)) + fabs(*at(m, k, k)) + fabs(*at(m, k + 1, k + 1));
    if (fabs(*at(m, k, k - 1)) * (fabs(v[1]) + fabs(v[2])) <= DBL_EPSILON * fabs(v[0]) * around) return k;
  }
}

/* Rows and columns k, k + 1 and, if n = 3, k + 2 of the block first <= i <= last. */
static void reflect(const Square *m, size_t k, size_t n, double tau, const double v[3], size_t first, size_t last)
{
  double v2 = v[1], v3 = n == 3 ? v[2] : 0, t2 = tau * v2, t3 = tau * v3;
  for (size_t j = k; j <= last; j++) {
    double *h = at(m, k, j), sum = h[0] + v2 * h[1];
    if (n == 3) sum += v3 * h[2], h[2] -= sum * t3;
    h[0] -= sum * tau;
    h[1] -= sum * t2;
  }
  size_t end = k + 3 < last ? k + 3 : last;
  double *restrict p = at(m, 0, k), *restrict q = at(m, 0, k + 1), *restrict r = n == 3 ? at(m, 0, k + 2) : NULL;
  for (size_t i = first; i <= end && r; i++) {
    double sum = p[i] + v2 * q[i] + v3 * r[i];
    p[i] -= sum * tau, q[i] -= sum * t2, r[i] -= sum * t3;
  }
  for (size_t i = first; i <= end && !r; i++) {
    double sum = p[i] + v2 * q[i];
    p[i] -= sum * tau, q[i] -= sum * t2;
  }
}

/* Both shifts at once, chased down the block. */
static void sweep(const Square *m, size_t first, size_t last, const Shifts *shifts)
{
  double v[3];
  size_t start = sweep_start(m, first, last, shifts, v);
  for (size_t k = start; k < last; k++) {
    size_t n = last - k + 1 < 3 ? 2 : 3;
    if (k > start) memcpy(v, at(m, k, k - 1), n * sizeof *v);
    double tau = reflection(v, n);
    if (k > start) {
      memset(at(m, k, k - 1), 0, n * sizeof *v);
      *at(m, k, k - 1) = v[0];
    } else if (start > first) {
      *at(m, k, k - 1) *= 1 - tau;
    }
    reflect(m, k, n, tau, v, first, last);
  }
}

/* Iterates until one or two rows come off at the end of the rows low <= i <= last; returns the first of them, or n. */
static size_t split(const Square *m, size_t last, size_t most)
{
  for (size_t i = 0; i <= most; i++) {
    size_t first = block_start(m, last);
    if (first + 1 >= last) return first;
    Shifts shifts = choose_shifts(m, first, last, (int)(i % (4 * EXCEPTIONAL)));
    sweep(m, first, last, &shifts);
  }
  return m->n;
}

int spectrum(double *a, size_t n, double *re, double *im)
{
  Square m = {a, n, 0, n};
  isolate(&m);
  scale(&m);
  reduce(&m, re, im);
  for (size_t i = 0; i < n; i++) re[i] = *at(&m, i, i), im[i] = 0;
  for (size_t end = m.high; end > m.low;) {
    size_t last = end - 1, first = split(&m, last, MOST_ITERATIONS * (n > 10 ? n : 10));
    if (first == n) return 0;
    if (first == last)
      re[last] = *at(&m, last, last);
    else
      eigenvalues_of_two(*at(&m, first, first), *at(&m, first, last), *at(&m, last, first), *at(&m, last, last), re + first,
                         im + first);
    end = first;
  }
  return 1;
}
