/* test_adaptive.c: cvode and adams against exact solutions and an independent integration; how they fail. */
#include <unistd.h>

#include "synthetic.h"

static const char *const names[] = {"cvode", "adams"};

/* ---- accuracy ------------------------------------------------------------------------------------------------------ */

static double oscillator_error(const char *method, double tolerance)
{
  Synthetic s;
  Rows rows = {0};
  synthetic_init(&s, &oscillator, NULL);
  assert_int_equal(synthetic_run(&s, method, &(LiedRun){.stop = 10, .tolerance = tolerance}, &rows), LIED_OK);
  double error = 0;
  for (size_t i = 0; i < rows.n; i++) error = fmax(error, fabs(rows.x[i][0] - cos(rows.t[i])));
  assert_int_equal(rows.n, 501);
  return error;
}

/* Also between steps: there are far more rows than steps. */
static void error_follows_tolerance(void **state)
{
  (void)state;
  for (size_t i = 0; i < 2; i++) {
    double before = INFINITY;
    for (double tolerance = 1e-4; tolerance > 5e-11; tolerance /= 100) {
      double error = oscillator_error(names[i], tolerance);
      print_message("%s: tolerance %.0e, error %.2g\n", names[i], tolerance, error);
      assert_true(error < 20 * tolerance); /* the tolerance is that of the result */
      assert_true(error < before / 5);
      before = error;
    }
  }
}

/* Prothero and Robinson: x' = -L (x - cos t) - sin t, x = cos t whatever L. */
static LiedStatus prothero_f(Synthetic *s, LiedHold hold, double t, const double *x, double *dx)
{
  assert_int_equal(hold, LIED_HOLD_ALL);
  dx[0] = -s->parameter * (x[0] - cos(t)) - sin(t);
  return LIED_OK;
}

static void prothero_jacobian(Synthetic *s, double t, const double *x, double *j)
{
  (void)t, (void)x;
  j[0] = -s->parameter;
}

static const Model prothero = {1, 0, {1}, prothero_f, prothero_jacobian, NULL, NULL, NULL};

static void stiffness_costs_nothing(void **state)
{
  (void)state;
  for (double stiffness = 1; stiffness < 1e10; stiffness *= 1000) {
    Synthetic s;
    synthetic_init(&s, &prothero, NULL);
    s.parameter = stiffness;
    assert_int_equal(synthetic_run(&s, "cvode", &(LiedRun){.stop = 10, .tolerance = 1e-6}, NULL), LIED_OK);
    assert_close(s.x[0], cos(10), 1e-4);
    print_message("L = %.0e: %zu steps, %zu evaluations, %zu Jacobians\n", stiffness, (size_t)s.stats.steps, s.evaluations,
                  (size_t)s.stats.jacobians);
    assert_true(s.stats.steps < 300);
  }
}

/* Robertson's reactions, nominal values as the concentrations are. */
static LiedStatus robertson_f(Synthetic *s, LiedHold hold, double t, const double *x, double *dx)
{
  (void)s, (void)hold, (void)t;
  dx[0] = -0.04 * x[0] + 1e4 * x[1] * x[2];
  dx[2] = 3e7 * x[1] * x[1];
  dx[1] = -dx[0] - dx[2];
  return LIED_OK;
}

static void robertson_jacobian(Synthetic *s, double t, const double *x, double *j)
{
  (void)s, (void)t;
  double rows[9] = {-0.04, 1e4 * x[2], 1e4 * x[1], 0.04, -1e4 * x[2] - 6e7 * x[1], -1e4 * x[1], 0, 6e7 * x[1], 0};
  memcpy(j, rows, sizeof rows);
}

static const Model robertson = {3, 0, {1, 0, 0}, robertson_f, robertson_jacobian, NULL, NULL, NULL};

/* The reference is rk4 at a step that resolves the fastest rate (about 3e3 1/s). */
static void robertson_agrees_with_rk4(void **state)
{
  (void)state;
  Synthetic reference, s;
  synthetic_init(&reference, &robertson, NULL);
  assert_int_equal(synthetic_run(&reference, "rk4", &(LiedRun){.stop = 40, .step = 2e-4}, NULL), LIED_OK);
  synthetic_init(&s, &robertson, NULL);
  s.nominal[1] = 1e-5;
  assert_int_equal(synthetic_run(&s, "cvode", &(LiedRun){.stop = 40, .tolerance = 1e-8}, NULL), LIED_OK);
  for (size_t i = 0; i < 3; i++) assert_close(s.x[i], reference.x[i], 1e-6 * reference.x[i]);
  assert_close(s.x[0] + s.x[1] + s.x[2], 1, 1e-12); /* mass, kept by Newton's linear iteration */
  /* Derivatives are reused as CVODE's heuristics allow, and counted when they are not. */
  assert_int_equal(s.stats.jacobians, s.evaluated);
  assert_true(s.evaluated < s.setups && s.setups < s.stats.steps);
  print_message("%zu steps (%zu rejected), %zu setups, %zu Jacobians\n", (size_t)s.stats.steps, (size_t)s.stats.rejected_steps,
                s.setups, s.evaluated);
}

/* The nominal value decides what a small state is worth. */
static void nominal_scales_the_absolute_tolerance(void **state)
{
  (void)state;
  size_t steps[2];
  for (int precise = 0; precise < 2; precise++) {
    Synthetic s;
    synthetic_init(&s, &oscillator, NULL);
    s.x[0] = 1e-6;
    if (precise) s.nominal[0] = s.nominal[1] = 1e-6;
    assert_int_equal(synthetic_run(&s, "cvode", &(LiedRun){.stop = 10, .tolerance = 1e-6}, NULL), LIED_OK);
    if (precise) assert_close(s.x[0], 1e-6 * cos(10), 2e-10);
    steps[precise] = (size_t)s.stats.steps;
  }
  assert_true(steps[1] > 3 * steps[0]);
}

static void largest_step_is_respected(void **state)
{
  (void)state;
  for (size_t i = 0; i < 2; i++) {
    Synthetic s;
    synthetic_init(&s, &oscillator, NULL);
    assert_int_equal(synthetic_run(&s, names[i], &(LiedRun){.stop = 1, .tolerance = 1e-2, .step = 0.01}, NULL), LIED_OK);
    assert_true(s.stats.steps >= 100 && s.stats.steps < 130);
  }
}

/* Steps of the host end exactly on the grid, whatever the solver does inside. */
static void host_steps(void **state)
{
  (void)state;
  Synthetic s;
  Integrator in;
  synthetic_init(&s, &oscillator, NULL);
  integrator_open(&in, method_find("cvode"), &s.dynamics, &s.memory, 0, &s.stats);
  in.tolerance = 1e-8;
  for (int k = 1; k <= 100; k++) {
    assert_int_equal(integrate_step(&in, 0.1), LIED_OK);
    assert_true(in.t == k * 0.1);
    assert_close(s.x[0], cos(in.t), 2e-6);
  }
  in.tolerance = 1e-10;   /* taken over at the next step */
  s.x[0] = 2, s.x[1] = 0; /* the host intervenes */
  integrator_reset(&in);
  for (int k = 0; k < 20; k++) assert_int_equal(integrate_step(&in, 0.1), LIED_OK);
  assert_close(s.x[0], 2 * cos(2), 2e-8);
  in.tolerance = NAN;
  assert_int_equal(integrate_step(&in, 0.1), LIED_WRONG_VALUE);
  integrator_close(&in);
}

/* ---- failures ------------------------------------------------------------------------------------------------------ */

/* Runs and asserts that nothing was printed: messages go through Dynamics.report alone. */
static LiedStatus run_silently(Synthetic *s, const char *method, const LiedRun *run, Rows *rows)
{
  FILE *file = tmpfile();
  assert_non_null(file);
  fflush(stderr);
  int saved = dup(STDERR_FILENO);
  dup2(fileno(file), STDERR_FILENO);
  LiedStatus status = synthetic_run(s, method, run, rows);
  fflush(stderr);
  dup2(saved, STDERR_FILENO);
  close(saved);
  fseek(file, 0, SEEK_END);
  assert_int_equal(ftell(file), 0);
  fclose(file);
  return status;
}

/* A clock and x' = x^2 from 1, which ends at t = 1. */
static LiedStatus blowup_f(Synthetic *s, LiedHold hold, double t, const double *x, double *dx)
{
  (void)s, (void)hold, (void)t;
  dx[0] = 1;
  dx[1] = x[1] * x[1];
  return LIED_OK;
}

static void blowup_jacobian(Synthetic *s, double t, const double *x, double *j)
{
  (void)s, (void)t;
  memcpy(j, (double[]){0, 0, 0, 2 * x[1]}, 4 * sizeof(double));
}

static const Model blowup = {2, 0, {0, 1}, blowup_f, blowup_jacobian, NULL, NULL, NULL};

static void blowup_is_caught(void **state)
{
  (void)state;
  for (size_t i = 0; i < 2; i++) {
    Synthetic s;
    Rows rows = {0};
    synthetic_init(&s, &blowup, NULL);
    LiedStatus status = run_silently(&s, names[i], &(LiedRun){.stop = 2, .every = 0.01}, &rows);
    print_message("%s: status %d, state %ld, t %.17g: %s\n", names[i], (int)status, s.report_index, s.report_time, s.detail);
    assert_true(status == LIED_NOT_FINITE || status == LIED_SOLVER_FAILED);
    assert_int_equal(s.reported, status);
    assert_int_equal(s.report_index, 1);
    assert_close(s.report_time, 1, 1e-4);
    assert_true(rows.n >= 100 && rows.n <= 101);
    assert_close(rows.x[50][1], 2, 1e-3);
  }
}

/* x_1' = sqrt(1 - t): not a number after t = 1. */
static LiedStatus nan_f(Synthetic *s, LiedHold hold, double t, const double *x, double *dx)
{
  (void)s, (void)hold;
  dx[0] = x[1];
  dx[1] = sqrt(1 - t);
  return LIED_OK;
}

static void nan_jacobian(Synthetic *s, double t, const double *x, double *j)
{
  (void)s, (void)t, (void)x;
  memcpy(j, (double[]){0, 1, 0, 0}, 4 * sizeof(double));
}

static const Model not_a_number = {2, 0, {0, 0}, nan_f, nan_jacobian, NULL, NULL, NULL};

static void nan_is_caught_where_it_arises(void **state)
{
  (void)state;
  for (size_t i = 0; i < 2; i++) {
    Synthetic s;
    Rows rows = {0};
    synthetic_init(&s, &not_a_number, NULL);
    assert_int_equal(run_silently(&s, names[i], &(LiedRun){.stop = 2, .every = 0.1}, &rows), LIED_NOT_FINITE);
    assert_int_equal(s.reported, LIED_NOT_FINITE);
    assert_int_equal(s.report_index, 1);
    assert_close(s.report_time, 1, 1e-3);
    assert_close(s.x[1], 2. / 3, 1e-3);
    assert_in_range(rows.n, 10, 11); /* t = 1 itself may be reached */
  }
}

/* Fails in one of four ways from t = 0.5 on. */
static LiedStatus failing_f(Synthetic *s, LiedHold hold, double t, const double *x, double *dx)
{
  (void)hold;
  dx[0] = -x[0];
  return t < 0.5 ? LIED_OK : (LiedStatus)s->parameter;
}

static void failing_jacobian(Synthetic *s, double t, const double *x, double *j)
{
  (void)s, (void)t, (void)x;
  j[0] = -1;
}

static const Model failing = {1, 0, {1}, failing_f, failing_jacobian, NULL, NULL, NULL};

static void statuses_of_the_dynamics_pass_through(void **state)
{
  (void)state;
  static const LiedStatus statuses[] = {LIED_SINGULAR, LIED_NOT_FINITE, LIED_WRONG_MODEL, LIED_NO_MEMORY};
  for (size_t i = 0; i < 8; i++) {
    Synthetic s;
    synthetic_init(&s, &failing, NULL);
    s.parameter = statuses[i / 2];
    assert_int_equal(run_silently(&s, names[i % 2], &(LiedRun){.stop = 1}, NULL), statuses[i / 2]);
    assert_int_equal(s.reported, LIED_OK); /* the message of the cause is not overwritten */
    assert_close(s.x[0], exp(-0.5), 0.1);
  }
}

static LiedStatus solve_fails(void *self, const double *b, double *delta)
{
  Synthetic *s = self;
  *delta = *b;
  return (LiedStatus)s->parameter;
}

static LiedStatus setup_fails(void *self, double t, const double *x, double gamma, int fresh, int *evaluated)
{
  (void)t, (void)x, (void)gamma, (void)fresh;
  *evaluated = 0;
  return (LiedStatus)((Synthetic *)self)->parameter;
}

static void failures_of_newton_pass_through(void **state)
{
  (void)state;
  static const LiedStatus statuses[] = {LIED_SINGULAR, LIED_WRONG_MODEL};
  for (size_t i = 0; i < 4; i++) {
    Synthetic s;
    synthetic_init(&s, &failing, NULL);
    s.parameter = statuses[i / 2];
    if (i % 2) s.dynamics.newton_setup = setup_fails;
    if (!(i % 2)) s.dynamics.newton_solve = solve_fails;
    assert_int_equal(run_silently(&s, "cvode", &(LiedRun){.stop = 0.4}, NULL), statuses[i / 2]);
  }
}

/* Fails for any step that looks ahead by more than 0.01: a smaller step helps. */
static LiedStatus delicate_f(Synthetic *s, LiedHold hold, double t, const double *x, double *dx)
{
  (void)hold;
  dx[0] = -x[0];
  return t > s->parameter + 0.01 ? LIED_SINGULAR : LIED_OK;
}

static const Model delicate = {1, 0, {1}, delicate_f, failing_jacobian, NULL, NULL, NULL};

static int remember_time(void *user, double time)
{
  ((Synthetic *)user)->parameter = time;
  return 0;
}

static void a_smaller_step_is_tried(void **state)
{
  (void)state;
  for (size_t i = 0; i < 2; i++) {
    Synthetic s;
    synthetic_init(&s, &delicate, NULL);
    LiedRun run = {.stop = 1, .progress = remember_time, .user = &s};
    assert_int_equal(run_silently(&s, names[i], &run, NULL), LIED_OK);
    assert_close(s.x[0], exp(-1), 1e-5);
    assert_true(s.stats.rejected_steps > 10);
    assert_true(s.stats.steps >= 100);
  }
}

/* The second state's derivative is large noise: no step is small enough. */
static LiedStatus noisy_f(Synthetic *s, LiedHold hold, double t, const double *x, double *dx)
{
  (void)hold, (void)x, (void)t;
  s->parameter = fmod(s->parameter * 16807 + 1, 2147483647);
  dx[0] = 1;
  dx[1] = t > 0.5 ? 1e20 * (s->parameter / 2147483647 - 0.5) : 0;
  return LIED_OK;
}

static void noisy_jacobian(Synthetic *s, double t, const double *x, double *j)
{
  (void)s, (void)t, (void)x;
  memset(j, 0, 4 * sizeof(double));
}

static const Model noisy = {2, 0, {0, 0}, noisy_f, noisy_jacobian, NULL, NULL, NULL};

static void giving_up_names_the_state(void **state)
{
  (void)state;
  for (size_t i = 0; i < 2; i++) {
    Synthetic s;
    synthetic_init(&s, &noisy, NULL);
    assert_int_equal(run_silently(&s, names[i], &(LiedRun){.stop = 1}, NULL), LIED_SOLVER_FAILED);
    print_message("%s: t %.17g: %s\n", names[i], s.report_time, s.detail);
    assert_int_equal(s.reported, LIED_SOLVER_FAILED);
    assert_int_equal(s.report_index, 1);
    assert_close(s.report_time, 0.5, 0.01);
    assert_non_null(strstr(s.detail, "raise the tolerance"));
  }
}

static void tolerance_below_rounding(void **state)
{
  (void)state;
  Synthetic s;
  synthetic_init(&s, &oscillator, NULL);
  assert_int_equal(run_silently(&s, "cvode", &(LiedRun){.stop = 1, .tolerance = 1e-18}, NULL), LIED_SOLVER_FAILED);
  assert_non_null(strstr(s.detail, "below rounding"));
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(error_follows_tolerance),
      cmocka_unit_test(stiffness_costs_nothing),
      cmocka_unit_test(robertson_agrees_with_rk4),
      cmocka_unit_test(nominal_scales_the_absolute_tolerance),
      cmocka_unit_test(largest_step_is_respected),
      cmocka_unit_test(host_steps),
      cmocka_unit_test(blowup_is_caught),
      cmocka_unit_test(nan_is_caught_where_it_arises),
      cmocka_unit_test(statuses_of_the_dynamics_pass_through),
      cmocka_unit_test(failures_of_newton_pass_through),
      cmocka_unit_test(a_smaller_step_is_tried),
      cmocka_unit_test(giving_up_names_the_state),
      cmocka_unit_test(tolerance_below_rounding),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
