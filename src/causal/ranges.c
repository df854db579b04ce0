/* ranges.c: what the values of parameters must satisfy while a system runs (rule 6): from `min`, from asserts about parameters
 * alone, and from what the equations make of a parameter: inertias, time constants, surfaces of shapes. */
#include "causal/causal_internal.h"

enum { NOT_NEGATIVE = 1, NOT_ZERO = 2 };

static const uint8_t needs_of[] = {
    [LIED_ANY] = 0, [LIED_POSITIVE] = NOT_NEGATIVE | NOT_ZERO, [LIED_NONNEGATIVE] = NOT_NEGATIVE, [LIED_NONZERO] = NOT_ZERO};
static const LiedCheck check_of[] = {LIED_ANY, LIED_NONNEGATIVE, LIED_NONZERO, LIED_POSITIVE}; /* [needs] */

/* Beside what is needed already. */
static void need(CausalWork *work, uint32_t variable, uint8_t needs)
{
  const CausalVariable *v = &work->class_->variables[variable];
  if (v->home != HOME_PARAMETER) return;
  LiedCheck *check = &work->class_->parameter_checks[v->slot];
  *check = check_of[needs_of[*check] | needs];
}

/* ---- min ------------------------------------------------------------------------------------------------------------ */

static uint8_t needs_of_bound(double bound, int strict)
{
  if (bound > 0 || (bound == 0 && strict)) return NOT_NEGATIVE | NOT_ZERO;
  return bound == 0 ? NOT_NEGATIVE : 0;
}

static void range_of_attributes(CausalWork *work)
{
  for (uint32_t v = 0; v < work->spec->variable_count; v++) {
    const IrVariable *variable = &work->spec->variables[v];
    const Ir *min = variable->attributes[ATTRIBUTE_MIN];
    if (min && min->kind == IR_NUMBER && !variable->cross_reference) need(work, v, needs_of_bound(min->number, 0));
  }
}

/* ---- asserts -------------------------------------------------------------------------------------------------------- */

/* `ir` is greater than the bound, or not less: a parameter, or the least of several. */
static void range_of_bound(CausalWork *work, const Ir *ir, double bound, int strict)
{
  if (ir->kind == IR_VARIABLE) need(work, ir->index, needs_of_bound(bound, strict));
  for (uint32_t i = 0; ir->kind == IR_BUILTIN && ir->op == IR_MIN && i < ir->count; i++)
    range_of_bound(work, ir->operands[i], bound, strict);
}

static void range_of_relation(CausalWork *work, const Ir *ir)
{
  const Ir *left = ir->operands[0], *right = ir->operands[1];
  int strict = ir->op == IR_LESS || ir->op == IR_GREATER, rises = ir->op == IR_LESS || ir->op == IR_LESS_EQUAL;
  const Ir *bound = rises ? left : right, *of = rises ? right : left;
  if (ir->op == IR_NOT_EQUAL) {
    if (ir_is_number(right, 0) && left->kind == IR_VARIABLE) need(work, left->index, NOT_ZERO);
    if (ir_is_number(left, 0) && right->kind == IR_VARIABLE) need(work, right->index, NOT_ZERO);
  } else if (ir->op != IR_EQUAL && bound->kind == IR_NUMBER) {
    range_of_bound(work, of, bound->number, strict);
  }
}

static void range_of_condition(CausalWork *work, const Ir *ir)
{
  if (ir->kind == IR_RELATION) range_of_relation(work, ir);
  int passes = ir->kind == IR_AND || (ir->kind == IR_BUILTIN && ir->op == IR_NO_EVENT);
  for (uint32_t i = 0; passes && i < ir->count; i++) range_of_condition(work, ir->operands[i]);
}

static void range_of_asserts(CausalWork *work)
{
  for (const IrEquation *check = work->spec->checks.first; check; check = check->next)
    if (check->level == 0) range_of_condition(work, check->left);
}

/* ---- roles ---------------------------------------------------------------------------------------------------------- */

static void range_of_roles(CausalWork *work)
{
  const CausalClass *class_ = work->class_;
  for (uint32_t i = 0; i < class_->parameter_count; i++) {
    LiedRole role = class_->parameter_roles[i];
    if (role != LIED_PLAIN && role != LIED_INPUT_VALUE) need(work, class_->parameters[i], NOT_NEGATIVE);
  }
}

static void range_of_surface(CausalWork *work)
{
  const LiedShape *shape = work->class_->shape;
  if (!shape) return;
  const uint16_t numbers[] = {shape->radius,   shape->stiffness, shape->damping,
                              shape->friction, shape->bristle,   shape->elastic_time};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
    if (numbers[i] != LIED_NO_PARAMETER) need(work, work->class_->parameters[numbers[i]], NOT_NEGATIVE);
}

void range_of_inertia(CausalWork *work, const Ir *coefficient)
{
  uint32_t plain = plain_parameter(work->scalar, coefficient);
  if (plain != NONE) need(work, plain, NOT_NEGATIVE);
}

void describe_ranges(CausalWork *work)
{
  range_of_attributes(work);
  range_of_asserts(work);
  range_of_roles(work);
  range_of_surface(work);
}
