/* Numbers as text: each is held against the C library. `%.{n}g` with n digits reads back as the same number, with n - 1 digits
 * it does not, and of n digits no others are closer; for edges of the format and for random bits of a fixed seed. */
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "support/check.h"

static double from_bits(uint64_t bits)
{
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static int reads_back(double value, int digits)
{
  char text[64];
  snprintf(text, sizeof text, "%.*e", digits - 1, value);
  return strtod(text, NULL) == value;
}

static int count_digits(const char *text)
{
  int n = 0, zeros = 0, begun = 0;
  for (; *text && *text != 'e'; text++) {
    if (*text < '0' || *text > '9') continue;
    begun |= *text != '0';
    if (begun) n++;
    zeros = *text == '0' ? zeros + 1 : 0;
  }
  return n - zeros;
}

/* The closest of all texts with as many digits is what printf rounds to, wherever that reads back at all. */
static void assert_closest(double value, const char *text, int digits)
{
  char closest[64];
  snprintf(closest, sizeof closest, "%.*e", digits - 1, value);
  if (strtod(closest, NULL) != value) return; /* below a power of two: the interval is not symmetric */
  char again[64];
  long double apart = fabsl(strtold(text, NULL) - (long double)value),
              least = fabsl(strtold(closest, NULL) - (long double)value);
  snprintf(again, sizeof again, "%s", text);
  if (apart > least * (1 + 1e-3L)) fail_msg("%s is farther from %.17g than %s", again, value, closest);
}

static void assert_number(double value)
{
  char text[NUMBER_SIZE];
  size_t length = number_text(text, value);
  if (length != strlen(text) || length >= NUMBER_SIZE) fail_msg("%.17g has a text of %zu characters", value, length);
  double back = strtod(text, NULL);
  if (memcmp(&back, &value, sizeof value) != 0) fail_msg("%.17g becomes %s", value, text);
  if (value == 0) return;
  int digits = count_digits(text);
  if (digits > 1 && reads_back(value, digits - 1)) fail_msg("%.17g is written as %s, one digit less would do", value, text);
  assert_closest(value, text, digits);
}

static void assert_with_neighbours(double value)
{
  assert_number(value);
  assert_number(-value);
  assert_number(nextafter(value, 0));
  if (value < DBL_MAX) assert_number(nextafter(value, INFINITY));
}

static void test_layout(void **state)
{
  (void)state;
  const struct {
    double value;
    const char *text;
  } cases[] = {{0, "0"},
               {-0.0, "-0"},
               {1, "1"},
               {-1.5, "-1.5"},
               {0.1, "0.1"},
               {100, "100"},
               {123456, "123456"},
               {0.001, "0.001"},
               {1.25e-4, "0.000125"},
               {1e-5, "1e-05"},
               {1.5e-7, "1.5e-07"},
               {1e16, "10000000000000000"},
               {1e17, "1e+17"},
               {12345678901234567e4, "1.2345678901234567e+20"},
               {1e100, "1e+100"},
               {5e-324, "5e-324"},
               {2.0 / 3, "0.6666666666666666"},
               {DBL_MAX, "1.7976931348623157e+308"},
               {DBL_MIN, "2.2250738585072014e-308"},
               {9007199254740993.0, "9007199254740992"},
               {2e-3, "0.002"},
               {4.35, "4.35"},
               {1e23, "1e+23"},
               {9.5367431640625e-07, "9.5367431640625e-07"}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char text[NUMBER_SIZE];
    number_text(text, cases[i].value);
    assert_string_equal(text, cases[i].text);
  }
}

static void test_what_is_not_finite(void **state)
{
  (void)state;
  char text[NUMBER_SIZE];
  number_text(text, NAN);
  assert_string_equal(text, "nan");
  number_text(text, -NAN);
  assert_string_equal(text, "nan");
  number_text(text, INFINITY);
  assert_string_equal(text, "inf");
  number_text(text, -INFINITY);
  assert_string_equal(text, "-inf");
}

static void test_powers_of_two_and_their_neighbours(void **state)
{
  (void)state;
  for (int k = -1074; k < 1024; k++) assert_with_neighbours(ldexp(1, k));
}

static void test_powers_of_ten_and_their_neighbours(void **state)
{
  (void)state;
  for (int k = -323; k <= 308; k++) {
    char text[16];
    snprintf(text, sizeof text, "1e%d", k);
    assert_with_neighbours(strtod(text, NULL));
    snprintf(text, sizeof text, "5e%d", k - 1);
    if (k > -323) assert_with_neighbours(strtod(text, NULL));
  }
}

static void test_integers_around_the_last_that_are_exact(void **state)
{
  (void)state;
  for (int i = -2000; i <= 2000; i++) assert_number(9007199254740992.0 + i);
  for (int i = 1; i <= 2000; i++) assert_number(i), assert_number(i / 100.0), assert_number(i * 1e-3), assert_number(i * 1e15);
}

static void test_subnormals_and_the_largest(void **state)
{
  (void)state;
  for (uint64_t i = 1; i <= 3000; i++) {
    assert_number(from_bits(i));
    assert_number(from_bits(0x000fffffffffffff - 1500 + i)); /* across the smallest normal number */
    assert_number(from_bits(0x7fefffffffffffff - i + 1));
  }
}

static uint64_t next_random(uint64_t *seed)
{
  uint64_t z = (*seed += 0x9e3779b97f4a7c15u);
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

static void test_random_bits(void **state)
{
  (void)state;
  uint64_t seed = 2020;
  for (int i = 0; i < 300000; i++) {
    double value = from_bits(next_random(&seed));
    if (isfinite(value)) assert_number(value);
  }
}

/* As results hold them: of ordinary size, many of them short. */
static void test_ordinary_numbers(void **state)
{
  (void)state;
  uint64_t seed = 7;
  for (int i = 0; i < 150000; i++) {
    double unit = (double)(next_random(&seed) >> 11) / 9007199254740992.0;
    assert_number(20 * (unit - 0.5));
    assert_number(nearbyint(unit * 1e6) / 1e6);
  }
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_layout),
      cmocka_unit_test(test_what_is_not_finite),
      cmocka_unit_test(test_powers_of_two_and_their_neighbours),
      cmocka_unit_test(test_powers_of_ten_and_their_neighbours),
      cmocka_unit_test(test_integers_around_the_last_that_are_exact),
      cmocka_unit_test(test_subnormals_and_the_largest),
      cmocka_unit_test(test_random_bits),
      cmocka_unit_test(test_ordinary_numbers),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
