/* symbolic.h: the order of elimination and the pattern of the factors, in the order of use. It does not change once it is made,
 * and threads may share it. All of it lies in one block without pointers: a copy of the block, bound again, is the same. */
#ifndef LIED_LINEAR_SYMBOLIC_H
#define LIED_LINEAR_SYMBOLIC_H

#include "linear/matrix.h"

/* What every factorisation reads for every row is kept small: large systems do not fit into the cache. */
typedef struct RowCode {
  uint32_t n_matrix, n_lower, n_upper; /* column numbers in the stream */
  uint32_t first;                      /* entry of the matrix */
} RowCode;

typedef struct UpperRow {
  uint32_t code, value, n; /* where its column numbers, rising, and its values are, how many */
} UpperRow;

/* What an analysis learns about the order, and the next one need not try again. */
typedef struct OrderHints {
  int is_known;    /* the following */
  int is_forwards; /* the better end to begin at, see bfs_number.c */
  int is_scaled;   /* columns are multiplied by `scale`, see scale.c */
} OrderHints;

typedef struct SymbolicHead {
  int is_valid; /* there is an order, and all below belongs to it */
  int is_alone; /* it is for one set of values: pairs do not matter */
  int sign;     /* of both permutations */
  OrderHints hints;
  size_t n, n_matrix;      /* rows and entries of the matrix */
  size_t n_lower, n_upper; /* entries without diagonal */
} SymbolicHead;

/* A view: pointers into the block. k counts pivots. */
typedef struct Symbolic {
  FactorRoom room;
  SymbolicHead *head;
  RowCode *rows;                   /* [n] */
  UpperRow *upper;                 /* [n] */
  double *growth_limit;            /* [n] largest magnitude that row k of U may reach */
  double *pivot_limit;             /* [n] smallest magnitude that pivot k may have */
  double *scale;                   /* [n] unit of the unknown of pivot k, 1 unless scaled */
  uint32_t *row, *column;          /* [n] of the matrix, of pivot k */
  uint32_t *pivot_of_row;          /* [n] by rows of the matrix */
  uint32_t *row_code;              /* [n] where the column numbers of row k begin in the stream */
  uint32_t *row_lower;             /* [n] ... its values of L */
  uint32_t *supernode;             /* [n] number of rows from k on that form one: each has the columns of the next, and its
                                      diagonal */
  uint32_t *n_short;               /* [n] number of rows from k on that are neither a panel nor need a supernode */
  uint32_t *need_begin, *need_end; /* [n] of a panel: its part of `need` */
  uint32_t *below_end;             /* [n] end of pivot k's part of `below` */
  uint32_t *code;                  /* [n_matrix + n_lower + n_upper] column numbers by pivots: the stream */
  uint32_t *need;                  /* [n_lower] the rows that some rows of a panel need */
  uint32_t *below;                 /* [n_lower] rows of the matrix from which row k is subtracted */
  unsigned char *need_lanes;       /* [n_lower] bit by bit, which rows of the panel */
  unsigned char *panel;            /* [n] number of rows from k on that form one */
} Symbolic;

size_t symbolic_size(const FactorRoom *room); /* bytes */
/* Memory aligned for double; all zero for one that has not been analysed yet. */
void symbolic_bind(Symbolic *symbolic, void *memory, const FactorRoom *room);

/* The same in other room, which must suffice: a block that grows is laid out anew. */
void symbolic_copy(const Symbolic *to, const Symbolic *from);

/* What this one takes. */
FactorRoom symbolic_room(const Symbolic *symbolic);
/* Room for orders of a matrix of n rows and n_matrix entries that is similar to one that has been analysed: `slack` times its
 * fill, in proportion. */
FactorRoom symbolic_room_like(const Symbolic *first, size_t n, size_t n_matrix, double slack);

#endif
