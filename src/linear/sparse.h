/* sparse.h: the factors of a sparse matrix, laid out for use. */
#ifndef LIED_LINEAR_SPARSE_H
#define LIED_LINEAR_SPARSE_H

#include "linear/kernel.h"
#include "linear/order.h"

/* Growth of a row of U that the rows below it may feel: a quarter of what is trusted, because several add up in a row. */
#define SUSPICIOUS (FACTOR_TRUSTED / 4.0)
#define GROWN_UNKNOWN SIZE_MAX

/* Rows that are computed together, see numeric.c. */
enum { LANES = 4 };
typedef double Lanes __attribute__((vector_size(LANES * sizeof(double)), aligned(sizeof(double))));

/* What every factorisation reads for every row is kept small: large systems do not fit into the cache. */
typedef struct RowCode {
  uint32_t n_matrix, n_lower, n_upper; /* column numbers in the stream */
  uint32_t first;                      /* entry of the matrix */
} RowCode;

typedef struct UpperRow {
  uint32_t code, value, n; /* where its column numbers, rising, and its values are, how many */
} UpperRow;

typedef struct Sparse {
  Order order;
  char *block; /* n of each: */
  size_t block_size;
  double *x;            /* the row in work, by pivots; all zero in between */
  Lanes *lanes;         /* the same for a panel */
  double *y;            /* work of solve, by pivots */
  double *inverse;      /* 1 / pivot */
  double *growth_limit; /* largest magnitude that row k of U may reach */
  double *pivot_limit;  /* smallest magnitude that pivot k may have */
  double *scale;        /* unit of the unknown of pivot k, if the order is scaled */
  float *size;          /* largest magnitude of row k of U */
  RowCode *rows;
  UpperRow *upper;
  uint32_t *row_code;           /* where the column numbers of row k begin in the stream */
  uint32_t *row_lower;          /* ... its values of L */
  uint32_t *supernode;          /* number of rows from k on that form one: each has the columns of the next, and its diagonal */
  uint32_t *row, *column;       /* of the matrix, of pivot k */
  uint32_t *pivot_of_row;       /* by rows of the matrix */
  uint32_t *row_at, *column_at; /* number of the pivot of a row and column, in the order's numbers */
  uint32_t *sequence;           /* [n] the pivot of the order that comes k-th */
  uint32_t *stack, *next, *end; /* work of pack.c */
  uint32_t *code;               /* [n_code] column numbers by pivots */
  double *lower_value, *upper_value;
  size_t n_code, n_lower, n_upper; /* capacities */
  int order_sign;                  /* of both permutations */
  int sign;                        /* of the determinant */
  double growth;                   /* the largest of all sizes */
  uint32_t *grown;                 /* [n_grown] pivots whose row of U grew beyond SUSPICIOUS; after all were computed */
  size_t n_grown;                  /* or GROWN_UNKNOWN */
  unsigned char *is_new;           /* [n] row k has new values */
  unsigned char *panel;            /* [n] number of rows from k on that form one */
  uint32_t *n_short;               /* [n] number of rows from k on that are neither a panel nor need a supernode */
  uint32_t *need_begin, *need_end; /* [n] of a panel: its part of */
  uint32_t *need;                  /* [n_need] the rows that some of its rows need */
  unsigned char *need_lanes;       /* [n_need_lanes] bit by bit, which */
  size_t n_need, n_need_lanes;     /* capacities */
  int direction_known;             /* the better direction of the order is known */
} Sparse;

/* The rows that are subtracted from row k: n_lower of them, rising. */
static inline const uint32_t *needs_of(const Sparse *s, size_t k)
{
  return s->code + s->row_code[k] + s->rows[k].n_matrix;
}

/* Lays out the rows of the factors for the order that has been found. 0 without memory. */
int sparse_pack(Sparse *s, Memory *memory);
/* Computes all rows, or only those that depend on rows marked as new; these become new, too. Returns whether all pivots are
 * good. */
int sparse_numeric(Sparse *s, const double *matrix_value, int all);

#endif
