/* dense.h: LU of a matrix of few unknowns. */
#ifndef LIED_LINEAR_DENSE_H
#define LIED_LINEAR_DENSE_H

#include "linear/matrix.h"

enum { DENSE_MOST = 3 };

typedef struct Dense {
  int sign;                                     /* of the determinant */
  double lu[DENSE_MOST * DENSE_MOST];           /* [n][n] row by row: L, 1 / pivot, U divided by its pivot */
  double peak[DENSE_MOST * DENSE_MOST];         /* [n][n] largest magnitude each entry ever had; for the second pass only */
  double largest[DENSE_MOST];                   /* [n] magnitude in the row of the matrix */
  double y[DENSE_MOST];                         /* [n] work of solve */
  uint32_t row[DENSE_MOST], column[DENSE_MOST]; /* [n] of pivot k */
} Dense;

/* Returns the number of pivots. */
size_t dense_factorise(Dense *dense, const Matrix *matrix, double noise);
void dense_solve(Dense *dense, size_t n, const double *b, double *z);

#endif
