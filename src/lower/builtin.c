/* builtin.c: built-in functions: their arguments, those of scalars, the table of all. */
#include <string.h>

#include "lower/builtin.h"

typedef Value BuiltinFunction(const CallArguments *arguments);

CallArguments arguments_of(Lower *lower, const Env *env, const Expr *expr)
{
  CallArguments a = {lower, env, expr, expr->call->arguments, 0, expr_span(expr)};
  for (const Expr *e = a.first; e; e = e->next) a.count++;
  return a;
}

Value wrong_count(const CallArguments *a)
{
  model_error(a->lower->model, a->span, "wrong-arguments", "wrong number of arguments");
  return value_error();
}

const Expr *argument(const CallArguments *a, uint32_t index)
{
  const Expr *expr = a->first;
  while (index-- > 0) expr = expr->next;
  return expr->kind == EXPR_NAMED ? expr->named->value : expr;
}

Value argument_value(const CallArguments *a, uint32_t index)
{
  return lower_expr(a->lower, a->env, argument(a, index));
}

int argument_whole(const CallArguments *a, uint32_t index, uint32_t *number)
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

int numeric(const CallArguments *a, const Value *value, Span span)
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

Value apply_builtin(const CallArguments *a, IrBuiltin builtin)
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
                 {"getInstanceName", call_instance_name},
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
                 {"semiLinear", call_semi_linear},
                 {"cardinality", call_cardinality}};

int call_builtin(const CallArguments *a, Value *value)
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
  *value = builtin == IR_SAMPLE ? call_sample(a) : apply_builtin(a, builtin);
  return 1;
}

int is_unsupported(const CallArguments *a, const char *name)
{
  static const char *const names[] = {"delay", "spatialDistribution", "inStream", "actualStream", "Clock"};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    if (strcmp(names[i], name) == 0) {
      model_unsupported(a->lower->model, a->span, arena_printf(a->lower->model->arena, "function %s", name));
      return 1;
    }
  return 0;
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
