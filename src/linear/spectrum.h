/* spectrum.h: eigenvalues of a dense matrix, without LAPACK: a BLAS would start threads of its own. */
#ifndef LIED_LINEAR_SPECTRUM_H
#define LIED_LINEAR_SPECTRUM_H

#include <stddef.h>

/* Eigenvalues of the n x n matrix a, by columns, which is overwritten; conjugate pairs are adjacent, the one with the positive
 * imaginary part first. Returns 0 if the iteration did not converge. All entries must be finite. */
int spectrum(double *a, size_t n, double *re, double *im);

#endif
