/* change.c: the structure changes while the system runs. Cuts are recorded here with the motion at the port; the next
 * composition carries over the states and gives loose parts a free motion (explain_causality.c, free_motions.c). */
#include <string.h>

#include "simulate/simulate_internal.h"

/* Takes the port out of its node: connections of the node are rewritten as a chain over the others. `left` receives one of
 * them, NONE if none is left; *alone is 1 if it is the only one. */
static LiedStatus isolate(LiedSystem *s, uint32_t port, uint32_t *left, int *alone)
{
  Structure *t = s->structure;
  arena_init(&s->work, &s->memory, &s->failure);
  if (setjmp(s->failure)) return arena_free(&s->work), report_no_memory(s);
  uint32_t *parent = structure_port_sets(s, &s->work), node = union_find(parent, port), last = NONE;
  size_t kept = 0;
  for (size_t i = 0; i < t->n_connections; i++) /* dropped connections make room for the chain */
    if (union_find(parent, t->connections[i].a) != node) t->connections[kept++] = t->connections[i];
  *left = NONE;
  *alone = 0;
  for (uint32_t p = 0; p < t->n_ports; p++) {
    if (p == port || union_find(parent, p) != node) continue;
    *alone = *left == NONE;
    if (*left == NONE) *left = p;
    if (last != NONE) t->connections[kept++] = (Connection){last, p};
    last = p;
  }
  t->n_connections = kept;
  structure_changed(s);
  arena_free(&s->work);
  return LIED_OK;
}

/* In the order in which a free motion takes them. */
static size_t node_motion(const LiedSystem *s, uint32_t port, double *motion)
{
  const LiedConnector *connector = port_of(s, port)->connector;
  size_t n = 0;
  for (int motion_kind = MOTION_POSITION; motion_kind <= MOTION_VELOCITY; motion_kind++) {
    uint32_t at = 0;
    for (unsigned i = 0; i < connector->n_variables; i++) {
      const LiedVariable *v = &connector->variables[i];
      if (motion_of(connector, v) == motion_kind) motion[n++] = s->state->w[node_value_slot(s->plan, port, at)];
      at += kind_has_value(v->kind) && !v->flow;
    }
  }
  return n;
}

/* A tree that is fixed to the ground has no T_D: the class that is cut may have a parameter for it. */
static double time_of_loose_part(const LiedSystem *s, uint32_t port)
{
  uint32_t instance = s->structure->port_instance[port];
  const LiedClass *class_ = instance_class(s, instance);
  unsigned own;
  for (unsigned p = 0; p < class_->n_parameters; p++)
    if (class_->parameters[p].role == LIED_LOOSE_TIME) return instance_parameters(s, instance)[p];
  return has_dialectic_time(class_, &own) ? instance_parameters(s, instance)[own] : 0;
}

static double tree_time(const LiedSystem *s, uint32_t port, double otherwise)
{
  const Plan *plan = s->plan;
  const LiedConnector *connector = port_of(s, port)->connector;
  for (unsigned i = 0; i < connector->n_variables; i++) {
    const LiedVariable *v = &connector->variables[i];
    if (v->kind != LIED_KINETIC || v->flow) continue;
    uint32_t tree = plan->tree[group_of(s, plan, port, v->group)];
    if (tree != NONE) return plan->tree_time[tree];
  }
  return otherwise;
}

/* Records the motion of the port, in case composition finds it without motion. */
static LiedStatus note_cut(LiedSystem *s, uint32_t port, double time_constant)
{
  const Plan *plan = s->plan;
  uint32_t instance = s->structure->port_instance[port];
  if (instance >= plan->n_instances || plan->position[instance] == NONE || !free_motion_of(s, port_of(s, port)->connector))
    return LIED_OK;
  double motion[32];
  if (port_of(s, port)->connector->n_variables > 32) return LIED_OK;
  size_t n = node_motion(s, port, motion);
  return structure_add_cut(s, port, tree_time(s, port, time_constant), motion, n);
}

void change_refresh(LiedSystem *s)
{
  for (size_t i = 0; i < s->cuts.n_cuts; i++) node_motion(s, s->cuts.cuts[i].port, s->cuts.cut_motion + s->cuts.cuts[i].motion);
}

static int is_joint(const LiedSystem *s, uint32_t port)
{
  return instance_class(s, s->structure->port_instance[port])->n_freedoms > 0;
}

static LiedStatus remove_instance(LiedSystem *s, uint32_t instance);

/* One side of a cut. A joint that is left alone there would move nothing, or be fixed to nothing: it is removed. Connections
 * without motion (signals, streams) do not count. */
static LiedStatus settle_side(LiedSystem *s, uint32_t port, int alone, double time_constant)
{
  if (!free_motion_of(s, port_of(s, port)->connector)) return LIED_OK;
  if (alone && is_joint(s, port)) return remove_instance(s, s->structure->port_instance[port]);
  return note_cut(s, port, time_constant);
}

static LiedStatus cut_port(LiedSystem *s, uint32_t port)
{
  uint32_t left;
  int alone;
  LiedStatus status = isolate(s, port, &left, &alone);
  if (status || left == NONE || !s->running) return status;
  double time_constant = time_of_loose_part(s, port);
  status = settle_side(s, port, 1, time_constant);
  return status ? status : settle_side(s, left, alone, time_constant);
}

static LiedStatus remove_instance(LiedSystem *s, uint32_t instance)
{
  InstanceRecord *gone = &s->structure->instances[instance];
  const LiedClass *class_ = instance_class(s, instance);
  LiedStatus status = LIED_OK;
  for (uint32_t p = gone->first_port; p < gone->first_port + class_->n_ports && !status; p++) {
    uint32_t left = NONE;
    int alone;
    status = isolate(s, p, &left, &alone);
    if (!status && left != NONE && s->running) status = settle_side(s, left, 0, time_of_loose_part(s, p));
  }
  if (status) return status;
  s->structure->instances[instance].removed = 1;
  structure_changed(s);
  return LIED_OK;
}

/* What a change of structure writes: to be restored if it fails half way, without memory. */
typedef struct Before {
  size_t n_connections, n_instances, n_cuts, n_cut_motion, size;
  Connection *connections;
  uint8_t *removed; /* [n_instances], behind the connections */
  int stale, refused;
} Before;

static int keep_before(LiedSystem *s, Before *before)
{
  const Structure *t = s->structure;
  *before = (Before){t->n_connections,
                     t->n_instances,
                     s->cuts.n_cuts,
                     s->cuts.n_cut_motion,
                     t->n_connections * sizeof(Connection) + t->n_instances,
                     NULL,
                     NULL,
                     s->stale,
                     s->refused};
  before->connections = memory_resize(&s->memory, NULL, 0, before->size);
  if (!before->connections) return before->size == 0;
  before->removed = (uint8_t *)(before->connections + t->n_connections);
  for (size_t i = 0; i < t->n_connections; i++) before->connections[i] = t->connections[i];
  for (size_t i = 0; i < t->n_instances; i++) before->removed[i] = t->instances[i].removed;
  return 1;
}

static void put_back(LiedSystem *s, const Before *before)
{
  Structure *t = s->structure;
  for (size_t i = 0; i < before->n_connections; i++) t->connections[i] = before->connections[i];
  for (size_t i = 0; i < before->n_instances; i++) t->instances[i].removed = before->removed[i];
  t->n_connections = before->n_connections;
  s->cuts.n_cuts = before->n_cuts;
  s->cuts.n_cut_motion = before->n_cut_motion;
  s->stale = before->stale;
  s->refused = before->refused;
}

static LiedStatus change_whole(LiedSystem *s, LiedStatus (*change)(LiedSystem *s, uint32_t which), uint32_t which)
{
  Before before;
  LiedStatus owned = structure_own(s);
  if (owned) return owned;
  if (!keep_before(s, &before)) return report_no_memory(s);
  LiedStatus status = change(s, which);
  if (status) put_back(s, &before);
  memory_resize(&s->memory, before.connections, before.size, 0);
  return status;
}

LiedStatus change_cut(LiedSystem *s, uint32_t port)
{
  return change_whole(s, cut_port, port);
}

static LiedStatus prepare(LiedSystem *s)
{
  if (!call_begins(s)) return LIED_WRONG_VALUE;
  return s->running ? observe(s) : LIED_OK; /* the motion of the places to cut */
}

LiedStatus lied_disconnect(LiedSystem *s, const char *name)
{
  uint32_t port;
  LiedStatus status = prepare(s);
  if (!status) status = structure_find_port(s, name, &port);
  return status ? status : change_cut(s, port);
}

LiedStatus lied_remove(LiedSystem *s, const char *name)
{
  LiedInstance instance;
  LiedStatus status = prepare(s);
  if (!status) status = lied_find(s, name, &instance);
  return status ? status : change_whole(s, remove_instance, instance);
}
