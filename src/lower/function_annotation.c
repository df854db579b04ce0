/* function_annotation.c: annotations of functions: smoothOrder and derivative. */
#include <string.h>

#include "lower/lower_internal.h"

static int smooth_order(Model *model, const Modification *annotation, const Env *env)
{
  const Expr *order = annotation_value(annotation, "smoothOrder");
  if (!order) return -1;
  Value value = evaluate_expression(model, env, order);
  int fits = !value.is_error && value.type == TYPE_INTEGER && !value.dim_count && value.elements[0]->kind == IR_NUMBER;
  return fits && value.elements[0]->number >= 0 && value.elements[0]->number < 1000 ? (int)value.elements[0]->number : -1;
}

/* ---- which derivative ----------------------------------------------------------------------------------------------- */

static int is_plain_name(const Expr *expr)
{
  return expr && expr->kind == EXPR_REFERENCE && expr->name->count == 1 && !expr->name->parts[0].subscripts;
}

/* The omission of an input that an option of the derivative means; OMISSION_NONE: it is no such option. */
static IrOmission omission(const Argument *option)
{
  if (option->kind != ARGUMENT_MODIFY || !option->modification || !is_plain_name(option->modification->value))
    return OMISSION_NONE;
  const char *word = option->name->parts[0].symbol->text;
  if (strcmp(word, "noDerivative") == 0) return OMISSION_NO_DERIVATIVE;
  return strcmp(word, "zeroDerivative") == 0 ? OMISSION_ZERO_DERIVATIVE : OMISSION_NONE;
}

/* What the option says, 0: it is no such option. */
static uint32_t order_of(const Argument *option)
{
  if (option->kind != ARGUMENT_MODIFY || strcmp(option->name->parts[0].symbol->text, "order") != 0) return 0;
  const Expr *value = option->modification ? option->modification->value : NULL;
  return value && value->kind == EXPR_INTEGER && value->integer > 0 && value->integer < 100 ? (uint32_t)value->integer : 0;
}

/* 0: options that are not known are among these. */
static uint32_t order_in(const Argument *options)
{
  uint32_t order = 1;
  for (const Argument *option = options; option; option = option->next)
    if (order_of(option))
      order = order_of(option);
    else if (omission(option) == OMISSION_NONE)
      return 0;
  return order;
}

static int read_omissions(Model *model, const Argument *options, Scope *scope, IrFunction *function)
{
  for (const Argument *option = options; option; option = option->next) {
    if (omission(option) == OMISSION_NONE) continue;
    const NamePart *part = &option->modification->value->name->parts[0];
    Member *member = scope_find(scope, part->symbol);
    if (!member || member->class_ || !(member->prefixes & PREFIX_INPUT)) {
      model_error(model, part->span, "unknown-name", "%s is not an input of %s", part->symbol->text, scope->name);
      return 0;
    }
    if (!function->omitted) function->omitted = ARENA_NEW(model->arena, uint8_t, function->inputs);
    for (uint32_t i = 0; i < member->count; i++) function->omitted[member->first_variable + i] = (uint8_t)omission(option);
  }
  return 1;
}

/* ---- the function --------------------------------------------------------------------------------------------------- */

static Value value_like(Model *model, const Member *member)
{
  Value value = value_array(model, (TypeKind)member->type.kind, member->dim_count, member->dims);
  value.enumeration = member->type.enumeration;
  for (uint32_t i = 0; i < value.count; i++) value.elements[i] = ir_number(&model->pool, 0, (TypeKind)value.type);
  return value;
}

static int is_differentiated(const IrFunction *function, uint32_t input)
{
  return function->variables[input].type == TYPE_REAL && !(function->omitted && function->omitted[input]);
}

static int is_derivative(const Argument *a)
{
  return a->kind == ARGUMENT_MODIFY && strcmp(a->name->parts[0].symbol->text, "derivative") == 0 && a->modification &&
         a->modification->value && a->modification->value->kind == EXPR_REFERENCE;
}

/* Finds which inputs are derivatives of others, of a function that is a derivative itself: n inputs and `order` - 1 times the
 * Real ones among them. 0: they are not as many. */
static int find_rates(IrFunction *function, uint32_t order)
{
  uint32_t n = 0, rates = 0;
  while (n + (order - 1) * rates < function->inputs) rates += is_differentiated(function, n++) != 0;
  function->rates = n;
  function->newest = order > 1 ? function->inputs - rates : 0;
  return n + (order - 1) * rates == function->inputs;
}

/* Whether there is a rule for these options. */
static int read_options(Model *model, const Argument *options, Scope *scope, IrFunction *function)
{
  uint32_t order = order_in(options);
  function->omitted = NULL;
  return order && read_omissions(model, options, scope, function) && find_rates(function, order);
}

/* The derivative has an input that is the derivative of this one. An empty array has the first. */
static int has_rate(const IrFunction *function, const Member *member)
{
  if (member->type.kind != TYPE_REAL || !member->count) return member->type.kind == TYPE_REAL && !function->newest;
  return member->first_variable >= function->newest && is_differentiated(function, member->first_variable);
}

/* The inputs, then the derivatives of Real ones. 0: records are among them, for which there is no rule here. */
static int derivative_arguments(Model *model, const Scope *scope, const IrFunction *function, Value *values, uint32_t *count)
{
  *count = 0;
  for (uint32_t i = 0; function_input(scope, i); i++) {
    const Member *member = function_input(scope, i);
    if (member->type.kind >= TYPE_STRING) return 0;
    values[(*count)++] = value_like(model, member);
  }
  for (uint32_t i = 0; function_input(scope, i); i++) {
    const Member *member = function_input(scope, i);
    if (has_rate(function, member)) values[(*count)++] = value_like(model, member);
  }
  return 1;
}

static uint32_t count_inputs(const Scope *scope)
{
  uint32_t count = 0;
  while (function_input(scope, count)) count++;
  return count;
}

/* Its outputs must be the derivatives of the Real ones. */
static int outputs_fit(const IrFunction *function, const IrFunction *derivative)
{
  uint32_t count = 0;
  for (uint32_t i = 0; i < function->outputs; i++) count += function->variables[function->inputs + i].type == TYPE_REAL;
  if (derivative->outputs != count) return 0;
  for (uint32_t i = 0; i < count; i++)
    if (derivative->variables[derivative->inputs + i].type != TYPE_REAL) return 0;
  return 1;
}

static void read_derivative(Model *model, const Argument *argument, Scope *scope, IrFunction *function)
{
  ClassRef ref;
  const Name *name = argument->modification->value->name;
  Value *values = ARENA_NEW(model->arena, Value, 2 * (size_t)count_inputs(scope));
  uint32_t count;
  if (!derivative_arguments(model, scope, function, values, &count) || !lookup_class(model, scope->env, name, &ref)) return;
  Scope *target = ref.ast && ref.ast->kind == CLASS_FUNCTION ? scope_of_class(model, &ref) : NULL;
  if (!target || count_inputs(target) != count) {
    model_error(model, name_span(name), "wrong-annotation",
                "%s is not the derivative of %s: a function with %u inputs is needed",
                name->parts[name->count - 1].symbol->text, scope->name, (unsigned)count);
    return;
  }
  ref = (ClassRef){.ast = target->ast, .parent = target->parent, .layers = target->layers, .env = target->env->enclosing};
  const FunctionEntry *entry = function_entry(model, &ref, values, count, name_span(name));
  if (!entry) return;
  function->derivative = entry->function;
  if (!outputs_fit(function, entry->function))
    model_error(model, name_span(name), "wrong-annotation", "%s is not the derivative of %s: its outputs do not fit",
                target->name, scope->name);
}

/* The first derivative that is of use. Without one, the function itself is differentiated. */
void function_annotations(Model *model, const Modification *annotation, Scope *scope, IrFunction *function)
{
  function->smooth_order = smooth_order(model, annotation, scope->env);
  for (const Argument *a = annotation ? annotation->arguments : NULL; a; a = a->next)
    if (is_derivative(a) && read_options(model, a->modification->arguments, scope, function)) {
      read_derivative(model, a, scope, function);
      return;
    }
}
