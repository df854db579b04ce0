/* Variables of other instances that a specialisation reads, and inputs of other instances that it gives. */
#include <string.h>

#include "model/model.h"

/* ---- variables ------------------------------------------------------------------------------------------------------ */

static uint32_t *slot_named(const Builder *builder, const char *name)
{
  uint32_t hash = 2166136261u;
  for (const char *c = name; *c; c++) hash = (hash ^ (unsigned char)*c) * 16777619u;
  uint32_t at = hash & (builder->cross_reference_capacity - 1);
  while (builder->cross_references[at] && strcmp(builder->spec->variables[builder->cross_references[at] - 1].name, name) != 0)
    at = (at + 1) & (builder->cross_reference_capacity - 1);
  return &builder->cross_references[at];
}

/* The place of the variable in the table; 0 there: it is not known yet. */
static uint32_t *find_slot(Builder *builder, const char *name)
{
  if (2 * builder->cross_reference_count >= builder->cross_reference_capacity) {
    uint32_t *old = builder->cross_references, capacity = builder->cross_reference_capacity;
    builder->cross_reference_capacity = capacity ? 2 * capacity : 16;
    builder->cross_references = ARENA_NEW(builder->model->arena, uint32_t, builder->cross_reference_capacity);
    for (uint32_t i = 0; i < capacity; i++)
      if (old[i]) *slot_named(builder, builder->spec->variables[old[i] - 1].name) = old[i];
  }
  return slot_named(builder, name);
}

static char *path_text(Model *model, const ComponentPath *path, const Member *member)
{
  char *text = text_format(model->arena, "%s", "");
  for (uint32_t i = 0; i < path->count; i++) {
    const Scope *scope = member->scope;
    for (uint32_t k = path->count - 1 - i; k > 0 && scope->owner; k--) scope = scope->owner;
    const Member *owner = scope->owner_member;
    const char *name = path->symbols[i]->text;
    if (owner && owner->dim_count) name = element_name(model, name, owner->dim_count, owner->dims, path->indices[i]);
    text = text_format(model->arena, "%s%s.", text, name);
  }
  return text_format(model->arena, "%s%s", text, member->symbol->text);
}

static CrossReference *new_cross_reference(Builder *builder, const Member *member, const ComponentPath *path, uint32_t variable,
                                           uint32_t element)
{
  Arena *arena = builder->model->arena;
  CrossReference *reference = ARENA_NEW(arena, CrossReference, 1);
  *reference = (CrossReference){.variable = variable, .element = element, .count = path->count + 1};
  reference->path = ARENA_NEW(arena, const Symbol *, reference->count);
  reference->indices = ARENA_NEW(arena, uint32_t, reference->count);
  memcpy(reference->path, path->symbols, path->count * sizeof *path->symbols);
  memcpy(reference->indices, path->indices, path->count * sizeof *path->indices);
  reference->path[path->count] = member->symbol;
  reference->is_input = (all_prefixes(member) & PREFIX_INPUT) != 0;
  reference->is_bound = outside_binding(builder->model, member) != NULL;
  reference->has_default = layers_value(builder->model, layers_inside(member->layers)) != NULL;
  reference->is_port =
      member->type.is_connector || (member->scope->owner_member && member->scope->owner_member->type.is_connector);
  return reference;
}

static uint32_t cross_variable(Builder *builder, Member *member, const ComponentPath *path, const char *name, uint32_t element,
                               Span span)
{
  uint32_t *slot = find_slot(builder, name);
  if (*slot) return *slot - 1;
  uint32_t index = builder_add_variable(builder, name, (TypeKind)member->type.kind, member_variability(member), span);
  IrVariable *variable = builder_variable(builder, index);
  CrossReference *reference = new_cross_reference(builder, member, path, index, element);
  variable->cross_reference = name;
  variable->unit = member_unit(builder->model, member, element);
  variable->enumeration = member->type.enumeration;
  const Member *first = scope_find(builder->root, reference->path[0]);
  variable->is_outer = first && first->prefixes & PREFIX_OUTER ? 1 : 0;
  if (builder->entry->last_cross_reference)
    builder->entry->last_cross_reference->next = reference;
  else
    builder->entry->cross_references = reference;
  builder->entry->last_cross_reference = reference;
  *slot = index + 1;
  builder->cross_reference_count++;
  return index;
}

Value builder_cross_reference(Builder *builder, Member *member, const ComponentPath *path, Span span)
{
  Value value = value_array(builder->model, (TypeKind)member->type.kind, member->dim_count, member->dims);
  char *name = path_text(builder->model, path, member);
  value.enumeration = member->type.enumeration;
  for (uint32_t i = 0; i < value.count; i++) {
    char *full = element_name(builder->model, name, member->dim_count, member->dims, i);
    uint32_t index = cross_variable(builder, member, path, full, i, span);
    value.elements[i] = ir_variable(&builder->model->pool, index, (TypeKind)member->type.kind);
  }
  return value;
}

/* ---- modifiers that vary -------------------------------------------------------------------------------------------- */

/* The component that the rest of a name leads to; NULL: none, or there is nothing to see. The elements of arrays are alike. */
static Member *follow_name(Model *model, Member *member, const Name *name)
{
  for (uint32_t i = 1; member; i++) {
    if (member->class_ || !member_resolve(model, member)) return NULL;
    member = member_inner(model, member);
    if (!member || !member_resolve(model, member) || i >= name->count || member->type.kind < TYPE_RECORD) return member;
    if (!member_present(model, member) || !member_dims(model, member) || member->count == 0) return NULL;
    uint32_t meant = member->cell ? member->cell->index : 0;
    const Scope *scope = member_element(model, member, meant);
    member = scope ? scope_find(scope, name->parts[i].symbol) : NULL;
  }
  return NULL;
}

static int name_varies(Model *model, const Env *env, const Name *name)
{
  Found found;
  const Env *from = name->global_dot ? model->root->env : env;
  if (!lookup_simple(model, from, name->parts[0].symbol, &found) || found.is_class || found.iterator) return 0;
  const Member *member = follow_name(model, found.member, name);
  return member && member->type.kind <= TYPE_RECORD && member_variability(member) > VARIABILITY_PARAMETER;
}

static int any_varies(Model *model, const Env *env, const Expr *expr)
{
  for (; expr; expr = expr->next) {
    if (expr->kind == EXPR_REFERENCE && name_varies(model, env, expr->name)) return 1;
    if (any_varies(model, env, expr_operands(expr))) return 1;
  }
  return 0;
}

/* The value that the layer gives depends on variables that are not parameters. */
int layer_varies(Model *model, const Layer *layer)
{
  Builder *recording = model->recording;
  Expr alone = *layer->modification->value;
  alone.next = NULL;
  model->recording = NULL; /* what is looked at here shapes nothing */
  int varies = any_varies(model, layer->env, &alone);
  model->recording = recording;
  return varies;
}

static int modification_varies(Model *model, const Layer *layer, const Modification *modification)
{
  if (!modification) return 0;
  Layer here = *layer;
  here.modification = modification;
  if (modification->value && layer_varies(model, &here)) return 1;
  for (const Argument *a = modification->arguments; a; a = a->next)
    if (a->kind == ARGUMENT_MODIFY && modification_varies(model, layer, a->modification)) return 1;
  return 0;
}

static const Scope *written_in(const Layer *layer)
{
  const Env *env = layer->env;
  while (env && env->iterator) env = env->outer;
  return env ? env->scope : NULL;
}

static int member_varies(Model *model, const Scope *root, const Member *member)
{
  for (const Layer *layer = member->layers; layer; layer = layer->next)
    if (written_in(layer) == root && modification_varies(model, layer, layer->modification)) return 1;
  return 0;
}

int scope_gives_inputs(Model *model, Scope *scope)
{
  for (Member *member = scope->first; member; member = member->next)
    if (member->component && member_resolve(model, member) && member_is_part(member) && member_varies(model, scope, member))
      return 1;
  return 0;
}

/* ---- inputs given by modifiers -------------------------------------------------------------------------------------- */

/* What the text of class `root` binds inside of its components. */
typedef struct Giving {
  Model *model;
  Scope *root;
  Builder *builder; /* NULL: only `text` is made */
  char *text;       /* which inputs they are */
  ComponentPath path;
} Giving;

static const char *binding_text(Model *model, const char *name, const Expr *expr)
{
  Buffer buffer = {.arena = model->arena, .limit = 400};
  buffer_add(&buffer, name);
  buffer_add(&buffer, " = ");
  parse_print_expression(expr, (Output){buffer_write, &buffer});
  return buffer_text(&buffer);
}

static void give_input(const Giving *giving, Member *member, const Layer *layer)
{
  Builder *builder = giving->builder;
  const Expr *expr = layer->modification->value;
  Span span = expr_span(expr);
  Value value = layer_in_spec(builder, layer);
  if (value.is_error ||
      !value_convert(giving->model, &value, (TypeKind)member->type.kind, member->type.enumeration, span, member->symbol->text))
    return;
  if (!fit_member(giving->model, member, &value, span, 0)) return;
  Value target = builder_cross_reference(builder, member, &giving->path, layer->span);
  const char *text = binding_text(giving->model, path_text(giving->model, &giving->path, member), expr);
  for (uint32_t i = 0; i < target.count; i++) {
    IrEquation *equation = list_add(giving->model, &builder->spec->equations, IR_EQUATION_EQUAL, layer->span);
    equation->left = target.elements[i];
    equation->right = value.elements[i];
    equation->text = text;
    builder->spec->variables[target.elements[i]->index].is_written = 1;
    units_checked(builder, equation->left, equation->right, layer->span);
  }
}

static void look_at_input(Giving *giving, Member *member)
{
  const Layer *layer = outside_binding(giving->model, member);
  if (!layer || written_in(layer) != giving->root || !(all_prefixes(member) & PREFIX_INPUT) ||
      !layer_varies(giving->model, layer))
    return;
  if (layers_value(giving->model, member->layers) != layer) {
    if (giving->builder) model_unsupported(giving->model, layer->span, "a record of inputs bound to variables");
    return;
  }
  if (!giving->builder)
    giving->text = text_format(giving->model->arena, "%s%s;", giving->text, path_text(giving->model, &giving->path, member));
  else if (member_dims(giving->model, member))
    give_input(giving, member, layer);
}

static void look_into(Giving *giving, Member *member);

static void look_at(Giving *giving, Member *member)
{
  if (member->class_ || !member_resolve(giving->model, member) || member->prefixes & PREFIX_OUTER) return;
  if (!member_present(giving->model, member)) return;
  if (member->type.kind < TYPE_STRING)
    look_at_input(giving, member);
  else if (member->type.kind > TYPE_STRING && member_varies(giving->model, giving->root, member))
    look_into(giving, member);
}

/* Each element, or only the first where nothing is built. */
static void look_into(Giving *giving, Member *member)
{
  Model *model = giving->model;
  unsigned errors = model->diagnostics->errors;
  if (!member_dims(model, member) || giving->path.count + 2 >= MAX_PATH_PARTS) return;
  uint32_t meant = member->cell ? member->cell->index : 0, count = giving->builder || member->count == 0 ? member->count : 1;
  for (uint32_t i = 0; i < count && model->diagnostics->errors == errors; i++) {
    const Scope *scope = member_element(model, member, giving->builder ? i : meant);
    giving->path.symbols[giving->path.count] = member->symbol;
    giving->path.indices[giving->path.count++] = i;
    for (Member *inner = scope ? scope->first : NULL; inner; inner = inner->next) look_at(giving, inner);
    giving->path.count--;
  }
  if (member->cell && member->cell->index != meant) member_element(model, member, meant);
}

static void look_at_parts(Giving *giving)
{
  for (Member *member = giving->root->first; member; member = member->next)
    if (member->component && member_resolve(giving->model, member) && member_is_part(member)) look_at(giving, member);
}

const char *given_inputs_text(Model *model, Scope *scope)
{
  Giving giving = {.model = model, .root = scope, .text = ""};
  look_at_parts(&giving);
  return giving.text;
}

void build_given_inputs(Builder *builder)
{
  Giving giving = {.model = builder->model, .root = builder->root, .builder = builder, .text = ""};
  look_at_parts(&giving);
}

/* ---- inputs given by equations -------------------------------------------------------------------------------------- */

/* x alone on a side of an equation; on the right only if there is more on the left than another variable. */
static void mark_alone(const IrEquation *equation, uint8_t *alone)
{
  for (; equation; equation = equation->next) {
    if (equation->kind == IR_EQUATION_EQUAL && equation->left->kind == IR_VARIABLE)
      alone[equation->left->index] = 1;
    else if (equation->kind == IR_EQUATION_EQUAL && equation->right->kind == IR_VARIABLE)
      alone[equation->right->index] = 1;
    for (const IrBranch *branch = equation->branches; branch; branch = branch->next) mark_alone(branch->body, alone);
  }
}

void mark_written(Builder *builder)
{
  Specialisation *spec = builder->spec;
  uint8_t *alone = ARENA_NEW(builder->model->arena, uint8_t, spec->variable_count);
  mark_alone(spec->equations.first, alone);
  for (const CrossReference *reference = builder->entry->cross_references; reference; reference = reference->next) {
    IrVariable *variable = &spec->variables[reference->variable];
    if (variable->variability <= VARIABILITY_PARAMETER || !reference->is_input || reference->is_bound) continue;
    if (alone[reference->variable] || !(reference->has_default || reference->is_port)) variable->is_written = 1;
  }
}
