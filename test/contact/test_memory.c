/* Memory that ends while shapes meet: every example with shapes is loaded and run with single allocations failing. The status
 * says so, the system can still be looked at and goes on where it was, and nothing leaks. Room for contacts is scarce, so that
 * it has to grow. */
/* label: slow */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load/load.h"
#include "support/allocator.h"
#include "support/check.h"

static const double h = 1e-3;

typedef struct Example {
  const char *file;
  const char *settings[4];
  size_t n_settings;
  int steps; /* in which pairs change, or parts break */
} Example;

static const Example examples[] = {
    {"box-stack/BoxStack.mo", {"n=3"}, 1, 400},
    {"breaking-beam/BreakingBeam.mo", {"n=4", "rate=8000"}, 2, 200},
    {"contact-chain/ContactChain.mo", {"F=1000"}, 1, 600},
    {"disc-pile/DiscPile.mo", {"n=9", "w=3"}, 2, 260},
    {"gripper/Gripper.mo", {""}, 0, 200},
    {"orbit-grasp/OrbitGrasp.mo", {""}, 0, 1200},
    {"ratchet/Ratchet.mo", {""}, 0, 200},
};
enum { EXAMPLES = sizeof examples / sizeof *examples };

/* Examples lie two folders above this file. */
static const char *path_of(const Example *example)
{
  static char path[4096];
  snprintf(path, sizeof path, "%s", __FILE__);
  char *end = strstr(path, "test/contact/");
  assert_non_null(end);
  snprintf(end, sizeof path - (size_t)(end - path), "examples/%s", example->file);
  return path;
}

static Loaded *load(const Example *example, const LiedAllocator *allocator)
{
  const LiedLoad request = {.file = path_of(example),
                            .settings = example->settings,
                            .n_settings = example->n_settings,
                            .contacts = 1,
                            .allocator = allocator};
  return load_model(&request);
}

/* CALLS: allocations until the model is loaded, before it has its solver. */
static Loaded *load_well(const Example *example, TestAllocator *test, long *calls)
{
  LiedAllocator allocator = test_allocator(test, -1);
  Loaded *loaded = load(example, &allocator);
  *calls = test->calls;
  assert_non_null(loaded);
  if (!loaded->system) fail_msg("%s does not load", example->file);
  assert_int_equal(lied_use_solver(loaded->system, "rk3", 0), LIED_OK);
  return loaded;
}

/* ---- an undisturbed run --------------------------------------------------------------------------------------------- */

typedef struct Reference {
  long loading, running; /* allocations */
  uint64_t pair_changes;
  size_t n_states;
  double *x; /* at the end */
} Reference;

static void keep_states(const LiedSystem *s, size_t *n, double **x)
{
  *n = lied_n_states(s);
  *x = calloc(*n + 1, sizeof **x);
  assert_int_equal(lied_get_states(s, *x, *n), LIED_OK);
}

/* Loaded twice: the first time may compile classes, which takes memory that later loads do not need. */
static Reference undisturbed(const Example *example)
{
  Reference reference = {0};
  TestAllocator test;
  load_free(load_well(example, &test, &reference.loading));
  Loaded *loaded = load_well(example, &test, &reference.loading);
  LiedStats stats;
  long ready = test.calls;
  for (int k = 0; k < example->steps; k++)
    if (lied_step(loaded->system, h)) fail_msg("%s: %s", example->file, lied_message(loaded->system));
  reference.running = test.calls - ready;
  lied_stats(loaded->system, &stats);
  reference.pair_changes = stats.pair_changes;
  keep_states(loaded->system, &reference.n_states, &reference.x);
  load_free(loaded);
  assert_int_equal(test.blocks, 0);
  assert_int_equal(test.wrong, 0);
  return reference;
}

/* ---- one allocation fails ------------------------------------------------------------------------------------------- */

/* Every variable has a name and a value. */
static void look_around(const Example *example, LiedSystem *s)
{
  LiedStats stats;
  char name[2100];
  size_t n = lied_n_variables(s);
  lied_stats(s, &stats);
  assert_true(n > 0 && stats.states == lied_n_states(s) && strstr(lied_message(s), "memory"));
  for (size_t i = 0; i < n; i += 1 + n / 40) {
    double value;
    snprintf(name, sizeof name, "%s", lied_variable_name(s, i));
    if (lied_get(s, name, &value)) fail_msg("%s: %s: %s", example->file, name, lied_message(s));
  }
  for (size_t i = 0; i < lied_n_states(s); i++) assert_non_null(lied_state_name(s, i));
}

/* What was refused once is done by the next step: the run ends where it would have. */
static void run_with_fault(const Example *example, const Reference *reference, long fail_at)
{
  TestAllocator test;
  long calls;
  Loaded *loaded = load_well(example, &test, &calls);
  LiedSystem *s = loaded->system;
  test.fail_at = test.calls + fail_at;
  while (lied_time(s) < (example->steps - 0.5) * h) {
    long failed = test.failed;
    LiedStatus status = lied_step(s, h);
    if (!status && failed == test.failed) continue;
    if (status != LIED_NO_MEMORY) fail_msg("%s: %s: %s", example->file, lied_status_name(status), lied_message(s));
    look_around(example, s);
  }
  assert_int_equal(test.failed, 1);
  size_t n;
  double *x;
  keep_states(s, &n, &x);
  assert_int_equal(n, reference->n_states);
  for (size_t i = 0; i < n; i++)
    if (!(fabs(x[i] - reference->x[i]) <= 1e-9 * fmax(1, fabs(reference->x[i]))))
      fail_msg("%s, allocation %ld: %s is %.15g instead of %.15g", example->file, fail_at, lied_state_name(s, i), x[i],
               reference->x[i]);
  free(x);
  load_free(loaded);
  assert_int_equal(test.blocks, 0);
  assert_int_equal(test.wrong, 0);
}

static void load_with_fault(const Example *example, long fail_at)
{
  TestAllocator test;
  LiedAllocator allocator = test_allocator(&test, fail_at);
  Loaded *loaded = load(example, &allocator);
  assert_true(test.failed == 1 && (!loaded || loaded->failed || loaded->system));
  if (loaded) load_free(loaded);
  assert_int_equal(test.blocks, 0);
  assert_int_equal(test.wrong, 0);
}

static void every_example(void **state)
{
  enum { SAMPLES = 24 };
  uint64_t pair_changes = 0;
  (void)state;
  for (size_t e = 0; e < EXAMPLES; e++) {
    Reference reference = undisturbed(&examples[e]);
    pair_changes += reference.pair_changes;
    for (long k = 0; k < SAMPLES; k++) {
      load_with_fault(&examples[e], reference.loading - 1 - k * reference.loading / SAMPLES);
      if (k < reference.running) run_with_fault(&examples[e], &reference, k * reference.running / SAMPLES);
    }
    free(reference.x);
  }
  assert_true(pair_changes >= 5);
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(every_example)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
