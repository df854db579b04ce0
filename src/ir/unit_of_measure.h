/* unit_of_measure.h: units of measurement, as texts such as "kg.m2/s". */
#ifndef LIED_IR_UNIT_OF_MEASURE_H
#define LIED_IR_UNIT_OF_MEASURE_H

enum { DIMENSION_METRE, DIMENSION_KILOGRAM, DIMENSION_SECOND, DIMENSION_BASES = 7 }; /* then A, K, mol, cd */

typedef struct Dimension {
  int exponents[DIMENSION_BASES];
  double factor;  /* of the unit of SI with these exponents */
  int has_offset; /* a temperature in degC is not one in K, though W/degC is W/K */
} Dimension;
int dimension_read(const char *unit, Dimension *dimension); /* 0: the text is not understood */
int dimensions_agree(const Dimension *a, const Dimension *b);

/* The same unit, or one is not given: "". Spelled differently, too: "N.m" is "J". */
int units_agree(const char *a, const char *b);

#endif
