/* Roots that come in pairs inside of one step are found, although the indicator has the same sign at both ends; and steps are
 * as long as the tolerance allows, however dense the output is. Counters tell. */
#include "synthetic.h"

static const char *const names[] = {"cvode", "adams"};
static const double pi = 3.14159265358979324;

static LiedStatus oscillate(Synthetic *s, LiedHold hold, double t, const double *x, double *dx)
{
  (void)s, (void)hold, (void)t;
  dx[0] = x[1];
  dx[1] = -x[0];
  return LIED_OK;
}

static void oscillator_slopes(Synthetic *s, double t, const double *x, double *jacobian)
{
  (void)s, (void)t, (void)x;
  const double slopes[] = {0, 1, -1, 0};
  memcpy(jacobian, slopes, sizeof slopes);
}

/* cos t + 1 - depth: below zero about t = pi. */
static void graze(Synthetic *s, double t, const double *x, double *g)
{
  (void)t;
  g[0] = x[0] + 1 - s->parameter;
}

/* Counts the events found, in s->found; nothing changes. */
static LiedStatus note(Synthetic *s, double t, const int *fired, EventOutcome *outcome)
{
  double span = acos(1 - s->parameter);
  (void)outcome;
  if (!fired) return LIED_OK;
  double period = 2 * pi, turn = floor(t / period) * period, expected = turn + (fired[0] < 0 ? pi - span : pi + span);
  assert_close(t, expected, 0.3 * span);
  return LIED_OK;
}

static int always(void *self, double t, const double *x, const double *g)
{
  (void)self, (void)t, (void)x, (void)g;
  return 1;
}

static const Model grazing = {2, 1, {1, 0}, oscillate, oscillator_slopes, graze, note, NULL};

/* Ten periods: ten times in, ten times out. Steps are 0.03 to 0.5, the shortest dip takes 3e-3. */
static void dips_inside_of_steps_are_found(void **state)
{
  (void)state;
  const double depths[] = {0.3, 1e-2, 1e-3, 1e-4, 1e-6}, tolerances[] = {1e-4, 1e-6, 1e-9};
  for (size_t i = 0; i < 2; i++)
    for (size_t d = 0; d < 5; d++)
      for (size_t j = 0; j < 3; j++) {
        Synthetic s;
        if (depths[d] < 300 * tolerances[j]) continue; /* the amplitude itself is not known so well after ten periods */
        synthetic_init(&s, &grazing, NULL);
        s.parameter = depths[d];
        s.dynamics.consistent = always;
        LiedRun run = {.stop = 20 * pi, .tolerance = tolerances[j], .every = 20 * pi};
        assert_int_equal(synthetic_run(&s, names[i], &run, NULL), LIED_OK);
        if (s.stats.events != 20)
          fail_msg("%s: depth %g, tolerance %g: %d, x %.9g", names[i], depths[d], tolerances[j], (int)s.stats.events, s.x[0]);
      }
}

/* What stays above zero is no root, and costs little: at most two evaluations of the indicator a step beside the solver's. */
static void near_misses_are_no_events(void **state)
{
  (void)state;
  for (size_t i = 0; i < 2; i++) {
    Synthetic s;
    synthetic_init(&s, &grazing, NULL);
    s.parameter = -1e-3;
    LiedRun run = {.stop = 20 * pi, .tolerance = 1e-8, .every = 1};
    assert_int_equal(synthetic_run(&s, names[i], &run, NULL), LIED_OK);
    assert_int_equal(s.stats.events, 0);
  }
}

static void steps_do_not_follow_the_output(void **state)
{
  (void)state;
  for (size_t i = 0; i < 2; i++) {
    uint64_t steps = 0;
    for (double every = 1; every > 2e-3; every /= 10) {
      Synthetic s;
      Rows rows = {0};
      synthetic_init(&s, &grazing, NULL);
      s.parameter = 1e-2;
      s.dynamics.consistent = always;
      LiedRun run = {.stop = 10, .tolerance = 1e-8, .every = every, .no_events = 1};
      assert_int_equal(synthetic_run(&s, names[i], &run, &rows), LIED_OK);
      assert_int_equal(rows.n, lround(10 / every) + 1);
      for (size_t r = 0; r < rows.n; r++) assert_close(rows.x[r][0], cos(rows.t[r]), 1e-6);
      if (steps == 0) steps = s.stats.steps;
      assert_int_equal(s.stats.steps, steps);
    }
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(dips_inside_of_steps_are_found),
      cmocka_unit_test(near_misses_are_no_events),
      cmocka_unit_test(steps_do_not_follow_the_output),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
