/* The part of large networks that is ordered without looking at values: as few entries and as exact as Markowitz, also where it
 * is singular, not finite, or finds no memory. */
#include "linear/contacts.h"
#include "support/allocator.h"

enum { SIDE = 45 };

/* Bound to Markowitz alone: dear SIZE_MAX; else what is ordered by SuiteSparse begins at pivots of this cost. */
static Thresholds thresholds_of(size_t dear)
{
  Thresholds moved = THRESHOLDS;
  moved.few = 100;
  moved.dear = dear;
  return moved;
}

/* Streams that mix and part: pressures m by m, then flows to the right and down, with coefficients that are not symmetric. */
static Rows mixing_grid(size_t m, uint64_t *seed)
{
  const size_t n = m * m;
  Rows rows = rows_begin(3 * n);
  for (size_t i = 0; i < n; i++) {
    for (size_t down = 0; down < 2; down++) {
      const size_t there = down ? i + m : i + 1;
      put(&rows, n + 2 * i + down, -next_random(seed, 1e-3, 1e-2)), put(&rows, i, next_random(seed, 0.5, 2));
      if (down ? i / m + 1 < m : i % m + 1 < m) put(&rows, there, -next_random(seed, 0.5, 2));
      end_row(&rows);
    }
    put(&rows, n + 2 * i, 1), put(&rows, n + 2 * i + 1, 1);
    if (i % m > 0) put(&rows, n + 2 * (i - 1), -next_random(seed, 0.1, 1));
    if (i >= m) put(&rows, n + 2 * (i - m) + 1, -next_random(seed, 0.1, 1));
    put(&rows, i, next_random(seed, 0.1, 1)), end_row(&rows);
  }
  return rows;
}

typedef struct OrderSeen {
  double entries, residual;
  uint32_t row[100]; /* of the last pivots */
} OrderSeen;

static OrderSeen order_of(const Rows *rows, const Thresholds *thresholds)
{
  const Matrix *m = &rows->matrix;
  OrderSeen seen = {0};
  Memory memory;
  memory_init(&memory, NULL);
  Factor *factor = factor_new(&memory, m, NULL);
  factor->thresholds = thresholds;
  assert_int_equal(factor_analyse(factor), FACTOR_OK);
  for (size_t k = 0; k < 100; k++) seen.row[k] = factor_pivot(factor, m->n - 100 + k).row;
  double *b = calloc(m->n, sizeof *b), *z = calloc(m->n, sizeof *z);
  for (size_t i = 0; i < m->n; i++) b[i] = sin((double)i);
  assert_int_equal(factor_compute(factor), FACTOR_OK);
  factor_solve(factor, b, z);
  seen.entries = (double)factor_entries(factor) / (double)m->n;
  seen.residual = residual(m, b, z);
  free(b);
  free(z);
  factor_free(factor);
  assert_int_equal(memory.bytes, 0);
  return seen;
}

static void expect_as_good(const Rows *rows)
{
  const Thresholds own = thresholds_of(SIZE_MAX), handed = thresholds_of(THRESHOLDS.dear);
  const OrderSeen a = order_of(rows, &own), b = order_of(rows, &handed), again = order_of(rows, &handed);
  assert_memory_not_equal(a.row, b.row, sizeof a.row); /* else nothing was handed over */
  assert_memory_equal(b.row, again.row, sizeof b.row);
  assert_true(b.entries < 1.6 * a.entries);
  assert_true(b.residual < 1e-11);
}

static void test_as_good_as_markowitz(void **state)
{
  (void)state;
  uint64_t seed = 3;
  for (size_t m = 30; m <= 60; m += 15) {
    Rows rows = mixing_grid(m, &seed);
    expect_as_good(&rows);
    rows_free(&rows);
  }
  Rows symmetric = rows_of_grid(60);
  expect_as_good(&symmetric);
  rows_free(&symmetric);
}

/* What is left over is named as without it. */
static void test_singular(void **state)
{
  (void)state;
  uint64_t seed = 3;
  Rows rows = mixing_grid(SIDE, &seed);
  const Matrix *m = &rows.matrix;
  const size_t column = SIDE * SIDE / 2 + SIDE / 2;
  for (uint32_t e = 0; e < m->start[m->n]; e++)
    if (m->column[e] == column) m->value[e] = 0;
  const Thresholds handed = thresholds_of(THRESHOLDS.dear);
  Memory memory;
  memory_init(&memory, NULL);
  Factor *factor = factor_new(&memory, m, NULL);
  factor->thresholds = &handed;
  assert_int_equal(factor_analyse(factor), FACTOR_SINGULAR);
  uint32_t weak_row[4], weak_column[4];
  assert_int_equal(factor_weak(factor, weak_row, weak_column, 4), 1);
  assert_int_equal(weak_column[0], column);
  factor_free(factor);
  rows_free(&rows);
}

static void test_not_finite(void **state)
{
  (void)state;
  const double odd[] = {NAN, INFINITY};
  const Thresholds handed = thresholds_of(THRESHOLDS.dear), own = thresholds_of(SIZE_MAX);
  for (int k = 0; k < 2; k++) {
    uint64_t seed = 3;
    Rows rows = mixing_grid(SIDE, &seed);
    rows.matrix.value[rows.matrix.start[rows.matrix.n / 2]] = odd[k];
    Memory memory;
    memory_init(&memory, NULL);
    Factor *a = factor_new(&memory, &rows.matrix, NULL), *b = factor_new(&memory, &rows.matrix, NULL);
    a->thresholds = &own;
    b->thresholds = &handed;
    assert_int_equal(factor_analyse(a), factor_analyse(b));
    factor_free(a);
    factor_free(b);
    rows_free(&rows);
  }
}

/* Every k-th allocation fails. */
static void test_memory(void **state)
{
  (void)state;
  uint64_t seed = 3;
  Rows rows = mixing_grid(SIDE, &seed);
  const Thresholds handed = thresholds_of(THRESHOLDS.dear);
  for (long fail_at = 0;; fail_at++) {
    TestAllocator test;
    const LiedAllocator allocator = test_allocator(&test, fail_at);
    Memory memory;
    test_memory_init(&memory, &allocator);
    Factor *factor = factor_new(&memory, &rows.matrix, NULL);
    if (factor) factor->thresholds = &handed;
    const FactorStatus status = factor ? factor_analyse(factor) : FACTOR_NO_MEMORY;
    assert_true(status == FACTOR_NO_MEMORY || status == FACTOR_OK);
    factor_free(factor);
    assert_int_equal(test.bytes, 0);
    if (!test.failed) break;
  }
  rows_free(&rows);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_as_good_as_markowitz),
      cmocka_unit_test(test_singular),
      cmocka_unit_test(test_not_finite),
      cmocka_unit_test(test_memory),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
