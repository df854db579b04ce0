/* Looking at fixed steps as a host sees it: the message comes with the step it belongs to and once, what it costs is bounded
 * and counted, and the motion is the same to the last bit as if nobody had looked. */
#include "parts.h"

#include "translational.h"

/* A body of 1 kg on a spring of `c`, beside a stop of 1 GN/m at s = 0. */
static LiedSystem *bouncer(double c, double start, double TE)
{
  static const Part parts[] = {{&Translational_Fixed, "wall"},
                               {&Translational_Joint, "joint"},
                               {&Translational_Body, "body"},
                               {&Translational_Spring, "spring"},
                               {&Translational_ElastoGap, "stop"}};
  static const char *const pairs[][2] = {{"wall.flange_b", "joint.flange_a"},  {"joint.flange_b", "body.flange_a"},
                                         {"wall.flange_b", "spring.flange_a"}, {"spring.flange_b", "body.flange_a"},
                                         {"wall.flange_b", "stop.flange_a"},   {"stop.flange_b", "body.flange_a"}};
  const Setting settings[] = {{"joint.TD", 1e-3}, {"body.m", 1}, {"body.g", -9.81}, {"spring.l", 0},
                              {"spring.c", c},    {"stop.l", 0}, {"stop.c", 1e9},   {"stop.TE", TE}};
  LiedSystem *s = new_system();
  add_parts(s, parts, COUNT_OF(parts));
  connect_all(s, pairs, COUNT_OF(pairs));
  set_all(s, settings, COUNT_OF(settings));
  expect_ok(s, lied_set(s, "joint.s", start));
  compose(s);
  return s;
}

static int is_warned(LiedSystem *s)
{
  return strstr(lied_message(s), "is too long for 'stop' (ElastoGap)") != NULL;
}

/* It falls for 45 ms; the step in which it hits the stop says so, and none before or after it. */
static void test_step_that_hits(void **state)
{
  (void)state;
  LiedSystem *s = bouncer(10, 0.01, 0);
  int n = 0, first = 0;
  expect_ok(s, lied_use_solver(s, "rk3", 0));
  for (int k = 1; k <= 1000; k++) {
    expect_ok(s, lied_step(s, 1e-3));
    if (is_warned(s) && n++ == 0) first = k;
  }
  assert_int_equal(n, 1);
  assert_in_range(first, 44, 48);
  LiedStats stats;
  lied_stats(s, &stats);
  assert_int_equal(stats.warnings, 1);
  lied_free(s);
}

/* A parameter that is changed on the way is looked at: at rest on the stop, first with T_E, then without. As long as it rests
 * nothing is wrong; when it is pushed, it is. */
static void test_change_of_a_parameter(void **state)
{
  (void)state;
  LiedSystem *s = bouncer(10, 0.01, 1e-3);
  run_fixed(s, "rk3", 1e-3, 1);
  assert_string_equal(lied_message(s), "");
  const double place = get(s, "joint.s");
  expect_ok(s, lied_set(s, "stop.TE", 0));
  run_fixed(s, "rk3", 1e-3, 1.2);
  assert_string_equal(lied_message(s), "");
  expect_near("place", get(s, "joint.s"), place, 1e-12);
  expect_ok(s, lied_set(s, "body.g", -20));
  expect_ok(s, lied_run(s, &(LiedRun){.stop = 1.4, .solver = "rk3", .step = 1e-3}));
  assert_true(is_warned(s));
  assert_true(get(s, "joint.s") > 1e-3);
  lied_free(s);
}

static void expect_bounded(const LiedStats *stats)
{
  assert_true(stats->looks > 0);
  assert_true(stats->looks <= stats->evaluations / 100 + 9 * (stats->states + 12));
}

static void test_cost(void **state)
{
  (void)state;
  static const double stops[] = {0.01, 0.1, 1, 10};
  for (size_t k = 0; k < COUNT_OF(stops); k++) {
    LiedSystem *s = bouncer(10, 0.01, 1e-3);
    LiedStats stats;
    run_fixed(s, "rk3", 1e-3, stops[k]);
    lied_stats(s, &stats);
    expect_bounded(&stats);
    lied_free(s);
  }
}

/* A host that runs piece by piece pays no more. */
static void test_cost_of_pieces(void **state)
{
  (void)state;
  LiedSystem *s = bouncer(10, 0.01, 1e-3);
  LiedStats stats;
  for (int k = 1; k <= 1000; k++) run_fixed(s, "rk3", 1e-3, 2e-3 * k);
  lied_stats(s, &stats);
  assert_int_equal(stats.steps, 2000);
  expect_bounded(&stats);
  lied_free(s);
}

/* The method of Shu and Osher by hand, on f as the host sees it. */
static void step_by_hand(LiedSystem *s, double t, double h, double x[2])
{
  double k[3][2], y[2];
  expect_ok(s, lied_evaluate(s, t, x, k[0], 2));
  for (int i = 0; i < 2; i++) y[i] = x[i] + h * k[0][i];
  expect_ok(s, lied_evaluate(s, t + h, y, k[1], 2));
  for (int i = 0; i < 2; i++) y[i] = x[i] + h * 0.25 * k[0][i] + h * 0.25 * k[1][i];
  expect_ok(s, lied_evaluate(s, t + h / 2, y, k[2], 2));
  for (int i = 0; i < 2; i++) x[i] = x[i] + h * (1. / 6) * k[0][i] + h * (1. / 6) * k[1][i] + h * (2. / 3) * k[2][i];
}

static void test_looking_changes_nothing(void **state)
{
  (void)state;
  LiedSystem *s = bouncer(10, 0.01, 1e-3), *other = bouncer(10, 0.01, 1e-3);
  double x[2], expected[2];
  expect_ok(s, lied_use_solver(s, "rk3", 0));
  expect_ok(other, lied_get_states(other, expected, 2));
  const double h = 0x1p-10;
  for (int k = 0; k < 500; k++) {
    expect_ok(s, lied_step(s, h));
    step_by_hand(other, h * k, h, expected);
    expect_ok(s, lied_get_states(s, x, 2));
    assert_true(x[0] == expected[0] && x[1] == expected[1]);
  }
  lied_free(s);
  lied_free(other);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_step_that_hits), cmocka_unit_test(test_change_of_a_parameter),   cmocka_unit_test(test_cost),
      cmocka_unit_test(test_cost_of_pieces), cmocka_unit_test(test_looking_changes_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
