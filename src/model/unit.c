/* Units: found again for an instance of the same shape, or made. */
#include <string.h>

#include "model/model.h"

/* ---- shapes --------------------------------------------------------------------------------------------------------- */

static char *shape_of_member(Model *model, Member *member, char *text)
{
  Type type;
  if (member->class_ && member->class_env) {
    ClassRef ref = {.ast = member->class_, .parent = member->class_env->scope, .env = member->class_env};
    if (type_resolve(model, &ref, &type, member->class_->name_span))
      return text_format(model->arena, "%s%s=%p,%p;", text, member->symbol->text, (const void *)type.class_.ast,
                         (const void *)type.layers);
  }
  if (member->component && member->clause != member->element->clause && member_resolve(model, member))
    return text_format(model->arena, "%s%s:%p;", text, member->symbol->text, (const void *)member->type.class_.ast);
  return text;
}

/* `fixed` and `stateSelect` given from outside are part of the unit. */
static char *shape_of_source(Model *model, const Member *member, char *text)
{
  static const char *const names[] = {"fixed", "stateSelect"};
  for (int i = 0; i < 2; i++) {
    const Layer *layers = layers_of(model, member->layers, symbol_of(model->parse->symbols, names[i], strlen(names[i])));
    const Layer *layer = layers_value(model, layers);
    if (!layer || !layer->is_outside) continue;
    Value value = layer_evaluate(model, layer);
    for (uint32_t k = 0; !value.is_error && k < value.count && value.elements[k]->kind == IR_NUMBER; k++)
      text = text_format(model->arena, "%s%s.%s=%g;", text, member->symbol->text, names[i], value.elements[k]->number);
  }
  return text;
}

static char *shape_of(Model *model, Scope *scope, const Sources *sources)
{
  char *text = text_format(model->arena, "%s", "");
  for (Member *member = scope->first; member; member = member->next) text = shape_of_member(model, member, text);
  for (uint32_t i = 0; i < sources->variable_count; i++)
    if (sources->variables[i].element == 0) text = shape_of_source(model, sources->variables[i].member, text);
  return text;
}

int dependencies_hold(Model *model, const UnitEntry *entry, Scope *scope)
{
  for (const Dependency *d = entry->dependencies; d; d = d->next) {
    Member *member = member_at(model, scope, d->path, d->indices, d->count);
    if (!member) return 0;
    Value value = member_value(model, member, member->component->span);
    if (d->size_only ? !value_has_dims(&value, d->value.dim_count, d->value.dims) : !values_equal(&value, &d->value)) return 0;
  }
  return 1;
}

/* ---- ports ---------------------------------------------------------------------------------------------------------- */

static const UnitConnector *connector_of(Builder *builder, const PortSource *port, size_t prefix)
{
  Model *model = builder->model;
  UnitConnector *connector = ARENA_NEW(model->arena, UnitConnector, 1);
  const ClassRef *named = &port->member->type.named;
  const char *outer = named->parent && named->parent->ast ? named->parent->name : NULL;
  connector->name = outer ? text_format(model->arena, "%s.%s", outer, named->ast->symbol->text) : named->ast->symbol->text;
  connector->count = port->count;
  connector->variables = ARENA_NEW(model->arena, ConnectorVariable, port->count);
  for (uint32_t i = 0; i < port->count; i++) {
    UnitVariable *variable = builder_variable(builder, port->first + i);
    const char *name = strlen(variable->name) > prefix ? variable->name + prefix + 1 : "";
    variable->port_variable = i;
    connector->variables[i] =
        (ConnectorVariable){name, variable->unit, variable->type, variable->is_flow, variable->is_input, variable->is_output};
  }
  return connector;
}

static void build_ports(Builder *builder, const Sources *sources)
{
  Unit *unit = builder->unit;
  for (uint32_t i = 0; i < sources->port_count; i++) {
    const PortSource *source = &sources->ports[i];
    UnitPort *port = ARRAY_PUSH(builder->model->arena, unit->ports, unit->port_count, unit->port_capacity);
    *port = (UnitPort){source->name, NULL, source->first, source->member->component->span};
    port->connector = connector_of(builder, source, strlen(source->name));
  }
}

/* ---- sections ------------------------------------------------------------------------------------------------------- */

static void build_algorithm(Builder *builder, const SectionRef *ref)
{
  UnitAlgorithm *algorithm = ARENA_NEW(builder->model->arena, UnitAlgorithm, 1), **end = &builder->unit->algorithms;
  algorithm->is_initial = ref->section->is_initial;
  algorithm->span = ref->section->span;
  builder->in_algorithm = 1;
  build_statements(builder, &algorithm->statements, ref->section->body, ref->env);
  builder->in_algorithm = 0;
  while (*end) end = &(*end)->next;
  *end = algorithm;
}

static void build_sections(Builder *builder)
{
  for (const SectionRef *ref = builder->root->sections; ref; ref = ref->next) {
    UnitList *list = ref->section->is_initial ? &builder->unit->initial_equations : &builder->unit->equations;
    if (ref->section->is_algorithm)
      build_algorithm(builder, ref);
    else
      build_equations(builder, list, ref->section->body, ref->env, ref->section->is_initial);
  }
}

/* ---- parameters, each after what its value needs -------------------------------------------------------------------- */

static int order_variable(Builder *builder, uint32_t index, uint8_t *state)
{
  Unit *unit = builder->unit;
  UnitVariable *variable = &unit->variables[index];
  if (state[index] == 2) return 1;
  if (state[index] == 1) {
    model_error(builder->model, variable->span, "%s depends on itself", variable->name);
    return 0;
  }
  state[index] = 1;
  const Ir *binding = variable->attributes[UNIT_VALUE];
  uint32_t count = 0;
  uint32_t *needs = binding ? ir_variables(builder->model->arena, binding, &count) : NULL;
  for (uint32_t i = 0; i < count; i++) {
    if (unit->variables[needs[i]].variability > VARIABILITY_PARAMETER) {
      model_error(builder->model, variable->span, "%s is a parameter, but its value depends on %s, which varies",
                  variable->name, unit->variables[needs[i]].name);
      return 0;
    }
    if (!order_variable(builder, needs[i], state)) return 0;
  }
  state[index] = 2;
  unit->parameter_order[unit->parameter_count++] = index;
  return 1;
}

int builder_order_parameters(Builder *builder)
{
  Unit *unit = builder->unit;
  uint8_t *state = ARENA_NEW(builder->model->arena, uint8_t, unit->variable_count);
  unit->parameter_order = ARENA_NEW(builder->model->arena, uint32_t, unit->variable_count);
  for (uint32_t i = 0; i < unit->variable_count; i++)
    if (unit->variables[i].variability <= VARIABILITY_PARAMETER && !order_variable(builder, i, state)) return 0;
  return 1;
}

/* ---- keys ----------------------------------------------------------------------------------------------------------- */

static char *value_text(Model *model, const Value *value)
{
  char *text = text_format(model->arena, "%s", value->dim_count ? "{" : "");
  for (uint32_t i = 0; i < value->count && value->elements; i++) {
    const Ir *ir = value->elements[i];
    const char *comma = i ? "," : "";
    if (ir->kind == IR_STRING)
      text = text_format(model->arena, "%s%s\"%s\"", text, comma, ir->text);
    else if (ir->type == TYPE_BOOLEAN)
      text = text_format(model->arena, "%s%s%s", text, comma, ir->number != 0 ? "true" : "false");
    else
      text = text_format(model->arena, "%s%s%.17g", text, comma, ir->number);
  }
  return text_format(model->arena, "%s%s", text, value->dim_count ? "}" : "");
}

static char *key_of(Model *model, const UnitEntry *entry, Scope *scope)
{
  char *text = text_format(model->arena, "%s", scope->name);
  const char *separator = "(";
  for (const Dependency *d = entry->dependencies; d; d = d->next) {
    text = text_format(model->arena, "%s%s", text, separator);
    for (uint32_t i = 0; i < d->count; i++)
      text = text_format(model->arena, "%s%s%s", text, d->path[i]->text, i + 1 < d->count ? "." : "=");
    const char *shown = d->size_only ? value_dims_text(model, d->value.dim_count, d->value.dims) : value_text(model, &d->value);
    text = text_format(model->arena, "%s%s", text, shown);
    separator = ",";
  }
  for (Member *member = scope->first; member; member = member->next) {
    const char *target = NULL;
    Type type;
    ClassRef ref = {
        .ast = member->class_, .parent = member->class_env ? member->class_env->scope : NULL, .env = member->class_env};
    if (member->class_ && member->class_env && type_resolve(model, &ref, &type, member->class_->name_span) && type.class_.ast) {
      Scope *target_scope = scope_of_class(model, &type.class_);
      target = target_scope ? target_scope->name : "?";
    }
    if (member->component && member->clause != member->element->clause)
      target = member->clause->type->parts[member->clause->type->count - 1].symbol->text;
    if (!target) continue;
    text = text_format(model->arena, "%s%sredeclare %s=%s", text, separator, member->symbol->text, target);
    separator = ",";
  }
  return text_format(model->arena, "%s%s", text, *separator == ',' ? ")" : "");
}

static void mark_structural(const UnitEntry *entry)
{
  for (const Dependency *d = entry->dependencies; d; d = d->next)
    for (uint32_t i = 0; d->count == 1 && i < entry->unit->variable_count; i++) {
      UnitVariable *variable = &entry->unit->variables[i];
      size_t length = d->path[0]->length;
      if (strncmp(variable->name, d->path[0]->text, length) == 0 && (!variable->name[length] || variable->name[length] == '['))
        variable->is_structural = 1;
    }
}

/* ---- units ---------------------------------------------------------------------------------------------------------- */

static int list_depends(const UnitEquation *equation, uint32_t variable)
{
  for (; equation; equation = equation->next) {
    if (equation->left && ir_depends(equation->left, variable)) return 1;
    if (equation->right && ir_depends(equation->right, variable)) return 1;
    for (const UnitBranch *branch = equation->branches; branch; branch = branch->next)
      if ((branch->condition && ir_depends(branch->condition, variable)) || list_depends(branch->body, variable)) return 1;
  }
  return 0;
}

/* Inside and outside of a composite a flow counts with opposite signs: one node for both cannot tell them apart. */
static int composite_flows(const Builder *builder)
{
  const Unit *unit = builder->unit;
  for (uint32_t i = 0; unit->is_composite && i < unit->variable_count; i++) {
    const UnitVariable *variable = &unit->variables[i];
    if (variable->port == UNIT_NONE || !variable->is_flow || !list_depends(unit->equations.first, i)) continue;
    model_unsupported(builder->model, unit->ports[variable->port].span,
                      "a class with components whose own equations use the flow of its connector");
    return 0;
  }
  return 1;
}

static int build(Builder *builder)
{
  Model *model = builder->model;
  Sources sources = {0};
  unsigned errors = model->diagnostics->errors;
  if (!sources_of(model, &sources, builder->root, "", UNIT_NONE) || !build_variables(builder, &sources)) return 0;
  build_attributes(builder, &sources);
  build_ports(builder, &sources);
  build_sections(builder);
  return model->diagnostics->errors == errors && composite_flows(builder) && builder_order_parameters(builder);
}

static UnitEntry *make(Model *model, Scope *scope, const char *shape)
{
  UnitEntry *entry = ARENA_NEW(model->arena, UnitEntry, 1);
  Builder *builder = ARENA_NEW(model->arena, Builder, 1), *outer = model->recording;
  entry->ast = scope->ast;
  entry->parent = scope->parent;
  entry->shape = shape;
  entry->unit = ARENA_NEW(model->arena, Unit, 1);
  entry->unit->name = scope->name;
  entry->unit->span = scope->ast->name_span;
  entry->unit->is_composite = scope->is_composite;
  *builder = (Builder){.model = model, .unit = entry->unit, .root = scope, .entry = entry};
  model->recording = builder;
  int fine = build(builder);
  model->recording = outer;
  entry->next = model->entries;
  model->entries = entry;
  if (!fine) {
    entry->unit = NULL;
    return entry;
  }
  mark_structural(entry);
  entry->unit->key = key_of(model, entry, scope);
  entry->unit->number = model->unit_count;
  *ARRAY_PUSH(model->arena, model->units, model->unit_count, model->unit_capacity) = entry->unit;
  return entry;
}

UnitEntry *unit_for(Model *model, Scope *scope)
{
  Sources sources = {0};
  for (UnitEntry *entry = model->entries; entry; entry = entry->next) {
    if (entry->ast != scope->ast || entry->parent != scope->parent) continue;
    if (!entry->unit) return NULL; /* reported */
    if (!dependencies_hold(model, entry, scope)) continue;
    sources = (Sources){0};
    if (!sources_of(model, &sources, scope, "", UNIT_NONE)) return NULL;
    if (strcmp(entry->shape, shape_of(model, scope, &sources)) == 0) return entry;
  }
  sources = (Sources){0};
  if (!sources_of(model, &sources, scope, "", UNIT_NONE)) return NULL;
  UnitEntry *entry = make(model, scope, shape_of(model, scope, &sources));
  return entry->unit ? entry : NULL;
}
