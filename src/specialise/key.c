/* key.c: what makes one specialisation of a class differ from the others, as texts. They depend on the text alone: neither on
 * the order of instances nor on addresses in memory. */
#include <stdlib.h>
#include <string.h>

#include "specialise/specialise_internal.h"

typedef struct Key {
  Model *model;
  TextBuffer buffer;
} Key;

static Key new_key(Model *model)
{
  return (Key){model, {.storage = {.arena = model->arena}}};
}

static void key_add(Key *key, const char *text)
{
  text_put(&key->buffer, text);
}

/* ---- values --------------------------------------------------------------------------------------------------------- */

static void add_number(Key *key, const Ir *ir)
{
  if (ir->kind == IR_STRING)
    key_add(key, arena_printf(key->model->arena, "\"%s\"", ir->text));
  else if (ir->kind != IR_NUMBER)
    key_add(key, "?"); /* an error elsewhere */
  else if (ir->type == TYPE_BOOLEAN)
    key_add(key, ir->number != 0 ? "true" : "false");
  else
    key_add(key, arena_printf(key->model->arena, "%.17g", ir->number));
}

static void add_value(Key *key, const Value *value)
{
  int is_list = value->dim_count || value->type == TYPE_RECORD;
  if (is_list) key_add(key, "{");
  for (uint32_t i = 0; i < value->field_count; i++) {
    if (i) key_add(key, ",");
    add_value(key, &value->fields[i]);
  }
  for (uint32_t i = 0; i < value->count && value->elements; i++) {
    if (i) key_add(key, ",");
    add_number(key, value->elements[i]);
  }
  if (is_list) key_add(key, "}");
}

/* ---- modifications -------------------------------------------------------------------------------------------------- */

static void add_class(Key *key, const ClassRef *ref);

static void add_expr(Key *key, const Env *env, const Expr *expr)
{
  Modification modification = {.value = (Expr *)(uintptr_t)expr};
  Layer layer = {.env = env, .modification = &modification};
  if (layer_varies(key->model, &layer)) {
    parse_print_expression(expr, text_output(&key->buffer));
    return;
  }
  Value value = evaluate_expression(key->model, env, expr);
  add_value(key, &value);
}

static void add_modification(Key *key, const Env *env, const Modification *modification);

static void add_redeclared(Key *key, const Env *env, const Element *element)
{
  if (element->kind == ELEMENT_CLASS) {
    ClassRef ref = {.ast = element->class_, .parent = env->scope, .env = env};
    key_add(key, element->class_->symbol->text);
    key_add(key, "=");
    add_class(key, &ref);
  } else if (element->kind == ELEMENT_COMPONENTS) {
    ClassRef ref;
    key_add(key, element->clause->components->symbol->text);
    key_add(key, ":");
    if (lookup_class(key->model, env, element->clause->type, &ref)) add_class(key, &ref);
    add_modification(key, env, element->clause->components->modification);
  }
}

static void add_argument(Key *key, const Env *env, const Argument *argument)
{
  if (argument->kind == ARGUMENT_DECLARE) add_redeclared(key, env, argument->element);
  if (argument->kind != ARGUMENT_MODIFY) return;
  for (uint32_t i = 0; i < argument->name->count; i++) {
    if (i) key_add(key, ".");
    key_add(key, argument->name->parts[i].symbol->text);
  }
  add_modification(key, env, argument->modification);
}

static void add_modification(Key *key, const Env *env, const Modification *modification)
{
  if (!modification) return;
  if (modification->arguments) key_add(key, "(");
  for (const Argument *a = modification->arguments; a; a = a->next) {
    add_argument(key, env, a);
    key_add(key, a->next ? "," : ")");
  }
  if (!modification->value) return;
  key_add(key, "=");
  add_expr(key, env, modification->value);
}

static void add_layers(Key *key, const Layer *layers)
{
  for (; layers; layers = layers->next) {
    for (uint32_t i = layers->name_used; layers->name && i < layers->name->count; i++) {
      key_add(key, ".");
      key_add(key, layers->name->parts[i].symbol->text);
    }
    if (layers->redeclare)
      add_redeclared(key, layers->env, layers->redeclare);
    else
      add_modification(key, layers->env, layers->modification);
  }
}

/* ---- classes -------------------------------------------------------------------------------------------------------- */

static int has_equations(const Class *class_)
{
  return class_->kind == CLASS_MODEL || class_->kind == CLASS_BLOCK || class_->kind == CLASS_CLASS;
}

/* By its name, what it is inside of, and its modifications. Those of components with equations are the components' own. */
static void add_class(Key *key, const ClassRef *ref)
{
  Type type;
  if (!ref->ast || !type_resolve(key->model, ref, &type, ref->ast->name_span)) return;
  if (type.class_.ast) {
    const Scope *parent = type.class_.parent;
    if (parent && parent->ast) {
      key_add(key, parent->name);
      key_add(key, ".");
    }
    key_add(key, type.class_.ast->symbol->text);
    if (has_equations(type.class_.ast)) return;
    for (const Scope *scope = parent; scope && scope->ast; scope = scope->parent) add_layers(key, scope->layers);
  } else {
    key_add(key, type.enumeration ? type.enumeration->name : type_word((TypeKind)type.kind));
  }
  add_layers(key, type.layers);
}

static int is_redeclared(const Member *member)
{
  return member->class_ ? member->class_env != NULL : member->clause != member->element->clause;
}

static void add_redeclared_member(Key *key, Member *member)
{
  ClassRef ref;
  if (member->class_) {
    ref = (ClassRef){.ast = member->class_, .parent = member->class_env->scope, .env = member->class_env};
  } else {
    if (!member_resolve(key->model, member)) return;
    ref = member->type.named;
  }
  key_add(key, "redeclare ");
  key_add(key, member->symbol->text);
  key_add(key, "=");
  add_class(key, &ref);
  key_add(key, ",");
}

/* Which class an outer one is depends on where the instance is. */
static void add_outer_class(Key *key, Scope *scope, const Member *member)
{
  LookupResult found;
  if (!member->class_ || !(member->element->prefixes & PREFIX_OUTER)) return;
  if (!lookup_in_scope(key->model, scope, member->symbol, &found)) return;
  key_add(key, "outer ");
  key_add(key, member->symbol->text);
  key_add(key, "=");
  add_class(key, &found.class_);
  key_add(key, ",");
}

/* ---- contexts ------------------------------------------------------------------------------------------------------- */

/* Of what encloses the class, other classes and constants can be seen from it. */
static void add_enclosing(Key *key, Scope *scope)
{
  for (Member *member = scope->first; member; member = member->next) {
    if (is_redeclared(member)) {
      add_redeclared_member(key, member);
    } else if (member->class_ ? member->layers != NULL
                              : member->prefixes & PREFIX_CONSTANT && layers_of(key->model, scope->layers, member->symbol)) {
      key_add(key, member->symbol->text);
      add_layers(key, member->class_ ? member->layers : layers_of(key->model, scope->layers, member->symbol));
      key_add(key, ",");
    }
  }
}

/* The text of the class stands in a base of the class that encloses it: names in it may mean another thing in each derived one.
 */
static int is_inherited(const Scope *scope)
{
  const Env *around = scope->env ? scope->env->enclosing : NULL;
  return around && around->class_ && around->class_ != scope->parent->ast;
}

const char *scope_context(Model *model, const Scope *scope)
{
  Key key = new_key(model);
  for (; scope->parent && scope->parent->ast; scope = scope->parent) {
    Scope *parent = scope->parent;
    size_t before = key.buffer.length;
    if (parent->layers) add_enclosing(&key, parent);
    if (key.buffer.length > before || is_inherited(scope)) key_add(&key, arena_printf(model->arena, "in %s,", parent->name));
  }
  return text_of(&key.buffer);
}

/* ---- shapes --------------------------------------------------------------------------------------------------------- */

static void add_attribute(Key *key, const VariableSource *source, const char *name, const Layer *layer)
{
  Value value = layer_evaluate(key->model, layer);
  if (value.is_error) return;
  key_add(key, source->name);
  if (name[0]) key_add(key, ".");
  key_add(key, name);
  key_add(key, "=");
  add_value(key, &value);
  key_add(key, ",");
}

/* Attributes that are part of the specialisation, and constants, given from outside. */
static void add_source(Key *key, const VariableSource *source)
{
  static const char *const names[] = {"fixed", "stateSelect", "unit", "displayUnit"};
  const Member *member = source->member;
  Model *model = key->model;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    const Layer *layer =
        layers_value(model, layers_of(model, member->layers, symbol_of(model->parse->symbols, names[i], strlen(names[i]))));
    if (layer && layer->is_outside) add_attribute(key, source, names[i], layer);
  }
  const Layer *binding = member_variability(member) == VARIABILITY_CONSTANT ? outside_binding(model, member) : NULL;
  if (binding) add_attribute(key, source, "", binding);
  if (is_given_from_outside(model, source)) key_add(key, arena_printf(model->arena, "%s given,", source->name));
}

const char *scope_shape(Model *model, Scope *scope, const Sources *sources)
{
  Key key = new_key(model);
  for (Member *member = scope->first; member; member = member->next)
    if (is_redeclared(member))
      add_redeclared_member(&key, member);
    else
      add_outer_class(&key, scope, member);
  for (uint32_t i = 0; i < sources->variable_count; i++)
    if (sources->variables[i].element == 0) add_source(&key, &sources->variables[i]);
  const char *given = scope->is_composite ? given_inputs_text(model, scope) : "";
  if (given[0]) key_add(&key, arena_printf(model->arena, "gives %s,", given));
  return text_of(&key.buffer);
}

/* ---- keys ----------------------------------------------------------------------------------------------------------- */

static const char *dependency_text(Model *model, const Dependency *dependency)
{
  Key key = new_key(model);
  for (uint32_t i = 0; i < dependency->count; i++) {
    key_add(&key, dependency->path[i]->text);
    if (dependency->indices[i]) key_add(&key, arena_printf(model->arena, "[%u]", (unsigned)dependency->indices[i] + 1));
    key_add(&key, i + 1 < dependency->count ? "." : "=");
  }
  if (dependency->kind == DEPENDS_ON_SIZE)
    key_add(&key, value_dims_text(model, dependency->value.dim_count, dependency->value.dims));
  else
    add_value(&key, &dependency->value);
  return text_of(&key.buffer);
}

static int compare_texts(const void *a, const void *b)
{
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

const char *specialisation_key(Model *model, const SpecialisationEntry *entry)
{
  Key key = new_key(model);
  uint32_t count = 0, at = 0;
  for (const Dependency *d = entry->dependencies; d; d = d->next) count++;
  const char **texts = ARENA_NEW(model->arena, const char *, count);
  for (const Dependency *d = entry->dependencies; d; d = d->next) texts[at++] = dependency_text(model, d);
  if (count) qsort(texts, count, sizeof *texts, compare_texts);
  for (uint32_t i = 0; i < count; i++) {
    key_add(&key, texts[i]);
    key_add(&key, ",");
  }
  key_add(&key, entry->shape);
  key_add(&key, entry->context);
  if (key.buffer.length == 0) return entry->spec->name;
  key.buffer.bytes[key.buffer.length - 1] = 0; /* the last comma */
  return arena_printf(model->arena, "%s(%s)", entry->spec->name, key.buffer.bytes);
}
