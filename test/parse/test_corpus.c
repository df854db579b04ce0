/* Replays the corpus of the compiler's fuzzer, without the fuzzer: what once was found stays fixed. */
#include "fuzz/fuzz_parse.c"
#include "fuzz/replay.h"

static void test_corpus(void **state)
{
  (void)state;
  assert_true(replay("corpus") > 20);
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_corpus)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
