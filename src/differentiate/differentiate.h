/* differentiate.h: derivatives of expressions, through calls of functions too. */
#ifndef LIED_DIFFERENTIATE_DIFFERENTIATE_H
#define LIED_DIFFERENTIATE_DIFFERENTIATE_H

#include "ir/ir.h"

/* Keeps the derivatives of functions, each made once. */
typedef struct Differentiator Differentiator;

Differentiator *differentiator_new(Arena *arena, IrPool *pool);

/* `leaf` gives the derivative of an IR_VARIABLE, IR_PRE or IR_TIME; NULL stands for 0. The derivative of a call is a call of
 * the function's derivative. */
typedef const Ir *IrLeafDerivative(void *user, const Ir *leaf);
/* NULL when there is none: the node that has none is left in *culprit. */
const Ir *ir_differentiate(Differentiator *differentiator, const Ir *ir, IrLeafDerivative *leaf, void *user,
                           const Ir **culprit);
/* The same for derivatives by time: the derivative that a function's annotation gives may be valid for these only. */
const Ir *ir_differentiate_by_time(Differentiator *differentiator, const Ir *ir, IrLeafDerivative *leaf, void *user,
                                   const Ir **culprit);
/* By one Real variable, all others held. */
const Ir *ir_partial(Differentiator *differentiator, const Ir *ir, uint32_t variable, const Ir **culprit);

#endif
