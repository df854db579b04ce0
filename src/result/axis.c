#include "result/axis.h"

#include <math.h>
#include <stdio.h>

#include "result/writer.h"

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

double axis_tick(const Axis *axis, int i)
{
  double tick = axis->first + i * axis->step;
  return fabs(tick) < 1e-6 * axis->step ? 0 : tick;
}

void axis_label(const Axis *axis, int i, char label[AXIS_LABEL_SIZE])
{
  snprintf(label, AXIS_LABEL_SIZE, "%.*f", axis->decimals, axis_tick(axis, i) / pow(10, axis->exponent));
  number_point(label);
}
