/* annotation.c: reading annotations of classes. */
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

static void check_lied(Model *model, const Modification *lied)
{
  static const char *const known[] = {"look", "contact", "cut", "plot", "solver", "step"};
  for (const Argument *a = lied ? lied->arguments : NULL; a; a = a->next) {
    size_t i = 0, n = sizeof known / sizeof *known;
    const NamePart *part = a->kind == ARGUMENT_MODIFY ? &a->name->parts[0] : NULL;
    while (part && i < n && strcmp(known[i], part->symbol->text) != 0) i++;
    if (part && i == n) {
      model_error(model, part->span, "wrong-annotation", "__lied has no argument %s", part->symbol->text);
      model_remedy(model, "use look, contact, cut, plot, solver or step");
    }
  }
}

void annotation_check(Model *model, const Scope *scope)
{
  for (uint32_t i = 0; i < scope->base_count; i++) check_lied(model, annotation_nested(scope->bases[i]->annotation, "__lied"));
}
