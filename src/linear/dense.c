/* dense.c: LU of a small dense matrix. Pivots are chosen again at every factorisation, so the result depends on the values
 * alone, the order never degrades, and rows that are paired with a column need no care.
 *
 * Each row is pivoted on its largest entry: like the sparse kernel's threshold, that does not depend on how rows are scaled. */
#include "linear/dense.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* A pivot below this part of its row of the matrix may be what cancellation left: only the second pass can tell. */
static const double SUSPICIOUS = 1e-9;

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
static void remove_noise(Dense *d, size_t n, size_t k, double noise)
{
  for (size_t e = k * n; e < n * n; e++) {
    double size = fabs(d->lu[e]);
    if (size > d->peak[e]) d->peak[e] = size;
    if (size <= noise * d->peak[e]) d->lu[e] = 0;
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
static size_t factorise_carefully(Dense *d, const Matrix *m, double noise)
{
  size_t n = m->n, k = 0;
  load(d, m);
  memset(d->peak, 0, n * n * sizeof(double));
  for (size_t n_left = n; k < n_left;) {
    remove_noise(d, n, k, noise);
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

size_t dense_factorise(Dense *dense, const Matrix *matrix, double noise)
{
  return factorise(dense, matrix) ? matrix->n : factorise_carefully(dense, matrix, noise);
}

void dense_solve(Dense *d, size_t n, const double *b, double *z)
{
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
