/* specialise.c: specialisations: found again for an instance of the same shape, or made. */
#include <string.h>

#include "specialise/specialise_internal.h"

/* ---- what is the same ----------------------------------------------------------------------------------------------- */

static int dependency_holds(Model *model, const Dependency *d, Scope *scope)
{
  Member *member = member_at(model, scope, d->path, d->indices, d->count);
  if (!member) return 0;
  int is_count = d->kind == DEPENDS_ON_CONNECTIONS;
  Value value = is_count ? member_cardinality(model, member) : member_value(model, member, member->component->span);
  return d->kind == DEPENDS_ON_SIZE ? value_has_dims(&value, d->value.dim_count, d->value.dims)
                                    : values_equal(&value, &d->value);
}

/* The first that does not; NULL: all do. */
static const Dependency *failing_dependency(Model *model, const SpecialisationEntry *entry, Scope *scope)
{
  const Dependency *d = entry->dependencies;
  while (d && dependency_holds(model, d, scope)) d = d->next;
  return d;
}

/* A specialisation that was just made should be that of its instance. */
static int check_dependencies(Model *model, const SpecialisationEntry *entry, Scope *scope)
{
  unsigned errors = model->diagnostics->errors;
  const Dependency *failing = failing_dependency(model, entry, scope);
  if (!failing) return 1;
  if (model->diagnostics->errors > errors) return 0;
  model_error(model, scope->owner_member ? scope->owner_member->component->span : scope->ast->name_span, "not-supported",
              "a component of class %s whose shape depends on %s as it is read here: not supported yet", scope->name,
              failing->path[failing->count - 1]->text);
  model_remedy(model, "give it by a parameter of the component");
  return 0;
}

/* ---- ports ---------------------------------------------------------------------------------------------------------- */

static const IrConnector *connector_of(Builder *builder, const PortSource *port, size_t prefix)
{
  Model *model = builder->model;
  IrConnector *connector = ARENA_NEW(model->arena, IrConnector, 1);
  const ClassRef *named = &port->member->type.named;
  const char *outer = named->parent && named->parent->ast ? named->parent->name : NULL;
  connector->name = outer ? arena_printf(model->arena, "%s.%s", outer, named->ast->symbol->text) : named->ast->symbol->text;
  connector->count = port->count;
  connector->variables = ARENA_NEW(model->arena, ConnectorVariable, port->count);
  for (uint32_t i = 0; i < port->count; i++) {
    IrVariable *variable = builder_variable(builder, port->first + i);
    const char *name = strlen(variable->name) > prefix ? variable->name + prefix + 1 : "";
    variable->port_variable = i;
    connector->variables[i] = (ConnectorVariable){
        name, variable->unit, variable->type, variable->is_flow, variable->is_input, variable->is_output, variable->declared};
  }
  return connector;
}

static void build_ports(Builder *builder, const Sources *sources)
{
  Specialisation *spec = builder->spec;
  for (uint32_t i = 0; i < sources->port_count; i++) {
    const PortSource *source = &sources->ports[i];
    IrPort *port = ARRAY_PUSH(builder->model->arena, spec->ports, spec->port_count, spec->port_capacity);
    *port = (IrPort){source->name, NULL, source->first, source->member->component->span};
    port->connector = connector_of(builder, source, strlen(source->name));
  }
}

/* ---- sections ------------------------------------------------------------------------------------------------------- */

/* Nothing but asserts, perhaps under conditions. */
static int only_asserts(const IrEquation *statements)
{
  for (const IrEquation *e = statements; e; e = e->next) {
    if (e->kind != IR_EQUATION_ASSERT && e->kind != IR_EQUATION_IF) return 0;
    for (const IrBranch *branch = e->branches; branch; branch = branch->next)
      if (!only_asserts(branch->body)) return 0;
  }
  return 1;
}

/* A section that assigns nothing is as good as equations. */
static void take_as_equations(Builder *builder, const IrEquation *statements)
{
  for (const IrEquation *e = statements; e; e = e->next) {
    IrEquation *copy = ARENA_NEW(builder->model->arena, IrEquation, 1);
    *copy = *e;
    copy->next = NULL;
    ir_list_append(&builder->spec->equations, copy);
  }
}

static void build_algorithm(Builder *builder, const SectionRef *ref)
{
  IrAlgorithm *algorithm = ARENA_NEW(builder->model->arena, IrAlgorithm, 1), **end = &builder->spec->algorithms;
  algorithm->is_initial = ref->section->is_initial;
  algorithm->span = ref->section->span;
  builder->in_algorithm = 1;
  builder->in_initial = algorithm->is_initial;
  build_statements(builder, &algorithm->statements, ref->section->body, ref->env);
  builder->in_algorithm = builder->in_initial = 0;
  if (!algorithm->is_initial && only_asserts(algorithm->statements.first)) {
    take_as_equations(builder, algorithm->statements.first);
    return;
  }
  while (*end) end = &(*end)->next;
  *end = algorithm;
}

static void build_sections(Builder *builder, const Scope *scope);

/* The equations of components that are part of this class. */
static void build_merged(Builder *builder, const Scope *scope)
{
  Model *model = builder->model;
  for (Member *member = scope->first; member; member = member->next) {
    if (member->class_ || !member_resolve(model, member) || !member->is_merged) continue;
    if (!member_present(model, member) || !member_dims(model, member)) continue;
    for (uint32_t i = 0; i < member->count; i++) {
      const Scope *inner = member_element(model, member, i);
      if (inner) build_sections(builder, inner);
    }
  }
}

static void build_sections(Builder *builder, const Scope *scope)
{
  for (const SectionRef *ref = scope->sections; ref; ref = ref->next) {
    IrList *list = ref->section->is_initial ? &builder->spec->initial_equations : &builder->spec->equations;
    if (ref->section->is_algorithm)
      build_algorithm(builder, ref);
    else
      build_equations(builder, list, ref->section->body, ref->env, ref->section->is_initial);
  }
  build_merged(builder, scope);
}

/* ---- parameters, each after what its value needs -------------------------------------------------------------------- */

static int order_variable(Builder *builder, uint32_t index, uint8_t *state)
{
  Specialisation *spec = builder->spec;
  IrVariable *variable = &spec->variables[index];
  if (state[index] == 2) return 1;
  if (state[index] == 1) {
    model_error(builder->model, variable->span, "circular", "%s depends on itself", variable->name);
    model_about(builder->model, .variable = variable->name);
    return 0;
  }
  state[index] = 1;
  const Ir *binding = variable->attributes[ATTRIBUTE_VALUE];
  uint32_t count = 0;
  uint32_t *needs = binding ? ir_variables(builder->model->arena, binding, &count) : NULL;
  if (binding && ir_has_time(binding)) {
    model_error(builder->model, variable->span, "not-a-parameter", "%s is a parameter, but its value depends on time",
                variable->name);
    model_about(builder->model, .variable = variable->name);
    return 0;
  }
  for (uint32_t i = 0; i < count; i++) {
    if (spec->variables[needs[i]].variability > VARIABILITY_PARAMETER) {
      model_error(builder->model, variable->span, "not-a-parameter",
                  "%s is a parameter, but its value depends on %s, which varies", variable->name,
                  spec->variables[needs[i]].name);
      model_about(builder->model, .variable = variable->name);
      return 0;
    }
    if (!order_variable(builder, needs[i], state)) return 0;
  }
  state[index] = 2;
  spec->parameter_order[spec->parameter_count++] = index;
  return 1;
}

static int order_parameters(Builder *builder)
{
  Specialisation *spec = builder->spec;
  uint8_t *state = ARENA_NEW(builder->model->arena, uint8_t, spec->variable_count);
  spec->parameter_order = ARENA_NEW(builder->model->arena, uint32_t, spec->variable_count);
  for (uint32_t i = 0; i < spec->variable_count; i++)
    if (spec->variables[i].variability <= VARIABILITY_PARAMETER && !order_variable(builder, i, state)) return 0;
  return 1;
}

/* ---- specialisations ------------------------------------------------------------------------------------------------ */

static void mark_structural(const SpecialisationEntry *entry)
{
  for (const Dependency *d = entry->dependencies; d; d = d->next)
    for (uint32_t i = 0; d->count == 1 && i < entry->spec->variable_count; i++) {
      IrVariable *variable = &entry->spec->variables[i];
      size_t length = d->path[0]->length;
      if (strncmp(variable->name, d->path[0]->text, length) == 0 && (!variable->name[length] || variable->name[length] == '['))
        variable->is_structural = 1;
    }
}

static void check_binding_units(Builder *builder)
{
  for (uint32_t i = 0; i < builder->spec->variable_count; i++) {
    const IrVariable *variable = &builder->spec->variables[i];
    const Ir *binding = variable->attributes[ATTRIBUTE_VALUE], *own = ir_variable(&builder->model->pool, i, variable->type);
    if (binding && !variable->auxiliary) units_checked(builder, own, binding, variable->span);
    for (int a = ATTRIBUTE_START; a < ATTRIBUTE_COUNT; a++)
      if (variable->attributes[a] && !units_checked(builder, own, variable->attributes[a], variable->span)) break;
  }
}

/* Inlet inlet(state = state_in): in a connector, a value that varies is an equation; another is what holds while the input is
 * open. */
static void build_port_bindings(Builder *builder)
{
  for (uint32_t i = 0; i < builder->spec->variable_count; i++) {
    IrVariable *variable = &builder->spec->variables[i];
    const Ir *binding = variable->attributes[ATTRIBUTE_VALUE];
    if (variable->port == NONE || !variable->is_input || !binding || is_about_parameters(builder, binding)) continue;
    if (ir_has_time(binding)) continue;
    IrEquation *equation = list_add(builder->model, &builder->spec->equations, IR_EQUATION_EQUAL, variable->span);
    equation->left = ir_variable(&builder->model->pool, i, variable->type);
    equation->right = binding;
    equation->text = arena_printf(builder->model->arena, "%s as bound in its declaration", variable->name);
    variable->attributes[ATTRIBUTE_VALUE] = NULL;
  }
}

/* E e(y = 3*time), where y is neither a parameter nor an input: a hidden input takes the place of its declared value. */
static void give_variable(Builder *builder, uint32_t index)
{
  Model *model = builder->model;
  const char *name = arena_printf(model->arena, "$%s", builder_variable(builder, index)->name);
  IrVariable source = *builder_variable(builder, index);
  uint32_t input = builder_add_variable(builder, name, source.type, source.variability, source.span);
  IrVariable *hidden = builder_variable(builder, input), *variable = builder_variable(builder, index);
  hidden->unit = source.unit;
  hidden->enumeration = source.enumeration;
  hidden->is_input = hidden->is_protected = 1;
  variable->given_by = input;
  variable->attributes[ATTRIBUTE_VALUE] = NULL;
  IrEquation *equation = list_add(model, &builder->spec->equations, IR_EQUATION_EQUAL, source.span);
  equation->left = ir_variable(&model->pool, index, source.type);
  equation->right = ir_variable(&model->pool, input, source.type);
  equation->text = arena_printf(model->arena, "%s as given by a modifier", source.name);
}

static void build_given_variables(Builder *builder, const Sources *sources)
{
  for (uint32_t i = 0; i < sources->variable_count; i++)
    if (is_given_from_outside(builder->model, &sources->variables[i])) give_variable(builder, i);
}

/* ---- asserts about parameters alone --------------------------------------------------------------------------------- */

static void take_checks(Builder *builder, IrList *list)
{
  IrList rest = {0};
  for (IrEquation *equation = list->first, *next; equation; equation = next) {
    next = equation->next;
    int is_check = equation->kind == IR_EQUATION_ASSERT && is_about_parameters(builder, equation->left);
    ir_list_append(is_check ? &builder->spec->checks : &rest, equation);
  }
  *list = rest;
}

static void build_checks(Builder *builder)
{
  take_checks(builder, &builder->spec->equations);
  take_checks(builder, &builder->spec->initial_equations);
}

static int build(Builder *builder, SpecialisationEntry *entry)
{
  Model *model = builder->model;
  Sources sources = {0};
  unsigned errors = model->diagnostics->errors;
  if (!sources_of(model, &sources, builder->root, "", NONE) || !build_variables(builder, &sources)) return 0;
  build_attributes(builder, &sources);
  build_ports(builder, &sources);
  check_binding_units(builder);
  build_given_variables(builder, &sources);
  build_port_bindings(builder);
  build_sections(builder, builder->root);
  check_texts(model, builder->root);
  if (builder->root->is_composite) build_given_inputs(builder);
  settle_initial_parameters(builder);
  mark_written(builder);
  build_checks(builder);
  build_appearance(builder);
  if (builder->root->is_composite) entry->places = settle_ports(builder, &sources);
  return model->diagnostics->errors == errors && order_parameters(builder);
}

static SpecialisationEntry *make(Model *model, Scope *scope, const char *context, const char *shape)
{
  SpecialisationEntry *entry = ARENA_NEW(model->arena, SpecialisationEntry, 1);
  Builder *builder = ARENA_NEW(model->arena, Builder, 1);
  Recording *recording = ARENA_NEW(model->arena, Recording, 1), *outer = model->recording;
  entry->ast = scope->ast;
  entry->context = context;
  entry->shape = shape;
  entry->spec = ARENA_NEW(model->arena, Specialisation, 1);
  entry->spec->name = scope->name;
  entry->spec->description = description_text(model, scope->ast->text);
  entry->spec->span = scope->ast->name_span;
  entry->spec->is_composite = scope->is_composite;
  *builder = (Builder){.model = model, .spec = entry->spec, .root = scope};
  recording->root = scope;
  model->recording = recording;
  int fine = build(builder, entry);
  model->recording = outer;
  entry->dependencies = recording->dependencies;
  entry->cross_references = builder->first_cross_reference;
  entry->next = model->entries;
  model->entries = entry;
  if (!fine) {
    entry->spec = NULL;
    return entry;
  }
  mark_structural(entry);
  entry->spec->key = specialisation_key(model, entry);
  entry->spec->number = model->spec_count;
  *ARRAY_PUSH(model->arena, model->specs, model->spec_count, model->spec_capacity) = entry->spec;
  return entry;
}

static SpecialisationEntry *find_or_make(Model *model, Scope *scope)
{
  Sources sources = {0};
  if (!sources_of(model, &sources, scope, "", NONE)) return NULL;
  const char *context = scope_context(model, scope), *shape = scope_shape(model, scope, &sources);
  for (SpecialisationEntry *entry = model->entries; entry; entry = entry->next) {
    if (entry->ast != scope->ast || strcmp(entry->context, context) != 0 || strcmp(entry->shape, shape) != 0) continue;
    if (!entry->spec) return NULL; /* reported */
    if (!failing_dependency(model, entry, scope)) return entry;
  }
  SpecialisationEntry *entry = make(model, scope, context, shape);
  return entry->spec && check_dependencies(model, entry, scope) ? entry : NULL;
}

/* What is read here of the element of an array shapes the instance. */
SpecialisationEntry *specialise(Model *model, Scope *scope)
{
  uint32_t reads = model->cell_reads;
  SpecialisationEntry *entry = find_or_make(model, scope);
  model->structural_reads += model->cell_reads - reads;
  return entry;
}
