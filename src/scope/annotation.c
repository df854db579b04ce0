/* annotation.c: reading annotations of classes and declarations. */
#include <string.h>

#include "scope/scope.h"

const Expr *annotation_value(const Modification *annotation, const char *name)
{
  for (const Argument *a = annotation ? annotation->arguments : NULL; a; a = a->next)
    if (a->kind == ARGUMENT_MODIFY && a->modification && strcmp(a->name->parts[0].symbol->text, name) == 0)
      return a->modification->value;
  return NULL;
}

const Modification *annotation_nested(const Modification *annotation, const char *name)
{
  for (const Argument *a = annotation ? annotation->arguments : NULL; a; a = a->next)
    if (a->kind == ARGUMENT_MODIFY && a->name->count == 1 && strcmp(a->name->parts[0].symbol->text, name) == 0)
      return a->modification;
  return NULL;
}

const Expr *annotation_of_lied(const Scope *scope, const char *name)
{
  const Modification *found = NULL;
  for (uint32_t i = 0; i < scope->base_count && !found; i++)
    found = annotation_nested(annotation_nested(scope->bases[i]->annotation, "__lied"), name);
  return found ? found->value : NULL;
}

/* The list of annotation(__lied(NAME={...})); NULL: none. */
const Expr *annotation_list(Model *model, const Scope *scope, const char *name)
{
  const Expr *found = annotation_of_lied(scope, name);
  if (!found || found->kind == EXPR_ARRAY) return found ? found->operands : NULL;
  model_error(model, expr_span(found), "wrong-annotation", "%s must be a list, as in {...}", name);
  return NULL;
}

const char *description_text(Model *model, Text text)
{
  return text.data ? arena_printf(model->arena, "%.*s", (int)text.length, text.data) : "";
}

/* The number of the argument's name among those known; `count`: it is none of them, which is reported. */
static size_t known_argument(Model *model, const Argument *a, const char *const *known, size_t count, const char *remedy)
{
  const NamePart *part = a->kind == ARGUMENT_MODIFY ? &a->name->parts[0] : NULL;
  size_t i = 0;
  while (part && i < count && strcmp(known[i], part->symbol->text) != 0) i++;
  if (!part || i < count) return part ? i : count;
  model_error(model, part->span, "wrong-annotation", "__lied has no argument %s here", part->symbol->text);
  model_remedy(model, "use %s", remedy);
  return count;
}

void annotation_check(Model *model, const Scope *scope)
{
  static const char *const known[] = {"look", "contact", "cut", "plot", "solver", "step"};
  for (uint32_t i = 0; i < scope->base_count; i++) {
    const Modification *lied = annotation_nested(scope->bases[i]->annotation, "__lied");
    for (const Argument *a = lied ? lied->arguments : NULL; a; a = a->next)
      known_argument(model, a, known, sizeof known / sizeof *known, "look, contact, cut, plot, solver or step");
  }
}

const IrDeclaration *annotation_declared(Model *model, const Description *description)
{
  static const char *const known[] = {"role", "energy", "power", "kind", "structural"};
  enum { COUNT = sizeof known / sizeof *known };
  const Modification *lied = description ? annotation_nested(description->annotation, "__lied") : NULL;
  if (!lied) return NULL;
  IrDeclaration *declared = ARENA_NEW(model->arena, IrDeclaration, 1);
  const char **words[COUNT] = {&declared->role, &declared->energy, &declared->power, &declared->kind, &declared->structural};
  for (const Argument *a = lied->arguments; a; a = a->next) {
    size_t i = known_argument(model, a, known, COUNT, "role, energy, power, kind or structural");
    const Expr *value = i < COUNT && a->modification ? a->modification->value : NULL;
    if (i == COUNT) continue;
    declared->span = value ? expr_span(value) : a->name->parts[0].span;
    if (value && value->kind == EXPR_STRING)
      *words[i] = arena_printf(model->arena, "%.*s", (int)value->length, value->text);
    else
      model_error(model, declared->span, "wrong-annotation", "%s must be a text, as in %s=\"...\"", known[i], known[i]);
  }
  return declared;
}
