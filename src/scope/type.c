/* type.c: what a component is: short classes followed to a predefined type or a long class, and checked. */
#include <string.h>

#include "scope/scope_internal.h"

/* ---- types ---------------------------------------------------------------------------------------------------------- */

typedef struct EnumerationEntry {
  struct EnumerationEntry *next;
  const Class *ast;
  IrEnumeration enumeration;
} EnumerationEntry;

/* Also what tells the classes of external objects apart. */
static const IrEnumeration *enumeration_of(Model *model, const Class *ast)
{
  for (EnumerationEntry *old = model->enumerations; old; old = old->next)
    if (old->ast == ast) return &old->enumeration;
  EnumerationEntry *entry = ARENA_NEW(model->arena, EnumerationEntry, 1);
  uint32_t count = 0;
  const EnumLiteral *first = ast->form == FORM_ENUMERATION ? ast->literals : NULL;
  if (first) class_rules_enumeration(model, ast);
  entry->ast = ast;
  entry->enumeration.name = ast->symbol->text;
  for (const EnumLiteral *literal = first; literal; literal = literal->next) count++;
  entry->enumeration.literals = ARENA_NEW(model->arena, const char *, count);
  for (const EnumLiteral *literal = first; literal; literal = literal->next)
    entry->enumeration.literals[entry->enumeration.count++] = literal->symbol->text;
  entry->next = model->enumerations;
  model->enumerations = entry;
  return &entry->enumeration;
}

static void add_dims(Model *model, Type *type, const Expr *subscripts, const Env *env)
{
  if (!subscripts) return;
  DimSource *source = ARENA_NEW(model->arena, DimSource, 1), **end = &type->dims;
  *source = (DimSource){NULL, subscripts, env};
  while (*end) end = &(*end)->next;
  *end = source;
}

/* `type T extends Real(...)`, without other elements: as the short class `T = Real(...)`. */
static const Extends *only_extends(const Class *ast)
{
  const Extends *extends = NULL;
  if (ast->kind != CLASS_TYPE && ast->kind != CLASS_CONNECTOR) return NULL;
  for (const Element *element = ast->elements; element; element = element->next) {
    if (element->kind == ELEMENT_COMPONENTS || (element->kind == ELEMENT_EXTENDS && extends)) return NULL;
    if (element->kind == ELEMENT_EXTENDS) extends = element->extends;
  }
  return extends;
}

static int ends_predefined(Model *model, const Env *env, const Extends *extends, ClassRef *base)
{
  Type type;
  return lookup_class(model, env, extends->base, base) && type_resolve(model, base, &type, name_span(extends->base)) &&
         type.kind < TYPE_RECORD;
}

/* A short class whose base is being looked up: `type A = A.B` would ask for it again. */
typedef struct ShortStep {
  const struct ShortStep *outer;
  const ClassRef *class_;
} ShortStep;

static int is_looked_up(const Model *model, const ClassRef *ref)
{
  for (const ShortStep *step = model->short_steps; step; step = step->outer)
    if (step->class_->ast == ref->ast && step->class_->parent == ref->parent) return 1;
  return 0;
}

static int report_circle(Model *model, const ClassRef *ref, Span span)
{
  model_error(model, span, "circular", "%s is defined by itself", ref->ast->symbol->text);
  return 0;
}

static int lookup_base(Model *model, const Env *env, const ClassRef *short_, ClassRef *base)
{
  const Class *ast = short_->ast;
  if (is_looked_up(model, short_)) return report_circle(model, short_, name_span(ast->base));
  ShortStep step = {model->short_steps, short_};
  model->short_steps = &step;
  int is_found = lookup_class(model, env, ast->base, base);
  model->short_steps = step.outer;
  return is_found;
}

/* function f = g annotation(derivative = df): functions are those of the long class, and so is what is said of them. */
static void check_derivative(Model *model, const Class *ast)
{
  if (ast->kind != CLASS_FUNCTION || !annotation_nested(ast->annotation, "derivative")) return;
  diagnostic_warning(model->diagnostics, ast->name_span, "not-supported",
                     "the derivative of a short function class: not supported yet, so %s is differentiated as %s is",
                     ast->symbol->text, ast->base->parts[ast->base->count - 1].symbol->text);
  diagnostic_remedy(model->diagnostics, "write function %s extends ...; annotation(...); end %s", ast->symbol->text,
                    ast->symbol->text);
}

/* One step from a short class to its base. 0 after an error. */
static int step_short(Model *model, Type *type, ClassRef *current)
{
  const ClassRef short_ = *current;
  const Class *ast = current->ast;
  const Env *env = class_ref_env(current);
  type->layers = layers_join(model, type->layers, layer_new(model, env, ast->modification, ast->name_span));
  type->prefixes |= ast->base_prefixes;
  add_dims(model, type, ast->subscripts, env);
  check_derivative(model, ast);
  if (!lookup_base(model, env, &short_, current)) return 0;
  type->layers = layers_join(model, type->layers, current->layers);
  return 1;
}

static int step_long(Model *model, Type *type, ClassRef *current)
{
  const Class *ast = current->ast;
  const Extends *extends = only_extends(ast);
  ClassRef base;
  if (!extends || !ends_predefined(model, class_ref_env(current), extends, &base)) return 0;
  type->layers = layers_join(model, type->layers,
                             layer_new(model, class_ref_env(current), extends->modification, name_span(extends->base)));
  *current = base;
  return 1;
}

static int finish_type(Model *model, Type *type, const ClassRef *current)
{
  if (!current->ast) {
    type->kind = (uint8_t)current->predefined;
    type->enumeration = current->enumeration;
    return 1;
  }
  type->class_ = *current;
  type->kind = current->ast->kind == CLASS_RECORD ? TYPE_RECORD : TYPE_CLASS;
  if (!is_object_class(current->ast)) return 1;
  type->kind = TYPE_OBJECT;
  type->enumeration = enumeration_of(model, current->ast);
  return 1;
}

int type_resolve(Model *model, const ClassRef *ref, Type *type, Span span)
{
  ClassRef current = *ref;
  const Layer *constraints = ref->constraint;
  *type = (Type){.named = *ref, .layers = ref->layers};
  for (unsigned steps = 0; current.ast; steps++) {
    if (steps > MAX_SCOPE_DEPTH) return report_circle(model, ref, span);
    if (current.ast->kind == CLASS_CONNECTOR) type->is_connector = 1;
    if (current.ast->form == FORM_ENUMERATION) {
      type->kind = TYPE_ENUMERATION;
      type->enumeration = enumeration_of(model, current.ast);
      return 1;
    }
    if (current.ast->form == FORM_SHORT) {
      if (!step_short(model, type, &current)) return 0;
      constraints = layers_join(model, constraints, current.constraint);
    } else if (!step_long(model, type, &current)) {
      break;
    }
  }
  type->layers = layers_join(model, type->layers, constraints);
  current.constraint = NULL;
  return finish_type(model, type, &current);
}

Scope *operator_record(Model *model, const ClassRef *ref)
{
  int is_operator = ref->ast && ref->ast->kind == CLASS_RECORD && ref->ast->prefixes & PREFIX_OPERATOR;
  return is_operator ? scope_of_class(model, ref) : NULL;
}

/* ---- types as sizes and ranges ------------------------------------------------------------------------------------- */

static const char *const boolean_literals[] = {"false", "true"};
static const IrEnumeration boolean_values = {.name = "Boolean", .literals = (const char **)boolean_literals, .count = 2};

int is_boolean_type(const IrEnumeration *enumeration)
{
  return enumeration == &boolean_values;
}

const IrEnumeration *type_values(Model *model, const Env *env, const Expr *expr)
{
  LookupResult found;
  Type type;
  if (expr->kind != EXPR_REFERENCE || expr->name->global_dot) return NULL;
  const Name *name = expr->name;
  if (!lookup_simple(model, env, name->parts[0].symbol, &found) || !found.is_class) return NULL;
  for (uint32_t i = 1; i < name->count; i++) {
    ClassRef outer = found.class_;
    if (!lookup_class_part(model, &outer, name->parts[i].symbol, &found) || !found.is_class) return NULL;
  }
  if (found.class_.ast && class_is_long(found.class_.ast)) return NULL;
  if (!type_resolve(model, &found.class_, &type, expr_span(expr)) || type.dims) return NULL;
  if (type.kind == TYPE_BOOLEAN) return &boolean_values;
  return type.kind == TYPE_ENUMERATION ? type.enumeration : NULL;
}

/* ---- components ----------------------------------------------------------------------------------------------------- */

static void check_constraint(Model *model, const Member *member)
{
  ClassRef wanted, given = member->type.class_;
  Type type;
  const Element *element = member->element;
  if (member->clause == element->clause) return;
  const Name *name = element->constraint ? element->constraint->type : element->clause->type;
  if (!lookup_class(model, member->replaced_env, name, &wanted) || !type_resolve(model, &wanted, &type, name_span(name)))
    return;
  Scope *a = type.class_.ast ? scope_of_class(model, &type.class_) : NULL,
        *b = given.ast ? scope_of_class(model, &given) : NULL;
  int fits = type.kind == member->type.kind || type.kind >= TYPE_RECORD;
  for (const Member *m = a && b ? a->first : NULL; m && fits; m = m->next)
    if (!m->class_ && !m->is_protected && !scope_find(b, m->symbol)) {
      model_error(model, name_span(member->clause->type), "wrong-redeclaration", "%s does not fit as %s: it has no %s",
                  member->clause->type->parts[member->clause->type->count - 1].symbol->text, a->name, m->symbol->text);
      return;
    }
  if (!fits || (a && !b))
    model_error(model, name_span(member->clause->type), "wrong-redeclaration", "%s is redeclared with a type that does not fit",
                member->symbol->text);
}

static int is_of_function(const Member *member)
{
  return member->scope->ast && member->scope->ast->kind == CLASS_FUNCTION;
}

/* Objects belong to models: a function takes them as inputs, and a constructor gives one. */
static int usable_as_object(Model *model, const Member *member, Span span)
{
  if (!member->type.class_.ast) {
    model_error(model, span, "wrong-type", "ExternalObject cannot be the type of a component");
    model_remedy(model, "use a class that extends it");
    return 0;
  }
  if (!is_of_function(member) || member->prefixes & (PREFIX_INPUT | PREFIX_OUTPUT)) return 1;
  model_unsupported(model, span, "an external object that a function makes for itself");
  return 0;
}

static int usable_as_component(Model *model, const Member *member)
{
  const Class *ast = member->type.class_.ast;
  Span span = name_span(member->clause->type);
  if (member->type.kind == TYPE_OBJECT) return usable_as_object(model, member, span);
  if (!ast || member_is_function(member)) return 1;
  if (ast->kind == CLASS_PACKAGE || ast->kind == CLASS_FUNCTION || ast->kind == CLASS_OPERATOR) {
    model_error(model, span, "wrong-type", "%s is a %s: it cannot be the type of a component", ast->symbol->text,
                class_kind_word(&member->type.class_));
    return 0;
  }
  if (ast->prefixes & PREFIX_PARTIAL && !(member->prefixes & PREFIX_OUTER)) {
    model_error(model, span, "partial-class", "%s is partial", ast->symbol->text);
    model_remedy(model, "extend it by a complete class, or redeclare it");
    return 0;
  }
  if (ast->prefixes & PREFIX_EXPANDABLE) {
    model_unsupported(model, span, "expandable connectors");
    return 0;
  }
  return 1;
}

/* Below the inner one that it is would be another. */
static int refuse_inner_outer(Model *model, const Member *member)
{
  const Class *class_ = member->type.kind == TYPE_CLASS ? member->type.class_.ast : NULL;
  for (const Scope *scope = member->scope; scope && class_; scope = scope->owner)
    if (scope->ast == class_) {
      model_error(model, member->component->span, "circular", "class %s contains itself", class_->symbol->text);
      return 0;
    }
  model_unsupported(model, member->component->span, "inner outer");
  return 0;
}

/* Models have no direction and no variability of their own; what flows is a number. */
static void check_prefixes(Model *model, const Member *member)
{
  const uint32_t of_values = PREFIXES_TYPE;
  Span span = member->component->span;
  if (member->type.kind == TYPE_CLASS && !member->type.is_connector && !member_is_function(member) &&
      member->clause->prefixes & of_values) {
    model_error(model, span, "class-restriction",
                "%s is a %s: it cannot be constant, parameter, discrete, input, output, flow or stream", member->symbol->text,
                class_kind_word(&member->type.class_));
    model_remedy(model, "leave the prefix out");
  } else if (member->clause->prefixes & PREFIX_FLOW && member->type.kind < TYPE_RECORD && member->type.kind != TYPE_REAL) {
    model_error(model, span, "class-restriction", "%s is a flow of type %s: flows are Real", member->symbol->text,
                type_word((TypeKind)member->type.kind));
  }
}

static int resolve(Model *model, Member *member)
{
  ClassRef ref;
  const Name *name = member->clause->type;
  if (!lookup_class(model, member->env, name, &ref) || !type_resolve(model, &ref, &member->type, name_span(name))) return 0;
  if (!usable_as_component(model, member)) return 0;
  if (member->prefixes & PREFIX_STREAM) {
    model_unsupported(model, member->component->span, "stream variables");
    return 0;
  }
  member->prefixes |= member->type.prefixes;
  if (member->prefixes & PREFIX_INNER && member->prefixes & PREFIX_OUTER) return refuse_inner_outer(model, member);
  check_constraint(model, member);
  check_prefixes(model, member);
  return 1;
}

int member_resolve(Model *model, Member *member)
{
  if (member->state == RESOLVE_NOT) {
    member->state = RESOLVE_NOW;
    member->state = resolve(model, member) ? RESOLVE_DONE : RESOLVE_FAILED;
    if (member->state == RESOLVE_DONE && member_is_part(member)) member->is_merged = (uint8_t)must_merge(model, member);
  }
  return member->state == RESOLVE_DONE;
}

int member_is_function(const Member *member)
{
  const Class *ast = member->type.class_.ast, *around = member->scope->ast;
  return ast && ast->kind == CLASS_FUNCTION && member->prefixes & PREFIX_INPUT && around && around->kind == CLASS_FUNCTION;
}

int member_is_part(const Member *member)
{
  return member->type.kind == TYPE_CLASS && !member->type.is_connector && !(member->prefixes & PREFIX_OUTER) &&
         !member->is_merged;
}

Variability member_variability(const Member *member)
{
  Variability variability = VARIABILITY_CONTINUOUS;
  if (member->prefixes & PREFIX_CONSTANT)
    variability = VARIABILITY_CONSTANT;
  else if (member->prefixes & PREFIX_PARAMETER || (member->type.kind == TYPE_OBJECT && !is_of_function(member)))
    variability = VARIABILITY_PARAMETER;
  else if (member->prefixes & PREFIX_DISCRETE || member->type.kind != TYPE_REAL)
    variability = VARIABILITY_DISCRETE;
  /* a field of a parameter record is a parameter */
  const Member *owner = member->scope->owner_member;
  if (owner && owner->type.kind == TYPE_RECORD) {
    Variability outer = member_variability(owner);
    if (outer <= VARIABILITY_PARAMETER && outer < variability) variability = outer;
  }
  return variability;
}
