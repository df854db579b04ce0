/* bounds.c: variables that leave their bounds, said once for each at the end of a run. */
#include "simulate/simulate_internal.h"

/* Rounding is no reason to warn. */
static double slack_of(Bounds bounds)
{
  double size = fmax(isfinite(bounds.min) ? fabs(bounds.min) : 0, isfinite(bounds.max) ? fabs(bounds.max) : 0);
  return 1e-9 * (size > 0 ? size : 1);
}

static void warn(LiedSystem *s, const Watch *watch, double value)
{
  char name[2 * NAME_SIZE];
  ref_name(s, watch->ref, name, sizeof name);
  int low = value < watch->bounds.min;
  run_warning(s, topic_ref(s, "out-of-bounds", watch->ref), "at t = %.9g s '%s' = %g leaves its bounds: %s is %g", s->time,
              name, value, low ? "min" : "max", low ? watch->bounds.min : watch->bounds.max);
  run_remedy(s, "check what drives it, or declare other bounds");
}

static double state_value(const LiedSystem *s, Ref ref)
{
  const Plan *plan = s->plan;
  const ClassUse *use = &plan->uses[plan->use_of[ref.instance]];
  return s->state->present[use->state + plan->position[ref.instance] * use->info->class_->n_states + ref.index];
}

static void check(LiedSystem *s, size_t i, double value)
{
  const Watch *watch = &s->plan->watches[i];
  const double slack = slack_of(watch->bounds);
  if (!(value < watch->bounds.min - slack || value > watch->bounds.max + slack)) return;
  s->state->left_bounds[i] = 1;
  warn(s, watch, value);
}

void bounds_check_states(LiedSystem *s, double t)
{
  s->time = t;
  for (size_t i = 0; i < s->plan->n_watches; i++)
    if (s->plan->watches[i].ref.kind == REF_STATE && !s->state->left_bounds[i])
      check(s, i, state_value(s, s->plan->watches[i].ref));
}

void bounds_check_observed(LiedSystem *s)
{
  for (size_t i = 0; i < s->plan->n_watches; i++)
    if (s->plan->watches[i].ref.kind != REF_STATE && !s->state->left_bounds[i])
      check(s, i, ref_value(s, s->plan->watches[i].ref));
}
