/* previous.c: pre, edge and change: which variables need a place for the value that they had before an event. A variable that
 * is assigned in a when-clause keeps that value by itself while clauses run; one that is computed does not, nor does one that
 * equations read under pre. A computed Real may change between events: when-clauses read its left limit. */
#include "causal/causal_internal.h"

typedef struct Previous {
  CausalWork *work;
  int by_equations; /* the expression is not one of a when-clause */
} Previous;

static int take_previous(void *user, const Ir *ir)
{
  const Previous *of = user;
  int is_change = ir->kind == IR_BUILTIN && (ir->op == IR_EDGE || ir->op == IR_CHANGE);
  const Ir *leaf = is_change ? ir->operands[0] : ir;
  if (ir->kind != IR_PRE && (!is_change || leaf->kind != IR_VARIABLE)) return 0;
  CausalHome home = of->work->class_->variables[leaf->index].home;
  if (home != HOME_LOCAL && home != HOME_VALUE && (home != HOME_DISCRETE || !of->by_equations)) return 0;
  of->work->class_->keeps_pre[leaf->index] = 1;
  if (of->by_equations) of->work->class_->is_limit[leaf->index] = 0;
  return 0;
}

static void scan(CausalWork *work, const Ir *ir, int by_equations)
{
  Previous of = {work, by_equations};
  if (ir) scalar_walk(work->scalar, ir, take_previous, &of);
}

static void scan_steps(CausalWork *work, const CausalSteps *steps)
{
  for (uint32_t s = 0; s < steps->count; s++) {
    const CausalStep *step = &steps->steps[s];
    for (uint32_t i = 0; i < step->count; i++) scan(work, step->right[i], 1);
    for (uint32_t i = 0; step->matrix && i < step->count * step->count; i++) scan(work, step->matrix[i], 1);
  }
}

static void scan_linear(CausalWork *work)
{
  const CausalClass *class_ = work->class_;
  for (uint32_t r = 0; r < class_->row_count; r++) {
    for (uint32_t e = 0; e < class_->rows[r].entry_count; e++) scan(work, class_->rows[r].entries[e].coefficient, 1);
    scan(work, class_->rows[r].right, 1);
  }
  for (uint32_t m = 0; m < class_->mode_count; m++) {
    scan(work, class_->modes[m].lower, 1);
    scan(work, class_->modes[m].upper, 1);
  }
  for (uint32_t s = 0; s < class_->state_count; s++) scan(work, class_->states[s].derivative, 1);
}

static void scan_events(CausalWork *work)
{
  const CausalClass *class_ = work->class_;
  for (uint32_t w = 0; w < class_->when_count; w++) {
    scan(work, class_->whens[w].condition, 0);
    for (uint32_t a = 0; a < class_->whens[w].action_count; a++) scan(work, class_->whens[w].actions[a].value, 0);
  }
  for (uint32_t a = 0; a < class_->assertion_count; a++) scan(work, class_->assertions[a].condition, 1);
}

static int may_have_limit(const CausalWork *work, uint32_t v)
{
  CausalHome home = work->class_->variables[v].home;
  return (home == HOME_LOCAL || home == HOME_VALUE) && work->scalar->variables[v].type == TYPE_REAL;
}

void collect_previous(CausalWork *work)
{
  CausalClass *class_ = work->class_;
  class_->is_limit = ARENA_NEW(work->arena, uint8_t, class_->variable_count);
  for (uint32_t v = 0; v < class_->variable_count; v++) class_->is_limit[v] = (uint8_t)may_have_limit(work, v);
  class_->keeps_pre = ARENA_NEW(work->arena, uint8_t, class_->variable_count);
  class_->pre_variables = ARENA_NEW(work->arena, uint32_t, class_->variable_count);
  class_->pre_starts = ARENA_NEW(work->arena, const Ir *, class_->variable_count);
  for (uint32_t b = 0; b < class_->block_count; b++) scan_steps(work, &class_->blocks[b].steps);
  scan_steps(work, &class_->output_steps);
  scan_linear(work);
  scan_events(work);
  for (uint32_t v = 0; v < class_->variable_count; v++) {
    class_->is_limit[v] &= class_->keeps_pre[v];
    if (!class_->keeps_pre[v]) continue;
    class_->pre_starts[class_->pre_count] = discrete_start(work, v);
    class_->pre_variables[class_->pre_count++] = v;
  }
}
