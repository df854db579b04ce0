/* iterator_range.c: the values of an iterator: of its range, of a type, or of the dimension in which it is a subscript. */
#include "lower/lower_internal.h"

/* ---- an iterator without range -------------------------------------------------------------------------------------- */

typedef struct Deduction {
  Model *model;
  const Env *env;
  const Iterator *iterator;
  uint32_t size;
  const IrEnumeration *type; /* NULL: numbers */
  uint8_t is_found, is_error;
} Deduction;

static void look_in_list(Deduction *d, const Expr *list);

static int is_iterator(const Deduction *d, const Expr *expr)
{
  return expr->kind == EXPR_REFERENCE && expr->name->count == 1 && !expr->name->global_dot &&
         expr->name->parts[0].symbol == d->iterator->symbol;
}

/* The component that the first parts of a name mean, whatever their subscripts; NULL: there is none. */
static Member *component_at(Deduction *d, const Name *name, uint32_t count)
{
  LookupResult found;
  uint32_t at = 1;
  if (!lookup_simple(d->model, d->env, name->parts[0].symbol, &found)) return NULL;
  for (; at < count && found.is_class; at++) {
    ClassRef outer = found.class_;
    if (!lookup_class_part(d->model, &outer, name->parts[at].symbol, &found)) return NULL;
  }
  Member *member = found.member;
  for (; member && member_resolve(d->model, member); at++) {
    member = member_inner(d->model, member);
    if (!member || at == count) return member;
    uint32_t before = member->cell ? member->cell->index : 0;
    Scope *scope = member_dims(d->model, member) && member->count ? member_element(d->model, member, before) : NULL;
    member = scope ? scope_find(scope, name->parts[at].symbol) : NULL;
  }
  return NULL;
}

static void take_dimension(Deduction *d, const Name *name, uint32_t part, uint32_t dim, Span span)
{
  Member *member = component_at(d, name, part + 1);
  if (!member || !member_dims(d->model, member) || dim >= member->dim_count) return; /* reported when it is lowered */
  const IrEnumeration *type = member->dim_types ? member->dim_types[dim] : NULL;
  if (d->is_found && (d->size != member->dims[dim] || d->type != type)) {
    model_error(d->model, span, "wrong-dimensions", "the range of %s is not clear: it is a subscript of dimensions that differ",
                d->iterator->symbol->text);
    model_remedy(d->model, "give it a range, as in %s in 1:%u", d->iterator->symbol->text, (unsigned)d->size);
    d->is_error = 1;
  }
  d->is_found = 1;
  d->size = member->dims[dim];
  d->type = type;
}

static void look_in_name(Deduction *d, const Name *name)
{
  for (uint32_t i = 0; i < name->count; i++) {
    uint32_t dim = 0;
    for (const Expr *e = name->parts[i].subscripts; e && !d->is_error; e = e->next, dim++)
      if (is_iterator(d, e)) take_dimension(d, name, i, dim, expr_span(e));
    look_in_list(d, name->parts[i].subscripts);
  }
}

static int hides(const Deduction *d, const Iterator *iterators)
{
  for (const Iterator *i = iterators; i; i = i->next)
    if (i->symbol == d->iterator->symbol && i != d->iterator) return 1;
  return 0;
}

static void look_in_iterators(Deduction *d, const Iterator *iterators)
{
  for (const Iterator *i = iterators; i; i = i->next)
    if (i->range) look_in_list(d, i->range);
}

static void look_in_list(Deduction *d, const Expr *list)
{
  for (const Expr *e = list; e && !d->is_error; e = e->next) {
    if (e->kind == EXPR_REFERENCE) look_in_name(d, e->name);
    if (e->kind == EXPR_CALL || e->kind == EXPR_COLLECT) {
      if (hides(d, e->call->iterators)) continue;
      look_in_iterators(d, e->call->iterators);
    }
    look_in_list(d, expr_operands(e));
  }
}

static void look_in_body(Deduction *d, const Equation *body)
{
  for (const Equation *e = body; e && !d->is_error; e = e->next) {
    switch (e->kind) {
    case EQUATION_IF:
    case EQUATION_WHEN:
    case EQUATION_WHILE:
      for (const Branch *branch = e->branches; branch; branch = branch->next) {
        if (branch->condition) look_in_list(d, branch->condition);
        look_in_body(d, branch->body);
      }
      break;
    case EQUATION_FOR:
      if (hides(d, e->iterators)) break;
      look_in_iterators(d, e->iterators);
      look_in_body(d, e->body);
      break;
    case EQUATION_BREAK:
    case EQUATION_RETURN:
      break;
    default:
      look_in_list(d, e->left);
      if (e->right) look_in_list(d, e->right);
    }
  }
}

static Value numbers_to(Model *model, uint32_t size)
{
  Value value = value_array(model, TYPE_INTEGER, 1, &size);
  for (uint32_t i = 0; i < size; i++) value.elements[i] = ir_number(&model->pool, i + 1, TYPE_INTEGER);
  return value;
}

static Value all_values(Model *model, const IrEnumeration *type)
{
  int is_boolean = is_boolean_type(type);
  Value value = value_array(model, is_boolean ? TYPE_BOOLEAN : TYPE_ENUMERATION, 1, &type->count);
  if (!is_boolean) value.enumeration = type;
  for (uint32_t i = 0; i < type->count; i++)
    value.elements[i] = is_boolean ? ir_boolean(&model->pool, i == 1) : ir_number(&model->pool, i + 1, TYPE_ENUMERATION);
  return value;
}

static Value deduced_range(Model *model, const Env *env, const Iterator *iterator, const RangeUse *use)
{
  Deduction d = {.model = model, .env = env, .iterator = iterator};
  Expr alone = use->expr ? *use->expr : (Expr){0};
  alone.next = NULL;
  if (use->expr) look_in_list(&d, &alone);
  if (use->body) look_in_body(&d, use->body);
  if (d.is_error) return value_error();
  if (d.is_found) return d.type ? all_values(model, d.type) : numbers_to(model, d.size);
  model_error(model, iterator->span, "wrong-size", "the range of %s is not known: it is no subscript of an array",
              iterator->symbol->text);
  model_remedy(model, "give it a range, as in %s in 1:3", iterator->symbol->text);
  return value_error();
}

/* ---- ranges --------------------------------------------------------------------------------------------------------- */

Value lower_range(Lower *lower, const Env *env, const Iterator *iterator, const RangeUse *use)
{
  if (!iterator->range) return deduced_range(lower->model, env, iterator, use);
  const IrEnumeration *type = type_values(lower->model, env, iterator->range);
  if (type) return all_values(lower->model, type);
  Lower constant = {.model = lower->model};
  Value value = lower_expr(&constant, env, iterator->range);
  if (!value.is_error && value.dim_count != 1) {
    model_error(lower->model, expr_span(iterator->range), "wrong-dimensions", "the range of a loop must be a vector");
    return value_error();
  }
  return value;
}

Env iterator_frame(Model *model, const Env *env, const Iterator *iterator, const Value *range, uint32_t index)
{
  return (Env){.outer = env, .iterator = iterator->symbol, .value = value_part(model, range, index)};
}
