/* matrices.h: sparse matrices for tests, built row by row, and dense references for them by LAPACK. */
#ifndef TEST_LINEAR_MATRICES_H
#define TEST_LINEAR_MATRICES_H

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <lapacke.h>

#include "linear/factor.h"
#include "support/check.h"

typedef struct Rows {
  Matrix matrix;
  uint32_t *start, *column;
  size_t n_entries, capacity;
} Rows;

static inline Rows rows_begin(size_t n)
{
  Rows rows = {.start = calloc(n + 1, sizeof(uint32_t)), .column = calloc(4 * n + 16, sizeof(uint32_t))};
  rows.capacity = 4 * n + 16;
  rows.matrix = (Matrix){0, rows.start, rows.column, calloc(rows.capacity, sizeof(double))};
  return rows;
}

static inline void put(Rows *rows, size_t column, double value)
{
  if (rows->n_entries == rows->capacity) {
    rows->capacity *= 2;
    rows->matrix.column = rows->column = realloc(rows->column, rows->capacity * sizeof(uint32_t));
    rows->matrix.value = realloc(rows->matrix.value, rows->capacity * sizeof(double));
  }
  rows->column[rows->n_entries] = (uint32_t)column;
  rows->matrix.value[rows->n_entries++] = value;
}

static inline void end_row(Rows *rows)
{
  rows->start[++rows->matrix.n] = (uint32_t)rows->n_entries;
}

/* A grid of m by m: about 3 m operations per unknown. */
static inline Rows rows_of_grid(size_t m)
{
  Rows rows = rows_begin(m * m);
  for (size_t i = 0; i < m * m; i++) {
    put(&rows, i, 4.1);
    if (i % m > 0) put(&rows, i - 1, -1);
    if (i % m + 1 < m) put(&rows, i + 1, -1);
    if (i >= m) put(&rows, i - m, -1);
    if (i + m < m * m) put(&rows, i + m, -1);
    end_row(&rows);
  }
  return rows;
}

static inline void rows_free(Rows *rows)
{
  free(rows->start);
  free(rows->column);
  free(rows->matrix.value);
}

/* ---- numbers at random (splitmix64) ---- */

static inline double next_random(uint64_t *seed, double from, double to)
{
  uint64_t x = *seed += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return from + (to - from) * (double)((x ^ (x >> 31)) >> 11) * 0x1p-53;
}

static inline size_t next_number(uint64_t *seed, size_t end)
{
  return (size_t)next_random(seed, 0, (double)end);
}

/* ---- dense references ---- */

static inline double *dense_of(const Matrix *m)
{
  double *a = calloc(m->n * m->n + 1, sizeof *a);
  for (size_t i = 0; i < m->n; i++)
    for (uint32_t e = m->start[i]; e < m->start[i + 1]; e++) a[i * m->n + m->column[e]] = m->value[e];
  return a;
}

/* Solves by LAPACK; returns the sign of the determinant, 0 if singular. */
static inline int lapack_solve(const Matrix *m, const double *b, double *z)
{
  int n = (int)m->n, *pivot = calloc(m->n + 1, sizeof *pivot), sign = 1;
  double *a = dense_of(m);
  memcpy(z, b, m->n * sizeof *z);
  int info = LAPACKE_dgesv(LAPACK_ROW_MAJOR, n, 1, a, n, pivot, z, 1);
  for (int k = 0; k < n; k++) sign *= (pivot[k] != k + 1 ? -1 : 1) * (a[k * n + k] < 0 ? -1 : 1);
  free(a);
  free(pivot);
  return info == 0 ? sign : 0;
}

/* The largest residual of a row, relative to the terms of that row. */
static inline double residual(const Matrix *m, const double *b, const double *z)
{
  double worst = 0;
  for (size_t i = 0; i < m->n; i++) {
    double sum = -b[i], size = fabs(b[i]);
    for (uint32_t e = m->start[i]; e < m->start[i + 1]; e++) {
      double term = m->value[e] * z[m->column[e]];
      sum += term;
      size += fabs(term);
    }
    if (!(fabs(sum) <= worst * size)) worst = size > 0 ? fabs(sum) / size : INFINITY;
  }
  return worst;
}

/* ---- a planar chain ---- */

/* Unknowns of a link: joint, elastic velocities and accelerations of the tip, acceleration of the middle, force at the joint.
 */
enum { DQ, AQ, DX, DY, DPHI, AX, AY, AW, CX, CY, FX, FY, PER_LINK };

static inline void put_linked(Rows *rows, long link, long n_links, long unknown, double value)
{
  if (link >= 0 && link < n_links) put(rows, (size_t)(link * PER_LINK + unknown), value);
}

static inline void add_link(Rows *rows, long i, long n, double angle, double w, double TD)
{
  const double m = 1, inertia = 1.0 / 12, rx = cos(angle), ry = sin(angle);
#define PUT(link, unknown, value) put_linked(rows, link, n, unknown, value)
  PUT(i, DPHI, 1), PUT(i - 1, DPHI, -1), PUT(i, DQ, -1), end_row(rows);
  PUT(i, AW, 1), PUT(i - 1, AW, -1), PUT(i, AQ, -1), end_row(rows);
  PUT(i, AQ, TD), PUT(i, DQ, -1), end_row(rows);
  PUT(i, DX, 1), PUT(i - 1, DX, -1), PUT(i, DPHI, ry), end_row(rows);
  PUT(i, DY, 1), PUT(i - 1, DY, -1), PUT(i, DPHI, -rx), end_row(rows);
  PUT(i, AX, 1), PUT(i - 1, AX, -1), PUT(i, DPHI, rx * w), PUT(i, AW, ry), end_row(rows);
  PUT(i, AY, 1), PUT(i - 1, AY, -1), PUT(i, DPHI, ry * w), PUT(i, AW, -rx), end_row(rows);
  PUT(i, CX, 1), PUT(i - 1, AX, -1), PUT(i, DPHI, rx * w / 2), PUT(i, AW, ry / 2), end_row(rows);
  PUT(i, CY, 1), PUT(i - 1, AY, -1), PUT(i, DPHI, ry * w / 2), PUT(i, AW, -rx / 2), end_row(rows);
  PUT(i, FX, 1), PUT(i + 1, FX, -1), PUT(i, CX, -m), end_row(rows);
  PUT(i, FY, 1), PUT(i + 1, FY, -1), PUT(i, CY, -m), end_row(rows);
  PUT(i + 1, FX, ry), PUT(i + 1, FY, -rx), PUT(i, AW, -inertia), PUT(i, CX, m * ry / 2), PUT(i, CY, -m * rx / 2), end_row(rows);
#undef PUT
}

/* n links (1 m, 1 kg) at random angles, turning at up to w. */
static inline Rows planar_chain(size_t n, double w, double TD, uint64_t *seed)
{
  Rows rows = rows_begin(n * PER_LINK);
  for (size_t i = 0; i < n; i++)
    add_link(&rows, (long)i, (long)n, next_random(seed, -3.14, 3.14), next_random(seed, -w, w), TD);
  return rows;
}

#endif
