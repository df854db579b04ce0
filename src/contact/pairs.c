/* pairs.c: a grid of several meshes. A box lies in the cell of its centre, in the mesh that is as wide as the box or wider by
 * less than 2; so what overlaps it has its centre close by in every mesh. Cells are found by hashing. */
#include "contact/pairs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/hash.h"

enum { LEVELS = 128, LOWEST = -64, NOBODY = -1 };

typedef struct Cell {
  int64_t x, y;
  int level;
} Cell;

struct PairFinder {
  Memory *memory;
  size_t room, n_heads; /* n_heads: a power of two */
  int32_t *heads;       /* [n_heads] first box of a list */
  int32_t *next;        /* [room] */
  Cell *cells;          /* [room] of each box */
  BoxPair *pairs;
  size_t n_pairs, room_pairs, n_compared;
  uint8_t is_used[LEVELS]; /* meshes */
};

void pairs_free(PairFinder *f)
{
  if (!f) return;
  memory_resize(f->memory, f->heads, f->n_heads * sizeof *f->heads, 0);
  memory_resize(f->memory, f->next, f->room * sizeof *f->next, 0);
  memory_resize(f->memory, f->cells, f->room * sizeof *f->cells, 0);
  memory_resize(f->memory, f->pairs, f->room_pairs * sizeof *f->pairs, 0);
  memory_resize(f->memory, f, sizeof *f, 0);
}

PairFinder *pairs_new(Memory *memory, size_t n)
{
  PairFinder *f = memory_resize(memory, NULL, 0, sizeof *f);
  if (!f) return NULL;
  size_t n_heads = 16;
  while (n_heads < 2 * n) n_heads *= 2;
  *f = (PairFinder){.memory = memory, .room = n + 1, .n_heads = n_heads};
  f->heads = memory_resize(memory, NULL, 0, n_heads * sizeof *f->heads);
  f->next = memory_resize(memory, NULL, 0, f->room * sizeof *f->next);
  f->cells = memory_resize(memory, NULL, 0, f->room * sizeof *f->cells);
  if (f->heads && f->next && f->cells) return f;
  pairs_free(f);
  return NULL;
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

static Cell cell_of(const Box2 *box)
{
  int exponent;
  frexp(fmax(box->high[0] - box->low[0], box->high[1] - box->low[1]), &exponent);
  int level = exponent - LOWEST;
  if (level < 0) level = 0;
  if (level >= LEVELS) level = LEVELS - 1;
  return (Cell){index_of((box->low[0] + box->high[0]) / 2, level), index_of((box->low[1] + box->high[1]) / 2, level), level};
}

static size_t hash(const PairFinder *f, int64_t x, int64_t y, int level)
{
  return (size_t)hash_word(hash_word((uint64_t)level, (uint64_t)x), (uint64_t)y) & (f->n_heads - 1);
}

static void fill_grid(PairFinder *f, const Box2 *boxes, size_t n)
{
  memset(f->heads, 0xFF, f->n_heads * sizeof *f->heads); /* NOBODY */
  memset(f->is_used, 0, sizeof f->is_used);
  for (size_t i = 0; i < n; i++) {
    if (!is_sound(&boxes[i])) continue;
    f->cells[i] = cell_of(&boxes[i]);
    f->is_used[f->cells[i].level] = 1;
    int32_t *head = &f->heads[hash(f, f->cells[i].x, f->cells[i].y, f->cells[i].level)];
    f->next[i] = *head;
    *head = (int32_t)i;
  }
}

/* ---- pairs ---------------------------------------------------------------------------------------------------------- */

static int overlap(const Box2 *a, const Box2 *b)
{
  return a->low[0] <= b->high[0] && b->low[0] <= a->high[0] && a->low[1] <= b->high[1] && b->low[1] <= a->high[1];
}

static int add_pair(PairFinder *f, uint32_t a, uint32_t b)
{
  if (!ARRAY_RESERVE((Storage){.memory = f->memory}, f->pairs, f->n_pairs, f->room_pairs, 1)) return 0;
  f->pairs[f->n_pairs++] = a < b ? (BoxPair){a, b} : (BoxPair){b, a};
  return 1;
}

/* Box i and those of one cell: of its own mesh those before it, of wider meshes all. */
static int search_cell(PairFinder *f, const Box2 *boxes, uint32_t i, Cell cell)
{
  for (int32_t j = f->heads[hash(f, cell.x, cell.y, cell.level)]; j != NOBODY; j = f->next[j]) {
    const Cell *other = &f->cells[j];
    if (other->x != cell.x || other->y != cell.y || other->level != cell.level) continue;
    if (cell.level == f->cells[i].level && (uint32_t)j >= i) continue;
    f->n_compared++;
    if (overlap(&boxes[i], &boxes[j]) && !add_pair(f, i, (uint32_t)j)) return 0;
  }
  return 1;
}

static int search_mesh(PairFinder *f, const Box2 *boxes, uint32_t i, int level)
{
  const double half = mesh(level) / 2;
  const Box2 *box = &boxes[i];
  int64_t x1 = index_of(box->high[0] + half, level), y1 = index_of(box->high[1] + half, level);
  for (int64_t x = index_of(box->low[0] - half, level); x <= x1; x++)
    for (int64_t y = index_of(box->low[1] - half, level); y <= y1; y++)
      if (!search_cell(f, boxes, i, (Cell){x, y, level})) return 0;
  return 1;
}

static int by_numbers(const void *left, const void *right)
{
  const BoxPair *p = left, *q = right;
  if (p->a != q->a) return p->a < q->a ? -1 : 1;
  return p->b < q->b ? -1 : p->b > q->b;
}

const BoxPair *pairs_find(PairFinder *f, const Box2 *boxes, size_t n, size_t *count)
{
  f->n_pairs = f->n_compared = *count = 0;
  fill_grid(f, boxes, n);
  if (f->room_pairs == 0 && !add_pair(f, 0, 0)) return NULL; /* the list is there even if it is empty */
  f->n_pairs = 0;
  for (uint32_t i = 0; i < n; i++) {
    if (!is_sound(&boxes[i])) continue;
    for (int level = f->cells[i].level; level < LEVELS; level++)
      if (f->is_used[level] && !search_mesh(f, boxes, i, level)) return NULL;
  }
  qsort(f->pairs, f->n_pairs, sizeof *f->pairs, by_numbers);
  *count = f->n_pairs;
  return f->pairs;
}

size_t pairs_compared(const PairFinder *finder)
{
  return finder->n_compared;
}
