/* Results in memory of systems that were built by calls: the numbers that the file of the same run has, rows at events, a
 * structure that breaks, what is left of a run that is stopped, memory that ends at any allocation, and calls with nothing in
 * them. */
#include "../parts/parts.h"
#include "result/result.h"
#include "signals.h"
#include "support/allocator.h"
#include "support/files.h"
#include "trajectory/trajectory.h"
#include "translational.h"

static const Part parts[] = {
    {&Translational_Fixed, "wall"},        {&Signals_ForcePulse, "pulse"},    {&Translational_Joint, "drive"},
    {&Translational_BreakableRod, "weak"}, {&Translational_Body, "carriage"}, {&Translational_Body, "slide"},
};
static const char *const pairs[][2] = {
    {"wall.flange_b", "drive.flange_a"},    {"pulse.y", "drive.f_ext"},           {"drive.flange_b", "weak.flange_a"},
    {"weak.flange_b", "carriage.flange_a"}, {"drive.flange_b", "slide.flange_a"},
};
static const Setting settings[] = {
    {"pulse.f", 10},       {"pulse.t_push", 0.0105}, {"pulse.t_pull", 0.0305},
    {"pulse.width", 0.01}, {"carriage.m", 1},        {"slide.m", 1},
    {"weak.l", 1},         {"weak.f_max", 100},
};

/* A push and a pull; the rod breaks where its strength is lower than what they need. */
static LiedStatus build(LiedSystem *s, double strength)
{
  LiedStatus status = lied_add_free_motion(s, &Translational_Free);
  for (size_t i = 0; i < COUNT_OF(parts) && !status; i++) status = lied_add(s, parts[i].class_, parts[i].name);
  for (size_t i = 0; i < COUNT_OF(pairs) && !status; i++) status = lied_connect(s, pairs[i][0], pairs[i][1]);
  for (size_t i = 0; i < COUNT_OF(settings) && !status; i++) status = lied_set(s, settings[i].name, settings[i].value);
  if (!status) status = lied_set(s, "weak.f_max", strength);
  return status ? status : lied_compose(s);
}

static LiedSystem *built(double strength)
{
  LiedSystem *s = new_system();
  expect_ok(s, build(s, strength));
  return s;
}

static void tell(void *user, int is_error, const char *text)
{
  (void)user;
  if (is_error) fail_msg("%s", text);
}

/* Bit for bit, but that one nan is as good as another. */
static void expect_rows(const LiedResult *a, const LiedResult *b)
{
  size_t n = lied_result_rows(a) * lied_result_columns(a);
  assert_int_equal(lied_result_rows(b), lied_result_rows(a));
  assert_int_equal(lied_result_columns(b), lied_result_columns(a));
  for (size_t i = 0; i < n; i++) {
    double x = lied_result_values(a)[i], y = lied_result_values(b)[i];
    if (!(isnan(x) && isnan(y)) && memcmp(&x, &y, sizeof x) != 0) fail_msg("number %zu: %.17g and %.17g", i, x, y);
  }
}

static void expect_same_bytes(const char *a, const char *b)
{
  size_t size_a, size_b;
  char *one = file_content(a, &size_a), *other = file_content(b, &size_b);
  assert_true(one && other && size_a == size_b && memcmp(one, other, size_a) == 0);
  free(one);
  free(other);
}

/* Rows in memory, in the file of the run, and in one that is written later. */
static void check_file(const char *ending, double strength, int no_events)
{
  char direct[400], written[400];
  LiedResult *result;
  snprintf(direct, sizeof direct, "%s", temporary_file(ending));
  snprintf(written, sizeof written, "%s", temporary_file(ending));
  LiedSystem *s = built(strength);
  LiedRun run = {
      .stop = 0.05, .solver = "rk3", .step = 1e-3, .every = 2e-3, .file = direct, .no_events = no_events, .result = &result};
  expect_ok(s, lied_run(s, &run));
  lied_free(s); /* the result outlives it */
  assert_non_null(result);
  assert_int_equal(lied_write_result(result, written), LIED_OK);
  expect_same_bytes(direct, written);
  LiedResult *read = trajectory_keep(direct, (TrajectoryListener){tell, NULL});
  assert_non_null(read);
  expect_rows(result, read);
  lied_free_result(read);
  lied_free_result(result);
  temporary_remove(direct);
  temporary_remove(written);
}

static void files_have_the_rows_of_memory(void **state)
{
  (void)state;
  check_file(".csv", 100, 0);
  check_file(".csv", 100, 1);
  check_file(".csv", 5, 0);
  check_file(".mat", 100, 0);
  check_file(".mat", 5, 0);
}

static LiedResult *run_kept(LiedSystem *s, LiedRun run)
{
  LiedResult *result;
  run.result = &result;
  expect_ok(s, lied_run(s, &run));
  assert_non_null(result);
  return result;
}

/* The pulse switches four times between output instants: two rows each. */
static void events_have_two_rows(void **state)
{
  (void)state;
  LiedSystem *s = built(100);
  LiedResult *with = run_kept(s, (LiedRun){.stop = 0.05, .solver = "rk3", .step = 1e-3, .every = 1e-3});
  lied_free(s);
  s = built(100);
  LiedResult *without = run_kept(s, (LiedRun){.stop = 0.05, .solver = "rk3", .step = 1e-3, .every = 1e-3, .no_events = 1});
  lied_free(s);
  assert_int_equal(lied_result_rows(without), 51);
  assert_int_equal(lied_result_rows(with), 51 + 4 * 2);
  size_t n = lied_result_columns(with), twice = 0;
  for (size_t i = 1; i < lied_result_rows(with); i++)
    twice += lied_result_values(with)[i * n] == lied_result_values(with)[(i - 1) * n];
  assert_int_equal(twice, 4);
  lied_free_result(with);
  lied_free_result(without);
}

static void names_and_units_are_found(void **state)
{
  (void)state;
  LiedSystem *s = built(100);
  LiedResult *result = run_kept(s, (LiedRun){.stop = 0.01});
  assert_int_equal(lied_result_columns(result), lied_n_variables(s) + 1);
  assert_string_equal(lied_result_name(result, 0), "time");
  assert_string_equal(lied_result_unit(result, 0), "s");
  for (size_t k = 1; k < lied_result_columns(result); k++) {
    const char *name = lied_result_name(result, k);
    assert_string_equal(name, lied_variable_name(s, k - 1));
    assert_int_equal(lied_result_find(result, name), k);
    assert_string_equal(lied_result_unit(result, k), lied_unit(s, name));
  }
  size_t v = lied_result_find(result, "drive.v"), last = lied_result_rows(result) - 1;
  assert_true(lied_result_values(result)[last * lied_result_columns(result) + v] == get(s, "drive.v"));
  assert_true(lied_result_find(result, "drive") == SIZE_MAX);
  lied_free_result(result);
  lied_free(s);
}

static void patterns_choose_columns(void **state)
{
  (void)state;
  const char *const patterns[] = {"drive.v", "der(drive.?)"};
  LiedSystem *s = built(100);
  LiedResult *result = run_kept(s, (LiedRun){.stop = 0.01, .patterns = patterns, .n_patterns = 2});
  assert_int_equal(lied_result_columns(result), 4);
  lied_free_result(result);
  lied_free(s);
}

/* Variables of what is cut off stay; those of what is removed are nan from then on. */
static int remove_rod(void *user, double time)
{
  if (time > 0.02) lied_remove(user, "weak");
  return 0;
}

static void what_is_removed_reads_nan(void **state)
{
  (void)state;
  LiedSystem *s = built(100);
  LiedRun run = {.stop = 0.05, .solver = "rk3", .step = 1e-3, .every = 1e-3, .progress = remove_rod, .user = s};
  LiedResult *result = run_kept(s, run);
  size_t n = lied_result_columns(result), l = lied_result_find(result, "weak.flange_a.f"), last = lied_result_rows(result) - 1;
  assert_true(l < n);
  assert_false(isnan(lied_result_values(result)[l]));
  assert_true(isnan(lied_result_values(result)[last * n + l]));
  lied_free_result(result);
  lied_free(s);
}

/* ---- runs that do not reach their end ---- */

static int stop_soon(void *user, double time)
{
  (void)user;
  return time > 0.0205;
}

static void rows_until_then_are_kept(void **state)
{
  (void)state;
  LiedResult *result;
  LiedSystem *s = built(100);
  LiedRun run = {
      .stop = 1, .solver = "rk3", .step = 1e-3, .every = 1e-3, .progress = stop_soon, .no_events = 1, .result = &result};
  assert_int_equal(lied_run(s, &run), LIED_STOPPED);
  assert_int_equal(lied_result_rows(result), 22);
  lied_free_result(result);
  run.stop = NAN;
  assert_int_equal(lied_run(s, &run), LIED_WRONG_VALUE);
  assert_null(result);
  run.stop = 2, run.file = "/nowhere/at/all.csv";
  assert_int_equal(lied_run(s, &run), LIED_IO);
  assert_int_equal(lied_result_rows(result), 0);
  lied_free_result(result);
  lied_free(s);
}

/* Every allocation fails once: the status says so, what is there of the result is right, and nothing leaks. */
static void memory_may_end_anywhere(void **state)
{
  (void)state;
  LiedSystem *s = built(100);
  LiedResult *whole = run_kept(s, (LiedRun){.stop = 0.5, .solver = "rk3", .step = 1e-3, .every = 1e-3});
  lied_free(s);
  int done = 0, partial = 0;
  for (long k = 0; !done; k++) {
    TestAllocator allocator = {0};
    LiedAllocator hook = test_allocator(&allocator, -1);
    LiedResult *result = NULL;
    s = lied_new(&hook);
    expect_ok(s, build(s, 100));
    allocator.fail_at = allocator.calls + k;
    LiedStatus status = lied_run(s, &(LiedRun){.stop = 0.5, .solver = "rk3", .step = 1e-3, .every = 1e-3, .result = &result});
    done = allocator.failed == 0;
    assert_int_equal(status, done ? LIED_OK : LIED_NO_MEMORY);
    if (status) assert_non_null(strstr(lied_message(s), "memory"));
    lied_free(s);
    partial += !done && result;
    if (done) expect_rows(whole, result);
    size_t numbers = lied_result_rows(result) * lied_result_columns(result);
    if (numbers) assert_memory_equal(lied_result_values(result), lied_result_values(whole), numbers * sizeof(double));
    lied_free_result(result);
    assert_int_equal(allocator.blocks, 0);
    assert_false(allocator.wrong);
  }
  assert_true(partial > 0);
  lied_free_result(whole);
}

/* Rows are reserved for the instants: steps at a fixed length allocate nothing. */
typedef struct Count {
  const TestAllocator *allocator;
  long calls;
  int steps;
} Count;

static int count_steps(void *user, double time)
{
  Count *count = user;
  (void)time;
  if (++count->steps == 3) count->calls = count->allocator->calls;
  return 0;
}

static void kept_rows_are_reserved(void **state)
{
  (void)state;
  TestAllocator allocator = {0};
  LiedAllocator hook = test_allocator(&allocator, -1);
  LiedSystem *s = lied_new(&hook);
  expect_ok(s, build(s, 100));
  Count count = {.allocator = &allocator};
  LiedRun run = {.stop = 5, .solver = "rk3", .step = 1e-3, .every = 1e-3, .progress = count_steps, .user = &count};
  LiedResult *result = run_kept(s, run);
  assert_int_equal(allocator.calls, count.calls);
  assert_int_equal(lied_result_rows(result), 5001 + 4 * 2);
  lied_free(s);
  lied_free_result(result);
}

static const char *no_name(void *self, size_t column)
{
  (void)self, (void)column;
  return "x";
}

/* More rows than were reserved; those before stay where memory ends. */
static void results_grow(void **state)
{
  (void)state;
  Memory memory;
  TestAllocator allocator = {0};
  LiedAllocator hook = test_allocator(&allocator, -1);
  test_memory_init(&memory, &hook);
  LiedResult *result = kept_new(&memory, &(ResultColumns){.n = 1, .name = no_name}, 1);
  assert_non_null(result);
  for (int i = 0; i < 1000; i++) {
    double *row = kept_row(result);
    assert_non_null(row);
    row[0] = i, row[1] = -i;
  }
  assert_true(allocator.calls < 20);
  allocator.fail_at = allocator.calls, allocator.fail_on = 1;
  while (kept_row(result)) continue;
  assert_true(lied_result_rows(result) >= 1000);
  for (int i = 0; i < 1000; i++) assert_true(lied_result_values(result)[2 * i + 1] == -i);
  lied_free_result(result);
  assert_int_equal(allocator.blocks, 0);
}

/* ---- nothing where something should be ---- */

static void null_is_tolerated(void **state)
{
  (void)state;
  LiedExperiment e;
  LiedSystem *s = built(100);
  LiedResult *result = run_kept(s, (LiedRun){.stop = 0.01});
  assert_int_equal(lied_result_rows(NULL), 0);
  assert_int_equal(lied_result_columns(NULL), 0);
  assert_null(lied_result_values(NULL));
  assert_null(lied_result_name(NULL, 0));
  assert_null(lied_result_unit(NULL, 0));
  assert_null(lied_result_name(result, lied_result_columns(result)));
  assert_true(lied_result_find(NULL, "time") == SIZE_MAX);
  assert_true(lied_result_find(result, NULL) == SIZE_MAX);
  assert_int_equal(lied_write_result(NULL, "x.csv"), LIED_WRONG_VALUE);
  assert_int_equal(lied_write_result(result, NULL), LIED_WRONG_VALUE);
  assert_int_equal(lied_write_result(result, "/nowhere/at/all.csv"), LIED_IO);
  assert_int_equal(lied_write_report(NULL, "x.html"), LIED_WRONG_VALUE);
  assert_int_equal(lied_write_report(result, NULL), LIED_WRONG_VALUE);
  assert_int_equal(lied_write_report(result, "/nowhere/at/all.html"), LIED_IO);
  assert_int_equal(lied_experiment(NULL, &e), LIED_WRONG_VALUE);
  assert_int_equal(lied_experiment(s, NULL), LIED_WRONG_VALUE);
  assert_int_equal(lied_experiment(s, &e), LIED_OK);
  assert_true(e.start == 0 && e.stop == 1 && isnan(e.step) && isnan(e.every) && isnan(e.tolerance) && !e.solver);
  lied_free_result(NULL);
  lied_free_result(result);
  lied_free(s);
}

/* A page with plots alone. */
static void reports_need_no_model(void **state)
{
  (void)state;
  char file[400];
  snprintf(file, sizeof file, "%s", temporary_file(".html"));
  LiedSystem *s = built(100);
  LiedResult *result = run_kept(s, (LiedRun){.stop = 0.01});
  assert_int_equal(lied_write_report(result, file), LIED_OK);
  char *page = file_content(file, &(size_t){0});
  assert_non_null(strstr(page, "drive.v"));
  assert_null(strstr(page, "id=\"system-0\""));
  free(page);
  lied_free_result(result);
  lied_free(s);
  temporary_remove(file);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(files_have_the_rows_of_memory),
      cmocka_unit_test(events_have_two_rows),
      cmocka_unit_test(names_and_units_are_found),
      cmocka_unit_test(patterns_choose_columns),
      cmocka_unit_test(what_is_removed_reads_nan),
      cmocka_unit_test(rows_until_then_are_kept),
      cmocka_unit_test(memory_may_end_anywhere),
      cmocka_unit_test(kept_rows_are_reserved),
      cmocka_unit_test(results_grow),
      cmocka_unit_test(null_is_tolerated),
      cmocka_unit_test(reports_need_no_model),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
