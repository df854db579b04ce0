/* ready.c: whether a call is allowed: composed, changes of structure applied, not within a run. And what a change from outside
 * invalidates. */
#include "simulate/simulate_internal.h"

LiedStatus system_composed(LiedSystem *s)
{
  if (s->plan) return LIED_OK;
  system_error(s, (Topic){.code = "not-composed"}, "the system is not composed yet");
  system_remedy(s, "call lied_compose first");
  return LIED_WRONG_ORDER;
}

/* Composes outside a run: the integrator's work is sized for what was before. */
LiedStatus system_compose(LiedSystem *s)
{
  LiedStatus status = compose_system(s);
  system_renew_integrator(s);
  return status;
}

/* During a run changes of structure take effect at the end of the next step: until then the composition stays. */
LiedStatus system_ready(LiedSystem *s)
{
  LiedStatus status = system_composed(s);
  return status || !s->stale || s->in_run ? status : system_compose(s);
}

LiedStatus system_idle(LiedSystem *s)
{
  if (!s->in_run) return LIED_OK;
  system_error(s, (Topic){.code = "in-run"}, "the system is running: a progress callback cannot compose, step, run or move it");
  return LIED_WRONG_ORDER;
}

void system_disturb(LiedSystem *s)
{
  s->observed = 0;
  if (s->plan) s->state->next_event = -INFINITY, s->state->evaluated = 0;
  integrator_reset(&s->integrator);
}

/* Nothing happens at an event, and nothing was found out that an input may change. */
static int is_quiet(const Plan *plan)
{
  return plan->n_relations + plan->n_modes == 0 && !plan->has_event && !plan->has_next && !plan->has_assertions &&
         !plan->contacts;
}

void system_disturb_input(LiedSystem *s)
{
  const Integrator *in = &s->integrator;
  if (!s->plan || !s->integrator_open || !in->started || in->method->adaptive || !is_quiet(s->plan)) {
    system_disturb(s);
    return;
  }
  s->observed = 0;
  s->state->evaluated = 0;
}
