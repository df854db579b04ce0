/* numeric.h: the numbers of the factors for one Symbolic. All in one block without pointers. */
#ifndef LIED_LINEAR_NUMERIC_H
#define LIED_LINEAR_NUMERIC_H

#include "linear/symbolic.h"

#define GROWN_UNKNOWN SIZE_MAX

typedef struct NumericHead {
  int is_own;       /* they belong to the own Symbolic, not to the shared one; see factor_bind */
  int sign;         /* of the determinant */
  double growth;    /* largest entry of U: rows are met to about this times 1e-15 */
  size_t n_grown;   /* of `grown`, or GROWN_UNKNOWN */
  size_t n_weak;    /* rows and columns without a pivot, after FACTOR_SINGULAR */
  uint64_t edition; /* another one whenever the numbers are, from 1 on */
} NumericHead;

/* A view: pointers into the block. */
typedef struct Numeric {
  FactorRoom room;
  NumericHead *head;
  double *inverse;                   /* [n] 1 / pivot */
  double *lower_value, *upper_value; /* [n_lower], [n_upper] */
  float *size;                       /* [n] largest magnitude of row k of U */
  uint32_t *grown;                   /* [n_grown] pivots whose row of U grew suspiciously; after all were computed */
  unsigned char *is_new;             /* [n] row k has new values */
} Numeric;

size_t numeric_size(const FactorRoom *room); /* bytes */
/* Memory aligned for double, all zero at first. */
void numeric_bind(Numeric *numeric, void *memory, const FactorRoom *room);
/* The same in other room, which must suffice; both are for this Symbolic. */
void numeric_copy(const Numeric *to, const Numeric *from, const Symbolic *symbolic);

#endif
