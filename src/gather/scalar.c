/* scalar.c: the variables of a class during its translation to scalars, and queries about its expressions. */
#include <string.h>

#include "gather/gather_internal.h"

/* ---- text ------------------------------------------------------------------------------------------------------------ */

static const char *name_of(void *user, uint32_t variable)
{
  const ScalarClass *scalar = user;
  return variable < scalar->variable_count ? scalar->variables[variable].name : "?";
}

const char *scalar_print(const ScalarClass *scalar, const Ir *ir)
{
  TextBuffer text = {.storage.arena = scalar->arena};
  ir_print(ir, name_of, (void *)(uintptr_t)scalar, text_output(&text));
  return text_of(&text);
}

/* ---- variables ------------------------------------------------------------------------------------------------------- */

uint32_t scalar_add_variable(ScalarClass *scalar, const char *name, const char *unit, TypeKind type)
{
  uint32_t number = scalar->variable_count;
  ScalarVariable *variable = ARRAY_PUSH(scalar->arena, scalar->variables, scalar->variable_count, scalar->variable_capacity);
  *variable = (ScalarVariable){.name = name,
                               .unit = unit,
                               .description = "",
                               .type = type,
                               .spec_variable = NONE,
                               .derivative = NONE,
                               .integral = NONE,
                               .flow_port = NONE,
                               .offers = NONE,
                               .sort = SORT_LOCAL,
                               .select = STATE_DEFAULT,
                               .group = NONE,
                               .eliminated = NONE,
                               .alias = NONE};
  return number;
}

uint32_t scalar_derivative(ScalarClass *scalar, uint32_t variable)
{
  ScalarVariable *v = &scalar->variables[variable];
  if (v->derivative != NONE) return v->derivative;
  const char *unit = *v->unit ? arena_printf(scalar->arena, "%s/s", v->unit) : "";
  if (strcmp(v->unit, "m/s") == 0 || strcmp(v->unit, "rad/s") == 0) unit = arena_printf(scalar->arena, "%s2", v->unit);
  uint32_t derivative = scalar_add_variable(scalar, arena_printf(scalar->arena, "der(%s)", v->name), unit, TYPE_REAL);
  v = &scalar->variables[variable];
  v->derivative = derivative;
  scalar->variables[derivative].integral = variable;
  scalar->variables[derivative].order = (uint8_t)(scalar->variables[variable].order + 1);
  return derivative;
}

const Ir *scalar_reference(const ScalarClass *scalar, uint32_t variable)
{
  return ir_variable(scalar->pool, variable, scalar->variables[variable].type);
}

const char *law_print(const ScalarClass *scalar, const Ir *ir)
{
  enum { READABLE = 12 };
  return ir->height > READABLE ? "..." : scalar_print(scalar, ir);
}

void law_add(ScalarClass *scalar, const char *text)
{
  if (text && *text) *ARRAY_PUSH(scalar->arena, scalar->laws, scalar->law_count, scalar->law_capacity) = text;
}

/* ---- questions about expressions ------------------------------------------------------------------------------------- */

int scalar_contains(const ScalarClass *scalar, const Ir *ir, int (*is)(const ScalarClass *scalar, uint32_t variable))
{
  uint32_t count;
  const uint32_t *variables = ir_variables(scalar->arena, ir, &count);
  for (uint32_t i = 0; i < count; i++)
    if (is(scalar, variables[i])) return 1;
  return 0;
}

static int is_not_parameter(const ScalarClass *scalar, uint32_t variable)
{
  return scalar->variables[variable].sort != SORT_GIVEN || scalar->variables[variable].is_discrete;
}

static int walk(ScalarClass *scalar, const Ir *ir, NodeTest *test, void *user)
{
  if (scalar->seen[ir->id] == scalar->round) return 0;
  scalar->seen[ir->id] = scalar->round;
  int answer = test(user, ir);
  if (answer) return answer > 0;
  for (uint32_t i = 0; i < ir->count; i++)
    if (walk(scalar, ir->operands[i], test, user)) return 1;
  return 0;
}

int scalar_walk(ScalarClass *scalar, const Ir *ir, NodeTest *test, void *user)
{
  if (scalar->pool->count > scalar->seen_capacity) {
    scalar->seen_capacity = (uint32_t)array_capacity(scalar->seen_capacity, scalar->pool->count);
    scalar->seen = ARENA_NEW(scalar->arena, uint32_t, scalar->seen_capacity);
    scalar->round = 0;
  }
  scalar->round++;
  return walk(scalar, ir, test, user);
}

static int depends_on_time(void *user, const Ir *ir)
{
  (void)user;
  return ir->kind == IR_TIME || ir->kind == IR_INITIAL || ir->kind == IR_TERMINAL ||
         (ir->kind == IR_BUILTIN && ir->op == IR_SAMPLE);
}

int scalar_is_parametric(ScalarClass *scalar, const Ir *ir)
{
  return !scalar_contains(scalar, ir, is_not_parameter) && !scalar_walk(scalar, ir, depends_on_time, NULL);
}

static const Ir *one_for_time(void *user, const Ir *leaf)
{
  return leaf->kind == IR_TIME ? user : NULL;
}

static int is_time(void *user, const Ir *ir)
{
  (void)user;
  return ir->kind == IR_TIME;
}

const Ir *scalar_time_slope(ScalarClass *scalar, const Ir *ir)
{
  uint32_t count;
  const uint32_t *variables = ir_variables_now(scalar->arena, ir, &count);
  for (uint32_t i = 0; i < count; i++)
    if (scalar->variables[variables[i]].sort != SORT_GIVEN) return NULL;
  const Ir *culprit, *one = ir_real(scalar->pool, 1);
  const Ir *slope = ir_differentiate(scalar->differentiator, ir, one_for_time, (void *)(uintptr_t)one, &culprit);
  return !slope || ir_is_number(slope, 0) || scalar_walk(scalar, slope, is_time, NULL) ? NULL : slope;
}
