/* pre.c: pre, edge and change of variables that are computed, not assigned in a when-clause: each event keeps their values
 * for the next one. */
#include "emit/body.h"

void body_announce_linear(FunctionBody *body)
{
  const CausalClass *class_ = body->emitter->class_;
  for (uint32_t r = 0; r < class_->row_count; r++) {
    for (uint32_t e = 0; e < class_->rows[r].entry_count; e++) body_announce(body, class_->rows[r].entries[e].coefficient);
    body_announce(body, class_->rows[r].right);
  }
  for (uint32_t m = 0; m < class_->mode_count; m++) {
    body_announce(body, class_->modes[m].lower);
    body_announce(body, class_->modes[m].upper);
  }
  for (uint32_t s = 0; s < class_->state_count; s++)
    if (class_->states[s].unknown == LIED_BY_FUNCTION) body_announce(body, class_->states[s].derivative);
}

static void announce_events(FunctionBody *body, const CausalClass *class_)
{
  for (uint32_t w = 0; w < class_->when_count; w++) {
    const ScalarWhen *when = &class_->whens[w];
    body_announce(body, when->condition);
    for (uint32_t a = 0; a < when->action_count; a++)
      if (when->actions[a].value) body_announce(body, when->actions[a].value);
  }
  for (uint32_t a = 0; a < class_->assertion_count; a++)
    if (class_->assertions[a].condition) body_announce(body, class_->assertions[a].condition);
}

void emit_pre(Emitter *emitter)
{
  const CausalClass *class_ = emitter->class_;
  FunctionBody body;
  emitter->keeps_pre = ARENA_NEW(emitter->arena, uint8_t, class_->variable_count);
  emitter->pre_variables = ARENA_NEW(emitter->arena, uint32_t, class_->variable_count);
  body_init(&body, emitter, BODY_PLAIN);
  for (uint32_t b = 0; b < class_->block_count; b++) body_announce_steps(&body, &class_->blocks[b].steps);
  body_announce_linear(&body);
  body_announce_steps(&body, &class_->output_steps);
  announce_events(&body, class_);
  for (uint32_t i = 0; i < body.order_count; i++) {
    const Ir *ir = body.order[i];
    if (ir->kind != IR_PRE) continue;
    CausalHome home = class_->variables[ir->index].home;
    if (home == HOME_LOCAL || home == HOME_VALUE) emitter->keeps_pre[ir->index] = 1;
  }
  for (uint32_t v = 0; v < class_->variable_count; v++)
    if (emitter->keeps_pre[v]) emitter->pre_variables[emitter->pre_count++] = v;
}
