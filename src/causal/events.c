/* events.c: when-clauses, assertions, initial equations; comparisons that make events. */
#include <string.h>

#include "causal/causal_internal.h"

/* ---- when and assert ------------------------------------------------------------------------------------------------- */

static const Ir *lower_value(void *user, const Ir *ir)
{
  return work_lower(user, ir);
}

static uint32_t add_assertion(Work *work, const Ir *condition, const IrEquation *e)
{
  CausalClass *class_ = work->class_;
  CausalAssertion *assertion = PUSH(work, class_->assertions, class_->assertion_count, work->assertion_capacity);
  *assertion = (CausalAssertion){.condition = condition,
                                 .message = e->message ? e->message : "",
                                 .texts = ir_texts_with(work->arena, e->texts, lower_value, work),
                                 .is_warning = e->kind == IR_EQUATION_ASSERT && e->level == 1,
                                 .is_terminate = e->kind == IR_EQUATION_TERMINATE,
                                 .span = e->span};
  return class_->assertion_count - 1;
}

static int add_action(Work *work, CausalAction *action, const IrEquation *e)
{
  *action = (CausalAction){.span = e->span};
  switch (e->kind) {
  case IR_EQUATION_EQUAL:
    if (e->left->kind != IR_VARIABLE) {
      work_error(work, e->span, "not-supported", "an equation in when needs a single variable on its left");
      return 0;
    }
    action->kind = ACTION_ASSIGN;
    action->variable = e->left->index;
    action->value = work_lower(work, e->right);
    return 1;
  case IR_EQUATION_REINIT:
    action->kind = ACTION_REINIT;
    action->variable = e->left->index;
    action->value = work_lower(work, e->right);
    return 1;
  case IR_EQUATION_ASSERT:
    action->kind = ACTION_ASSERT;
    action->value = work_lower(work, e->left);
    action->assertion = add_assertion(work, NULL, e);
    return 1;
  case IR_EQUATION_TERMINATE:
    action->kind = ACTION_TERMINATE;
    action->assertion = add_assertion(work, NULL, e);
    return 1;
  default:
    work_error(work, e->span, "not-supported", "only equations, reinit, assert and terminate are supported in when");
    return 0;
  }
}

static int add_branch(Work *work, const IrEquation *e, const IrBranch *branch, uint32_t clause)
{
  CausalWhen when = {.condition = work_lower(work, branch->condition), .clause = clause, .span = e->span};
  uint32_t count = 0;
  for (const IrEquation *b = branch->body; b; b = b->next) count++;
  when.actions = ARENA_NEW(work->arena, CausalAction, count);
  for (const IrEquation *b = branch->body; b; b = b->next)
    if (!add_action(work, &when.actions[when.action_count++], b)) return 0;
  uint32_t truth =
      work_add_variable(work, causal_text(work->arena, "$when[%u]", work->class_->when_count + 1), "", TYPE_BOOLEAN);
  work->variables[truth].sort = SORT_GIVEN;
  work->variables[truth].is_discrete = 1;
  work->variables[truth].is_hidden = 1;
  when.previous = truth; /* a variable until places are known */
  *PUSH(work, work->class_->whens, work->class_->when_count, work->when_capacity) = when;
  return 1;
}

static void mark_discretes(Work *work, const IrEquation *equations)
{
  for (const IrEquation *e = equations; e; e = e->next) {
    if (e->kind == IR_EQUATION_EQUAL && e->left->kind == IR_VARIABLE) {
      work->variables[e->left->index].sort = SORT_GIVEN;
      work->variables[e->left->index].is_discrete = 1;
    }
    for (const IrBranch *b = e->branches; b; b = b->next) mark_discretes(work, b->body);
  }
}

/* Each variable belongs to one when, and is assigned once in each branch. */
static int check_assignments(Work *work)
{
  const CausalAction **first = ARENA_NEW(work->arena, const CausalAction *, work->class_->variable_count);
  const CausalWhen **owner = ARENA_NEW(work->arena, const CausalWhen *, work->class_->variable_count);
  int good = 1;
  for (uint32_t w = 0; w < work->class_->when_count; w++) {
    const CausalWhen *when = &work->class_->whens[w];
    for (uint32_t a = 0; a < when->action_count; a++) {
      const CausalAction *action = &when->actions[a];
      uint32_t v = action->variable;
      if (action->kind != ACTION_ASSIGN) continue;
      if (owner[v] && (owner[v]->clause != when->clause || owner[v] == when)) {
        work_error(work, action->span, "given-twice", "%s is assigned a second time", work->class_->variables[v].name);
        work_about(work, .variable = work->class_->variables[v].name);
        work_remedy(work, "use one when with elsewhen");
        work_note(work, first[v]->span, "first assigned here");
        good = 0;
      }
      owner[v] = when;
      first[v] = action;
    }
  }
  return good;
}

static int gather_whens(Work *work)
{
  uint32_t clause = 0;
  for (const IrEquation *e = work->spec->equations.first; e; e = e->next)
    if (e->kind == IR_EQUATION_WHEN)
      for (const IrBranch *b = e->branches; b; b = b->next) mark_discretes(work, b->body);
  for (const IrEquation *e = work->spec->equations.first; e; e = e->next) {
    if (e->kind == IR_EQUATION_WHEN) {
      clause++;
      for (const IrBranch *b = e->branches; b; b = b->next)
        if (!add_branch(work, e, b, clause)) return 0;
    }
  }
  return check_assignments(work);
}

static int gather_assertions(Work *work, const IrEquation *equations, const Ir *guard);

/* What a branch of an if-equation asserts holds where the branch is taken. */
static int gather_guarded(Work *work, const IrBranch *branches, const Ir *guard)
{
  IrPool *pool = work->pool;
  const Ir *no = ir_boolean(pool, 0);
  for (const IrBranch *b = branches; b; b = b->next) {
    const Ir *condition = b->condition ? work_lower(work, b->condition) : ir_boolean(pool, 1);
    const Ir *here = guard ? ir_if(pool, guard, condition, no) : condition;
    if (!gather_assertions(work, b->body, here)) return 0;
    guard = guard ? ir_if(pool, condition, no, guard) : ir_not(pool, condition);
  }
  return 1;
}

/* guard NULL: always. Those about parameters alone are checked for each instance. */
static int gather_assertions(Work *work, const IrEquation *equations, const Ir *guard)
{
  const Ir *yes = ir_boolean(work->pool, 1), *no = ir_boolean(work->pool, 0);
  for (const IrEquation *e = equations; e; e = e->next) {
    const Ir *condition = e->kind == IR_EQUATION_ASSERT ? work_lower(work, e->left) : no;
    if (e->kind == IR_EQUATION_IF && !gather_guarded(work, e->branches, guard)) return 0;
    if (e->kind == IR_EQUATION_WHEN && guard) {
      work_error(work, e->span, "not-supported", "when inside an if-equation whose condition varies: not supported yet");
      return 0;
    }
    if (e->kind == IR_EQUATION_TERMINATE || (e->kind == IR_EQUATION_ASSERT && (guard || !ir_is_parametric(work, condition))))
      add_assertion(work, guard ? ir_if(work->pool, guard, condition, yes) : condition, e);
  }
  return 1;
}

/* ---- initial equations ----------------------------------------------------------------------------------------------- */

static int is_no_start_value(Work *work, const Ir *ir)
{
  (void)work;
  return ir->kind == IR_DER || ir->kind == IR_TIME || ir->kind == IR_INITIAL || ir->kind == IR_TERMINAL;
}

/* `fixed` gives the initial value, too. */
static void check_fixed_start(Work *work, uint32_t v, const Ir *value, Span span)
{
  const IrVariable *variable = &work->spec->variables[v];
  const Ir *start = variable->attributes[ATTRIBUTE_START];
  int is_same =
      start ? start == value || (start->kind == IR_NUMBER && ir_is_number(value, start->number)) : ir_is_number(value, 0);
  if (!variable->fixed || is_same) return;
  work_error(work, span, "initial-value", "the initial value of %s is given twice: by this equation and by fixed = true",
             variable->name);
  work_about(work, .variable = variable->name);
  work_remedy(work, "remove one of them");
  work_note(work, variable->span, "fixed at its start value here");
}

/* A value from parameters, or from start values of states; which variables are states is known later. */
static int take_start(Work *work, const Ir *variable, const Ir *value, int from_parameters, Span span)
{
  if (variable->kind != IR_VARIABLE || ir_walk(work, value, is_no_start_value)) return 0;
  if (from_parameters && !ir_is_parametric(work, value)) return 0;
  if (work->starts[variable->index]) {
    work_error(work, span, "initial-value", "the initial value of %s is given a second time",
               work->class_->variables[variable->index].name);
    work_about(work, .variable = work->class_->variables[variable->index].name);
  }
  check_fixed_start(work, variable->index, value, span);
  work->starts[variable->index] = value;
  return 1;
}

static int gather_initial(Work *work)
{
  work->starts = ARENA_NEW(work->arena, const Ir *, work->spec->variable_count);
  for (const IrEquation *e = work->spec->initial_equations.first; e; e = e->next) {
    if (e->kind == IR_EQUATION_EQUAL &&
        (take_start(work, e->left, e->right, 1, e->span) || take_start(work, e->right, e->left, 1, e->span) ||
         take_start(work, e->left, e->right, 0, e->span)))
      continue;
    if (e->kind == IR_EQUATION_ASSERT) continue;
    work_error(
        work, e->span, "initial-value",
        "an initial equation must have the form `state = value`, where the value depends on parameters and start values only");
    work_remedy(work, "use --steady for a steady start");
    return 0;
  }
  return 1;
}

static int check_reinits(Work *work)
{
  int good = 1;
  for (uint32_t w = 0; w < work->class_->when_count; w++)
    for (uint32_t a = 0; a < work->class_->whens[w].action_count; a++) {
      const CausalAction *action = &work->class_->whens[w].actions[a];
      if (action->kind != ACTION_REINIT || work->variables[action->variable].is_state) continue;
      work_error(work, action->span, "not-a-state", "%s is not a state of %s: reinit can change states only",
                 work->class_->variables[action->variable].name, work->spec->name);
      work_about(work, .variable = work->class_->variables[action->variable].name);
      good = 0;
    }
  return good;
}

/* The states that a start value is computed from are not themselves computed from others. */
static int check_start(Work *work, uint32_t v)
{
  uint32_t count = 0;
  const uint32_t *variables = work->starts[v] ? ir_variables(work->arena, work->starts[v], &count) : NULL;
  for (uint32_t i = 0; i < count; i++) {
    const Variable *used = &work->variables[variables[i]];
    if (ir_is_parametric(work, work_reference(work, variables[i]))) continue;
    if (used->is_state && !work->starts[variables[i]]) continue;
    work_error(work, work->spec->variables[v].span, "initial-value",
               "the initial value of %s depends on %s, which is not a state with a start value", work->spec->variables[v].name,
               work->class_->variables[variables[i]].name);
    work_about(work, .variable = work->spec->variables[v].name);
    return 0;
  }
  return 1;
}

/* A start value that is fixed is either the initial value of a state or cannot be honoured. */
int check_fixed(Work *work)
{
  int good = check_reinits(work);
  for (uint32_t v = 0; v < work->spec->variable_count; v++) {
    const IrVariable *variable = &work->spec->variables[v];
    int is_state =
        work->variables[v].is_state || work->variables[v].is_discrete || variable->variability <= VARIABILITY_PARAMETER;
    good &= check_start(work, v);
    if (work->class_->variables[v].flow_port != NONE) continue; /* the election of states honours it */
    if ((!variable->fixed && !work->starts[v]) || is_state) continue;
    work_error(work, variable->span, "not-a-state", "%s is not a state of %s: its initial value cannot be fixed",
               variable->name, work->spec->name);
    work_about(work, .variable = variable->name);
    work_remedy(work, "set the start of a state instead");
    good = 0;
  }
  return good;
}

int gather_events(Work *work)
{
  return gather_whens(work) && gather_assertions(work, work->spec->equations.first, NULL) && gather_initial(work);
}

/* ---- relations ------------------------------------------------------------------------------------------------------- */

static const Ir *time_alone(void *user, const Ir *leaf)
{
  return leaf->kind == IR_TIME ? user : NULL;
}

static int is_time(Work *work, const Ir *ir)
{
  (void)work;
  return ir->kind == IR_TIME;
}

static int is_not_given(const Work *work, uint32_t v)
{
  return work->variables[v].sort != SORT_GIVEN;
}

static int is_unknown(const Work *work, uint32_t v)
{
  return work->class_->variables[v].home == HOME_UNKNOWN;
}

/* Linear in time, with parameters and discrete variables: the instant of change is known beforehand. */
static void find_instant(Work *work, CausalRelation *relation)
{
  if (ir_contains(work, relation->indicator, is_not_given)) return;
  const Ir *culprit, *one = ir_real(work->pool, 1);
  const Ir *slope = ir_differentiate(work->causal, relation->indicator, time_alone, (void *)one, &culprit);
  if (!slope || ir_walk(work, slope, is_time) || ir_is_number(slope, 0)) return;
  relation->is_time = 1;
  relation->instant = ir_binary(work->pool, IR_SUBTRACT, ir_leaf(work->pool, IR_TIME),
                                ir_binary(work->pool, IR_DIVIDE, relation->indicator, slope));
}

static void add_relation(Work *work, const Ir *node, const char *text, Span span)
{
  CausalClass *class_ = work->class_;
  if (node->operands[0]->type != TYPE_REAL && node->operands[1]->type != TYPE_REAL) return;
  if (node->op > IR_GREATER_EQUAL || ir_is_parametric(work, node) || causal_relation(class_, node) != UINT32_MAX) return;
  int less = node->op == IR_LESS || node->op == IR_LESS_EQUAL;
  CausalRelation relation = {.node = node, .text = text, .span = span};
  relation.indicator = ir_binary(work->pool, IR_SUBTRACT, node->operands[less ? 0 : 1], node->operands[less ? 1 : 0]);
  relation.needs_unknowns = (uint8_t)ir_contains(work, node, is_unknown);
  find_instant(work, &relation);
  *PUSH(work, class_->relations, class_->relation_count, work->relation_capacity) = relation;
}

static void add_sample(Work *work, const Ir *node)
{
  CausalClass *class_ = work->class_;
  for (uint32_t i = 0; i < class_->sample_count; i++)
    if (class_->samples[i].node == node) return;
  *PUSH(work, class_->samples, class_->sample_count, work->sample_capacity) =
      (CausalSample){node, node->operands[0], node->operands[1]};
}

static int take_node(Work *work, const Ir *ir)
{
  if (ir->kind == IR_BUILTIN && (ir->op == IR_NO_EVENT || ir->op == IR_SMOOTH)) return -1;
  if (ir->kind == IR_RELATION) *PUSH(work, work->found, work->found_count, work->found_capacity) = ir;
  if (ir->kind == IR_BUILTIN && ir->op == IR_SAMPLE) add_sample(work, ir);
  return 0;
}

/* Relations are looked at after the walk: they are walked through themselves. `text` and `span` are of the equation. */
static void scan(Work *work, const Ir *ir, const char *text, Span span)
{
  work->found_count = 0;
  if (ir) ir_walk(work, ir, take_node);
  for (uint32_t i = 0; i < work->found_count; i++) add_relation(work, work->found[i], text, span);
}

static void scan_step(Work *work, const CausalStep *step)
{
  for (uint32_t i = 0; i < step->count; i++) {
    scan(work, step->right[i], step->text, step->span);
    for (uint32_t j = 0; step->matrix && j < step->count; j++)
      scan(work, step->matrix[i * step->count + j], step->text, step->span);
  }
}

static void scan_linear(Work *work)
{
  const CausalClass *class_ = work->class_;
  for (uint32_t r = 0; r < class_->row_count; r++) {
    const CausalRow *row = &class_->rows[r];
    for (uint32_t i = 0; i < row->entry_count; i++) scan(work, row->entries[i].coefficient, row->text, row->span);
    scan(work, row->right, row->text, row->span);
  }
  for (uint32_t m = 0; m < class_->mode_count; m++) {
    const CausalRow *law = &class_->rows[class_->modes[m].row];
    scan(work, class_->modes[m].lower, law->text, law->span);
    scan(work, class_->modes[m].upper, law->text, law->span);
  }
}

void collect_relations(Work *work)
{
  CausalClass *class_ = work->class_;
  for (uint32_t b = 0; b < class_->block_count; b++)
    for (uint32_t s = 0; s < class_->blocks[b].steps.count; s++) scan_step(work, &class_->blocks[b].steps.steps[s]);
  scan_linear(work);
  for (uint32_t s = 0; s < class_->state_count; s++)
    scan(work, class_->states[s].derivative, class_->states[s].text, class_->states[s].span);
  for (uint32_t a = 0; a < class_->assertion_count; a++)
    scan(work, class_->assertions[a].condition, NULL, class_->assertions[a].span);
  for (uint32_t w = 0; w < class_->when_count; w++) {
    scan(work, class_->whens[w].condition, NULL, class_->whens[w].span);
    class_->whens[w].previous = class_->variables[class_->whens[w].previous].place;
  }
}
