/* projection.c: the function that gives vectors of states the length 1, such as quaternions. */
#include <float.h>

#include "emit/body.h"

static const Ir *state_of(const Emitter *emitter, uint32_t state)
{
  return ir_variable(emitter->pool, emitter->class_->states[state].variable, TYPE_REAL);
}

/* A vector without direction stays as it is. */
static const Ir *length_of(const Emitter *emitter, uint32_t vector)
{
  const CausalClass *class_ = emitter->class_;
  const Ir *sum = ir_real(emitter->pool, 0);
  for (uint32_t s = 0; s < class_->state_count; s++) {
    const Ir *x = state_of(emitter, s);
    if (class_->states[s].unit_vector == vector)
      sum = ir_binary(emitter->pool, IR_ADD, sum, ir_binary(emitter->pool, IR_MULTIPLY, x, x));
  }
  const Ir *most = ir_builtin(emitter->pool, IR_MAX, (const Ir *const[]){sum, ir_real(emitter->pool, DBL_MIN)});
  return ir_builtin(emitter->pool, IR_SQRT, (const Ir *const[]){most});
}

static const Ir *projected(const Emitter *emitter, uint32_t state)
{
  const uint32_t vector = emitter->class_->states[state].unit_vector;
  return vector ? ir_binary(emitter->pool, IR_DIVIDE, state_of(emitter, state), length_of(emitter, vector)) : NULL;
}

int emit_has_projection(const CausalClass *class_)
{
  for (uint32_t s = 0; s < class_->state_count; s++)
    if (class_->states[s].unit_vector) return 1;
  return 0;
}

void emit_projection(Emitter *emitter)
{
  const CausalClass *class_ = emitter->class_;
  FunctionBody body;
  if (!emit_has_projection(class_)) return;
  body_init(&body, emitter, BODY_HELD);
  for (uint32_t s = 0; s < class_->state_count; s++)
    if (projected(emitter, s)) body_announce(&body, projected(emitter, s));
  body_plan(&body);
  for (uint32_t s = 0; s < class_->state_count; s++)
    if (projected(emitter, s)) body_assign(&body, body_slot(&body, class_->states[s].variable), projected(emitter, s));
  body_finish(&body, "project");
}
