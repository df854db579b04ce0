/* Results in memory against the program: for examples with their own settings, a run that leaves everything open has the rows
 * that `lied run` writes, in memory and in its file; what is written of it later is what the program leaves, sidecar included;
 * its report is the page of `lied view`; and a result that was read again gives the same once more. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/allocator.h"
#include "support/check.h"
#include "support/examples.h"
#include "support/files.h"

static const char *const names[] = {"MassSpringDamper", "TwoSprings",    "DoublePendulum", "SliderCrank", "CraneCrab",
                                    "Ratchet",          "StictionSlope", "AsymmetricStop", "Clamp",       "GearAndWheel",
                                    "ThreadPendulum"};
enum { N_NAMES = sizeof names / sizeof *names };

static char folder[300];

static const char *in_folder(const char *name)
{
  static char paths[4][400];
  static int next;
  char *path = paths[next++ % 4];
  snprintf(path, sizeof paths[0], "%s/%s", folder, name);
  return path;
}

/* Runs the program in the folder of the test. */
static void program(const char *arguments, const char *operand)
{
  char line[2000];
  snprintf(line, sizeof line, "cd '%s' && '%s/lied' %s '%s' --quiet", folder, getenv("LIED_BUILD"), arguments, operand);
  assert_int_equal(system(line), 0);
}

/* The seconds that a run took are its own. */
static void drop_seconds(char *text)
{
  char *at = strstr(text, "\"seconds\":");
  if (!at) return;
  size_t length = strcspn(at, "}");
  memset(at, ' ', length);
  memmove(at, at + length, strlen(at + length) + 1);
}

/* To where the texts differ: to the beginning of a number that goes on there. 0: they are equal. */
static int pass_equal(const char **x, const char **y, const char *start)
{
  while (**x && **x == **y) ++*x, ++*y;
  if (**x == **y) return 0;
  while (*x > start && strchr("0123456789.e+-", (*x)[-1])) --*x, --*y;
  return 1;
}

/* Eigenvalues differ by rounding: an order of pivots that a run keeps is not the one of a copy. */
static void pass_number(const char *a, const char *b, const char **x, const char **y)
{
  char *x_end, *y_end;
  double p = strtod(*x, &x_end), q = strtod(*y, &y_end);
  if (x_end == *x || y_end == *y || !(fabs(p - q) <= 1e-9 * (1 + fabs(p))))
    fail_msg("%s and %s differ:\n%.120s\n%.120s", a, b, *x, *y);
  *x = x_end;
  *y = y_end;
}

static void check_equal_files(const char *a, const char *b)
{
  size_t size_a, size_b;
  char *one = file_content(in_folder(a), &size_a), *other = file_content(in_folder(b), &size_b);
  if (!one || !other) fail_msg("%s or %s is not there", a, b);
  drop_seconds(one);
  drop_seconds(other);
  for (const char *x = one, *y = other; pass_equal(&x, &y, one); pass_number(a, b, &x, &y))
    ;
  if (strstr(a, ".csv")) assert_true(size_a == size_b && memcmp(one, other, size_a) == 0);
  free(one);
  free(other);
}

/* Bit for bit, not a number included. */
static void check_equal_rows(const LiedResult *a, const LiedResult *b)
{
  size_t columns = lied_result_columns(a), rows = lied_result_rows(a);
  assert_int_equal(lied_result_columns(b), columns);
  assert_int_equal(lied_result_rows(b), rows);
  for (size_t k = 0; k < columns; k++) assert_string_equal(lied_result_name(a, k), lied_result_name(b, k));
  for (size_t i = 0; i < rows * columns; i++) {
    double x = lied_result_values(a)[i], y = lied_result_values(b)[i];
    if (!(x != x && y != y) && memcmp(&x, &y, sizeof x) != 0) fail_msg("number %zu is %.17g and %.17g", i, x, y);
  }
}

static LiedResult *run(LiedSystem *s, const char *file)
{
  LiedExperiment e;
  LiedResult *result;
  assert_int_equal(lied_experiment(s, &e), LIED_OK);
  LiedStatus status = lied_run(s, &(LiedRun){.stop = e.stop, .file = file, .result = &result});
  if (status && status != LIED_TERMINATED) fail_msg("%s", lied_message(s));
  assert_non_null(result);
  return result;
}

static void check_example(const char *name)
{
  char file[100];
  snprintf(file, sizeof file, "%s.mo", name);
  Example example = example_named(file);
  program("run -o program.csv", example.file);
  program("view -o program.html", example.file);
  program("view -o again.html", "program.csv");
  Loaded *loaded = example_load(&example, NULL);
  LiedResult *result = run(loaded->system, in_folder("direct.csv"));
  load_free(loaded); /* the result keeps what it needs of the model */
  assert_int_equal(lied_write_result(result, in_folder("written.csv")), LIED_OK);
  assert_int_equal(lied_write_report(result, in_folder("written.html")), LIED_OK);
  LiedResult *read = lied_read_result(in_folder("program.csv"), NULL);
  assert_non_null(read);
  check_equal_rows(result, read);
  assert_int_equal(lied_write_report(read, in_folder("read.html")), LIED_OK);
  assert_int_equal(lied_write_result(read, in_folder("copied.csv")), LIED_OK);
  lied_free_result(result);
  lied_free_result(read);
  check_equal_files("program.csv", "direct.csv");
  check_equal_files("program.csv", "written.csv");
  check_equal_files("program.csv", "copied.csv");
  check_equal_files("program.lied.json", "written.lied.json");
  check_equal_files("program.lied.json", "copied.lied.json");
  check_equal_files("program.html", "written.html");
  check_equal_files("again.html", "read.html");
}

static void rows_and_pages_are_those_of_the_program(void **state)
{
  (void)state;
  for (size_t i = 0; i < N_NAMES; i++) check_example(names[i]);
}

/* A MAT file has the sidecar behind its data; without it, it is what the run writes. */
static void mat_files_are_those_of_the_program(void **state)
{
  (void)state;
  Example example = example_named("DoublePendulum.mo");
  Loaded *loaded = example_load(&example, NULL);
  LiedResult *result = run(loaded->system, in_folder("direct.mat"));
  assert_int_equal(lied_write_result(result, in_folder("written.mat")), LIED_OK);
  size_t direct, written;
  char *a = file_content(in_folder("direct.mat"), &direct), *b = file_content(in_folder("written.mat"), &written);
  assert_true(written > direct && memcmp(a, b, direct) == 0);
  LiedResult *read = lied_read_result(in_folder("written.mat"), NULL);
  assert_non_null(read);
  check_equal_rows(result, read);
  for (size_t k = 0; k < lied_result_columns(read); k++)
    assert_string_equal(lied_result_unit(read, k), lied_result_unit(result, k));
  free(a);
  free(b);
  lied_free_result(read);
  lied_free_result(result);
  load_free(loaded);
}

/* ---- the library's own choice ---- */

static void steps_begin_as_the_model_says(void **state)
{
  (void)state;
  Example example = example_named("DiscPile.mo");
  Loaded *a = example_load(&example, NULL), *b = example_load(&example, NULL);
  LiedExperiment e;
  assert_int_equal(lied_experiment(a->system, &e), LIED_OK);
  assert_string_equal(e.solver, "rk3");
  assert_int_equal(lied_use_solver(b->system, "rk3", 0), LIED_OK);
  for (int k = 0; k < 100; k++) {
    assert_int_equal(lied_step(a->system, 1e-3), LIED_OK);
    assert_int_equal(lied_step(b->system, 1e-3), LIED_OK);
  }
  enum { MOST = 1000 };
  static double x[MOST], y[MOST];
  size_t n = lied_n_states(a->system);
  assert_true(n > 0 && n <= MOST);
  lied_get_states(a->system, x, n);
  lied_get_states(b->system, y, n);
  assert_memory_equal(x, y, n * sizeof *x);
  load_free(a);
  load_free(b);
}

/* An annotated tolerance is that of steps, too; 0 keeps it, and a number replaces it. */
static void steps_have_the_annotated_tolerance(void **state)
{
  (void)state;
  double x[3][8];
  Example example = example_named("DoublePendulum.mo");
  for (int k = 0; k < 3; k++) {
    Loaded *loaded = example_load(&example, NULL);
    LiedSystem *s = loaded->system;
    if (k > 0) assert_int_equal(lied_use_solver(s, k == 1 ? "cvode" : NULL, k == 1 ? 1e-10 : 1e-4), LIED_OK);
    for (int i = 0; i < 20; i++) assert_int_equal(lied_step(s, 0.01), LIED_OK);
    assert_int_equal(lied_get_states(s, x[k], lied_n_states(s)), LIED_OK);
    load_free(loaded);
  }
  assert_memory_equal(x[0], x[1], 4 * sizeof(double));
  assert_memory_not_equal(x[0], x[2], 4 * sizeof(double));
}

/* ---- memory that ends ---- */

static const LiedRun short_run = {.stop = 0.2, .solver = "rk3", .step = 1e-3};

/* Every allocation of a run fails once. A result may lack its description then, but no rows unless the run says so. */
static void memory_may_end_in_a_run(void **state)
{
  (void)state;
  Example example = example_named("MassSpringDamper.mo");
  LiedResult *whole = NULL, *result = NULL;
  for (long k = -1, done = 0; !done; k++) {
    TestAllocator allocator = {0};
    LiedAllocator hook = test_allocator(&allocator, -1);
    Loaded *loaded = example_load(&example, &hook);
    LiedRun run = short_run;
    run.result = k < 0 ? &whole : &result;
    if (k >= 0) allocator.fail_at = allocator.calls + k;
    LiedStatus status = lied_run(loaded->system, &run);
    done = k >= 0 && allocator.failed == 0;
    assert_true(status == LIED_OK || (status == LIED_NO_MEMORY && allocator.failed));
    load_free(loaded);
    if (k < 0) {
      lied_free_result(whole);
      Loaded *again = example_load(&example, NULL);
      assert_int_equal(lied_run(again->system, &run), LIED_OK);
      load_free(again);
    } else {
      if (!status) check_equal_rows(whole, result);
      lied_free_result(result);
      assert_int_equal(allocator.blocks, 0);
    }
  }
  lied_free_result(whole);
}

/* Every call of malloc fails once while a result is written, shown and read again. */
static void memory_may_end_in_writing(void **state)
{
  (void)state;
  Example example = example_named("MassSpringDamper.mo");
  Loaded *loaded = example_load(&example, NULL);
  LiedResult *result;
  LiedRun run = short_run;
  run.result = &result;
  assert_int_equal(lied_run(loaded->system, &run), LIED_OK);
  const char *file = in_folder("ended.csv"), *page = in_folder("ended.html");
  for (long k = 0, done = 0; !done; k++) {
    if (!malloc_fail_at(k)) skip();
    LiedStatus written = lied_write_result(result, file), shown = lied_write_report(result, page);
    LiedMessages *messages = lied_new_messages();
    LiedResult *read = lied_read_result(file, messages);
    done = malloc_failed() == 0;
    malloc_fail_at(-1);
    assert_true(done ? !written && !shown && read : written == LIED_OK || written == LIED_NO_MEMORY);
    assert_true(shown == LIED_OK || shown == LIED_NO_MEMORY);
    lied_free_result(read);
    lied_free_messages(messages);
  }
  lied_free_result(result);
  load_free(loaded);
}

static void what_cannot_be_read_is_told(void **state)
{
  (void)state;
  LiedMessage message;
  LiedMessages *messages = lied_new_messages();
  assert_null(lied_read_result(in_folder("nowhere.csv"), messages));
  assert_int_equal(lied_n_messages(messages), 1);
  assert_int_equal(lied_get_message(messages, 0, &message), LIED_OK);
  assert_string_equal(message.code, "cannot-read");
  assert_non_null(strstr(message.text, "nowhere.csv"));
  assert_null(lied_read_result(NULL, messages));
  assert_int_equal(lied_n_messages(messages), 1);
  assert_null(lied_read_result(NULL, NULL));
  lied_free_messages(messages);
}

/* A change before the first step is one of the start, also where that is not 0. */
static void a_loaded_model_stands_at_its_start_time(void **state)
{
  (void)state;
  const char *file = in_folder("Later.mo");
  FILE *out = fopen(file, "w");
  assert_non_null(out);
  fputs("model Later parameter Real a = 1; Real x(start = a, fixed = true); equation der(x) = time;\n"
        "annotation(experiment(StartTime=2, StopTime=4, Interval=0.5)); end Later;\n",
        out);
  fclose(out);
  Loaded *loaded = load_model(&(LiedLoad){.file = file});
  assert_non_null(loaded);
  LiedSystem *s = loaded->system;
  assert_non_null(s);
  assert_true(lied_time(s) == 2);
  assert_int_equal(lied_set(s, "x", 7), LIED_OK);
  assert_int_equal(lied_compose(s), LIED_OK);
  assert_true(lied_time(s) == 2);
  LiedResult *result = run(s, NULL);
  assert_int_equal(lied_result_rows(result), 5);
  const double *values = lied_result_values(result);
  size_t columns = lied_result_columns(result), x = lied_result_find(result, "x");
  for (size_t i = 0; i < 5; i++) {
    double t = 2 + 0.5 * (double)i;
    assert_true(values[i * columns] == t);
    assert_true(fabs(values[i * columns + x] - (7 + (t * t - 4) / 2)) < 1e-5);
  }
  lied_free_result(result);
  load_free(loaded);
}

static int setup(void **state)
{
  const char *path = temporary_file(".csv");
  snprintf(folder, sizeof folder, "%.*s", (int)(strrchr(path, '/') - path), path);
  return examples_setup(state);
}

static int teardown(void **state)
{
  char line[400];
  snprintf(line, sizeof line, "rm -rf '%s'", folder);
  return examples_teardown(state) | system(line);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(rows_and_pages_are_those_of_the_program),
      cmocka_unit_test(mat_files_are_those_of_the_program),
      cmocka_unit_test(steps_begin_as_the_model_says),
      cmocka_unit_test(steps_have_the_annotated_tolerance),
      cmocka_unit_test(what_cannot_be_read_is_told),
      cmocka_unit_test(memory_may_end_in_a_run),
      cmocka_unit_test(memory_may_end_in_writing),
      cmocka_unit_test(a_loaded_model_stands_at_its_start_time),
  };
  return cmocka_run_group_tests(tests, setup, teardown);
}
