/* expression_name.c: what a person would call the value of an expression. Long ones have no name. */
#include "ctext/ctext.h"

#include <math.h>
#include <string.h>

enum { MOST_LETTERS = 40, MOST_OPERATIONS = 2 };

typedef struct Naming {
  Arena *arena;
  KnownName *known;
  void *user;
  unsigned operations;
} Naming;

static const char *name_of(Naming *naming, const Ir *ir);

const char *function_short_name(Arena *arena, const IrFunction *function)
{
  const char *last = function->name;
  for (const char *c = function->name; *c; c++)
    if (*c == '.') last = c + 1;
  return strncmp(function->name, "der(", 4) == 0 && last != function->name ? arena_printf(arena, "der_%s", last) : last;
}

static const char *name_of_number(const Naming *naming, double number)
{
  enum { LARGEST = 999 };
  if (!(number >= 0 && number <= LARGEST) || number != floor(number)) return NULL;
  return arena_printf(naming->arena, "%u", (unsigned)number);
}

static const char *joined(Naming *naming, const Ir *ir, const char *word)
{
  const char *left = name_of(naming, ir->operands[0]), *right = left ? name_of(naming, ir->operands[1]) : NULL;
  return right ? arena_printf(naming->arena, "%s_%s_%s", left, word, right) : NULL;
}

static const char *prefixed(Naming *naming, const char *word, const Ir *ir)
{
  const char *name = name_of(naming, ir);
  return name ? arena_printf(naming->arena, "%s_%s", word, name) : NULL;
}

static const char *name_of_power(Naming *naming, const Ir *ir)
{
  const char *base = ir_is_number(ir->operands[1], 2) ? name_of(naming, ir->operands[0]) : NULL;
  if (base) return arena_printf(naming->arena, "%s_squared", base);
  if (ir_is_number(ir->operands[1], 0.5)) return prefixed(naming, "sqrt", ir->operands[0]);
  return joined(naming, ir, "to");
}

static const char *name_of_builtin(Naming *naming, const Ir *ir)
{
  static const char *const words[IR_BUILTINS] = {
      [IR_ABS] = "abs",     [IR_SQRT] = "sqrt",     [IR_SIN] = "sin",         [IR_COS] = "cos",     [IR_TAN] = "tan",
      [IR_ASIN] = "asin",   [IR_ACOS] = "acos",     [IR_ATAN] = "atan",       [IR_ATAN2] = "atan2", [IR_SINH] = "sinh",
      [IR_COSH] = "cosh",   [IR_TANH] = "tanh",     [IR_EXP] = "exp",         [IR_LOG] = "log",     [IR_LOG10] = "log10",
      [IR_FLOOR] = "floor", [IR_CEIL] = "ceil",     [IR_INTEGER] = "integer", [IR_SIGN] = "sign",   [IR_MIN] = "min",
      [IR_MAX] = "max",     [IR_CHANGE] = "change", [IR_EDGE] = "edge"};
  if (ir->op == IR_NO_EVENT || ir->op == IR_SMOOTH) return name_of(naming, ir->operands[ir->count - 1]);
  if (!words[ir->op]) return NULL;
  const char *name = prefixed(naming, words[ir->op], ir->operands[0]);
  const char *second = name && ir->count > 1 ? name_of(naming, ir->operands[1]) : NULL;
  if (ir->count < 2) return name;
  return second ? arena_printf(naming->arena, "%s_%s", name, second) : NULL;
}

static const char *name_of_operation(Naming *naming, const Ir *ir)
{
  static const char *const comparisons[] = {"below", "at_most", "above", "at_least", "is", "is_not"};
  switch (ir->kind) {
  case IR_ADD:
    return joined(naming, ir, "plus");
  case IR_SUBTRACT:
    return joined(naming, ir, "minus");
  case IR_MULTIPLY:
    return joined(naming, ir, "times");
  case IR_DIVIDE:
    return joined(naming, ir, "over");
  case IR_POWER:
    return name_of_power(naming, ir);
  case IR_NEGATE:
    return prefixed(naming, "minus", ir->operands[0]);
  case IR_NOT:
    return prefixed(naming, "not", ir->operands[0]);
  case IR_AND:
    return joined(naming, ir, "and");
  case IR_OR:
    return joined(naming, ir, "or");
  case IR_RELATION:
    return joined(naming, ir, comparisons[ir->op]);
  case IR_BUILTIN:
    return name_of_builtin(naming, ir);
  case IR_CALL:
    return function_short_name(naming->arena, ir->function);
  default:
    return NULL;
  }
}

static const char *name_of(Naming *naming, const Ir *ir)
{
  const char *name = naming->known(naming->user, ir);
  if (!name && ir->kind == IR_NUMBER)
    name = name_of_number(naming, ir->number);
  else if (!name && ir->kind == IR_TIME)
    name = "time";
  else if (!name && ++naming->operations <= MOST_OPERATIONS)
    name = name_of_operation(naming, ir);
  return name && strlen(name) <= MOST_LETTERS ? name : NULL;
}

const char *expression_name(Arena *arena, const Ir *ir, KnownName *known, void *user)
{
  Naming naming = {.arena = arena, .known = known, .user = user};
  return name_of(&naming, ir);
}
