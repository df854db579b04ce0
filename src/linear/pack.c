/* pack.c: from an order of elimination to rows of factors in the order of use. */
#include <string.h>

#include "linear/factor_internal.h"
#include "linear/sort.h"

/* An order on its way into a Symbolic. */
typedef struct Packing {
  const Order *order;
  Symbolic *to;
  uint32_t *row_at, *column_at; /* [n] number of the pivot of a row and column, in the order's numbers */
  uint32_t *sequence;           /* [n] the pivot of the order that comes k-th */
  uint32_t *stack, *next, *end; /* [n] work */
} Packing;

static void packing_place(Packing *p, Place *place, size_t n)
{
  uint32_t **arrays[] = {&p->row_at, &p->column_at, &p->sequence, &p->stack, &p->next, &p->end};
  for (size_t k = 0; k < sizeof arrays / sizeof *arrays; k++) *arrays[k] = PLACE_TAKE(place, uint32_t, n);
}

size_t pack_size(const FactorRoom *room)
{
  Packing p;
  Place place = {0};
  packing_place(&p, &place, room->n);
  return place.used;
}

/* ---- sequence of pivots ------------------------------------------------------------------------------------------------ */

/* Calls for each pivot that pivot k has to come before: the columns of its row and the rows of its column. */
typedef void AfterFunction(Packing *p, uint32_t k, uint32_t after);

static void visit_after(Packing *p, uint32_t k, AfterFunction *visit)
{
  const Order *o = p->order;
  for (uint32_t e = part_start(o->upper_end, k); e < o->upper_end[k]; e++) visit(p, k, p->column_at[o->upper.at[e]]);
  for (uint32_t e = part_start(o->lower_end, k); e < o->lower_end[k]; e++) visit(p, k, p->row_at[o->lower.at[e]]);
}

static void count_before(Packing *p, uint32_t k, uint32_t after)
{
  (void)k;
  p->next[after]++;
}

static void find_first_after(Packing *p, uint32_t k, uint32_t after)
{
  if (after < p->end[k]) p->end[k] = after;
}

static int is_large_before(const Packing *p, uint32_t k, uint32_t after)
{
  const Thresholds *t = p->order->thresholds;
  return p->stack[k] > t->small_before && p->next[after] >= t->many_needs;
}

static void list_before(Packing *p, uint32_t k, uint32_t after)
{
  if (!is_large_before(p, k, after)) p->to->code[p->end[after]++] = k;
}

static void list_large_before(Packing *p, uint32_t k, uint32_t after)
{
  if (is_large_before(p, k, after)) p->to->code[p->end[after]++] = k;
}

/* stack[k]: about how many pivots there are up to k that it needs, k included. */
static void find_weights(Packing *p)
{
  const uint32_t n = (uint32_t)p->order->matrix->n;
  for (uint32_t k = 0; k < n; k++) p->stack[k] = 1, p->end[k] = n;
  for (uint32_t k = 0; k < n; k++) {
    visit_after(p, k, find_first_after);
    if (p->end[k] < n) p->stack[p->end[k]] += p->stack[k];
  }
}

/* Lists for each pivot those that must come before it, in `code`; that of pivot k ends at end[k]. */
static void list_predecessors(Packing *p)
{
  const uint32_t n = (uint32_t)p->order->matrix->n;
  memset(p->next, 0, n * sizeof *p->next);
  for (uint32_t k = 0; k < n; k++) visit_after(p, k, count_before);
  find_weights(p);
  for (uint32_t k = 0, sum = 0; k < n; k++) {
    p->end[k] = sum;
    sum += p->next[k];
  }
  for (uint32_t k = 0; k < n; k++) visit_after(p, k, list_before);
  for (uint32_t k = n; k-- > 0;) visit_after(p, k, list_large_before);
}

static void number_pivots(Packing *p)
{
  for (uint32_t k = 0; k < p->order->matrix->n; k++) {
    uint32_t pivot = p->sequence[k];
    p->row_at[p->order->row[pivot]] = k;
    p->column_at[p->order->column[pivot]] = k;
  }
}

/* Depth first from the last pivot: each comes right after those it needs. Fills `sequence`. */
static void find_sequence(Packing *p)
{
  const uint32_t unseen = UINT32_MAX;
  uint32_t n = (uint32_t)p->order->matrix->n, done = 0, depth = 0;
  for (uint32_t k = 0; k < n; k++) p->sequence[k] = k;
  number_pivots(p);
  list_predecessors(p);
  memset(p->next, 0xff, n * sizeof *p->next); /* unseen */
  for (uint32_t root = n; root-- > 0;) {
    if (p->next[root] != unseen) continue;
    p->stack[depth++] = root;
    p->next[root] = part_start(p->end, root);
    while (depth > 0) {
      uint32_t k = p->stack[depth - 1];
      if (p->next[k] == p->end[k]) {
        p->sequence[done++] = k;
        depth--;
        continue;
      }
      uint32_t before = p->to->code[p->next[k]++];
      if (p->next[before] != unseen) continue;
      p->next[before] = part_start(p->end, before);
      p->stack[depth++] = before;
    }
  }
  number_pivots(p);
}

/* Counts what each row has and gives it its part of the stream; next[k] becomes the place for L. */
static void lay_out_rows(Packing *p)
{
  const Order *o = p->order;
  Symbolic *s = p->to;
  uint32_t n = (uint32_t)o->matrix->n, code = 0, value = 0, lower = 0;
  for (uint32_t k = 0; k < n; k++) s->rows[k].n_lower = 0;
  for (size_t e = 0; e < o->lower.n; e++) s->rows[p->row_at[o->lower.at[e]]].n_lower++;
  for (uint32_t k = 0; k < n; k++) {
    uint32_t pivot = p->sequence[k], row = o->row_of[o->row[pivot]];
    RowCode *r = s->rows + k;
    s->row[k] = row;
    s->pivot_of_row[row] = k;
    s->column[k] = o->column_of[o->column[pivot]];
    s->scale[k] = o->hints.is_scaled ? o->scale[s->column[k]] : 1;
    r->first = o->matrix->start[row];
    r->n_matrix = o->matrix->start[row + 1] - r->first;
    r->n_upper = o->upper_end[pivot] - part_start(o->upper_end, pivot);
    s->row_code[k] = code;
    s->row_lower[k] = lower;
    s->supernode[k] = 1;
    p->next[k] = code + r->n_matrix;
    s->upper[k] = (UpperRow){p->next[k] + r->n_lower, value, r->n_upper};
    code += r->n_matrix + r->n_lower + r->n_upper;
    value += r->n_upper;
    lower += r->n_lower;
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

static int by_number(const void *left, const void *right)
{
  const uint32_t *p = left, *q = right;
  return *p < *q ? -1 : *p > *q;
}

static void sort_numbers(uint32_t *at, size_t n)
{
  enum { FEW = 32 };
  if (n > FEW) {
    sort_in_place(at, n, sizeof *at, by_number);
    return;
  }
  for (size_t i = 1; i < n; i++) {
    uint32_t number = at[i];
    size_t j = i;
    for (; j > 0 && at[j - 1] > number; j--) at[j] = at[j - 1];
    at[j] = number;
  }
}

/* Such rows are subtracted together (see numeric.c), if they are long enough to make it worth while. */
static void find_supernodes(Symbolic *s, const Thresholds *t)
{
  for (size_t k = s->head->n; k-- > 1;) {
    const UpperRow *next = &s->upper[k];
    UpperRow *row = &s->upper[k - 1];
    const uint32_t *code = s->code + row->code;
    if (row->n >= t->long_row && row->n == next->n + 1 && code[0] == k &&
        memcmp(code + 1, s->code + next->code, next->n * sizeof *code) == 0)
      s->supernode[k - 1] = s->supernode[k] + 1;
  }
}

/* ---- panels --------------------------------------------------------------------------------------------------------- */

/* So many rows from k on have the same columns and, by number, about the same needs. */
static uint32_t width_of_panel(const Symbolic *s, const Thresholds *t, size_t k)
{
  const uint32_t n = s->rows[k].n_lower;
  uint32_t width = 1;
  if (n < t->long_needs) return 1;
  for (; width < LANES && width < s->supernode[k]; width++) {
    const uint32_t other = s->rows[k + width].n_lower;
    if (other > n + width + t->private_needs || other + t->private_needs < n + width) break;
  }
  return width;
}

/* The needs of all rows of a panel but the panel itself, and which row has which. Returns how many. */
static uint32_t unite_needs(const Symbolic *s, size_t k, uint32_t width, uint32_t *need, unsigned char *lanes)
{
  const uint32_t *at[LANES], *end[LANES];
  uint32_t n = 0;
  for (uint32_t lane = 0; lane < width; lane++) {
    at[lane] = needs_of(s, k + lane);
    end[lane] = at[lane] + s->rows[k + lane].n_lower;
  }
  for (;; n++) {
    uint32_t least = (uint32_t)k;
    for (uint32_t lane = 0; lane < width; lane++)
      if (at[lane] < end[lane] && *at[lane] < least) least = *at[lane];
    if (least == k) return n;
    need[n] = least;
    lanes[n] = 0;
    for (uint32_t lane = 0; lane < width; lane++)
      if (at[lane] < end[lane] && *at[lane] == least) lanes[n] |= (unsigned char)(1u << lane), at[lane]++;
  }
}

/* What each row of a panel has within it: all rows before it, or it is no panel. */
static int is_closed(const Symbolic *s, size_t k, uint32_t width)
{
  for (uint32_t lane = 1; lane < width; lane++) {
    const uint32_t n = s->rows[k + lane].n_lower;
    if (n < lane || needs_of(s, k + lane)[n - lane] != k) return 0;
  }
  return 1;
}

static void find_panels(Symbolic *s, const Thresholds *t)
{
  uint32_t n_needs = 0;
  for (size_t k = 0; k < s->head->n; k += s->panel[k]) {
    uint32_t width = width_of_panel(s, t, k);
    if (!is_closed(s, k, width)) width = 1;
    s->panel[k] = (unsigned char)width;
    s->need_begin[k] = n_needs;
    if (width > 1) n_needs += unite_needs(s, k, width, s->need + n_needs, s->need_lanes + n_needs);
    s->need_end[k] = n_needs;
  }
}

static int is_short(const Symbolic *s, size_t k)
{
  const uint32_t *need = needs_of(s, k), *end = need + s->rows[k].n_lower;
  if (s->panel[k] != 1) return 0;
  while (need < end && s->supernode[*need] == 1) need++;
  return need == end;
}

/* Panel by panel from the first, so that no row within one is asked. */
static void find_short_rows(Symbolic *s)
{
  size_t begin = 0; /* of short rows up to k */
  for (size_t k = 0; k < s->head->n; k += s->panel[k]) {
    s->n_short[k] = 0;
    if (!is_short(s, k))
      begin = k + s->panel[k];
    else
      s->n_short[k] = 1, s->n_short[begin] = (uint32_t)(k + 1 - begin);
  }
}

/* Writes the stream. L's numbers come out in rising order, as the factorisation needs them. */
static void encode(Packing *p)
{
  const Order *o = p->order;
  Symbolic *s = p->to;
  const Matrix *m = o->matrix;
  lay_out_rows(p);
  for (uint32_t k = 0; k < m->n; k++) {
    uint32_t pivot = p->sequence[k];
    uint32_t *code = s->code + s->upper[k].code;
    for (uint32_t e = part_start(o->upper_end, pivot); e < o->upper_end[pivot]; e++) *code++ = p->column_at[o->upper.at[e]];
    sort_numbers(s->code + s->upper[k].code, s->upper[k].n);
    code = s->code + (s->upper[k].code - s->rows[k].n_lower - s->rows[k].n_matrix);
    for (uint32_t e = m->start[s->row[k]]; e < m->start[s->row[k] + 1]; e++)
      *code++ = p->column_at[o->number_of_column[m->column[e]]];
    for (uint32_t e = part_start(o->lower_end, pivot); e < o->lower_end[pivot]; e++)
      s->code[p->next[p->row_at[o->lower.at[e]]]++] = k;
  }
  find_supernodes(s, o->thresholds);
  find_panels(s, o->thresholds);
  find_short_rows(s);
  s->head->sign = permutation_sign(s->row, m->n, p->stack) * permutation_sign(s->column, m->n, p->stack);
}

/* The rows from which each is subtracted, as rows of the matrix. */
static void list_below(const Packing *p)
{
  const Order *o = p->order;
  uint32_t n = 0;
  for (uint32_t k = 0; k < o->matrix->n; k++) {
    const uint32_t pivot = p->sequence[k];
    for (uint32_t e = part_start(o->lower_end, pivot); e < o->lower_end[pivot]; e++)
      p->to->below[n++] = o->row_of[o->lower.at[e]];
    p->to->below_end[k] = n;
  }
}

void symbolic_pack(Symbolic *symbolic, const Order *order)
{
  Packing p = {.order = order, .to = symbolic};
  Place place = order->spare;
  packing_place(&p, &place, order->matrix->n);
  *symbolic->head = (SymbolicHead){.is_alone = order->is_alone,
                                   .hints = order->hints,
                                   .n = order->matrix->n,
                                   .n_matrix = order->matrix->start[order->matrix->n],
                                   .n_lower = order->lower.n,
                                   .n_upper = order->upper.n};
  find_sequence(&p);
  encode(&p);
  list_below(&p);
}
