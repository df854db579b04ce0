/* lanes.c: which classes work on several instances at once, and calls of the C library, which are made before the rest: what
 * remains is arithmetic that compilers turn into vector instructions. */
#include <math.h>

#include "emit/body.h"

/* ---- which classes -------------------------------------------------------------------------------------------------- */

/* Computed by functions of the C library, one number at a time. */
static int is_library_call(const Ir *ir)
{
  if (ir->kind == IR_POWER) {
    const Ir *exponent = ir->operands[1];
    int is_whole = exponent->kind == IR_NUMBER && exponent->number == floor(exponent->number);
    return !ir_is_number(exponent, 0.5) && !(is_whole && exponent->number >= LEAST_POWER && exponent->number <= MOST_POWER);
  }
  if (ir->kind != IR_BUILTIN) return 0;
  switch (ir->op) {
  case IR_SIN:
  case IR_COS:
  case IR_TAN:
  case IR_ASIN:
  case IR_ACOS:
  case IR_ATAN:
  case IR_ATAN2:
  case IR_SINH:
  case IR_COSH:
  case IR_TANH:
  case IR_EXP:
  case IR_LOG:
  case IR_LOG10:
  case IR_FLOOR:
  case IR_CEIL:
    return 1;
  default:
    return 0;
  }
}

static int is_arithmetic(const Ir *ir)
{
  switch (ir->kind) {
  case IR_NUMBER:
  case IR_VARIABLE:
  case IR_TIME:
  case IR_ADD:
  case IR_SUBTRACT:
  case IR_MULTIPLY:
  case IR_DIVIDE:
  case IR_POWER:
  case IR_NEGATE:
    return 1;
  case IR_BUILTIN:
    return ir->op == IR_ABS || ir->op == IR_SQRT || ir->op == IR_MIN || ir->op == IR_MAX || ir->op == IR_NO_EVENT ||
           ir->op == IR_SMOOTH || is_library_call(ir);
  default:
    return 0;
  }
}

/* One unknown after the other, and none that may overflow. */
static int is_plain(const CausalClass *class_, const CausalSteps *steps)
{
  for (uint32_t s = 0; s < steps->count; s++)
    if (steps->steps[s].matrix || class_->variables[steps->steps[s].variables[0]].type != TYPE_REAL) return 0;
  return 1;
}

/* Coefficients, right sides, bounds, derivatives. */
static void announce_linear(FunctionBody *body)
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

/* What is evaluated most often must be arithmetic throughout: a branch or an event in it concerns one instance. Sums of
 * hundreds of variables are added up by functions of one instance. */
void emit_lanes(Emitter *emitter)
{
  const CausalClass *class_ = emitter->class_;
  FunctionBody body;
  if (class_->relation_count || class_->when_count || class_->sample_count || class_->pre_count || class_->initial_count ||
      emit_has_projection(class_))
    return;
  body_init(&body, emitter, BODY_PLAIN);
  for (uint32_t b = 0; b < class_->block_count; b++) {
    if (!is_plain(class_, &class_->blocks[b].steps)) return;
    body_announce_steps(&body, &class_->blocks[b].steps);
  }
  announce_linear(&body);
  for (uint32_t i = 0; i < body.order_count; i++)
    if (!is_arithmetic(body.order[i])) return;
  const int has_any = body.order_count > 0;
  body_announce_steps(&body, &class_->output_steps);
  emitter->in_lanes = has_any && !body_has_long_sum(&body);
}

/* ---- calls before the rest ------------------------------------------------------------------------------------------ */

/* Steps whose variables the calls need, directly or through others: those before the first call of each. */
static void announce_needed(FunctionBody *calls, const CausalSteps *steps, uint8_t *is_needed)
{
  Emitter *emitter = calls->emitter;
  for (uint32_t s = steps->count; s-- > 0;) {
    if (!body_node(calls, ir_variable(emitter->pool, steps->steps[s].variables[0], TYPE_REAL))) continue;
    is_needed[s] = 1;
    body_announce(calls, steps->steps[s].right[0]);
  }
}

static void write_needed(FunctionBody *calls, const CausalSteps *steps, const uint8_t *is_needed)
{
  for (uint32_t s = 0; s < steps->count; s++) {
    if (!is_needed[s]) continue;
    calls->is_local[steps->steps[s].variables[0]] = 1;
    body_define(calls, calls->emitter->variables[steps->steps[s].variables[0]], steps->steps[s].right[0]);
  }
}

void body_take_calls(FunctionBody *body, const CausalSteps *steps, const char *name)
{
  Emitter *emitter = body->emitter;
  uint32_t count = 0;
  if (!emitter->in_lanes || body->kind != BODY_EVALUATION || body->roll) return;
  uint8_t *is_needed = ARENA_NEW(emitter->arena, uint8_t, steps->count);
  FunctionBody calls;
  body_init(&calls, emitter, BODY_EVALUATION);
  for (uint32_t i = 0; i < body->order_count; i++)
    if (is_library_call(body->order[i])) body_announce(&calls, body->order[i]);
  announce_needed(&calls, steps, is_needed);
  body_plan(&calls);
  write_needed(&calls, steps, is_needed);
  for (uint32_t i = 0; i < body->order_count; i++) {
    if (!is_library_call(body->order[i])) continue;
    const char *place = arena_printf(emitter->arena, "CALL(%u)", (unsigned)count++);
    body_assign(&calls, place, body->order[i]);
    BodyNode *node = body_node(body, body->order[i]);
    node->made = place;
    node->is_stated = 1;
  }
  body->library_calls = calls.library_calls = count;
  if (count) body_finish_lane(&calls, arena_printf(emitter->arena, "%s_calls", name));
  body->uses_at |= calls.uses_at;
}
