/* operation.c: operators on scalars, vectors and matrices. */
#include <string.h>

#include "lower/lower_internal.h"

static Value wrong_types(Model *model, const Value *left, const Value *right, Span span)
{
  model_error(model, span, "wrong-type", "%s and %s do not go together here", type_word((TypeKind)left->type),
              type_word((TypeKind)right->type));
  return value_error();
}

static Value wrong_sizes(Model *model, const Value *left, const Value *right, Span span)
{
  model_error(model, span, "wrong-dimensions", "size mismatch: %s and %s", value_dims_text(model, left->dim_count, left->dims),
              value_dims_text(model, right->dim_count, right->dims));
  return value_error();
}

static IrKind kind_of(Operator op)
{
  switch (op) {
  case OPERATOR_PLUS:
  case OPERATOR_DOT_PLUS:
    return IR_ADD;
  case OPERATOR_MINUS:
  case OPERATOR_DOT_MINUS:
    return IR_SUBTRACT;
  case OPERATOR_TIMES:
  case OPERATOR_DOT_TIMES:
    return IR_MULTIPLY;
  case OPERATOR_DIVIDE:
  case OPERATOR_DOT_DIVIDE:
    return IR_DIVIDE;
  default:
    return IR_POWER;
  }
}

static TypeKind result_type(Operator op, const Value *left, const Value *right)
{
  IrKind kind = kind_of(op);
  if (kind == IR_DIVIDE || kind == IR_POWER) return TYPE_REAL;
  return left->type == TYPE_INTEGER && right->type == TYPE_INTEGER ? TYPE_INTEGER : TYPE_REAL;
}

/* Element by element; a scalar goes with every element. */
static Value elementwise(Lower *lower, Operator op, const Value *left, const Value *right)
{
  const Value *shape = left->dim_count ? left : right;
  Value result = value_array(lower->model, result_type(op, left, right), shape->dim_count, shape->dims);
  for (uint32_t i = 0; i < result.count; i++) {
    const Ir *a = left->elements[left->dim_count ? i : 0], *b = right->elements[right->dim_count ? i : 0];
    result.elements[i] = ir_binary(&lower->model->pool, kind_of(op), a, b);
  }
  return result;
}

/* The sum of products of `n` elements, `stride` apart. */
static const Ir *scalar_product(IrPool *pool, const Ir **a, uint32_t a_stride, const Ir **b, uint32_t b_stride, uint32_t n)
{
  const Ir *sum = ir_real(pool, 0);
  for (uint32_t i = 0; i < n; i++)
    sum = ir_binary(pool, IR_ADD, sum, ir_binary(pool, IR_MULTIPLY, a[i * a_stride], b[i * b_stride]));
  return sum;
}

/* Vectors and matrices, as linear algebra has it: v*w is a scalar, M*v and v*M are vectors. */
static Value matrix_product(Lower *lower, const Value *left, const Value *right, Span span)
{
  if (left->dim_count > 2 || right->dim_count > 2) return wrong_sizes(lower->model, left, right, span);
  uint32_t rows = left->dim_count == 2 ? left->dims[0] : 1, inner = left->dims[left->dim_count - 1];
  uint32_t columns = right->dim_count == 2 ? right->dims[1] : 1, dims[2], dim_count = 0;
  if (right->dims[0] != inner) return wrong_sizes(lower->model, left, right, span);
  if (left->dim_count == 2) dims[dim_count++] = rows;
  if (right->dim_count == 2) dims[dim_count++] = columns;
  Value result = value_array(lower->model, result_type(OPERATOR_TIMES, left, right), dim_count, dims);
  for (uint32_t i = 0; i < rows; i++)
    for (uint32_t j = 0; j < columns; j++)
      result.elements[i * columns + j] =
          scalar_product(&lower->model->pool, left->elements + i * inner, 1, right->elements + j, columns, inner);
  return result;
}

static Value matrix_power(Lower *lower, const Value *left, const Value *right, Span span)
{
  if (left->dim_count == 0 && right->dim_count == 0) return elementwise(lower, OPERATOR_POWER, left, right);
  int square = left->dim_count == 2 && left->dims[0] == left->dims[1] && right->dim_count == 0;
  if (!square || right->type != TYPE_INTEGER) {
    model_error(lower->model, span, square ? "wrong-type" : "wrong-dimensions",
                "a power of an array needs a square matrix and an Integer");
    model_remedy(lower->model, "write .^ for powers of the elements");
    return value_error();
  }
  if (right->elements[0]->kind != IR_NUMBER || right->elements[0]->number < 0 || right->elements[0]->number > 64) {
    model_unsupported(lower->model, span, "this power of an array");
    return value_error();
  }
  if (right->elements[0]->number == 0) return identity_matrix(lower->model, left->dims[0]);
  Value result = *left;
  for (unsigned i = 1; i < right->elements[0]->number; i++) result = matrix_product(lower, &result, left, span);
  return result;
}

/* ---- relations ------------------------------------------------------------------------------------------------------ */

static Value relation(Lower *lower, Operator op, const Value *left, const Value *right, Span span)
{
  int numbers = left->type <= TYPE_INTEGER && right->type <= TYPE_INTEGER;
  if ((!numbers && left->type != right->type) || left->type == TYPE_RECORD || left->type == TYPE_OBJECT ||
      left->enumeration != right->enumeration)
    return wrong_types(lower->model, left, right, span);
  if (left->dim_count || right->dim_count) {
    model_error(lower->model, span, "wrong-dimensions", "arrays cannot be compared: a relation needs scalars");
    return value_error();
  }
  IrRelation kind = (IrRelation)(op - OPERATOR_LESS);
  int texts_vary =
      left->type == TYPE_STRING && !(left->elements[0]->kind == IR_STRING && right->elements[0]->kind == IR_STRING);
  if (texts_vary && kind != IR_EQUAL && kind != IR_NOT_EQUAL) {
    model_unsupported(lower->model, span, "the order of Strings that vary");
    return value_error();
  }
  return value_scalar(lower->model, ir_relation(&lower->model->pool, kind, left->elements[0], right->elements[0]));
}

static Value strings(Lower *lower, Operator op, const Value *left, const Value *right, Span span)
{
  const Ir *a = left->elements[0], *b = right->elements[0];
  if (op != OPERATOR_PLUS || left->type != right->type || left->dim_count || right->dim_count)
    return wrong_types(lower->model, left, right, span);
  if (a->kind != IR_STRING || b->kind != IR_STRING) {
    model_unsupported(lower->model, span, "a String that varies");
    return value_error();
  }
  enum { MAX_LENGTH = 1000000 };
  size_t length = strlen(a->text) + strlen(b->text);
  if (length > MAX_LENGTH) {
    model_error(lower->model, span, "too-large", "a text of %zu characters is too long: at most %d", length, MAX_LENGTH);
    return value_error();
  }
  char *text = arena_printf(lower->model->arena, "%s%s", a->text, b->text);
  return value_scalar(lower->model, ir_string(&lower->model->pool, text, strlen(text)));
}

static int is_product(Operator op)
{
  return op == OPERATOR_TIMES;
}

Value lower_operation(Lower *lower, Operator op, const Value *left, const Value *right, Span span)
{
  lower->model->pool.span = span;
  if (left->record || right->record) return overloaded_operation(lower, op, left, right, span);
  if (op >= OPERATOR_LESS) return relation(lower, op, left, right, span);
  if (left->type == TYPE_STRING) return strings(lower, op, left, right, span);
  if (left->type > TYPE_INTEGER || right->type > TYPE_INTEGER) return wrong_types(lower->model, left, right, span);
  int both = left->dim_count && right->dim_count;
  if (op == OPERATOR_DIVIDE && right->dim_count) {
    model_error(lower->model, span, "wrong-dimensions", "nothing can be divided by an array");
    model_remedy(lower->model, "write ./ for a division element by element");
    return value_error();
  }
  if (op == OPERATOR_POWER) return matrix_power(lower, left, right, span);
  if (is_product(op) && both) return matrix_product(lower, left, right, span);
  if (both && !value_has_dims(left, right->dim_count, right->dims)) return wrong_sizes(lower->model, left, right, span);
  int scalar_goes = op != OPERATOR_PLUS && op != OPERATOR_MINUS;
  if (!both && left->dim_count != right->dim_count && !scalar_goes) return wrong_sizes(lower->model, left, right, span);
  return elementwise(lower, op, left, right);
}

Value lower_negate(Lower *lower, const Value *value, Span span)
{
  if (value->record) return overloaded_unary(lower, "-", value, span);
  if (value->type > TYPE_INTEGER) {
    model_error(lower->model, span, "wrong-type", "a %s has no minus", type_word((TypeKind)value->type));
    return value_error();
  }
  Value result = value_array(lower->model, (TypeKind)value->type, value->dim_count, value->dims);
  for (uint32_t i = 0; i < value->count; i++) result.elements[i] = ir_negate(&lower->model->pool, value->elements[i]);
  return result;
}
