/* test_events.c: time events, state events, changes of structure, and what must not hang. */
#include "synthetic.h"

static const char *const names[] = {"euler", "rk3", "rk4", "lieuler", "ros2", "cvode", "adams"};
enum { N_METHODS = 7, FIRST_ADAPTIVE = 5 };

/* ---- time events --------------------------------------------------------------------------------------------------- */

/* x' = 1 while the pulse is on, from `pulse_times[0]` to `pulse_times[1]`. Like lied_time_relation, on[0] changes at events
 * only, whatever the stages see. */
static const double pulse_times[] = {0.1, 0.25};

static LiedStatus pulse_f(Synthetic *s, LiedHold hold, double t, const double *x, double *dx)
{
  (void)t, (void)x;
  assert_int_not_equal(hold, LIED_HOLD_NONE);
  dx[0] = s->on[0];
  return LIED_OK;
}

static void zero_jacobian(Synthetic *s, double t, const double *x, double *j)
{
  (void)t, (void)x;
  memset(j, 0, s->dynamics.n_states * s->dynamics.n_states * sizeof(double));
}

static LiedStatus pulse_event(Synthetic *s, double t, const int *fired, EventOutcome *outcome)
{
  assert_null(fired);
  int on = t >= pulse_times[0] && t < pulse_times[1];
  outcome->changed = on != s->on[0];
  if (outcome->changed) assert_true(t == pulse_times[0] || t == pulse_times[1]); /* hit exactly */
  s->on[0] = on;
  s->time_event = t < pulse_times[0] ? pulse_times[0] : t < pulse_times[1] ? pulse_times[1] : INFINITY;
  return LIED_OK;
}

static const Model pulse = {1, 0, {0}, pulse_f, zero_jacobian, NULL, pulse_event, NULL};

static double pulse_area(double t)
{
  return fmin(fmax(t - pulse_times[0], 0), pulse_times[1] - pulse_times[0]);
}

static void pulses_are_integrated_exactly(void **state)
{
  (void)state;
  for (size_t i = 0; i < N_METHODS; i++) {
    Synthetic s;
    Rows rows = {0};
    synthetic_init(&s, &pulse, NULL);
    LiedRun run = {.stop = 1, .step = 0.03, .every = 0.01, .no_events = 1};
    assert_int_equal(synthetic_run(&s, names[i], &run, &rows), LIED_OK);
    assert_int_equal(rows.n, 101);
    for (size_t k = 0; k < rows.n; k++) assert_close(rows.x[k][0], pulse_area(rows.t[k]), 4 * DBL_EPSILON);
    assert_int_equal(s.stats.events, 2);
    /* 33 grid steps and a shortened last one; two of the steps are split. */
    if (i < FIRST_ADAPTIVE) assert_int_equal(s.stats.steps, 36);
    if (i < FIRST_ADAPTIVE) assert_int_equal(s.events, 36 + 1);
    if (i >= FIRST_ADAPTIVE) assert_int_equal(s.events, 2 + 1);
  }
}

typedef struct Times {
  size_t n;
  double t[64];
} Times;

static int record_time(void *user, double time)
{
  Times *times = user;
  assert_true(times->n < 64);
  times->t[times->n++] = time;
  return 0;
}

static void the_grid_goes_on_after_an_event(void **state)
{
  (void)state;
  Synthetic s;
  Times times = {0};
  synthetic_init(&s, &pulse, NULL);
  LiedRun run = {.stop = 0.95, .step = 0.2, .progress = record_time, .user = &times};
  assert_int_equal(synthetic_run(&s, "rk3", &run, NULL), LIED_OK);
  const double expected[] = {0.1, 1 * 0.2, 0.25, 2 * 0.2, 3 * 0.2, 4 * 0.2, 0.95};
  assert_int_equal(times.n, 7);
  for (size_t i = 0; i < 7; i++) assert_true(times.t[i] == expected[i]);
}

/* The state is set to 5 at the time event s->parameter. */
static LiedStatus kick_f(Synthetic *s, LiedHold hold, double t, const double *x, double *dx)
{
  (void)s, (void)hold, (void)t, (void)x;
  dx[0] = 1;
  return LIED_OK;
}

static LiedStatus kick_event(Synthetic *s, double t, const int *fired, EventOutcome *outcome)
{
  (void)fired;
  s->time_event = t < s->parameter ? s->parameter : INFINITY;
  outcome->changed = t == s->parameter;
  if (outcome->changed) s->x[0] = 5;
  return LIED_OK;
}

static const Model kick = {1, 0, {0}, kick_f, zero_jacobian, NULL, kick_event, NULL};

/* Event, grid point and output instant mean the same time but are computed differently, to one side or the other. */
static void a_row_at_an_event_shows_the_state_after_it(void **state)
{
  (void)state;
  const double kicks[] = {0, 0.3, 3 * 0.1, nextafter(3 * 0.1, 1), 0.6, 0.7, 0.1 + 0.2 + 0.3 + 0.1};
  for (size_t i = 0; i < N_METHODS; i++)
    for (size_t k = 0; k < sizeof kicks / sizeof *kicks; k++) {
      Synthetic s;
      Rows rows = {0};
      synthetic_init(&s, &kick, NULL);
      s.parameter = kicks[k];
      LiedRun run = {.stop = 1, .step = 0.1, .every = 0.1, .no_events = 1};
      assert_int_equal(synthetic_run(&s, names[i], &run, &rows), LIED_OK);
      assert_int_equal(rows.n, 11);
      size_t at = (size_t)lround(10 * kicks[k]);
      for (size_t r = 0; r < rows.n; r++)
        assert_close(rows.x[r][0], r < at ? 0.1 * (double)r : 5 + 0.1 * (double)(r - at), 1e-13);
      assert_true(rows.x[at][0] == 5);
      if (i < FIRST_ADAPTIVE) assert_int_equal(s.stats.steps, 10); /* no step is spent on rounding */
    }
}

/* The same kicks, with rows before and after: both have the time of the instant that they lie on, and there is no third. */
static void events_have_rows_before_and_after(void **state)
{
  (void)state;
  const double kicks[] = {0.3, 3 * 0.1, nextafter(3 * 0.1, 1), 0.6, 0.1 + 0.2 + 0.3 + 0.1, 0.35, 0.999};
  for (size_t i = 0; i < N_METHODS; i++)
    for (size_t k = 0; k < sizeof kicks / sizeof *kicks; k++) {
      Synthetic s;
      Rows rows = {0};
      synthetic_init(&s, &kick, NULL);
      s.parameter = kicks[k];
      LiedRun run = {.stop = 1, .step = 0.1, .every = 0.1};
      assert_int_equal(synthetic_run(&s, names[i], &run, &rows), LIED_OK);
      int is_instant = k < 5;
      assert_int_equal(rows.n, is_instant ? 12 : 13);
      size_t before = (size_t)(is_instant ? lround(10 * kicks[k]) : lround(floor(10 * kicks[k])) + 1);
      assert_true(rows.t[before] == rows.t[before + 1]);
      assert_true(rows.t[before] == (is_instant ? (double)before * 0.1 : kicks[k]));
      assert_close(rows.x[before][0], kicks[k], 1e-13);
      assert_true(rows.x[before + 1][0] == 5);
      for (size_t r = 1; r < rows.n; r++) assert_true(rows.t[r] > rows.t[r - 1] || r == before + 1);
    }
}

/* Two components with time events that differ by rounding. */
static LiedStatus twin_event(Synthetic *s, double t, const int *fired, EventOutcome *outcome)
{
  (void)fired;
  const double twins[] = {0.3, 3 * 0.1, nextafter(3 * 0.1, 1)};
  s->time_event = INFINITY;
  for (size_t i = 3; i-- > 0;)
    if (t < twins[i]) s->time_event = twins[i];
  outcome->changed = 1;
  return LIED_OK;
}

static const Model twin = {1, 0, {0}, kick_f, zero_jacobian, NULL, twin_event, NULL};

static void time_events_may_be_an_ulp_apart(void **state)
{
  (void)state;
  for (size_t i = 0; i < N_METHODS; i++) {
    Synthetic s;
    synthetic_init(&s, &twin, NULL);
    assert_int_equal(synthetic_run(&s, names[i], &(LiedRun){.stop = 1, .step = 0.1}, NULL), LIED_OK);
    assert_close(s.x[0], 1, 1e-14);
    if (i >= FIRST_ADAPTIVE) assert_int_equal(s.events, 4);
  }
}

static double always_now(Synthetic *s)
{
  return s->last_event;
}

static const Model stuck = {1, 0, {0}, kick_f, zero_jacobian, NULL, NULL, always_now};

static void a_time_event_that_does_not_pass_is_reported(void **state)
{
  (void)state;
  for (size_t i = 0; i < N_METHODS; i++) {
    Synthetic s;
    synthetic_init(&s, &stuck, NULL);
    assert_int_equal(synthetic_run(&s, names[i], &(LiedRun){.stop = 1, .step = 0.1}, NULL), LIED_SOLVER_FAILED);
    assert_int_equal(s.reported, LIED_SOLVER_FAILED);
    assert_non_null(strstr(s.detail, "events without progress"));
  }
}

/* ---- state events -------------------------------------------------------------------------------------------------- */

static const double gravity = 9.81;

static LiedStatus ball_f(Synthetic *s, LiedHold hold, double t, const double *x, double *dx)
{
  (void)s, (void)hold, (void)t;
  dx[0] = x[1];
  dx[1] = -gravity;
  return LIED_OK;
}

static void ball_jacobian(Synthetic *s, double t, const double *x, double *j)
{
  (void)s, (void)t, (void)x;
  memcpy(j, (double[]){0, 1, 0, 0}, 4 * sizeof(double));
}

static void ball_g(Synthetic *s, double t, const double *x, double *g)
{
  (void)s, (void)t;
  g[0] = x[0];
}

static LiedStatus ball_event(Synthetic *s, double t, const int *fired, EventOutcome *outcome)
{
  synthetic_relations(s, t, fired, outcome);
  if (s->on[0] && s->x[1] < 0) {
    s->x[1] *= -s->parameter;
    outcome->changed = 1;
  }
  return LIED_OK;
}

static const Model ball = {2, 1, {1, 0}, ball_f, ball_jacobian, ball_g, ball_event, NULL};

/* Height after the n-th bounce, started with speed v at time t. */
static double ball_height(double restitution, double time)
{
  double t = sqrt(2 / gravity), v = restitution * gravity * t;
  if (time < t) return 1 - gravity * time * time / 2;
  while (time > t + 2 * v / gravity) {
    t += 2 * v / gravity;
    v *= restitution;
  }
  return v * (time - t) - gravity * (time - t) * (time - t) / 2;
}

static void a_ball_bounces_on_time(void **state)
{
  (void)state;
  for (size_t i = FIRST_ADAPTIVE; i < N_METHODS; i++) {
    Synthetic s;
    Rows rows = {0};
    synthetic_init(&s, &ball, NULL);
    s.parameter = 0.8;
    LiedRun run = {.stop = 3, .tolerance = 1e-9, .every = 0.01, .no_events = 1};
    assert_int_equal(synthetic_run(&s, names[i], &run, &rows), LIED_OK);
    for (size_t k = 0; k < rows.n; k++) assert_close(rows.x[k][0], ball_height(0.8, rows.t[k]), 1e-7);
    assert_int_equal(rows.n, 301);
    /* Each bounce is one root down and one root up, or an event at a step end. */
    assert_true(s.stats.events >= 7);
  }
}

/* With restitution 0.5 the bounces pile up at t = 3 sqrt(2/g) = 1.35 s: the run ends, with a message or,
 * when the ball has fallen through the floor that the model does not hold it on, at its stop. */
static void zeno_is_not_a_trap(void **state)
{
  (void)state;
  for (size_t i = FIRST_ADAPTIVE; i < N_METHODS; i++) {
    Synthetic s;
    synthetic_init(&s, &ball, NULL);
    s.parameter = 0.5;
    LiedStatus status = synthetic_run(&s, names[i], &(LiedRun){.stop = 3}, NULL);
    print_message("%s: status %d at %g after %zu events\n", names[i], (int)status, s.report_time, s.events);
    assert_true(status == LIED_OK || (status == LIED_SOLVER_FAILED && s.report_time > 1.35));
  }
}

/* x' = 2 below 1, 1/2 above. The relation is held in adaptive steps and taken anew at each stage of a fixed one. */
static LiedStatus switch_f(Synthetic *s, LiedHold hold, double t, const double *x, double *dx)
{
  (void)t;
  if (hold != LIED_HOLD_ALL) s->on[0] = x[0] - 1 < 0;
  dx[0] = s->on[0] ? 2 : 0.5;
  return LIED_OK;
}

static void switch_g(Synthetic *s, double t, const double *x, double *g)
{
  (void)s, (void)t;
  g[0] = x[0] - 1;
}

static const Model switched = {1, 1, {0}, switch_f, zero_jacobian, switch_g, NULL, NULL};

static void a_relation_switches_where_it_should(void **state)
{
  (void)state;
  for (size_t i = 0; i < N_METHODS; i++) {
    Synthetic s;
    Rows rows = {0};
    synthetic_init(&s, &switched, NULL);
    LiedRun run = {.stop = 1.5, .step = 0.01, .every = 0.1, .tolerance = 1e-8};
    assert_int_equal(synthetic_run(&s, names[i], &run, &rows), LIED_OK);
    /* A fixed step is late by a stage at most; an adaptive one finds the root. */
    double allowed = i < FIRST_ADAPTIVE ? 0.02 : 1e-9;
    for (size_t k = 0; k < rows.n; k++)
      assert_close(rows.x[k][0], rows.t[k] < 0.5 ? 2 * rows.t[k] : 1 + (rows.t[k] - 0.5) / 2, allowed);
    if (i >= FIRST_ADAPTIVE) assert_int_equal(s.stats.events, 1);
    if (i >= FIRST_ADAPTIVE) assert_int_equal(s.fired[0], 1); /* the indicator rises */
  }
}

/* An oscillator watched at its zeros, where nothing changes but, with parameter > 0, a time event is set that soon after. */
static LiedStatus watched_event(Synthetic *s, double t, const int *fired, EventOutcome *outcome)
{
  (void)outcome;
  s->time_event = fired && s->parameter > 0 ? t + s->parameter : INFINITY;
  if (!fired) return LIED_OK;
  double zero = acos(-1) * (floor(t / acos(-1)) + 0.5);
  assert_close(t, zero, 1e-6);
  assert_int_equal(fired[0], sin(zero) > 0 ? -1 : 1);
  return LIED_OK;
}

static int always_consistent(void *self, double t, const double *x, const double *g)
{
  (void)self, (void)t, (void)x, (void)g;
  return 1;
}

static const Model watched = {2, 1, {1, 0}, oscillator_f, oscillator_jacobian, ball_g, watched_event, NULL};

/* The solver goes on without a restart, from the root and not from where it had stepped to. */
static void roots_without_consequence(void **state)
{
  (void)state;
  const double delays[] = {0, 1e-15, 1e-9, 1e-3, 0.5};
  for (size_t i = FIRST_ADAPTIVE; i < N_METHODS; i++)
    for (size_t k = 0; k < 5; k++) {
      Synthetic s;
      Rows rows = {0};
      synthetic_init(&s, &watched, NULL);
      s.parameter = delays[k];
      s.dynamics.consistent = always_consistent;
      LiedRun run = {.stop = 10, .tolerance = 1e-9, .every = 0.01, .no_events = 1};
      assert_int_equal(synthetic_run(&s, names[i], &run, &rows), LIED_OK);
      assert_int_equal(rows.n, 1001);
      for (size_t r = 0; r < rows.n; r++) assert_close(rows.x[r][0], cos(rows.t[r]), 1e-6);
      assert_int_equal(s.stats.events, delays[k] > 0 ? 6 : 3);
    }
}

/* Four roots within rounding of each other, met by x = t. */
static void close_g(Synthetic *s, double t, const double *x, double *g)
{
  (void)t;
  for (size_t i = 0; i < MAX_ROOTS; i++) g[i] = x[0] - (0.5 + s->parameter * (double)i);
}

static LiedStatus idle_event(Synthetic *s, double t, const int *fired, EventOutcome *outcome)
{
  (void)s, (void)t, (void)fired, (void)outcome;
  return LIED_OK;
}

static const Model close_roots = {1, MAX_ROOTS, {0}, kick_f, zero_jacobian, close_g, idle_event, NULL};

static void roots_may_be_close(void **state)
{
  (void)state;
  for (size_t i = FIRST_ADAPTIVE; i < N_METHODS; i++)
    for (double gap = 0; gap < 1e-6; gap = gap * 10 + 1e-17) {
      Synthetic s;
      synthetic_init(&s, &close_roots, NULL);
      s.parameter = gap;
      s.dynamics.consistent = always_consistent;
      assert_int_equal(synthetic_run(&s, names[i], &(LiedRun){.stop = 1}, NULL), LIED_OK);
      assert_close(s.x[0], 1, 1e-12);
      assert_in_range(s.stats.events, 1, 8);
    }
}

/* x' = -sign(x): the solution slides along 0. */
static LiedStatus sliding_f(Synthetic *s, LiedHold hold, double t, const double *x, double *dx)
{
  (void)hold, (void)t, (void)x;
  dx[0] = s->on[0] ? 1 : -1;
  return LIED_OK;
}

static const Model sliding = {1, 1, {0.5}, sliding_f, zero_jacobian, ball_g, NULL, NULL};

static void chattering_is_reported(void **state)
{
  (void)state;
  for (size_t i = FIRST_ADAPTIVE; i < N_METHODS; i++) {
    Synthetic s;
    Rows rows = {0};
    synthetic_init(&s, &sliding, NULL);
    assert_int_equal(synthetic_run(&s, names[i], &(LiedRun){.stop = 1, .every = 0.1, .no_events = 1}, &rows),
                     LIED_SOLVER_FAILED);
    assert_non_null(strstr(s.detail, "chattering"));
    assert_close(s.report_time, 0.5, 1e-6);
    assert_close(s.x[0], 0, 1e-6);
    assert_int_equal(rows.n, 6);
  }
}

/* Roots the solver cannot see; `consistent` still notices at the end of a step. */
static LiedStatus blind_roots(void *self, double t, const double *x, double *g)
{
  (void)self, (void)t, (void)x;
  g[0] = 1;
  return LIED_OK;
}

static void missed_roots_are_caught_at_step_ends(void **state)
{
  (void)state;
  for (size_t i = FIRST_ADAPTIVE; i < N_METHODS; i++) {
    Synthetic s;
    synthetic_init(&s, &switched, NULL);
    s.dynamics.roots = blind_roots;
    assert_int_equal(synthetic_run(&s, names[i], &(LiedRun){.stop = 1.5, .step = 0.01}, NULL), LIED_OK);
    assert_int_equal(s.stats.events, 1);
    assert_close(s.x[0], 1.5, 0.02);
    assert_true(fabs(s.x[0] - 1.5) > 1e-6);
  }
}

static LiedStatus failing_event(Synthetic *s, double t, const int *fired, EventOutcome *outcome)
{
  (void)s, (void)fired, (void)outcome;
  return t >= s->parameter ? LIED_WRONG_MODEL : LIED_OK;
}

static const Model event_fails = {1, 1, {0}, kick_f, zero_jacobian, switch_g, failing_event, NULL};

static void failures_of_events_pass_through(void **state)
{
  (void)state;
  for (size_t i = 0; i < 2 * N_METHODS; i++) {
    Synthetic s;
    Rows rows = {0};
    synthetic_init(&s, &event_fails, NULL);
    s.parameter = i % 2;
    assert_int_equal(synthetic_run(&s, names[i / 2], &(LiedRun){.stop = 2, .step = 0.1, .every = 0.1}, &rows),
                     LIED_WRONG_MODEL);
    assert_in_range(rows.n, i % 2 ? 10 : 0, i % 2 ? 11 : 0);
  }
}

static LiedStatus event_breaks_the_state(Synthetic *s, double t, const int *fired, EventOutcome *outcome)
{
  (void)fired;
  s->time_event = t < 0.5 ? 0.5 : INFINITY;
  outcome->changed = t == 0.5;
  if (t == 0.5) s->x[0] = NAN;
  return LIED_OK;
}

static const Model event_nan = {1, 0, {0}, kick_f, zero_jacobian, NULL, event_breaks_the_state, NULL};

static void events_may_not_break_the_state(void **state)
{
  (void)state;
  for (size_t i = 0; i < N_METHODS; i++) {
    Synthetic s;
    synthetic_init(&s, &event_nan, NULL);
    assert_int_equal(synthetic_run(&s, names[i], &(LiedRun){.stop = 1, .step = 0.1}, NULL), LIED_NOT_FINITE);
    assert_int_equal(s.report_index, 0);
    assert_true(s.report_time == 0.5);
  }
}

/* ---- changes of structure ------------------------------------------------------------------------------------------ */

/* Pairs of states, each an oscillator. At t = 1 the first half goes, and with it a root that never fires. */
static LiedStatus pairs_f(Synthetic *s, LiedHold hold, double t, const double *x, double *dx)
{
  (void)hold, (void)t;
  for (size_t i = 0; i < s->dynamics.n_states; i += 2) {
    dx[i] = x[i + 1];
    dx[i + 1] = -x[i];
  }
  return LIED_OK;
}

static void pairs_jacobian(Synthetic *s, double t, const double *x, double *j)
{
  (void)t, (void)x;
  size_t n = s->dynamics.n_states;
  memset(j, 0, n * n * sizeof(double));
  for (size_t i = 0; i < n; i += 2) {
    j[i * n + i + 1] = 1;
    j[(i + 1) * n + i] = -1;
  }
}

static void pairs_g(Synthetic *s, double t, const double *x, double *g)
{
  (void)t, (void)x;
  for (size_t i = 0; i < s->dynamics.n_roots; i++) g[i] = 1;
}

static LiedStatus pairs_event(Synthetic *s, double t, const int *fired, EventOutcome *outcome)
{
  (void)fired;
  s->time_event = t < 1 ? 1 : INFINITY;
  if (t != 1) return LIED_OK;
  size_t left = (size_t)s->parameter, gone = s->dynamics.n_states - left;
  memmove(s->x, s->x + gone, left * sizeof(double));
  s->dynamics.n_states = left;
  s->dynamics.n_roots = left / 2;
  outcome->structure = 1;
  return LIED_OK;
}

static const Model pairs = {8, 4, {1, 0, 2, 0, 3, 0, 4, 0}, pairs_f, pairs_jacobian, pairs_g, pairs_event, NULL};

static void structure_may_change(void **state)
{
  (void)state;
  for (size_t i = 0; i < N_METHODS; i++)
    for (size_t left = 0; left <= 4; left += 4) {
      Synthetic s;
      Rows rows = {0};
      synthetic_init(&s, &pairs, NULL);
      s.parameter = (double)left;
      LiedRun run = {.stop = 2, .step = 0.001, .every = 0.3, .tolerance = 1e-8, .no_events = 1};
      assert_int_equal(synthetic_run(&s, names[i], &run, &rows), LIED_OK);
      assert_int_equal(rows.n, 8);
      double allowed = strstr(names[i], "euler") ? 1e-2 : strcmp(names[i], "ros2") == 0 ? 1e-4 : 1e-5;
      for (size_t k = 0; k < rows.n; k++) {
        if (rows.t[k] >= 1 && left == 0)
          assert_true(isnan(rows.x[k][0]));
        else
          assert_close(rows.x[k][0], (rows.t[k] < 1 ? 1 : 3) * cos(rows.t[k]), allowed);
      }
      assert_int_equal(s.stats.events, 1);
    }
}

/* An output instant at the change shows the new structure. */
static void the_row_at_a_change_is_new(void **state)
{
  (void)state;
  for (size_t i = 0; i < N_METHODS; i++) {
    Synthetic s;
    Rows rows = {0};
    synthetic_init(&s, &pairs, NULL);
    s.parameter = 4;
    LiedRun run = {.stop = 2, .step = 0.001, .every = 0.5, .no_events = 1};
    assert_int_equal(synthetic_run(&s, names[i], &run, &rows), LIED_OK);
    assert_int_equal(rows.n, 5);
    assert_close(rows.x[1][0], cos(0.5), 1e-3);
    assert_close(rows.x[2][0], 3 * cos(1), 1e-2);
  }
}

/* ---- systems without states ---------------------------------------------------------------------------------------- */

static LiedStatus nothing_f(Synthetic *s, LiedHold hold, double t, const double *x, double *dx)
{
  (void)s, (void)hold, (void)t, (void)x, (void)dx;
  return LIED_OK;
}

/* sin(7 t) < 0: nine switches in four seconds, at t = k pi / 7. */
static void clock_g(Synthetic *s, double t, const double *x, double *g)
{
  (void)s, (void)x;
  g[0] = sin(7 * t);
}

static LiedStatus clock_event(Synthetic *s, double t, const int *fired, EventOutcome *outcome)
{
  if (fired) assert_close(fmod(t + 1e-9, acos(-1) / 7), 0, 1e-8);
  if (t >= s->time_event) s->parameter++;
  s->time_event = 0.5 * (1 + floor(t / 0.5));
  synthetic_relations(s, t, fired, outcome);
  return LIED_OK;
}

static const Model stateless = {0, 1, {0}, nothing_f, NULL, clock_g, clock_event, NULL};

static void systems_without_states_run(void **state)
{
  (void)state;
  for (size_t i = 0; i < N_METHODS; i++) {
    Synthetic s;
    Rows rows = {0};
    synthetic_init(&s, &stateless, NULL);
    LiedRun run = {.stop = 4.1, .step = 0.1, .every = 0.1, .no_events = 1};
    assert_int_equal(synthetic_run(&s, names[i], &run, &rows), LIED_OK);
    assert_int_equal(rows.n, 42);
    assert_int_equal((int)s.parameter, 8); /* 0.5, 1, ..., 4 */
    if (i >= FIRST_ADAPTIVE) assert_int_equal(s.stats.events, 8 + 9);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(pulses_are_integrated_exactly),
      cmocka_unit_test(the_grid_goes_on_after_an_event),
      cmocka_unit_test(a_row_at_an_event_shows_the_state_after_it),
      cmocka_unit_test(events_have_rows_before_and_after),
      cmocka_unit_test(time_events_may_be_an_ulp_apart),
      cmocka_unit_test(a_time_event_that_does_not_pass_is_reported),
      cmocka_unit_test(a_ball_bounces_on_time),
      cmocka_unit_test(zeno_is_not_a_trap),
      cmocka_unit_test(a_relation_switches_where_it_should),
      cmocka_unit_test(roots_without_consequence),
      cmocka_unit_test(roots_may_be_close),
      cmocka_unit_test(chattering_is_reported),
      cmocka_unit_test(missed_roots_are_caught_at_step_ends),
      cmocka_unit_test(failures_of_events_pass_through),
      cmocka_unit_test(events_may_not_break_the_state),
      cmocka_unit_test(structure_may_change),
      cmocka_unit_test(the_row_at_a_change_is_new),
      cmocka_unit_test(systems_without_states_run),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
