/* vector.c: vectors for SUNDIALS out of a Memory. */
#include <math.h>

#include "integrate/vector.h"

typedef struct PooledVector {
  struct _generic_N_Vector base; /* first: an N_Vector is a pointer to it */
  struct _N_VectorContent_Serial content;
  VectorPool *pool;
} PooledVector; /* followed by its numbers */

static size_t vector_size(const VectorPool *pool)
{
  return sizeof(PooledVector) + pool->n * sizeof(double);
}

static PooledVector *allocate(VectorPool *pool)
{
  PooledVector *v = memory_resize(pool->memory, NULL, 0, vector_size(pool));
  if (!v) return NULL;
  v->base = (struct _generic_N_Vector){.content = &v->content, .ops = &pool->ops, .sunctx = pool->context};
  v->content = (struct _N_VectorContent_Serial){.length = (sunindextype)pool->n, .data = (double *)(v + 1)};
  v->pool = pool;
  return v;
}

N_Vector vector_new(VectorPool *pool)
{
  PooledVector *v = allocate(pool);
  if (!v) pool->failed = 1;
  return v ? &v->base : &pool->spare->base;
}

static N_Vector clone(N_Vector model)
{
  return vector_new(((PooledVector *)model)->pool);
}

static void destroy(N_Vector vector)
{
  PooledVector *v = (PooledVector *)vector;
  if (v != v->pool->spare) memory_resize(v->pool->memory, v, vector_size(v->pool), 0);
}

/* ---- the operations in which CVODE spends its time ------------------------------------------------------------------
 *
 * Those of Debian's library are compiled without optimisation. With these three the cost of CVODE itself falls from about
 * 90 to 25 ns per state and step. */

/* z = a x + b y; z may be x or y */
static void linear_sum(double a, N_Vector x_, double b, N_Vector y_, N_Vector z_)
{
  const double *x = NV_DATA_S(x_), *y = NV_DATA_S(y_);
  double *z = NV_DATA_S(z_);
  size_t n = (size_t)NV_LENGTH_S(z_);
  for (size_t i = 0; i < n; i++) z[i] = a * x[i] + b * y[i];
}

/* z = c x; z may be x */
static void scale(double c, N_Vector x_, N_Vector z_)
{
  const double *x = NV_DATA_S(x_);
  double *z = NV_DATA_S(z_);
  size_t n = (size_t)NV_LENGTH_S(z_);
  for (size_t i = 0; i < n; i++) z[i] = c * x[i];
}

/* sqrt(sum (x_i w_i)^2 / n) */
static double weighted_norm(N_Vector x_, N_Vector w_)
{
  const double *x = NV_DATA_S(x_), *w = NV_DATA_S(w_);
  size_t n = (size_t)NV_LENGTH_S(x_);
  double sum = 0;
  for (size_t i = 0; i < n; i++) sum += (x[i] * w[i]) * (x[i] * w[i]);
  return sqrt(sum / (double)n);
}

int vector_pool_open(VectorPool *pool, Memory *memory, SUNContext context, size_t n)
{
  *pool = (VectorPool){.memory = memory, .context = context, .n = n};
  N_Vector serial = N_VNewEmpty_Serial((sunindextype)n, context);
  if (!serial) return -1;
  pool->ops = *serial->ops;
  N_VDestroy(serial);
  pool->ops.nvclone = pool->ops.nvcloneempty = clone;
  pool->ops.nvdestroy = destroy;
  pool->ops.nvlinearsum = linear_sum;
  pool->ops.nvscale = scale;
  pool->ops.nvwrmsnorm = weighted_norm;
  pool->spare = allocate(pool);
  return pool->spare ? 0 : -1;
}

void vector_pool_close(VectorPool *pool)
{
  if (pool->spare) memory_resize(pool->memory, pool->spare, vector_size(pool), 0);
  pool->spare = NULL;
}
