/* Calls of the API in any order: the corpus of the fuzzer replayed; no finding comes back. */
#include "fuzz/fuzz_system.c"
#include "fuzz/replay.h"

static void test_corpus(void **state)
{
  (void)state;
  assert_true(replay("system") >= 7);
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_corpus)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
