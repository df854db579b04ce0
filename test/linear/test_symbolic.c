/* Orders taken over from a similar matrix, factors that are brought up to date, rows that are subtracted together, and orders
 * for one set of values. */
#include "linear/bodies.h"
#include "linear/factor_internal.h"
#include "support/allocator.h"

/* A matrix of bodies and laws with its factor. */
typedef struct Subject {
  Rows rows;
  uint32_t pair[MANY_ROWS];
  Factor *factor;
} Subject;

static void subject_begin(Subject *subject, Memory *memory, const Bodies *bodies, const Laws *laws)
{
  subject->rows = bodies_rows(bodies, laws);
  pair_laws(bodies, subject->rows.matrix.n, subject->pair);
  subject->factor = factor_new(memory, &subject->rows.matrix, subject->pair);
}

static void subject_end(Subject *subject)
{
  factor_free(subject->factor);
  rows_free(&subject->rows);
}

/* LAPACK's solution for a random right-hand side, and the sign of its determinant. */
static void expect_lapack(Factor *factor, const Matrix *m, uint64_t *seed)
{
  double *b = calloc(3 * m->n, sizeof *b), *z = b + m->n, *expected = z + m->n, size = 0;
  for (size_t i = 0; i < m->n; i++) b[i] = next_random(seed, -1, 1);
  assert_int_equal(lapack_solve(m, b, expected), factor_sign(factor));
  factor_solve(factor, b, z);
  for (size_t i = 0; i < m->n; i++) size = fmax(size, fabs(expected[i]));
  for (size_t i = 0; i < m->n; i++) assert_true(fabs(z[i] - expected[i]) <= 1e-10 * size);
  free(b);
}

/* ---- pivots of an earlier factor ---- */

static void list_pivots(const Factor *factor, uint32_t *column_of_row)
{
  for (size_t k = 0; k < factor->matrix->n; k++) column_of_row[factor_pivot(factor, k).row] = factor_pivot(factor, k).column;
}

/* The core has the earlier's pivots, laws have their own forces. */
static void expect_same_pivots(const Factor *factor, const Factor *earlier, size_t n_core)
{
  uint32_t column[MANY_ROWS], model_column[MANY_ROWS];
  list_pivots(factor, column);
  list_pivots(earlier, model_column);
  for (size_t r = 0; r < factor->matrix->n; r++) assert_int_equal(column[r], r < n_core ? model_column[r] : r);
}

static size_t entries_of_analysis(const Subject *subject)
{
  Memory memory;
  memory_init(&memory, NULL);
  Factor *factor = factor_new(&memory, &subject->rows.matrix, subject->pair);
  assert_int_equal(factor_analyse(factor), FACTOR_OK);
  size_t entries = factor_entries(factor);
  factor_free(factor);
  return entries;
}

/* Entries of factors with the pivots of an earlier one, and with an order of their own. */
typedef struct Entries {
  size_t taken_over, analysed;
} Entries;

/* Ordered with some laws on and some off, then solved with others. */
static Entries expect_taken_over(const Bodies *bodies, const Laws *before, const Laws *after, uint64_t *seed)
{
  static Subject model, subject;
  const size_t n_core = core_size(bodies);
  Memory memory;
  memory_init(&memory, NULL);
  subject_begin(&model, &memory, bodies, before);
  subject_begin(&subject, &memory, bodies, after);
  Rows all = bodies_rows(bodies, after);
  assert_int_equal(factor_analyse(model.factor), FACTOR_OK);
  size_t part_off = next_number(seed, 3);
  for (size_t j = 0; j < after->n; j++)
    if (next_number(seed, 2) < part_off) switch_off(&subject.rows, n_core + j);
  assert_int_equal(factor_analyse_from(subject.factor, model.factor->symbolic, n_core), FACTOR_OK);
  expect_same_pivots(subject.factor, model.factor, n_core);
  expect_lapack(subject.factor, &subject.rows.matrix, seed);
  memcpy(subject.rows.matrix.value, all.matrix.value, all.n_entries * sizeof(double));
  assert_int_equal(factor_compute(subject.factor), FACTOR_OK);
  expect_lapack(subject.factor, &subject.rows.matrix, seed);
  Entries entries = {factor_entries(subject.factor), entries_of_analysis(&subject)};
  rows_free(&all);
  subject_end(&model);
  subject_end(&subject);
  assert_int_equal(memory.bytes, 0);
  return entries;
}

static void test_other_laws(void **state)
{
  (void)state;
  uint64_t seed = 1;
  size_t taken_over = 0, analysed = 0;
  for (int round = 0; round < 60; round++) {
    Bodies bodies = random_bodies(1 + next_number(&seed, 20), round % 3 * 0.4, &seed);
    Laws some = random_laws(&bodies, next_number(&seed, MANY_LAWS / 2), &seed), none = {0};
    Laws others = random_laws(&bodies, next_number(&seed, MANY_LAWS / 2), &seed);
    const Laws *before[] = {&some, &none, &some, &none}, *after[] = {&others, &others, &none, &none};
    for (int k = 0; k < 4; k++) {
      Entries entries = expect_taken_over(&bodies, before[k], after[k], &seed);
      assert_true((double)entries.taken_over <= 2.5 * (double)entries.analysed);
      taken_over += entries.taken_over;
      analysed += entries.analysed;
    }
  }
  assert_true((double)taken_over <= 1.4 * (double)analysed);
}

/* Pivots that were taken over can be taken over in turn, and by the factor itself. */
static void test_taken_over_in_a_row(void **state)
{
  (void)state;
  uint64_t seed = 2;
  static Subject subjects[2];
  Bodies bodies = random_bodies(20, 0.5, &seed);
  Memory memory;
  memory_init(&memory, NULL);
  for (size_t k = 0; k < 20; k++) {
    Subject *subject = subjects + k % 2, *model = subjects + (k + 1) % 2;
    Laws laws = random_laws(&bodies, next_number(&seed, MANY_LAWS), &seed);
    if (k > 1) subject_end(subject);
    subject_begin(subject, &memory, &bodies, &laws);
    if (k == 0) assert_int_equal(factor_analyse(subject->factor), FACTOR_OK);
    const Factor *taken_over = k > 0 ? model->factor : subject->factor;
    assert_int_equal(factor_analyse_from(subject->factor, taken_over->symbolic, core_size(&bodies)), FACTOR_OK);
    expect_lapack(subject->factor, &subject->rows.matrix, &seed);
  }
  subject_end(&subjects[0]);
  subject_end(&subjects[1]);
  assert_int_equal(memory.bytes, 0);
}

/* What cannot be taken over is refused, and leaves a factor that can be analysed. */
static void test_refusals(void **state)
{
  (void)state;
  uint64_t seed = 3;
  static Subject model, subject;
  Bodies bodies = random_bodies(5, 0.5, &seed);
  Laws laws = random_laws(&bodies, 10, &seed);
  const size_t n_core = core_size(&bodies);
  Memory memory;
  memory_init(&memory, NULL);
  subject_begin(&model, &memory, &bodies, &laws);
  subject_begin(&subject, &memory, &bodies, &laws);
  assert_int_equal(factor_analyse_from(subject.factor, model.factor->symbolic, n_core), FACTOR_DEGRADED); /* without an order */
  assert_int_equal(factor_analyse(model.factor), FACTOR_OK);
  assert_int_equal(factor_analyse_from(subject.factor, model.factor->symbolic, 0), FACTOR_DEGRADED);
  assert_int_equal(factor_analyse_from(subject.factor, model.factor->symbolic, n_core + 11), FACTOR_DEGRADED);
  assert_int_equal(factor_compute(subject.factor), FACTOR_DEGRADED);
  assert_int_equal(factor_analyse_from(subject.factor, model.factor->symbolic, n_core + 10),
                   FACTOR_OK); /* all of it is the core */
  expect_lapack(subject.factor, &subject.rows.matrix, &seed);
  subject.rows.matrix.value[0] = NAN;
  assert_int_equal(factor_analyse_from(subject.factor, model.factor->symbolic, n_core), FACTOR_DEGRADED);
  subject.rows.matrix.value[0] = 2;
  assert_int_equal(factor_analyse(subject.factor), FACTOR_OK);
  expect_lapack(subject.factor, &subject.rows.matrix, &seed);
  subject_end(&model);
  subject_end(&subject);
}

/* Without pairs a model may have pivoted the core on columns behind it. */
static void test_unpaired_models(void **state)
{
  (void)state;
  uint64_t seed = 4;
  static Subject subject;
  int refused = 0;
  for (int round = 0; round < 30; round++) {
    Bodies bodies = random_bodies(1 + next_number(&seed, 6), 0.5, &seed);
    Laws laws = random_laws(&bodies, 12, &seed);
    Memory memory;
    memory_init(&memory, NULL);
    subject_begin(&subject, &memory, &bodies, &laws);
    Factor *model = factor_new(&memory, &subject.rows.matrix, NULL);
    assert_int_equal(factor_analyse(model), FACTOR_OK);
    FactorStatus status = factor_analyse_from(subject.factor, model->symbolic, core_size(&bodies));
    if (status == FACTOR_OK) expect_lapack(subject.factor, &subject.rows.matrix, &seed);
    refused += status == FACTOR_DEGRADED;
    assert_true(status == FACTOR_OK || status == FACTOR_DEGRADED);
    factor_free(model);
    subject_end(&subject);
  }
  assert_true(refused > 0);
}

static void test_memory_failures(void **state)
{
  (void)state;
  uint64_t seed = 5;
  static Subject model, subject;
  Bodies bodies = random_bodies(20, 0.3, &seed);
  Laws before = random_laws(&bodies, 20, &seed), after = random_laws(&bodies, 60, &seed);
  Memory plain;
  memory_init(&plain, NULL);
  subject_begin(&model, &plain, &bodies, &before);
  assert_int_equal(factor_analyse(model.factor), FACTOR_OK);
  int succeeded = 0;
  for (long fail_at = 0; !succeeded; fail_at++) {
    TestAllocator test;
    LiedAllocator allocator = test_allocator(&test, fail_at);
    Memory memory;
    test_memory_init(&memory, &allocator);
    subject_begin(&subject, &memory, &bodies, &after);
    FactorStatus status =
        subject.factor ? factor_analyse_from(subject.factor, model.factor->symbolic, core_size(&bodies)) : FACTOR_NO_MEMORY;
    succeeded = test.failed == 0;
    assert_int_equal(status, succeeded ? FACTOR_OK : FACTOR_NO_MEMORY);
    if (subject.factor && !succeeded) { /* the next try has memory */
      assert_int_equal(factor_compute(subject.factor), FACTOR_DEGRADED);
      assert_int_equal(factor_analyse_from(subject.factor, model.factor->symbolic, core_size(&bodies)), FACTOR_OK);
    }
    if (subject.factor) expect_lapack(subject.factor, &subject.rows.matrix, &seed);
    subject_end(&subject);
    assert_int_equal(test.blocks, 0);
    assert_false(test.wrong);
  }
  subject_end(&model);
}

/* ---- rows subtracted together ---- */

enum { MOST_BLOCK = 5 };

static void put_block(Rows *rows, size_t from, size_t to, size_t line, size_t size, uint64_t *seed)
{
  for (size_t j = 0; j < size; j++)
    put(rows, to * size + j, next_random(seed, -1, 1) + (from == to && line == j ? 3.0 * (double)size : 0));
}

/* Neighbours on a grid of m by m points, `size` unknowns each. */
static Rows block_grid(size_t m, size_t size, uint64_t *seed)
{
  Rows rows = rows_begin(m * m * size);
  for (size_t point = 0; point < m * m; point++)
    for (size_t line = 0; line < size; line++) {
      size_t x = point % m, y = point / m;
      put_block(&rows, point, point, line, size, seed);
      if (x > 0) put_block(&rows, point, point - 1, line, size, seed);
      if (x + 1 < m) put_block(&rows, point, point + 1, line, size, seed);
      if (y > 0) put_block(&rows, point, point - m, line, size, seed);
      if (y + 1 < m) put_block(&rows, point, point + m, line, size, seed);
      end_row(&rows);
    }
  return rows;
}

/* How often rows come alone, by two, three, four: as factorise takes them. */
static void count_widths(const Factor *factor, size_t *widths)
{
  const Symbolic *s = factor->symbolic;
  for (size_t k = 0; k < factor->matrix->n; k++) {
    const uint32_t *end = s->code + s->upper[k].code, *q = end - s->rows[k].n_lower;
    while (q < end) {
      size_t width = 1, most = s->supernode[*q] < 4 ? s->supernode[*q] : 4;
      while (width < most && q + width < end && q[width] == *q + width) width++;
      widths[width]++;
      q += width;
    }
  }
}

static void test_wide_rows(void **state)
{
  (void)state;
  uint64_t seed = 6;
  size_t widths[5] = {0};
  Rows rows = block_grid(20, 3, &seed);
  size_t n = rows.matrix.n;
  double *b = calloc(2 * n, sizeof *b), *z = b + n;
  Memory memory;
  memory_init(&memory, NULL);
  Factor *factor = factor_new(&memory, &rows.matrix, NULL);
  assert_int_equal(factor_analyse(factor), FACTOR_OK);
  count_widths(factor, widths);
  for (size_t w = 1; w <= 4; w++) assert_true(widths[w] > 100);
  for (int round = 0; round < 3; round++) {
    for (size_t i = 0; i < n; i++) b[i] = next_random(&seed, -1, 1);
    factor_solve(factor, b, z);
    assert_true(residual(&rows.matrix, b, z) < 1e-12);
    for (size_t e = 0; e < rows.n_entries; e++) rows.matrix.value[e] *= next_random(&seed, 0.9, 1.1);
    assert_int_equal(factor_compute(factor), FACTOR_OK);
  }
  factor_free(factor);
  rows_free(&rows);
  free(b);
}

static void test_blocks_of_any_size(void **state)
{
  (void)state;
  uint64_t seed = 7;
  for (size_t size = 1; size <= MOST_BLOCK; size++)
    for (size_t m = 2; m <= 6; m += 2) {
      Rows rows = block_grid(m, size, &seed);
      Memory memory;
      memory_init(&memory, NULL);
      Factor *factor = factor_new(&memory, &rows.matrix, NULL);
      assert_int_equal(factor_analyse(factor), FACTOR_OK);
      expect_lapack(factor, &rows.matrix, &seed);
      factor_free(factor);
      rows_free(&rows);
    }
}

/* Values that lead nowhere leave no traces behind. */
static void test_bad_values_pass(void **state)
{
  (void)state;
  uint64_t seed = 10;
  const double bad[] = {0, NAN, INFINITY, 1e300};
  Rows rows = block_grid(8, 3, &seed);
  const Matrix *m = &rows.matrix;
  double *b = calloc(3 * m->n, sizeof *b), *z = b + m->n, *expected = z + m->n;
  double *kept = calloc(rows.n_entries, sizeof *kept);
  memcpy(kept, m->value, rows.n_entries * sizeof *kept);
  Memory memory;
  memory_init(&memory, NULL);
  Factor *factor = factor_new(&memory, m, NULL);
  for (size_t i = 0; i < m->n; i++) b[i] = next_random(&seed, -1, 1);
  assert_int_equal(factor_analyse(factor), FACTOR_OK);
  factor_solve(factor, b, expected);
  for (int round = 0; round < 200; round++) {
    uint32_t row = (uint32_t)next_number(&seed, m->n);
    for (uint32_t e = m->start[row]; e < m->start[row + 1]; e++) m->value[e] = bad[round % 4];
    assert_true(factor_compute(factor) == FACTOR_DEGRADED || round % 4 == 3);
    memcpy(m->value, kept, rows.n_entries * sizeof *kept);
    assert_int_equal(factor_compute(factor), FACTOR_OK);
    factor_solve(factor, b, z);
    assert_memory_equal(z, expected, m->n * sizeof *z);
  }
  factor_free(factor);
  rows_free(&rows);
  free(kept);
  free(b);
}

/* ---- brought up to date ---- */

static void change_row(const Matrix *m, uint32_t row, uint64_t *seed)
{
  for (uint32_t e = m->start[row]; e < m->start[row + 1]; e++) m->value[e] *= next_random(seed, 0.7, 1.4);
}

/* After each change one factor is updated and one computed: the same status, and the same bits. */
static void expect_updates(const Matrix *m, int rounds, uint64_t *seed)
{
  Memory memory;
  memory_init(&memory, NULL);
  double *b = calloc(3 * m->n, sizeof *b), *z = b + m->n, *expected = z + m->n;
  uint32_t *changed = calloc(m->n, sizeof *changed);
  Factor *updated = factor_new(&memory, m, NULL);
  Factor *computed = factor_new(&memory, m, NULL);
  assert_int_equal(factor_update(updated, changed, 0), FACTOR_DEGRADED); /* there is no order yet */
  assert_int_equal(factor_analyse(updated), FACTOR_OK);
  assert_int_equal(factor_analyse(computed), FACTOR_OK);
  for (int round = 0; round < rounds; round++) {
    size_t n_changed = next_number(seed, round % 2 ? 4 : m->n);
    for (size_t k = 0; k < n_changed; k++) change_row(m, changed[k] = (uint32_t)next_number(seed, m->n), seed);
    assert_int_equal(factor_update(updated, changed, n_changed), FACTOR_OK);
    assert_int_equal(factor_compute(computed), FACTOR_OK);
    assert_int_equal(factor_sign(updated), factor_sign(computed));
    assert_true(updated->numeric->head->growth == computed->numeric->head->growth);
    for (size_t i = 0; i < m->n; i++) b[i] = next_random(seed, -1, 1);
    factor_solve(updated, b, z);
    factor_solve(computed, b, expected);
    assert_memory_equal(z, expected, m->n * sizeof *z);
    assert_true(residual(m, b, z) < 1e-9);
  }
  change_row(m, changed[0] = 0, seed);
  for (uint32_t e = m->start[0]; e < m->start[1]; e++) m->value[e] = NAN;
  assert_int_equal(factor_update(updated, changed, 1), FACTOR_DEGRADED);
  factor_free(updated);
  factor_free(computed);
  free(changed);
  free(b);
}

static void test_updates(void **state)
{
  (void)state;
  uint64_t seed = 8;
  for (int round = 0; round < 20; round++) {
    Bodies bodies = random_bodies(2 + next_number(&seed, 20), 0.3, &seed);
    Laws laws = random_laws(&bodies, next_number(&seed, 50), &seed);
    Rows rows = bodies_rows(&bodies, &laws), grid = block_grid(3 + next_number(&seed, 5), 3, &seed);
    expect_updates(&rows.matrix, 10, &seed);
    expect_updates(&grid.matrix, 10, &seed);
    rows_free(&rows);
    rows_free(&grid);
  }
}

/* ---- values alone ---- */

/* A chain in which rows 0, 5, 10 ... are to be pivoted on their own columns, have nothing there, and never get it: column i + 1
 * is known to no other row. */
static Rows hollow_chain(size_t n, uint64_t *seed)
{
  Rows rows = rows_begin(n);
  for (size_t i = 0; i < n; i++) {
    size_t kind = i % 5;
    put(&rows, kind == 1 ? i - 1 : i, kind == 0 ? 0 : next_random(seed, 2, 3));
    if (i + 1 < n) put(&rows, i + 1, next_random(seed, 0.5, 1));
    end_row(&rows);
  }
  return rows;
}

static void test_values_alone(void **state)
{
  (void)state;
  uint64_t seed = 9;
  for (size_t n = 5; n <= 50; n += 5) {
    Rows rows = hollow_chain(n, &seed);
    uint32_t pair[50];
    for (uint32_t i = 0; i < n; i++) pair[i] = i % 5 == 0 ? i : FACTOR_FREE;
    Memory memory;
    memory_init(&memory, NULL);
    Factor *factor = factor_new(&memory, &rows.matrix, pair), *other = factor_new(&memory, &rows.matrix, pair);
    assert_int_equal(factor_analyse(factor), FACTOR_SINGULAR);
    assert_int_equal(factor_analyse_alone(factor), FACTOR_OK);
    expect_lapack(factor, &rows.matrix, &seed);
    assert_int_equal(factor_compute(factor), FACTOR_OK);
    expect_lapack(factor, &rows.matrix, &seed);
    assert_int_equal(factor_analyse_from(other, factor->symbolic, n), FACTOR_DEGRADED); /* it is for these values alone */
    assert_int_equal(factor_analyse(factor), FACTOR_SINGULAR);
    factor_free(factor);
    factor_free(other);
    rows_free(&rows);
  }
}

/* ---- lines that empty ---- */

/* A column whose entries all went may get new ones after the file has been compressed: they disturb no others. */
static void test_emptied_lines(void **state)
{
  (void)state;
  enum { N = 40, USED = 30 };
  uint32_t room[N];
  static double block[1 << 13];
  Active active;
  Place place = {(char *)block, 0};
  for (size_t i = 0; i < N; i++) room[i] = 4;
  active_place(&active, &place, N, (size_t)20 * N);
  assert_true(place.used <= sizeof block);
  active_clear(&active, room, room);
  for (uint32_t j = 0; j < USED; j++)
    for (uint32_t i = 0; i < 4; i++) assert_true(active_append(&active, (j + i) % N, j, j, 0));
  for (uint32_t j = 0; j < USED; j += 2)
    while (active.column.line[j].length > 0) {
      Link link = *column_entry(&active, j, 0);
      active_remove_from_row(&active, link.line, link.twin);
      active_remove_from_column(&active, j, 0);
    }
  for (uint32_t j = USED; j < N; j++) /* they grow until all move */
    for (uint32_t i = 0; i < N; i++) assert_true(active_append(&active, i, j, j, 0));
  for (uint32_t j = 0; j < USED; j += 2)
    for (uint32_t i = 0; i < 3; i++) assert_true(active_append(&active, (j + i) % N, j, j, 0));
  for (uint32_t j = 0; j < N; j++)
    for (uint32_t o = 0; o < active.column.line[j].length; o++) {
      Link link = *column_entry(&active, j, o);
      assert_true(link.line < N && link.twin < active.row.line[link.line].length);
      const RowEntry *entry = row_entry(&active, link.line, link.twin);
      assert_int_equal(entry->link.line, j);
      assert_int_equal(entry->link.twin, o);
      assert_true(entry->value == j);
    }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_other_laws),         cmocka_unit_test(test_taken_over_in_a_row), cmocka_unit_test(test_refusals),
      cmocka_unit_test(test_unpaired_models),    cmocka_unit_test(test_memory_failures),     cmocka_unit_test(test_wide_rows),
      cmocka_unit_test(test_blocks_of_any_size), cmocka_unit_test(test_bad_values_pass),     cmocka_unit_test(test_updates),
      cmocka_unit_test(test_values_alone),       cmocka_unit_test(test_emptied_lines),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
