/* function_derivative.c: forward differentiation of the statements of functions: before a Real variable is assigned, so is its
 * derivative. */
#include <string.h>

#include "base/text.h"
#include "differentiate/differentiate_internal.h"

typedef struct Twins {
  Differentiator *differentiator;
  const IrFunction *function;
  IrFunction *made;
  const Ir **variables; /* [function->count] in what is made */
  uint32_t *twins;      /* [made->count]: the derivative of a variable of what is made, or NONE */
  int failed;
} Twins;

/* ---- variables ------------------------------------------------------------------------------------------------------- */

static IrVariable *add_variable(Twins *t, const IrVariable *model)
{
  IrVariable *variable = &t->made->variables[t->made->count++];
  *variable = *model;
  memset(variable->attributes, 0, sizeof variable->attributes);
  return variable;
}

static void add_copies(Twins *t, uint32_t first, uint32_t end)
{
  for (uint32_t i = first; i < end; i++) {
    const IrVariable *variable = &t->function->variables[i];
    t->variables[i] = ir_variable(t->differentiator->pool, t->made->count, variable->type);
    add_variable(t, variable)->is_output = 0;
  }
}

static void add_twins(Twins *t, uint32_t first, uint32_t end, uint32_t *numbers)
{
  for (uint32_t i = first; i < end; i++) {
    const IrVariable *variable = &t->function->variables[i];
    numbers[i] = NONE;
    if (variable->type != TYPE_REAL) continue;
    numbers[i] = t->made->count;
    IrVariable *twin = add_variable(t, variable);
    twin->name = arena_printf(t->differentiator->arena, "der(%s)", variable->name);
    twin->unit = "";
    twin->variability = VARIABILITY_CONTINUOUS;
  }
}

static void number_variables(Twins *t)
{
  const IrFunction *function = t->function;
  uint32_t outputs_end = function->inputs + function->outputs;
  uint32_t *numbers = ARENA_NEW(t->differentiator->arena, uint32_t, function->count);
  t->made->capacity = 2 * function->count;
  t->made->variables = ARENA_NEW(t->differentiator->arena, IrVariable, t->made->capacity);
  t->variables = ARENA_NEW(t->differentiator->arena, const Ir *, function->count);
  t->twins = ARENA_NEW(t->differentiator->arena, uint32_t, t->made->capacity);
  add_copies(t, 0, function->inputs);
  add_twins(t, 0, function->inputs, numbers);
  t->made->inputs = t->made->count;
  add_twins(t, function->inputs, outputs_end, numbers);
  t->made->outputs = t->made->count - t->made->inputs;
  add_copies(t, function->inputs, function->count);
  add_twins(t, outputs_end, function->count, numbers);
  for (uint32_t i = 0; i < t->made->count; i++) t->twins[i] = NONE;
  for (uint32_t i = 0; i < function->count; i++) t->twins[t->variables[i]->index] = numbers[i];
}

/* ---- expressions ----------------------------------------------------------------------------------------------------- */

static const Ir *renumber(void *user, const Ir *leaf)
{
  const Twins *t = user;
  return leaf->kind == IR_VARIABLE ? t->variables[leaf->index] : NULL;
}

static const Ir *copied(Twins *t, const Ir *ir)
{
  return ir ? ir_substitute(t->differentiator->pool, ir, renumber, t) : NULL;
}

static const Ir *twin_of_leaf(void *user, const Ir *leaf)
{
  const Twins *t = user;
  uint32_t twin = leaf->kind == IR_VARIABLE ? t->twins[leaf->index] : NONE;
  return twin == NONE ? NULL : ir_variable(t->differentiator->pool, twin, TYPE_REAL);
}

/* ---- statements ------------------------------------------------------------------------------------------------------ */

static IrEquation *copy_list(Twins *t, const IrEquation *statement);

static IrEquation **append(Twins *t, IrEquation **end, IrEquation statement)
{
  *end = ARENA_NEW(t->differentiator->arena, IrEquation, 1);
  **end = statement;
  (*end)->next = NULL;
  return &(*end)->next;
}

/* What has the derivative of what is assigned; NULL: nothing. */
static const Ir *twin_of_target(Twins *t, const Ir *left)
{
  IrPool *pool = t->differentiator->pool;
  if (left->type != TYPE_REAL) return NULL;
  if (left->kind == IR_VARIABLE) return ir_variable(pool, t->twins[left->index], TYPE_REAL);
  const Ir **twins = ARENA_NEW(t->differentiator->arena, const Ir *, left->count);
  twins[0] = left->operands[0];
  for (uint32_t i = 1; i < left->count; i++) twins[i] = ir_variable(pool, t->twins[left->operands[i]->index], TYPE_REAL);
  return ir_with_operands(pool, left, twins);
}

/* left := right, after the same for the derivatives; `like` has position and text. */
static IrEquation **append_assignment(Twins *t, IrEquation **end, const Ir *left, const Ir *right, IrEquation like)
{
  const Ir *twin = twin_of_target(t, left);
  like.kind = IR_EQUATION_ASSIGN;
  if (twin) {
    IrEquation first = like;
    first.left = twin;
    first.right = ir_differentiate(t->differentiator, right, twin_of_leaf, t, NULL);
    if (like.text) first.text = arena_printf(t->differentiator->arena, "der(%s)", like.text);
    t->failed |= !first.right;
    end = append(t, end, first);
  }
  like.left = left;
  like.right = right;
  return append(t, end, like);
}

static IrBranch *copy_branches(Twins *t, const IrBranch *branch)
{
  IrBranch *first = NULL, **end = &first;
  for (; branch; branch = branch->next, end = &(*end)->next) {
    *end = ARENA_NEW(t->differentiator->arena, IrBranch, 1);
    (*end)->condition = copied(t, branch->condition);
    (*end)->body = copy_list(t, branch->body);
  }
  return first;
}

static const Ir *copied_value(void *user, const Ir *ir)
{
  return copied(user, ir);
}

static IrEquation **append_copy(Twins *t, IrEquation **end, const IrEquation *statement)
{
  IrEquation copy = *statement;
  if (statement->kind == IR_EQUATION_ASSIGN)
    return append_assignment(t, end, copied(t, statement->left), copied(t, statement->right), copy);
  copy.left = copied(t, statement->left);
  copy.right = copied(t, statement->right);
  copy.step = copied(t, statement->step);
  copy.stop = copied(t, statement->stop);
  copy.texts = ir_texts_with(t->differentiator->arena, statement->texts, copied_value, t);
  copy.branches = copy_branches(t, statement->branches);
  return append(t, end, copy);
}

static IrEquation *copy_list(Twins *t, const IrEquation *statement)
{
  IrEquation *first = NULL, **end = &first;
  for (; statement; statement = statement->next) end = append_copy(t, end, statement);
  return first;
}

static void write_statements(Twins *t)
{
  IrList *list = &t->made->statements;
  list->first = copy_list(t, t->function->statements.first);
  for (IrEquation *statement = list->first; statement; statement = statement->next) {
    list->last = statement;
    list->count++;
  }
}

/* ---- external functions: by differences ------------------------------------------------------------------------------- */

static const Ir *input_at(Twins *t, uint32_t input, const Ir *step)
{
  IrPool *pool = t->differentiator->pool;
  const Ir *at = t->variables[input];
  uint32_t twin = t->twins[at->index];
  if (twin == NONE) return at;
  return ir_binary(pool, IR_ADD, at, ir_binary(pool, IR_MULTIPLY, step, ir_variable(pool, twin, TYPE_REAL)));
}

static const Ir *call_at(Twins *t, uint32_t output, const Ir *step)
{
  const IrFunction *function = t->function;
  const Ir **arguments = ARENA_NEW(t->differentiator->arena, const Ir *, function->inputs);
  for (uint32_t i = 0; i < function->inputs; i++) arguments[i] = input_at(t, i, step);
  return ir_call(t->differentiator->pool, function, output, arguments, function->inputs, TYPE_REAL);
}

/* The largest of |x| + 1, and of |dx|: the step is small against the first. */
static const Ir *largest(Twins *t, int of_twins)
{
  IrPool *pool = t->differentiator->pool;
  const Ir *most = ir_real(pool, of_twins ? 0 : 1);
  for (uint32_t i = 0; i < t->function->inputs; i++) {
    uint32_t twin = t->twins[t->variables[i]->index];
    if (twin == NONE) continue;
    const Ir *number = of_twins ? ir_variable(pool, twin, TYPE_REAL) : t->variables[i];
    const Ir *both[] = {most, ir_builtin(pool, IR_ABS, &number)};
    most = ir_builtin(pool, IR_MAX, both);
  }
  return ir_builtin(pool, IR_NO_EVENT, &most);
}

static void write_differences(Twins *t)
{
  IrPool *pool = t->differentiator->pool;
  const Ir *most = largest(t, 1), *zero = ir_real(pool, 0);
  const Ir *step = ir_binary(pool, IR_DIVIDE, ir_binary(pool, IR_MULTIPLY, ir_real(pool, 1e-5), largest(t, 0)), most);
  const Ir *moves = ir_relation(pool, IR_GREATER, most, zero);
  moves = ir_builtin(pool, IR_NO_EVENT, &moves);
  uint32_t at = t->made->inputs;
  for (uint32_t i = 0; i < t->function->outputs; i++) {
    if (t->function->variables[t->function->inputs + i].type != TYPE_REAL) continue;
    const Ir *rise = ir_binary(pool, IR_SUBTRACT, call_at(t, i, step), call_at(t, i, ir_negate(pool, step)));
    IrEquation *made = ARENA_NEW(t->differentiator->arena, IrEquation, 1);
    *made = (IrEquation){.kind = IR_EQUATION_ASSIGN, .span = t->function->span, .text = ""};
    made->left = ir_variable(pool, at++, TYPE_REAL);
    made->right =
        ir_if(pool, moves, ir_binary(pool, IR_DIVIDE, rise, ir_binary(pool, IR_MULTIPLY, ir_real(pool, 2), step)), zero);
    ir_list_append(&t->made->statements, made);
  }
}

/* ---- functions ------------------------------------------------------------------------------------------------------- */

static IrFunction *new_function(Differentiator *differentiator, const IrFunction *function)
{
  IrFunction *made = ARENA_NEW(differentiator->arena, IrFunction, 1);
  made->name = arena_printf(differentiator->arena, "der(%s)", function->name);
  made->smooth_order = function->smooth_order > 0 ? function->smooth_order - 1 : -1;
  made->blamed = function->blamed ? function->blamed : function->name;
  made->span = function->span;
  return made;
}

const IrFunction *function_derivative(Differentiator *differentiator, const IrFunction *function)
{
  for (FunctionDerivative *old = differentiator->functions; old; old = old->next)
    if (old->function == function) return old->derivative;
  FunctionDerivative *entry = ARENA_NEW(differentiator->arena, FunctionDerivative, 1);
  *entry = (FunctionDerivative){differentiator->functions, function, NULL};
  differentiator->functions = entry;
  if (!function->is_ready) return NULL;
  Twins t = {.differentiator = differentiator, .function = function, .made = new_function(differentiator, function)};
  number_variables(&t);
  entry->derivative = t.made;
  uint32_t owner = ir_begin_function(differentiator->pool);
  if (function->external)
    write_differences(&t);
  else
    write_statements(&t);
  differentiator->pool->owner = owner;
  t.made->is_ready = !t.failed;
  if (t.failed) entry->derivative = NULL;
  return entry->derivative;
}
