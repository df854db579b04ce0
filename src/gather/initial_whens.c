/* initial_whens.c: when-clauses that are active when a run begins, as `when initial()` and `when {initial(), ...}`: what they
 * assign belongs to the initial equations (Modelica 3.6, 8.6). An initial equation that reads such a variable gets what the
 * clause assigns in its place; beside that, a value that depends on nothing before the event is an initial equation by itself,
 * so that other components see it, too. */
#include "gather/gather_internal.h"

/* The condition holds whenever initial() does. */
static int holds_initially(const Ir *condition)
{
  if (condition->kind == IR_OR) return holds_initially(condition->operands[0]) || holds_initially(condition->operands[1]);
  return condition->kind == IR_INITIAL;
}

typedef struct Before {
  ScalarClass *scalar;
  const ScalarWhen *when;
} Before;

static const Ir *before_clause(void *user, const Ir *leaf)
{
  const Before *before = user;
  if (leaf->kind != IR_VARIABLE) return NULL;
  for (uint32_t a = 0; a < before->when->action_count; a++)
    if (before->when->actions[a].variable == leaf->index)
      return ir_pre(before->scalar->pool, leaf->index, (TypeKind)leaf->type);
  return NULL;
}

/* Statements read what their variables were before them. */
static const Ir *value_of(ScalarClass *scalar, const ScalarWhen *when, const ScalarAction *action)
{
  Before before = {scalar, when};
  const Ir *value = action->group ? ir_substitute(scalar->pool, action->value, before_clause, &before) : action->value;
  return ir_inline(scalar->pool, value);
}

static int is_before(void *user, const Ir *ir)
{
  (void)user;
  return ir->kind == IR_PRE;
}

static int is_pre_of(void *user, const Ir *ir)
{
  const uint32_t *variable = user;
  return ir->kind == IR_PRE && ir->index == *variable;
}

/* A clause reads what the variable was before: that is its start value until the initial event. */
static int has_past(ScalarClass *scalar, uint32_t variable)
{
  for (uint32_t w = 0; w < scalar->when_count; w++) {
    const ScalarWhen *when = &scalar->whens[w];
    if (scalar_walk(scalar, when->condition, is_pre_of, &variable)) return 1;
    for (uint32_t a = 0; a < when->action_count; a++)
      if (when->actions[a].value && scalar_walk(scalar, when->actions[a].value, is_pre_of, &variable)) return 1;
  }
  return 0;
}

static int is_external(void *user, const Ir *ir)
{
  (void)user;
  return ir->kind == IR_CALL && ir->function->external;
}

/* A function in C, such as a generator of random numbers, is called once, at the event. */
static void take_clause(ScalarClass *scalar, const ScalarWhen *when)
{
  for (uint32_t a = 0; a < when->action_count; a++) {
    const ScalarAction *action = &when->actions[a];
    const Ir *value = action->kind == ACTION_ASSIGN ? value_of(scalar, when, action) : NULL;
    if (value && !scalar_walk(scalar, value, is_external, NULL)) scalar->when_initials[action->variable] = value;
  }
}

static const Ir *exchange_assigned(void *user, const Ir *leaf)
{
  ScalarClass *scalar = user;
  if (leaf->kind != IR_VARIABLE || leaf->index >= scalar->spec->variable_count) return NULL;
  const Ir *value = scalar->when_initials[leaf->index];
  if (!value) return NULL;
  scalar->when_initials[leaf->index] = NULL; /* in a circle it is the value before */
  const Ir *result = ir_substitute(scalar->pool, value, exchange_assigned, scalar);
  scalar->when_initials[leaf->index] = value;
  return result;
}

const Ir *initially_assigned(ScalarClass *scalar, const Ir *ir)
{
  return ir_substitute(scalar->pool, ir, exchange_assigned, scalar);
}

void gather_initial_whens(ScalarClass *scalar)
{
  uint32_t taken = 0; /* clause of which the first branch that is active was met */
  scalar->when_initials = ARENA_NEW(scalar->arena, const Ir *, scalar->spec->variable_count);
  for (uint32_t w = 0; w < scalar->when_count; w++) {
    const ScalarWhen *when = &scalar->whens[w];
    if (when->clause == taken || !holds_initially(when->condition)) continue;
    taken = when->clause;
    take_clause(scalar, when);
  }
  for (uint32_t v = 0; v < scalar->spec->variable_count && taken; v++) {
    const Ir *value = scalar->when_initials[v] ? initially_assigned(scalar, scalar_reference(scalar, v)) : NULL;
    if (!value || has_past(scalar, v) || scalar_walk(scalar, value, is_before, NULL)) continue;
    *ARRAY_PUSH(scalar->arena, scalar->initials, scalar->initial_count, scalar->initial_capacity) =
        (ScalarInitial){scalar_reference(scalar, v), value, scalar->variables[v].name, scalar->spec->variables[v].span, 1};
  }
}
