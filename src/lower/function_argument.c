/* function_argument.c: what a function is specialised for besides the sizes of its arguments: functions given to it, texts, and
 * numbers that shape its arrays. */
#include <string.h>

#include "lower/lower_internal.h"

/* ---- functions as arguments ----------------------------------------------------------------------------------------- */

static int function_class(Lower *lower, const Env *env, const Name *name, ClassRef *ref)
{
  if (!lookup_class(lower->model, env, name, ref)) return 0;
  Scope *scope = scope_of_class(lower->model, ref);
  if (!scope) return 0;
  if (scope->ast->kind != CLASS_FUNCTION) {
    model_error(lower->model, name_span(name), "wrong-kind", "%s is not a function", name->parts[name->count - 1].symbol->text);
    return 0;
  }
  *ref = (ClassRef){.ast = scope->ast, .parent = scope->parent, .layers = scope->layers, .env = scope->env->enclosing};
  return 1;
}

/* The input that is passed on, such as f in `solve(f, x)` inside of a function with the input f; NULL: it is something else. */
static const FunctionArgument *passed_on(Lower *lower, const Env *env, const Name *name)
{
  LookupResult found;
  if (name->count > 1 || !lookup_simple(lower->model, env, name->parts[0].symbol, &found) || !found.member) return NULL;
  return found.member->argument ? found.member->argument->function : NULL;
}

/* Inputs bound by `function g(h = 2)`, after those that are bound already. 0 after an error. */
static int bind_inputs(Lower *lower, const Env *env, const Expr *expr, FunctionArgument *made)
{
  uint32_t more = 0, old = made->count;
  for (const Expr *e = expr->call->arguments; e; e = e->next) more++;
  const Symbol **names = ARENA_NEW(lower->model->arena, const Symbol *, old + more);
  Value *values = ARENA_NEW(lower->model->arena, Value, old + more);
  if (old) {
    memcpy(names, made->names, old * sizeof *names);
    memcpy(values, made->values, old * sizeof *values);
  }
  made->names = names;
  made->values = values;
  for (const Expr *e = expr->call->arguments; e; e = e->next, made->count++) {
    names[made->count] = e->named->symbol;
    values[made->count] = lower_expr(lower, env, e->named->value);
    if (values[made->count].is_error) return 0;
  }
  return 1;
}

Value function_value(Lower *lower, const Env *env, const Expr *expr)
{
  FunctionArgument *made = ARENA_NEW(lower->model->arena, FunctionArgument, 1);
  const Name *name = expr->kind == EXPR_FUNCTION ? expr->call->name : expr->kind == EXPR_REFERENCE ? expr->name : NULL;
  if (!name) {
    model_error(lower->model, expr_span(expr), "wrong-kind", "the name of a function is needed here");
    return value_error();
  }
  const FunctionArgument *passed = passed_on(lower, env, name);
  if (passed)
    *made = *passed;
  else if (!function_class(lower, env, name, &made->class_))
    return value_error();
  if (expr->kind == EXPR_FUNCTION && !bind_inputs(lower, env, expr, made)) return value_error();
  return (Value){.type = TYPE_CLASS, .function = made};
}

/* ---- inputs of the specialised function ----------------------------------------------------------------------------- */

/* Bound inputs are inputs of the function that calls: `$f.h`. Their types and sizes are those of the values. */
static Member *add_bound_input(Model *model, Scope *scope, const Member *input, const Member *like, uint32_t number)
{
  const char *text = arena_printf(model->arena, "$%s.%s", input->symbol->text, like->symbol->text);
  Member *made = ARENA_NEW(model->arena, Member, 1);
  *made = (Member){.symbol = symbol_of(model->parse->symbols, text, strlen(text)),
                   .scope = scope,
                   .element = like->element,
                   .component = like->component,
                   .clause = like->clause,
                   .env = like->env,
                   .prefixes = like->prefixes,
                   .ordinal = number};
  scope->last->next = made;
  scope->last = made;
  scope->member_count++;
  return made;
}

static Member *input_named(const Scope *scope, const Symbol *symbol)
{
  for (uint32_t i = 0; function_input(scope, i); i++)
    if (function_input(scope, i)->symbol == symbol) return function_input(scope, i);
  return NULL;
}

/* The same function, its bound inputs as the variables that they are here. 0 after an error. */
int take_function(Builder *builder, Member *input, const Value *value, Span span)
{
  Model *model = builder->model;
  const FunctionArgument *given = value->function;
  FunctionArgument *inside = ARENA_NEW(model->arena, FunctionArgument, 1);
  Value *argument = ARENA_NEW(model->arena, Value, 1);
  const Scope *scope = scope_of_class(model, &given->class_);
  *inside = *given;
  inside->values = ARENA_NEW(model->arena, Value, given->count);
  *argument = (Value){.type = TYPE_CLASS, .function = inside};
  input->argument = argument;
  for (uint32_t i = 0; i < given->count; i++) {
    Member *like = scope ? input_named(scope, given->names[i]) : NULL;
    if (!like) {
      model_error(model, span, "wrong-arguments", "%s has no input %s", scope ? scope->name : "the function",
                  given->names[i]->text);
      return 0;
    }
    Member *made = add_bound_input(model, builder->root, input, like, builder->root->member_count);
    Value own = given->values[i];
    if (!size_input(model, made, &own, span)) return 0;
    inside->values[i] = (Value){.function = NULL, .type = made->type.kind};
    made->first_variable = NONE;
  }
  return 1;
}

/* When its variables are numbered: the values that the bound inputs have inside. */
void number_functions(Builder *builder)
{
  Lower lower = {.model = builder->model, .builder = builder};
  for (Member *input = builder->root->first; input; input = input->next) {
    const FunctionArgument *inside = input->argument ? input->argument->function : NULL;
    for (uint32_t i = 0; inside && i < inside->count; i++) {
      const char *text = arena_printf(builder->model->arena, "$%s.%s", input->symbol->text, inside->names[i]->text);
      const Symbol *symbol = symbol_of(builder->model->parse->symbols, text, strlen(text));
      Member *bound = builder->root->first;
      while (bound->symbol != symbol) bound = bound->next;
      inside->values[i] = lower_member(&lower, bound, bound->component->span);
    }
  }
}

/* ---- numbers that shape a function ---------------------------------------------------------------------------------- */

static int name_mentions(const Name *name, const Symbol *symbol, int in_sizes)
{
  if (name->parts[0].symbol == symbol) return 1;
  for (uint32_t i = 0; i < name->count; i++)
    if (expr_mentions(name->parts[i].subscripts, symbol, in_sizes)) return 1;
  return 0;
}

int expr_mentions(const Expr *expr, const Symbol *symbol, int in_sizes)
{
  for (; expr; expr = expr->next) {
    int is_size =
        expr->kind == EXPR_CALL && expr->call->name->count == 1 && strcmp(expr->call->name->parts[0].symbol->text, "size") == 0;
    if (expr->kind == EXPR_REFERENCE && name_mentions(expr->name, symbol, in_sizes)) return 1;
    if ((in_sizes || !is_size) && expr_mentions(expr_operands(expr), symbol, in_sizes)) return 1;
  }
  return 0;
}

/* Sizes of its arrays depend on this input, or it is a text. */
int shapes_function(const Scope *scope, const Member *input)
{
  if (input->type.kind == TYPE_STRING) return 1;
  if (input->type.kind == TYPE_REAL || input->type.kind >= TYPE_RECORD) return 0;
  for (const Member *member = scope->first; member; member = member->next)
    if (!member->class_ && (expr_mentions(member->component->subscripts, input->symbol, 0) ||
                            expr_mentions(member->clause->subscripts, input->symbol, 0)))
      return 1;
  return 0;
}

static int is_known(const Value *value)
{
  for (uint32_t i = 0; i < value->count; i++)
    if (value->elements[i]->kind != IR_NUMBER && value->elements[i]->kind != IR_STRING) return 0;
  return 1;
}

/* The value of an argument that shapes the function; a parameter is replaced by its value. */
Value shaping_value(Lower *lower, const Env *env, const Expr *expr, const Value *value)
{
  Lower constant = {.model = lower->model, .end_of = lower->end_of, .end_dim = lower->end_dim};
  if (value->count == 1 && value->elements[0]->kind == IR_VARIABLE && lower->builder &&
      builder_variable(lower->builder, value->elements[0]->index)->instance_path)
    return *value; /* the same class serves instances of other names */
  return is_known(value) || !lower->builder || !lower->builder->spec ? *value : lower_expr(&constant, env, expr);
}

/* Takes the value of the argument as that of the input, if it is known. */
void take_known(Model *model, const Scope *scope, Member *input, const Value *value)
{
  if (!shapes_function(scope, input) || !is_known(value)) return;
  Value *argument = ARENA_NEW(model->arena, Value, 1);
  *argument = *value;
  input->argument = argument;
}

/* ---- keys ----------------------------------------------------------------------------------------------------------- */

static void put_sizes(Model *model, TextBuffer *buffer, const Value *value)
{
  text_put(buffer,
           arena_printf(model->arena, "%u%s", (unsigned)value->type, value_dims_text(model, value->dim_count, value->dims)));
  for (uint32_t i = 0; i < value->field_count; i++) put_sizes(model, buffer, &value->fields[i]);
}

/* What tells specialisations apart: `;` after each argument. */
const char *argument_text(Model *model, const Scope *scope, const Member *input, const Value *value)
{
  TextBuffer buffer = {.storage = {.arena = model->arena}};
  put_sizes(model, &buffer, value);
  const FunctionArgument *f = value->function;
  if (f) text_put(&buffer, arena_printf(model->arena, "@%p.%p", (const void *)f->class_.ast, (const void *)f->class_.parent));
  for (uint32_t i = 0; f && i < f->count; i++) {
    text_put(&buffer, arena_printf(model->arena, ",%s", f->names[i]->text));
    put_sizes(model, &buffer, &f->values[i]);
  }
  for (uint32_t i = 0; !f && shapes_function(scope, input) && is_known(value) && i < value->count; i++)
    text_put(&buffer, value->elements[i]->kind == IR_STRING ? arena_printf(model->arena, "\"%s\"", value->elements[i]->text)
                                                            : arena_printf(model->arena, "=%.17g", value->elements[i]->number));
  text_put(&buffer, ";");
  return text_of(&buffer);
}
