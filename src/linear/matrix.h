/* matrix.h: a sparse matrix, what can become of its factors, and the room that they need. */
#ifndef LIED_LINEAR_MATRIX_H
#define LIED_LINEAR_MATRIX_H

#include <stddef.h>
#include <stdint.h>

#include "base/memory.h"

/* A square matrix row by row. Row r has the entries start[r] <= e < start[r + 1], at column[e], no column twice. */
typedef struct Matrix {
  size_t n;
  const uint32_t *start;
  const uint32_t *column;
  double *value; /* the owner changes it between factorisations; factorising never does */
} Matrix;

typedef enum FactorStatus {
  FACTOR_OK,
  FACTOR_DEGRADED, /* a pivot became too small in the kept order: call factor_analyse */
  FACTOR_SINGULAR, /* no acceptable pivot left: see factor_weak */
  FACTOR_NO_MEMORY,
  FACTOR_NO_ROOM /* the memory of the caller does not suffice: see `needed` of Factor; grow it and repeat the call */
} FactorStatus;

/* What there is room for. Symbolic, Numeric and Workspace each use some of these numbers. */
typedef struct FactorRoom {
  size_t n;                /* rows */
  size_t n_matrix;         /* entries of the matrix */
  size_t n_lower, n_upper; /* entries of L and U without diagonal: Symbolic, Numeric */
  size_t n_listed;         /* entries of L, and as many of U, while an order is sought: Workspace */
  size_t n_active;         /* entries of what is not eliminated yet: Workspace */
} FactorRoom;

/* Room to analyse a matrix for the first time, with nothing for the factors: the analysis tells how much these need. */
FactorRoom factor_room(const Matrix *matrix);
/* The larger of both in every number. */
FactorRoom room_max(FactorRoom a, FactorRoom b);

#endif
