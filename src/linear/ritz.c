/* ritz.c: a Krylov space by Arnoldi, the eigenvalues of the operator in it, and their vectors by inverse iteration. */
#include "linear/ritz.h"

#include <complex.h>
#include <float.h>
#include <math.h>
#include <string.h>

#include "linear/spectrum.h"

static size_t dimension(size_t n)
{
  return n <= RITZ_MOST ? n : RITZ_SPACE;
}

static int is_dense(const Ritz *ritz)
{
  return ritz->n <= RITZ_MOST;
}

size_t ritz_size(size_t n)
{
  size_t m = dimension(n);
  return 2 * m + 2 * m * m + (n <= RITZ_MOST ? 0 : (m + 1) * n);
}

void ritz_init(Ritz *ritz, size_t n, double *memory)
{
  size_t m = dimension(n);
  *ritz = (Ritz){.n = n, .m = m, .re = memory, .im = memory + m, .h = memory + 2 * m, .copy = memory + 2 * m + m * m};
  if (!is_dense(ritz)) ritz->basis = ritz->copy + m * m;
}

size_t ritz_applications(const Ritz *ritz)
{
  return dimension(ritz->n);
}

static double dot(const double *x, const double *y, size_t n)
{
  double sum = 0;
  for (size_t i = 0; i < n; i++) sum += x[i] * y[i];
  return sum;
}

static void add(double *restrict y, double factor, const double *restrict x, size_t n)
{
  for (size_t i = 0; i < n; i++) y[i] += factor * x[i];
}

/* The image of each unit vector; re and im serve as scratch. */
static int find_columns(Ritz *ritz, RitzOperator *apply, void *self)
{
  size_t n = ritz->m = ritz->n;
  ritz->beyond = 0;
  for (size_t j = 0; j < n; j++) {
    memset(ritz->re, 0, n * sizeof(double));
    ritz->re[j] = 1;
    if (!apply(self, ritz->re, ritz->h + j * n)) return 0;
  }
  return 1;
}

/* What is left of v when its parts along the basis are taken away, twice because of rounding; they are added to `part`. */
static double take_away(const Ritz *ritz, size_t k, double *v, double *part)
{
  for (int pass = 0; pass < 2; pass++)
    for (size_t i = 0; i <= k; i++) {
      const double *base = ritz->basis + i * ritz->n;
      double along = dot(base, v, ritz->n);
      add(v, -along, base, ritz->n);
      part[i] += along;
    }
  return sqrt(dot(v, v, ritz->n));
}

static int find_space(Ritz *ritz, RitzOperator *apply, void *self, const double *start)
{
  size_t n = ritz->n, most = dimension(n);
  double length = sqrt(dot(start, start, n)), column[RITZ_SPACE + 1];
  if (!(length > 0)) return 0;
  memset(ritz->h, 0, most * most * sizeof(double));
  for (size_t i = 0; i < n; i++) ritz->basis[i] = start[i] / length;
  for (size_t k = 0; k < most; k++) {
    double *next = ritz->basis + (k + 1) * n;
    if (!apply(self, ritz->basis + k * n, next)) return 0;
    memset(column, 0, sizeof column);
    double size = sqrt(dot(next, next, n));
    ritz->beyond = take_away(ritz, k, next, column);
    memcpy(ritz->h + k * most, column, (k + 1) * sizeof(double));
    ritz->m = k + 1;
    if (ritz->beyond <= 1e-10 * size) break; /* the space contains its image */
    if (k + 1 < most) ritz->h[k * most + k + 1] = ritz->beyond;
    for (size_t i = 0; i < n; i++) next[i] /= ritz->beyond;
  }
  for (size_t k = 1; k < ritz->m && ritz->m < most; k++) /* columns of m numbers */
    memmove(ritz->h + k * ritz->m, ritz->h + k * most, ritz->m * sizeof(double));
  return 1;
}

int ritz_find(Ritz *ritz, RitzOperator *apply, void *self, const double *start)
{
  if (!(is_dense(ritz) ? find_columns(ritz, apply, self) : find_space(ritz, apply, self, start))) return 0;
  for (size_t i = 0; i < ritz->m * ritz->m; i++)
    if (!isfinite(ritz->h[i])) return 0;
  memcpy(ritz->copy, ritz->h, ritz->m * ritz->m * sizeof(double));
  return spectrum(ritz->copy, ritz->m, ritz->re, ritz->im);
}

/* ---- eigenvectors, by inverse iteration ---- */

/* Row by row. A vanishing pivot is useful for inverse iteration: it is replaced by a tiny number. */
static void eliminate(double complex *a, double complex *b, size_t m, double tiny)
{
  for (size_t k = 0; k < m; k++) {
    size_t best = k;
    for (size_t i = k + 1; i < m; i++)
      if (cabs(a[i * m + k]) > cabs(a[best * m + k])) best = i;
    for (size_t j = 0; j < m && best != k; j++) {
      double complex kept = a[k * m + j];
      a[k * m + j] = a[best * m + j], a[best * m + j] = kept;
    }
    double complex kept = b[k];
    b[k] = b[best], b[best] = kept;
    if (cabs(a[k * m + k]) < tiny) a[k * m + k] = tiny;
    for (size_t i = k + 1; i < m; i++) {
      double complex factor = a[i * m + k] / a[k * m + k];
      for (size_t j = k; j < m; j++) a[i * m + j] -= factor * a[k * m + j];
      b[i] -= factor * b[k];
    }
  }
  for (size_t k = m; k-- > 0;) {
    for (size_t j = k + 1; j < m; j++) b[k] -= a[k * m + j] * b[j];
    b[k] /= a[k * m + k];
  }
}

static void shifted(const Ritz *ritz, RitzSide side, double complex value, double complex *a)
{
  size_t m = ritz->m;
  for (size_t i = 0; i < m; i++)
    for (size_t j = 0; j < m; j++) a[i * m + j] = ritz->h[side == RITZ_LEFT ? i * m + j : j * m + i] - (i == j ? value : 0);
}

static void normalise(double complex *y, size_t m)
{
  double most = 0, length = 0;
  for (size_t i = 0; i < m; i++) most = fmax(most, cabs(y[i]));
  for (size_t i = 0; i < m; i++) y[i] /= most, length = hypot(length, cabs(y[i]));
  for (size_t i = 0; i < m; i++) y[i] /= length;
}

static void expand(const Ritz *ritz, const double complex *y, double *re, double *im)
{
  memset(re, 0, ritz->n * sizeof *re);
  memset(im, 0, ritz->n * sizeof *im);
  for (size_t k = 0; k < ritz->m; k++) {
    if (!ritz->basis) {
      re[k] = creal(y[k]), im[k] = cimag(y[k]);
      continue;
    }
    add(re, creal(y[k]), ritz->basis + k * ritz->n, ritz->n);
    add(im, cimag(y[k]), ritz->basis + k * ritz->n, ritz->n);
  }
}

double ritz_vector(const Ritz *ritz, RitzSide side, size_t i, double *re, double *im)
{
  enum { PASSES = 3 };
  size_t m = ritz->m;
  double complex a[RITZ_MOST * RITZ_MOST], y[RITZ_MOST], value = ritz->re[i] + I * ritz->im[i];
  double size = 0;
  for (size_t k = 0; k < m * m; k++) size = fmax(size, fabs(ritz->h[k]));
  for (size_t k = 0; k < m; k++) y[k] = 1 + 0.1 * (double)(k % 7);
  for (int pass = 0; pass < PASSES; pass++) {
    shifted(ritz, side, value, a);
    eliminate(a, y, m, DBL_EPSILON * size + DBL_MIN);
    normalise(y, m);
  }
  expand(ritz, y, re, im);
  return ritz->beyond * cabs(y[m - 1]) / (cabs(value) + DBL_MIN);
}
