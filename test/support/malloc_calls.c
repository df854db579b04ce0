/* malloc_calls.c: takes the place of malloc in a test that asks for malloc_calls(). glibc allows a program to do so. */
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "support/allocator.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_OWN_MALLOC
#endif
#endif

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || defined(HAS_OWN_MALLOC) || !defined(__GLIBC__)

unsigned long malloc_calls(void)
{
  return 0;
}

#else

static atomic_ulong calls;

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

unsigned long malloc_calls(void)
{
  return atomic_load(&calls);
}

void *malloc(size_t size)
{
  atomic_fetch_add(&calls, 1);
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
  atomic_fetch_add(&calls, 1);
  return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
  atomic_fetch_add(&calls, 1);
  return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
  atomic_fetch_add(&calls, 1);
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size)
{
  atomic_fetch_add(&calls, 1);
  *block = __libc_memalign(alignment, size);
  return *block ? 0 : ENOMEM;
}

#endif
