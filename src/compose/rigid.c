/* rigid.c: parts of the plane that are rigidly joined are one body to the rest of a forest: rods, turned frames and bodies
 * behind one joint. Their motions and relations are computed together, by the functions below, for the places where somebody
 * else is; what is inside follows by the parts' own functions when somebody asks. */
#include <stdlib.h>
#include <string.h>

#include "compose/stages.h"

enum { LEAST_MEMBERS = 2 };

/* ---- which parts ------------------------------------------------------------------------------------------------------ */

static uint32_t first_port(const Forest *f, uint32_t instance)
{
  return f->k->s->structure->instances[instance].first_port;
}

static int fits_sides(const Forest *f, uint32_t instance, const LiedSweep *sweep)
{
  for (unsigned p = 0; p < instance_class(f->k->s, instance)->n_ports; p++)
    if (sweep->side[p] != f->side[first_port(f, instance) + p]) return 0;
  return 1;
}

/* Whatever is behind it. */
static int is_rigid(const Forest *f, uint32_t instance)
{
  const LiedClass *class_ = instance_class(f->k->s, instance);
  int fits = 0;
  if (f->inboard[instance] == NONE) return 0;
  for (unsigned i = 0; i < class_->n_sweeps; i++) {
    if (!fits_sides(f, instance, &class_->sweeps[i])) continue;
    if (!class_->sweeps[i].is_rigid || !class_->sweeps[i].reduce) return 0;
    fits = 1;
  }
  return fits;
}

static uint32_t inboard_node(const Forest *f, uint32_t instance)
{
  return f->k->plan->node_of[first_port(f, instance) + f->inboard[instance]];
}

/* Groups of any size, by depth. `root`: [n_nodes] the group whose root it is; f->place: the group that has it. */
static uint32_t join_members(Forest *f, uint32_t *root, uint32_t *count)
{
  const Plan *plan = f->k->plan;
  uint32_t n_groups = 0;
  for (uint32_t j = 0; j < f->n; j++) {
    const uint32_t instance = f->instance[j];
    if (!is_rigid(f, instance)) continue;
    const uint32_t node = inboard_node(f, instance);
    uint32_t group = f->place[node] != NONE ? f->place[node] : root[node];
    if (group == NONE) {
      group = root[node] = n_groups++;
      f->group_port[group] = first_port(f, instance) + f->inboard[instance];
      f->group_depth[group] = f->depth[instance];
    }
    f->group[instance] = group;
    count[group]++;
    for (unsigned p = 0; p < instance_class(f->k->s, instance)->n_ports; p++)
      if (p != f->inboard[instance]) f->place[plan->node_of[first_port(f, instance) + p]] = group;
  }
  return n_groups;
}

/* One part alone is not worth it. Numbers of groups become those of the rest. */
static uint32_t drop_small(Forest *f, uint32_t n_groups, uint32_t *count)
{
  uint32_t n = 0;
  for (uint32_t g = 0; g < n_groups; g++) {
    const int stays = count[g] >= LEAST_MEMBERS;
    count[g] = stays ? n : NONE;
    if (!stays) continue;
    f->group_port[n] = f->group_port[g];
    f->group_depth[n++] = f->group_depth[g];
  }
  for (uint32_t j = 0; j < f->n; j++) {
    uint32_t *group = &f->group[f->instance[j]];
    if (*group != NONE) *group = count[*group];
  }
  return n;
}

/* ---- tables ----------------------------------------------------------------------------------------------------------- */

static void place_values(const Forest *f, uint32_t port, uint32_t value[RIGID_MOTION])
{
  for (uint32_t k = 0; k < RIGID_MOTION; k++) value[k] = node_value_slot(f->k->plan, port, k);
}

/* Somebody else is at the node. */
static int is_leaf(const Forest *f, uint32_t node, uint32_t group)
{
  const Plan *plan = f->k->plan;
  for (uint32_t m = 0; m < plan->nodes[node].n_members; m++) {
    const uint32_t port = plan->members[plan->nodes[node].first_member + m];
    if (f->group[f->k->s->structure->port_instance[port]] != group) return 1;
  }
  return 0;
}

static void list_members(Forest *f, RigidGroups *rigid)
{
  const Plan *plan = f->k->plan;
  Arena *arena = &f->k->plan->arena;
  uint32_t n_ports = 0;
  for (uint32_t j = 0; j < f->n; j++) {
    if (f->group[f->instance[j]] == NONE) continue;
    rigid->n_members++;
    n_ports += instance_class(f->k->s, f->instance[j])->n_ports;
  }
  rigid->members = ARENA_NEW(arena, RigidMember, rigid->n_members);
  rigid->ports = ARENA_NEW(arena, RigidPort, n_ports);
  f->rigid_ports = ARENA_NEW(&f->k->work, uint32_t, n_ports);
  RigidMember *member = rigid->members;
  for (uint32_t j = 0, port = 0; j < f->n; j++) {
    const uint32_t instance = f->instance[j], first = first_port(f, instance);
    if (f->group[instance] == NONE) continue;
    *member = (RigidMember){plan->use_of[instance], plan->position[instance], f->group[instance], port, 0};
    f->rigid_ports[port++] = first + f->inboard[instance];
    for (unsigned p = 0; p < instance_class(f->k->s, instance)->n_ports; p++)
      if (p != f->inboard[instance]) f->rigid_ports[port++] = first + p;
    (member++)->end = port;
  }
}

/* The first places are the roots of the groups. */
static void number_places(Forest *f, RigidGroups *rigid)
{
  const Plan *plan = f->k->plan;
  memset(f->place, 0xFF, plan->n_nodes * sizeof *f->place); /* NONE */
  rigid->n_places = rigid->n_groups;
  for (const RigidMember *m = rigid->members, *end = m + rigid->n_members; m < end; m++)
    for (uint32_t p = m->port; p < m->end; p++) {
      RigidPort *port = &rigid->ports[p];
      uint32_t *place = &f->place[plan->node_of[f->rigid_ports[p]]];
      if (p > m->port) *place = (uint32_t)rigid->n_places++;
      port->place = *place == NONE ? m->group : *place;
      place_values(f, f->rigid_ports[p], port->value);
    }
}

static void list_leaves(Forest *f, RigidGroups *rigid)
{
  const Plan *plan = f->k->plan;
  uint32_t *next = ARENA_NEW(&f->k->work, uint32_t, rigid->n_groups + 1);
  for (int is_counted = 0; is_counted < 2; is_counted++) {
    for (const RigidMember *m = rigid->members, *end = m + rigid->n_members; m < end; m++)
      for (uint32_t p = m->port + 1; p < m->end; p++) {
        if (!is_leaf(f, plan->node_of[f->rigid_ports[p]], m->group)) continue;
        const uint32_t leaf = next[m->group]++;
        if (!is_counted) continue;
        f->leaf_port[leaf] = f->rigid_ports[p];
        rigid->leaves[leaf].place = rigid->ports[p].place;
        memcpy(rigid->leaves[leaf].value, rigid->ports[p].value, sizeof rigid->ports[p].value);
      }
    if (is_counted) return;
    for (size_t g = 0; g < rigid->n_groups; g++) {
      RigidGroup *group = &rigid->groups[g];
      group->leaf = (uint32_t)rigid->n_leaves;
      group->end = (uint32_t)(rigid->n_leaves += next[g]);
      next[g] = group->leaf;
    }
    rigid->leaves = ARENA_NEW(&f->k->plan->arena, RigidLeaf, rigid->n_leaves);
    f->leaf_port = ARENA_NEW(&f->k->work, uint32_t, rigid->n_leaves);
  }
}

static uint32_t *new_nones(Arena *arena, size_t n)
{
  uint32_t *list = ARENA_NEW(arena, uint32_t, n);
  memset(list, 0xFF, n * sizeof *list);
  return list;
}

void rigid_find(Forest *f)
{
  Arena *work = &f->k->work;
  Plan *plan = f->k->plan;
  RigidGroups *rigid = &plan->sweeps.rigid;
  f->group = new_nones(work, f->k->s->structure->n_instances);
  f->place = new_nones(work, plan->n_nodes);
  f->group_relation = new_nones(work, plan->n_nodes);
  f->group_port = ARENA_NEW(work, uint32_t, f->n);
  f->group_depth = ARENA_NEW(work, uint32_t, f->n);
  if (plan->n_flow_sums) return;
  uint32_t *count = ARENA_NEW(work, uint32_t, f->n);
  const uint32_t n_groups = join_members(f, new_nones(work, plan->n_nodes), count);
  rigid->n_groups = drop_small(f, n_groups, count);
  rigid->groups = ARENA_NEW(&plan->arena, RigidGroup, rigid->n_groups);
  list_members(f, rigid);
  number_places(f, rigid);
  list_leaves(f, rigid);
  rigid->reduce.at = ARENA_NEW(work, SweepCall, 2 * rigid->n_members);
  rigid->expand.at = ARENA_NEW(work, SweepCall, rigid->n_members);
}

void rigid_tabulate(Forest *f)
{
  const Plan *plan = f->k->plan;
  RigidGroups *rigid = &f->k->plan->sweeps.rigid;
  for (size_t g = 0; g < rigid->n_groups; g++) {
    rigid->groups[g].motion = f->motion[plan->node_of[f->group_port[g]]];
    place_values(f, f->group_port[g], rigid->groups[g].value);
  }
  for (size_t l = 0; l < rigid->n_leaves; l++) rigid->leaves[l].motion = f->motion[plan->node_of[f->leaf_port[l]]];
  for (const RigidMember *m = rigid->members, *end = m + rigid->n_members; m < end; m++) {
    const ClassUse *use = &plan->uses[m->use];
    const uint32_t first = first_port(f, use->instance[m->position]);
    for (uint32_t p = m->port; p < m->end; p++)
      rigid->ports[p].relation =
          use->relation_at[m->position * (size_t)use->info->class_->n_ports + (f->rigid_ports[p] - first)];
  }
}

/* ---- the explicit level ----------------------------------------------------------------------------------------------- */

/* A group and a level behind which it is computed. */
typedef struct GroupLevel {
  uint32_t level, group;
} GroupLevel;

static int compare_levels(const void *a, const void *b)
{
  const GroupLevel *x = a, *y = b;
  return x->level != y->level ? (x->level > y->level) - (x->level < y->level) : (x->group > y->group) - (x->group < y->group);
}

static void sort_levels(GroupLevel *levels, size_t n)
{
  if (n) qsort(levels, n, sizeof *levels, compare_levels);
}

static uint32_t level_of_batch(const Compose *k, const Batch *batch)
{
  if (batch->use == NONE) return 0;
  return k->op_level[k->block_first[k->plan->uses[batch->use].instance[batch->first]] + batch->block];
}

/* When the root of each is known. */
static size_t list_roots(const Forest *f, GroupLevel *levels)
{
  const Compose *k = f->k;
  const size_t n = k->plan->sweeps.rigid.n_groups;
  for (uint32_t g = 0; g < n; g++) {
    const uint32_t port = f->group_port[g];
    levels[g] = (GroupLevel){k->level[group_of(k->s, k->plan, port, port_of(k->s, port)->connector->variables->group)], g};
  }
  return n;
}

/* When a member has written a leaf. */
static size_t list_members_levels(const Forest *f, GroupLevel *levels)
{
  const Compose *k = f->k;
  size_t n = 0;
  for (uint32_t j = 0; j < f->n; j++) {
    const uint32_t instance = f->instance[j];
    if (f->group[instance] == NONE) continue;
    for (uint32_t op = k->block_first[instance]; op < k->block_first[instance + 1]; op++)
      if (k->runs[op]) levels[n++] = (GroupLevel){k->op_level[op], f->group[instance]};
  }
  return n;
}

/* Puts groups, sorted, behind the batches of their levels. */
static size_t insert_groups(const Forest *f, const GroupLevel *level, size_t n_levels, Batch *to)
{
  const Plan *plan = f->k->plan;
  const GroupLevel *last = level + n_levels;
  Batch *next = to;
  for (size_t b = 0; b <= plan->n_batches; b++) {
    while (level < last && (b == plan->n_batches || level->level < level_of_batch(f->k, &plan->batches[b]))) {
      const uint32_t key = level->level;
      Batch groups = {rigid_place, (uint32_t)plan->n_uses, 0, level->group, level->group};
      for (; level < last && level->level == key && level->group <= groups.end; level++) groups.end = level->group + 1;
      *next++ = groups;
    }
    if (b < plan->n_batches) *next++ = plan->batches[b];
  }
  return (size_t)(next - to);
}

/* What of a batch is inside of groups, or not. */
static size_t add_pieces(const Forest *f, const Batch *batch, int are_inside, Batch *to)
{
  const Plan *plan = f->k->plan;
  size_t n = 0;
  if (batch->use >= plan->n_uses) {
    *to = *batch;
    return !are_inside;
  }
  for (uint32_t i = batch->first; i < batch->end; i++) {
    if ((f->group[plan->uses[batch->use].instance[i]] != NONE) != are_inside) continue;
    if (n && to[n - 1].end == i)
      to[n - 1].end++;
    else
      to[n++] = (Batch){batch->evaluate, batch->use, batch->block, i, i + 1};
  }
  return n;
}

static CallList calls_of(Arena *arena, const Batch *batches, size_t n)
{
  CallList list = {ARENA_NEW(arena, SweepCall, n), n};
  for (size_t b = 0; b < n; b++)
    list.at[b] = (SweepCall){batches[b].evaluate, batches[b].use, batches[b].first, batches[b].end};
  return list;
}

static size_t instances_in(const Plan *plan)
{
  size_t n = 0;
  for (size_t b = 0; b < plan->n_batches; b++)
    n += plan->batches[b].use == NONE ? 1 : plan->batches[b].end - plan->batches[b].first;
  return n;
}

static void keep_batches(Plan *plan, const Batch *batches, size_t n)
{
  plan->batches = ARENA_NEW(&plan->arena, Batch, n);
  plan->n_batches = n;
  memcpy(plan->batches, batches, n * sizeof *batches);
}

/* Outside, groups come as soon as their roots are known. Where all blocks run, leaves are put right after each member. */
void rigid_schedule(Forest *f)
{
  Plan *plan = f->k->plan;
  RigidGroups *rigid = &plan->sweeps.rigid;
  const size_t instances = instances_in(plan), most = instances + rigid->n_groups + 1;
  GroupLevel *levels = ARENA_NEW(&f->k->work, GroupLevel, most);
  Batch *all = ARENA_NEW(&f->k->work, Batch, 2 * most), *inside = ARENA_NEW(&f->k->work, Batch, most);
  f->outside = ARENA_NEW(&f->k->work, Batch, most);
  size_t n = list_roots(f, levels), n_inside = 0;
  sort_levels(levels, n);
  n = insert_groups(f, levels, n, all);
  for (size_t b = 0; b < n; b++) {
    f->n_outside += add_pieces(f, &all[b], 0, f->outside + f->n_outside);
    n_inside += add_pieces(f, &all[b], 1, inside + n_inside);
  }
  plan->sweeps.blocks = calls_of(&plan->arena, f->outside, f->n_outside);
  inside[n_inside++] = (Batch){rigid_place, (uint32_t)plan->n_uses, 0, 0, (uint32_t)rigid->n_groups};
  rigid->blocks = calls_of(&plan->arena, inside, n_inside);
  n = list_members_levels(f, levels);
  sort_levels(levels, n);
  keep_batches(plan, all, insert_groups(f, levels, n, all));
}

/* ---- functions -------------------------------------------------------------------------------------------------------- */

static RigidNow *now_of(const LiedBatch *b)
{
  return (RigidNow *)(void *)b->v;
}

static Vector2 *arms_of(const LiedBatch *b)
{
  return (Vector2 *)(void *)b->y;
}

static const RigidBody *bodies_of(const LiedBatch *b)
{
  return (const RigidBody *)(const void *)b->p;
}

/* Of n copies, whose numbers lie side by side, group g of copy c is at g * n + c. */

static void place_leaf(double *w, const RigidGroup *group, const RigidLeaf *leaf, Vector2 r0, double angle, size_t n)
{
  double root[RIGID_MOTION], motion[RIGID_MOTION];
  for (int k = 0; k < RIGID_MOTION; k++) root[k] = w[group->value[k] * n];
  rigid_move(motion, root, r0, angle);
  for (int k = 0; k < RIGID_MOTION; k++) w[leaf->value[k] * n] = motion[k];
}

LIED_IN_LANE void place_group(const LiedBatch *b, size_t g, size_t copy, size_t n)
{
  const RigidGroups *rigid = b->context;
  const Pose2 *poses = (const Pose2 *)(const void *)b->fixed;
  const RigidGroup *group = &rigid->groups[g];
  const RigidBody *body = bodies_of(b) + g * n + copy;
  const double phi = b->w[group->value[RIGID_PHI] * n + copy], c = cos(phi), s = sin(phi);
  now_of(b)[g * n + copy] = (RigidNow){.moment = rigid_turn(c, s, (Vector2){body->x, body->y}),
                                       .torque = c * body->torque_cos + s * body->torque_sin};
  for (uint32_t l = group->leaf; l < group->end; l++) {
    const Pose2 pose = poses[l * n + copy];
    const Vector2 r0 = arms_of(b)[l * n + copy] = rigid_turn(c, s, (Vector2){pose.x, pose.y});
    place_leaf(b->w + copy, group, &rigid->leaves[l], r0, pose.phi, n);
  }
}

/* Behind a spring between two bodies relations depend on positions, too. */
static void add_elastic(const LiedBatch *b, const RigidGroup *group, size_t copy, size_t n)
{
  const RigidGroups *rigid = b->context;
  double *to = b->relation + group->relation * n + copy;
  for (int i = 0; i < RIGID_REACTIONS; i++) to[i * RIGID_ROW * n] = to[(i * RIGID_ROW + 1) * n] = 0;
  for (uint32_t l = group->leaf; l < group->end; l++)
    rigid_add_elastic(to, b->relation + rigid->leaves[l].relation * n + copy, arms_of(b)[l * n + copy], n);
}

/* Not inline: compilers would hold the whole sum in registers that they do not have. */
LIED_NOT_INLINE void add_leaf(double *to, const double *relation, Vector2 r0, double w)
{
  rigid_add_relation(to, relation, r0, w, 1);
}

LIED_NOT_INLINE void add_leaf_of_copy(double *to, const double *relation, Vector2 r0, double w)
{
  rigid_add_relation(to, relation, r0, w, LIED_LANES);
}

LIED_IN_LANE void reduce_group(const LiedBatch *b, size_t g, size_t copy, size_t n)
{
  const RigidGroups *rigid = b->context;
  const RigidGroup *group = &rigid->groups[g];
  const RigidNow *now = now_of(b) + g * n + copy;
  const double w = b->w[group->value[RIGID_W] * n + copy];
  double *to = b->relation + group->relation * n + copy;
  rigid_own_relation(to, bodies_of(b) + g * n + copy, now->moment, now->torque, w, n);
  for (uint32_t l = group->leaf; l < group->end; l++)
    (n == 1 ? add_leaf : add_leaf_of_copy)(to, b->relation + rigid->leaves[l].relation * n + copy, arms_of(b)[l * n + copy], w);
  if (group->is_elastic) add_elastic(b, group, copy, n);
}

LIED_IN_LANE void expand_group(const LiedBatch *b, size_t g, size_t copy, size_t n)
{
  const RigidGroups *rigid = b->context;
  const RigidGroup *group = &rigid->groups[g];
  const double w = b->w[group->value[RIGID_W] * n + copy];
  const double *root = b->motion + group->motion * n + copy;
  for (uint32_t l = group->leaf; l < group->end; l++)
    rigid_derive(b->motion + rigid->leaves[l].motion * n + copy, root, arms_of(b)[l * n + copy], w, n);
}

#define FOR_GROUPS(what)                                                                                                       \
  const int are_copies = b->lane_bits == LIED_OF_COPIES;                                                                       \
  for (size_t g = first; g < end && !are_copies; g++) what(b, g, 0, 1);                                                        \
  for (size_t g = first; g < end && are_copies; g++)                                                                           \
    for (size_t copy = 0; copy < LIED_LANES; copy++) what(b, g, copy, LIED_LANES)

void rigid_place(const LiedBatch *b, size_t first, size_t end)
{
  FOR_GROUPS(place_group);
}

void rigid_reduce(const LiedBatch *b, size_t first, size_t end)
{
  FOR_GROUPS(reduce_group);
}

void rigid_expand(const LiedBatch *b, size_t first, size_t end)
{
  FOR_GROUPS(expand_group);
}
