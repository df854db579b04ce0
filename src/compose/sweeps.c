/* sweeps.c: whether the linear level is a forest that needs no matrix, and then the order in which it is swept: from the tips
 * to the roots (reduce) and back (expand), instances of a class at one depth side by side. */
#include <string.h>

#include "compose/stages.h"

static uint32_t potentials_of(const Forest *f, uint32_t port)
{
  return port_counts(f->k->s, port)->shared_unknowns;
}

static uint32_t relation_length(const Forest *f, uint32_t port)
{
  return port_counts(f->k->s, port)->flow_unknowns * (potentials_of(f, port) + 1);
}

static const LiedClass *class_of(const Forest *f, uint32_t instance)
{
  return instance_class(f->k->s, instance);
}

static uint32_t first_port(const Forest *f, uint32_t instance)
{
  return f->k->s->structure->instances[instance].first_port;
}

/* ---- sides ------------------------------------------------------------------------------------------------------------ */

/* The instance that gives all motions at the port's node; NONE: there is none. */
static uint32_t mover_of(const Forest *f, uint32_t port)
{
  const Compose *k = f->k;
  const LiedConnector *connector = port_of(k->s, port)->connector;
  uint32_t mover = NONE;
  for (unsigned v = 0; v < connector->n_variables; v++) {
    const LiedVariable *variable = &connector->variables[v];
    if (variable->flow || variable->kind == LIED_SIGNAL || variable->kind == LIED_REACTION) continue;
    const uint32_t op = k->provider[group_of(k->s, k->plan, port, variable->group)];
    if (op == NONE || op >= k->n_blocks || (mover != NONE && mover != k->op_owner[op])) return NONE;
    mover = k->op_owner[op];
  }
  return mover;
}

/* It gives derivatives that are 0 whatever happens. */
static int is_ground(const Forest *f, uint32_t instance)
{
  const LiedClass *class_ = class_of(f, instance);
  for (unsigned i = 0; i < class_->n_sweeps; i++) {
    int is_root = class_->sweeps[i].is_ground;
    for (unsigned p = 0; p < class_->n_ports && is_root; p++)
      is_root =
          class_->sweeps[i].side[p] == (potentials_of(f, first_port(f, instance) + p) ? LIED_SWEEP_OUTBOARD : LIED_SWEEP_NONE);
    if (is_root) return 1;
  }
  return 0;
}

/* 0: it hangs on two parts that move. */
static int choose_sides(Forest *f, uint32_t instance)
{
  const uint32_t first = first_port(f, instance);
  int has_moving = 0;
  f->inboard[instance] = f->parent[instance] = NONE;
  for (unsigned p = 0; p < class_of(f, instance)->n_ports; p++) {
    if (potentials_of(f, first + p) == 0) continue;
    const uint32_t mover = mover_of(f, first + p);
    if (mover == NONE) return 0;
    f->side[first + p] = mover == instance ? LIED_SWEEP_OUTBOARD : LIED_SWEEP_GROUND;
    if (mover == instance) continue;
    const int moves = !is_ground(f, mover);
    if (moves && has_moving) return 0;
    if (!moves && f->inboard[instance] != NONE) continue;
    has_moving |= moves;
    f->inboard[instance] = p;
    f->parent[instance] = mover;
  }
  if (f->inboard[instance] != NONE) f->side[first + f->inboard[instance]] = LIED_SWEEP_INBOARD;
  return 1;
}

/* What no sweep knows of. */
static int has_others(const Plan *plan)
{
  if (plan->n_shapes || plan->n_flow_states || plan->has_bare_joint) return 1;
  for (size_t u = 0; u < plan->n_uses; u++) {
    const ClassInfo *info = plan->uses[u].info;
    if (info->n_unknowns && !info->class_->n_sweeps) return 1;
    if (info->class_->n_balances || info->probed) return 1;
  }
  return 0;
}

static int list_instances(Forest *f)
{
  const Plan *plan = f->k->plan;
  for (size_t u = 0; u < plan->n_uses; u++)
    for (size_t i = 0; i < plan->uses[u].count && plan->uses[u].info->n_unknowns; i++) {
      f->instance[f->n++] = plan->uses[u].instance[i];
      if (!choose_sides(f, plan->uses[u].instance[i])) return 0;
    }
  return f->n > 0;
}

/* ---- order ------------------------------------------------------------------------------------------------------------ */

/* 0: it is no forest. */
static int find_depths(Forest *f)
{
  uint32_t *way = ARENA_NEW(&f->k->work, uint32_t, f->n + 1u);
  for (uint32_t j = 0; j < f->n; j++) {
    uint32_t at = f->instance[j], n = 0;
    while (at != NONE && f->depth[at] == 0) {
      if (n > f->n) return 0;
      way[n++] = at;
      at = f->parent[at];
    }
    for (uint32_t depth = at == NONE ? 0 : f->depth[at]; n > 0;) f->depth[way[--n]] = ++depth;
  }
  return 1;
}

static void sort_by_depth(Forest *f)
{
  uint32_t most = 0;
  for (uint32_t j = 0; j < f->n; j++)
    if (f->depth[f->instance[j]] > most) most = f->depth[f->instance[j]];
  uint32_t *first = ARENA_NEW(&f->k->work, uint32_t, most + 2u), *sorted = ARENA_NEW(&f->k->work, uint32_t, f->n);
  for (uint32_t j = 0; j < f->n; j++) first[f->depth[f->instance[j]] + 1]++;
  for (uint32_t d = 1; d <= most; d++) first[d + 1] += first[d];
  for (uint32_t j = 0; j < f->n; j++) sorted[first[f->depth[f->instance[j]]]++] = f->instance[j];
  f->instance = sorted;
}

/* ---- which sweep, and where its numbers are --------------------------------------------------------------------------- */

static uint32_t columns_behind(const Forest *f, uint32_t port)
{
  const Plan *plan = f->k->plan;
  uint32_t columns = 0;
  for (uint32_t q = f->first[plan->node_of[port]]; q != NONE; q = f->next[q]) {
    const uint32_t instance = f->k->s->structure->port_instance[q];
    const ClassUse *use = &plan->uses[plan->use_of[instance]];
    columns |= use->sweep[plan->position[instance]]->columns[q - first_port(f, instance)];
  }
  return columns;
}

static const LiedSweep *choose_sweep(const Forest *f, uint32_t instance)
{
  const LiedClass *class_ = class_of(f, instance);
  const uint32_t first = first_port(f, instance);
  for (unsigned i = 0; i < class_->n_sweeps; i++) {
    const LiedSweep *sweep = &class_->sweeps[i];
    int fits = 1;
    for (unsigned p = 0; p < class_->n_ports && fits; p++) {
      fits = sweep->side[p] == f->side[first + p];
      if (fits && sweep->side[p] == LIED_SWEEP_OUTBOARD) fits = !(columns_behind(f, first + p) & ~sweep->columns[p]);
    }
    if (fits) return sweep;
  }
  return NULL;
}

static uint32_t take(size_t *n, size_t count)
{
  const size_t first = *n;
  *n += count;
  return (uint32_t)first;
}

/* What relations are behind an outboard port; `whole`: those of parts in rigid groups, instead of those of the groups. */
static uint32_t list_behind(Forest *f, uint32_t port, int whole)
{
  Sweeps *sweeps = &f->k->plan->sweeps;
  const uint32_t node = f->k->plan->node_of[port];
  uint32_t n = 0, *parts = sweeps->relation_parts + f->n_parts;
  for (uint32_t q = f->first[node]; q != NONE; q = f->next[q])
    if (whole || f->group[f->k->s->structure->port_instance[q]] == NONE) parts[n++] = f->relation[q];
  if (!whole && f->group_relation[node] != NONE) parts[n++] = f->group_relation[node];
  return n;
}

/* The relation of all that is behind an outboard port. */
static uint32_t relation_behind(Forest *f, uint32_t port, int whole)
{
  Sweeps *sweeps = &f->k->plan->sweeps;
  const uint32_t n = list_behind(f, port, whole);
  if (n <= 1) return n ? sweeps->relation_parts[f->n_parts] : 0;
  RelationSum *sum = &sweeps->sums[f->n_sums++];
  *sum = (RelationSum){.to = take(&sweeps->n_relation, relation_length(f, port)), .length = relation_length(f, port)};
  f->sum_owner[f->n_sums - 1] = f->k->s->structure->port_instance[port];
  sum->first = (uint32_t)f->n_parts;
  sum->end = (uint32_t)(f->n_parts += n);
  return sum->to;
}

static void place_ports(Forest *f, uint32_t instance)
{
  Plan *plan = f->k->plan;
  Sweeps *sweeps = &plan->sweeps;
  ClassUse *use = &plan->uses[plan->use_of[instance]];
  const uint32_t first = first_port(f, instance), n = use->info->class_->n_ports;
  for (uint32_t p = 0; p < n; p++) {
    const uint32_t port = first + p, node = plan->node_of[port];
    const size_t at = plan->position[instance] * (size_t)n + p;
    if (f->side[port] == LIED_SWEEP_NONE) continue;
    if (f->motion[node] == NONE) f->motion[node] = take(&sweeps->n_motion, potentials_of(f, port));
    use->motion_at[at] = f->motion[node];
    if (f->side[port] == LIED_SWEEP_OUTBOARD) use->relation_at[at] = relation_behind(f, port, f->group[instance] != NONE);
    if (f->side[port] == LIED_SWEEP_OUTBOARD) continue;
    use->relation_at[at] = f->relation[port] = take(&sweeps->n_relation, relation_length(f, port));
  }
}

static void place_group(Forest *f, uint32_t g)
{
  Sweeps *sweeps = &f->k->plan->sweeps;
  RigidGroup *group = &sweeps->rigid.groups[g];
  for (uint32_t l = group->leaf; l < group->end; l++) {
    sweeps->rigid.leaves[l].relation = relation_behind(f, f->leaf_port[l], 0);
    group->is_elastic |= (columns_behind(f, f->leaf_port[l]) & ((1u << RIGID_PHI) - 1)) != 0;
  }
  group->relation = take(&sweeps->n_relation, RIGID_RELATION);
  f->group_relation[f->k->plan->node_of[f->group_port[g]]] = group->relation;
}

static void prepare_uses(Forest *f)
{
  Plan *plan = f->k->plan;
  for (size_t u = 0; u < plan->n_uses; u++) {
    ClassUse *use = &plan->uses[u];
    const LiedClass *class_ = use->info->class_;
    if (!use->info->n_unknowns) continue;
    use->sweep = ARENA_NEW(&plan->arena, const LiedSweep *, use->count);
    use->relation_at = ARENA_NEW(&plan->arena, uint32_t, use->count * class_->n_ports);
    use->motion_at = ARENA_NEW(&plan->arena, uint32_t, use->count * class_->n_ports);
    for (unsigned i = 0; i < class_->n_sweeps; i++)
      if (class_->sweeps[i].n_kept > use->n_kept) use->n_kept = class_->sweeps[i].n_kept;
    use->kept = take(&plan->sweeps.n_kept, use->count * use->n_kept);
  }
}

/* ---- calls ------------------------------------------------------------------------------------------------------------ */

static void add_call(SweepCall *calls, size_t *n, SweepCall call)
{
  SweepCall *last = *n ? &calls[*n - 1] : NULL;
  if (last && last->run == call.run && last->use == call.use && last->end == call.first)
    last->end = call.end;
  else
    calls[(*n)++] = call;
}

static SweepCall call_of(const Forest *f, uint32_t instance, LiedFunction *run)
{
  const Plan *plan = f->k->plan;
  return (SweepCall){run, plan->use_of[instance], plan->position[instance], plan->position[instance] + 1};
}

static const LiedSweep *sweep_of(const Plan *plan, uint32_t instance)
{
  return plan->uses[plan->use_of[instance]].sweep[plan->position[instance]];
}

/* What hangs at each node, and with it which sweep fits before it. */
static int choose_sweeps(Forest *f)
{
  const Plan *plan = f->k->plan;
  for (uint32_t j = f->n; j-- > 0;) { /* from the tips */
    const uint32_t instance = f->instance[j], first = first_port(f, instance);
    const LiedSweep *sweep = choose_sweep(f, instance);
    if (!sweep || (sweep->n_kept && class_of(f, instance)->n_freedoms == 0)) return 0;
    plan->uses[plan->use_of[instance]].sweep[plan->position[instance]] = sweep;
    for (uint32_t port = first; port < first + class_of(f, instance)->n_ports; port++) {
      if (f->side[port] == LIED_SWEEP_NONE || f->side[port] == LIED_SWEEP_OUTBOARD) continue;
      f->next[port] = f->first[plan->node_of[port]];
      f->first[plan->node_of[port]] = port;
    }
  }
  return 1;
}

/* Of instances first <= j < end, which have one depth, those in rigid groups or the others. */
static void reduce_instances(Forest *f, uint32_t first, uint32_t end, int are_inside, SweepCall *calls, size_t *n)
{
  const uint32_t sums = (uint32_t)f->n_sums;
  for (uint32_t j = first; j < end; j++)
    if ((f->group[f->instance[j]] != NONE) == are_inside) place_ports(f, f->instance[j]);
  if (f->n_sums > sums) add_call(calls, n, (SweepCall){NULL, NONE, sums, (uint32_t)f->n_sums});
  for (uint32_t j = first; j < end; j++) {
    const LiedSweep *sweep = sweep_of(f->k->plan, f->instance[j]);
    if ((f->group[f->instance[j]] != NONE) == are_inside && sweep->reduce)
      add_call(calls, n, call_of(f, f->instance[j], sweep->reduce));
  }
}

/* Groups of this depth, which are the last below `end`; returns the first of them. */
static uint32_t reduce_groups(Forest *f, uint32_t depth, uint32_t end)
{
  Sweeps *sweeps = &f->k->plan->sweeps;
  const uint32_t sums = (uint32_t)f->n_sums, use = (uint32_t)f->k->plan->n_uses;
  uint32_t first = end;
  while (first > 0 && f->group_depth[first - 1] == depth) place_group(f, --first);
  if (f->n_sums > sums) add_call(sweeps->reduce, &sweeps->n_reduce, (SweepCall){NULL, NONE, sums, (uint32_t)f->n_sums});
  if (first < end) add_call(sweeps->reduce, &sweeps->n_reduce, (SweepCall){rigid_reduce, use, first, end});
  return first;
}

/* What is inside of groups comes later, so that the rest lies together in memory. */
static void list_reduce(Forest *f, int are_inside)
{
  Sweeps *sweeps = &f->k->plan->sweeps;
  CallList *inside = &sweeps->rigid.reduce;
  uint32_t groups = are_inside ? 0 : (uint32_t)sweeps->rigid.n_groups;
  for (uint32_t end = f->n, first = end; end > 0; end = first) {
    const uint32_t depth = f->depth[f->instance[end - 1]];
    while (first > 0 && f->depth[f->instance[first - 1]] == depth) first--;
    groups = reduce_groups(f, depth, groups);
    if (are_inside)
      reduce_instances(f, first, end, 1, inside->at, &inside->n);
    else
      reduce_instances(f, first, end, 0, sweeps->reduce, &sweeps->n_reduce);
  }
}

static void list_expand(Forest *f)
{
  const Plan *plan = f->k->plan;
  Sweeps *sweeps = &f->k->plan->sweeps;
  CallList *inside = &sweeps->rigid.expand;
  for (uint32_t j = 0, g = 0; j < f->n; j++) {
    const uint32_t instance = f->instance[j];
    const LiedSweep *sweep = sweep_of(plan, instance);
    for (; g < sweeps->rigid.n_groups && f->group_depth[g] == f->depth[instance]; g++)
      add_call(sweeps->expand, &sweeps->n_expand, (SweepCall){rigid_expand, (uint32_t)plan->n_uses, g, g + 1});
    if (!sweep->expand) continue;
    if (f->group[instance] == NONE)
      add_call(sweeps->expand, &sweeps->n_expand, call_of(f, instance, sweep->expand));
    else
      add_call(inside->at, &inside->n, call_of(f, instance, sweep->expand));
  }
}

static int make_forest(Forest *f)
{
  Plan *plan = f->k->plan;
  Arena *work = &f->k->work;
  const Structure *t = f->k->s->structure;
  f->instance = ARENA_NEW(work, uint32_t, t->n_instances + 1u);
  f->parent = ARENA_NEW(work, uint32_t, t->n_instances);
  f->depth = ARENA_NEW(work, uint32_t, t->n_instances);
  f->inboard = ARENA_NEW(work, uint32_t, t->n_instances);
  f->side = ARENA_NEW(work, uint8_t, t->n_ports);
  if (!list_instances(f) || !find_depths(f)) return 0;
  sort_by_depth(f);
  f->relation = ARENA_NEW(work, uint32_t, t->n_ports);
  f->next = ARENA_NEW(work, uint32_t, t->n_ports);
  f->first = ARENA_NEW(work, uint32_t, plan->n_nodes);
  f->motion = ARENA_NEW(work, uint32_t, plan->n_nodes);
  for (uint32_t p = 0; p < t->n_ports; p++) f->next[p] = NONE;
  for (size_t n = 0; n < plan->n_nodes; n++) f->first[n] = f->motion[n] = NONE;
  return 1;
}

static size_t longest_relation(const Forest *f)
{
  size_t most = 0;
  for (uint32_t p = 0; p < f->k->s->structure->n_ports; p++)
    if (f->side[p] != LIED_SWEEP_NONE && relation_length(f, p) > most) most = relation_length(f, p);
  return most;
}

static void *kept(Plan *plan, const void *list, size_t n, size_t size)
{
  void *copy = arena_alloc(&plan->arena, n, size);
  return n ? memcpy(copy, list, n * size) : copy;
}

/* Lists that were made in room for the most that they might have. */
static void keep_lists(Plan *plan)
{
  Sweeps *sweeps = &plan->sweeps;
  CallList *reduce = &sweeps->rigid.reduce, *expand = &sweeps->rigid.expand;
  sweeps->reduce = kept(plan, sweeps->reduce, sweeps->n_reduce, sizeof *sweeps->reduce);
  sweeps->expand = kept(plan, sweeps->expand, sweeps->n_expand, sizeof *sweeps->expand);
  sweeps->sums = kept(plan, sweeps->sums, sweeps->n_sums, sizeof *sweeps->sums);
  reduce->at = kept(plan, reduce->at, reduce->n, sizeof *reduce->at);
  expand->at = kept(plan, expand->at, expand->n, sizeof *expand->at);
}

void compose_sweeps(Compose *k)
{
  Plan *plan = k->plan;
  Sweeps *sweeps = &plan->sweeps;
  const Structure *t = k->s->structure;
  Forest f = {.k = k};
  if (has_others(plan) || !make_forest(&f)) return;
  rigid_find(&f);
  const size_t n_groups = sweeps->rigid.n_groups;
  sweeps->reduce = ARENA_NEW(&k->work, SweepCall, 2 * (f.n + n_groups));
  sweeps->expand = ARENA_NEW(&k->work, SweepCall, f.n + n_groups);
  sweeps->sums = ARENA_NEW(&k->work, RelationSum, 2 * plan->n_nodes);
  f.sum_owner = ARENA_NEW(&k->work, uint32_t, 2 * plan->n_nodes);
  sweeps->relation_parts = ARENA_NEW(&plan->arena, uint32_t, 2 * t->n_ports + n_groups + 1);
  sweeps->n_relation = longest_relation(&f);
  prepare_uses(&f);
  if (!choose_sweeps(&f)) {
    sweeps->rigid = (RigidGroups){0};
    return;
  }
  list_reduce(&f, 0);
  list_reduce(&f, 1);
  sweeps->is_there = 1;
  sweeps->n_laws = plan->n_modes;
  sweeps->n_sums = f.n_sums;
  list_expand(&f);
  keep_lists(plan);
  rigid_tabulate(&f);
  rigid_schedule(&f);
  compose_parts(k, &f);
}
