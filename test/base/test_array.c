/* Arrays that grow, in arenas, in a Memory and on the heap. */
#include <stdlib.h>

#include "base/array.h"
#include "support/allocator.h"
#include "support/check.h"

static void capacity_doubles(void **state)
{
  (void)state;
  assert_int_equal(array_capacity(0, 1), 8);
  assert_int_equal(array_capacity(8, 9), 16);
  assert_int_equal(array_capacity(8, 100), 100);
  assert_true(array_capacity(SIZE_MAX / 2, SIZE_MAX / 2 + 1) == SIZE_MAX / 2 + 1);
}

static void elements_stay_in_an_arena(void **state)
{
  (void)state;
  Memory memory;
  Arena arena;
  jmp_buf failure;
  memory_init(&memory, NULL);
  if (setjmp(failure)) fail();
  arena_init(&arena, &memory, &failure);
  int *numbers = NULL;
  uint32_t count = 0, capacity = 0;
  for (int i = 0; i < 1000; i++) *ARRAY_PUSH(&arena, numbers, count, capacity) = i;
  assert_int_equal(count, 1000);
  for (int i = 0; i < 1000; i++) assert_int_equal(numbers[i], i);
  arena_free(&arena);
  assert_int_equal(memory.bytes, 0);
}

static void an_arena_without_memory_jumps(void **state)
{
  (void)state;
  TestAllocator test;
  LiedAllocator allocator = test_allocator(&test, 1);
  Memory memory;
  Arena arena;
  jmp_buf failure;
  test_memory_init(&memory, &allocator);
  arena_init(&arena, &memory, &failure);
  if (setjmp(failure) == 0) {
    double *numbers = NULL;
    uint32_t count = 0, capacity = 0;
    for (int i = 0; i < 100000; i++) *ARRAY_PUSH(&arena, numbers, count, capacity) = i;
    fail_msg("there was memory");
  }
  arena_free(&arena);
  assert_int_equal(test.blocks, 0);
  assert_false(test.wrong);
}

static void without_memory_the_array_stays(void **state)
{
  (void)state;
  TestAllocator test;
  LiedAllocator allocator = test_allocator(&test, 2);
  Memory memory;
  test_memory_init(&memory, &allocator);
  Storage storage = {.memory = &memory};
  int *numbers = NULL;
  size_t count = 0, capacity = 0;
  while (ARRAY_RESERVE(storage, numbers, count, capacity, 1)) numbers[count] = (int)count, count++;
  assert_int_equal(count, 16); /* 8, then 16, then none */
  for (size_t i = 0; i < count; i++) assert_int_equal(numbers[i], i);
  assert_false(ARRAY_RESERVE(storage, numbers, count, capacity, SIZE_MAX));
  assert_false(ARRAY_RESERVE(storage, numbers, count, capacity, SIZE_MAX / 4));
  storage_resize(storage, numbers, capacity * sizeof *numbers, 0);
  assert_int_equal(test.blocks, 0);
  assert_false(test.wrong);
}

static void several_at_once_on_the_heap(void **state)
{
  (void)state;
  char *bytes = NULL;
  size_t capacity = 0;
  assert_true(ARRAY_RESERVE((Storage){0}, bytes, 0, capacity, 100));
  assert_int_equal(capacity, 100);
  for (size_t i = 0; i < capacity; i++) assert_int_equal(bytes[i], 0);
  assert_true(ARRAY_RESERVE((Storage){0}, bytes, 100, capacity, 1));
  assert_int_equal(capacity, 200);
  free(bytes);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(capacity_doubles),
      cmocka_unit_test(elements_stay_in_an_arena),
      cmocka_unit_test(an_arena_without_memory_jumps),
      cmocka_unit_test(without_memory_the_array_stays),
      cmocka_unit_test(several_at_once_on_the_heap),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
