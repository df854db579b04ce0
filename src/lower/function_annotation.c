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

static int is_first_order(const Argument *option)
{
  if (option->kind != ARGUMENT_MODIFY || strcmp(option->name->parts[0].symbol->text, "order") != 0) return 0;
  const Expr *value = option->modification ? option->modification->value : NULL;
  return value && value->kind == EXPR_INTEGER && value->integer == 1;
}

/* The derivative with options that are supported. Without one, the function itself is differentiated. */
static const Argument *usable_derivative(const Modification *annotation)
{
  for (const Argument *a = annotation ? annotation->arguments : NULL; a; a = a->next) {
    if (a->kind != ARGUMENT_MODIFY || strcmp(a->name->parts[0].symbol->text, "derivative") != 0) continue;
    if (!a->modification || !a->modification->value || a->modification->value->kind != EXPR_REFERENCE) continue;
    const Argument *option = a->modification->arguments;
    while (option && (is_first_order(option) || omission(option) != OMISSION_NONE)) option = option->next;
    if (!option) return a;
  }
  return NULL;
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
    int omitted = function->omitted && member->count && function->omitted[member->first_variable];
    if (member->type.kind == TYPE_REAL && !omitted) values[(*count)++] = value_like(model, member);
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
  if (!read_omissions(model, argument->modification->arguments, scope, function)) return;
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

void function_annotations(Model *model, const Modification *annotation, Scope *scope, IrFunction *function)
{
  const Argument *derivative = usable_derivative(annotation);
  function->smooth_order = smooth_order(model, annotation, scope->env);
  if (derivative) read_derivative(model, derivative, scope, function);
}
