/* modes.c: block principal pivoting. All modes that violate their condition change at once, which takes a handful of passes
 * even for hundreds of contacts; when that stops making progress, one at a time, lowest index first (Murty), which ends for the
 * P-matrices that contacts with equal T_D give. Every pass is one factorisation of the whole sparse system. */
#include "linear/modes.h"

#include <math.h>
#include <string.h>

enum { PATIENCE = 5 }; /* block passes without progress before single changes */

static const double FEASIBLE = 1e-12; /* of the terms of a law: what counts as rounding */

typedef struct ModesWork {
  size_t n_rows;
  uint32_t *law_start;    /* [n + 1] */
  double *law;            /* coefficients of the laws */
  double *b;              /* [n_rows] right-hand side of the current set */
  unsigned char *best;    /* [n] the set with the fewest violations */
  unsigned char *violated; /* [n] 0, or 1 + the mode to change to */
} ModesWork;

void modes_init(Modes *modes, Arena *arena, const Matrix *matrix, size_t n, const uint32_t *row, const uint32_t *column)
{
  ModesWork *work = ARENA_NEW(arena, ModesWork, 1);
  *modes = (Modes){.n = n, .row = row, .column = column, .work = work};
  modes->lower = ARENA_NEW(arena, double, n);
  modes->upper = ARENA_NEW(arena, double, n);
  modes->slack = ARENA_NEW(arena, double, n);
  modes->set = ARENA_NEW(arena, unsigned char, n);
  work->n_rows = matrix->n;
  work->best = ARENA_NEW(arena, unsigned char, n);
  work->violated = ARENA_NEW(arena, unsigned char, n);
  work->b = ARENA_NEW(arena, double, matrix->n);
  work->law_start = ARENA_NEW(arena, uint32_t, n + 1);
  for (size_t m = 0; m < n; m++)
    work->law_start[m + 1] = work->law_start[m] + matrix->start[row[m] + 1] - matrix->start[row[m]];
  work->law = ARENA_NEW(arena, double, work->law_start[n]);
}

void modes_pair(const Modes *modes, uint32_t *pair)
{
  for (size_t r = 0; r < modes->work->n_rows; r++) pair[r] = FACTOR_FREE;
  for (size_t m = 0; m < modes->n; m++) pair[modes->row[m]] = modes->column[m];
}

/* ---- laws and bounds in the matrix ---- */

static void keep_laws(Modes *modes, const Matrix *matrix)
{
  for (size_t m = 0; m < modes->n; m++)
    memcpy(modes->work->law + modes->work->law_start[m], matrix->value + matrix->start[modes->row[m]],
           (modes->work->law_start[m + 1] - modes->work->law_start[m]) * sizeof *modes->work->law);
}

static void restore_law(const Modes *modes, Matrix *matrix, size_t m)
{
  memcpy(matrix->value + matrix->start[modes->row[m]], modes->work->law + modes->work->law_start[m],
         (modes->work->law_start[m + 1] - modes->work->law_start[m]) * sizeof *modes->work->law);
}

/* The law, or the unit row that holds the unknown at its bound. */
static void write_rows(const Modes *modes, Matrix *matrix, const double *b)
{
  for (size_t m = 0; m < modes->n; m++) {
    uint32_t r = modes->row[m];
    if (modes->set[m] == MODE_LAW) {
      restore_law(modes, matrix, m);
      modes->work->b[r] = b[r];
      continue;
    }
    for (uint32_t e = matrix->start[r]; e < matrix->start[r + 1]; e++) matrix->value[e] = matrix->column[e] == modes->column[m];
    modes->work->b[r] = modes->set[m] == MODE_LOWER ? modes->lower[m] : modes->upper[m];
  }
}

static FactorStatus factorise(Factor *factor, uint64_t *reorderings)
{
  FactorStatus status = factor_compute(factor);
  if (status != FACTOR_DEGRADED) return status;
  ++*reorderings;
  return factor_analyse(factor);
}

static FactorStatus solve_set(Modes *modes, Factor *factor, Matrix *matrix, const double *b, double *z, uint64_t *reorderings)
{
  write_rows(modes, matrix, b);
  modes->passes++;
  FactorStatus status = factorise(factor, reorderings);
  if (status == FACTOR_OK) factor_solve(factor, modes->work->b, z);
  return status;
}

/* ---- conditions ---- */

/* Notes rho, and what the mode has to change to, if anything. */
static int judge(Modes *modes, const Matrix *matrix, const double *b, const double *z, size_t m)
{
  const ModesWork *work = modes->work;
  uint32_t r = modes->row[m];
  double rho = -b[r], size = fabs(b[r]);
  for (uint32_t k = work->law_start[m], e = matrix->start[r]; k < work->law_start[m + 1]; k++, e++) {
    double term = work->law[k] * z[matrix->column[e]];
    rho += term;
    size += fabs(term);
  }
  modes->slack[m] = rho;
  double value = z[modes->column[m]], rounding = FEASIBLE * size;
  int change = 0;
  if (modes->lower[m] == modes->upper[m]) change = 0;
  else if (modes->set[m] == MODE_LAW && value < modes->lower[m] - rounding) change = 1 + MODE_LOWER;
  else if (modes->set[m] == MODE_LAW && value > modes->upper[m] + rounding) change = 1 + MODE_UPPER;
  else if (modes->set[m] == MODE_LOWER && rho < -rounding) change = 1 + MODE_LAW;
  else if (modes->set[m] == MODE_UPPER && rho > rounding) change = 1 + MODE_LAW;
  work->violated[m] = (unsigned char)change;
  return change != 0;
}

static size_t judge_all(Modes *modes, const Matrix *matrix, const double *b, const double *z)
{
  size_t violations = 0;
  for (size_t m = 0; m < modes->n; m++) violations += (size_t)judge(modes, matrix, b, z, m);
  return violations;
}

/* Changes all violated modes, or the first. */
static void change_set(Modes *modes, int all)
{
  for (size_t m = 0; m < modes->n; m++) {
    if (!modes->work->violated[m]) continue;
    modes->set[m] = (unsigned char)(modes->work->violated[m] - 1);
    if (!all) return;
  }
}

/* ---- the search ---- */

/* From the values alone: every law holds that is not switched off. */
static void first_set(Modes *modes)
{
  for (size_t m = 0; m < modes->n; m++) modes->set[m] = modes->lower[m] == modes->upper[m] ? MODE_LOWER : MODE_LAW;
}

static FactorStatus search(Modes *modes, Factor *factor, Matrix *matrix, const double *b, double *z, uint64_t *reorderings)
{
  size_t fewest = SIZE_MAX, most_passes = 50 + 4 * modes->n;
  int patience = PATIENCE;
  first_set(modes);
  for (size_t pass = 0; pass < most_passes; pass++) {
    FactorStatus status = solve_set(modes, factor, matrix, b, z, reorderings);
    if (status != FACTOR_OK) return status;
    size_t violations = judge_all(modes, matrix, b, z);
    if (violations == 0) return FACTOR_OK;
    if (violations < fewest) {
      fewest = violations;
      patience = PATIENCE;
      memcpy(modes->work->best, modes->set, modes->n);
    } else if (patience > 0) {
      patience--;
    }
    change_set(modes, patience > 0);
  }
  modes->exhausted++;
  memcpy(modes->set, modes->work->best, modes->n);
  FactorStatus status = solve_set(modes, factor, matrix, b, z, reorderings);
  if (status == FACTOR_OK) judge_all(modes, matrix, b, z);
  return status;
}

void modes_clamp(const Modes *modes, double *z)
{
  for (size_t m = 0; m < modes->n; m++)
    z[modes->column[m]] = fmin(fmax(z[modes->column[m]], modes->lower[m]), modes->upper[m]);
}

FactorStatus modes_solve(Modes *modes, Factor *factor, Matrix *matrix, const double *b, double *z, int frozen,
                         uint64_t *reorderings)
{
  if (modes->n == 0) {
    FactorStatus status = factorise(factor, reorderings);
    if (status == FACTOR_OK) factor_solve(factor, b, z);
    return status;
  }
  keep_laws(modes, matrix);
  memcpy(modes->work->b, b, modes->work->n_rows * sizeof *b);
  FactorStatus status;
  if (frozen) {
    status = solve_set(modes, factor, matrix, b, z, reorderings);
    if (status == FACTOR_OK) judge_all(modes, matrix, b, z);
  } else {
    status = search(modes, factor, matrix, b, z, reorderings);
    if (status == FACTOR_OK) modes_clamp(modes, z);
  }
  for (size_t m = 0; m < modes->n; m++) restore_law(modes, matrix, m);
  return status;
}
