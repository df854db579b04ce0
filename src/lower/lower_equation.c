/* lower_equation.c: equations of a class -> scalar equations of its specialisation. */
#include <string.h>

#include "lower/lower_internal.h"

const char *equation_text(Model *model, const Equation *equation)
{
  TextBuffer buffer = {.storage = {.arena = model->arena},
                       .limit = 400}; /* the rest of a long if or when is not needed to recognise it */
  parse_print_equation(equation, text_output(&buffer));
  return text_of(&buffer);
}

IrEquation *list_add(Model *model, IrList *list, IrEquationKind kind, Span span)
{
  IrEquation *equation = ARENA_NEW(model->arena, IrEquation, 1);
  equation->kind = kind;
  equation->span = span;
  equation->text = "";
  ir_list_append(list, equation);
  return equation;
}

/* ---- left = right --------------------------------------------------------------------------------------------------- */

static void equate_records(Builder *builder, IrList *list, const Value *left, const Value *right, const Equation *equation,
                           IrEquationKind kind)
{
  if (left->type != right->type) {
    model_error(builder->model, equation->span, "wrong-type", "a record can only equal a record");
    return;
  }
  if (!value_has_dims(left, right->dim_count, right->dims)) {
    model_error(builder->model, equation->span, "wrong-dimensions",
                "size mismatch: the left side has size %s, the right side %s",
                value_dims_text(builder->model, left->dim_count, left->dims),
                value_dims_text(builder->model, right->dim_count, right->dims));
    return;
  }
  for (uint32_t i = 0; i < left->field_count && left->count; i++) {
    uint32_t k = 0;
    while (k < right->field_count && right->names[k] != left->names[i]) k++;
    if (k == right->field_count) {
      model_error(builder->model, equation->span, "wrong-type", "the right side has no field %s", left->names[i]->text);
      return;
    }
    build_equation_values(builder, list, &left->fields[i], &right->fields[k], equation, kind);
  }
}

void build_equation_values(Builder *builder, IrList *list, const Value *left, const Value *right, const Equation *equation,
                           IrEquationKind kind)
{
  Model *model = builder->model;
  Value a = *left, b = *right;
  if (a.is_error || b.is_error) return;
  if (a.type == TYPE_RECORD || b.type == TYPE_RECORD) {
    equate_records(builder, list, &a, &b, equation, kind);
    return;
  }
  if (kind == IR_EQUATION_EQUAL && a.type == TYPE_INTEGER && b.type == TYPE_REAL) a.type = TYPE_REAL;
  if (!value_convert(model, &b, (TypeKind)a.type, a.enumeration, equation->right ? expr_span(equation->right) : equation->span,
                     "the right side"))
    return;
  if (!value_has_dims(&a, b.dim_count, b.dims)) {
    model_error(model, equation->span, "wrong-dimensions", "size mismatch: the left side has size %s, the right side %s",
                value_dims_text(model, a.dim_count, a.dims), value_dims_text(model, b.dim_count, b.dims));
    return;
  }
  const char *text = equation_text(model, equation);
  int units_fit = 1;
  for (uint32_t i = 0; i < a.count; i++) {
    if (a.type == TYPE_STRING && a.elements[i] == b.elements[i] && builder->spec) continue; /* one stands for the other */
    if (units_fit) units_fit = units_checked(builder, a.elements[i], b.elements[i], equation->span);
    IrEquation *scalar = list_add(model, list, kind, equation->span);
    scalar->left = a.elements[i];
    scalar->right = b.elements[i];
    scalar->text = text;
  }
}

/* (a, b) = f(x). 0 after an error. */
static int equate_tuple(Builder *builder, IrList *list, const Equation *equation, const Env *env, IrEquationKind kind)
{
  Lower lower = {.model = builder->model, .builder = builder};
  Value *outputs;
  if (equation->right->kind != EXPR_CALL) {
    model_error(builder->model, expr_span(equation->right), "wrong-kind", "a call of a function is needed here");
    return 0;
  }
  uint32_t count = lower_outputs(&lower, env, equation->right, &outputs), at = 0;
  for (const Expr *e = equation->left->operands; e && count; e = e->next, at++) {
    if (e->kind == EXPR_NOTHING) continue;
    if (at >= count) {
      model_error(builder->model, expr_span(e), "wrong-arguments", "the function has only %u outputs", (unsigned)count);
      return 0;
    }
    Value left = lower_expr(&lower, env, e);
    build_equation_values(builder, list, &left, &outputs[at], equation, kind);
  }
  return count > 0;
}

/* A String variable of a class: see text_variable.c. */
static int is_text_variable(Builder *builder, const Expr *expr, const Env *env)
{
  LookupResult found;
  if (!builder->spec || builder->in_algorithm || expr->kind != EXPR_REFERENCE || expr->name->count > 1) return 0;
  if (!lookup_simple(builder->model, env, expr->name->parts[0].symbol, &found) || !found.member) return 0;
  return member_resolve(builder->model, found.member) && found.member->type.kind == TYPE_STRING &&
         member_variability(found.member) > VARIABILITY_PARAMETER;
}

static int check_text(Builder *builder, const Expr *expr, const Env *env)
{
  Lower lower = {.model = builder->model, .builder = builder};
  Value value = lower_expr(&lower, env, expr);
  return value_convert(builder->model, &value, TYPE_STRING, NULL, expr_span(expr), "the other side");
}

int build_sides(Builder *builder, IrList *list, const Equation *equation, const Env *env, IrEquationKind kind)
{
  Lower lower = {.model = builder->model, .builder = builder};
  if (is_text_variable(builder, equation->left, env)) return check_text(builder, equation->right, env);
  if (is_text_variable(builder, equation->right, env)) return check_text(builder, equation->left, env);
  if (equation->left->kind == EXPR_TUPLE) return equate_tuple(builder, list, equation, env, kind);
  Value left = lower_expr(&lower, env, equation->left);
  Value right = lower_expr(&lower, env, equation->right);
  build_equation_values(builder, list, &left, &right, equation, kind);
  return 1;
}

/* ---- conditions ----------------------------------------------------------------------------------------------------- */

/* Of parameters that are not Real: such a condition is decided when the specialisation is made. */
static int is_structural(const Builder *builder, const Ir *ir)
{
  uint32_t count;
  uint32_t *variables = ir_variables(builder->model->arena, ir, &count);
  if (!builder->spec) return 0;
  for (uint32_t i = 0; i < count; i++) {
    const IrVariable *variable = builder_variable(builder, variables[i]);
    if (variable->variability > VARIABILITY_PARAMETER || variable->type == TYPE_REAL) return 0;
  }
  return count > 0;
}

int structural_condition(Builder *builder, const Env *env, const Expr *condition, const Ir **ir)
{
  Lower lower = {.model = builder->model, .builder = builder};
  *ir = lower_scalar(&lower, env, condition, TYPE_BOOLEAN, "a condition");
  if (!*ir) return -2;
  condition_units_checked(builder, *ir, expr_span(condition));
  if ((*ir)->kind == IR_NUMBER) return (*ir)->number != 0;
  if (!is_structural(builder, *ir)) return -1;
  Value value = evaluate_expression(builder->model, env, condition);
  if (value.is_error) return -2;
  return value.elements[0]->kind == IR_NUMBER ? value.elements[0]->number != 0 : -1;
}

int when_conditions(Builder *builder, const Env *env, const Expr *condition, Value *conditions)
{
  Lower lower = {.model = builder->model, .builder = builder};
  *conditions = lower_expr(&lower, env, condition);
  if (!value_convert(builder->model, conditions, TYPE_BOOLEAN, NULL, expr_span(condition), "a condition")) return 0;
  for (uint32_t i = 0; i < conditions->count; i++)
    condition_units_checked(builder, conditions->elements[i], expr_span(condition));
  if (conditions->dim_count <= 1) return 1;
  model_error(builder->model, expr_span(condition), "wrong-type", "when takes a condition or a vector of conditions");
  return 0;
}

/* when {a, b} is when a, elsewhen b, with the same equations. */
static IrBranch **add_when_branches(Builder *builder, IrBranch **end, const Branch *branch, const Env *env)
{
  Value conditions;
  unsigned errors = builder->model->diagnostics->errors;
  if (!when_conditions(builder, env, branch->condition, &conditions)) return end;
  for (uint32_t i = 0; i < conditions.count && builder->model->diagnostics->errors == errors; i++) {
    *end = new_branch(builder, conditions.elements[i], branch->body, env, SECTION_EQUATIONS);
    end = &(*end)->next;
  }
  return end;
}

static void build_when(Builder *builder, IrList *list, const Equation *equation, const Env *env)
{
  IrBranch *first = NULL, **end = &first;
  if (builder->in_when) {
    model_error(builder->model, equation->span, "wrong-place", "when is not allowed inside when");
    return;
  }
  builder->in_when = 1;
  for (const Branch *branch = equation->branches; branch; branch = branch->next)
    end = add_when_branches(builder, end, branch, env);
  builder->in_when = 0;
  add_choice(builder, list, IR_EQUATION_WHEN, first, equation);
}

/* ---- calls ---------------------------------------------------------------------------------------------------------- */

static int asks_cardinality(const Expr *expr)
{
  for (; expr; expr = expr->next) {
    const Name *called = expr->kind == EXPR_CALL ? expr->call->name : NULL;
    if (called && called->count == 1 && strcmp(called->parts[0].symbol->text, "cardinality") == 0) return 1;
    if (asks_cardinality(expr_operands(expr))) return 1;
  }
  return 0;
}

static void build_assert(Lower *lower, IrList *list, const Equation *equation, const Env *env)
{
  const Expr *arguments = equation->left->call->arguments;
  if (!arguments || !arguments->next) {
    model_error(lower->model, equation->span, "wrong-arguments", "assert needs a condition and a message");
    return;
  }
  Expr condition_alone = *arguments;
  condition_alone.next = NULL;
  if (asks_cardinality(&condition_alone) && lower->builder && !lower->builder->root->owner_member)
    return; /* checked by itself, a class has no connections yet */
  const Ir *condition = lower_scalar(lower, env, arguments, TYPE_BOOLEAN, "the condition of assert");
  if (!condition) return;
  if (lower->builder) condition_units_checked(lower->builder, condition, expr_span(&condition_alone));
  const Expr *level = arguments->next->next;
  if (level && level->kind == EXPR_NAMED) level = level->named->value;
  IrEquation *made = list_add(lower->model, list, IR_EQUATION_ASSERT, equation->span);
  made->left = condition;
  message_read(lower, env, arguments->next->kind == EXPR_NAMED ? arguments->next->named->value : arguments->next, made);
  made->text = equation_text(lower->model, equation);
  if (!level) return;
  Value value = evaluate_expression(lower->model, env, level);
  if (value_convert(lower->model, &value, TYPE_ENUMERATION, lower->model->assertion_level, expr_span(level), "level"))
    made->level = value.elements[0]->number == 2;
}

static void build_reinit(Lower *lower, IrList *list, const Equation *equation, const Env *env)
{
  const Expr *arguments = equation->left->call->arguments;
  if (!lower->builder->in_when || lower->builder->in_algorithm) {
    model_error(lower->model, equation->span, "wrong-place", "reinit is allowed in a when-equation only");
    return;
  }
  if (!arguments || !arguments->next || arguments->next->next) {
    model_error(lower->model, equation->span, "wrong-arguments", "reinit needs a variable and a value");
    return;
  }
  const Ir *left = lower_scalar(lower, env, arguments, TYPE_REAL, "the variable of reinit");
  const Ir *right = lower_scalar(lower, env, arguments->next, TYPE_REAL, "the value of reinit");
  if (!left || !right) return;
  if (left->kind != IR_VARIABLE) {
    model_error(lower->model, expr_span(arguments), "wrong-kind", "reinit needs a variable");
    return;
  }
  IrEquation *made = list_add(lower->model, list, IR_EQUATION_REINIT, equation->span);
  made->left = left;
  made->right = right;
  made->text = equation_text(lower->model, equation);
}

/* assert(false, text), where text is an input. */
static int passes_on_text(const Scope *scope, const Equation *statement)
{
  const Expr *call = statement->kind == EQUATION_CALL ? statement->left : NULL;
  const Name *name = call ? call->call->name : NULL;
  const Expr *condition = call ? call->call->arguments : NULL, *text = condition ? condition->next : NULL;
  const Member *input = function_input(scope, 0);
  return name && name->count == 1 && strcmp(name->parts[0].symbol->text, "assert") == 0 && condition->kind == EXPR_BOOLEAN &&
         !condition->integer && text && text->kind == EXPR_REFERENCE && text->name->count == 1 && input &&
         text->name->parts[0].symbol == input->symbol;
}

/* A function that only ends the run with the text it is given, as error of the standard library's utilities: its text may show
 * values, which no String of a function holds. */
static int is_error_function(const Scope *scope)
{
  const External *external = scope->ast->external;
  const Symbol *name = external && external->function ? external->function : scope->ast->symbol;
  if (external) return strcmp(name->text, "ModelicaError") == 0;
  const SectionRef *only = scope->sections && !scope->sections->next ? scope->sections : NULL;
  const Equation *body = only ? only->section->body : NULL;
  return body && !body->next && !function_input(scope, 1) && passes_on_text(scope, body);
}

/* Of connection graphs and state machines. */
static int is_graph_operator(const char *word)
{
  return strcmp(word, "Connections") == 0 || strcmp(word, "transition") == 0 || strcmp(word, "initialState") == 0;
}

static void build_function_call(Lower *lower, IrList *list, const Equation *equation, const Env *env)
{
  Model *model = lower->model;
  const Expr *call = equation->left;
  const Name *name = call->call->name;
  ClassRef ref;
  if (is_graph_operator(name->parts[0].symbol->text)) {
    model_unsupported(model, equation->span, "a call as an equation or statement");
    return;
  }
  if (!lookup_class(model, env, name, &ref)) return;
  const Scope *scope = ref.ast && ref.ast->kind == CLASS_FUNCTION ? scope_of_class(model, &ref) : NULL;
  if (!scope) {
    model_error(model, name_span(name), "wrong-kind", "%s is not a function", name->parts[name->count - 1].symbol->text);
    return;
  }
  int is_error = is_error_function(scope);
  const Ir *condition = is_error ? ir_boolean(&model->pool, 0) : lower_call_statement(lower, env, call, &ref);
  if (!condition || ir_is_number(condition, 1)) return;
  IrEquation *made = list_add(model, list, IR_EQUATION_ASSERT, equation->span);
  made->left = condition;
  made->message = "";
  made->text = equation_text(model, equation);
  if (is_error && call->call->arguments) message_read(lower, env, call->call->arguments, made);
}

/* Connections.root(a.R) and the like say which of several ways around a loop is left out. Here no position has two providers,
 * and composition refuses a loop: there is nothing to choose. */
static int is_graph_declaration(const Name *name)
{
  static const char *const words[] = {"branch", "root", "potentialRoot"};
  if (name->count != 2 || strcmp(name->parts[0].symbol->text, "Connections") != 0) return 0;
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
    if (strcmp(name->parts[1].symbol->text, words[i]) == 0) return 1;
  return 0;
}

static void check_graph_declaration(Lower *lower, const Equation *equation, const Env *env)
{
  int is_branch = strcmp(equation->left->call->name->parts[1].symbol->text, "branch") == 0;
  uint32_t count = 0;
  for (const Expr *e = equation->left->call->arguments; e; e = e->next, count++)
    if (count < (is_branch ? 2u : 1u)) lower_expr(lower, env, e->kind == EXPR_NAMED ? e->named->value : e);
  if (count < (is_branch ? 2u : 1u) || count > 2)
    model_error(lower->model, equation->span, "wrong-arguments", "%s needs %s", is_branch ? "branch" : "a root",
                is_branch ? "two variables" : "a variable");
}

static void build_call(Builder *builder, IrList *list, const Equation *equation, const Env *env)
{
  Lower lower = {.model = builder->model, .builder = builder};
  const Name *name = equation->left->call->name;
  const char *word = name->parts[0].symbol->text;
  if (is_graph_declaration(name)) {
    check_graph_declaration(&lower, equation, env);
  } else if (name->count == 1 && strcmp(word, "assert") == 0) {
    build_assert(&lower, list, equation, env);
  } else if (name->count == 1 && strcmp(word, "reinit") == 0) {
    build_reinit(&lower, list, equation, env);
  } else if (name->count == 1 && strcmp(word, "terminate") == 0) {
    IrEquation *made = list_add(builder->model, list, IR_EQUATION_TERMINATE, equation->span);
    message_read(&lower, env, equation->left->call->arguments, made);
  } else {
    build_function_call(&lower, list, equation, env);
  }
}

void build_equations(Builder *builder, IrList *list, const Equation *equations, const Env *env, int is_initial)
{
  SectionKind kind = is_initial ? SECTION_INITIAL_EQUATIONS : SECTION_EQUATIONS;
  for (const Equation *equation = equations; equation; equation = equation->next) {
    switch (equation->kind) {
    case EQUATION_EQUAL:
      build_sides(builder, list, equation, env, IR_EQUATION_EQUAL);
      break;
    case EQUATION_IF:
      build_if(builder, list, equation, env, kind);
      break;
    case EQUATION_WHEN:
      build_when(builder, list, equation, env);
      break;
    case EQUATION_FOR:
      unroll_loop(builder, list, equation, equation->iterators, env, kind);
      break;
    case EQUATION_CALL:
      build_call(builder, list, equation, env);
      break;
    case EQUATION_CONNECT: /* made by the assembly */
      if (builder->in_when)
        model_error(builder->model, equation->span, "wrong-place",
                    "connect is not allowed inside when: connections do not change with time");
      break;
    default:
      model_error(builder->model, equation->span, "wrong-place", "a statement is not allowed in an equation section");
    }
  }
}
