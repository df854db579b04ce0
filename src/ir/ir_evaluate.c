/* ir_evaluate.c: the numerical value of an expression at a point, calls of user functions included. */
#include "ir/ir.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double problem(IrPoint *point, const Ir *culprit, const char *text)
{
  if (!point->problem) {
    point->problem = text;
    point->culprit = culprit;
  }
  return NAN;
}

/* ---- operations ----------------------------------------------------------------------------------------------------- */

static double power(const Ir *ir, double base, double exponent, IrPoint *point)
{
  if (base == 0 && exponent < 0) return problem(point, ir, "zero to a negative power");
  if (base < 0 && exponent != floor(exponent)) return problem(point, ir, "a negative number to a power that is not whole");
  return pow(base, exponent);
}

static double arithmetic(const Ir *ir, double a, double b, IrPoint *point)
{
  switch (ir->kind) {
  case IR_ADD:
    return a + b;
  case IR_SUBTRACT:
    return a - b;
  case IR_MULTIPLY:
    return a * b;
  case IR_DIVIDE:
    return b != 0 ? a / b : problem(point, ir, "division by zero");
  default:
    return power(ir, a, b, point);
  }
}

static double whole(const Ir *ir, double a, double b, IrPoint *point)
{
  if (b == 0) return problem(point, ir, "division by zero");
  switch (ir->op) {
  case IR_DIV:
    return trunc(a / b);
  case IR_MOD:
    return a - floor(a / b) * b;
  default:
    return a - trunc(a / b) * b;
  }
}

static double restricted(const Ir *ir, double a, IrPoint *point)
{
  switch (ir->op) {
  case IR_SQRT:
    return a >= 0 ? sqrt(a) : problem(point, ir, "square root of a negative number");
  case IR_ASIN:
    return fabs(a) <= 1 ? asin(a) : problem(point, ir, "asin of a number outside -1 to 1");
  case IR_ACOS:
    return fabs(a) <= 1 ? acos(a) : problem(point, ir, "acos of a number outside -1 to 1");
  case IR_LOG:
    return a > 0 ? log(a) : problem(point, ir, "logarithm of a number that is not positive");
  default:
    return a > 0 ? log10(a) : problem(point, ir, "logarithm of a number that is not positive");
  }
}

static double elementary(const Ir *ir, double a, double b)
{
  switch (ir->op) {
  case IR_ABS:
    return fabs(a);
  case IR_SIGN:
    return (a > 0) - (a < 0);
  case IR_SIN:
    return sin(a);
  case IR_COS:
    return cos(a);
  case IR_TAN:
    return tan(a);
  case IR_ATAN:
    return atan(a);
  case IR_ATAN2:
    return atan2(a, b);
  case IR_SINH:
    return sinh(a);
  case IR_COSH:
    return cosh(a);
  case IR_TANH:
    return tanh(a);
  case IR_EXP:
    return exp(a);
  case IR_FLOOR:
  case IR_INTEGER:
    return floor(a);
  case IR_CEIL:
    return ceil(a);
  case IR_MIN:
    return a < b ? a : b;
  case IR_MAX:
    return a > b ? a : b;
  case IR_SMOOTH:
    return b;
  default:
    return a; /* noEvent */
  }
}

static double event_function(const Ir *ir, IrPoint *point)
{
  const Ir *of = ir->operands[0];
  if (ir->op == IR_SAMPLE) return problem(point, ir, "sample has a value only during simulation");
  if (of->kind != IR_VARIABLE || !point->variables || !point->previous)
    return problem(point, ir, "edge and change have a value only during simulation");
  double now = point->variables[of->index], before = point->previous[of->index];
  return ir->op == IR_EDGE ? now != 0 && before == 0 : now != before;
}

static double builtin(const Ir *ir, IrPoint *point)
{
  if (ir->op == IR_EDGE || ir->op == IR_CHANGE || ir->op == IR_SAMPLE) return event_function(ir, point);
  double a = ir_evaluate(ir->operands[0], point);
  double b = ir->count > 1 ? ir_evaluate(ir->operands[1], point) : 0;
  switch (ir->op) {
  case IR_SQRT:
  case IR_ASIN:
  case IR_ACOS:
  case IR_LOG:
  case IR_LOG10:
    return restricted(ir, a, point);
  case IR_DIV:
  case IR_MOD:
  case IR_REM:
    return whole(ir, a, b, point);
  default:
    return elementary(ir, a, b);
  }
}

static double relation(const Ir *ir, IrPoint *point)
{
  double a = ir_evaluate(ir->operands[0], point), b = ir_evaluate(ir->operands[1], point);
  switch (ir->op) {
  case IR_LESS:
    return a < b;
  case IR_LESS_EQUAL:
    return a <= b;
  case IR_GREATER:
    return a > b;
  case IR_GREATER_EQUAL:
    return a >= b;
  case IR_EQUAL:
    return a == b;
  default:
    return a != b;
  }
}

/* ---- elements of arrays --------------------------------------------------------------------------------------------- */

/* The operand that the index of an IR_ELEMENT counts to; 0 after a problem. */
static uint32_t element(const Ir *ir, IrPoint *point)
{
  double index = ir_evaluate(ir->operands[0], point);
  if (index >= 1 && index < ir->count) return (uint32_t)index;
  problem(point, ir, "a subscript is outside of its range");
  return 0;
}

/* ---- user functions ------------------------------------------------------------------------------------------------- */

typedef enum Flow { FLOW_ON, FLOW_BREAK, FLOW_RETURN, FLOW_STOP } Flow;

/* Values of one call live on the stack: nothing is allocated while evaluating, but for functions of very many variables, such
 * as those that take a table. A large frame counts as several calls, so that the stack suffices. */
enum { SMALL_FRAME = 256, LARGE_FRAME = 8192, LARGE_FRAME_DEPTH = 20 };

static Flow run_list(const IrEquation *statement, double *values, IrPoint *point);

static double value_in(const Ir *ir, double *values, IrPoint *point)
{
  const double *outer = point->variables;
  point->variables = values;
  double value = ir_evaluate(ir, point);
  point->variables = outer;
  return value;
}

static Flow run_branches(const IrBranch *branch, double *values, IrPoint *point)
{
  for (; branch; branch = branch->next) {
    int taken = !branch->condition || value_in(branch->condition, values, point) != 0;
    if (point->problem) return FLOW_STOP;
    if (taken) return run_list(branch->body, values, point);
  }
  return FLOW_ON;
}

static Flow run_while(const IrEquation *loop, double *values, IrPoint *point)
{
  while (value_in(loop->branches->condition, values, point) != 0 && !point->problem) {
    Flow flow = run_list(loop->branches->body, values, point);
    if (flow == FLOW_BREAK) return FLOW_ON;
    if (flow != FLOW_ON) return flow;
    if (++point->steps > IR_STEP_LIMIT) problem(point, loop->branches->condition, "a loop in a function does not end");
  }
  return point->problem ? FLOW_STOP : FLOW_ON;
}

static Flow run_for(const IrEquation *loop, double *values, IrPoint *point)
{
  double start = value_in(loop->right, values, point), step = value_in(loop->step, values, point);
  double stop = value_in(loop->stop, values, point);
  if (point->problem || step == 0) return FLOW_STOP;
  double count = floor((stop - start) / step + 1e-9);
  for (uint64_t k = 0; (double)k <= count; k++) {
    values[loop->left->index] = start + (double)k * step;
    Flow flow = run_list(loop->branches->body, values, point);
    if (flow == FLOW_BREAK) return FLOW_ON;
    if (flow != FLOW_ON) return flow;
    if (++point->steps > IR_STEP_LIMIT) problem(point, loop->left, "a loop in a function does not end");
    if (point->problem) return FLOW_STOP;
  }
  return FLOW_ON;
}

static Flow run_assert(const IrEquation *statement, double *values, IrPoint *point)
{
  if (value_in(statement->left, values, point) == 0 && statement->level == 0 && !point->problem) {
    const double *outer = point->variables;
    point->variables = values;
    if (statement->texts) ir_text_write(statement->texts, point, point->text, sizeof point->text);
    point->variables = outer;
    problem(point, statement->left, statement->texts ? point->text : statement->message);
  }
  return point->problem ? FLOW_STOP : FLOW_ON;
}

/* The variable that is assigned; NULL after a problem. */
static const Ir *target_of(const Ir *left, double *values, IrPoint *point)
{
  if (left->kind != IR_ELEMENT) return left;
  const double *outer = point->variables;
  point->variables = values;
  uint32_t at = element(left, point);
  point->variables = outer;
  return at ? left->operands[at] : NULL;
}

static Flow run_assign(const IrEquation *statement, double *values, IrPoint *point)
{
  double value = value_in(statement->right, values, point);
  const Ir *target = target_of(statement->left, values, point);
  if (target) values[target->index] = value;
  return point->problem ? FLOW_STOP : FLOW_ON;
}

static Flow run(const IrEquation *statement, double *values, IrPoint *point)
{
  switch (statement->kind) {
  case IR_EQUATION_ASSIGN:
    return run_assign(statement, values, point);
  case IR_EQUATION_IF:
    return run_branches(statement->branches, values, point);
  case IR_EQUATION_WHILE:
    return run_while(statement, values, point);
  case IR_EQUATION_FOR:
    return run_for(statement, values, point);
  case IR_EQUATION_ASSERT:
    return run_assert(statement, values, point);
  case IR_EQUATION_BREAK:
    return FLOW_BREAK;
  case IR_EQUATION_RETURN:
    return FLOW_RETURN;
  default:
    return FLOW_ON;
  }
}

static Flow run_list(const IrEquation *statement, double *values, IrPoint *point)
{
  for (; statement; statement = statement->next) {
    if (++point->steps > IR_STEP_LIMIT) problem(point, NULL, "a function takes too many steps");
    if (point->problem) return FLOW_STOP;
    Flow flow = run(statement, values, point);
    if (flow != FLOW_ON) return flow;
  }
  return FLOW_ON;
}

/* Texts are numbers here, and addresses there. */
static void call_external(const IrFunction *function, IrPoint *point, double *values)
{
  const IrExternal *external = function->external;
  double *out = values + function->inputs;
  for (uint32_t i = 0; i < function->inputs; i++) {
    if (function->variables[i].type != TYPE_STRING) continue;
    const Ir *text = ir_numbered_text(external->pool, values[i]);
    values[i] = (double)(uintptr_t)(text ? text->text : "");
  }
  const char *failure = external->code(values, out);
  if (failure) {
    snprintf(point->text, sizeof point->text, "%s", failure);
    problem(point, NULL, point->text);
    return;
  }
  for (uint32_t i = 0; i < function->outputs; i++) {
    if (function->variables[function->inputs + i].type != TYPE_STRING) continue;
    const char *text = (const char *)(uintptr_t)out[i];
    out[i] = ir_text_number(ir_string(external->pool, text ? text : "", text ? strlen(text) : 0)->text);
  }
}

/* One that could not be made has no address. */
static int has_objects(const IrFunction *function, const double *values)
{
  for (uint32_t i = 0; i < function->inputs; i++)
    if (function->variables[i].type == TYPE_OBJECT && isnan(values[i])) return 0;
  return 1;
}

/* The outputs from the inputs in `values`. 0 after a problem. */
static int run_external(const IrFunction *function, IrPoint *point, double *values)
{
  IrExternal *external = function->external;
  if (!has_objects(function, values)) {
    problem(point, NULL, "the external object is not there");
    return 0;
  }
  if (!external->code && !external->has_failed && external->load) external->code = external->load(external->user, external);
  external->has_failed = !external->code;
  if (external->code)
    call_external(function, point, values);
  else
    problem(point, NULL, "the external function could not be compiled");
  return !point->problem;
}

int ir_evaluate_function(const IrFunction *function, double *values, IrPoint *point)
{
  if (function->external) return run_external(function, point, values);
  for (uint32_t i = function->inputs; i < function->count; i++) values[i] = 0;
  run_list(function->statements.first, values, point);
  return !point->problem;
}

static double run_call(const Ir *ir, IrPoint *point, double *values, unsigned depth)
{
  const IrFunction *function = ir->function;
  if (point->depth + depth > IR_CALL_DEPTH)
    return problem(point, ir, "functions call each other too deeply: recursion without end?");
  for (uint32_t i = 0; i < ir->count; i++) values[i] = ir_evaluate(ir->operands[i], point);
  for (uint32_t i = ir->count; i < function->count; i++) values[i] = 0;
  if (point->problem) return NAN;
  if (function->external) return run_external(function, point, values) ? values[function->inputs + ir->index] : NAN;
  point->depth += depth;
  run_list(function->statements.first, values, point);
  point->depth -= depth;
  return point->problem ? NAN : values[function->inputs + ir->index];
}

__attribute__((noinline)) static double call_in_small_frame(const Ir *ir, IrPoint *point)
{
  double values[SMALL_FRAME];
  return run_call(ir, point, values, 1);
}

__attribute__((noinline)) static double call_in_large_frame(const Ir *ir, IrPoint *point)
{
  double values[LARGE_FRAME];
  return run_call(ir, point, values, LARGE_FRAME_DEPTH);
}

static double call_in_own_memory(const Ir *ir, IrPoint *point)
{
  double *values = malloc(ir->function->count * sizeof *values);
  double value = values ? run_call(ir, point, values, LARGE_FRAME_DEPTH) : problem(point, ir, "no memory for a function");
  free(values);
  return value;
}

static double call(const Ir *ir, IrPoint *point)
{
  if (!ir->function->is_ready) return problem(point, ir, "the function cannot be evaluated");
  if (ir->function->count > LARGE_FRAME) return call_in_own_memory(ir, point);
  return ir->function->count > SMALL_FRAME ? call_in_large_frame(ir, point) : call_in_small_frame(ir, point);
}

/* ---- leaves --------------------------------------------------------------------------------------------------------- */

static double leaf(const Ir *ir, IrPoint *point)
{
  const double *values = ir->kind == IR_VARIABLE ? point->variables : ir->kind == IR_DER ? point->derivatives : point->previous;
  switch (ir->kind) {
  case IR_NUMBER:
    return ir->number;
  case IR_TIME:
    return point->time;
  case IR_INITIAL:
    return point->initial;
  case IR_TERMINAL:
    return point->terminal;
  case IR_STRING:
    return ir_text_number(ir->text);
  default:
    return values ? values[ir->index] : problem(point, ir, "a variable has no value here");
  }
}

double ir_evaluate(const Ir *ir, IrPoint *point)
{
  switch (ir->kind) {
  case IR_NEGATE:
    return -ir_evaluate(ir->operands[0], point);
  case IR_NOT:
    return ir_evaluate(ir->operands[0], point) == 0;
  case IR_IF: /* only the branch that is taken: the other may be undefined */
    return ir_evaluate(ir->operands[ir_evaluate(ir->operands[0], point) != 0 ? 1 : 2], point);
  case IR_AND:
    return ir_evaluate(ir->operands[0], point) != 0 && ir_evaluate(ir->operands[1], point) != 0;
  case IR_OR:
    return ir_evaluate(ir->operands[0], point) != 0 || ir_evaluate(ir->operands[1], point) != 0;
  case IR_RELATION:
    return relation(ir, point);
  case IR_BUILTIN:
    return builtin(ir, point);
  case IR_CALL:
    return call(ir, point);
  case IR_ELEMENT: {
    uint32_t at = element(ir, point);
    return at ? ir_evaluate(ir->operands[at], point) : NAN;
  }
  case IR_ADD:
  case IR_SUBTRACT:
  case IR_MULTIPLY:
  case IR_DIVIDE:
  case IR_POWER: {
    double left = ir_evaluate(ir->operands[0], point);
    return arithmetic(ir, left, ir_evaluate(ir->operands[1], point), point);
  }
  default:
    return leaf(ir, point);
  }
}
