/* factor.h: A z = b for a matrix whose pattern is constant: order chosen once on values, then factor and solve without
 * allocation, as often as the values change. */
#ifndef LIED_LINEAR_FACTOR_H
#define LIED_LINEAR_FACTOR_H

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

#define FACTOR_FREE UINT32_MAX

typedef enum FactorStatus {
  FACTOR_OK,
  FACTOR_DEGRADED, /* a pivot became too small in the kept order: call factor_analyse */
  FACTOR_SINGULAR, /* no acceptable pivot left: see `weak` */
  FACTOR_NO_MEMORY
} FactorStatus;

typedef struct Factor Factor;

/* `matrix` must outlive the factor. pair[r] is the column on which row r has to be pivoted, even if its value is small relative
 * to others (mode rows, see modes.h), or FACTOR_FREE; pair may be NULL. The order then suits the matrix with and without these
 * rows' other entries. (For few unknowns pivots are chosen again each time, and pairs do not matter.) NULL without memory. */
Factor *factor_new(Memory *memory, const Matrix *matrix, const uint32_t *pair);
void factor_free(Factor *factor);

/* Chooses rows and columns on the current values and factorises. Allocates only when it needs more room than ever before. */
FactorStatus factor_analyse(Factor *factor);
/* The same for these values alone, ignoring the pairs: finds a solution wherever there is one. */
FactorStatus factor_analyse_alone(Factor *factor);
/* As factor_analyse, but with the pivots that `earlier`, whose matrix need not be there any more, has for its first n rows and
 * columns; rows from n on are pivoted on the columns of the same numbers. Takes a small part of the time. Parts of the n rows
 * and columns that only later rows connect are ordered again, each as a whole. FACTOR_DEGRADED: it failed. */
FactorStatus factor_analyse_from(Factor *factor, const Factor *earlier, size_t n);
/* Factorises the current values in the order chosen last. Never allocates. */
FactorStatus factor_compute(Factor *factor);
/* The same after factor_compute, factor_analyse or factor_update succeeded, when only the values of these rows have changed. */
FactorStatus factor_update(Factor *factor, const uint32_t *rows, size_t n);
/* Solves with the last factorisation, which must have succeeded; b and z (n each) may be the same. Never allocates. */
void factor_solve(Factor *factor, const double *b, double *z);

/* Sign of the determinant of the last factorisation: +1 or -1. */
int factor_sign(const Factor *factor);
size_t factor_entries(const Factor *factor); /* nonzeros of L and U */

/* Pivot k of the last factorisation, in order: its row, column and value. */
typedef struct Pivot {
  uint32_t row, column;
  double value;
} Pivot;
Pivot factor_pivot(const Factor *factor, size_t k);

/* After FACTOR_SINGULAR: the rows and columns that were left without a pivot, up to `most` of each; returns how many. */
size_t factor_weak(const Factor *factor, uint32_t *rows, uint32_t *columns, size_t most);

#endif
