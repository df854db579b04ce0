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
} Axis;

enum { AXIS_LABEL_SIZE = 48 };

/* An axis over low..high with about `ticks` ticks. Empty (low > high), constant, tiny and huge ranges give a sensible one.
 * `widen`: both ends move out to a tick; else only where one is close. */
Axis axis_make(double low, double high, int ticks, int widen);
double axis_tick(const Axis *axis, int i);
void axis_label(const Axis *axis, int i, char label[AXIS_LABEL_SIZE]);

#endif
