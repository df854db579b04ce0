/* allocator.h: allocators for tests: one that fails on request, and a count of what malloc is asked for. */
#ifndef TEST_SUPPORT_ALLOCATOR_H
#define TEST_SUPPORT_ALLOCATOR_H

#include "base/memory.h"
#include "lied/lied.h"

typedef struct TestAllocator {
  long fail_at; /* the allocation that fails, counted from 0; -1: none */
  int fail_on;  /* 1: all later ones fail, too */
  long calls;   /* allocations asked for so far */
  long failed;
  long blocks;  /* held now */
  size_t bytes; /* held now */
  int wrong;    /* an old size was not the true one */
} TestAllocator;

/* The allocator that counts in, and obeys, `test`, which must outlive it. */
LiedAllocator test_allocator(TestAllocator *test, long fail_at);

/* memory_init with the allocator of a system; NULL: malloc. */
void test_memory_init(Memory *memory, const LiedAllocator *allocator);

/* Calls of malloc, calloc, realloc, aligned_alloc and the like by the whole process so far, and of free with a block. 0 for
 * ever under a sanitizer, which has its own malloc: a test that needs the count passes there for nothing. */
unsigned long malloc_calls(void);
unsigned long free_calls(void);

/* The allocation of this number from here on, by whomever, fails once; -1: none. 0: it cannot be had, under a sanitizer. */
int malloc_fail_at(long call);
long malloc_failed(void); /* since malloc_fail_at */
long malloc_blocks(void); /* held by the process: what was allocated less what was freed */

#endif
