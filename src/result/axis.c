/* axis.c: round ticks, and labels for them. */
#include "result/axis.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/writer.h"

/* Beyond these, spans and squares of spans would leave the range of a double. */
static const double LARGEST = 1e300, SMALLEST_SPAN = 1e-290, SMALLEST_RELATIVE_SPAN = 1e-12;

static const double ROUNDING = 1e-9; /* of a step: a range that ends at a tick keeps it */

static void make_room(Axis *axis)
{
  if (!(axis->low <= axis->high)) {
    axis->low = 0;
    axis->high = 1;
  }
  axis->low = fmax(-LARGEST, fmin(axis->low, LARGEST));
  axis->high = fmax(-LARGEST, fmin(axis->high, LARGEST));
  double size = fmax(fabs(axis->low), fabs(axis->high)), span = axis->high - axis->low;
  if (span >= SMALLEST_RELATIVE_SPAN * size && span >= SMALLEST_SPAN) return;
  double pad = size > SMALLEST_SPAN ? 0.1 * size : 1;
  axis->low -= pad;
  axis->high += pad;
}

static double round_step(double span, int ticks)
{
  double raw = span / ticks, power = pow(10, floor(log10(raw)));
  double mantissa = raw / power;
  return power * (mantissa < 1.5 ? 1 : mantissa < 3.5 ? 2 : mantissa < 7.5 ? 5 : 10);
}

/* Large and small numbers share one power of a thousand, written beside the axis instead of in every label. */
static int shared_exponent(double size)
{
  if (size >= 1e-3 && size < 1e5) return 0;
  return 3 * (int)floor(log10(size) / 3);
}

/* Moves each end out to the next tick if that is within reach. */
static void move_out(Axis *axis, double reach)
{
  double below = axis->step * floor(axis->low / axis->step + ROUNDING);
  double above = axis->step * ceil(axis->high / axis->step - ROUNDING);
  if (axis->low - below <= reach) axis->low = fmin(axis->low, below);
  if (above - axis->high <= reach) axis->high = fmax(axis->high, above);
}

Axis axis_make(double low, double high, int ticks, int widen)
{
  Axis axis = {.low = low, .high = high};
  make_room(&axis);
  axis.step = round_step(axis.high - axis.low, ticks);
  double reach = widen ? axis.step : 0.02 * (axis.high - axis.low);
  move_out(&axis, reach);
  double first = ceil(axis.low / axis.step - ROUNDING), last = floor(axis.high / axis.step + ROUNDING);
  axis.first = first * axis.step;
  axis.n_ticks = (int)(last - first) + 1;
  axis.exponent = shared_exponent(fmax(fabs(axis.low), fabs(axis.high)));
  double digits = axis.exponent - log10(axis.step);
  axis.decimals = digits > 0 ? (int)ceil(digits - ROUNDING) : 0;
  return axis;
}

/* ---- logarithmic ---------------------------------------------------------------------------------------------------- */

/* Number k of the sequence 1, 2, 5, 10, 20, ... */
static double one_two_five(double k)
{
  static const double parts[] = {0, 0.30102999566398119521, 0.69897000433601880479};
  double decade = floor(k / 3);
  return decade + parts[(int)(k - 3 * decade)];
}

static double next_one_two_five(double exponent)
{
  double k = 3 * floor(exponent);
  while (one_two_five(k) < exponent - ROUNDING) k++;
  return k;
}

static void fine_ticks(Axis *axis)
{
  axis->step = 1.0 / 3;
  axis->first = next_one_two_five(axis->low);
  while (one_two_five(axis->first + axis->n_ticks) <= axis->high + ROUNDING) axis->n_ticks++;
}

static void decade_ticks(Axis *axis, int ticks)
{
  axis->step = ceil((axis->high - axis->low) / ticks);
  axis->first = axis->step * ceil(axis->low / axis->step - ROUNDING);
  axis->n_ticks = (int)floor((axis->high - axis->first) / axis->step + ROUNDING) + 1;
}

Axis axis_make_log(double low, double high, int ticks)
{
  static const double FEWEST = 1.2; /* decades, below which an axis would have too few ticks */
  Axis axis = {.low = -1, .high = 1, .is_log = 1};
  if (low > 0 && low <= high && isfinite(high)) {
    double pad = fmax(0, FEWEST - (log10(high) - log10(low))) / 2;
    axis.low = log10(low) - pad;
    axis.high = log10(high) + pad;
  }
  if (axis.high - axis.low < 3)
    fine_ticks(&axis);
  else
    decade_ticks(&axis, ticks);
  return axis;
}

double axis_part(const Axis *axis, double value)
{
  if (axis->is_log) value = value > 0 ? log10(value) : NAN;
  return (value - axis->low) / (axis->high - axis->low);
}

static void power_label(int exponent, char label[AXIS_LABEL_SIZE])
{
  static const char *const superscript[] = {"\xE2\x81\xB0", "\xC2\xB9",     "\xC2\xB2",     "\xC2\xB3",     "\xE2\x81\xB4",
                                            "\xE2\x81\xB5", "\xE2\x81\xB6", "\xE2\x81\xB7", "\xE2\x81\xB8", "\xE2\x81\xB9"};
  char digits[16];
  int n = snprintf(digits, sizeof digits, "%d", abs(exponent));
  size_t at = (size_t)snprintf(label, AXIS_LABEL_SIZE, "10%s", exponent < 0 ? "\xE2\x81\xBB" : "");
  for (int i = 0; i < n; i++) at += (size_t)snprintf(label + at, AXIS_LABEL_SIZE - at, "%s", superscript[digits[i] - '0']);
}

static void log_label(double exponent, char label[AXIS_LABEL_SIZE])
{
  enum { PLAIN = 4 }; /* decades around 1 whose numbers are written out */
  if (fabs(exponent) > PLAIN && fabs(exponent - round(exponent)) < ROUNDING) {
    power_label((int)round(exponent), label);
    return;
  }
  if (fabs(exponent) <= PLAIN)
    snprintf(label, AXIS_LABEL_SIZE, "%.*f", exponent < 0 ? (int)ceil(-exponent - ROUNDING) : 0, pow(10, exponent));
  else
    snprintf(label, AXIS_LABEL_SIZE, "%.0e", pow(10, exponent));
  number_point(label);
}

/* ---- both ----------------------------------------------------------------------------------------------------------- */

double axis_tick(const Axis *axis, int i)
{
  if (axis->is_log) return axis->step < 1 ? one_two_five(axis->first + i) : axis->first + i * axis->step;
  double tick = axis->first + i * axis->step;
  return fabs(tick) < 1e-6 * axis->step ? 0 : tick;
}

void axis_label(const Axis *axis, int i, char label[AXIS_LABEL_SIZE])
{
  if (axis->is_log) {
    log_label(axis_tick(axis, i), label);
    return;
  }
  snprintf(label, AXIS_LABEL_SIZE, "%.*f", axis->decimals, axis_tick(axis, i) / pow(10, axis->exponent));
  number_point(label);
}
