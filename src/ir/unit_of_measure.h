/* unit_of_measure.h: units of measurement, as texts such as "kg.m2/s". */
#ifndef LIED_IR_UNIT_OF_MEASURE_H
#define LIED_IR_UNIT_OF_MEASURE_H

#include "base/unit_display.h"

enum { DIMENSION_METRE, DIMENSION_KILOGRAM, DIMENSION_SECOND, DIMENSION_BASES = 7 }; /* then A, K, mol, cd */

typedef struct Dimension {
  int exponents[DIMENSION_BASES];
  double factor;  /* of the unit of SI with these exponents */
  int has_offset; /* a temperature in degC is not one in K, though W/degC is W/K */
  int angles;     /* exponent of rad, deg, rev: of dimension 1, but 1 Hz is one revolution in a second */
} Dimension;
int dimension_read(const char *unit, Dimension *dimension); /* 0: the text is not understood */
int dimensions_agree(const Dimension *a, const Dimension *b);

/* The same unit, or one is not given: "". Spelled differently, too: "N.m" is "J". */
int units_agree(const char *a, const char *b);

/* 0: one of the units is not understood; factor 0: they do not fit. A difference has no offset. */
int unit_display(const char *unit, const char *shown, int is_difference, UnitDisplay *display);

#endif
