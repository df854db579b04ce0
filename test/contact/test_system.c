/* Shapes in a running system: evaluations are pure, memory is asked for only when pairs change, and running out of it, or
 * taking parts away, does no harm. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "contact/loading_scene.h"
#include "load/load.h"
#include "support/allocator.h"

static const double h = 1e-3;

/* The example lies two folders above this file. */
static const char *pile_path(void)
{
  static char path[4096];
  snprintf(path, sizeof path, "%s", __FILE__);
  char *end = strstr(path, "test/contact/");
  assert_non_null(end);
  strcpy(end, "examples/disc-pile/DiscPile.mo");
  return path;
}

static Loaded *new_pile(const LiedAllocator *allocator, const char *solver, size_t contacts)
{
  const char *settings[] = {"n=20", "w=4", "half=1"}; /* a wide bin: they spread */
  const LiedLoad request = {
      .file = pile_path(), .settings = settings, .n_settings = 3, .contacts = contacts, .allocator = allocator};
  Loaded *loaded = load_model(&request);
  if (loaded) diagnostics_print(loaded->diagnostics, (Output){write_error, stderr});
  assert_non_null(loaded);
  assert_int_equal(lied_use_solver(loaded->system, solver, 0), LIED_OK);
  return loaded;
}

static void advance(LiedSystem *s, int steps)
{
  for (int k = 0; k < steps; k++) assert_int_equal(lied_step(s, h), LIED_OK);
}

static double value(LiedSystem *s, const char *name)
{
  double number;
  assert_int_equal(lied_get(s, name, &number), LIED_OK);
  return number;
}

static uint64_t pair_changes(const LiedSystem *s)
{
  LiedStats stats;
  lied_stats(s, &stats);
  return stats.pair_changes;
}

/* What was evaluated in between does not matter. */
static void evaluations_are_pure(void **state)
{
  Loaded *loaded = new_pile(NULL, "rk3", 0);
  LiedSystem *s = loaded->system;
  size_t n = lied_n_states(s);
  double *x = calloc(4 * n, sizeof *x), *first = x + n, *again = x + 2 * n, *other = x + 3 * n;
  (void)state;
  srand(1);
  for (int round = 0; round < 5; round++) {
    advance(s, 60);
    assert_int_equal(lied_get_states(s, x, n), LIED_OK);
    assert_int_equal(lied_evaluate(s, lied_time(s), x, first, n), LIED_OK);
    for (int k = 0; k < 10; k++) {
      for (size_t i = 0; i < n; i++) other[i] = x[i] + 1e-3 * rand() / RAND_MAX;
      assert_int_equal(lied_evaluate(s, lied_time(s), other, again, n), LIED_OK);
    }
    assert_int_equal(lied_evaluate(s, lied_time(s), x, again, n), LIED_OK);
    assert_memory_equal(first, again, n * sizeof *first);
  }
  free(x);
  load_free(loaded);
}

/* With the usual room: not even where pairs change. */
static void stepping_allocates_nothing(void **state)
{
  TestAllocator test = {0};
  LiedAllocator allocator = test_allocator(&test, -1);
  Loaded *loaded = new_pile(&allocator, "euler", 0);
  LiedSystem *s = loaded->system;
  (void)state;
  advance(s, 1);
  const long calls = test.calls;
  advance(s, 800);
  assert_true(pair_changes(s) > 3 && pair_changes(s) < 120);
  assert_int_equal(test.calls, calls);
  load_free(loaded);
  assert_int_equal(test.blocks, 0);
}

/* Without memory where contacts need more room the run ends with a message, and nothing leaks. */
static void runs_out_of_memory(void **state)
{
  int n_failed = 0;
  (void)state;
  for (long more = 0; more < 20; more++) {
    TestAllocator test = {0};
    LiedAllocator allocator = test_allocator(&test, -1);
    Loaded *loaded = new_pile(&allocator, "euler", 1);
    LiedStatus status = LIED_OK;
    advance(loaded->system, 1);
    test.fail_at = test.calls + more;
    for (int k = 0; k < 300 && !status; k++) status = lied_step(loaded->system, h);
    if (test.failed) {
      assert_int_equal(status, LIED_NO_MEMORY);
      n_failed++;
    }
    load_free(loaded);
    assert_int_equal(test.blocks, 0);
    assert_int_equal(test.wrong, 0);
  }
  assert_true(n_failed > 5);
}

/* The others stay at their height when a shape is taken away; its body falls through all of them. */
static void shapes_may_go(void **state)
{
  Loaded *loaded = new_pile(NULL, "rk3", 0);
  LiedSystem *s = loaded->system;
  (void)state;
  advance(s, 1500);
  double y = value(s, "free[1].y");
  assert_int_equal(lied_remove(s, "disc[20]"), LIED_OK);
  advance(s, 500);
  assert_true(value(s, "free[20].y") < -0.5);
  assert_true(fabs(value(s, "free[1].y") - y) < 1e-3);
  load_free(loaded);
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(evaluations_are_pure), cmocka_unit_test(stepping_allocates_nothing),
                                     cmocka_unit_test(runs_out_of_memory), cmocka_unit_test(shapes_may_go)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
