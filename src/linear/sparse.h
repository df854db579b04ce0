/* sparse.h: the factors of a sparse matrix, laid out for use. */
#ifndef LIED_LINEAR_SPARSE_H
#define LIED_LINEAR_SPARSE_H

#include "linear/kernel.h"
#include "linear/order.h"

typedef struct RowCode {
  uint32_t n_matrix, n_lower, n_upper; /* column numbers in the stream */
  uint32_t first;                      /* entry of the matrix */
} RowCode;

typedef struct UpperRow {
  uint32_t code, value, n; /* where its column numbers, rising, and its values are, how many */
  uint32_t run;            /* rows from here on of which each has the columns of the next, and that itself */
} UpperRow;

typedef struct Sparse {
  Order order;
  char *block; /* n of each: */
  size_t block_size;
  double *x;       /* the row in work, by pivots; all zero in between */
  double *y;       /* work of solve, by pivots */
  double *inverse; /* 1 / pivot */
  double *size;    /* largest magnitude of row k of U */
  double *largest; /* ... that it may reach */
  double *least;   /* smallest magnitude that pivot k may have */
  double *scale;   /* unit of the unknown of pivot k, if the order is scaled */
  RowCode *rows;
  UpperRow *upper;
  uint32_t *row, *column;       /* of the matrix, of pivot k */
  uint32_t *pivot_of_row;       /* by rows of the matrix */
  uint32_t *row_at, *column_at; /* number of the pivot of a row and column, in the order's numbers */
  uint32_t *sequence;           /* [n] the pivot of the order that comes k-th */
  uint32_t *stack, *next, *end; /* work of the arrangement */
  uint32_t *code;               /* [n_code] column numbers by pivots */
  double *lower_value, *upper_value;
  size_t n_code, n_lower, n_upper; /* capacities */
  int order_sign;                  /* of both permutations */
  unsigned char *is_new;           /* [n] row k has other values than the last time */
  int directed;                    /* the better direction of the order is known */
} Sparse;

/* Lays out the rows of the factors for the order that has been found. 0 without memory. */
int sparse_arrange(Sparse *s, Memory *memory);
/* The pivots that `model` has for its first n rows and columns, and a row from n on on the column of its own number, in an
 * order that suits `matrix`. Writes rows and columns of the matrix. FACTOR_DEGRADED: it cannot. */
FactorStatus sparse_regroup(Memory *memory, const Matrix *matrix, const Factor *model, size_t n, uint32_t *rows,
                            uint32_t *columns);

#endif
