/* modes.c: block principal pivoting. All modes that violate their condition change at once, which takes a handful of passes
 * even for hundreds of contacts; when that stops making progress, one at a time, lowest index first (Murty), which ends for the
 * P-matrices that contacts with equal T_D give (Judice and Pires 1994). Every pass is one factorisation of the whole sparse
 * system.
 */
#include "linear/modes.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "linear/place.h"

/* Beyond this many it is quicker to check all rows. */
static size_t most_suspects(size_t n_rows)
{
  return n_rows / 4;
}

/* ---- memory -------------------------------------------------------------------------------------------------------- */

static size_t place_modes(Modes *modes, char *memory, const ModesRoom *room)
{
  const size_t n = room->n, n_rows = room->n_rows;
  Place place = {memory, 0};
  modes->room = *room;
  modes->head = PLACE_TAKE(&place, ModesHead, 1);
  modes->lower = PLACE_TAKE(&place, double, n);
  modes->upper = PLACE_TAKE(&place, double, n);
  modes->slack = PLACE_TAKE(&place, double, n);
  modes->value = PLACE_TAKE(&place, double, n);
  modes->size = PLACE_TAKE(&place, double, n);
  modes->law = PLACE_TAKE(&place, double, room->n_laws);
  modes->b = PLACE_TAKE(&place, double, n_rows);
  modes->residual = PLACE_TAKE(&place, double, n_rows);
  modes->change = PLACE_TAKE(&place, double, n_rows);
  modes->law_start = PLACE_TAKE(&place, uint32_t, n + 1);
  modes->changed = PLACE_TAKE(&place, uint32_t, n);
  modes->suspects = PLACE_TAKE(&place, uint32_t, most_suspects(n_rows));
  unsigned char **bytes[] = {&modes->guess, &modes->set, &modes->held, &modes->alone, &modes->violated, &modes->best};
  for (size_t k = 0; k < sizeof bytes / sizeof *bytes; k++) *bytes[k] = PLACE_TAKE(&place, unsigned char, n);
  return place.used;
}

size_t modes_size(const ModesRoom *room)
{
  Modes view;
  return place_modes(&view, NULL, room);
}

void modes_bind(Modes *modes, void *memory, const ModesRoom *room, const uint32_t *row, const uint32_t *column)
{
  *modes = (Modes){.row = row, .column = column};
  (void)place_modes(modes, memory, room);
  modes->n = modes->head->n;
}

ModesRoom modes_room(const Matrix *matrix, size_t n, const uint32_t *row)
{
  ModesRoom room = {.n = n, .n_rows = matrix->n};
  for (size_t m = 0; m < n; m++) room.n_laws += matrix->start[row[m] + 1] - matrix->start[row[m]];
  return room;
}

void modes_begin_apart(Modes *modes, size_t n_rows, size_t n, const uint32_t *row, const uint32_t *column)
{
  modes->n = modes->head->n = n;
  modes->head->n_rows = n_rows;
  modes_forget(modes);
  modes->row = row;
  modes->column = column;
  double *const doubles[] = {modes->lower, modes->upper, modes->slack};
  for (size_t k = 0; k < sizeof doubles / sizeof *doubles; k++) memset(doubles[k], 0, n * sizeof(double));
  memset(modes->guess, 0, n);
  memset(modes->set, 0, n);
  memset(modes->law_start, 0, (n + 1) * sizeof *modes->law_start);
}

FactorStatus modes_begin(Modes *modes, const Matrix *matrix, size_t n, const uint32_t *row, const uint32_t *column)
{
  const ModesRoom needed = modes_room(matrix, n, row), *has = &modes->room;
  if (needed.n > has->n || needed.n_rows > has->n_rows || needed.n_laws > has->n_laws) return FACTOR_NO_ROOM;
  modes_begin_apart(modes, matrix->n, n, row, column);
  for (size_t m = 0; m < n; m++)
    modes->law_start[m + 1] = modes->law_start[m] + matrix->start[row[m] + 1] - matrix->start[row[m]];
  return FACTOR_OK;
}

void modes_copy(Modes *to, const Modes *from)
{
  const size_t n = from->n;
  *to->head = *from->head;
  to->n = n;
  to->row = from->row;
  to->column = from->column;
  memcpy(to->lower, from->lower, n * sizeof *to->lower);
  memcpy(to->upper, from->upper, n * sizeof *to->upper);
  memcpy(to->slack, from->slack, n * sizeof *to->slack);
  memcpy(to->law_start, from->law_start, (n + 1) * sizeof *to->law_start);
  memcpy(to->guess, from->guess, n);
  memcpy(to->set, from->set, n);
  modes_forget(to);
}

void modes_init(Modes *modes, Arena *arena, const Matrix *matrix, size_t n, const uint32_t *row, const uint32_t *column)
{
  const ModesRoom room = modes_room(matrix, n, row);
  modes_bind(modes, arena_alloc(arena, modes_size(&room), 1), &room, row, column);
  (void)modes_begin(modes, matrix, n, row, column);
}

void modes_pair(const Modes *modes, uint32_t *pair)
{
  for (size_t r = 0; r < modes->head->n_rows; r++) pair[r] = FACTOR_FREE;
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
static int find_residual(const Factor *factor, const double *b, const double *z, double *residual, double part)
{
  const Matrix *matrix = factor->matrix;
  int exact = 1;
  double largest = 0, dust = factor->thresholds->dust;
  for (size_t j = 0; j < matrix->n; j++) largest = fmax(largest, fabs(z[j]));
  for (size_t r = 0; r < matrix->n; r++) exact &= row_residual(matrix, b, z, r, part, dust * largest, &residual[r]);
  return exact;
}

/* Whether the few rows that growth may have spoilt are met: saves checking all rows of a long chain. */
static int suspects_are_met(const Modes *modes, const Factor *factor, const double *b, const double *z)
{
  const size_t most = most_suspects(modes->head->n_rows), n = factor_suspects(factor, modes->suspects, most);
  const double decent = factor->thresholds->decent;
  int exact = n <= most;
  double residual;
  for (size_t k = 0; exact && k < n; k++) exact = row_residual(factor->matrix, b, z, modes->suspects[k], decent, 0, &residual);
  return exact;
}

/* Improves z until it meets every row; 0 if that does not succeed. */
static int refine(const Modes *modes, Factor *factor, const double *b, double *z)
{
  const Thresholds *t = factor->thresholds;
  const double part = modes->n > 0 ? 0 : t->decent;
  for (int k = 0; k < t->refinements; k++) {
    if (find_residual(factor, b, z, modes->residual, part)) return 1;
    factor_solve(factor, modes->residual, modes->change);
    for (size_t j = 0; j < modes->head->n_rows; j++) z[j] += modes->change[j];
  }
  return find_residual(factor, b, z, modes->residual, t->tolerable);
}

/* ---- laws and bounds in the matrix ------------------------------------------------------------------------------------- */

/* One linear system, while its modes are searched for. */
typedef struct System {
  Modes *modes;
  Factor *factor;
  Matrix *matrix;
  const double *b;
  double *z;
  uint64_t *reorderings;
  int is_written; /* the matrix has the rows of the current set, else those of all laws */
} System;

static size_t law_size(const Modes *modes, size_t m)
{
  return (modes->law_start[m + 1] - modes->law_start[m]) * sizeof *modes->law;
}

/* Whether the law is about its own unknown alone, with a 1 there: what holds the unknown at a bound is the same row. */
static int stands_alone(const Matrix *matrix, uint32_t r, uint32_t column)
{
  for (uint32_t e = matrix->start[r]; e < matrix->start[r + 1]; e++)
    if (matrix->value[e] != (matrix->column[e] == column)) return 0;
  return 1;
}

static void keep_laws(const Modes *modes, const Matrix *matrix)
{
  for (size_t m = 0; m < modes->n; m++) {
    memcpy(modes->law + modes->law_start[m], matrix->value + matrix->start[modes->row[m]], law_size(modes, m));
    modes->alone[m] = (unsigned char)stands_alone(matrix, modes->row[m], modes->column[m]);
  }
}

static void restore_law(const Modes *modes, Matrix *matrix, size_t m)
{
  memcpy(matrix->value + matrix->start[modes->row[m]], modes->law + modes->law_start[m], law_size(modes, m));
}

static void restore_laws(System *system)
{
  for (size_t m = 0; m < system->modes->n && system->is_written; m++) restore_law(system->modes, system->matrix, m);
  system->is_written = 0;
}

/* Whether the matrix has the law, in this set. */
static int shows_law(const Modes *modes, const unsigned char *set, size_t m)
{
  return set[m] == MODE_LAW || modes->alone[m];
}

/* The law, or the unit row that holds the unknown at its bound. */
static void write_row(const Modes *modes, Matrix *matrix, size_t m)
{
  const uint32_t r = modes->row[m];
  if (shows_law(modes, modes->set, m))
    restore_law(modes, matrix, m);
  else
    for (uint32_t e = matrix->start[r]; e < matrix->start[r + 1]; e++) matrix->value[e] = matrix->column[e] == modes->column[m];
}

static void write_rows(System *system)
{
  for (size_t m = 0; m < system->modes->n && !system->is_written; m++) write_row(system->modes, system->matrix, m);
  system->is_written = 1;
}

static void write_bounds(const Modes *modes, const double *b)
{
  for (size_t m = 0; m < modes->n; m++) {
    const unsigned char set = modes->set[m];
    const uint32_t r = modes->row[m];
    modes->b[r] = set == MODE_LAW ? b[r] : set == MODE_LOWER ? modes->lower[m] : modes->upper[m];
  }
}

/* Finds a new order, for all laws if possible, because that is to last for any set of them; else for this set, and at last for
 * its values alone. */
static FactorStatus reorder(System *system)
{
  Factor *factor = system->factor;
  ++*system->reorderings;
  restore_laws(system);
  FactorStatus status = factor_analyse(factor);
  if (system->modes->n == 0 || status == FACTOR_NO_MEMORY || status == FACTOR_NO_ROOM) return status;
  write_rows(system);
  if (factor_compute(factor) == FACTOR_OK) return FACTOR_OK;
  status = factor_analyse(factor);
  return status == FACTOR_SINGULAR ? factor_analyse_alone(factor) : status;
}

/* Modes whose rows are not those that the factors have. */
static size_t list_changed(const Modes *modes)
{
  size_t n = 0;
  for (size_t m = 0; m < modes->n; m++)
    if (shows_law(modes, modes->set, m) != shows_law(modes, modes->held, m)) modes->changed[n++] = (uint32_t)m;
  return n;
}

/* Only what depends on modes that have changed since. */
static FactorStatus update_factors(System *system)
{
  Modes *modes = system->modes;
  const size_t n = list_changed(modes);
  if (n == 0) return FACTOR_OK;
  write_rows(system);
  for (size_t i = 0; i < n; i++) {
    write_row(modes, system->matrix, modes->changed[i]);
    modes->changed[i] = modes->row[modes->changed[i]];
  }
  return factor_update(system->factor, modes->changed, n);
}

/* Factors of the current set. */
static FactorStatus factorise_set(System *system)
{
  const uint64_t held = system->modes->head->edition;
  if (held && held == system->factor->numeric->head->edition) return update_factors(system);
  write_rows(system);
  return factor_compute(system->factor);
}

static void note_held(Modes *modes, const Factor *factor)
{
  modes->head->edition = factor->numeric->head->edition;
  memcpy(modes->held, modes->set, modes->n);
}

/* Solves the system of the current set with right-hand side `b`, by modes->b if there are modes. */
static FactorStatus solve_set(System *system)
{
  Modes *modes = system->modes;
  Factor *factor = system->factor;
  const double *right = modes->n > 0 ? modes->b : system->b;
  write_bounds(modes, system->b);
  FactorStatus status = factorise_set(system);
  if (status == FACTOR_DEGRADED) status = reorder(system);
  if (status != FACTOR_OK) return modes_forget(modes), status;
  note_held(modes, factor);
  factor_solve(factor, right, system->z);
  if (factor->numeric->head->growth <= factor->thresholds->trusted ||
      (modes->n == 0 && suspects_are_met(modes, factor, right, system->z)))
    return FACTOR_OK;
  write_rows(system);
  if (refine(modes, factor, right, system->z)) return FACTOR_OK;
  status = reorder(system);
  if (status != FACTOR_OK) return modes_forget(modes), status;
  note_held(modes, factor);
  factor_solve(factor, right, system->z);
  refine(modes, factor, right, system->z);
  return FACTOR_OK;
}

void modes_forget(Modes *modes)
{
  modes->head->edition = 0;
}

/* ---- conditions ---------------------------------------------------------------------------------------------------------- */

/* rho of mode m, and the magnitude of what it is the sum of. Where the law holds, inside its box, neither matters. */
static void find_slack(Modes *modes, const Matrix *matrix, const double *b, const double *z, size_t m)
{
  const uint32_t r = modes->row[m];
  const double value = modes->value[m] = z[modes->column[m]];
  modes->slack[m] = modes->size[m] = 0;
  if (modes->set[m] == MODE_LAW && value >= modes->lower[m] && value <= modes->upper[m]) return;
  double rho = -b[r], size = fabs(b[r]);
  for (uint32_t k = modes->law_start[m], e = matrix->start[r]; k < modes->law_start[m + 1]; k++, e++) {
    double term = modes->law[k] * z[matrix->column[e]];
    rho += term;
    size += fabs(term);
  }
  modes->slack[m] = rho;
  modes->size[m] = size;
}

/* The value that the mode has to take, or has. */
static Mode find_mode(const Modes *modes, size_t m, double rounding)
{
  double lower = modes->lower[m], upper = modes->upper[m], rho = modes->slack[m], value = modes->value[m];
  Mode mode = (Mode)modes->set[m];
  if (lower == upper) return mode;
  if (mode == MODE_LAW && value < lower - rounding) return MODE_LOWER;
  if (mode == MODE_LAW && value > upper + rounding) return MODE_UPPER;
  if (mode == MODE_LOWER && rho < -rounding) return MODE_LAW;
  if (mode == MODE_UPPER && rho > rounding) return MODE_LAW;
  return mode;
}

/* Records the modes that have to change; returns how many. */
static size_t judge(const Modes *modes, double feasible)
{
  const Modes here = *modes; /* a store of a char may be one to the original's pointers */
  size_t n_violated = 0;
  for (size_t m = 0; m < here.n; m++) {
    Mode mode = find_mode(&here, m, feasible * here.size[m]);
    here.violated[m] = mode == here.set[m] ? 0 : (unsigned char)(1 + mode);
    n_violated += mode != here.set[m];
  }
  return n_violated;
}

/* Changes all violated modes, or the first. */
static void change_set(Modes *modes, int all)
{
  int done = 0;
  for (size_t m = 0; m < modes->n && !done; m++) {
    if (!modes->violated[m]) continue;
    modes->set[m] = (unsigned char)(modes->violated[m] - 1);
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

static void first_set(const Modes *modes)
{
  const Modes here = *modes; /* as in judge */
  for (size_t m = 0; m < here.n; m++) here.set[m] = (unsigned char)first_mode(&here, m);
}

static FactorStatus solve_best(Modes *modes, ModesPass *pass, void *user)
{
  modes->head->exhausted++;
  memcpy(modes->set, modes->best, modes->n);
  return pass(user);
}

/* A search by single changes may go through all 2^n sets. Contacts take a handful of passes, and a few for each single change.
 */
size_t modes_most_passes(const Thresholds *thresholds, size_t n)
{
  const size_t passes = thresholds->passes + thresholds->passes_per_mode * n;
  return passes < thresholds->most_passes ? passes : thresholds->most_passes;
}

FactorStatus modes_search(Modes *modes, const Thresholds *t, ModesPass *pass, void *user)
{
  const size_t most_passes = modes_most_passes(t, modes->n);
  size_t fewest = SIZE_MAX;
  int patience = t->patience, single = 0;
  first_set(modes);
  for (size_t n = 0; n < most_passes; n++) {
    FactorStatus status = pass(user);
    if (status != FACTOR_OK) return status;
    size_t n_violated = judge(modes, t->feasible[single]);
    if (n_violated == 0) return FACTOR_OK;
    if (n_violated < fewest) {
      fewest = n_violated;
      patience = t->patience;
      memcpy(modes->best, modes->set, modes->n);
    } else if (patience > 0) {
      patience--;
    }
    single = single || patience == 0;
    change_set(modes, patience > 0);
  }
  return solve_best(modes, pass, user);
}

/* ---- by factorisation -------------------------------------------------------------------------------------------------- */

static FactorStatus matrix_pass(void *user)
{
  System *system = user;
  Modes *modes = system->modes;
  modes->head->passes++;
  const FactorStatus status = solve_set(system);
  for (size_t m = 0; m < modes->n && status == FACTOR_OK; m++) find_slack(modes, system->matrix, system->b, system->z, m);
  return status;
}

void modes_clamp(const Modes *modes, double *z)
{
  for (size_t m = 0; m < modes->n; m++) {
    double *value = &z[modes->column[m]];
    *value = *value > modes->lower[m] ? *value : modes->lower[m];
    *value = *value < modes->upper[m] ? *value : modes->upper[m];
  }
}

static FactorStatus solve_with_modes(System *system, int is_frozen)
{
  Modes *modes = system->modes;
  if (modes->head->edition == 0) keep_laws(modes, system->matrix);
  memcpy(modes->b, system->b, modes->head->n_rows * sizeof *modes->b);
  const FactorStatus status =
      is_frozen ? matrix_pass(system) : modes_search(modes, system->factor->thresholds, matrix_pass, system);
  if (status == FACTOR_OK && !is_frozen) modes_clamp(modes, system->z);
  restore_laws(system);
  return status;
}

FactorStatus modes_solve(Modes *modes, Factor *factor, Matrix *matrix, const double *b, double *z, int how,
                         uint64_t *reorderings)
{
  const uint64_t passes = modes->head->passes, orders = *reorderings;
  System system = {modes, factor, matrix, b, z, reorderings, 0};
  if (!(how & MODES_SAME_MATRIX) || modes->head->edition != factor->numeric->head->edition) modes_forget(modes);
  const FactorStatus status = modes->n == 0 ? solve_set(&system) : solve_with_modes(&system, how & MODES_FROZEN);
  if (status == FACTOR_NO_ROOM) modes->head->passes = passes, *reorderings = orders; /* the call is repeated */
  return status;
}

FactorStatus modes_solve_without(const Modes *modes, Factor *factor, Matrix *matrix, const double *b, double *z,
                                 int is_factorised, uint64_t *reorderings)
{
  Modes none = *modes;
  none.n = 0;
  return modes_solve(&none, factor, matrix, b, z, is_factorised ? MODES_SAME_MATRIX : 0, reorderings);
}
