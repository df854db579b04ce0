/* order.h: in which order to eliminate a sparse unsymmetric matrix, and which entries the factors then have. */
#ifndef LIED_LINEAR_ORDER_H
#define LIED_LINEAR_ORDER_H

#include "linear/active.h"
#include "linear/factor.h"
#include "linear/min_tree.h"

/* A list of line numbers. */
typedef struct Numbers {
  uint32_t *at;
  size_t n, capacity;
} Numbers;

/* 0 if there is no room. */
static inline int numbers_append(Numbers *numbers, uint32_t number)
{
  if (numbers->n == numbers->capacity) return 0;
  numbers->at[numbers->n++] = number;
  return 1;
}

/* The order works in numbers of its own: rows and columns numbered along the structure, see bfs_number.c. Its arrays lie in the
 * workspace. */
typedef struct Order {
  const Matrix *matrix;
  const Thresholds *thresholds;
  FactorRoom room;                  /* of the workspace */
  const uint32_t *matrix_pair;      /* as `pair` of the factor */
  OrderHints hints;                 /* in use */
  uint32_t *row_of, *column_of;     /* [n] the matrix's row and column of each number */
  uint32_t *number_of_column;       /* [n] the inverse */
  uint32_t *layer;                  /* [n] distance of each column from the end; columns are numbered by falling distance */
  uint32_t *row_room, *column_room; /* [n] entries of the matrix in each line */
  double *scale;                    /* [n] by columns of the matrix, if scaled; see scale.c */
  uint64_t most;                    /* operations after which to give up */
  Memory *memory;                   /* for order_rest; NULL: without it */
  int has_pairs;
  int is_alone;           /* for these values alone: pairs do not matter */
  uint32_t *pair, *owner; /* [n] the column that a row has to be pivoted on, the row a column is reserved for */
  /* Result, pivot by pivot. U without diagonal by rows, L without diagonal by columns. */
  size_t rank;                     /* pivots found */
  uint64_t operations;             /* multiplications that a factorisation takes */
  uint32_t *row, *column;          /* [n] of pivot k < rank; then the rows and columns left over */
  uint32_t *upper_end, *lower_end; /* [n] ends of pivot k's part of: */
  Numbers upper, lower;            /* columns of its row, rows of its column */
  /* Work. */
  Active active;
  MinTree cheapest;                 /* columns by the cost of their cheapest pivot, or less */
  uint32_t *shortest;               /* [n] length of the shortest row that may be pivoted on the column, or less */
  double *bound, *bare_bound;       /* [n] the largest magnitude in the row, or more; the same of the bare values */
  uint32_t *pivot_position;         /* [n] 1 + position of a column in the pivot row, else 0 */
  uint32_t *pivot_column, *updated; /* [n] the pivot row without its pivot; the last row in which each was updated */
  double *pivot_value, *pivot_bare; /* [n] */
  int relaxed;                      /* last resort: reserved columns and bare values no longer count for the threshold */
  size_t relaxed_at;                /* the rank by then */
  Place spare; /* work of one stage at a time: what is not eliminated yet, or that of the functions below */
} Order;

/* Bytes that all stages take. */
size_t order_size(const FactorRoom *room);
/* An order for the factor's matrix, in memory of order_size bytes for this room, numbered as the hints say. */
void order_begin(Order *order, const Factor *factor, OrderHints hints);
/* The room that would have sufficed for the stage that failed by FACTOR_NO_ROOM, or for a part of it. */
FactorRoom order_needs(const Order *order);

/* ---- pivots and their order: chosen on values, or taken over from an earlier one ---- */

/* FACTOR_OK, FACTOR_SINGULAR (rank < n), FACTOR_NO_ROOM, or FACTOR_DEGRADED: more than `most` operations. */
FactorStatus order_markowitz(Order *order);
/* What order_markowitz does not order itself: writes the pivots so far, then those of the rest, as rows and columns of the
 * matrix. 0: without memory, or where the rest is singular or not finite. */
int order_rest(const Order *order, uint32_t *rows, uint32_t *columns);
/* Numbers from the other end, from the next order_markowitz on. */
void order_reverse(Order *order);
/* The pivots that `earlier` has for its first n rows and columns, and a row from n on on the column of its own number, in an
 * order that suits the matrix. Writes rows and columns of the matrix. FACTOR_DEGRADED: it cannot. */
FactorStatus order_amd(const Order *order, const Symbolic *earlier, size_t n, uint32_t *rows, uint32_t *columns);
size_t order_amd_size(const FactorRoom *room);

/* ---- entries of the factors for given pivots ---- */

/* Takes these pivots (rows and columns of the matrix) in this order. FACTOR_OK, FACTOR_NO_ROOM, or FACTOR_DEGRADED: one of them
 * has no entry by then. */
FactorStatus symbolic_factorise(Order *order, const uint32_t *rows, const uint32_t *columns);
size_t symbolic_factorise_size(const FactorRoom *room);

/* ---- the rows of the factors in the order of use ---- */

size_t pack_size(const FactorRoom *room);

/* ---- parts of the above ---- */

/* FACTOR_FREE: none. */
static inline uint32_t pair_of_row(const Order *order, uint32_t i)
{
  return order->is_alone ? FACTOR_FREE : order->pair[i];
}

/* Where the part of pivot k begins that ends at end[k]. */
static inline uint32_t part_start(const uint32_t *end, size_t k)
{
  return k > 0 ? end[k - 1] : 0;
}

/* Numbers rows and columns for an order: row_of, column_of and layer. `memory` has bfs_number_size bytes. */
void bfs_number(char *memory, const Matrix *matrix, int backwards, uint32_t *row_of, uint32_t *column_of, uint32_t *layer);
size_t bfs_number_size(const FactorRoom *room);

/* Units of the unknowns in which entries compare well: a power of 2 for each column. `work` is room for 4 n numbers. */
void scale_columns(const Matrix *matrix, double *scale, double *work);

#endif
