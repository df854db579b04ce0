/* missing_value.c: parameters without value: an error where something needs them.
 *
 * Branches of if that parameters exclude need nothing, and neither do protected variables that nothing else mentions: these are
 * NAN, where arithmetic alone makes them, so that results show no number. */
#include <math.h>

#include "assemble/assemble_internal.h"

typedef struct Needs {
  Model *model;
  const Specialisation *spec;
  const double *values;
  const uint8_t *missing; /* [variable_count] */
  uint8_t *needed;        /* [variable_count] */
  uint8_t *empty;         /* [variable_count] it is NAN, for want of a value */
  int is_changed;
} Needs;

static const Ir *known(void *user, const Ir *leaf)
{
  const Needs *needs = user;
  const IrVariable *variable = &needs->spec->variables[leaf->index];
  if (leaf->kind != IR_VARIABLE || variable->variability > VARIABILITY_PARAMETER || needs->missing[leaf->index]) return NULL;
  return ir_number(&needs->model->pool, needs->values[leaf->index], variable->type);
}

static const Ir *with_values(Needs *needs, const Ir *ir)
{
  return ir_substitute(&needs->model->pool, ir, known, needs);
}

static void need(Needs *needs, const Ir *ir)
{
  uint32_t count = 0, *variables = ir ? ir_variables(needs->model->arena, with_values(needs, ir), &count) : NULL;
  for (uint32_t i = 0; i < count; i++) {
    needs->is_changed |= !needs->needed[variables[i]];
    needs->needed[variables[i]] = 1;
  }
}

static void need_list(Needs *needs, const IrEquation *equation)
{
  for (; equation; equation = equation->next) {
    const Ir *sides[] = {equation->left, equation->right, equation->step, equation->stop};
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) need(needs, sides[i]);
    for (const IrText *text = equation->texts; text; text = text->next) {
      need(needs, text->value);
      need(needs, text->condition);
    }
    for (const IrBranch *branch = equation->branches; branch; branch = branch->next) {
      const Ir *condition = branch->condition ? with_values(needs, branch->condition) : NULL;
      if (condition && ir_is_number(condition, 0)) continue;
      need(needs, branch->condition);
      need_list(needs, branch->body);
      if (condition && condition->kind == IR_NUMBER) break;
    }
  }
}

/* ---- what is NAN ------------------------------------------------------------------------------------------------------- */

/* Of a result of these that is not there, nothing is there. */
static int passes_nan(const Ir *ir)
{
  switch (ir->kind) {
  case IR_ADD:
  case IR_SUBTRACT:
  case IR_MULTIPLY:
  case IR_DIVIDE:
  case IR_NEGATE:
    return 1;
  case IR_POWER:
    return ir->operands[1]->kind == IR_NUMBER && ir->operands[1]->number != 0;
  case IR_BUILTIN:
    return ir->op <= IR_LOG10 && ir->op != IR_SIGN;
  default:
    return 0;
  }
}

static int is_empty(const Needs *needs, const Ir *ir)
{
  uint32_t count, *variables = ir_variables(needs->model->arena, ir, &count);
  for (uint32_t i = 0; i < count; i++)
    if (needs->missing[variables[i]] || needs->empty[variables[i]]) return 1;
  return 0;
}

/* What depends on something without value is NAN. */
static int shows_nothing(const Needs *needs, const Ir *ir)
{
  if (!is_empty(needs, ir)) return 1;
  if (ir->kind == IR_VARIABLE) return ir->type == TYPE_REAL;
  int is_choice = ir->kind == IR_IF && !is_empty(needs, ir->operands[0]);
  if (!is_choice && !passes_nan(ir)) return 0;
  for (uint32_t i = is_choice; i < ir->count; i++)
    if (!shows_nothing(needs, ir->operands[i])) return 0;
  return 1;
}

/* A protected variable that nothing else mentions is a result, too. */
static void show_or_need(Needs *needs, uint32_t v)
{
  const Ir *value = needs->spec->variables[v].attributes[ATTRIBUTE_VALUE];
  if (value) value = with_values(needs, value);
  if (!value || needs->empty[v] || !is_empty(needs, value)) return;
  if (shows_nothing(needs, value) && needs->spec->variables[v].type == TYPE_REAL)
    needs->empty[v] = 1, needs->is_changed = 1;
  else
    need(needs, value);
}

/* ---- what is needed ------------------------------------------------------------------------------------------------------ */

/* Of variables that are results, or that something needs. */
static void need_bindings(Needs *needs)
{
  for (uint32_t v = 0; v < needs->spec->variable_count; v++) {
    const IrVariable *variable = &needs->spec->variables[v];
    if (variable->variability <= VARIABILITY_PARAMETER) continue;
    if (needs->needed[v] || !variable->is_protected || variable->port != NONE)
      need(needs, variable->attributes[ATTRIBUTE_VALUE]);
    else
      show_or_need(needs, v);
    for (IrAttribute attribute = ATTRIBUTE_START; attribute < ATTRIBUTE_COUNT; attribute++)
      need(needs, variable->attributes[attribute]);
  }
}

static void need_shapes(Needs *needs, const IrShape *shape)
{
  for (; shape; shape = shape->next)
    for (uint32_t i = 0; i < shape->count; i++)
      for (uint32_t k = 0; k < shape->arguments[i].count; k++) need(needs, shape->arguments[i].values[k]);
}

static void find_needs(Needs *needs)
{
  const Specialisation *spec = needs->spec;
  need_list(needs, spec->equations.first);
  need_list(needs, spec->initial_equations.first);
  need_list(needs, spec->checks.first);
  for (const IrAlgorithm *a = spec->algorithms; a; a = a->next) need_list(needs, a->statements.first);
  need_shapes(needs, spec->appearance);
  need_shapes(needs, spec->contact);
  need_shapes(needs, spec->cut);
  do {
    needs->is_changed = 0;
    need_bindings(needs);
  } while (needs->is_changed);
}

/* The parameter itself, or the one without value that its own depends on. */
static uint32_t origin(const Needs *needs, uint32_t index)
{
  const Ir *binding = needs->spec->variables[index].attributes[ATTRIBUTE_VALUE];
  uint32_t count = 0, *variables = binding ? ir_variables(needs->model->arena, binding, &count) : NULL;
  for (uint32_t i = 0; i < count; i++)
    if (needs->missing[variables[i]]) return origin(needs, variables[i]);
  return index;
}

int check_missing(Model *model, const Part *part, double *values, const uint8_t *missing)
{
  const Specialisation *spec = part->spec;
  Needs needs = {.model = model, .spec = spec, .values = values, .missing = missing};
  needs.needed = ARENA_NEW(model->arena, uint8_t, spec->variable_count);
  needs.empty = ARENA_NEW(model->arena, uint8_t, spec->variable_count);
  int fine = 1;
  find_needs(&needs);
  for (uint32_t i = 0; i < spec->variable_count; i++) {
    if (!missing[i] || !needs.needed[i]) continue;
    const IrVariable *variable = &spec->variables[origin(&needs, i)];
    model_error(model, part->name[0] ? part->span : variable->span, "no-value", "parameter %s%s%s has no value", part->name,
                part->name[0] ? "." : "", variable->name);
    model_about(model, .instance = part->name, .variable = variable->name);
    model_remedy(model, "give it one in the model, or by --set");
    fine = 0;
  }
  for (uint32_t i = 0; i < spec->variable_count; i++)
    if (missing[i]) values[i] = spec->variables[i].type == TYPE_REAL ? NAN : 0;
  return fine;
}

int depends_on_missing(Model *model, const Ir *ir, const uint8_t *missing)
{
  uint32_t count, *variables = ir_variables(model->arena, ir, &count);
  for (uint32_t i = 0; i < count; i++)
    if (missing[variables[i]]) return 1;
  return 0;
}
