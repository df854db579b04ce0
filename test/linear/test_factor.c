/* Factors against LAPACK: solutions, determinants, weak pivots, memory, and what the order costs. */
#include "linear/matrices.h"
#include "support/allocator.h"

static Factor *new_factor(Memory *memory, const Rows *rows, const uint32_t *pair)
{
  memory_init(memory, NULL);
  Factor *factor = factor_new(memory, &rows->matrix, pair);
  assert_non_null(factor);
  return factor;
}

static void free_factor(Factor *factor, const Memory *memory)
{
  factor_free(factor);
  assert_int_equal(memory->bytes, 0);
}

/* The factorised matrix gives LAPACK's solution for a random right-hand side, and the sign of its determinant. */
static void expect_lapack(Factor *factor, const Rows *rows, double tolerance, uint64_t *seed)
{
  size_t n = rows->matrix.n;
  double *b = calloc(3 * n + 1, sizeof *b), *z = b + n, *expected = z + n, scale = 0;
  for (size_t i = 0; i < n; i++) b[i] = next_random(seed, -1, 1);
  int sign = lapack_solve(&rows->matrix, b, expected);
  assert_int_not_equal(sign, 0);
  assert_int_equal(factor_sign(factor), sign);
  factor_solve(factor, b, z);
  assert_true(residual(&rows->matrix, b, z) < 1e-10);
  for (size_t i = 0; i < n; i++) scale = fmax(scale, fabs(expected[i]));
  for (size_t i = 0; i < n; i++) assert_true(fabs(z[i] - expected[i]) <= tolerance * scale);
  factor_solve(factor, b, b); /* in place */
  assert_memory_equal(b, z, n * sizeof *b);
  free(b);
}

static void expect_lapack_of(const Rows *rows, double tolerance, uint64_t *seed)
{
  Memory memory;
  Factor *factor = new_factor(&memory, rows, NULL);
  assert_int_equal(factor_compute(factor), FACTOR_DEGRADED); /* there is no order yet */
  assert_int_equal(factor_analyse(factor), FACTOR_OK);
  expect_lapack(factor, rows, tolerance, seed);
  assert_int_equal(factor_compute(factor), FACTOR_OK);
  expect_lapack(factor, rows, tolerance, seed);
  free_factor(factor, &memory);
}

/* ---- solutions ---- */

/* Any entry may be there, the diagonal not more likely than others; a hidden permutation makes it regular. */
static Rows random_rows(size_t n, double density, uint64_t *seed)
{
  Rows rows = rows_begin(n);
  size_t shift = next_number(seed, n);
  for (size_t i = 0; i < n; i++) {
    for (size_t j = 0; j < n; j++) {
      if (j == (i + shift) % n)
        put(&rows, j, next_random(seed, 1, 3) * (next_random(seed, -1, 1) < 0 ? -1 : 1));
      else if (next_random(seed, 0, 1) < density)
        put(&rows, j, next_random(seed, -1, 1));
    }
    end_row(&rows);
  }
  return rows;
}

static void test_random(void **state)
{
  (void)state;
  uint64_t seed = 1;
  for (int k = 0; k < 400; k++) {
    size_t n = 1 + next_number(&seed, 60);
    Rows rows = random_rows(n, next_random(&seed, 0, 4.0 / (double)n), &seed);
    expect_lapack_of(&rows, 1e-8, &seed);
    rows_free(&rows);
  }
}

static void test_dense_pattern(void **state)
{
  (void)state;
  uint64_t seed = 2;
  for (size_t n = 1; n <= 40; n++) {
    Rows rows = random_rows(n, 1, &seed);
    expect_lapack_of(&rows, 1e-8, &seed);
    rows_free(&rows);
  }
}

/* Rows in units from 1e-100 to 1e100: the choice of pivots must not see it. */
static void test_badly_scaled_rows(void **state)
{
  (void)state;
  uint64_t seed = 3;
  for (int k = 0; k < 50; k++) {
    Rows rows = random_rows(30, 0.1, &seed);
    double *b = calloc(90, sizeof *b), *z = b + 30, *expected = z + 30;
    for (size_t i = 0; i < 30; i++) b[i] = next_random(&seed, -1, 1);
    assert_int_not_equal(lapack_solve(&rows.matrix, b, expected), 0);
    for (size_t i = 0; i < 30; i++) {
      double scale = pow(10, next_random(&seed, -100, 100));
      b[i] *= scale;
      for (uint32_t e = rows.start[i]; e < rows.start[i + 1]; e++) rows.matrix.value[e] *= scale;
    }
    Memory memory;
    Factor *factor = new_factor(&memory, &rows, NULL);
    assert_int_equal(factor_analyse(factor), FACTOR_OK);
    factor_solve(factor, b, z);
    for (size_t i = 0; i < 30; i++) assert_true(fabs(z[i] - expected[i]) < 1e-8);
    free_factor(factor, &memory);
    free(b);
    rows_free(&rows);
  }
}

/* A tiny diagonal that would swallow the rest: (1e-20, 1; 1, 1) along the diagonal, coupled. */
static void test_needs_pivoting(void **state)
{
  (void)state;
  uint64_t seed = 4;
  Rows rows = rows_begin(20);
  for (size_t i = 0; i < 20; i++) {
    put(&rows, i, i % 2 == 0 ? 1e-20 : 1);
    put(&rows, i ^ 1, 1);
    if (i + 2 < 20) put(&rows, i + 2, 0.5);
    end_row(&rows);
  }
  expect_lapack_of(&rows, 1e-12, &seed);
  rows_free(&rows);
}

/* Bodies on a line with rods between neighbours: (M J'; J 0), zeros on half the diagonal. */
static Rows saddle_point(size_t n_bodies, uint64_t *seed)
{
  size_t n_rods = n_bodies - 1;
  Rows rows = rows_begin(n_bodies + n_rods);
  for (size_t i = 0; i < n_bodies; i++) {
    put(&rows, i, pow(10, next_random(seed, -3, 3)));
    if (i > 0) put(&rows, n_bodies + i - 1, 1);
    if (i < n_rods) put(&rows, n_bodies + i, -1);
    end_row(&rows);
  }
  for (size_t j = 0; j < n_rods; j++) {
    put(&rows, j, -1);
    put(&rows, j + 1, 1);
    put(&rows, n_bodies + j, 0);
    end_row(&rows);
  }
  return rows;
}

static void test_saddle_points(void **state)
{
  (void)state;
  uint64_t seed = 5;
  for (size_t n = 2; n < 40; n++) {
    Rows rows = saddle_point(n, &seed);
    expect_lapack_of(&rows, 1e-9, &seed);
    rows_free(&rows);
  }
}

static Rows arrow(size_t n, uint64_t *seed)
{
  Rows rows = rows_begin(n);
  for (size_t i = 0; i < n; i++) {
    for (size_t j = 0; j < n; j++)
      if (i == j || i == 0 || j == 0) put(&rows, j, i == j ? next_random(seed, 1, 2) : next_random(seed, -1, 1));
    end_row(&rows);
  }
  return rows;
}

static void test_chains_and_arrows(void **state)
{
  (void)state;
  uint64_t seed = 6;
  for (size_t n = 1; n <= 12; n++) {
    Rows chain = planar_chain(n, 0.1, next_number(&seed, 2) ? 1e-3 : 0, &seed), star = arrow(4 * n, &seed);
    expect_lapack_of(&chain, 1e-8, &seed);
    expect_lapack_of(&star, 1e-8, &seed);
    rows_free(&chain);
    rows_free(&star);
  }
}

static void test_pivots_multiply_to_the_determinant(void **state)
{
  (void)state;
  uint64_t seed = 7;
  Rows rows = rows_begin(3); /* determinant 2 (3 4 - 0) - 1 (1 4 - 0) = 20 */
  put(&rows, 0, 2), put(&rows, 1, 1), end_row(&rows);
  put(&rows, 0, 1), put(&rows, 1, 3), put(&rows, 2, 5), end_row(&rows);
  put(&rows, 2, 4), end_row(&rows);
  Memory memory;
  Factor *factor = new_factor(&memory, &rows, NULL);
  assert_int_equal(factor_analyse(factor), FACTOR_OK);
  double product = 1;
  unsigned used_rows = 0, used_columns = 0;
  for (size_t p = 0; p < 3; p++) {
    Pivot pivot = factor_pivot(factor, p);
    product *= pivot.value;
    used_rows |= 1u << pivot.row;
    used_columns |= 1u << pivot.column;
  }
  assert_true(fabs(fabs(product) - 20) < 1e-12);
  assert_int_equal(used_rows, 7);
  assert_int_equal(used_columns, 7);
  expect_lapack(factor, &rows, 1e-14, &seed);
  free_factor(factor, &memory);
  rows_free(&rows);
}

static void test_no_unknowns(void **state)
{
  (void)state;
  Rows rows = rows_begin(0);
  Memory memory;
  memory_init(&memory, NULL);
  Factor *factor = factor_new(&memory, &rows.matrix, NULL);
  assert_int_equal(factor_analyse(factor), FACTOR_OK);
  assert_int_equal(factor_compute(factor), FACTOR_OK);
  assert_int_equal(factor_sign(factor), 1);
  free_factor(factor, &memory);
  rows_free(&rows);
}

/* ---- values that change ---- */

/* Rotations by `angle` on the diagonal, coupled upwards. */
static Rows rotations(size_t n_blocks, double angle)
{
  Rows rows = rows_begin(2 * n_blocks);
  for (size_t i = 0; i < 2 * n_blocks; i++) {
    size_t block = i / 2;
    put(&rows, 2 * block, i % 2 == 0 ? cos(angle) : sin(angle));
    put(&rows, 2 * block + 1, i % 2 == 0 ? -sin(angle) : cos(angle));
    if (block + 1 < n_blocks) put(&rows, 2 * block + 2, 0.1);
    end_row(&rows);
  }
  return rows;
}

static void set_rotations(Rows *rows, double c, double s)
{
  for (size_t i = 0; i < rows->matrix.n; i++) {
    rows->matrix.value[rows->start[i]] = i % 2 == 0 ? c : s;
    rows->matrix.value[rows->start[i] + 1] = i % 2 == 0 ? -s : c;
  }
}

static void test_degraded(void **state)
{
  (void)state;
  uint64_t seed = 8;
  Rows rows = rotations(10, 0.1);
  Memory memory;
  Factor *factor = new_factor(&memory, &rows, NULL);
  assert_int_equal(factor_analyse(factor), FACTOR_OK);
  set_rotations(&rows, cos(1.2), sin(1.2)); /* worse, and good enough */
  assert_int_equal(factor_compute(factor), FACTOR_OK);
  expect_lapack(factor, &rows, 1e-10, &seed);
  const double bad[] = {0, 1e-12, NAN, INFINITY}; /* in the place of the pivots */
  for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
    set_rotations(&rows, bad[k], 1);
    assert_int_equal(factor_compute(factor), FACTOR_DEGRADED);
    assert_int_equal(factor_compute(factor), FACTOR_DEGRADED);
  }
  set_rotations(&rows, 0, 1);
  assert_int_equal(factor_analyse(factor), FACTOR_OK);
  assert_int_equal(factor_compute(factor), FACTOR_OK);
  expect_lapack(factor, &rows, 1e-12, &seed);
  set_rotations(&rows, 1, 0);
  assert_int_equal(factor_compute(factor), FACTOR_DEGRADED);
  assert_int_equal(factor_analyse(factor), FACTOR_OK);
  expect_lapack(factor, &rows, 1e-12, &seed);
  free_factor(factor, &memory);
  rows_free(&rows);
}

/* A pivot that fades step by step is not reported at every step. */
static void test_hysteresis(void **state)
{
  (void)state;
  Rows rows = rows_begin(5);
  for (size_t i = 0; i < 5; i++) {
    put(&rows, i, 1);
    if (i + 1 < 5) put(&rows, i + 1, 0.5);
    end_row(&rows);
  }
  Memory memory;
  Factor *factor = new_factor(&memory, &rows, NULL);
  assert_int_equal(factor_analyse(factor), FACTOR_OK);
  int reorderings = 0;
  for (double size = 1; size > 1e-30; size *= 0.5) {
    rows.matrix.value[rows.n_entries - 1] = size; /* alone in its row: no other choice */
    if (factor_compute(factor) == FACTOR_OK) continue;
    assert_int_equal(factor_analyse(factor), FACTOR_OK);
    reorderings++;
  }
  assert_in_range(reorderings, 1, 3);
  free_factor(factor, &memory);
  rows_free(&rows);
}

/* A chain that swings through random configurations keeps its order. */
static void test_order_is_kept(void **state)
{
  (void)state;
  uint64_t seed = 9;
  Rows rows = planar_chain(200, 0.01, 1e-3, &seed);
  Memory memory;
  Factor *factor = new_factor(&memory, &rows, NULL);
  assert_int_equal(factor_analyse(factor), FACTOR_OK);
  double *b = calloc(2 * rows.matrix.n, sizeof *b), *z = b + rows.matrix.n;
  for (size_t i = 0; i < rows.matrix.n; i++) b[i] = next_random(&seed, -1, 1);
  int reorderings = 0;
  for (int k = 0; k < 200; k++) {
    Rows other = planar_chain(200, 0.01, 1e-3, &seed);
    memcpy(rows.matrix.value, other.matrix.value, rows.n_entries * sizeof(double));
    rows_free(&other);
    if (factor_compute(factor) != FACTOR_OK) {
      reorderings++;
      assert_int_equal(factor_analyse(factor), FACTOR_OK);
    }
    factor_solve(factor, b, z);
    assert_true(residual(&rows.matrix, b, z) < 1e-7);
  }
  assert_in_range(reorderings, 0, 2);
  free(b);
  free_factor(factor, &memory);
  rows_free(&rows);
}

/* Zeros in the pattern are never pivots, and there when they get a value. */
static void test_explicit_zeros(void **state)
{
  (void)state;
  uint64_t seed = 10;
  for (int k = 0; k < 100; k++) {
    size_t n = 5 + next_number(&seed, 20);
    Rows rows = random_rows(n, 0.2, &seed);
    double *kept = calloc(rows.n_entries, sizeof *kept);
    memcpy(kept, rows.matrix.value, rows.n_entries * sizeof *kept);
    for (size_t e = 0; e < rows.n_entries; e++)
      if (fabs(kept[e]) < 0.7) rows.matrix.value[e] = 0;
    Memory memory;
    Factor *factor = new_factor(&memory, &rows, NULL);
    assert_int_equal(factor_analyse(factor), FACTOR_OK);
    expect_lapack(factor, &rows, 1e-8, &seed);
    for (size_t e = 0; e < rows.n_entries; e++)
      if (fabs(kept[e]) < 0.7) rows.matrix.value[e] = 1e-3 * kept[e];
    assert_int_equal(factor_compute(factor), FACTOR_OK);
    expect_lapack(factor, &rows, 1e-6, &seed);
    for (size_t e = 0; e < rows.n_entries; e++)
      if (fabs(kept[e]) < 0.7) rows.matrix.value[e] = 0;
    free_factor(factor, &memory);
    free(kept);
    rows_free(&rows);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_random),
      cmocka_unit_test(test_dense_pattern),
      cmocka_unit_test(test_badly_scaled_rows),
      cmocka_unit_test(test_needs_pivoting),
      cmocka_unit_test(test_saddle_points),
      cmocka_unit_test(test_chains_and_arrows),
      cmocka_unit_test(test_pivots_multiply_to_the_determinant),
      cmocka_unit_test(test_no_unknowns),
      cmocka_unit_test(test_degraded),
      cmocka_unit_test(test_hysteresis),
      cmocka_unit_test(test_order_is_kept),
      cmocka_unit_test(test_explicit_zeros),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
