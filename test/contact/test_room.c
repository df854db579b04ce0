/* Room for points of contact: where it is scarce it grows in the middle of a run, and nothing else changes, down to the last
 * bit; where it suffices a step allocates nothing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load/load.h"
#include "support/allocator.h"
#include "support/check.h"

static const double h = 1e-3;

typedef struct Example {
  const char *file;
  const char *settings[2];
  size_t n_settings;
  int steps;
} Example;

static const Example examples[] = {
    {"box-stack/BoxStack.mo", {"n=3"}, 1, 400},
    {"contact-chain/ContactChain.mo", {"F=1000"}, 1, 600},
    {"disc-pile/DiscPile.mo", {"n=9", "w=3"}, 2, 400},
    {"ratchet/Ratchet.mo", {""}, 0, 400},
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

static Loaded *load(const Example *example, size_t contacts, const LiedAllocator *allocator)
{
  Loaded *loaded = load_model(&(LoadRequest){.file = path_of(example),
                                             .settings = example->settings,
                                             .setting_count = example->n_settings,
                                             .contacts = contacts,
                                             .allocator = allocator});
  assert_non_null(loaded);
  if (!loaded->system) fail_msg("%s does not load", example->file);
  assert_int_equal(lied_use_solver(loaded->system, "rk3", 0), LIED_OK);
  return loaded;
}

static void step(const Example *example, LiedSystem *s)
{
  if (lied_step(s, h)) fail_msg("%s: %s", example->file, lied_message(s));
}

static void expect_equal(const Example *example, LiedSystem *s, LiedSystem *other)
{
  const size_t n = lied_n_states(s);
  double *x = calloc(2 * n + 1, sizeof *x);
  assert_int_equal(lied_n_states(other), n);
  assert_int_equal(lied_get_states(s, x, n), LIED_OK);
  assert_int_equal(lied_get_states(other, x + n, n), LIED_OK);
  for (size_t i = 0; i < n; i++)
    if (memcmp(&x[i], &x[n + i], sizeof *x) != 0)
      fail_msg("%s, t = %.9g s: %s is %.17g and %.17g", example->file, lied_time(s), lied_state_name(s, i), x[i], x[n + i]);
  free(x);
}

static void scarce_room_gives_the_same_bits(void **state)
{
  (void)state;
  int n_grown = 0;
  for (size_t e = 0; e < EXAMPLES; e++) {
    TestAllocator test;
    LiedAllocator allocator = test_allocator(&test, -1);
    Loaded *scarce = load(&examples[e], 1, &allocator), *ample = load(&examples[e], 1000, NULL);
    step(&examples[e], scarce->system);
    step(&examples[e], ample->system);
    const long before = test.calls;
    for (int k = 1; k < examples[e].steps; k++) {
      step(&examples[e], scarce->system);
      step(&examples[e], ample->system);
      expect_equal(&examples[e], scarce->system, ample->system);
    }
    n_grown += test.calls > before;
    load_free(scarce);
    load_free(ample);
    assert_int_equal(test.blocks, 0);
  }
  assert_true(n_grown >= 2);
}

/* A moment with little room, returned to after it has grown; and again, when the system has that little room once more. */
static void moments_keep_their_room(void **state)
{
  (void)state;
  for (size_t e = 0; e < EXAMPLES; e++) {
    Loaded *scarce = load(&examples[e], 1, NULL), *ample = load(&examples[e], 1000, NULL);
    LiedSnapshot *snapshot = NULL;
    step(&examples[e], scarce->system);
    assert_int_equal(lied_save(scarce->system, &snapshot), LIED_OK);
    for (int round = 0; round < 2; round++) {
      for (int k = 1; k < examples[e].steps; k++) step(&examples[e], scarce->system);
      if (round == 0) assert_int_equal(lied_restore(scarce->system, snapshot), LIED_OK);
    }
    for (int k = 0; k < examples[e].steps; k++) step(&examples[e], ample->system);
    expect_equal(&examples[e], scarce->system, ample->system);
    lied_free_snapshot(snapshot);
    load_free(scarce);
    load_free(ample);
  }
}

static void usual_room_suffices(void **state)
{
  (void)state;
  for (size_t e = 0; e < EXAMPLES; e++) {
    TestAllocator test;
    LiedAllocator allocator = test_allocator(&test, -1);
    Loaded *loaded = load(&examples[e], 0, &allocator);
    step(&examples[e], loaded->system);
    const long before = test.calls;
    const unsigned long all = malloc_calls();
    for (int k = 1; k < examples[e].steps; k++) step(&examples[e], loaded->system);
    if (test.calls != before || malloc_calls() != all)
      fail_msg("%s: %ld allocations, %lu of malloc", examples[e].file, test.calls - before, malloc_calls() - all);
    load_free(loaded);
  }
}

static void wrong_room(void **state)
{
  (void)state;
  LiedSystem *s = lied_new(NULL);
  assert_int_equal(lied_reserve_contacts(NULL, 1), LIED_WRONG_VALUE);
  assert_int_equal(lied_reserve_contacts(s, (size_t)1 << 40), LIED_WRONG_VALUE);
  assert_non_null(strstr(lied_message(s), "points of contact"));
  assert_int_equal(lied_reserve_contacts(s, 10), LIED_OK);
  lied_free(s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(scarce_room_gives_the_same_bits),
      cmocka_unit_test(moments_keep_their_room),
      cmocka_unit_test(usual_room_suffices),
      cmocka_unit_test(wrong_room),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
