/* box_pairs.c: a grid of several meshes. A box lies in the cell of its centre, in the mesh that is as wide as the box or wider
 * by less than 2; so what overlaps it has its centre close by in every mesh. Cells are found by hashing. */
#include "base/box_pairs.h"

#include <math.h>
#include <string.h>

#include "base/hash.h"
#include "base/none.h"

enum { LEVELS = 128, LOWEST = -64 };

/* A search under way. */
typedef struct Grid {
  PairSearch *search;
  size_t n_heads;          /* a power of two */
  uint8_t is_used[LEVELS]; /* meshes */
} Grid;

size_t pairs_heads(size_t n)
{
  size_t n_heads = 16;
  while (n_heads < 2 * n) n_heads *= 2;
  return n_heads;
}

/* ---- cells ---------------------------------------------------------------------------------------------------------- */

static double mesh(int level)
{
  return ldexp(1, level + LOWEST);
}

static int64_t index_of(double coordinate, int level)
{
  const double MOST = 4e18;
  return (int64_t)fmax(-MOST, fmin(floor(coordinate / mesh(level)), MOST));
}

static int is_sound(const Box2 *box)
{
  for (int k = 0; k < 2; k++)
    if (!isfinite(box->low[k]) || !isfinite(box->high[k]) || box->low[k] > box->high[k]) return 0;
  return 1;
}

static BoxCell cell_of(const Box2 *box)
{
  int exponent;
  frexp(fmax(box->high[0] - box->low[0], box->high[1] - box->low[1]), &exponent);
  int level = exponent - LOWEST;
  if (level < 0) level = 0;
  if (level >= LEVELS) level = LEVELS - 1;
  return (BoxCell){index_of((box->low[0] + box->high[0]) / 2, level), index_of((box->low[1] + box->high[1]) / 2, level), level};
}

static uint32_t *head_of(const Grid *grid, int64_t x, int64_t y, int level)
{
  size_t hash = (size_t)hash_word(hash_word((uint64_t)level, (uint64_t)x), (uint64_t)y);
  return &grid->search->heads[hash & (grid->n_heads - 1)];
}

static void fill_grid(Grid *grid)
{
  PairSearch *f = grid->search;
  for (size_t k = 0; k < grid->n_heads; k++) f->heads[k] = NONE;
  for (size_t i = 0; i < f->n; i++) {
    if (!is_sound(&f->boxes[i])) continue;
    f->cells[i] = cell_of(&f->boxes[i]);
    grid->is_used[f->cells[i].level] = 1;
    uint32_t *head = head_of(grid, f->cells[i].x, f->cells[i].y, f->cells[i].level);
    f->next[i] = *head;
    *head = (uint32_t)i;
  }
}

/* ---- pairs ---------------------------------------------------------------------------------------------------------- */

static int overlap(const Box2 *a, const Box2 *b)
{
  return a->low[0] <= b->high[0] && b->low[0] <= a->high[0] && a->low[1] <= b->high[1] && b->low[1] <= a->high[1];
}

/* Those that find no room are counted. */
static void add_pair(PairSearch *f, uint32_t a, uint32_t b)
{
  if (f->n_pairs < f->room) f->pairs[f->n_pairs] = a < b ? (BoxPair){a, b} : (BoxPair){b, a};
  f->n_pairs++;
}

/* Box i and those of one cell: of its own mesh those before it, of wider meshes all. */
static void search_cell(const Grid *grid, uint32_t i, BoxCell cell)
{
  PairSearch *f = grid->search;
  for (uint32_t j = *head_of(grid, cell.x, cell.y, cell.level); j != NONE; j = f->next[j]) {
    const BoxCell *other = &f->cells[j];
    if (other->x != cell.x || other->y != cell.y || other->level != cell.level) continue;
    if (j >= i && cell.level == f->cells[i].level) continue;
    f->n_compared++;
    if (overlap(&f->boxes[i], &f->boxes[j])) add_pair(f, i, j);
  }
}

static void search_mesh(const Grid *grid, uint32_t i, int level)
{
  const double half = mesh(level) / 2;
  const Box2 *box = &grid->search->boxes[i];
  int64_t x1 = index_of(box->high[0] + half, level), y1 = index_of(box->high[1] + half, level);
  for (int64_t x = index_of(box->low[0] - half, level); x <= x1; x++)
    for (int64_t y = index_of(box->low[1] - half, level); y <= y1; y++) search_cell(grid, i, (BoxCell){x, y, level});
}

/* ---- order ---------------------------------------------------------------------------------------------------------- */

static uint32_t number_a(const BoxPair *pair)
{
  return pair->a;
}

static uint32_t number_b(const BoxPair *pair)
{
  return pair->b;
}

/* Counts how many have each number, and keeps the order of those with equal ones. */
static void sort_by(const PairSearch *f, const BoxPair *from, BoxPair *to, uint32_t (*number)(const BoxPair *pair))
{
  uint32_t *end = f->next;
  memset(end, 0, (f->n + 1) * sizeof *end);
  for (size_t i = 0; i < f->n_pairs; i++) end[number(&from[i]) + 1]++;
  for (size_t k = 0; k < f->n; k++) end[k + 1] += end[k];
  for (size_t i = 0; i < f->n_pairs; i++) to[end[number(&from[i])]++] = from[i];
}

int pairs_find(PairSearch *f)
{
  Grid grid = {.search = f, .n_heads = pairs_heads(f->n)};
  f->n_pairs = f->n_compared = 0;
  fill_grid(&grid);
  for (uint32_t i = 0; i < f->n; i++) {
    if (!is_sound(&f->boxes[i])) continue;
    for (int level = f->cells[i].level; level < LEVELS; level++)
      if (grid.is_used[level]) search_mesh(&grid, i, level);
  }
  if (f->n_pairs > f->room) return 0;
  sort_by(f, f->pairs, f->work, number_b);
  sort_by(f, f->work, f->pairs, number_a);
  return 1;
}
