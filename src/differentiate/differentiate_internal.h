/* differentiate_internal.h: what derivatives of expressions and derivatives of functions share. */
#ifndef LIED_DIFFERENTIATE_DIFFERENTIATE_INTERNAL_H
#define LIED_DIFFERENTIATE_DIFFERENTIATE_INTERNAL_H

#include "differentiate/differentiate.h"

typedef struct KnownDerivative {
  const Ir *derivative;
  uint32_t run; /* of the table, in which it was found */
} KnownDerivative;

/* Derivatives of the nodes met in one call, by the numbers of the nodes. A new run forgets them all at no cost: an equation
 * with thousands of variables is differentiated as often. */
typedef struct DerivativeTable {
  struct DerivativeTable *next; /* while it is not in use */
  KnownDerivative *known;       /* [capacity] */
  uint32_t capacity, run;
} DerivativeTable;

typedef struct FunctionDerivative {
  struct FunctionDerivative *next;
  const IrFunction *function;
  IrFunction *derivative; /* incomplete while it is made, which is what recursion needs; NULL: there is none */
} FunctionDerivative;

struct Differentiator {
  Arena *arena;
  IrPool *pool;
  FunctionDerivative *functions;
  DerivativeTable *idle;
  const Ir *zero; /* most derivatives are */
  int is_by_time; /* the derivative is one by time */
};

/* By forward differentiation of the statements. Inputs: those of the function, then the derivatives of its Real ones; outputs:
 * the derivatives of its Real ones. NULL: there is none. Made once. */
const IrFunction *function_derivative(Differentiator *differentiator, const IrFunction *function);

#endif
