/* overload.c: operators and constructors that an operator record defines, by the rules of the language: the function whose
 * inputs fit; else one whose inputs fit when the other operand is converted by a constructor; else element by element. */
#include <string.h>

#include "lower/lower_internal.h"

enum { MAX_CANDIDATES = 32 };

typedef struct Candidates {
  Scope *functions[MAX_CANDIDATES];
  uint32_t count;
} Candidates;

static const Symbol *symbol_for(Model *model, const char *operator_)
{
  const char *text = arena_printf(model->arena, "'%s'", operator_);
  return symbol_of(model->parse->symbols, text, strlen(text));
}

/* ---- which functions there are -------------------------------------------------------------------------------------- */

static void add_function(Model *model, const ClassRef *ref, Candidates *candidates)
{
  Scope *scope = ref->ast && ref->ast->kind == CLASS_FUNCTION ? function_scope(model, ref) : NULL;
  for (uint32_t i = 0; i < candidates->count; i++)
    if (scope && candidates->functions[i]->ast == scope->ast) return;
  if (scope && candidates->count < MAX_CANDIDATES) candidates->functions[candidates->count++] = scope;
}

/* `operator function '+'`, or the functions of `operator '+'`. */
static void add_operator(Model *model, Scope *record, const char *operator_, Candidates *candidates)
{
  LookupResult found, inner;
  if (!record || !lookup_in_scope(model, record, symbol_for(model, operator_), &found) || !found.is_class) return;
  add_function(model, &found.class_, candidates);
  if (!found.class_.ast || found.class_.ast->kind != CLASS_OPERATOR) return;
  Scope *scope = scope_of_class(model, &found.class_);
  for (const Member *member = scope ? scope->first : NULL; member; member = member->next)
    if (member->class_ && lookup_in_scope(model, scope, member->symbol, &inner)) add_function(model, &inner.class_, candidates);
}

/* ---- which of them fit ---------------------------------------------------------------------------------------------- */

static int fits(Model *model, Member *input, const Value *value)
{
  if (!member_resolve(model, input) || rank_of(input) != value->dim_count) return 0;
  if (input->type.kind == TYPE_RECORD)
    return value->type == TYPE_RECORD && value->record && value->record->ast == input->type.class_.ast;
  if (input->type.kind == TYPE_ENUMERATION && value->enumeration != input->type.enumeration) return 0;
  return input->type.kind == value->type || (input->type.kind == TYPE_REAL && value->type == TYPE_INTEGER);
}

/* The first inputs fit the values, and the others have defaults. */
static int accepts(Model *model, const Scope *function, const Value *values, uint32_t count)
{
  uint32_t i = 0;
  for (Member *input; (input = function_input(function, i)); i++)
    if (i < count ? !fits(model, input, &values[i]) : !layers_value(model, input->layers)) return 0;
  return i >= count;
}

static void report_ambiguous(Model *model, const char *operator_, Span span)
{
  model_error(model, span, "ambiguous-name", "several functions of operator '%s' fit here", operator_);
}

/* 1: called; 0: none fits; -1 after an error. */
static int call_fitting(Lower *lower, const Candidates *candidates, const char *operator_, Value *values, uint32_t count,
                        Span span, Value *result)
{
  Scope *function = NULL;
  for (uint32_t i = 0; i < candidates->count; i++) {
    if (!accepts(lower->model, candidates->functions[i], values, count)) continue;
    if (function) {
      report_ambiguous(lower->model, operator_, span);
      return -1;
    }
    function = candidates->functions[i];
  }
  if (!function) return 0;
  *result = call_with_values(lower, function, values, count, span);
  return result->is_error ? -1 : 1;
}

/* The value as an operator record of this class, by one of its constructors. 0: there is none, or several. */
static int convert(Lower *lower, Member *input, const Value *value, Span span, Value *converted)
{
  Candidates constructors = {0};
  Value one = *value;
  if (!member_resolve(lower->model, input) || input->type.kind != TYPE_RECORD || value->type == TYPE_RECORD) return 0;
  add_operator(lower->model, operator_record(lower->model, &input->type.class_), "constructor", &constructors);
  return call_fitting(lower, &constructors, "constructor", &one, 1, span, converted) == 1;
}

/* One operand fits, the other is converted. */
static int call_converting(Lower *lower, const Candidates *candidates, const char *operator_, const Value *operands, Span span,
                           Value *result)
{
  for (uint32_t i = 0; i < candidates->count; i++)
    for (uint32_t k = 0; k < 2; k++) {
      Value both[2] = {operands[0], operands[1]};
      Member *first = function_input(candidates->functions[i], 0), *second = function_input(candidates->functions[i], 1);
      if (!second || !fits(lower->model, k ? first : second, &operands[!k])) continue;
      if (!convert(lower, k ? second : first, &operands[k], span, &both[k])) continue;
      return call_fitting(lower, candidates, operator_, both, 2, span, result);
    }
  return 0;
}

/* ---- operators ------------------------------------------------------------------------------------------------------ */

static const char *operator_text(Operator op)
{
  static const char *const texts[] = {"", "+", "-", "+", "-", "*", "/", "*", "/", "^", "^", "<", "<=", ">", ">=", "==", "<>"};
  return texts[op];
}

static int no_operator(Lower *lower, const Value *left, const Value *right, const char *operator_, Span span)
{
  const Value *record = left->type == TYPE_RECORD ? left : right;
  const char *name = record->record ? record->record->name : "this record";
  model_error(lower->model, span, "wrong-type", "%s has no operator '%s' for %s and %s", name, operator_,
              type_word((TypeKind)left->type), type_word((TypeKind)right->type));
  return 0;
}

static Value each_pair(Lower *lower, Operator op, const Value *left, const Value *right, Span span)
{
  const Value *shape = left->dim_count ? left : right;
  Value *parts = ARENA_NEW(lower->model->arena, Value, shape->count);
  for (uint32_t i = 0; i < shape->count; i++) {
    Value a = value_element(lower->model, left, left->dim_count ? i : 0);
    Value b = value_element(lower->model, right, right->dim_count ? i : 0);
    parts[i] = overloaded_operation(lower, op, &a, &b, span);
    if (parts[i].is_error) return value_error();
  }
  return value_grid(lower->model, parts, shape->dim_count, shape->dims, span);
}

/* Arrays as those of numbers: products of vectors and matrices are left to functions of the record. */
static int goes_by_elements(Operator op, const Value *left, const Value *right)
{
  if (left->dim_count && right->dim_count)
    return value_has_dims(left, right->dim_count, right->dims) &&
           (op == OPERATOR_PLUS || op == OPERATOR_MINUS || op == OPERATOR_DOT_PLUS || op == OPERATOR_DOT_MINUS ||
            op == OPERATOR_DOT_TIMES || op == OPERATOR_DOT_DIVIDE || op == OPERATOR_DOT_POWER);
  if (!left->dim_count && !right->dim_count) return 0;
  return (op == OPERATOR_DIVIDE && left->dim_count) ||
         (op != OPERATOR_PLUS && op != OPERATOR_MINUS && op != OPERATOR_DIVIDE && op != OPERATOR_POWER && op < OPERATOR_LESS);
}

Value overloaded_call(Lower *lower, const char *operator_, const Value *left, const Value *right, Span span)
{
  Candidates candidates = {0};
  Value operands[2] = {*left, right ? *right : (Value){0}}, result = value_error();
  uint32_t count = right ? 2 : 1;
  add_operator(lower->model, left->record, operator_, &candidates);
  if (right) add_operator(lower->model, right->record, operator_, &candidates);
  int called = call_fitting(lower, &candidates, operator_, operands, count, span, &result);
  if (!called && right) called = call_converting(lower, &candidates, operator_, operands, span, &result);
  if (!called) no_operator(lower, left, right ? right : left, operator_, span);
  return called == 1 ? result : value_error();
}

static int has_array_function(Lower *lower, Operator op, const Value *left, const Value *right)
{
  Candidates candidates = {0};
  Value both[2] = {*left, *right};
  add_operator(lower->model, left->record, operator_text(op), &candidates);
  add_operator(lower->model, right->record, operator_text(op), &candidates);
  for (uint32_t i = 0; i < candidates.count; i++)
    if (accepts(lower->model, candidates.functions[i], both, 2)) return 1;
  return 0;
}

Value overloaded_operation(Lower *lower, Operator op, const Value *left, const Value *right, Span span)
{
  if (goes_by_elements(op, left, right) && !has_array_function(lower, op, left, right))
    return each_pair(lower, op, left, right, span);
  return overloaded_call(lower, operator_text(op), left, right, span);
}

Value overloaded_unary(Lower *lower, const char *operator_, const Value *value, Span span)
{
  if (!value->dim_count) return overloaded_call(lower, operator_, value, NULL, span);
  Value *parts = ARENA_NEW(lower->model->arena, Value, value->count);
  for (uint32_t i = 0; i < value->count; i++) {
    Value one = value_element(lower->model, value, i);
    parts[i] = overloaded_call(lower, operator_, &one, NULL, span);
    if (parts[i].is_error) return value_error();
  }
  return value_grid(lower->model, parts, value->dim_count, value->dims, span);
}

/* ---- constructors --------------------------------------------------------------------------------------------------- */

/* The arguments in the order of the inputs; 0: they do not fit this function. */
static int place_arguments(Model *model, const Scope *function, const Expr *arguments, const Value *given)
{
  uint32_t position = 0, count = 0;
  while (function_input(function, count)) count++;
  uint8_t *taken = ARENA_NEW(model->arena, uint8_t, count);
  for (const Expr *e = arguments; e; e = e->next, given++) {
    uint32_t i = e->kind == EXPR_NAMED ? 0 : position++;
    while (e->kind == EXPR_NAMED && i < count && function_input(function, i)->symbol != e->named->symbol) i++;
    if (i >= count || taken[i] || !fits(model, function_input(function, i), given)) return 0;
    taken[i] = 1;
  }
  for (uint32_t i = 0; i < count; i++)
    if (!taken[i] && !layers_value(model, function_input(function, i)->layers)) return 0;
  return 1;
}

static int has_one_output(Model *model, const Scope *function)
{
  uint32_t count = 0;
  for (const Member *member = function->first; member; member = member->next)
    count += !member->class_ && member->prefixes & PREFIX_OUTPUT;
  if (count == 1) return 1;
  model_error(model, function->ast->name_span, "class-restriction", "a constructor has one output, not %u", (unsigned)count);
  return 0;
}

int overloaded_constructor(Lower *lower, const Env *env, const Expr *expr, Scope *record, ClassRef *function)
{
  Candidates candidates = {0};
  uint32_t count = 0, fitting = 0;
  add_operator(lower->model, record, "constructor", &candidates);
  if (!candidates.count || expr->call->iterators) return 0;
  for (const Expr *e = expr->call->arguments; e; e = e->next) count++;
  Value *values = ARENA_NEW(lower->model->arena, Value, count), *value = values;
  for (const Expr *e = expr->call->arguments; e; e = e->next, value++) {
    *value = lower_expr(lower, env, e->kind == EXPR_NAMED ? e->named->value : e);
    if (value->is_error) return -1;
  }
  for (uint32_t i = 0; i < candidates.count; i++) {
    const Scope *scope = candidates.functions[i];
    if (!has_one_output(lower->model, scope)) return -1;
    if (!place_arguments(lower->model, scope, expr->call->arguments, values)) continue;
    *function = (ClassRef){.ast = scope->ast, .parent = scope->parent, .layers = scope->layers, .env = scope->env->enclosing};
    fitting++;
  }
  if (fitting > 1) report_ambiguous(lower->model, "constructor", expr_span(expr));
  return fitting > 1 ? -1 : (int)fitting;
}
