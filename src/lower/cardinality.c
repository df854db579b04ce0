/* cardinality.c: how often a connector is connected, inside its class and outside. */
#include <string.h>

#include "lower/builtin.h"

typedef struct Place { /* an element of a component */
  const Member *member;
  uint32_t index;
} Place;

typedef struct Count {
  Model *model;
  Scope *scope;    /* whose connections are counted */
  Place places[2]; /* by which it names the connector */
  uint32_t depth;  /* of these places */
  uint32_t number;
} Count;

static int has_number(const Value *value, uint32_t number)
{
  for (uint32_t i = 0; i < value->count; i++)
    if (value->elements[i]->kind == IR_NUMBER && value->elements[i]->number == number) return 1;
  return 0;
}

static int subscripts_name(const Count *count, const Env *env, const Expr *subscript, const Place *place)
{
  Value shape = {.dim_count = place->member->dim_count};
  memcpy(shape.dims, place->member->dims, sizeof shape.dims);
  uint32_t stride = place->member->count;
  for (uint32_t dim = 0; subscript && dim < shape.dim_count; dim++, subscript = subscript->next) {
    stride /= shape.dims[dim];
    if (subscript->kind == EXPR_COLON) continue;
    Lower lower = {.model = count->model, .end_of = &shape, .end_dim = dim};
    Value value = lower_expr(&lower, env, subscript);
    if (value.is_error || !has_number(&value, place->index / stride % shape.dims[dim] + 1)) return 0;
  }
  return 1;
}

static int names(const Count *count, const Env *env, const Expr *end)
{
  if (end->kind != EXPR_REFERENCE || end->name->count != count->depth) return 0;
  for (uint32_t i = 0; i < count->depth; i++)
    if (end->name->parts[i].symbol != count->places[i].member->symbol) return 0;
  for (uint32_t i = 0; i < count->depth; i++)
    if (!subscripts_name(count, env, end->name->parts[i].subscripts, &count->places[i])) return 0;
  return 1;
}

/* A component whose condition is false has no connections. */
static int is_there(const Count *count, const Expr *end)
{
  Member *member = end->kind == EXPR_REFERENCE ? scope_find(count->scope, end->name->parts[0].symbol) : NULL;
  return member && !member->class_ && member_resolve(count->model, member) && member_present(count->model, member);
}

static void count_list(Count *count, const Env *env, const Equation *equation);

static void count_loop(Count *count, const Env *env, const Equation *loop, const Iterator *iterator)
{
  if (!iterator) {
    count_list(count, env, loop->body);
    return;
  }
  Lower lower = {.model = count->model};
  Value range = lower_range(&lower, env, iterator, &(RangeUse){.body = loop->body});
  for (uint32_t i = 0; !range.is_error && i < range.count; i++) {
    Env frame = iterator_frame(count->model, env, iterator, &range, i);
    count_loop(count, &frame, loop, iterator->next);
  }
}

static void count_branches(Count *count, const Env *env, const Branch *branch)
{
  for (; branch; branch = branch->next) {
    Value condition = branch->condition ? evaluate_expression(count->model, env, branch->condition) : value_error();
    if (branch->condition && condition.is_error) return;
    if (branch->condition && !has_number(&condition, 1)) continue;
    count_list(count, env, branch->body);
    return;
  }
}

static void count_list(Count *count, const Env *env, const Equation *equation)
{
  for (; equation; equation = equation->next) {
    if (equation->kind == EQUATION_FOR && equation_connects(equation)) count_loop(count, env, equation, equation->iterators);
    if (equation->kind == EQUATION_IF && equation_connects(equation)) count_branches(count, env, equation->branches);
    if (equation->kind != EQUATION_CONNECT) continue;
    if (names(count, env, equation->left)) count->number += (uint32_t)is_there(count, equation->right);
    if (names(count, env, equation->right)) count->number += (uint32_t)is_there(count, equation->left);
  }
}

static uint32_t count_scope(Count count)
{
  for (const SectionRef *ref = count.scope->sections; ref; ref = ref->next)
    if (!ref->section->is_algorithm && !ref->section->is_initial) count_list(&count, ref->env, ref->section->body);
  return count.number;
}

static uint32_t connection_count(Model *model, const Member *connector, uint32_t element)
{
  Scope *scope = connector->scope;
  Member *owner = scope->owner_member;
  uint32_t number = count_scope((Count){model, scope, {{connector, element}}, 1, 0});
  if (!owner || !member_is_part(owner)) return number;
  model->cell_reads += owner->dim_count > 0;
  uint32_t index = owner->cell ? owner->cell->index : scope->owner_index;
  return number + count_scope((Count){model, owner->scope, {{owner, index}, {connector, element}}, 2, 0});
}

Value member_cardinality(Model *model, Member *connector)
{
  if (!member_dims(model, connector)) return value_error();
  Value value = value_array(model, TYPE_INTEGER, connector->dim_count, connector->dims);
  for (uint32_t i = 0; i < connector->count; i++)
    value.elements[i] = ir_number(&model->pool, connection_count(model, connector, i), TYPE_INTEGER);
  record_dependency(model, connector, &value, DEPENDS_ON_CONNECTIONS);
  return value;
}

/* The connector that is named, of the class or of a component; NULL: it is something else. */
static Member *connector_named(Model *model, const Env *env, const Expr *expr)
{
  if (!expr || expr->kind != EXPR_REFERENCE) return NULL;
  Scope *scope = env->scope;
  for (uint32_t i = 0; scope; i++) {
    Member *member = scope_find(scope, expr->name->parts[i].symbol);
    if (!member || member->class_ || !member_resolve(model, member) || member->prefixes & PREFIX_OUTER) return NULL;
    if (i + 1 == expr->name->count) return member->type.is_connector ? member : NULL;
    if (expr->name->parts[i].subscripts || !member_is_part(member)) return NULL;
    scope = member_element(model, member, 0);
  }
  return NULL;
}

Value call_cardinality(const CallArguments *a)
{
  Model *model = a->lower->model;
  if (a->count != 1) return wrong_count(a);
  const Expr *expr = argument(a, 0);
  Member *connector = connector_named(model, a->env, expr);
  if (!connector) {
    model_error(model, expr_span(expr), "wrong-kind", "cardinality needs a connector of the class or its components");
    return value_error();
  }
  Value value = member_cardinality(model, connector);
  const Expr *subscript = expr->name->parts[expr->name->count - 1].subscripts;
  for (; subscript && !value.is_error; subscript = subscript->next) {
    Value index = evaluate_expression(model, a->env, subscript);
    if (!value_convert(model, &index, TYPE_INTEGER, NULL, expr_span(subscript), "a subscript")) return value_error();
    double number = index.dim_count || index.elements[0]->kind != IR_NUMBER ? 0 : index.elements[0]->number;
    if (!value.dim_count || number < 1 || number > value.dims[0]) {
      model_error(model, expr_span(subscript), "wrong-subscript", "this is no element of %s", connector->symbol->text);
      return value_error();
    }
    value = value_part(model, &value, (uint32_t)number - 1);
  }
  return value;
}
