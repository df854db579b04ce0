/* No example allocates while it steps at fixed steps: not with contacts that come and go, not when another order of elimination
 * is needed. Only a break may. malloc and its kin are counted, whoever calls them. */
/* label: slow */
#include <stdio.h>
#include <string.h>

#include "support/allocator.h"
#include "support/check.h"
#include "support/examples.h"

typedef struct Counts {
  unsigned long allocations, frees;
  int steps;  /* in which something was allocated or freed, breaks excepted */
  int breaks; /* steps in which the structure changed */
  int is_implicit;
  int begins; /* an implicit step follows such a step: it has the first matrix of the new structure */
} Counts;

static uint64_t compositions(const LiedSystem *s)
{
  LiedStats stats;
  lied_stats(s, &stats);
  return stats.compositions;
}

/* 0: the step failed. */
static int count_step(LiedSystem *s, double h, Counts *counts)
{
  const uint64_t before = compositions(s);
  const unsigned long allocations = malloc_calls(), frees = free_calls();
  LiedStatus status = lied_step(s, h);
  const unsigned long more = malloc_calls() - allocations, less = free_calls() - frees;
  const int begins = counts->begins;
  counts->begins = counts->is_implicit && compositions(s) != before;
  if (compositions(s) != before) return counts->breaks++, !status;
  if (begins) return !status;
  counts->allocations += more;
  counts->frees += less;
  counts->steps += more || less;
  return !status;
}

/* From the second step on: the first one opens the integrator. */
static Counts count_example(const Example *example, const char *solver)
{
  Counts counts = {.is_implicit = strcmp(solver, "lieuler") == 0 || strcmp(solver, "ros2") == 0};
  Loaded *loaded = example_load(example, NULL);
  LiedSystem *s = loaded->system;
  LiedStatus status = lied_use_solver(s, solver, 0);
  if (status == LIED_WRONG_MODEL) return load_free(loaded), counts; /* implicit steps know no contact shapes */
  assert_int_equal(status + lied_step(s, example->step), LIED_OK);
  for (int k = 1; k < example->steps; k++)
    if (!count_step(s, example->step, &counts)) fail_msg("%s, %s: %s", example->name, solver, lied_message(s));
  load_free(loaded);
  return counts;
}

static void test_stepping_allocates_nothing(void **state)
{
  (void)state;
  static const char *const solvers[] = {"euler", "rk3", "rk4", "lieuler", "ros2"};
  Examples all = examples_all();
  int wrong = 0;
  for (size_t i = 0; i < all.n; i++)
    for (size_t k = 0; k < 5; k++) {
      Counts counts = count_example(&all.at[i], solvers[k]);
      wrong += counts.steps > 0;
      if (counts.steps || counts.breaks)
        print_message("%-24s %-5s %4lu allocations, %4lu frees in %3d of %4d steps, besides %d breaks\n", all.at[i].name,
                      solvers[k], counts.allocations, counts.frees, counts.steps, all.at[i].steps, counts.breaks);
    }
  examples_free(&all);
  assert_int_equal(wrong, 0);
}

/* ---- snapshots ---------------------------------------------------------------------------------------------------------- */

/* A snapshot that is written again, and returned to, needs no memory as long as the structure stays. */
static void test_saving_again_allocates_nothing(void **state)
{
  (void)state;
  Examples all = examples_all();
  for (size_t i = 0; i < all.n; i++) {
    Loaded *loaded = example_load(&all.at[i], NULL);
    LiedSystem *s = loaded->system;
    LiedSnapshot *snapshot = NULL;
    assert_int_equal(lied_use_solver(s, "rk3", 0), LIED_OK);
    for (int k = 0; k < 20; k++) assert_int_equal(lied_step(s, all.at[i].step), LIED_OK);
    assert_int_equal(lied_save(s, &snapshot), LIED_OK);
    const unsigned long allocations = malloc_calls(), frees = free_calls();
    for (int k = 0; k < 20; k++) {
      assert_int_equal(lied_step(s, all.at[i].step), LIED_OK);
      if (k % 3 == 0) assert_int_equal(lied_save(s, &snapshot), LIED_OK);
      if (k % 5 == 0) assert_int_equal(lied_restore(s, snapshot), LIED_OK);
    }
    if (malloc_calls() != allocations || free_calls() != frees)
      fail_msg("%s: %lu allocations, %lu frees", all.at[i].name, malloc_calls() - allocations, free_calls() - frees);
    lied_free_snapshot(snapshot);
    load_free(loaded);
  }
  examples_free(&all);
}

/* Many moments of one gripper: what is asked of the allocator is what they say they hold. The composition is there once. */
static void test_memory_of_snapshots(void **state)
{
  (void)state;
  enum { MOMENTS = 1000 };
  static LiedSnapshot *kept[MOMENTS];
  Example example = example_named("Gripper.mo");
  TestAllocator test;
  LiedAllocator allocator = test_allocator(&test, -1);
  Loaded *loaded = example_load(&example, &allocator);
  assert_int_equal(lied_use_solver(loaded->system, "rk3", 0), LIED_OK);
  for (int k = 0; k < 300; k++) assert_int_equal(lied_step(loaded->system, example.step), LIED_OK);
  const size_t whole = test.bytes;
  for (size_t i = 0; i < MOMENTS; i++) assert_int_equal(lied_save(loaded->system, &kept[i]), LIED_OK);
  const double each = (double)(test.bytes - whole) / MOMENTS, size = (double)lied_snapshot_size(kept[0]);
  print_message("%.0f bytes each, of which it has %.0f; the whole system has %zu\n", each, size, whole);
  assert_true(each <= 1.2 * size && each < 0.1 * (double)whole);
  for (size_t i = 0; i < MOMENTS; i++) lied_free_snapshot(kept[i]), kept[i] = NULL;
  assert_int_equal(test.bytes, whole);
  load_free(loaded);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_stepping_allocates_nothing),
      cmocka_unit_test(test_saving_again_allocates_nothing),
      cmocka_unit_test(test_memory_of_snapshots),
  };
  return cmocka_run_group_tests(tests, examples_setup, examples_teardown);
}
