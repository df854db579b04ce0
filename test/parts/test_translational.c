/* Mass, spring, damper on a dialectic joint against method.md section 2: eigenvalues, trajectories and orders, energy. */
#include "parts.h"

#include <complex.h>

#include "signals.h"
#include "translational.h"

typedef struct Oscillator {
  double m, c, d, TD, TE, g;
} Oscillator;

/* A body on a joint at the wall, with spring and kinetic damper beside it. */
static LiedSystem *oscillator(const Oscillator *o)
{
  static const Part parts[] = {{&Translational_Fixed, "wall"},
                               {&Translational_Joint, "joint"},
                               {&Translational_Body, "body"},
                               {&Translational_Spring, "spring"},
                               {&Translational_Damper, "damper"}};
  static const char *const pairs[][2] = {{"wall.flange_b", "joint.flange_a"},  {"joint.flange_b", "body.flange_a"},
                                         {"wall.flange_b", "spring.flange_a"}, {"body.flange_a", "spring.flange_b"},
                                         {"damper.flange_b", "body.flange_a"}, {"damper.flange_a", "wall.flange_b"}};
  const Setting settings[] = {{"body.m", o->m},     {"body.g", o->g},   {"spring.l", 0},    {"spring.c", o->c},
                              {"spring.TE", o->TE}, {"damper.d", o->d}, {"joint.TD", o->TD}};
  LiedSystem *s = new_system();
  add_parts(s, parts, COUNT_OF(parts));
  connect_all(s, pairs, COUNT_OF(pairs));
  set_all(s, settings, COUNT_OF(settings));
  return s;
}

/* Roots of lambda^2 (m + c TE TD) + lambda (d + c (TD + TE)) + c = 0, sorted by real, then imaginary part. */
static void roots(const Oscillator *o, double complex lambda[2])
{
  const double a = o->m + o->c * o->TE * o->TD, b = o->d + o->c * (o->TD + o->TE), disc = b * b - 4 * a * o->c;
  if (disc < 0) {
    lambda[0] = (-b - I * sqrt(-disc)) / (2 * a);
    lambda[1] = conj(lambda[0]);
  } else {
    lambda[0] = (-b - sqrt(disc)) / (2 * a);
    lambda[1] = o->c / (a * lambda[0]); /* no cancellation */
  }
}

static void test_eigenvalues(void **state)
{
  (void)state;
  static const double stiffnesses[] = {3, 2e3, 5e5, 3e8}, dampings[] = {0, 0.7, 40}, times[] = {0, 1e-4, 1e-3, 0.02};
  for (size_t i = 0; i < COUNT_OF(stiffnesses) * COUNT_OF(dampings) * COUNT_OF(times) * COUNT_OF(times); i++) {
    const Oscillator o = {
        .m = 0.8, .c = stiffnesses[i % 4], .d = dampings[i / 4 % 3], .TD = times[i / 12 % 4], .TE = times[i / 48], .g = -9.81};
    LiedSystem *s = oscillator(&o);
    compose(s);
    double re[2], im[2];
    double complex expected[2];
    expect_ok(s, lied_eigenvalues(s, re, im, 2));
    roots(&o, expected);
    const double apart = cabs(expected[1] - expected[0]) / cabs(expected[0]);
    for (int k = 0; k < 2; k++) {
      const double error = cabs(re[k] + I * im[k] - expected[k]) / cabs(expected[k]);
      if (apart > 1e-2 && !(error < 1e-9))
        fail_msg("c %g d %g TD %g TE %g: %g%+gi, expected %g%+gi", o.c, o.d, o.TD, o.TE, re[k], im[k], creal(expected[k]),
                 cimag(expected[k]));
    }
    lied_free(s);
  }
}

/* The steady state is the classic one, whatever TD and TE. */
static void test_steady_state(void **state)
{
  (void)state;
  const Oscillator o = {.m = 2, .c = 1e3, .d = 30, .TD = 5e-3, .TE = 2e-3, .g = -9.81};
  LiedSystem *s = oscillator(&o);
  compose(s);
  run_adaptive(s, "cvode", 1e-9, 10);
  expect_near("s", get(s, "joint.s"), o.m * o.g / o.c, 1e-8);
  expect_near("f", get(s, "spring.flange_b.f"), o.m * o.g, 1e-4);
  lied_free(s);
}

typedef struct Motion {
  double s, v;
} Motion;

/* The linear system in time: with v' = lambda v and s = v (1 + TD lambda)/lambda in each mode, about the steady state. */
static Motion exact_motion(const Oscillator *o, Motion start, double t)
{
  double complex l[2], shape[2]; /* shape: s per v */
  roots(o, l);
  for (int k = 0; k < 2; k++) shape[k] = (1 + o->TD * l[k]) / l[k];
  const double steady = o->m * o->g / o->c;
  const double complex a = ((start.s - steady) - shape[1] * start.v) / (shape[0] - shape[1]), b = start.v - a;
  const double complex one = a * cexp(l[0] * t), two = b * cexp(l[1] * t);
  return (Motion){steady + creal(shape[0] * one + shape[1] * two), creal(one + two)};
}

static const Oscillator swinging = {.m = 1.3, .c = 60, .d = 0.4, .TD = 0.02, .TE = 0.01, .g = -9.81};

/* Distance from the exact motion at the end of a run, in the norm of the energy. */
static double run_error(const char *solver, double step, double tolerance)
{
  const Motion start = {0.3, -1.1};
  const double stop = 1.28;
  LiedSystem *s = oscillator(&swinging);
  set_value(s, "joint.s", start.s);
  set_value(s, "joint.v", start.v);
  compose(s);
  expect_ok(s, lied_run(s, &(LiedRun){.stop = stop, .solver = solver, .step = step, .tolerance = tolerance}));
  const Motion exact = exact_motion(&swinging, start, stop);
  const double error_s = get(s, "joint.s") - exact.s, error_v = get(s, "joint.v") - exact.v;
  lied_free(s);
  return sqrt(error_s * error_s + error_v * error_v * swinging.m / swinging.c);
}

static void test_orders(void **state)
{
  (void)state;
  static const struct {
    const char *solver;
    double order, step;
  } methods[] = {{"euler", 1, 0.0025}, {"rk3", 3, 0.02}, {"rk4", 4, 0.02}};
  for (size_t k = 0; k < COUNT_OF(methods); k++) {
    const double coarse = run_error(methods[k].solver, methods[k].step, 0);
    const double fine = run_error(methods[k].solver, methods[k].step / 4, 0);
    const double order = log2(coarse / fine) / 2;
    expect_near(methods[k].solver, order, methods[k].order, 0.2);
  }
}

static void test_adaptive_methods_follow_their_tolerance(void **state)
{
  (void)state;
  static const char *const solvers[] = {"cvode", "adams"};
  for (size_t k = 0; k < COUNT_OF(solvers); k++) {
    const double loose = run_error(solvers[k], 0, 1e-4), tight = run_error(solvers[k], 0, 1e-8);
    assert_true(loose < 3e-3);
    assert_true(tight < 1e-6 && tight < loose / 100);
  }
}

/* Classic, undamped: rk4 multiplies the energy by 1 - z^6/72 + z^8/576 in each step, z = omega h. */
static void test_energy(void **state)
{
  (void)state;
  const Oscillator o = {.m = 0.5, .c = 200};
  const double omega = sqrt(o.c / o.m);
  for (int k = 1; k <= 2; k++) {
    const double h = 0.01 / k, z = omega * h, stop = 10;
    LiedSystem *s = oscillator(&o);
    set_value(s, "joint.s", 0.2);
    compose(s);
    run_fixed(s, "rk4", h, stop);
    const double energy = (o.c * pow(get(s, "joint.s"), 2) + o.m * pow(get(s, "joint.v"), 2)) / 2;
    const double expected = o.c * 0.04 / 2 * pow(1 - pow(z, 6) / 72 + pow(z, 8) / 576, round(stop / h));
    expect_near("energy", energy / expected, 1, 1e-10);
    lied_free(s);
  }
}

/* The same oscillator drawn from the body to the wall, with a rod and an open drive set by the host. */
static void test_drawn_backwards(void **state)
{
  (void)state;
  static const Part parts[] = {{&Translational_Body, "body"},
                               {&Translational_Rod, "rod"},
                               {&Translational_Joint, "joint"},
                               {&Translational_Fixed, "wall"}};
  static const char *const pairs[][2] = {
      {"body.flange_a", "rod.flange_a"}, {"rod.flange_b", "joint.flange_a"}, {"joint.flange_b", "wall.flange_b"}};
  const Setting settings[] = {{"body.m", 2}, {"body.g", 0}, {"rod.l", 0.5}, {"wall.s", 3}, {"joint.f_ext", 7}, {"joint.TD", 0}};
  LiedSystem *s = new_system();
  add_parts(s, parts, COUNT_OF(parts));
  connect_all(s, pairs, COUNT_OF(pairs));
  set_all(s, settings, COUNT_OF(settings));
  compose(s);
  assert_int_equal(lied_n_states(s), 2);
  expect_near("position", get(s, "body.flange_a.s"), 2.5, 1e-15);
  run_fixed(s, "rk4", 0.01, 1); /* the drive pushes flange_b, the wall, away: the body goes backwards */
  expect_near("position", get(s, "body.flange_a.s"), 2.5 - 7.0 / 2 / 2, 1e-12);
  expect_near("velocity", get(s, "body.flange_a.v"), -3.5, 1e-12);
  lied_free(s);
}

/* Two bodies joined by a rod that breaks: momentum is kept, the second body moves on freely. */
static void test_rod_breaks(void **state)
{
  (void)state;
  static const Part parts[] = {{&Translational_Fixed, "wall"},
                               {&Translational_Joint, "joint"},
                               {&Translational_Body, "one"},
                               {&Translational_BreakableRod, "rod"},
                               {&Translational_Body, "two"}};
  static const char *const pairs[][2] = {{"wall.flange_b", "joint.flange_a"},
                                         {"joint.flange_b", "one.flange_a"},
                                         {"one.flange_a", "rod.flange_a"},
                                         {"rod.flange_b", "two.flange_a"}};
  const Setting settings[] = {{"one.m", 1}, {"one.g", 0},      {"two.m", 3},        {"two.g", 0},
                              {"rod.l", 1}, {"rod.f_max", 20}, {"joint.f_ext", 20}, {"joint.TD", 0}};
  LiedSystem *s = new_system();
  add_parts(s, parts, COUNT_OF(parts));
  connect_all(s, pairs, COUNT_OF(pairs));
  set_all(s, settings, COUNT_OF(settings));
  compose(s);
  assert_int_equal(lied_n_states(s), 2);
  run_fixed(s, "rk4", 0.01, 1); /* the rod transmits 15 N */
  expect_near("v", get(s, "two.flange_a.v"), 5, 1e-12);
  set_value(s, "joint.f_ext", 40); /* 30 N are too much */
  run_fixed(s, "rk4", 0.01, 2);
  assert_int_equal(lied_n_states(s), 4);
  expect_near("broken", get(s, "rod.broken"), 1, 0);
  expect_near("v two", get(s, "two.flange_a.v"), 5, 1e-9);
  expect_near("v one", get(s, "one.flange_a.v"), 5 + 40, 1e-9);
  expect_near("s two", get(s, "two.flange_a.s"), 1 + 2.5 + 5, 1e-9);
  lied_free(s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_eigenvalues), cmocka_unit_test(test_steady_state),
      cmocka_unit_test(test_orders),      cmocka_unit_test(test_adaptive_methods_follow_their_tolerance),
      cmocka_unit_test(test_energy),      cmocka_unit_test(test_drawn_backwards),
      cmocka_unit_test(test_rod_breaks),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
