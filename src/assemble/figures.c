/* figures.c: annotation(Documentation(figures={Figure(plots={Plot(curves={Curve(y=body.s)})})})): what a model wants plotted.
 */
#include <string.h>

#include "assemble/assemble_internal.h"

/* ---- the annotation, as far as it is used: others know more of it, so what is not understood is passed over ------------- */

static int is_call(const Expr *expr, const char *name)
{
  return expr->kind == EXPR_CALL && expr->call->name->count == 1 && strcmp(expr->call->name->parts[0].symbol->text, name) == 0;
}

static const Expr *argument(const Expr *call, const char *name)
{
  for (const Expr *e = call->call->arguments; e; e = e->next)
    if (e->kind == EXPR_NAMED && strcmp(e->named->symbol->text, name) == 0) return e->named->value;
  return NULL;
}

/* The elements of the list that an argument is; NULL: none. */
static const Expr *elements(const Expr *call, const char *name)
{
  const Expr *list = argument(call, name);
  return list && list->kind == EXPR_ARRAY ? list->operands : NULL;
}

static const char *text_argument(Model *model, const Expr *call, const char *name)
{
  const Expr *text = argument(call, name);
  return text && text->kind == EXPR_STRING ? arena_printf(model->arena, "%.*s", (int)text->length, text->text) : "";
}

/* As in the result: without spaces. NULL: an expression that is no column, or a curve over something else than time. */
static const char *column_of(Model *model, const Expr *curve)
{
  const Expr *y = argument(curve, "y"), *x = argument(curve, "x");
  if (!y || (y->kind != EXPR_REFERENCE && !is_call(y, "der"))) return NULL;
  if (x && (x->kind != EXPR_REFERENCE || strcmp(x->name->parts[0].symbol->text, "time") != 0)) return NULL;
  TextBuffer buffer = {.storage = {.arena = model->arena}};
  parse_print_expression(y, text_output(&buffer));
  char *text = arena_printf(model->arena, "%s", text_of(&buffer)), *to = text;
  for (const char *from = text; *from; from++)
    if (!strchr(" \t\r\n", *from)) *to++ = *from;
  *to = '\0';
  return text;
}

/* ---- figures ----------------------------------------------------------------------------------------------------------- */

static void add_plot(Model *model, const Expr *figure, const Expr *plot, Assembly *assembly)
{
  uint32_t count = 0;
  for (const Expr *e = elements(plot, "curves"); e; e = e->next) count++;
  AssemblyFigure *made = &assembly->figures[assembly->figure_count];
  made->title = text_argument(model, plot, "title");
  if (!made->title[0]) made->title = text_argument(model, figure, "title");
  made->names = ARENA_NEW(model->arena, const char *, count);
  for (const Expr *e = elements(plot, "curves"); e; e = e->next) {
    const char *name = is_call(e, "Curve") ? column_of(model, e) : NULL;
    if (name) made->names[made->count++] = name;
  }
  assembly->figure_count += made->count > 0;
}

static const Expr *figures_of(const Scope *scope)
{
  for (uint32_t i = 0; i < scope->base_count; i++) {
    const Expr *list = annotation_value(annotation_nested(scope->bases[i]->annotation, "Documentation"), "figures");
    if (list && list->kind == EXPR_ARRAY) return list->operands;
  }
  return NULL;
}

void assembly_figures(Model *model, const Scope *scope, Assembly *assembly)
{
  const Expr *figures = figures_of(scope);
  uint32_t count = 0;
  for (const Expr *f = figures; f; f = f->next)
    for (const Expr *p = is_call(f, "Figure") ? elements(f, "plots") : NULL; p; p = p->next) count++;
  assembly->figures = ARENA_NEW(model->arena, AssemblyFigure, count);
  for (const Expr *f = figures; f; f = f->next)
    for (const Expr *p = is_call(f, "Figure") ? elements(f, "plots") : NULL; p; p = p->next)
      if (is_call(p, "Plot")) add_plot(model, f, p, assembly);
}
