/* malloc_calls.c: takes the place of malloc in a test that asks for malloc_calls(), free_calls() or malloc_fail_at(). glibc
 * allows a program to do so. */
#include <errno.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

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

unsigned long free_calls(void)
{
  return 0;
}

int malloc_fail_at(long call)
{
  (void)call;
  return 0;
}

long malloc_failed(void)
{
  return 0;
}

long malloc_blocks(void)
{
  return 0;
}

#else

static atomic_ulong calls, frees;
static atomic_long left = -1; /* allocations until one fails; negative: none will */
static atomic_long failed, blocks;

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *old);

unsigned long malloc_calls(void)
{
  return atomic_load(&calls);
}

unsigned long free_calls(void)
{
  return atomic_load(&frees);
}

int malloc_fail_at(long call)
{
  atomic_store(&left, call);
  atomic_store(&failed, 0);
  return 1;
}

long malloc_failed(void)
{
  return atomic_load(&failed);
}

long malloc_blocks(void)
{
  return atomic_load(&blocks);
}

/* Counts the call; 1: it is to fail. */
static int refuses(void)
{
  atomic_fetch_add(&calls, 1);
  if (atomic_load(&left) < 0 || atomic_fetch_sub(&left, 1) != 0) return 0;
  atomic_fetch_add(&failed, 1);
  errno = ENOMEM;
  return 1;
}

static void *counted(void *block)
{
  if (block) atomic_fetch_add(&blocks, 1);
  return block;
}

void *malloc(size_t size)
{
  return refuses() ? NULL : counted(__libc_malloc(size));
}

void *calloc(size_t count, size_t size)
{
  return refuses() ? NULL : counted(__libc_calloc(count, size));
}

void *realloc(void *old, size_t size)
{
  if (old && !size) return free(old), NULL;
  if (refuses()) return NULL;
  return old ? __libc_realloc(old, size) : counted(__libc_malloc(size));
}

void *reallocarray(void *old, size_t count, size_t size)
{
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) return errno = ENOMEM, NULL;
  return realloc(old, bytes);
}

void *aligned_alloc(size_t alignment, size_t size)
{
  return refuses() ? NULL : counted(__libc_memalign(alignment, size));
}

void *memalign(size_t alignment, size_t size)
{
  return aligned_alloc(alignment, size);
}

void *valloc(size_t size)
{
  return aligned_alloc(4096, size);
}

int posix_memalign(void **block, size_t alignment, size_t size)
{
  void *fresh = aligned_alloc(alignment, size);
  if (fresh) *block = fresh;
  return fresh ? 0 : ENOMEM;
}

/* Those of glibc need not call the malloc of others. */
char *strndup(const char *text, size_t most)
{
  const size_t length = strnlen(text, most);
  char *copy = malloc(length + 1);
  if (!copy) return NULL;
  memcpy(copy, text, length);
  copy[length] = 0;
  return copy;
}

char *strdup(const char *text)
{
  return strndup(text, SIZE_MAX);
}

void free(void *old)
{
  if (!old) return;
  atomic_fetch_add(&frees, 1);
  atomic_fetch_sub(&blocks, 1);
  __libc_free(old);
}

#endif
