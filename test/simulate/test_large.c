/* Large systems: what their composition holds, and that an order of elimination which is made when it is first needed, or has
 * to find its room first, changes no bit. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "evaluate/evaluate.h"
#include "load/load.h"
#include "planar_chain.h"
#include "support/allocator.h"
#include "support/check.h"

enum { LINKS = 4000 };
enum { MOST_OF_SWEPT = 2000, MOST_OF_FACTORISED = 2700 }; /* bytes for each instance */

static const char *const chain =
    "model Chain\n  import Dialectic.Planar.*;\n  parameter Integer n = 3;\n  inner World world(TD=1e-3);\n  Fixed wall;\n"
    "  Revolute joint[n];\n  FixedTranslation inner_[n](each r={0.05, 0}), outer_[n](each r={0.05, 0});\n"
    "  Body body[n](each m=0.1, each I=1e-4);\n"
    "equation\n  connect(wall.frame_b, joint[1].frame_a);\n"
    "  for i in 1:n loop\n    connect(joint[i].frame_b, inner_[i].frame_a);\n    connect(inner_[i].frame_b, body[i].frame_a);\n"
    "    connect(inner_[i].frame_b, outer_[i].frame_a);\n  end for;\n"
    "  for i in 2:n loop\n    connect(outer_[i - 1].frame_b, joint[i].frame_a);\n  end for;\nend Chain;\n";

static LiedSystem *load_chain(size_t links, const LiedAllocator *allocator)
{
  char size[32];
  snprintf(size, sizeof size, "n=%zu", links);
  const char *const settings[] = {size};
  LiedMessages *messages = lied_new_messages();
  LiedSystem *s =
      lied_load_with(&(LiedLoad){.text = chain, .settings = settings, .n_settings = 1, .allocator = allocator}, messages);
  if (!s) fail_msg("%s", lied_messages_text(messages));
  lied_free_messages(messages);
  return s;
}

static LiedStats stats_of(const LiedSystem *s)
{
  LiedStats stats;
  lied_stats(s, &stats);
  return stats;
}

static double bytes_each(const LiedSystem *s)
{
  const LiedStats stats = stats_of(s);
  return (double)stats.bytes / (double)stats.instances;
}

static void step(LiedSystem *s, int steps)
{
  for (int k = 0; k < steps; k++)
    if (lied_step(s, 1e-4)) fail_msg("%s", lied_message(s));
}

/* With a matrix, at the present point. */
static void factorise(LiedSystem *s)
{
  if (evaluate_point(s, LIED_HOLD_NONE, s->time, s->state->present, s->state->dx_observed)) fail_msg("%s", lied_message(s));
}

static void assert_same_state(const LiedSystem *a, const LiedSystem *b)
{
  assert_memory_equal(a->state->present, b->state->present, a->plan->n_states * sizeof(double));
}

/* ---- swept: no order before one is needed ------------------------------------------------------------------------------- */

static void test_composing_a_swept_system_makes_no_order(void **state)
{
  (void)state;
  LiedSystem *s = load_chain(LINKS, NULL);
  assert_true(s->plan->sweeps.is_there);
  assert_int_equal(stats_of(s).factor_entries, 0);
  assert_in_range((size_t)bytes_each(s), 1, MOST_OF_SWEPT);
  factorise(s);
  assert_true(stats_of(s).factor_entries > s->plan->n_core);
  assert_int_equal(stats_of(s).reorderings, 0); /* the first order is none */
  lied_free(s);
}

static void test_a_small_system_has_its_order_at_once(void **state)
{
  (void)state;
  LiedSystem *s = load_chain(40, NULL);
  assert_true(s->plan->sweeps.is_there && s->plan->has_order);
  lied_free(s);
}

/* The late order is that of the start values, whenever somebody asks for it. */
static void test_a_late_order_changes_no_bit(void **state)
{
  (void)state;
  LiedSystem *early = load_chain(LINKS, NULL), *late = NULL;
  assert_int_equal(lied_copy(early, &late), LIED_OK);
  factorise(early);
  for (int k = 0; k < 2; k++) {
    LiedSystem *s = k ? late : early;
    assert_int_equal(lied_use_solver(s, "rk3", 0), LIED_OK);
    assert_int_equal(lied_set(s, "body[1].m", 0.2), LIED_OK);
    step(s, 3);
    factorise(s);
  }
  assert_same_state(early, late);
  assert_memory_equal(early->state->dx_observed, late->state->dx_observed, early->plan->n_states * sizeof(double));
  assert_memory_equal(early->state->reference, late->state->reference, early->plan->n_base * sizeof(double));
  lied_free(early);
  lied_free(late);
}

static void test_a_snapshot_without_order_continues_alike(void **state)
{
  (void)state;
  LiedSystem *s = load_chain(LINKS, NULL), *other = NULL;
  LiedSnapshot *before = NULL;
  assert_int_equal(lied_copy(s, &other) + lied_save(s, &before), LIED_OK);
  for (int k = 0; k < 2; k++) {
    step(s, 3);
    if (k == 0) {
      factorise(s);
      assert_int_equal(lied_restore(s, before), LIED_OK);
    }
  }
  step(other, 3);
  assert_same_state(s, other);
  factorise(s);
  factorise(other);
  assert_memory_equal(s->state->dx_observed, other->state->dx_observed, s->plan->n_states * sizeof(double));
  lied_free_snapshot(before);
  lied_free(s);
  lied_free(other);
}

/* Whoever sweeps and whoever factorises finds the same accelerations. */
static void test_sweep_and_late_factor_agree(void **state)
{
  (void)state;
  LiedSystem *s = load_chain(LINKS, NULL);
  const size_t n = s->plan->n_states;
  double *x = calloc(n, sizeof *x), *swept = calloc(n, sizeof *swept), largest = 0;
  for (size_t i = 0; i < n; i++) x[i] = 1e-3 * (double)(i * 7919 % 1000) - 0.5;
  assert_int_equal(lied_evaluate(s, 0, x, swept, n), LIED_OK);
  assert_int_equal(evaluate_point(s, LIED_HOLD_NONE, 0, x, s->state->dx_observed), LIED_OK);
  for (size_t i = 0; i < n; i++) largest = fmax(largest, fabs(swept[i]));
  for (size_t i = 0; i < n; i++) assert_float_equal(s->state->dx_observed[i] / largest, swept[i] / largest, 1e-9);
  free(x);
  free(swept);
  lied_free(s);
}

static void test_no_memory_for_the_late_order(void **state)
{
  (void)state;
  TestAllocator test;
  const LiedAllocator allocator = test_allocator(&test, -1);
  LiedSystem *s = load_chain(LINKS, &allocator);
  test.fail_at = test.calls;
  test.fail_on = 1;
  assert_int_equal(evaluate_point(s, LIED_HOLD_NONE, 0, s->state->present, NULL), LIED_NO_MEMORY);
  test.fail_at = -1;
  factorise(s);
  lied_free(s);
  assert_int_equal(test.bytes, 0);
}

/* ---- factorised: no room for another order before one is needed -----------------------------------------------------------
 */

static void test_a_large_system_reserves_no_other_order(void **state)
{
  (void)state;
  LiedSystem *s = lied_new(NULL);
  assert_int_equal(chain_build(s, &(Chain){.n = LINKS, .TD = 1e-3}) + lied_compose(s), LIED_OK);
  assert_false(s->plan->sweeps.is_there);
  assert_true(s->plan->has_order);
  assert_in_range((size_t)bytes_each(s), 1, MOST_OF_FACTORISED);
  factorise(s);
  const size_t n = s->plan->n_states;
  double *dx = calloc(n, sizeof *dx);
  memcpy(dx, s->state->dx_observed, n * sizeof *dx);
  /* As if it had an order of its own, which was given up at the last point. */
  memcpy(s->state->reference, s->state->matrix.value, s->plan->n_base * sizeof(double));
  s->state->own_reference = s->state->reordered = 1;
  const size_t before = stats_of(s).bytes;
  factorise(s);
  assert_true(stats_of(s).bytes > before);
  assert_true(s->state->parts.own.head->is_valid);
  assert_memory_equal(dx, s->state->dx_observed, n * sizeof *dx); /* of the same values the order is the same */
  free(dx);
  lied_free(s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_composing_a_swept_system_makes_no_order),
      cmocka_unit_test(test_a_small_system_has_its_order_at_once),
      cmocka_unit_test(test_a_late_order_changes_no_bit),
      cmocka_unit_test(test_a_snapshot_without_order_continues_alike),
      cmocka_unit_test(test_sweep_and_late_factor_agree),
      cmocka_unit_test(test_no_memory_for_the_late_order),
      cmocka_unit_test(test_a_large_system_reserves_no_other_order),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
