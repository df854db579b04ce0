/* relation.c: how comparisons that make events are written. */
#include "emit/body.h"

int emit_contains(Emitter *emitter, const Ir *ir, int (*is)(const Ir *node))
{
  FunctionBody body;
  body_init(&body, emitter, BODY_PLAIN);
  body_announce(&body, ir);
  for (uint32_t i = 0; i < body.order_count; i++)
    if (is(body.order[i])) return 1;
  return 0;
}

/* ---- relations on time ---------------------------------------------------------------------------------------------- */

static int is_time(const Ir *ir)
{
  return ir->kind == IR_TIME;
}

/* `ir` = value, solved for what in it contains time: one step. NULL: it cannot be solved so. */
static const Ir *solve_step(IrPool *pool, const Ir *ir, int is_left, const Ir *value)
{
  const Ir *other = ir->count > 1 ? ir->operands[is_left] : NULL;
  switch (ir->kind) {
  case IR_ADD:
    return ir_binary(pool, IR_SUBTRACT, value, other);
  case IR_SUBTRACT:
    return is_left ? ir_binary(pool, IR_ADD, other, value) : ir_binary(pool, IR_SUBTRACT, other, value);
  case IR_MULTIPLY:
    return ir_binary(pool, IR_DIVIDE, value, other);
  case IR_DIVIDE:
    return is_left ? ir_binary(pool, IR_MULTIPLY, value, other) : NULL;
  case IR_NEGATE:
    return ir_negate(pool, value);
  default:
    return NULL;
  }
}

/* The time at which the indicator is zero, without time in it: the run hits it exactly. NULL: there is no such form. */
static const Ir *instant_of(Emitter *emitter, const Ir *indicator)
{
  const Ir *value = ir_real(emitter->pool, 0);
  while (value && indicator->kind != IR_TIME) {
    int in_left = indicator->count > 0 && emit_contains(emitter, indicator->operands[0], is_time);
    int in_right = indicator->count > 1 && emit_contains(emitter, indicator->operands[1], is_time);
    if (in_left == in_right) return NULL;
    value = solve_step(emitter->pool, indicator, in_left, value);
    indicator = indicator->operands[in_right];
  }
  return value;
}

static const Ir *slope_of_time(void *user, const Ir *leaf)
{
  return leaf->kind == IR_TIME ? ir_real(user, 1) : NULL;
}

/* It switches at its instant, not where rounding makes its indicator zero. */
static void time_form(Emitter *emitter, const CausalRelation *relation, EmittedRelation *form)
{
  const Ir *culprit = NULL, *instant = instant_of(emitter, relation->indicator);
  const Ir *slope =
      ir_differentiate(causal_differentiator(emitter->causal), relation->indicator, slope_of_time, emitter->pool, &culprit);
  if (!slope || !instant) return;
  int is_known = slope->kind == IR_NUMBER && slope->number != 0;
  *form = (EmittedRelation){.indicator = is_known ? NULL : relation->indicator,
                            .instant = instant,
                            .slope = is_known ? NULL : slope,
                            .is_contrary = is_known && slope->number < 0};
}

/* ---- others --------------------------------------------------------------------------------------------------------- */

/* "a >= b" is the contrary of "a - b < 0", so that it holds where both are equal. */
static void state_form(Emitter *emitter, const CausalRelation *relation, EmittedRelation *form)
{
  const Ir *indicator = relation->indicator;
  form->is_contrary = relation->node->op == IR_LESS_EQUAL || relation->node->op == IR_GREATER_EQUAL;
  if (!form->is_contrary) return;
  form->indicator = indicator->kind == IR_SUBTRACT
                        ? ir_binary(emitter->pool, IR_SUBTRACT, indicator->operands[1], indicator->operands[0])
                        : ir_negate(emitter->pool, indicator);
}

void emit_relations(Emitter *emitter)
{
  const CausalClass *class_ = emitter->class_;
  emitter->relations = ARENA_NEW(emitter->arena, EmittedRelation, class_->relation_count);
  emitter->watched = ARENA_NEW(emitter->arena, uint8_t, class_->relation_count);
  for (uint32_t r = 0; r < class_->relation_count; r++) {
    emitter->relations[r].indicator = class_->relations[r].indicator;
    if (class_->relations[r].is_time)
      time_form(emitter, &class_->relations[r], &emitter->relations[r]);
    else
      state_form(emitter, &class_->relations[r], &emitter->relations[r]);
  }
}
