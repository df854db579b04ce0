/* redeclaration.c: what may be redeclared, and as what. */
#include "scope/scope_internal.h"

static void refuse(Model *model, const Member *member, Span span, const char *why)
{
  model_error(model, span, "wrong-redeclaration", "%s is redeclared, but it is %s", member->symbol->text, why);
  model_about(model, .variable = member->symbol->text);
  Span place = member->class_ ? member->class_->name_span : member->component->span;
  diagnostic_note(model->diagnostics, place, "declared here");
}

static int is_constant(const Element *element)
{
  return element->kind == ELEMENT_COMPONENTS && element->clause->prefixes & PREFIX_CONSTANT;
}

static int has_same_type(Model *model, const Member *member, const Element *by, const Env *env)
{
  ClassRef one, other;
  Type a, b;
  if (by->kind != ELEMENT_COMPONENTS || !member->clause || member->class_) return 0;
  const Name *old_name = member->element->clause->type, *new_name = by->clause->type;
  if (!lookup_class(model, member->env, old_name, &one) || !lookup_class(model, env, new_name, &other)) return 1; /* reported */
  if (!type_resolve(model, &one, &a, name_span(old_name)) || !type_resolve(model, &other, &b, name_span(new_name))) return 1;
  return a.kind < TYPE_RECORD && a.kind == b.kind && a.enumeration == b.enumeration;
}

/* A variable that is not replaceable may be declared again with its own type: its sizes become known, or it a parameter. */
static void check_original(Model *model, const Member *member, const Element *by, const Env *env, Span span)
{
  uint32_t prefixes = member->element->prefixes;
  if (prefixes & PREFIX_FINAL)
    refuse(model, member, span, "final");
  else if (!(prefixes & PREFIX_REPLACEABLE) && !has_same_type(model, member, by, env))
    refuse(model, member, span, "not replaceable");
  else if (is_constant(member->element) && !is_constant(by))
    refuse(model, member, span, "a constant");
}

void redeclaration_check_modifiers(Model *model, const Member *member, const Layer *layers)
{
  const Layer *layer = layers_redeclare(layers);
  if (!layer) return;
  check_original(model, member, layer->redeclare, layer->env, layer->span);
  for (const Layer *inner = layer->next; inner; inner = inner->next)
    if (inner->redeclare && !inner->is_constraint && !(inner->redeclare->prefixes & PREFIX_REPLACEABLE) &&
        inner->redeclare->clause != layer->redeclare->clause) {
      refuse(model, member, layer->span, "not replaceable any more");
      diagnostic_note(model->diagnostics, inner->span, "redeclared here without the word replaceable");
      return;
    }
}

void redeclaration_check_element(Model *model, const Member *member, const Element *by, const Env *env, Span span)
{
  check_original(model, member, by, env, span);
  if (member->element->is_protected != by->is_protected)
    refuse(model, member, span,
           by->is_protected ? "public: redeclare it in a public section" : "protected: redeclare it there");
}

void redeclaration_check_class(Model *model, const Member *member, const Element *original)
{
  const Member inherited = {.symbol = member->symbol, .element = original, .class_ = original->class_};
  if (member->class_) redeclaration_check_element(model, &inherited, member->element, member->env, member->class_->name_span);
}
