/* statement.c: statements of algorithms. */
#include <string.h>

#include "lower/lower_internal.h"

static int assignable(Builder *builder, const Ir *target, Span span)
{
  const IrVariable *variable = builder_variable(builder, target->index);
  int is_input = builder->function ? target->index < builder->function->inputs : variable->is_input;
  if (variable->variability > VARIABILITY_PARAMETER && !is_input && !variable->cross_reference) return 1;
  if (builder->in_initial && variable->has_fixed && !variable->fixed && !variable->cross_reference) return 1;
  model_error(builder->model, span, "not-assignable", "%s cannot be assigned: it is %s", variable->name,
              is_input ? "an input" : "a parameter, a constant or not of this class");
  model_about(builder->model, .variable = variable->name);
  return 0;
}

static const Ir *index_of(void *user, const Ir *ir)
{
  (void)ir;
  return user;
}

/* x[i] := v with i not known yet, in a function. */
static int is_counted_target(const Ir *target)
{
  for (uint32_t i = 1; i < target->count; i++)
    if (target->operands[i]->kind != IR_VARIABLE) return 0;
  return target->kind == IR_ELEMENT;
}

/* Elsewhere, and around it, the target is `if i == 1 then x[1] else ...`: as statements. */
static void assign(Builder *builder, IrList *list, const Ir *target, const Ir *value, const Equation *equation)
{
  Model *model = builder->model;
  if (target->kind == IR_IF) {
    IrList then = {0}, otherwise = {0};
    IrEquation *choice = list_add(model, list, IR_EQUATION_IF, equation->span);
    choice->branches = ARENA_NEW(model->arena, IrBranch, 1);
    choice->branches->next = ARENA_NEW(model->arena, IrBranch, 1);
    choice->branches->condition = target->operands[0];
    assign(builder, &then, target->operands[1], value, equation);
    assign(builder, &otherwise, target->operands[2], value, equation);
    choice->branches->body = then.first;
    choice->branches->next->body = otherwise.first;
    return;
  }
  if (target->kind == IR_CALL && target->function->statements.first->kind == IR_EQUATION_ASSERT) { /* outside of x */
    IrEquation *says = list_add(model, list, IR_EQUATION_ASSERT, equation->span);
    const IrEquation *like = target->function->statements.first;
    *says =
        (IrEquation){.kind = IR_EQUATION_ASSERT, .left = like->left, .message = like->message, .span = like->span, .text = ""};
    says->texts = ir_texts_with(model->arena, like->texts, index_of, (void *)(uintptr_t)target->operands[0]);
    return;
  }
  int is_counted = is_counted_target(target);
  if (target->kind != IR_VARIABLE && !is_counted) {
    model_error(model, expr_span(equation->left), "wrong-kind", "a variable is needed on the left of :=");
    return;
  }
  if (!assignable(builder, is_counted ? target->operands[1] : target, expr_span(equation->left))) return;
  IrEquation *made = list_add(model, list, IR_EQUATION_ASSIGN, equation->span);
  made->left = target;
  made->right = value;
  made->text = equation_text(model, equation);
}

/* Some value needs a variable that was assigned before it. */
static int overlap(const Builder *builder, const IrList *pairs)
{
  uint32_t variables = builder->spec ? builder->spec->variable_count : builder->function->count;
  uint8_t *assigned = ARENA_NEW(builder->model->arena, uint8_t, variables);
  for (const IrEquation *pair = pairs->first; pair; pair = pair->next) {
    uint32_t count, *needed = ir_variables(builder->model->arena, pair->right, &count);
    for (uint32_t i = 0; i < count; i++)
      if (assigned[needed[i]]) return 1;
    uint32_t *targets = ir_variables(builder->model->arena, pair->left, &count);
    for (uint32_t i = 0; i < count; i++) assigned[targets[i]] = 1;
  }
  return 0;
}

static void copy_value(Builder *builder, IrList *list, IrEquation *pair, const Equation *equation)
{
  TypeKind type = (TypeKind)pair->left->type;
  uint32_t index = builder_add_variable(builder, "$copy", type, VARIABILITY_CONTINUOUS, equation->span);
  const Ir *copy = ir_variable(&builder->model->pool, index, type);
  assign(builder, list, copy, pair->right, equation);
  pair->right = copy;
}

/* All values are taken before the first is assigned. */
void assign_pairs(Builder *builder, IrList *list, IrList *pairs, const Equation *equation)
{
  if (pairs->count > 1 && overlap(builder, pairs))
    for (IrEquation *pair = pairs->first; pair; pair = pair->next) copy_value(builder, list, pair, equation);
  for (const IrEquation *pair = pairs->first; pair; pair = pair->next) assign(builder, list, pair->left, pair->right, equation);
}

static void build_assign(Builder *builder, IrList *list, const Equation *equation, const Env *env)
{
  IrList pairs = {0};
  if (build_sides(builder, &pairs, equation, env, IR_EQUATION_ASSIGN)) assign_pairs(builder, list, &pairs, equation);
}

void assign_values(Builder *builder, IrList *list, const Value *left, const Value *right, const Equation *equation)
{
  IrList pairs = {0};
  build_equation_values(builder, &pairs, left, right, equation, IR_EQUATION_ASSIGN);
  assign_pairs(builder, list, &pairs, equation);
}

static void build_when(Builder *builder, IrList *list, const Equation *equation, const Env *env)
{
  IrBranch *first = NULL, **end = &first;
  if (builder->in_when || builder->function) {
    model_error(builder->model, equation->span, "wrong-place", "when is not allowed inside %s",
                builder->function ? "a function" : "when");
    return;
  }
  builder->in_when = 1;
  for (const Branch *branch = equation->branches; branch; branch = branch->next) {
    Value conditions;
    if (!when_conditions(builder, env, branch->condition, &conditions)) break;
    for (uint32_t i = 0; i < conditions.count; i++, end = &(*end)->next)
      *end = new_branch(builder, conditions.elements[i], branch->body, env, SECTION_STATEMENTS);
  }
  builder->in_when = 0;
  add_choice(builder, list, IR_EQUATION_WHEN, first, equation);
}

/* ---- loops ---------------------------------------------------------------------------------------------------------- */

static int leaves_loop(const Equation *statement)
{
  for (; statement; statement = statement->next) {
    if (statement->kind == EQUATION_BREAK || statement->kind == EQUATION_RETURN) return 1;
    if (statement->kind == EQUATION_FOR && leaves_loop(statement->body)) return 1;
    if (statement->kind == EQUATION_IF || statement->kind == EQUATION_WHILE)
      for (const Branch *branch = statement->branches; branch; branch = branch->next)
        if (leaves_loop(branch->body)) return 1;
  }
  return 0;
}

/* The loop over the other iterators, in which this one has the value. */
static void add_loop(Builder *builder, IrList *list, const Equation *loop, const Iterator *iterator, const Env *env,
                     const Value *value, const IrEquation *like)
{
  IrList body = {0};
  Env *frame = ARENA_NEW(builder->model->arena, Env, 1);
  *frame = (Env){.outer = env, .iterator = iterator->symbol, .value = *value};
  build_loop(builder, &body, loop, iterator->next, frame);
  IrEquation *made = list_add(builder->model, list, IR_EQUATION_FOR, loop->span);
  made->left = like->left;
  made->right = like->right;
  made->step = like->step;
  made->stop = like->stop;
  made->branches = ARENA_NEW(builder->model->arena, IrBranch, 1);
  made->branches->body = body.first;
  made->text = equation_text(builder->model, loop);
}

static const Ir *new_counter(Builder *builder, const char *name, Span span)
{
  uint32_t index = builder_add_variable(builder, name, TYPE_INTEGER, VARIABILITY_DISCRETE, span);
  return ir_variable(&builder->model->pool, index, TYPE_INTEGER);
}

/* A range whose bounds vary, or a loop that may be left: stays a loop, with a variable of its own. */
static void keep_loop(Builder *builder, IrList *list, const Equation *loop, const Iterator *iterator, const Env *env)
{
  Lower lower = {.model = builder->model, .builder = builder};
  const Expr *start = iterator->range->operands, *second = start ? start->next : NULL;
  if (!second) return; /* a range has two operands or three */
  const Expr *last = second->next ? second->next : second;
  const Ir *from = lower_scalar(&lower, env, start, TYPE_INTEGER, "a bound of the loop");
  const Ir *to = lower_scalar(&lower, env, last, TYPE_INTEGER, "a bound of the loop");
  const Ir *step = ir_number(&builder->model->pool, 1, TYPE_INTEGER);
  if (last != second) step = lower_scalar(&lower, env, second, TYPE_INTEGER, "the step of the loop");
  if (!from || !to || !step) return;
  const Ir *counter = new_counter(builder, iterator->symbol->text, iterator->span);
  Value value = value_scalar(builder->model, counter);
  add_loop(builder, list, loop, iterator, env, &value, &(IrEquation){.left = counter, .right = from, .step = step, .stop = to});
}

/* What varies is copied before the loop begins: its body may change it. */
static void copy_range(Builder *builder, IrList *list, Value *range, const Equation *loop)
{
  const Ir **copies = ARENA_NEW(builder->model->arena, const Ir *, range->count);
  for (uint32_t i = 0; i < range->count; i++) {
    copies[i] = range->elements[i];
    if (copies[i]->kind == IR_NUMBER) continue;
    TypeKind type = (TypeKind)range->type;
    uint32_t index = builder_add_variable(builder, "$copy", type, VARIABILITY_CONTINUOUS, loop->span);
    copies[i] = ir_variable(&builder->model->pool, index, type);
    assign(builder, list, copies[i], range->elements[i], loop);
  }
  range->elements = copies;
}

/* A loop over the elements of a vector: over their numbers. */
static void keep_elements(Builder *builder, IrList *list, const Equation *loop, const Iterator *iterator, const Env *env,
                          Value *range)
{
  IrPool *pool = &builder->model->pool;
  if (range->count == 0) return;
  if (range->type == TYPE_RECORD) {
    model_unsupported(builder->model, iterator->span, "a loop over records that vary, or that break leaves");
    model_remedy(builder->model, "loop over their numbers, as in %s in 1:%u", iterator->symbol->text, (unsigned)range->count);
    return;
  }
  copy_range(builder, list, range, loop);
  const Ir *counter = new_counter(builder, "$at", iterator->span);
  Value value = value_scalar(builder->model, ir_element(pool, counter, range->elements, range->count, (TypeKind)range->type));
  value.enumeration = range->enumeration;
  const Ir *one = ir_number(pool, 1, TYPE_INTEGER);
  add_loop(builder, list, loop, iterator, env, &value,
           &(IrEquation){.left = counter, .right = one, .step = one, .stop = ir_number(pool, range->count, TYPE_INTEGER)});
}

static int is_number(const Value *value)
{
  for (uint32_t i = 0; i < value->field_count; i++)
    if (!is_number(&value->fields[i])) return 0;
  for (uint32_t i = 0; value->elements && i < value->count; i++)
    if (value->elements[i]->kind != IR_NUMBER) return 0;
  return 1;
}

static int is_known(Builder *builder, const Env *env, const Expr *expr, Value *value)
{
  Lower lower = {.model = builder->model, .builder = builder};
  *value = lower_expr(&lower, env, expr);
  if (value->is_error || value->type == TYPE_STRING) return value->is_error ? -1 : 1;
  return is_number(value);
}

void build_loop(Builder *builder, IrList *list, const Equation *loop, const Iterator *iterator, const Env *env)
{
  Value range = {0};
  int known = 1, leaves = leaves_loop(loop->body);
  if (!iterator) {
    build_statements(builder, list, loop->body, env);
    return;
  }
  int simple = iterator->range && iterator->range->kind == EXPR_RANGE;
  int is_type = iterator->range && type_values(builder->model, env, iterator->range);
  for (const Expr *bound = simple ? iterator->range->operands : NULL; bound && known == 1; bound = bound->next)
    known = is_known(builder, env, bound, &range);
  if (!simple && iterator->range && !is_type) known = is_known(builder, env, iterator->range, &range);
  if (known == -1) return;
  simple &= range.type <= TYPE_INTEGER;
  Lower lower = {.model = builder->model, .builder = builder};
  if (simple ? !known || leaves : 0)
    keep_loop(builder, list, loop, iterator, env);
  else if (known && !leaves)
    unroll_loop(builder, list, loop, iterator, env, SECTION_STATEMENTS);
  else {
    if (known) range = lower_range(&lower, env, iterator, &(RangeUse){.body = loop->body});
    if (!range.is_error && range.dim_count == 1) keep_elements(builder, list, loop, iterator, env, &range);
  }
}

static void build_for(Builder *builder, IrList *list, const Equation *loop, const Env *env)
{
  build_loop(builder, list, loop, loop->iterators, env);
}

static void build_while(Builder *builder, IrList *list, const Equation *loop, const Env *env)
{
  Lower lower = {.model = builder->model, .builder = builder};
  const Ir *condition = lower_scalar(&lower, env, loop->branches->condition, TYPE_BOOLEAN, "a condition");
  if (!condition) return;
  IrEquation *made = list_add(builder->model, list, IR_EQUATION_WHILE, loop->span);
  made->branches = new_branch(builder, condition, loop->branches->body, env, SECTION_STATEMENTS);
  made->text = equation_text(builder->model, loop);
}

static void build_statement(Builder *builder, IrList *list, const Equation *statement, const Env *env)
{
  switch (statement->kind) {
  case EQUATION_ASSIGN:
    build_assign(builder, list, statement, env);
    break;
  case EQUATION_IF:
    build_if(builder, list, statement, env, SECTION_STATEMENTS);
    break;
  case EQUATION_WHEN:
    build_when(builder, list, statement, env);
    break;
  case EQUATION_FOR:
  case EQUATION_WHILE:
    builder->in_loop++;
    (statement->kind == EQUATION_FOR ? build_for : build_while)(builder, list, statement, env);
    builder->in_loop--;
    break;
  case EQUATION_BREAK:
    if (!builder->in_loop) model_error(builder->model, statement->span, "wrong-place", "break is allowed in a loop only");
    list_add(builder->model, list, IR_EQUATION_BREAK, statement->span);
    break;
  case EQUATION_RETURN:
    if (!builder->function) model_error(builder->model, statement->span, "wrong-place", "return is allowed in a function only");
    list_add(builder->model, list, IR_EQUATION_RETURN, statement->span);
    break;
  default: {
    Equation one = *statement;
    one.next = NULL;
    build_equations(builder, list, &one, env, 0); /* assert and the like */
  }
  }
}

void build_statements(Builder *builder, IrList *list, const Equation *statements, const Env *env)
{
  for (const Equation *statement = statements; statement; statement = statement->next)
    build_statement(builder, list, statement, env);
}
