/* What the linear level costs: memory that is asked for once, failures of it that end cleanly, factors that grow linearly. */
#include "linear/matrices.h"
#include "linear/min_tree.h"
#include "support/allocator.h"

/* ---- memory ---- */

/* Each allocation fails once; what follows is a clean status, and nothing is left. */
static void test_memory_failures(void **state)
{
  (void)state;
  uint64_t seed = 1;
  Rows rows = planar_chain(30, 0.1, 1e-3, &seed);
  int succeeded = 0;
  for (long fail_at = 0; !succeeded; fail_at++) {
    TestAllocator test;
    LiedAllocator allocator = test_allocator(&test, fail_at);
    Memory memory;
    test_memory_init(&memory, &allocator);
    Factor *factor = factor_new(&memory, &rows.matrix, NULL);
    FactorStatus status = factor ? factor_analyse(factor) : FACTOR_NO_MEMORY;
    succeeded = status == FACTOR_OK;
    if (!succeeded) assert_int_equal(status, FACTOR_NO_MEMORY);
    assert_int_equal(succeeded, test.failed == 0);
    if (factor && !succeeded) { /* the next try has memory */
      assert_int_equal(factor_compute(factor), FACTOR_DEGRADED);
      assert_int_equal(factor_analyse(factor), FACTOR_OK);
      assert_int_equal(factor_compute(factor), FACTOR_OK);
    }
    factor_free(factor);
    assert_int_equal(test.blocks, 0);
    assert_int_equal(test.bytes, 0);
    assert_int_equal(memory.bytes, 0);
    assert_false(test.wrong);
  }
  rows_free(&rows);
}

static void test_no_allocation_in_use(void **state)
{
  (void)state;
  uint64_t seed = 2;
  Rows rows = planar_chain(50, 0.1, 1e-3, &seed);
  double *b = calloc(rows.matrix.n, sizeof *b);
  b[3] = 1;
  TestAllocator test;
  LiedAllocator allocator = test_allocator(&test, -1);
  Memory memory;
  test_memory_init(&memory, &allocator);
  Factor *factor = factor_new(&memory, &rows.matrix, NULL);
  assert_int_equal(factor_analyse(factor), FACTOR_OK);
  long calls = test.calls;
  for (int round = 0; round < 10; round++) {
    assert_int_equal(factor_compute(factor), FACTOR_OK);
    factor_solve(factor, b, b);
    if (round == 5) assert_int_equal(factor_analyse(factor), FACTOR_OK); /* the same again needs no more room */
  }
  assert_int_equal(test.calls, calls);
  factor_free(factor);
  free(b);
  rows_free(&rows);
}

/* ---- growth ---- */

static double entries_per_unknown(const Rows *rows)
{
  Memory memory;
  memory_init(&memory, NULL);
  Factor *factor = factor_new(&memory, &rows->matrix, NULL);
  assert_int_equal(factor_analyse(factor), FACTOR_OK);
  double entries = (double)factor_entries(factor) / (double)rows->matrix.n;
  factor_free(factor);
  return entries;
}

static void test_chains_are_linear(void **state)
{
  (void)state;
  uint64_t seed = 3;
  double first = 0;
  for (size_t n = 100; n <= 100000; n *= 10) {
    Rows rows = planar_chain(n / PER_LINK + 1, 0.01, 1e-3, &seed);
    double entries = entries_per_unknown(&rows);
    if (first == 0) first = entries;
    assert_true(entries < 1.25 * first && entries < 7.5);
    rows_free(&rows);
  }
}

/* A random tree of bodies on joints: row i balances body i, row n + i relates it to its parent. */
static Rows tree(size_t n, size_t reach, uint64_t *seed)
{
  Rows rows = rows_begin(2 * n);
  size_t *parent = calloc(n, sizeof *parent), *first = calloc(n + 1, sizeof *first), *next = calloc(n, sizeof *next);
  for (size_t i = 0; i < n; i++) first[i] = n;
  for (size_t i = 1; i < n; i++) {
    parent[i] = i - 1 - next_number(seed, i < reach ? i : reach);
    next[i] = first[parent[i]];
    first[parent[i]] = i;
  }
  for (size_t i = 0; i < n; i++) {
    put(&rows, i, next_random(seed, 0.5, 2)), put(&rows, n + i, -1);
    for (size_t child = first[i]; child < n; child = next[child]) put(&rows, n + child, 1);
    end_row(&rows);
  }
  for (size_t i = 0; i < n; i++) {
    put(&rows, i, 1), put(&rows, n + i, next_random(seed, 0.01, 0.1));
    if (i > 0) put(&rows, parent[i], -1);
    end_row(&rows);
  }
  free(parent), free(first), free(next);
  return rows;
}

static void test_trees_are_linear(void **state)
{
  (void)state;
  uint64_t seed = 4;
  const size_t reach[] = {1, 2, 10, SIZE_MAX}; /* from a chain to a bush */
  for (size_t k = 0; k < sizeof reach / sizeof *reach; k++)
    for (size_t n = 100; n <= 10000; n *= 10) {
      Rows rows = tree(n, reach[k], &seed);
      assert_true(entries_per_unknown(&rows) < 5);
      rows_free(&rows);
    }
}

/* A hub with n arms of three unknowns: its row and its columns have n entries. Quadratic work would not end in this life. */
static void test_hub(void **state)
{
  (void)state;
  const size_t n = 100000;
  Rows rows = rows_begin(2 * n + 2);
  for (size_t i = 0; i < n; i++) { /* f - a = 0, a - hub + 0.1 other = 0 */
    put(&rows, 2 * i, 1), put(&rows, 2 * i + 1, -1), end_row(&rows);
    put(&rows, 2 * i + 1, 1), put(&rows, 2 * n, -1), put(&rows, 2 * n + 1, 0.1), end_row(&rows);
  }
  for (size_t i = 0; i < n; i++) put(&rows, 2 * i, 1);
  put(&rows, 2 * n, 1), end_row(&rows);
  for (size_t i = 0; i < n; i++) put(&rows, 2 * i, 0.5);
  put(&rows, 2 * n + 1, 1), end_row(&rows);
  assert_true(entries_per_unknown(&rows) < 6);
  rows_free(&rows);
}

/* A grid is no tree; what counts is that the fill is that of a minimum degree ordering: about n log n, not n sqrt n. */
static void test_grids(void **state)
{
  (void)state;
  const size_t side[] = {10, 30, 100};
  const double most[] = {14, 26, 50}; /* rows in their given order would have 20, 60, 200 */
  for (int k = 0; k < 3; k++) {
    Rows rows = rows_of_grid(side[k]);
    assert_true(entries_per_unknown(&rows) < most[k]);
    rows_free(&rows);
  }
}

/* Unknowns of a network on an m by m grid: the pressure of each node, then the flow from it to the right and the one down, then
 * one unknown beside each node that follows a law of its own. */
enum { PER_NODE = 4 };

static size_t flow_at(size_t m, size_t node, int down)
{
  return m * m + 2 * node + (size_t)down;
}

/* L flow = pressure here - pressure there, 0 beyond the edge */
static void add_flow(Rows *rows, size_t m, size_t node, int down, double L)
{
  size_t there = down ? node + m : node + 1;
  int inside = down ? node / m + 1 < m : node % m + 1 < m;
  put(rows, flow_at(m, node, down), -L), put(rows, node, 1);
  if (inside) put(rows, there, -1);
  end_row(rows);
}

static void add_node(Rows *rows, size_t m, size_t node)
{
  put(rows, flow_at(m, node, 0), 1), put(rows, flow_at(m, node, 1), 1);
  if (node % m > 0) put(rows, flow_at(m, node - 1, 0), -1);
  if (node >= m) put(rows, flow_at(m, node - m, 1), -1);
  put(rows, 3 * m * m + node, 1);
  end_row(rows);
}

static Rows network(size_t m, double least, double most)
{
  uint64_t seed = 5;
  Rows rows = rows_begin(PER_NODE * m * m);
  for (size_t node = 0; node < m * m; node++) {
    add_flow(&rows, m, node, 0, next_random(&seed, least, most));
    add_flow(&rows, m, node, 1, next_random(&seed, least, most));
    add_node(&rows, m, node);
    put(&rows, 3 * m * m + node, 1), put(&rows, node, -next_random(&seed, 0, 2)), end_row(&rows); /* outflow by pressure */
  }
  return rows;
}

static double largest_residual(const Rows *rows, Factor *factor)
{
  const Matrix *m = &rows->matrix;
  double *b = calloc(m->n, sizeof *b), *z = calloc(m->n, sizeof *z), worst = 0;
  for (size_t i = 0; i < m->n; i++) b[i] = sin((double)i);
  factor_solve(factor, b, z);
  for (size_t i = 0; i < m->n; i++) {
    double sum = -b[i], size = fabs(b[i]);
    for (uint32_t e = m->start[i]; e < m->start[i + 1]; e++) {
      sum += m->value[e] * z[m->column[e]];
      size += fabs(m->value[e] * z[m->column[e]]);
    }
    worst = fmax(worst, fabs(sum) / size);
  }
  free(b);
  free(z);
  return worst;
}

/* Holds every other law at its bound: a unit row. */
static void switch_laws(Rows *rows, size_t m)
{
  for (size_t node = 0; node < m * m; node += 2)
    for (uint32_t e = rows->start[PER_NODE * node + 3]; e < rows->start[PER_NODE * node + 4]; e++)
      rows->matrix.value[e] = rows->column[e] == 3 * m * m + node;
}

/* Small coefficients of flows must not make a network worse to factorise than large ones, neither with laws that have their own
 * pivots. */
static void test_units_of_unknowns(void **state)
{
  (void)state;
  const size_t m = 40;
  const double inertance[] = {1, 1e-2, 1e-4};
  uint32_t *pair = calloc(PER_NODE * m * m, sizeof *pair);
  for (size_t r = 0; r < PER_NODE * m * m; r++)
    pair[r] = r % PER_NODE == 3 ? (uint32_t)(3 * m * m + r / PER_NODE) : FACTOR_FREE;
  for (int k = 0; k < 3; k++)
    for (int with_pairs = 0; with_pairs < 2; with_pairs++) {
      Memory memory;
      memory_init(&memory, NULL);
      Rows rows = network(m, inertance[k], 3 * inertance[k]);
      Factor *factor = factor_new(&memory, &rows.matrix, with_pairs ? pair : NULL);
      assert_int_equal(factor_analyse(factor), FACTOR_OK);
      assert_true((double)factor_entries(factor) < 16 * (double)rows.matrix.n);
      assert_true(largest_residual(&rows, factor) < 1e-13);
      if (with_pairs) switch_laws(&rows, m);
      assert_int_equal(factor_compute(factor), FACTOR_OK);
      assert_true(largest_residual(&rows, factor) < 1e-13);
      factor_free(factor);
      rows_free(&rows);
    }
  free(pair);
}

/* ---- the tree of minima, against a look at all of them ---- */

static uint32_t next_least(const uint32_t *numbers, size_t n, size_t from)
{
  uint32_t least = MIN_TREE_NONE;
  for (size_t i = 0; i < n; i++) least = numbers[i] < least ? numbers[i] : least;
  for (size_t i = from; i < n && least != MIN_TREE_NONE; i++)
    if (numbers[i] == least) return (uint32_t)i;
  return MIN_TREE_NONE;
}

static void test_least(void **state)
{
  (void)state;
  uint64_t seed = 5;
  const size_t sizes[] = {1, 15, 16, 17, 300, 5000};
  for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
    size_t n = sizes[k];
    uint32_t *at = calloc(min_tree_size(n), sizeof *at), *numbers = calloc(n, sizeof *numbers);
    MinTree tree;
    min_tree_init(&tree, n, at);
    min_tree_clear(&tree);
    memset(numbers, 0xff, n * sizeof *numbers);
    assert_int_equal(min_tree_next(&tree, 0), MIN_TREE_NONE);
    for (int round = 0; round < 2000; round++) {
      size_t i = next_number(&seed, n), from = next_number(&seed, n + 1);
      numbers[i] = next_number(&seed, 3) == 0 ? MIN_TREE_NONE : (uint32_t)next_number(&seed, 5);
      min_tree_set(&tree, i, numbers[i]);
      assert_int_equal(min_tree_next(&tree, 0), next_least(numbers, n, 0));
      assert_int_equal(min_tree_next(&tree, from), next_least(numbers, n, from));
    }
    free(at);
    free(numbers);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_memory_failures),
      cmocka_unit_test(test_no_allocation_in_use),
      cmocka_unit_test(test_chains_are_linear),
      cmocka_unit_test(test_trees_are_linear),
      cmocka_unit_test(test_hub),
      cmocka_unit_test(test_grids),
      cmocka_unit_test(test_units_of_unknowns),
      cmocka_unit_test(test_least),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
