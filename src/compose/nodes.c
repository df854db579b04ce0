/* nodes.c: connected ports become nodes; every port value and linear unknown gets its number. */
#include "compose/stages.h"

/* Numbers the nodes by their first port and counts their members. */
static void number_nodes(Compose *k, uint32_t *parent)
{
  const Structure *t = k->s->structure;
  Plan *plan = k->plan;
  plan->node_of = ARENA_NEW(&plan->arena, uint32_t, t->n_ports);
  plan->member_of = ARENA_NEW(&plan->arena, uint32_t, t->n_ports);
  for (uint32_t p = 0; p < t->n_ports; p++) {
    uint32_t root = union_find(parent, p);
    if (port_removed(k->s, p))
      plan->node_of[p] = NONE;
    else
      plan->node_of[p] = root == p ? (uint32_t)plan->n_nodes++ : plan->node_of[root];
  }
  plan->nodes = ARENA_NEW(&plan->arena, PortNode, plan->n_nodes);
  for (uint32_t p = 0; p < t->n_ports; p++)
    if (plan->node_of[p] != NONE) plan->member_of[p] = plan->nodes[plan->node_of[p]].n_members++;
}

static void list_members(Compose *k)
{
  const Structure *t = k->s->structure;
  Plan *plan = k->plan;
  plan->members = ARENA_NEW(&plan->arena, uint32_t, t->n_ports);
  uint32_t first = 0;
  for (size_t n = 0; n < plan->n_nodes; n++) {
    plan->nodes[n].first_member = first;
    first += plan->nodes[n].n_members;
  }
  for (uint32_t p = 0; p < t->n_ports; p++)
    if (plan->node_of[p] != NONE) plan->members[plan->nodes[plan->node_of[p]].first_member + plan->member_of[p]] = p;
}

static void number_variables(Compose *k)
{
  Plan *plan = k->plan;
  for (size_t n = 0; n < plan->n_nodes; n++) {
    PortNode *node = &plan->nodes[n];
    uint32_t port = plan->members[node->first_member];
    const ConnectorCounts *counts = port_counts(k->s, port);
    node->value = (uint32_t)plan->n_values;
    node->unknown = (uint32_t)plan->n_unknowns;
    node->group = (uint32_t)plan->n_groups;
    plan->n_values += counts->shared_values + (size_t)counts->flow_values * node->n_members;
    plan->n_unknowns += counts->shared_unknowns + (size_t)counts->flow_unknowns * node->n_members;
    unsigned groups = port_of(k->s, port)->connector->n_groups;
    plan->n_groups += groups + (counts->flow_group < groups ? node->n_members : 0);
  }
}

/* A group that is a kinetic flow has a number for each member, behind the numbers of the shared groups. */
uint32_t group_of(const LiedSystem *s, const Plan *plan, uint32_t port, unsigned group)
{
  const PortNode *node = &plan->nodes[plan->node_of[port]];
  if (group != port_counts(s, port)->flow_group) return node->group + group;
  return node->group + port_of(s, port)->connector->n_groups + plan->member_of[port];
}

uint32_t value_number(const LiedSystem *s, const Plan *plan, uint32_t instance, uint32_t value)
{
  const ClassInfo *info = instance_info(s, instance);
  const Slot *slot = &info->values[value];
  uint32_t port = s->structure->instances[instance].first_port + slot->port;
  const PortNode *node = &plan->nodes[plan->node_of[port]];
  const ConnectorCounts *counts = &info->counts[slot->port];
  if (!slot->flow) return node->value + slot->offset;
  return node->value + counts->shared_values + plan->member_of[port] * counts->flow_values + slot->offset;
}

static uint32_t slot_of(const Plan *plan, uint32_t number)
{
  return plan->value_slot ? plan->value_slot[number] : number;
}

uint32_t value_slot(const LiedSystem *s, const Plan *plan, uint32_t instance, uint32_t value)
{
  return slot_of(plan, value_number(s, plan, instance, value));
}

uint32_t node_value_slot(const Plan *plan, uint32_t port, uint32_t offset)
{
  return slot_of(plan, plan->nodes[plan->node_of[port]].value + offset);
}

/* The number of a port's unknown; internal unknowns are numbered behind all nodes, see stamp.c. */
uint32_t unknown_slot(const LiedSystem *s, const Plan *plan, uint32_t instance, uint32_t unknown)
{
  const ClassInfo *info = instance_info(s, instance);
  const Slot *slot = &info->unknowns[unknown];
  uint32_t port = s->structure->instances[instance].first_port + slot->port;
  const PortNode *node = &plan->nodes[plan->node_of[port]];
  const ConnectorCounts *counts = &info->counts[slot->port];
  if (!slot->flow) return node->unknown + slot->offset;
  return node->unknown + counts->shared_unknowns + plan->member_of[port] * counts->flow_unknowns + slot->offset;
}

/* Where the kinetic flow of a port is; a connector has one at most. */
uint32_t flow_value_slot(const LiedSystem *s, const Plan *plan, uint32_t port)
{
  const PortNode *node = &plan->nodes[plan->node_of[port]];
  const ConnectorCounts *counts = port_counts(s, port);
  return slot_of(plan, node->value + counts->shared_values + plan->member_of[port] * counts->flow_values);
}

uint32_t flow_unknown_slot(const LiedSystem *s, const Plan *plan, uint32_t port)
{
  const PortNode *node = &plan->nodes[plan->node_of[port]];
  const ConnectorCounts *counts = port_counts(s, port);
  const LiedConnector *connector = port_of(s, port)->connector;
  unsigned offset = 0;
  for (unsigned i = 0; i < connector->n_variables; i++) {
    if (connector->variables[i].flow && connector->variables[i].kind == LIED_KINETIC) break;
    offset += connector->variables[i].flow != 0;
  }
  return node->unknown + counts->shared_unknowns + plan->member_of[port] * counts->flow_unknowns + offset;
}

LiedStatus compose_nodes(Compose *k)
{
  number_nodes(k, structure_port_sets(k->s, &k->work));
  list_members(k);
  number_variables(k);
  return LIED_OK;
}
