/* MAT: read back by a reader written from the definition of level 4 and of the trajectory layout, not from the writer. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "columns.h"
#include "support/allocator.h"
#include "support/check.h"
#include "support/files.h"

static Memory memory;
static char why[256];

static int setup(void **state)
{
  (void)state;
  memory_init(&memory, NULL);
  why[0] = '\0';
  return 0;
}

/* ---- the reader ---- */

typedef struct Array {
  int32_t type, rows, columns;
  const char *data;
} Array;

enum { ACLASS, NAME, DESCRIPTION, INFO, DATA_1, DATA_2, N_ARRAYS };
static const char *const array_names[N_ARRAYS] = {"Aclass", "name", "description", "dataInfo", "data_1", "data_2"};

typedef struct Trajectory {
  char *content;
  Array array[N_ARRAYS];
} Trajectory;

static size_t bytes_per_element(int32_t type)
{
  switch (type) {
  case 0:
    return 8;
  case 20:
    return 4;
  case 51:
    return 1;
  default:
    fail_msg("type %d", (int)type);
    return 0;
  }
}

/* Every byte of the file must belong to one of the six arrays, in order. */
static Trajectory read_trajectory(const char *path)
{
  Trajectory t;
  size_t size, at = 0;
  t.content = file_content(path, &size);
  assert_non_null(t.content);
  for (int i = 0; i < N_ARRAYS; i++) {
    int32_t header[5];
    assert_true(at + sizeof header <= size);
    memcpy(header, t.content + at, sizeof header);
    at += sizeof header;
    assert_int_equal(header[3], 0); /* no imaginary part */
    assert_int_equal(header[4], strlen(array_names[i]) + 1);
    assert_memory_equal(t.content + at, array_names[i], (size_t)header[4]);
    at += (size_t)header[4];
    t.array[i] = (Array){header[0], header[1], header[2], t.content + at};
    at += bytes_per_element(header[0]) * (size_t)header[1] * (size_t)header[2];
    assert_true(at <= size);
  }
  assert_int_equal(at, size);
  return t;
}

static int32_t integer_at(const Array *a, int row, int column)
{
  int32_t value;
  memcpy(&value, a->data + 4 * ((size_t)column * (size_t)a->rows + (size_t)row), sizeof value);
  return value;
}

static double double_at(const Array *a, int row, int column)
{
  double value;
  memcpy(&value, a->data + 8 * ((size_t)column * (size_t)a->rows + (size_t)row), sizeof value);
  return value;
}

/* Line `row` of a text whose lines are rows, column-major. */
static void text_row(const Array *a, int row, char *text)
{
  for (int column = 0; column < a->columns; column++) text[column] = a->data[column * a->rows + row];
  text[a->columns] = '\0';
}

static void assert_text_column(const Array *a, int column, const char *expected)
{
  char text[256] = {0};
  memcpy(text, a->data + column * a->rows, (size_t)a->rows);
  assert_string_equal(text, expected);
}

/* ---- tests ---- */

static const char *const names[] = {"drive.s", "der(drive.s)", "x[1,2]", "a \"quoted\" and rather long name"};
static const char *const units[] = {"m", "m/s", NULL, ""};
enum { N = 4 };

static Result *open_four(const char *path)
{
  NamedColumns named = {names, units};
  ResultColumns columns = columns_of(&named, N);
  Result *result;
  assert_int_equal(result_open(&memory, path, &columns, &result, why, sizeof why), LIED_OK);
  return result;
}

static double sample(int row, int column)
{
  return (row + 1) * 1.1 + column / 3.0;
}

static LiedStatus put_row(Result *result, int row)
{
  double values[N];
  for (int k = 0; k < N; k++) values[k] = sample(row, k);
  return result_row(result, 1 + row * 0.25, values);
}

static void assert_samples(const Trajectory *t, int n_rows)
{
  assert_int_equal(t->array[DATA_2].rows, N + 1);
  assert_int_equal(t->array[DATA_2].columns, n_rows);
  for (int row = 0; row < n_rows; row++) {
    assert_true(double_at(&t->array[DATA_2], 0, row) == 1 + row * 0.25);
    for (int k = 0; k < N; k++) assert_true(double_at(&t->array[DATA_2], k + 1, row) == sample(row, k));
  }
  assert_true(double_at(&t->array[DATA_1], 0, 1) == (n_rows ? 1 + (n_rows - 1) * 0.25 : 0));
}

static void test_layout(void **state)
{
  (void)state;
  const char *path = temporary_file(".mat");
  Result *result = open_four(path);
  for (int i = 0; i < 10; i++) assert_int_equal(put_row(result, i), LIED_OK);
  assert_int_equal(result_close(result), LIED_OK);
  Trajectory t = read_trajectory(path);
  char line[16];
  const char *const lines[4] = {"Atrajectory", "1.1        ", "           ", "binTrans   "};
  assert_int_equal(t.array[ACLASS].rows, 4);
  assert_int_equal(t.array[ACLASS].columns, 11);
  for (int i = 0; i < 4; i++) {
    text_row(&t.array[ACLASS], i, line);
    assert_string_equal(line, lines[i]);
  }
  const int32_t types[N_ARRAYS] = {51, 51, 51, 20, 0, 0};
  for (int i = 0; i < N_ARRAYS; i++) assert_int_equal(t.array[i].type, types[i]);
  assert_samples(&t, 10);
  free(t.content);
  temporary_remove(path);
}

static void test_names_units_places(void **state)
{
  (void)state;
  const char *path = temporary_file(".MAT"); /* the extension counts, not its case */
  assert_int_equal(result_close(open_four(path)), LIED_OK);
  Trajectory t = read_trajectory(path);
  const char *const descriptions[] = {"[m]", "[m/s]", "", ""};
  assert_int_equal(t.array[NAME].columns, N + 1);
  assert_int_equal(t.array[DESCRIPTION].columns, N + 1);
  assert_int_equal(t.array[INFO].rows, 4);
  assert_int_equal(t.array[INFO].columns, N + 1);
  assert_text_column(&t.array[NAME], 0, "time");
  assert_text_column(&t.array[DESCRIPTION], 0, "Simulation time [s]");
  for (int k = 0; k < N; k++) {
    assert_text_column(&t.array[NAME], k + 1, names[k]);
    assert_text_column(&t.array[DESCRIPTION], k + 1, descriptions[k]);
    assert_int_equal(integer_at(&t.array[INFO], 0, k + 1), 2);
    assert_int_equal(integer_at(&t.array[INFO], 1, k + 1), k + 2);
  }
  assert_int_equal(integer_at(&t.array[INFO], 0, 0), 0);
  assert_int_equal(integer_at(&t.array[INFO], 1, 0), 1);
  assert_samples(&t, 0);
  free(t.content);
  temporary_remove(path);
}

static void test_readable_after_every_flush(void **state)
{
  (void)state;
  const char *path = temporary_file(".mat");
  Result *result = open_four(path);
  for (int i = 0; i < 5; i++) {
    Trajectory t = read_trajectory(path); /* as it would be after a power cut */
    assert_samples(&t, i);
    free(t.content);
    put_row(result, i);
    assert_int_equal(result_flush(result), LIED_OK);
  }
  assert_int_equal(result_close(result), LIED_OK);
  temporary_remove(path);
}

static void test_readable_whenever_the_buffer_empties_itself(void **state)
{
  (void)state;
  const char *path = temporary_file(".mat");
  Result *result = open_four(path);
  int seen = 0;
  for (int i = 0; i < 20000; i++) {
    assert_int_equal(put_row(result, i), LIED_OK);
    if (i % 997) continue;
    Trajectory t = read_trajectory(path);
    seen = t.array[DATA_2].columns;
    assert_in_range(seen, 0, i + 1);
    assert_samples(&t, seen);
    free(t.content);
  }
  assert_true(seen > 10000); /* rows are streamed */
  assert_int_equal(result_close(result), LIED_OK);
  Trajectory t = read_trajectory(path);
  assert_samples(&t, 20000);
  free(t.content);
  temporary_remove(path);
}

static const char *numbered_name(void *self, size_t i)
{
  snprintf(self, 32, "part[%zu].s", i + 1);
  return self; /* overwritten by the next call, as that of a system may be */
}

static void test_rows_longer_than_any_buffer(void **state)
{
  (void)state;
  enum { WIDE = 100000 };
  const char *path = temporary_file(".mat");
  char name[32];
  ResultColumns columns = {WIDE, numbered_name, NULL, name};
  double *values = malloc(WIDE * sizeof *values);
  Result *result;
  assert_int_equal(result_open(&memory, path, &columns, &result, why, sizeof why), LIED_OK);
  for (int row = 0; row < 3; row++) {
    for (int k = 0; k < WIDE; k++) values[k] = row * 1e6 + k;
    assert_int_equal(result_row(result, row, values), LIED_OK);
  }
  assert_int_equal(result_close(result), LIED_OK);
  Trajectory t = read_trajectory(path);
  assert_text_column(&t.array[NAME], WIDE, "part[100000].s");
  assert_int_equal(t.array[DATA_2].columns, 3);
  for (int row = 0; row < 3; row++)
    for (int k = 0; k < WIDE; k += 111) assert_true(double_at(&t.array[DATA_2], k + 1, row) == row * 1e6 + k);
  free(t.content);
  free(values);
  temporary_remove(path);
}

static void test_without_columns_there_is_time(void **state)
{
  (void)state;
  const char *path = temporary_file(".mat");
  ResultColumns columns = {0};
  Result *result;
  assert_int_equal(result_open(&memory, path, &columns, &result, why, sizeof why), LIED_OK);
  assert_int_equal(result_row(result, 7, NULL), LIED_OK);
  assert_int_equal(result_close(result), LIED_OK);
  Trajectory t = read_trajectory(path);
  assert_int_equal(t.array[NAME].columns, 1);
  assert_int_equal(t.array[DATA_2].rows, 1);
  assert_true(double_at(&t.array[DATA_2], 0, 0) == 7);
  free(t.content);
  temporary_remove(path);
}

static void test_rows_allocate_nothing(void **state)
{
  (void)state;
  TestAllocator test;
  LiedAllocator allocator = test_allocator(&test, -1);
  test_memory_init(&memory, &allocator);
  const char *path = temporary_file(".mat");
  Result *result = open_four(path);
  long calls = test.calls;
  unsigned long mallocs = malloc_calls();
  for (int i = 0; i < 10000; i++) put_row(result, i);
  assert_int_equal(malloc_calls() - mallocs, 0);
  assert_int_equal(test.calls, calls);
  result_close(result);
  assert_int_equal(test.blocks, 0);
  assert_false(test.wrong);
  temporary_remove(path);
}

static void test_a_full_disk(void **state)
{
  (void)state;
  NamedColumns named = {names, units};
  ResultColumns columns = columns_of(&named, N);
  const char *path = temporary_file(".mat");
  assert_int_equal(symlink("/dev/full", path), 0);
  Result *result;
  assert_int_equal(result_open(&memory, path, &columns, &result, why, sizeof why), LIED_IO);
  assert_non_null(strstr(why, "No space left on device"));
  assert_null(result);
  assert_int_equal(memory.bytes, 0);
  temporary_remove(path);
}

/* The count of rows stands in front of them: a pipe cannot take it back. */
static void test_a_pipe_is_refused(void **state)
{
  (void)state;
  int ends[2];
  char pipe_path[64];
  NamedColumns named = {names, units};
  ResultColumns columns = columns_of(&named, N);
  assert_int_equal(pipe(ends), 0);
  snprintf(pipe_path, sizeof pipe_path, "/proc/self/fd/%d", ends[1]);
  const char *path = temporary_file(".mat");
  assert_int_equal(symlink(pipe_path, path), 0);
  Result *result;
  assert_int_equal(result_open(&memory, path, &columns, &result, why, sizeof why), LIED_IO);
  assert_non_null(strstr(why, "Illegal seek"));
  assert_int_equal(memory.bytes, 0);
  close(ends[0]);
  close(ends[1]);
  temporary_remove(path);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup(test_layout, setup),
      cmocka_unit_test_setup(test_names_units_places, setup),
      cmocka_unit_test_setup(test_readable_after_every_flush, setup),
      cmocka_unit_test_setup(test_readable_whenever_the_buffer_empties_itself, setup),
      cmocka_unit_test_setup(test_rows_longer_than_any_buffer, setup),
      cmocka_unit_test_setup(test_without_columns_there_is_time, setup),
      cmocka_unit_test_setup(test_rows_allocate_nothing, setup),
      cmocka_unit_test_setup(test_a_full_disk, setup),
      cmocka_unit_test_setup(test_a_pipe_is_refused, setup),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
