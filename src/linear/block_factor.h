/* block_factor.h: A u = r where the unknowns come in threes, one for each vertex of a graph, and A has a block of 3 x 3 for
 * each vertex and two for each edge. No pivots are chosen: A is positive, or close to one that is. When the blocks of some
 * vertices change, only the columns that depend on them are computed again, with the same bits as if all were. Nothing here
 * allocates. */
#ifndef LIED_LINEAR_BLOCK_FACTOR_H
#define LIED_LINEAR_BLOCK_FACTOR_H

#include <stddef.h>
#include <stdint.h>

#include "linear/lanes.h"

#define BLOCK_NONE UINT32_MAX

enum { BLOCK = 3 };

typedef struct Block {
  Lanes column[BLOCK]; /* the last lane is not used */
} Block;

typedef struct BlockRoom {
  size_t n, n_edges, n_blocks; /* vertices, edges counted twice, blocks of L below the diagonal */
} BlockRoom;

/* L and U of a block on the diagonal; both have the roots of the pivots there, U with their signs. */
typedef struct BlockPivot {
  double l10, l20, l21, u01, u02, u12;
  double lower[BLOCK], upper[BLOCK]; /* inverses of what is on the diagonals */
} BlockPivot;

/* A view: pointers into memory of the caller. Vertices have numbers in the order of elimination: columns and rows are these. */
typedef struct BlockFactor {
  BlockRoom room;
  uint32_t n;
  uint32_t *number, *vertex; /* [n] of a vertex, and the inverse */
  uint32_t *parent;          /* [n] the first row of the column, or BLOCK_NONE */
  uint32_t *start, *row;     /* [n + 1] columns of L, [n_blocks] rising */
  uint32_t *column;          /* [n_blocks] */
  uint32_t *needs, *need;    /* [n + 1] rows of L, [n_blocks] which blocks they have */
  Block *lower, *upper;      /* [n_blocks] L, and U transposed, which is the same if A is symmetric */
  BlockPivot *pivot;         /* [n] */
  unsigned char *is_new;     /* [n] columns that are to be computed */
  Block *x, *y;              /* [n] work: the column of A in work, and the row, transposed */
  Lanes *work;               /* [n] of a solution */
  uint32_t *seen;            /* [n] work of the order */
  void *spare;               /* of the order */
} BlockFactor;

size_t block_factor_size(const BlockRoom *room); /* bytes */
/* Memory aligned for double. Without vertices, until there is an order. */
void block_factor_bind(BlockFactor *factor, void *memory, const BlockRoom *room);
/* Finds an order of n vertices; vertex i has the neighbours other[start[i]] to other[start[i + 1] - 1], and each of them has i;
 * some may be listed repeatedly. Returns how many blocks below the diagonal L has: if there is no room for so many, nothing can
 * be factorised. All columns are new then. */
size_t block_factor_order(BlockFactor *factor, uint32_t n, const uint32_t *start, const uint32_t *other);

void block_factor_renew(const BlockFactor *factor); /* all blocks have changed */
static inline void block_factor_mark(const BlockFactor *factor, uint32_t vertex)
{
  factor->is_new[factor->number[vertex]] = 1;
}

/* Adds to x[number] the blocks of A in the column of the vertex, of its own row and of those with higher numbers; if A is not
 * symmetric, to y[number] those of its row, transposed. They are zero before. */
typedef void BlockAdd(void *user, const BlockFactor *factor, uint32_t vertex);
/* Factors of 1 + A. Returns a vertex with a pivot that is 0 or not finite, or BLOCK_NONE. */
uint32_t block_factor_compute(const BlockFactor *factor, int is_symmetric, BlockAdd *add, void *user);
int block_factor_sign(const BlockFactor *factor); /* of the determinant */
/* r and u by vertices. */
void block_factor_solve(const BlockFactor *factor, int is_symmetric, const Lanes *r, Lanes *u);

#endif
