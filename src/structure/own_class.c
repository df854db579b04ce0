/* own_class.c: a class in the structs of this runtime. A class may be compiled with an older or newer component.h of the same
 * ABI version, whose structs end earlier or later: what it has of the fields known here is copied, the others are 0. */
#include <string.h>

#include "structure/structure.h"

typedef struct Import {
  Arena *arena;
  LiedSizes from; /* 0: a struct that the class does not know */
} Import;

static void copy_struct(void *to, size_t to_size, const void *from, size_t from_size)
{
  memcpy(to, from, from_size < to_size ? from_size : to_size);
}

static void *copy_list(const Import *import, const void *list, size_t n, size_t from_size, size_t to_size)
{
  if (!list || !from_size) return NULL;
  char *own = arena_alloc(import->arena, n, to_size);
  for (size_t i = 0; i < n; i++) copy_struct(own + i * to_size, to_size, (const char *)list + i * from_size, from_size);
  return own;
}

#define OWN(import, kind, list, n) copy_list((import), (list), (n), (import)->from.kind, lied_sizes.kind)

/* Its free motion stays the class that it was: that is found by its address. */
static const LiedConnector *own_connector(const Import *import, const LiedConnector *connector)
{
  LiedConnector *own = OWN(import, connector, connector, 1);
  if (own) own->variables = OWN(import, variable, own->variables, own->n_variables);
  return own;
}

static void own_lists(const Import *import, LiedClass *c)
{
  LiedPort *ports = OWN(import, port, c->ports, c->n_ports);
  for (unsigned p = 0; ports && p < c->n_ports; p++) ports[p].connector = own_connector(import, ports[p].connector);
  c->ports = ports;
  c->parameters = OWN(import, parameter, c->parameters, c->n_parameters);
  c->states = OWN(import, state, c->states, c->n_states);
  c->discretes = OWN(import, name, c->discretes, c->n_discretes);
  c->locals = OWN(import, name, c->locals, c->n_locals);
  c->internals = OWN(import, name, c->internals, c->n_internals);
  c->outputs = OWN(import, name, c->outputs, c->n_outputs);
  c->streams = OWN(import, stream, c->streams, c->n_streams);
  c->blocks = OWN(import, block, c->blocks, c->n_blocks);
  c->balances = OWN(import, balance, c->balances, c->n_balances);
  c->rows_info = OWN(import, row, c->rows_info, c->n_rows);
  c->entries = OWN(import, entry, c->entries, c->n_entries);
  c->modes = OWN(import, mode, c->modes, c->n_modes);
  c->inertias = OWN(import, inertia, c->inertias, c->n_inertias);
  c->freedoms = OWN(import, freedom, c->freedoms, c->n_freedoms);
  c->assertions = OWN(import, assertion, c->assertions, c->n_assertions);
  c->energies = OWN(import, energy, c->energies, c->n_energies);
  c->relations = OWN(import, relation, c->relations, c->n_relations);
  c->initials = OWN(import, initial, c->initials, c->n_initials);
  c->sweeps = OWN(import, sweep, c->sweeps, c->n_sweeps);
  c->shape = OWN(import, shape, c->shape, 1);
}

const LiedClass *class_own(Arena *arena, const LiedClass *class_)
{
  Import import = {.arena = arena};
  copy_struct(&import.from, sizeof import.from, class_->sizes, class_->sizes->sizes);
  if (memcmp(&import.from, &lied_sizes, sizeof lied_sizes) == 0) return class_;
  LiedClass *own = ARENA_NEW(arena, LiedClass, 1);
  copy_struct(own, sizeof *own, class_, import.from.class_);
  own->sizes = &lied_sizes;
  own_lists(&import, own);
  return own;
}
