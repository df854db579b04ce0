/* nodes.c: connected ports become nodes; every port value and linear unknown gets its number. */
#include "compose/stages.h"

/* Numbers the nodes by their first port and counts their members. */
static void number_nodes(Compose *k, uint32_t *parent)
{
  const Structure *t = &k->s->structure;
  Composed *c = k->c;
  c->node_of = ARENA_NEW(&c->arena, uint32_t, t->n_ports);
  c->member_of = ARENA_NEW(&c->arena, uint32_t, t->n_ports);
  for (uint32_t p = 0; p < t->n_ports; p++) {
    uint32_t root = union_find(parent, p);
    if (port_removed(k->s, p))
      c->node_of[p] = NONE;
    else
      c->node_of[p] = root == p ? (uint32_t)c->n_nodes++ : c->node_of[root];
  }
  c->nodes = ARENA_NEW(&c->arena, PortNode, c->n_nodes);
  for (uint32_t p = 0; p < t->n_ports; p++)
    if (c->node_of[p] != NONE) c->member_of[p] = c->nodes[c->node_of[p]].n_members++;
}

static void list_members(Compose *k)
{
  const Structure *t = &k->s->structure;
  Composed *c = k->c;
  c->members = ARENA_NEW(&c->arena, uint32_t, t->n_ports);
  uint32_t first = 0;
  for (size_t n = 0; n < c->n_nodes; n++) {
    c->nodes[n].first_member = first;
    first += c->nodes[n].n_members;
  }
  for (uint32_t p = 0; p < t->n_ports; p++)
    if (c->node_of[p] != NONE) c->members[c->nodes[c->node_of[p]].first_member + c->member_of[p]] = p;
}

static void number_variables(Compose *k)
{
  Composed *c = k->c;
  for (size_t n = 0; n < c->n_nodes; n++) {
    PortNode *node = &c->nodes[n];
    uint32_t port = c->members[node->first_member];
    const ConnectorCounts *counts = port_counts(k->s, port);
    node->value = (uint32_t)c->n_values;
    node->unknown = (uint32_t)c->n_unknowns;
    node->group = (uint32_t)c->n_groups;
    c->n_values += counts->shared_values + (size_t)counts->flow_values * node->n_members;
    c->n_unknowns += counts->shared_unknowns + (size_t)counts->flow_unknowns * node->n_members;
    unsigned groups = port_of(k->s, port)->connector->n_groups;
    c->n_groups += groups + (counts->flow_group < groups ? node->n_members : 0);
  }
}

/* A group that is a kinetic flow has a number for each member, behind the numbers of the shared groups. */
uint32_t group_of(const LiedSystem *s, const Composed *c, uint32_t port, unsigned group)
{
  const PortNode *node = &c->nodes[c->node_of[port]];
  if (group != port_counts(s, port)->flow_group) return node->group + group;
  return node->group + port_of(s, port)->connector->n_groups + c->member_of[port];
}

uint32_t value_slot(const LiedSystem *s, const Composed *c, uint32_t instance, uint32_t value)
{
  const ClassInfo *info = instance_info(s, instance);
  const Slot *slot = &info->values[value];
  uint32_t port = s->structure.instances[instance].first_port + slot->port;
  const PortNode *node = &c->nodes[c->node_of[port]];
  const ConnectorCounts *counts = &info->counts[slot->port];
  if (!slot->flow) return node->value + slot->offset;
  return node->value + counts->shared_values + c->member_of[port] * counts->flow_values + slot->offset;
}

/* The number of a port's unknown; internal unknowns are numbered behind all nodes, see stamp.c. */
uint32_t unknown_slot(const LiedSystem *s, const Composed *c, uint32_t instance, uint32_t unknown)
{
  const ClassInfo *info = instance_info(s, instance);
  const Slot *slot = &info->unknowns[unknown];
  uint32_t port = s->structure.instances[instance].first_port + slot->port;
  const PortNode *node = &c->nodes[c->node_of[port]];
  const ConnectorCounts *counts = &info->counts[slot->port];
  if (!slot->flow) return node->unknown + slot->offset;
  return node->unknown + counts->shared_unknowns + c->member_of[port] * counts->flow_unknowns + slot->offset;
}

/* Where the kinetic flow of a port is; a connector has one at most. */
uint32_t flow_value_slot(const LiedSystem *s, const Composed *c, uint32_t port)
{
  const PortNode *node = &c->nodes[c->node_of[port]];
  const ConnectorCounts *counts = port_counts(s, port);
  return node->value + counts->shared_values + c->member_of[port] * counts->flow_values;
}

uint32_t flow_unknown_slot(const LiedSystem *s, const Composed *c, uint32_t port)
{
  const PortNode *node = &c->nodes[c->node_of[port]];
  const ConnectorCounts *counts = port_counts(s, port);
  const LiedConnector *connector = port_of(s, port)->connector;
  unsigned offset = 0;
  for (unsigned i = 0; i < connector->n_variables; i++) {
    if (connector->variables[i].flow && connector->variables[i].kind == LIED_KINETIC) break;
    offset += connector->variables[i].flow != 0;
  }
  return node->unknown + counts->shared_unknowns + c->member_of[port] * counts->flow_unknowns + offset;
}

LiedStatus compose_nodes(Compose *k)
{
  number_nodes(k, structure_port_sets(k->s, &k->work));
  list_members(k);
  number_variables(k);
  return LIED_OK;
}
