/* part.c: parts: the numbers of one instance of a specialisation. */
#include <math.h>
#include <string.h>

#include "assemble/assemble_internal.h"

Member *component_named(Model *model, const Env *env, const Name *name)
{
  LookupResult found;
  Member *member = NULL;
  for (uint32_t i = 0; i < name->count; i++) {
    const Symbol *symbol = name->parts[i].symbol;
    Scope *scope = member ? member_element(model, member, 0) : NULL;
    if (name->parts[i].subscripts || (member && !scope)) return NULL;
    if (member ? !lookup_in_scope(model, scope, symbol, &found) : !lookup_simple(model, env, symbol, &found)) return NULL;
    member = found.is_class ? NULL : found.member;
    if (!member || !member_resolve(model, member) || (i + 1 < name->count && member->type.kind < TYPE_RECORD)) return NULL;
  }
  return member;
}

/* Body b(m=l): what a modifier gives is in the unit of what it sets. Of other expressions only their number is known here. */
static void check_outside_unit(Model *model, const Member *member, const Layer *layer)
{
  const Expr *value = layer->modification->value;
  if (value->kind != EXPR_REFERENCE || member->type.kind != TYPE_REAL) return;
  const Member *given = component_named(model, layer->env, value->name);
  if (!given || given->type.kind != TYPE_REAL) return;
  const char *unit = member_unit(model, member, 0), *other = member_unit(model, given, 0);
  if (units_agree(unit, other)) return;
  diagnostic_warning(model->diagnostics, layer->span, "wrong-unit", "unit mismatch: %s is in %s, %s in %s",
                     member->symbol->text, unit, given->symbol->text, other);
}

static void plan_attributes(Model *model, PartPlan *plan, uint32_t index, const Member *member)
{
  for (IrAttribute attribute = ATTRIBUTE_START; attribute < ATTRIBUTE_COUNT; attribute++) {
    const Layer *layer = layers_value(model, attribute_layers(model, member, attribute));
    if (!layer || !layer->is_outside) continue;
    plan->attributes[plan->attribute_count] = (PartOverride){index, attribute, NULL, layer->span, layer->is_setting};
    plan->attribute_layers[plan->attribute_count++] = layer;
    if (attribute != ATTRIBUTE_VALUE) check_outside_unit(model, member, layer);
  }
}

static int plan_variable(Model *model, PartPlan *plan, uint32_t index)
{
  Member *member = plan->sources.variables[index].member;
  const IrVariable *variable = &plan->entry->spec->variables[index];
  const Layer *binding = outside_binding(model, member);
  plan_attributes(model, plan, index, member);
  int is_given = variable->is_input || variable->given_by != NONE;
  if (variable->type == TYPE_OBJECT) {
    plan->bound[index] = member; /* the object is that of the component: made once */
    return 1;
  }
  if (!binding || (is_given && layer_varies(model, binding)))
    return 1; /* if it varies, it is an equation of the class that contains the modifier */
  if (!is_given && variable->variability > VARIABILITY_PARAMETER) {
    model_error(model, binding->span, "wrong-setting", "%s is neither a parameter nor an input", variable->name);
    model_remedy(model, "set its start value, as %s.start", variable->name);
    return 0;
  }
  plan->bound[index] = member;
  if (plan->sources.variables[index].element == 0) check_outside_unit(model, member, binding);
  return 1;
}

/* Where members stand in the sources. */
static void number_members(const Sources *sources)
{
  for (uint32_t i = sources->port_count; i-- > 0;) sources->ports[i].member->port = i;
  for (uint32_t i = sources->variable_count; i-- > 0;) sources->variables[i].member->source = i;
}

PartPlan *part_plan_new(Model *model, Scope *scope, int needs_spec)
{
  PartPlan *plan = ARENA_NEW(model->arena, PartPlan, 1);
  if (needs_spec && !(plan->entry = specialise(model, scope))) return NULL;
  if (!sources_of(model, &plan->sources, scope, "", NONE)) return NULL;
  number_members(&plan->sources);
  if (!needs_spec) return check_texts(model, scope), plan;
  uint32_t count = plan->sources.variable_count;
  plan->bound = ARENA_NEW(model->arena, Member *, plan->entry->spec->variable_count);
  plan->attributes = ARENA_NEW(model->arena, PartOverride, count * ATTRIBUTE_COUNT);
  plan->attribute_layers = ARENA_NEW(model->arena, const Layer *, count *ATTRIBUTE_COUNT);
  for (uint32_t i = 0; i < count; i++)
    if (!plan_variable(model, plan, i)) return NULL;
  return plan;
}

/* ---- numbers -------------------------------------------------------------------------------------------------------- */

static int number_of(Model *model, const Value *value, uint32_t element, Span span, const char *name, double *number)
{
  if (value->is_error) return 0;
  const Ir *ir = value->elements[value->dim_count ? element : 0];
  if (ir->kind == IR_NUMBER) {
    *number = ir->number;
    return 1;
  }
  IrPoint point = {0};
  ir_evaluate(ir, &point);
  if (point.problem)
    model_error(model, span, "not-computable", "the value of %s cannot be computed: %s", name, point.problem);
  else
    model_error(model, span, "not-a-parameter", "the value of %s is not known before the simulation", name);
  model_about(model, .variable = name);
  return 0;
}

Span parameter_span(Model *model, const PartPlan *plan, uint32_t index, const IrVariable *variable)
{
  Member *member = plan->bound[index];
  const VariableSource *source = index < plan->sources.variable_count ? &plan->sources.variables[index] : NULL;
  Span patch = source ? member_patch_span(model, source->member, source->element) : (Span){0, 0};
  if (patch.start) return patch;
  const Layer *layer = member ? outside_binding(model, member) : NULL;
  return layer && layer->modification && layer->modification->value ? expr_span(layer->modification->value) : variable->span;
}

static int bound_parameter(Model *model, const PartPlan *plan, uint32_t index, const IrVariable *variable, double *number)
{
  Span span = parameter_span(model, plan, index, variable);
  Value value = member_own_value(model, plan->bound[index], variable->span);
  return number_of(model, &value, plan->sources.variables[index].element, span, variable->name, number);
}

static int cross_parameter(Model *model, const PartPlan *plan, Scope *scope, uint32_t index, const IrVariable *variable,
                           double *number)
{
  const CrossReference *reference = plan->entry->cross_references;
  while (reference && reference->variable != index) reference = reference->next;
  Member *member = reference ? member_at(model, scope, reference->path, reference->indices, reference->count) : NULL;
  if (!member) return 0;
  Value value = member_value(model, member, variable->span);
  return number_of(model, &value, reference->element, variable->span, variable->name, number);
}

/* A number from outside that no modifier gives. */
static int patched_parameter(Model *model, const PartPlan *plan, uint32_t index, double *number)
{
  if (!model->patches || index >= plan->sources.variable_count) return 0;
  const VariableSource *source = &plan->sources.variables[index];
  const Ir *patch = member_patch(model, source->member, source->element);
  if (patch && patch->kind == IR_NUMBER) *number = patch->number;
  return patch && patch->kind == IR_NUMBER;
}

/* A text is a number among the parameters. */
static double instance_text(Model *model, const Scope *scope, const char *rest)
{
  const char *path = arena_printf(model->arena, "%s%s", instance_path(model, scope), rest);
  return ir_text_number(ir_string(&model->pool, path, strlen(path))->text);
}

static int own_parameter(Model *model, const Part *part, uint32_t index, double *values, uint8_t *missing)
{
  const IrVariable *variable = &part->spec->variables[index];
  const Ir *binding = variable->attributes[ATTRIBUTE_VALUE];
  IrPoint point = {.variables = values};
  values[index] = binding ? ir_evaluate(binding, &point) : NAN;
  missing[index] = !binding || (!isfinite(values[index]) && depends_on_missing(model, binding, missing));
  if (missing[index] || (!point.problem && isfinite(values[index]))) return 1;
  model_error(model, variable->span, "not-computable", "the value of %s cannot be computed: %s", variable->name,
              point.problem ? point.problem : "it is not finite");
  model_about(model, .instance = part->name, .variable = variable->name);
  return 0;
}

/* What depends on one that has no value after an error is not reported as well. */
static int is_found(int found, double *value, uint8_t *is_missing)
{
  if (found) return 1;
  *value = NAN;
  *is_missing = 1;
  return 0;
}

static int find_parameters(Model *model, Part *part, const PartPlan *plan, Scope *scope)
{
  const Specialisation *spec = part->spec;
  double *values = ARENA_NEW(model->arena, double, spec->variable_count);
  uint8_t *missing = ARENA_NEW(model->arena, uint8_t, spec->variable_count);
  int fine = 1, is_complete = 1;
  part->parameters = values;
  for (uint32_t i = 0; i < spec->parameter_count; i++) {
    uint32_t index = spec->parameter_order[i];
    const IrVariable *variable = &spec->variables[index];
    if (variable->instance_path)
      values[index] = instance_text(model, scope, variable->instance_path);
    else if (variable->cross_reference)
      fine &= is_found(cross_parameter(model, plan, scope, index, variable, &values[index]), &values[index], &missing[index]);
    else if (plan->bound[index])
      fine &= is_found(bound_parameter(model, plan, index, variable, &values[index]), &values[index], &missing[index]);
    else if (!patched_parameter(model, plan, index, &values[index]))
      fine &= own_parameter(model, part, index, values, missing);
    is_complete &= !missing[index];
  }
  return fine && (is_complete || check_missing(model, part, values, missing));
}

/* ---- overrides ------------------------------------------------------------------------------------------------------ */

static const Ir *element_of(Model *model, Value value, Span span, const Member *member, uint32_t element, TypeKind type)
{
  if (!value_convert(model, &value, type, member->type.enumeration, span, member->symbol->text)) return NULL;
  if (value.dim_count == 0) return value.elements[0];
  if (value_has_dims(&value, member->dim_count, member->dims)) return value.elements[element];
  model_error(model, span, "wrong-dimensions", "size mismatch: %s has size %s, not %s", member->symbol->text,
              value_dims_text(model, member->dim_count, member->dims), value_dims_text(model, value.dim_count, value.dims));
  model_about(model, .variable = member->symbol->text);
  return NULL;
}

const Ir *layer_element(Model *model, const Layer *layer, const Member *member, uint32_t element, TypeKind type)
{
  return element_of(model, layer_evaluate(model, layer), expr_span(layer->modification->value), member, element, type);
}

static int add_override(Model *model, Part *part, const PartPlan *plan, PartOverride override, const Layer *layer)
{
  const VariableSource *source = &plan->sources.variables[override.variable];
  TypeKind type = override.attribute == ATTRIBUTE_NOMINAL ? TYPE_REAL : (TypeKind)source->member->type.kind;
  Value value = override.attribute == ATTRIBUTE_VALUE ? member_binding(model, source->member) : layer_evaluate(model, layer);
  override.value = element_of(model, value, expr_span(layer->modification->value), source->member, source->element, type);
  if (!override.value) return 0;
  if (override.attribute != ATTRIBUTE_VALUE && override.value->kind != IR_NUMBER) {
    model_error(model, expr_span(layer->modification->value), "not-a-parameter",
                "a number that is known before the simulation is needed here");
    return 0;
  }
  part->overrides[part->override_count++] = override;
  return 1;
}

static int find_overrides(Model *model, Part *part, const PartPlan *plan)
{
  uint32_t inputs = 0;
  int fine = 1;
  for (uint32_t i = 0; i < plan->sources.variable_count; i++)
    inputs += plan->bound[i] && part->spec->variables[i].variability > VARIABILITY_PARAMETER;
  if (inputs + plan->attribute_count == 0) return 1;
  part->overrides = ARENA_NEW(model->arena, PartOverride, inputs + plan->attribute_count);
  for (uint32_t i = 0; inputs && i < plan->sources.variable_count; i++) {
    if (!plan->bound[i] || part->spec->variables[i].variability <= VARIABILITY_PARAMETER) continue;
    const Layer *layer = outside_binding(model, plan->bound[i]);
    fine &= add_override(model, part, plan, (PartOverride){.variable = i, .attribute = ATTRIBUTE_VALUE, .span = layer->span},
                         layer);
    uint32_t given_by = part->spec->variables[i].given_by;
    if (fine && given_by != NONE) part->overrides[part->override_count - 1].variable = given_by;
  }
  for (uint32_t i = 0; i < plan->attribute_count; i++)
    fine &= add_override(model, part, plan, plan->attributes[i], plan->attribute_layers[i]);
  return fine;
}

int part_fill(Model *model, Part *part, const PartPlan *plan, Scope *scope)
{
  part->spec = plan->entry->spec;
  if (model->specialise_only) return 1;
  return find_parameters(model, part, plan, scope) && find_overrides(model, part, plan) && part_check(model, part, plan);
}
