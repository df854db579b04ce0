/* order_klu.c: an order for the part that is left when pivots become dear, by SuiteSparse: block triangular form, columns by
 * approximate minimum degree (COLAMD), rows by threshold (KLU).
 *
 * Markowitz looks at the cost of each pivot anew, which is the best for trees and nearly so for networks, and updates all that
 * is left with each, which is what takes long where much is filled in. COLAMD orders without values in nearly linear time and
 * leaves somewhat more entries. So the cheap pivots are the former's, the rest is the latter's. KLU gets rows in place of
 * columns: its threshold is then along rows, as everywhere here. */
#include <klu.h>
#include <math.h>
#include <string.h>

#include "linear/order.h"

/* What is left, rows and columns numbered by their own. */
typedef struct Rest {
  int n;
  int *start, *column;    /* [n + 1], [entries] */
  double *value;          /* [entries] */
  uint32_t *row_of;       /* [n] numbers of the order */
  uint32_t *column_of;    /* [n] */
  uint32_t *number;       /* [n of the order] of a column, among those that are left */
  unsigned char *is_done; /* [n of the order] 1: a row with a pivot, 2: a column, 3: both */
} Rest;

static size_t place_rest(Rest *rest, char *memory, size_t n, size_t n_entries)
{
  Place place = {memory, 0};
  rest->value = PLACE_TAKE(&place, double, n_entries);
  rest->start = PLACE_TAKE(&place, int, rest->n + 1);
  rest->column = PLACE_TAKE(&place, int, n_entries);
  rest->row_of = PLACE_TAKE(&place, uint32_t, rest->n);
  rest->column_of = PLACE_TAKE(&place, uint32_t, rest->n);
  rest->number = PLACE_TAKE(&place, uint32_t, n);
  rest->is_done = PLACE_TAKE(&place, unsigned char, n);
  return place.used;
}

static void number_rest(const Order *order, Rest *rest)
{
  int n_rows = 0, n_columns = 0;
  for (size_t k = 0; k < order->rank; k++) {
    rest->is_done[order->row[k]] |= 1;
    rest->is_done[order->column[k]] |= 2;
  }
  for (uint32_t i = 0; i < order->matrix->n; i++) {
    if (!(rest->is_done[i] & 1)) rest->row_of[n_rows++] = i;
    if (rest->is_done[i] & 2) continue;
    rest->number[i] = (uint32_t)n_columns;
    rest->column_of[n_columns++] = i;
  }
}

/* 0: a value is not finite. */
static int write_rest(const Order *order, Rest *rest)
{
  int at = 0;
  double sum = 0;
  for (int i = 0; i < rest->n; i++) {
    const RowEntry *entry = row_entry(&order->active, rest->row_of[i], 0);
    const uint32_t length = order->active.row.line[rest->row_of[i]].length;
    rest->start[i] = at;
    for (uint32_t o = 0; o < length; o++, at++) {
      rest->column[at] = (int)rest->number[entry[o].link.line];
      rest->value[at] = entry[o].value;
      sum += entry[o].value * 0;
    }
  }
  rest->start[rest->n] = at;
  return sum == 0;
}

/* The order's numbers become those of the matrix. Blocks come in reverse order, because rows stand for columns: what is between
 * them is then part of U, of which fewer entries are filled in. */
static void write_pivots(const Order *order, const Rest *rest, const klu_symbolic *symbolic, const klu_numeric *numeric,
                         uint32_t *rows, uint32_t *columns)
{
  size_t k = 0;
  for (; k < order->rank; k++) {
    rows[k] = order->row_of[order->row[k]];
    columns[k] = order->column_of[order->column[k]];
  }
  for (int block = symbolic->nblocks; block-- > 0;)
    for (int j = symbolic->R[block]; j < symbolic->R[block + 1]; j++, k++) {
      rows[k] = order->row_of[rest->row_of[symbolic->Q[j]]];
      columns[k] = order->column_of[rest->column_of[numeric->Pnum[j]]];
    }
}

/* Minimum degree of the sum with the transpose where that is nearly the matrix itself, else of the product with it. */
static klu_symbolic *choose_columns(const Order *order, Rest *rest, klu_common *common)
{
  enum { AMD, COLAMD };
  common->ordering = AMD;
  klu_symbolic *symbolic = klu_analyze(rest->n, rest->start, rest->column, common);
  if (!symbolic || symbolic->symmetry > order->thresholds->symmetric) return symbolic;
  klu_free_symbolic(&symbolic, common);
  common->ordering = COLAMD;
  return klu_analyze(rest->n, rest->start, rest->column, common);
}

static int choose_pivots(const Order *order, Rest *rest, uint32_t *rows, uint32_t *columns)
{
  klu_common common;
  klu_defaults(&common);
  common.scale = 0;
  common.tol = order->thresholds->rest_pivot;
  klu_symbolic *symbolic = choose_columns(order, rest, &common);
  klu_numeric *numeric = symbolic ? klu_factor(rest->start, rest->column, rest->value, symbolic, &common) : NULL;
  const int is_found = numeric != NULL && common.status == KLU_OK;
  if (is_found) write_pivots(order, rest, symbolic, numeric, rows, columns);
  klu_free_numeric(&numeric, &common);
  klu_free_symbolic(&symbolic, &common);
  return is_found;
}

int order_rest(const Order *order, uint32_t *rows, uint32_t *columns)
{
  const size_t n = order->matrix->n, n_entries = order->active.row.live;
  Rest rest = {.n = (int)(n - order->rank)};
  if (n_entries > INT32_MAX) return 0;
  const size_t size = place_rest(&rest, NULL, n, n_entries);
  char *memory = memory_resize(order->memory, NULL, 0, size);
  if (!memory) return 0;
  (void)place_rest(&rest, memory, n, n_entries);
  number_rest(order, &rest);
  const int is_found = write_rest(order, &rest) && choose_pivots(order, &rest, rows, columns);
  memory_resize(order->memory, memory, size, 0);
  return is_found;
}
