/* sparse.c: LU of a sparse matrix, row by row in a kept order.
 *
 * Row k of L U is row k of A: with the rows before it known,  x = A_k,  then for every q < k in the pattern of L's row k
 * l_q = x_q  and  x -= l_q u_q,  where u_q is row q of U divided by its pivot. What remains is pivot and row k of U.
 *
 * Rows here are short, so the bookkeeping is what costs: all column numbers of a row lie in one stream in the order of use
 * (A, L, U), and the order of pivots is changed, where elimination allows it, so that rows follow the rows they need.
 */
#include <float.h>
#include <math.h>
#include <string.h>

#include "linear/kernel.h"
#include "linear/order.h"

/* A row has degraded when its U grew beyond GROWTH (the threshold of the order allows 20) or, if it was worse from the start,
 * HYSTERESIS times beyond that; or when its pivot fell to DROP of what it was: it may be the remainder of a cancellation. A
 * coefficient that turns with the system passes zero now and then, so that in a large system some pivot is always rather
 * small. A new order takes the time of some fifty factorisations, a step of refinement (modes.c) half of one: hence a GROWTH
 * that leaves half the digits. */
static const double GROWTH = 1e7, HYSTERESIS = 50, DROP = 1e-11;

/* Operations per unknown above which the structure is no tree; unknowns above which a second order would take too long, for
 * structures that are no trees and for trees. */
enum { EASY = 50, FEW = 5000, MANY = 100000 };

/* Growth of a row of U that the rows below it may feel: half of what is trusted, because several add up in a row. */
static const double SUSPICIOUS = FACTOR_TRUSTED / 2.0;

typedef struct RowCode {
  uint32_t n_matrix, n_lower, n_upper; /* column numbers in the stream */
  uint32_t first;                      /* entry of the matrix */
} RowCode;

typedef struct UpperRow {
  uint32_t code, value, n; /* where its column numbers and its values are, how many */
} UpperRow;

typedef struct Sparse {
  Order order;
  char *block; /* n of each: */
  size_t block_size;
  double *x;       /* the row in work, by pivots; all zero in between */
  double *y;       /* work of solve, by pivots */
  double *inverse; /* 1 / pivot */
  double *largest; /* largest magnitude that row k of U may reach */
  double *least;   /* smallest magnitude that pivot k may have */
  double *scale;   /* unit of the unknown of pivot k, if the order is scaled */
  RowCode *rows;
  UpperRow *upper;
  uint32_t *row, *column;       /* of the matrix, of pivot k */
  uint32_t *row_at, *column_at; /* number of the pivot of a row and column, in the order's numbers */
  uint32_t *sequence;           /* [n] the pivot of the order that comes k-th */
  uint32_t *stack, *next, *end; /* work of the arrangement */
  uint32_t *code;               /* [n_code] column numbers by pivots */
  double *lower_value, *upper_value;
  size_t n_code, n_lower, n_upper; /* capacities */
  int order_sign;                  /* of both permutations */
  uint32_t *grown;                 /* [n_grown] pivots whose row of U grew beyond SUSPICIOUS */
  size_t n_grown;
  int directed; /* the better direction of the order is known */
} Sparse;

/* ---- life ---------------------------------------------------------------------------------------------------------- */

static int sparse_create(Factor *factor, const uint32_t *pair)
{
  size_t n = factor->matrix->n;
  Sparse *s = factor->work = memory_resize(factor->memory, NULL, 0, sizeof *s);
  if (!s) return 0;
  double **doubles[] = {&s->x, &s->y, &s->inverse, &s->largest, &s->least, &s->scale};
  uint32_t **numbers[] = {&s->row,   &s->column, &s->row_at, &s->column_at, &s->sequence,
                          &s->stack, &s->next,   &s->end,    &s->grown};
  size_t n_doubles = sizeof doubles / sizeof *doubles, n_numbers = sizeof numbers / sizeof *numbers;
  s->block_size = n * (n_doubles * sizeof(double) + sizeof(RowCode) + sizeof(UpperRow) + n_numbers * sizeof(uint32_t));
  s->block = memory_resize(factor->memory, NULL, 0, s->block_size);
  if (!order_init(&s->order, factor->memory, factor->matrix, pair) || !s->block) return 0;
  double *next_double = (double *)(void *)s->block;
  for (size_t k = 0; k < n_doubles; k++, next_double += n) *doubles[k] = next_double;
  s->rows = (RowCode *)(void *)next_double;
  s->upper = (UpperRow *)(void *)(s->rows + n);
  uint32_t *next_number = (uint32_t *)(void *)(s->upper + n);
  for (size_t k = 0; k < n_numbers; k++, next_number += n) *numbers[k] = next_number;
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
  memory_resize(memory, s->block, s->block_size, 0);
  memory_resize(memory, s, sizeof *s, 0);
}

/* Grows an array whose contents are of no interest any more. */
static int reserve(Memory *memory, void **array, size_t *capacity, size_t count, size_t size)
{
  if (count <= *capacity) return 1;
  size_t wanted = count + count / 8 + 64; /* another order may need a little more */
  void *grown = wanted > UINT32_MAX ? NULL : memory_resize(memory, *array, *capacity * size, wanted * size);
  if (!grown) return 0;
  *array = grown;
  *capacity = wanted;
  return 1;
}

static int reserve_factors(Sparse *s, Memory *memory)
{
  void *code = s->code, *lower = s->lower_value, *upper = s->upper_value;
  size_t n_lower = s->order.lower.n, n_upper = s->order.upper.n;
  int enough =
      reserve(memory, &code, &s->n_code, s->order.matrix->start[s->order.matrix->n] + n_lower + n_upper, sizeof(uint32_t)) &&
      reserve(memory, &lower, &s->n_lower, n_lower + 1, sizeof(double)) &&
      reserve(memory, &upper, &s->n_upper, n_upper + 1, sizeof(double));
  s->code = code;
  s->lower_value = lower;
  s->upper_value = upper;
  return enough;
}

/* ---- arrangement --------------------------------------------------------------------------------------------------- */

static uint32_t part_start(const uint32_t *end, uint32_t k)
{
  return k > 0 ? end[k - 1] : 0;
}

/* Lists for each pivot those that must come before it: pivot k before the columns of its row and the rows of its column. The
 * lists lie in `code`, that of pivot k ends at end[k]. */
static void list_predecessors(Sparse *s)
{
  const Order *o = &s->order;
  uint32_t n = (uint32_t)o->matrix->n, sum = 0, upper = 0, lower = 0;
  memset(s->end, 0, n * sizeof *s->end);
  for (size_t e = 0; e < o->upper.n; e++) s->end[s->column_at[o->upper.at[e]]]++;
  for (size_t e = 0; e < o->lower.n; e++) s->end[s->row_at[o->lower.at[e]]]++;
  for (uint32_t k = 0; k < n; k++) {
    uint32_t count = s->end[k];
    s->end[k] = sum;
    sum += count;
  }
  for (uint32_t k = 0; k < n; k++) {
    for (; upper < o->upper_end[k]; upper++) s->code[s->end[s->column_at[o->upper.at[upper]]]++] = k;
    for (; lower < o->lower_end[k]; lower++) s->code[s->end[s->row_at[o->lower.at[lower]]]++] = k;
  }
}

static void number_pivots(Sparse *s)
{
  for (uint32_t k = 0; k < s->order.matrix->n; k++) {
    uint32_t pivot = s->sequence[k];
    s->row_at[s->order.row[pivot]] = k;
    s->column_at[s->order.column[pivot]] = k;
  }
}

/* Depth first from the last pivot: each comes right after those it needs. Fills `sequence`. */
static void arrange(Sparse *s)
{
  const uint32_t unseen = UINT32_MAX;
  uint32_t n = (uint32_t)s->order.matrix->n, done = 0, depth = 0;
  for (uint32_t k = 0; k < n; k++) s->sequence[k] = k;
  number_pivots(s);
  list_predecessors(s);
  memset(s->next, 0xff, n * sizeof *s->next); /* unseen */
  for (uint32_t root = n; root-- > 0;) {
    if (s->next[root] != unseen) continue;
    s->stack[depth++] = root;
    s->next[root] = part_start(s->end, root);
    while (depth > 0) {
      uint32_t k = s->stack[depth - 1];
      if (s->next[k] == s->end[k]) {
        s->sequence[done++] = k;
        depth--;
        continue;
      }
      uint32_t before = s->code[s->next[k]++];
      if (s->next[before] != unseen) continue;
      s->next[before] = part_start(s->end, before);
      s->stack[depth++] = before;
    }
  }
  number_pivots(s);
}

/* Counts what each row has and gives it its part of the stream; next[k] becomes the place for L. */
static void lay_out_rows(Sparse *s)
{
  const Order *o = &s->order;
  uint32_t n = (uint32_t)o->matrix->n, code = 0, value = 0;
  for (uint32_t k = 0; k < n; k++) s->rows[k].n_lower = 0;
  for (size_t e = 0; e < o->lower.n; e++) s->rows[s->row_at[o->lower.at[e]]].n_lower++;
  for (uint32_t k = 0; k < n; k++) {
    uint32_t pivot = s->sequence[k], row = o->row_of[o->row[pivot]];
    RowCode *r = s->rows + k;
    s->row[k] = row;
    s->column[k] = o->column_of[o->column[pivot]];
    s->scale[k] = o->is_scaled ? o->scale[s->column[k]] : 1;
    r->first = o->matrix->start[row];
    r->n_matrix = o->matrix->start[row + 1] - r->first;
    r->n_upper = o->upper_end[pivot] - part_start(o->upper_end, pivot);
    s->next[k] = code + r->n_matrix;
    s->upper[k] = (UpperRow){s->next[k] + r->n_lower, value, r->n_upper};
    code += r->n_matrix + r->n_lower + r->n_upper;
    value += r->n_upper;
  }
}

/* +1 or -1: the parity of a permutation of n numbers. `seen` is work for n numbers. */
static int permutation_sign(const uint32_t *permutation, size_t n, uint32_t *seen)
{
  int sign = 1;
  memset(seen, 0, n * sizeof *seen);
  for (uint32_t k = 0; k < n; k++) /* a cycle of length m is m - 1 exchanges */
    for (uint32_t j = k; !seen[j]; j = permutation[j]) {
      seen[j] = 1;
      if (permutation[j] != k) sign = -sign;
    }
  return sign;
}

/* Writes the stream. L's numbers come out in rising order, as the factorisation needs them. */
static void encode(Sparse *s)
{
  const Order *o = &s->order;
  const Matrix *m = o->matrix;
  lay_out_rows(s);
  for (uint32_t k = 0; k < m->n; k++) {
    uint32_t pivot = s->sequence[k];
    uint32_t *code = s->code + s->upper[k].code;
    for (uint32_t e = part_start(o->upper_end, pivot); e < o->upper_end[pivot]; e++) *code++ = s->column_at[o->upper.at[e]];
    code = s->code + (s->upper[k].code - s->rows[k].n_lower - s->rows[k].n_matrix);
    for (uint32_t e = m->start[s->row[k]]; e < m->start[s->row[k] + 1]; e++)
      *code++ = s->column_at[o->number_of_column[m->column[e]]];
    for (uint32_t e = part_start(o->lower_end, pivot); e < o->lower_end[pivot]; e++)
      s->code[s->next[s->row_at[o->lower.at[e]]]++] = k;
  }
  s->order_sign = permutation_sign(s->row, m->n, s->stack) * permutation_sign(s->column, m->n, s->stack);
}

/* ---- numbers --------------------------------------------------------------------------------------------------------- */

/* Returns whether all pivots are good; tells the largest entry of U and whether an odd number of pivots is negative. */
static int factorise(Sparse *s, const double *matrix_value, double *growth, int *negative)
{
  const size_t n = s->order.matrix->n;
  const uint32_t *code = s->code;
  const UpperRow *upper = s->upper;
  const int is_scaled = s->order.is_scaled;
  const double *scale = s->scale;
  double *restrict x = s->x;
  double *restrict lower = s->lower_value;
  double *u = s->upper_value, *u_next = u, most = 0;
  int good = 1, minus = 0;
  size_t n_grown = 0;
  for (size_t k = 0; k < n; k++) {
    const RowCode row = s->rows[k];
    const double *a = matrix_value + row.first;
    const uint32_t *a_end = code + row.n_matrix;
    if (is_scaled)
      for (; code < a_end; code++) x[*code] = *a++ * scale[*code];
    else
      while (code < a_end) x[*code++] = *a++;
    for (const uint32_t *end = code + row.n_lower; code < end;) {
      uint32_t q = *code++;
      double l = x[q];
      x[q] = 0;
      *lower++ = l;
      const uint32_t *j = s->code + upper[q].code, *j_end = j + upper[q].n;
      for (const double *u_q = u + upper[q].value; j < j_end;) x[*j++] -= l * *u_q++;
    }
    double pivot = x[k], inverse = 1 / pivot, largest = 0;
    x[k] = 0;
    s->inverse[k] = inverse;
    for (const uint32_t *end = code + row.n_upper; code < end;) {
      uint32_t j = *code++;
      double value = x[j] * inverse, size = fabs(value);
      x[j] = 0;
      *u_next++ = value;
      largest = size > largest ? size : largest;
    }
    minus ^= pivot < 0;
    most = largest > most ? largest : most;
    if (largest > SUSPICIOUS) s->grown[n_grown++] = (uint32_t)k;
    good &= (fabs(pivot) >= s->least[k]) & (fabs(pivot) <= DBL_MAX) & (largest <= s->largest[k]);
  }
  s->n_grown = n_grown;
  *growth = most;
  *negative = minus;
  return good;
}

/* What may become of the rows before they count as degraded. Rows with a pair cannot be pivoted elsewhere, so that only a
 * vanishing pivot counts: the law's own coefficient is the measure, because the pivot is that plus something positive. */
static void set_limits(Sparse *s)
{
  const Order *o = &s->order;
  for (uint32_t k = 0; k < o->matrix->n; k++) {
    const UpperRow *upper = s->upper + k;
    double pivot = fabs(1 / s->inverse[k]), growth = 0;
    for (uint32_t e = upper->value; e < upper->value + upper->n; e++) growth = fmax(growth, fabs(s->upper_value[e]));
    s->least[k] = fmax(DROP * pivot, DBL_MIN);
    s->largest[k] = fmax(GROWTH, HYSTERESIS * growth);
    if (o->pair[o->row[s->sequence[k]]] == FACTOR_FREE) continue;
    s->largest[k] = INFINITY;
    for (uint32_t e = o->matrix->start[s->row[k]]; e < o->matrix->start[s->row[k] + 1]; e++)
      if (o->matrix->column[e] == s->column[k]) s->least[k] = fmin(s->least[k], DROP * fabs(o->matrix->value[e]) * s->scale[k]);
    s->least[k] = fmax(s->least[k], DBL_MIN);
  }
}

/* An order in better units of the unknowns, or one without if that makes less work: the second try ends where it would be the
 * worse one, and large structures that are no trees take too long for it. */
static FactorStatus find_scaled_order(Order *o)
{
  o->is_scaled = 1;
  o->most = UINT64_MAX;
  FactorStatus status = order_find(o);
  if (status == FACTOR_NO_MEMORY || (status == FACTOR_OK && o->matrix->n > FEW)) return status;
  if (status == FACTOR_OK) o->most = o->operations;
  o->is_scaled = 0;
  FactorStatus plain = order_find(o);
  o->most = UINT64_MAX;
  if (plain == FACTOR_OK || plain == FACTOR_NO_MEMORY || status != FACTOR_OK) return plain;
  o->is_scaled = 1;
  return order_find(o);
}

/* The order; at the first time from both ends, to keep the one that makes less work, if there is something to gain. */
static FactorStatus find_order(Sparse *s)
{
  Order *o = &s->order;
  const uint64_t easy = EASY * (uint64_t)o->matrix->n;
  o->most = s->directed ? UINT64_MAX : easy;
  FactorStatus status = order_find(o);
  o->most = UINT64_MAX;
  if (s->directed || (status != FACTOR_OK && status != FACTOR_DEGRADED)) return status;
  s->directed = status == FACTOR_DEGRADED || o->operations > easy || o->matrix->n > MANY;
  if (status == FACTOR_DEGRADED) return find_scaled_order(o);
  if (s->directed) return status;
  uint64_t operations = o->operations;
  if (!order_turn(o)) return FACTOR_NO_MEMORY;
  status = order_find(o);
  if (status == FACTOR_NO_MEMORY) return status;
  s->directed = 1;
  if (status == FACTOR_OK && o->operations < operations) return status;
  return order_turn(o) ? order_find(o) : FACTOR_NO_MEMORY;
}

/* Tells which rows and columns were left over, in numbers of the matrix. */
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

/* The order was found and yet a pivot vanished or overflowed in it: tells the first such. */
static void report_bad_pivot(Factor *factor)
{
  Sparse *s = factor->work;
  size_t k = 0;
  while (k + 1 < factor->matrix->n && isnormal(s->inverse[k])) k++;
  factor->n_weak = 1;
  factor->weak_rows = s->row + k;
  factor->weak_columns = s->column + k;
}

static FactorStatus sparse_analyse(Factor *factor)
{
  Sparse *s = factor->work;
  FactorStatus status = find_order(s);
  if (status == FACTOR_SINGULAR) report_weak(factor);
  if (status != FACTOR_OK) return status;
  if (!reserve_factors(s, factor->memory)) return FACTOR_NO_MEMORY;
  arrange(s);
  encode(s);
  for (size_t k = 0; k < factor->matrix->n; k++) {
    s->least[k] = DBL_MIN;
    s->largest[k] = INFINITY;
  }
  int negative, good = factorise(s, factor->matrix->value, &factor->growth, &negative);
  factor->sign = negative ? -s->order_sign : s->order_sign;
  factor->n_entries = factor->matrix->n + s->order.lower.n + s->order.upper.n;
  if (good)
    set_limits(s);
  else
    report_bad_pivot(factor);
  return good ? FACTOR_OK : FACTOR_SINGULAR;
}

static FactorStatus sparse_compute(Factor *factor)
{
  Sparse *s = factor->work;
  int negative;
  if (!factorise(s, factor->matrix->value, &factor->growth, &negative)) return FACTOR_DEGRADED;
  factor->sign = negative ? -s->order_sign : s->order_sign;
  return FACTOR_OK;
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
  for (size_t g = 0; g < s->n_grown && n <= most; g++) {
    uint32_t pivot = s->sequence[s->grown[g]];
    if (n < most) rows[n] = s->row[s->grown[g]];
    n++;
    for (uint32_t e = part_start(o->lower_end, pivot); e < o->lower_end[pivot]; e++, n++)
      if (n < most) rows[n] = o->row_of[o->lower.at[e]];
  }
  return n;
}

const FactorKernel factor_sparse = {sparse_create, sparse_destroy, sparse_analyse, sparse_compute,
                                    sparse_solve,  sparse_pivot,   sparse_suspects};
