/* port_sets.c: which ports are connected, by union-find over the connections. */
#include "structure/structure.h"

uint32_t union_find(uint32_t *parent, uint32_t i)
{
  while (parent[i] != i) i = parent[i] = parent[parent[i]];
  return i;
}

/* The smaller root wins, so that numbering follows the order in which the user built. 0: they were one already. */
int union_join(uint32_t *parent, uint32_t a, uint32_t b)
{
  a = union_find(parent, a);
  b = union_find(parent, b);
  if (a == b) return 0;
  parent[a > b ? a : b] = a > b ? b : a;
  return 1;
}

int port_removed(const LiedSystem *s, uint32_t port)
{
  return s->structure->instances[s->structure->port_instance[port]].removed;
}

uint32_t *structure_port_sets(const LiedSystem *s, Arena *arena)
{
  const Structure *t = s->structure;
  uint32_t *parent = ARENA_NEW(arena, uint32_t, t->n_ports);
  for (uint32_t p = 0; p < t->n_ports; p++) parent[p] = p;
  for (size_t i = 0; i < t->n_connections; i++)
    if (!port_removed(s, t->connections[i].a) && !port_removed(s, t->connections[i].b))
      union_join(parent, t->connections[i].a, t->connections[i].b);
  return parent;
}
