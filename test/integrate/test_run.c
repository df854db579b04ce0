/* test_run.c: the contract of the loop: grid, output instants, options, interruption. */
#include "synthetic.h"

static const char *const names[] = {"euler", "rk3", "rk4", "lieuler", "ros2", "cvode", "adams"};
enum { N_METHODS = 7, FIRST_ADAPTIVE = 5 };

static void methods_are_found_by_name(void **state)
{
  (void)state;
  for (size_t i = 0; i < N_METHODS; i++) {
    const Method *method = method_find(names[i]);
    assert_ptr_equal(method, method_table[i]);
    assert_string_equal(method->name, names[i]);
    assert_int_equal(method->adaptive, i >= FIRST_ADAPTIVE);
  }
  assert_null(method_table[N_METHODS]);
  assert_null(method_find("rk5"));
  assert_null(method_find(""));
  assert_null(method_find(NULL));
}

/* ---- output instants ----------------------------------------------------------------------------------------------- */

typedef struct Instants {
  double start, stop, step, every;
  size_t n_rows;
  double interval; /* expected */
} Instants;

static void check_instants(const char *method, const Instants *c)
{
  Synthetic s;
  Rows rows = {.source = &s};
  Sink sink = {&rows, rows_take};
  Integrator in;
  synthetic_init(&s, &oscillator, NULL);
  s.x[0] = cos(c->start), s.x[1] = -sin(c->start);
  integrator_open(&in, method_find(method), &s.dynamics, &s.memory, c->start, &s.stats);
  LiedRun run = {.stop = c->stop, .step = c->step, .every = c->every, .tolerance = 1e-8};
  assert_int_equal(integrate_run(&in, &run, &sink), LIED_OK);
  assert_true(in.t == c->stop);
  integrator_close(&in);
  assert_int_equal(rows.n, c->n_rows);
  const double allowed = strstr(method, "euler") ? 0.1 : strcmp(method, "ros2") == 0 ? 1e-3 : 3e-5;
  for (size_t k = 0; k + 1 < rows.n; k++) assert_true(rows.t[k] == c->start + (double)k * c->interval);
  assert_true(rows.t[rows.n - 1] == c->stop);
  for (size_t k = 0; k < rows.n; k++) assert_close(rows.x[k][0], cos(rows.t[k]), allowed);
}

static void rows_come_at_the_instants_asked_for(void **state)
{
  (void)state;
  const Instants cases[] = {
      {0, 1, 0.01, 0.1, 11, 0.1},
      {0, 1, 0.01, 0.3, 5, 0.3},    /* 0, 0.3, 0.6, 0.9 and 1 */
      {0, 0.3, 0.01, 0.1, 4, 0.1},  /* 3 * 0.1 > 0.3 by rounding */
      {0, 0.7, 0.007, 0.1, 8, 0.1}, /* 7 * 0.1 > 0.7 by rounding; H does not divide DT */
      {0, 1, 0.01, 1. / 3, 4, 1. / 3},
      {0, 1, 0.01, 0.3333333333333, 4, 0.3333333333333}, /* 3 DT = 1 - 1e-13: not a row of its own */
      {0, 1, 0.01, 0.33333333, 5, 0.33333333},           /* but here it is */
      {0, 1, 0.01, 5, 2, 5},
      {0, 1, 0.001, 0, 501, 1. / 500}, /* default: span / 500 */
      {0, 1, 0.003, 0, 335, 0},        /* default with a fixed step: the larger of H and span / 500 */
      {-2, 3, 0.01, 0.1, 51, 0.1},
      {1000, 1001, 0.01, 0.001, 1001, 0.001},
      {2, 2, 0.01, 0.1, 1, 0.1},
      {2, 2, 0.01, 0, 1, 0.1},
      {0, 0.05, 0.1, 0.01, 6, 0.01}, /* one step, longer than the run */
      {0, 1, 0.0123, 0.0077, 131, 0.0077},
  };
  for (size_t i = 0; i < N_METHODS; i++)
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
      Instants c = cases[k];
      int fixed = i < FIRST_ADAPTIVE;
      if (c.interval == 0) c.n_rows = fixed ? 335 : 501, c.interval = fixed ? c.step : 1. / 500;
      if (!fixed) c.step = 0;
      check_instants(names[i], &c);
    }
}

typedef struct Times {
  size_t n;
  double t[2048];
} Times;

static int record_time(void *user, double time)
{
  Times *times = user;
  assert_true(times->n < 2048);
  times->t[times->n++] = time;
  return 0;
}

static void the_grid_is_multiplied_not_added(void **state)
{
  (void)state;
  Synthetic s;
  Times times = {0};
  synthetic_init(&s, &oscillator, NULL);
  LiedRun run = {.stop = 100.05, .step = 0.1, .progress = record_time, .user = &times};
  assert_int_equal(synthetic_run(&s, "euler", &run, NULL), LIED_OK);
  assert_int_equal(times.n, 1001);
  for (size_t k = 0; k < 1000; k++) assert_true(times.t[k] == (double)(k + 1) * 0.1);
  assert_true(times.t[1000] == 100.05);
}

static void host_steps_share_a_grid(void **state)
{
  (void)state;
  Synthetic s;
  Integrator in;
  synthetic_init(&s, &oscillator, NULL);
  integrator_open(&in, method_find("rk4"), &s.dynamics, &s.memory, 0, &s.stats);
  for (int k = 1; k <= 1000; k++) {
    assert_int_equal(integrate_step(&in, 0.1), LIED_OK);
    assert_true(in.t == k * 0.1);
  }
  assert_int_equal(s.stats.steps, 1000);
  assert_int_equal(s.events, 1001); /* the initial one once */
  double t = in.t;
  for (int k = 1; k <= 10; k++) assert_int_equal(integrate_step(&in, 0.01), LIED_OK);
  assert_true(in.t == t + 10 * 0.01);
  integrator_close(&in);
}

/* A host's step is split at a time event, and ends where it would have. */
static LiedStatus nudge_event(Synthetic *s, double t, const int *fired, EventOutcome *outcome)
{
  (void)fired, (void)outcome;
  s->time_event = t < 0.15 ? 0.15 : INFINITY;
  return LIED_OK;
}

static void host_steps_stop_at_time_events(void **state)
{
  (void)state;
  Model model = oscillator;
  model.event = nudge_event;
  Synthetic s;
  Integrator in;
  synthetic_init(&s, &model, NULL);
  integrator_open(&in, method_find("rk4"), &s.dynamics, &s.memory, 0, &s.stats);
  for (int k = 1; k <= 3; k++) assert_int_equal(integrate_step(&in, 0.1), LIED_OK);
  assert_true(in.t == 3 * 0.1);
  assert_int_equal(s.stats.steps, 4);
  integrator_close(&in);
}

/* ---- going on, and stopping ---------------------------------------------------------------------------------------- */

static void a_run_can_be_continued(void **state)
{
  (void)state;
  for (size_t i = 1; i < N_METHODS; i++) {
    Synthetic s;
    Rows rows = {.source = &s};
    Sink sink = {&rows, rows_take};
    Integrator in;
    synthetic_init(&s, &oscillator, NULL);
    integrator_open(&in, method_find(names[i]), &s.dynamics, &s.memory, 0, &s.stats);
    for (int k = 1; k <= 3; k++) {
      LiedRun run = {.stop = k, .step = 0.01, .every = 0.5, .tolerance = k < 3 ? 1e-8 : 1e-9};
      assert_int_equal(integrate_run(&in, &run, &sink), LIED_OK);
    }
    integrator_close(&in);
    assert_int_equal(s.memory.bytes, 0);
    const double expected[] = {0, 0.5, 1, 1, 1.5, 2, 2, 2.5, 3};
    assert_int_equal(rows.n, 9);
    for (size_t k = 0; k < 9; k++) {
      assert_true(rows.t[k] == expected[k]);
      assert_close(rows.x[k][0], cos(rows.t[k]), strcmp(names[i], "lieuler") == 0 ? 0.02 : i == 4 ? 1e-4 : 1e-6);
    }
  }
}

static int stop_after_half(void *user, double time)
{
  (*(int *)user)++;
  return time >= 0.5;
}

static void the_user_can_stop_a_run(void **state)
{
  (void)state;
  for (size_t i = 0; i < N_METHODS; i++) {
    Synthetic s;
    Rows rows = {0};
    int calls = 0;
    synthetic_init(&s, &oscillator, NULL);
    LiedRun run = {.stop = 10, .step = 0.1, .every = 0.01, .progress = stop_after_half, .user = &calls};
    assert_int_equal(synthetic_run(&s, names[i], &run, &rows), LIED_STOPPED);
    assert_int_equal(s.reported, LIED_STOPPED);
    assert_int_equal(calls, s.stats.steps);
    assert_in_range(rows.n, 50, 150);
  }
}

static void a_sink_that_fails_ends_the_run(void **state)
{
  (void)state;
  for (size_t i = 0; i < N_METHODS; i++)
    for (size_t row = 1; row <= 101; row += 10) {
      Synthetic s;
      Rows rows = {.fail_at = row};
      synthetic_init(&s, &oscillator, NULL);
      LiedRun run = {.stop = 1, .step = 0.1, .every = 0.01};
      assert_int_equal(synthetic_run(&s, names[i], &run, &rows), LIED_IO);
      assert_int_equal(rows.n, row);
    }
}

/* After a failure the state is a good one, and the host may go on. */
static LiedStatus sensitive_f(Synthetic *s, LiedHold hold, double t, const double *x, double *dx)
{
  (void)hold, (void)x;
  dx[0] = 1;
  return s->parameter > 0 && t > s->parameter ? LIED_WRONG_VALUE : LIED_OK;
}

static void sensitive_jacobian(Synthetic *s, double t, const double *x, double *j)
{
  (void)s, (void)t, (void)x;
  j[0] = 0;
}

static const Model sensitive = {1, 0, {0}, sensitive_f, sensitive_jacobian, NULL, NULL, NULL};

static void a_failed_run_can_be_resumed(void **state)
{
  (void)state;
  for (size_t i = 0; i < N_METHODS; i++) {
    Synthetic s;
    Integrator in;
    synthetic_init(&s, &sensitive, NULL);
    s.parameter = 0.55;
    integrator_open(&in, method_find(names[i]), &s.dynamics, &s.memory, 0, &s.stats);
    LiedRun run = {.stop = 1, .step = 0.1};
    assert_int_equal(integrate_run(&in, &run, NULL), LIED_WRONG_VALUE);
    assert_close(s.x[0], in.t, 1e-12);
    assert_true(in.t < 0.61); /* Euler evaluates at the start of its step */
    s.parameter = 0;
    assert_int_equal(integrate_run(&in, &run, NULL), LIED_OK);
    assert_true(in.t == 1);
    assert_close(s.x[0], 1, 1e-12);
    if (i >= FIRST_ADAPTIVE) assert_int_equal(s.events, 2); /* each run began with one */
    integrator_close(&in);
  }
}

/* ---- wrong options ------------------------------------------------------------------------------------------------- */

static void check_wrong(const char *method, double start, LiedRun run)
{
  Synthetic s;
  Rows rows = {.source = &s};
  Sink sink = {&rows, rows_take};
  Integrator in;
  synthetic_init(&s, &oscillator, NULL);
  integrator_open(&in, method_find(method), &s.dynamics, &s.memory, start, &s.stats);
  assert_int_equal(integrate_run(&in, &run, &sink), LIED_WRONG_VALUE);
  assert_int_equal(s.reported, LIED_WRONG_VALUE);
  assert_int_equal(s.report_index, -1);
  assert_true(strlen(s.detail) > 10);
  assert_int_equal(rows.n, 0);
  assert_int_equal(s.events, 0);
  integrator_close(&in);
}

static void absurd_options_are_refused(void **state)
{
  (void)state;
  const LiedRun good = {.stop = 1, .step = 0.1};
  const double absurd[] = {NAN, INFINITY, -INFINITY, -1, 1e-300, 1e-17};
  for (size_t i = 0; i < N_METHODS; i++) {
    for (size_t k = 0; k < 6; k++) {
      LiedRun run = good;
      if (k < 4) run.stop = absurd[k], check_wrong(names[i], 0, run);
      run = good, run.step = absurd[k], check_wrong(names[i], 0, run);
      run = good, run.every = absurd[k], check_wrong(names[i], 0, run);
      if (k < 4) run = good, run.tolerance = absurd[k], check_wrong(names[i], 0, run);
    }
    check_wrong(names[i], 2, good);
    check_wrong(names[i], NAN, good);
    check_wrong(names[i], 0, (LiedRun){.stop = 1, .step = 0.1, .tolerance = 1});
    check_wrong(names[i], 1e9, (LiedRun){.stop = 1e9 + 1, .step = 1e-7});
    if (i < FIRST_ADAPTIVE) check_wrong(names[i], 0, (LiedRun){.stop = 1});
  }
}

static void absurd_host_steps_are_refused(void **state)
{
  (void)state;
  const double absurd[] = {NAN, INFINITY, -INFINITY, -1, 0, 1e-300, 1e-20};
  for (size_t i = 0; i < N_METHODS; i++)
    for (size_t k = 0; k < 7; k++) {
      Synthetic s;
      Integrator in;
      synthetic_init(&s, &oscillator, NULL);
      integrator_open(&in, method_find(names[i]), &s.dynamics, &s.memory, 1, &s.stats);
      assert_int_equal(integrate_step(&in, absurd[k]), LIED_WRONG_VALUE);
      assert_int_equal(s.reported, LIED_WRONG_VALUE);
      integrator_close(&in);
    }
}

/* A span of a few units of rounding is short, not wrong. */
static void tiny_spans_end(void **state)
{
  (void)state;
  for (size_t i = 0; i < N_METHODS; i++)
    for (int ulps = 1; ulps < 1000; ulps = 3 * ulps + 1) {
      Synthetic s;
      Integrator in;
      Rows rows = {.source = &s};
      Sink sink = {&rows, rows_take};
      double stop = 1 + ulps * DBL_EPSILON;
      synthetic_init(&s, &oscillator, NULL);
      integrator_open(&in, method_find(names[i]), &s.dynamics, &s.memory, 1, &s.stats);
      LiedRun run = {.stop = stop, .step = i < FIRST_ADAPTIVE ? 0.1 : 0, .every = 0.1};
      assert_int_equal(integrate_run(&in, &run, &sink), LIED_OK);
      assert_true(in.t == stop);
      assert_int_equal(rows.n, 2);
      integrator_close(&in);
    }
}

/* A method that makes no headway, as an adaptive one whose step size has shrunk to nothing. */
static LiedStatus lazy_nothing(Integrator *in)
{
  (void)in;
  return LIED_OK;
}

static LiedStatus lazy_step(Integrator *in, double limit)
{
  (void)limit;
  in->t_before = in->t;
  return LIED_OK;
}

static void lazy_destroy(Integrator *in)
{
  (void)in;
}

static const Method lazy = {"lazy", 1, 0, lazy_nothing, lazy_nothing, lazy_step, NULL, lazy_destroy, NULL, {0}, 0, 0};

static void a_run_that_stalls_is_reported(void **state)
{
  (void)state;
  Synthetic s;
  Integrator in;
  synthetic_init(&s, &oscillator, NULL);
  integrator_open(&in, &lazy, &s.dynamics, &s.memory, 0, &s.stats);
  assert_int_equal(integrate_run(&in, &(LiedRun){.stop = 1}, NULL), LIED_SOLVER_FAILED);
  assert_int_equal(s.reported, LIED_SOLVER_FAILED);
  integrator_close(&in);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(methods_are_found_by_name),        cmocka_unit_test(rows_come_at_the_instants_asked_for),
      cmocka_unit_test(the_grid_is_multiplied_not_added), cmocka_unit_test(host_steps_share_a_grid),
      cmocka_unit_test(host_steps_stop_at_time_events),   cmocka_unit_test(a_run_can_be_continued),
      cmocka_unit_test(the_user_can_stop_a_run),          cmocka_unit_test(a_sink_that_fails_ends_the_run),
      cmocka_unit_test(a_failed_run_can_be_resumed),      cmocka_unit_test(absurd_options_are_refused),
      cmocka_unit_test(absurd_host_steps_are_refused),    cmocka_unit_test(tiny_spans_end),
      cmocka_unit_test(a_run_that_stalls_is_reported),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
