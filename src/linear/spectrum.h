/* spectrum.h: eigenvalues of a dense matrix, without LAPACK: a BLAS brings threads that nobody asked for. */
#ifndef LIED_LINEAR_SPECTRUM_H
#define LIED_LINEAR_SPECTRUM_H

#include <stddef.h>

/* Eigenvalues of the n x n matrix a, by columns, which is overwritten; pairs of conjugates stand together, the one with the
 * positive imaginary part first. Returns 0 if the iteration did not converge. Infinite or undefined entries are the caller's to
 * keep out. */
int spectrum(double *a, size_t n, double *re, double *im);

#endif
