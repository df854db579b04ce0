/* share.c: structures that several systems and Plans hold: made, copied before a change, released. */
#include <string.h>

#include "base/array.h"
#include "structure/structure.h"

/* ---- descriptions of classes ---- */

/* Only who holds a store alone adds to it; others put a store of their own in front. */
typedef struct ClassStore {
  Counted counted;
  Memory memory;
  Arena arena;
  struct ClassStore *before; /* the one that earlier classes are in, or NULL */
} ClassStore;

static ClassStore *store_new(const Memory *memory, ClassStore *before)
{
  Memory own;
  memory_init(&own, &memory->allocator);
  ClassStore *store = memory_resize(&own, NULL, 0, sizeof *store);
  if (!store) return NULL;
  counted_init(&store->counted);
  store->memory = own;
  store->before = before;
  return store;
}

static void store_release(ClassStore *store)
{
  while (store && counted_let_go(&store->counted)) {
    ClassStore *before = store->before;
    arena_free(&store->arena);
    Memory memory = store->memory;
    memory_resize(&memory, store, sizeof *store, 0);
    store = before;
  }
}

/* Where running out of memory leads to is a matter of who adds a class. */
Arena *structure_class_arena(LiedSystem *s)
{
  Structure *t = s->structure;
  if (!t->store || counted_is_shared(&t->store->counted)) {
    ClassStore *store = store_new(&s->memory, t->store);
    if (!store) return NULL;
    arena_init(&store->arena, &store->memory, &s->failure);
    t->store = store;
  }
  t->store->arena.on_failure = &s->failure;
  return &t->store->arena;
}

/* ---- origins ---- */

void origin_release(Origin *origin)
{
  if (origin && counted_let_go(&origin->counted)) origin->free(origin);
}

LiedStatus structure_hold_origin(LiedSystem *s, Origin *origin)
{
  LiedStatus status = structure_own(s);
  if (status) return status;
  Structure *t = s->structure;
  const Storage storage = {.memory = &t->memory};
  if (!ARRAY_RESERVE(storage, t->origins, t->n_origins, t->room_origins, 1)) return report_no_memory(s);
  if (!handle_names_keep(s->handle_names, origin)) return report_no_memory(s);
  counted_hold(&origin->counted);
  t->origins[t->n_origins++] = origin;
  return LIED_OK;
}

LiedStatus structure_follow(LiedSystem *s, uint32_t instance)
{
  LiedStatus status = LIED_OK;
  for (size_t i = 0; i < s->structure->n_origins && !status; i++) {
    const Origin *origin = s->structure->origins[i];
    if (origin->follow) status = origin->follow(origin, s, instance);
  }
  return status;
}

const Origin *structure_model(const LiedSystem *s)
{
  const Structure *t = s->structure;
  return t->n_origins > 0 && t->origins[0]->name[0] ? t->origins[0] : NULL;
}

/* ---- structures ---- */

Structure *structure_new(const Memory *memory)
{
  Memory own;
  memory_init(&own, &memory->allocator);
  Structure *t = memory_resize(&own, NULL, 0, sizeof *t);
  if (!t) return NULL;
  counted_init(&t->counted);
  t->memory = own;
  t->formals = NONE;
  map_init(&t->class_map, &t->memory);
  map_init(&t->instance_map, &t->memory);
  return t;
}

#define RELEASE(t, array, room) memory_resize(&(t)->memory, (t)->array, (t)->room * sizeof *(t)->array, 0)

void structure_release(Structure *t)
{
  if (!t || !counted_let_go(&t->counted)) return;
  store_release(t->store);
  map_free(&t->class_map);
  map_free(&t->instance_map);
  RELEASE(t, classes, room_classes);
  RELEASE(t, instances, room_instances);
  RELEASE(t, port_instance, room_ports);
  RELEASE(t, connections, room_connections);
  RELEASE(t, taken, room_taken);
  RELEASE(t, bounds, room_bounds);
  RELEASE(t, names, room_names);
  RELEASE(t, accounts, room_accounts);
  RELEASE(t, outputs, room_outputs);
  for (size_t i = 0; i < t->n_origins; i++) origin_release(t->origins[i]);
  RELEASE(t, origins, room_origins);
  Memory memory = t->memory;
  memory_resize(&memory, t, sizeof *t, 0);
}

/* A copy of `n` elements in *array; 0 without memory. */
static int copy_array(Memory *memory, const void *from, size_t n, size_t size, void *array, size_t *room)
{
  if (n == 0) return 1;
  void *copy = memory_resize(memory, NULL, 0, n * size);
  if (!copy) return 0;
  memcpy(copy, from, n * size);
  memcpy(array, &copy, sizeof copy);
  *room = n;
  return 1;
}

#define COPY(to, from, array, n, room)                                                                                         \
  copy_array(&(to)->memory, (from)->array, (from)->n, sizeof *(from)->array, &(to)->array, &(to)->room)

static int copy_arrays(Structure *to, const Structure *from)
{
  return COPY(to, from, classes, n_classes, room_classes) && COPY(to, from, instances, n_instances, room_instances) &&
         COPY(to, from, port_instance, n_ports, room_ports) && COPY(to, from, connections, n_connections, room_connections) &&
         COPY(to, from, taken, n_taken, room_taken) && COPY(to, from, bounds, n_bounds, room_bounds) &&
         COPY(to, from, names, n_names, room_names) && COPY(to, from, accounts, n_accounts, room_accounts) &&
         COPY(to, from, outputs, n_outputs, room_outputs) && COPY(to, from, origins, n_origins, room_origins) &&
         map_copy(&to->class_map, &from->class_map) && map_copy(&to->instance_map, &from->instance_map);
}

static Structure *structure_copy(const Structure *from)
{
  Structure *to = structure_new(&from->memory);
  if (!to) return NULL;
  if (!copy_arrays(to, from)) return structure_release(to), NULL;
  to->formals = from->formals;
  to->n_classes = from->n_classes;
  to->n_instances = from->n_instances;
  to->n_ports = from->n_ports;
  to->n_connections = from->n_connections;
  to->n_taken = from->n_taken;
  to->n_bounds = from->n_bounds;
  to->n_names = from->n_names;
  to->n_accounts = from->n_accounts;
  to->n_outputs = from->n_outputs;
  to->n_origins = from->n_origins;
  for (size_t i = 0; i < to->n_origins; i++) counted_hold(&to->origins[i]->counted);
  to->n_free_motions = from->n_free_motions;
  memcpy(to->free_motions, from->free_motions, sizeof from->free_motions);
  to->store = from->store;
  if (to->store) counted_hold(&to->store->counted);
  return to;
}

LiedStatus structure_own(LiedSystem *s)
{
  if (!counted_is_shared(&s->structure->counted)) return LIED_OK;
  Structure *own = structure_copy(s->structure);
  if (!own) return report_no_memory(s);
  structure_release(s->structure);
  s->structure = own;
  return LIED_OK;
}

size_t structure_bytes(const Structure *t)
{
  size_t bytes = t->memory.bytes;
  for (const ClassStore *store = t->store; store; store = store->before) bytes += store->memory.bytes;
  return bytes;
}
