/* call.c: calls of built-in functions and operators. */
#include <stdlib.h>
#include <string.h>

#include "lower/lower_internal.h"

typedef struct CallArguments {
  Lower *lower;
  const Env *env;
  const Expr *expr; /* the call */
  const Expr *first;
  uint32_t count;
  Span span;
} CallArguments;

typedef Value BuiltinFunction(const CallArguments *arguments);

static Value wrong_count(const CallArguments *a)
{
  model_error(a->lower->model, a->span, "wrong-arguments", "wrong number of arguments");
  return value_error();
}

static const Expr *argument(const CallArguments *a, uint32_t index)
{
  const Expr *expr = a->first;
  while (index-- > 0) expr = expr->next;
  return expr->kind == EXPR_NAMED ? expr->named->value : expr;
}

static Value argument_value(const CallArguments *a, uint32_t index)
{
  return lower_expr(a->lower, a->env, argument(a, index));
}

static int argument_whole(const CallArguments *a, uint32_t index, uint32_t *number)
{
  Value value = evaluate_expression(a->lower->model, a->env, argument(a, index));
  Span span = expr_span(argument(a, index));
  if (!value_convert(a->lower->model, &value, TYPE_INTEGER, NULL, span, "a size")) return 0;
  if (value.dim_count || value.elements[0]->kind != IR_NUMBER) {
    model_error(a->lower->model, span, "wrong-size", "a size must be a whole number that is known before the simulation");
    return 0;
  }
  if (value.elements[0]->number < 0 || value.elements[0]->number > MAX_ELEMENTS) {
    model_error(a->lower->model, span, "wrong-size", "a size of %.0f is not possible", value.elements[0]->number);
    model_remedy(a->lower->model, "use 0 to %d", MAX_ELEMENTS);
    return 0;
  }
  *number = (uint32_t)value.elements[0]->number;
  return 1;
}

static int numeric(const CallArguments *a, const Value *value, Span span)
{
  if (value->is_error) return 0;
  if (value->type <= TYPE_INTEGER) return 1;
  model_error(a->lower->model, span, "wrong-type", "a number is needed here, not a %s", type_word((TypeKind)value->type));
  return 0;
}

/* ---- scalar functions, element by element --------------------------------------------------------------------------- */

/* A root, logarithm or arc of a number outside of its domain: of known numbers it is an error at once. */
static int is_defined(const CallArguments *a, IrBuiltin builtin, const Value *value)
{
  for (uint32_t i = 0; a->lower->builder && i < value->count; i++) {
    double x = value->elements[i]->number;
    int is_wrong = (builtin == IR_SQRT && x < 0) || ((builtin == IR_LOG || builtin == IR_LOG10) && x <= 0) ||
                   ((builtin == IR_ASIN || builtin == IR_ACOS) && !(x >= -1 && x <= 1));
    if (value->elements[i]->kind != IR_NUMBER || !is_wrong) continue;
    model_error(a->lower->model, a->span, "not-computable", "%s(%g) has no value", ir_builtin_name(builtin), x);
    return 0;
  }
  return 1;
}

static Value apply(const CallArguments *a, IrBuiltin builtin)
{
  Value values[2] = {{0}};
  uint32_t count = ir_builtin_operands(builtin);
  int any = builtin == IR_NO_EVENT || builtin == IR_SMOOTH || builtin == IR_MIN || builtin == IR_MAX || builtin == IR_INTEGER;
  if (a->count != count) return wrong_count(a);
  for (uint32_t i = 0; i < count; i++) {
    values[i] = argument_value(a, i);
    if (values[i].is_error || values[i].type >= TYPE_STRING || (!any && !numeric(a, &values[i], expr_span(argument(a, i))))) {
      if (!values[i].is_error && values[i].type >= TYPE_STRING)
        model_error(a->lower->model, expr_span(argument(a, i)), "wrong-type", "a number is needed here");
      return value_error();
    }
  }
  if (count == 1 && !is_defined(a, builtin, &values[0])) return value_error();
  const Value *shape = count == 2 && values[1].dim_count ? &values[1] : &values[0];
  Value result = value_array(a->lower->model, TYPE_REAL, shape->dim_count, shape->dims);
  for (uint32_t i = 0; i < count; i++)
    if (values[i].dim_count && !value_has_dims(&values[i], shape->dim_count, shape->dims)) return wrong_count(a);
  a->lower->model->pool.span = a->span; /* not that of the last argument */
  for (uint32_t i = 0; i < result.count; i++) {
    const Ir *operands[2];
    for (uint32_t k = 0; k < count; k++) operands[k] = values[k].elements[values[k].dim_count ? i : 0];
    result.elements[i] = ir_builtin(&a->lower->model->pool, builtin, operands);
    result.type = result.elements[i]->type;
  }
  result.enumeration = shape->enumeration;
  return result;
}

/* ---- variables and their history ------------------------------------------------------------------------------------ */

static const Ir *derivative(const CallArguments *a, const Ir *ir);

static const Ir *auxiliary(const CallArguments *a, const Ir *ir)
{
  Builder *builder = a->lower->builder;
  for (uint32_t i = 0; i < builder->spec->variable_count; i++)
    if (builder->spec->variables[i].auxiliary && builder->spec->variables[i].attributes[ATTRIBUTE_VALUE] == ir)
      return ir_der(&a->lower->model->pool, i);
  char *name = arena_printf(builder->model->arena, "$der%u", (unsigned)builder->spec->variable_count);
  uint32_t index = builder_add_variable(builder, name, TYPE_REAL, VARIABILITY_CONTINUOUS, a->span);
  IrVariable *variable = builder_variable(builder, index);
  variable->auxiliary = 1;
  variable->attributes[ATTRIBUTE_VALUE] = ir;
  return ir_der(&a->lower->model->pool, index);
}

static int is_constant(const CallArguments *a, const Ir *ir)
{
  uint32_t count;
  if (!ir) return 0;
  uint32_t *variables = ir_variables(a->lower->model->arena, ir, &count);
  for (uint32_t i = 0; i < count; i++)
    if (builder_variable(a->lower->builder, variables[i])->variability > VARIABILITY_PARAMETER) return 0;
  return ir->kind == IR_NUMBER || count > 0;
}

/* The chain rule where it is trivial: sums, and products with parameters; else a variable for the expression. */
static const Ir *derivative(const CallArguments *a, const Ir *ir)
{
  IrPool *pool = &a->lower->model->pool;
  if (!ir) return ir_real(pool, 0); /* an operand that is not there */
  if (ir->kind == IR_VARIABLE && builder_variable(a->lower->builder, ir->index)->variability > VARIABILITY_PARAMETER)
    return ir_der(pool, ir->index);
  if (is_constant(a, ir)) return ir_real(pool, 0);
  const Ir *l = ir->count ? ir->operands[0] : NULL, *r = ir->count > 1 ? ir->operands[1] : NULL;
  switch (ir->kind) {
  case IR_TIME:
    return ir_real(pool, 1);
  case IR_NEGATE:
    return ir_negate(pool, derivative(a, l));
  case IR_ADD:
  case IR_SUBTRACT:
    return ir_binary(pool, (IrKind)ir->kind, derivative(a, l), derivative(a, r));
  case IR_MULTIPLY:
    if (is_constant(a, l)) return ir_binary(pool, IR_MULTIPLY, l, derivative(a, r));
    if (is_constant(a, r)) return ir_binary(pool, IR_MULTIPLY, derivative(a, l), r);
    return auxiliary(a, ir);
  case IR_DIVIDE:
    if (is_constant(a, r)) return ir_binary(pool, IR_DIVIDE, derivative(a, l), r);
    return auxiliary(a, ir);
  default:
    return auxiliary(a, ir);
  }
}

static int in_unit(const CallArguments *a)
{
  if (a->lower->builder && a->lower->builder->spec) return 1;
  model_error(a->lower->model, a->span, "wrong-place", "%s is allowed in the equations of a model only",
              a->expr->call->name->parts[0].symbol->text);
  return 0;
}

static int has_derivative(const CallArguments *a, const Value *value, const Ir *ir)
{
  Span span = expr_span(argument(a, 0));
  int is_variable = ir->kind == IR_VARIABLE;
  if (value->type != TYPE_REAL && (is_variable || argument(a, 0)->kind == EXPR_REFERENCE)) {
    model_error(a->lower->model, span, "wrong-type", "der needs a Real");
    return 0;
  }
  if (!is_variable || builder_variable(a->lower->builder, ir->index)->variability != VARIABILITY_DISCRETE) return 1;
  model_error(a->lower->model, span, "wrong-type", "der needs a variable that is not discrete");
  return 0;
}

static Value call_der(const CallArguments *a)
{
  if (a->count != 1) return wrong_count(a);
  if (!in_unit(a)) return value_error();
  Value value = argument_value(a, 0);
  if (!numeric(a, &value, expr_span(argument(a, 0)))) return value_error();
  Value result = value_array(a->lower->model, TYPE_REAL, value.dim_count, value.dims);
  for (uint32_t i = 0; i < value.count; i++) {
    if (!has_derivative(a, &value, value.elements[i])) return value_error();
    result.elements[i] = derivative(a, value.elements[i]);
  }
  return result;
}

/* pre, edge, change: of variables. */
static Value history(const CallArguments *a, int is_pre, IrBuiltin builtin)
{
  if (a->count != 1) return wrong_count(a);
  if (!in_unit(a)) return value_error();
  Value value = argument_value(a, 0);
  if (value.is_error || value.type == TYPE_RECORD) return value_error();
  if (!is_pre && builtin == IR_EDGE &&
      !value_convert(a->lower->model, &value, TYPE_BOOLEAN, NULL, expr_span(argument(a, 0)), "what edge looks at"))
    return value_error();
  Value result = value_array(a->lower->model, is_pre ? (TypeKind)value.type : TYPE_BOOLEAN, value.dim_count, value.dims);
  result.enumeration = is_pre ? value.enumeration : NULL;
  for (uint32_t i = 0; i < value.count; i++) {
    const Ir *ir = value.elements[i];
    if (ir->kind != IR_VARIABLE) {
      model_error(a->lower->model, expr_span(argument(a, 0)), "wrong-kind", "a variable is needed here");
      return value_error();
    }
    result.elements[i] = is_pre ? ir_pre(&a->lower->model->pool, ir->index, (TypeKind)ir->type)
                                : ir_builtin(&a->lower->model->pool, builtin, &ir);
  }
  return result;
}

static Value call_pre(const CallArguments *a)
{
  return history(a, 1, IR_EDGE);
}

static Value call_edge(const CallArguments *a)
{
  return history(a, 0, IR_EDGE);
}

static Value call_change(const CallArguments *a)
{
  return history(a, 0, IR_CHANGE);
}

/* Each instance checks that its interval is positive. */
static void check_interval(const CallArguments *a, const Ir *interval)
{
  IrPool *pool = &a->lower->model->pool;
  IrEquation *check =
      list_add(a->lower->model, &a->lower->builder->spec->checks, IR_EQUATION_ASSERT, expr_span(argument(a, 1)));
  check->left = ir_relation(pool, IR_GREATER, interval, ir_real(pool, 0));
  check->message = "the interval of sample must be positive";
}

static Value call_sample(const CallArguments *a)
{
  Value value = in_unit(a) ? apply(a, IR_SAMPLE) : value_error();
  for (uint32_t i = 0; !value.is_error && i < value.count; i++) {
    for (uint32_t k = 0; k < 2; k++)
      if (!is_about_parameters(a->lower->builder, value.elements[i]->operands[k])) {
        model_error(a->lower->model, expr_span(argument(a, k)), "not-a-parameter",
                    "the arguments of sample may depend on parameters only, but this varies");
        return value_error();
      }
    check_interval(a, value.elements[i]->operands[1]);
  }
  return value;
}

static Value call_initial(const CallArguments *a)
{
  return in_unit(a) ? value_scalar(a->lower->model, ir_leaf(&a->lower->model->pool, IR_INITIAL)) : value_error();
}

static Value call_terminal(const CallArguments *a)
{
  return in_unit(a) ? value_scalar(a->lower->model, ir_leaf(&a->lower->model->pool, IR_TERMINAL)) : value_error();
}

/* ---- arrays --------------------------------------------------------------------------------------------------------- */

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

static Value call_size(const CallArguments *a)
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

static Value call_ndims(const CallArguments *a)
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

static Value call_zeros(const CallArguments *a)
{
  return filled_with_number(a, 0);
}

static Value call_ones(const CallArguments *a)
{
  return filled_with_number(a, 1);
}

static Value call_fill(const CallArguments *a)
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

static Value call_identity(const CallArguments *a)
{
  uint32_t n;
  if (a->count != 1) return wrong_count(a);
  if (!argument_whole(a, 0, &n) || n > 1000) return value_error();
  return identity_matrix(a->lower->model, n);
}

static Value call_diagonal(const CallArguments *a)
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

static Value call_linspace(const CallArguments *a)
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

static Value call_cat(const CallArguments *a)
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

static Value call_transpose(const CallArguments *a)
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

static Value call_cross(const CallArguments *a)
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

static Value call_skew(const CallArguments *a)
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

static Value call_outer_product(const CallArguments *a)
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
static Value call_symmetric(const CallArguments *a)
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
static Value call_matrix(const CallArguments *a)
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
static Value call_array(const CallArguments *a)
{
  Expr list = {.kind = a->expr->call->iterators ? EXPR_COLLECT : EXPR_ARRAY, .start = a->span.start, .end = a->span.end};
  if (a->expr->call->iterators)
    list.call = a->expr->call;
  else
    list.operands = a->expr->call->arguments;
  return lower_expr(a->lower, a->env, &list);
}

/* semiLinear(x, k1, k2): continuous at 0, where its slope changes. */
static Value call_semi_linear(const CallArguments *a)
{
  if (a->count != 3) return wrong_count(a);
  IrPool *pool = &a->lower->model->pool;
  const Ir *operands[3];
  for (uint32_t i = 0; i < 3; i++) {
    operands[i] = lower_scalar(a->lower, a->env, argument(a, i), TYPE_REAL, "an argument of semiLinear");
    if (!operands[i]) return value_error();
  }
  const Ir *is_positive = ir_relation(pool, IR_GREATER_EQUAL, operands[0], ir_real(pool, 0));
  const Ir *slope = ir_if(pool, is_positive, operands[1], operands[2]);
  const Ir *order_and_value[] = {ir_number(pool, 0, TYPE_INTEGER), ir_binary(pool, IR_MULTIPLY, slope, operands[0])};
  return value_scalar(a->lower->model, ir_builtin(pool, IR_SMOOTH, order_and_value));
}

/* ---- reductions ----------------------------------------------------------------------------------------------------- */

typedef enum Reduction { REDUCE_SUM, REDUCE_PRODUCT, REDUCE_MIN, REDUCE_MAX } Reduction;

static const Ir *reduce_two(IrPool *pool, Reduction reduction, const Ir *x, const Ir *y)
{
  const Ir *both[] = {x, y};
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
  if (!numeric(a, &value, a->span)) return value_error();
  if (value.count == 0 && reduction >= REDUCE_MIN) {
    model_error(a->lower->model, a->span, "wrong-dimensions", "an empty array has no least or largest element");
    return value_error();
  }
  if (value.count == 0)
    return value_scalar(a->lower->model, ir_number(pool, reduction == REDUCE_PRODUCT, (TypeKind)value.type));
  const Ir *result = reduce_range(pool, reduction, value.elements, value.count);
  return value_scalar(a->lower->model, result);
}

static Value call_sum(const CallArguments *a)
{
  return a->count == 1 ? reduce(a, REDUCE_SUM) : wrong_count(a);
}

static Value call_product(const CallArguments *a)
{
  return a->count == 1 ? reduce(a, REDUCE_PRODUCT) : wrong_count(a);
}

static Value call_min(const CallArguments *a)
{
  return a->count == 1 ? reduce(a, REDUCE_MIN) : apply(a, IR_MIN);
}

static Value call_max(const CallArguments *a)
{
  return a->count == 1 ? reduce(a, REDUCE_MAX) : apply(a, IR_MAX);
}

static Value call_scalar(const CallArguments *a)
{
  if (a->count != 1) return wrong_count(a);
  Value value = argument_value(a, 0);
  if (value.is_error) return value;
  if (value.count != 1 || value.type == TYPE_RECORD) return wrong_count(a);
  Value result = value_scalar(a->lower->model, value.elements[0]);
  result.enumeration = value.enumeration;
  return result;
}

static Value call_vector(const CallArguments *a)
{
  if (a->count != 1) return wrong_count(a);
  Value value = argument_value(a, 0);
  if (value.is_error || value.type == TYPE_RECORD) return value_error();
  value.dims[0] = value.count;
  value.dim_count = 1;
  return value;
}

/* Integer(e) of an enumeration, element by element: its values are whole numbers already. */
static Value call_integer_of(const CallArguments *a)
{
  if (a->count != 1) return wrong_count(a);
  Value value = argument_value(a, 0);
  if (value.is_error) return value;
  if (value.type != TYPE_ENUMERATION) {
    model_error(a->lower->model, a->span, "wrong-type", "Integer() needs an enumeration, not a %s",
                type_word((TypeKind)value.type));
    return value_error();
  }
  Value result = value_array(a->lower->model, TYPE_INTEGER, value.dim_count, value.dims);
  for (uint32_t i = 0; i < value.count; i++)
    result.elements[i] = value.elements[i]->kind == IR_NUMBER
                             ? ir_number(&a->lower->model->pool, value.elements[i]->number, TYPE_INTEGER)
                             : ir_builtin(&a->lower->model->pool, IR_INTEGER, &value.elements[i]);
  return result;
}

static Value call_string(const CallArguments *a)
{
  return string_value(a->lower, a->env, a->expr);
}

static Value call_homotopy(const CallArguments *a)
{
  return a->count >= 1 ? argument_value(a, 0) : wrong_count(a);
}

static const struct {
  const char *name;
  BuiltinFunction *function;
} functions[] = {{"der", call_der},
                 {"pre", call_pre},
                 {"edge", call_edge},
                 {"change", call_change},
                 {"initial", call_initial},
                 {"terminal", call_terminal},
                 {"size", call_size},
                 {"ndims", call_ndims},
                 {"zeros", call_zeros},
                 {"ones", call_ones},
                 {"fill", call_fill},
                 {"identity", call_identity},
                 {"diagonal", call_diagonal},
                 {"linspace", call_linspace},
                 {"cat", call_cat},
                 {"transpose", call_transpose},
                 {"cross", call_cross},
                 {"sum", call_sum},
                 {"product", call_product},
                 {"min", call_min},
                 {"max", call_max},
                 {"scalar", call_scalar},
                 {"vector", call_vector},
                 {"Integer", call_integer_of},
                 {"String", call_string},
                 {"homotopy", call_homotopy},
                 {"skew", call_skew},
                 {"outerProduct", call_outer_product},
                 {"symmetric", call_symmetric},
                 {"matrix", call_matrix},
                 {"array", call_array},
                 {"semiLinear", call_semi_linear}};

static int call_builtin(const CallArguments *a, Value *value)
{
  const char *name = a->expr->call->name->parts[0].symbol->text;
  if (a->expr->call->name->count > 1) return 0;
  for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++)
    if (strcmp(functions[i].name, name) == 0) {
      *value = functions[i].function(a);
      return 1;
    }
  IrBuiltin builtin = ir_builtin_named(name);
  if (builtin == IR_BUILTINS) return 0;
  *value = builtin == IR_SAMPLE ? call_sample(a) : apply(a, builtin);
  return 1;
}

static int is_unsupported(const CallArguments *a, const char *name)
{
  static const char *const names[] = {"delay",       "spatialDistribution", "inStream", "actualStream",
                                      "cardinality", "getInstanceName",     "Clock"};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    if (strcmp(names[i], name) == 0) {
      model_unsupported(a->lower->model, a->span, arena_printf(a->lower->model->arena, "function %s", name));
      return 1;
    }
  return 0;
}

static int may_be_called(Model *model, const NamePart *part, const Scope *scope, const Member *member)
{
  if (!member->is_protected) return 1;
  model_error(model, part->span, "protected", "%s is protected in %s", member->symbol->text, scope->name);
  return 0;
}

/* a.B.f: a function of a component's class; a is no array and not conditional. 0 after an error. */
static int function_of_component(Model *model, const Name *name, Member *member, ClassRef *ref)
{
  LookupResult found = {.member = member};
  uint32_t i = 1;
  for (; i < name->count && found.member; i++) {
    member = member_resolve(model, found.member) ? member_inner(model, found.member) : NULL;
    if (!member || !member_dims(model, member) || member->dim_count || member->component->condition) break;
    Scope *scope = member->type.kind >= TYPE_RECORD ? member_element(model, member, 0) : NULL;
    const Member *next = scope ? scope_find(scope, name->parts[i].symbol) : NULL;
    if (!next || !lookup_in_scope(model, scope, name->parts[i].symbol, &found)) break;
    if (!may_be_called(model, &name->parts[i], scope, next)) return 0;
  }
  for (; i < name->count && found.is_class; i++) {
    ClassRef outer = found.class_;
    if (!lookup_class_part(model, &outer, name->parts[i].symbol, &found)) break;
  }
  *ref = found.class_;
  int is_function = i == name->count && found.is_class && ref->ast && ref->ast->kind == CLASS_FUNCTION;
  if (is_function && !(ref->ast->prefixes & PREFIX_OPERATOR)) return 1;
  model_error(model, name_span(name), "wrong-kind", "%s is not a function of %s", name->parts[name->count - 1].symbol->text,
              name->parts[0].symbol->text);
  return 0;
}

static int user_class(const CallArguments *a, ClassRef *ref, int *failed)
{
  const Name *name = a->expr->call->name;
  LookupResult found;
  *failed = 0;
  if (name->global_dot && name->count == 1 &&
      !lookup_simple(a->lower->model, a->lower->model->root->env, name->parts[0].symbol, &found))
    return 0; /* .sin(x): the built-in one */
  if (!name->global_dot && !lookup_simple(a->lower->model, a->env, name->parts[0].symbol, &found)) {
    if (name->count > 1 && strcmp(name->parts[0].symbol->text, "Connections") == 0)
      model_unsupported(a->lower->model, a->span, "a question about the graph of connections");
    else if (name->count > 1)
      lookup_report(a->lower->model, a->env, &name->parts[0]);
    *failed = name->count > 1;
    return 0;
  }
  if (!name->global_dot && !found.is_class) {
    if (name->count == 1 && call_builtin(a, &(Value){0})) return 0;
    if (found.member && name->count > 1) {
      *failed = !function_of_component(a->lower->model, name, found.member, ref);
      return !*failed;
    }
    model_error(a->lower->model, name_span(name), "wrong-kind", "%s is not a function", name->parts[0].symbol->text);
    *failed = 1;
    return 0;
  }
  if (!name->global_dot && found.is_class && !found.class_.ast && name->count == 1) return 0; /* Integer(e), String(x) */
  *failed = !lookup_class(a->lower->model, a->env, name, ref);
  return !*failed;
}

static CallArguments arguments_of(Lower *lower, const Env *env, const Expr *expr)
{
  CallArguments a = {lower, env, expr, expr->call->arguments, 0, expr_span(expr)};
  for (const Expr *e = a.first; e; e = e->next) a.count++;
  return a;
}

Value lower_builtin_call(Lower *lower, const Env *env, const Expr *expr)
{
  CallArguments a = arguments_of(lower, env, expr);
  Value value;
  const char *name = expr->call->name->parts[0].symbol->text;
  if (call_builtin(&a, &value)) return value;
  if (!is_unsupported(&a, name)) model_error(lower->model, a.span, "unknown-name", "%s is not a built-in function", name);
  return value_error();
}

/* The input of a function that is called by its name; NULL: it is something else. */
static const FunctionArgument *called_input(const CallArguments *a)
{
  LookupResult found;
  const Name *name = a->expr->call->name;
  if (name->count > 1 || name->global_dot || !lookup_simple(a->lower->model, a->env, name->parts[0].symbol, &found))
    return NULL;
  return found.member && found.member->argument ? found.member->argument->function : NULL;
}

Value lower_call(Lower *lower, const Env *env, const Expr *expr)
{
  CallArguments a = arguments_of(lower, env, expr);
  Value value;
  ClassRef ref;
  int failed;
  const FunctionArgument *input = called_input(&a);
  if (input) return lower_argument_call(lower, env, expr, input);
  if (user_class(&a, &ref, &failed)) return lower_user_call(lower, env, expr, &ref);
  if (failed) return value_error();
  if (call_builtin(&a, &value)) return value;
  const NamePart *part = &expr->call->name->parts[0];
  if (!is_unsupported(&a, part->symbol->text)) lookup_report(lower->model, env, part);
  return value_error();
}
