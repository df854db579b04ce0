/* part_check.c: checks of the parameters of parts: bounds, and asserts about parameters alone. */
#include <math.h>

#include "assemble/assemble_internal.h"

/* ---- asserts -------------------------------------------------------------------------------------------------------- */

/* Where a parameter of the condition is given: by a modifier, or in the model itself; or else the component. */
static Span blamed_span(Model *model, const Part *part, const PartPlan *plan, const IrEquation *check)
{
  uint32_t count, *variables = ir_variables(model->arena, check->left, &count);
  for (uint32_t i = 0; i < count && plan; i++)
    if (plan->bound[variables[i]] || !part->name[0])
      return parameter_span(model, plan, variables[i], &part->spec->variables[variables[i]]);
  return count ? part->span : check->span;
}

static int check_assert(Model *model, const Part *part, const PartPlan *plan, const IrEquation *check)
{
  IrPoint point = {.variables = part->parameters};
  if (ir_evaluate(check->left, &point) != 0 && !point.problem) return 1;
  char text[400] = "";
  if (check->texts && !point.problem) ir_text_write(check->texts, &point, text, sizeof text);
  const char *colon = part->name[0] ? ": " : "", *message = point.problem  ? point.problem
                                                            : check->texts ? text
                                                                           : check->message;
  int is_warning = check->level == 1 && !point.problem;
  Span span = blamed_span(model, part, plan, check);
  if (is_warning)
    diagnostic_warning(model->diagnostics, span, "assertion", "%s%s%s", part->name, colon, message);
  else
    model_error(model, span, "assertion", "%s%s%s", part->name, colon, message);
  model_about(model, .instance = part->name);
  if (span.start != check->span.start) diagnostic_note(model->diagnostics, check->span, "this is asserted");
  return is_warning;
}

/* ---- bounds --------------------------------------------------------------------------------------------------------- */

static const Ir *limit_of(const Part *part, uint32_t index, IrAttribute attribute)
{
  for (uint32_t i = 0; i < part->override_count; i++)
    if (part->overrides[i].variable == index && part->overrides[i].attribute == attribute) return part->overrides[i].value;
  return part->spec->variables[index].attributes[attribute];
}

static int in_range(Model *model, const char *part, const char *name, double value, IrAttribute attribute, double limit,
                    Span span)
{
  if (attribute == ATTRIBUTE_MIN ? value >= limit : value <= limit) return 1;
  model_error(model, span, "out-of-range", "%s%s%s is %g, but must be at %s %g", part, part[0] ? "." : "", name, value,
              attribute == ATTRIBUTE_MIN ? "least" : "most", limit);
  model_about(model, .instance = part, .variable = name);
  return 0;
}

static int check_parameter(Model *model, const Part *part, const PartPlan *plan, uint32_t index)
{
  const IrVariable *variable = &part->spec->variables[index];
  for (IrAttribute attribute = ATTRIBUTE_MIN; attribute <= ATTRIBUTE_MAX; attribute++) {
    const Ir *limit = limit_of(part, index, attribute);
    if (!limit || variable->cross_reference || isnan(part->parameters[index])) continue; /* NAN: nothing needs it */
    IrPoint point = {.variables = part->parameters};
    double number = ir_evaluate(limit, &point);
    if (!point.problem && !in_range(model, part->name, variable->name, part->parameters[index], attribute, number,
                                    plan ? parameter_span(model, plan, index, variable) : part->span))
      return 0;
  }
  return 1;
}

int part_check(Model *model, const Part *part, const PartPlan *plan)
{
  int fine = 1;
  for (uint32_t i = 0; i < part->spec->parameter_count; i++)
    fine &= check_parameter(model, part, plan, part->spec->parameter_order[i]);
  if (!fine) return 0;
  for (const IrEquation *check = part->spec->checks.first; check; check = check->next)
    fine &= check_assert(model, part, plan, check);
  return fine;
}

/* ---- without a specialisation --------------------------------------------------------------------------------------- */

static int check_limit(Model *model, const Member *member, const Value *value, IrAttribute attribute)
{
  const Layer *binding = layers_value(model, member->layers);
  Span span = binding ? expr_span(binding->modification->value) : member->component->span;
  const Layer *layer = layers_value(model, attribute_layers(model, member, attribute));
  if (!layer) return 1;
  Value limit = layer_evaluate(model, layer);
  if (limit.is_error || (limit.dim_count && !value_has_dims(&limit, value->dim_count, value->dims))) return !limit.is_error;
  for (uint32_t i = 0; i < value->count; i++) {
    const Ir *number = value->elements[i], *bound = limit.elements[limit.dim_count ? i : 0];
    if (number->kind == IR_NUMBER && bound->kind == IR_NUMBER &&
        !in_range(model, "", member->symbol->text, number->number, attribute, bound->number, span))
      return 0;
  }
  return 1;
}

int member_check(Model *model, Member *member)
{
  Value value = member_own_value(model, member, member->component->span);
  if (value.is_error) return 0;
  if (member->type.kind >= TYPE_STRING) return 1;
  return check_limit(model, member, &value, ATTRIBUTE_MIN) && check_limit(model, member, &value, ATTRIBUTE_MAX);
}
