/* Results read back by the program: what was written, and no crash on what was not. */
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "result/result.h"
#include "support/check.h"
#include "support/files.h"
#include "support/language.h"
#include "trajectory/trajectory.h"

static const char *const names[] = {"a.b", "x[1,2]", "say \"hi\""};
static const char *const units[] = {"m", "", "m/s2"};
enum { N = 3, ROWS = 50 };

static const char *name_of(void *self, size_t i)
{
  (void)self;
  return names[i];
}

static const char *unit_of(void *self, size_t i)
{
  (void)self;
  return units[i];
}

static double sample(int row, int column)
{
  return sin(row + 0.1 * column) * pow(10, column);
}

static void write_result(const char *path)
{
  Memory memory;
  Result *result;
  char why[256];
  memory_init(&memory, NULL);
  assert_int_equal(result_open(&memory, path, &(ResultColumns){N, name_of, unit_of, NULL}, &result, why, sizeof why), LIED_OK);
  for (int row = 0; row < ROWS; row++)
    assert_int_equal(result_row(result, row * 0.1, (double[N]){sample(row, 0), sample(row, 1), sample(row, 2)}), LIED_OK);
  assert_int_equal(result_close(result), LIED_OK);
}

static void ignore(void *user, int is_error, const char *text)
{
  (void)user, (void)is_error, (void)text;
}

static const TrajectoryListener silent = {ignore, NULL};
static const char *const asked[] = {"time", "say \"hi\"", "a.b"};

static void assert_read_back(const char *path, int with_units)
{
  Trajectory t;
  assert_int_equal(trajectory_read(&t, path, asked, 3, silent), 0);
  assert_int_equal(t.n_columns, 3);
  assert_int_equal(t.n_rows, ROWS);
  for (int row = 0; row < ROWS; row++) {
    assert_true(t.values[row] == row * 0.1);
    assert_true(t.values[ROWS + row] == sample(row, 2));
    assert_true(t.values[2 * ROWS + row] == sample(row, 0));
  }
  if (with_units) {
    assert_string_equal(t.units[0], "s");
    assert_string_equal(t.units[1], "m/s2");
    assert_string_equal(t.units[2], "m");
  }
  trajectory_free(&t);
}

static void test_reads_what_was_written(void **state)
{
  (void)state;
  const char *const endings[] = {".csv", ".mat"};
  for (int i = 0; i < 2; i++) {
    const char *path = temporary_file(endings[i]);
    write_result(path);
    assert_read_back(path, i == 1);
    temporary_remove(path);
  }
}

/* In a host whose numbers have a comma. */
static void test_reads_with_a_comma_at_home(void **state)
{
  const char *path = temporary_file(".csv");
  if (!language_set_comma()) skip();
  (void)state;
  write_result(path);
  assert_read_back(path, 0);
  setlocale(LC_NUMERIC, "C");
  temporary_remove(path);
}

static void put_file(const char *path, const char *content, size_t size)
{
  FILE *file = fopen(path, "wb");
  assert_non_null(file);
  assert_int_equal(fwrite(content, 1, size, file), size);
  fclose(file);
}

static void try_read(const char *path)
{
  Trajectory t;
  if (trajectory_read(&t, path, asked, 3, silent) == 0) {
    assert_int_equal(t.n_columns, 3);
    assert_in_range(t.n_rows, 0, ROWS);
    trajectory_free(&t);
  }
}

/* Error messages go to stderr by design; here they would be thousands. */
static void silence(void)
{
  fflush(stderr);
  assert_non_null(freopen("/dev/null", "w", stderr));
}

static void test_files_cut_off_anywhere(void **state)
{
  (void)state;
  const char *const endings[] = {".csv", ".mat"};
  silence();
  for (int i = 0; i < 2; i++) {
    const char *path = temporary_file(endings[i]);
    write_result(path);
    size_t size;
    char *content = file_content(path, &size);
    for (size_t cut = 0; cut < size; cut += 1 + cut / 50) {
      put_file(path, content, cut);
      try_read(path);
    }
    free(content);
    temporary_remove(path);
  }
}

static void test_files_with_wrong_bytes(void **state)
{
  (void)state;
  const char *const endings[] = {".csv", ".mat"};
  silence();
  srand(1);
  for (int i = 0; i < 2; i++) {
    const char *path = temporary_file(endings[i]);
    write_result(path);
    size_t size;
    char *content = file_content(path, &size);
    for (int k = 0; k < 1000; k++) {
      size_t at = (size_t)rand() % (k % 2 ? size : 400);
      char before = content[at];
      content[at] = (char)(k % 3 ? rand() : 0xFF);
      put_file(path, content, size);
      Trajectory t;
      if (trajectory_read(&t, path, asked, 3, silent) == 0) trajectory_free(&t);
      content[at] = before;
    }
    free(content);
    temporary_remove(path);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_reads_what_was_written),
      cmocka_unit_test(test_reads_with_a_comma_at_home),
      cmocka_unit_test(test_files_cut_off_anywhere),
      cmocka_unit_test(test_files_with_wrong_bytes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
