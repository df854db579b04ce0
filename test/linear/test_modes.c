/* Boxed complementarity: against every possible set, conditions, purity, frozen sets. */
#include "linear/contacts.h"
#include "support/allocator.h"

static double largest(const double *x, size_t n)
{
  double size = 0;
  for (size_t i = 0; i < n; i++) size = fmax(size, fabs(x[i]));
  return size;
}

/* ---- against every set, one after the other ---- */

/* Solves the condensed problem for one set (digits of `code` to base 3); whether it meets all conditions. */
static int try_set(const Contacts *c, const double *N, const double *q, size_t code, double *f)
{
  size_t n = c->n;
  double a[MOST_CONTACTS * MOST_CONTACTS], right[MOST_CONTACTS];
  int mode[MOST_CONTACTS], pivot[MOST_CONTACTS];
  for (size_t j = 0; j < n; j++, code /= 3) {
    mode[j] = (int)(code % 3);
    double bound = mode[j] == MODE_LOWER ? c->lower[j] : c->upper[j];
    if (mode[j] != MODE_LAW && !isfinite(bound)) return 0;
    if (mode[j] == MODE_LAW && c->lower[j] == c->upper[j]) return 0;
    for (size_t l = 0; l < n; l++) a[j * n + l] = mode[j] == MODE_LAW ? N[j * n + l] : j == l;
    right[j] = mode[j] == MODE_LAW ? -q[j] : bound;
  }
  if (LAPACKE_dgesv(LAPACK_ROW_MAJOR, (int)n, 1, a, (int)n, pivot, right, 1)) return 0;
  memcpy(f, right, n * sizeof *f);
  double size = 1e-9 * (1 + largest(f, n));
  for (size_t j = 0; j < n; j++) {
    double rho = q[j];
    for (size_t l = 0; l < n; l++) rho += N[j * n + l] * f[l];
    if (f[j] < c->lower[j] - size || f[j] > c->upper[j] + size) return 0;
    if (c->lower[j] == c->upper[j]) continue;
    if ((mode[j] == MODE_LOWER && rho < -1e-9) || (mode[j] == MODE_UPPER && rho > 1e-9)) return 0;
  }
  return 1;
}

static void test_every_set(void **state)
{
  (void)state;
  uint64_t seed = 1;
  double N[MOST_CONTACTS * MOST_CONTACTS], q[MOST_CONTACTS], f[MOST_CONTACTS];
  for (int round = 0; round < 600; round++) {
    Contacts c = random_contacts(1 + next_number(&seed, 6), 0.4, &seed);
    condense(&c, N, q);
    size_t code = 0, n_sets = (size_t)lround(pow(3, (double)c.n));
    while (code < n_sets && !try_set(&c, N, q, code, f)) code++;
    assert_true(code < n_sets);
    Problem *p = problem_new(&c);
    assert_int_equal(problem_solve(p, 0), FACTOR_OK);
    for (size_t j = 0; j < c.n; j++) assert_true(fabs(p->z[p->column[j]] - f[j]) <= 1e-8 * (1 + largest(f, c.n)));
    problem_free(p);
  }
}

/* ---- conditions, up to 60 contacts ---- */

static void expect_conditions(const Contacts *c, const Problem *p)
{
  const Matrix *m = &p->rows.matrix;
  for (size_t i = 0; i < 2 * c->n_bodies; i++) { /* equations */
    double sum = -p->b[i], size = fabs(p->b[i]);
    for (uint32_t e = m->start[i]; e < m->start[i + 1]; e++) {
      sum += m->value[e] * p->z[m->column[e]];
      size += fabs(m->value[e] * p->z[m->column[e]]);
    }
    assert_true(fabs(sum) <= 1e-10 * size);
  }
  for (size_t j = 0; j < c->n; j++) { /* laws */
    double f = p->z[p->column[j]], rho = -p->b[p->row[j]], size = fabs(rho);
    for (uint32_t e = m->start[p->row[j]]; e < m->start[p->row[j] + 1]; e++) {
      rho += m->value[e] * p->z[m->column[e]];
      size += fabs(m->value[e] * p->z[m->column[e]]);
    }
    assert_true(f >= c->lower[j] && f <= c->upper[j]); /* contacts never pull, not even by rounding */
    assert_true(fabs(p->modes.slack[j] - rho) <= 1e-9 * size);
    if (c->lower[j] == c->upper[j]) continue;
    if (f > c->lower[j]) assert_true(rho <= 1e-8 * size);
    if (f < c->upper[j]) assert_true(rho >= -1e-8 * size);
  }
}

static void test_conditions(void **state)
{
  (void)state;
  uint64_t seed = 2, passes = 0;
  for (int round = 0; round < 500; round++) {
    Contacts c = random_contacts(1 + next_number(&seed, MOST_CONTACTS), round % 3 * 0.5, &seed);
    Problem *p = problem_new(&c);
    assert_int_equal(problem_solve(p, 0), FACTOR_OK);
    assert_int_equal(p->modes.head->exhausted, 0);
    expect_conditions(&c, p);
    passes += p->modes.head->passes;
    problem_free(p);
  }
  assert_true(passes < 500 * 12);
}

/* ---- purity ---- */

static void test_same_bits(void **state)
{
  (void)state;
  uint64_t seed = 3;
  for (int round = 0; round < 100; round++) {
    Contacts c = random_contacts(1 + next_number(&seed, 40), 0.3, &seed);
    Problem *p = problem_new(&c);
    size_t n = p->rows.matrix.n, bytes = n * sizeof(double);
    double *first = malloc(bytes), *b = malloc(bytes);
    assert_int_equal(factor_analyse(p->factor), FACTOR_OK);
    assert_int_equal(problem_solve(p, 0), FACTOR_OK);
    memcpy(first, p->z, bytes);
    memcpy(b, p->b, bytes);
    uint64_t reorderings = p->reorderings;
    for (int other = 0; other < 20; other++) {
      for (size_t i = 0; i < n; i++) p->b[i] = b[i] * next_random(&seed, -2, 2);
      assert_int_equal(problem_solve(p, 0), FACTOR_OK);
    }
    memcpy(p->b, b, bytes);
    assert_int_equal(problem_solve(p, 0), FACTOR_OK);
    assert_int_equal(p->reorderings, reorderings); /* sets come and go in one order */
    assert_memory_equal(p->z, first, bytes);
    free(first);
    free(b);
    problem_free(p);
  }
}

static void test_laws_are_given_back(void **state)
{
  (void)state;
  uint64_t seed = 4;
  Contacts c = random_contacts(30, 0.3, &seed);
  Problem *p = problem_new(&c);
  Rows before = rows_begin(p->rows.matrix.n);
  double *b = calloc(p->rows.matrix.n, sizeof *b);
  write_contacts(&c, &before, b);
  assert_int_equal(problem_solve(p, 0), FACTOR_OK);
  assert_memory_equal(p->rows.matrix.value, before.matrix.value, before.n_entries * sizeof(double));
  assert_memory_equal(p->b, b, p->rows.matrix.n * sizeof *b);
  p->rows.matrix.value[0] = before.matrix.value[0] = 0;                       /* a body without mass, and */
  for (size_t j = 0; j < c.n; j++) p->modes.lower[j] = p->modes.upper[j] = 0; /* without contact */
  assert_int_equal(problem_solve(p, 0), FACTOR_SINGULAR);
  assert_memory_equal(p->rows.matrix.value, before.matrix.value, before.n_entries * sizeof(double));
  rows_free(&before);
  free(b);
  problem_free(p);
}

/* ---- where the search begins ---- */

/* The solution does not depend on it, be the guess as wrong as it may, even at bounds that are not there. */
static void test_wrong_guesses(void **state)
{
  (void)state;
  uint64_t seed = 9;
  for (int round = 0; round < 200; round++) {
    Contacts c = random_contacts(1 + next_number(&seed, 30), round % 3 * 0.3, &seed);
    Problem *p = problem_new(&c);
    size_t n = p->rows.matrix.n;
    double *expected = calloc(n, sizeof *expected);
    assert_int_equal(problem_solve(p, 0), FACTOR_OK);
    memcpy(expected, p->z, n * sizeof *expected);
    for (int guess = 0; guess < 4; guess++) {
      for (size_t j = 0; j < c.n; j++) p->modes.guess[j] = (unsigned char)(guess < 3 ? guess : (int)next_number(&seed, 3));
      assert_int_equal(problem_solve(p, 0), FACTOR_OK);
      assert_int_equal(p->modes.head->exhausted, 0);
      for (size_t i = 0; i < n; i++) assert_true(fabs(p->z[i] - expected[i]) <= 1e-9 * largest(expected, n));
      expect_conditions(&c, p);
    }
    free(expected);
    problem_free(p);
  }
}

/* The guess that is right takes one pass. */
static void test_right_guess(void **state)
{
  (void)state;
  uint64_t seed = 10;
  for (int round = 0; round < 50; round++) {
    Contacts c = random_contacts(20, 0.3, &seed);
    Problem *p = problem_new(&c);
    assert_int_equal(problem_solve(p, 0), FACTOR_OK);
    uint64_t passes = p->modes.head->passes;
    memcpy(p->modes.guess, p->modes.set, c.n);
    assert_int_equal(problem_solve(p, 0), FACTOR_OK);
    assert_int_equal(p->modes.head->passes, passes + 1);
    assert_memory_equal(p->modes.guess, p->modes.set, c.n);
    problem_free(p);
  }
}

/* ---- what it costs ---- */

static void test_one_pass_when_all_laws_hold(void **state)
{
  (void)state;
  uint64_t seed = 5;
  Contacts c = random_contacts(20, 0.3, &seed);
  for (size_t j = 0; j < c.n; j++) c.lower[j] = -INFINITY, c.upper[j] = INFINITY;
  Problem *p = problem_new(&c);
  assert_int_equal(problem_solve(p, 0), FACTOR_OK);
  assert_int_equal(p->modes.head->passes, 1);
  assert_int_equal(p->reorderings, 1); /* the first order */
  for (size_t j = 0; j < c.n; j++) assert_int_equal(p->modes.set[j], MODE_LAW);
  problem_free(p);
}

static void test_no_allocation(void **state)
{
  (void)state;
  uint64_t seed = 6;
  Contacts c = random_contacts(40, 0.3, &seed);
  Problem *p = problem_new(&c);
  assert_int_equal(problem_solve(p, 0), FACTOR_OK);
  size_t bytes = p->memory.bytes;
  unsigned long calls = malloc_calls();
  for (int round = 0; round < 50; round++) {
    for (size_t i = 0; i < p->rows.matrix.n; i++) p->b[i] *= next_random(&seed, 0.5, 1.5);
    (void)problem_solve(p, 0);
  }
  assert_int_equal(malloc_calls(), calls);
  assert_int_equal(p->memory.bytes, bytes);
  problem_free(p);
}

/* The answer of a law with a negative effective coefficient contradicts itself in every mode: counted, and no endless search.
 */
static void test_exhausted(void **state)
{
  (void)state;
  Contacts c = {.n_bodies = 1, .n = 1, .TD = 1, .m = {1}, .left = {-1}, .k = {1}, .upper = {INFINITY}, .e = {1}};
  Problem *p = problem_new(&c);
  p->rows.matrix.value[0] = -0.5; /* -0.5 a = f, v_el = a, f + v_el + 1 = 0: f = 1; f = 0 has rho = 1 */
  assert_int_equal(problem_solve(p, 0), FACTOR_OK);
  assert_int_equal(p->modes.head->exhausted, 0);
  p->b[p->row[0]] = 1; /* f = -1 by the law, rho = -1 at the bound */
  assert_int_equal(problem_solve(p, 0), FACTOR_OK);
  assert_int_equal(p->modes.head->exhausted, 1);
  assert_true(p->z[p->column[0]] >= 0);
  problem_free(p);
}

/* One law that contradicts itself beside one that holds and one that must open. The bound on passes is reached; the set with
 * the fewest violations is the result, all that can be right is right, nothing pulls, it is counted, and it is the same each
 * time. */
static void test_policy_at_the_bound(void **state)
{
  (void)state;
  Contacts c = {.n_bodies = 3,
                .n = 3,
                .TD = 1,
                .m = {1, 1, 1},
                .left = {-1, -1, -1},
                .right = {0, 1, 2},
                .k = {1, 1, 1},
                .upper = {INFINITY, INFINITY, INFINITY},
                .e = {-1, -1, 1}};
  Problem *p = problem_new(&c);
  const size_t n = p->rows.matrix.n;
  double *first = calloc(n, sizeof *first);
  p->rows.matrix.value[0] = -0.5;
  for (uint64_t round = 1; round <= 3; round++) {
    const uint64_t passes = p->modes.head->passes;
    assert_int_equal(problem_solve(p, 0), FACTOR_OK);
    assert_int_equal(p->modes.head->exhausted, round);
    assert_int_equal(p->modes.head->passes - passes, modes_most_passes(&THRESHOLDS, c.n) + 1); /* and that of the best */
    assert_int_equal(p->modes.set[1], MODE_LAW);
    assert_int_equal(p->modes.set[2], MODE_LOWER);
    for (size_t j = 0; j < c.n; j++) assert_true(p->z[p->column[j]] >= 0);
    assert_true(fabs(p->z[p->column[1]] - 0.5) < 1e-12); /* f + a = 1, f = a */
    if (round == 1) memcpy(first, p->z, n * sizeof *first);
    assert_memory_equal(p->z, first, n * sizeof *first);
  }
  Thresholds fewer = THRESHOLDS;
  fewer.most_passes = 7;
  p->factor->thresholds = &fewer;
  const uint64_t passes = p->modes.head->passes;
  assert_int_equal(problem_solve(p, 0), FACTOR_OK);
  assert_int_equal(p->modes.head->passes - passes, 8);
  assert_memory_equal(p->z, first, n * sizeof *first);
  free(first);
  problem_free(p);
}

/* ---- frozen ---- */

static void test_frozen(void **state)
{
  (void)state;
  uint64_t seed = 7;
  for (int round = 0; round < 200; round++) {
    Contacts c = random_contacts(1 + next_number(&seed, 20), 0.3, &seed);
    Problem *p = problem_new(&c);
    unsigned char set[MOST_CONTACTS];
    Rows frozen = rows_begin(p->rows.matrix.n);
    size_t n = p->rows.matrix.n;
    double *b = calloc(2 * n, sizeof *b), *expected = b + n;
    write_contacts(&c, &frozen, b);
    for (size_t j = 0; j < c.n; j++) {
      set[j] = (unsigned char)next_number(&seed, isfinite(c.upper[j]) ? 3 : 2);
      if (set[j] == MODE_LAW) continue;
      b[p->row[j]] = set[j] == MODE_LOWER ? c.lower[j] : c.upper[j];
      for (uint32_t e = frozen.start[p->row[j]]; e < frozen.start[p->row[j] + 1]; e++)
        frozen.matrix.value[e] = frozen.column[e] == p->column[j];
    }
    memcpy(p->modes.set, set, c.n);
    assert_int_equal(problem_solve(p, 1), FACTOR_OK);
    assert_int_equal(p->modes.head->passes, 1);
    assert_memory_equal(p->modes.set, set, c.n);
    assert_int_not_equal(lapack_solve(&frozen.matrix, b, expected), 0);
    for (size_t i = 0; i < n; i++) assert_true(fabs(p->z[i] - expected[i]) <= 1e-8 * largest(expected, n));
    for (size_t j = 0; j < c.n; j++) {
      double rho = p->z[p->column[j]] + c.k[j] * c.e[j] + c.k[j] * p->z[c.n_bodies + (size_t)c.right[j]];
      if (c.left[j] >= 0) rho -= c.k[j] * p->z[c.n_bodies + (size_t)c.left[j]];
      assert_true(fabs(p->modes.slack[j] - rho) <= 1e-9 * (1 + c.k[j]) * (1 + largest(expected, n)));
    }
    rows_free(&frozen);
    free(b);
    problem_free(p);
  }
}

/* ---- the same matrix ---- */

/* Some laws are about their own unknown alone. */
static Problem *partly_alone(const Contacts *c)
{
  Problem *p = problem_new(c);
  const Matrix *m = &p->rows.matrix;
  for (size_t j = 0; j < c->n; j += 3)
    for (uint32_t e = m->start[p->row[j]]; e < m->start[p->row[j] + 1]; e++)
      if (m->column[e] != p->column[j]) m->value[e] = 0;
  return p;
}

/* Factors that serve again give the bits of those computed anew, through any change of sets; without one none are computed. */
static void test_same_matrix(void **state)
{
  (void)state;
  uint64_t seed = 13, n_kept = 0, n_solved = 0;
  for (int round = 0; round < 60; round++) {
    const Contacts c = random_contacts(1 + next_number(&seed, MOST_CONTACTS), 0.4, &seed);
    Problem *p = partly_alone(&c), *q = partly_alone(&c);
    const size_t n = p->rows.matrix.n;
    for (int turn = 0; turn < 20; turn++) {
      const uint64_t edition = p->factor->numeric->head->edition;
      memcpy(p->modes.guess, q->modes.set, c.n);
      memcpy(q->modes.guess, q->modes.set, c.n);
      for (size_t i = 0; i < n && turn % 2; i++) p->b[i] = q->b[i] = q->b[i] * next_random(&seed, 0.5, 1.5);
      assert_int_equal(problem_solve(p, MODES_SAME_MATRIX), FACTOR_OK);
      assert_int_equal(problem_solve(q, 0), FACTOR_OK);
      assert_memory_equal(p->z, q->z, n * sizeof *p->z);
      assert_memory_equal(p->modes.set, q->modes.set, c.n);
      assert_memory_equal(p->modes.slack, q->modes.slack, c.n * sizeof *p->modes.slack);
      assert_memory_equal(p->rows.matrix.value, q->rows.matrix.value, p->rows.n_entries * sizeof(double));
      assert_int_equal(p->modes.head->passes, q->modes.head->passes);
      n_solved++;
      n_kept += p->factor->numeric->head->edition == edition;
    }
    p->rows.matrix.value[0] = q->rows.matrix.value[0] *= 2;
    modes_forget(&p->modes);
    assert_int_equal(problem_solve(p, MODES_SAME_MATRIX), FACTOR_OK);
    assert_int_equal(problem_solve(q, 0), FACTOR_OK);
    assert_memory_equal(p->z, q->z, n * sizeof *p->z);
    problem_free(p);
    problem_free(q);
  }
  assert_in_range(n_kept, n_solved / 3, n_solved - 1);
}

/* A law that is about its own unknown alone holds it at a bound by the same row: no change of its set is one of the matrix. */
static void test_laws_alone(void **state)
{
  (void)state;
  uint64_t seed = 14;
  Contacts c = random_contacts(MOST_CONTACTS, 0.4, &seed);
  for (size_t j = 0; j < c.n; j++) c.k[j] = 0;
  Problem *p = problem_new(&c);
  assert_int_equal(problem_solve(p, MODES_SAME_MATRIX), FACTOR_OK);
  const uint64_t edition = p->factor->numeric->head->edition;
  for (int turn = 0; turn < 20; turn++) {
    for (size_t j = 0; j < c.n; j++) p->b[p->row[j]] = next_random(&seed, -30, 30);
    assert_int_equal(problem_solve(p, MODES_SAME_MATRIX), FACTOR_OK);
    for (size_t j = 0; j < c.n; j++) assert_true(p->z[p->column[j]] == fmin(fmax(p->b[p->row[j]], c.lower[j]), c.upper[j]));
  }
  assert_int_equal(p->factor->numeric->head->edition, edition);
  problem_free(p);
}

/* ---- no modes ---- */

/* Solutions meet the equations to rounding in every configuration of a long chain, whatever its order. */
static void test_refinement(void **state)
{
  (void)state;
  uint64_t seed = 8, reorderings = 0;
  Rows rows = planar_chain(300, 0.01, 1e-3, &seed);
  size_t n = rows.matrix.n;
  double *b = calloc(2 * n, sizeof *b), *z = b + n;
  Memory memory;
  Arena arena;
  Modes modes;
  new_modes(&modes, &arena, &memory, &rows.matrix, 0, NULL, NULL);
  Factor *factor = factor_new(&memory, &rows.matrix, NULL);
  for (size_t i = 0; i < n; i++) b[i] = next_random(&seed, -1, 1);
  for (int round = 0; round < 100; round++) {
    Rows other = planar_chain(300, 0.01, 1e-3, &seed);
    memcpy(rows.matrix.value, other.matrix.value, rows.n_entries * sizeof(double));
    rows_free(&other);
    assert_int_equal(modes_solve(&modes, factor, &rows.matrix, b, z, 0, &reorderings), FACTOR_OK);
    assert_true(residual(&rows.matrix, b, z) <= 1e-12);
  }
  assert_in_range(reorderings, 1, 3);
  factor_free(factor);
  arena_free(&arena);
  rows_free(&rows);
  free(b);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_every_set),
      cmocka_unit_test(test_conditions),
      cmocka_unit_test(test_same_bits),
      cmocka_unit_test(test_laws_are_given_back),
      cmocka_unit_test(test_wrong_guesses),
      cmocka_unit_test(test_right_guess),
      cmocka_unit_test(test_one_pass_when_all_laws_hold),
      cmocka_unit_test(test_no_allocation),
      cmocka_unit_test(test_exhausted),
      cmocka_unit_test(test_policy_at_the_bound),
      cmocka_unit_test(test_frozen),
      cmocka_unit_test(test_same_matrix),
      cmocka_unit_test(test_laws_alone),
      cmocka_unit_test(test_refinement),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
