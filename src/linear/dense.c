/* dense.c: LU of a small dense matrix. Pivots are chosen again at every factorisation, so the result depends on the values
 * alone, the order never degrades, and rows that are paired with a column need no care.
 *
 * Each row is pivoted on its largest entry: like the sparse kernel's threshold, that does not depend on how rows are scaled. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "linear/kernel.h"

/* A pivot below this part of its row of the matrix may be what cancellation left: only the second pass can tell. */
static const double SUSPICIOUS = 1e-9;

typedef struct Dense {
  size_t size;            /* bytes of all this */
  int sign;               /* of the determinant so far */
  double *lu;             /* [n][n] row by row: L, 1 / pivot, U divided by its pivot */
  double *peak;           /* [n][n] largest magnitude each entry ever had; for the second pass only */
  double *largest;        /* [n] magnitude in the row of the matrix */
  double *y;              /* [n] work of solve */
  uint32_t *row, *column; /* [n] of pivot k */
} Dense;

static int dense_create(Factor *factor, const uint32_t *pair)
{
  (void)pair;
  size_t n = factor->matrix->n;
  size_t size = sizeof(Dense) + (2 * n * n + 2 * n) * sizeof(double) + 2 * n * sizeof(uint32_t);
  Dense *d = factor->work = memory_resize(factor->memory, NULL, 0, size);
  if (!d) return 0;
  d->size = size;
  d->lu = (double *)(void *)(d + 1);
  d->peak = d->lu + n * n;
  d->largest = d->peak + n * n;
  d->y = d->largest + n;
  d->row = (uint32_t *)(void *)(d->y + n);
  d->column = d->row + n;
  return 1;
}

static void dense_destroy(Factor *factor)
{
  Dense *d = factor->work;
  if (d) memory_resize(factor->memory, d, d->size, 0);
}

static void load(Dense *d, const Matrix *m)
{
  size_t n = m->n;
  d->sign = 1;
  memset(d->lu, 0, n * n * sizeof(double));
  for (uint32_t i = 0; i < n; i++) {
    d->row[i] = d->column[i] = i;
    d->largest[i] = 0;
    for (uint32_t e = m->start[i]; e < m->start[i + 1]; e++) {
      d->lu[i * n + m->column[e]] = m->value[e];
      if (fabs(m->value[e]) > d->largest[i]) d->largest[i] = fabs(m->value[e]);
    }
  }
}

static void swap_numbers(uint32_t *numbers, size_t a, size_t b)
{
  uint32_t kept = numbers[a];
  numbers[a] = numbers[b];
  numbers[b] = kept;
}

static void swap_columns(double *a, size_t n, size_t p, size_t q)
{
  for (size_t i = 0; i < n; i++) {
    double kept = a[i * n + p];
    a[i * n + p] = a[i * n + q];
    a[i * n + q] = kept;
  }
}

static void swap_rows(double *a, size_t n, size_t p, size_t q)
{
  for (size_t j = 0; j < n; j++) {
    double kept = a[p * n + j];
    a[p * n + j] = a[q * n + j];
    a[q * n + j] = kept;
  }
}

/* Rows below k -= their entry in column k times row k, which has been divided by its pivot. */
static void update_below(double *lu, size_t n, size_t k)
{
  const double *restrict pivot_row = lu + k * n;
  for (size_t i = k + 1; i < n; i++) {
    double *restrict row = lu + i * n;
    double multiplier = row[k];
    if (multiplier == 0) continue;
    for (size_t j = k + 1; j < n; j++) row[j] -= multiplier * pivot_row[j];
  }
}

/* The rest of a cancellation is set to zero, so that it does not spread. */
static void remove_noise(Dense *d, size_t n, size_t k)
{
  for (size_t e = k * n; e < n * n; e++) {
    double size = fabs(d->lu[e]);
    if (size > d->peak[e]) d->peak[e] = size;
    if (size <= FACTOR_NOISE * d->peak[e]) d->lu[e] = 0;
  }
}

/* Position of the largest entry of row k among the columns from k on; n if there is none. */
static size_t find_pivot(const Dense *d, size_t n, size_t k)
{
  const double *row = d->lu + k * n;
  double largest = DBL_MIN; /* the inverse of anything smaller might overflow */
  size_t at = n;
  for (size_t j = k; j < n; j++) {
    double size = fabs(row[j]);
    if (!(size > largest)) continue;
    largest = size;
    at = j;
  }
  return at < n && largest <= DBL_MAX ? at : n;
}

/* Makes column `at` the k-th and eliminates it. */
static void eliminate(Dense *d, size_t n, size_t k, size_t at)
{
  if (at != k) {
    swap_columns(d->lu, n, k, at);
    swap_numbers(d->column, k, at);
    d->sign = -d->sign;
  }
  double *row = d->lu + k * n, inverse = 1 / row[k];
  if (inverse < 0) d->sign = -d->sign;
  row[k] = inverse;
  for (size_t j = k + 1; j < n; j++) row[j] *= inverse;
  update_below(d->lu, n, k);
}

/* 0 if a pivot is suspicious. */
static int factorise(Dense *d, const Matrix *m)
{
  size_t n = m->n;
  load(d, m);
  for (size_t k = 0; k < n; k++) {
    size_t at = find_pivot(d, n, k);
    if (at == n || !(fabs(d->lu[k * n + at]) >= SUSPICIOUS * d->largest[k])) return 0;
    eliminate(d, n, k, at);
  }
  return 1;
}

/* The same, with a check for cancellation. Rows without a pivot go to the end; returns the number of pivots. */
static size_t factorise_carefully(Dense *d, const Matrix *m)
{
  size_t n = m->n, k = 0;
  load(d, m);
  memset(d->peak, 0, n * n * sizeof(double));
  for (size_t n_left = n; k < n_left;) {
    remove_noise(d, n, k);
    size_t at = find_pivot(d, n, k);
    if (at < n) {
      if (at != k) swap_columns(d->peak, n, k, at);
      eliminate(d, n, k++, at);
    } else {
      n_left--;
      swap_rows(d->lu, n, k, n_left);
      swap_rows(d->peak, n, k, n_left);
      swap_numbers(d->row, k, n_left);
      if (k != n_left) d->sign = -d->sign;
    }
  }
  return k;
}

static FactorStatus dense_analyse(Factor *factor, int alone)
{
  (void)alone; /* pivots are chosen again each time, ignoring the pairs */
  Dense *d = factor->work;
  size_t n = factor->matrix->n, rank = n;
  if (!factorise(d, factor->matrix)) rank = factorise_carefully(d, factor->matrix);
  factor->n_weak = n - rank;
  factor->weak_rows = d->row + rank;
  factor->weak_columns = d->column + rank;
  if (rank < n) return FACTOR_SINGULAR;
  factor->n_entries = n * n;
  factor->sign = d->sign;
  factor->growth = 1; /* pivots are the largest of their rows */
  return FACTOR_OK;
}

static FactorStatus dense_analyse_from(Factor *factor, const Factor *earlier, size_t n)
{
  (void)earlier, (void)n;
  return dense_analyse(factor, 1);
}

static FactorStatus dense_compute(Factor *factor)
{
  return dense_analyse(factor, 1) == FACTOR_OK ? FACTOR_OK : FACTOR_DEGRADED;
}

static FactorStatus dense_update(Factor *factor, const uint32_t *rows, size_t n)
{
  (void)rows, (void)n;
  return dense_compute(factor);
}

static void dense_solve(Factor *factor, const double *b, double *z)
{
  Dense *d = factor->work;
  size_t n = factor->matrix->n;
  for (size_t k = 0; k < n; k++) {
    const double *row = d->lu + k * n;
    double sum = b[d->row[k]];
    for (size_t j = 0; j < k; j++) sum -= row[j] * d->y[j];
    d->y[k] = sum * row[k];
  }
  for (size_t k = n; k-- > 0;) {
    const double *row = d->lu + k * n;
    for (size_t j = k + 1; j < n; j++) d->y[k] -= row[j] * d->y[j];
    z[d->column[k]] = d->y[k];
  }
}

static Pivot dense_pivot(const Factor *factor, size_t k)
{
  const Dense *d = factor->work;
  return (Pivot){d->row[k], d->column[k], 1 / d->lu[k * factor->matrix->n + k]};
}

static size_t dense_suspects(const Factor *factor, uint32_t *rows, size_t most)
{
  (void)factor, (void)rows, (void)most;
  return 0; /* nothing grows */
}

const FactorKernel factor_dense = {dense_create, dense_destroy, dense_analyse, dense_analyse_from, dense_compute,
                                   dense_update, dense_solve,   dense_pivot,   dense_suspects};
