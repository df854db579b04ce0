/* order.h: in which order to eliminate a sparse unsymmetric matrix, and which entries the factors then have. */
#ifndef LIED_LINEAR_ORDER_H
#define LIED_LINEAR_ORDER_H

#include "linear/active.h"

/* A growing list of line numbers. */
typedef struct Numbers {
  uint32_t *at;
  size_t n, capacity;
} Numbers;

/* The result, pivot by pivot, in numbers of the matrix: U without diagonal by rows, L without diagonal by columns. */
typedef struct Order {
  const Matrix *matrix;
  const uint32_t *pair;             /* [n] or NULL, as in factor.h */
  size_t rank;                      /* pivots found */
  uint32_t *row, *column;           /* [n] of pivot k < rank; then the rows and columns left over */
  uint32_t *upper_end, *lower_end;  /* [n] ends of pivot k's part of: */
  Numbers upper, lower;             /* columns of its row, rows of its column */
  Active active;                    /* work: */
  const uint32_t *owner;            /* [n] the row that a column is reserved for, or FACTOR_FREE; NULL without pairs */
  double *bound;                    /* [n] at least the largest magnitude in the row */
  uint32_t *place;                  /* [n] 1 + position of a column in the pivot row, else 0 */
  uint32_t *pivot_column, *updated; /* [n] the pivot row without its pivot; the last row in which each was updated */
  double *pivot_value;              /* [n] */
  char *block;
  size_t block_size;
  int relaxed; /* reserved columns no longer count for the threshold */
} Order;

int order_init(Order *order, Memory *memory, const Matrix *matrix, const uint32_t *pair); /* 0 without memory */
void order_free(Order *order);
/* FACTOR_OK, FACTOR_SINGULAR (rank < n) or FACTOR_NO_MEMORY. */
FactorStatus order_find(Order *order);

/* A remainder of cancellation below this part of what was cancelled is rounding error, and no pivot. */
#define ORDER_NOISE 1e-13

#endif
