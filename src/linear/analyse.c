/* analyse.c: from values to an order of elimination, the pattern of the factors, and limits within which the order is kept. */
#include <float.h>
#include <math.h>

#include "linear/factor_internal.h"

/* ---- the order ----------------------------------------------------------------------------------------------------- */

/* An order in better units of the unknowns, or one without if that makes less work: the second try ends where it would be the
 * worse one, and large structures that are no trees take too long for it. */
static FactorStatus choose_scaled(Order *o)
{
  o->hints.is_scaled = 1;
  o->most = UINT64_MAX;
  FactorStatus status = order_markowitz(o);
  if (status == FACTOR_NO_ROOM || (status == FACTOR_OK && o->matrix->n > o->thresholds->few)) return status;
  if (status == FACTOR_OK) o->most = o->operations;
  o->hints.is_scaled = 0;
  FactorStatus plain = order_markowitz(o);
  o->most = UINT64_MAX;
  if (plain == FACTOR_OK || plain == FACTOR_NO_ROOM || status != FACTOR_OK) return plain;
  o->hints.is_scaled = 1;
  return order_markowitz(o);
}

/* The order; at the first time from both ends, to keep the one that makes less work, if there is something to gain. */
static FactorStatus choose(Order *o)
{
  const uint64_t easy = o->thresholds->easy * (uint64_t)o->matrix->n;
  o->most = o->hints.is_known ? UINT64_MAX : easy;
  FactorStatus status = order_markowitz(o);
  o->most = UINT64_MAX;
  if (o->hints.is_known || (status != FACTOR_OK && status != FACTOR_DEGRADED)) return status;
  o->hints.is_known = status == FACTOR_DEGRADED || o->operations > easy || o->matrix->n > o->thresholds->many;
  if (status == FACTOR_DEGRADED) return choose_scaled(o);
  if (o->hints.is_known) return status;
  const uint64_t operations = o->operations;
  order_reverse(o);
  status = order_markowitz(o);
  if (status == FACTOR_NO_ROOM) return status;
  o->hints.is_known = 1;
  if (status == FACTOR_OK && o->operations < operations) return status;
  order_reverse(o);
  return order_markowitz(o);
}

/* How to find an order. */
typedef struct Task {
  int is_alone; /* for these values alone */
  OrderHints hints;
  const Symbolic *earlier; /* whose pivots to take over, or NULL: choose them */
  size_t n_earlier;        /* its first rows and columns */
} Task;

static FactorStatus take_over(Order *o, const Task *task)
{
  uint32_t *rows = o->row_room, *columns = o->column_room; /* not in use */
  FactorStatus status = order_amd(o, task->earlier, task->n_earlier, rows, columns);
  return status == FACTOR_OK ? symbolic_factorise(o, rows, columns) : status;
}

/* ---- room ---------------------------------------------------------------------------------------------------------- */

/* Asks for at least this much in addition to what there is. */
static FactorStatus ask_for(Factor *f, FactorRoom room)
{
  f->needed = room_max(room, room_max(f->workspace->room, room_max(f->own->room, f->numeric->room)));
  return factor_grow(f);
}

static FactorStatus reserve_order(Factor *f)
{
  const FactorRoom *has = &f->workspace->room;
  const size_t n = f->matrix->n, n_matrix = f->matrix->start[n];
  if (has->n >= n && has->n_matrix >= n_matrix && has->n_active >= n_matrix) return FACTOR_OK;
  return ask_for(f, factor_room(f->matrix));
}

static FactorStatus find_order(Factor *f, Order *o, const Task *task)
{
  FactorStatus status = reserve_order(f);
  while (status == FACTOR_OK) {
    order_begin(o, f, task->hints);
    o->is_alone = task->is_alone;
    status = task->earlier ? take_over(o, task) : choose(o);
    if (status != FACTOR_NO_ROOM) return status;
    status = ask_for(f, order_needs(o));
  }
  return status;
}

static int covers(const FactorRoom *has, size_t n, const Order *o)
{
  return has->n >= n && has->n_lower >= o->lower.n && has->n_upper >= o->upper.n;
}

static FactorStatus reserve_factors(Factor *f, const Order *o)
{
  const size_t n = f->matrix->n, n_matrix = f->matrix->start[n];
  if (covers(&f->own->room, n, o) && covers(&f->numeric->room, n, o) && f->own->room.n_matrix >= n_matrix) return FACTOR_OK;
  const size_t n_lower = o->lower.n + o->lower.n / 8 + 64; /* another order may need a little more */
  const size_t n_upper = o->upper.n + o->upper.n / 8 + 64;
  return ask_for(f, (FactorRoom){.n = n, .n_matrix = n_matrix, .n_lower = n_lower, .n_upper = n_upper});
}

/* ---- the first factors --------------------------------------------------------------------------------------------- */

static int has_pair(const Factor *f, size_t k)
{
  const Symbolic *s = f->symbolic;
  return f->pair && !s->head->is_alone && f->pair[s->row[k]] != FACTOR_FREE;
}

/* The coefficient of the law in whose row pivot k is. */
static double own_coefficient(const Factor *f, size_t k)
{
  const Matrix *m = f->matrix;
  const uint32_t row = f->symbolic->row[k], column = f->symbolic->column[k];
  uint32_t e = m->start[row];
  while (e < m->start[row + 1] && m->column[e] != column) e++;
  return e < m->start[row + 1] ? m->value[e] * f->symbolic->scale[k] : INFINITY;
}

/* Limits beyond which rows count as degraded. Rows with a pair cannot be pivoted elsewhere, so that only a vanishing pivot
 * counts: the law's own coefficient is the measure, because the pivot is that plus something positive. */
static void set_limits(const Factor *f)
{
  const Symbolic *s = f->own;
  const Numeric *v = f->numeric;
  const Thresholds *t = f->thresholds;
  for (size_t k = 0; k < s->head->n; k++) {
    const UpperRow *upper = s->upper + k;
    double pivot = fabs(1 / v->inverse[k]), growth = 0;
    for (uint32_t e = upper->value; e < upper->value + upper->n; e++) growth = fmax(growth, fabs(v->upper_value[e]));
    s->pivot_limit[k] = fmax(t->drop * pivot, DBL_MIN);
    s->growth_limit[k] = fmax(t->growth, t->hysteresis * growth);
    if (!has_pair(f, k)) continue;
    s->growth_limit[k] = INFINITY;
    s->pivot_limit[k] = fmax(fmin(s->pivot_limit[k], t->drop * fabs(own_coefficient(f, k))), DBL_MIN);
  }
}

/* Reports which rows and columns were left over, in numbers of the matrix. */
static void report_weak(const Factor *f, const Order *o)
{
  const Workspace *w = f->workspace;
  const size_t n_weak = o->matrix->n - o->rank;
  for (size_t k = 0; k < n_weak; k++) {
    w->weak_rows[k] = o->row_of[o->row[o->rank + k]];
    w->weak_columns[k] = o->column_of[o->column[o->rank + k]];
  }
  f->numeric->head->n_weak = n_weak;
}

/* The order was found and yet a pivot vanished or overflowed in it: reports the first such. */
static void report_bad_pivot(const Factor *f)
{
  const Symbolic *s = f->symbolic;
  size_t k = 0;
  while (k + 1 < s->head->n && isnormal(f->numeric->inverse[k])) k++;
  f->workspace->weak_rows[0] = s->row[k];
  f->workspace->weak_columns[0] = s->column[k];
  f->numeric->head->n_weak = 1;
}

/* From the order to the first factors in it. */
static FactorStatus factorise_first(Factor *f, const Order *o)
{
  Symbolic *s = f->own;
  symbolic_pack(s, o);
  for (size_t k = 0; k < s->head->n; k++) {
    s->pivot_limit[k] = DBL_MIN;
    s->growth_limit[k] = INFINITY;
  }
  s->head->is_valid = numeric_compute(f, 1);
  if (s->head->is_valid)
    set_limits(f);
  else
    report_bad_pivot(f);
  return s->head->is_valid ? FACTOR_OK : FACTOR_SINGULAR;
}

/* ---- the whole ----------------------------------------------------------------------------------------------------- */

/* Whatever comes of it, from here on the own order counts. */
static void put_own_in_force(Factor *f)
{
  f->symbolic = f->own;
  f->numeric->head->is_own = 1;
  f->numeric->head->n_weak = 0;
}

static FactorStatus analyse(Factor *f, const Task *task)
{
  Order o;
  FactorStatus status = find_order(f, &o, task);
  const int is_found = status == FACTOR_OK;
  if (is_found) status = reserve_factors(f, &o);
  if (status == FACTOR_NO_ROOM) return status; /* all is as it was */
  put_own_in_force(f);
  if (status == FACTOR_OK) return factorise_first(f, &o);
  f->own->head->is_valid = 0;
  if (status != FACTOR_NO_MEMORY) f->own->head->hints = o.hints;
  if (status == FACTOR_SINGULAR) report_weak(f, &o);
  return status;
}

FactorStatus factor_analyse(Factor *f)
{
  return analyse(f, &(Task){.hints = f->symbolic->head->hints});
}

FactorStatus factor_analyse_alone(Factor *f)
{
  return analyse(f, &(Task){.is_alone = 1, .hints = f->symbolic->head->hints});
}

FactorStatus factor_analyse_from(Factor *f, const Symbolic *earlier, size_t n)
{
  const SymbolicHead *head = earlier->head;
  if (!head->is_valid || head->is_alone) return FACTOR_DEGRADED;
  FactorStatus status =
      analyse(f, &(Task){.hints = {.is_known = 1, .is_scaled = head->hints.is_scaled}, .earlier = earlier, .n_earlier = n});
  return status == FACTOR_SINGULAR ? FACTOR_DEGRADED : status;
}
