/* Every example, saved and continued: what follows has the bits of a run without interruption, at every fixed-step method,
 * across contacts and breaks, forwards and back, in the system itself and in a copy. Adaptive methods start anew at a snapshot:
 * from there on every continuation has the same bits. */
/* label: slow */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "support/examples.h"
#include "support/files.h"

enum { LOOKS = 20, QUARTER = LOOKS / 4 }; /* a run is as many pieces, with a look at all variables after each */

static const char *const fixed_step[] = {"euler", "rk3", "rk4", "lieuler", "ros2"};
static const char *const adaptive[] = {"cvode", "adams"};

static void expect(LiedSystem *s, LiedStatus status, const char *what)
{
  if (status) fail_msg("%s: %s: %s", what, lied_status_name(status), lied_message(s));
}

/* ---- a run in pieces -------------------------------------------------------------------------------------------------- */

typedef struct Course {
  const Example *example;
  const char *solver;
  uint64_t bits[LOOKS + 1]; /* of the run without interruption; a failure counts, too */
  uint64_t compositions;    /* at the end of it */
} Course;

/* One piece, in so many steps that the run is that of the example. Its bits; those of the status where it fails. */
static uint64_t advance(const Course *course, LiedSystem *s)
{
  const int n = (course->example->steps + LOOKS - 1) / LOOKS;
  for (int k = 0; k < n; k++) {
    LiedStatus status = lied_step(s, course->example->step);
    if (status) return (uint64_t)status;
  }
  return system_bits(s);
}

static void record(Course *course, LiedSystem *s)
{
  LiedStats stats;
  course->bits[0] = system_bits(s);
  for (int k = 1; k <= LOOKS; k++) course->bits[k] = advance(course, s);
  lied_stats(s, &stats);
  course->compositions = stats.compositions;
}

static void expect_bits(const Course *course, LiedSystem *s, int look, uint64_t bits, const char *what)
{
  if (bits != course->bits[look])
    fail_msg("%s, %s, %s: other bits after piece %d of %d, at t = %.9g: %s", course->example->name, course->solver, what, look,
             LOOKS, lied_time(s), lied_message(s));
}

/* From one look to another, as the run without interruption. */
static void follow(const Course *course, LiedSystem *s, int from, int to, const char *what)
{
  expect_bits(course, s, from, system_bits(s), what);
  for (int k = from + 1; k <= to; k++) expect_bits(course, s, k, advance(course, s), what);
}

/* Energies are kept, too, where there are any: whoever asks for one has them integrated. */
static LiedSystem *start_system(const Course *course, Loaded *loaded)
{
  double energy;
  (void)lied_get(loaded->system, "energy.total", &energy);
  expect(loaded->system, lied_use_solver(loaded->system, course->solver, 0), "lied_use_solver");
  return loaded->system;
}

static void restore(LiedSystem *s, const LiedSnapshot *snapshot)
{
  expect(s, lied_restore(s, snapshot), "lied_restore");
}

static void save(LiedSystem *s, LiedSnapshot **snapshot)
{
  expect(s, lied_save(s, snapshot), "lied_save");
  assert_non_null(*snapshot);
  assert_true(lied_snapshot_size(*snapshot) > 0);
}

/* ---- fixed steps ------------------------------------------------------------------------------------------------------- */

/* A quarter, a half, three quarters; restored in an order that crosses breaks both ways. */
static void jump_about(const Course *course, LiedSystem *s, LiedSnapshot *const kept[3])
{
  static const int order[] = {2, 0, 1, 1, 0};
  for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
    restore(s, kept[order[i]]);
    follow(course, s, (order[i] + 1) * QUARTER, i < 3 ? LOOKS : (order[i] + 2) * QUARTER, "restored");
  }
}

/* A copy runs on, goes back and forth, and leaves the first one alone. */
static void jump_in_a_copy(const Course *course, LiedSystem *s, LiedSnapshot *const kept[3])
{
  LiedSystem *copy = NULL;
  restore(s, kept[0]);
  expect(s, lied_copy(s, &copy), "lied_copy");
  follow(course, copy, QUARTER, LOOKS, "copy");
  expect_bits(course, s, QUARTER, system_bits(s), "the system that was copied");
  jump_about(course, copy, kept);
  follow(course, s, QUARTER, LOOKS, "the system that was copied");
  lied_free(copy);
}

/* The same snapshot is written again and again, also where the structure is another one. */
static void save_over(const Course *course, LiedSystem *s, const LiedSnapshot *start)
{
  LiedSnapshot *one = NULL;
  restore(s, start);
  for (int k = 0; k < 4; k++) {
    save(s, &one);
    follow(course, s, k * QUARTER, (k + 1) * QUARTER, "saved over");
    restore(s, one);
    follow(course, s, k * QUARTER, (k + 1) * QUARTER, "restored from what was saved over");
  }
  restore(s, start);
  save(s, &one);
  restore(s, one);
  follow(course, s, 0, QUARTER, "saved over, back at the start");
  lied_free_snapshot(one);
}

/* Implicit steps know no contact shapes. */
static int runs_with(const Example *example, const char *solver)
{
  Loaded *loaded = example_load(example, NULL);
  const LiedStatus status = lied_use_solver(loaded->system, solver, 0);
  load_free(loaded);
  if (status && status != LIED_WRONG_MODEL) fail_msg("%s, %s: %s", example->name, solver, lied_status_name(status));
  return !status;
}

static void continue_at_fixed_steps(const Example *example, const char *solver)
{
  Course course = {.example = example, .solver = solver};
  Loaded *alone = example_load(example, NULL), *loaded = example_load(example, NULL);
  record(&course, start_system(&course, alone));
  load_free(alone);

  LiedSystem *s = start_system(&course, loaded);
  LiedSnapshot *start = NULL, *kept[3] = {NULL};
  save(s, &start);
  follow(&course, s, 0, LOOKS, "after the first snapshot");
  restore(s, start);
  for (int k = 0; k < 3; k++) {
    follow(&course, s, k * QUARTER, (k + 1) * QUARTER, "from the start");
    save(s, &kept[k]);
  }
  follow(&course, s, 3 * QUARTER, LOOKS, "after the last snapshot");
  jump_about(&course, s, kept);
  jump_in_a_copy(&course, s, kept);
  save_over(&course, s, start);
  load_free(loaded);
  for (int k = 0; k < 3; k++) lied_free_snapshot(kept[k]);
  lied_free_snapshot(start);
}

static void every_example_continues(const char *solver, size_t least)
{
  Examples all = examples_all();
  size_t n = 0;
  for (size_t i = 0; i < all.n; i++)
    if (runs_with(&all.at[i], solver)) continue_at_fixed_steps(&all.at[i], solver), n++;
  assert_true(n >= least);
  examples_free(&all);
}

static void test_euler(void **state)
{
  (void)state;
  every_example_continues(fixed_step[0], 20);
}

static void test_rk3(void **state)
{
  (void)state;
  every_example_continues(fixed_step[1], 20);
}

static void test_rk4(void **state)
{
  (void)state;
  every_example_continues(fixed_step[2], 20);
}

static void test_lieuler(void **state)
{
  (void)state;
  every_example_continues(fixed_step[3], 15);
}

static void test_ros2(void **state)
{
  (void)state;
  every_example_continues(fixed_step[4], 15);
}

/* What the tests above are about does happen. */
static void test_examples_break(void **state)
{
  (void)state;
  static const char *const names[] = {"BreakingBeam.mo", "BreakingChain.mo"};
  for (size_t i = 0; i < 2; i++) {
    Example example = example_named(names[i]);
    Course course = {.example = &example, .solver = "rk3"};
    Loaded *loaded = example_load(&example, NULL);
    record(&course, start_system(&course, loaded));
    if (course.compositions < 3) fail_msg("%s breaks %d times", names[i], (int)course.compositions - 1);
    load_free(loaded);
  }
}

/* ---- result files ------------------------------------------------------------------------------------------------------ */

static void run_into(LiedSystem *s, const Example *example, double share, const char *file)
{
  const double stop = share * example->steps * example->step;
  LiedRun run = {.stop = stop, .solver = "rk3", .step = example->step, .every = stop / 25, .file = file};
  LiedStatus status = lied_run(s, &run);
  if (status) fail_msg("%s: %s", example->name, lied_message(s));
}

/* lied_run writes the same file again, byte by byte: rows at events, too. */
static void test_results_repeat(void **state)
{
  (void)state;
  Examples all = examples_all();
  for (size_t i = 0; i < all.n; i++) {
    Loaded *loaded = example_load(&all.at[i], NULL);
    LiedSystem *s = loaded->system;
    LiedSnapshot *third = NULL;
    char *text[2];
    size_t size[2];
    run_into(s, &all.at[i], 1. / 3, NULL);
    save(s, &third);
    for (int k = 0; k < 2; k++) {
      const char *file = temporary_file(".csv");
      run_into(s, &all.at[i], 1, file);
      text[k] = file_content(file, &size[k]);
      temporary_remove(file);
      restore(s, third);
    }
    if (size[0] != size[1] || memcmp(text[0], text[1], size[0]) != 0) fail_msg("%s: another result", all.at[i].name);
    free(text[0]);
    free(text[1]);
    lied_free_snapshot(third);
    load_free(loaded);
  }
  examples_free(&all);
}

/* ---- adaptive methods --------------------------------------------------------------------------------------------------- */

/* 0: the method does not run this example. */
static int restart_adaptive(const Example *example, const char *solver)
{
  Course course = {.example = example, .solver = solver};
  Loaded *loaded = example_load(example, NULL);
  LiedSystem *s = loaded->system, *copy = NULL;
  LiedSnapshot *snapshot = NULL, *second = NULL;
  int runs = lied_use_solver(s, solver, 0) == LIED_OK && lied_step(s, example->step) == LIED_OK;
  for (int k = 0; k < QUARTER && runs; k++) runs = advance(&course, s) > LIED_TERMINATED;
  if (runs) {
    save(s, &snapshot);
    record(&course, s);
    for (int k = 0; k < 2; k++) {
      restore(s, snapshot);
      follow(&course, s, 0, LOOKS, "restored");
    }
    restore(s, snapshot);
    expect(s, lied_copy(s, &copy), "lied_copy");
    save(copy, &second);
    follow(&course, copy, 0, QUARTER, "copy");
    lied_free(copy);
    restore(s, second);
    follow(&course, s, 0, QUARTER, "saved by a copy");
  }
  lied_free_snapshot(snapshot);
  lied_free_snapshot(second);
  load_free(loaded);
  return runs;
}

static void test_adaptive_methods_restart(void **state)
{
  (void)state;
  Examples all = examples_all();
  size_t n = 0;
  for (size_t i = 0; i < all.n; i++)
    for (size_t k = 0; k < 2; k++) n += (size_t)restart_adaptive(&all.at[i], adaptive[k]);
  print_message("%zu of %zu runs are possible\n", n, 2 * all.n);
  assert_true(n >= all.n);
  examples_free(&all);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_examples_break),
      cmocka_unit_test(test_euler),
      cmocka_unit_test(test_rk3),
      cmocka_unit_test(test_rk4),
      cmocka_unit_test(test_lieuler),
      cmocka_unit_test(test_ros2),
      cmocka_unit_test(test_results_repeat),
      cmocka_unit_test(test_adaptive_methods_restart),
  };
  return cmocka_run_group_tests(tests, examples_setup, examples_teardown);
}
