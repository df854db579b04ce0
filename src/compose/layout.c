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
  Plan *plan = k->plan;
  const Structure *t = k->s->structure;
  size_t *count = ARENA_NEW(&k->work, size_t, t->n_classes);
  for (size_t i = 0; i < t->n_instances; i++) count[t->instances[i].class_] += !t->instances[i].removed;
  plan->uses = ARENA_NEW(&plan->arena, ClassUse, t->n_classes);
  for (size_t class_ = 0; class_ < t->n_classes; class_++) {
    if (count[class_] == 0) continue;
    use_of_class[class_] = (uint32_t)plan->n_uses;
    ClassUse *use = &plan->uses[plan->n_uses];
    use->index = (uint32_t)plan->n_uses++;
    use->info = t->classes[class_];
    use->instance = ARENA_NEW(&plan->arena, uint32_t, count[class_]);
  }
}

static void order_instances(Compose *k)
{
  Plan *plan = k->plan;
  const Structure *t = k->s->structure;
  uint32_t *use_of_class = ARENA_NEW(&k->work, uint32_t, t->n_classes), *level = ARENA_NEW(&k->work, uint32_t, t->n_instances);
  make_uses(k, use_of_class);
  for (uint32_t i = 0; i < t->n_instances; i++) level[i] = instance_level(k, i);
  uint32_t *order = sorted_by(&k->work, level, t->n_instances);
  plan->use_of = ARENA_NEW(&plan->arena, uint32_t, t->n_instances);
  plan->position = ARENA_NEW(&plan->arena, uint32_t, t->n_instances);
  for (size_t at = 0; at < t->n_instances; at++) {
    uint32_t i = order[at];
    plan->use_of[i] = plan->position[i] = NONE;
    if (t->instances[i].removed) continue;
    ClassUse *use = &plan->uses[use_of_class[t->instances[i].class_]];
    plan->use_of[i] = use_of_class[t->instances[i].class_];
    plan->position[i] = (uint32_t)use->count;
    use->instance[use->count++] = i;
  }
  compose_lanes(k, level);
}

/* ---- schedule ---- */

typedef struct Operation {
  uint32_t use, block, position; /* use NONE: flow sum `position` */
} Operation;

static size_t list_operations(Compose *k, Operation *ops, uint32_t *levels)
{
  Plan *plan = k->plan;
  size_t n = 0;
  for (uint32_t u = 0; u < plan->n_uses; u++) {
    const ClassUse *use = &plan->uses[u];
    for (uint32_t b = 0; b < use->info->class_->n_blocks; b++)
      for (uint32_t i = 0; i < use->count; i++) {
        uint32_t op = k->block_first[use->instance[i]] + b;
        if (!k->runs[op]) continue;
        levels[n] = k->op_level[op];
        ops[n++] = (Operation){u, b, i};
      }
  }
  plan->n_blocks = n;
  for (uint32_t f = 0; f < plan->n_flow_sums; f++) {
    levels[n] = k->op_level[k->n_blocks + f];
    ops[n++] = (Operation){NONE, 0, f};
  }
  return n;
}

static LiedFunction *function_of(const Plan *plan, const Operation *op)
{
  return op->use == NONE ? NULL : plan->uses[op->use].info->class_->blocks[op->block].evaluate;
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
  to->out = flow_value_slot(s, k->plan, from->out);
  if (from->mate != NONE) to->mate = flow_value_slot(s, k->plan, from->mate);
  for (uint32_t j = from->first; j < from->end; j++)
    k->plan->flow_inputs[j] = flow_value_slot(s, k->plan, k->plan->flow_inputs[j]);
}

static void schedule(Compose *k)
{
  Plan *plan = k->plan;
  size_t most = k->n_blocks + plan->n_flow_sums;
  Operation *ops = ARENA_NEW(&k->work, Operation, most);
  uint32_t *levels = ARENA_NEW(&k->work, uint32_t, most);
  size_t n = list_operations(k, ops, levels);
  uint32_t *order = sorted_by(&k->work, levels, n);
  FlowSum *sums = ARENA_NEW(&plan->arena, FlowSum, plan->n_flow_sums);
  uint32_t n_sums = 0;
  Batch *batches = ARENA_NEW(&k->work, Batch, n);
  for (size_t at = 0; at < n; at++) {
    const Operation *op = &ops[order[at]];
    uint32_t position = op->use == NONE ? n_sums++ : op->position;
    if (op->use == NONE) place_sum(k, &plan->flow_sums[op->position], &sums[position]);
    Batch *last = plan->n_batches ? &batches[plan->n_batches - 1] : NULL;
    if (last && levels[order[at]] == levels[order[at - 1]] && continues(last, op, position))
      last->end++;
    else
      batches[plan->n_batches++] = (Batch){function_of(plan, op), op->use, op->block, position, position + 1};
  }
  plan->flow_sums = sums;
  plan->batches = ARENA_NEW(&plan->arena, Batch, plan->n_batches);
  memcpy(plan->batches, batches, plan->n_batches * sizeof *batches);
}

/* The running blocks of each class, for evaluations out of schedule (newton.c). */
static void keep_runs(Compose *k)
{
  Plan *plan = k->plan;
  for (size_t u = 0; u < plan->n_uses; u++) {
    ClassUse *use = &plan->uses[u];
    size_t n_blocks = use->info->class_->n_blocks;
    use->runs = ARENA_NEW(&plan->arena, uint8_t, n_blocks * use->count);
    for (size_t i = 0; i < use->count; i++)
      for (size_t b = 0; b < n_blocks; b++) use->runs[b * use->count + i] = k->runs[k->block_first[use->instance[i]] + b];
  }
}

/* ---- arrays ---- */

static void number_uses(Plan *plan)
{
  plan->n_coefficients = 1;
  for (size_t u = 0; u < plan->n_uses; u++) {
    ClassUse *use = &plan->uses[u];
    const ClassInfo *info = use->info;
    const size_t lanes = (size_t)1 << use->lane_bits;
    use->padded = (use->count + lanes - 1) / lanes * lanes;
    use->row = plan->n_rows;
    use->state = plan->n_states;
    use->relation = plan->n_relations;
    use->mode = plan->n_modes;
    use->discrete = plan->n_discretes;
    use->unknown = plan->n_unknowns;
    use->constants = plan->n_coefficients;
    use->fixed = use->constants + info->n_entries; /* constants have an entry's number, the room of others is unused */
    use->varying = use->fixed + info->n_fixed * use->padded;
    plan->n_coefficients = use->varying + info->n_varying * use->padded;
    plan->n_rows += info->class_->n_rows * use->count;
    plan->n_states += info->class_->n_states * use->count;
    plan->n_relations += info->class_->n_relations * use->count;
    plan->n_modes += info->class_->n_modes * use->count;
    plan->n_discretes += info->class_->n_discretes * use->count;
    plan->n_unknowns += info->class_->n_internals * use->count;
    use->right = plan->n_rights;
    use->member = plan->n_members;
    use->parameter = plan->n_parameters;
    use->local = plan->n_locals;
    use->output = plan->n_outputs;
    use->assertion = plan->n_assertions;
    use->said = plan->n_said;
    use->z = plan->n_z;
    use->residual = plan->n_residuals;
    use->initial = plan->n_initials;
    plan->n_members += use->count;
    plan->n_parameters += info->class_->n_parameters * use->padded;
    plan->n_locals += info->class_->n_locals * use->padded;
    plan->n_outputs += info->class_->n_outputs * use->padded;
    plan->n_assertions += info->class_->n_assertions * use->padded;
    plan->n_said += info->class_->n_said * use->padded;
    plan->n_z += info->n_unknowns * use->count;
    plan->n_rights += info->class_->n_rows * use->padded;
    plan->n_residuals += info->probed ? info->class_->n_rows * use->count : 0;
    plan->n_initials += (size_t)2 * info->class_->n_initials * use->count;
    plan->n_shapes += info->class_->shape ? use->count : 0;
    if (info->class_->shape && info->class_->shape->n_corners > plan->most_corners)
      plan->most_corners = info->class_->shape->n_corners;
  }
  plan->n_states += plan->n_flow_states;
}

static uint32_t *slots_of_values(Compose *k, const ClassUse *use)
{
  uint32_t n = use->info->n_values, *at = ARENA_NEW(&k->plan->arena, uint32_t, n * use->count);
  for (size_t i = 0; i < use->count; i++)
    for (uint32_t v = 0; v < n; v++) at[i * n + v] = value_slot(k->s, k->plan, use->instance[i], v);
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

static uint32_t *in_lanes(Compose *k, const ClassUse *use)
{
  const uint32_t n = use->info->n_values;
  uint32_t *at = ARENA_NEW(&k->plan->arena, uint32_t, n * use->padded);
  for (size_t i = 0; i < use->count; i++)
    for (uint32_t v = 0; v < n; v++) at[place_in(use, n, i, v)] = use->at[i * n + v];
  return at;
}

static void describe_uses(Compose *k)
{
  Plan *plan = k->plan;
  for (size_t u = 0; u < plan->n_uses; u++) {
    ClassUse *use = &plan->uses[u];
    const LiedClass *class_ = use->info->class_;
    use->at = slots_of_values(k, use);
    use->lane_at = use->lane_bits ? in_lanes(k, use) : use->at;
    list_required(use, &plan->arena);
    plan->has_event |= class_->event != NULL;
    plan->has_before |= class_->before_event != NULL;
    plan->has_next |= class_->next_event != NULL;
    plan->has_event_reads |= class_->event && (class_->n_event_values || class_->n_event_locals);
    plan->has_end |= class_->reads_terminal;
    plan->has_check |= class_->check != NULL;
    plan->has_initial |= class_->n_initials > 0;
    plan->has_assertions |= class_->n_assertions > 0;
  }
}

static void place_flow_states(Compose *k)
{
  for (size_t i = 0; i < k->plan->n_flow_states; i++) {
    FlowState *flow = &k->plan->flow_states[i];
    flow->value = flow_value_slot(k->s, k->plan, flow->port);
    flow->mate = flow->mate_port == NONE ? NONE : flow_value_slot(k->s, k->plan, flow->mate_port);
    flow->unknown = flow_unknown_slot(k->s, k->plan, flow->port);
  }
}

static void number_result_variables(Compose *k)
{
  const Structure *t = k->s->structure;
  Plan *plan = k->plan;
  plan->n_instances = t->n_instances;
  plan->variable_start = ARENA_NEW(&plan->arena, size_t, t->n_instances + 1);
  for (uint32_t i = 0; i < t->n_instances; i++)
    plan->variable_start[i + 1] = plan->variable_start[i] + instance_info(k->s, i)->n_variables;
}

/* Coefficients and unknowns are numbered with 31 bits and a sign. */
static int too_large(const Compose *k)
{
  const Structure *t = k->s->structure;
  size_t n = k->plan->n_unknowns;
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
  k->plan->n_node_unknowns = k->plan->n_unknowns;
  order_instances(k);
  schedule(k);
  keep_runs(k);
  number_uses(k->plan);
  describe_uses(k);
  place_flow_states(k);
  number_result_variables(k);
  return LIED_OK;
}
