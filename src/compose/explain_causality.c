/* explain_causality.c: rule 1. Explains why causality does not complete: two providers, none, or a cycle. */
#include "base/short_text.h"
#include "compose/stages.h"

enum { MOST_NAMES = 8 };

typedef struct NameChain {
  ShortText text;
  int count;
} NameChain;

static void names_add(NameChain *names, const char *name)
{
  if (names->count++ == MOST_NAMES) name = "...";
  if (names->count > MOST_NAMES + 1) return;
  short_text_printf(&names->text, "%s'%s'", names->text.length ? " - " : "", name);
}

/* The port through which a group is seen: any member of its node. */
static uint32_t *ports_of_groups(const Compose *k, Arena *arena)
{
  const Plan *plan = k->plan;
  uint32_t *port = ARENA_NEW(arena, uint32_t, plan->n_groups);
  for (size_t n = 0; n < plan->n_nodes; n++) {
    uint32_t first = plan->nodes[n].group, end = n + 1 < plan->n_nodes ? plan->nodes[n + 1].group : (uint32_t)plan->n_groups;
    unsigned shared = port_of(k->s, plan->members[plan->nodes[n].first_member])->connector->n_groups;
    for (uint32_t g = first; g < end; g++)
      port[g] = plan->members[plan->nodes[n].first_member + (g - first >= shared ? g - first - shared : 0)];
  }
  return port;
}

/* Mechanics: what has a position is held or moved. Other potentials (a temperature) are provided. */
static int is_motion(const LiedSystem *s, const LiedConnector *connector)
{
  for (unsigned i = 0; i < connector->n_variables; i++)
    if (connector->variables[i].kind == LIED_POSITION) return 1;
  return free_motion_of(s, connector) != NULL;
}

/* The instance from which this block took its first input, or NONE at a root. */
static uint32_t inboard(const Compose *k, const uint32_t *op_owner, uint32_t op)
{
  uint32_t i = op_owner[op];
  const LiedBlock *block = &instance_class(k->s, i)->blocks[op - k->block_first[i]];
  if (block->n_inputs == 0) return NONE;
  uint32_t port = k->s->structure->instances[i].first_port + block->inputs[0].port;
  return k->provider[group_of(k->s, k->plan, port, block->inputs[0].group)];
}

/* Names the loop that `op` closes at `group`: down one branch to the common root, up the other. */
void causality_two_providers(Compose *k, const uint32_t *op_owner, uint32_t op, uint32_t group)
{
  uint32_t *port = ports_of_groups(k, &k->work);
  uint32_t other = k->provider[group];
  const char *at = instance_name(k->s, op_owner[op]);
  if (other == NONE || !is_motion(k->s, port_of(k->s, port[group])->connector)) {
    system_error(k->s, topic_connection(k->s, "two-providers", port[group]), "'%s' has two providers, '%s' and '%s'",
                 port_name(k->s, port[group]).text, at, other == NONE ? "a state" : instance_name(k->s, op_owner[other]));
    system_remedy(k->s, "disconnect one of them");
    return;
  }
  NameChain names = {.count = 0};
  uint8_t *mark = ARENA_NEW(&k->work, uint8_t, k->s->structure->n_instances);
  uint32_t o;
  for (o = op; o != NONE; o = inboard(k, op_owner, o)) mark[op_owner[o]] = 1;
  for (o = other; o != NONE && !mark[op_owner[o]]; o = inboard(k, op_owner, o))
    names_add(&names, instance_name(k->s, op_owner[o]));
  uint32_t common = o == NONE ? NONE : op_owner[o];
  for (o = op; o != NONE && op_owner[o] != common; o = inboard(k, op_owner, o))
    names_add(&names, instance_name(k->s, op_owner[o]));
  if (common != NONE) names_add(&names, instance_name(k->s, common));
  system_error(k->s, topic_connection(k->s, common == NONE ? "rigid-chain" : "kinematic-loop", port[group]),
               "%s without an elastic element: %s; they meet at '%s'",
               common == NONE ? "a rigid chain is held at both ends" : "a kinematic loop closes", names.text.bytes,
               port_name(k->s, port[group]).text);
  system_remedy(k->s, "close it there by a spring-damper");
}

/* ---- no provider ---- */

/* Everything that is connected with an unknown motion through blocks that did not run. */
typedef struct Flood {
  Compose *k;
  uint8_t *seen;   /* [n_groups] */
  uint32_t *stack; /* [n_groups] */
  size_t top;
} Flood;

static void flood_push(Flood *f, uint32_t group)
{
  if (f->k->known[group] || f->seen[group]) return;
  f->seen[group] = 1;
  f->stack[f->top++] = group;
}

static void flood_instance(Flood *f, uint32_t instance)
{
  const LiedSystem *s = f->k->s;
  const LiedClass *class_ = instance_class(s, instance);
  uint32_t first = s->structure->instances[instance].first_port;
  for (unsigned b = 0; b < class_->n_blocks; b++) {
    const LiedBlock *block = &class_->blocks[b];
    if (f->k->runs[f->k->block_first[instance] + b] || block->n_outputs == 0) continue;
    for (unsigned j = 0; j < block->n_inputs; j++)
      flood_push(f, group_of(s, f->k->plan, first + block->inputs[j].port, block->inputs[j].group));
    for (unsigned j = 0; j < block->n_outputs; j++)
      flood_push(f, group_of(s, f->k->plan, first + block->outputs[j].port, block->outputs[j].group));
  }
}

/* Returns the cut that orphaned this part, if one did: its first port with a cut. */
static const Cut *flood_from(Flood *f, uint32_t group, const uint32_t *port, const uint32_t *cut_of_port)
{
  const Plan *plan = f->k->plan;
  const Cut *cut = NULL;
  flood_push(f, group);
  while (f->top > 0) {
    uint32_t g = f->stack[--f->top];
    const PortNode *node = &plan->nodes[plan->node_of[port[g]]];
    for (uint32_t m = 0; m < node->n_members; m++) {
      uint32_t p = plan->members[node->first_member + m];
      if (cut_of_port && cut_of_port[p] != NONE && !cut) cut = &f->k->s->cuts.cuts[cut_of_port[p]];
      flood_instance(f, f->k->s->structure->port_instance[p]);
    }
  }
  return cut;
}

/* A block that could provide the group if its inputs were known, or NONE. */
static uint32_t candidate(const Compose *k, uint32_t group, uint32_t port)
{
  const LiedSystem *s = k->s;
  const PortNode *node = &k->plan->nodes[k->plan->node_of[port]];
  for (uint32_t m = 0; m < node->n_members; m++) {
    uint32_t p = k->plan->members[node->first_member + m], i = s->structure->port_instance[p];
    const LiedClass *class_ = instance_class(s, i);
    for (unsigned b = 0; b < class_->n_blocks; b++)
      for (unsigned j = 0; j < class_->blocks[b].n_outputs; j++) {
        LiedGroup out = class_->blocks[b].outputs[j];
        if (s->structure->instances[i].first_port + out.port == p && group_of(s, k->plan, p, out.group) == group)
          return k->block_first[i] + b;
      }
  }
  return NONE;
}

/* Follows providers that wait for each other until one repeats, then names the cycle. */
static void report_cycle(Compose *k, uint32_t group, const uint32_t *port)
{
  const LiedSystem *s = k->s;
  uint32_t *visit = ARENA_NEW(&k->work, uint32_t, k->n_blocks + 1), *path = ARENA_NEW(&k->work, uint32_t, k->n_blocks + 1);
  uint32_t step = 0;
  uint32_t op = candidate(k, group, port[group]), repeat = NONE;
  while (op != NONE) {
    if (visit[op]) {
      repeat = op;
      break;
    }
    path[step] = op;
    visit[op] = ++step;
    uint32_t i = k->op_owner[op], next = NONE;
    const LiedBlock *block = &instance_class(s, i)->blocks[op - k->block_first[i]];
    for (unsigned j = 0; j < block->n_inputs && next == NONE; j++) {
      uint32_t g = group_of(s, k->plan, s->structure->instances[i].first_port + block->inputs[j].port, block->inputs[j].group);
      if (!k->known[g]) next = g;
    }
    if (next == NONE) return;
    group = next;
    op = candidate(k, group, port[group]);
  }
  if (repeat == NONE) {
    system_error(k->s, topic_port(s, "no-provider", port[group]), "nothing provides '%s'", port_name(s, port[group]).text);
    system_remedy(k->s, "connect it, or give it a source");
    return;
  }
  NameChain names = {.count = 0};
  for (uint32_t at = visit[repeat] - 1; at < step; at++) names_add(&names, instance_name(s, k->op_owner[path[at]]));
  system_error(k->s, topic_instance(s, "algebraic-loop", k->op_owner[repeat]),
               "explicit equations wait for each other around %s", names.text.bytes);
  system_remedy(k->s, "a stream cycle needs a volume, a signal loop a block with a state");
}

static uint32_t *cuts_by_port(const Compose *k)
{
  const Structure *t = k->s->structure;
  const Cuts *cuts = &k->s->cuts;
  if (cuts->n_cuts == 0) return NULL;
  uint32_t *cut = ARENA_NEW(&((Compose *)k)->work, uint32_t, t->n_ports);
  for (size_t p = 0; p < t->n_ports; p++) cut[p] = NONE;
  for (uint32_t i = 0; i < cuts->n_cuts; i++) cut[cuts->cuts[i].port] = i;
  return cut;
}

static LiedStatus explain(Compose *k, Flood *f, uint32_t g, const uint32_t *port, const uint32_t *cut_of_port)
{
  const LiedConnector *connector = port_of(k->s, port[g])->connector;
  if (!is_motion(k->s, connector)) return report_cycle(k, g, port), flood_from(f, g, port, NULL), LIED_WRONG_MODEL;
  const Cut *cut = flood_from(f, g, port, cut_of_port);
  if (cut && free_motion_of(k->s, connector)) return k->orphans[k->n_orphans++] = (uint32_t)(cut - k->s->cuts.cuts), LIED_OK;
  system_error(k->s, topic_port(k->s, "not-held", port[g]), "nothing holds or moves '%s'", port_name(k->s, port[g]).text);
  system_remedy(k->s, "connect it through a joint to a Fixed, or to a FreeMotion");
  return LIED_WRONG_MODEL;
}

/* Signals that measure a missing motion wait for it: motions come first; the rest is explained only if it does not follow from
 * them. */
static LiedStatus explain_groups(Compose *k, Flood *flood, int motions, const uint32_t *port, const uint32_t *cut_of_port)
{
  LiedStatus status = LIED_OK;
  for (uint32_t g = 0; g < k->plan->n_groups && k->s->messages.errors <= MESSAGES_ERRORS; g++) {
    if (k->known[g] || flood->seen[g] || is_motion(k->s, port_of(k->s, port[g])->connector) != motions) continue;
    if (explain(k, flood, g, port, cut_of_port)) status = LIED_WRONG_MODEL;
  }
  return status;
}

static int is_complete(const Compose *k)
{
  for (size_t g = 0; g < k->plan->n_groups; g++)
    if (!k->known[g]) return 0;
  return 1;
}

LiedStatus causality_complete(Compose *k)
{
  if (is_complete(k)) return LIED_OK;
  uint32_t *port = ports_of_groups(k, &k->work), *cut_of_port = cuts_by_port(k);
  Flood flood = {.k = k};
  k->orphans = ARENA_NEW(&k->work, uint32_t, k->s->cuts.n_cuts + 1);
  flood.seen = ARENA_NEW(&k->work, uint8_t, k->plan->n_groups);
  flood.stack = ARENA_NEW(&k->work, uint32_t, k->plan->n_groups);
  LiedStatus status = explain_groups(k, &flood, 1, port, cut_of_port);
  LiedStatus others = explain_groups(k, &flood, 0, port, cut_of_port);
  return status ? status : others;
}
