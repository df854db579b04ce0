/* event_functions.c: floor, ceil, integer, div, mod and rem make events where they jump, outside of noEvent and smooth. The
 * integer at or below their argument is a variable that keeps its value between events:
 *
 *   k = if e >= pre(k) + 1 then max(floor(e), pre(k) + 1) elseif e < pre(k) then min(floor(e), pre(k) - 1) else pre(k)
 *
 * The relations are as any others: an instant where e is linear in time, else a root. max and min make sure that k changes
 * where rounding leaves e on the old side. */
#include "gather/gather_internal.h"

/* After a root e = k + 1 rounding decides on which side of it e is. So e must fall this much below k, relative to 1 + |k|,
 * before k falls again. */
static const double hysteresis = 1e-10;

static int varies(void *user, const Ir *ir)
{
  const ScalarClass *scalar = user;
  if (ir->kind == IR_VARIABLE) return ir->type == TYPE_REAL && scalar->variables[ir->index].sort != SORT_GIVEN;
  return ir->kind == IR_TIME ? 1 : ir->kind == IR_PRE ? -1 : 0;
}

static const Ir *builtin(IrPool *pool, IrBuiltin op, const Ir *left, const Ir *right)
{
  return ir_builtin(pool, op, (const Ir *[]){left, right});
}

static const Ir *law_of(ScalarClass *scalar, const Ir *e, const Ir *before, IrBuiltin floor_)
{
  IrPool *pool = scalar->pool;
  const Ir *one = ir_number(pool, 1, (TypeKind)before->type), *low = before;
  const Ir *above = ir_binary(pool, IR_ADD, before, one), *below = ir_binary(pool, IR_SUBTRACT, before, one);
  const Ir *now = builtin(pool, floor_, e, NULL);
  if (!scalar_time_slope(scalar, e)) {
    const Ir *size = ir_binary(pool, IR_ADD, ir_real(pool, 1), builtin(pool, IR_ABS, before, NULL));
    low = ir_binary(pool, IR_SUBTRACT, before, ir_binary(pool, IR_MULTIPLY, ir_real(pool, hysteresis), size));
  }
  const Ir *falls = ir_if(pool, ir_relation(pool, IR_LESS, e, low), builtin(pool, IR_MIN, now, below), before);
  return ir_if(pool, ir_relation(pool, IR_GREATER_EQUAL, e, above), builtin(pool, IR_MAX, now, above), falls);
}

static uint32_t find_held(const ScalarClass *scalar, const Ir *of)
{
  uint32_t i = 0;
  while (i < scalar->held_count && scalar->held[i].of != of) i++;
  return i;
}

/* The variable that is floor(e) or integer(e) since the last event: one for all places with the same e. */
static const Ir *held(ScalarClass *scalar, const Ir *e, IrBuiltin floor_)
{
  IrPool *pool = scalar->pool;
  const Ir *of = builtin(pool, floor_, e, NULL);
  uint32_t known = find_held(scalar, of);
  if (known < scalar->held_count) return scalar_reference(scalar, scalar->held[known].variable);
  TypeKind type = floor_ == IR_INTEGER ? TYPE_INTEGER : TYPE_REAL;
  const char *name = arena_printf(scalar->arena, "$%s[%u]", ir_builtin_name(floor_), scalar->held_count + 1);
  uint32_t variable = scalar_add_variable(scalar, name, "", type);
  scalar->variables[variable].is_hidden = 1;
  *ARRAY_PUSH(scalar->arena, scalar->held, scalar->held_count, scalar->held_capacity) = (HeldFloor){of, variable};
  const Ir *left = scalar_reference(scalar, variable), *right = law_of(scalar, e, ir_pre(pool, variable, type), floor_);
  equation_add(scalar, left, right, scalar_print(scalar, of), scalar->place);
  return left;
}

static const Ir *floor_of(ScalarClass *scalar, const Ir *e)
{
  return held(scalar, e, IR_FLOOR);
}

static const Ir *ceil_of(ScalarClass *scalar, const Ir *e)
{
  return ir_negate(scalar->pool, floor_of(scalar, ir_negate(scalar->pool, e)));
}

/* Towards zero. The comparison is of a variable that jumps at events: it makes none itself. */
static const Ir *truncated(ScalarClass *scalar, const Ir *e)
{
  IrPool *pool = scalar->pool;
  const Ir *below = floor_of(scalar, e), *above = ceil_of(scalar, e);
  const Ir *is_positive = ir_relation(pool, IR_GREATER_EQUAL, below, ir_real(pool, 0));
  return ir_if(pool, builtin(pool, IR_NO_EVENT, is_positive, NULL), below, above);
}

static const Ir *remainder_of(ScalarClass *scalar, const Ir *x, const Ir *y, const Ir *quotient)
{
  return ir_binary(scalar->pool, IR_SUBTRACT, x, ir_binary(scalar->pool, IR_MULTIPLY, quotient, y));
}

static const Ir *with_events(ScalarClass *scalar, const Ir *ir);

static const Ir *replacement(ScalarClass *scalar, const Ir *ir)
{
  const Ir *x = with_events(scalar, ir->operands[0]), *y = ir->count > 1 ? with_events(scalar, ir->operands[1]) : NULL;
  const Ir *ratio = y ? ir_binary(scalar->pool, IR_DIVIDE, x, y) : NULL;
  switch (ir->op) {
  case IR_FLOOR:
    return floor_of(scalar, x);
  case IR_CEIL:
    return ceil_of(scalar, x);
  case IR_INTEGER:
    return held(scalar, x, IR_INTEGER);
  case IR_DIV:
    return truncated(scalar, ratio);
  case IR_MOD:
    return remainder_of(scalar, x, y, floor_of(scalar, ratio));
  default:
    return remainder_of(scalar, x, y, truncated(scalar, ratio));
  }
}

static int is_real(const Ir *ir)
{
  return ir->operands[0]->type == TYPE_REAL || (ir->count > 1 && ir->operands[1]->type == TYPE_REAL);
}

int is_event_function(const Ir *ir)
{
  return ir->kind == IR_BUILTIN && ir->op >= IR_FLOOR && ir->op <= IR_REM && is_real(ir);
}

static const Ir *exchange(void *user, const Ir *ir)
{
  if (ir->kind == IR_BUILTIN && (ir->op == IR_NO_EVENT || ir->op == IR_SMOOTH)) return ir;
  return is_event_function(ir) && scalar_walk(user, ir, varies, user) ? replacement(user, ir) : NULL;
}

static const Ir *with_events(ScalarClass *scalar, const Ir *ir)
{
  return ir_substitute_all(scalar->pool, ir, exchange, scalar);
}

/* What a when-clause does is evaluated at one instant. There an argument may be a rounding below the integer whose event this
 * is: such a function has the value that it has in equations and conditions. */
static const Ir *known_value(void *user, const Ir *ir)
{
  ScalarClass *scalar = user;
  if (ir->kind != IR_BUILTIN || (ir->op != IR_FLOOR && ir->op != IR_INTEGER)) return NULL;
  uint32_t known = find_held(scalar, ir);
  return known < scalar->held_count ? scalar_reference(scalar, scalar->held[known].variable) : NULL;
}

static void replace_in_actions(ScalarClass *scalar, const ScalarWhen *when)
{
  for (uint32_t a = 0; a < when->action_count; a++)
    if (when->actions[a].value)
      when->actions[a].value = ir_substitute_all(scalar->pool, when->actions[a].value, known_value, scalar);
}

/* Those of initial equations jump nowhere. */
void gather_event_functions(ScalarClass *scalar)
{
  uint32_t count = scalar->equation_count; /* those that this adds are done */
  for (uint32_t e = 0; e < count; e++) {
    scalar->place = scalar->equations[e].span;
    const Ir *left = with_events(scalar, scalar->equations[e].left), *right = with_events(scalar, scalar->equations[e].right);
    scalar->equations[e].left = left;
    scalar->equations[e].right = right;
  }
  for (uint32_t w = 0; w < scalar->when_count; w++) {
    scalar->place = scalar->whens[w].span;
    scalar->whens[w].condition = with_events(scalar, scalar->whens[w].condition);
  }
  for (uint32_t a = 0; a < scalar->assertion_count; a++) {
    scalar->place = scalar->assertions[a].span;
    if (scalar->assertions[a].condition) scalar->assertions[a].condition = with_events(scalar, scalar->assertions[a].condition);
  }
  for (uint32_t w = 0; w < scalar->when_count; w++) replace_in_actions(scalar, &scalar->whens[w]);
}
