/* given_inputs.c: inputs of other instances that a class gives: by modifiers that vary, or by its equations. */
#include <string.h>

#include "specialise/specialise_internal.h"

/* ---- modifiers that vary -------------------------------------------------------------------------------------------- */

/* The component that the rest of a name leads to; NULL: there is none. The elements of arrays are alike. */
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
  LookupResult found;
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
  Recording *recording = model->recording;
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

int is_given_from_outside(Model *model, const VariableSource *source)
{
  const Member *member = source->member;
  if (member_variability(member) <= VARIABILITY_PARAMETER || member->type.kind > TYPE_ENUMERATION) return 0;
  if (all_prefixes(member) & PREFIX_INPUT && !source->is_merged) return 0;
  const Layer *layer = outside_binding(model, member);
  return layer && layer->env != model->root->env; /* a setting is not a modifier */
}

/* ---- inputs given by modifiers -------------------------------------------------------------------------------------- */

/* What the text of class `root` binds inside its components. */
typedef struct Giving {
  Model *model;
  Scope *root;
  Builder *builder; /* NULL: only `text` is made */
  char *text;       /* which inputs they are */
  ComponentPath path;
} Giving;

static const char *binding_text(Model *model, const char *name, const Expr *expr)
{
  TextBuffer buffer = {.storage = {.arena = model->arena}, .limit = 400};
  text_put(&buffer, name);
  text_put(&buffer, " = ");
  parse_print_expression(expr, text_output(&buffer));
  return text_of(&buffer);
}

/* What the layer gives for the member: its value, or the field of the record that it binds. */
static Value given_value(const Giving *giving, const Member *member, const Layer *layer)
{
  if (layers_value(giving->model, member->layers) == layer) return layer_in_spec(giving->builder, layer);
  const Member *owner = member->scope->owner_member;
  Value record = given_value(giving, owner, layer);
  if (owner->dim_count) {
    if (!fit_member(giving->model, owner, &record, layer->span, 0)) return value_error();
    record = value_element(giving->model, &record, member->scope->owner_index);
  }
  for (uint32_t i = 0; !record.is_error && i < record.field_count; i++)
    if (record.names[i] == member->symbol) return record.fields[i];
  if (!record.is_error)
    model_error(giving->model, layer->span, "wrong-type", "a record with a field %s is needed here", member->symbol->text);
  return value_error();
}

static void give_input(const Giving *giving, Member *member, const Layer *layer)
{
  Builder *builder = giving->builder;
  const Expr *expr = layer->modification->value;
  Span span = expr_span(expr);
  Value value = given_value(giving, member, layer);
  if (value.is_error ||
      !value_convert(giving->model, &value, (TypeKind)member->type.kind, member->type.enumeration, span, member->symbol->text))
    return;
  if (!fit_member(giving->model, member, &value, span, 0)) return;
  Value target = builder_cross_reference(builder, member, &giving->path, layer->span);
  const char *text = binding_text(giving->model, component_path_text(giving->model, &giving->path, member), expr);
  for (uint32_t i = 0; i < target.count; i++) {
    IrEquation *equation = list_add(giving->model, &builder->spec->equations, IR_EQUATION_EQUAL, layer->span);
    equation->left = target.elements[i];
    equation->right = value.elements[i];
    equation->text = text;
    builder->spec->variables[target.elements[i]->index].is_written = 1;
    units_checked(builder, equation->left, equation->right, layer->span);
  }
}

static void visit_input(Giving *giving, Member *member)
{
  const Layer *layer = outside_binding(giving->model, member);
  if (!layer || written_in(layer) != giving->root || member_variability(member) <= VARIABILITY_PARAMETER ||
      !layer_varies(giving->model, layer))
    return;
  if (!giving->builder)
    giving->text =
        arena_printf(giving->model->arena, "%s%s;", giving->text, component_path_text(giving->model, &giving->path, member));
  else if (member_dims(giving->model, member))
    give_input(giving, member, layer);
}

static void visit_elements(Giving *giving, Member *member);

static void visit_member(Giving *giving, Member *member)
{
  if (member->class_ || !member_resolve(giving->model, member) || member->prefixes & PREFIX_OUTER) return;
  if (!member_present(giving->model, member)) return;
  if (member->type.kind < TYPE_STRING)
    visit_input(giving, member);
  else if (member->type.kind > TYPE_STRING && member_varies(giving->model, giving->root, member))
    visit_elements(giving, member);
}

/* Each element, or only the first where nothing is built. */
static void visit_elements(Giving *giving, Member *member)
{
  Model *model = giving->model;
  unsigned errors = model->diagnostics->errors;
  if (!member_dims(model, member) || giving->path.count + 2 >= MAX_PATH_PARTS) return;
  uint32_t meant = member->cell ? member->cell->index : 0, count = giving->builder || member->count == 0 ? member->count : 1;
  for (uint32_t i = 0; i < count && model->diagnostics->errors == errors; i++) {
    const Scope *scope = member_element(model, member, giving->builder ? i : meant);
    giving->path.symbols[giving->path.count] = member->symbol;
    giving->path.indices[giving->path.count++] = i;
    for (Member *inner = scope ? scope->first : NULL; inner; inner = inner->next) visit_member(giving, inner);
    giving->path.count--;
  }
  if (member->cell && member->cell->index != meant) member_element(model, member, meant);
}

static void visit_parts(Giving *giving)
{
  for (Member *member = giving->root->first; member; member = member->next)
    if (member->component && member_resolve(giving->model, member) && member_is_part(member)) visit_member(giving, member);
}

const char *given_inputs_text(Model *model, Scope *scope)
{
  Giving giving = {.model = model, .root = scope, .text = ""};
  visit_parts(&giving);
  return giving.text;
}

void build_given_inputs(Builder *builder)
{
  Giving giving = {.model = builder->model, .root = builder->root, .builder = builder, .text = ""};
  visit_parts(&giving);
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
  for (const CrossReference *reference = builder->first_cross_reference; reference; reference = reference->next) {
    IrVariable *variable = &spec->variables[reference->variable];
    if (variable->variability <= VARIABILITY_PARAMETER || !reference->is_input || reference->is_bound) continue;
    if (alone[reference->variable] || !(reference->has_default || reference->is_port)) variable->is_written = 1;
  }
}
