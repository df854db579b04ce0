/* sparse.c: LU of a sparse matrix in a kept order: the order, its degradation, solutions. The numbers are in numeric.c. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "linear/sparse.h"

/* A row has degraded when its U grew beyond GROWTH (the threshold of the order allows 20) or, if it was worse from the start,
 * HYSTERESIS times beyond that; or when its pivot fell to DROP of what it was: it may be the remainder of a cancellation. A
 * coefficient that turns with the system passes zero now and then, so that in a large system some pivot is always rather
 * small. A new order takes the time of some fifty factorisations, a step of refinement (modes.c) half of one: hence a GROWTH
 * that leaves half the digits. */
static const double GROWTH = 1e7, HYSTERESIS = 50, DROP = 1e-11;

/* Operations per unknown above which the structure is no tree; unknowns above which a second order would take too long, for
 * structures that are no trees and for trees. */
enum { EASY = 50, FEW = 5000, MANY = 100000 };

/* ---- life ---------------------------------------------------------------------------------------------------------- */

static int sparse_create(Factor *factor, const uint32_t *pair)
{
  size_t n = factor->matrix->n;
  Sparse *s = factor->work = memory_resize(factor->memory, NULL, 0, sizeof *s);
  if (!s) return 0;
  double **doubles[] = {&s->x, &s->y, &s->inverse, &s->growth_limit, &s->pivot_limit, &s->scale};
  uint32_t **numbers[] = {&s->row,       &s->column, &s->pivot_of_row, &s->row_at,  &s->column_at, &s->sequence,
                          &s->stack,     &s->next,   &s->end,          &s->n_short, &s->row_code,  &s->row_lower,
                          &s->supernode, &s->grown,  &s->need_begin,   &s->need_end};
  size_t n_doubles = sizeof doubles / sizeof *doubles, n_numbers = sizeof numbers / sizeof *numbers;
  s->block_size = n * (n_doubles * sizeof(double) + sizeof(Lanes) + sizeof(float) + sizeof(RowCode) + sizeof(UpperRow) +
                       n_numbers * sizeof(uint32_t) + 2);
  s->block = memory_resize(factor->memory, NULL, 0, s->block_size);
  if (!order_init(&s->order, factor->memory, factor->matrix, pair) || !s->block) return 0;
  s->lanes = (Lanes *)(void *)s->block;
  double *next_double = (double *)(void *)(s->lanes + n);
  for (size_t k = 0; k < n_doubles; k++, next_double += n) *doubles[k] = next_double;
  s->rows = (RowCode *)(void *)next_double;
  s->upper = (UpperRow *)(void *)(s->rows + n);
  s->size = (float *)(void *)(s->upper + n);
  uint32_t *next_number = (uint32_t *)(void *)(s->size + n);
  for (size_t k = 0; k < n_numbers; k++, next_number += n) *numbers[k] = next_number;
  s->is_new = (unsigned char *)next_number;
  s->panel = s->is_new + n;
  return 1;
}

static void sparse_destroy(Factor *factor)
{
  Sparse *s = factor->work;
  if (!s) return;
  Memory *memory = factor->memory;
  order_free(&s->order);
  memory_resize(memory, s->code, s->n_code * sizeof *s->code, 0);
  memory_resize(memory, s->lower_value, s->n_lower * sizeof *s->lower_value, 0);
  memory_resize(memory, s->upper_value, s->n_upper * sizeof *s->upper_value, 0);
  memory_resize(memory, s->need, s->n_need * sizeof *s->need, 0);
  memory_resize(memory, s->need_lanes, s->n_need_lanes, 0);
  memory_resize(memory, s->block, s->block_size, 0);
  memory_resize(memory, s, sizeof *s, 0);
}

/* ---- numbers --------------------------------------------------------------------------------------------------------- */

static int compute(Factor *factor, int all)
{
  Sparse *s = factor->work;
  int good = sparse_numeric(s, factor->matrix->value, all);
  factor->growth = s->growth;
  factor->sign = s->sign;
  return good;
}

/* Limits beyond which rows count as degraded. Rows with a pair cannot be pivoted elsewhere, so that only a vanishing pivot
 * counts: the law's own coefficient is the measure, because the pivot is that plus something positive. */
static void set_limits(Sparse *s)
{
  const Order *o = &s->order;
  for (uint32_t k = 0; k < o->matrix->n; k++) {
    const UpperRow *upper = s->upper + k;
    double pivot = fabs(1 / s->inverse[k]), growth = 0;
    for (uint32_t e = upper->value; e < upper->value + upper->n; e++) growth = fmax(growth, fabs(s->upper_value[e]));
    s->pivot_limit[k] = fmax(DROP * pivot, DBL_MIN);
    s->growth_limit[k] = fmax(GROWTH, HYSTERESIS * growth);
    if (pair_of_row(o, o->row[s->sequence[k]]) == FACTOR_FREE) continue;
    s->growth_limit[k] = INFINITY;
    for (uint32_t e = o->matrix->start[s->row[k]]; e < o->matrix->start[s->row[k] + 1]; e++)
      if (o->matrix->column[e] == s->column[k])
        s->pivot_limit[k] = fmin(s->pivot_limit[k], DROP * fabs(o->matrix->value[e]) * s->scale[k]);
    s->pivot_limit[k] = fmax(s->pivot_limit[k], DBL_MIN);
  }
}

/* An order in better units of the unknowns, or one without if that makes less work: the second try ends where it would be the
 * worse one, and large structures that are no trees take too long for it. */
static FactorStatus find_scaled_order(Order *o)
{
  o->is_scaled = 1;
  o->most = UINT64_MAX;
  FactorStatus status = order_markowitz(o);
  if (status == FACTOR_NO_MEMORY || (status == FACTOR_OK && o->matrix->n > FEW)) return status;
  if (status == FACTOR_OK) o->most = o->operations;
  o->is_scaled = 0;
  FactorStatus plain = order_markowitz(o);
  o->most = UINT64_MAX;
  if (plain == FACTOR_OK || plain == FACTOR_NO_MEMORY || status != FACTOR_OK) return plain;
  o->is_scaled = 1;
  return order_markowitz(o);
}

/* The order; at the first time from both ends, to keep the one that makes less work, if there is something to gain. */
static FactorStatus find_order(Sparse *s)
{
  Order *o = &s->order;
  const uint64_t easy = EASY * (uint64_t)o->matrix->n;
  o->most = s->direction_known ? UINT64_MAX : easy;
  FactorStatus status = order_markowitz(o);
  o->most = UINT64_MAX;
  if (s->direction_known || (status != FACTOR_OK && status != FACTOR_DEGRADED)) return status;
  s->direction_known = status == FACTOR_DEGRADED || o->operations > easy || o->matrix->n > MANY;
  if (status == FACTOR_DEGRADED) return find_scaled_order(o);
  if (s->direction_known) return status;
  uint64_t operations = o->operations;
  if (!order_reverse(o)) return FACTOR_NO_MEMORY;
  status = order_markowitz(o);
  if (status == FACTOR_NO_MEMORY) return status;
  s->direction_known = 1;
  if (status == FACTOR_OK && o->operations < operations) return status;
  return order_reverse(o) ? order_markowitz(o) : FACTOR_NO_MEMORY;
}

/* Reports which rows and columns were left over, in numbers of the matrix. */
static void report_weak(Factor *factor)
{
  Sparse *s = factor->work;
  const Order *o = &s->order;
  factor->n_weak = o->matrix->n - o->rank;
  for (size_t k = 0; k < factor->n_weak; k++) {
    s->row[k] = o->row_of[o->row[o->rank + k]];
    s->column[k] = o->column_of[o->column[o->rank + k]];
  }
  factor->weak_rows = s->row;
  factor->weak_columns = s->column;
}

/* The order was found and yet a pivot vanished or overflowed in it: reports the first such. */
static void report_bad_pivot(Factor *factor)
{
  Sparse *s = factor->work;
  size_t k = 0;
  while (k + 1 < factor->matrix->n && isnormal(s->inverse[k])) k++;
  factor->n_weak = 1;
  factor->weak_rows = s->row + k;
  factor->weak_columns = s->column + k;
}

/* From the order to the first factors in it. */
static FactorStatus factorise_first(Factor *factor)
{
  Sparse *s = factor->work;
  if (!sparse_pack(s, factor->memory)) return FACTOR_NO_MEMORY;
  for (size_t k = 0; k < factor->matrix->n; k++) {
    s->pivot_limit[k] = DBL_MIN;
    s->growth_limit[k] = INFINITY;
  }
  int good = compute(factor, 1);
  factor->n_entries = factor->matrix->n + s->order.lower.n + s->order.upper.n;
  if (good)
    set_limits(s);
  else
    report_bad_pivot(factor);
  return good ? FACTOR_OK : FACTOR_SINGULAR;
}

static FactorStatus sparse_analyse(Factor *factor, int alone)
{
  Sparse *s = factor->work;
  s->order.is_alone = alone;
  FactorStatus status = find_order(s);
  if (status == FACTOR_SINGULAR) report_weak(factor);
  return status == FACTOR_OK ? factorise_first(factor) : status;
}

static FactorStatus sparse_analyse_from(Factor *factor, const Factor *earlier, size_t n)
{
  Sparse *s = factor->work;
  const Sparse *from = earlier->work;
  if (from->order.is_alone) return FACTOR_DEGRADED;
  s->order.is_alone = 0;
  s->order.is_scaled = from->order.is_scaled;
  s->direction_known = 1;
  FactorStatus status = order_amd(factor->memory, factor->matrix, earlier, n, s->row, s->column);
  if (status == FACTOR_OK) status = symbolic_factorise(&s->order, s->row, s->column);
  if (status == FACTOR_OK) status = factorise_first(factor);
  return status == FACTOR_SINGULAR ? FACTOR_DEGRADED : status;
}

static FactorStatus sparse_compute(Factor *factor)
{
  return compute(factor, 1) ? FACTOR_OK : FACTOR_DEGRADED;
}

static FactorStatus sparse_update(Factor *factor, const uint32_t *rows, size_t n)
{
  Sparse *s = factor->work;
  memset(s->is_new, 0, factor->matrix->n);
  for (size_t i = 0; i < n; i++) s->is_new[s->pivot_of_row[rows[i]]] = 1;
  return compute(factor, 0) ? FACTOR_OK : FACTOR_DEGRADED;
}

static void sparse_solve(Factor *factor, const double *b, double *z)
{
  const Sparse *s = factor->work;
  const size_t n = factor->matrix->n;
  const double *lower = s->lower_value;
  double *restrict y = s->y;
  for (size_t k = 0; k < n; k++) {
    const uint32_t *end = s->code + s->upper[k].code;
    double sum = b[s->row[k]];
    for (const uint32_t *q = end - s->rows[k].n_lower; q < end; q++) sum -= *lower++ * y[*q];
    y[k] = sum * s->inverse[k];
  }
  for (size_t k = n; k-- > 0;) {
    const UpperRow upper = s->upper[k];
    const double *value = s->upper_value + upper.value;
    double sum = y[k];
    for (const uint32_t *j = s->code + upper.code, *end = j + upper.n; j < end; j++) sum -= *value++ * y[*j];
    y[k] = sum;
    z[s->column[k]] = sum * s->scale[k];
  }
}

static Pivot sparse_pivot(const Factor *factor, size_t k)
{
  const Sparse *s = factor->work;
  return (Pivot){s->row[k], s->column[k], 1 / (s->inverse[k] * s->scale[k])};
}

/* A row of U that grew spoils the rows from which it was subtracted, and no others: their own rows of U did not grow. */
static size_t sparse_suspects(const Factor *factor, uint32_t *rows, size_t most)
{
  const Sparse *s = factor->work;
  const Order *o = &s->order;
  size_t n = 0;
  for (size_t g = 0; s->n_grown != GROWN_UNKNOWN && g < s->n_grown && n <= most; g++) {
    uint32_t pivot = s->sequence[s->grown[g]];
    if (n < most) rows[n] = s->row[s->grown[g]];
    n++;
    for (uint32_t e = part_start(o->lower_end, pivot); e < o->lower_end[pivot]; e++, n++)
      if (n < most) rows[n] = o->row_of[o->lower.at[e]];
  }
  return s->n_grown == GROWN_UNKNOWN ? most + 1 : n;
}

const FactorKernel factor_sparse = {sparse_create, sparse_destroy, sparse_analyse, sparse_analyse_from, sparse_compute,
                                    sparse_update, sparse_solve,   sparse_pivot,   sparse_suspects};
