/* contact_update.c: at the end of a step, which shapes may touch from here on; new pairs need a new factor. Here a State that
 * had no room for its factor becomes one block again. */
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
  const OrderFrom from = keep_pivots ? KEEP_PIVOTS : NEW_PIVOTS;
  FactorStatus status = evaluate_new_order(s->plan, s->state, from);
  while (status == FACTOR_NO_ROOM && state_extend_factor(&s->memory, s->state))
    status = evaluate_new_order(s->plan, s->state, from);
  if (status == FACTOR_NO_ROOM) return LIED_NO_MEMORY;
  return status == FACTOR_OK ? LIED_OK : report_singular(s, s->state, status);
}

/* The end of a step is where the State may move. */
static LiedStatus gather_state(LiedSystem *s)
{
  StateRoom room = s->state->room;
  room.factor = state_factor_room(s->state, room.points);
  return state_grow(&s->memory, &s->state, room) ? LIED_OK : report_no_memory(s);
}

LiedStatus update_contacts(LiedSystem *s, int *changed)
{
  *changed = 0;
  const State *before = s->state;
  LiedStatus status = s->state->outside ? gather_state(s) : LIED_OK;
  if (!status && s->plan->contacts) {
    come_to_state(s);
    status = contacts_update(s, new_order, changed);
  }
  if (s->state != before) system_bind_dynamics(s);
  return status;
}
