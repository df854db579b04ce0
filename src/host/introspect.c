/* introspect.c: the origin of the variables of a composed system, for `lied explain`. */
#include <stdio.h>
#include <string.h>

#include "compose/compose.h"
#include "host/host.h"

/* NONE: there is none in the composition. */
static uint32_t find_instance(const LiedSystem *s, const char *name)
{
  uint32_t instance = map_get(&s->structure->instance_map, name, strlen(name));
  if (instance == MAP_NONE || !s->plan || instance >= s->plan->n_instances) return NONE;
  return s->plan->position[instance] == NONE ? NONE : instance;
}

int introspect_find(const LiedSystem *s, const char *name, LiedInstance *instance)
{
  *instance = map_get(&s->structure->instance_map, name, strlen(name));
  return *instance != MAP_NONE && !s->structure->instances[*instance].removed;
}

IntrospectSolution introspect_solution(const LiedSystem *s, const char *name, unsigned unknown)
{
  uint32_t instance = find_instance(s, name);
  if (instance == NONE || unknown >= instance_info(s, instance)->n_unknowns) return INTROSPECT_NONE;
  const Plan *plan = s->plan;
  const ClassUse *use = &plan->uses[plan->use_of[instance]];
  Signed column = use->column[plan->position[instance] * use->info->n_unknowns + unknown];
  if (column == NONE) return INTROSPECT_ZERO;
  return column >> 1 < plan->n_core ? INTROSPECT_SOLVED : INTROSPECT_OUTPUT_ONLY;
}

static const PortNode *find_node(const LiedSystem *s, const char *name, unsigned port)
{
  uint32_t instance = find_instance(s, name);
  if (instance == NONE || port >= instance_class(s, instance)->n_ports) return NULL;
  return &s->plan->nodes[s->plan->node_of[s->structure->instances[instance].first_port + port]];
}

size_t introspect_members(const LiedSystem *s, const char *name, unsigned port)
{
  const PortNode *node = find_node(s, name, port);
  return node ? node->n_members : 0;
}

void introspect_member(const LiedSystem *s, const char *name, unsigned port, size_t member, char *text, size_t size)
{
  const PortNode *node = find_node(s, name, port);
  uint32_t at = s->plan->members[node->first_member + member];
  snprintf(text, size, "%s%s%s", instance_name(s, s->structure->port_instance[at]),
           instance_dot(s, s->structure->port_instance[at]), port_of(s, at)->name);
}

static int runs(const LiedSystem *s, uint32_t instance, unsigned block)
{
  const Plan *plan = s->plan;
  const ClassUse *use = &plan->uses[plan->use_of[instance]];
  return use->runs[block * use->count + plan->position[instance]];
}

int introspect_runs(const LiedSystem *s, const char *name, unsigned block)
{
  uint32_t instance = find_instance(s, name);
  return instance != NONE && block < instance_class(s, instance)->n_blocks && runs(s, instance, block);
}

static int gives(const LiedBlock *block, unsigned port, unsigned group)
{
  for (unsigned i = 0; i < block->n_outputs; i++)
    if (block->outputs[i].port == port && block->outputs[i].group == group) return 1;
  return 0;
}

/* A block that runs for the port's instance gives the group. */
static int provides(const LiedSystem *s, uint32_t port, unsigned group)
{
  uint32_t instance = s->structure->port_instance[port];
  const LiedClass *class_ = instance_class(s, instance);
  for (unsigned b = 0; b < class_->n_blocks; b++)
    if (runs(s, instance, b) && gives(&class_->blocks[b], port_number(s, port), group)) return 1;
  return 0;
}

const char *introspect_provider(const LiedSystem *s, const char *name, unsigned port, unsigned variable)
{
  const PortNode *node = find_node(s, name, port);
  if (!node) return NULL;
  unsigned group = instance_class(s, find_instance(s, name))->ports[port].connector->variables[variable].group;
  for (uint32_t i = 0; i < node->n_members; i++) {
    uint32_t at = s->plan->members[node->first_member + i];
    if (provides(s, at, group)) return instance_name(s, s->structure->port_instance[at]);
  }
  return NULL;
}
