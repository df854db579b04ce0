/* layout.c: instances of a class side by side, ordered by level; the schedule of batches; every array of the runtime sized. */
#include <string.h>

#include "compose/stages.h"

/* ---- order of instances ---- */

static uint32_t instance_level(const Compose *k, uint32_t instance)
{
  uint32_t level = NONE;
  for (uint32_t op = k->block_first[instance]; op < k->block_first[instance + 1]; op++)
    if (k->runs[op] && k->op_level[op] < level) level = k->op_level[op];
  return level == NONE ? 0 : level;
}

/* Stable counting sort of items 0 <= i < n by key[i]. */
static uint32_t *sorted_by(Arena *arena, const uint32_t *key, size_t n)
{
  uint32_t most = 0;
  for (size_t i = 0; i < n; i++)
    if (key[i] > most) most = key[i];
  uint32_t *first = ARENA_NEW(arena, uint32_t, most + 2u), *order = ARENA_NEW(arena, uint32_t, n);
  for (size_t i = 0; i < n; i++) first[key[i] + 1]++;
  for (uint32_t l = 0; l <= most; l++) first[l + 1] += first[l];
  for (size_t i = 0; i < n; i++) order[first[key[i]]++] = (uint32_t)i;
  return order;
}

static void make_uses(Compose *k, uint32_t *use_of_class)
{
  Composed *c = k->c;
  const Structure *t = &k->s->structure;
  size_t *count = ARENA_NEW(&k->work, size_t, t->n_classes);
  for (size_t i = 0; i < t->n_instances; i++) count[t->instances[i].class_] += !t->instances[i].removed;
  c->uses = ARENA_NEW(&c->arena, ClassUse, t->n_classes);
  for (size_t class_ = 0; class_ < t->n_classes; class_++) {
    if (count[class_] == 0) continue;
    use_of_class[class_] = (uint32_t)c->n_uses;
    ClassUse *use = &c->uses[c->n_uses++];
    use->info = t->classes[class_];
    use->instance = ARENA_NEW(&c->arena, uint32_t, count[class_]);
  }
}

static void order_instances(Compose *k)
{
  Composed *c = k->c;
  const Structure *t = &k->s->structure;
  uint32_t *use_of_class = ARENA_NEW(&k->work, uint32_t, t->n_classes), *level = ARENA_NEW(&k->work, uint32_t, t->n_instances);
  make_uses(k, use_of_class);
  for (uint32_t i = 0; i < t->n_instances; i++) level[i] = instance_level(k, i);
  uint32_t *order = sorted_by(&k->work, level, t->n_instances);
  c->use_of = ARENA_NEW(&c->arena, uint32_t, t->n_instances);
  c->position = ARENA_NEW(&c->arena, uint32_t, t->n_instances);
  for (size_t at = 0; at < t->n_instances; at++) {
    uint32_t i = order[at];
    c->use_of[i] = c->position[i] = NONE;
    if (t->instances[i].removed) continue;
    ClassUse *use = &c->uses[use_of_class[t->instances[i].class_]];
    c->use_of[i] = use_of_class[t->instances[i].class_];
    c->position[i] = (uint32_t)use->count;
    use->instance[use->count++] = i;
  }
}

/* ---- schedule ---- */

typedef struct Operation {
  uint32_t use, block, position; /* use NONE: flow sum `position` */
} Operation;

static size_t list_operations(Compose *k, Operation *ops, uint32_t *levels)
{
  Composed *c = k->c;
  size_t n = 0;
  for (uint32_t u = 0; u < c->n_uses; u++) {
    const ClassUse *use = &c->uses[u];
    for (uint32_t b = 0; b < use->info->class_->n_blocks; b++)
      for (uint32_t i = 0; i < use->count; i++) {
        uint32_t op = k->block_first[use->instance[i]] + b;
        if (!k->runs[op]) continue;
        levels[n] = k->op_level[op];
        ops[n++] = (Operation){u, b, i};
      }
  }
  c->n_blocks = n;
  for (uint32_t f = 0; f < c->n_flow_sums; f++) {
    levels[n] = k->op_level[k->n_blocks + f];
    ops[n++] = (Operation){NONE, 0, f};
  }
  return n;
}

static int continues(const Batch *batch, const Operation *op, uint32_t position)
{
  return batch->use == op->use && batch->block == op->block && batch->end == position;
}

/* Flow sums get their scheduled order; ports become slots in w. */
static void place_sum(Compose *k, const FlowSum *from, FlowSum *to)
{
  const LiedSystem *s = k->s;
  *to = *from;
  to->out = flow_value_slot(s, k->c, from->out);
  if (from->mate != NONE) to->mate = flow_value_slot(s, k->c, from->mate);
  for (uint32_t j = from->first; j < from->end; j++) k->c->flow_inputs[j] = flow_value_slot(s, k->c, k->c->flow_inputs[j]);
}

static void schedule(Compose *k)
{
  Composed *c = k->c;
  size_t most = k->n_blocks + c->n_flow_sums;
  Operation *ops = ARENA_NEW(&k->work, Operation, most);
  uint32_t *levels = ARENA_NEW(&k->work, uint32_t, most);
  size_t n = list_operations(k, ops, levels);
  uint32_t *order = sorted_by(&k->work, levels, n);
  FlowSum *sums = ARENA_NEW(&c->arena, FlowSum, c->n_flow_sums);
  uint32_t n_sums = 0;
  Batch *batches = ARENA_NEW(&k->work, Batch, n);
  for (size_t at = 0; at < n; at++) {
    const Operation *op = &ops[order[at]];
    uint32_t position = op->use == NONE ? n_sums++ : op->position;
    if (op->use == NONE) place_sum(k, &c->flow_sums[op->position], &sums[position]);
    Batch *last = c->n_batches ? &batches[c->n_batches - 1] : NULL;
    if (last && levels[order[at]] == levels[order[at - 1]] && continues(last, op, position))
      last->end++;
    else
      batches[c->n_batches++] = (Batch){op->use, op->block, position, position + 1};
  }
  c->flow_sums = sums;
  c->batches = ARENA_NEW(&c->arena, Batch, c->n_batches);
  memcpy(c->batches, batches, c->n_batches * sizeof *batches);
}

/* The running blocks of each class, for evaluations out of schedule (newton.c). */
static void keep_runs(Compose *k)
{
  Composed *c = k->c;
  for (size_t u = 0; u < c->n_uses; u++) {
    ClassUse *use = &c->uses[u];
    size_t n_blocks = use->info->class_->n_blocks;
    use->runs = ARENA_NEW(&c->arena, uint8_t, n_blocks * use->count);
    for (size_t i = 0; i < use->count; i++)
      for (size_t b = 0; b < n_blocks; b++) use->runs[b * use->count + i] = k->runs[k->block_first[use->instance[i]] + b];
  }
}

/* ---- arrays ---- */

static size_t number_uses(Composed *c)
{
  c->n_coefficients = 1;
  for (size_t u = 0; u < c->n_uses; u++) {
    ClassUse *use = &c->uses[u];
    const ClassInfo *info = use->info;
    use->row = c->n_rows;
    use->state = c->n_states;
    use->relation = c->n_relations;
    use->mode = c->n_modes;
    use->discrete = c->n_discretes;
    use->unknown = c->n_unknowns;
    use->constants = c->n_coefficients;
    use->fixed = use->constants + info->n_entries; /* constants have an entry's number, the room of others is unused */
    use->varying = use->fixed + info->n_fixed * use->count;
    c->n_coefficients = use->varying + info->n_varying * use->count;
    c->n_rows += info->class_->n_rows * use->count;
    c->n_states += info->class_->n_states * use->count;
    c->n_relations += info->class_->n_relations * use->count;
    c->n_modes += info->class_->n_modes * use->count;
    c->n_discretes += info->class_->n_discretes * use->count;
    c->n_unknowns += info->class_->n_internals * use->count;
    c->n_z += info->n_unknowns * use->count;
  }
  c->n_states += c->n_flow_states;
  return c->n_coefficients;
}

size_t count_shapes(const Composed *c)
{
  size_t n = 0;
  for (size_t u = 0; u < c->n_uses; u++)
    if (c->uses[u].info->class_->shape) n += c->uses[u].count;
  return n;
}

size_t contact_room(const LiedSystem *s, size_t n_shapes)
{
  enum { USUAL = 8 }; /* points of a shape */
  return n_shapes == 0 ? 0 : USUAL * n_shapes + s->contact_room;
}

static void size_arrays(const LiedSystem *s, Composed *c)
{
  Arena *a = &c->arena;
  c->coefficients = ARENA_NEW(a, double, number_uses(c));
  const size_t most_states = c->n_states + CONTACT_STATES * contact_room(s, count_shapes(c));
  c->x = ARENA_NEW(a, double, most_states);
  c->state = ARENA_NEW(a, double, most_states);
  c->dx = ARENA_NEW(a, double, most_states);
  c->dx_observed = ARENA_NEW(a, double, most_states);
  c->moving = ARENA_NEW(a, double, most_states);
  c->w = ARENA_NEW(a, double, c->n_values);
  c->rhs = ARENA_NEW(a, double, c->n_rows);
  c->relation = ARENA_NEW(a, double, c->n_relations);
  c->on = ARENA_NEW(a, unsigned char, c->n_relations);
  c->bound = ARENA_NEW(a, double, 2 * c->n_modes);
  c->z_all = ARENA_NEW(a, double, c->n_z);
  c->kept = ARENA_NEW(a, unsigned char, c->n_relations);
  c->risen = ARENA_NEW(a, unsigned char, c->n_relations);
  c->flips = ARENA_NEW(a, Flip, c->n_relations + c->n_modes);
  c->indicators = ARENA_NEW(a, double, 2 * (c->n_relations + 2 * c->n_modes));
  c->ahead = ARENA_NEW(a, double, most_states);
  c->on_before = ARENA_NEW(a, unsigned char, c->n_relations);
  c->set_before = ARENA_NEW(a, unsigned char, c->n_modes);
  c->d = ARENA_NEW(a, double, c->n_discretes);
  c->d_before = ARENA_NEW(a, double, c->n_discretes);
  c->state_before = ARENA_NEW(a, double, most_states);
  c->next_event = -INFINITY;
}

static uint32_t *slots_of_values(Compose *k, const ClassUse *use)
{
  uint32_t n = use->info->n_values, *at = ARENA_NEW(&k->c->arena, uint32_t, n * use->count);
  for (size_t i = 0; i < use->count; i++)
    for (uint32_t v = 0; v < n; v++) at[i * n + v] = value_slot(k->s, k->c, use->instance[i], v);
  return at;
}

/* Unknowns that are read once a step (`check`, outputs) are solved for at that point. */
static void list_required(ClassUse *use, Arena *arena)
{
  const LiedClass *class_ = use->info->class_;
  if (!class_->derivatives && !class_->event) return;
  use->required = class_->awaited;
  use->n_required = class_->n_awaited;
  if (class_->awaited) return;
  uint16_t *all = ARENA_NEW(arena, uint16_t, use->info->n_unknowns);
  for (uint32_t j = 0; j < use->info->n_unknowns; j++) all[j] = (uint16_t)j;
  use->required = all;
  use->n_required = use->info->n_unknowns;
}

static void make_batch(Compose *k, ClassUse *use, double *z)
{
  Composed *c = k->c;
  const LiedClass *class_ = use->info->class_;
  Arena *a = &c->arena;
  double *p = ARENA_NEW(a, double, class_->n_parameters * use->count);
  for (size_t i = 0; i < use->count && class_->n_parameters; i++)
    memcpy(p + i * class_->n_parameters, instance_parameters(k->s, use->instance[i]), class_->n_parameters * sizeof *p);
  use->batch = (LiedBatch){
      .time = &c->time,
      .p = p,
      .x = c->x + use->state,
      .d = c->d + use->discrete,
      .v = ARENA_NEW(a, double, class_->n_locals * use->count),
      .w = c->w,
      .at = slots_of_values(k, use),
      .g = c->relation + use->relation,
      .on = c->on + use->relation,
      .fixed = c->coefficients + use->fixed,
      .a = c->coefficients + use->varying,
      .rhs = c->rhs + use->row,
      .bound = c->bound + 2 * use->mode,
      .z = z,
      .residual = use->info->probed ? ARENA_NEW(a, double, class_->n_rows * use->count) : NULL,
      .dx = c->dx + use->state,
      .y = ARENA_NEW(a, double, class_->n_outputs * use->count),
      .next = ARENA_NEW(a, double, use->count),
      .changed = ARENA_NEW(a, unsigned char, use->count),
      .cut = ARENA_NEW(a, unsigned char, use->count),
      .violated = ARENA_NEW(a, unsigned char, class_->n_assertions * use->count),
      .said = ARENA_NEW(a, double, class_->n_said * use->count),
      .fault = &k->s->fault,
      .owner = use,
      .context = class_->context,
  };
  use->warned = ARENA_NEW(a, uint8_t, class_->n_assertions * use->count);
  use->fresh = ARENA_NEW(a, uint8_t, use->count);
  list_required(use, a);
}

static void make_batches(Compose *k)
{
  Composed *c = k->c;
  double *z = c->z_all;
  for (size_t u = 0; u < c->n_uses; u++) {
    make_batch(k, &c->uses[u], z);
    c->has_event |= c->uses[u].info->class_->event != NULL;
    c->has_next |= c->uses[u].info->class_->next_event != NULL;
    c->has_check |= c->uses[u].info->class_->check != NULL;
    c->has_assertions |= c->uses[u].info->class_->n_assertions > 0;
    z += c->uses[u].info->n_unknowns * c->uses[u].count;
  }
}

/* ---- first values: start values, or what a running system had ---- */

static void start_instance(const Compose *k, const ClassUse *use, size_t i)
{
  const LiedClass *class_ = use->info->class_;
  use->fresh[i] = 1;
  const double *starts = k->s->structure.starts; /* NULL where no class has any */
  size_t first = k->s->structure.instances[use->instance[i]].starts, discretes = first + class_->n_states + class_->n_streams;
  for (unsigned j = 0; j < class_->n_states; j++) use->batch.x[i * class_->n_states + j] = starts[first + j];
  for (unsigned d = 0; d < class_->n_discretes; d++) use->batch.d[i * class_->n_discretes + d] = starts[discretes + d];
}

static void carry_instance(const Compose *k, const ClassUse *use, size_t i)
{
  const LiedClass *class_ = use->info->class_;
  uint32_t instance = use->instance[i];
  const ClassUse *old = &k->old->uses[k->old->use_of[instance]];
  size_t j = k->old->position[instance];
  memcpy(use->batch.x + i * class_->n_states, old->batch.x + j * class_->n_states, class_->n_states * sizeof(double));
  memcpy(use->batch.d + i * class_->n_discretes, old->batch.d + j * class_->n_discretes, class_->n_discretes * sizeof(double));
  memcpy(use->batch.on + i * class_->n_relations, old->batch.on + j * class_->n_relations, class_->n_relations);
  memcpy(use->warned + i * class_->n_assertions, old->warned + j * class_->n_assertions, class_->n_assertions);
  use->fresh[i] = old->fresh[j];
}

static void open_values(const Compose *k, const ClassUse *use, size_t i)
{
  const ClassInfo *info = use->info;
  const double *starts = k->s->structure.starts + k->s->structure.instances[use->instance[i]].starts;
  const double *values = starts + info->n_starts - info->n_values;
  uint32_t first = k->s->structure.instances[use->instance[i]].first_port;
  for (uint32_t v = 0; v < info->n_values; v++) {
    const PortNode *node = &k->c->nodes[k->c->node_of[first + info->values[v].port]];
    if (info->class_->ports[info->values[v].port].optional && node->n_members == 1)
      k->c->w[use->batch.at[i * info->n_values + v]] = values[v];
  }
}

static void set_first_values(const Compose *k)
{
  Composed *c = k->c;
  for (size_t u = 0; u < c->n_uses; u++) {
    const ClassUse *use = &c->uses[u];
    for (size_t i = 0; i < use->count; i++) {
      uint32_t instance = use->instance[i];
      if (carried_over(k, instance))
        carry_instance(k, use, i);
      else
        start_instance(k, use, i);
      if (use->info->has_optional) open_values(k, use, i);
    }
  }
  for (size_t i = 0; i < c->n_flow_states; i++) {
    FlowState *flow = &c->flow_states[i];
    flow->value = flow_value_slot(k->s, c, flow->port);
    flow->mate = flow_value_slot(k->s, c, flow->mate_port);
    flow->unknown = flow_unknown_slot(k->s, c, flow->port);
    c->x[c->n_states - c->n_flow_states + i] = flow->start;
  }
}

static void number_result_variables(Compose *k)
{
  const Structure *t = &k->s->structure;
  Composed *c = k->c;
  c->n_instances = t->n_instances;
  c->variable_start = ARENA_NEW(&c->arena, size_t, t->n_instances + 1);
  for (uint32_t i = 0; i < t->n_instances; i++)
    c->variable_start[i + 1] = c->variable_start[i] + instance_info(k->s, i)->n_variables;
}

/* Coefficients and unknowns are numbered with 31 bits and a sign. */
static int too_large(const Compose *k)
{
  const Structure *t = &k->s->structure;
  size_t n = k->c->n_unknowns;
  for (uint32_t i = 0; i < t->n_instances; i++) {
    const ClassInfo *info = instance_info(k->s, i);
    n += t->instances[i].removed ? 0 : info->n_entries + info->class_->n_internals;
  }
  if (n < UINT32_MAX / 2) return 0;
  system_error(k->s, (Topic){.code = "too-large"}, "the system has more than %u coefficients", UINT32_MAX / 2);
  system_remedy(k->s, "split it");
  return 1;
}

LiedStatus compose_layout(Compose *k)
{
  if (too_large(k)) return LIED_WRONG_MODEL;
  k->c->n_node_unknowns = k->c->n_unknowns;
  order_instances(k);
  schedule(k);
  keep_runs(k);
  size_arrays(k->s, k->c);
  make_batches(k);
  set_first_values(k);
  number_result_variables(k);
  return LIED_OK;
}
