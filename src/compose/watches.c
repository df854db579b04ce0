/* watches.c: variables whose bounds a run watches, and the bounds of a variable: those of the instance, else those of its
 * class. */
#include "compose/stages.h"

static Bounds class_bounds(const LiedClass *c, Ref ref)
{
  switch (ref.kind) {
  case REF_PARAMETER:
    return (Bounds){c->parameters[ref.index].min, c->parameters[ref.index].max};
  case REF_STATE:
    return (Bounds){c->states[ref.index].min, c->states[ref.index].max};
  case REF_LOCAL:
    return (Bounds){c->locals[ref.index].min, c->locals[ref.index].max};
  case REF_DISCRETE:
    return (Bounds){c->discretes[ref.index].min, c->discretes[ref.index].max};
  case REF_INTERNAL:
    return (Bounds){c->internals[ref.index].min, c->internals[ref.index].max};
  case REF_OUTPUT:
    return (Bounds){c->outputs[ref.index].min, c->outputs[ref.index].max};
  default:
    return (Bounds){0, 0};
  }
}

int has_bounds(Bounds bounds)
{
  return bounds.min < bounds.max;
}

static int same_variable(Ref a, Ref b)
{
  return a.kind == b.kind && a.index == b.index && a.port == b.port;
}

Bounds bounds_of(const LiedSystem *s, Ref ref)
{
  const Structure *t = s->structure;
  for (uint32_t b = t->instances[ref.instance].bounds; b != NONE; b = t->bounds[b].next)
    if (same_variable(t->bounds[b].ref, ref)) return t->bounds[b].bounds;
  return class_bounds(instance_class(s, ref.instance), ref);
}

/* ---- the list ---- */

static void watch(Compose *k, Ref ref, Bounds bounds)
{
  Plan *plan = k->plan;
  if (ref.kind == REF_PARAMETER || !has_bounds(bounds)) return;
  if (plan->watches) plan->watches[plan->n_watches] = (Watch){ref, bounds};
  plan->n_watches++;
}

/* Those with bounds of the class. */
static void watch_kind(Compose *k, uint32_t instance, RefKind kind, unsigned n)
{
  for (unsigned i = 0; i < n; i++) {
    Ref ref = {.instance = instance, .kind = kind, .index = (uint16_t)i};
    if (has_bounds(class_bounds(instance_class(k->s, instance), ref))) watch(k, ref, bounds_of(k->s, ref));
  }
}

static void watch_instance(Compose *k, uint32_t instance)
{
  const Structure *t = k->s->structure;
  const LiedClass *class_ = instance_class(k->s, instance);
  watch_kind(k, instance, REF_STATE, class_->n_states);
  watch_kind(k, instance, REF_LOCAL, class_->n_locals);
  watch_kind(k, instance, REF_DISCRETE, class_->n_discretes);
  watch_kind(k, instance, REF_INTERNAL, class_->n_internals);
  watch_kind(k, instance, REF_OUTPUT, class_->n_outputs);
  for (uint32_t b = t->instances[instance].bounds; b != NONE; b = t->bounds[b].next)
    if (!has_bounds(class_bounds(class_, t->bounds[b].ref))) watch(k, t->bounds[b].ref, t->bounds[b].bounds);
}

static void watch_all(Compose *k)
{
  k->plan->n_watches = 0;
  for (uint32_t i = 0; i < k->s->structure->n_instances; i++)
    if (!k->s->structure->instances[i].removed &&
        instance_info(k->s, i)->has_bounds | (k->s->structure->instances[i].bounds != NONE))
      watch_instance(k, i);
}

void compose_watches(Compose *k)
{
  watch_all(k);
  if (!k->plan->n_watches) return;
  k->plan->watches = ARENA_NEW(&k->plan->arena, Watch, k->plan->n_watches);
  watch_all(k);
}
