/* number.c: shortest decimal texts, by R. Giulietti's method ("The Schubfach way to render doubles", 2020).
 *
 * A double is c 2^q; every real number between (4c - 2) 2^q / 4 and (4c + 2) 2^q / 4 reads back as it, the ends only if c is
 * even. (Below a power of two the numbers are twice as dense: 4c - 1.) With 10^k the largest power of ten that is not longer
 * than this interval, the interval holds at least one multiple of 10^k and at most one of 10^(k+1), so three products with
 * 10^-k decide. They are needed to two bits behind the point and one more that says "there was something left": 128 bits of
 * 10^-k, a little too large, are enough for that, as the paper proves. */
#include "base/number.h"

#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

__extension__ typedef unsigned __int128 Wide;

typedef struct Decimal {
  uint64_t digits; /* value = digits 10^exponent */
  int exponent;
} Decimal;

/* Integer parts of logarithms, exact for the range of doubles: of 2^q and 3/4 2^q to base 10, of 10^k to base 2. */
static int log10_power2(int q)
{
  return (q * 1262611) >> 22;
}

static int log10_three_quarters_power2(int q)
{
  return (q * 1262611 - 524031) >> 22;
}

static int log2_power10(int k)
{
  return (k * 1741647) >> 19;
}

/* The product's upper part; its last bit is set when anything is left below it. */
static uint64_t scaled(const uint64_t power[2], uint64_t c)
{
  Wide product = (Wide)power[0] * c + (uint64_t)((Wide)power[1] * c >> 64);
  return (uint64_t)(product >> 64) | ((uint64_t)product > 1);
}

/* c 2^q. */
static Decimal shortest(uint64_t c, int q)
{
  const uint64_t hidden = (uint64_t)1 << 52, excluded = c & 1;
  int is_edge = c == hidden && q > -1074;
  int k = is_edge ? log10_three_quarters_power2(q) : log10_power2(q);
  int shift = q + log2_power10(-k) + 1;
  const uint64_t *power = number_powers[-k - NUMBER_LEAST_POWER];
  uint64_t value = scaled(power, 4 * c << shift); /* all three in quarters of 10^k */
  uint64_t lower = scaled(power, (4 * c - (is_edge ? 1 : 2)) << shift) + excluded;
  uint64_t upper = scaled(power, (4 * c + 2) << shift) - excluded;
  uint64_t below = value / 4, tens = below / 10 * 10;
  if (below >= 10) {
    int down = lower <= 4 * tens, up = 4 * (tens + 10) <= upper;
    if (down != up) return (Decimal){down ? tens : tens + 10, k};
  }
  int down = lower <= 4 * below, up = 4 * (below + 1) <= upper;
  if (down == up) { /* the closer one, the even one of two that are as close */
    uint64_t middle = 4 * below + 2;
    down = value < middle || (value == middle && below % 2 == 0);
  }
  return (Decimal){down ? below : below + 1, k};
}

static Decimal without_zeros(Decimal decimal)
{
  while (decimal.digits % 10 == 0) {
    int eight = decimal.digits % 100000000 == 0;
    decimal.digits /= eight ? 100000000 : 10;
    decimal.exponent += eight ? 8 : 1;
  }
  return decimal;
}

/* A positive finite number. */
static Decimal decimal_of(double value)
{
  const uint64_t bits = number_bits(value);
  uint64_t fraction = bits & (((uint64_t)1 << 52) - 1);
  int power = (int)(bits >> 52 & 0x7ff);
  if (value < 9007199254740992.0 && value == (double)(uint64_t)value)
    return without_zeros((Decimal){(uint64_t)value, 0}); /* an integer that is one of a kind */
  return without_zeros(power ? shortest(fraction | (uint64_t)1 << 52, power - 1075) : shortest(fraction, -1074));
}

/* ---- characters ------------------------------------------------------------------------------------------------------ */

enum { EIGHT = 100000000 }; /* numbers below it need no 64 bits */

static const char PAIRS[] =
    "0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849"
    "5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899";

static int count_digits(uint64_t number)
{
  int n = 1;
  for (; number >= EIGHT; number /= EIGHT) n += 8;
  uint32_t rest = (uint32_t)number;
  if (rest >= 10000) n += 4, rest /= 10000;
  return n + (rest >= 10) + (rest >= 100) + (rest >= 1000);
}

static void put_pair(char *at, uint32_t number)
{
  memcpy(at, PAIRS + 2 * number, 2);
}

static void put_eight(char *at, uint32_t number)
{
  const uint32_t high = number / 10000, low = number % 10000;
  put_pair(at, high / 100);
  put_pair(at + 2, high % 100);
  put_pair(at + 4, low / 100);
  put_pair(at + 6, low % 100);
}

/* The last n digits of a number, in front of `end`. */
static void put_digits(char *end, uint64_t number, int n)
{
  for (; n >= 8; n -= 8, number /= EIGHT) put_eight(end -= 8, (uint32_t)(number % EIGHT));
  uint32_t rest = (uint32_t)number;
  for (; n >= 2; n -= 2, rest /= 100) put_pair(end -= 2, rest % 100);
  if (n > 0) *--end = (char)('0' + rest % 10);
}

static char *put_zeros(char *at, int n)
{
  for (; n > 0; n--) *at++ = '0';
  return at;
}

/* n digits with a point behind the first `whole` of them, if there are more. */
static char *put_with_point(char *at, uint64_t digits, int n, int whole)
{
  put_digits(at + 1 + n, digits, n);
  for (int i = 0; i < whole; i++) at[i] = at[i + 1];
  if (whole == n) return at + n;
  at[whole] = '.';
  return at + n + 1;
}

static char *put_exponent(char *at, int exponent)
{
  int size = exponent < 0 ? -exponent : exponent, n = size < 100 ? 2 : 3;
  *at++ = 'e';
  *at++ = exponent < 0 ? '-' : '+';
  put_digits(at + n, (uint64_t)size, n);
  return at + n;
}

static char *put_decimal(char *at, Decimal decimal)
{
  int n = count_digits(decimal.digits), exponent = decimal.exponent + n - 1; /* of the first digit */
  if (exponent < -4 || exponent > 16) return put_exponent(put_with_point(at, decimal.digits, n, 1), exponent);
  if (exponent < 0) {
    *at++ = '0';
    *at++ = '.';
    at = put_zeros(at, -exponent - 1);
    put_digits(at + n, decimal.digits, n);
    return at + n;
  }
  if (decimal.exponent < 0) return put_with_point(at, decimal.digits, n, exponent + 1);
  put_digits(at + n, decimal.digits, n);
  return put_zeros(at + n, decimal.exponent);
}

size_t number_text(char text[NUMBER_SIZE], double value)
{
  char *at = text;
  if (isnan(value)) return strlen(strcpy(text, "nan"));
  if (signbit(value)) *at++ = '-';
  value = fabs(value);
  if (isinf(value)) {
    memcpy(at, "inf", 3);
    at += 3;
  } else if (value == 0) {
    *at++ = '0';
  } else {
    at = put_decimal(at, decimal_of(value));
  }
  *at = '\0';
  return (size_t)(at - text);
}

/* The text with the locale's separator, as far as a number may reach. 0: it does not fit. */
static int localise(const char *text, const char *point, char *localised, size_t size)
{
  size_t n = 0, width = strlen(point);
  for (; *text && strchr("0123456789+-.eEinfatyINFATY \t", *text); text++) {
    int is_point = *text == '.';
    if (n + width + 1 >= size) return 0;
    memcpy(localised + n, is_point ? point : text, is_point ? width : 1);
    n += is_point ? width : 1;
  }
  localised[n] = 0;
  return 1;
}

double number_read(const char *text, const char **end)
{
  char localised[NUMBER_LONGEST + 1], *stop;
  const char *point = localeconv()->decimal_point;
  if (strcmp(point, ".") == 0) {
    double value = strtod(text, &stop);
    return *end = stop, value;
  }
  *end = text;
  if (!localise(text, point, localised, sizeof localised)) return 0;
  double value = strtod(localised, &stop);
  size_t length = (size_t)(stop - localised);
  const char *at = strstr(localised, point);
  *end = text + length - (at && at < stop ? strlen(point) - 1 : 0);
  return value;
}

void number_point(char *text)
{
  char *to = text;
  for (const char *from = text; *from; from++) {
    int ordinary = strchr("0123456789+-einfa.", *from) != NULL;
    if (ordinary)
      *to++ = *from;
    else if (to == text || to[-1] != '.') /* a separator of several bytes becomes one point */
      *to++ = '.';
  }
  *to = '\0';
}
