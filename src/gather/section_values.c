/* section_values.c: what the variables that an algorithm section assigns are at one of its statements, as expressions over what
 * it does not assign. So a comparison of them makes an event as one in an equation does. A loop leaves no such expression. */
#include <string.h>

#include "gather/gather_internal.h"

enum { MOST_HEIGHT = 200 }; /* of an expression: longer ones are not followed */

SectionValues section_values(ScalarClass *scalar, const uint8_t *is_assigned, uint32_t count)
{
  SectionValues values = {.scalar = scalar, .is_assigned = is_assigned, .count = count};
  values.now = ARENA_NEW(scalar->arena, const Ir *, count);
  return values;
}

static const Ir *exchange_value(void *user, const Ir *leaf)
{
  const SectionValues *values = user;
  return leaf->kind == IR_VARIABLE ? values->now[leaf->index] : NULL;
}

int is_outside_section(const SectionValues *values, const Ir *ir)
{
  uint32_t count;
  const uint32_t *variables = ir_variables_now(values->scalar->arena, ir, &count);
  for (uint32_t i = 0; i < count; i++)
    if (values->is_assigned[variables[i]]) return 0;
  return 1;
}

const Ir *section_value(SectionValues *values, const Ir *ir)
{
  IrPool *pool = values->scalar->pool;
  uint32_t owner = pool->owner;
  pool->owner = 0; /* it is of the class, though a function may be under way */
  const Ir *value = ir_substitute(pool, ir, exchange_value, values);
  pool->owner = owner;
  return value->height <= MOST_HEIGHT && is_outside_section(values, value) ? value : NULL;
}

static void forget_assigned(SectionValues *values, const IrEquation *statements)
{
  for (const IrEquation *e = statements; e; e = e->next) {
    if (e->kind == IR_EQUATION_ASSIGN || e->kind == IR_EQUATION_FOR) values->now[e->left->index] = NULL;
    for (const IrBranch *b = e->branches; b; b = b->next) forget_assigned(values, b->body);
  }
}

static const Ir **copy_values(const SectionValues *values)
{
  const Ir **copy = ARENA_NEW(values->scalar->arena, const Ir *, values->count);
  memcpy(copy, values->now, values->count * sizeof *copy);
  return copy;
}

/* In `now` what the first branch leaves, in `rest` what the others do. The condition was found before; NULL: it is not known.
 */
static void join(SectionValues *values, const Ir *known, const Ir **rest)
{
  IrPool *pool = values->scalar->pool;
  uint32_t owner = pool->owner;
  pool->owner = 0;
  for (uint32_t v = 0; v < values->count; v++) {
    const Ir *now = values->now[v];
    if (now == rest[v]) continue;
    values->now[v] = known && now && rest[v] ? ir_if(pool, known, now, rest[v]) : NULL;
  }
  pool->owner = owner;
}

static void pass_list(SectionValues *values, const IrEquation *statements)
{
  for (const IrEquation *e = statements; e; e = e->next) section_pass(values, e);
}

static void pass_branches(SectionValues *values, const IrBranch *branch)
{
  if (!branch) return;
  const Ir **before = copy_values(values);
  const Ir *condition = branch->condition ? section_value(values, branch->condition) : NULL;
  if (branch->condition) pass_branches(values, branch->next);
  const Ir **rest = values->now;
  values->now = before;
  pass_list(values, branch->body);
  if (branch->condition) join(values, condition, rest);
}

void section_pass(SectionValues *values, const IrEquation *e)
{
  if (e->kind == IR_EQUATION_ASSIGN) values->now[e->left->index] = section_value(values, e->right);
  if (e->kind == IR_EQUATION_IF) pass_branches(values, e->branches);
  if (e->kind == IR_EQUATION_FOR || e->kind == IR_EQUATION_WHILE) section_enter_loop(values, e);
}

void section_enter_loop(SectionValues *values, const IrEquation *loop)
{
  if (loop->kind == IR_EQUATION_FOR) values->now[loop->left->index] = NULL;
  forget_assigned(values, loop->branches->body);
}

/* ---- what has a value wherever it is evaluated ------------------------------------------------------------------------ */

static int is_partial(void *user, const Ir *ir)
{
  (void)user;
  switch (ir->kind) {
  case IR_DIVIDE:
    return ir->operands[1]->kind != IR_NUMBER;
  case IR_POWER:
  case IR_CALL:
  case IR_ELEMENT:
    return 1;
  case IR_BUILTIN:
    return ir->op == IR_SQRT || (ir->op >= IR_TAN && ir->op <= IR_ACOS) || (ir->op >= IR_EXP && ir->op <= IR_REM);
  default:
    return 0;
  }
}

int has_value_everywhere(ScalarClass *scalar, const Ir *ir)
{
  return !scalar_walk(scalar, ir, is_partial, NULL);
}
