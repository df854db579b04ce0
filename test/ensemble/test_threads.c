/* An ensemble has the bits of single systems that are stepped one by one, for any number of threads: inputs of its own for each
 * copy, own parameters, steps and rollouts, resets, copies that fail. Meant for ThreadSanitizer, too. */
#include "models.h"

#include <sys/wait.h>
#include <unistd.h>

#if defined(__SANITIZE_THREAD__)
enum { COPIES = 24, STEPS = 40 };
#else
enum { COPIES = 60, STEPS = 200 };
#endif
static const double h = 0.01;
static const unsigned threads[] = {1, 2, 3, 8, 100};
enum { N_THREADS = sizeof threads / sizeof *threads, MOST_OUTPUTS = 4 };

typedef struct Case {
  const char *text, *solver, *parameter, *outputs[MOST_OUTPUTS];
  size_t n_outputs;
} Case;

static const Case cases[] = {
    {cart_pole, "rk4", "pole.m", {"slide.s", "pivot.phi", "push", "der(pivot.w)"}, 4},
    {cart_pole, "euler", "cart.m", {"slide.s", "pivot.phi"}, 2},
    {ball, "rk3", "e", {"x", "bounces", "energy"}, 3},
    {ball, "cvode", "e", {"x", "bounces", "energy"}, 3},
};

static double value_of(size_t copy)
{
  return 0.3 + 0.01 * (double)copy;
}

/* What one copy comes to, by calls of a single system. */
typedef struct Truth {
  uint64_t bits;
  double y[STEPS][MOST_OUTPUTS];
  double time;
  LiedStatus status;
} Truth;

static void find_truth(LiedSystem *system, const Case *c, size_t copy, Truth *truth)
{
  LiedSystem *s;
  *truth = (Truth){0};
  assert_int_equal(lied_copy(system, &s), LIED_OK);
  assert_int_equal(lied_set(s, c->parameter, value_of(copy)), LIED_OK);
  for (size_t k = 0; k < STEPS; k++) {
    if (!truth->status) {
      assert_int_equal(lied_set(s, "u", push(k, copy)), LIED_OK);
      truth->status = lied_step(s, h);
    }
    for (size_t j = 0; j < c->n_outputs; j++) assert_int_equal(lied_get(s, c->outputs[j], &truth->y[k][j]), LIED_OK);
  }
  truth->time = lied_time(s);
  truth->bits = system_bits(s);
  lied_free(s);
}

static LiedEnsemble *make(LiedSystem *s, const Case *c, unsigned n_threads)
{
  LiedHandle outputs[MOST_OUTPUTS], u = handle_of(s, "u"), parameter = handle_of(s, c->parameter);
  double values[COPIES];
  LiedEnsemble *e;
  for (size_t j = 0; j < c->n_outputs; j++) outputs[j] = handle_of(s, c->outputs[j]);
  const LiedEnsembleSetup setup = {COPIES, n_threads, &u, outputs, 1, c->n_outputs};
  if (lied_new_ensemble(s, &setup, &e)) fail_msg("%s", lied_message(s));
  for (size_t i = 0; i < COPIES; i++) values[i] = value_of(i);
  assert_int_equal(lied_ensemble_set(e, parameter, values, COPIES), LIED_OK);
  assert_int_equal(lied_ensemble_mark(e), LIED_OK);
  return e;
}

static void compare(LiedEnsemble *e, const Case *c, const Truth *truth)
{
  for (size_t i = 0; i < COPIES; i++) {
    const double *y = lied_ensemble_outputs(e) + i * c->n_outputs;
    double x[16];
    LiedSystem *s = lied_ensemble_copy(e, i);
    const size_t n = lied_n_states(s);
    assert_int_equal(lied_ensemble_statuses(e)[i], truth[i].status);
    check_same(y, truth[i].y[STEPS - 1], c->n_outputs * sizeof *y, "outputs", i);
    check_same(&lied_ensemble_times(e)[i], &truth[i].time, sizeof(double), "times", i);
    assert_int_equal(lied_get_states(s, x, n), LIED_OK);
    check_same(lied_ensemble_states(e) + i * n, x, n * sizeof *x, "states", i);
    if (system_bits(s) != truth[i].bits) fail_msg("bits of copy %zu differ", i);
  }
}

static void step_by_step(LiedEnsemble *e)
{
  for (size_t k = 0; k < STEPS; k++) {
    for (size_t i = 0; i < COPIES; i++) lied_ensemble_inputs(e)[i] = push(k, i);
    (void)lied_ensemble_step(e, h, 1);
  }
}

static void roll_out(LiedEnsemble *e, const Case *c, const Truth *truth)
{
  double *u = calloc(STEPS * COPIES, sizeof *u), *y = calloc(STEPS * COPIES * c->n_outputs, sizeof *y);
  for (size_t k = 0; k < STEPS; k++)
    for (size_t i = 0; i < COPIES; i++) u[k * COPIES + i] = push(k, i);
  (void)lied_ensemble_rollout(e, h, STEPS, u, y);
  for (size_t k = 0; k < STEPS; k++)
    for (size_t i = 0; i < COPIES; i++)
      check_same(y + (k * COPIES + i) * c->n_outputs, truth[i].y[k], c->n_outputs * sizeof *y, "outputs on the way", i);
  free(u);
  free(y);
}

static void any_number_of_threads_gives_the_bits_of_one_system(void **unused)
{
  (void)unused;
  Truth *truth = calloc(COPIES, sizeof *truth);
  for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
    LiedSystem *s = load(cases[c].text, cases[c].solver);
    for (size_t i = 0; i < COPIES; i++) find_truth(s, &cases[c], i, &truth[i]);
    for (size_t t = 0; t < N_THREADS; t++) {
      LiedEnsemble *e = make(s, &cases[c], threads[t]);
      step_by_step(e);
      compare(e, &cases[c], truth);
      assert_int_equal(lied_ensemble_reset(e, NULL, 0), LIED_OK);
      roll_out(e, &cases[c], truth);
      compare(e, &cases[c], truth);
      lied_free_ensemble(e);
    }
    lied_free(s);
  }
  free(truth);
}

/* Some balls leave the cage, or the test shows nothing. */
static void copies_that_fail_are_among_them(void **unused)
{
  (void)unused;
  LiedSystem *s = load(ball, "rk3");
  LiedEnsemble *e = make(s, &cases[2], 2);
  for (size_t i = 0; i < COPIES; i++) lied_ensemble_inputs(e)[i] = i == 5 || i == 9 ? 30 : 0;
  assert_int_equal(lied_ensemble_step(e, h, 200), LIED_ASSERTION);
  for (size_t i = 0; i < COPIES; i++)
    assert_int_equal(lied_ensemble_statuses(e)[i], i == 5 || i == 9 ? LIED_ASSERTION : LIED_OK);
  assert_non_null(strstr(lied_ensemble_message(e), "copy 5: "));
  assert_non_null(strstr(lied_ensemble_message(e), "the ball has left its cage"));
  lied_free_ensemble(e);
  lied_free(s);
}

/* The child has no threads but its own; it ends with 0 if it has the outputs of the parent. An alarm ends a child that hangs.
 */
static void a_forked_process_goes_on(void **unused)
{
#if defined(__SANITIZE_THREAD__)
  skip(); /* ThreadSanitizer allows no threads in a forked process */
#endif
  (void)unused;
  LiedSystem *s = load(ball, "rk3");
  LiedEnsemble *e = make(s, &cases[2], 3);
  assert_int_equal(lied_ensemble_step(e, h, 3), LIED_OK);
  const pid_t child = fork();
  const LiedStatus status = (alarm(child ? 0 : 20), lied_ensemble_step(e, h, 5));
  const double time = lied_ensemble_times(e)[COPIES - 1];
  lied_free_ensemble(e);
  if (child == 0) _exit(status != LIED_OK || fabs(time - 8 * h) > 1e-12);
  int ended = 1;
  assert_true(waitpid(child, &ended, 0) == child && ended == 0);
  assert_int_equal(status, LIED_OK);
  lied_free(s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(any_number_of_threads_gives_the_bits_of_one_system),
      cmocka_unit_test(copies_that_fail_are_among_them),
      cmocka_unit_test(a_forked_process_goes_on),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
