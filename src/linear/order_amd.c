/* order_amd.c: an order for a matrix of which a part, the core, has been ordered before, alone or with other rows behind it.
 *
 * Which pivots are sound is a matter of the core. It consists of groups that only the rows behind it connect: bodies, between
 * which there are contacts. Within a group pivots keep their order. The order of the groups depends on their connections, and
 * is found by approximate minimum degree (min_degree.c). Unknowns that are in no other row (the force on a
 * floor, the sum of all contacts there) come first: their rows connect nothing. */
#include <string.h>

#include "linear/min_degree.h"
#include "linear/order.h"
#include "linear/sort.h"

/* Groups with the same rows behind them have the same sum; others almost never have. */
typedef struct GroupKey {
  uint64_t sum;
  uint32_t group;
} GroupKey;

typedef struct GroupOrder {
  const Matrix *matrix;
  uint32_t n;             /* of the core */
  uint32_t *row, *column; /* [n] pivots of the core, in their earlier order */
  uint32_t *group;        /* [n] of a column: first another column of the group, then the group's number */
  uint32_t *group_of_row; /* [n]; NOTHING: it connects nothing */
  uint32_t n_groups;
  GroupKey *key;           /* [n_groups] */
  uint32_t *touches;       /* [2 * rows behind the core] the first and the last group that a row has to do with */
  uint32_t *start, *other; /* groups that are connected, by groups */
  uint32_t *sequence;      /* [n_groups] */
  uint32_t *rank;          /* [n_groups] */
  uint32_t *begin;         /* [n + 2] work */
} GroupOrder;

#define NOTHING UINT32_MAX

static void group_order_place(GroupOrder *g, Place *place, size_t n, size_t n_behind)
{
  g->key = PLACE_TAKE(place, GroupKey, n);
  g->row = PLACE_TAKE(place, uint32_t, n);
  g->column = PLACE_TAKE(place, uint32_t, n);
  g->group = PLACE_TAKE(place, uint32_t, n);
  g->group_of_row = PLACE_TAKE(place, uint32_t, n);
  g->rank = PLACE_TAKE(place, uint32_t, n);
  g->sequence = PLACE_TAKE(place, uint32_t, n);
  g->begin = PLACE_TAKE(place, uint32_t, n + 2);
  g->start = PLACE_TAKE(place, uint32_t, n + 1);
  g->touches = PLACE_TAKE(place, uint32_t, 2 * n_behind);
  g->other = PLACE_TAKE(place, uint32_t, 2 * n_behind);
}

size_t order_amd_size(const FactorRoom *room)
{
  GroupOrder g = {0};
  Place place = {0};
  group_order_place(&g, &place, room->n, room->n);
  return place.used + min_degree_size(room->n, 2 * room->n);
}

/* Whether rows and columns of the core are pivoted on each other. */
static int take_pivots(GroupOrder *g, const Symbolic *earlier)
{
  uint32_t count = 0;
  for (size_t k = 0; k < earlier->head->n; k++) {
    const uint32_t row = earlier->row[k], column = earlier->column[k];
    if (row >= g->n) continue;
    if (column >= g->n) return 0;
    g->row[count] = row;
    g->column[count++] = column;
  }
  return count == g->n;
}

/* Rows whose pivot is the only entry of its column. */
static void find_loose_rows(GroupOrder *g)
{
  const Matrix *m = g->matrix;
  uint32_t *count = g->begin;
  memset(count, 0, g->n * sizeof *count);
  for (uint32_t e = 0; e < m->start[m->n]; e++)
    if (m->column[e] < g->n) count[m->column[e]]++;
  for (uint32_t k = 0; k < g->n; k++) g->group_of_row[g->row[k]] = count[g->column[k]] == 1 ? NOTHING : 0;
}

/* ---- groups -------------------------------------------------------------------------------------------------------- */

static uint32_t find_root(uint32_t *parent, uint32_t j)
{
  while (parent[j] != j) j = parent[j] = parent[parent[j]];
  return j;
}

/* Columns that share a row of the core belong together; roots are lowest numbers. */
static void join_columns(GroupOrder *g)
{
  const Matrix *m = g->matrix;
  for (uint32_t j = 0; j < g->n; j++) g->group[j] = j;
  for (uint32_t r = 0; r < g->n; r++) {
    uint32_t root = NOTHING;
    for (uint32_t e = m->start[r]; e < m->start[r + 1] && g->group_of_row[r] != NOTHING; e++) {
      if (m->column[e] >= g->n) continue;
      uint32_t other = find_root(g->group, m->column[e]);
      if (root == NOTHING) root = other;
      uint32_t low = root < other ? root : other, high = root < other ? other : root;
      root = g->group[high] = low;
    }
    g->group_of_row[r] = root; /* for now a column */
  }
}

static void find_groups(GroupOrder *g)
{
  uint32_t *number = g->rank; /* not in use yet */
  join_columns(g);
  for (uint32_t j = 0; j < g->n; j++) {
    uint32_t root = find_root(g->group, j);
    number[j] = root == j ? g->n_groups++ : number[root];
  }
  for (uint32_t r = 0; r < g->n; r++)
    if (g->group_of_row[r] != NOTHING) g->group_of_row[r] = number[g->group_of_row[r]];
  memcpy(g->group, number, g->n * sizeof *number);
}

/* Calls for each entry by which a row behind the core has to do with a group: by its own columns, by rows with its column. */
typedef void TouchFunction(GroupOrder *g, uint32_t behind, uint32_t group);

static void visit_touches(GroupOrder *g, TouchFunction *visit)
{
  const Matrix *m = g->matrix;
  for (uint32_t r = 0; r < m->n; r++)
    for (uint32_t e = m->start[r]; e < m->start[r + 1]; e++) {
      uint32_t j = m->column[e];
      if (r >= g->n && j < g->n) visit(g, r - g->n, g->group[j]);
      if (r < g->n && j >= g->n && g->group_of_row[r] != NOTHING) visit(g, j - g->n, g->group_of_row[r]);
    }
}

static void add_to_key(GroupOrder *g, uint32_t behind, uint32_t group)
{
  uint64_t mixed = (behind + 1) * UINT64_C(0x9e3779b97f4a7c15);
  g->key[group].sum += mixed ^ mixed >> 32;
}

static int by_sum(const void *left, const void *right)
{
  const GroupKey *p = left, *q = right;
  if (p->sum != q->sum) return p->sum < q->sum ? -1 : 1;
  return p->group < q->group ? -1 : p->group > q->group;
}

/* Columns that always occur together, like the three motions of a free body, are one group. */
static void merge_groups(GroupOrder *g)
{
  uint32_t *number = g->rank, n_merged = 0;
  for (uint32_t k = 0; k < g->n_groups; k++) g->key[k] = (GroupKey){0, k};
  visit_touches(g, add_to_key);
  sort_in_place(g->key, g->n_groups, sizeof *g->key, by_sum);
  for (uint32_t k = 0; k < g->n_groups; k++) {
    if (k > 0 && g->key[k].sum != g->key[k - 1].sum) n_merged++;
    number[g->key[k].group] = n_merged;
  }
  for (uint32_t j = 0; j < g->n; j++) g->group[j] = number[g->group[j]];
  for (uint32_t r = 0; r < g->n; r++)
    if (g->group_of_row[r] != NOTHING) g->group_of_row[r] = number[g->group_of_row[r]];
  g->n_groups = n_merged + 1;
}

/* What connects more than two groups counts for two of them. */
static void note_touch(GroupOrder *g, uint32_t behind, uint32_t group)
{
  uint32_t *touch = g->touches + 2 * behind;
  if (touch[0] == NOTHING)
    touch[0] = touch[1] = group;
  else if (group != touch[0])
    touch[1] = group;
}

static void find_touches(GroupOrder *g)
{
  memset(g->touches, 0xff, 2 * (g->matrix->n - g->n) * sizeof *g->touches);
  visit_touches(g, note_touch);
}

static int connects(const GroupOrder *g, size_t behind)
{
  return g->touches[2 * behind] != g->touches[2 * behind + 1];
}

/* Lists by groups of all others that each is connected with; repetitions do not matter. */
static void connect_groups(GroupOrder *g)
{
  const size_t n_behind = g->matrix->n - g->n;
  memset(g->start, 0, (g->n_groups + 1) * sizeof *g->start);
  for (size_t i = 0; i < n_behind; i++)
    for (int side = 0; side < 2 && connects(g, i); side++) g->start[g->touches[2 * i + (size_t)side] + 1]++;
  for (uint32_t k = 0; k < g->n_groups; k++) g->start[k + 1] += g->start[k];
  memcpy(g->begin, g->start, g->n_groups * sizeof *g->begin);
  for (size_t i = 0; i < n_behind; i++)
    for (int side = 0; side < 2 && connects(g, i); side++)
      g->other[g->begin[g->touches[2 * i + (size_t)side]]++] = g->touches[2 * i + 1 - (size_t)side];
}

static void order_groups(GroupOrder *g, Place place)
{
  min_degree(place, g->n_groups, g->start, g->other, g->sequence);
  for (uint32_t k = 0; k < g->n_groups; k++) g->rank[g->sequence[k]] = k;
}

static void find_parts(GroupOrder *g, Place place)
{
  find_loose_rows(g);
  find_groups(g);
  merge_groups(g);
  find_touches(g);
  connect_groups(g);
  order_groups(g, place);
}

/* ---- the sequence -------------------------------------------------------------------------------------------------- */

/* The place among all parts of the sequence: 0 is that of loose rows, then come the groups. */
static uint32_t part_of_pivot(const GroupOrder *g, uint32_t k)
{
  return g->group_of_row[g->row[k]] == NOTHING ? 0 : 1 + g->rank[g->group[g->column[k]]];
}

static uint32_t part_of_row_behind(const GroupOrder *g, uint32_t i)
{
  const uint32_t *touch = g->touches + 2 * i;
  if (touch[0] == NOTHING) return 0;
  uint32_t a = g->rank[touch[0]], b = g->rank[touch[1]];
  return 1 + (a < b ? a : b);
}

/* Pivots of the core part by part, each row behind it before the first group that it is connected with. */
static void write_sequence(GroupOrder *g, uint32_t *rows, uint32_t *columns)
{
  const uint32_t n_behind = (uint32_t)g->matrix->n - g->n, n_parts = g->n_groups + 1;
  uint32_t *begin = g->begin;
  memset(begin, 0, (n_parts + 1) * sizeof *begin);
  for (uint32_t i = 0; i < n_behind; i++) begin[part_of_row_behind(g, i) + 1]++;
  for (uint32_t k = 0; k < g->n; k++) begin[part_of_pivot(g, k) + 1]++;
  for (uint32_t k = 0; k < n_parts; k++) begin[k + 1] += begin[k];
  for (uint32_t i = 0; i < n_behind; i++) {
    uint32_t at = begin[part_of_row_behind(g, i)]++;
    rows[at] = columns[at] = g->n + i;
  }
  for (uint32_t k = 0; k < g->n; k++) {
    uint32_t at = begin[part_of_pivot(g, k)]++;
    rows[at] = g->row[k];
    columns[at] = g->column[k];
  }
}

FactorStatus order_amd(const Order *order, const Symbolic *earlier, size_t n, uint32_t *rows, uint32_t *columns)
{
  const Matrix *matrix = order->matrix;
  GroupOrder g = {.matrix = matrix, .n = (uint32_t)n};
  Place place = order->spare;
  if (n == 0 || n > matrix->n) return FACTOR_DEGRADED;
  group_order_place(&g, &place, n, matrix->n - n);
  if (!take_pivots(&g, earlier)) return FACTOR_DEGRADED;
  find_parts(&g, place);
  write_sequence(&g, rows, columns);
  return FACTOR_OK;
}
