/* object.c: external objects. Each is made once for each component that declares one, when its value is first needed, and kept
 * for as long as what was loaded lives. A component is known by its path in the model. */
#include <string.h>

#include "lower/lower_internal.h"

typedef struct ObjectEntry {
  struct ObjectEntry *next;
  const char *path;
  uint32_t number; /* of the constructors called there */
  const IrFunction *constructor;
  const double *arguments; /* [inputs of the constructor] */
  double object;
} ObjectEntry;

int is_constructor(const IrFunction *function)
{
  return function->outputs == 1 && function->variables[function->inputs].type == TYPE_OBJECT;
}

static const ObjectEntry *find_object(const Model *model, const IrFunction *function, const double *arguments)
{
  for (const ObjectEntry *old = model->objects; old; old = old->next)
    if (old->number == model->object_number && old->constructor == function && strcmp(old->path, model->object_path) == 0 &&
        memcmp(old->arguments, arguments, function->inputs * sizeof *arguments) == 0)
      return old;
  return NULL;
}

const double *object_of_call(Model *model, const IrFunction *function, double *frame, const char **problem)
{
  IrPoint point = {0};
  const ObjectEntry *old = find_object(model, function, frame);
  if (old) return &old->object;
  double *arguments = ARENA_NEW(model->arena, double, function->inputs);
  memcpy(arguments, frame, function->inputs * sizeof *arguments);
  if (!ir_evaluate_function(function, frame, &point)) {
    *problem = arena_printf(model->arena, "%s: %s", model->object_path, point.problem);
    return NULL;
  }
  ObjectEntry *made = ARENA_NEW(model->arena, ObjectEntry, 1);
  *made = (ObjectEntry){model->objects, model->object_path, model->object_number, function, arguments, frame[function->inputs]};
  model->objects = made;
  return &made->object;
}

/* `constructor` or `destructor` of its class. 0 after an error. */
static int function_of_object(Model *model, const Type *type, const char *name, Span span, ClassRef *function)
{
  LookupResult found;
  const Symbol *symbol = symbol_of(model->parse->symbols, name, strlen(name));
  if (lookup_class_part(model, &type->class_, symbol, &found) && found.is_class && found.class_.ast &&
      found.class_.ast->kind == CLASS_FUNCTION && found.class_.ast->external) {
    *function = found.class_;
    return 1;
  }
  model_error(model, span, "class-restriction", "the external object %s has no external function %s",
              type->class_.ast->symbol->text, name);
  return 0;
}

/* What ends an object of this class; NULL after an error. */
static IrExternalCode *code_of_destructor(Model *model, const Type *type, Span span)
{
  ClassRef destructor;
  Value object = value_scalar(model, ir_number(&model->pool, 0, TYPE_OBJECT));
  object.enumeration = type->enumeration;
  if (!function_of_object(model, type, "destructor", span, &destructor)) return NULL;
  const FunctionEntry *entry = function_entry(model, &destructor, &object, 1, span);
  const IrEquation *last = entry ? entry->function->statements.last : NULL;
  IrExternal *external = last && last->right->kind == IR_CALL ? last->right->function->external : NULL;
  if (external && last->right->count == 1) return external->load ? external->load(external->user, external) : NULL;
  if (entry) model_error(model, span, "class-restriction", "a destructor has one input, the object");
  return NULL;
}

Value construct_object(Lower *lower, const Env *env, const Expr *expr, const Type *type)
{
  Model *model = lower->model;
  Span span = expr_span(expr);
  FunctionArgument constructor = {0};
  if (lower->builder || !model->object_path) {
    model_error(model, span, "wrong-kind", "an external object is made in the declaration of a component");
    model_remedy(model, "declare one, as in %s object = %s(...)", type->class_.ast->symbol->text,
                 type->class_.ast->symbol->text);
    return value_error();
  }
  IrExternalCode *destructor = code_of_destructor(model, type, span);
  if (!destructor || !function_of_object(model, type, "constructor", span, &constructor.class_)) return value_error();
  const ObjectEntry *newest = model->objects;
  Value value = lower_argument_call(lower, env, expr, &constructor);
  model->object_number++;
  if (value.is_error || value.count != 1 || value.elements[0]->kind != IR_NUMBER) {
    if (!value.is_error)
      model_error(model, span, "not-computable", "the arguments of a constructor must be known before the simulation");
    return value_error();
  }
  if (model->objects != newest && model->keep_object)
    model->keep_object(model->external_user, destructor, model->objects->object);
  return value;
}
