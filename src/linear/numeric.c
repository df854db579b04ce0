/* numeric.c: the numbers of LU, row by row in a kept order.
 *
 * Row k of L U is row k of A: with the rows before it known,  x = A_k,  then for every q < k in the pattern of L's row k
 * l_q = x_q  and  x -= l_q u_q,  where u_q is row q of U divided by its pivot. What remains is pivot and row k of U.
 *
 * Most rows are short, and the bookkeeping is what costs: all column numbers of a row lie in one stream in the order of use
 * (A, L, U). Where many bodies or streams meet, rows are long and alike. Rows q with the same columns, a supernode, are
 * subtracted together; rows k with the same columns, a panel, are computed together, each in a lane of its own.
 */
#include <float.h>
#include <math.h>
#include <string.h>

#include "linear/factor_internal.h"

/* ---- short rows ---------------------------------------------------------------------------------------------------- */

/* What is known of all rows so far. */
typedef struct Tally {
  float most;        /* largest entry of U */
  int is_good;       /* all pivots */
  int minus;         /* an odd number of pivots is negative */
  double suspicious; /* growth of a row that is noted */
  size_t n_grown;    /* rows noted, or GROWN_UNKNOWN */
} Tally;

/* What a factorisation reads and writes. */
typedef struct Job {
  const Symbolic *symbolic;
  const Numeric *numeric;
  const double *a; /* values of the matrix */
  double *x;       /* as in Workspace */
  Lanes *lanes;
} Job;

static inline void note_row(const Symbolic *s, const Numeric *v, size_t k, double pivot, double largest, Tally *tally)
{
  const float size = (float)largest;
  v->size[k] = size;
  tally->minus ^= pivot < 0;
  tally->most = size > tally->most ? size : tally->most;
  if (largest > tally->suspicious && tally->n_grown != GROWN_UNKNOWN) v->grown[tally->n_grown++] = (uint32_t)k;
  tally->is_good &= (fabs(pivot) >= s->pivot_limit[k]) & (fabs(pivot) <= DBL_MAX) & (largest <= s->growth_limit[k]);
}

/* Rows from k on to `end`, none of which needs a supernode. */
static void factorise_short_rows(const Job *job, size_t k, size_t end, Tally *tally)
{
  const Symbolic *s = job->symbolic;
  const Numeric *v = job->numeric;
  const uint32_t *code = s->code + s->row_code[k];
  const UpperRow *upper = s->upper;
  const int is_scaled = s->head->hints.is_scaled;
  const double *scale = s->scale;
  double *restrict x = job->x;
  double *restrict lower = v->lower_value + s->row_lower[k];
  double *u = v->upper_value, *u_next = u + upper[k].value;
  Tally sum = *tally;
  for (; k < end; k++) {
    const RowCode row = s->rows[k];
    const double *a = job->a + row.first;
    const uint32_t *a_end = code + row.n_matrix;
    if (is_scaled)
      for (; code < a_end; code++) x[*code] = *a++ * scale[*code];
    else
      while (code < a_end) x[*code++] = *a++;
    for (const uint32_t *l_end = code + row.n_lower; code < l_end;) {
      uint32_t q = *code++;
      double l = x[q];
      x[q] = 0;
      *lower++ = l;
      const uint32_t *j = s->code + upper[q].code, *j_end = j + upper[q].n;
      for (const double *u_q = u + upper[q].value; j < j_end;) x[*j++] -= l * *u_q++;
    }
    double pivot = x[k], inverse = 1 / pivot, largest = 0;
    x[k] = 0;
    v->inverse[k] = inverse;
    for (const uint32_t *u_end = code + row.n_upper; code < u_end;) {
      uint32_t j = *code++;
      double value = x[j] * inverse, size = fabs(value);
      x[j] = 0;
      *u_next++ = value;
      largest = size > largest ? size : largest;
    }
    note_row(s, v, k, pivot, largest, &sum);
  }
  *tally = sum;
}

/* ---- supernodes ----------------------------------------------------------------------------------------------------- */

/* Rows of a supernode: the first begins with the columns of the others, then all have the same. */
typedef struct Supernode {
  const double *row[LANES]; /* values of U */
  const uint32_t *column;   /* behind the columns of the supernode itself */
  uint32_t n;
} Supernode;

static inline Supernode load_supernode(const Job *job, uint32_t q, const int width)
{
  const Symbolic *s = job->symbolic;
  const Numeric *v = job->numeric;
  const UpperRow first = s->upper[q];
  Supernode supernode = {.column = s->code + first.code + width - 1, .n = first.n + 1 - (uint32_t)width};
  const double *row = v->upper_value + first.value;
#pragma GCC unroll 4
  for (int i = 0; i < width; i++, row += first.n + 1 - (uint32_t)i) supernode.row[i] = row;
  return supernode;
}

/* Its values behind the columns of the supernode itself. */
static inline const double *tail_of(const Supernode *supernode, int i, const int width)
{
  return supernode->row[i] + (width - 1 - i);
}

static inline void subtract_supernode(const Job *job, uint32_t q, const int width, double *restrict x, double *restrict lower)
{
  const Supernode supernode = load_supernode(job, q, width);
  double l[LANES] = {0};
#pragma GCC unroll 4
  for (int i = 0; i < width; i++) {
    l[i] = x[q + (uint32_t)i];
#pragma GCC unroll 4
    for (int k = 0; k < i; k++) l[i] -= l[k] * supernode.row[k][i - k - 1];
    x[q + (uint32_t)i] = 0;
    lower[i] = l[i];
  }
  for (uint32_t j = 0; j < supernode.n; j++) {
    double sum = l[0] * tail_of(&supernode, 0, width)[j];
#pragma GCC unroll 4
    for (int i = 1; i < width; i++) sum += l[i] * tail_of(&supernode, i, width)[j];
    x[supernode.column[j]] -= sum;
  }
}

static inline void subtract_one(const Job *job, uint32_t q, double *restrict x, double *restrict lower)
{
  const Symbolic *s = job->symbolic;
  const Numeric *v = job->numeric;
  const UpperRow row = s->upper[q];
  const double l = x[q], *u = v->upper_value + row.value;
  x[q] = 0;
  *lower = l;
  for (const uint32_t *j = s->code + row.code, *end = j + row.n; j < end;) x[*j++] -= l * *u++;
}

/* How many of the rows from `code` on, up to `end`, are a supernode. */
static inline int width_of_supernode(const Job *job, const uint32_t *code, const uint32_t *end)
{
  const Symbolic *s = job->symbolic;
  const uint32_t q = *code, supernode = s->supernode[q];
  const ptrdiff_t left = end - code;
  if (supernode == 1 || left == 1 || code[1] != q + 1) return 1;
  if (supernode == 2 || left == 2 || code[2] != q + 2) return 2;
  if (supernode == 3 || left == 3 || code[3] != q + 3) return 3;
  return 4;
}

static inline void subtract_rows(const Job *job, const uint32_t *code, const uint32_t *end, double *restrict x,
                                 double *restrict lower)
{
  for (int width; code < end; code += width, lower += width) {
    width = width_of_supernode(job, code, end);
    if (width == 1)
      subtract_one(job, *code, x, lower);
    else if (width == 2)
      subtract_supernode(job, *code, 2, x, lower);
    else if (width == 3)
      subtract_supernode(job, *code, 3, x, lower);
    else
      subtract_supernode(job, *code, 4, x, lower);
  }
}

static void factorise_row(const Job *job, size_t k, Tally *tally)
{
  const Symbolic *s = job->symbolic;
  const Numeric *v = job->numeric;
  const RowCode row = s->rows[k];
  const uint32_t *code = s->code + s->row_code[k], *a_end = code + row.n_matrix, *l_end = a_end + row.n_lower,
                 *u_end = l_end + row.n_upper;
  const double *a = job->a + row.first, *scale = s->scale;
  double *restrict x = job->x, *restrict u = v->upper_value + s->upper[k].value;
  if (s->head->hints.is_scaled)
    for (; code < a_end; code++) x[*code] = *a++ * scale[*code];
  else
    while (code < a_end) x[*code++] = *a++;
  subtract_rows(job, code, l_end, x, v->lower_value + s->row_lower[k]);
  const double pivot = x[k], inverse = 1 / pivot;
  double largest = 0;
  x[k] = 0;
  v->inverse[k] = inverse;
  for (code = l_end; code < u_end;) {
    uint32_t j = *code++;
    double value = x[j] * inverse, size = fabs(value);
    x[j] = 0;
    *u++ = value;
    largest = size > largest ? size : largest;
  }
  note_row(s, v, k, pivot, largest, tally);
}

/* ---- a panel -------------------------------------------------------------------------------------------------------- */

typedef struct Panel {
  size_t first;
  int width;
  double *lower[LANES]; /* where L's row is written */
} Panel;

static void load_panel(const Job *job, const Panel *panel)
{
  const Symbolic *s = job->symbolic;
  for (int lane = 0; lane < panel->width; lane++) {
    const size_t k = panel->first + (size_t)lane;
    const RowCode row = s->rows[k];
    const uint32_t *code = s->code + s->row_code[k], *end = code + row.n_matrix;
    const double *a = job->a + row.first;
    for (; code < end; code++) job->lanes[*code][lane] = *a++ * s->scale[*code];
  }
}

/* `owners`: for each row of the supernode, which rows of the panel have it in their part of L; in the others it is zero. */
static inline void subtract_supernode_from_panel(const Job *job, uint32_t q, const int width, const unsigned char *owners,
                                                 Panel *panel)
{
  const Supernode supernode = load_supernode(job, q, width);
  Lanes *restrict x = job->lanes;
  Lanes l[LANES] = {{0}};
#pragma GCC unroll 4
  for (int i = 0; i < width; i++) {
    l[i] = x[q + (uint32_t)i];
#pragma GCC unroll 4
    for (int k = 0; k < i; k++) l[i] -= l[k] * supernode.row[k][i - k - 1];
    x[q + (uint32_t)i] = (Lanes){0};
    for (int lane = 0; lane < panel->width; lane++)
      if (owners[i] >> lane & 1) *panel->lower[lane]++ = l[i][lane];
  }
  for (uint32_t j = 0; j < supernode.n; j++) {
    Lanes sum = l[0] * tail_of(&supernode, 0, width)[j];
#pragma GCC unroll 4
    for (int i = 1; i < width; i++) sum += l[i] * tail_of(&supernode, i, width)[j];
    x[supernode.column[j]] -= sum;
  }
}

static void subtract_rows_from_panel(const Job *job, Panel *panel)
{
  const Symbolic *s = job->symbolic;
  const uint32_t *need = s->need + s->need_begin[panel->first], *end = s->need + s->need_end[panel->first];
  const unsigned char *owners = s->need_lanes + s->need_begin[panel->first];
  for (int width; need < end; need += width, owners += width) {
    width = width_of_supernode(job, need, end);
    if (width == 1)
      subtract_supernode_from_panel(job, *need, 1, owners, panel);
    else if (width == 2)
      subtract_supernode_from_panel(job, *need, 2, owners, panel);
    else if (width == 3)
      subtract_supernode_from_panel(job, *need, 3, owners, panel);
    else
      subtract_supernode_from_panel(job, *need, 4, owners, panel);
  }
}

/* Row q, the panel's, from the rows of the panel behind it. */
static void subtract_within_panel(const Job *job, size_t q, Panel *panel)
{
  const Symbolic *s = job->symbolic;
  const Numeric *v = job->numeric;
  const UpperRow upper = s->upper[q];
  const uint32_t *column = s->code + upper.code;
  const double *u = v->upper_value + upper.value;
  const Lanes l = job->lanes[q];
  job->lanes[q] = (Lanes){0};
  for (uint32_t j = 0; j < upper.n; j++) job->lanes[column[j]] -= l * u[j];
  for (int lane = (int)(q - panel->first) + 1; lane < panel->width; lane++) *panel->lower[lane]++ = l[lane];
}

/* What its lane has become is row k of U. */
static void finish_row(const Job *job, size_t k, int lane, Tally *tally)
{
  const Symbolic *s = job->symbolic;
  const Numeric *v = job->numeric;
  const UpperRow upper = s->upper[k];
  const uint32_t *column = s->code + upper.code;
  double *u = v->upper_value + upper.value, largest = 0;
  const double pivot = job->lanes[k][lane], inverse = 1 / pivot;
  v->inverse[k] = inverse;
  for (uint32_t j = 0; j < upper.n; j++) {
    u[j] = job->lanes[column[j]][lane] * inverse;
    largest = fabs(u[j]) > largest ? fabs(u[j]) : largest;
  }
  note_row(s, v, k, pivot, largest, tally);
}

/* What the last row of a panel leaves. All lanes, because zero times what is not finite is not zero: it may have got anywhere.
 */
static void clear_lanes(const Job *job, size_t last)
{
  const Symbolic *s = job->symbolic;
  const UpperRow upper = s->upper[last];
  job->lanes[last] = (Lanes){0};
  for (const uint32_t *j = s->code + upper.code, *end = j + upper.n; j < end; j++) job->lanes[*j] = (Lanes){0};
}

static void factorise_panel(const Job *job, size_t first, int width, Tally *tally)
{
  const Symbolic *s = job->symbolic;
  const Numeric *v = job->numeric;
  Panel panel = {first, width, {NULL}};
  for (int lane = 0; lane < width; lane++) panel.lower[lane] = v->lower_value + s->row_lower[first + (size_t)lane];
  load_panel(job, &panel);
  subtract_rows_from_panel(job, &panel);
  for (int lane = 0; lane < width; lane++) {
    finish_row(job, first + (size_t)lane, lane, tally);
    if (lane + 1 < width) subtract_within_panel(job, first + (size_t)lane, &panel);
  }
  clear_lanes(job, first + (size_t)width - 1);
}

/* ---- the whole ------------------------------------------------------------------------------------------------------- */

/* A row has to be computed again if it has other values, or a row that is subtracted from it has changed. */
static int needs_row(const Job *job, size_t k)
{
  const Symbolic *s = job->symbolic;
  const Numeric *v = job->numeric;
  const uint32_t *lower = needs_of(s, k), *end = lower + s->rows[k].n_lower;
  int changed = v->is_new[k];
  for (; lower < end && !changed; lower++) changed = v->is_new[*lower];
  return changed;
}

static int needs_rows(const Job *job, size_t k, size_t end)
{
  for (; k < end; k++)
    if (needs_row(job, k)) return 1;
  return 0;
}

static void factorise_from(const Job *job, size_t k, size_t end, Tally *tally)
{
  const Symbolic *s = job->symbolic;
  if (s->n_short[k] > 0)
    factorise_short_rows(job, k, end, tally);
  else if (s->panel[k] == 1)
    factorise_row(job, k, tally);
  else
    factorise_panel(job, k, s->panel[k], tally);
}

static void note_old_rows(const Job *job, size_t k, size_t end, Tally *tally)
{
  const Numeric *v = job->numeric;
  for (; k < end; k++) {
    tally->minus ^= v->inverse[k] < 0;
    tally->most = v->size[k] > tally->most ? v->size[k] : tally->most;
  }
}

/* What is computed together: a panel, or short rows, one of them if others need not be. */
static size_t end_of_part(const Job *job, size_t k, int all)
{
  const Symbolic *s = job->symbolic;
  if (s->n_short[k] == 0) return k + s->panel[k];
  return all ? k + s->n_short[k] : k + 1;
}

int numeric_compute(const Factor *factor, int all)
{
  const Symbolic *s = factor->symbolic;
  const Numeric *v = factor->numeric;
  const Workspace *w = factor->workspace;
  const Job job = {s, v, factor->matrix->value, w->x, w->lanes};
  v->head->edition++;
  Tally tally = {.is_good = 1, .suspicious = factor->thresholds->suspicious, .n_grown = all ? 0 : GROWN_UNKNOWN};
  for (size_t k = 0, end; k < s->head->n; k = end) {
    end = end_of_part(&job, k, all);
    if (!all && !needs_rows(&job, k, end)) {
      note_old_rows(&job, k, end, &tally);
      continue;
    }
    factorise_from(&job, k, end, &tally);
    if (!all) memset(v->is_new + k, 1, end - k);
  }
  v->head->growth = tally.most;
  v->head->sign = tally.minus ? -s->head->sign : s->head->sign;
  v->head->n_grown = tally.n_grown;
  return tally.is_good;
}
