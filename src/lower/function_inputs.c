/* function_inputs.c: the arguments of a call, and the inputs of the function or fields of the record that take them. */
#include "lower/lower_internal.h"

Scope *resolve_members(Model *model, Scope *scope)
{
  for (Member *member = scope ? scope->first : NULL; member; member = member->next)
    if (!member->class_) member_resolve(model, member);
  return scope;
}

Scope *function_scope(Model *model, const ClassRef *ref)
{
  return resolve_members(model, scope_of_class(model, ref));
}

static int has_value(const Member *member)
{
  for (const Layer *layer = member->layers; layer; layer = layer->next)
    if (layer_is_direct(layer) && layer->modification && layer->modification->value) return 1;
  return 0;
}

/* A constant with a value is not given. */
int is_argument(const Member *member, int is_record)
{
  if (member->class_ || member->is_protected) return 0;
  return is_record ? !(member->prefixes & PREFIX_CONSTANT && has_value(member)) : (member->prefixes & PREFIX_INPUT) != 0;
}

uint32_t count_arguments(const Scope *scope, int is_record)
{
  uint32_t count = 0;
  for (const Member *member = scope->first; member; member = member->next) count += (uint32_t)is_argument(member, is_record);
  return count;
}

Member *argument_at(const Scope *scope, uint32_t index, int is_record)
{
  for (Member *member = scope->first; member; member = member->next)
    if (is_argument(member, is_record) && index-- == 0) return member;
  return NULL;
}

Member *function_input(const Scope *scope, uint32_t index)
{
  return argument_at(scope, index, 0);
}

static uint32_t argument_named(const Scope *scope, const Symbol *symbol, int is_record)
{
  uint32_t index = 0;
  for (const Member *member = scope->first; member; member = member->next) {
    if (!is_argument(member, is_record)) continue;
    if (member->symbol == symbol) return index;
    index++;
  }
  return UINT32_MAX;
}

/* The fields that the type has, in its order: a value may have more, or others first. 0 after an error. */
static int record_fits(Model *model, const Type *type, Value *value, Span span, const char *what)
{
  const Scope *scope = scope_of_class(model, &type->class_);
  if (!scope || value->is_error) return 0;
  if (value->type != TYPE_RECORD) {
    model_error(model, span, "wrong-type", "%s must be a record, not a %s", what, type_word((TypeKind)value->type));
    return 0;
  }
  if (value->count == 0 && value->dim_count) return 1;
  Value fitted = *value;
  fitted.names = ARENA_NEW(model->arena, const Symbol *, scope->member_count);
  fitted.fields = ARENA_NEW(model->arena, Value, scope->member_count);
  fitted.field_count = 0;
  for (Member *field = scope->first; field; field = field->next) {
    if (field->class_) continue;
    Value own = value_field(value, field->symbol);
    if (own.is_error) {
      model_error(model, span, "wrong-type", "%s must be a record with a field %s", what, field->symbol->text);
      return 0;
    }
    if (!member_resolve(model, field)) return 0;
    if (field->type.kind == TYPE_RECORD && !record_fits(model, &field->type, &own, span, field->symbol->text)) return 0;
    fitted.names[fitted.field_count] = field->symbol;
    fitted.fields[fitted.field_count++] = own;
  }
  *value = fitted;
  return 1;
}

/* Checks the type, so that an error points at the argument; sizes are checked for the whole call. */
static int argument_fits(Model *model, Member *member, Value *value, const Expr *expr)
{
  if (!member_resolve(model, member)) return 0;
  if (member->type.kind == TYPE_RECORD) return record_fits(model, &member->type, value, expr_span(expr), member->symbol->text);
  if (member->type.kind > TYPE_RECORD) return 1;
  return value_convert(model, value, (TypeKind)member->type.kind, member->type.enumeration, expr_span(expr),
                       arena_printf(model->arena, "argument %s", member->symbol->text));
}

static Value argument_value(Lower *lower, const Env *env, const Expr *expr, const Scope *scope, Member *input)
{
  if (!member_resolve(lower->model, input)) return value_error();
  if (member_is_function(input)) return function_value(lower, env, expr);
  Value value = lower_expr(lower, env, expr);
  if (value.is_error || scope->ast->kind != CLASS_FUNCTION || !shapes_function(scope, input)) return value;
  return shaping_value(lower, env, expr, &value);
}

enum { NOT_GIVEN, GIVEN, BOUND, PENDING }; /* of an input of a call; BOUND: of a function that is an argument itself */

/* Inputs that are bound already are left out when positions are counted. */
static int give_arguments(Lower *lower, const Env *env, const Expr *expr, const Scope *scope, int is_record, Value *values,
                          uint8_t *given, uint32_t count)
{
  uint32_t position = 0;
  for (const Expr *e = expr->call->arguments; e; e = e->next) {
    while (e->kind != EXPR_NAMED && position < count && given[position] == BOUND) position++;
    uint32_t index = e->kind == EXPR_NAMED ? argument_named(scope, e->named->symbol, is_record) : position++;
    if (index >= count) {
      if (e->kind == EXPR_NAMED)
        model_error(lower->model, expr_span(e), "wrong-arguments", "%s has no input %s", scope->name, e->named->symbol->text);
      else
        model_error(lower->model, expr_span(e), "wrong-arguments", "too many arguments: %s has %u input%s", scope->name,
                    (unsigned)count, count == 1 ? "" : "s");
      return 0;
    }
    if (given[index]) {
      model_error(lower->model, expr_span(e), "wrong-arguments", "this argument is given twice");
      return 0;
    }
    given[index] = GIVEN;
    values[index] =
        argument_value(lower, env, e->kind == EXPR_NAMED ? e->named->value : e, scope, argument_at(scope, index, is_record));
    if (values[index].is_error || !argument_fits(lower->model, argument_at(scope, index, is_record), &values[index], e))
      return 0;
  }
  return 1;
}

typedef struct Defaults {
  Lower *lower;
  Span span; /* of the call */
  const Scope *scope;
  int is_record;
  Value *values;  /* [count], of the inputs */
  uint8_t *given; /* [count] */
  uint32_t count;
} Defaults;

static int give_default(const Defaults *defaults, uint32_t index);

/* A default may contain other inputs: what they are given, or their defaults. */
static Value default_value(const Defaults *defaults, const Layer *layer)
{
  Lower *lower = defaults->lower;
  const Expr *expr = layer->modification->value;
  const Env *env = layer->env;
  for (uint32_t i = 0; i < defaults->count && layer->env->scope == defaults->scope; i++) {
    const Member *member = argument_at(defaults->scope, i, defaults->is_record);
    if (!expr_mentions(expr, member->symbol, 1)) continue;
    if (!give_default(defaults, i)) return value_error();
    if (defaults->values[i].type >= TYPE_RECORD) continue;
    Env *frame = ARENA_NEW(lower->model->arena, Env, 1);
    *frame = (Env){.outer = env, .iterator = member->symbol, .value = defaults->values[i]};
    env = frame;
  }
  return env != layer->env ? lower_expr(lower, env, expr) : evaluate_expression(lower->model, env, expr);
}

static int is_one_record(Model *model, Member *member)
{
  return member_resolve(model, member) && member->type.kind == TYPE_RECORD && member_dims(model, member) && !member->dim_count;
}

static int give_default(const Defaults *defaults, uint32_t index)
{
  Model *model = defaults->lower->model;
  Member *member = argument_at(defaults->scope, index, defaults->is_record);
  if (defaults->given[index] == PENDING) {
    model_error(model, member->component->span, "circular", "%s depends on itself", member->symbol->text);
    return 0;
  }
  if (defaults->given[index] != NOT_GIVEN) return 1;
  const Layer *layer = layers_value(model, member->layers);
  if (!layer && defaults->is_record && is_one_record(model, member)) { /* of a record: its own fields may have all */
    defaults->values[index] = record_of_defaults(defaults->lower, member, defaults->span);
    defaults->given[index] = GIVEN;
    return !defaults->values[index].is_error;
  }
  if (!layer) {
    model_error(model, defaults->span, "wrong-arguments", "argument %s of %s is missing", member->symbol->text,
                defaults->scope->name);
    return 0;
  }
  defaults->given[index] = PENDING;
  defaults->values[index] = default_value(defaults, layer);
  defaults->given[index] = GIVEN;
  return !defaults->values[index].is_error;
}

int default_arguments(Lower *lower, Span span, const Scope *scope, int is_record, Value *values, uint8_t *given, uint32_t count)
{
  const Defaults defaults = {lower, span, scope, is_record, values, given, count};
  for (uint32_t i = 0; i < count; i++)
    if (!give_default(&defaults, i)) return 0;
  return 1;
}

static void give_bound(const Scope *scope, const FunctionArgument *bound, Value *values, uint8_t *given, uint32_t count)
{
  for (uint32_t i = 0; bound && i < bound->count; i++) {
    uint32_t index = argument_named(scope, bound->names[i], 0);
    if (index >= count) continue;
    values[index] = bound->values[i];
    given[index] = BOUND;
  }
}

int collect_arguments(Lower *lower, const Env *env, const Expr *expr, const Scope *scope, int is_record,
                      const FunctionArgument *bound, Value **values, uint32_t *count)
{
  *count = count_arguments(scope, is_record);
  *values = ARENA_NEW(lower->model->arena, Value, *count);
  uint8_t *given = ARENA_NEW(lower->model->arena, uint8_t, *count);
  give_bound(scope, bound, *values, given, *count);
  if (expr->call->iterators) {
    model_unsupported(lower->model, expr_span(expr), "a reduction by a function");
    return 0;
  }
  return give_arguments(lower, env, expr, scope, is_record, *values, given, *count) &&
         default_arguments(lower, expr_span(expr), scope, is_record, *values, given, *count);
}

Member **argument_members(Model *model, const Scope *scope, uint32_t count, int is_record)
{
  Member **members = ARENA_NEW(model->arena, Member *, count);
  for (uint32_t i = 0; i < count; i++) members[i] = argument_at(scope, i, is_record);
  return members;
}
