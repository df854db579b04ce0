/* free_motions.c: a part that a cut left without motion gets a free motion, and loses it if the composition fails. */
#include <stdio.h>
#include <string.h>

#include "compose/compose.h"

/* The free motion of a port, new or one that was removed: a port may be cut more than once, a composition may fail. */
static LiedStatus find_free_motion(LiedSystem *s, uint32_t port, uint32_t *instance)
{
  LiedStatus status = structure_own(s);
  if (status) return status;
  const Structure *t = s->structure;
  const LiedClass *class_ = free_motion_of(s, port_of(s, port)->connector);
  for (unsigned number = 1;; number++) {
    char name[NAME_SIZE + 16];
    snprintf(name, sizeof name, number == 1 ? "free(%s)" : "free(%s)#%u", port_name(s, port).text, number);
    *instance = map_get(&t->instance_map, name, strlen(name));
    if (*instance == MAP_NONE) return structure_add(s, class_, name, instance);
    InstanceRecord *found = &t->instances[*instance];
    if (!found->automatic || !found->removed || found->class_ != map_get_pointer(&t->class_map, class_)) continue;
    found->removed = 0;
    return LIED_OK;
  }
}

/* One-port free motion at the port of each cut that left a part without motion. */
LiedStatus compose_add_free_motions(Compose *k)
{
  LiedSystem *s = k->s;
  for (size_t j = 0; j < k->n_orphans; j++) {
    Cut cut = s->cuts.cuts[k->orphans[j]];
    uint32_t instance;
    LiedStatus status = find_free_motion(s, cut.port, &instance);
    if (!status) status = structure_join(s, cut.port, s->structure->instances[instance].first_port);
    if (status) return status;
    s->structure->instances[instance].automatic = 1;
    const LiedClass *class_ = instance_class(s, instance);
    double *starts = s->values.starts + s->structure->instances[instance].starts;
    memcpy(starts, s->cuts.cut_motion + cut.motion, class_->n_states * sizeof *starts);
    for (unsigned p = 0; p < class_->n_parameters; p++)
      if (class_->parameters[p].role == LIED_DIALECTIC_TIME) instance_parameters(s, instance)[p] = cut.time_constant;
  }
  return LIED_OK;
}

/* After a composition that failed: the user may take the cut back. */
void compose_withdraw_free_motions(LiedSystem *s)
{
  const Plan *plan = s->plan;
  for (uint32_t i = 0; i < s->structure->n_instances; i++)
    if (s->structure->instances[i].automatic && !s->structure->instances[i].removed &&
        (!plan || i >= plan->n_instances || plan->position[i] == NONE))
      if (!structure_own(s)) s->structure->instances[i].removed = 1;
}
