/* Memory that ends anywhere in the life of a model: loading, composing, running, keeping, going back, copying, breaking. Each
 * time the status says so, what was asked for is done or not at all, and nothing leaks. Every allocation of the system's own
 * allocator fails once; then every one of malloc, whoever asks. */
/* label: slow */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/allocator.h"
#include "support/check.h"
#include "support/examples.h"

static const double h = 1e-3;

typedef struct Life {
  Example example;
  const char *settings[2];
  int n_settings;
  const char *solver;
  int steps; /* in which it breaks */
} Life;

/* What a life holds; all of it ends in life_end, wherever it stopped. */
typedef struct Held {
  Loaded *loaded;
  LiedSystem *copy;
  LiedSnapshot *start, *broken;
  LiedSystem *blamed; /* that the last call was for */
  const char *call;   /* its name */
} Held;

/* ---- the calls ----------------------------------------------------------------------------------------------------------- */

static LiedStatus step(Held *held, LiedSystem *s, int steps)
{
  LiedStatus status = LIED_OK;
  held->blamed = s;
  held->call = "lied_step";
  for (int k = 0; k < steps && !status; k++) status = lied_step(s, h);
  return status;
}

/* A call that fails leaves the system where it was. */
static LiedStatus keep(Held *held, LiedSystem *s, LiedSnapshot **snapshot)
{
  const uint64_t before = system_bits(s);
  LiedSnapshot *given = *snapshot;
  LiedStatus status = lied_save(s, snapshot);
  held->blamed = s;
  held->call = "lied_save";
  if (status && *snapshot != given) fail_msg("lied_save failed, and gave a snapshot");
  if (status == LIED_NO_MEMORY && system_bits(s) != before) fail_msg("lied_save failed, and moved the system");
  return status;
}

static LiedStatus go_back(Held *held, LiedSystem *s, const LiedSnapshot *snapshot)
{
  const uint64_t before = system_bits(s);
  LiedStatus status = lied_restore(s, snapshot);
  held->blamed = s;
  held->call = "lied_restore";
  if (status == LIED_NO_MEMORY && system_bits(s) != before) fail_msg("lied_restore failed, and moved the system");
  return status;
}

static LiedStatus copy(Held *held, LiedSystem *s)
{
  const uint64_t before = system_bits(s);
  LiedStatus status = lied_copy(s, &held->copy);
  held->blamed = s;
  held->call = "lied_copy";
  if (status && held->copy) fail_msg("lied_copy failed, and gave a copy");
  if (status == LIED_NO_MEMORY && system_bits(s) != before) fail_msg("lied_copy failed, and moved the system");
  return status;
}

static LiedStatus load(const Life *life, const LiedAllocator *allocator, Held *held)
{
  const LiedLoad request = {
      .file = life->example.file, .settings = life->settings, .n_settings = (size_t)life->n_settings, .allocator = allocator};
  held->call = "load_model";
  held->loaded = load_model(&request);
  if (!held->loaded) return LIED_NO_MEMORY;
  if (!held->loaded->failed) return LIED_OK;
  return held->loaded->diagnostics->errors ? LIED_WRONG_MODEL : LIED_NO_MEMORY; /* the messages say what */
}

/* ---- a life -------------------------------------------------------------------------------------------------------------- */

static LiedStatus live(const Life *life, const LiedAllocator *allocator, Held *held)
{
  *held = (Held){.loaded = NULL};
  LiedStatus status = load(life, allocator, held);
  if (status) return status;
  LiedSystem *s = held->loaded->system;
  held->blamed = s;
  held->call = "lied_use_solver";
  status = lied_use_solver(s, life->solver, 0);
  if (!status) status = keep(held, s, &held->start);
  if (!status) status = step(held, s, 10);
  if (!status) status = keep(held, s, &held->start);
  if (!status) status = copy(held, s);
  if (!status) status = step(held, held->copy, life->steps);
  if (!status) status = keep(held, held->copy, &held->broken);
  if (!status) status = go_back(held, s, held->broken);
  if (!status) status = go_back(held, held->copy, held->start);
  if (!status) status = keep(held, held->copy, &held->broken);
  if (!status) status = step(held, s, 10);
  return status ? status : step(held, held->copy, 10);
}

static void end(Held *held, int order)
{
  if (order) lied_free(held->copy);
  lied_free_snapshot(held->start);
  if (order) load_free(held->loaded);
  lied_free_snapshot(held->broken);
  if (!order) lied_free(held->copy);
  if (!order) load_free(held->loaded);
}

static void expect_status(const Held *held, LiedStatus status, long k)
{
  if (status != LIED_NO_MEMORY)
    fail_msg("allocation %ld, %s: %s: %s", k, held->call, lied_status_name(status),
             held->blamed ? lied_message(held->blamed) : "");
  if (held->blamed && !strstr(lied_message(held->blamed), "memory"))
    fail_msg("allocation %ld, %s: %s", k, held->call, lied_message(held->blamed));
}

/* ---- the allocator fails ---------------------------------------------------------------------------------------------------
 */

static long sweep(const Life *life, long stride, int fail_on)
{
  long k = 0;
  for (int done = 0; !done; k += stride) {
    TestAllocator test;
    LiedAllocator allocator = test_allocator(&test, k);
    Held held;
    test.fail_on = fail_on;
    LiedStatus status = live(life, &allocator, &held);
    done = test.failed == 0;
    if (done && status) fail_msg("%s: %s", lied_status_name(status), held.blamed ? lied_message(held.blamed) : "");
    if (!done) expect_status(&held, status, k);
    end(&held, (int)(k % 2));
    if (test.blocks || test.bytes || test.wrong) fail_msg("allocation %ld, %s: leaks", k, held.call);
  }
  return k;
}

static Life beam(const char *solver)
{
  return (Life){.example = example_named("BreakingBeam.mo"),
                .settings = {"n=4", "rate=8000"},
                .n_settings = 2,
                .solver = solver,
                .steps = 120};
}

static Life chain(const char *solver)
{
  return (Life){.example = example_named("BreakingChain.mo"),
                .settings = {"n=12", "weak=4"},
                .n_settings = 2,
                .solver = solver,
                .steps = 150};
}

/* What these lives are about does happen. */
static void expect_break(const Life *life)
{
  Held held;
  LiedStats stats;
  assert_int_equal(load(life, NULL, &held), LIED_OK);
  LiedSystem *s = held.loaded->system;
  assert_int_equal(lied_use_solver(s, life->solver, 0), LIED_OK);
  assert_int_equal(step(&held, s, life->steps), LIED_OK);
  lied_stats(s, &stats);
  assert_true(stats.compositions > 1);
  load_free(held.loaded);
}

static void test_allocator_with_contacts(void **state)
{
  (void)state;
  Life life = beam("rk3");
  expect_break(&life);
  print_message("%ld allocations\n", sweep(&life, 1, 0));
  sweep(&life, 5, 1);
}

static void test_allocator_fixed(void **state)
{
  (void)state;
  Life life = chain("rk4");
  expect_break(&life);
  print_message("%ld allocations\n", sweep(&life, 1, 0));
  sweep(&life, 5, 1);
}

static void test_allocator_adaptive(void **state)
{
  (void)state;
  Life life = chain("cvode");
  print_message("%ld allocations\n", sweep(&life, 1, 0));
  sweep(&life, 5, 1);
}

/* ---- malloc fails
 * ------------------------------------------------------------------------------------------------------------ */

/* What libraries hold for good after their first use (the dynamic linker, stdio) is there after a first life. */
static void sweep_malloc(const Life *life, long stride)
{
  Held held;
  if (!malloc_fail_at(-1)) return;
  for (int k = 0; k < 2; k++) {
    assert_int_equal(live(life, NULL, &held), LIED_OK);
    end(&held, 0);
  }
  long k = 0, blocks = malloc_blocks();
  for (int done = 0; !done; k += stride) {
    malloc_fail_at(k);
    LiedStatus status = live(life, NULL, &held);
    done = malloc_failed() == 0;
    malloc_fail_at(-1);
    if (status && held.loaded && held.loaded->system) expect_status(&held, status, k);
    end(&held, (int)(k % 2));
    if (malloc_blocks() != blocks) fail_msg("allocation %ld, %s: leaks %ld blocks", k, held.call, malloc_blocks() - blocks);
  }
  print_message("%ld allocations\n", k);
}

static void test_every_malloc(void **state)
{
  (void)state;
  Life life = chain("rk3");
  sweep_malloc(&life, 1);
}

static void test_every_malloc_adaptive(void **state)
{
  (void)state;
  Life life = chain("cvode");
  sweep_malloc(&life, 1);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_allocator_with_contacts), cmocka_unit_test(test_allocator_fixed),
      cmocka_unit_test(test_allocator_adaptive),      cmocka_unit_test(test_every_malloc),
      cmocka_unit_test(test_every_malloc_adaptive),
  };
  return cmocka_run_group_tests(tests, examples_setup, examples_teardown);
}
