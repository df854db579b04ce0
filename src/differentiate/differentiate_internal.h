/* differentiate_internal.h: what derivatives of expressions and derivatives of functions know of each other. */
#ifndef LIED_DIFFERENTIATE_DIFFERENTIATE_INTERNAL_H
#define LIED_DIFFERENTIATE_DIFFERENTIATE_INTERNAL_H

#include "differentiate/differentiate.h"

/* Derivatives of the nodes met in one call. A slot of another round is empty: tables are used again without clearing. */
typedef struct DerivativeSlot {
  const Ir *node, *derivative;
  uint64_t round;
} DerivativeSlot;

typedef struct DerivativeTable {
  struct DerivativeTable *next; /* while it is not in use */
  DerivativeSlot *slots;        /* [capacity], a power of two */
  uint32_t capacity, count;
  uint64_t round;
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
  int is_by_time; /* what is being differentiated is, by time */
};

/* By forward differentiation of the statements. Inputs: those of the function, then the derivatives of its Real ones; outputs:
 * the derivatives of its Real ones. NULL: there is none. Made once. */
const IrFunction *function_derivative(Differentiator *differentiator, const IrFunction *function);

#endif
