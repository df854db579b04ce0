/* counted.h: how many hold an object that several threads may share; who lets go last frees it. */
#ifndef LIED_BASE_COUNTED_H
#define LIED_BASE_COUNTED_H

#include <stdatomic.h>

typedef struct Counted {
  atomic_size_t holders;
} Counted;

static inline void counted_init(Counted *counted)
{
  atomic_init(&counted->holders, 1);
}

static inline void counted_hold(Counted *counted)
{
  atomic_fetch_add_explicit(&counted->holders, 1, memory_order_relaxed);
}

/* 1: nobody holds it any more. What the others did with it has happened before. */
static inline int counted_let_go(Counted *counted)
{
  return atomic_fetch_sub_explicit(&counted->holders, 1, memory_order_acq_rel) == 1;
}

static inline int counted_is_shared(const Counted *counted)
{
  return atomic_load_explicit(&counted->holders, memory_order_acquire) > 1;
}

#endif
