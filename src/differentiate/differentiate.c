/* differentiate.c: the chain rule over shared expressions. */
#include "differentiate/differentiate_internal.h"

#include <math.h>
#include <string.h>

typedef struct Differentiation {
  Differentiator *differentiator;
  IrPool *pool;
  DerivativeTable *table;
  IrLeafDerivative *leaf;
  void *user;
  const Ir *culprit;
} Differentiation;

static const Ir *derivative(Differentiation *d, const Ir *ir);

/* ---- derivatives already known --------------------------------------------------------------------------------------- */

Differentiator *differentiator_new(Arena *arena, IrPool *pool)
{
  Differentiator *differentiator = ARENA_NEW(arena, Differentiator, 1);
  *differentiator = (Differentiator){.arena = arena, .pool = pool, .zero = ir_real(pool, 0)};
  return differentiator;
}

static DerivativeTable *table_take(Differentiator *differentiator)
{
  DerivativeTable *table = differentiator->idle;
  if (table)
    differentiator->idle = table->next;
  else
    table = ARENA_NEW(differentiator->arena, DerivativeTable, 1);
  if (++table->run == 0) *table = (DerivativeTable){.run = 1}; /* after as many runs as there are numbers */
  return table;
}

static void table_return(Differentiator *differentiator, DerivativeTable *table)
{
  table->next = differentiator->idle;
  differentiator->idle = table;
}

static const Ir *known_derivative(const DerivativeTable *table, const Ir *ir)
{
  if (ir->id >= table->capacity || table->known[ir->id].run != table->run) return NULL;
  return table->known[ir->id].derivative;
}

static void note_derivative(Arena *arena, DerivativeTable *table, const Ir *ir, const Ir *derivative)
{
  enum { LEAST = 256 };
  if (ir->id >= table->capacity) {
    const uint32_t capacity = ir->id < LEAST / 2 ? LEAST : 2 * (ir->id + 1);
    KnownDerivative *known = ARENA_NEW(arena, KnownDerivative, capacity);
    if (table->capacity) memcpy(known, table->known, table->capacity * sizeof *known);
    table->known = known;
    table->capacity = capacity;
  }
  table->known[ir->id] = (KnownDerivative){derivative, table->run};
}

/* ---- building, with zeros dropped ------------------------------------------------------------------------------------ */

static int is_zero(const Ir *ir)
{
  return ir_is_number(ir, 0);
}

static const Ir *number(Differentiation *d, double value)
{
  return value == 0 ? d->differentiator->zero : ir_real(d->pool, value);
}

static const Ir *add(Differentiation *d, const Ir *a, const Ir *b)
{
  return ir_binary(d->pool, IR_ADD, a, b);
}

static const Ir *subtract(Differentiation *d, const Ir *a, const Ir *b)
{
  return ir_binary(d->pool, IR_SUBTRACT, a, b);
}

static const Ir *multiply(Differentiation *d, const Ir *a, const Ir *b)
{
  return ir_binary(d->pool, IR_MULTIPLY, a, b);
}

static const Ir *divide(Differentiation *d, const Ir *a, const Ir *b)
{
  return is_zero(a) ? number(d, 0) : ir_binary(d->pool, IR_DIVIDE, a, b);
}

static const Ir *power(Differentiation *d, const Ir *a, const Ir *b)
{
  return ir_binary(d->pool, IR_POWER, a, b);
}

static const Ir *function1(Differentiation *d, IrBuiltin builtin, const Ir *a)
{
  return ir_builtin(d->pool, builtin, &a);
}

static const Ir *square(Differentiation *d, const Ir *a)
{
  return multiply(d, a, a);
}

static const Ir *compare_quietly(Differentiation *d, IrRelation relation, const Ir *a, const Ir *b)
{
  return function1(d, IR_NO_EVENT, ir_relation(d->pool, relation, a, b));
}

/* ---- arithmetic ------------------------------------------------------------------------------------------------------ */

static const Ir *of_product(Differentiation *d, const Ir *ir, const Ir *da, const Ir *db)
{
  const Ir *a = ir->operands[0], *b = ir->operands[1];
  if (a == b) return multiply(d, number(d, 2), multiply(d, a, da));
  return add(d, multiply(d, b, da), multiply(d, a, db));
}

/* (a/b)' = (a' - (a/b) b')/b, which has the quotient itself in it. */
static const Ir *of_quotient(Differentiation *d, const Ir *ir, const Ir *da, const Ir *db)
{
  return divide(d, subtract(d, da, multiply(d, ir, db)), ir->operands[1]);
}

/* a^b log(a), the derivative of a^b by b. Where a <= 0 there is none, and b does not vary: a^b of whole b alone is defined. The
 * exponent may be an argument of a function that is a parameter where it is called. */
static const Ir *slope_by_exponent(Differentiation *d, const Ir *ir)
{
  const Ir *a = ir->operands[0], *zero = number(d, 0);
  const Ir *slope = multiply(d, ir, function1(d, IR_LOG, a));
  if (a->kind == IR_NUMBER) return a->number > 0 ? slope : zero;
  return ir_if(d->pool, compare_quietly(d, IR_GREATER, a, zero), slope, zero);
}

/* (a^b)' = b a^(b-1) a' + a^b log(a) b' */
static const Ir *of_power(Differentiation *d, const Ir *ir, const Ir *da, const Ir *db)
{
  const Ir *a = ir->operands[0], *b = ir->operands[1];
  const Ir *result = number(d, 0);
  if (!is_zero(da)) result = multiply(d, multiply(d, b, power(d, a, subtract(d, b, number(d, 1)))), da);
  if (!is_zero(db)) result = add(d, result, multiply(d, slope_by_exponent(d, ir), db));
  return result;
}

static const Ir *of_operation(Differentiation *d, const Ir *ir)
{
  const Ir *da = derivative(d, ir->operands[0]);
  const Ir *db = da ? derivative(d, ir->operands[1]) : NULL;
  if (!db) return NULL;
  switch (ir->kind) {
  case IR_MULTIPLY:
    return of_product(d, ir, da, db);
  case IR_DIVIDE:
    return of_quotient(d, ir, da, db);
  case IR_POWER:
    return of_power(d, ir, da, db);
  default:
    return ir_binary(d->pool, (IrKind)ir->kind, da, db);
  }
}

/* ---- built-in functions ---------------------------------------------------------------------------------------------- */

/* 1/sqrt(1 - x^2), of asin */
static const Ir *slope_of_arc(Differentiation *d, const Ir *x)
{
  return divide(d, number(d, 1), function1(d, IR_SQRT, subtract(d, number(d, 1), square(d, x))));
}

/* The derivative of a function of x alone, by x. */
static const Ir *slope(Differentiation *d, const Ir *ir)
{
  const Ir *x = ir->operands[0], *one = number(d, 1);
  switch (ir->op) {
  case IR_ABS: /* at 0, as for x > 0 */
    return function1(d, IR_NO_EVENT, ir_if(d->pool, ir_relation(d->pool, IR_LESS, x, number(d, 0)), number(d, -1), one));
  case IR_SQRT:
    return divide(d, number(d, 0.5), ir);
  case IR_SIN:
    return function1(d, IR_COS, x);
  case IR_COS:
    return ir_negate(d->pool, function1(d, IR_SIN, x));
  case IR_TAN:
    return add(d, one, square(d, ir));
  case IR_ASIN:
    return slope_of_arc(d, x);
  case IR_ACOS:
    return ir_negate(d->pool, slope_of_arc(d, x));
  case IR_ATAN:
    return divide(d, one, add(d, one, square(d, x)));
  case IR_SINH:
    return function1(d, IR_COSH, x);
  case IR_COSH:
    return function1(d, IR_SINH, x);
  case IR_TANH:
    return subtract(d, one, square(d, ir));
  case IR_EXP:
    return ir;
  case IR_LOG:
    return divide(d, one, x);
  case IR_LOG10:
    return divide(d, number(d, 1 / log(10)), x);
  default: /* sign, floor, ceil, integer: constant between their jumps */
    return number(d, 0);
  }
}

/* (1/q) x' is written x'/q. */
static const Ir *times_slope(Differentiation *d, const Ir *slope, const Ir *dx)
{
  if (slope->kind == IR_DIVIDE && slope->operands[0]->kind == IR_NUMBER)
    return divide(d, multiply(d, slope->operands[0], dx), slope->operands[1]);
  return multiply(d, slope, dx);
}

static const Ir *of_smooth(Differentiation *d, const Ir *ir, const Ir *dx)
{
  const Ir *order = ir->operands[0];
  if (order->kind != IR_NUMBER || order->number < 1) return function1(d, IR_NO_EVENT, dx);
  const Ir *operands[] = {ir_number(d->pool, order->number - 1, TYPE_INTEGER), dx};
  return is_zero(dx) ? dx : ir_builtin(d->pool, IR_SMOOTH, operands);
}

/* atan2(y, x)' = (x y' - y x')/(x^2 + y^2) */
static const Ir *of_angle(Differentiation *d, const Ir *y, const Ir *x, const Ir *dy, const Ir *dx)
{
  return divide(d, subtract(d, multiply(d, x, dy), multiply(d, y, dx)), add(d, square(d, x), square(d, y)));
}

/* mod and rem: a - q b, with a quotient q that is constant between its jumps. */
static const Ir *of_remainder(Differentiation *d, const Ir *ir, const Ir *da, const Ir *db)
{
  if (is_zero(db)) return da;
  const Ir *quotient = ir->op == IR_REM
                           ? ir_builtin(d->pool, IR_DIV, ir->operands)
                           : function1(d, IR_FLOOR, ir_binary(d->pool, IR_DIVIDE, ir->operands[0], ir->operands[1]));
  return subtract(d, da, multiply(d, function1(d, IR_NO_EVENT, quotient), db));
}

static const Ir *of_two(Differentiation *d, const Ir *ir, const Ir *da, const Ir *db)
{
  const Ir *a = ir->operands[0], *b = ir->operands[1];
  switch (ir->op) {
  case IR_ATAN2:
    return of_angle(d, a, b, da, db);
  case IR_MOD:
  case IR_REM:
    return of_remainder(d, ir, da, db);
  case IR_MIN:
    return ir_if(d->pool, compare_quietly(d, IR_LESS, a, b), da, db);
  case IR_MAX:
    return ir_if(d->pool, compare_quietly(d, IR_GREATER, a, b), da, db);
  case IR_SMOOTH:
    return of_smooth(d, ir, db);
  default: /* div */
    return number(d, 0);
  }
}

static const Ir *of_builtin(Differentiation *d, const Ir *ir)
{
  const Ir *da = derivative(d, ir->operands[0]), *db = NULL;
  if (!da) return NULL;
  if (ir->count == 1) {
    if (ir->op == IR_NO_EVENT) return function1(d, IR_NO_EVENT, da);
    return is_zero(da) ? da : times_slope(d, slope(d, ir), da);
  }
  db = derivative(d, ir->operands[1]);
  return db ? of_two(d, ir, da, db) : NULL;
}

/* ---- calls ----------------------------------------------------------------------------------------------------------- */

typedef struct CallDerivative {
  const IrFunction *function;
  const Ir **arguments; /* those of the call, then derivatives */
  uint32_t count;
} CallDerivative;

/* noDerivative is about the derivative by time only: it promises how the input changes in time. */
static int is_left_out(const Differentiation *d, const IrFunction *function, uint32_t input)
{
  return d->differentiator->is_by_time && function->derivative && function->omitted && input < function->inputs &&
         function->omitted[input] == OMISSION_NO_DERIVATIVE;
}

/* 1: some argument varies; 0: none does; -1: one has no derivative. */
static int differentiate_arguments(Differentiation *d, const Ir *ir, const Ir **derivatives)
{
  int varies = 0;
  for (uint32_t i = 0; i < ir->count; i++) {
    derivatives[i] = is_left_out(d, ir->function, i) ? number(d, 0) : derivative(d, ir->operands[i]);
    if (!derivatives[i]) return -1;
    varies |= !is_zero(derivatives[i]);
  }
  return varies;
}

static int has_rate(const IrFunction *function, const uint8_t *omitted, uint32_t input)
{
  return function->variables[input].type == TYPE_REAL && !(omitted && omitted[input]);
}

/* Inputs that are derivatives are those of the others, in the direction in which the call is differentiated. */
static int rates_are_met(const IrFunction *function, const Ir *const *arguments, const Ir *const *derivatives)
{
  uint32_t rate = function->rates;
  for (uint32_t i = 0; i < function->newest; i++)
    if (has_rate(function, function->omitted, i) && derivatives[i] != arguments[rate++]) return 0;
  return 1;
}

/* The derivative of the function's annotation is used unless an input that it takes for constant varies. */
static int annotation_serves(const IrFunction *function, const Ir *const *arguments, const Ir *const *derivatives)
{
  if (!function->derivative) return 0;
  for (uint32_t i = 0; i < function->inputs; i++)
    if (function->omitted && function->omitted[i] && !is_zero(derivatives[i])) return 0;
  return rates_are_met(function, arguments, derivatives);
}

static void add_derivatives(CallDerivative *call, const IrFunction *function, const Ir *const *derivatives, int annotated)
{
  const uint8_t *omitted = annotated ? function->omitted : NULL;
  for (uint32_t i = annotated ? function->newest : 0; i < function->inputs; i++)
    if (has_rate(function, omitted, i)) call->arguments[call->count++] = derivatives[i];
}

static int arrange_call(Differentiation *d, const Ir *ir, const Ir *const *derivatives, CallDerivative *call)
{
  const IrFunction *function = ir->function;
  int annotated = annotation_serves(function, ir->operands, derivatives);
  call->function = annotated ? function->derivative : function_derivative(d->differentiator, function);
  if (!call->function || ir->count != function->inputs) return 0;
  call->arguments = ARENA_NEW(d->pool->arena, const Ir *, 2 * (size_t)ir->count);
  memcpy(call->arguments, ir->operands, ir->count * sizeof *call->arguments);
  call->count = ir->count;
  add_derivatives(call, function, derivatives, annotated);
  return call->count == call->function->inputs;
}

/* The number of the derivative among the derivatives of Real outputs. */
static uint32_t real_outputs_before(const IrFunction *function, uint32_t output)
{
  uint32_t count = 0;
  for (uint32_t i = 0; i < output; i++) count += function->variables[function->inputs + i].type == TYPE_REAL;
  return count;
}

static const Ir *of_call(Differentiation *d, const Ir *ir)
{
  CallDerivative call;
  const Ir **derivatives = ARENA_NEW(d->pool->arena, const Ir *, ir->count);
  int varies = differentiate_arguments(d, ir, derivatives);
  if (varies < 1) return varies == 0 ? number(d, 0) : NULL;
  uint32_t output = real_outputs_before(ir->function, ir->index);
  if (arrange_call(d, ir, derivatives, &call) && output < call.function->outputs)
    return ir_call(d->pool, call.function, output, call.arguments, call.count, TYPE_REAL);
  d->culprit = ir;
  return NULL;
}

/* ---- all kinds ------------------------------------------------------------------------------------------------------- */

static const Ir *of_leaf(Differentiation *d, const Ir *ir)
{
  const Ir *result = d->leaf(d->user, ir);
  return result ? result : number(d, 0);
}

/* The condition stays the same node: it makes no event of its own. */
static const Ir *of_choice(Differentiation *d, const Ir *ir)
{
  const Ir *then = derivative(d, ir->operands[1]);
  const Ir *otherwise = then ? derivative(d, ir->operands[2]) : NULL;
  return otherwise ? ir_if(d->pool, ir->operands[0], then, otherwise) : NULL;
}

/* The same element of the derivatives; 0 where the elements are constant. */
static const Ir *of_element(Differentiation *d, const Ir *ir)
{
  if (ir_is_table(ir)) return number(d, 0);
  uint32_t count = ir->count - 1;
  const Ir **derivatives = ARENA_NEW(d->pool->arena, const Ir *, count);
  for (uint32_t i = 0; i < count; i++)
    if (!(derivatives[i] = derivative(d, ir_elements(ir)[i]))) return NULL;
  return ir_element(d->pool, ir->operands[0], derivatives, count, TYPE_REAL);
}

static const Ir *of_negation(Differentiation *d, const Ir *ir)
{
  const Ir *result = derivative(d, ir->operands[0]);
  return result ? ir_negate(d->pool, result) : NULL;
}

static const Ir *work_out(Differentiation *d, const Ir *ir)
{
  switch (ir->kind) {
  case IR_VARIABLE:
  case IR_DER:
  case IR_PRE:
  case IR_TIME:
    return of_leaf(d, ir);
  case IR_ADD:
  case IR_SUBTRACT:
  case IR_MULTIPLY:
  case IR_DIVIDE:
  case IR_POWER:
    return of_operation(d, ir);
  case IR_NEGATE:
    return of_negation(d, ir);
  case IR_BUILTIN:
    return of_builtin(d, ir);
  case IR_IF:
    return of_choice(d, ir);
  case IR_CALL:
    return of_call(d, ir);
  case IR_ELEMENT:
    return of_element(d, ir);
  default:
    return number(d, 0);
  }
}

static const Ir *derivative(Differentiation *d, const Ir *ir)
{
  if (ir->type != TYPE_REAL || ir->kind == IR_NUMBER) return number(d, 0);
  const Ir *known = known_derivative(d->table, ir);
  if (known) return known;
  const Ir *result = work_out(d, ir);
  if (result) note_derivative(d->differentiator->arena, d->table, ir, result);
  return result;
}

const Ir *ir_differentiate(Differentiator *differentiator, const Ir *ir, IrLeafDerivative *leaf, void *user, const Ir **culprit)
{
  Differentiation d = {.differentiator = differentiator,
                       .pool = differentiator->pool,
                       .table = table_take(differentiator),
                       .leaf = leaf,
                       .user = user,
                       .culprit = NULL};
  Span span = differentiator->pool->span;
  differentiator->pool->span = ir->span;
  const Ir *result = derivative(&d, ir);
  differentiator->pool->span = span;
  table_return(differentiator, d.table);
  if (!result && culprit) *culprit = d.culprit;
  return result;
}

const Ir *ir_differentiate_by_time(Differentiator *differentiator, const Ir *ir, IrLeafDerivative *leaf, void *user,
                                   const Ir **culprit)
{
  differentiator->is_by_time = 1;
  const Ir *result = ir_differentiate(differentiator, ir, leaf, user, culprit);
  differentiator->is_by_time = 0;
  return result;
}

static const Ir *one_for_variable(void *user, const Ir *leaf)
{
  const Ir *const *wanted_and_one = user;
  return leaf == wanted_and_one[0] ? wanted_and_one[1] : NULL;
}

const Ir *ir_partial(Differentiator *differentiator, const Ir *ir, uint32_t variable, const Ir **culprit)
{
  const Ir *wanted_and_one[] = {ir_variable(differentiator->pool, variable, TYPE_REAL), ir_real(differentiator->pool, 1)};
  return ir_differentiate(differentiator, ir, one_for_variable, wanted_and_one, culprit);
}
