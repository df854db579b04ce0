/* write_expression.c: one expression as a part of a line of C. */
#include <math.h>
#include <stdio.h>

#include "emit/body.h"

/* How strongly operators of C bind. Comparisons, && and || always get brackets within each other, as compilers advise. */
enum { ANY, CHOICE, OR, AND, COMPARISON, SUM, PRODUCT, UNARY, PRIMARY };

static void print(FunctionBody *body, const Ir *ir, int outer);

int ir_is_truth(const Ir *ir)
{
  if (ir->type != TYPE_BOOLEAN) return 0;
  if (ir->kind == IR_BUILTIN && ir->op == IR_NO_EVENT) return ir_is_truth(ir->operands[0]);
  if (ir->kind == IR_BUILTIN && ir->op == IR_SMOOTH) return ir_is_truth(ir->operands[1]);
  return ir->kind != IR_VARIABLE && ir->kind != IR_PRE && ir->kind != IR_CALL && ir->kind != IR_ELEMENT;
}

static void open_bracket(FunctionBody *body, int strength, int outer)
{
  if (strength < outer) ctext_put(&body->text, "(");
}

static void close_bracket(FunctionBody *body, int strength, int outer)
{
  if (strength < outer) ctext_put(&body->text, ")");
}

static void print_truth(FunctionBody *body, const Ir *ir, int outer)
{
  if (ir_is_truth(ir)) {
    print(body, ir, outer);
    return;
  }
  open_bracket(body, COMPARISON, outer);
  print(body, ir, SUM);
  ctext_put(&body->text, " != 0.0");
  close_bracket(body, COMPARISON, outer);
}

/* ---- operators ------------------------------------------------------------------------------------------------------ */

static void print_number(FunctionBody *body, const Ir *ir, int outer)
{
  if (ir->type == TYPE_BOOLEAN) {
    ctext_put(&body->text, ir->number != 0 ? "1" : "0");
    return;
  }
  int strength = ir->number < 0 ? SUM : PRIMARY;
  open_bracket(body, strength, outer);
  ctext_number(&body->text, ir->number);
  close_bracket(body, strength, outer);
}

static void print_infix(FunctionBody *body, const Ir *ir, const char *symbol, int strength, int outer)
{
  open_bracket(body, strength, outer);
  print(body, ir->operands[0], strength);
  ctext_format(&body->text, " %s", symbol);
  ctext_space(&body->text);
  print(body, ir->operands[1], strength + 1);
  close_bracket(body, strength, outer);
}

static void print_logic(FunctionBody *body, const Ir *ir, const char *symbol, int strength, int outer)
{
  const Ir *left = ir->operands[0];
  open_bracket(body, strength, outer);
  print_truth(body, left, left->kind == ir->kind ? strength : COMPARISON);
  ctext_format(&body->text, " %s", symbol);
  ctext_space(&body->text);
  print_truth(body, ir->operands[1], COMPARISON);
  close_bracket(body, strength, outer);
}

static void print_unary(FunctionBody *body, const Ir *ir, int outer)
{
  int is_not = ir->kind == IR_NOT, strength = is_not ? UNARY : SUM;
  open_bracket(body, strength, outer);
  ctext_put(&body->text, is_not ? "!" : "-");
  if (is_not)
    print_truth(body, ir->operands[0], PRIMARY);
  else
    print(body, ir->operands[0], PRODUCT);
  close_bracket(body, strength, outer);
}

static void print_if(FunctionBody *body, const Ir *ir, int outer)
{
  int truth = ir_is_truth(ir);
  open_bracket(body, CHOICE, outer);
  print_truth(body, ir->operands[0], OR);
  for (int i = 1; i <= 2; i++) {
    ctext_put(&body->text, i == 1 ? " ?" : " :");
    ctext_space(&body->text);
    int strength = i == 1 ? OR : CHOICE;
    if (truth)
      print_truth(body, ir->operands[i], strength);
    else
      print(body, ir->operands[i], strength);
  }
  close_bracket(body, CHOICE, outer);
}

/* ---- calls ---------------------------------------------------------------------------------------------------------- */

static void print_call_of(FunctionBody *body, const char *name, const Ir *const *arguments, uint32_t count)
{
  ctext_format(&body->text, "%s(", name);
  for (uint32_t i = 0; i < count; i++) {
    if (i) ctext_put(&body->text, ",");
    if (i) ctext_space(&body->text);
    print(body, arguments[i], ANY);
  }
  ctext_put(&body->text, ")");
}

static int whole_power(const Ir *exponent)
{
  if (exponent->kind != IR_NUMBER || exponent->number != floor(exponent->number)) return 0;
  return exponent->number >= LEAST_POWER && exponent->number <= MOST_POWER ? (int)exponent->number : 0;
}

static void print_power(FunctionBody *body, const Ir *ir)
{
  int whole = whole_power(ir->operands[1]);
  char name[16] = "sqrt";
  if (!whole && !ir_is_number(ir->operands[1], 0.5)) {
    print_call_of(body, "pow", ir->operands, 2);
    return;
  }
  if (whole) {
    snprintf(name, sizeof name, "power_%d", whole);
    emit_use_helper(body->emitter, HELPER_POWER + (unsigned)whole);
  }
  print_call_of(body, name, ir->operands, 1);
}

/* The array that has the values already, or a literal. */
static void print_array(FunctionBody *body, const Ir *const *values, uint32_t count)
{
  const char *array = body_array(body, values, count);
  if (array) {
    ctext_put(&body->text, array);
    return;
  }
  ctext_put(&body->text, "(const double[]){");
  for (uint32_t i = 0; i < count; i++) {
    if (i) ctext_put(&body->text, ",");
    if (i) ctext_space(&body->text);
    print(body, values[i], ANY);
  }
  ctext_put(&body->text, "}");
}

static void print_user_call(FunctionBody *body, const Ir *ir, const char *array)
{
  const EmittedFunction *called = emit_use_function(body->emitter, ir->function);
  int more = 0;
  ctext_format(&body->text, "%s(", called->name);
  if (called->may_fail) ctext_put(&body->text, body_instance(body)), more = 1;
  if (called->is_recursive) {
    ctext_format(&body->text, "%s%s", more ? ", " : "", body->function_depth ? "depth + 1" : "0");
    more = 1;
  }
  for (uint32_t i = 0; i < ir->count; more = 1) {
    const FunctionArray *taken = called->arrays[i];
    if (more) ctext_put(&body->text, ",");
    if (more) ctext_space(&body->text);
    if (taken)
      print_array(body, ir->operands + i, taken->count);
    else
      print(body, ir->operands[i], ANY);
    i += taken ? taken->count : 1;
  }
  if (array) ctext_format(&body->text, "%s%s", more ? ", " : "", array);
  ctext_put(&body->text, ")");
}

void body_call(FunctionBody *body, const Ir *call, const char *array)
{
  ctext_begin(&body->text);
  print_user_call(body, call, array);
  ctext_put(&body->text, ";\n");
}

/* ---- elements of arrays --------------------------------------------------------------------------------------------- */

static void print_element(FunctionBody *body, const Ir *ir)
{
  emit_use_helper(body->emitter, HELPER_ELEMENT);
  ctext_put(&body->text, "element_of(");
  if (ir_is_table(ir))
    ctext_put(&body->text, emit_table(body->emitter, ir));
  else
    print_array(body, ir->operands + 1, ir->count - 1);
  ctext_format(&body->text, ", %u.0,", (unsigned)(ir->count - 1));
  ctext_space(&body->text);
  print(body, ir->operands[0], ANY);
  ctext_put(&body->text, ")");
}

/* ---- built-in functions --------------------------------------------------------------------------------------------- */

static void print_helper(FunctionBody *body, const Ir *ir, Helper helper, const char *name)
{
  emit_use_helper(body->emitter, helper);
  print_call_of(body, name, ir->operands, ir->count);
}

static void print_sample(FunctionBody *body, const Ir *ir)
{
  if (body->has_no_samples) {
    ctext_put(&body->text, "0");
    return;
  }
  emit_use_helper(body->emitter, HELPER_SAMPLE);
  body->uses_time = 1;
  ctext_put(&body->text, "sample_at(time, ");
  print(body, ir->operands[0], ANY);
  ctext_put(&body->text, ", ");
  print(body, ir->operands[1], ANY);
  ctext_put(&body->text, ")");
}

static void print_jump(FunctionBody *body, const Ir *ir, int outer)
{
  const Ir *of = ir->operands[0];
  if (of->kind != IR_VARIABLE || !body_has_pre(body, of)) {
    ctext_put(&body->text, "0");
    return;
  }
  const Ir *pre = ir_pre(body->emitter->pool, of->index, (TypeKind)of->type);
  const char *now = body_variable(body, of), *before = body_variable(body, pre);
  int strength = ir->op == IR_EDGE ? AND : COMPARISON;
  open_bracket(body, strength, outer);
  ctext_format(&body->text, ir->op == IR_EDGE ? "%s != 0.0 && %s == 0.0" : "%s != %s", now, before);
  close_bracket(body, strength, outer);
}

/* Operations that are not defined everywhere, and the message about their operands. */
typedef struct Checked {
  const char *name;
  Helper helper;
  const char *before, *after;
} Checked;

static Checked checked_of(const Ir *ir)
{
  static const Checked builtins[IR_BUILTINS] = {
      [IR_SQRT] = {"sqrt_in", HELPER_SQRT_IN, "square root of ", ", a negative number"},
      [IR_LOG] = {"log_in", HELPER_LOG_IN, "logarithm of ", ", which is not positive"},
      [IR_LOG10] = {"log10_in", HELPER_LOG10_IN, "logarithm of ", ", which is not positive"},
      [IR_ASIN] = {"asin_in", HELPER_ASIN_IN, "asin of ", ", which is outside -1 to 1"},
      [IR_ACOS] = {"acos_in", HELPER_ACOS_IN, "acos of ", ", which is outside -1 to 1"},
      [IR_DIV] = {"div_in", HELPER_DIV_IN, "division by zero: div(", ", 0)"},
      [IR_MOD] = {"mod_in", HELPER_MOD_IN, "division by zero: mod(", ", 0)"},
      [IR_REM] = {"rem_in", HELPER_REM_IN, "division by zero: rem(", ", 0)"}};
  static const Checked power = {"pow_in", HELPER_POW_IN, "there is no such power: ", ""};
  return ir->kind == IR_POWER ? power : builtins[ir->op];
}

static void print_checked(FunctionBody *body, const Ir *ir)
{
  Checked checked = checked_of(ir);
  IrText exponent = {.text = "%.6g", .value = ir->operands[0]}, to = {.next = &exponent, .text = "^"};
  IrText after = {.text = checked.after};
  IrText value = {.next = ir->kind == IR_POWER ? &to : &after, .text = "%.6g", .value = ir->operands[0]};
  IrText before = {.next = &value, .text = checked.before};
  const char *site = emit_fault(body->emitter, body->function, &before, ir->span);
  emit_use_helper(body->emitter, checked.helper);
  ctext_format(&body->text, "%s(%s, &%s", checked.name, body_instance(body), site);
  for (uint32_t i = 0; i < ir->count; i++) {
    ctext_put(&body->text, ",");
    ctext_space(&body->text);
    print(body, ir->operands[i], ANY);
  }
  ctext_put(&body->text, ")");
}

static void print_builtin(FunctionBody *body, const Ir *ir, int outer)
{
  static const char *const names[IR_BUILTINS] = {
      [IR_ABS] = "fabs",    [IR_SQRT] = "sqrt", [IR_SIN] = "sin",      [IR_COS] = "cos",     [IR_TAN] = "tan",
      [IR_ASIN] = "asin",   [IR_ACOS] = "acos", [IR_ATAN] = "atan",    [IR_ATAN2] = "atan2", [IR_SINH] = "sinh",
      [IR_COSH] = "cosh",   [IR_TANH] = "tanh", [IR_EXP] = "exp",      [IR_LOG] = "log",     [IR_LOG10] = "log10",
      [IR_FLOOR] = "floor", [IR_CEIL] = "ceil", [IR_INTEGER] = "floor"};
  switch (ir->op) {
  case IR_SIGN:
    print_helper(body, ir, HELPER_SIGN, "sign_of");
    break;
  case IR_DIV:
    print_helper(body, ir, HELPER_DIV, "div_of");
    break;
  case IR_MOD:
    print_helper(body, ir, HELPER_MOD, "mod_of");
    break;
  case IR_REM:
    print_helper(body, ir, HELPER_REM, "rem_of");
    break;
  case IR_MIN:
    print_helper(body, ir, HELPER_MIN, "min_of");
    break;
  case IR_MAX:
    print_helper(body, ir, HELPER_MAX, "max_of");
    break;
  case IR_NO_EVENT:
    print(body, ir->operands[0], outer);
    break;
  case IR_SMOOTH:
    print(body, ir->operands[1], outer);
    break;
  case IR_EDGE:
  case IR_CHANGE:
    print_jump(body, ir, outer);
    break;
  case IR_SAMPLE:
    print_sample(body, ir);
    break;
  default:
    print_call_of(body, names[ir->op], ir->operands, ir->count);
  }
}

/* ---- relations ------------------------------------------------------------------------------------------------------ */

static void print_relation(FunctionBody *body, const Ir *ir, int outer)
{
  static const char *const symbols[] = {"<", "<=", ">", ">=", "==", "!="};
  uint32_t number = body_relation(body, ir);
  if (number == UINT32_MAX) {
    open_bracket(body, COMPARISON, outer);
    print(body, ir->operands[0], SUM);
    ctext_format(&body->text, " %s", symbols[ir->op]);
    ctext_space(&body->text);
    print(body, ir->operands[1], SUM);
    close_bracket(body, COMPARISON, outer);
    return;
  }
  if (body->kind != BODY_EVALUATION) body->is_on[number] = 1;
  const EmittedRelation *relation = &body->emitter->relations[number];
  ctext_format(&body->text, "%son_%s", relation->is_contrary ? "!" : "", relation->name);
}

/* Before the instant of a relation on time its indicator has the sign of -slope, from then on that of slope. */
static void print_time_indicator(FunctionBody *body, const EmittedRelation *relation)
{
  body->uses_time = 1;
  if (!relation->slope) {
    ctext_put(&body->text, "time - ");
    print(body, relation->instant, PRODUCT);
    return;
  }
  print(body, relation->slope, SUM);
  ctext_put(&body->text, " == 0.0 ? ");
  print(body, relation->indicator, OR);
  ctext_put(&body->text, " : time < ");
  print(body, relation->instant, SUM);
  ctext_put(&body->text, " ? -");
  print(body, relation->slope, UNARY);
  ctext_put(&body->text, " : ");
  print(body, relation->slope, OR);
}

void body_relation_value(FunctionBody *body, uint32_t number)
{
  const EmittedRelation *relation = &body->emitter->relations[number];
  const char *function = body->emitter->class_->relations[number].is_time ? "lied_time_relation_at" : "lied_relation_at";
  ctext_format(&body->text, "%s(b, i * RELATIONS + %s,", function, body_relation_slot(body, number));
  ctext_space(&body->text);
  if (relation->instant)
    print_time_indicator(body, relation);
  else
    print(body, relation->indicator, ANY);
  ctext_put(&body->text, ")");
}

/* ---- nodes ---------------------------------------------------------------------------------------------------------- */

static void print_leaf(FunctionBody *body, const Ir *ir)
{
  switch (ir->kind) {
  case IR_VARIABLE:
  case IR_PRE:
    ctext_put(&body->text, body_variable(body, ir));
    break;
  case IR_TIME:
    body->uses_time = 1;
    ctext_put(&body->text, "time");
    break;
  case IR_INITIAL:
    body->uses_batch = 1;
    ctext_put(&body->text, body->kind == BODY_FUNCTION ? "0" : "b->initial");
    break;
  case IR_TERMINAL:
    body->uses_batch = 1;
    body->emitter->reads_terminal |= body->kind != BODY_FUNCTION;
    ctext_put(&body->text, body->kind == BODY_FUNCTION ? "0" : "b->terminal");
    break;
  default: /* a String, as the number that stands for it */
    ctext_format(&body->text, "%.17g", ir_text_number(ir->text));
  }
}

static void print_node(FunctionBody *body, const Ir *ir, int outer)
{
  switch (ir->kind) {
  case IR_NUMBER:
    print_number(body, ir, outer);
    break;
  case IR_ADD:
    print_infix(body, ir, "+", SUM, outer);
    break;
  case IR_SUBTRACT:
    print_infix(body, ir, "-", SUM, outer);
    break;
  case IR_MULTIPLY:
    print_infix(body, ir, "*", PRODUCT, outer);
    break;
  case IR_DIVIDE:
    print_infix(body, ir, "/", PRODUCT, outer);
    break;
  case IR_POWER:
    print_power(body, ir);
    break;
  case IR_NEGATE:
  case IR_NOT:
    print_unary(body, ir, outer);
    break;
  case IR_AND:
    print_logic(body, ir, "&&", AND, outer);
    break;
  case IR_OR:
    print_logic(body, ir, "||", OR, outer);
    break;
  case IR_IF:
    print_if(body, ir, outer);
    break;
  case IR_RELATION:
    print_relation(body, ir, outer);
    break;
  case IR_BUILTIN:
    print_builtin(body, ir, outer);
    break;
  case IR_CALL:
    print_user_call(body, ir, NULL);
    break;
  case IR_ELEMENT:
    print_element(body, ir);
    break;
  default:
    print_leaf(body, ir);
  }
}

static int has_name(FunctionBody *body, const Ir *ir, const BodyNode *node)
{
  return ir->kind != IR_RELATION || body_relation(body, ir) == UINT32_MAX ? body_has_constant(body, node) : 0;
}

static void print(FunctionBody *body, const Ir *ir, int outer)
{
  const BodyNode *node = body_node(body, ir);
  if (!has_name(body, ir, node) && body_is_checked(body, ir))
    print_checked(body, ir);
  else if (!has_name(body, ir, node))
    print_node(body, ir, outer);
  else if (ir->kind == IR_CALL && ir->function->outputs > 1)
    ctext_format(&body->text, "%s[%u]", node->name, (unsigned)ir->index);
  else
    ctext_put(&body->text, node->name);
}

void body_value(FunctionBody *body, const Ir *ir)
{
  print(body, ir, ANY);
}

void body_truth(FunctionBody *body, const Ir *ir)
{
  print_truth(body, ir, ANY);
}
