/* Many instances of a class at one level, which work in lanes: each does what it does alone, and messages name the right one.
 */
#include <string.h>

#include "load/loading.h"

static const char *const pendulums = "model Pendulums\n"
                                     "  parameter Integer n = 1;\n"
                                     "  Dialectic.Planar.Fixed f[n];\n"
                                     "  Dialectic.Planar.Revolute r[n];\n"
                                     "  Dialectic.Planar.FixedTranslation t[n](each r={1, 0.2});\n"
                                     "  Dialectic.Planar.Body b[n](each m=1, each I=0.1);\n"
                                     "  Dialectic.Planar.SpringDamper s[n](each c_x=100, each c_y=10, each c_phi=2);\n"
                                     "equation\n"
                                     "  for i in 1:n loop\n"
                                     "    connect(f[i].frame_b, r[i].frame_a);\n"
                                     "    connect(r[i].frame_b, t[i].frame_a);\n"
                                     "    connect(t[i].frame_b, b[i].frame_a);\n"
                                     "    connect(f[i].frame_b, s[i].frame_a);\n"
                                     "    connect(t[i].frame_b, s[i].frame_b);\n"
                                     "  end for;\n"
                                     "end Pendulums;\n";

static void expect(LiedSystem *s, LiedStatus status)
{
  if (status) fail_msg("%s: %s", lied_status_name(status), lied_message(s));
}

static const char *indexed(const char *part, size_t i, const char *variable)
{
  static char name[100];
  snprintf(name, sizeof name, "%s[%zu].%s", part, i, variable);
  return name;
}

/* Instance `at` of a system gets the values of pendulum number `as`; every third one is damped, others have no T_E. */
static void tune(LiedSystem *s, size_t at, size_t as)
{
  const double k = (double)as;
  expect(s, lied_set(s, indexed("r", at, "phi"), 0.03 * k));
  expect(s, lied_set(s, indexed("r", at, "w"), 0.5 - 0.1 * k));
  expect(s, lied_set(s, indexed("b", at, "m"), 0.5 + 0.1 * k));
  expect(s, lied_set(s, indexed("t", at, "r[2]"), 0.05 * k));
  expect(s, lied_set(s, indexed("s", at, "c_x"), as % 4 ? 50 + k : 0));
  expect(s, lied_set(s, indexed("s", at, "TE"), as % 3 ? 0 : 1e-3));
}

static void run_on(LiedSystem *s)
{
  expect(s, lied_run(s, &(LiedRun){.stop = lied_time(s) + 0.2, .solver = "rk3", .step = 1e-3}));
}

static double value(LiedSystem *s, const char *name)
{
  double v;
  expect(s, lied_get(s, name, &v));
  return v;
}

/* A state, an unknown, an output, a port variable. */
static void expect_same(LiedSystem *wide, size_t i, LiedSystem *single)
{
  static const char *const shown[][2] = {
      {"r", "phi"}, {"r", "w"}, {"r", "a"}, {"s", "fx"}, {"s", "energy_elastic"}, {"b", "frame_a.x"}, {"t", "frame_a.fx"}};
  for (size_t k = 0; k < sizeof shown / sizeof *shown; k++) {
    const double one = value(single, indexed(shown[k][0], 1, shown[k][1]));
    const double other = value(wide, indexed(shown[k][0], i, shown[k][1]));
    if (!(fabs(one - other) <= 1e-11 * (1 + fabs(one))))
      fail_msg("%s is %.17g, alone %.17g", indexed(shown[k][0], i, shown[k][1]), other, one);
  }
}

/* Also parameters that are set when it is composed, and at a later time; some blocks are not full. */
static void test_each_is_as_alone(void **state)
{
  (void)state;
  static const char *const numbers[] = {"n=7", "n=8", "n=9", "n=15", "n=64"};
  static const size_t counts[] = {7, 8, 9, 15, 64};
  for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
    Loaded *wide = load_good(pendulums, (LiedLoad){.settings = &numbers[c], .n_settings = 1});
    for (size_t i = 1; i <= counts[c]; i++) tune(wide->system, i, i);
    run_on(wide->system);
    for (size_t i = 1; i <= counts[c]; i += 2) expect(wide->system, lied_set(wide->system, indexed("s", i, "c_phi"), 5));
    run_on(wide->system);
    for (size_t i = 1; i <= counts[c]; i += counts[c] > 20 ? 9 : 1) {
      Loaded *single = load_good(pendulums, (LiedLoad){.file = NULL});
      tune(single->system, 1, i);
      run_on(single->system);
      if (i % 2) expect(single->system, lied_set(single->system, "s[1].c_phi", 5));
      run_on(single->system);
      expect_same(wide->system, i, single->system);
      load_free(single);
    }
    load_free(wide);
  }
}

/* ---- assertions ---- */

static const char *const tanks =
    "model Tanks\n"
    "  parameter Integer n = 9;\n"
    "  inner Streams.DropOfCommons dropOfCommons;\n"
    "  Streams.Tank a[n](each A=0.05, each nOut=1, level(start={if i == 7 then 0.0005 else 1 for i in 1:n}));\n"
    "  Streams.Tank b[n](each A=0.08, each nIn=1, level(start={if i == 4 then -1 else 1 for i in 1:n}));\n"
    "equation\n"
    "  for i in 1:n loop\n"
    "    connect(a[i].outlet[1], b[i].inlet[1]);\n"
    "  end for;\n"
    "end Tanks;\n";

static void expect_said(LiedSystem *s, const char *text, int is_said)
{
  if ((strstr(lied_message(s), text) != NULL) != is_said)
    fail_msg("'%s' %s: %s", text, is_said ? "is missing" : "stands there", lied_message(s));
}

/* A class with several assertions: the one that fails, of the instance it fails in. */
static void test_assertions(void **state)
{
  (void)state;
  Loaded *loaded = load_good(tanks, (LiedLoad){.file = NULL});
  LiedSystem *s = loaded->system;
  assert_int_equal(lied_run(s, &(LiedRun){.stop = 1e-3, .solver = "rk3", .step = 1e-3}), LIED_ASSERTION);
  expect_said(s, "'a[7]': a Tank is empty", 1);
  expect_said(s, "'b[4]': a Tank is empty", 1);
  expect_said(s, "'b[4]': a Tank has run dry", 1);
  for (int i = 1; i <= 9; i++) {
    char text[20];
    snprintf(text, sizeof text, "'a[%d]'", i);
    expect_said(s, text, i == 7);
    snprintf(text, sizeof text, "'b[%d]'", i);
    expect_said(s, text, i == 4);
  }
  load_free(loaded);
}

static const char *const limits =
    "package Limits\n"
    "  model Grows\n"
    "    parameter Real rate = 1;\n"
    "    parameter Real most = 100;\n"
    "    Real x(start=0);\n"
    "  equation\n"
    "    der(x) = rate;\n"
    "    assert(noEvent(x > -1), \"never said\");\n"
    "    assert(noEvent(x < most), \"rate \" + String(rate) + \" passes \" + String(most), AssertionLevel.warning);\n"
    "  end Grows;\n"
    "  model All\n"
    "    Grows g[70](rate={i for i in 1:70}, most={if i == 13 or i == 67 then 0.25*i else 100 for i in 1:70});\n"
    "  end All;\n"
    "end Limits;\n";

/* With the values of that instance. */
static void test_values_in_messages(void **state)
{
  (void)state;
  Loaded *loaded = load_good(limits, (LiedLoad){.file = NULL});
  LiedSystem *s = loaded->system;
  expect(s, lied_run(s, &(LiedRun){.stop = 0.5, .solver = "rk3", .step = 0.1}));
  expect_said(s, "'g[13]': rate 13 passes 3.25", 1);
  expect_said(s, "'g[67]': rate 67 passes 16.75", 1);
  load_free(loaded);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      LOADING_TEST(test_each_is_as_alone),
      LOADING_TEST(test_assertions),
      LOADING_TEST(test_values_in_messages),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
