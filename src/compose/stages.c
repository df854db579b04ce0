/* stages.c: the stages of composition that evaluate nothing, as a list. */
#include "compose/stages.h"

static void prepare_groups(Compose *k)
{
  size_t n = k->plan->n_groups;
  k->known = ARENA_NEW(&k->work, uint8_t, n);
  k->level = ARENA_NEW(&k->work, uint32_t, n);
  k->provider = ARENA_NEW(&k->work, uint32_t, n);
  for (size_t g = 0; g < n; g++) k->provider[g] = NONE;
}

LiedStatus compose_stages(Compose *k)
{
  static LiedStatus (*const stages[])(Compose *) = {compose_parameters, compose_flows, compose_causality};
  LiedStatus status = compose_nodes(k);
  prepare_groups(k);
  for (size_t i = 0; i < sizeof stages / sizeof *stages && !status; i++) status = stages[i](k);
  if (status || k->n_orphans) return status;
  status = compose_layout(k);
  if (!status) compose_watches(k), compose_inputs(k), compose_taken(k);
  if (!status) status = compose_rules(k);
  if (!status) compose_sweeps(k);
  if (!status) status = compose_stamp(k);
  if (!status) compose_calls(k);
  return status;
}

void compose_save_flows(Compose *k)
{
  const Structure *t = k->s->structure;
  k->saved_flow = ARENA_NEW(&k->work, double, t->n_ports);
  for (uint32_t p = 0; p < t->n_ports; p++) {
    k->saved_flow[p] = NAN;
    if (!carried_over(k, t->port_instance[p])) continue;
    if (port_counts(k->s, p)->flow_group < port_of(k->s, p)->connector->n_groups)
      k->saved_flow[p] = k->old_values[flow_value_slot(k->s, k->old, p)];
  }
}
