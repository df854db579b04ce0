/* deselect.c: extends A(break x, break connect(a, b)): what of a base is not inherited. */
#include "scope/scope_internal.h"

Deselection *deselections_of(Model *model, const Modification *modification)
{
  Deselection *first = NULL, **end = &first;
  for (const Argument *a = modification ? modification->arguments : NULL; a; a = a->next) {
    if (a->kind != ARGUMENT_BREAK && a->kind != ARGUMENT_BREAK_CONNECT) continue;
    *end = ARENA_NEW(model->arena, Deselection, 1);
    **end = (Deselection){.argument = a};
    end = &(*end)->next;
  }
  return first;
}

void deselections_check(Model *model, const Deselection *list, const Class *base)
{
  for (; list; list = list->next) {
    if (list->is_used) continue;
    const Argument *argument = list->argument;
    if (argument->kind == ARGUMENT_BREAK)
      model_error(model, argument->span, "unknown-element", "%s has no component %s", base->symbol->text,
                  argument->symbol->text);
    else
      model_error(model, argument->span, "unknown-element", "%s has no such connection", base->symbol->text);
    model_remedy(model, "name what the base has, in its words");
  }
}

static int deselect(Deselection *list, const Symbol *symbol)
{
  int is_deselected = 0;
  for (; list; list = list->next) {
    if (list->argument->kind != ARGUMENT_BREAK || list->argument->symbol != symbol) continue;
    list->is_used = is_deselected = 1;
  }
  return is_deselected;
}

int is_deselected(const Chain *chain, const Symbol *symbol)
{
  int result = 0;
  for (; chain; chain = chain->outer) result |= deselect(chain->deselections, symbol);
  return result;
}

/* ---- connections ---------------------------------------------------------------------------------------------------- */

static int same_connection(Model *model, const Equation *a, const Equation *b)
{
  return same_expression(model, a->left, b->left) && same_expression(model, a->right, b->right);
}

static const Symbol *first_of(const Expr *expr)
{
  return expr->kind == EXPR_REFERENCE ? expr->name->parts[0].symbol : NULL;
}

/* It is named, or is one of a component that is. */
static int connection_goes(Model *model, const Chain *chain, const Equation *equation)
{
  if (is_deselected(chain, first_of(equation->left)) || is_deselected(chain, first_of(equation->right))) return 1;
  int goes = 0;
  for (; chain; chain = chain->outer)
    for (Deselection *d = chain->deselections; d; d = d->next) {
      if (d->argument->kind != ARGUMENT_BREAK_CONNECT || !same_connection(model, d->argument->connection, equation)) continue;
      d->is_used = goes = 1;
    }
  return goes;
}

static Equation *selected(Model *model, const Chain *chain, const Equation *equation);

static Branch *selected_branches(Model *model, const Chain *chain, const Branch *branch)
{
  Branch *first = NULL, **end = &first;
  for (; branch; branch = branch->next) {
    *end = ARENA_NEW(model->arena, Branch, 1);
    **end = *branch;
    (*end)->body = selected(model, chain, branch->body);
    end = &(*end)->next;
  }
  return first;
}

/* The equations that are inherited. */
static Equation *selected(Model *model, const Chain *chain, const Equation *equation)
{
  Equation *first = NULL, **end = &first;
  for (; equation; equation = equation->next) {
    if (equation->kind == EQUATION_CONNECT && connection_goes(model, chain, equation)) continue;
    Equation *copy = *end = ARENA_NEW(model->arena, Equation, 1);
    *copy = *equation;
    copy->next = NULL;
    if (copy->kind == EQUATION_FOR) copy->body = selected(model, chain, equation->body);
    if (copy->kind == EQUATION_IF) copy->branches = selected_branches(model, chain, equation->branches);
    end = &copy->next;
  }
  return first;
}

const Section *selected_section(Model *model, const Chain *chain, const Section *section)
{
  const Chain *link = chain;
  while (link && !link->deselections) link = link->outer;
  if (!link || section->is_algorithm) return section;
  Section *copy = ARENA_NEW(model->arena, Section, 1);
  *copy = *section;
  copy->body = selected(model, chain, section->body);
  return copy;
}
