/* Where pivots must be and where none can be: pairs, singular matrices and what is said about them. */
#include "linear/matrices.h"

enum { MOST = 8 };

typedef struct Weak {
  size_t n;
  uint32_t rows[MOST], columns[MOST];
} Weak;

static Weak analyse_singular(const Rows *rows)
{
  Memory memory;
  Weak weak;
  memory_init(&memory, NULL);
  Factor *factor = factor_new(&memory, &rows->matrix, NULL);
  assert_int_equal(factor_analyse(factor), FACTOR_SINGULAR);
  assert_int_equal(factor_compute(factor), FACTOR_DEGRADED);
  weak.n = factor_weak(factor, weak.rows, weak.columns, MOST);
  factor_free(factor);
  assert_int_equal(memory.bytes, 0);
  return weak;
}

/* A tridiagonal matrix, and copies of it with something wrong. */
static Rows tridiagonal(size_t n)
{
  Rows rows = rows_begin(n);
  for (size_t i = 0; i < n; i++) {
    if (i > 0) put(&rows, i - 1, -1);
    put(&rows, i, 2.5);
    if (i + 1 < n) put(&rows, i + 1, -1);
    end_row(&rows);
  }
  return rows;
}

static void test_row_and_column_of_zeros(void **state)
{
  (void)state;
  Rows rows = tridiagonal(9);
  for (uint32_t e = rows.start[4]; e < rows.start[5]; e++) rows.matrix.value[e] = 0; /* the row of 4 */
  for (size_t e = 0; e < rows.n_entries; e++)
    if (rows.column[e] == 6) rows.matrix.value[e] = 0;
  Weak weak = analyse_singular(&rows);
  assert_int_equal(weak.n, 1);
  assert_int_equal(weak.rows[0], 4);
  assert_int_equal(weak.columns[0], 6);
  rows_free(&rows);
}

static void test_empty_lines(void **state)
{
  (void)state;
  Rows rows = rows_begin(4);
  put(&rows, 0, 1), put(&rows, 3, 2), end_row(&rows);
  end_row(&rows);
  put(&rows, 0, 3), put(&rows, 3, 1), end_row(&rows);
  end_row(&rows);
  Weak weak = analyse_singular(&rows);
  assert_int_equal(weak.n, 2);
  assert_int_equal(weak.rows[0] + weak.rows[1], 1 + 3);
  assert_int_equal(weak.columns[0] + weak.columns[1], 1 + 2);
  rows_free(&rows);
}

/* Two rows say the same, in numbers that do not cancel exactly. */
static void test_dependent_rows(void **state)
{
  (void)state;
  uint64_t seed = 1;
  for (int k = 0; k < 200; k++) {
    size_t n = 4 + next_number(&seed, 30), a = next_number(&seed, n), b = (a + 1 + next_number(&seed, n - 1)) % n;
    double factor = next_random(&seed, 0.1, 3), *values = calloc(n, sizeof *values);
    for (size_t j = 0; j < n; j++) values[j] = next_random(&seed, 0, 1) < 0.3 ? next_random(&seed, -1, 1) : 0;
    values[a] = 0.7;
    Rows rows = rows_begin(n);
    for (size_t i = 0; i < n; i++) {
      for (size_t j = 0; j < n; j++) {
        double other = i == j ? 2 : next_random(&seed, 0, 1) < 0.1 ? next_random(&seed, -1, 1) : 0;
        double value = i == a ? values[j] : i == b ? factor * values[j] : other;
        if (value != 0) put(&rows, j, value);
      }
      end_row(&rows);
    }
    Weak weak = analyse_singular(&rows);
    assert_int_equal(weak.n, 1);
    free(values);
    rows_free(&rows);
  }
}

/* Of the two rows that contradict each other, one is named; the regular part is not touched. */
static void test_weak_rows_are_those_involved(void **state)
{
  (void)state;
  Rows rows = tridiagonal(10);
  for (uint32_t e = rows.start[9]; e < rows.start[10]; e++) rows.column[e] -= 1; /* rows 8 and 9: columns 7, 8, 9 and 7, 8 */
  rows.matrix.value[rows.start[8]] = rows.matrix.value[rows.start[9]] = 3;
  rows.matrix.value[rows.start[8] + 1] = rows.matrix.value[rows.start[9] + 1] = 1;
  rows.matrix.value[rows.start[8] + 2] = 0; /* column 9 remains without entry */
  Weak weak = analyse_singular(&rows);
  assert_int_equal(weak.n, 1);
  assert_in_range(weak.rows[0], 8, 9);
  assert_int_equal(weak.columns[0], 9);
  rows_free(&rows);
}

/* Small is not singular: a tiny mass with a small time constant. */
static void test_small_is_regular(void **state)
{
  (void)state;
  Rows rows = rows_begin(3); /* f = m a, T a = e, f = 1 with m T = 1e-30 */
  put(&rows, 0, 1), put(&rows, 1, -1e-20), end_row(&rows);
  put(&rows, 1, 1e-10), put(&rows, 2, -1), end_row(&rows);
  put(&rows, 0, 1), put(&rows, 2, 1), end_row(&rows);
  Memory memory;
  memory_init(&memory, NULL);
  Factor *factor = factor_new(&memory, &rows.matrix, NULL);
  double b[] = {0, 0, 1}, z[3];
  assert_int_equal(factor_analyse(factor), FACTOR_OK);
  factor_solve(factor, b, z);
  assert_true(fabs(z[1] - 1e10) < 10 && fabs(z[2] - 1) < 1e-9 && fabs(z[0] - 1e-10) < 1e-15);
  factor_free(factor);
  rows_free(&rows);
}

static void test_not_finite(void **state)
{
  (void)state;
  const double bad[] = {NAN, INFINITY, -INFINITY};
  for (size_t v = 0; v < 3; v++) {
    Rows rows = tridiagonal(7);
    for (uint32_t e = rows.start[3]; e < rows.start[4]; e++) rows.matrix.value[e] = bad[v];
    Weak weak = analyse_singular(&rows);
    assert_true(weak.n >= 1);
    rows_free(&rows);
  }
}

static void test_singular_recovers(void **state)
{
  (void)state;
  Rows rows = tridiagonal(20);
  Memory memory;
  memory_init(&memory, NULL);
  Factor *factor = factor_new(&memory, &rows.matrix, NULL);
  assert_int_equal(factor_analyse(factor), FACTOR_OK);
  double kept = rows.matrix.value[0];
  rows.matrix.value[0] = rows.matrix.value[1] = 0;
  assert_int_equal(factor_compute(factor), FACTOR_DEGRADED);
  assert_int_equal(factor_analyse(factor), FACTOR_SINGULAR);
  rows.matrix.value[0] = kept;
  assert_int_equal(factor_compute(factor), FACTOR_DEGRADED);
  assert_int_equal(factor_analyse(factor), FACTOR_OK);
  assert_int_equal(factor_compute(factor), FACTOR_OK);
  factor_free(factor);
  rows_free(&rows);
}

/* ---- pairs ---- */

/* Bodies with a spring law each, f + k v = 0, m a - f = g, v - T a = 0: columns f, a, v of body i at 3 i. */
static Rows laws(size_t n, const double *k)
{
  Rows rows = rows_begin(3 * n);
  for (size_t i = 0; i < n; i++) {
    put(&rows, 3 * i, 1), put(&rows, 3 * i + 2, k[i]);
    if (i > 0) put(&rows, 3 * i - 1, -k[i]);
    end_row(&rows);
    put(&rows, 3 * i + 1, 2), put(&rows, 3 * i, -1);
    if (i + 1 < n) put(&rows, 3 * i + 3, 1);
    end_row(&rows);
    put(&rows, 3 * i + 2, 1), put(&rows, 3 * i + 1, -1e-3), end_row(&rows);
  }
  return rows;
}

/* Row 3 i becomes the law of body i or the unit row of its force. */
static void set_law(Rows *rows, size_t i, double k, int on)
{
  double *value = rows->matrix.value + rows->start[3 * i];
  value[0] = 1;
  value[1] = on ? k : 0;
  if (i > 0) value[2] = on ? -k : 0;
}

static void test_pairs(void **state)
{
  (void)state;
  enum { N = 12 };
  uint64_t seed = 2;
  double k[N], b[3 * N], z[3 * N], expected[3 * N];
  uint32_t pair[3 * N];
  for (size_t i = 0; i < N; i++) k[i] = pow(10, next_random(&seed, 0, 9));
  for (uint32_t i = 0; i < 3 * N; i++) pair[i] = i % 3 == 0 ? i : FACTOR_FREE;
  Rows rows = laws(N, k);
  Memory memory;
  memory_init(&memory, NULL);
  Factor *factor = factor_new(&memory, &rows.matrix, pair);
  assert_int_equal(factor_analyse(factor), FACTOR_OK);
  for (size_t p = 0; p < 3 * N; p++) {
    Pivot pivot = factor_pivot(factor, p);
    assert_int_equal(pivot.row % 3 == 0, pivot.column % 3 == 0);
    if (pivot.row % 3 == 0) assert_int_equal(pivot.row, pivot.column);
  }
  for (int round = 0; round < 500; round++) { /* any set of laws, in the same order */
    for (size_t i = 0; i < N; i++) set_law(&rows, i, k[i], next_number(&seed, 2) == 0);
    for (size_t i = 0; i < 3 * N; i++) b[i] = next_random(&seed, -1, 1);
    assert_int_equal(factor_compute(factor), FACTOR_OK);
    factor_solve(factor, b, z);
    assert_int_equal(factor_sign(factor), lapack_solve(&rows.matrix, b, expected));
    assert_true(residual(&rows.matrix, b, z) < 1e-9);
  }
  factor_free(factor);
  rows_free(&rows);
}

/* A law whose own coefficient is all that its column has elsewhere small: only zero is refused. */
static void test_pair_without_threshold(void **state)
{
  (void)state;
  uint32_t pair[] = {FACTOR_FREE, 1, FACTOR_FREE, FACTOR_FREE};
  for (int zero = 0; zero < 2; zero++) {
    Rows rows = rows_begin(4);
    put(&rows, 0, 2), put(&rows, 2, 1), end_row(&rows);
    put(&rows, 1, zero ? 0 : 1e-9), put(&rows, 2, 1e6), end_row(&rows);
    put(&rows, 2, 3), put(&rows, 3, 1), end_row(&rows);
    put(&rows, 3, 1), put(&rows, 0, 1), end_row(&rows);
    Memory memory;
    memory_init(&memory, NULL);
    Factor *factor = factor_new(&memory, &rows.matrix, pair);
    assert_int_equal(factor_analyse(factor), zero ? FACTOR_SINGULAR : FACTOR_OK);
    if (zero) {
      uint32_t row, column;
      assert_int_equal(factor_weak(factor, &row, &column, 1), 1);
      assert_int_equal(row, 1);
      assert_int_equal(column, 1);
    }
    factor_free(factor);
    rows_free(&rows);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_row_and_column_of_zeros), cmocka_unit_test(test_empty_lines),
      cmocka_unit_test(test_dependent_rows),          cmocka_unit_test(test_weak_rows_are_those_involved),
      cmocka_unit_test(test_small_is_regular),        cmocka_unit_test(test_not_finite),
      cmocka_unit_test(test_singular_recovers),       cmocka_unit_test(test_pairs),
      cmocka_unit_test(test_pair_without_threshold),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
