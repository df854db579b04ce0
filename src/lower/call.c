/* call.c: which function a call means. */
#include <string.h>

#include "lower/builtin.h"

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
