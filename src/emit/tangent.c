/* tangent.c: expressions along a direction in which states, port values, local variables and unknowns move. */
#include "emit/tangent.h"

/* Parameters, discrete variables and time stay. */
static int moves(CausalHome home)
{
  return home == HOME_STATE || home == HOME_LOCAL || home == HOME_VALUE || home == HOME_UNKNOWN || home == HOME_OUTPUT;
}

const Ir *tangent_variable(Emitter *emitter, uint32_t variable)
{
  return ir_variable(emitter->pool, variable + emitter->class_->variable_count, TYPE_REAL);
}

static const Ir *tangent_of_leaf(void *user, const Ir *leaf)
{
  Emitter *emitter = user;
  if (leaf->kind != IR_VARIABLE || leaf->type != TYPE_REAL) return NULL;
  return moves(emitter->class_->variables[leaf->index].home) ? tangent_variable(emitter, leaf->index) : NULL;
}

const Ir *tangent_of(Emitter *emitter, const Ir *ir)
{
  const Ir *culprit = NULL;
  return ir_differentiate(causal_differentiator(emitter->causal), ir, tangent_of_leaf, emitter, &culprit);
}
