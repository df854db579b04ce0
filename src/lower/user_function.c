/* user_function.c: calls of functions of the user. */
#include <float.h>
#include <math.h>

#include "lower/lower_internal.h"

/* Record by record, as the function numbers its variables. */
static uint32_t flatten(Model *model, const Value *value, const Ir **into, uint32_t at)
{
  for (uint32_t i = 0; value->dim_count && value->field_count && i < value->count; i++) {
    Value record = value_element(model, value, i);
    at = flatten(model, &record, into, at);
  }
  for (uint32_t i = 0; !value->dim_count && i < value->field_count; i++) at = flatten(model, &value->fields[i], into, at);
  for (uint32_t i = 0; i < value->count && value->elements; i++, at++)
    if (into) into[at] = value->elements[i];
  return at;
}

/* The arguments, then what is bound in functions among them. */
static uint32_t flatten_all(Model *model, const Value *values, uint32_t count, const Ir **into)
{
  uint32_t at = 0;
  for (uint32_t i = 0; i < count; i++) at = flatten(model, &values[i], into, at);
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t k = 0; values[i].function && k < values[i].function->count; k++)
      at = flatten(model, &values[i].function->values[k], into, at);
  return at;
}

static int all_numbers(const Ir *const *arguments, uint32_t count)
{
  for (uint32_t i = 0; i < count; i++)
    if (arguments[i]->kind != IR_NUMBER && arguments[i]->kind != IR_STRING) return 0;
  return 1;
}

typedef struct Called {
  const IrFunction *function;
  const Ir **arguments;
  uint32_t argument_count;
  uint32_t next;         /* scalar output */
  const double *results; /* [outputs] of a call with numbers; NULL: it is none, or has no value */
  const char *problem;   /* of a call with numbers; NULL: none */
} Called;

static int gives_text(const IrFunction *function)
{
  for (uint32_t i = 0; i < function->outputs; i++)
    if (function->variables[function->inputs + i].type == TYPE_STRING) return 1;
  return 0;
}

/* Whether the call is for the simulation. Texts must be known before it. */
static int is_for_later(const Lower *lower, const IrFunction *function)
{
  return lower->builder && function->is_impure && !gives_text(function);
}

/* A call with numbers is evaluated at once, and once for all its outputs. */
static void evaluate_call(Lower *lower, Called *called)
{
  const IrFunction *function = called->function;
  IrPoint point = {0};
  if (!function->is_ready || !all_numbers(called->arguments, called->argument_count) || is_for_later(lower, function)) return;
  double *frame = ARENA_NEW(lower->model->arena, double, function->count);
  for (uint32_t i = 0; i < called->argument_count; i++) frame[i] = ir_evaluate(called->arguments[i], &point);
  if (is_constructor(function))
    called->results = object_of_call(lower->model, function, frame, &called->problem);
  else if (ir_evaluate_function(function, frame, &point))
    called->results = frame + function->inputs;
  else
    called->problem = arena_printf(lower->model->arena, "%s", point.problem);
}

/* The next output. A failure is an error if the value is needed now. */
static const Ir *next_output(Lower *lower, Called *called, TypeKind type, Span span)
{
  IrPool *pool = &lower->model->pool;
  uint32_t output = called->next++;
  double value = called->results ? called->results[output] : NAN;
  const Ir *text = called->results && type == TYPE_STRING ? ir_numbered_text(pool, value) : NULL;
  if (text) return text;
  if (called->results && type != TYPE_STRING && isfinite(value)) return ir_number(pool, value, type);
  if (lower->builder || type == TYPE_STRING || !(called->results || called->problem))
    return ir_call(pool, called->function, output, called->arguments, called->argument_count, type);
  model_error(lower->model, span, "not-computable", "%s: %s", called->function->name,
              called->problem ? called->problem : "the result is not finite");
  return NULL;
}

static int output_value(Lower *lower, Called *called, const Value *shape, Value *value, Span span);

static int output_record(Lower *lower, Called *called, const Value *shape, Value *value, Span span)
{
  *value = *shape;
  value->dim_count = 0;
  value->count = 1;
  value->fields = ARENA_NEW(lower->model->arena, Value, shape->field_count);
  for (uint32_t i = 0; i < shape->field_count; i++)
    if (!output_value(lower, called, &shape->fields[i], &value->fields[i], span)) return 0;
  return 1;
}

static int output_records(Lower *lower, Called *called, const Value *shape, Value *value, Span span)
{
  Value *parts = ARENA_NEW(lower->model->arena, Value, shape->count);
  for (uint32_t i = 0; i < shape->count; i++)
    if (!output_record(lower, called, shape, &parts[i], span)) return 0;
  *value = value_grid(lower->model, parts, shape->dim_count, shape->dims, span);
  return !value->is_error;
}

static int output_value(Lower *lower, Called *called, const Value *shape, Value *value, Span span)
{
  Model *model = lower->model;
  if (shape->type == TYPE_RECORD)
    return shape->dim_count ? output_records(lower, called, shape, value, span)
                            : output_record(lower, called, shape, value, span);
  *value = value_array(model, (TypeKind)shape->type, shape->dim_count, shape->dims);
  value->enumeration = shape->enumeration;
  for (uint32_t k = 0; k < shape->count; k++) {
    value->elements[k] = next_output(lower, called, (TypeKind)shape->type, span);
    if (!value->elements[k]) return 0;
  }
  return 1;
}

/* The function for these arguments, and what is passed to it. NULL after an error. */
static FunctionEntry *prepare_call(Model *model, Scope *scope, Value *values, uint32_t count, Span span, Called *called)
{
  ClassRef target = {.ast = scope->ast, .parent = scope->parent, .layers = scope->layers, .env = scope->env->enclosing};
  FunctionEntry *entry = function_entry(model, &target, values, count, span);
  if (!entry) {
    if (model->diagnostics->errors == 0) model_error(model, span, "not-computable", "%s cannot be called", scope->name);
    return NULL;
  }
  uint32_t scalars = flatten_all(model, values, count, NULL);
  if (scalars > UINT16_MAX) {
    model_error(model, span, "too-large", "a call with more than %d numbers as arguments", UINT16_MAX);
    return NULL;
  }
  const Ir **arguments = ARENA_NEW(model->arena, const Ir *, scalars);
  flatten_all(model, values, count, arguments);
  *called = (Called){.function = entry->function, .arguments = arguments, .argument_count = scalars};
  return entry;
}

/* One call, with values for all inputs. The number of outputs; 0: none, or after an error. */
static uint32_t call_once(Lower *lower, Scope *scope, Value *values, uint32_t count, Span span, Value **outputs)
{
  Called called;
  const FunctionEntry *entry = prepare_call(lower->model, scope, values, count, span, &called);
  if (!entry) return 0;
  evaluate_call(lower, &called);
  *outputs = ARENA_NEW(lower->model->arena, Value, entry->output_count);
  for (uint32_t i = 0; i < entry->output_count; i++)
    if (!output_value(lower, &called, &entry->outputs[i], &(*outputs)[i], span)) return 0;
  return entry->output_count;
}

/* The same for each element of arguments that have more dimensions than their inputs: arrays of the outputs. */
static uint32_t call_each(Lower *lower, Scope *scope, Member **inputs, Value *values, uint32_t count, uint32_t lead,
                          const uint32_t *dims, Span span, Value **outputs)
{
  Model *model = lower->model;
  uint32_t calls = 1, output_count = 0;
  for (uint32_t i = 0; i < lead; i++) calls *= dims[i];
  Value *own = ARENA_NEW(model->arena, Value, count), **results = ARENA_NEW(model->arena, Value *, calls);
  for (uint32_t k = 0; k < calls; k++) {
    vector_arguments(model, inputs, values, count, lead, k, own);
    output_count = call_once(lower, scope, own, count, span, &results[k]);
    if (!output_count) return 0;
  }
  if (!calls) { /* of no elements, as many outputs as are asked for, one */
    *outputs = ARENA_NEW(model->arena, Value, 1);
    **outputs = value_array(model, TYPE_REAL, lead, dims);
    return 1;
  }
  *outputs = ARENA_NEW(model->arena, Value, output_count);
  Value *column = ARENA_NEW(model->arena, Value, calls);
  for (uint32_t i = 0; i < output_count; i++) {
    for (uint32_t k = 0; k < calls; k++) column[k] = results[k][i];
    (*outputs)[i] = value_grid(model, column, lead, dims, span);
    if ((*outputs)[i].is_error) return 0;
  }
  return output_count;
}

static uint32_t call_function(Lower *lower, const Env *env, const Expr *expr, const ClassRef *ref,
                              const FunctionArgument *bound, Value **outputs)
{
  Value *values;
  uint32_t count, dims[MAX_DIMS];
  Scope *scope = function_scope(lower->model, ref);
  if (!scope || !collect_arguments(lower, env, expr, scope, 0, bound, &values, &count)) return 0;
  Member **inputs = argument_members(lower->model, scope, count, 0);
  int lead = vector_dims(lower->model, inputs, values, count, dims, expr_span(expr));
  if (lead < 0) return 0;
  if (!lead) return call_once(lower, scope, values, count, expr_span(expr), outputs);
  return call_each(lower, scope, inputs, values, count, (uint32_t)lead, dims, expr_span(expr), outputs);
}

/* What is true when the call was made: its first output is compared with what it cannot be. */
static const Ir *called_once(IrPool *pool, const Called *called)
{
  TypeKind type = called->function->variables[called->function->inputs].type;
  const Ir *call = ir_call(pool, called->function, 0, called->arguments, called->argument_count, type);
  if (type == TYPE_BOOLEAN) return ir_binary(pool, IR_OR, call, ir_not(pool, call));
  const Ir *differs = ir_relation(pool, IR_NOT_EQUAL, call, ir_number(pool, -DBL_MAX, type));
  return ir_builtin(pool, IR_NO_EVENT, &differs);
}

const Ir *lower_call_statement(Lower *lower, const Env *env, const Expr *expr, const ClassRef *ref)
{
  Value *values;
  uint32_t count;
  Called called;
  Scope *scope = function_scope(lower->model, ref);
  if (!scope || !collect_arguments(lower, env, expr, scope, 0, NULL, &values, &count)) return NULL;
  if (!prepare_call(lower->model, scope, values, count, expr_span(expr), &called)) return NULL;
  if (called.function->outputs == 0) return ir_boolean(&lower->model->pool, 1);
  return called_once(&lower->model->pool, &called);
}

uint32_t lower_outputs(Lower *lower, const Env *env, const Expr *expr, Value **outputs)
{
  ClassRef ref;
  if (!lookup_class(lower->model, env, expr->call->name, &ref)) return 0;
  if (!ref.ast || ref.ast->kind != CLASS_FUNCTION) {
    model_error(lower->model, name_span(expr->call->name), "wrong-kind", "%s is not a function",
                expr->call->name->parts[expr->call->name->count - 1].symbol->text);
    return 0;
  }
  return call_function(lower, env, expr, &ref, NULL, outputs);
}

Value lower_argument_call(Lower *lower, const Env *env, const Expr *expr, const FunctionArgument *argument)
{
  Value *outputs;
  return call_function(lower, env, expr, &argument->class_, argument, &outputs) ? outputs[0] : value_error();
}

Value call_with_values(Lower *lower, Scope *scope, const Value *given, uint32_t count, Span span)
{
  uint32_t all = count_arguments(scope, 0);
  Value *values = ARENA_NEW(lower->model->arena, Value, all), *outputs;
  uint8_t *is_given = ARENA_NEW(lower->model->arena, uint8_t, all);
  for (uint32_t i = 0; i < count && i < all; i++) {
    values[i] = given[i];
    is_given[i] = 1;
  }
  if (!default_arguments(lower, span, scope, 0, values, is_given, all)) return value_error();
  return call_once(lower, scope, values, all, span, &outputs) ? outputs[0] : value_error();
}

Value lower_user_call(Lower *lower, const Env *env, const Expr *expr, const ClassRef *ref)
{
  Type type;
  Value *outputs;
  const Name *name = expr->call->name;
  if (!type_resolve(lower->model, ref, &type, name_span(name))) return value_error();
  if (type.kind == TYPE_RECORD) {
    ClassRef constructor;
    int is_overloaded = overloaded_constructor(lower, env, expr, operator_record(lower->model, &type.class_), &constructor);
    if (is_overloaded < 0) return value_error();
    if (!is_overloaded) return construct_record(lower, env, expr, ref);
    return call_function(lower, env, expr, &constructor, NULL, &outputs) ? outputs[0] : value_error();
  }
  Value resource;
  if (lower_resource(lower, env, expr, ref, &resource)) return resource;
  if (type.kind == TYPE_OBJECT && type.class_.ast) return construct_object(lower, env, expr, &type);
  if (type.kind != TYPE_CLASS || type.class_.ast->kind != CLASS_FUNCTION) {
    model_error(lower->model, name_span(name), "wrong-kind", "%s is not a function", name->parts[name->count - 1].symbol->text);
    return value_error();
  }
  unsigned errors = lower->model->diagnostics->errors;
  uint32_t count = call_function(lower, env, expr, ref, NULL, &outputs);
  if (count == 0 && lower->model->diagnostics->errors == errors)
    model_error(lower->model, expr_span(expr), "wrong-kind", "%s has no output: it gives no value",
                type.class_.ast->symbol->text);
  return count ? outputs[0] : value_error();
}
