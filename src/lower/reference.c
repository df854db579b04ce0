/* reference.c: names in expressions -> values. */
#include <string.h>

#include "lower/lower_internal.h"

typedef struct NameWalk {
  Lower *lower;
  const Env *env; /* of the subscripts */
  const Name *name;
  Scope *start; /* where the first component was found */
  int is_outer;
  ComponentPath path;
  Span span;
} NameWalk;

static Value walk_member(NameWalk *walk, Member *member, uint32_t part);

/* ---- leaves --------------------------------------------------------------------------------------------------------- */

/* Made once: loops refer to single elements of an array as often as it has elements. */
static Value own_variables(Lower *lower, Member *member)
{
  if (member->variables.elements && member->variables_first == member->first_variable &&
      value_has_dims(&member->variables, member->dim_count, member->dims))
    return member->variables;
  Value value = value_array(lower->model, (TypeKind)member->type.kind, member->dim_count, member->dims);
  value.enumeration = member->type.enumeration;
  value.dim_types = member->dim_types;
  for (uint32_t i = 0; i < value.count; i++)
    value.elements[i] = ir_variable(&lower->model->pool, member->first_variable + i, (TypeKind)member->type.kind);
  member->variables = value;
  member->variables_first = member->first_variable;
  return value;
}

static Value no_elements(Model *model, const Member *member)
{
  Value value = value_array(model, (TypeKind)member->type.kind, member->dim_count, member->dims);
  value.enumeration = member->type.enumeration;
  return value;
}

/* A constant is its number, and 1 leaves every product. */
static Value constant_value(NameWalk *walk, Member *member)
{
  Lower *lower = walk->lower;
  Value value = member_value(lower->model, member, walk->span);
  if (lower->builder && !value.is_error && value.count == 1 && value.elements[0]->kind == IR_NUMBER &&
      value.elements[0]->number == 1)
    unit_of_one(lower->builder, member_unit(lower->model, member, 0));
  return value;
}

static Value leaf_value(NameWalk *walk, Member *member)
{
  Lower *lower = walk->lower;
  if (member->argument) return *member->argument;
  if (!lower->builder || member_variability(member) == VARIABILITY_CONSTANT) return constant_value(walk, member);
  if (!member_dims(lower->model, member)) return value_error();
  if (member->count == 0) return no_elements(lower->model, member);
  if (member->builder == lower->builder) return own_variables(lower, member);
  if (member->type.kind == TYPE_STRING && member_variability(member) > VARIABILITY_PARAMETER && lower->builder->spec)
    return text_variable(lower, member, walk->start == lower->builder->root, walk->span);
  if (member->type.kind == TYPE_STRING) return member_value(lower->model, member, walk->span);
  if (lower->builder->spec && (walk->is_outer || walk->start == lower->builder->root))
    return builder_cross_reference(lower->builder, member, &walk->path, walk->span);
  model_error(lower->model, walk->span, "not-a-constant", "%s belongs to an enclosing class and is not a constant",
              member->symbol->text);
  model_about(lower->model, .variable = member->symbol->text);
  return value_error();
}

static Value record_leaf(NameWalk *walk, Member *member, Scope *scope, uint32_t index)
{
  Value value = {.type = TYPE_RECORD, .count = 1};
  value.record = operator_record(walk->lower->model, &member->type.class_);
  value.names = ARENA_NEW(walk->lower->model->arena, const Symbol *, scope->member_count);
  value.fields = ARENA_NEW(walk->lower->model->arena, Value, scope->member_count);
  for (Member *field = scope->first; field; field = field->next) {
    if (field->class_) continue;
    NameWalk inner = *walk;
    if (inner.path.count + 2 >= MAX_PATH_PARTS) return value_error();
    inner.path.symbols[inner.path.count] = member->symbol;
    inner.path.indices[inner.path.count++] = index;
    value.names[value.field_count] = field->symbol;
    value.fields[value.field_count] = walk_member(&inner, field, walk->name->count);
    if (value.fields[value.field_count++].is_error) return value_error();
  }
  return value;
}

/* ---- through components --------------------------------------------------------------------------------------------- */

static Value step_into(NameWalk *walk, Member *member, uint32_t part, uint32_t index)
{
  Model *model = walk->lower->model;
  Scope *scope = member_element(model, member, index);
  if (!scope) return value_error();
  if (part + 1 >= walk->name->count) {
    if (member->type.kind == TYPE_RECORD) return record_leaf(walk, member, scope, index);
    model_error(model, walk->span, "wrong-kind", "%s is a component, not a value", member->symbol->text);
    model_about(model, .variable = member->symbol->text);
    return value_error();
  }
  const NamePart *next = &walk->name->parts[part + 1];
  Member *inner = scope_find(scope, next->symbol);
  if (!inner || inner->class_) {
    lookup_report_in(model, scope, next);
    return value_error();
  }
  if (inner->is_protected && member_is_part(member)) {
    model_error(model, next->span, "protected", "%s is protected in %s", next->symbol->text, scope->name);
    model_about(model, .variable = next->symbol->text);
    return value_error();
  }
  NameWalk deeper = *walk;
  if (deeper.path.count + 2 >= MAX_PATH_PARTS) {
    model_error(model, walk->span, "too-deep", "the name has too many parts");
    return value_error();
  }
  deeper.path.symbols[deeper.path.count] = member->symbol;
  deeper.path.indices[deeper.path.count++] = index;
  return walk_member(&deeper, inner, part + 1);
}

static Value element_numbers(Model *model, const Member *member)
{
  Value all = value_array(model, TYPE_INTEGER, member->dim_count, member->dims);
  all.dim_types = member->dim_types;
  for (uint32_t i = 0; i < all.count; i++) all.elements[i] = ir_number(&model->pool, i, TYPE_INTEGER);
  return all;
}

Value member_indices(Model *model, const Env *env, const Member *member, const Expr *subscripts, Span span)
{
  Value all = element_numbers(model, member);
  Lower constant = {.model = model};
  return lower_subscripts(&constant, env, &all, subscripts, span);
}

/* The present element of an array of components stays what it is. */
static Value walk_element(NameWalk *walk, Member *member, uint32_t part, uint32_t index)
{
  uint32_t before = member->cell ? member->cell->index : 0;
  Value value = step_into(walk, member, part, index);
  if (member->cell && member->cell->index != before && member->elements) member_element(walk->lower->model, member, before);
  return value;
}

static Value walk_records(NameWalk *walk, Member *member, uint32_t part, const Value *chosen)
{
  Value *parts = ARENA_NEW(walk->lower->model->arena, Value, chosen->count);
  for (uint32_t i = 0; i < chosen->count; i++) {
    parts[i] = walk_element(walk, member, part, (uint32_t)chosen->elements[i]->number);
    if (parts[i].is_error) return value_error();
  }
  return value_grid(walk->lower->model, parts, chosen->dim_count, chosen->dims, walk->span);
}

/* a[i] of an array of records, where i is not known yet. */
static int subscripts_vary(NameWalk *walk, const Member *member, const Expr *subscripts)
{
  if (!subscripts || member->type.kind != TYPE_RECORD || !walk->lower->builder) return 0;
  Value all = element_numbers(walk->lower->model, member);
  Value chosen = lower_subscripts(walk->lower, walk->env, &all, subscripts, walk->span);
  for (uint32_t i = 0; !chosen.is_error && i < chosen.count; i++)
    if (chosen.elements[i]->kind != IR_NUMBER) return 1;
  return 0;
}

static Value walk_elements(NameWalk *walk, Member *member, uint32_t part, const Expr *subscripts);

static Value walk_varying(NameWalk *walk, Member *member, uint32_t part, const Expr *subscripts)
{
  Value whole = walk_elements(walk, member, part, NULL);
  return lower_subscripts(walk->lower, walk->env, &whole, subscripts, walk->span);
}

/* a.x of an array a: the array of all x. */
static Value walk_elements(NameWalk *walk, Member *member, uint32_t part, const Expr *subscripts)
{
  Model *model = walk->lower->model;
  if (subscripts_vary(walk, member, subscripts)) return walk_varying(walk, member, part, subscripts);
  Value chosen = member_indices(model, walk->env, member, subscripts, walk->span), result = {0};
  if (chosen.is_error) return chosen;
  uint32_t dims[2 * MAX_DIMS];
  memcpy(dims, chosen.dims, sizeof chosen.dims);
  for (uint32_t i = 0; i < chosen.count; i++) {
    Value value = walk_element(walk, member, part, (uint32_t)chosen.elements[i]->number);
    if (value.is_error || chosen.dim_count == 0) return value;
    if (value.type == TYPE_RECORD) return walk_records(walk, member, part, &chosen);
    if (chosen.dim_count + value.dim_count > MAX_DIMS) {
      model_error(model, walk->span, "too-large", "an array has at most %d dimensions", MAX_DIMS);
      return value_error();
    }
    if (i == 0) {
      memcpy(dims + chosen.dim_count, value.dims, sizeof value.dims);
      result = value_array(model, (TypeKind)value.type, (uint32_t)chosen.dim_count + value.dim_count, dims);
      result.enumeration = value.enumeration;
    }
    memcpy(result.elements + (size_t)i * value.count, value.elements, value.count * sizeof *value.elements);
  }
  return chosen.count ? result : value_array(model, TYPE_REAL, chosen.dim_count, chosen.dims);
}

static Value walk_member(NameWalk *walk, Member *member, uint32_t part)
{
  Model *model = walk->lower->model;
  const NamePart *here = part < walk->name->count ? &walk->name->parts[part] : NULL;
  if (!member_resolve(model, member)) return value_error();
  if (!member_present(model, member)) {
    model_error(model, walk->span, "absent-component", "%s does not exist: its condition is false", member->symbol->text);
    model_about(model, .variable = member->symbol->text);
    return value_error();
  }
  ComponentPath path = walk->path;
  if (member->prefixes & PREFIX_OUTER) {
    walk->is_outer = 1;
    member = member_inner(model, member);
    if (!member) return value_error();
  }
  if (!member_dims(model, member)) return value_error();
  if (member->type.kind >= TYPE_RECORD) return walk_elements(walk, member, part, here ? here->subscripts : NULL);
  if (here && part + 1 < walk->name->count) {
    model_error(model, walk->name->parts[part + 1].span, "unknown-element", "%s has no named elements", member->symbol->text);
    return value_error();
  }
  walk->path = path;
  if (walk->path.count < MAX_PATH_PARTS) walk->path.symbols[walk->path.count] = member->symbol;
  Value value = leaf_value(walk, member);
  return here ? lower_subscripts(walk->lower, walk->env, &value, here->subscripts, walk->span) : value;
}

Value lower_member(Lower *lower, Member *member, Span span)
{
  Name name = {.count = 0};
  NameWalk walk = {.lower = lower, .env = member->env, .name = &name, .start = member->scope, .span = span};
  return walk_member(&walk, member, 0);
}

/* ---- names ---------------------------------------------------------------------------------------------------------- */

static Value enumeration_literal(Model *model, const IrEnumeration *enumeration, const NamePart *part)
{
  for (uint32_t i = 0; i < enumeration->count; i++)
    if (strcmp(enumeration->literals[i], part->symbol->text) == 0) {
      Value value = value_scalar(model, ir_number(&model->pool, i + 1, TYPE_ENUMERATION));
      value.enumeration = enumeration;
      return value;
    }
  lookup_report_among(model, part, "a value", enumeration->name, enumeration->literals, enumeration->count);
  return value_error();
}

static int is_enumeration(Model *model, const ClassRef *ref, Type *type, Span span)
{
  if (ref->ast && ref->ast->form != FORM_ENUMERATION && ref->ast->form != FORM_SHORT) return 0;
  return type_resolve(model, ref, type, span) && type->kind == TYPE_ENUMERATION && type->enumeration;
}

/* A name that begins with classes: a constant of a package, or a value of an enumeration. */
static Value through_classes(NameWalk *walk, LookupResult *found)
{
  Model *model = walk->lower->model;
  const Name *name = walk->name;
  for (uint32_t i = 1; i < name->count; i++) {
    Type type;
    ClassRef ref = found->class_;
    if (i + 1 == name->count && is_enumeration(model, &ref, &type, walk->span))
      return enumeration_literal(model, type.enumeration, &name->parts[i]);
    if (!lookup_class_part(model, &ref, name->parts[i].symbol, found)) {
      Scope *scope = ref.ast ? scope_of_class(model, &ref) : NULL;
      if (scope)
        lookup_report_in(model, scope, &name->parts[i]);
      else
        model_error(model, name->parts[i].span, "unknown-name", "%s is not known", name->parts[i].symbol->text);
      return value_error();
    }
    if (found->is_class) continue;
    walk->start = found->member->scope;
    if (member_resolve(model, found->member) && member_variability(found->member) > VARIABILITY_CONSTANT &&
        found->member->type.kind < TYPE_RECORD) {
      model_error(model, name->parts[i].span, "not-a-constant", "%s is not a constant: of a class, only constants can be used",
                  name->parts[i].symbol->text);
      model_about(model, .variable = name->parts[i].symbol->text);
      return value_error();
    }
    return walk_member(walk, found->member, i);
  }
  model_error(model, walk->span, "wrong-kind", "%s is a %s, not a value", name->parts[name->count - 1].symbol->text,
              class_kind_word(&found->class_));
  return value_error();
}

/* The value of an iterator, or a field of it where it runs through records. */
static Value iterator_value(NameWalk *walk, const Env *frame)
{
  const Name *name = walk->name;
  Value value = lower_subscripts(walk->lower, walk->env, &frame->value, name->parts[0].subscripts, walk->span);
  for (uint32_t i = 1; i < name->count && !value.is_error; i++) {
    Value field = value.type == TYPE_RECORD ? value_field(&value, name->parts[i].symbol) : value_error();
    if (field.is_error)
      model_error(walk->lower->model, name->parts[i].span, "unknown-element", "%s has no element %s",
                  name->parts[i - 1].symbol->text, name->parts[i].symbol->text);
    value = lower_subscripts(walk->lower, walk->env, &field, name->parts[i].subscripts, walk->span);
  }
  return value;
}

/* Of the classes around the one whose text is read, only constants can be seen. */
static int can_be_seen(Model *model, const Env *env, Member *member)
{
  while (env->iterator) env = env->outer;
  if (member->scope == env->scope) return 1;
  return member_resolve(model, member) && member_variability(member) == VARIABILITY_CONSTANT;
}

/* A function gives equal values for equal arguments. */
static Value time_value(Model *model, const Env *env, Span span)
{
  while (env->iterator) env = env->outer;
  ClassKind kind = env->class_ ? env->class_->kind : CLASS_MODEL;
  if (kind != CLASS_FUNCTION && kind != CLASS_RECORD && kind != CLASS_CONNECTOR)
    return value_scalar(model, ir_leaf(&model->pool, IR_TIME));
  model_error(model, span, "wrong-place", "time is not known in a %s", class_kind_name(kind));
  model_remedy(model, kind == CLASS_FUNCTION ? "pass it as an argument" : "give the value where it is used");
  return value_error();
}

/* The way from the class that is lowered to the component that is part of it, in whose text the name stands. */
static void path_to(const Scope *root, const Scope *scope, ComponentPath *path)
{
  uint32_t depth = 0;
  const Scope *top = scope;
  for (; top && top != root && top->owner_member; top = top->owner) depth++;
  if (top != root || depth + 2 >= MAX_PATH_PARTS) return;
  path->count = depth;
  for (; scope != root; scope = scope->owner) {
    path->symbols[--depth] = scope->owner_member->symbol;
    path->indices[depth] = scope->owner_index;
  }
}

Value lower_reference(Lower *lower, const Env *env, const Name *name, Span span)
{
  Model *model = lower->model;
  LookupResult found;
  NameWalk walk = {.lower = lower, .env = env, .name = name, .span = span};
  int known = name->global_dot ? lookup_simple(model, model->root->env, name->parts[0].symbol, &found)
                               : lookup_simple(model, env, name->parts[0].symbol, &found);
  if (!known && name->count == 1 && strcmp(name->parts[0].symbol->text, "time") == 0) return time_value(model, env, span);
  if (!known) {
    lookup_report(model, env, &name->parts[0]);
    return value_error();
  }
  if (found.iterator) return iterator_value(&walk, found.iterator);
  if (found.is_class) return through_classes(&walk, &found);
  if (!can_be_seen(model, env, found.member)) {
    model_error(model, span, "not-a-constant", "%s belongs to an enclosing class and is not a constant",
                found.member->symbol->text);
    model_about(model, .variable = found.member->symbol->text);
    return value_error();
  }
  walk.start = found.member->scope;
  if (lower->builder) path_to(lower->builder->root, walk.start, &walk.path);
  return walk_member(&walk, found.member, 0);
}
