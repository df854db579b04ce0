/* Axes: what a reader expects of one, over ranges of every size. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "result/axis.h"
#include "support/check.h"

static int is_round(double step)
{
  double mantissa = step / pow(10, floor(log10(step) + 1e-9));
  return fabs(mantissa - 1) < 1e-9 || fabs(mantissa - 2) < 1e-9 || fabs(mantissa - 5) < 1e-9;
}

/* Ticks lie in the range, on multiples of the step; labels say where they are and differ from each other. */
static void assert_good(const Axis *axis)
{
  char label[AXIS_LABEL_SIZE], previous[AXIS_LABEL_SIZE] = "";
  assert_true(isfinite(axis->low) && isfinite(axis->high) && axis->low < axis->high);
  assert_true(is_round(axis->step));
  assert_in_range(axis->n_ticks, 3, 20);
  assert_int_equal(axis->exponent % 3, 0);
  double unit = pow(10, axis->exponent);
  for (int i = 0; i < axis->n_ticks; i++) {
    double tick = axis_tick(axis, i);
    double rounding = 1e-6 * axis->step + 1e-15 * fabs(tick);
    assert_true(tick >= axis->low - rounding && tick <= axis->high + rounding);
    axis_label(axis, i, label);
    assert_true(strlen(label) < AXIS_LABEL_SIZE - 1);
    assert_true(fabs(strtod(label, NULL) * unit - tick) < 0.01 * axis->step);
    assert_string_not_equal(label, previous);
    memcpy(previous, label, sizeof previous);
  }
}

static double uniform(void) /* -1 .. 1 */
{
  return 2.0 * rand() / RAND_MAX - 1;
}

static void test_ranges_of_every_size(void **state)
{
  (void)state;
  srand(1);
  for (int i = 0; i < 20000; i++) {
    double middle = uniform() * pow(10, 200 * uniform()), span = fabs(middle) * pow(10, 6 * uniform() - 5);
    double low = middle - span, high = middle + span;
    for (int widen = 0; widen < 2; widen++) {
      Axis axis = axis_make(low, high, 8, widen);
      assert_good(&axis);
      assert_true(axis.low <= low && axis.high >= high);
      assert_true(axis.high - axis.low < 1.5 * (high - low)); /* the data fill it */
    }
  }
}

static void test_ends_on_ticks_stay(void **state)
{
  (void)state;
  Axis axis = axis_make(0, 10, 10, 0);
  assert_int_equal(axis.n_ticks, 11);
  assert_true(axis.low == 0 && axis.high == 10 && axis.step == 1);
  axis = axis_make(0.0003, 0.9997, 10, 0); /* close to a tick is as good */
  assert_true(axis.low == 0 && fabs(axis.high - 1) < 1e-12);
  axis = axis_make(0.04, 0.96, 10, 0);
  assert_true(axis.low == 0.04 && axis.high == 0.96);
  axis = axis_make(0, 0.3, 6, 1);
  assert_true(fabs(axis.high - 0.3) < 1e-12);
}

static void test_small_and_large_numbers_share_an_exponent(void **state)
{
  (void)state;
  char label[AXIS_LABEL_SIZE];
  Axis axis = axis_make(0, 2.5e-6, 5, 1);
  assert_int_equal(axis.exponent, -6);
  axis_label(&axis, 1, label);
  assert_string_equal(label, "0.5");
  axis = axis_make(0, 4e6, 4, 1);
  assert_int_equal(axis.exponent, 6);
  axis_label(&axis, axis.n_ticks - 1, label);
  assert_string_equal(label, "4");
}

static void test_degenerate_ranges(void **state)
{
  (void)state;
  const double ranges[][2] = {{INFINITY, -INFINITY},
                              {0, 0},
                              {5, 5},
                              {-1e-200, -1e-200},
                              {1e300, 1e300},
                              {-1.7e308, 1.7e308},
                              {0, 1.7e308},
                              {0, 5e-324},
                              {1, 1 + 1e-15},
                              {1e15, 1e15 + 1},
                              {-1e-320, 1e-320},
                              {3e-310, 4e-310},
                              {NAN, NAN},
                              {1, NAN}};
  for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
    for (int widen = 0; widen < 2; widen++) {
      Axis axis = axis_make(ranges[i][0], ranges[i][1], 7, widen);
      assert_good(&axis);
    }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_ranges_of_every_size),
      cmocka_unit_test(test_ends_on_ticks_stay),
      cmocka_unit_test(test_small_and_large_numbers_share_an_exponent),
      cmocka_unit_test(test_degenerate_ranges),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
