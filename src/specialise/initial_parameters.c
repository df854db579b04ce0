/* initial_parameters.c: parameters with fixed = false, which initial equations determine. */
#include "specialise/specialise_internal.h"

static int is_open(const IrVariable *variable)
{
  return variable->variability == VARIABILITY_PARAMETER && variable->has_fixed && !variable->fixed &&
         !variable->attributes[ATTRIBUTE_VALUE] && !variable->cross_reference && variable->type != TYPE_STRING;
}

/* side = value gives an open parameter its value. */
static int take_value(Builder *builder, const Ir *side, const Ir *value)
{
  if (side->kind != IR_VARIABLE || !is_about_parameters(builder, value) || ir_depends(value, side->index)) return 0;
  IrVariable *variable = &builder->spec->variables[side->index];
  if (!is_open(variable)) return 0;
  variable->attributes[ATTRIBUTE_VALUE] = value;
  return 1;
}

static void take_values(Builder *builder)
{
  IrList rest = {0}, *list = &builder->spec->initial_equations;
  for (IrEquation *e = list->first, *next; e; e = next) {
    next = e->next;
    if (e->kind == IR_EQUATION_EQUAL && (take_value(builder, e->left, e->right) || take_value(builder, e->right, e->left)))
      continue;
    ir_list_append(&rest, e);
  }
  *list = rest;
}

static int depends_on_varying(const Builder *builder, const IrVariable *variable)
{
  const Ir *value = variable->attributes[ATTRIBUTE_VALUE];
  return value && variable->variability == VARIABILITY_PARAMETER && !variable->cross_reference &&
         !is_about_parameters(builder, value) && !ir_has_time(value);
}

/* A parameter whose value comes from one that is known only when a run begins is computed then. */
static int make_varying(Builder *builder)
{
  int made = 0;
  for (uint32_t v = 0; v < builder->spec->variable_count; v++) {
    IrVariable *variable = &builder->spec->variables[v];
    if (!depends_on_varying(builder, variable)) continue;
    variable->variability = variable->type == TYPE_REAL ? VARIABILITY_CONTINUOUS : VARIABILITY_DISCRETE;
    made = 1;
  }
  return made;
}

static int has_initial_section(const Specialisation *spec)
{
  for (const IrAlgorithm *a = spec->algorithms; a; a = a->next)
    if (a->is_initial) return 1;
  return spec->initial_equations.first != NULL;
}

void settle_initial_parameters(Builder *builder)
{
  int any = 0;
  take_values(builder);
  if (!has_initial_section(builder->spec)) return; /* it has no value, and a message says so */
  for (uint32_t v = 0; v < builder->spec->variable_count; v++) {
    IrVariable *variable = &builder->spec->variables[v];
    if (!is_open(variable)) continue;
    variable->variability = VARIABILITY_DISCRETE;
    variable->is_initial = 1;
    any = 1;
  }
  while (any && make_varying(builder)) {
  }
}
