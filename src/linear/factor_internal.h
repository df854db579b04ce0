/* factor_internal.h: what the files behind factor.h share. */
#ifndef LIED_LINEAR_FACTOR_INTERNAL_H
#define LIED_LINEAR_FACTOR_INTERNAL_H

#include "linear/factor.h"
#include "linear/lanes.h" /* rows that are computed together, see numeric.c */
#include "linear/order.h"

/* The rows that are subtracted from row k: n_lower of them, rising. */
static inline const uint32_t *needs_of(const Symbolic *s, size_t k)
{
  return s->code + s->row_code[k] + s->rows[k].n_matrix;
}

/* Lays out the rows of the factors for the order that has been found, in room that suffices. */
void symbolic_pack(Symbolic *symbolic, const Order *order);
/* Computes all rows, or only those that depend on rows marked as new; these become new, too. Returns whether all pivots are
 * good. */
int numeric_compute(const Factor *factor, int all);

/* For a factor of factor_new: extends what does not cover factor->needed; order and factors stay. FACTOR_OK, FACTOR_NO_MEMORY,
 * or, for memory of the caller, FACTOR_NO_ROOM. */
FactorStatus factor_grow(Factor *factor);

#endif
