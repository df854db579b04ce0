/* number.h: numbers as text, and back to the same bits. */
#ifndef LIED_BASE_NUMBER_H
#define LIED_BASE_NUMBER_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { NUMBER_SIZE = 32 }; /* room for any number as text */

/* The fewest digits that read back as the same number, and of those the closest to it; laid out as printf's %.17g does:
 * `0.001`, `1.5e-07`. `nan`, `inf`, `-inf` where it is not finite. The locale does not matter. Returns the length. */
size_t number_text(char text[NUMBER_SIZE], double value);

/* strtod of a text whose numbers have a point, whatever the locale. *end is `text` where it has no number, or one of more than
 * NUMBER_LONGEST characters in a locale with another separator. */
enum { NUMBER_LONGEST = 1000 };
double number_read(const char *text, const char **end);

static inline uint64_t number_bits(double value)
{
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

/* Bit for bit: a NaN is the same as itself, and -0 is not 0. */
static inline int number_same(double a, double b)
{
  return number_bits(a) == number_bits(b);
}

/* Puts a point where printf put the locale's separator. */
void number_point(char *text);

enum { NUMBER_LEAST_POWER = -292 };
extern const uint64_t number_powers[][2]; /* of 10, from NUMBER_LEAST_POWER on; see gen/powers.c */

#endif
