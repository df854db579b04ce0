/* Every allocation fails once: the failure arrives where the caller asked for it, and nothing is left behind. */
#include <fcntl.h>
#include <unistd.h>

#include "reading.h"
#include "support/allocator.h"
#include "support/files.h"

/* Reads a file with everything in it that allocates. 1 when memory failed. */
static int read_with(const LiedAllocator *allocator, const char *path, unsigned *errors)
{
  Reading reading = {0};
  jmp_buf on_failure;
  Memory memory;
  Arena arena;
  test_memory_init(&memory, allocator);
  arena_init(&arena, &memory, &on_failure);
  if (setjmp(on_failure)) {
    arena_free(&arena);
    return 1;
  }
  source_set_init(&reading.sources, &arena);
  symbols_init(&reading.symbols, &arena);
  diagnostics_init(&reading.diagnostics, &arena, &reading.sources);
  reading.parse = (Parse){&arena, &reading.sources, &reading.symbols, &reading.diagnostics, 0};
  parse_file(&reading.parse, path);
  *errors = reading.diagnostics.errors;
  arena_free(&arena);
  return 0;
}

static void write_model(const char *path)
{
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  fprintf(file, "package P \"text\" + \"more\"\n");
  for (int i = 0; i < 1500; i++)
    fprintf(file,
            "  model M%d extends B(x = 1); Real y%d[3](start = {1, 2, 3}) = a.b[%d].c \"t\\n\"; Real = ;\n"
            "  equation f(x, z = 1234567890123456789e-3) = {i for i in 1:2}; end M%d;\n",
            i, i, i, i);
  fprintf(file, "end P;\n");
  fclose(file);
}

static int open_files(void)
{
  int count = 0;
  for (int file = 0; file < 256; file++) count += fcntl(file, F_GETFD) != -1;
  return count;
}

static void every_allocation_fails_once(void **state)
{
  (void)state;
  const char *path = temporary_file(".mo");
  write_model(path);
  int files = open_files();
  TestAllocator test;
  unsigned errors = 0;
  LiedAllocator allocator = test_allocator(&test, -1);
  assert_int_equal(read_with(&allocator, path, &errors), 0);
  assert_int_equal(errors, 1500);
  long calls = test.calls;
  assert_true(calls > 20);
  for (long i = 0; i < calls; i++) {
    allocator = test_allocator(&test, i);
    assert_int_equal(read_with(&allocator, path, &errors), 1);
    assert_int_equal(test.failed, 1);
    assert_int_equal(test.blocks, 0);
    assert_int_equal(test.bytes, 0);
    assert_int_equal(test.wrong, 0);
  }
  assert_int_equal(open_files(), files);
  temporary_remove(path);
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(every_allocation_fails_once)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
