/* builtin.h: calls of built-in functions and operators, for the files of src/lower that lower them. */
#ifndef LIED_LOWER_BUILTIN_H
#define LIED_LOWER_BUILTIN_H

#include "lower/lower_internal.h"

typedef struct CallArguments {
  Lower *lower;
  const Env *env;
  const Expr *expr; /* the call */
  const Expr *first;
  uint32_t count;
  Span span;
} CallArguments;

CallArguments arguments_of(Lower *lower, const Env *env, const Expr *expr);
const Expr *argument(const CallArguments *a, uint32_t index);
Value argument_value(const CallArguments *a, uint32_t index);
/* An argument that is a size. 0 after an error. */
int argument_whole(const CallArguments *a, uint32_t index, uint32_t *number);
Value wrong_count(const CallArguments *a);
int numeric(const CallArguments *a, const Value *value, Span span); /* 0 after an error */
/* Element by element. */
Value apply_builtin(const CallArguments *a, IrBuiltin builtin);
/* 0: there is no built-in function of that name. */
int call_builtin(const CallArguments *a, Value *value);
/* A function of the language that is not supported: says so. */
int is_unsupported(const CallArguments *a, const char *name);

/* ---- cardinality.c -------------------------------------------------------------------------------------------------- */

Value call_cardinality(const CallArguments *a);

/* ---- builtin_history.c ---------------------------------------------------------------------------------------------- */

Value call_der(const CallArguments *a);
Value call_pre(const CallArguments *a);
Value call_edge(const CallArguments *a);
Value call_change(const CallArguments *a);
Value call_sample(const CallArguments *a);
Value call_instance_name(const CallArguments *a);
Value call_initial(const CallArguments *a);
Value call_terminal(const CallArguments *a);

/* ---- builtin_array.c ------------------------------------------------------------------------------------------------ */

Value call_size(const CallArguments *a);
Value call_ndims(const CallArguments *a);
Value call_zeros(const CallArguments *a);
Value call_ones(const CallArguments *a);
Value call_fill(const CallArguments *a);
Value call_identity(const CallArguments *a);
Value call_diagonal(const CallArguments *a);
Value call_linspace(const CallArguments *a);
Value call_cat(const CallArguments *a);
Value call_transpose(const CallArguments *a);
Value call_cross(const CallArguments *a);
Value call_skew(const CallArguments *a);
Value call_outer_product(const CallArguments *a);
Value call_symmetric(const CallArguments *a);
Value call_matrix(const CallArguments *a);
Value call_array(const CallArguments *a);
Value call_sum(const CallArguments *a);
Value call_product(const CallArguments *a);
Value call_min(const CallArguments *a);
Value call_max(const CallArguments *a);
Value call_scalar(const CallArguments *a);
Value call_vector(const CallArguments *a);

#endif
