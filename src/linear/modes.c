/* modes.c: block principal pivoting. All modes that violate their condition change at once, which takes a handful of passes
 * even for hundreds of contacts; when that stops making progress, one at a time, lowest index first (Murty), which ends for the
 * P-matrices that contacts with equal T_D give (Judice and Pires 1994). Every pass is one factorisation of the whole sparse
 * system.
 */
#include "linear/modes.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "linear/kernel.h"

enum {
  PATIENCE = 5,    /* block passes without progress before single changes */
  REFINEMENTS = 3, /* of a solution, before the order is blamed */
  MOST_PASSES = 1000
};

/* What counts as rounding, relative to the terms of a law. The second is used when the first fails: close to where a contact
 * opens, force and gap both vanish in the rounding of the large terms they are the difference of. */
static const double FEASIBLE[] = {1e-12, 1e-9};

/* Above FACTOR_TRUSTED a solution is refined until every row is met to a part of its terms: DECENT, or the rounding of the sum
 * if there are modes, whose laws are eliminated with any coefficients. A solution that is not even TOLERABLE after that means
 * that the factors are of no use. */
static const double DECENT = 1e-12, TOLERABLE = 1e-9;

/* Where nothing acts, a row says that a sum of zeros is zero, and what refinement leaves of them is rounding of rounding: no
 * more than this part of the largest unknown. */
static const double DUST = 1e-24;

typedef struct ModesWork {
  size_t n_rows;
  uint32_t *law_start;       /* [n + 1] */
  double *law;               /* coefficients of the laws */
  double *b;                 /* [n_rows] right-hand side of the current set */
  double *residual, *change; /* [n_rows] of refinement */
  uint32_t *suspects;        /* [most_suspects] rows */
  unsigned char *best;       /* [n] the set with the fewest violations */
  unsigned char *violated;   /* [n] 0, or 1 + the mode to change to */
  unsigned char *changed;    /* [n] by the last change of the set */
  uint32_t *rows;            /* [n] of these */
} ModesWork;

/* Beyond this many it is quicker to check all rows. */
static size_t most_suspects(size_t n_rows)
{
  return n_rows / 4;
}

void modes_init(Modes *modes, Arena *arena, const Matrix *matrix, size_t n, const uint32_t *row, const uint32_t *column)
{
  ModesWork *work = ARENA_NEW(arena, ModesWork, 1);
  *modes = (Modes){.n = n, .row = row, .column = column, .work = work};
  modes->lower = ARENA_NEW(arena, double, n);
  modes->upper = ARENA_NEW(arena, double, n);
  modes->slack = ARENA_NEW(arena, double, n);
  modes->set = ARENA_NEW(arena, unsigned char, n);
  modes->guess = ARENA_NEW(arena, unsigned char, n);
  work->n_rows = matrix->n;
  work->best = ARENA_NEW(arena, unsigned char, n);
  work->violated = ARENA_NEW(arena, unsigned char, n);
  work->changed = ARENA_NEW(arena, unsigned char, n);
  work->rows = ARENA_NEW(arena, uint32_t, n);
  work->b = ARENA_NEW(arena, double, matrix->n);
  work->residual = ARENA_NEW(arena, double, matrix->n);
  work->suspects = ARENA_NEW(arena, uint32_t, most_suspects(matrix->n));
  work->change = ARENA_NEW(arena, double, matrix->n);
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

/* ---- one linear system ------------------------------------------------------------------------------------------------- */

/* Row r of b - A z, and whether it is met to `part` of its terms, or to rounding, or by unknowns that are `dust`. */
static inline int row_residual(const Matrix *matrix, const double *b, const double *z, size_t r, double part, double dust,
                               double *residual)
{
  uint32_t first = matrix->start[r], end = matrix->start[r + 1];
  double sum = b[r], size = fabs(sum), rounding = (end - first + 8) * DBL_EPSILON, largest = 0;
  for (uint32_t e = first; e < end; e++) {
    double term = matrix->value[e] * z[matrix->column[e]];
    sum -= term;
    size += fabs(term);
    largest = fmax(largest, fabs(matrix->value[e]));
  }
  *residual = sum;
  return !(fabs(sum) > fmax(part, rounding) * size && fabs(sum) > dust * largest); /* not finite: cannot be improved */
}

/* b - A z; returns whether every row is met. */
static int find_residual(const Matrix *matrix, const double *b, const double *z, double *residual, double part)
{
  int exact = 1;
  double largest = 0;
  for (size_t j = 0; j < matrix->n; j++) largest = fmax(largest, fabs(z[j]));
  for (size_t r = 0; r < matrix->n; r++) exact &= row_residual(matrix, b, z, r, part, DUST * largest, &residual[r]);
  return exact;
}

/* Whether the few rows that growth may have spoilt are met: saves checking all rows of a long chain. */
static int suspects_are_met(const ModesWork *work, const Factor *factor, const double *b, const double *z)
{
  size_t n = factor->kernel->suspects(factor, work->suspects, most_suspects(work->n_rows));
  int exact = n <= most_suspects(work->n_rows);
  double residual;
  for (size_t k = 0; exact && k < n; k++) exact = row_residual(factor->matrix, b, z, work->suspects[k], DECENT, 0, &residual);
  return exact;
}

/* Improves z until it meets every row; 0 if that does not succeed. */
static int refine(const Modes *modes, Factor *factor, const double *b, double *z)
{
  const ModesWork *work = modes->work;
  double part = modes->n > 0 ? 0 : DECENT;
  for (int k = 0; k < REFINEMENTS; k++) {
    if (find_residual(factor->matrix, b, z, work->residual, part)) return 1;
    factor_solve(factor, work->residual, work->change);
    for (size_t j = 0; j < work->n_rows; j++) z[j] += work->change[j];
  }
  return find_residual(factor->matrix, b, z, work->residual, TOLERABLE);
}

/* ---- laws and bounds in the matrix ------------------------------------------------------------------------------------- */

static size_t law_size(const ModesWork *work, size_t m)
{
  return (work->law_start[m + 1] - work->law_start[m]) * sizeof *work->law;
}

static void keep_laws(const Modes *modes, const Matrix *matrix)
{
  ModesWork *work = modes->work;
  for (size_t m = 0; m < modes->n; m++)
    memcpy(work->law + work->law_start[m], matrix->value + matrix->start[modes->row[m]], law_size(work, m));
}

static void restore_law(const Modes *modes, Matrix *matrix, size_t m)
{
  const ModesWork *work = modes->work;
  memcpy(matrix->value + matrix->start[modes->row[m]], work->law + work->law_start[m], law_size(work, m));
}

/* The law, or the unit row that holds the unknown at its bound. */
static void write_row(const Modes *modes, Matrix *matrix, const double *b, size_t m)
{
  uint32_t r = modes->row[m];
  if (modes->set[m] == MODE_LAW) {
    restore_law(modes, matrix, m);
    modes->work->b[r] = b[r];
    return;
  }
  for (uint32_t e = matrix->start[r]; e < matrix->start[r + 1]; e++) matrix->value[e] = matrix->column[e] == modes->column[m];
  modes->work->b[r] = modes->set[m] == MODE_LOWER ? modes->lower[m] : modes->upper[m];
}

static void write_rows(const Modes *modes, Matrix *matrix, const double *b)
{
  for (size_t m = 0; m < modes->n; m++) write_row(modes, matrix, b, m);
}

/* Finds a new order, for all laws if possible, because that is to last for any set of them; else for this set, and at last for
 * its values alone. */
static FactorStatus reorder(const Modes *modes, Factor *factor, Matrix *matrix, const double *b, uint64_t *reorderings)
{
  ++*reorderings;
  for (size_t m = 0; m < modes->n; m++) restore_law(modes, matrix, m);
  FactorStatus status = factor_analyse(factor);
  if (modes->n == 0 || status == FACTOR_NO_MEMORY) return status;
  write_rows(modes, matrix, b);
  if (factor_compute(factor) == FACTOR_OK) return FACTOR_OK;
  status = factor_analyse(factor);
  return status == FACTOR_SINGULAR ? factor_analyse_alone(factor) : status;
}

/* Factors of the current set: only the rows that depend on changed modes, if the factors of the previous set are there. */
static FactorStatus factorise_set(Modes *modes, Factor *factor, Matrix *matrix, const double *b, int is_first)
{
  ModesWork *work = modes->work;
  if (modes->n > 0) modes->passes++;
  if (is_first) {
    write_rows(modes, matrix, b);
    return factor_compute(factor);
  }
  size_t n = 0;
  for (size_t m = 0; m < modes->n; m++) {
    if (!work->changed[m]) continue;
    write_row(modes, matrix, b, m);
    work->rows[n++] = modes->row[m];
  }
  return factor_update(factor, work->rows, n);
}

/* Solves the system of the current set with right-hand side `b`, by work->b if there are modes. */
static FactorStatus solve_set(Modes *modes, Factor *factor, Matrix *matrix, const double *b, double *z, int is_first,
                              uint64_t *reorderings)
{
  const double *right = modes->n > 0 ? modes->work->b : b;
  FactorStatus status = factorise_set(modes, factor, matrix, b, is_first);
  if (status == FACTOR_DEGRADED) status = reorder(modes, factor, matrix, b, reorderings);
  if (status != FACTOR_OK) return status;
  factor_solve(factor, right, z);
  if (factor->growth <= FACTOR_TRUSTED || (modes->n == 0 && suspects_are_met(modes->work, factor, right, z))) return FACTOR_OK;
  if (refine(modes, factor, right, z)) return FACTOR_OK;
  status = reorder(modes, factor, matrix, b, reorderings);
  if (status != FACTOR_OK) return status;
  factor_solve(factor, right, z);
  refine(modes, factor, right, z);
  return FACTOR_OK;
}

/* ---- conditions ---------------------------------------------------------------------------------------------------------- */

/* rho of mode m, and the magnitude of what it is the sum of. */
static double find_slack(const Modes *modes, const Matrix *matrix, const double *b, const double *z, size_t m, double *size)
{
  const ModesWork *work = modes->work;
  uint32_t r = modes->row[m];
  double rho = -b[r];
  *size = fabs(b[r]);
  for (uint32_t k = work->law_start[m], e = matrix->start[r]; k < work->law_start[m + 1]; k++, e++) {
    double term = work->law[k] * z[matrix->column[e]];
    rho += term;
    *size += fabs(term);
  }
  return rho;
}

/* The value that the mode has to take, or has. */
static Mode find_mode(const Modes *modes, size_t m, double value, double rounding)
{
  double lower = modes->lower[m], upper = modes->upper[m], rho = modes->slack[m];
  Mode mode = (Mode)modes->set[m];
  if (lower == upper) return mode;
  if (mode == MODE_LAW && value < lower - rounding) return MODE_LOWER;
  if (mode == MODE_LAW && value > upper + rounding) return MODE_UPPER;
  if (mode == MODE_LOWER && rho < -rounding) return MODE_LAW;
  if (mode == MODE_UPPER && rho > rounding) return MODE_LAW;
  return mode;
}

/* Records all slacks and the modes that have to change; returns how many. */
static size_t judge(Modes *modes, const Matrix *matrix, const double *b, const double *z, double feasible)
{
  size_t n_violated = 0;
  for (size_t m = 0; m < modes->n; m++) {
    double size;
    modes->slack[m] = find_slack(modes, matrix, b, z, m, &size);
    Mode mode = find_mode(modes, m, z[modes->column[m]], feasible * size);
    modes->work->violated[m] = mode == modes->set[m] ? 0 : (unsigned char)(1 + mode);
    n_violated += mode != modes->set[m];
  }
  return n_violated;
}

/* Changes all violated modes, or the first. */
static void change_set(Modes *modes, int all)
{
  ModesWork *work = modes->work;
  int done = 0;
  for (size_t m = 0; m < modes->n; m++) {
    work->changed[m] = work->violated[m] && !done;
    if (!work->changed[m]) continue;
    modes->set[m] = (unsigned char)(work->violated[m] - 1);
    done = !all;
  }
}

/* ---- the search -----------------------------------------------------------------------------------------------------------
 */

/* No unknown is held at an infinite bound. */
static Mode first_mode(const Modes *modes, size_t m)
{
  double lower = modes->lower[m], upper = modes->upper[m];
  Mode guess = (Mode)modes->guess[m];
  if (lower == upper) return MODE_LOWER;
  return guess != MODE_LAW && isfinite(guess == MODE_LOWER ? lower : upper) ? guess : MODE_LAW;
}

static void first_set(Modes *modes)
{
  for (size_t m = 0; m < modes->n; m++) modes->set[m] = (unsigned char)first_mode(modes, m);
}

static FactorStatus solve_best(Modes *modes, Factor *factor, Matrix *matrix, const double *b, double *z, uint64_t *reorderings)
{
  modes->exhausted++;
  memcpy(modes->set, modes->work->best, modes->n);
  FactorStatus status = solve_set(modes, factor, matrix, b, z, 1, reorderings);
  if (status == FACTOR_OK) judge(modes, matrix, b, z, FEASIBLE[1]);
  return status;
}

static FactorStatus search(Modes *modes, Factor *factor, Matrix *matrix, const double *b, double *z, uint64_t *reorderings)
{
  size_t fewest = SIZE_MAX, most_passes = 50 + 4 * modes->n;
  int patience = PATIENCE, single = 0;
  if (most_passes > MOST_PASSES) most_passes = MOST_PASSES;
  first_set(modes);
  for (size_t pass = 0; pass < most_passes; pass++) {
    FactorStatus status = solve_set(modes, factor, matrix, b, z, pass == 0, reorderings);
    if (status != FACTOR_OK) return status;
    size_t n_violated = judge(modes, matrix, b, z, FEASIBLE[single]);
    if (n_violated == 0) return FACTOR_OK;
    if (n_violated < fewest) {
      fewest = n_violated;
      patience = PATIENCE;
      memcpy(modes->work->best, modes->set, modes->n);
    } else if (patience > 0) {
      patience--;
    }
    single = single || patience == 0;
    change_set(modes, patience > 0);
  }
  return solve_best(modes, factor, matrix, b, z, reorderings);
}

void modes_clamp(const Modes *modes, double *z)
{
  for (size_t m = 0; m < modes->n; m++) z[modes->column[m]] = fmin(fmax(z[modes->column[m]], modes->lower[m]), modes->upper[m]);
}

FactorStatus modes_solve(Modes *modes, Factor *factor, Matrix *matrix, const double *b, double *z, int frozen,
                         uint64_t *reorderings)
{
  if (modes->n == 0) return solve_set(modes, factor, matrix, b, z, 1, reorderings);
  keep_laws(modes, matrix);
  memcpy(modes->work->b, b, modes->work->n_rows * sizeof *b);
  FactorStatus status;
  if (frozen) {
    status = solve_set(modes, factor, matrix, b, z, 1, reorderings);
    if (status == FACTOR_OK) judge(modes, matrix, b, z, FEASIBLE[0]);
  } else {
    status = search(modes, factor, matrix, b, z, reorderings);
    if (status == FACTOR_OK) modes_clamp(modes, z);
  }
  for (size_t m = 0; m < modes->n; m++) restore_law(modes, matrix, m);
  return status;
}
