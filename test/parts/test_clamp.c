/* The paper's clamp: a ball squeezed between two jaws on a carriage that is pushed with a constant force. */
#include "parts.h"

#include "signals.h"
#include "translational.h"

#define BALL 0.5
#define CARRIAGE 99.5
#define FORCE 4000.0
#define INDENTATION 1e-4

static LiedSystem *clamp(double c_total, double TD, double TE)
{
  static const Part parts[] = {{&Translational_Fixed, "wall"},     {&Signals_ForcePulse, "pulse"},
                               {&Translational_Joint, "drive"},    {&Translational_Body, "carriage"},
                               {&Translational_Joint, "guide"},    {&Translational_Body, "ball"},
                               {&Translational_ElastoGap, "left"}, {&Translational_ElastoGap, "right"}};
  static const char *const pairs[][2] = {
      {"wall.flange_b", "drive.flange_a"},  {"pulse.y", "drive.f_ext"},          {"drive.flange_b", "carriage.flange_a"},
      {"drive.flange_b", "guide.flange_a"}, {"guide.flange_b", "ball.flange_a"}, {"drive.flange_b", "left.flange_a"},
      {"left.flange_b", "ball.flange_a"},   {"ball.flange_a", "right.flange_a"}, {"right.flange_b", "drive.flange_b"}};
  const Setting settings[] = {{"pulse.f", FORCE},       {"pulse.t_push", 0.1},   {"pulse.t_pull", 2}, {"pulse.width", 1},
                              {"carriage.m", CARRIAGE}, {"carriage.g", 0},       {"ball.m", BALL},    {"ball.g", 0},
                              {"left.l", INDENTATION},  {"left.c", c_total / 2}, {"left.TE", TE},     {"right.l", INDENTATION},
                              {"right.c", c_total / 2}, {"right.TE", TE},        {"drive.TD", TD},    {"guide.TD", TD}};
  LiedSystem *s = new_system();
  add_parts(s, parts, COUNT_OF(parts));
  connect_all(s, pairs, COUNT_OF(pairs));
  set_all(s, settings, COUNT_OF(settings));
  compose(s);
  return s;
}

static double expected_shift(double c_total)
{
  return BALL * FORCE / (BALL + CARRIAGE) / c_total;
}

static double shift(LiedSystem *s)
{
  return -get(s, "left.ds") - INDENTATION;
}

static void check_held(double c_total, double TE, const char *solver)
{
  LiedSystem *s = clamp(c_total, 1e-3, TE);
  run_fixed(s, solver, 1e-3, 0.099);
  expect_near("before the push", shift(s) / expected_shift(c_total), 0, 1e-7);
  run_fixed(s, solver, 1e-3, 0.4);
  expect_near("shift", shift(s) / expected_shift(c_total), 1, 1e-6);
  expect_near("force", get(s, "right.f") - get(s, "left.f"), BALL * FORCE / (BALL + CARRIAGE), 1e-6);
  lied_free(s);
}

static void test_shift_at_one_millisecond(void **state)
{
  (void)state;
  check_held(2e6, 0, "rk3");
}

static void test_euler_with_elastic_time(void **state)
{
  (void)state;
  static const double stiffnesses[] = {4e6, 4e7, 4e9};
  for (size_t k = 0; k < COUNT_OF(stiffnesses); k++) {
    check_held(stiffnesses[k], 1e-3, "euler");
    check_held(stiffnesses[k], 1e-3, "rk3");
  }
}

/* Without TE explicit steps of 1 ms must blow up at 4 MN/m: what the elastic time constant is for. */
static void test_without_elastic_time_it_fails(void **state)
{
  (void)state;
  LiedSystem *s = clamp(4e6, 1e-3, 0);
  const LiedStatus status = lied_run(s, &(LiedRun){.stop = 0.4, .solver = "euler", .step = 1e-3});
  assert_true(status == LIED_NOT_FINITE || fabs(shift(s) / expected_shift(4e6) - 1) > 0.1);
  lied_free(s);
}

typedef struct Average {
  LiedSystem *system;
  double from, to, sum, weights;
} Average;

/* A bell-shaped weight, so that a fraction of a period does not count. */
static int average(void *user, double time)
{
  Average *a = user;
  if (time <= a->from || time >= a->to) return 0;
  const double weight = pow(sin(acos(-1) * (time - a->from) / (a->to - a->from)), 2);
  a->sum += weight * shift(a->system);
  a->weights += weight;
  return 0;
}

static void test_fast_joint_rings_about_the_same_mean(void **state)
{
  (void)state;
  LiedSystem *s = clamp(2e6, 1e-6, 0);
  Average a = {.system = s, .from = 0.1, .to = 0.2};
  expect_ok(s, lied_run(s, &(LiedRun){.stop = 0.2, .solver = "rk3", .step = 1e-6, .progress = average, .user = &a}));
  expect_near("mean shift", a.sum / a.weights / expected_shift(2e6), 1, 1e-3);
  lied_free(s);
}

/* The adaptive solver stops at the edges of the pulse and at nothing else: both contacts stay closed. */
static void test_adaptive_run(void **state)
{
  (void)state;
  LiedSystem *s = clamp(2e6, 1e-3, 0);
  run_adaptive(s, "cvode", 1e-8, 0.4);
  expect_near("shift", shift(s) / expected_shift(2e6), 1, 1e-3);
  expect_near("velocity", get(s, "drive.v"), FORCE / (BALL + CARRIAGE) * 0.3, 1e-4);
  lied_free(s);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_shift_at_one_millisecond),
      cmocka_unit_test(test_euler_with_elastic_time),
      cmocka_unit_test(test_without_elastic_time_it_fails),
      cmocka_unit_test(test_fast_joint_rings_about_the_same_mean),
      cmocka_unit_test(test_adaptive_run),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
