#include "support/allocator.h"

#include <stdlib.h>

/* The size stands in front of each block, so that a wrong old size is noticed. */
enum { HEADER = 16 };

static void *resize(void *user, void *old, size_t old_size, size_t size)
{
  TestAllocator *test = user;
  char *block = old ? (char *)old - HEADER : NULL;
  if ((block ? *(size_t *)(void *)block : 0) != old_size) test->wrong = 1;
  if (size == 0) {
    test->blocks -= block != NULL;
    test->bytes -= old_size;
    free(block);
    return NULL;
  }
  long call = test->calls++;
  if (test->fail_at >= 0 && (call == test->fail_at || (test->fail_on && call > test->fail_at))) {
    test->failed++;
    return NULL;
  }
  char *fresh = realloc(block, HEADER + size);
  if (!fresh) abort();
  *(size_t *)(void *)fresh = size;
  test->blocks += block == NULL;
  test->bytes += size - old_size;
  return fresh + HEADER;
}

LiedAllocator test_allocator(TestAllocator *test, long fail_at)
{
  *test = (TestAllocator){.fail_at = fail_at};
  return (LiedAllocator){resize, test};
}

void test_memory_init(Memory *memory, const LiedAllocator *allocator)
{
  memory_init(memory, allocator ? &(Allocator){allocator->resize, allocator->user} : NULL);
}
