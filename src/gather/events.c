/* events.c: when-clauses, assertions, initial equations. */
#include <string.h>

#include "gather/gather_internal.h"

/* ---- when and assert ------------------------------------------------------------------------------------------------- */

static const Ir *lower_value(void *user, const Ir *ir)
{
  return scalar_lower(user, ir);
}

uint32_t add_assertion(ScalarClass *scalar, const Ir *condition, const IrEquation *e)
{
  ScalarAssertion *assertion =
      ARRAY_PUSH(scalar->arena, scalar->assertions, scalar->assertion_count, scalar->assertion_capacity);
  *assertion = (ScalarAssertion){.condition = condition,
                                 .message = e->message ? e->message : "",
                                 .texts = ir_texts_with(scalar->arena, e->texts, lower_value, scalar),
                                 .is_warning = e->kind == IR_EQUATION_ASSERT && e->level == 1,
                                 .is_terminate = e->kind == IR_EQUATION_TERMINATE,
                                 .span = e->span};
  return scalar->assertion_count - 1;
}

/* when condition then x = value; reinit(y, value) */
static void add_when_law(ScalarClass *scalar, const IrEquation *e, const IrBranch *branch)
{
  const char *law = arena_printf(scalar->arena, "%s %s then", branch == e->branches ? "when" : "elsewhen",
                                 law_print(scalar, branch->condition));
  const char *separator = " ";
  for (const IrEquation *b = branch->body; b; b = b->next) {
    const char *action = b->kind == IR_EQUATION_EQUAL ? b->text : NULL;
    if (b->kind == IR_EQUATION_REINIT)
      action = arena_printf(scalar->arena, "reinit(%s, %s)", law_print(scalar, b->left), law_print(scalar, b->right));
    if (!action) continue;
    law = arena_printf(scalar->arena, "%s%s%s", law, separator, action);
    separator = "; ";
  }
  if (*separator == ';') law_add(scalar, law);
}

/* when: its clause and section. */
static int add_branch(ScalarClass *scalar, const IrEquation *e, const IrBranch *branch, ScalarWhen when, WhenPlace *place)
{
  const Ir *condition = when_place_value(place, branch->condition, e->span);
  if (!condition) return 0;
  when.condition = scalar_lower(scalar, condition);
  when.span = e->span;
  if (place ? !algorithm_actions(scalar, branch->body, scalar->when_count + 1, place, &when)
            : !equation_actions(scalar, branch->body, &when))
    return 0;
  uint32_t truth =
      scalar_add_variable(scalar, arena_printf(scalar->arena, "$when[%u]", scalar->when_count + 1), "", TYPE_BOOLEAN);
  scalar->variables[truth].sort = SORT_GIVEN;
  scalar->variables[truth].is_discrete = 1;
  scalar->variables[truth].is_hidden = 1;
  when.previous = truth; /* a variable until places are known */
  add_when_law(scalar, e, branch);
  *ARRAY_PUSH(scalar->arena, scalar->whens, scalar->when_count, scalar->when_capacity) = when;
  return 1;
}

static void mark_discretes(ScalarClass *scalar, const IrEquation *equations)
{
  for (const IrEquation *e = equations; e; e = e->next) {
    if ((e->kind == IR_EQUATION_EQUAL || e->kind == IR_EQUATION_ASSIGN) && e->left->kind == IR_VARIABLE) {
      scalar->variables[e->left->index].sort = SORT_GIVEN;
      scalar->variables[e->left->index].is_discrete = 1;
    }
    for (const IrBranch *b = e->branches; b; b = b->next) mark_discretes(scalar, b->body);
  }
}

/* Each variable belongs to one when, and is assigned once in each branch. */
static int check_assignments(ScalarClass *scalar)
{
  const ScalarAction **first = ARENA_NEW(scalar->arena, const ScalarAction *, scalar->variable_count);
  const ScalarWhen **owner = ARENA_NEW(scalar->arena, const ScalarWhen *, scalar->variable_count);
  int good = 1;
  for (uint32_t w = 0; w < scalar->when_count; w++) {
    const ScalarWhen *when = &scalar->whens[w];
    for (uint32_t a = 0; a < when->action_count; a++) {
      const ScalarAction *action = &when->actions[a];
      uint32_t v = action->variable;
      if (action->kind != ACTION_ASSIGN) continue;
      int follows = owner[v] && owner[v]->section && owner[v]->section == when->section; /* statements, in order */
      if (owner[v] && !follows && (owner[v]->clause != when->clause || owner[v] == when)) {
        scalar_error(scalar, action->span, "given-twice", "%s is assigned a second time", scalar->variables[v].name);
        scalar_about(scalar, .variable = scalar->variables[v].name);
        scalar_remedy(scalar, "use one when with elsewhen");
        scalar_note(scalar, first[v]->span, "first assigned here");
        good = 0;
      }
      owner[v] = when;
      first[v] = action;
    }
  }
  return good;
}

static void mark_clauses(ScalarClass *scalar, const IrEquation *list)
{
  for (const IrEquation *e = list; e; e = e->next)
    if (e->kind == IR_EQUATION_WHEN)
      for (const IrBranch *b = e->branches; b; b = b->next) mark_discretes(scalar, b->body);
}

static int add_clauses(ScalarClass *scalar, const IrEquation *list, uint32_t section, uint32_t *clause)
{
  WhenPlace *place = section ? when_place_new(scalar, list) : NULL;
  for (const IrEquation *e = list; e; e = e->next) {
    int is_when = e->kind == IR_EQUATION_WHEN;
    *clause += (uint32_t)is_when;
    for (const IrBranch *b = e->branches; is_when && b; b = b->next)
      if (!add_branch(scalar, e, b, (ScalarWhen){.clause = *clause, .section = section}, place)) return 0;
    if (place) when_place_pass(place, e);
  }
  return 1;
}

static int gather_whens(ScalarClass *scalar)
{
  uint32_t clause = 0, section = 0;
  mark_clauses(scalar, scalar->spec->equations.first);
  for (const IrAlgorithm *a = scalar->spec->algorithms; a; a = a->next)
    if (!a->is_initial) mark_clauses(scalar, a->statements.first);
  if (!add_clauses(scalar, scalar->spec->equations.first, section, &clause)) return 0;
  for (const IrAlgorithm *a = scalar->spec->algorithms; a; a = a->next)
    if (!a->is_initial && !add_clauses(scalar, a->statements.first, ++section, &clause)) return 0;
  if (!check_assignments(scalar)) return 0;
  order_whens(scalar);
  return 1;
}

static int gather_assertions(ScalarClass *scalar, const IrEquation *equations, const Ir *guard);

/* An assert in a branch of an if-equation applies where the branch is taken. */
static int gather_guarded(ScalarClass *scalar, const IrBranch *branches, const Ir *guard)
{
  IrPool *pool = scalar->pool;
  const Ir *no = ir_boolean(pool, 0);
  for (const IrBranch *b = branches; b; b = b->next) {
    const Ir *condition = b->condition ? scalar_lower(scalar, b->condition) : ir_boolean(pool, 1);
    const Ir *here = guard ? ir_if(pool, guard, condition, no) : condition;
    if (!gather_assertions(scalar, b->body, here)) return 0;
    guard = guard ? ir_if(pool, condition, no, guard) : ir_not(pool, condition);
  }
  return 1;
}

/* guard NULL: always. Those about parameters alone are checked for each instance. */
static int gather_assertions(ScalarClass *scalar, const IrEquation *equations, const Ir *guard)
{
  const Ir *yes = ir_boolean(scalar->pool, 1), *no = ir_boolean(scalar->pool, 0);
  for (const IrEquation *e = equations; e; e = e->next) {
    const Ir *condition = e->kind == IR_EQUATION_ASSERT ? scalar_lower(scalar, e->left) : no;
    if (e->kind == IR_EQUATION_IF && !gather_guarded(scalar, e->branches, guard)) return 0;
    if (e->kind == IR_EQUATION_WHEN && guard) {
      scalar_error(scalar, e->span, "not-supported", "when inside an if-equation whose condition varies: not supported yet");
      return 0;
    }
    if (e->kind == IR_EQUATION_TERMINATE ||
        (e->kind == IR_EQUATION_ASSERT && (guard || !scalar_is_parametric(scalar, condition))))
      add_assertion(scalar, guard ? ir_if(scalar->pool, guard, condition, yes) : condition, e);
  }
  return 1;
}

/* ---- initial equations ----------------------------------------------------------------------------------------------- */

static int is_no_start_value(void *user, const Ir *ir)
{
  (void)user;
  return ir->kind == IR_DER || ir->kind == IR_PRE || ir->kind == IR_TIME || ir->kind == IR_INITIAL || ir->kind == IR_TERMINAL;
}

/* `fixed` gives the initial value, too. */
static void check_fixed_start(ScalarClass *scalar, const Ir *of, const Ir *value, Span span)
{
  const uint32_t v = of->index;
  const IrVariable *variable = &scalar->spec->variables[v];
  const Ir *start = variable->attributes[ATTRIBUTE_START];
  if (scalar->variables[v].is_discrete && of->kind != IR_PRE) return; /* fixed with the start value before it */
  int is_same =
      start ? start == value || (start->kind == IR_NUMBER && ir_is_number(value, start->number)) : ir_is_number(value, 0);
  if (!variable->fixed || is_same) return;
  scalar_error(scalar, span, "initial-value", "the initial value of %s is given twice: by this equation and by fixed = true",
               variable->name);
  scalar_about(scalar, .variable = variable->name);
  scalar_remedy(scalar, "remove one of them");
  scalar_note(scalar, variable->span, "fixed at its start value here");
}

/* A value from parameters, or from start values of states; which variables are states is known later. */
static int take_start(ScalarClass *scalar, const Ir *variable, const Ir *value, int from_parameters, Span span)
{
  if (variable->kind != IR_VARIABLE && variable->kind != IR_PRE) return 0;
  const ScalarVariable *of = &scalar->variables[variable->index];
  if (!of->is_discrete && (variable->kind == IR_VARIABLE) != (of->type == TYPE_REAL)) return 0;
  if (scalar_walk(scalar, value, is_no_start_value, NULL) || ir_depends(value, variable->index)) return 0;
  if (scalar->spec->variables[variable->index].cross_reference) return 0;
  if (from_parameters && !scalar_is_parametric(scalar, value)) return 0;
  if (scalar->starts[variable->index]) {
    const char *name = scalar->variables[variable->index].name;
    scalar_error(scalar, span, "initial-value", "the initial value of %s is given a second time", name);
    scalar_about(scalar, .variable = name);
  }
  check_fixed_start(scalar, variable, value, span);
  scalar->starts[variable->index] = value;
  return 1;
}

/* A variable for the derivative, with an equation: so index reduction finds what determines it. */
static const Ir *name_rate(void *user, const Ir *leaf)
{
  ScalarClass *scalar = user;
  if (leaf->kind != IR_DER) return NULL;
  const char *name = arena_printf(scalar->arena, "$der(%s)", scalar->variables[leaf->index].name);
  for (uint32_t v = scalar->spec->variable_count; v < scalar->variable_count; v++)
    if (strcmp(scalar->variables[v].name, name) == 0) return scalar_reference(scalar, v);
  uint32_t rate = scalar_add_variable(scalar, name, "", TYPE_REAL);
  scalar->variables[rate].is_hidden = 1;
  equation_add(scalar, scalar_reference(scalar, rate), leaf, name, scalar->spec->span);
  return scalar_reference(scalar, rate);
}

void initial_add(ScalarClass *scalar, const Ir *left, const Ir *right, const char *text, Span span)
{
  left = ir_substitute(scalar->pool, initially_assigned(scalar, left), name_rate, scalar);
  right = ir_substitute(scalar->pool, initially_assigned(scalar, right), name_rate, scalar);
  *ARRAY_PUSH(scalar->arena, scalar->initials, scalar->initial_count, scalar->initial_capacity) =
      (ScalarInitial){scalar_lower(scalar, left), scalar_lower(scalar, right), text ? text : "", span, 0};
}

/* A constant is no equation; what is left of an assert of parameters was checked. */
static int gather_initial(ScalarClass *scalar)
{
  EquationSides sides = {0};
  scalar->starts = ARENA_NEW(scalar->arena, const Ir *, scalar->spec->variable_count);
  gather_initial_whens(scalar);
  if (!equation_sides(scalar, scalar->spec->initial_equations.first, &sides)) return 0;
  for (uint32_t i = 0; i < sides.count; i++) {
    const EquationSide *e = &sides.sides[i];
    const Ir *left = initially_assigned(scalar, e->left), *right = initially_assigned(scalar, e->right);
    if (take_start(scalar, left, right, 1, e->span) || take_start(scalar, right, left, 1, e->span) ||
        take_start(scalar, left, right, 0, e->span))
      continue;
    initial_add(scalar, e->left, e->right, e->text, e->span);
  }
  return gather_initial_algorithms(scalar);
}

int gather_events(ScalarClass *scalar)
{
  return gather_whens(scalar) && gather_assertions(scalar, scalar->spec->equations.first, NULL) && gather_initial(scalar);
}
