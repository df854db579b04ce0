/* vector.h: vectors for SUNDIALS from the user's allocator.
 *
 * SUNDIALS 6.4 follows a NULL pointer when cloning a vector fails. Here a clone never fails: without memory it is the spare
 * vector, and `failed` tells. So everything that grows with the number of states is accounted for and may run out cleanly. */
#ifndef LIED_INTEGRATE_VECTOR_H
#define LIED_INTEGRATE_VECTOR_H

#include <nvector/nvector_serial.h>

#include "base/memory.h"

typedef struct VectorPool {
  Memory *memory;
  SUNContext context;
  size_t n;                         /* length of every vector */
  struct _generic_N_Vector_Ops ops; /* those of serial vectors, but for clone and destroy */
  struct PooledVector *spare;       /* stands in for clones that failed */
  int failed;
} VectorPool;

/* Nonzero without memory. The pool must stay where it is; vectors that it gave end by N_VDestroy. */
int vector_pool_open(VectorPool *pool, Memory *memory, SUNContext context, size_t n);
void vector_pool_close(VectorPool *pool);
N_Vector vector_new(VectorPool *pool); /* never NULL: see pool->failed */

#endif
