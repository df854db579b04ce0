/* test_units.c: units of measurement: what they are of, and how a value in one is shown in another. */
#include <math.h>

#include "ir/ir.h"
#include "support/check.h"

static void assert_shown(const char *unit, const char *shown, int is_difference, double value, double wanted)
{
  UnitDisplay display;
  assert_true(unit_display(unit, shown, is_difference, &display));
  double got = display.factor * value + display.offset;
  if (fabs(got - wanted) > 1e-12 * fmax(1, fabs(wanted)))
    fail_msg("%g %s is %.17g %s, not %.17g", value, unit, got, shown, wanted);
}

static void shows(void **state)
{
  (void)state;
  const double pi = acos(-1);
  assert_shown("K", "degC", 0, 293.15, 20);
  assert_shown("K", "degF", 0, 373.15, 212);
  assert_shown("degC", "K", 0, 20, 293.15);
  assert_shown("rad", "deg", 0, pi, 180);
  assert_shown("rad/s", "rpm", 0, 2 * pi, 60);
  assert_shown("rad/s", "rev/min", 0, 2 * pi, 60);
  assert_shown("rad/s", "1/min", 0, 2 * pi, 60);
  assert_shown("rad/s", "Hz", 0, 2 * pi, 1);
  assert_shown("Hz", "1/min", 0, 1, 60);
  assert_shown("rad/s", "deg/s", 0, pi, 180);
  assert_shown("Pa", "bar", 0, 1e5, 1);
  assert_shown("m/s", "km/h", 0, 10, 36);
  assert_shown("m", "mm", 0, 0.25, 250);
  assert_shown("s", "min", 0, 90, 1.5);
  assert_shown("s", "h", 0, 5400, 1.5);
  assert_shown("J", "kWh", 0, 3.6e6, 1);
  assert_shown("m3", "l", 0, 0.002, 2);
  assert_shown("kg/m3", "g/cm3", 0, 1000, 1);
}

static void differences_have_no_offset(void **state)
{
  (void)state;
  UnitDisplay display;
  assert_shown("K", "degC", 1, 20, 20);
  assert_shown("K", "degF", 1, 5, 9);
  assert_true(unit_display("K", "degC", 1, &display));
  assert_string_equal(display.unit, "K");
}

static void what_does_not_fit(void **state)
{
  (void)state;
  UnitDisplay display;
  assert_true(unit_display("m", "bar", 0, &display));
  assert_true(display.factor == 0);
  assert_false(unit_display("m", "furlong", 0, &display));
}

static void agreement(void **state)
{
  (void)state;
  assert_true(units_agree("N.m", "J"));
  assert_true(units_agree("W/(m2.K)", "kg/(s3.K)"));
  assert_false(units_agree("K", "degC"));
  assert_false(units_agree("m", "mm"));
  assert_true(units_agree("m", ""));
  assert_true(units_agree("(kg/s)", "kg/s"));
  assert_true(units_agree("(kg.m)/(s2.m2)", "Pa"));
  assert_true(units_agree("1/(m/s)", "s/m"));
  assert_false(units_agree("m/s/s", "m/s2")); /* as Modelica has it: one bar */
  assert_false(units_agree("(kg/s", "kg/s"));
  assert_false(units_agree("((((kg))))", "kg"));
}

int main(void)
{
  const struct CMUnitTest tests[] = {cmocka_unit_test(shows), cmocka_unit_test(differences_have_no_offset),
                                     cmocka_unit_test(what_does_not_fit), cmocka_unit_test(agreement)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
