/* appearance.c: annotations of classes: their shapes. Arguments of shapes are expressions over the variables of the
 * specialisation. */
#include "specialise/specialise_internal.h"

#include <string.h>

/* `frame_a`, `inlet[2]`: a connector of the specialisation; NONE: it is none. */
static uint32_t port_of(Builder *builder, const Expr *expr)
{
  const Specialisation *spec = builder->spec;
  if (expr->kind != EXPR_REFERENCE || expr->name->count != 1) return NONE;
  const NamePart *part = &expr->name->parts[0];
  const Expr *subscript = part->subscripts;
  const char *name = part->symbol->text;
  if (subscript && (subscript->kind != EXPR_INTEGER || subscript->next)) return NONE;
  if (subscript) name = arena_printf(builder->model->arena, "%s[%lld]", name, (long long)subscript->integer);
  for (uint32_t i = 0; i < spec->port_count; i++)
    if (spec->ports[i].connector->count > 1 && strcmp(spec->ports[i].name, name) == 0) return i;
  return NONE;
}

static int fill_argument(Builder *builder, const Expr *expr, IrShapeArgument *argument)
{
  Lower lower = {.model = builder->model, .builder = builder};
  argument->port = port_of(builder, expr);
  if (argument->port != NONE) return 1;
  if (expr->kind == EXPR_STRING) {
    argument->text = arena_printf(builder->model->arena, "%.*s", (int)expr->length, expr->text);
    return 1;
  }
  Value value = lower_expr(&lower, builder->root->env, expr);
  if (value.is_error) return 0;
  if (value.type > TYPE_ENUMERATION || value.dim_count > 1 || value.count == 0) {
    model_error(builder->model, expr_span(expr), "wrong-annotation", "a shape takes connectors, numbers, vectors and texts");
    return 0;
  }
  argument->values = value.elements;
  argument->count = value.count;
  argument->is_list = value.dim_count == 1;
  return 1;
}

static IrShape *make_shape(Builder *builder, const Expr *expr)
{
  Arena *arena = builder->model->arena;
  if (expr->kind != EXPR_CALL || expr->call->name->count != 1 || expr->call->iterators) {
    model_error(builder->model, expr_span(expr), "wrong-annotation", "a look is a list of shapes");
    model_remedy(builder->model, "write as in {Spring(frame_a, frame_b)}");
    return NULL;
  }
  IrShape *shape = ARENA_NEW(arena, IrShape, 1);
  shape->name = expr->call->name->parts[0].symbol->text;
  shape->span = expr_span(expr);
  for (const Expr *e = expr->call->arguments; e; e = e->next) shape->count++;
  shape->arguments = ARENA_NEW(arena, IrShapeArgument, shape->count);
  uint32_t at = 0;
  for (const Expr *e = expr->call->arguments; e; e = e->next, at++) {
    int is_named = e->kind == EXPR_NAMED;
    shape->arguments[at].name = is_named ? e->named->symbol->text : "";
    if (!fill_argument(builder, is_named ? e->named->value : e, &shape->arguments[at])) return NULL;
  }
  return shape;
}

static void build_shapes(Builder *builder, const char *name, IrShape **end)
{
  for (const Expr *e = annotation_list(builder->model, builder->root, name); e; e = e->next) {
    IrShape *shape = make_shape(builder, e);
    if (!shape) return;
    *end = shape;
    end = &shape->next;
  }
}

void build_appearance(Builder *builder)
{
  annotation_check(builder->model, builder->root);
  build_shapes(builder, "look", &builder->spec->appearance);
  build_shapes(builder, "contact", &builder->spec->contact);
  build_shapes(builder, "cut", &builder->spec->cut);
}
