/* when_equations.c: what the equations of a when-clause do at its event. Of an if-equation among them each variable gets one
 * action, whose value the conditions choose. */
#include "gather/gather_internal.h"

static int add_action(ScalarClass *scalar, ScalarAction *action, const IrEquation *e)
{
  *action = (ScalarAction){.span = e->span};
  switch (e->kind) {
  case IR_EQUATION_EQUAL:
    if (e->left->kind != IR_VARIABLE) {
      scalar_error(scalar, e->span, "not-supported", "an equation in when needs a single variable on its left");
      return 0;
    }
    action->kind = ACTION_ASSIGN;
    action->variable = e->left->index;
    action->value = scalar_lower(scalar, e->right);
    return 1;
  case IR_EQUATION_REINIT:
    action->kind = ACTION_REINIT;
    action->variable = e->left->index;
    action->value = scalar_lower(scalar, e->right);
    return 1;
  case IR_EQUATION_ASSERT:
    action->kind = ACTION_ASSERT;
    action->value = scalar_lower(scalar, e->left);
    action->assertion = add_assertion(scalar, NULL, e);
    return 1;
  case IR_EQUATION_TERMINATE:
    action->kind = ACTION_TERMINATE;
    action->assertion = add_assertion(scalar, NULL, e);
    return 1;
  default:
    scalar_error(scalar, e->span, "not-supported", "only equations, if, reinit, assert and terminate are supported in when");
    return 0;
  }
}

/* ---- if-equations ---------------------------------------------------------------------------------------------------- */

typedef struct Choice {
  ScalarClass *scalar;
  ScalarWhen *when;
  const IrEquation *e; /* the if-equation */
} Choice;

static int has_same_target(const IrEquation *e, const IrEquation *target)
{
  return e->kind == target->kind && e->left->kind == IR_VARIABLE && e->left->index == target->left->index;
}

static int names_target(const IrBranch *branch, const IrEquation *target)
{
  for (; branch; branch = branch->next)
    for (const IrEquation *e = branch->body; e; e = e->next)
      if (has_same_target(e, target) || names_target(e->branches, target)) return 1;
  return 0;
}

static const Ir *value_in_branches(const Choice *c, const IrBranch *branch, const IrEquation *target);

/* What the list gives the target of another equation of its kind; NULL: nothing. */
static const Ir *value_in_list(const Choice *c, const IrEquation *list, const IrEquation *target)
{
  for (const IrEquation *e = list; e; e = e->next) {
    if (has_same_target(e, target)) return scalar_lower(c->scalar, e->right);
    if (names_target(e->branches, target)) return value_in_branches(c, e->branches, target);
  }
  return NULL;
}

/* A state that a branch does not reinitialise keeps its value; a variable needs an equation in each. NULL: there is none. */
static const Ir *value_in_branches(const Choice *c, const IrBranch *branch, const IrEquation *target)
{
  const Ir *here = branch ? value_in_list(c, branch->body, target) : NULL;
  if (!here && target->kind == IR_EQUATION_REINIT) here = scalar_lower(c->scalar, target->left);
  if (!here || !branch || !branch->condition) return here;
  const Ir *rest = value_in_branches(c, branch->next, target);
  return rest ? ir_if(c->scalar->pool, scalar_lower(c->scalar, branch->condition), here, rest) : NULL;
}

static int has_action(const ScalarWhen *when, uint32_t first, ScalarActionKind kind, uint32_t variable)
{
  for (uint32_t a = first; a < when->action_count; a++)
    if (when->actions[a].kind == kind && when->actions[a].variable == variable) return 1;
  return 0;
}

static int choose_value(const Choice *c, const IrEquation *target, uint32_t first)
{
  ScalarActionKind kind = target->kind == IR_EQUATION_REINIT ? ACTION_REINIT : ACTION_ASSIGN;
  ScalarAction action;
  if (!add_action(c->scalar, &action, target)) return 0;
  if (has_action(c->when, first, kind, action.variable)) return 1;
  action.value = value_in_branches(c, c->e->branches, target);
  if (!action.value) {
    const char *name = c->scalar->variables[action.variable].name;
    scalar_error(c->scalar, c->e->span, "not-supported", "an if in when that gives %s in some of its branches only", name);
    scalar_about(c->scalar, .variable = name);
    scalar_remedy(c->scalar, "write %s = pre(%s) in the others, and in else", name, name);
    return 0;
  }
  c->when->actions[c->when->action_count++] = action;
  return 1;
}

static int add_chosen(const Choice *c, const IrEquation *list, const Ir *guard, uint32_t first);

/* guard: the branches that contain these are taken. */
static int add_branches(const Choice *c, const IrBranch *branch, const Ir *guard, uint32_t first)
{
  IrPool *pool = c->scalar->pool;
  const Ir *no = ir_boolean(pool, 0);
  for (; branch; branch = branch->next) {
    const Ir *condition = branch->condition ? scalar_lower(c->scalar, branch->condition) : ir_boolean(pool, 1);
    if (!add_chosen(c, branch->body, ir_if(pool, guard, condition, no), first)) return 0;
    guard = ir_if(pool, condition, no, guard);
  }
  return 1;
}

static int add_chosen(const Choice *c, const IrEquation *list, const Ir *guard, uint32_t first)
{
  IrPool *pool = c->scalar->pool;
  for (const IrEquation *e = list; e; e = e->next) {
    if (e->kind == IR_EQUATION_IF) {
      if (!add_branches(c, e->branches, guard, first)) return 0;
    } else if (e->kind == IR_EQUATION_EQUAL || e->kind == IR_EQUATION_REINIT) {
      if (!choose_value(c, e, first)) return 0;
    } else if (e->kind == IR_EQUATION_ASSERT) {
      ScalarAction *action = &c->when->actions[c->when->action_count++];
      if (!add_action(c->scalar, action, e)) return 0;
      action->value = ir_if(pool, guard, action->value, ir_boolean(pool, 1));
    } else {
      scalar_error(c->scalar, e->span, "not-supported", "only equations, reinit and assert are supported in an if in when");
      return 0;
    }
  }
  return 1;
}

/* ---- the list --------------------------------------------------------------------------------------------------------- */

static uint32_t most_actions(const IrEquation *list)
{
  uint32_t count = 0;
  for (const IrEquation *e = list; e; e = e->next) {
    count += e->kind != IR_EQUATION_IF;
    for (const IrBranch *b = e->branches; b; b = b->next) count += most_actions(b->body);
  }
  return count;
}

int equation_actions(ScalarClass *scalar, const IrEquation *body, ScalarWhen *when)
{
  when->actions = ARENA_NEW(scalar->arena, ScalarAction, most_actions(body));
  for (const IrEquation *e = body; e; e = e->next) {
    Choice choice = {scalar, when, e};
    if (e->kind == IR_EQUATION_IF) {
      if (!add_branches(&choice, e->branches, ir_boolean(scalar->pool, 1), when->action_count)) return 0;
    } else if (!add_action(scalar, &when->actions[when->action_count++], e)) {
      return 0;
    }
  }
  return 1;
}
