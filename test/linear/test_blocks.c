/* Factors and modes in one block of memory that the caller owns: copied elsewhere they go on with the same bits, too little
 * room is told and changes nothing, and nothing allocates. */
#include "linear/bodies.h"
#include "linear/contacts.h"
#include "support/allocator.h"

/* Everything a run changes, in one block, with the views into it. */
typedef struct Run {
  FactorRoom room;
  ModesRoom modes_room;
  size_t size;
  char *block;
  Symbolic own;
  Numeric numeric;
  Workspace workspace;
  Modes modes;
  Factor factor;
} Run;

static size_t bind_parts(Run *run, const Problem *p)
{
  const size_t at[] = {0, symbolic_size(&run->room), numeric_size(&run->room), workspace_size(&run->room),
                       modes_size(&run->modes_room)};
  if (run->block) {
    symbolic_bind(&run->own, run->block, &run->room);
    numeric_bind(&run->numeric, run->block + at[1], &run->room);
    workspace_bind(&run->workspace, run->block + at[1] + at[2], &run->room);
    modes_bind(&run->modes, run->block + at[1] + at[2] + at[3], &run->modes_room, p->row, p->column);
  }
  return at[1] + at[2] + at[3] + at[4];
}

static void run_bind(Run *run, const Problem *p, const Symbolic *shared)
{
  (void)bind_parts(run, p);
  factor_bind(&run->factor, &p->rows.matrix, p->pair, shared, &run->own, &run->numeric, &run->workspace);
}

static void run_begin(Run *run, const Problem *p, const Contacts *c, FactorRoom room, const Symbolic *shared)
{
  *run = (Run){.room = room, .modes_room = modes_room(&p->rows.matrix, c->n, p->row)};
  run->size = bind_parts(run, p);
  run->block = calloc(1, run->size);
  run_bind(run, p, shared);
  assert_int_equal(modes_begin(&run->modes, &p->rows.matrix, c->n, p->row, p->column), FACTOR_OK);
  memcpy(run->modes.lower, c->lower, c->n * sizeof(double));
  memcpy(run->modes.upper, c->upper, c->n * sizeof(double));
}

/* The same state at another address; where it was there is rubbish. */
static void run_move(Run *run, const Problem *p, const Symbolic *shared)
{
  char *elsewhere = malloc(run->size + 64);
  memcpy(elsewhere, run->block, run->size);
  memset(run->block, 0xa5, run->size);
  free(run->block);
  run->block = elsewhere;
  memset(&run->own, 0xa5, sizeof run->own);
  memset(&run->numeric, 0xa5, sizeof run->numeric);
  memset(&run->workspace, 0xa5, sizeof run->workspace);
  run_bind(run, p, shared);
}

static FactorStatus run_solve(Run *run, Problem *p, double *z, uint64_t *reorderings)
{
  return modes_solve(&run->modes, &run->factor, &p->rows.matrix, p->b, z, 0, reorderings);
}

/* Lets masses and forces vary, as a run does; now and then a mass vanishes beside its contacts, and the order has to change. */
static void vary(Problem *p, const Contacts *c, int round, uint64_t *seed)
{
  for (size_t i = 0; i < p->rows.matrix.n; i++) p->b[i] *= next_random(seed, 0.5, 1.5);
  for (size_t i = 0; i < c->n_bodies; i++) p->rows.matrix.value[p->rows.start[i]] = c->m[i] * (round % 7 == 3 ? 1e-13 : 1);
}

/* ---- copies ---- */

/* Two runs with the same order shared, of which one moves all the time, and a factor with memory of its own. */
static void expect_same_elsewhere(const Contacts *c, uint64_t *seed, uint64_t *orders)
{
  Problem *p = problem_new(c);
  const size_t n = p->rows.matrix.n;
  double *z = calloc(2 * n, sizeof *z), *expected = z + n;
  assert_int_equal(factor_analyse(p->factor), FACTOR_OK);
  const Symbolic *shared = p->factor->symbolic;
  const FactorRoom room = symbolic_room_like(shared, n, p->rows.n_entries, 4);
  Run still, moving;
  run_begin(&still, p, c, room, shared);
  run_begin(&moving, p, c, room, shared);
  uint64_t reorderings[2] = {0};
  for (int round = 0; round < 20; round++) {
    vary(p, c, round, seed);
    if (round % 10 == 9) factor_share(&still.factor, shared), factor_share(&moving.factor, shared);
    FactorStatus status = run_solve(&still, p, expected, &reorderings[0]);
    run_move(&moving, p, shared);
    assert_int_equal(run_solve(&moving, p, z, &reorderings[1]), status);
    assert_int_not_equal(status, FACTOR_NO_ROOM);
    if (status != FACTOR_OK) continue;
    run_move(&moving, p, shared);
    assert_memory_equal(z, expected, n * sizeof *z);
    assert_memory_equal(moving.modes.set, still.modes.set, c->n);
    assert_int_equal(factor_sign(&moving.factor), factor_sign(&still.factor));
    factor_solve(&moving.factor, p->b, z);
    factor_solve(&still.factor, p->b, expected);
    assert_memory_equal(z, expected, n * sizeof *z);
  }
  assert_int_equal(reorderings[0], reorderings[1]);
  assert_int_equal(moving.modes.head->passes, still.modes.head->passes);
  *orders += reorderings[0];
  free(still.block);
  free(moving.block);
  free(z);
  problem_free(p);
}

static void test_copies(void **state)
{
  (void)state;
  uint64_t seed = 1, orders = 0;
  for (int round = 0; round < 40; round++) {
    Contacts c = random_contacts(1 + next_number(&seed, 40), 0.3, &seed);
    expect_same_elsewhere(&c, &seed, &orders);
  }
  assert_true(orders > 20); /* shared orders and own ones */
}

/* ---- room ---- */

/* A larger block with the same content. */
static void run_resize(Run *run, const Problem *p, FactorRoom room, ModesRoom modes_room, const Symbolic *shared)
{
  const Run old = *run;
  *run = (Run){.room = room, .modes_room = modes_room};
  run->size = bind_parts(run, p);
  run->block = calloc(1, run->size);
  (void)bind_parts(run, p);
  symbolic_copy(&run->own, &old.own);
  numeric_copy(&run->numeric, &old.numeric, old.factor.symbolic);
  modes_copy(&run->modes, &old.modes);
  factor_bind(&run->factor, &p->rows.matrix, p->pair, shared, &run->own, &run->numeric, &run->workspace);
  memset(old.block, 0xa5, old.size);
  free(old.block);
}

static void run_grow(Run *run, const Problem *p)
{
  const FactorRoom needed = room_max(run->room, run->factor.needed);
  assert_true(memcmp(&needed, &run->room, sizeof needed) != 0);
  run_resize(run, p, needed, run->modes_room, NULL);
}

/* A run that gets another block now and then, with other room, goes on with the same bits. */
static void test_growth_keeps_content(void **state)
{
  (void)state;
  uint64_t seed = 5;
  for (int round = 0; round < 20; round++) {
    Contacts c = random_contacts(2 + next_number(&seed, 40), 0.3, &seed);
    Problem *p = problem_new(&c);
    const size_t n = p->rows.matrix.n;
    double *z = calloc(2 * n, sizeof *z), *expected = z + n;
    assert_int_equal(factor_analyse(p->factor), FACTOR_OK);
    const Symbolic *shared = p->factor->symbolic;
    const FactorRoom room = symbolic_room_like(shared, n, p->rows.n_entries, 4);
    const ModesRoom few = modes_room(&p->rows.matrix, c.n, p->row);
    Run still, growing;
    run_begin(&still, p, &c, room, shared);
    run_begin(&growing, p, &c, room, shared);
    uint64_t reorderings[2] = {0};
    for (size_t k = 0; k < 12; k++) {
      vary(p, &c, (int)k, &seed);
      FactorStatus status = run_solve(&still, p, expected, &reorderings[0]);
      assert_int_equal(run_solve(&growing, p, z, &reorderings[1]), status);
      const FactorRoom more = {n + k,         p->rows.n_entries + k, room.n_lower + 3 * k, room.n_upper + k,
                               room.n_listed, room.n_active};
      run_resize(&growing, p, more, (ModesRoom){few.n + k, few.n_rows + 2 * k, few.n_laws + k}, shared);
      if (status != FACTOR_OK) continue;
      assert_memory_equal(z, expected, n * sizeof *z);
      factor_solve(&growing.factor, p->b, z);
      factor_solve(&still.factor, p->b, expected);
      assert_memory_equal(z, expected, n * sizeof *z);
      assert_memory_equal(growing.modes.set, still.modes.set, c.n);
    }
    assert_int_equal(reorderings[0], reorderings[1]);
    free(still.block);
    free(growing.block);
    free(z);
    problem_free(p);
  }
}

/* From next to nothing, call by call, to the room that it takes. */
static void test_room_is_told(void **state)
{
  (void)state;
  uint64_t seed = 2;
  for (int round = 0; round < 30; round++) {
    Contacts c = random_contacts(2 + next_number(&seed, 50), 0.3, &seed);
    Problem *p = problem_new(&c);
    double *z = calloc(p->rows.matrix.n, sizeof *z);
    uint64_t reorderings = 0;
    int calls = 1;
    assert_int_equal(problem_solve(p, 0), FACTOR_OK);
    Run run;
    run_begin(&run, p, &c, (FactorRoom){0}, NULL);
    for (FactorStatus status; (status = run_solve(&run, p, z, &reorderings)) != FACTOR_OK; calls++) {
      assert_int_equal(status, FACTOR_NO_ROOM);
      assert_int_equal(reorderings, 0);
      assert_true(calls < 12);
      run_grow(&run, p);
    }
    assert_true(calls > 1);
    assert_memory_equal(z, p->z, p->rows.matrix.n * sizeof *z);
    assert_int_equal(reorderings, p->reorderings);
    assert_int_equal(run.modes.head->passes, p->modes.head->passes);
    free(run.block);
    free(z);
    problem_free(p);
  }
}

/* An analysis without room leaves the order in force as it was, be it shared or own. */
static void test_no_room_changes_nothing(void **state)
{
  (void)state;
  uint64_t seed = 3;
  Contacts c = random_contacts(30, 0.3, &seed);
  Problem *p = problem_new(&c);
  const size_t n = p->rows.matrix.n;
  double *z = calloc(2 * n, sizeof *z), *expected = z + n;
  assert_int_equal(factor_analyse(p->factor), FACTOR_OK);
  factor_solve(p->factor, p->b, expected);
  FactorRoom room = symbolic_room(p->factor->symbolic), parts[2] = {room, room};
  parts[0].n_listed = parts[0].n_lower / 2, parts[0].n_active = 4 * room.n_matrix; /* too little to find an order */
  parts[1].n_listed = parts[1].n_active = 4 * room.n_matrix, parts[1].n_lower--;   /* too little to keep it */
  for (int k = 0; k < 2; k++) {
    Run run;
    run_begin(&run, p, &c, parts[k], p->factor->symbolic);
    if (k == 0) assert_int_equal(factor_compute(&run.factor), FACTOR_OK);
    assert_int_equal(factor_analyse(&run.factor), FACTOR_NO_ROOM);
    assert_true(run.factor.needed.n_listed > parts[k].n_listed || run.factor.needed.n_lower > parts[k].n_lower);
    if (k == 0) factor_solve(&run.factor, p->b, z), assert_memory_equal(z, expected, n * sizeof *z);
    free(run.block);
  }
  ModesRoom few = modes_room(&p->rows.matrix, c.n, p->row);
  few.n--;
  Modes modes;
  char *block = calloc(1, modes_size(&few));
  modes_bind(&modes, block, &few, p->row, p->column);
  assert_int_equal(modes_begin(&modes, &p->rows.matrix, c.n, p->row, p->column), FACTOR_NO_ROOM);
  assert_int_equal(modes_begin(&modes, &p->rows.matrix, c.n - 1, p->row, p->column), FACTOR_OK);
  free(block);
  free(z);
  problem_free(p);
}

/* ---- matrices that change ---- */

/* Contacts come and go: each new matrix takes over the pivots of the core from the order that it replaces, in one block. */
static void test_other_matrices_in_one_block(void **state)
{
  (void)state;
  uint64_t seed = 4;
  Bodies bodies = random_bodies(20, 0.5, &seed);
  const size_t n_core = core_size(&bodies);
  const FactorRoom room = {MANY_ROWS, 40000, 40000, 40000, 40000, 40000};
  const size_t own_size = symbolic_size(&room), numeric_bytes = numeric_size(&room);
  char *block = calloc(1, own_size + numeric_bytes + workspace_size(&room));
  uint32_t pair[MANY_ROWS];
  double b[MANY_ROWS], z[MANY_ROWS], expected[MANY_ROWS];
  Symbolic own;
  Numeric numeric;
  Workspace workspace;
  Factor factor;
  symbolic_bind(&own, block, &room);
  numeric_bind(&numeric, block + own_size, &room);
  workspace_bind(&workspace, block + own_size + numeric_bytes, &room);
  for (int round = 0; round < 30; round++) {
    Laws laws = random_laws(&bodies, next_number(&seed, MANY_LAWS), &seed);
    Rows rows = bodies_rows(&bodies, &laws);
    Memory memory;
    memory_init(&memory, NULL);
    pair_laws(&bodies, rows.matrix.n, pair);
    factor_bind(&factor, &rows.matrix, pair, NULL, &own, &numeric, &workspace);
    Factor *heap = factor_new(&memory, &rows.matrix, pair);
    unsigned long calls = malloc_calls();
    if (round % 10 == 0) factor_forget(&factor);
    FactorStatus status = round % 10 == 0 ? factor_analyse(&factor) : factor_analyse_from(&factor, &own, n_core);
    assert_int_equal(malloc_calls(), calls);
    assert_int_equal(status, FACTOR_OK);
    for (size_t i = 0; i < rows.matrix.n; i++) b[i] = next_random(&seed, -1, 1);
    factor_solve(&factor, b, z);
    assert_true(residual(&rows.matrix, b, z) < 1e-10);
    if (round % 10 == 0) {
      assert_int_equal(factor_analyse(heap), FACTOR_OK);
      factor_solve(heap, b, expected);
      assert_memory_equal(z, expected, rows.matrix.n * sizeof *z);
    }
    factor_free(heap);
    rows_free(&rows);
  }
  free(block);
}

/* ---- memory of its own ---- */

/* A grid needs more than the first estimate, so that a factor grows while it is analysed. Every k-th allocation fails, for any
 * k: the status is clean, and repeating goes on until it succeeds. */
static void test_every_kth_allocation_fails(void **state)
{
  (void)state;
  enum { SIDE = 14 };
  Rows rows = rows_of_grid(SIDE);
  for (long k = 1; k < 12; k++) {
    TestAllocator test;
    LiedAllocator allocator = test_allocator(&test, k - 1);
    Memory memory;
    test_memory_init(&memory, &allocator);
    Factor *factor = NULL;
    FactorStatus status = FACTOR_NO_MEMORY;
    for (int attempt = 0; status != FACTOR_OK; attempt++) {
      if (test.calls > test.fail_at) test.fail_at = attempt < 20 ? test.calls + k - 1 : -1;
      if (!factor) factor = factor_new(&memory, &rows.matrix, NULL);
      status = factor ? factor_analyse(factor) : FACTOR_NO_MEMORY;
      assert_true(status == FACTOR_OK || status == FACTOR_NO_MEMORY);
      assert_true(status == FACTOR_OK || attempt <= 20);
      if (factor && status != FACTOR_OK) assert_int_equal(factor_compute(factor), FACTOR_DEGRADED);
    }
    assert_int_equal(factor_compute(factor), FACTOR_OK);
    factor_free(factor);
    assert_int_equal(test.blocks, 0);
    assert_int_equal(test.bytes, 0);
    assert_int_equal(memory.bytes, 0);
    assert_false(test.wrong);
  }
  rows_free(&rows);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_copies),
      cmocka_unit_test(test_growth_keeps_content),
      cmocka_unit_test(test_room_is_told),
      cmocka_unit_test(test_no_room_changes_nothing),
      cmocka_unit_test(test_other_matrices_in_one_block),
      cmocka_unit_test(test_every_kth_allocation_fails),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
