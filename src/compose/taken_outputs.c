/* taken_outputs.c: outputs that stand for those of other instances, as places among all outputs. */
#include "compose/stages.h"

/* SIZE_MAX: the instance was removed. */
static size_t place_of(const Plan *plan, uint32_t instance, unsigned output)
{
  if (plan->use_of[instance] == NONE) return SIZE_MAX;
  const ClassUse *use = &plan->uses[plan->use_of[instance]];
  return use->output + place_in(use, use->info->class_->n_outputs, plan->position[instance], output);
}

void compose_taken(Compose *k)
{
  const Structure *t = k->s->structure;
  Plan *plan = k->plan;
  plan->taken = ARENA_NEW(&plan->arena, OutputCopy, t->n_taken);
  for (size_t i = 0; i < t->n_taken; i++) {
    const TakenOutput *taken = &t->taken[i];
    size_t to = place_of(plan, taken->to, taken->to_output);
    if (to == SIZE_MAX) continue;
    plan->taken[plan->n_taken++] = (OutputCopy){to, place_of(plan, taken->from, taken->from_output)};
  }
}
