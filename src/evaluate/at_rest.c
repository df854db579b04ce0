/* at_rest.c: the system with its dialectic joints at rest, and which of their velocities is too large.
 *
 * T_D times a velocity, above all an angular one, may make the matrix lose rank. The sign of the determinant shows whether that
 * point was passed. A run may start beyond it, so the sign is compared with that of the same configuration at rest. */
#include <string.h>

#include "base/hash.h"
#include "evaluate/evaluate_internal.h"

/* Sets state j of all instances to zero; returns whether one of them was not. */
static int stop_state(State *state, const ClassUse *use, unsigned j)
{
  int moving = 0;
  for (size_t i = 0; i < use->count; i++) {
    double *v = &state->x[use->state + i * use->info->class_->n_states + j];
    moving |= *v != 0;
    *v = 0;
  }
  return moving;
}

int rest_stop(const Plan *plan, State *state)
{
  int moving = 0;
  for (size_t u = 0; u < plan->n_uses; u++) {
    const LiedClass *class_ = plan->uses[u].info->class_;
    for (unsigned j = 0; j < class_->n_states; j++)
      if (class_->states[j].role == LIED_JOINT_VELOCITY) moving |= stop_state(state, &plan->uses[u], j);
  }
  return moving;
}

/* ---- who is to blame ------------------------------------------------------------------------------------------------ */

/* Depends on every coefficient at c->x; -0 is 0. */
static uint64_t fingerprint(const Plan *plan, State *state)
{
  uint64_t hash = 0;
  for (size_t u = 0; u < plan->n_uses; u++) state->batch[u].hold = LIED_HOLD_ALL;
  evaluate_explicit(plan, state);
  evaluate_rows(plan, state);
  for (size_t k = 0; k < plan->n_coefficients; k++) {
    double value = state->coefficients[k] + 0.0;
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    hash = hash_word(hash, bits);
  }
  return hash;
}

/* Whether the matrix depends on this velocity of the class. */
static int sways_matrix(const Plan *plan, State *state, const ClassUse *use, unsigned j, const double *x)
{
  memcpy(state->x, x, plan->n_states * sizeof *x);
  uint64_t moving = fingerprint(plan, state);
  return stop_state(state, use, j) && fingerprint(plan, state) != moving;
}

static void find_fastest(State *state, const ClassUse *use, unsigned j, unsigned parameter, const double *x, Fastest *found)
{
  const LiedClass *class_ = use->info->class_;
  for (size_t i = 0; i < use->count; i++) {
    double T_D = batch_of(state, use)->p[place_in(use, class_->n_parameters, i, parameter)],
           v = x[use->state + i * class_->n_states + j];
    if (!(T_D * fabs(v) > found->angle)) continue;
    *found = (Fastest){T_D * fabs(v), T_D, v, use->instance[i], &class_->states[j]};
  }
}

/* Only the failing path comes here. */
Fastest rest_fastest(State *state, const double *x)
{
  const Plan *plan = state->plan;
  Fastest found = {0};
  memcpy(state->moving, x, plan->n_states * sizeof *x);
  for (size_t u = 0; u < plan->n_uses; u++) {
    const ClassUse *use = &plan->uses[u];
    const LiedClass *class_ = use->info->class_;
    unsigned parameter;
    for (unsigned j = 0; has_dialectic_time(class_, &parameter) && j < class_->n_states; j++)
      if (class_->states[j].role == LIED_JOINT_VELOCITY && sways_matrix(plan, state, use, j, state->moving))
        find_fastest(state, use, j, parameter, state->moving, &found);
  }
  memcpy(state->x, state->moving, plan->n_states * sizeof *x);
  return found;
}
