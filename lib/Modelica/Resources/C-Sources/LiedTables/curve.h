/* curve.h: a table over one input. */
#ifndef LIED_CURVE_H
#define LIED_CURVE_H

#include "tables.h"

typedef struct Curve {
  Axis axis;
  Matrix matrix;
  double *slopes; /* as matrix.values; 0 where no curve is cubic */
} Curve;

#endif
