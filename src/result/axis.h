/* axis.h: a range of numbers as a reader wants to see it: round ticks, labels no longer than needed. */
#ifndef LIED_RESULT_AXIS_H
#define LIED_RESULT_AXIS_H

#include <stddef.h>

typedef struct Axis {
  double low, high; /* low < high, finite */
  double step;      /* between ticks: 1, 2 or 5 times a power of ten */
  double first;     /* lowest tick, a multiple of step */
  int n_ticks;
  int exponent; /* labels show value / 10^exponent; 0 or a multiple of 3 */
  int decimals;
  int is_log; /* low, high, step and first are decimal logarithms; a step below 1: ticks at 1, 2, 5 times powers of ten */
} Axis;

enum { AXIS_LABEL_SIZE = 48 };

/* An axis over low..high with about `ticks` ticks. Empty (low > high), constant, tiny and huge ranges give a sensible one.
 * `widen`: both ends move out to a tick; else only where one is close. */
Axis axis_make(double low, double high, int ticks, int widen);
/* The same with a logarithmic scale, over positive numbers. */
Axis axis_make_log(double low, double high, int ticks);
/* The position of a number between the ends: 0 at the lower, 1 at the upper one; NaN: nowhere. */
double axis_part(const Axis *axis, double value);
double axis_tick(const Axis *axis, int i);
void axis_label(const Axis *axis, int i, char label[AXIS_LABEL_SIZE]);

#endif
