/* kernel.h: what a factor is made of: a kernel for small dense or large sparse matrices, behind one table of operations. */
#ifndef LIED_LINEAR_KERNEL_H
#define LIED_LINEAR_KERNEL_H

#include "linear/factor.h"

typedef struct FactorKernel {
  int (*create)(Factor *factor, const uint32_t *pair); /* fills factor->work; 0 without memory: destroy must still be called */
  void (*destroy)(Factor *factor);
  FactorStatus (*analyse)(Factor *factor, int alone);
  FactorStatus (*analyse_from)(Factor *factor, const Factor *earlier, size_t n);
  FactorStatus (*compute)(Factor *factor);
  FactorStatus (*update)(Factor *factor, const uint32_t *rows, size_t n);
  void (*solve)(Factor *factor, const double *b, double *z);
  Pivot (*pivot)(const Factor *factor, size_t k);
  /* Rows that growth may have spoilt: writes the first `most`, returns how many, or more than `most`. */
  size_t (*suspects)(const Factor *factor, uint32_t *rows, size_t most);
} FactorKernel;

struct Factor {
  const FactorKernel *kernel;
  Memory *memory;
  const Matrix *matrix;
  size_t n;                                 /* rows when it was made: the owner may have replaced the matrix since */
  void *work;                               /* of the kernel, [kernel] writes all from here on */
  int analysed;                             /* the last factor_analyse succeeded */
  int sign;                                 /* of the determinant */
  double growth;                            /* largest entry of U: rows are met to about this times 1e-15 */
  size_t n_entries;                         /* of L and U */
  size_t n_weak;                            /* rows and columns without a pivot */
  const uint32_t *weak_rows, *weak_columns; /* [n_weak] */
};

extern const FactorKernel factor_dense, factor_sparse;

/* Up to this many unknowns factor_new takes the dense kernel. The sparse one is no slower even there (bench/factor_klu.c); the
 * dense one chooses its pivots again each time, which costs some ten nanoseconds for so few unknowns. */
enum { FACTOR_DENSE_LIMIT = 3 };

/* factor_new with a given kernel. */
Factor *factor_new_kernel(Memory *memory, const Matrix *matrix, const uint32_t *pair, const FactorKernel *kernel);

/* If cancellation leaves less than this fraction of an entry, the rest is rounding error and no pivot. */
#define FACTOR_NOISE 1e-13

/* Below this growth the factors are exact enough. */
#define FACTOR_TRUSTED 100

#endif
