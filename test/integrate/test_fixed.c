/* test_fixed.c: fixed-step methods against exact solutions. */
#include "synthetic.h"

static const char *const names[] = {"euler", "rk3", "rk4", "lieuler", "ros2"};
static const int orders[] = {1, 3, 4, 1, 2}, evaluations[] = {1, 3, 4, 2, 2};
enum { N_METHODS = 5, FIRST_IMPLICIT = 3 };

/* x' = -2 t x^2 from 1: x = 1 / (1 + t^2); nonlinear and not autonomous, so that every order condition counts. */
static LiedStatus rational_f(Synthetic *s, LiedHold hold, double t, const double *x, double *dx)
{
  (void)s;
  assert_int_equal(hold, LIED_HOLD_TIME);
  dx[0] = -2 * t * x[0] * x[0];
  return LIED_OK;
}

static const Model rational = {1, 0, {1}, rational_f, NULL, NULL, NULL, NULL};

static double rational_error(const char *method, double h)
{
  Synthetic s;
  synthetic_init(&s, &rational, NULL);
  assert_int_equal(synthetic_run(&s, method, &(LiedRun){.stop = 1, .step = h}, NULL), LIED_OK);
  return fabs(s.x[0] - 0.5);
}

static void orders_are_observed(void **state)
{
  (void)state;
  for (size_t i = 0; i < N_METHODS; i++) {
    double coarse = rational_error(names[i], 1. / 128), fine = rational_error(names[i], 1. / 256);
    print_message("%s: error %.3g, order %.3f\n", names[i], fine, log2(coarse / fine));
    assert_close(log2(coarse / fine), orders[i], 0.1);
  }
}

static double energy_drift(double h)
{
  Synthetic s;
  synthetic_init(&s, &oscillator, NULL);
  assert_int_equal(synthetic_run(&s, "rk4", &(LiedRun){.stop = 100, .step = h}, NULL), LIED_OK);
  return (1 - s.x[0] * s.x[0] - s.x[1] * s.x[1]) / 2;
}

/* |R(i h)|^2 = 1 - h^6/72 + h^8/576 for the polynomial R of rk4: the energy E = 1/2 falls by 100 h^5/144, to order h^2. */
static void energy_under_rk4(void **state)
{
  (void)state;
  double coarse = energy_drift(0.1), fine = energy_drift(0.05);
  assert_close(coarse, 100 * pow(0.1, 5) / 144, 0.01 * coarse);
  assert_close(log2(coarse / fine), 5, 0.1);
}

/* One step of rk4 whose ends are exact to h^5: the interpolant is off by x'''' h^4/384 in the middle. */
static double middle_error(double h)
{
  Synthetic s;
  Rows rows = {0};
  synthetic_init(&s, &oscillator, NULL);
  assert_int_equal(synthetic_run(&s, "rk4", &(LiedRun){.stop = h, .step = h, .every = h / 2}, &rows), LIED_OK);
  assert_int_equal(rows.n, 3);
  return rows.x[1][0] - cos(h / 2);
}

static void interpolation_has_fourth_order(void **state)
{
  (void)state;
  double coarse = middle_error(0.2), fine = middle_error(0.1);
  assert_close(log2(fabs(coarse / fine)), 4, 0.1);
  assert_close(fine, -pow(0.1, 4) / 384, 0.05 * fabs(fine)); /* sign: x - interpolant = x''''/24 (t - a)^2 (t - b)^2 */
}

static void interpolation_keeps_the_order_of_a_run(void **state)
{
  (void)state;
  double errors[2];
  for (int fine = 0; fine < 2; fine++) {
    Synthetic s;
    Rows rows = {0};
    synthetic_init(&s, &oscillator, NULL);
    LiedRun run = {.stop = 2, .step = fine ? 0.05 : 0.1, .every = 0.013};
    assert_int_equal(synthetic_run(&s, "rk4", &run, &rows), LIED_OK);
    errors[fine] = 0;
    for (size_t i = 0; i < rows.n; i++) errors[fine] = fmax(errors[fine], fabs(rows.x[i][0] - cos(rows.t[i])));
  }
  assert_close(log2(errors[0] / errors[1]), 4, 0.2);
}

/* Exact on cubics: x' = 3 t^2, even with Euler's method at the ends replaced by one that is exact (rk3, Simpson). */
static LiedStatus cubic_f(Synthetic *s, LiedHold hold, double t, const double *x, double *dx)
{
  (void)s, (void)hold, (void)x;
  dx[0] = 3 * t * t;
  return LIED_OK;
}

static const Model cubic = {1, 0, {0}, cubic_f, NULL, NULL, NULL, NULL};

static void cubics_are_exact(void **state)
{
  (void)state;
  Synthetic s;
  Rows rows = {0};
  synthetic_init(&s, &cubic, NULL);
  assert_int_equal(synthetic_run(&s, "rk3", &(LiedRun){.stop = 2, .step = 0.5, .every = 0.1}, &rows), LIED_OK);
  assert_int_equal(rows.n, 21);
  for (size_t i = 0; i < rows.n; i++) assert_close(rows.x[i][0], pow(rows.t[i], 3), 1e-14);
}

/* The end of a step is evaluated only for rows inside it. */
static void evaluations_are_not_wasted(void **state)
{
  (void)state;
  for (size_t i = 0; i < N_METHODS; i++) {
    Synthetic s;
    Rows rows = {0};
    synthetic_init(&s, &oscillator, NULL);
    const size_t ends = i < FIRST_IMPLICIT; /* slopes of stages suffice for rows between the others */
    assert_int_equal(synthetic_run(&s, names[i], &(LiedRun){.stop = 10, .step = 0.1, .every = 0.5}, &rows), LIED_OK);
    assert_int_equal(s.evaluations, 100 * (size_t)evaluations[i]);
    assert_int_equal(s.stats.steps, 100);
    assert_int_equal(rows.n, 21);
    synthetic_init(&s, &oscillator, NULL);
    rows.n = 0;
    assert_int_equal(synthetic_run(&s, names[i], &(LiedRun){.stop = 10, .step = 0.1, .every = 0.25}, &rows), LIED_OK);
    assert_int_equal(s.evaluations, 100 * (size_t)evaluations[i] + 20 * ends);
    assert_int_equal(rows.n, 41);
    synthetic_init(&s, &oscillator, NULL);
    rows.n = 0;
    assert_int_equal(synthetic_run(&s, names[i], &(LiedRun){.stop = 10, .step = 0.1, .every = 0.025}, &rows), LIED_OK);
    assert_int_equal(s.evaluations, 100 * (size_t)evaluations[i] + 100 * ends); /* once for the three rows of a step */
    assert_int_equal(rows.n, 401);
  }
}

/* ---- stiff systems ---------------------------------------------------------------------------------------------------- */

/* x' = -k (x - cos t) - sin t from 2: the distance to cos t decays at the rate k. */
static LiedStatus stiff_f(Synthetic *s, LiedHold hold, double t, const double *x, double *dx)
{
  (void)hold;
  dx[0] = -s->parameter * (x[0] - cos(t)) - sin(t);
  return LIED_OK;
}

static void stiff_jacobian(Synthetic *s, double t, const double *x, double *j)
{
  (void)t, (void)x;
  j[0] = -s->parameter;
}

static const Model stiff = {1, 0, {2}, stiff_f, stiff_jacobian, NULL, NULL, NULL};

static double stiff_error(const char *method, double rate, double stop, double h)
{
  Synthetic s;
  synthetic_init(&s, &stiff, NULL);
  s.parameter = rate;
  assert_int_equal(synthetic_run(&s, method, &(LiedRun){.stop = stop, .step = h}, NULL), LIED_OK);
  return fabs(s.x[0] - cos(stop));
}

/* L-stable: what is infinitely fast is gone at once, and the slow solution is followed with the order of the method although
 * h k = 1e8. lieuler lands on it, and what is left is rounding. */
static void stiff_modes_vanish(void **state)
{
  (void)state;
  for (size_t i = FIRST_IMPLICIT; i < N_METHODS; i++) {
    const double coarse = stiff_error(names[i], 1e10, 2, 0.02), fine = stiff_error(names[i], 1e10, 2, 0.01);
    print_message("%s: errors %.3g and %.3g\n", names[i], coarse, fine);
    assert_true(stiff_error(names[i], 1e10, 0.1, 0.1) < 0.01);
    if (orders[i] == 1) assert_true(coarse < 1e-9);
    if (orders[i] == 2) assert_close(log2(coarse / fine), 2, 0.1);
  }
}

/* x' = k (1 - x|x|) from rest, where it has no slope: a linear solution goes to h k, Newton's method to implicit Euler's. ros2
 * leaves such a step to it. */
static LiedStatus friction_f(Synthetic *s, LiedHold hold, double t, const double *x, double *dx)
{
  (void)hold, (void)t;
  dx[0] = s->parameter * (1 - x[0] * fabs(x[0]));
  return LIED_OK;
}

static void friction_jacobian(Synthetic *s, double t, const double *x, double *j)
{
  (void)t;
  j[0] = -2 * s->parameter * fabs(x[0]);
}

static const Model friction = {1, 0, {0}, friction_f, friction_jacobian, NULL, NULL, NULL};

static void friction_without_slope_holds(void **state)
{
  (void)state;
  for (size_t i = FIRST_IMPLICIT; i < N_METHODS; i++)
    for (double hk = 1e-3; hk < 1e12; hk *= 10) {
      Synthetic s;
      Rows rows = {0};
      synthetic_init(&s, &friction, NULL);
      s.parameter = hk / 1e-3;
      assert_int_equal(synthetic_run(&s, names[i], &(LiedRun){.stop = 0.05, .step = 1e-3, .every = 1e-3}, &rows), LIED_OK);
      const double euler = (sqrt(1 + 4 * hk * hk) - 1) / (2 * hk);
      assert_close(rows.x[1][0], euler, 0.1 * euler);
      for (size_t k = 1; k < rows.n; k++) assert_close(rows.x[k][0], tanh(hk * (double)k), 0.15);
      if (hk > 1) assert_close(s.x[0], 1, 1e-6);
    }
}

/* Never above 1 to the left, 0 at infinity, and e^z to the order that the method has. */
static void stability_functions_are_of_the_order(void **state)
{
  (void)state;
  for (size_t i = FIRST_IMPLICIT; i < N_METHODS; i++) {
    const Method *method = method_find(names[i]);
    double r[2], finer[2];
    for (int k = -12; k < 36; k++) {
      method_growth(method, -pow(10, k / 4.), 0, r);
      assert_true(fabs(r[0]) <= 1 && r[1] == 0);
      method_growth(method, 0, pow(10, k / 4.), r);
      assert_true(hypot(r[0], r[1]) <= 1 + 1e-15);
    }
    method_growth(method, -1e9, 0, r);
    assert_true(fabs(r[0]) < 1e-8);
    method_growth(method, 0.02, 0, r);
    method_growth(method, 0.01, 0, finer);
    assert_close(log2((r[0] - exp(0.02)) / (finer[0] - exp(0.01))), orders[i] + 1, 0.1);
  }
}

/* A step of the oscillator makes R(i h) of x - i v = e^(i t). */
static void a_step_multiplies_by_its_stability_function(void **state)
{
  (void)state;
  for (size_t i = 0; i < N_METHODS; i++) {
    Synthetic s;
    double r[2];
    synthetic_init(&s, &oscillator, NULL);
    assert_int_equal(synthetic_run(&s, names[i], &(LiedRun){.stop = 0.7, .step = 0.7}, NULL), LIED_OK);
    method_growth(method_find(names[i]), 0, 0.7, r);
    assert_close(s.x[0], r[0], 1e-15);
    assert_close(-s.x[1], r[1], 1e-15);
  }
}

/* ---- failures ------------------------------------------------------------------------------------------------------ */

/* A clock and x' = x^2 from 1, which ends at t = 1. */
static LiedStatus blowup_f(Synthetic *s, LiedHold hold, double t, const double *x, double *dx)
{
  (void)s, (void)hold, (void)t;
  dx[0] = 1;
  dx[1] = x[1] * x[1];
  return LIED_OK;
}

static const Model blowup = {2, 0, {0, 1}, blowup_f, NULL, NULL, NULL, NULL};

static void blowup_is_caught(void **state)
{
  (void)state;
  for (size_t i = 0; i < 3; i++) {
    Synthetic s;
    Rows rows = {0};
    synthetic_init(&s, &blowup, NULL);
    LiedRun run = {.stop = 2, .step = 0.01, .every = 0.01};
    assert_int_equal(synthetic_run(&s, names[i], &run, &rows), LIED_NOT_FINITE);
    assert_int_equal(s.reported, LIED_NOT_FINITE);
    assert_int_equal(s.report_index, 1);
    assert_close(s.report_time, 1.07, 0.07); /* Euler is late */
    assert_true(strlen(s.detail) > 10);
    /* The state is that of the last row, finite, and one step before the failure. */
    assert_true(isfinite(s.x[1]));
    assert_true(rows.x[rows.n - 1][1] == s.x[1]);
    assert_close(rows.t[rows.n - 1], s.report_time, 0.0101);
    assert_true(rows.n > 95);
  }
}

/* x_1' = sqrt(1 - t): not a number after t = 1; everything is coupled to it. */
static LiedStatus nan_f(Synthetic *s, LiedHold hold, double t, const double *x, double *dx)
{
  (void)s, (void)hold;
  dx[0] = x[1];
  dx[1] = sqrt(1 - t);
  return LIED_OK;
}

static const Model not_a_number = {2, 0, {0, 0}, nan_f, NULL, NULL, NULL, NULL};

static void nan_is_caught_where_it_arises(void **state)
{
  (void)state;
  for (size_t i = 0; i < 3; i++) {
    Synthetic s;
    Rows rows = {0};
    synthetic_init(&s, &not_a_number, NULL);
    LiedRun run = {.stop = 2, .step = 0.3, .every = 0.3};
    assert_int_equal(synthetic_run(&s, names[i], &run, &rows), LIED_NOT_FINITE);
    assert_int_equal(s.report_index, 1);
    assert_in_range((size_t)(s.report_time * 100), 100, 121);
    assert_true(isfinite(s.x[0]) && isfinite(s.x[1]));
    assert_int_equal(rows.n, i == 0 ? 5 : 4); /* only Euler does not look beyond 1 in the step from 0.9 */
  }
}

static LiedStatus failing_f(Synthetic *s, LiedHold hold, double t, const double *x, double *dx)
{
  (void)hold, (void)x;
  dx[0] = 1;
  if (t < 0.5) return LIED_OK;
  s->parameter = 1; /* stands for the message */
  return LIED_SINGULAR;
}

static const Model failing = {1, 0, {0}, failing_f, NULL, NULL, NULL, NULL};

static void statuses_of_the_dynamics_pass_through(void **state)
{
  (void)state;
  Synthetic s;
  synthetic_init(&s, &failing, NULL);
  assert_int_equal(synthetic_run(&s, "rk4", &(LiedRun){.stop = 2, .step = 0.125}, NULL), LIED_SINGULAR);
  assert_int_equal(s.reported, LIED_OK); /* the integrator does not overwrite the message */
  assert_true(s.parameter == 1);
  assert_close(s.x[0], 0.375, 1e-15);
}

/* ---- memory -------------------------------------------------------------------------------------------------------- */

typedef struct Counter {
  size_t calls;
} Counter;

static void *counting_resize(void *user, void *old, size_t old_size, size_t size)
{
  (void)old_size;
  ((Counter *)user)->calls++;
  if (size > 0) return realloc(old, size);
  free(old);
  return NULL;
}

static void stepping_allocates_nothing(void **state)
{
  (void)state;
  for (size_t i = 0; i < N_METHODS; i++) {
    Counter counter = {0};
    Synthetic s;
    Integrator in;
    synthetic_init(&s, &oscillator, &(LiedAllocator){counting_resize, &counter});
    integrator_open(&in, method_find(names[i]), &s.dynamics, &s.memory, 0, &s.stats);
    assert_int_equal(integrate_step(&in, 0.01), LIED_OK);
    size_t created = counter.calls;
    assert_true(created > 0);
    for (int k = 0; k < 1000; k++) assert_int_equal(integrate_step(&in, 0.01), LIED_OK);
    integrator_reset(&in);
    assert_int_equal(integrate_step(&in, 0.01), LIED_OK);
    Rows rows = {.source = &s};
    Sink sink = {&rows, rows_take};
    LiedRun run = {.stop = 20, .step = 0.01, .every = 0.033};
    assert_int_equal(integrate_run(&in, &run, &sink), LIED_OK);
    assert_int_equal(counter.calls, created);
    integrator_close(&in);
    assert_int_equal(s.memory.bytes, 0);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(orders_are_observed),
      cmocka_unit_test(energy_under_rk4),
      cmocka_unit_test(interpolation_has_fourth_order),
      cmocka_unit_test(interpolation_keeps_the_order_of_a_run),
      cmocka_unit_test(cubics_are_exact),
      cmocka_unit_test(evaluations_are_not_wasted),
      cmocka_unit_test(stiff_modes_vanish),
      cmocka_unit_test(friction_without_slope_holds),
      cmocka_unit_test(stability_functions_are_of_the_order),
      cmocka_unit_test(a_step_multiplies_by_its_stability_function),
      cmocka_unit_test(blowup_is_caught),
      cmocka_unit_test(nan_is_caught_where_it_arises),
      cmocka_unit_test(statuses_of_the_dynamics_pass_through),
      cmocka_unit_test(stepping_allocates_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
