/* builtin_history.c: der, pre, edge, change, sample, initial, terminal: functions of variables and their history. */
#include <string.h>

#include "lower/builtin.h"

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

Value call_der(const CallArguments *a)
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

Value call_pre(const CallArguments *a)
{
  return history(a, 1, IR_EDGE);
}

Value call_edge(const CallArguments *a)
{
  return history(a, 0, IR_EDGE);
}

Value call_change(const CallArguments *a)
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

Value call_sample(const CallArguments *a)
{
  Value value = in_unit(a) ? apply_builtin(a, IR_SAMPLE) : value_error();
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

/* As in `.a[2]`; NULL: the scope is not within the root. */
static const char *path_within(Model *model, const Scope *scope, const Scope *root)
{
  const char *path = "";
  for (; scope && scope != root; scope = scope->owner) {
    const Member *owner = scope->owner_member;
    if (!owner) return NULL;
    path = arena_printf(model->arena, ".%s%s",
                        element_name(model, owner->symbol->text, owner->dim_count, owner->dims, present_index(scope)), path);
  }
  return scope ? path : NULL;
}

static const Ir *instance_text(const CallArguments *a, const char *path)
{
  Builder *builder = a->lower->builder;
  IrPool *pool = &a->lower->model->pool;
  uint32_t index = 0;
  for (; index < builder->spec->variable_count; index++) {
    const char *other = builder->spec->variables[index].instance_path;
    if (other && strcmp(other, path) == 0) return ir_variable(pool, index, TYPE_STRING);
  }
  index = builder_add_variable(builder, "$instance", TYPE_STRING, VARIABILITY_PARAMETER, a->span);
  builder_variable(builder, index)->instance_path = path;
  builder_variable(builder, index)->is_protected = 1;
  return ir_variable(pool, index, TYPE_STRING);
}

/* One class serves many instances: there it is a text of each of them. */
Value call_instance_name(const CallArguments *a)
{
  Lower *lower = a->lower;
  const Scope *scope = a->env->scope;
  if (a->count) return wrong_count(a);
  if (!lower->builder) {
    const char *path = instance_path(lower->model, scope);
    return value_scalar(lower->model, ir_string(&lower->model->pool, path, strlen(path)));
  }
  const char *path = lower->builder->spec ? path_within(lower->model, scope, lower->builder->root) : NULL;
  if (path) return value_scalar(lower->model, instance_text(a, path));
  model_unsupported(lower->model, a->span, "getInstanceName in a function");
  return value_error();
}

Value call_initial(const CallArguments *a)
{
  return in_unit(a) ? value_scalar(a->lower->model, ir_leaf(&a->lower->model->pool, IR_INITIAL)) : value_error();
}

Value call_terminal(const CallArguments *a)
{
  return in_unit(a) ? value_scalar(a->lower->model, ir_leaf(&a->lower->model->pool, IR_TERMINAL)) : value_error();
}
