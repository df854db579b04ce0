/* pool.h: threads that wait for work. */
#ifndef LIED_BASE_POOL_H
#define LIED_BASE_POOL_H

#include <stddef.h>

#include "base/memory.h"

typedef struct Pool Pool;
typedef void PoolWork(void *self, size_t item);

/* At most so many threads, the caller's among them; fewer where the machine refuses. 0: as many as there are processors. NULL
 * without memory. */
unsigned pool_threads(unsigned wanted); /* how many that are: 0 as many as processors */
Pool *pool_new(Memory *memory, unsigned threads);
void pool_free(Memory *memory, Pool *pool);
/* work(self, i) for 0 <= i < n, each once, by any of the threads; returns when all of it is done. */
void pool_run(Pool *pool, size_t n, PoolWork *work, void *self);

#endif
