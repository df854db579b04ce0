/* factor.c: the functions of a factor, for any kernel. */
#include "linear/factor.h"

#include <string.h>

#include "linear/kernel.h"

Factor *factor_new_kernel(Memory *memory, const Matrix *matrix, const uint32_t *pair, const FactorKernel *kernel)
{
  if (matrix->n >= INT32_MAX) return NULL; /* line numbers leave their highest bit free */
  Factor *factor = memory_resize(memory, NULL, 0, sizeof *factor);
  if (!factor) return NULL;
  *factor = (Factor){.kernel = kernel, .memory = memory, .matrix = matrix, .n = matrix->n, .sign = 1};
  if (kernel->create(factor, pair)) return factor;
  factor_free(factor);
  return NULL;
}

Factor *factor_new(Memory *memory, const Matrix *matrix, const uint32_t *pair)
{
  return factor_new_kernel(memory, matrix, pair, matrix->n <= FACTOR_DENSE_LIMIT ? &factor_dense : &factor_sparse);
}

void factor_free(Factor *factor)
{
  if (!factor) return;
  factor->kernel->destroy(factor);
  memory_resize(factor->memory, factor, sizeof *factor, 0);
}

static FactorStatus analyse(Factor *factor, int alone)
{
  factor->n_weak = 0;
  FactorStatus status = factor->kernel->analyse(factor, alone);
  factor->analysed = status == FACTOR_OK;
  return status;
}

FactorStatus factor_analyse(Factor *factor)
{
  return analyse(factor, 0);
}

FactorStatus factor_analyse_alone(Factor *factor)
{
  return analyse(factor, 1);
}

FactorStatus factor_analyse_from(Factor *factor, const Factor *earlier, size_t n)
{
  if (earlier->kernel != factor->kernel || !earlier->analysed) return FACTOR_DEGRADED;
  FactorStatus status = factor->kernel->analyse_from(factor, earlier, n);
  factor->analysed = status == FACTOR_OK;
  return status;
}

FactorStatus factor_compute(Factor *factor)
{
  return factor->analysed ? factor->kernel->compute(factor) : FACTOR_DEGRADED;
}

FactorStatus factor_update(Factor *factor, const uint32_t *rows, size_t n)
{
  return factor->analysed ? factor->kernel->update(factor, rows, n) : FACTOR_DEGRADED;
}

void factor_solve(Factor *factor, const double *b, double *z)
{
  factor->kernel->solve(factor, b, z);
}

int factor_sign(const Factor *factor)
{
  return factor->sign;
}

size_t factor_entries(const Factor *factor)
{
  return factor->n_entries;
}

Pivot factor_pivot(const Factor *factor, size_t k)
{
  return factor->kernel->pivot(factor, k);
}

size_t factor_weak(const Factor *factor, uint32_t *rows, uint32_t *columns, size_t most)
{
  size_t n = factor->n_weak < most ? factor->n_weak : most;
  if (n == 0) return 0;
  memcpy(rows, factor->weak_rows, n * sizeof *rows);
  memcpy(columns, factor->weak_columns, n * sizeof *columns);
  return n;
}
