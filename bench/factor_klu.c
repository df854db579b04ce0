/* factor_klu.c: why src/linear has a factorisation of its own: the same matrices through it and through KLU.
 *
 * Prints nanoseconds per unknown for one factorisation in a kept order and one solution, the least of several runs, with the
 * values changed before every run; and the time of the analysis, which is done once. KLU runs with its defaults except for
 * scaling, which is off, because it costs time and does not change the comparison of the rest.
 */
#include <klu.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "linear/factor.h"

typedef struct Rows {
  Matrix matrix;
  uint32_t *start, *column;
  size_t n_entries;
} Rows;

static void rows_begin(Rows *rows, size_t n, size_t most_entries)
{
  *rows = (Rows){.start = calloc(n + 1, sizeof(uint32_t)), .column = calloc(most_entries, sizeof(uint32_t))};
  rows->matrix = (Matrix){0, rows->start, rows->column, calloc(most_entries, sizeof(double))};
}

static void put(Rows *rows, long column, double value)
{
  if (column < 0) return;
  rows->column[rows->n_entries] = (uint32_t)column;
  rows->matrix.value[rows->n_entries++] = value;
}

static void end_row(Rows *rows)
{
  rows->start[++rows->matrix.n] = (uint32_t)rows->n_entries;
}

static void rows_free(Rows *rows)
{
  free(rows->start);
  free(rows->column);
  free(rows->matrix.value);
}

/* ---- matrices -------------------------------------------------------------------------------------------------------- */

/* Unknowns of a link of a planar chain: joint, elastic velocities and accelerations of the tip, acceleration of the middle,
 * force at the joint. */
enum { DQ, AQ, DX, DY, DPHI, AX, AY, AW, CX, CY, FX, FY, PER_LINK };

static void add_link(Rows *rows, long link, long n_links)
{
  const double TD = 1e-3, m = 1, I = 1.0 / 12;
  double angle = 1.7 * (double)link, w = sin(0.3 * (double)link), rx = cos(angle), ry = sin(angle);
  long at = link * PER_LINK, before = link > 0 ? at - PER_LINK : -PER_LINK,
       after = link + 1 < n_links ? at + PER_LINK : -PER_LINK;
  put(rows, at + DPHI, 1), put(rows, before + DPHI, -1), put(rows, at + DQ, -1), end_row(rows);
  put(rows, at + AW, 1), put(rows, before + AW, -1), put(rows, at + AQ, -1), end_row(rows);
  put(rows, at + AQ, TD), put(rows, at + DQ, -1), end_row(rows);
  put(rows, at + DX, 1), put(rows, before + DX, -1), put(rows, at + DPHI, ry), end_row(rows);
  put(rows, at + DY, 1), put(rows, before + DY, -1), put(rows, at + DPHI, -rx), end_row(rows);
  put(rows, at + AX, 1), put(rows, before + AX, -1), put(rows, at + DPHI, rx * w), put(rows, at + AW, ry), end_row(rows);
  put(rows, at + AY, 1), put(rows, before + AY, -1), put(rows, at + DPHI, ry * w), put(rows, at + AW, -rx), end_row(rows);
  put(rows, at + CX, 1), put(rows, before + AX, -1), put(rows, at + DPHI, rx * w / 2), put(rows, at + AW, ry / 2),
      end_row(rows);
  put(rows, at + CY, 1), put(rows, before + AY, -1), put(rows, at + DPHI, ry * w / 2), put(rows, at + AW, -rx / 2),
      end_row(rows);
  put(rows, at + FX, 1), put(rows, after + FX, -1), put(rows, at + CX, -m), end_row(rows);
  put(rows, at + FY, 1), put(rows, after + FY, -1), put(rows, at + CY, -m), end_row(rows);
  put(rows, after + FX, ry), put(rows, after + FY, -rx), put(rows, at + AW, -I), put(rows, at + CX, m * ry / 2);
  put(rows, at + CY, -m * rx / 2), end_row(rows);
}

static void chain(Rows *rows, size_t n)
{
  long n_links = (long)((n + PER_LINK - 1) / PER_LINK);
  rows_begin(rows, (size_t)n_links * PER_LINK, (size_t)n_links * 48);
  for (long link = 0; link < n_links; link++) add_link(rows, link, n_links);
}

static void grid(Rows *rows, size_t n)
{
  long k = lround(sqrt((double)n));
  rows_begin(rows, (size_t)(k * k), (size_t)(5 * k * k));
  for (long i = 0; i < k; i++)
    for (long j = 0; j < k; j++) {
      long at = i * k + j;
      put(rows, at, 4.1 + 0.1 * sin((double)at));
      put(rows, i > 0 ? at - k : -1, -1);
      put(rows, i + 1 < k ? at + k : -1, -1);
      put(rows, j > 0 ? at - 1 : -1, -1);
      put(rows, j + 1 < k ? at + 1 : -1, -1);
      end_row(rows);
    }
}

/* ---- measurement ------------------------------------------------------------------------------------------------------ */

typedef struct Times {
  double analyse, compute, solve; /* ns per unknown */
  double entries;                 /* of L and U, per unknown */
  double error;                   /* largest residual of a row, relative to its terms */
} Times;

static double now(void)
{
  struct timespec t;
  timespec_get(&t, TIME_UTC);
  return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

static double residual(const Matrix *m, const double *b, const double *z)
{
  double worst = 0;
  for (size_t i = 0; i < m->n; i++) {
    double sum = -b[i], scale = fabs(b[i]);
    for (uint32_t e = m->start[i]; e < m->start[i + 1]; e++) {
      sum += m->value[e] * z[m->column[e]];
      scale += fabs(m->value[e] * z[m->column[e]]);
    }
    worst = fmax(worst, fabs(sum) / scale);
  }
  return worst;
}

/* A solver under test: each function works on what `self` points to. */
typedef struct Solver {
  void *self;
  void (*compute)(void *self);
  void (*solve)(void *self, const double *b, double *z);
} Solver;

static void measure(const Solver *solver, const Matrix *m, const double *b, double *z, Times *times)
{
  double n = (double)m->n;
  int runs = (int)(2e5 / n) + 3;
  times->compute = times->solve = INFINITY;
  for (int round = 0; round < 9; round++) {
    m->value[0] *= 1 + 1e-6;
    double t0 = now();
    for (int k = 0; k < runs; k++) solver->compute(solver->self);
    double t1 = now();
    for (int k = 0; k < runs; k++) solver->solve(solver->self, b, z);
    double t2 = now();
    times->compute = fmin(times->compute, (t1 - t0) / runs / n);
    times->solve = fmin(times->solve, (t2 - t1) / runs / n);
  }
  times->error = residual(m, b, z);
}

static void own_compute(void *self)
{
  if (factor_compute(self)) abort();
}

static void own_solve(void *self, const double *b, double *z)
{
  factor_solve(self, b, z);
}

static Times measure_own(Rows *rows, const double *b, double *z)
{
  Memory memory;
  memory_init(&memory, NULL);
  double t0 = now();
  Factor *factor = factor_new(&memory, &rows->matrix, NULL);
  if (!factor || factor_analyse(factor)) abort();
  Times times = {.analyse = (now() - t0) / (double)rows->matrix.n};
  times.entries = (double)factor_entries(factor) / (double)rows->matrix.n;
  measure(&(Solver){factor, own_compute, own_solve}, &rows->matrix, b, z, &times);
  factor_free(factor);
  return times;
}

typedef struct Klu {
  klu_common common;
  klu_symbolic *symbolic;
  klu_numeric *numeric;
  int n, *start, *column;
  double *value;
} Klu;

static void klu_compute(void *self)
{
  Klu *k = self;
  if (!klu_refactor(k->start, k->column, k->value, k->symbolic, k->numeric, &k->common)) abort();
}

static void klu_solution(void *self, const double *b, double *z)
{
  Klu *k = self;
  memcpy(z, b, (size_t)k->n * sizeof *z);
  klu_tsolve(k->symbolic, k->numeric, k->n, 1, z, &k->common); /* our rows are its columns */
}

static Times measure_klu(Rows *rows, const double *b, double *z)
{
  Klu k = {.n = (int)rows->matrix.n, .start = (int *)rows->start, .column = (int *)rows->column, .value = rows->matrix.value};
  klu_defaults(&k.common);
  k.common.scale = 0;
  double t0 = now();
  k.symbolic = klu_analyze(k.n, k.start, k.column, &k.common);
  k.numeric = klu_factor(k.start, k.column, k.value, k.symbolic, &k.common);
  if (!k.numeric) abort();
  Times times = {.analyse = (now() - t0) / (double)k.n};
  times.entries = (double)(k.numeric->lnz + k.numeric->unz - k.n + k.numeric->nzoff) / (double)k.n;
  measure(&(Solver){&k, klu_compute, klu_solution}, &rows->matrix, b, z, &times);
  klu_free_numeric(&k.numeric, &k.common);
  klu_free_symbolic(&k.symbolic, &k.common);
  return times;
}

static void print_times(const char *matrix, size_t n, const char *solver, Times t)
{
  printf("%-6s %7zu  %-7s %8.1f %8.1f %8.1f %10.1f %9.1f %10.1e\n", matrix, n, solver, t.compute, t.solve, t.compute + t.solve,
         t.analyse, t.entries, t.error);
  fflush(stdout);
}

static void compare(const char *name, void (*make)(Rows *, size_t), size_t n)
{
  Rows rows;
  make(&rows, n);
  n = rows.matrix.n;
  double *b = calloc(n, sizeof *b), *z = calloc(n, sizeof *z);
  for (size_t i = 0; i < n; i++) b[i] = sin((double)i);
  print_times(name, n, "own", measure_own(&rows, b, z));
  print_times(name, n, "KLU", measure_klu(&rows, b, z));
  free(b);
  free(z);
  rows_free(&rows);
}

int main(void)
{
  printf("ns per unknown            factor    solve     both    analysis   entries   residual\n");
  for (size_t n = 10; n <= 100000; n *= 10) compare("chain", chain, n);
  for (size_t n = 4; n <= 36; n += n < 16 ? 5 : 9) compare("grid", grid, n);
  for (size_t n = 100; n <= 100000; n *= 10) compare("grid", grid, n);
  return 0;
}
