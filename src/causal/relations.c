/* relations.c: comparisons that make events, and the instants of those that depend on time alone. */
#include "causal/causal_internal.h"

static int needs_unknowns(const CausalWork *work, const Ir *ir)
{
  uint32_t count;
  const uint32_t *variables = ir_variables(work->arena, ir, &count);
  for (uint32_t i = 0; i < count; i++)
    if (work->class_->variables[variables[i]].home == HOME_UNKNOWN) return 1;
  return 0;
}

/* Linear in time, with parameters and discrete variables: the instant of change is known beforehand. */
static void find_instant(CausalWork *work, CausalRelation *relation)
{
  const Ir *slope = scalar_time_slope(work->scalar, relation->indicator);
  if (!slope) return;
  relation->is_time = 1;
  relation->instant = ir_binary(work->pool, IR_SUBTRACT, ir_leaf(work->pool, IR_TIME),
                                ir_binary(work->pool, IR_DIVIDE, relation->indicator, slope));
}

static void add_relation(CausalWork *work, const Ir *node, const char *text, Span span)
{
  CausalClass *class_ = work->class_;
  if (node->operands[0]->type != TYPE_REAL && node->operands[1]->type != TYPE_REAL) return;
  if (scalar_contains(work->scalar, node, variable_is_taken)) return; /* known too late for events */
  if (node->op > IR_GREATER_EQUAL || scalar_is_parametric(work->scalar, node) || causal_relation(class_, node) != UINT32_MAX)
    return;
  int less = node->op == IR_LESS || node->op == IR_LESS_EQUAL;
  CausalRelation relation = {.node = node, .text = text, .span = span};
  relation.indicator = ir_binary(work->pool, IR_SUBTRACT, node->operands[less ? 0 : 1], node->operands[less ? 1 : 0]);
  relation.needs_unknowns = (uint8_t)needs_unknowns(work, node);
  find_instant(work, &relation);
  *ARRAY_PUSH(work->arena, class_->relations, class_->relation_count, work->relation_capacity) = relation;
  class_->relation_numbers.storage.arena = work->arena;
  hash_table_add(&class_->relation_numbers, hash_word(0, node->id), class_->relation_count);
}

static void add_sample(CausalWork *work, const Ir *node)
{
  CausalClass *class_ = work->class_;
  for (uint32_t i = 0; i < class_->sample_count; i++)
    if (class_->samples[i].node == node) return;
  *ARRAY_PUSH(work->arena, class_->samples, class_->sample_count, work->sample_capacity) =
      (CausalSample){node, node->operands[0], node->operands[1]};
}

static int take_node(void *user, const Ir *ir)
{
  CausalWork *work = user;
  if (ir->kind == IR_BUILTIN && (ir->op == IR_NO_EVENT || ir->op == IR_SMOOTH)) return -1;
  if (ir->kind == IR_RELATION) *ARRAY_PUSH(work->arena, work->found, work->found_count, work->found_capacity) = ir;
  if (ir->kind == IR_BUILTIN && ir->op == IR_SAMPLE) add_sample(work, ir);
  return 0;
}

/* Relations are processed after the walk, because each is walked through itself. `text` and `span` are of the equation. */
static void scan(CausalWork *work, const Ir *ir, const char *text, Span span)
{
  work->found_count = 0;
  if (ir) scalar_walk(work->scalar, ir, take_node, work);
  for (uint32_t i = 0; i < work->found_count; i++) add_relation(work, work->found[i], text, span);
}

static void scan_step(CausalWork *work, const CausalStep *step)
{
  for (uint32_t i = 0; i < step->count; i++) {
    scan(work, step->right[i], step->text, step->span);
    for (uint32_t j = 0; step->matrix && j < step->count; j++)
      scan(work, step->matrix[i * step->count + j], step->text, step->span);
  }
}

static void scan_linear(CausalWork *work)
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

void collect_relations(CausalWork *work)
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
    class_->whens[w].previous = class_->variables[class_->whens[w].previous].slot;
  }
}
