/* Copies that are evaluated together: which systems, what is foreseen of a step, and what is left to each copy. That copies
 * have the bits of single systems in any case is in test_threads.c. */
#include "ensemble/ensemble.h"
#include "models.h"

static const double h = 1e-3;
enum { COPIES = 2 * LIED_LANES + 3 };

static const char arm[] = "model Arm\n"
                          "  import Dialectic.Planar.*;\n"
                          "  parameter Integer n = 5;\n"
                          "  inner World world(TD=1e-3);\n"
                          "  Fixed wall;\n"
                          "  Revolute joint[n];\n"
                          "  FixedTranslation half[n](each r={0.5,0}), rest[n](each r={0.5,0});\n"
                          "  Body body[n](each m=1, each I=1/12);\n"
                          "equation\n"
                          "  connect(wall.frame_b, joint[1].frame_a);\n"
                          "  for i in 1:n loop\n"
                          "    connect(joint[i].frame_b, half[i].frame_a);\n"
                          "    connect(half[i].frame_b, body[i].frame_a);\n"
                          "    connect(half[i].frame_b, rest[i].frame_a);\n"
                          "  end for;\n"
                          "  for i in 2:n loop\n"
                          "    connect(rest[i - 1].frame_b, joint[i].frame_a);\n"
                          "  end for;\n"
                          "end Arm;\n";

static LiedEnsemble *arms(const char *solver, unsigned threads)
{
  LiedSystem *s = load(arm, solver);
  LiedEnsemble *e;
  assert_int_equal(lied_new_ensemble(s, &(LiedEnsembleSetup){.copies = COPIES, .threads = threads}, &e), LIED_OK);
  lied_free(s);
  double *x = lied_ensemble_states(e);
  for (size_t k = 0; k < COPIES * e->n_states; k++) x[k] = 0.001 * (double)(k * 7919 % 2001) - 1;
  assert_int_equal(lied_ensemble_step(e, h, 1), LIED_OK);
  return e;
}

static void which_systems(void **unused)
{
  (void)unused;
  LiedSystem *one = load(arm, "rk3"), *other = load(ball, "rk3");
  assert_true(together_suits(one->plan));
  assert_false(together_suits(other->plan)); /* it has events */
  lied_free(one);
  lied_free(other);
}

/* What is foreseen is what a copy comes to by itself, to the bit, and it is taken over. */
static void a_step_is_foreseen(void **unused)
{
  (void)unused;
  static const char *const solvers[] = {"euler", "rk3", "rk4"};
  static const size_t stages[] = {1, 3, 4};
  for (size_t m = 0; m < 3; m++) {
    LiedEnsemble *e = arms(solvers[m], 1);
    Foreseen foreseen[LIED_LANES];
    assert_true(together_prepare(e->together[0], e->copies[0]));
    assert_int_equal(together_foresee(e->together[0], e->copies + 3, h, foreseen), stages[m]);
    for (size_t c = 0; c < LIED_LANES; c++) {
      LiedSystem *alone, *s = e->copies[3 + c];
      assert_int_equal(lied_copy(s, &alone), LIED_OK);
      assert_int_equal(lied_step(alone, h), LIED_OK);
      check_same(foreseen[c].before, s->state->present, e->n_states * sizeof(double), "states before", c);
      check_same(foreseen[c].after, alone->state->present, e->n_states * sizeof(double), "states after", c);
      s->integrator.foreseen = &foreseen[c];
      const uint64_t before = s->state->counts.evaluations;
      assert_int_equal(lied_step(s, h), LIED_OK);
      s->integrator.foreseen = NULL;
      assert_true(foreseen[c].is_taken);
      assert_int_equal(s->state->counts.evaluations, before);
      check_same(s->state->present, alone->state->present, e->n_states * sizeof(double), "states taken over", c);
      lied_free(alone);
    }
    lied_free_ensemble(e);
  }
}

/* Masses of their own, many steps, any number of threads, one copy that is reset on the way: the bits of single systems. */
static void bits_are_those_of_single_systems(void **unused)
{
  (void)unused;
  for (unsigned threads = 1; threads <= 3; threads++) {
    LiedEnsemble *e = arms("rk3", threads);
    LiedSystem *alone[COPIES];
    double mass[COPIES];
    for (size_t i = 0; i < COPIES; i++) mass[i] = 1 + 0.1 * (double)i;
    assert_int_equal(lied_ensemble_set(e, handle_of(e->copies[0], "body[2].m"), mass, COPIES), LIED_OK);
    assert_int_equal(lied_ensemble_mark(e), LIED_OK);
    for (size_t i = 0; i < COPIES; i++) assert_int_equal(lied_copy(e->copies[i], &alone[i]), LIED_OK);
    for (int turn = 0; turn < 2; turn++) {
      unsigned char which[COPIES] = {0};
      which[5] = 1;
      assert_int_equal(lied_ensemble_step(e, h, 50), LIED_OK);
      for (size_t i = 0; i < COPIES; i++) {
        for (int k = 0; k < 50; k++) assert_int_equal(lied_step(alone[i], h), LIED_OK);
        if (system_bits(alone[i]) != system_bits(e->copies[i])) fail_msg("bits of copy %zu differ", i);
      }
      assert_int_equal(lied_ensemble_reset(e, which, COPIES), LIED_OK);
      lied_free(alone[5]);
      assert_int_equal(lied_copy(e->copies[5], &alone[5]), LIED_OK);
    }
    for (size_t i = 0; i < COPIES; i++) lied_free(alone[i]);
    lied_free_ensemble(e);
  }
}

/* A step that begins elsewhere is none of those foreseen. */
static void another_step_is_not_taken(void **unused)
{
  (void)unused;
  LiedEnsemble *e = arms("rk3", 1);
  Foreseen foreseen[LIED_LANES];
  assert_true(together_foresee(e->together[0], e->copies, h, foreseen) > 0);
  LiedSystem *s = e->copies[0];
  s->integrator.foreseen = &foreseen[1]; /* another copy's */
  assert_int_equal(lied_step(s, h), LIED_OK);
  assert_false(foreseen[1].is_taken);
  s->integrator.foreseen = &foreseen[0]; /* the step before */
  assert_int_equal(lied_step(s, h), LIED_OK);
  assert_false(foreseen[0].is_taken);
  s->integrator.foreseen = NULL;
  assert_int_equal(together_foresee(e->together[0], e->copies, h, foreseen), 0); /* one copy is ahead of the others */
  lied_free_ensemble(e);
}

/* Copies that turn so fast that a pivot is weak: all of the group step by themselves, with the bits and statuses of single
 * systems. */
static void a_weak_pivot_is_left_to_each(void **unused)
{
  (void)unused;
  size_t n_left = 0;
  for (double w = 1; w < 1e7; w *= 3) {
    LiedEnsemble *e = arms("rk3", 1);
    LiedSystem *alone[COPIES];
    Foreseen foreseen[LIED_LANES];
    LiedHandle fast = handle_of(e->copies[0], "joint[2].w");
    assert_int_equal(lied_set_values(e->copies[2], &fast, 1, &w), LIED_OK);
    for (size_t i = 0; i < COPIES; i++) assert_int_equal(lied_copy(e->copies[i], &alone[i]), LIED_OK);
    for (size_t k = 0; k < e->n_states; k++) lied_ensemble_states(e)[2 * e->n_states + k] = alone[2]->state->present[k];
    n_left += together_foresee(e->together[0], e->copies, h, foreseen) == 0;
    (void)lied_ensemble_step(e, h, 1);
    for (size_t i = 0; i < COPIES; i++) {
      assert_int_equal(lied_step(alone[i], h), lied_ensemble_statuses(e)[i]);
      if (system_bits(alone[i]) != system_bits(e->copies[i])) fail_msg("w = %g: bits of copy %zu differ", w, i);
      lied_free(alone[i]);
    }
    lied_free_ensemble(e);
  }
  assert_in_range(n_left, 1, 13);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(which_systems),
      cmocka_unit_test(a_step_is_foreseen),
      cmocka_unit_test(bits_are_those_of_single_systems),
      cmocka_unit_test(another_step_is_not_taken),
      cmocka_unit_test(a_weak_pivot_is_left_to_each),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
