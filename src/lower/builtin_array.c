/* builtin_array.c: built-in functions of arrays. */
#include <stdlib.h>
#include <string.h>

#include "lower/builtin.h"

/* ---- sizes ---------------------------------------------------------------------------------------------------------- */

/* A[:, size(A, 1)]: its first size is known while the second is found. */
static int is_known_in_part(const CallArguments *a, const Member *member)
{
  return member->dims_state == RESOLVE_NOW && member->dim_count > 0 && a->count == 2;
}

/* The component that a name without subscripts means, through records that are not arrays; NULL: it is something else. */
static Member *plain_component(const CallArguments *a, const Expr *expr)
{
  Model *model = a->lower->model;
  LookupResult found;
  if (expr->kind != EXPR_REFERENCE || expr->name->global_dot) return NULL;
  const Name *name = expr->name;
  if (!lookup_simple(model, a->env, name->parts[0].symbol, &found) || !found.member) return NULL;
  Member *member = found.member;
  for (uint32_t i = 0; i < name->count; i++) {
    if (name->parts[i].subscripts || !member_resolve(model, member) || !(member = member_inner(model, member))) return NULL;
    if (i + 1 == name->count) return member;
    if (member->type.kind != TYPE_RECORD || !member_dims(model, member) || member->dim_count) return NULL;
    Scope *scope = member_element(model, member, 0);
    member = scope ? scope_find(scope, name->parts[i + 1].symbol) : NULL;
    if (!member || member->class_) return NULL;
  }
  return NULL;
}

/* Sizes are known even where values are not: of an input of a function, of a variable. */
static int sizes_of(const CallArguments *a, Value *value)
{
  Member *member = plain_component(a, argument(a, 0));
  if (!member) {
    *value = argument_value(a, 0);
    return !value->is_error;
  }
  if (!is_known_in_part(a, member) && !member_dims(a->lower->model, member)) return 0;
  *value = (Value){.dim_count = member->dim_count};
  memcpy(value->dims, member->dims, sizeof value->dims);
  return 1;
}

Value call_size(const CallArguments *a)
{
  Model *model = a->lower->model;
  Value value;
  uint32_t dim;
  if (a->count < 1 || a->count > 2) return wrong_count(a);
  if (!sizes_of(a, &value)) return value_error();
  if (a->count == 1) {
    uint32_t dims[] = {value.dim_count};
    Value result = value_array(model, TYPE_INTEGER, 1, dims);
    for (uint32_t i = 0; i < dims[0]; i++) result.elements[i] = ir_number(&model->pool, value.dims[i], TYPE_INTEGER);
    return result;
  }
  if (!argument_whole(a, 1, &dim)) return value_error();
  if (dim < 1 || dim > value.dim_count) {
    model_error(model, expr_span(argument(a, 1)), "wrong-dimensions", "the array has %u dimensions, not %u",
                (unsigned)value.dim_count, (unsigned)dim);
    return value_error();
  }
  return value_scalar(model, ir_number(&model->pool, value.dims[dim - 1], TYPE_INTEGER));
}

Value call_ndims(const CallArguments *a)
{
  Value value;
  if (a->count != 1) return wrong_count(a);
  if (!sizes_of(a, &value)) return value_error();
  return value_scalar(a->lower->model, ir_number(&a->lower->model->pool, value.dim_count, TYPE_INTEGER));
}

/* An array of copies; the dimensions are the arguments from `first` on. */
static Value filled(const CallArguments *a, const Value *with, uint32_t first)
{
  Model *model = a->lower->model;
  uint32_t dims[MAX_DIMS], count = a->count - first;
  uint64_t total = 1;
  if (a->count < first || count > MAX_DIMS) return wrong_count(a);
  for (uint32_t i = 0; i < count; i++) {
    if (!argument_whole(a, first + i, &dims[i])) return value_error();
    total *= dims[i];
    if (total * with->count > MAX_ELEMENTS) return wrong_count(a);
  }
  if (with->type == TYPE_RECORD || with->dim_count) {
    Value *parts = ARENA_NEW(model->arena, Value, total);
    for (uint32_t i = 0; i < total; i++) parts[i] = *with;
    return value_grid(model, parts, count, dims, a->span);
  }
  Value value = value_array(model, (TypeKind)with->type, count, dims);
  value.enumeration = with->enumeration;
  for (uint32_t i = 0; i < value.count; i++) value.elements[i] = with->elements[0];
  return value;
}

static Value filled_with_number(const CallArguments *a, double number)
{
  Value value = value_scalar(a->lower->model, ir_number(&a->lower->model->pool, number, TYPE_INTEGER));
  return filled(a, &value, 0);
}

Value call_zeros(const CallArguments *a)
{
  return filled_with_number(a, 0);
}

Value call_ones(const CallArguments *a)
{
  return filled_with_number(a, 1);
}

Value call_fill(const CallArguments *a)
{
  if (a->count < 1) return wrong_count(a);
  Value value = argument_value(a, 0);
  return value.is_error ? value : filled(a, &value, 1);
}

Value identity_matrix(Model *model, uint32_t n)
{
  uint32_t dims[] = {n, n};
  Value value = value_array(model, TYPE_INTEGER, 2, dims);
  for (uint32_t i = 0; i < value.count; i++) value.elements[i] = ir_number(&model->pool, i % (n + 1) == 0, TYPE_INTEGER);
  return value;
}

Value call_identity(const CallArguments *a)
{
  uint32_t n;
  if (a->count != 1) return wrong_count(a);
  if (!argument_whole(a, 0, &n) || n > 1000) return value_error();
  return identity_matrix(a->lower->model, n);
}

Value call_diagonal(const CallArguments *a)
{
  if (a->count != 1) return wrong_count(a);
  Value vector = argument_value(a, 0);
  if (vector.is_error) return vector;
  if (vector.dim_count != 1 || !numeric(a, &vector, a->span)) return wrong_count(a);
  uint32_t n = vector.count, dims[] = {n, n};
  Value value = value_array(a->lower->model, (TypeKind)vector.type, 2, dims);
  for (uint32_t i = 0; i < value.count; i++)
    value.elements[i] =
        i % (n + 1) == 0 ? vector.elements[i / (n + 1)] : ir_number(&a->lower->model->pool, 0, (TypeKind)vector.type);
  return value;
}

Value call_linspace(const CallArguments *a)
{
  uint32_t n;
  if (a->count != 3) return wrong_count(a);
  Value from = argument_value(a, 0), to = argument_value(a, 1);
  if (!numeric(a, &from, a->span) || !numeric(a, &to, a->span) || !argument_whole(a, 2, &n)) return value_error();
  if (n < 2 || from.dim_count || to.dim_count) return wrong_count(a);
  IrPool *pool = &a->lower->model->pool;
  const Ir *step =
      ir_binary(pool, IR_DIVIDE, ir_binary(pool, IR_SUBTRACT, to.elements[0], from.elements[0]), ir_real(pool, n - 1));
  Value value = value_array(a->lower->model, TYPE_REAL, 1, &n);
  for (uint32_t i = 0; i < n; i++)
    value.elements[i] = ir_binary(pool, IR_ADD, from.elements[0], ir_binary(pool, IR_MULTIPLY, ir_real(pool, i), step));
  return value;
}

/* Along the dimension; the others agree. */
static Value join(Model *model, const Value *x, const Value *y, uint32_t dim)
{
  uint32_t dims[MAX_DIMS], block_x = 1, block_y = 1, at = 0;
  memcpy(dims, x->dims, sizeof dims);
  dims[dim] += y->dims[dim];
  for (uint32_t i = dim; i < x->dim_count; i++) {
    block_x *= x->dims[i];
    block_y *= y->dims[i];
  }
  Value value = value_array(model, x->type == TYPE_REAL ? TYPE_REAL : (TypeKind)y->type, x->dim_count, dims);
  value.enumeration = x->enumeration;
  for (uint32_t from_x = 0, from_y = 0; at < value.count;) {
    for (uint32_t i = 0; i < block_x; i++) value.elements[at++] = x->elements[from_x++];
    for (uint32_t i = 0; i < block_y; i++) value.elements[at++] = y->elements[from_y++];
  }
  return value;
}

static int can_be_joined(const Value *x, const Value *y, uint32_t dim)
{
  if (x->dim_count != y->dim_count) return 0;
  for (uint32_t i = 0; i < x->dim_count; i++)
    if (i != dim && x->dims[i] != y->dims[i]) return 0;
  return 1;
}

static Value transpose(Model *model, const Value *matrix)
{
  uint32_t rows = matrix->dims[0], columns = matrix->dims[1], dims[] = {columns, rows};
  Value value = value_array(model, (TypeKind)matrix->type, 2, dims);
  for (uint32_t i = 0; i < rows; i++)
    for (uint32_t j = 0; j < columns; j++) value.elements[j * rows + i] = matrix->elements[i * columns + j];
  return value;
}

Value call_cat(const CallArguments *a)
{
  uint32_t dim;
  Model *model = a->lower->model;
  if (a->count < 2) return wrong_count(a);
  if (!argument_whole(a, 0, &dim)) return value_error();
  Value result = {0};
  for (uint32_t i = 1; i < a->count; i++) {
    Value value = argument_value(a, i);
    if (value.is_error) return value;
    if (value.dim_count < dim || dim < 1 || value.type == TYPE_RECORD) {
      model_error(model, expr_span(argument(a, i)), "wrong-dimensions",
                  "size mismatch: an array of size %s cannot be joined along dimension %u",
                  value_dims_text(model, value.dim_count, value.dims), (unsigned)dim);
      return value_error();
    }
    if (i > 1 && !can_be_joined(&result, &value, dim - 1)) {
      model_error(model, expr_span(argument(a, i)), "wrong-dimensions", "size mismatch between the arrays to be joined");
      return value_error();
    }
    result = i == 1 ? value : join(model, &result, &value, dim - 1);
  }
  return result;
}

Value call_transpose(const CallArguments *a)
{
  if (a->count != 1) return wrong_count(a);
  Value value = argument_value(a, 0);
  if (value.is_error) return value;
  if (value.dim_count != 2) {
    model_error(a->lower->model, expr_span(argument(a, 0)), "wrong-dimensions",
                "transpose needs a matrix, not an array of size %s",
                value_dims_text(a->lower->model, value.dim_count, value.dims));
    return value_error();
  }
  return transpose(a->lower->model, &value);
}

static int vector_of_three(const CallArguments *a, uint32_t index, Value *value)
{
  *value = argument_value(a, index);
  if (!numeric(a, value, expr_span(argument(a, index)))) return 0;
  if (value->dim_count == 1 && value->dims[0] == 3) return 1;
  model_error(a->lower->model, expr_span(argument(a, index)), "wrong-dimensions",
              "size mismatch: a vector of size [3] is needed here");
  return 0;
}

Value call_cross(const CallArguments *a)
{
  Value x, y;
  if (a->count != 2) return wrong_count(a);
  if (!vector_of_three(a, 0, &x) || !vector_of_three(a, 1, &y)) return value_error();
  IrPool *pool = &a->lower->model->pool;
  Value result = value_array(a->lower->model, TYPE_REAL, 1, x.dims);
  for (uint32_t i = 0; i < 3; i++) {
    uint32_t j = (i + 1) % 3, k = (i + 2) % 3;
    result.elements[i] = ir_binary(pool, IR_SUBTRACT, ir_binary(pool, IR_MULTIPLY, x.elements[j], y.elements[k]),
                                   ir_binary(pool, IR_MULTIPLY, x.elements[k], y.elements[j]));
  }
  return result;
}

Value call_skew(const CallArguments *a)
{
  static const int from[9] = {0, -3, 2, 3, 0, -1, -2, 1, 0}; /* of x, from 1; negative: with the other sign */
  const uint32_t dims[] = {3, 3};
  Value x;
  if (a->count != 1) return wrong_count(a);
  if (!vector_of_three(a, 0, &x)) return value_error();
  IrPool *pool = &a->lower->model->pool;
  Value result = value_array(a->lower->model, TYPE_REAL, 2, dims);
  for (uint32_t i = 0; i < 9; i++) {
    const Ir *element = from[i] ? x.elements[abs(from[i]) - 1] : ir_real(pool, 0);
    result.elements[i] = from[i] < 0 ? ir_negate(pool, element) : element;
  }
  return result;
}

Value call_outer_product(const CallArguments *a)
{
  if (a->count != 2) return wrong_count(a);
  Value x = argument_value(a, 0), y = argument_value(a, 1);
  if (!numeric(a, &x, a->span) || !numeric(a, &y, a->span)) return value_error();
  if (x.dim_count != 1 || y.dim_count != 1) {
    model_error(a->lower->model, a->span, "wrong-dimensions", "outerProduct needs two vectors");
    return value_error();
  }
  const uint32_t dims[] = {x.count, y.count};
  Value result = value_array(a->lower->model, TYPE_REAL, 2, dims);
  for (uint32_t i = 0; i < result.count; i++)
    result.elements[i] = ir_binary(&a->lower->model->pool, IR_MULTIPLY, x.elements[i / y.count], y.elements[i % y.count]);
  return result;
}

/* The upper half, and its mirror image. */
Value call_symmetric(const CallArguments *a)
{
  if (a->count != 1) return wrong_count(a);
  Value matrix = argument_value(a, 0);
  if (!numeric(a, &matrix, a->span)) return value_error();
  if (matrix.dim_count != 2 || matrix.dims[0] != matrix.dims[1]) {
    model_error(a->lower->model, a->span, "wrong-dimensions", "symmetric needs a square matrix");
    return value_error();
  }
  uint32_t n = matrix.dims[0];
  Value result = value_array(a->lower->model, (TypeKind)matrix.type, 2, matrix.dims);
  for (uint32_t i = 0; i < result.count; i++) {
    uint32_t row = i / n, column = i % n;
    result.elements[i] = matrix.elements[row <= column ? i : column * n + row];
  }
  return result;
}

/* matrix(A): the first two dimensions; those beyond have size 1. */
Value call_matrix(const CallArguments *a)
{
  if (a->count != 1) return wrong_count(a);
  Value value = argument_value(a, 0);
  if (value.is_error || value.type == TYPE_RECORD) return value_error();
  for (uint32_t i = 2; i < value.dim_count; i++)
    if (value.dims[i] != 1) {
      model_error(a->lower->model, a->span, "wrong-dimensions", "matrix needs dimensions of size 1 beyond the second");
      return value_error();
    }
  for (uint32_t i = value.dim_count; i < 2; i++) value.dims[i] = 1;
  value.dim_count = 2;
  return value;
}

/* array(a, b, ...) is {a, b, ...}. */
Value call_array(const CallArguments *a)
{
  Expr list = {.kind = a->expr->call->iterators ? EXPR_COLLECT : EXPR_ARRAY, .start = a->span.start, .end = a->span.end};
  if (a->expr->call->iterators)
    list.call = a->expr->call;
  else
    list.operands = a->expr->call->arguments;
  return lower_expr(a->lower, a->env, &list);
}

/* ---- reductions ----------------------------------------------------------------------------------------------------- */

typedef enum Reduction { REDUCE_SUM, REDUCE_PRODUCT, REDUCE_MIN, REDUCE_MAX } Reduction;

static const Ir *reduce_two(IrPool *pool, Reduction reduction, const Ir *x, const Ir *y)
{
  const Ir *both[] = {x, y};
  if (x->type == TYPE_BOOLEAN) return ir_binary(pool, reduction == REDUCE_MIN ? IR_AND : IR_OR, x, y); /* false < true */
  if (reduction == REDUCE_SUM) return ir_binary(pool, IR_ADD, x, y);
  if (reduction == REDUCE_PRODUCT) return ir_binary(pool, IR_MULTIPLY, x, y);
  return ir_builtin(pool, reduction == REDUCE_MIN ? IR_MIN : IR_MAX, both);
}

/* By halves, so that long sums make trees of small height. */
static const Ir *reduce_range(IrPool *pool, Reduction reduction, const Ir **elements, uint32_t count)
{
  enum { SHORT = 64 };
  if (count > SHORT)
    return reduce_two(pool, reduction, reduce_range(pool, reduction, elements, count / 2),
                      reduce_range(pool, reduction, elements + count / 2, count - count / 2));
  const Ir *result = elements[0];
  for (uint32_t i = 1; i < count; i++) result = reduce_two(pool, reduction, result, elements[i]);
  return result;
}

static Value reduce(const CallArguments *a, Reduction reduction)
{
  IrPool *pool = &a->lower->model->pool;
  Expr collect = {.kind = EXPR_COLLECT, .start = a->expr->start, .end = a->expr->end, .call = a->expr->call};
  Value value = a->expr->call->iterators ? lower_expr(a->lower, a->env, &collect) : argument_value(a, 0);
  int is_truth = !value.is_error && value.type == TYPE_BOOLEAN && reduction >= REDUCE_MIN;
  if (is_truth && value.count == 0) return value_scalar(a->lower->model, ir_boolean(pool, reduction == REDUCE_MIN));
  if (!is_truth && !numeric(a, &value, a->span)) return value_error();
  if (value.count == 0 && reduction >= REDUCE_MIN) {
    model_error(a->lower->model, a->span, "wrong-dimensions", "an empty array has no least or largest element");
    return value_error();
  }
  if (value.count == 0)
    return value_scalar(a->lower->model, ir_number(pool, reduction == REDUCE_PRODUCT, (TypeKind)value.type));
  const Ir *result = reduce_range(pool, reduction, value.elements, value.count);
  return value_scalar(a->lower->model, result);
}

Value call_sum(const CallArguments *a)
{
  return a->count == 1 ? reduce(a, REDUCE_SUM) : wrong_count(a);
}

Value call_product(const CallArguments *a)
{
  return a->count == 1 ? reduce(a, REDUCE_PRODUCT) : wrong_count(a);
}

Value call_min(const CallArguments *a)
{
  return a->count == 1 ? reduce(a, REDUCE_MIN) : apply_builtin(a, IR_MIN);
}

Value call_max(const CallArguments *a)
{
  return a->count == 1 ? reduce(a, REDUCE_MAX) : apply_builtin(a, IR_MAX);
}

Value call_scalar(const CallArguments *a)
{
  if (a->count != 1) return wrong_count(a);
  Value value = argument_value(a, 0);
  if (value.is_error) return value;
  if (value.count != 1 || value.type == TYPE_RECORD) return wrong_count(a);
  Value result = value_scalar(a->lower->model, value.elements[0]);
  result.enumeration = value.enumeration;
  return result;
}

Value call_vector(const CallArguments *a)
{
  if (a->count != 1) return wrong_count(a);
  Value value = argument_value(a, 0);
  if (value.is_error || value.type == TYPE_RECORD) return value_error();
  value.dims[0] = value.count;
  value.dim_count = 1;
  return value;
}
