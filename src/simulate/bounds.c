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

/* The last observation was of the state of before: states are read where they are. */
static double value_now(const LiedSystem *s, Ref ref)
{
  const Composed *c = s->composed;
  if (ref.kind != REF_STATE) return ref_value(s, ref);
  const ClassUse *use = &c->uses[c->use_of[ref.instance]];
  return c->state[use->state + c->position[ref.instance] * use->info->class_->n_states + ref.index];
}

LiedStatus bounds_check(LiedSystem *s, double t)
{
  Composed *c = s->composed;
  LiedStatus status = c->watches_observe ? observe_at(s, t, c->state) : LIED_OK;
  s->time = t;
  for (size_t i = 0; i < c->n_watches && !status; i++) {
    const Watch *watch = &c->watches[i];
    double value = c->left_bounds[i] ? watch->bounds.min : value_now(s, watch->ref), slack = slack_of(watch->bounds);
    if (!(value < watch->bounds.min - slack || value > watch->bounds.max + slack)) continue;
    c->left_bounds[i] = 1;
    warn(s, watch, value);
  }
  return status;
}
