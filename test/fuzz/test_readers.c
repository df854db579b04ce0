/* Results, sidecars and inputs of any bytes: the corpus of the fuzzer replayed; no finding comes back. */
#include "fuzz/fuzz_readers.c"
#include "fuzz/replay.h"

static void test_corpus(void **state)
{
  (void)state;
  assert_true(replay("readers") >= 6);
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_corpus)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
