/* unit_check.c: the unit of an expression, as far as the units of its variables determine it. An expression without unit, and
 * every product with a number, may be in any. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lower/lower_internal.h"

typedef struct Measure {
  int is_known;
  Dimension dimension;
  const char *unit; /* as written; NULL: it follows from others */
} Measure;

enum { RECENT = 256, MOST_STEPS = 20000 };

typedef struct Measured {
  const Ir *ir;
  Measure measure;
} Measured;

typedef struct Measuring {
  Builder *builder;
  Span span;
  int is_wrong; /* reported */
  uint32_t steps;
  uint64_t is_recent[RECENT / 64]; /* bits: which of `recent` hold anything */
  Measured *recent;                /* [RECENT] shared nodes are mostly visited once */
} Measuring;

static Measure measure(Measuring *m, const Ir *ir);

/* ---- texts ---------------------------------------------------------------------------------------------------------- */

static const char *variable_name(void *user, uint32_t variable)
{
  return builder_variable(user, variable)->name;
}

static const char *expression_text(const Measuring *m, const Ir *ir)
{
  TextBuffer buffer = {.storage = {.arena = m->builder->model->arena}, .limit = 60};
  ir_print(ir, variable_name, m->builder, text_output(&buffer));
  return text_of(&buffer);
}

static const char *unit_text(const Measuring *m, const Measure *of)
{
  static const char *const names[DIMENSION_BASES] = {"m", "kg", "s", "A", "K", "mol", "cd"};
  Arena *arena = m->builder->model->arena;
  const char *text = "", *over = "";
  if (of->unit) return of->unit;
  for (int i = 0; i < DIMENSION_BASES; i++) {
    int n = of->dimension.exponents[i];
    const char **to = n > 0 ? &text : &over;
    if (n) *to = arena_printf(arena, abs(n) > 1 ? "%s%s%s%d" : "%s%s%s", *to, **to ? "." : "", names[i], abs(n));
  }
  text = arena_printf(arena, strchr(over, '.') ? "%s/(%s)" : *over ? "%s/%s" : "%s", *text ? text : "1", over);
  return of->dimension.factor == 1 ? text : arena_printf(arena, "%g %s", of->dimension.factor, text);
}

static int differ_by(const Dimension *x, const Dimension *y, const Dimension *one)
{
  for (int i = 0; i < DIMENSION_BASES; i++)
    if (x->exponents[i] - y->exponents[i] != one->exponents[i]) return 0;
  return 1;
}

/* tau/unitTorque, with a constant of 1 N.m, has become tau. */
static int is_by_one(const Builder *builder, const Dimension *x, const Dimension *y)
{
  for (uint32_t i = 0; i < builder->one_count; i++)
    if (differ_by(x, y, &builder->ones[i]) || differ_by(y, x, &builder->ones[i])) return 1;
  return 0;
}

void unit_of_one(Builder *builder, const char *unit)
{
  Dimension one;
  enum { MOST = sizeof builder->ones / sizeof *builder->ones };
  if (!unit[0] || !dimension_read(unit, &one) || builder->one_count == MOST) return;
  for (uint32_t i = 0; i < builder->one_count; i++)
    if (dimensions_agree(&one, &builder->ones[i])) return;
  builder->ones[builder->one_count++] = one;
}

static void report(Measuring *m, const Ir *a, const Measure *x, const Ir *b, const Measure *y)
{
  if (is_by_one(m->builder, &x->dimension, &y->dimension)) return;
  if (!m->is_wrong)
    diagnostic_warning(m->builder->model->diagnostics, m->span, "wrong-unit", "unit mismatch: %s is in %s, %s in %s",
                       expression_text(m, a), unit_text(m, x), expression_text(m, b), unit_text(m, y));
  m->is_wrong = 1;
}

/* ---- units ---------------------------------------------------------------------------------------------------------- */

static Measure of_unit(const char *unit)
{
  Measure result = {.unit = unit};
  result.is_known = unit && unit[0] && dimension_read(unit, &result.dimension) && !result.dimension.has_offset;
  return result;
}

static Measure combined(const Measure *x, const Measure *y, int sign)
{
  Measure result = {.is_known = x->is_known && y->is_known};
  for (int i = 0; i < DIMENSION_BASES; i++)
    result.dimension.exponents[i] = x->dimension.exponents[i] + sign * y->dimension.exponents[i];
  result.dimension.factor = sign > 0 ? x->dimension.factor * y->dimension.factor : x->dimension.factor / y->dimension.factor;
  return result;
}

static Measure of_derivative(const Measuring *m, const Ir *ir)
{
  Measure value = of_unit(builder_variable(m->builder, ir->index)->unit), second = of_unit("s");
  return combined(&value, &second, -1);
}

/* Both must be in one unit. */
static Measure joined(Measuring *m, const Ir *a, const Ir *b)
{
  Measure x = measure(m, a), y = measure(m, b);
  if (x.is_known && y.is_known && !dimensions_agree(&x.dimension, &y.dimension)) report(m, a, &x, b, &y);
  return x.is_known ? x : y;
}

static Measure of_power(Measuring *m, const Ir *ir, double exponent)
{
  Measure x = measure(m, ir->operands[0]), result = {.is_known = x.is_known};
  for (int i = 0; i < DIMENSION_BASES; i++) {
    double power = x.dimension.exponents[i] * exponent;
    result.is_known &= power == floor(power) && fabs(power) < 20;
    result.dimension.exponents[i] = result.is_known ? (int)power : 0;
  }
  result.dimension.factor = result.is_known ? pow(x.dimension.factor, exponent) : 1;
  return result;
}

static Measure of_call(Measuring *m, const Ir *ir)
{
  const IrFunction *function = ir->function;
  for (uint32_t i = 0; i < ir->count && i < function->inputs; i++) {
    Measure wanted = of_unit(function->variables[i].unit), given = measure(m, ir->operands[i]);
    if (!wanted.is_known || !given.is_known || dimensions_agree(&wanted.dimension, &given.dimension) || m->is_wrong) continue;
    diagnostic_warning(m->builder->model->diagnostics, m->span, "wrong-unit",
                       "unit mismatch: %s is in %s, input %s of %s in %s", expression_text(m, ir->operands[i]),
                       unit_text(m, &given), function->variables[i].name, function->name, wanted.unit);
    m->is_wrong = 1;
  }
  return of_unit(function->variables[function->inputs + ir->index].unit);
}

static Measure of_builtin(Measuring *m, const Ir *ir)
{
  switch (ir->op) {
  case IR_MIN:
  case IR_MAX:
    return joined(m, ir->operands[0], ir->operands[1]);
  case IR_ATAN2:
    return joined(m, ir->operands[0], ir->operands[1]), of_unit("rad");
  case IR_ABS:
  case IR_NO_EVENT:
    return measure(m, ir->operands[0]);
  case IR_SMOOTH:
    return measure(m, ir->operands[1]);
  case IR_SQRT:
    return of_power(m, ir, 0.5);
  default:
    for (uint32_t i = 0; i < ir->count; i++) measure(m, ir->operands[i]);
    return (Measure){0};
  }
}

static Measure of_product(Measuring *m, const Ir *ir)
{
  Measure x = measure(m, ir->operands[0]), y = measure(m, ir->operands[1]);
  return combined(&x, &y, ir->kind == IR_MULTIPLY ? 1 : -1);
}

static Measure of_element(Measuring *m, const Ir *ir)
{
  measure(m, ir->operands[0]);
  if (ir_is_table(ir)) return (Measure){0};
  for (uint32_t i = 2; i < ir->count; i++) joined(m, ir->operands[1], ir->operands[i]);
  return measure(m, ir->operands[1]);
}

static Measure measured(Measuring *m, const Ir *ir)
{
  switch (ir->kind) {
  case IR_VARIABLE:
  case IR_PRE:
    return of_unit(builder_variable(m->builder, ir->index)->unit);
  case IR_DER:
    return of_derivative(m, ir);
  case IR_TIME:
    return of_unit("s");
  case IR_NEGATE:
    return measure(m, ir->operands[0]);
  case IR_ADD:
  case IR_SUBTRACT:
    return joined(m, ir->operands[0], ir->operands[1]);
  case IR_IF:
    measure(m, ir->operands[0]);
    return joined(m, ir->operands[1], ir->operands[2]);
  case IR_RELATION:
    return joined(m, ir->operands[0], ir->operands[1]), (Measure){0};
  case IR_AND:
  case IR_OR:
  case IR_NOT:
    for (uint32_t i = 0; i < ir->count; i++) measure(m, ir->operands[i]);
    return (Measure){0};
  case IR_MULTIPLY:
  case IR_DIVIDE:
    return of_product(m, ir);
  case IR_POWER:
    if (ir->operands[1]->kind == IR_NUMBER) return of_power(m, ir, ir->operands[1]->number);
    return measure(m, ir->operands[0]), (Measure){0};
  case IR_BUILTIN:
    return of_builtin(m, ir);
  case IR_CALL:
    return of_call(m, ir);
  case IR_ELEMENT:
    return of_element(m, ir);
  default:
    return (Measure){0};
  }
}

static Measure measure(Measuring *m, const Ir *ir)
{
  if (m->is_wrong || m->steps > MOST_STEPS) return (Measure){0};
  if (ir->count == 0) return measured(m, ir);
  const uint32_t at = ir->id % RECENT;
  if ((m->is_recent[at / 64] >> at % 64 & 1) && m->recent[at].ir == ir) return m->recent[at].measure;
  m->steps++;
  m->recent[at] = (Measured){ir, measured(m, ir)};
  m->is_recent[at / 64] |= UINT64_C(1) << at % 64;
  return m->recent[at].measure;
}

/* ---- equations ------------------------------------------------------------------------------------------------------ */

static int is_plain(const Ir *ir)
{
  return ir->kind == IR_VARIABLE || ir->kind == IR_DER;
}

/* Those of single variables are compared as they are written: units that are not understood, and degC, too. */
static int plain_units_checked(Builder *builder, const Ir *left, const Ir *right, Span span)
{
  const IrVariable *a = builder_variable(builder, left->index), *b = builder_variable(builder, right->index);
  Dimension x, y;
  if (units_agree(a->unit, b->unit)) return 1;
  if (dimension_read(a->unit, &x) && dimension_read(b->unit, &y) && is_by_one(builder, &x, &y)) return 1;
  diagnostic_warning(builder->model->diagnostics, span, "wrong-unit", "unit mismatch: %s is in %s, %s in %s", a->name, a->unit,
                     b->name, b->unit);
  return 0;
}

int units_checked(Builder *builder, const Ir *left, const Ir *right, Span span)
{
  if (is_plain(left) && left->kind == right->kind) return plain_units_checked(builder, left, right, span);
  Measured recent[RECENT];
  Measuring m = {.builder = builder, .span = span, .recent = recent};
  joined(&m, left, right);
  return !m.is_wrong;
}

int condition_units_checked(Builder *builder, const Ir *condition, Span span)
{
  Measured recent[RECENT];
  Measuring m = {.builder = builder, .span = span, .recent = recent};
  measure(&m, condition);
  return !m.is_wrong;
}
