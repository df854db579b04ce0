/* contact_update.c: at the end of a step, which shapes may touch from here on; new pairs need a new factor. */
#include <string.h>

#include "simulate/simulate_internal.h"

/* At the state, wherever the last evaluation was. */
static void come_to_state(LiedSystem *s)
{
  const Plan *plan = s->plan;
  State *state = s->state;
  state->time = s->time;
  memcpy(state->x, state->present, (plan->n_states + contacts_states(state)) * sizeof *state->x);
  evaluate_explicit(plan, state);
}

static LiedStatus new_order(LiedSystem *s, int keep_pivots)
{
  FactorStatus status = evaluate_new_order(s->plan, s->state, keep_pivots ? KEEP_PIVOTS : NEW_PIVOTS);
  if (status == FACTOR_NO_MEMORY) return LIED_NO_MEMORY;
  return status == FACTOR_OK ? LIED_OK : report_singular(s, s->state, status);
}

LiedStatus update_contacts(LiedSystem *s, int *changed)
{
  *changed = 0;
  if (!s->plan->contacts) return LIED_OK;
  const State *before = s->state;
  come_to_state(s);
  LiedStatus status = contacts_update(s, new_order, changed);
  if (s->state != before) system_bind_dynamics(s);
  return status;
}
