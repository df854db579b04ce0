/* contact_update.c: at the end of a step, which shapes may touch from here on; new pairs need a new factor. */
#include <string.h>

#include "simulate/simulate_internal.h"

/* At the state, wherever the last evaluation was. */
static void come_to_state(LiedSystem *s)
{
  Composed *c = s->composed;
  c->time = s->time;
  memcpy(c->x, c->state, (c->n_states + contacts_states(c)) * sizeof *c->x);
  evaluate_explicit(c);
}

static LiedStatus new_factor(LiedSystem *s, Arena *work, const Factor *model)
{
  FactorStatus status = evaluate_new_factor(s, work, model);
  if (status == FACTOR_NO_MEMORY) return LIED_NO_MEMORY;
  return status == FACTOR_OK ? LIED_OK : report_singular(s, status);
}

LiedStatus update_contacts(LiedSystem *s, int *changed)
{
  *changed = 0;
  if (!s->composed->contacts) return LIED_OK;
  come_to_state(s);
  return contacts_update(s, new_factor, changed);
}
