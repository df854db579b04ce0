/* causality.c: which block provides which value. Walks from the providers (Fixed, sources, states) through the blocks, choosing
 * the direction of those that have several, and gives every block a level: its inputs are known when all lower levels have
 * run. */

#include "compose/stages.h"

/* An operation is a block of an instance, or (behind those) a flow sum. */
typedef struct CausalityWalk {
  Compose *k;
  size_t n_blocks;   /* block operations */
  uint32_t *pending; /* [operations] inputs not known yet */
  uint32_t *first;   /* [n_groups + 1] into waiting */
  uint32_t *waiting; /* operations by input group */
  uint32_t *queue;   /* [operations] ready, in order */
  size_t head, tail;
  uint8_t *taken;     /* [block operations] choice taken, at block_first + choice - 1 */
  uint32_t *op_owner; /* [block operations] instance */
} CausalityWalk;

static const LiedBlock *block_of(const CausalityWalk *w, uint32_t op)
{
  uint32_t i = w->op_owner[op];
  return &instance_class(w->k->s, i)->blocks[op - w->k->block_first[i]];
}

static uint32_t input_group(const CausalityWalk *w, uint32_t instance, LiedGroup g)
{
  const LiedSystem *s = w->k->s;
  return group_of(s, w->k->plan, s->structure->instances[instance].first_port + g.port, g.group);
}

static uint32_t port_flow_group(const CausalityWalk *w, uint32_t port)
{
  return group_of(w->k->s, w->k->plan, port, port_counts(w->k->s, port)->flow_group);
}

/* ---- set up ---- */

static void number_blocks(CausalityWalk *w)
{
  Compose *k = w->k;
  const Structure *t = k->s->structure;
  k->block_first = ARENA_NEW(&k->work, uint32_t, t->n_instances + 1);
  for (uint32_t i = 0; i < t->n_instances; i++)
    k->block_first[i + 1] = k->block_first[i] + (t->instances[i].removed ? 0 : instance_class(k->s, i)->n_blocks);
  w->n_blocks = k->block_first[t->n_instances];
  w->op_owner = ARENA_NEW(&k->work, uint32_t, w->n_blocks);
  for (uint32_t i = 0; i < t->n_instances; i++)
    for (uint32_t op = k->block_first[i]; op < k->block_first[i + 1]; op++) w->op_owner[op] = i;
}

/* Calls visit for each input group of each operation. */
static void each_input(CausalityWalk *w, void (*visit)(CausalityWalk *w, uint32_t op, uint32_t group))
{
  for (uint32_t op = 0; op < w->n_blocks; op++) {
    const LiedBlock *block = block_of(w, op);
    for (unsigned j = 0; j < block->n_inputs; j++) visit(w, op, input_group(w, w->op_owner[op], block->inputs[j]));
  }
  const Plan *plan = w->k->plan;
  for (uint32_t n = 0; n < plan->n_flow_sums; n++)
    for (uint32_t j = plan->flow_sums[n].first; j < plan->flow_sums[n].end; j++)
      visit(w, (uint32_t)w->n_blocks + n, port_flow_group(w, plan->flow_inputs[j]));
}

static void count_waiting(CausalityWalk *w, uint32_t op, uint32_t group)
{
  w->pending[op]++;
  w->first[group + 2]++;
}

static void list_waiting(CausalityWalk *w, uint32_t op, uint32_t group)
{
  w->waiting[w->first[group + 1]++] = op;
}

static void set_up(CausalityWalk *w)
{
  Compose *k = w->k;
  number_blocks(w);
  size_t n_ops = w->n_blocks + k->plan->n_flow_sums, n_groups = k->plan->n_groups;
  w->pending = ARENA_NEW(&k->work, uint32_t, n_ops);
  w->queue = ARENA_NEW(&k->work, uint32_t, n_ops);
  w->taken = ARENA_NEW(&k->work, uint8_t, w->n_blocks + 1);
  w->first = ARENA_NEW(&k->work, uint32_t, n_groups + 2);
  k->op_level = ARENA_NEW(&k->work, uint32_t, n_ops);
  k->runs = ARENA_NEW(&k->work, uint8_t, w->n_blocks + 1);
  each_input(w, count_waiting);
  for (size_t g = 0; g < n_groups; g++) w->first[g + 2] += w->first[g + 1];
  w->waiting = ARENA_NEW(&k->work, uint32_t, w->first[n_groups + 1] + 1u);
  each_input(w, list_waiting);
}

/* ---- the walk ---- */

static void make_ready(CausalityWalk *w, uint32_t group)
{
  for (uint32_t j = w->first[group]; j < w->first[group + 1]; j++)
    if (--w->pending[w->waiting[j]] == 0) w->queue[w->tail++] = w->waiting[j];
}

/* An optional port that stays open holds a constant. */
static void mark_open_ports(CausalityWalk *w)
{
  Compose *k = w->k;
  const Plan *plan = k->plan;
  for (size_t n = 0; n < plan->n_nodes; n++) {
    uint32_t port = plan->members[plan->nodes[n].first_member];
    const LiedPort *declared = port_of(k->s, port);
    if (plan->nodes[n].n_members != 1 || !declared->optional) continue;
    for (unsigned g = 0; g < declared->connector->n_groups; g++) k->known[group_of(k->s, plan, port, g)] = 1;
  }
}

/* Numbers that no variable has: the number of a flow group among the shared groups. */
static void mark_unused_groups(CausalityWalk *w)
{
  const Plan *plan = w->k->plan;
  for (size_t n = 0; n < plan->n_nodes; n++) {
    uint32_t port = plan->members[plan->nodes[n].first_member];
    const ConnectorCounts *counts = port_counts(w->k->s, port);
    if (counts->flow_group < port_of(w->k->s, port)->connector->n_groups)
      w->k->known[plan->nodes[n].group + counts->flow_group] = 1;
  }
}

static void seed(CausalityWalk *w)
{
  mark_open_ports(w);
  mark_unused_groups(w);
  for (uint32_t op = 0; op < w->n_blocks + w->k->plan->n_flow_sums; op++)
    if (w->pending[op] == 0) w->queue[w->tail++] = op;
  for (uint32_t g = 0; g < w->k->plan->n_groups; g++)
    if (w->k->known[g]) make_ready(w, g);
}

static uint32_t level_of_inputs(const CausalityWalk *w, uint32_t op)
{
  const Compose *k = w->k;
  uint32_t level = 0;
  if (op < w->n_blocks) {
    const LiedBlock *block = block_of(w, op);
    for (unsigned j = 0; j < block->n_inputs; j++) {
      uint32_t l = k->level[input_group(w, w->op_owner[op], block->inputs[j])];
      if (l > level) level = l;
    }
  } else {
    const FlowSum *sum = &k->plan->flow_sums[op - w->n_blocks];
    for (uint32_t j = sum->first; j < sum->end; j++) {
      uint32_t l = k->level[port_flow_group(w, k->plan->flow_inputs[j])];
      if (l > level) level = l;
    }
  }
  return level;
}

static void provide(CausalityWalk *w, uint32_t group, uint32_t op, uint32_t level)
{
  Compose *k = w->k;
  k->known[group] = 1;
  k->provider[group] = op;
  k->level[group] = level;
  make_ready(w, group);
}

static void run_sum(CausalityWalk *w, uint32_t op)
{
  const FlowSum *sum = &w->k->plan->flow_sums[op - w->n_blocks];
  uint32_t level = w->k->op_level[op] = level_of_inputs(w, op) + 1;
  provide(w, port_flow_group(w, sum->out), op, level);
  if (sum->mate != NONE) provide(w, port_flow_group(w, sum->mate), op, level);
}

static int run_block(CausalityWalk *w, uint32_t op)
{
  Compose *k = w->k;
  const LiedBlock *block = block_of(w, op);
  uint32_t instance = w->op_owner[op];
  if (block->choice) {
    uint8_t *taken = &w->taken[k->block_first[instance] + block->choice - 1];
    if (*taken) return 1;
    *taken = 1;
  }
  uint32_t level = k->op_level[op] = level_of_inputs(w, op) + 1;
  k->runs[op] = 1;
  for (unsigned j = 0; j < block->n_outputs; j++) {
    uint32_t group = input_group(w, instance, block->outputs[j]);
    if (k->known[group]) return causality_two_providers(k, w->op_owner, op, group), 0;
    provide(w, group, op, level);
  }
  return 1;
}

LiedStatus compose_causality(Compose *k)
{
  CausalityWalk w = {.k = k};
  set_up(&w);
  seed(&w);
  LiedStatus status = LIED_OK;
  while (w.head < w.tail) {
    uint32_t op = w.queue[w.head++];
    if (op >= w.n_blocks)
      run_sum(&w, op);
    else if (!run_block(&w, op))
      status = LIED_WRONG_MODEL;
  }
  k->op_owner = w.op_owner;
  k->n_blocks = w.n_blocks;
  if (status) return status;
  return causality_complete(k);
}
