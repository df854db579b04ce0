/* CSV: read back by strtod and a reader of quoted fields that knows nothing of the writer. */
#include <float.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "columns.h"
#include "support/allocator.h"
#include "support/check.h"
#include "support/files.h"

static const char *const odd_names[] = {"a.b", "j[1].s", "x[1,2]", "say \"hi\"", "\"", "two\nlines", "", "umlaut \xC3\xA4"};
static const char *const no_units[] = {"m", "", NULL, "", "", "", "", ""};
enum { N_ODD = sizeof odd_names / sizeof *odd_names };

static Memory memory;
static char why[256];

static int setup(void **state)
{
  (void)state;
  memory_init(&memory, NULL);
  why[0] = '\0';
  return 0;
}

static Result *open_odd(const char *path)
{
  NamedColumns named = {odd_names, no_units};
  ResultColumns columns = columns_of(&named, N_ODD);
  Result *result;
  assert_int_equal(result_open(&memory, path, &columns, &result, why, sizeof why), LIED_OK);
  return result;
}

/* The next quoted field of RFC 4180 into `field`; returns the character after it. */
static const char *quoted_field(const char *from, char *field)
{
  assert_int_equal(*from, '"');
  for (from++; !(from[0] == '"' && from[1] != '"'); from++) {
    assert_int_not_equal(*from, '\0');
    if (*from == '"') from++;
    *field++ = *from;
  }
  *field = '\0';
  return from + 1;
}

static void test_header_quotes_names(void **state)
{
  (void)state;
  const char *path = temporary_file(".csv");
  assert_int_equal(result_close(open_odd(path)), LIED_OK);
  size_t size;
  char *content = file_content(path, &size), field[64];
  const char *at = quoted_field(content, field);
  assert_string_equal(field, "time");
  for (int i = 0; i < N_ODD; i++) {
    assert_int_equal(*at, ',');
    at = quoted_field(at + 1, field);
    assert_string_equal(field, odd_names[i]);
  }
  assert_string_equal(at, "\n");
  free(content);
  temporary_remove(path);
}

static uint64_t bits_of(double value)
{
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

static void test_numbers_come_back_bit_for_bit(void **state)
{
  (void)state;
  const double values[N_ODD] = {0.1, -0.0, DBL_MAX, DBL_MIN, 5e-324, 1.0 / 3, -1e-300, 123456789.123456789};
  const char *path = temporary_file(".csv");
  Result *result = open_odd(path);
  for (int i = 0; i < 3; i++) assert_int_equal(result_row(result, i * 0.1, values), LIED_OK);
  assert_int_equal(result_close(result), LIED_OK);
  size_t size;
  char *content = file_content(path, &size), *at = strstr(content, "\n0,");
  assert_non_null(at);
  for (int i = 0; i < 3; i++) {
    assert_int_equal(*at, '\n');
    assert_true(bits_of(strtod(at + 1, &at)) == bits_of(i * 0.1));
    for (int k = 0; k < N_ODD; k++) {
      assert_int_equal(*at, ',');
      assert_true(bits_of(strtod(at + 1, &at)) == bits_of(values[k]));
    }
  }
  assert_string_equal(at, "\n");
  free(content);
  temporary_remove(path);
}

static void write_three(const char *path)
{
  static const char *const names[] = {"a", "b", "c"};
  NamedColumns named = {names, no_units};
  ResultColumns columns = columns_of(&named, 3);
  Result *result;
  assert_int_equal(result_open(&memory, path, &columns, &result, why, sizeof why), LIED_OK);
  assert_int_equal(result_row(result, 0, (double[]){-NAN, INFINITY, -INFINITY}), LIED_OK);
  assert_int_equal(result_row(result, 0.5, (double[]){1, 0.1, -3e22}), LIED_OK);
  assert_int_equal(result_close(result), LIED_OK);
}

static void assert_three(const char *path)
{
  size_t size;
  char *content = file_content(path, &size);
  assert_string_equal(content, "\"time\",\"a\",\"b\",\"c\"\n"
                               "0,nan,inf,-inf\n"
                               "0.5,1,0.1,-3e+22\n");
  free(content);
}

static void test_file_is_as_the_contract_says(void **state)
{
  (void)state;
  const char *path = temporary_file(".csv");
  write_three(path);
  assert_three(path);
  temporary_remove(path);
}

static void test_any_other_extension_is_csv(void **state)
{
  (void)state;
  const char *const endings[] = {"", ".txt", ".mat.csv", ".svg"};
  for (size_t i = 0; i < 4; i++) {
    const char *path = temporary_file(endings[i]);
    write_three(path);
    assert_three(path);
    temporary_remove(path);
  }
  write_three("/dev/null");
}

static void test_an_old_file_is_replaced(void **state)
{
  (void)state;
  const char *path = temporary_file(".csv");
  Result *result = open_odd(path);
  for (int i = 0; i < 1000; i++) result_row(result, i, (double[N_ODD]){0});
  assert_int_equal(result_close(result), LIED_OK);
  write_three(path);
  assert_three(path);
  temporary_remove(path);
}

static void test_without_columns_there_is_time(void **state)
{
  (void)state;
  const char *path = temporary_file(".csv");
  ResultColumns columns = {0};
  Result *result;
  assert_int_equal(result_open(&memory, path, &columns, &result, why, sizeof why), LIED_OK);
  assert_int_equal(result_row(result, 1, NULL), LIED_OK);
  assert_int_equal(result_close(result), LIED_OK);
  size_t size;
  char *content = file_content(path, &size);
  assert_string_equal(content, "\"time\"\n1\n");
  free(content);
  temporary_remove(path);
}

static void test_flushed_rows_are_on_disk(void **state)
{
  (void)state;
  const char *path = temporary_file(".csv");
  Result *result = open_odd(path);
  for (int i = 1; i <= 3; i++) {
    assert_int_equal(result_row(result, i, (double[N_ODD]){0}), LIED_OK);
    assert_int_equal(result_flush(result), LIED_OK);
    size_t size;
    char *content = file_content(path, &size), last[64];
    snprintf(last, sizeof last, "\n%d,0,0,0,0,0,0,0,0\n", i);
    assert_string_equal(content + size - strlen(last), last);
    free(content);
  }
  result_close(result);
  temporary_remove(path);
}

static void test_rows_allocate_nothing(void **state)
{
  (void)state;
  TestAllocator test;
  LiedAllocator allocator = test_allocator(&test, -1);
  test_memory_init(&memory, &allocator);
  const double values[N_ODD] = {0.1, NAN, DBL_MAX, DBL_MIN, 5e-324, 1.0 / 3, -1e-300, -INFINITY};
  Result *result = open_odd("/dev/null");
  long calls = test.calls;
  unsigned long mallocs = malloc_calls();
  for (int i = 0; i < 10000; i++) assert_int_equal(result_row(result, i * 1e-3, values), LIED_OK);
  assert_int_equal(result_flush(result), LIED_OK);
  assert_int_equal(malloc_calls() - mallocs, 0);
  assert_int_equal(test.calls, calls);
  result_close(result);
  assert_int_equal(test.blocks, 0);
  assert_int_equal(memory.bytes, 0);
  assert_false(test.wrong);
}

static LiedStatus try_open(const char *path, Result **result)
{
  NamedColumns named = {odd_names, no_units};
  ResultColumns columns = columns_of(&named, N_ODD);
  return result_open(&memory, path, &columns, result, why, sizeof why);
}

static void test_a_path_that_cannot_be_written(void **state)
{
  (void)state;
  Result *result = (Result *)1;
  assert_int_equal(try_open("/nonexistent/folder/out.csv", &result), LIED_IO);
  assert_null(result);
  assert_string_equal(why, "cannot write /nonexistent/folder/out.csv: No such file or directory");
  assert_int_equal(try_open("/", &result), LIED_IO);
  assert_string_equal(why, "cannot write /: Is a directory");
  assert_int_equal(memory.bytes, 0);
}

static void test_a_full_disk_at_the_start(void **state)
{
  (void)state;
  Result *result;
  assert_int_equal(try_open("/dev/full", &result), LIED_IO);
  assert_string_equal(why, "cannot write /dev/full: No space left on device");
  assert_null(result);
  assert_int_equal(memory.bytes, 0);
}

/* A pipe that nobody reads any more stands for a disk that fills up while running. */
static void test_a_failure_on_the_way_is_kept(void **state)
{
  (void)state;
  int ends[2];
  char path[64];
  assert_int_equal(pipe(ends), 0);
  snprintf(path, sizeof path, "/proc/self/fd/%d", ends[1]);
  signal(SIGPIPE, SIG_IGN);
  Result *result = open_odd(path);
  assert_string_equal(result_problem(result), "");
  close(ends[0]);
  LiedStatus status = LIED_OK;
  for (int i = 0; i < 100000 && !status; i++) status = result_row(result, i, (double[N_ODD]){0.1});
  assert_int_equal(status, LIED_IO);
  assert_int_equal(result_row(result, 0, (double[N_ODD]){0}), LIED_IO);
  assert_int_equal(result_flush(result), LIED_IO);
  assert_non_null(strstr(result_problem(result), "cannot write /proc/self/fd/"));
  assert_non_null(strstr(result_problem(result), "Broken pipe"));
  assert_int_equal(result_close(result), LIED_IO);
  assert_int_equal(memory.bytes, 0);
  close(ends[1]);
}

static void test_no_memory(void **state)
{
  (void)state;
  TestAllocator test;
  for (long n = 0; n < 10; n++) {
    LiedAllocator allocator = test_allocator(&test, n);
    test_memory_init(&memory, &allocator);
    Result *result;
    LiedStatus status = try_open("/dev/null", &result);
    if (!status) result_close(result);
    assert_int_equal(test.blocks, 0);
    assert_int_equal(status, test.failed ? LIED_NO_MEMORY : LIED_OK);
    if (test.failed) assert_string_equal(why, "no memory to write /dev/null");
    if (!test.failed) {
      assert_true(n > 0);
      return;
    }
  }
  fail();
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup(test_header_quotes_names, setup),
      cmocka_unit_test_setup(test_numbers_come_back_bit_for_bit, setup),
      cmocka_unit_test_setup(test_file_is_as_the_contract_says, setup),
      cmocka_unit_test_setup(test_any_other_extension_is_csv, setup),
      cmocka_unit_test_setup(test_an_old_file_is_replaced, setup),
      cmocka_unit_test_setup(test_without_columns_there_is_time, setup),
      cmocka_unit_test_setup(test_flushed_rows_are_on_disk, setup),
      cmocka_unit_test_setup(test_rows_allocate_nothing, setup),
      cmocka_unit_test_setup(test_a_path_that_cannot_be_written, setup),
      cmocka_unit_test_setup(test_a_full_disk_at_the_start, setup),
      cmocka_unit_test_setup(test_a_failure_on_the_way_is_kept, setup),
      cmocka_unit_test_setup(test_no_memory, setup),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
