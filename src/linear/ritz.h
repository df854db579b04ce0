/* ritz.h: the outermost eigenvalues of an operator that can only be applied: all of them for few dimensions, else those that a
 * Krylov space of a fixed size finds (Arnoldi's method). */
#ifndef LIED_LINEAR_RITZ_H
#define LIED_LINEAR_RITZ_H

#include <stddef.h>

enum { RITZ_MOST = 32 }; /* up to here a matrix is found column by column; beyond, RITZ_SPACE applications */
enum { RITZ_SPACE = 20 };

/* image = operator v, n numbers each; 0: it failed. */
typedef int RitzOperator(void *self, const double *v, double *image);

typedef struct Ritz {
  size_t n;        /* dimensions of the operator */
  size_t m;        /* eigenvalues found */
  double *re, *im; /* [m] */
  double *h;       /* [m][m], by columns: the operator on the basis */
  double *basis;   /* [m + 1][n] orthonormal; NULL: unit vectors */
  double *copy;    /* [m][m] scratch */
  double beyond;   /* how far the image of the last vector leaves the space */
} Ritz;

size_t ritz_size(size_t n); /* numbers of memory for n dimensions */
void ritz_init(Ritz *ritz, size_t n, double *memory);
size_t ritz_applications(const Ritz *ritz); /* most that ritz_find needs */

/* `start` (n numbers) must not be orthogonal to the eigenvectors sought; it is not used for few dimensions. Returns 0 if the
 * operator or the iteration failed. */
int ritz_find(Ritz *ritz, RitzOperator *apply, void *self, const double *start);

typedef enum RitzSide { RITZ_RIGHT, RITZ_LEFT } RitzSide;

/* Real and imaginary part of the eigenvector of value i, n numbers each, with length 1 together: of the operator, or of its
 * transpose. Returns by how much the first fails to be one, relative to the eigenvalue. */
double ritz_vector(const Ritz *ritz, RitzSide side, size_t i, double *re, double *im);

#endif
