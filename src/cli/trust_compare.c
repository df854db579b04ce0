/* trust_compare.c: differences between runs -> errors of each variable.
 *
 * Errors are of first order in T_D, T_E and T_S, so halving one removes half of its effect: the whole effect is twice the
 * difference. A method of order p leaves 2^-p of its error at half the step. The bar is the sum of what the causes do, each by
 * its amount. */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "cli/trust.h"

static const double lost_share = 0.5; /* of the range: larger differences are no estimates of errors */
static const double jump_share = 0.1; /* of the range: a large error that ... */
static const double jump_ratio = 8;   /* ... exceeds its mean by this factor lasts for moments only */
static const double entangled_share = 0.5, entangled_least = 1e-3;
static const double same_unit_share = 1e-6, rounding_share = 1e-9;
static const double least_scale = 1e-12; /* in SI units: what is smaller is rounding of something else */

static const double *column_of(const Trajectory *t, size_t column)
{
  return t->values + column * t->n_rows;
}

/* The run that shows what a cause does, and the run that it is to be compared with. */
static const Trajectory *changed_run(const Trials *trials, Cause cause)
{
  return cause == CAUSE_STEP ? &trials->finer : &trials->halved[cause];
}

static const Trajectory *reference_run(const Trials *trials, Cause cause)
{
  return cause == CAUSE_STEP ? &trials->base : &trials->finer;
}

static int has_column(const Trajectory *t, size_t column, const char *name)
{
  return t->n_rows > 0 && column < t->n_columns && strcmp(t->names[column], name) == 0;
}

/* How far `a` is from `b` at a time; 0 where one of them has no number. */
static double difference(const Trajectory *a, const Trajectory *b, size_t column, double time, size_t rows[2])
{
  double d = trajectory_at(a, column_of(a, column), time, &rows[0]) - trajectory_at(b, column_of(b, column), time, &rows[1]);
  return isfinite(d) ? d : 0;
}

/* errors[row] of one cause, with its sign; returns their root mean square. */
static double errors_of(const Trials *trials, Cause cause, size_t column, double *errors)
{
  const Trajectory *base = &trials->base, *changed = changed_run(trials, cause), *reference = reference_run(trials, cause);
  const char *name = base->names[column];
  int known = has_column(changed, column, name) && has_column(reference, column, name);
  size_t rows[2] = {0, 0};
  double sum = 0;
  for (size_t i = 0; i < base->n_rows; i++) {
    errors[i] = known ? trials->factor[cause] * difference(reference, changed, column, base->values[i], rows) : 0;
    sum += errors[i] * errors[i];
  }
  return base->n_rows ? sqrt(sum / (double)base->n_rows) : 0;
}

/* ---- sizes ----------------------------------------------------------------------------------------------------------- */

static double range_of(const Trajectory *t, size_t column, double *largest)
{
  double low = INFINITY, high = -INFINITY;
  const double *values = column_of(t, column);
  for (size_t i = 0; i < t->n_rows; i++) {
    if (!isfinite(values[i])) continue;
    low = fmin(low, values[i]);
    high = fmax(high, values[i]);
  }
  *largest = low <= high ? fmax(fabs(low), fabs(high)) : 0;
  return low <= high ? high - low : 0;
}

/* Ranges, with lower bounds: a millionth of the widest of the same unit, and the rounding of its own value. `kind` holds the
 * first variable of each unit; there are few. */
static void find_scales(const Trajectory *t, double *scale, double *widest, size_t *kind)
{
  size_t n_kinds = 0;
  for (int pass = 0; pass < 2; pass++)
    for (size_t k = 1; k < t->n_columns; k++) {
      size_t j = 0;
      while (j < n_kinds && strcmp(t->units[kind[j]], t->units[k]) != 0) j++;
      if (j == n_kinds) kind[n_kinds] = k, widest[n_kinds++] = 0;
      double largest, range = range_of(t, k, &largest);
      if (pass == 0) widest[j] = fmax(widest[j], range);
      scale[k] = fmax(fmax(fmax(range, least_scale), rounding_share * largest), same_unit_share * widest[j]);
    }
}

/* ---- one variable ---------------------------------------------------------------------------------------------------- */

static void weigh(const Trials *trials, Doubt *doubt, const double *bar)
{
  const Trajectory *base = &trials->base;
  double sum = 0;
  doubt->lost_at = NAN;
  for (size_t i = 0; i < base->n_rows; i++) {
    sum += bar[i] * bar[i];
    if (bar[i] > doubt->most) doubt->most = bar[i], doubt->most_at = base->values[i];
  }
  doubt->rms = sqrt(sum / (double)base->n_rows);
  doubt->jumps = doubt->most > jump_share * doubt->scale && doubt->most > jump_ratio * doubt->rms;
  for (size_t i = 0; i < base->n_rows && !doubt->jumps && isnan(doubt->lost_at); i++)
    if (bar[i] > lost_share * doubt->scale) doubt->lost_at = base->values[i];
}

/* Whether halving everything does what halving one by one does. */
static int is_entangled(const Trials *trials, const Doubt *doubt, const double *sum)
{
  const Trajectory *all = &trials->all, *finer = &trials->finer, *base = &trials->base;
  if (!has_column(all, doubt->column, base->names[doubt->column])) return 0;
  size_t rows[2] = {0, 0};
  double together = 0, apart = 0;
  for (size_t i = 0; i < base->n_rows; i++) {
    double d = difference(finer, all, doubt->column, base->values[i], rows);
    together += d * d;
    apart += (d - sum[i]) * (d - sum[i]);
  }
  return sqrt(together / (double)base->n_rows) > entangled_least * doubt->scale &&
         apart > entangled_share * entangled_share * together;
}

/* sum: what halving the time constants one by one does, all in all. */
static void judge(const Trials *trials, Doubt *doubt, double *bar, double *errors, double *sum)
{
  size_t n = trials->base.n_rows;
  memset(bar, 0, n * sizeof *bar);
  memset(sum, 0, n * sizeof *sum);
  for (Cause c = 0; c < N_CAUSES; c++) {
    doubt->share[c] = errors_of(trials, c, doubt->column, errors);
    if (doubt->share[c] > doubt->share[doubt->cause]) doubt->cause = c;
    for (size_t i = 0; i < n; i++) {
      bar[i] += fabs(errors[i]);
      if (c != CAUSE_STEP) sum[i] += errors[i] / trials->factor[c];
    }
  }
  weigh(trials, doubt, bar);
  doubt->entangled = is_entangled(trials, doubt, sum);
}

/* ---- all of them ----------------------------------------------------------------------------------------------------- */

static int by_doubt(const void *left, const void *right)
{
  const Doubt *a = left, *b = right;
  double x = a->most / a->scale, y = b->most / b->scale;
  return x < y ? 1 : x > y ? -1 : a->column < b->column ? -1 : 1;
}

static uint64_t course(const Trajectory *t, size_t column)
{
  const double *values = column_of(t, column);
  uint64_t hash = 0;
  for (size_t i = 0; i < t->n_rows; i++) {
    double size = fabs(values[i]);
    uint64_t bits;
    memcpy(&bits, &size, sizeof bits);
    hash = hash_word(hash, bits);
  }
  return hash;
}

/* The first variable of the same course stands for all of them. */
static size_t join_alike(const Trajectory *t, Doubt *doubts, size_t n, uint64_t *hashes)
{
  size_t kept = 0;
  for (size_t i = 0; i < n; i++) {
    uint64_t hash = course(t, doubts[i].column);
    size_t j = 0;
    while (j < kept && (hashes[j] != hash || doubts[j].most != doubts[i].most)) j++;
    if (j < kept) {
      doubts[j].alike++;
      continue;
    }
    hashes[kept] = hash;
    doubts[kept++] = doubts[i];
  }
  return kept;
}

/* The energy ledger measures errors itself: the energy that T_D took halves with T_D. */
static int is_account(const char *name)
{
  const char *dot = strrchr(name, '.'), *last = dot ? dot + 1 : name;
  return strncmp(name, "energy.", 7) == 0 || strncmp(last, "power_", 6) == 0 || strncmp(last, "energy_", 7) == 0;
}

static int is_whole(const Trajectory *t, size_t column)
{
  const double *values = column_of(t, column);
  for (size_t i = 0; i < t->n_rows; i++)
    if (isfinite(values[i]) && values[i] != floor(values[i])) return 0;
  return 1;
}

/* Integers and Booleans change at events, which are compared by their effects. */
static int is_discrete(const Trials *trials, size_t column)
{
  return is_whole(&trials->base, column) && has_column(&trials->finer, column, trials->base.names[column]) &&
         is_whole(&trials->finer, column);
}

typedef struct Room {
  double *errors, *sum; /* [n_rows] */
  double *scale, *widest;
  size_t *kind;
  uint64_t *hashes; /* [n_columns] each */
} Room;

static int make_room(Room *room, const Trajectory *base)
{
  size_t n = base->n_columns + 1;
  *room = (Room){.errors = malloc(2 * (base->n_rows + n) * sizeof(double)),
                 .kind = malloc(n * sizeof *room->kind),
                 .hashes = malloc(n * sizeof *room->hashes)};
  if (!room->errors || !room->kind || !room->hashes) return -1;
  room->sum = room->errors + base->n_rows;
  room->scale = room->sum + base->n_rows;
  room->widest = room->scale + n;
  return 0;
}

static void free_room(Room *room)
{
  free(room->errors);
  free(room->kind);
  free(room->hashes);
}

static size_t judge_all(const Trials *trials, Doubt *doubts, double *bars, const Room *room)
{
  const Trajectory *base = &trials->base;
  size_t n = 0;
  find_scales(base, room->scale, room->widest, room->kind);
  for (size_t k = 1; k < base->n_columns; k++) {
    if (!trials->chosen && (is_account(base->names[k]) || is_discrete(trials, k))) continue;
    Doubt doubt = {.column = k, .scale = room->scale[k]};
    judge(trials, &doubt, bars + k * base->n_rows, room->errors, room->sum);
    if (doubt.most > 0) doubts[n++] = doubt;
  }
  n = join_alike(base, doubts, n, room->hashes);
  qsort(doubts, n, sizeof *doubts, by_doubt);
  return n;
}

size_t trust_compare(const Trials *trials, Doubt *doubts, double *bars)
{
  Room room;
  size_t n = make_room(&room, &trials->base) ? SIZE_MAX : judge_all(trials, doubts, bars, &room);
  free_room(&room);
  return n;
}
