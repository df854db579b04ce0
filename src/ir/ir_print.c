/* ir_print.c: expressions as Modelica text. */
#include <stdio.h>
#include <string.h>

#include "ir/ir.h"

typedef struct IrPrinter {
  const char *(*name)(void *user, uint32_t variable);
  void *user;
  Output output;
} IrPrinter;

static void put(const IrPrinter *p, const char *text)
{
  p->output.write(p->output.user, text, strlen(text));
}

/* How strongly an operation binds, as the grammar has it. */
static int strength(const Ir *ir)
{
  static const int strengths[] = {
      [IR_OR] = 1,     [IR_AND] = 2,      [IR_NOT] = 3,    [IR_RELATION] = 4, [IR_ADD] = 5,    [IR_SUBTRACT] = 5,
      [IR_NEGATE] = 5, [IR_MULTIPLY] = 6, [IR_DIVIDE] = 6, [IR_POWER] = 7,    [IR_ELEMENT] = 9};
  if (ir->kind == IR_IF) return 0;
  if (ir->kind == IR_NUMBER && ir->number < 0) return 5;
  return strengths[ir->kind] ? strengths[ir->kind] : 9;
}

static void print(const IrPrinter *p, const Ir *ir, int outer);

/* The decimal separator of the locale, of one byte or several, becomes a point. */
static void plain_point(char *number)
{
  char *to = number;
  for (const char *from = number; *from; from++) {
    if (strchr("0123456789+-einfa.", *from))
      *to++ = *from;
    else if (to == number || to[-1] != '.')
      *to++ = '.';
  }
  *to = 0;
}

static void print_number(const IrPrinter *p, const Ir *ir)
{
  char text[40];
  if (ir->type == TYPE_BOOLEAN) {
    put(p, ir->number != 0 ? "true" : "false");
    return;
  }
  for (int digits = 15; digits <= 17; digits++) { /* the shortest that reads back the same */
    double back;
    snprintf(text, sizeof text, "%.*g", digits, ir->number);
    if (sscanf(text, "%lf", &back) == 1 && back == ir->number) break;
  }
  plain_point(text);
  put(p, text);
}

static void print_list(const IrPrinter *p, const char *name, const Ir *ir)
{
  put(p, name);
  put(p, "(");
  for (uint32_t i = 0; i < ir->count; i++) {
    if (i) put(p, ", ");
    print(p, ir->operands[i], 0);
  }
  put(p, ")");
}

static void print_of(const IrPrinter *p, const char *operator, const Ir * ir)
{
  put(p, operator);
  put(p, "(");
  put(p, p->name(p->user, ir->index));
  put(p, ")");
}

static void print_binary(const IrPrinter *p, const Ir *ir, const char *symbol)
{
  int own = strength(ir), is_power = ir->kind == IR_POWER, is_relation = ir->kind == IR_RELATION;
  print(p, ir->operands[0], own + (is_power || is_relation));
  put(p, symbol);
  print(p, ir->operands[1], own + 1);
}

static void print_call(const IrPrinter *p, const Ir *ir)
{
  char index[24] = "";
  if (ir->function->outputs > 1) snprintf(index, sizeof index, ".%u", (unsigned)ir->index + 1);
  print_list(p, ir->function->name, ir);
  put(p, index); /* not Modelica: which of several outputs */
}

static void print_if(const IrPrinter *p, const Ir *ir)
{
  put(p, "if ");
  print(p, ir->operands[0], 0);
  put(p, " then ");
  print(p, ir->operands[1], 0);
  put(p, " else ");
  print(p, ir->operands[2], 0);
}

/* Of a long array only its ends. */
static void print_element(const IrPrinter *p, const Ir *ir)
{
  enum { MOST_SHOWN = 6 };
  put(p, "{");
  for (uint32_t i = 1; i < ir->count; i++) {
    int is_left_out = ir->count > MOST_SHOWN + 1 && i > MOST_SHOWN / 2 && i < ir->count - 1;
    if (is_left_out && i > MOST_SHOWN / 2 + 1) continue;
    if (i > 1) put(p, ", ");
    if (is_left_out)
      put(p, "...");
    else
      print(p, ir->operands[i], 0);
  }
  put(p, "}[");
  print(p, ir->operands[0], 0);
  put(p, "]");
}

static void print_node(const IrPrinter *p, const Ir *ir)
{
  static const char *const symbols[] = {[IR_ADD] = " + ", [IR_SUBTRACT] = " - ", [IR_MULTIPLY] = "*", [IR_DIVIDE] = "/",
                                        [IR_POWER] = "^", [IR_AND] = " and ",    [IR_OR] = " or "};
  static const char *const relations[] = {" < ", " <= ", " > ", " >= ", " == ", " <> "};
  switch (ir->kind) {
  case IR_NUMBER:
    print_number(p, ir);
    break;
  case IR_STRING:
    put(p, "\"");
    put(p, ir->text);
    put(p, "\"");
    break;
  case IR_VARIABLE:
    put(p, p->name(p->user, ir->index));
    break;
  case IR_DER:
    print_of(p, "der", ir);
    break;
  case IR_PRE:
    print_of(p, "pre", ir);
    break;
  case IR_TIME:
    put(p, "time");
    break;
  case IR_INITIAL:
    put(p, "initial()");
    break;
  case IR_TERMINAL:
    put(p, "terminal()");
    break;
  case IR_NEGATE:
    put(p, "-");
    print(p, ir->operands[0], 6);
    break;
  case IR_NOT:
    put(p, "not ");
    print(p, ir->operands[0], 4);
    break;
  case IR_BUILTIN:
    print_list(p, ir_builtin_name((IrBuiltin)ir->op), ir);
    break;
  case IR_CALL:
    print_call(p, ir);
    break;
  case IR_ELEMENT:
    print_element(p, ir);
    break;
  case IR_IF:
    print_if(p, ir);
    break;
  case IR_RELATION:
    print_binary(p, ir, relations[ir->op]);
    break;
  default:
    print_binary(p, ir, symbols[ir->kind]);
  }
}

static void print(const IrPrinter *p, const Ir *ir, int outer)
{
  int brackets = strength(ir) < outer;
  if (brackets) put(p, "(");
  print_node(p, ir);
  if (brackets) put(p, ")");
}

void ir_print(const Ir *ir, const char *(*name)(void *user, uint32_t variable), void *user, Output output)
{
  IrPrinter printer = {name, user, output};
  print(&printer, ir, 0);
}
