/* class_rules.c: what a specialised class may contain and extend. The rules are those of the language for record, connector,
 * block, function and enumeration; each class is looked at once, when it is first used. */
#include <string.h>

#include "scope/scope_internal.h"

static void wrong_class(Model *model, Span span, const char *text, const char *remedy)
{
  model_error(model, span, "class-restriction", "%s", text);
  if (remedy) model_remedy(model, "%s", remedy);
}

/* ---- names ---------------------------------------------------------------------------------------------------------- */

static int is_reserved(const Symbol *symbol)
{
  static const char *const names[] = {"Real", "Integer", "Boolean", "String"};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    if (strcmp(symbol->text, names[i]) == 0) return 1;
  return 0;
}

static void check_name(Model *model, const Symbol *symbol, Span span)
{
  if (!is_reserved(symbol)) return;
  model_error(model, span, "reserved-name", "%s is the name of a predefined type", symbol->text);
  model_remedy(model, "use another name");
}

/* ---- elements ------------------------------------------------------------------------------------------------------- */

static void check_record_element(Model *model, const Element *element, const char *kind)
{
  const uint32_t of_connector = PREFIX_INNER | PREFIX_OUTER;
  const uint32_t of_record = of_connector | PREFIX_INPUT | PREFIX_OUTPUT | PREFIX_FLOW | PREFIX_STREAM;
  uint32_t wrong = strcmp(kind, "record") == 0 ? of_record : of_connector;
  if (element->kind != ELEMENT_COMPONENTS) return;
  Span span = element->clause->components->span;
  if (element->is_protected)
    wrong_class(model, span, arena_printf(model->arena, "a %s has no protected components", kind), "make it public");
  if ((element->prefixes | element->clause->prefixes) & wrong)
    wrong_class(model, span,
                arena_printf(model->arena, "a component of a %s cannot be inner%s", kind,
                             wrong == of_record ? ", outer, input, output, flow or stream" : " or outer"),
                "leave the prefix out");
}

static void check_operator_element(Model *model, const Element *element)
{
  int is_function = element->kind == ELEMENT_CLASS && element->class_->kind == CLASS_FUNCTION;
  if (is_function || element->kind == ELEMENT_IMPORT || element->kind == ELEMENT_EXTENDS) return;
  wrong_class(model, element->span, "an operator has functions and imports only", "move it out of the operator");
}

static void check_elements(Model *model, const Class *class_)
{
  for (const Element *element = class_->elements; element; element = element->next) {
    if (element->kind == ELEMENT_COMPONENTS)
      for (const Component *c = element->clause->components; c; c = c->next) check_name(model, c->symbol, c->span);
    if (class_->kind == CLASS_OPERATOR) check_operator_element(model, element);
    if (class_->kind == CLASS_RECORD) check_record_element(model, element, "record");
    if (class_->kind == CLASS_CONNECTOR) check_record_element(model, element, "connector");
  }
}

/* ---- sections ------------------------------------------------------------------------------------------------------- */

static void check_function_sections(Model *model, const Class *class_)
{
  const Section *algorithm = NULL;
  for (const Section *section = class_->sections; section; section = section->next) {
    if (!section->is_algorithm || section->is_initial)
      wrong_class(model, section->span, "a function has an algorithm, no equations and no initial section",
                  "write its statements below the word algorithm");
    else if (algorithm)
      wrong_class(model, section->span, "a function has one algorithm section only", "join the sections");
    else
      algorithm = section;
  }
}

static void check_sections(Model *model, const Class *class_)
{
  const Section *section = class_->sections;
  if (class_->kind == CLASS_FUNCTION)
    check_function_sections(model, class_);
  else if (section && (class_->kind == CLASS_RECORD || class_->kind == CLASS_CONNECTOR))
    wrong_class(model, section->span,
                arena_printf(model->arena, "a %s has no equations or algorithms", class_kind_name(class_->kind)),
                "write them in the model that uses it");
}

/* ---- classes -------------------------------------------------------------------------------------------------------- */

/* A class or an extends-clause is looked at once, however many instances there are. */
static int is_new(Model *model, const void *text)
{
  uint64_t hash = hash_pointer(text);
  for (HashCursor c = hash_table_find(&model->checked_texts, hash); c.item; hash_table_next(&model->checked_texts, &c))
    if ((const void *)c.item == text) return 0;
  model->checked_texts.storage.arena = model->arena;
  hash_table_add(&model->checked_texts, hash, (HashItem)text);
  return 1;
}

void class_rules_check(Model *model, const Class *class_)
{
  if (!class_ || !class_is_long(class_) || !is_new(model, class_)) return;
  check_name(model, class_->symbol, class_->name_span);
  check_elements(model, class_);
  check_sections(model, class_);
}

static int is_attribute(const Symbol *symbol)
{
  static const char *const names[] = {"quantity", "min", "max", "start", "fixed"};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    if (strcmp(symbol->text, names[i]) == 0) return 1;
  return 0;
}

void class_rules_enumeration(Model *model, const Class *class_)
{
  for (const EnumLiteral *literal = class_->literals; literal; literal = literal->next) {
    if (is_attribute(literal->symbol)) {
      model_error(model, literal->span, "reserved-name", "%s is an attribute of each enumeration", literal->symbol->text);
      model_remedy(model, "use another name for this value");
    }
    for (const EnumLiteral *other = literal->next; other; other = other->next)
      if (other->symbol == literal->symbol)
        model_error(model, other->span, "declared-twice", "%s is declared twice in %s", other->symbol->text,
                    class_->symbol->text);
  }
}

/* ---- inheritance ---------------------------------------------------------------------------------------------------- */

#define KIND(kind) (1u << CLASS_##kind)

/* The kinds of bases of each kind of class. */
static uint32_t allowed_bases(ClassKind kind)
{
  switch (kind) {
  case CLASS_PACKAGE:
  case CLASS_OPERATOR:
    return KIND(PACKAGE) | KIND(OPERATOR);
  case CLASS_FUNCTION:
    return KIND(FUNCTION);
  case CLASS_TYPE:
    return KIND(TYPE);
  case CLASS_RECORD:
    return KIND(RECORD);
  case CLASS_CONNECTOR:
    return KIND(RECORD) | KIND(CONNECTOR) | KIND(TYPE);
  case CLASS_BLOCK:
    return KIND(RECORD) | KIND(BLOCK);
  default:
    return KIND(RECORD) | KIND(BLOCK) | KIND(MODEL) | KIND(TYPE);
  }
}

static int may_extend(const Class *derived, const Class *base)
{
  if (derived->kind == CLASS_CLASS || base->kind == CLASS_CLASS) return 1;
  return (allowed_bases(derived->kind) >> base->kind & 1) != 0;
}

static int is_operator_record(const Class *class_)
{
  return class_->kind == CLASS_RECORD && class_->prefixes & PREFIX_OPERATOR;
}

static int has_operator_record(const Class *class_)
{
  if (class_is_long(class_))
    for (const Element *element = class_->elements; element; element = element->next)
      if (element->kind == ELEMENT_CLASS && is_operator_record(element->class_)) return 1;
  return 0;
}

void class_rules_extends(Model *model, const Class *derived, const Extends *extends, const Type *base)
{
  Span span = name_span(extends->base);
  const Class *class_ = base->class_.ast;
  const char *name = class_->symbol->text;
  if (!is_new(model, extends)) return;
  if (!may_extend(derived, class_)) {
    model_error(model, span, "class-restriction", "a %s cannot extend %s, which is a %s", class_kind_name(derived->kind), name,
                class_kind_name(class_->kind));
    model_remedy(model, "change the kind of one of them");
  } else if (is_operator_record(class_) || has_operator_record(class_)) {
    model_error(model, span, "class-restriction", "%s is an operator record or contains one: it cannot be extended", name);
    model_remedy(model, "use a short class, as in operator record R = %s", name);
  } else if (base->dims || base->prefixes) {
    model_error(model, span, "class-restriction", "%s has dimensions or a prefix such as input: it cannot be extended", name);
    model_remedy(model, "extend the class without them");
  }
}
