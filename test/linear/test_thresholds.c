/* Every threshold of thresholds.h: a matrix on one side of it, one on the other, and the threshold moved between them. */
#include "linear/contacts.h"

static Thresholds moved; /* those of the test at hand */

static void reset(void)
{
  moved = THRESHOLDS;
}

static Factor *new_factor(Memory *memory, const Rows *rows)
{
  memory_init(memory, NULL);
  Factor *factor = factor_new(memory, &rows->matrix, NULL);
  assert_non_null(factor);
  factor->thresholds = &moved;
  return factor;
}

/* ---- pivots ---- */

/* Whether row 0, whose cheapest pivot is of this size beside 1, is pivoted there. */
static int takes_cheapest(double size)
{
  Rows rows = rows_begin(4);
  put(&rows, 0, size), put(&rows, 1, 1), end_row(&rows);
  put(&rows, 1, 1), put(&rows, 2, 1), put(&rows, 3, 0.5), end_row(&rows);
  put(&rows, 1, 1), put(&rows, 2, -1), put(&rows, 3, 2), end_row(&rows);
  put(&rows, 0, 1), put(&rows, 1, 0.3), put(&rows, 2, 0.2), put(&rows, 3, 1), end_row(&rows);
  Memory memory;
  Factor *factor = new_factor(&memory, &rows);
  assert_int_equal(factor_analyse(factor), FACTOR_OK);
  int takes = 0;
  for (size_t k = 0; k < 4; k++) takes |= factor_pivot(factor, k).row == 0 && factor_pivot(factor, k).column == 0;
  factor_free(factor);
  rows_free(&rows);
  return takes;
}

static void test_pivot(void **state)
{
  (void)state;
  reset();
  assert_true(takes_cheapest(0.06));
  assert_false(takes_cheapest(0.04));
  moved.pivot = 0.03;
  assert_true(takes_cheapest(0.04));
  moved.pivot = 0.1;
  assert_false(takes_cheapest(0.06));
}

/* (1, 1; 1, 1 + rest) */
static FactorStatus analyse_rest(double rest)
{
  Rows rows = rows_begin(2);
  put(&rows, 0, 1), put(&rows, 1, 1), end_row(&rows);
  put(&rows, 0, 1), put(&rows, 1, 1 + rest), end_row(&rows);
  Memory memory;
  Factor *factor = new_factor(&memory, &rows);
  FactorStatus status = factor_analyse(factor);
  factor_free(factor);
  rows_free(&rows);
  return status;
}

static void test_noise(void **state)
{
  (void)state;
  reset();
  assert_int_equal(analyse_rest(1e-12), FACTOR_OK);
  assert_int_equal(analyse_rest(1e-14), FACTOR_SINGULAR);
  moved.noise = 1e-15;
  assert_int_equal(analyse_rest(1e-14), FACTOR_OK);
  moved.noise = 1e-11;
  assert_int_equal(analyse_rest(1e-12), FACTOR_SINGULAR);
}

/* (c, -s; s, c), ordered for one pair of numbers, computed for another. */
static FactorStatus compute_turned(double c0, double s0, double c, double s)
{
  Rows rows = rows_begin(2);
  put(&rows, 0, c0), put(&rows, 1, -s0), end_row(&rows);
  put(&rows, 0, s0), put(&rows, 1, c0), end_row(&rows);
  Memory memory;
  Factor *factor = new_factor(&memory, &rows);
  assert_int_equal(factor_analyse(factor), FACTOR_OK);
  const double value[] = {c, -s, s, c};
  memcpy(rows.matrix.value, value, sizeof value);
  FactorStatus status = factor_compute(factor);
  factor_free(factor);
  rows_free(&rows);
  return status;
}

static void test_growth(void **state)
{
  (void)state;
  reset();
  assert_int_equal(compute_turned(1, 0.1, 1e-6, 1), FACTOR_OK);
  assert_int_equal(compute_turned(1, 0.1, 1e-8, 1), FACTOR_DEGRADED);
  moved.growth = 1e9;
  assert_int_equal(compute_turned(1, 0.1, 1e-8, 1), FACTOR_OK);
  moved.growth = 1e5;
  assert_int_equal(compute_turned(1, 0.1, 1e-6, 1), FACTOR_DEGRADED);
}

static void test_hysteresis(void **state)
{
  (void)state;
  reset();
  moved.growth = 1;
  assert_int_equal(compute_turned(1, 0.5, 0.05, 1), FACTOR_OK); /* 20 after 0.5 */
  assert_int_equal(compute_turned(1, 0.5, 0.02, 1), FACTOR_DEGRADED);
  moved.hysteresis = 200;
  assert_int_equal(compute_turned(1, 0.5, 0.02, 1), FACTOR_OK);
  moved.hysteresis = 10;
  assert_int_equal(compute_turned(1, 0.5, 0.05, 1), FACTOR_DEGRADED);
}

static void test_drop(void **state)
{
  (void)state;
  reset();
  assert_int_equal(compute_turned(1, 0.1, 1e-10, 1e-11), FACTOR_OK);
  assert_int_equal(compute_turned(1, 0.1, 1e-12, 1e-13), FACTOR_DEGRADED);
  moved.drop = 1e-13;
  assert_int_equal(compute_turned(1, 0.1, 1e-12, 1e-13), FACTOR_OK);
  moved.drop = 1e-9;
  assert_int_equal(compute_turned(1, 0.1, 1e-10, 1e-11), FACTOR_DEGRADED);
}

/* ---- the order ---- */

static OrderHints hints_of(const Rows *rows)
{
  Memory memory;
  Factor *factor = new_factor(&memory, rows);
  assert_int_equal(factor_analyse(factor), FACTOR_OK);
  const OrderHints hints = factor->symbolic->head->hints;
  factor_free(factor);
  return hints;
}

/* What is no tree is tried with scaled unknowns. Where all values are alike that gains nothing, but a second order that would
 * tell is not sought beyond `few`. */
static void test_easy_and_few(void **state)
{
  (void)state;
  reset();
  Rows rows = rows_of_grid(30);
  moved.few = rows.matrix.n;
  assert_false(hints_of(&rows).is_scaled);
  moved.few = rows.matrix.n - 1;
  assert_true(hints_of(&rows).is_scaled);
  moved.easy = 1000; /* operations: then it counts as a tree */
  assert_false(hints_of(&rows).is_scaled);
  rows_free(&rows);
  rows = rows_of_grid(4);
  moved.few = 0;
  moved.easy = THRESHOLDS.easy;
  assert_false(hints_of(&rows).is_scaled);
  moved.easy = 1;
  assert_true(hints_of(&rows).is_scaled);
  rows_free(&rows);
}

/* Trees are ordered from both ends up to `many`: some are better from the other. */
static void test_many(void **state)
{
  (void)state;
  uint64_t seed = 1;
  int n_forwards = 0;
  reset();
  for (int round = 0; round < 20; round++) {
    Rows rows = planar_chain(1 + next_number(&seed, 8), 0.1, 1e-3, &seed);
    moved.many = rows.matrix.n;
    n_forwards += hints_of(&rows).is_forwards;
    moved.many = rows.matrix.n - 1;
    assert_false(hints_of(&rows).is_forwards);
    rows_free(&rows);
  }
  assert_true(n_forwards > 0);
}

static void last_pivots(const Rows *rows, uint32_t pivot[10])
{
  Memory memory;
  Factor *factor = new_factor(&memory, rows);
  assert_int_equal(factor_analyse(factor), FACTOR_OK);
  for (size_t k = 0; k < 10; k++) pivot[k] = factor_pivot(factor, rows->matrix.n - 10 + k).column;
  factor_free(factor);
}

/* The last pivots of a grid are dear. */
static void test_dear(void **state)
{
  (void)state;
  Rows rows = rows_of_grid(40);
  uint32_t usual[10], other[10];
  reset();
  moved.few = rows.matrix.n - 1;
  moved.dear = SIZE_MAX;
  last_pivots(&rows, usual);
  moved.dear = 64;
  last_pivots(&rows, other);
  assert_memory_not_equal(usual, other, sizeof usual);
  moved.few = rows.matrix.n; /* small enough for the best order */
  last_pivots(&rows, other);
  moved.dear = SIZE_MAX;
  last_pivots(&rows, usual);
  assert_memory_equal(usual, other, sizeof usual);
  rows_free(&rows);
}

/* A grid is symmetric, and its diagonal 4 times as large as what is beside it. */
static void test_rest(void **state)
{
  (void)state;
  Rows rows = rows_of_grid(40);
  uint32_t usual[10], other[10];
  reset();
  moved.few = rows.matrix.n - 1;
  last_pivots(&rows, usual);
  moved.rest_pivot = 0.05;
  last_pivots(&rows, other);
  assert_memory_equal(usual, other, sizeof usual);
  moved.symmetric = 1.1;
  last_pivots(&rows, other);
  assert_memory_not_equal(usual, other, sizeof usual);
  moved.rest_pivot = 0.99;
  for (uint32_t r = 0; r < rows.matrix.n; r++) rows.matrix.value[rows.matrix.start[r]] = 0.9;
  last_pivots(&rows, other);
  moved.rest_pivot = 0.05;
  last_pivots(&rows, usual);
  assert_memory_not_equal(usual, other, sizeof usual);
  rows_free(&rows);
}

/* Rows in the order of elimination, and how many of them begin a supernode or a panel. */
typedef struct Shape {
  uint32_t row[900];
  size_t supernodes, panels;
} Shape;

static Shape shape_of(const Rows *rows)
{
  Shape shape = {0};
  Memory memory;
  Factor *factor = new_factor(&memory, rows);
  assert_int_equal(factor_analyse(factor), FACTOR_OK);
  const Symbolic *s = factor->symbolic;
  const size_t n = rows->matrix.n;
  memcpy(shape.row, s->row, n * sizeof *shape.row);
  for (size_t k = 0; k < n; k++) shape.supernodes += s->supernode[k] > 1;
  for (size_t k = 0; k < n; k += s->panel[k]) shape.panels += s->panel[k] > 1;
  double *b = calloc(2 * n, sizeof *b), *z = b + n;
  b[0] = 1;
  factor_solve(factor, b, z);
  assert_true(residual(&rows->matrix, b, z) < 1e-13); /* whatever the shape */
  free(b);
  factor_free(factor);
  return shape;
}

static int is_other_order(const Shape *shape, const Shape *usual)
{
  return memcmp(shape->row, usual->row, sizeof usual->row) != 0;
}

static void test_choice(void **state)
{
  (void)state;
  reset();
  Rows rows = rows_of_grid(20);
  const Shape usual = shape_of(&rows);
  moved.candidates = 1;
  const Shape first = shape_of(&rows);
  assert_true(is_other_order(&first, &usual));
  reset();
  moved.searched = 2;
  const Shape unsearched = shape_of(&rows);
  assert_true(is_other_order(&unsearched, &usual));
  rows_free(&rows);
}

static void test_shape(void **state)
{
  (void)state;
  reset();
  Rows rows = rows_of_grid(30);
  const Shape usual = shape_of(&rows);
  assert_true(usual.supernodes > 0 && usual.panels > 0);
  moved.long_row = SIZE_MAX;
  assert_int_equal(shape_of(&rows).supernodes, 0);
  reset();
  moved.long_needs = SIZE_MAX;
  assert_int_equal(shape_of(&rows).panels, 0);
  reset();
  moved.private_needs = 0;
  assert_true(shape_of(&rows).panels != usual.panels);
  reset();
  moved.many_needs = SIZE_MAX;
  const Shape few = shape_of(&rows);
  assert_true(is_other_order(&few, &usual));
  reset();
  moved.small_before = 0;
  const Shape none = shape_of(&rows);
  assert_true(is_other_order(&none, &usual));
  rows_free(&rows);
}

/* ---- solutions ---- */

typedef struct Quality {
  double residual; /* the worst */
  uint64_t reorderings;
} Quality;

/* A chain that swings through random configurations in one order, which some of them suit badly. */
static Quality solve_chain(void)
{
  enum { LINKS = 300 };
  uint64_t seed = 8;
  Quality quality = {0};
  Rows rows = planar_chain(LINKS, 0.01, 1e-3, &seed);
  const size_t n = rows.matrix.n;
  double *b = calloc(2 * n, sizeof *b), *z = b + n;
  Memory memory, modes_memory;
  Arena arena;
  Modes modes;
  new_modes(&modes, &arena, &modes_memory, &rows.matrix, 0, NULL, NULL);
  Factor *factor = new_factor(&memory, &rows);
  for (size_t i = 0; i < n; i++) b[i] = next_random(&seed, -1, 1);
  for (int round = 0; round < 30; round++) {
    Rows other = planar_chain(LINKS, 0.01, 1e-3, &seed);
    memcpy(rows.matrix.value, other.matrix.value, rows.n_entries * sizeof(double));
    rows_free(&other);
    assert_int_equal(modes_solve(&modes, factor, &rows.matrix, b, z, 0, &quality.reorderings), FACTOR_OK);
    quality.residual = fmax(quality.residual, residual(&rows.matrix, b, z));
  }
  factor_free(factor);
  arena_free(&arena);
  rows_free(&rows);
  free(b);
  return quality;
}

static void test_solutions(void **state)
{
  (void)state;
  reset();
  const Quality usual = solve_chain();
  assert_true(usual.residual <= THRESHOLDS.decent);
  moved.trusted = INFINITY; /* nothing is checked */
  assert_true(solve_chain().residual > THRESHOLDS.decent);
  reset();
  moved.suspicious = INFINITY; /* all rows are above suspicion */
  assert_true(solve_chain().residual > THRESHOLDS.decent);
  reset();
  moved.decent = 1e-9; /* all will do */
  assert_true(solve_chain().residual > THRESHOLDS.decent);
  reset();
  moved.refinements = 0;
  const Quality unrefined = solve_chain();
  assert_true(unrefined.residual > THRESHOLDS.decent);
  assert_int_equal(unrefined.reorderings, usual.reorderings);
  moved.tolerable = THRESHOLDS.decent; /* the order is blamed instead */
  assert_true(solve_chain().reorderings > usual.reorderings);
}

/* Straight chains that are pulled along: what would turn them is zero, and comes out as dust, of which refinement makes finer
 * dust. Returns how often the order was blamed for it. */
static uint64_t solve_straight(void)
{
  enum { ROUNDS = 50, LINKS = 8 };
  uint64_t seed = 3, reorderings = 0;
  for (int round = 0; round < ROUNDS; round++) {
    Rows rows = rows_begin((size_t)LINKS * PER_LINK);
    const double angle = next_random(&seed, 0.1, 1.5);
    for (long i = 0; i < LINKS; i++) add_link(&rows, i, LINKS, angle, 0, 1e-3);
    double b[LINKS * PER_LINK] = {0}, z[LINKS * PER_LINK];
    b[LINKS * PER_LINK - 3] = cos(angle), b[LINKS * PER_LINK - 2] = sin(angle);
    Memory memory, modes_memory;
    Arena arena;
    Modes modes;
    new_modes(&modes, &arena, &modes_memory, &rows.matrix, 0, NULL, NULL);
    Factor *factor = new_factor(&memory, &rows);
    assert_int_equal(modes_solve(&modes, factor, &rows.matrix, b, z, 0, &reorderings), FACTOR_OK);
    factor_free(factor);
    arena_free(&arena);
    rows_free(&rows);
  }
  return reorderings - ROUNDS;
}

static void test_dust(void **state)
{
  (void)state;
  reset();
  moved.trusted = moved.suspicious = 0; /* everything is checked */
  assert_int_equal(solve_straight(), 0);
  moved.dust = 0;
  assert_true(solve_straight() > 0);
}

/* ---- modes ---- */

/* z_0 = 1, and laws  z_j + z_0 = 1 - depth_j,  z_j >= 0:  each is `depth` below its bound. Returns the modes' passes. */
static uint64_t solve_depths(const double *depth, size_t n, unsigned char *set)
{
  enum { MOST = 4 };
  uint32_t row[MOST];
  double b[MOST + 1] = {1}, z[MOST + 1];
  Rows rows = rows_begin(n + 1);
  put(&rows, 0, 1), end_row(&rows);
  for (size_t j = 0; j < n; j++) {
    row[j] = (uint32_t)j + 1;
    b[j + 1] = 1 - depth[j];
    put(&rows, 0, 1), put(&rows, j + 1, 1), end_row(&rows);
  }
  Memory memory, modes_memory;
  Arena arena;
  Modes modes;
  uint64_t reorderings = 0;
  new_modes(&modes, &arena, &modes_memory, &rows.matrix, n, row, row);
  for (size_t j = 0; j < n; j++) modes.upper[j] = INFINITY;
  Factor *factor = new_factor(&memory, &rows);
  assert_int_equal(modes_solve(&modes, factor, &rows.matrix, b, z, 0, &reorderings), FACTOR_OK);
  for (size_t j = 0; j < n; j++) assert_true(z[j + 1] >= 0);
  memcpy(set, modes.set, n);
  const uint64_t passes = modes.head->passes;
  factor_free(factor);
  arena_free(&arena);
  rows_free(&rows);
  return passes;
}

static void test_feasible(void **state)
{
  (void)state;
  unsigned char set[2];
  reset();
  (void)solve_depths((double[]){1e-11}, 1, set);
  assert_int_equal(set[0], MODE_LOWER);
  (void)solve_depths((double[]){1e-13}, 1, set);
  assert_int_equal(set[0], MODE_LAW);
  moved.feasible[0] = 1e-10;
  (void)solve_depths((double[]){1e-11}, 1, set);
  assert_int_equal(set[0], MODE_LAW);
  reset();
  moved.patience = 0; /* single changes from the first: then the second counts */
  (void)solve_depths((double[]){1e-3, 1e-10}, 2, set);
  assert_int_equal(set[0], MODE_LOWER);
  assert_int_equal(set[1], MODE_LAW);
  moved.feasible[1] = 1e-12;
  (void)solve_depths((double[]){1e-3, 1e-10}, 2, set);
  assert_int_equal(set[1], MODE_LOWER);
}

static void test_patience(void **state)
{
  (void)state;
  const double depth[] = {1, 2, 3, 4};
  unsigned char set[4];
  reset();
  assert_int_equal(solve_depths(depth, 4, set), 2); /* all at once */
  moved.patience = 0;
  assert_int_equal(solve_depths(depth, 4, set), 5); /* one by one */
}

static void test_most_passes(void **state)
{
  (void)state;
  reset();
  assert_int_equal(modes_most_passes(&moved, 0), 50);
  assert_int_equal(modes_most_passes(&moved, 100), 450);
  assert_int_equal(modes_most_passes(&moved, 100000), 1000);
  moved.most_passes = 60;
  assert_int_equal(modes_most_passes(&moved, 100), 60);
  moved.passes = 10;
  moved.passes_per_mode = 1;
  assert_int_equal(modes_most_passes(&moved, 20), 30);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_pivot),       cmocka_unit_test(test_noise),    cmocka_unit_test(test_growth),
      cmocka_unit_test(test_hysteresis),  cmocka_unit_test(test_drop),     cmocka_unit_test(test_easy_and_few),
      cmocka_unit_test(test_many),        cmocka_unit_test(test_dear),     cmocka_unit_test(test_rest),
      cmocka_unit_test(test_solutions),   cmocka_unit_test(test_dust),     cmocka_unit_test(test_choice),
      cmocka_unit_test(test_shape),       cmocka_unit_test(test_feasible), cmocka_unit_test(test_patience),
      cmocka_unit_test(test_most_passes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
