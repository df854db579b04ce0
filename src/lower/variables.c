/* variables.c: the variables and attributes of a specialisation or function. */
#include <string.h>

#include "lower/lower_internal.h"

uint32_t builder_add_variable(Builder *builder, const char *name, TypeKind type, Variability variability, Span span)
{
  Specialisation *spec = builder->spec;
  IrFunction *function = builder->function;
  uint32_t index = spec ? spec->variable_count : function->count;
  IrVariable *variable = spec
                             ? ARRAY_PUSH(builder->model->arena, spec->variables, spec->variable_count, spec->variable_capacity)
                             : ARRAY_PUSH(builder->model->arena, function->variables, function->count, function->capacity);
  *variable = (IrVariable){.name = name, .unit = "", .description = "", .type = type, .variability = variability};
  variable->state_select = STATE_DEFAULT;
  variable->port = variable->port_variable = variable->given_by = variable->derivative_of = NONE;
  variable->span = span;
  return index;
}

IrVariable *builder_variable(const Builder *builder, uint32_t index)
{
  return builder->spec ? &builder->spec->variables[index] : &builder->function->variables[index];
}

/* ---- variables ------------------------------------------------------------------------------------------------------ */

const char *member_description(Model *model, const Member *member)
{
  const Description *description = member->component->description;
  if (!description || !description->text.data) return "";
  return arena_printf(model->arena, "%.*s", (int)description->text.length, description->text.data);
}

static void add_variable(Builder *builder, const VariableSource *source)
{
  Member *member = source->member;
  uint32_t index = builder_add_variable(builder, source->name, (TypeKind)member->type.kind, member_variability(member),
                                        member->component->span);
  IrVariable *variable = builder_variable(builder, index);
  uint32_t prefixes = all_prefixes(member);
  variable->enumeration = member->type.enumeration;
  variable->is_input = (prefixes & PREFIX_INPUT) != 0 && !source->is_merged;
  variable->is_output = (prefixes & PREFIX_OUTPUT) != 0 && !source->is_merged;
  variable->is_flow = (prefixes & PREFIX_FLOW) != 0;
  variable->is_protected = member->is_protected;
  variable->is_final = (member->element->prefixes & PREFIX_FINAL) != 0;
  variable->port = source->port;
  variable->description = member_description(builder->model, member);
  variable->declared = source->element ? builder_variable(builder, index - 1)->declared
                                       : annotation_declared(builder->model, member->component->description);
  if (source->element == 0) {
    member->builder = builder;
    member->first_variable = index;
  }
}

/* A component numbers what it has with 16 bits; numbers of parameters are checked when it is known which of them it needs. */
int build_variables(Builder *builder, const Sources *sources)
{
  enum { MAX_VARIABLES = 65535, MAX_PARAMETERS = 1000000 };
  uint32_t varying = 0;
  for (uint32_t i = 0; i < sources->variable_count; i++)
    varying += member_variability(sources->variables[i].member) > VARIABILITY_PARAMETER;
  int too_many = varying > MAX_VARIABLES && !builder->function;
  if (too_many || sources->variable_count - (builder->function ? 0 : varying) > MAX_PARAMETERS) {
    model_error(builder->model, builder->root->ast->name_span, "too-large", "%s has more than %d %s of its own",
                builder->root->name, too_many ? MAX_VARIABLES : MAX_PARAMETERS,
                too_many || builder->function ? "variables" : "parameters");
    model_remedy(builder->model, "divide it, or use an array of components, whose class is compiled once");
    return 0;
  }
  for (uint32_t i = 0; i < sources->variable_count; i++) add_variable(builder, &sources->variables[i]);
  return 1;
}

/* ---- attributes ----------------------------------------------------------------------------------------------------- */

static void check_attributes(Model *model, const Member *member)
{
  static const char *const known[] = {"unit", "displayUnit", "quantity", "start",       "fixed",
                                      "min",  "max",         "nominal",  "stateSelect", "unbounded"};
  for (const Layer *layer = member->layers; layer; layer = layer->next) {
    if (!layer->modification || !layer_is_direct(layer)) continue;
    for (const Argument *a = layer->modification->arguments; a; a = a->next) {
      if (a->kind != ARGUMENT_MODIFY) continue;
      size_t i = 0, count = sizeof known / sizeof known[0];
      while (i < count && strcmp(known[i], a->name->parts[0].symbol->text) != 0) i++;
      if (i == count) {
        const char *type = type_word((TypeKind)member->type.kind);
        lookup_report_among(model, &a->name->parts[0], "an attribute", type, known, count);
      }
    }
  }
}

/* The whole array that a layer may be, kept for the next element of the array of components. */
static Value whole_layer(Builder *builder, const Layer *layer)
{
  Lower lower = {.model = builder->model, .builder = builder};
  const Expr *expr = layer->modification->value;
  if (builder->lowered_expr == expr && builder->lowered_env == layer->env) return builder->lowered;
  Value value = lower_expr(&lower, layer->env, expr);
  if (layer->cell_count) {
    builder->lowered_expr = expr;
    builder->lowered_env = layer->env;
    builder->lowered = value;
  }
  return value;
}

Value layer_in_spec(Builder *builder, const Layer *layer)
{
  return layer_value_here(builder->model, layer, whole_layer(builder, layer));
}

int fit_member(Model *model, const Member *member, Value *value, Span span, int scalar_goes)
{
  if (value->is_error) return 0;
  if (value_has_dims(value, member->dim_count, member->dims)) return 1;
  if (scalar_goes && value->dim_count == 0) {
    Value all = value_array(model, (TypeKind)value->type, member->dim_count, member->dims);
    all.enumeration = value->enumeration;
    for (uint32_t i = 0; i < all.count; i++) all.elements[i] = value->elements[0];
    *value = all;
    return 1;
  }
  model_error(model, span, "wrong-dimensions", "size mismatch: %s has size %s, not %s", member->symbol->text,
              value_dims_text(model, member->dim_count, member->dims), value_dims_text(model, value->dim_count, value->dims));
  model_about(model, .variable = member->symbol->text);
  return 0;
}

/* parameter Real corners[:, 2] = {...}: the value that an instance gives instead may have another size. */
static int is_replaced(Model *model, const Member *member, const Value *value)
{
  const Layer *used = layers_value(model, member->layers), *own = layers_value(model, layers_inside(member->layers));
  return used && used != own && !value->is_error && value->dim_count == member->dim_count &&
         !value_has_dims(value, member->dim_count, member->dims);
}

/* The binding in the text of the class: its own, or a field of what its record is bound to. */
static int binding_in_spec(Builder *builder, const Member *member, Value *value, Span *span)
{
  if (record_binds(builder->model, member, 1)) {
    const Member *owner = member->scope->owner_member;
    if (!binding_in_spec(builder, owner, value, span)) return 0;
    if (value->is_error) return 1;
    if (owner->dim_count) {
      if (is_replaced(builder->model, owner, value)) return 0;
      int fits = fit_member(builder->model, owner, value, *span, 0);
      *value = fits ? value_element(builder->model, value, member->scope->owner_index) : value_error();
      if (!fits) return 1;
    }
    Value field = value_field(value, member->symbol);
    if (!field.is_error) {
      *value = field;
      return 1;
    }
    model_error(builder->model, *span, "wrong-type", "a record with a field %s is needed here", member->symbol->text);
    *value = value_error();
    return 1;
  }
  const Layer *layer = layers_value(builder->model, layers_inside(member->layers));
  if (!layer) return 0;
  *span = expr_span(layer->modification->value);
  *value = layer_in_spec(builder, layer);
  return 1;
}

int is_about_parameters(const Builder *builder, const Ir *ir)
{
  uint32_t count, *variables = ir_variables(builder->model->arena, ir, &count);
  for (uint32_t i = 0; i < count; i++)
    if (builder_variable(builder, variables[i])->variability > VARIABILITY_PARAMETER) return 0;
  return !ir_has_time(ir);
}

static void set_all(Builder *builder, const Member *member, IrAttribute attribute, Value *value, Span span)
{
  Model *model = builder->model;
  TypeKind type = attribute == ATTRIBUTE_NOMINAL ? TYPE_REAL : (TypeKind)member->type.kind;
  if (!value_convert(model, value, type, member->type.enumeration, span, member->symbol->text)) return;
  if (!fit_member(model, member, value, span, attribute != ATTRIBUTE_VALUE)) return;
  for (uint32_t i = 0; i < member->count && attribute != ATTRIBUTE_VALUE; i++)
    if (!is_about_parameters(builder, value->elements[i])) {
      model_error(model, span, "not-a-parameter", "start, min, max and nominal may depend on parameters only, but this varies");
      return;
    }
  for (uint32_t i = 0; i < member->count; i++)
    builder_variable(builder, member->first_variable + i)->attributes[attribute] = value->elements[i];
}

static void text_attribute(Builder *builder, const Member *member)
{
  for (uint32_t i = 0; i < member->count; i++) {
    builder_variable(builder, member->first_variable + i)->unit = member_unit(builder->model, member, i);
    builder_variable(builder, member->first_variable + i)->display = member_display(builder->model, member, i);
  }
}

/* fixed, stateSelect: a number, from any layer; they shape the specialisation. */
static const Value *shaping(Model *model, const Member *member, const char *name, TypeKind type, Value *value)
{
  const Layer *layer = layers_value(model, named_layers(model, member, name));
  if (!layer) return NULL;
  Layer plain = *layer;
  *value = layer_evaluate(model, &plain);
  if (!value_convert(model, value, type, type == TYPE_ENUMERATION ? model->state_select : NULL,
                     expr_span(layer->modification->value), name))
    return NULL;
  if (value->count == 0 || value->elements[0]->kind != IR_NUMBER) return NULL;
  return value;
}

static void shaping_attributes(Builder *builder, const Member *member)
{
  Value value;
  int has_fixed = shaping(builder->model, member, "fixed", TYPE_BOOLEAN, &value) != NULL;
  for (uint32_t i = 0; i < member->count && has_fixed; i++) {
    builder_variable(builder, member->first_variable + i)->has_fixed = 1;
    builder_variable(builder, member->first_variable + i)->fixed =
        value.elements[value.dim_count && i < value.count ? i : 0]->number != 0;
  }
  if (!shaping(builder->model, member, "stateSelect", TYPE_ENUMERATION, &value)) return;
  for (uint32_t i = 0; i < member->count; i++)
    builder_variable(builder, member->first_variable + i)->state_select = (uint8_t)value.elements[0]->number;
}

static void build_member_attributes(Builder *builder, const Member *member)
{
  Value value;
  Span span = member->component->span;
  check_attributes(builder->model, member);
  int is_input =
      builder->function && member->first_variable < builder->function->inputs; /* its default may have another size */
  int is_object = member->type.kind == TYPE_OBJECT;                            /* its instances have it, the class does not */
  if (!is_input && !is_object && binding_in_spec(builder, member, &value, &span) &&
      !is_replaced(builder->model, member, &value))
    set_all(builder, member, ATTRIBUTE_VALUE, &value, span);
  for (IrAttribute attribute = ATTRIBUTE_START; attribute < ATTRIBUTE_COUNT; attribute++) {
    const Layer *layer = layers_value(builder->model, layers_inside(attribute_layers(builder->model, member, attribute)));
    if (!layer) continue;
    value = layer_in_spec(builder, layer);
    set_all(builder, member, attribute, &value, expr_span(layer->modification->value));
  }
  text_attribute(builder, member);
  shaping_attributes(builder, member);
}

void build_attributes(Builder *builder, const Sources *sources)
{
  for (uint32_t i = 0; i < sources->variable_count; i++)
    if (sources->variables[i].element == 0) build_member_attributes(builder, sources->variables[i].member);
}
