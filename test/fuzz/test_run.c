/* Changed models that are run: the corpus of the fuzzer replayed; no finding comes back. */
#include "fuzz/fuzz_run.c"
#include "fuzz/replay.h"

static void test_corpus(void **state)
{
  (void)state;
  assert_true(replay("run") >= 17);
}

int main(void)
{
  LLVMFuzzerInitialize(NULL, NULL);
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_corpus)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
