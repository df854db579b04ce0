/* Memory that ends anywhere in the life of an ensemble: the status says so, and nothing leaks. Steps allocate nothing. */
#include "models.h"
#include "support/allocator.h"

enum { COPIES = 3 };
static const double h = 0.01;

static LiedStatus live(LiedSystem *s)
{
  const LiedHandle u = handle_of(s, "u"), outputs[] = {handle_of(s, "x"), handle_of(s, "energy")};
  const LiedEnsembleSetup setup = {
      .copies = COPIES, .threads = 1, .inputs = &u, .n_inputs = 1, .outputs = outputs, .n_outputs = 2};
  LiedEnsemble *e = NULL;
  const double values[COPIES] = {1, 2, 3};
  LiedStatus status = lied_new_ensemble(s, &setup, &e);
  if (status) assert_null(e);
  if (!status) status = lied_ensemble_step(e, h, 3);
  if (!status) status = lied_ensemble_mark(e);
  if (!status) status = lied_ensemble_set(e, u, values, COPIES);
  if (!status) status = lied_ensemble_step(e, h, 3);
  if (!status) status = lied_ensemble_reset(e, NULL, 0);
  lied_free_ensemble(e);
  return status;
}

static void every_allocation_may_fail(void **unused)
{
  (void)unused;
  TestAllocator test;
  const LiedAllocator allocator = test_allocator(&test, -1);
  LiedSystem *s = lied_load_with(&(LiedLoad){.text = ball, .allocator = &allocator}, NULL);
  assert_non_null(s);
  assert_int_equal(lied_use_solver(s, "rk4", 0), LIED_OK);
  assert_int_equal(live(s), LIED_OK); /* handles have their place from here on */
  const long blocks = test.blocks;
  LiedStatus status = LIED_NO_MEMORY;
  for (long n = 0; status; n++) {
    test.calls = test.failed = 0;
    test.fail_at = n;
    status = live(s);
    if (status != (test.failed ? LIED_NO_MEMORY : LIED_OK)) fail_msg("allocation %ld: status %d", n, (int)status);
    if (test.blocks != blocks) fail_msg("allocation %ld: %ld blocks are left over", n, test.blocks - blocks);
  }
  test.fail_at = -1;
  lied_free(s);
  assert_int_equal(test.blocks, 0);
  assert_false(test.wrong);
}

static void steps_allocate_nothing(void **unused)
{
  (void)unused;
  LiedSystem *s = load(cart_pole, "rk4");
  const LiedHandle u = handle_of(s, "u"), y = handle_of(s, "push");
  LiedEnsemble *e;
  assert_int_equal(
      lied_new_ensemble(
          s, &(LiedEnsembleSetup){.copies = 50, .threads = 2, .inputs = &u, .n_inputs = 1, .outputs = &y, .n_outputs = 1}, &e),
      LIED_OK);
  assert_int_equal(lied_ensemble_step(e, h, 1), LIED_OK);
  assert_int_equal(lied_ensemble_mark(e), LIED_OK);
  const unsigned long before = malloc_calls();
  for (size_t k = 0; k < 100; k++) {
    for (size_t i = 0; i < 50; i++) lied_ensemble_inputs(e)[i] = push(k, i);
    assert_int_equal(lied_ensemble_step(e, h, 1), LIED_OK);
  }
  assert_int_equal(lied_ensemble_reset(e, NULL, 0), LIED_OK);
  assert_int_equal(lied_ensemble_mark(e), LIED_OK);
  assert_int_equal(malloc_calls() - before, 0);
  lied_free_ensemble(e);
  lied_free(s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_allocation_may_fail),
      cmocka_unit_test(steps_allocate_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
