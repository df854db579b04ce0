/* factor_new.c: factors with memory of their own, which they extend. */
#include <string.h>

#include "linear/factor_internal.h"

typedef struct Block {
  void *memory;
  size_t size;
} Block;

typedef struct HeapFactor {
  Factor factor; /* first: it stands for all this */
  Symbolic symbolic;
  Numeric numeric;
  Workspace workspace;
  Block blocks[4]; /* of these, and of the pairs */
} HeapFactor;

static int block_resize(Block *block, Memory *memory, size_t size)
{
  void *grown = memory_resize(memory, block->memory, block->size, size);
  if (!grown && size > 0) return 0;
  *block = (Block){grown, size};
  return 1;
}

/* Line numbers leave their highest bit free, places in lists are numbers of 32 bits. */
static int is_possible(const FactorRoom *room)
{
  return room->n < INT32_MAX && room->n_active < UINT32_MAX && room->n_listed < UINT32_MAX &&
         room->n_matrix + room->n_lower + room->n_upper < UINT32_MAX;
}

static int grow_workspace(HeapFactor *h, const FactorRoom *room)
{
  Block *block = &h->blocks[2];
  if (!block_resize(block, h->factor.memory, workspace_size(room))) return 0;
  memset(block->memory, 0, block->size);
  workspace_bind(&h->workspace, block->memory, room);
  return 1;
}

/* Larger blocks with the same content. */
static int grow_factors(HeapFactor *h, const FactorRoom *room)
{
  Memory *memory = h->factor.memory;
  Block symbolic = {0}, numeric = {0};
  Symbolic larger;
  Numeric more;
  if (!block_resize(&symbolic, memory, symbolic_size(room))) return 0;
  if (!block_resize(&numeric, memory, numeric_size(room))) return block_resize(&symbolic, memory, 0), 0;
  symbolic_bind(&larger, symbolic.memory, room);
  numeric_bind(&more, numeric.memory, room);
  if (h->blocks[0].memory) {
    if (h->symbolic.head->is_valid) symbolic_copy(&larger, &h->symbolic);
    if (h->symbolic.head->is_valid) numeric_copy(&more, &h->numeric, &h->symbolic);
  }
  (void)block_resize(&h->blocks[0], memory, 0);
  (void)block_resize(&h->blocks[1], memory, 0);
  h->blocks[0] = symbolic;
  h->blocks[1] = numeric;
  h->symbolic = larger;
  h->numeric = more;
  return 1;
}

static int is_enough_work(const FactorRoom *has, const FactorRoom *needed)
{
  return has->n >= needed->n && has->n_matrix >= needed->n_matrix && has->n_listed >= needed->n_listed &&
         has->n_active >= needed->n_active;
}

static int is_enough(const FactorRoom *has, const FactorRoom *needed)
{
  return has->n >= needed->n && has->n_matrix >= needed->n_matrix && has->n_lower >= needed->n_lower &&
         has->n_upper >= needed->n_upper;
}

FactorStatus factor_grow(Factor *factor)
{
  const FactorRoom *needed = &factor->needed;
  if (!factor->memory) return FACTOR_NO_ROOM;
  HeapFactor *h = (HeapFactor *)(void *)factor;
  if (!is_possible(needed)) return FACTOR_NO_MEMORY;
  if (!is_enough_work(&h->workspace.room, needed) && !grow_workspace(h, needed)) return FACTOR_NO_MEMORY;
  if (is_enough(&h->symbolic.room, needed) && is_enough(&h->numeric.room, needed)) return FACTOR_OK;
  return grow_factors(h, needed) ? FACTOR_OK : FACTOR_NO_MEMORY;
}

int factor_reserve(Factor *factor)
{
  const HeapFactor *h = (const HeapFactor *)(const void *)factor;
  const size_t n_lower = 2 * h->symbolic.room.n_lower, n_upper = 2 * h->symbolic.room.n_upper;
  const FactorRoom twice = {.n_lower = n_lower,
                            .n_upper = n_upper,
                            .n_listed = 2 * h->workspace.room.n_listed,
                            .n_active = 2 * h->workspace.room.n_active};
  factor->needed = room_max(room_max(h->symbolic.room, h->workspace.room), twice);
  return factor_grow(factor) == FACTOR_OK;
}

static int copy_pair(HeapFactor *h, const uint32_t *pair, size_t n)
{
  if (!pair || n == 0) return 1;
  if (!block_resize(&h->blocks[3], h->factor.memory, n * sizeof *pair)) return 0;
  memcpy(h->blocks[3].memory, pair, n * sizeof *pair);
  return 1;
}

Factor *factor_new(Memory *memory, const Matrix *matrix, const uint32_t *pair)
{
  const FactorRoom room = factor_room(matrix);
  HeapFactor *h = is_possible(&room) ? memory_resize(memory, NULL, 0, sizeof *h) : NULL;
  if (!h) return NULL;
  h->factor.memory = memory;
  if (grow_workspace(h, &room) && grow_factors(h, &room) && copy_pair(h, pair, matrix->n)) {
    factor_bind(&h->factor, matrix, h->blocks[3].memory, NULL, &h->symbolic, &h->numeric, &h->workspace);
    h->factor.memory = memory;
    return &h->factor;
  }
  factor_free(&h->factor);
  return NULL;
}

void factor_free(Factor *factor)
{
  if (!factor) return;
  HeapFactor *h = (HeapFactor *)(void *)factor;
  Memory *memory = factor->memory;
  for (size_t k = 0; k < sizeof h->blocks / sizeof *h->blocks; k++) (void)block_resize(&h->blocks[k], memory, 0);
  memory_resize(memory, h, sizeof *h, 0);
}
