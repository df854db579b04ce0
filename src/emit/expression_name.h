/* expression_name.h: what a person would call the value of an expression: sin_phi, share_times_d, ds_below_0. */
#ifndef LIED_EMIT_EXPRESSION_NAME_H
#define LIED_EMIT_EXPRESSION_NAME_H

#include "ir/ir.h"

/* What an expression is called in C: a variable, or what has a constant already. NULL: it has no name yet. */
typedef const char *KnownName(void *user, const Ir *ir);
/* NULL: the expression has no short name. */
const char *expression_name(Arena *arena, const Ir *ir, KnownName *known, void *user);
/* What a function is called inside of its package; "der_" before it for a derivative. */
const char *function_short_name(Arena *arena, const IrFunction *function);

#endif
