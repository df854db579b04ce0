/* block_factor.c: columns of L from the left.
 *
 * Column k of L is column k of A minus what the columns before it make of it: those that have a block in row k. With the rows
 * of each column rising, the rest of such a column, from that block on, is subtracted at once. A column depends on its
 * descendants in the elimination tree alone, so a change reaches the columns on the way to the root. */
#include "linear/block_factor.h"

#include <math.h>
#include <string.h>

#include "linear/min_degree.h"
#include "linear/place.h"

/* ---- memory --------------------------------------------------------------------------------------------------------- */

static size_t place_factor(BlockFactor *f, char *memory, const BlockRoom *room)
{
  const size_t n = room->n, n_blocks = room->n_blocks;
  Place place = {memory, 0};
  f->room = *room;
  f->lower = PLACE_TAKE(&place, Block, n_blocks);
  f->upper = PLACE_TAKE(&place, Block, n_blocks);
  f->pivot = PLACE_TAKE(&place, BlockPivot, n);
  f->x = PLACE_TAKE(&place, Block, n);
  f->y = PLACE_TAKE(&place, Block, n);
  f->work = PLACE_TAKE(&place, Lanes, n);
  uint32_t **by_vertices[] = {&f->number, &f->vertex, &f->parent, &f->seen};
  for (size_t k = 0; k < sizeof by_vertices / sizeof *by_vertices; k++) *by_vertices[k] = PLACE_TAKE(&place, uint32_t, n);
  f->start = PLACE_TAKE(&place, uint32_t, n + 1);
  f->needs = PLACE_TAKE(&place, uint32_t, n + 1);
  uint32_t **by_blocks[] = {&f->row, &f->column, &f->need};
  for (size_t k = 0; k < sizeof by_blocks / sizeof *by_blocks; k++) *by_blocks[k] = PLACE_TAKE(&place, uint32_t, n_blocks);
  f->is_new = PLACE_TAKE(&place, unsigned char, n);
  const size_t n_spare = min_degree_size(n, room->n_edges) / sizeof(double);
  f->spare = PLACE_TAKE(&place, double, n_spare);
  return place.used;
}

size_t block_factor_size(const BlockRoom *room)
{
  BlockFactor view;
  return place_factor(&view, NULL, room);
}

void block_factor_bind(BlockFactor *factor, void *memory, const BlockRoom *room)
{
  place_factor(factor, memory, room);
  factor->n = 0;
}

/* ---- order ---------------------------------------------------------------------------------------------------------- */

/* The columns that have a block in row i: from the neighbours of its vertex towards the root, until one has been seen. Writes
 * them to `columns` unless it is NULL; returns how many. */
static uint32_t find_row(BlockFactor *f, uint32_t i, const uint32_t *start, const uint32_t *other, uint32_t *columns)
{
  const uint32_t vertex = f->vertex[i];
  uint32_t n = 0;
  f->seen[i] = i;
  for (uint32_t e = start[vertex]; e < start[vertex + 1]; e++)
    for (uint32_t k = f->number[other[e]]; k < i && f->seen[k] != i; k = f->parent[k]) {
      if (f->parent[k] == BLOCK_NONE) f->parent[k] = i;
      f->seen[k] = i;
      if (columns) columns[n] = k;
      n++;
    }
  return n;
}

static void forget_seen(const BlockFactor *f)
{
  memset(f->seen, 0xff, f->n * sizeof *f->seen);
}

/* The tree, and how many blocks each row has. */
static size_t count_rows(BlockFactor *f, const uint32_t *start, const uint32_t *other)
{
  size_t sum = 0;
  memset(f->parent, 0xff, f->n * sizeof *f->parent); /* BLOCK_NONE */
  forget_seen(f);
  for (uint32_t i = 0; i < f->n; i++) {
    f->needs[i] = (uint32_t)sum;
    sum += find_row(f, i, start, other, NULL);
  }
  f->needs[f->n] = (uint32_t)sum;
  return sum;
}

/* Rows come one after the other, so those of each column rise. */
static void list_blocks(BlockFactor *f, const uint32_t *start, const uint32_t *other)
{
  memset(f->start, 0, (f->n + 1) * sizeof *f->start);
  forget_seen(f);
  for (uint32_t i = 0; i < f->n; i++) find_row(f, i, start, other, f->need + f->needs[i]);
  for (uint32_t e = 0; e < f->needs[f->n]; e++) f->start[f->need[e] + 1]++;
  for (uint32_t k = 0; k < f->n; k++) f->start[k + 1] += f->start[k];
  uint32_t *end = f->seen;
  memcpy(end, f->start, f->n * sizeof *end);
  for (uint32_t i = 0; i < f->n; i++)
    for (uint32_t e = f->needs[i]; e < f->needs[i + 1]; e++) {
      const uint32_t k = f->need[e], block = end[k]++;
      f->row[block] = i;
      f->column[block] = k;
      f->need[e] = block;
    }
}

size_t block_factor_order(BlockFactor *f, uint32_t n, const uint32_t *start, const uint32_t *other)
{
  f->n = n;
  min_degree((Place){f->spare, 0}, n, start, other, f->vertex);
  for (uint32_t k = 0; k < n; k++) f->number[f->vertex[k]] = k;
  const size_t n_blocks = count_rows(f, start, other);
  if (n_blocks <= f->room.n_blocks) list_blocks(f, start, other);
  block_factor_renew(f);
  return n_blocks;
}

void block_factor_renew(const BlockFactor *f)
{
  memset(f->is_new, 1, f->n);
}

/* ---- numbers -------------------------------------------------------------------------------------------------------- */

/* x -= a b' */
static inline void subtract_product(Block *x, const Block *a, const Block *b)
{
#pragma GCC unroll 3
  for (int c = 0; c < BLOCK; c++)
    x->column[c] -= a->column[0] * b->column[0][c] + a->column[1] * b->column[1][c] + a->column[2] * b->column[2][c];
}

static void clear_column(const BlockFactor *f, uint32_t k, int is_symmetric)
{
  const Block zero = {{{0}}};
  f->x[k] = zero;
  for (int i = 0; i < BLOCK; i++) f->x[k].column[i][i] = 1;
  for (uint32_t e = f->start[k]; e < f->start[k + 1]; e++) {
    f->x[f->row[e]] = zero;
    if (!is_symmetric) f->y[f->row[e]] = zero;
  }
}

static void subtract_columns(const BlockFactor *f, uint32_t k, int is_symmetric)
{
  const Block *lower = f->lower, *upper = is_symmetric ? f->lower : f->upper;
  for (uint32_t n = f->needs[k]; n < f->needs[k + 1]; n++) {
    const uint32_t first = f->need[n], end = f->start[f->column[first] + 1];
    const Block b = upper[first], own = lower[first];
    for (uint32_t e = first; e < end; e++) subtract_product(&f->x[f->row[e]], &lower[e], &b);
    for (uint32_t e = first + 1; e < end && !is_symmetric; e++) subtract_product(&f->y[f->row[e]], &upper[e], &own);
  }
}

/* 0: it cannot be divided by. */
static int find_roots(double pivot, double *lower, double *upper)
{
  *lower = 1 / sqrt(fabs(pivot));
  *upper = pivot < 0 ? -*lower : *lower;
  return isnormal(pivot);
}

static int find_pivot(const Block *x, BlockPivot *p)
{
  const Lanes *at = x->column;
  int is_good = find_roots(at[0][0], &p->lower[0], &p->upper[0]);
  p->l10 = at[0][1] * p->upper[0];
  p->l20 = at[0][2] * p->upper[0];
  p->u01 = at[1][0] * p->lower[0];
  p->u02 = at[2][0] * p->lower[0];
  is_good &= find_roots(at[1][1] - p->l10 * p->u01, &p->lower[1], &p->upper[1]);
  p->l21 = (at[1][2] - p->l20 * p->u01) * p->upper[1];
  p->u12 = (at[2][1] - p->l10 * p->u02) * p->lower[1];
  return is_good & find_roots(at[2][2] - p->l20 * p->u02 - p->l21 * p->u12, &p->lower[2], &p->upper[2]);
}

static int finish_column(const BlockFactor *f, uint32_t k, int is_symmetric)
{
  BlockPivot *const p = &f->pivot[k];
  const int is_good = find_pivot(&f->x[k], p);
  for (uint32_t e = f->start[k]; e < f->start[k + 1]; e++) {
    const Lanes *x = f->x[f->row[e]].column;
    Lanes *l = f->lower[e].column;
    l[0] = x[0] * p->upper[0];
    l[1] = (x[1] - l[0] * p->u01) * p->upper[1];
    l[2] = (x[2] - l[0] * p->u02 - l[1] * p->u12) * p->upper[2];
    if (is_symmetric) continue;
    const Lanes *y = f->y[f->row[e]].column;
    Lanes *u = f->upper[e].column;
    u[0] = y[0] * p->lower[0];
    u[1] = (y[1] - u[0] * p->l10) * p->lower[1];
    u[2] = (y[2] - u[0] * p->l20 - u[1] * p->l21) * p->lower[2];
  }
  return is_good;
}

uint32_t block_factor_compute(const BlockFactor *f, int is_symmetric, BlockAdd *add, void *user)
{
  uint32_t weak = BLOCK_NONE;
  for (uint32_t k = 0; k < f->n; k++) {
    if (!f->is_new[k]) continue;
    f->is_new[k] = 0;
    if (f->parent[k] != BLOCK_NONE) f->is_new[f->parent[k]] = 1;
    clear_column(f, k, is_symmetric);
    add(user, f, f->vertex[k]);
    subtract_columns(f, k, is_symmetric);
    if (!finish_column(f, k, is_symmetric) && weak == BLOCK_NONE) weak = f->vertex[k];
  }
  return weak;
}

int block_factor_sign(const BlockFactor *f)
{
  int minus = 0;
  for (uint32_t k = 0; k < f->n; k++)
    for (int i = 0; i < BLOCK; i++) minus ^= f->pivot[k].upper[i] < 0;
  return minus ? -1 : 1;
}

/* ---- solutions ------------------------------------------------------------------------------------------------------ */

static inline double sum_of(const Lanes *lanes)
{
  return (*lanes)[0] + (*lanes)[1] + (*lanes)[2];
}

static void solve_lower(const BlockFactor *f, Lanes *z)
{
  for (uint32_t k = 0; k < f->n; k++) {
    const BlockPivot *p = &f->pivot[k];
    const double a = z[k][0] * p->lower[0], b = (z[k][1] - p->l10 * a) * p->lower[1],
                 c = (z[k][2] - p->l20 * a - p->l21 * b) * p->lower[2];
    z[k] = (Lanes){a, b, c};
    for (uint32_t e = f->start[k]; e < f->start[k + 1]; e++) {
      const Lanes *l = f->lower[e].column;
      z[f->row[e]] -= l[0] * a + l[1] * b + l[2] * c;
    }
  }
}

static void solve_upper(const BlockFactor *f, const Block *upper, Lanes *z)
{
  for (uint32_t k = f->n; k-- > 0;) {
    const BlockPivot *p = &f->pivot[k];
    Lanes sums[BLOCK] = {{0}};
    for (uint32_t e = f->start[k]; e < f->start[k + 1]; e++)
      for (int c = 0; c < BLOCK; c++) sums[c] += upper[e].column[c] * z[f->row[e]];
    const double c = (z[k][2] - sum_of(&sums[2])) * p->upper[2], b = (z[k][1] - sum_of(&sums[1]) - p->u12 * c) * p->upper[1],
                 a = (z[k][0] - sum_of(&sums[0]) - p->u01 * b - p->u02 * c) * p->upper[0];
    z[k] = (Lanes){a, b, c};
  }
}

void block_factor_solve(const BlockFactor *f, int is_symmetric, const Lanes *r, Lanes *u)
{
  for (uint32_t k = 0; k < f->n; k++) f->work[k] = r[f->vertex[k]];
  solve_lower(f, f->work);
  solve_upper(f, is_symmetric ? f->lower : f->upper, f->work);
  for (uint32_t k = 0; k < f->n; k++) u[f->vertex[k]] = f->work[k];
}
