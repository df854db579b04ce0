/* pool.c: threads that wait for work, and the caller among them. Items are handed out in small runs by a counter, so that a
 * slow one does not hold up the others. */
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

#include "base/pool.h"

enum { RUNS = 8 }; /* of items, for each thread */

struct Pool {
  size_t size;   /* bytes */
  pid_t process; /* that has the workers */
  unsigned n_workers;
  pthread_mutex_t mutex; /* of all that follows, but for `next` */
  pthread_cond_t begins, ends;
  unsigned long round; /* number of the work going on */
  unsigned busy;       /* workers that have not finished it */
  int is_closed;
  PoolWork *work;
  void *self;
  size_t n, run;
  atomic_size_t next; /* item that nobody has taken */
  pthread_t workers[];
};

static void take_items(Pool *pool)
{
  for (;;) {
    size_t first = atomic_fetch_add_explicit(&pool->next, pool->run, memory_order_relaxed);
    if (first >= pool->n) return;
    size_t end = pool->n - first < pool->run ? pool->n : first + pool->run;
    for (size_t i = first; i < end; i++) pool->work(pool->self, i);
  }
}

static void *wait_for_work(void *argument)
{
  Pool *pool = argument;
  pthread_mutex_lock(&pool->mutex);
  for (unsigned long done = 0;;) {
    while (pool->round == done && !pool->is_closed) pthread_cond_wait(&pool->begins, &pool->mutex);
    if (pool->is_closed) break;
    done = pool->round;
    pthread_mutex_unlock(&pool->mutex);
    take_items(pool);
    pthread_mutex_lock(&pool->mutex);
    if (--pool->busy == 0) pthread_cond_signal(&pool->ends);
  }
  pthread_mutex_unlock(&pool->mutex);
  return NULL;
}

/* Signals are for the threads of the program. */
static void start_workers(Pool *pool, unsigned n)
{
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  while (pool->n_workers < n && pthread_create(&pool->workers[pool->n_workers], NULL, wait_for_work, pool) == 0)
    pool->n_workers++;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static void start(Pool *pool, unsigned n)
{
  pthread_mutex_init(&pool->mutex, NULL);
  pthread_cond_init(&pool->begins, NULL);
  pthread_cond_init(&pool->ends, NULL);
  pool->process = getpid();
  pool->n_workers = 0;
  pool->round = 0; /* what new workers take for done */
  start_workers(pool, n);
}

/* A fork copies the memory, not the threads: whoever waited for them in the child would wait for ever. */
static int is_forked(const Pool *pool)
{
  return pool->process != getpid();
}

unsigned pool_threads(unsigned wanted)
{
  enum { MOST = 1024 };
  const long threads = wanted ? (long)wanted : sysconf(_SC_NPROCESSORS_ONLN);
  return threads < 1 ? 1 : threads > MOST ? MOST : (unsigned)threads;
}

Pool *pool_new(Memory *memory, unsigned threads)
{
  const unsigned n = pool_threads(threads) - 1;
  const size_t size = sizeof(Pool) + n * sizeof(pthread_t);
  Pool *pool = memory_resize(memory, NULL, 0, size);
  if (!pool) return NULL;
  pool->size = size;
  start(pool, n);
  return pool;
}

void pool_free(Memory *memory, Pool *pool)
{
  if (!pool) return;
  if (is_forked(pool)) start(pool, 0);
  pthread_mutex_lock(&pool->mutex);
  pool->is_closed = 1;
  pthread_cond_broadcast(&pool->begins);
  pthread_mutex_unlock(&pool->mutex);
  for (unsigned i = 0; i < pool->n_workers; i++) pthread_join(pool->workers[i], NULL);
  pthread_cond_destroy(&pool->begins);
  pthread_cond_destroy(&pool->ends);
  pthread_mutex_destroy(&pool->mutex);
  memory_resize(memory, pool, pool->size, 0);
}

void pool_run(Pool *pool, size_t n, PoolWork *work, void *self)
{
  if (is_forked(pool)) start(pool, pool->n_workers);
  const size_t run = n / (RUNS * ((size_t)pool->n_workers + 1));
  pthread_mutex_lock(&pool->mutex);
  pool->work = work;
  pool->self = self;
  pool->n = n;
  pool->run = run > 0 ? run : 1;
  atomic_store_explicit(&pool->next, 0, memory_order_relaxed);
  pool->busy = pool->n_workers;
  pool->round++;
  pthread_cond_broadcast(&pool->begins);
  pthread_mutex_unlock(&pool->mutex);
  take_items(pool);
  pthread_mutex_lock(&pool->mutex);
  while (pool->busy > 0) pthread_cond_wait(&pool->ends, &pool->mutex);
  pthread_mutex_unlock(&pool->mutex);
}
