/* test_block.c: a State is one block: what it takes beside its arrays, and that States of one Plan are alike. */
#include <stdlib.h>
#include <string.h>

#include "evaluate/evaluate.h"
#include "support/check.h"
#include "support/examples.h"

/* Bytes of all arrays, without what aligns them, the pointers to them and the batches. */
static size_t array_bytes(const State *state)
{
  const Plan *plan = state->plan;
  const StateRoom room = state->room;
  const size_t states = plan->n_states + CONTACT_STATES * room.points, rows = plan->n_core + CONTACT_FORCES * room.points;
  const size_t entries = plan->n_base + CONTACT_ENTRIES * room.points, laws = plan->n_modes + CONTACT_FORCES * room.points;
  size_t bytes = modes_size(&state->modes.room);
  bytes += symbolic_size(&room.factor) + numeric_size(&room.factor) + workspace_size(&room.factor);
#define ADD(type, name, n) bytes += (n) * sizeof(type);
  STATE_KEPT(ADD)
  STATE_WORK(ADD)
#undef ADD
  return bytes;
}

static State *states[1000];

/* Many States on one Plan of a gripper, each in a block of its own. */
static void test_memory_of_states(void **unused)
{
  (void)unused;
  enum { STATES = sizeof states / sizeof *states };
  Example example = example_named("Gripper.mo");
  Loaded *loaded = example_load(&example, NULL);
  LiedSystem *s = loaded->system;
  assert_int_equal(lied_use_solver(s, "rk3", 0), LIED_OK);
  for (int k = 0; k < 100; k++) assert_int_equal(lied_step(s, example.step), LIED_OK);
  Memory memory;
  memory_init(&memory, NULL);
  for (int i = 0; i < STATES; i++) {
    states[i] = state_new(&memory, s->plan, s->state->room);
    assert_non_null(states[i]);
    state_copy(states[i], s->state);
  }
  const double each = (double)memory.bytes / STATES, arrays = (double)array_bytes(s->state);
  print_message("%.0f bytes for a State, %.0f of them in its arrays: %.4f\n", each, arrays, each / arrays);
  assert_true(each <= 1.2 * arrays);
  assert_int_equal(memory.bytes, STATES * state_size(s->plan, s->state->room));
  for (int i = 0; i < STATES; i++) state_free(&memory, states[i]);
  assert_int_equal(memory.bytes, 0);
  load_free(loaded);
}

/* A copy depends on nothing of the original but the Plan. */
static void test_copies_evaluate_alike(void **unused)
{
  (void)unused;
  Examples all = examples_all();
  for (size_t e = 0; e < all.n; e++) {
    Loaded *loaded = example_load(&all.at[e], NULL);
    LiedSystem *s = loaded->system;
    Memory memory;
    memory_init(&memory, NULL);
    State *copy = state_new(&memory, s->plan, state_room_of(s->state));
    assert_non_null(copy);
    state_copy(copy, s->state);
    const size_t n = s->dynamics.n_states;
    double *x = calloc(3 * n + 1, sizeof *x), *here = x + n, *there = here + n;
    memcpy(x, s->state->present, n * sizeof *x);
    const EvaluateHow how = {.hold = LIED_HOLD_TIME};
    const EvaluateStatus one = evaluate(s->plan, s->state, how, 0.01, x, here);
    memset(s->state->w, 0x55, s->plan->n_values * sizeof(double)); /* to be seen if the copy looked there */
    const EvaluateStatus other = evaluate(copy->plan, copy, how, 0.01, x, there);
    assert_int_equal(one, other);
    if (one == EVALUATE_OK && memcmp(here, there, n * sizeof *x) != 0) fail_msg("%s: a copy has other bits", all.at[e].name);
    free(x);
    state_free(&memory, copy);
    load_free(loaded);
  }
  examples_free(&all);
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_memory_of_states), cmocka_unit_test(test_copies_evaluate_alike)};
  return cmocka_run_group_tests(tests, examples_setup, examples_teardown);
}
