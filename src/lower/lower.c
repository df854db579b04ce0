/* lower.c: expressions of the syntax tree -> arrays of scalar expressions. */
#include <math.h>
#include <string.h>

#include "lower/lower_internal.h"

Value lower_evaluate(Model *model, const Env *env, const Expr *expr)
{
  Lower lower = {.model = model};
  return lower_expr(&lower, env, expr);
}

const Ir *lower_scalar(Lower *lower, const Env *env, const Expr *expr, TypeKind type, const char *what)
{
  Value value = lower_expr(lower, env, expr);
  if (!value_convert(lower->model, &value, type, NULL, expr_span(expr), what)) return NULL;
  if (value.dim_count == 0) return value.elements[0];
  model_error(lower->model, expr_span(expr), "wrong-dimensions", "%s must be a scalar, not an array of size %s", what,
              value_dims_text(lower->model, value.dim_count, value.dims));
  return NULL;
}

/* ---- arrays --------------------------------------------------------------------------------------------------------- */

static int same_shape(Model *model, const Value *first, Value *next, Span span)
{
  if (first->type != next->type && first->type <= TYPE_INTEGER && next->type <= TYPE_INTEGER) next->type = first->type;
  if (first->type != next->type) {
    model_error(model, span, "wrong-type", "the elements of an array must have one type, not %s and %s",
                type_word((TypeKind)first->type), type_word((TypeKind)next->type));
    return 0;
  }
  if (value_has_dims(next, first->dim_count, first->dims)) return 1;
  model_error(model, span, "wrong-dimensions", "the elements of an array must have one size, not %s and %s",
              value_dims_text(model, first->dim_count, first->dims), value_dims_text(model, next->dim_count, next->dims));
  return 0;
}

static Value stacked(Model *model, const Value *parts, uint32_t count, Span span)
{
  Value value = value_stack(model, parts, count);
  if (value.is_error)
    model_error(model, span, "wrong-dimensions", "an array has at most %d dimensions, and its elements one size", MAX_DIMS);
  return value;
}

static Value lower_array(Lower *lower, const Env *env, const Expr *expr)
{
  uint32_t count = 0, at = 0;
  for (const Expr *e = expr->operands; e; e = e->next) count++;
  Value *parts = ARENA_NEW(lower->model->arena, Value, count);
  for (const Expr *e = expr->operands; e; e = e->next, at++) {
    parts[at] = lower_expr(lower, env, e);
    if (parts[at].is_error) return value_error();
    if (at && !same_shape(lower->model, &parts[0], &parts[at], expr_span(e))) return value_error();
  }
  return stacked(lower->model, parts, count, expr_span(expr));
}

/* [a, b; c, d]: scalars, vectors as columns, and matrices, side by side and one above the other. */
static Value as_matrix(const Value *value)
{
  Value matrix = *value;
  if (value->dim_count == 0) matrix.dims[0] = 1;
  if (value->dim_count < 2) matrix.dims[1] = 1;
  matrix.dim_count = 2;
  return matrix;
}

static Value beside(Model *model, const Value *left, const Value *right)
{
  uint32_t dims[] = {left->dims[0], left->dims[1] + right->dims[1]};
  Value value = value_array(model, left->type == TYPE_REAL ? TYPE_REAL : (TypeKind)right->type, 2, dims);
  for (uint32_t i = 0; i < dims[0]; i++)
    for (uint32_t j = 0; j < dims[1]; j++) {
      const Value *from = j < left->dims[1] ? left : right;
      value.elements[i * dims[1] + j] = from->elements[i * from->dims[1] + (from == left ? j : j - left->dims[1])];
    }
  return value;
}

static Value below(Model *model, const Value *upper, const Value *lower)
{
  uint32_t dims[] = {upper->dims[0] + lower->dims[0], upper->dims[1]};
  Value value = value_array(model, upper->type == TYPE_REAL ? TYPE_REAL : (TypeKind)lower->type, 2, dims);
  if (upper->count) memcpy(value.elements, upper->elements, upper->count * sizeof *upper->elements);
  if (lower->count) memcpy(value.elements + upper->count, lower->elements, lower->count * sizeof *lower->elements);
  return value;
}

static Value lower_row(Lower *lower, const Env *env, const Expr *row)
{
  Value result = {0};
  for (const Expr *e = row->operands; e; e = e->next) {
    Value value = lower_expr(lower, env, e);
    if (value.is_error) return value;
    if (value.dim_count > 2 || value.type == TYPE_RECORD) {
      model_unsupported(lower->model, expr_span(e), "a matrix of this");
      return value_error();
    }
    value = as_matrix(&value);
    if (e != row->operands && value.dims[0] != result.dims[0]) {
      model_error(lower->model, expr_span(e), "wrong-dimensions", "size mismatch: %u rows beside %u", (unsigned)value.dims[0],
                  (unsigned)result.dims[0]);
      return value_error();
    }
    result = e == row->operands ? value : beside(lower->model, &result, &value);
  }
  return result;
}

static Value lower_matrix(Lower *lower, const Env *env, const Expr *expr)
{
  Value result = {0};
  for (const Expr *row = expr->operands; row; row = row->next) {
    Value value = lower_row(lower, env, row);
    if (value.is_error) return value;
    if (row != expr->operands && value.dims[1] != result.dims[1]) {
      model_error(lower->model, expr_span(row), "wrong-dimensions", "size mismatch: %u columns below %u",
                  (unsigned)value.dims[1], (unsigned)result.dims[1]);
      return value_error();
    }
    result = row == expr->operands ? value : below(lower->model, &result, &value);
  }
  return result;
}

/* ---- ranges --------------------------------------------------------------------------------------------------------- */

/* i:i + 2 in an algorithm, where i varies: as many elements as its bounds tell. is_error, without a message: there are no such
 * bounds. */
static Value moving_range(Lower *lower, const Env *env, const Expr *expr)
{
  const Expr *first = expr->operands, *last = first->next;
  double length;
  if (!lower->builder || !last || last->next) return value_error();
  Value from = lower_expr(lower, env, first), to = lower_expr(lower, env, last);
  if (from.is_error || to.is_error || from.dim_count || to.dim_count || from.type != TYPE_INTEGER || to.type != TYPE_INTEGER)
    return value_error();
  if (from.elements[0]->kind == IR_NUMBER || !ir_difference(to.elements[0], from.elements[0], &length)) return value_error();
  if (length < -1 || length > MAX_ELEMENTS) return value_error();
  uint32_t count = (uint32_t)(length + 1);
  Value range = value_array(lower->model, TYPE_INTEGER, 1, &count);
  for (uint32_t i = 0; i < count; i++)
    range.elements[i] =
        ir_binary(&lower->model->pool, IR_ADD, from.elements[0], ir_number(&lower->model->pool, i, TYPE_INTEGER));
  return range;
}

static Value lower_range_expr(Lower *lower, const Env *env, const Expr *expr)
{
  if (lower->builder && lower->builder->function) {
    Value moving = moving_range(lower, env, expr);
    if (!moving.is_error) return moving;
  }
  double numbers[3] = {0};
  uint32_t count = 0;
  TypeKind type = TYPE_INTEGER;
  Lower constant = {.model = lower->model, .end_of = lower->end_of, .end_dim = lower->end_dim};
  const IrEnumeration *enumeration = NULL;
  for (const Expr *e = expr->operands; e; e = e->next) {
    Value value = lower_expr(&constant, env, e);
    if (value.is_error) return value;
    if (value.dim_count || !value.elements || value.elements[0]->kind != IR_NUMBER) {
      model_error(lower->model, expr_span(e), "not-a-parameter",
                  "the bounds of a range must be numbers known before the simulation");
      return value_error();
    }
    if (value.type != TYPE_INTEGER) type = (TypeKind)value.type;
    enumeration = value.enumeration;
    numbers[count++] = value.elements[0]->number;
  }
  double step = count == 3 ? numbers[1] : 1,
         size = step == 0 ? NAN : floor((numbers[count - 1] - numbers[0]) / step + 1e-9) + 1;
  if (!(size <= MAX_ELEMENTS)) {
    model_error(lower->model, expr_span(expr), "wrong-size", "a range of this size is not possible");
    return value_error();
  }
  uint32_t dims[] = {size > 0 ? (uint32_t)size : 0};
  Value value = value_array(lower->model, type, 1, dims);
  value.enumeration = enumeration;
  for (uint32_t i = 0; i < dims[0]; i++) value.elements[i] = ir_number(&lower->model->pool, numbers[0] + i * step, type);
  return value;
}

static Value lower_end(Lower *lower, const Expr *expr)
{
  if (!lower->end_of) {
    model_error(lower->model, expr_span(expr), "wrong-place", "end is allowed in a subscript only");
    return value_error();
  }
  const IrEnumeration *type = value_dim_type(lower->end_of, lower->end_dim);
  IrPool *pool = &lower->model->pool;
  if (type && is_boolean_type(type)) return value_scalar(lower->model, ir_boolean(pool, 1));
  TypeKind kind = type ? TYPE_ENUMERATION : TYPE_INTEGER;
  Value last = value_scalar(lower->model, ir_number(pool, lower->end_of->dims[lower->end_dim], kind));
  last.enumeration = type;
  return last;
}

/* ---- conditions ----------------------------------------------------------------------------------------------------- */

static Value join_branches(Model *model, const Ir *condition, const Value *then, const Value *otherwise, Span span);

/* Field by field. */
static Value join_records(Model *model, const Ir *condition, const Value *then, const Value *otherwise, Span span)
{
  Value result = *then;
  result.fields = ARENA_NEW(model->arena, Value, then->field_count);
  for (uint32_t i = 0; i < then->field_count; i++) {
    uint32_t k = 0;
    while (k < otherwise->field_count && otherwise->names[k] != then->names[i]) k++;
    if (k == otherwise->field_count) {
      model_error(model, span, "wrong-type", "the branches of an if are of different types: only one has a field %s",
                  then->names[i]->text);
      return value_error();
    }
    result.fields[i] = join_branches(model, condition, &then->fields[i], &otherwise->fields[k], span);
    if (result.fields[i].is_error) return value_error();
  }
  return result;
}

static Value join_branches(Model *model, const Ir *condition, const Value *then, const Value *otherwise, Span span)
{
  Value a = *then, b = *otherwise;
  if (a.type != b.type && a.type <= TYPE_INTEGER && b.type <= TYPE_INTEGER) a.type = b.type = TYPE_REAL;
  if (a.type != b.type || a.enumeration != b.enumeration) {
    model_error(model, span, "wrong-type", "the branches of an if are of different types, %s and %s",
                type_word((TypeKind)a.type), type_word((TypeKind)b.type));
    return value_error();
  }
  if (!value_has_dims(&a, b.dim_count, b.dims)) {
    model_error(model, span, "wrong-dimensions", "the branches of an if have different sizes");
    return value_error();
  }
  if (a.type == TYPE_RECORD) return join_records(model, condition, &a, &b, span);
  Value result = value_array(model, (TypeKind)a.type, a.dim_count, a.dims);
  result.enumeration = a.enumeration;
  for (uint32_t i = 0; i < a.count; i++) result.elements[i] = ir_if(&model->pool, condition, a.elements[i], b.elements[i]);
  return result;
}

/* The name of the variable is that of the member, or of an element of it. */
static int is_of_dependency(const char *name, const Dependency *dependency)
{
  for (uint32_t i = 0; i < dependency->count; i++) {
    const Symbol *symbol = dependency->path[i];
    if (strncmp(name, symbol->text, symbol->length) != 0) return 0;
    name += symbol->length;
    if (i + 1 == dependency->count) break;
    if (*name == '[') name += strcspn(name, "]") + 1;
    if (*name++ != '.') return 0;
  }
  return !*name || *name == '[';
}

/* Values that the specialisation was made for decide: all that the condition reads shaped it already. */
static int is_settled(const Lower *lower, const Ir *condition)
{
  const Recording *recording = lower->model->recording;
  if (!lower->builder || !lower->builder->spec || !recording) return 0;
  uint32_t count;
  const uint32_t *variables = ir_variables(lower->model->arena, condition, &count);
  for (uint32_t i = 0; i < count; i++) {
    const char *name = builder_variable(lower->builder, variables[i])->name;
    const Dependency *d = recording->dependencies;
    while (d && !(d->kind == DEPENDS_ON_VALUE && is_of_dependency(name, d))) d = d->next;
    if (!d) return 0;
  }
  return count > 0 && !ir_has_time(condition);
}

static const Ir *lower_condition(Lower *lower, const Env *env, const Expr *expr)
{
  const Ir *condition = lower_scalar(lower, env, expr, TYPE_BOOLEAN, "a condition");
  if (!condition || condition->kind == IR_NUMBER || !is_settled(lower, condition)) return condition;
  Value value = evaluate_expression(lower->model, env, expr);
  return value.is_error || value.elements[0]->kind != IR_NUMBER ? condition : value.elements[0];
}

/* condition, value, condition, value, ..., value: from the end. If a condition is known, the other branch is not lowered. */
static Value lower_if(Lower *lower, const Env *env, const Expr *expr)
{
  uint32_t count = 0, kept = 0;
  for (const Expr *e = expr; e && e->next; e = e->next->next) count++;
  const Ir **conditions = ARENA_NEW(lower->model->arena, const Ir *, count + 1);
  Value *values = ARENA_NEW(lower->model->arena, Value, count + 1);
  const Expr **places = ARENA_NEW(lower->model->arena, const Expr *, count + 1);
  int decided = 0;
  for (const Expr *e = expr; e && !decided; e = e->next ? e->next->next : NULL) {
    const Expr *value = e->next ? e->next : e;
    conditions[kept] = e->next ? lower_condition(lower, env, e) : NULL;
    if (e->next && !conditions[kept]) return value_error();
    if (e->next && ir_is_number(conditions[kept], 0)) continue;
    decided = !e->next || conditions[kept]->kind == IR_NUMBER;
    values[kept] = lower_expr(lower, env, value);
    places[kept] = value;
    if (values[kept++].is_error) return value_error();
  }
  if (kept == 0) return value_error();
  Value result = values[--kept];
  while (kept-- > 0) {
    result = join_branches(lower->model, conditions[kept], &values[kept], &result, expr_span(places[kept]));
    if (result.is_error) return result;
  }
  return result;
}

/* ---- operators ------------------------------------------------------------------------------------------------------ */

static Value lower_sum(Lower *lower, const Env *env, const Expr *expr)
{
  Value result = {0};
  for (const Expr *e = expr->operands; e; e = e->next) {
    Value value = lower_expr(lower, env, e);
    if (value.is_error) return value;
    if (e != expr->operands)
      result = lower_operation(lower, (Operator)e->joint, &result, &value, expr_span(e));
    else if (e->joint == OPERATOR_MINUS || e->joint == OPERATOR_DOT_MINUS)
      result = lower_negate(lower, &value, expr_span(e));
    else
      result = value;
    if (result.is_error) return result;
  }
  return result;
}

static Value lower_chain(Lower *lower, const Env *env, const Expr *expr)
{
  Value result = {0};
  for (const Expr *e = expr->operands; e; e = e->next) {
    Value value = lower_expr(lower, env, e);
    if (value.is_error) return value;
    result = e == expr->operands ? value : lower_operation(lower, (Operator)e->joint, &result, &value, expr_span(e));
    if (result.is_error) return result;
  }
  return result;
}

static int is_logical(Model *model, const Value *value, Span span)
{
  Value operand = *value;
  return value_convert(model, &operand, TYPE_BOOLEAN, NULL, span, "an operand of and, or, not");
}

/* Element by element: both have one size. */
static Value join_logic(Lower *lower, IrKind kind, const Value *left, const Value *right, Span span)
{
  if (left->record || right->record) return overloaded_call(lower, kind == IR_AND ? "and" : "or", left, right, span);
  if (!value_has_dims(left, right->dim_count, right->dims)) {
    model_error(lower->model, span, "wrong-dimensions", "size mismatch: %s and %s",
                value_dims_text(lower->model, left->dim_count, left->dims),
                value_dims_text(lower->model, right->dim_count, right->dims));
    return value_error();
  }
  Value result = value_array(lower->model, TYPE_BOOLEAN, left->dim_count, left->dims);
  for (uint32_t i = 0; i < result.count; i++)
    result.elements[i] = ir_binary(&lower->model->pool, kind, left->elements[i], right->elements[i]);
  return result;
}

static Value lower_logic(Lower *lower, const Env *env, const Expr *expr)
{
  Value result = {0};
  IrKind kind = expr->kind == EXPR_AND ? IR_AND : IR_OR;
  for (const Expr *e = expr->operands; e; e = e->next) {
    Value value = lower_expr(lower, env, e);
    if (value.is_error || (!value.record && !is_logical(lower->model, &value, expr_span(e)))) return value_error();
    result = e == expr->operands ? value : join_logic(lower, kind, &result, &value, expr_span(e));
    if (result.is_error) return result;
  }
  return result;
}

static Value lower_not(Lower *lower, const Env *env, const Expr *expr)
{
  Value value = lower_expr(lower, env, expr->operands);
  if (value.record) return overloaded_unary(lower, "not", &value, expr_span(expr));
  if (value.is_error || !is_logical(lower->model, &value, expr_span(expr->operands))) return value_error();
  Value result = value_array(lower->model, TYPE_BOOLEAN, value.dim_count, value.dims);
  for (uint32_t i = 0; i < value.count; i++) result.elements[i] = ir_not(&lower->model->pool, value.elements[i]);
  return result;
}

static Value lower_leaf(Lower *lower, const Expr *expr)
{
  IrPool *pool = &lower->model->pool;
  switch (expr->kind) {
  case EXPR_INTEGER:
    return value_scalar(lower->model, ir_number(pool, (double)expr->integer, TYPE_INTEGER));
  case EXPR_REAL:
    return value_scalar(lower->model, ir_real(pool, expr->real));
  case EXPR_BOOLEAN:
    return value_scalar(lower->model, ir_boolean(pool, expr->integer != 0));
  case EXPR_STRING:
    return value_scalar(lower->model, ir_string(pool, expr->text, expr->length));
  case EXPR_END:
    return lower_end(lower, expr);
  default:
    model_unsupported(lower->model, expr_span(expr), "this expression");
    return value_error();
  }
}

/* {expression for iterators} */
static Value lower_collect(Lower *lower, const Env *env, const Expr *expr, const Iterator *iterator)
{
  if (!iterator) return lower_expr(lower, env, expr);
  Value range = lower_range(lower, env, iterator, &(RangeUse){.expr = expr});
  if (range.is_error) return range;
  Value *parts = ARENA_NEW(lower->model->arena, Value, range.count);
  for (uint32_t i = 0; i < range.count; i++) {
    Env frame = iterator_frame(lower->model, env, iterator, &range, i);
    parts[i] = lower_collect(lower, &frame, expr, iterator->next);
    if (parts[i].is_error) return value_error();
    if (i && !same_shape(lower->model, &parts[0], &parts[i], expr_span(expr))) return value_error();
  }
  return stacked(lower->model, parts, range.count, expr_span(expr));
}

/* Walks through expressions are recursive: expressions too deep for them are refused here. */
static Value check_height(Model *model, Value value, Span span)
{
  enum { MAX_HEIGHT = 4000 };
  for (uint32_t i = 0; !value.is_error && value.elements && i < value.count; i++) {
    if (value.elements[i]->height <= MAX_HEIGHT) continue;
    model_error(model, span, "too-deep", "an expression nested more than %d operations deep: not supported yet", MAX_HEIGHT);
    return value_error();
  }
  return value;
}

Value lower_expr(Lower *lower, const Env *env, const Expr *expr)
{
  enum { MAX_DEPTH = 2500 };
  Model *model = lower->model;
  if (model->depth > MAX_DEPTH) {
    model_error(model, expr_span(expr), "too-deep", "values depend on each other too deeply");
    return value_error();
  }
  model->pool.span = expr_span(expr);
  model->depth++;
  Value value;
  switch (expr->kind) {
  case EXPR_REFERENCE:
    value = lower_reference(lower, env, expr->name, expr_span(expr));
    break;
  case EXPR_CALL:
    value = lower_call(lower, env, expr);
    break;
  case EXPR_ARRAY:
    value = lower_array(lower, env, expr);
    break;
  case EXPR_COLLECT:
    value = lower_collect(lower, env, expr->call->arguments, expr->call->iterators);
    break;
  case EXPR_MATRIX:
    value = lower_matrix(lower, env, expr);
    break;
  case EXPR_IF:
    value = lower_if(lower, env, expr->operands);
    break;
  case EXPR_RANGE:
    value = lower_range_expr(lower, env, expr);
    break;
  case EXPR_OR:
  case EXPR_AND:
    value = lower_logic(lower, env, expr);
    break;
  case EXPR_NOT:
    value = lower_not(lower, env, expr);
    break;
  case EXPR_SUM:
    value = lower_sum(lower, env, expr);
    break;
  case EXPR_RELATION:
  case EXPR_PRODUCT:
  case EXPR_POWER:
    value = lower_chain(lower, env, expr);
    break;
  default:
    value = lower_leaf(lower, expr);
  }
  model->depth--;
  return check_height(model, value, expr_span(expr));
}
