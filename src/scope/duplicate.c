/* duplicate.c: an element that a class declares again as it inherits it is one element. */
#include <string.h>

#include "scope/scope_internal.h"

int same_expression(Model *model, const Expr *a, const Expr *b)
{
  TextBuffer one = {.storage = {.arena = model->arena}}, other = one;
  parse_print_expression(a, text_output(&one));
  parse_print_expression(b, text_output(&other));
  return strcmp(text_of(&one), text_of(&other)) == 0;
}

static int same_expressions(Model *model, const Expr *a, const Expr *b)
{
  for (; a && b; a = a->next, b = b->next)
    if (!same_expression(model, a, b)) return 0;
  return a == b;
}

static int same_name(const Name *a, const Name *b)
{
  if (a->count != b->count) return 0;
  for (uint32_t i = 0; i < a->count; i++)
    if (a->parts[i].symbol != b->parts[i].symbol) return 0;
  return 1;
}

/* Descriptions and annotations may differ. */
static int same_modification(Model *model, const Modification *a, const Modification *b)
{
  if (!a || !b) return a == b;
  if (!same_expressions(model, a->value, b->value)) return 0;
  const Argument *x = a->arguments, *y = b->arguments;
  for (; x && y; x = x->next, y = y->next) {
    if (x->kind != ARGUMENT_MODIFY || y->kind != ARGUMENT_MODIFY || x->prefixes != y->prefixes) return 0;
    if (!same_name(x->name, y->name) || !same_modification(model, x->modification, y->modification)) return 0;
  }
  return x == y;
}

/* The same words, or words that mean the same class. */
static int same_type(Model *model, const Member *member, const ComponentClause *clause, const Env *env)
{
  ClassRef one, other;
  if (same_name(member->clause->type, clause->type)) return 1;
  if (!lookup_class(model, member->env, member->clause->type, &one) || !lookup_class(model, env, clause->type, &other))
    return 1; /* reported */
  return one.ast && one.ast == other.ast && one.parent == other.parent;
}

int declares_again(Model *model, const Member *member, const Element *element, const Component *component, const Env *env)
{
  const Component *old = member->component;
  enum { PREFIXES = PREFIX_FINAL | PREFIX_INNER | PREFIX_OUTER };
  if (!old || member->env == env || element->kind != ELEMENT_COMPONENTS) return 0;
  if ((member->element->prefixes | element->prefixes) & PREFIX_REDECLARE) return 0;
  if (member->clause->prefixes != element->clause->prefixes) return 0;
  if ((member->element->prefixes & PREFIXES) != (element->prefixes & PREFIXES)) return 0;
  return same_type(model, member, element->clause, env) && same_expressions(model, old->condition, component->condition) &&
         same_expressions(model, old->subscripts, component->subscripts) &&
         same_expressions(model, member->clause->subscripts, element->clause->subscripts) &&
         same_modification(model, old->modification, component->modification);
}

static const char *class_text(Model *model, const Class *class_)
{
  TextBuffer buffer = {.storage = {.arena = model->arena}};
  parse_print_class(class_, text_output(&buffer));
  return text_of(&buffer);
}

/* Two names of one class; descriptions may differ. */
static int same_short_class(Model *model, const Member *member, const Class *class_, const Env *env)
{
  ClassRef one, other;
  const Class *old = member->element->class_;
  if (old->form != FORM_SHORT || class_->form != FORM_SHORT || old->base_prefixes != class_->base_prefixes) return 0;
  if (!same_expressions(model, old->subscripts, class_->subscripts)) return 0;
  if (!same_modification(model, old->modification, class_->modification)) return 0;
  if (!lookup_class(model, member->env, old->base, &one) || !lookup_class(model, env, class_->base, &other)) return 1;
  return one.ast == other.ast && one.parent == other.parent && one.predefined == other.predefined;
}

int declares_class_again(Model *model, const Member *member, const Class *class_, const Env *env)
{
  const Class *old = member && member->class_ ? member->element->class_ : NULL; /* as declared, not as redeclared */
  if (!old || old == class_ || member->env == env || class_->form == FORM_EXTENDS || old->form == FORM_EXTENDS) return 0;
  if (member->element->prefixes & PREFIX_REDECLARE) return 0;
  return same_short_class(model, member, class_, env) || strcmp(class_text(model, old), class_text(model, class_)) == 0;
}
