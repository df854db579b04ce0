/* test_integrals.c: what a run accumulates and checks on its way. */
#include "synthetic.h"

static const char *const names[] = {"euler", "rk3", "rk4", "lieuler", "ros2", "cvode", "adams"};
enum { N_METHODS = 7, FIRST_ADAPTIVE = 5 };

/* ---- integrals ----------------------------------------------------------------------------------------------------------- */

typedef struct Sum {
  double cubic;    /* of 4 t^3 */
  double level;    /* of s->parameter, which events change */
  double position; /* of x[0] */
  double last;     /* the last point */
  size_t points;
} Sum;

static Sum sum;

static LiedStatus add(void *self, double t, const double *x, double weight)
{
  const Synthetic *s = self;
  assert_true(t > sum.last);
  sum.last = t;
  sum.points++;
  sum.cubic += weight * 4 * t * t * t;
  sum.level += weight * s->parameter;
  if (s->dynamics.n_states > 0) sum.position += weight * x[0];
  return LIED_OK;
}

/* Fixed steps: what the stages of the step under way have given so far. */
static Sum step_sum;
static double settled; /* part of the last step */

static void gather(void *self, int stage, double h, double weight)
{
  const Synthetic *s = self;
  const double t = s->last_t, *x = s->last_x;
  if (stage == GATHER_BEGIN) return;
  if (stage == 0) step_sum = (Sum){0};
  step_sum.points++;
  step_sum.cubic += h * weight * 4 * t * t * t;
  step_sum.level += h * weight * s->parameter;
  if (s->dynamics.n_states > 0) step_sum.position += h * weight * x[0];
}

static void settle(void *self, double part)
{
  (void)self;
  assert_true(part >= 0 && part <= 1 && (part > settled || settled == 1));
  settled = part;
  if (part < 1) return;
  sum.cubic += step_sum.cubic;
  sum.level += step_sum.level;
  sum.position += step_sum.position;
  sum.points += step_sum.points;
}

static void start(Synthetic *s, const Model *model)
{
  synthetic_init(s, model, NULL);
  s->dynamics.accumulate = add;
  s->dynamics.gather = gather;
  s->dynamics.settle = settle;
  sum = (Sum){.last = -1};
  settled = 1;
}

/* Two Gauss points are exact for cubics, and so are the weights of rk3 and rk4, whatever rows lie between. */
static const int is_exact[] = {0, 1, 1, 0, 0, 1, 1};

static void cubics_are_exact(void **state)
{
  (void)state;
  static const double intervals[] = {0, 0.013, 0.5};
  static const size_t points[] = {1, 3, 4, 1, 2, 2, 2}, evaluations[] = {1, 3, 4, 2, 4}; /* ros2: two for integrals */
  for (size_t i = 0; i < N_METHODS; i++)
    for (size_t k = 0; k < 3; k++) {
      Synthetic s;
      Rows rows = {0};
      start(&s, &oscillator);
      LiedRun run = {.stop = 2, .step = 0.1, .every = intervals[k], .tolerance = 1e-8};
      assert_int_equal(synthetic_run(&s, names[i], &run, k ? &rows : NULL), LIED_OK);
      if (is_exact[i]) assert_close(sum.cubic, 16, 1e-12);
      if (k == 0) assert_int_equal(sum.points, points[i] * s.stats.steps);
      if (k == 0 && i < FIRST_ADAPTIVE) assert_int_equal(s.evaluations, evaluations[i] * s.stats.steps);
      if (is_exact[i]) assert_close(sum.position, sin(2), 1e-3); /* of cos t */
    }
}

/* The order of the method, here of the integral of x. */
static void integrals_have_the_order_of_the_method(void **state)
{
  (void)state;
  static const double orders[] = {1, 3, 4, 1, 2};
  for (size_t i = 0; i < FIRST_ADAPTIVE; i++) {
    double error[2];
    for (int k = 0; k < 2; k++) {
      Synthetic s;
      start(&s, &oscillator);
      assert_int_equal(synthetic_run(&s, names[i], &(LiedRun){.stop = 1, .step = k ? 0.0125 : 0.05}, NULL), LIED_OK);
      error[k] = fabs(sum.position - sin(1));
    }
    assert_close(log2(error[0] / error[1]) / 2, orders[i], 0.2);
  }
}

/* The level jumps from 1 to 10 at a time event: up to it the integral sees what was before. */
static double jump_next(Synthetic *s)
{
  return s->parameter == 1 ? 0.7003 : INFINITY;
}

static LiedStatus jump_event(Synthetic *s, double t, const int *fired, EventOutcome *outcome)
{
  (void)fired;
  outcome->changed = t >= 0.7003 && s->parameter == 1;
  if (outcome->changed) s->parameter = 10;
  return LIED_OK;
}

static const Model jump = {2, 0, {1, 0}, oscillator_f, oscillator_jacobian, NULL, jump_event, jump_next};

static void events_divide_integrals(void **state)
{
  (void)state;
  for (size_t i = 0; i < N_METHODS; i++) {
    Synthetic s;
    Rows rows = {0};
    start(&s, &jump);
    s.parameter = 1;
    LiedRun run = {.stop = 1, .step = 0.1, .every = 0.07};
    assert_int_equal(synthetic_run(&s, names[i], &run, &rows), LIED_OK);
    assert_close(sum.level, 0.7003 + 10 * (1 - 0.7003), 1e-12);
  }
}

static const Model nothing = {0, 0, {0}, NULL, NULL, NULL, NULL, NULL};

static LiedStatus nothing_f(Synthetic *s, LiedHold hold, double t, const double *x, double *dx)
{
  (void)s, (void)hold, (void)t, (void)x, (void)dx;
  return LIED_OK;
}

static void systems_without_states_have_integrals(void **state)
{
  (void)state;
  Model model = nothing;
  model.f = nothing_f;
  for (size_t i = 1; i < N_METHODS; i++) {
    Synthetic s;
    start(&s, &model);
    assert_int_equal(synthetic_run(&s, names[i], &(LiedRun){.stop = 2, .step = 0.5}, NULL), LIED_OK);
    if (is_exact[i]) assert_close(sum.cubic, 16, 1e-12);
  }
}

/* ---- checks ---------------------------------------------------------------------------------------------------------------
 */

static size_t n_checks;

static LiedStatus check(void *self, double t)
{
  const Synthetic *s = self;
  n_checks++;
  return t >= s->parameter ? s->on[0] ? LIED_ASSERTION : LIED_TERMINATED : LIED_OK;
}

static void a_check_ends_the_run(void **state)
{
  (void)state;
  for (size_t i = 0; i < N_METHODS; i++)
    for (int error = 0; error < 2; error++) {
      Synthetic s;
      Rows rows = {0};
      synthetic_init(&s, &oscillator, NULL);
      s.dynamics.check = check;
      s.parameter = 0.53;
      s.on[0] = error;
      n_checks = 0;
      LiedRun run = {.stop = 1, .step = 0.05, .every = 0.1};
      assert_int_equal(synthetic_run(&s, names[i], &run, &rows), error ? LIED_ASSERTION : LIED_TERMINATED);
      assert_int_equal(n_checks, s.stats.steps + 1);
      assert_int_equal(rows.n, 7); /* 0, 0.1, ... 0.5, and the end */
      assert_true(rows.t[6] >= 0.53 && rows.t[6] <= 0.6);
      if (i < FIRST_ADAPTIVE) assert_close(rows.t[6], 0.55, 1e-15);
    }
}

/* The end lies on an output instant: one row, not two. */
static void the_last_row_is_not_doubled(void **state)
{
  (void)state;
  Synthetic s;
  Rows rows = {0};
  synthetic_init(&s, &oscillator, NULL);
  s.dynamics.check = check;
  s.parameter = 0.49;
  LiedRun run = {.stop = 1, .step = 0.1, .every = 0.1};
  assert_int_equal(synthetic_run(&s, "rk4", &run, &rows), LIED_TERMINATED);
  assert_int_equal(rows.n, 6);
  assert_close(rows.t[5], 0.5, 1e-15);
}

/* ---- time events that do not move on ----------------------------------------------------------------------------------------
 */

static double still_now(Synthetic *s)
{
  return s->last_event; /* never later than the event it was asked after */
}

static double barely_later(Synthetic *s)
{
  return nextafter(s->last_event, INFINITY);
}

static void time_events_must_move_on(void **state)
{
  (void)state;
  for (size_t i = 0; i < 2 * N_METHODS; i++) {
    Model model = oscillator;
    model.next = i % 2 ? still_now : barely_later;
    Synthetic s;
    synthetic_init(&s, &model, NULL);
    assert_int_equal(synthetic_run(&s, names[i / 2], &(LiedRun){.stop = 1, .step = 0.1}, NULL), LIED_SOLVER_FAILED);
    assert_non_null(strstr(s.detail, "events without progress"));
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(cubics_are_exact),         cmocka_unit_test(integrals_have_the_order_of_the_method),
      cmocka_unit_test(events_divide_integrals),  cmocka_unit_test(systems_without_states_have_integrals),
      cmocka_unit_test(a_check_ends_the_run),     cmocka_unit_test(the_last_row_is_not_doubled),
      cmocka_unit_test(time_events_must_move_on),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
