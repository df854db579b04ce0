/* symbolic_factorise.c: the entries that factors have when the pivots and their order are given.
 *
 * Row k of the factors has the columns of A's row and, for every q < k among them, those of U's row q: they are merged into a
 * chain in rising order. Once U's row q has k and L's row k has q, U's row k has all that follows k in U's row q. Later rows
 * that meet q then meet k too, and need not read the rest of q (Eisenstat and Liu 1992). So the work is about linear in the
 * entries of the factors. */
#include <string.h>

#include "linear/order.h"

/* All numbers are those of pivots. */
typedef struct Elimination {
  Order *order;
  uint32_t *pivot_of;       /* [n] by columns of the matrix */
  uint32_t *start, *column; /* A by rows, columns rising */
  uint32_t *next;           /* [n] the chain; n ends it */
  uint32_t *look_end;       /* [n] up to where U's row has to be read */
  unsigned char *is_cut;    /* [n] that is not all of it */
  Numbers lower;            /* L by rows */
  uint32_t *lower_end;      /* [n] */
  uint32_t *bucket, *row;   /* [n + 1] and [entries of A]: work of the sort */
} Elimination;

static void elimination_place(Elimination *f, Place *place, const FactorRoom *room)
{
  const size_t n = room->n;
  f->pivot_of = PLACE_TAKE(place, uint32_t, n);
  f->next = PLACE_TAKE(place, uint32_t, n);
  f->look_end = PLACE_TAKE(place, uint32_t, n);
  f->lower_end = PLACE_TAKE(place, uint32_t, n);
  f->start = PLACE_TAKE(place, uint32_t, n + 1);
  f->bucket = PLACE_TAKE(place, uint32_t, n + 1);
  f->column = PLACE_TAKE(place, uint32_t, room->n_matrix);
  f->row = PLACE_TAKE(place, uint32_t, room->n_matrix);
  f->lower = (Numbers){.at = PLACE_TAKE(place, uint32_t, room->n_listed), .capacity = room->n_listed};
  f->is_cut = PLACE_TAKE(place, unsigned char, n);
}

size_t symbolic_factorise_size(const FactorRoom *room)
{
  Elimination f;
  Place place = {0};
  elimination_place(&f, &place, room);
  return place.used;
}

/* From counts in bucket[1..n] to the beginnings of n lists. */
static void add_up(uint32_t *bucket, size_t n)
{
  for (size_t i = 0; i < n; i++) bucket[i + 1] += bucket[i];
}

/* A by pivots: entries go into lists by columns, and these, one after the other, to the rows. */
static void sort_rows(Elimination *f, const uint32_t *rows, const uint32_t *columns)
{
  const Matrix *m = f->order->matrix;
  const uint32_t n = (uint32_t)m->n;
  for (uint32_t k = 0; k < n; k++) f->pivot_of[columns[k]] = k;
  f->start[0] = 0;
  for (uint32_t k = 0; k < n; k++) f->start[k + 1] = m->start[rows[k] + 1] - m->start[rows[k]];
  add_up(f->start, n);
  memset(f->bucket, 0, (n + 1) * sizeof *f->bucket);
  for (uint32_t e = 0; e < m->start[n]; e++) f->bucket[f->pivot_of[m->column[e]] + 1]++;
  add_up(f->bucket, n);
  for (uint32_t k = 0; k < n; k++)
    for (uint32_t e = m->start[rows[k]]; e < m->start[rows[k] + 1]; e++) f->row[f->bucket[f->pivot_of[m->column[e]]]++] = k;
  uint32_t *end = f->look_end; /* not in use yet */
  memcpy(end, f->start, n * sizeof *end);
  for (uint32_t j = 0, e = 0; j < n; j++)
    for (; e < f->bucket[j]; e++) f->column[end[f->row[e]]++] = j;
}

static uint32_t chain_row(Elimination *f, uint32_t k)
{
  const uint32_t n = (uint32_t)f->order->matrix->n, first = f->start[k], end = f->start[k + 1];
  for (uint32_t e = first; e < end; e++) f->next[f->column[e]] = e + 1 < end ? f->column[e + 1] : n;
  return first < end ? f->column[first] : n;
}

/* Merges U's row q into the chain. When k is in it, the rest after k need not be read any more. */
static void merge(Elimination *f, uint32_t q, uint32_t k)
{
  const uint32_t *upper = f->order->upper.at;
  uint32_t at = q, e = part_start(f->order->upper_end, q);
  uint32_t cut = 0;
  for (; e < f->look_end[q]; e++) {
    uint32_t j = upper[e];
    while (f->next[at] < j) at = f->next[at];
    if (f->next[at] > j) {
      f->next[j] = f->next[at];
      f->next[at] = j;
    }
    at = j;
    if (j == k) cut = e + 1;
  }
  if (!cut || f->is_cut[q]) return;
  f->is_cut[q] = 1;
  f->look_end[q] = cut;
}

/* 0 if there is no room. *found: row k has an entry for its pivot. */
static int symbolic_row(Elimination *f, uint32_t k, int *found)
{
  Order *o = f->order;
  const uint32_t n = (uint32_t)o->matrix->n;
  uint32_t q = chain_row(f, k);
  for (; q < k; q = f->next[q]) {
    merge(f, q, k);
    if (!numbers_append(&f->lower, q)) return 0;
  }
  *found = q == k;
  for (q = *found ? f->next[k] : n; q < n; q = f->next[q])
    if (!numbers_append(&o->upper, q)) return 0;
  o->upper_end[k] = f->look_end[k] = (uint32_t)o->upper.n;
  f->lower_end[k] = (uint32_t)f->lower.n;
  return 1;
}

static FactorStatus symbolic_rows(Elimination *f)
{
  for (uint32_t k = 0; k < f->order->matrix->n; k++) {
    int found;
    if (!symbolic_row(f, k, &found)) return FACTOR_NO_ROOM;
    if (!found) return FACTOR_DEGRADED;
  }
  return FACTOR_OK;
}

/* L by columns, and all in the order's own numbers. */
static void write_result(Elimination *f, const uint32_t *rows, const uint32_t *columns)
{
  Order *o = f->order;
  const uint32_t n = (uint32_t)o->matrix->n;
  o->lower.n = f->lower.n;
  uint32_t *number_of_row = f->next;
  for (uint32_t i = 0; i < n; i++) number_of_row[o->row_of[i]] = i;
  for (uint32_t k = 0; k < n; k++) {
    o->row[k] = number_of_row[rows[k]];
    o->column[k] = o->number_of_column[columns[k]];
  }
  for (size_t e = 0; e < o->upper.n; e++) o->upper.at[e] = o->column[o->upper.at[e]];
  memset(f->bucket, 0, (n + 1) * sizeof *f->bucket);
  for (size_t e = 0; e < f->lower.n; e++) f->bucket[f->lower.at[e] + 1]++;
  add_up(f->bucket, n);
  for (uint32_t k = 0, e = 0; k < n; k++)
    for (; e < f->lower_end[k]; e++) o->lower.at[f->bucket[f->lower.at[e]]++] = o->row[k];
  memcpy(o->lower_end, f->bucket, n * sizeof *o->lower_end);
  o->rank = n;
}

static uint64_t count_operations(const Order *o)
{
  uint64_t sum = 0;
  for (size_t k = 0; k < o->rank; k++) {
    uint64_t upper = o->upper_end[k] - part_start(o->upper_end, k);
    sum += (o->lower_end[k] - part_start(o->lower_end, k)) * (upper + 1);
  }
  return sum;
}

FactorStatus symbolic_factorise(Order *order, const uint32_t *rows, const uint32_t *columns)
{
  Elimination f;
  Place place = order->spare;
  order->rank = order->upper.n = order->lower.n = 0;
  order->active.is_full = 0;
  if (order->hints.is_scaled) scale_columns(order->matrix, order->scale, order->bound);
  elimination_place(&f, &place, &order->room);
  f.order = order;
  memset(f.is_cut, 0, order->matrix->n);
  sort_rows(&f, rows, columns);
  FactorStatus status = symbolic_rows(&f);
  if (status != FACTOR_OK) return status;
  write_result(&f, rows, columns);
  order->operations = count_operations(order);
  return FACTOR_OK;
}
