/* unit_of_measure.c: units of measurement, as texts such as "kg.m2/s": do two of them mean the same? */
#include <math.h>
#include <string.h>

#include "ir/ir.h"

enum { BASES = DIMENSION_BASES };

static const struct {
  const char *symbol;
  signed char exponents[BASES];
  double factor;
} symbols[] = {
    {"m", {1}, 1},
    {"g", {0, 1}, 1e-3},
    {"s", {0, 0, 1}, 1},
    {"A", {0, 0, 0, 1}, 1},
    {"K", {0, 0, 0, 0, 1}, 1},
    {"degC", {0, 0, 0, 0, 1}, 1},
    {"degF", {0, 0, 0, 0, 1}, 5.0 / 9},
    {"mol", {0, 0, 0, 0, 0, 1}, 1},
    {"cd", {0, 0, 0, 0, 0, 0, 1}, 1},
    {"1", {0}, 1},
    {"rad", {0}, 1},
    {"sr", {0}, 1},
    {"deg", {0}, 0.017453292519943295},
    {"rev", {0}, 6.283185307179586},
    {"Hz", {0, 0, -1}, 1},
    {"rpm", {0, 0, -1}, 0.10471975511965977},
    {"N", {1, 1, -2}, 1},
    {"Pa", {-1, 1, -2}, 1},
    {"bar", {-1, 1, -2}, 1e5},
    {"J", {2, 1, -2}, 1},
    {"W", {2, 1, -3}, 1},
    {"C", {0, 0, 1, 1}, 1},
    {"V", {2, 1, -3, -1}, 1},
    {"F", {-2, -1, 4, 2}, 1},
    {"Ohm", {2, 1, -3, -2}, 1},
    {"S", {-2, -1, 3, 2}, 1},
    {"Wb", {2, 1, -2, -1}, 1},
    {"T", {0, 1, -2, -1}, 1},
    {"H", {2, 1, -2, -2}, 1},
    {"lm", {0, 0, 0, 0, 0, 0, 1}, 1},
    {"lx", {-2, 0, 0, 0, 0, 0, 1}, 1},
    {"min", {0, 0, 1}, 60},
    {"h", {0, 0, 1}, 3600},
    {"d", {0, 0, 1}, 86400},
    {"l", {3}, 1e-3},
    {"L", {3}, 1e-3},
    {"t", {0, 1}, 1e3},
    {"Wh", {2, 1, -2}, 3600},
    {"Ah", {0, 0, 1, 1}, 3600},
    {"eV", {2, 1, -2}, 1.602176634e-19},
    {"atm", {-1, 1, -2}, 101325},
    {"kn", {1, 0, -1}, 1852.0 / 3600},
};

static const struct {
  const char *symbol;
  int power; /* of ten */
} prefixes[] = {{"da", 1}, {"Y", 24},  {"Z", 21},  {"E", 18},  {"P", 15},  {"T", 12}, {"G", 9},
                {"M", 6},  {"k", 3},   {"h", 2},   {"d", -1},  {"c", -2},  {"m", -3}, {"u", -6},
                {"n", -9}, {"p", -12}, {"f", -15}, {"a", -18}, {"z", -21}, {"y", -24}};

enum { SYMBOLS = sizeof symbols / sizeof symbols[0], PREFIXES = sizeof prefixes / sizeof prefixes[0] };

static size_t symbol_named(const char *text, size_t length)
{
  size_t i = 0;
  while (i < SYMBOLS && (strlen(symbols[i].symbol) != length || memcmp(symbols[i].symbol, text, length) != 0)) i++;
  return i;
}

/* A symbol, with a prefix or without. */
static int read_symbol(const char *text, size_t length, size_t *symbol, double *factor)
{
  *symbol = symbol_named(text, length);
  *factor = 1;
  for (size_t i = 0; *symbol == SYMBOLS && i < PREFIXES; i++) {
    size_t used = strlen(prefixes[i].symbol);
    if (length <= used || memcmp(text, prefixes[i].symbol, used) != 0) continue;
    *symbol = symbol_named(text + used, length - used);
    *factor = pow(10, prefixes[i].power);
  }
  return *symbol < SYMBOLS;
}

static int is_letter(char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static int is_digit(char c)
{
  return c >= '0' && c <= '9';
}

static int is_angle(const char *symbol)
{
  static const char *const angles[] = {"rad", "deg", "rev", "rpm"};
  for (size_t i = 0; i < sizeof angles / sizeof *angles; i++)
    if (strcmp(symbol, angles[i]) == 0) return 1;
  return 0;
}

/* m2, s-1: multiplies it onto the dimension, `sign` times. NULL: not understood. */
static const char *read_factor(const char *text, int sign, Dimension *dimension)
{
  size_t length = 0, symbol;
  int exponent = 0, exponent_sign = 1;
  double factor;
  if (text[0] == '1') length = 1;
  while (text[0] != '1' && is_letter(text[length])) length++;
  if (!read_symbol(text, length, &symbol, &factor)) return NULL;
  text += length;
  if ((*text == '-' || *text == '+') && is_digit(text[1])) exponent_sign = *text++ == '-' ? -1 : 1;
  if (!is_digit(*text)) exponent = 1;
  for (int digits = 0; is_digit(*text); digits++) {
    if (digits > 2) return NULL;
    exponent = 10 * exponent + (*text++ - '0');
  }
  exponent *= sign * exponent_sign;
  for (int i = 0; i < BASES; i++) dimension->exponents[i] += exponent * symbols[symbol].exponents[i];
  if (is_angle(symbols[symbol].symbol)) dimension->angles += exponent;
  dimension->factor *= pow(factor * symbols[symbol].factor, exponent);
  return text;
}

static const char *read_quotient(const char *text, int sign, Dimension *dimension, int depth);

/* m2 or (kg.m); NULL: not understood */
static const char *read_term(const char *text, int sign, Dimension *dimension, int depth)
{
  if (*text != '(') return read_factor(text, sign, dimension);
  text = depth < 3 ? read_quotient(text + 1, sign, dimension, depth + 1) : NULL;
  return text && *text == ')' ? text + 1 : NULL;
}

/* terms/terms, each joined by dots; what stands behind the bar is divided by. */
static const char *read_quotient(const char *text, int sign, Dimension *dimension, int depth)
{
  for (int bars = 0;; text++) {
    text = read_term(text, sign, dimension, depth);
    if (!text || (*text != '.' && *text != '/')) return text;
    if (*text == '/' && bars++) return NULL;
    if (*text == '/') sign = -sign;
  }
}

int dimension_read(const char *text, Dimension *dimension)
{
  *dimension = (Dimension){.factor = 1, .has_offset = strcmp(text, "degC") == 0 || strcmp(text, "degF") == 0};
  text = read_quotient(text, 1, dimension, 0);
  return text && !*text;
}

int dimensions_agree(const Dimension *a, const Dimension *b)
{
  return memcmp(a->exponents, b->exponents, sizeof a->exponents) == 0 && fabs(a->factor / b->factor - 1) < 1e-9;
}

int units_agree(const char *a, const char *b)
{
  Dimension x, y;
  if (!a[0] || !b[0] || strcmp(a, b) == 0) return 1;
  if (!dimension_read(a, &x) || !dimension_read(b, &y)) return 0;
  return dimensions_agree(&x, &y) && x.has_offset == y.has_offset;
}

/* ---- display units -------------------------------------------------------------------------------------------------- */

/* [K] of its zero */
static double zero_of(const char *unit)
{
  return strcmp(unit, "degC") == 0 ? 273.15 : strcmp(unit, "degF") == 0 ? 459.67 * 5 / 9 : 0;
}

int unit_display(const char *unit, const char *shown, int is_difference, UnitDisplay *display)
{
  Dimension from, to;
  *display = (UnitDisplay){.unit = is_difference && strcmp(shown, "degC") == 0 ? "K" : shown};
  if (!dimension_read(unit, &from) || !dimension_read(shown, &to)) return 0;
  if (memcmp(from.exponents, to.exponents, sizeof from.exponents) != 0) return 1;
  int is_frequency = to.exponents[DIMENSION_SECOND] == -1;
  double turns = is_frequency && from.angles == 1 && to.angles == 0 ? 6.283185307179586 : 1;
  display->factor = from.factor / to.factor / turns;
  if (!is_difference) display->offset = (zero_of(unit) - zero_of(shown)) / to.factor;
  return 1;
}
