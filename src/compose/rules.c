/* rules.c: composition rules 3, 4 and 6: inertia behind every joint, one T_D per rigid tree, parameters in range.
 * (Rule 1 is in causality.c and explain_causality.c, rule 2 in stamp.c and diagnose.c, rule 5 in flows.c.) */
#include <stdio.h>

#include "compose/stages.h"

/* ---- rule 6 ---- */

static const char *violation(LiedCheck check, double value)
{
  if (!isfinite(value)) return isnan(value) ? "has no value" : "is not finite";
  if (check == LIED_POSITIVE && !(value > 0)) return "must be > 0";
  if (check == LIED_NONNEGATIVE && !(value >= 0)) return "must be >= 0";
  if (check == LIED_NONZERO && value == 0) return "must not be 0";
  return NULL;
}

static LiedStatus check_bounds(LiedSystem *s, uint32_t instance, unsigned parameter, double value)
{
  Bounds bounds = bounds_of(s, (Ref){.instance = instance, .kind = REF_PARAMETER, .index = (uint16_t)parameter});
  if (!has_bounds(bounds) || (value >= bounds.min && value <= bounds.max)) return LIED_OK;
  int low = value < bounds.min;
  const char *name = instance_class(s, instance)->parameters[parameter].name;
  system_error(s, topic_variable(s, "parameter-range", instance, name), "parameter '%s%s%s' = %g must be at %s %g",
               instance_name(s, instance), instance_dot(s, instance), name, value, low ? "least" : "most",
               low ? bounds.min : bounds.max);
  system_remedy(s, "give it a value between its min and max");
  return LIED_WRONG_VALUE;
}

/* Bounds of NAN say that nothing needs a value. */
static int may_be_absent(const LiedSystem *s, uint32_t instance, unsigned parameter)
{
  return isnan(bounds_of(s, (Ref){.instance = instance, .kind = REF_PARAMETER, .index = (uint16_t)parameter}).min);
}

LiedStatus check_parameter(LiedSystem *s, uint32_t instance, unsigned parameter, double value)
{
  const LiedParameter *declared = &instance_class(s, instance)->parameters[parameter];
  const char *fault = isnan(value) && may_be_absent(s, instance, parameter) ? NULL : violation(declared->check, value);
  if (!fault) return check_bounds(s, instance, parameter, value);
  system_error(s, topic_variable(s, "parameter-range", instance, declared->name), "parameter '%s%s%s' = %g %s",
               instance_name(s, instance), instance_dot(s, instance), declared->name, value, fault);
  if (isnan(value)) system_remedy(s, "give it one");
  return LIED_WRONG_VALUE;
}

static LiedStatus check_starts(LiedSystem *s, uint32_t instance)
{
  const LiedClass *class_ = instance_class(s, instance);
  size_t first = s->structure->instances[instance].starts;
  for (unsigned i = 0; i < class_->n_states; i++) {
    if (isfinite(s->values.starts[first + i])) continue;
    system_error(s, topic_variable(s, "start-not-finite", instance, class_->states[i].name),
                 "the start value of '%s%s%s' is not finite", instance_name(s, instance), instance_dot(s, instance),
                 class_->states[i].name);
    return LIED_WRONG_VALUE;
  }
  return LIED_OK;
}

LiedStatus compose_parameters(Compose *k)
{
  LiedSystem *s = k->s;
  LiedStatus status = LIED_OK;
  for (uint32_t i = 0; i < s->structure->n_instances; i++) {
    if (s->structure->instances[i].removed) continue;
    const LiedClass *class_ = instance_class(s, i);
    for (unsigned p = 0; p < class_->n_parameters; p++)
      if (check_parameter(s, i, p, instance_parameters(s, i)[p])) status = LIED_WRONG_VALUE;
    if (check_starts(s, i)) status = LIED_WRONG_VALUE;
  }
  return status;
}

/* ---- rigid groups and trees ---- */

/* A rigid group, and what is outboard of it. */
typedef struct Rigid {
  uint32_t joint;    /* the instance that moves it; NONE: ground */
  uint32_t inboard;  /* rigid group on the other side of that joint; NONE: ground */
  uint32_t inertia;  /* mask of kinetic variables */
  uint32_t reached;  /* the same, or what follows outboard where it has none */
  uint32_t surplus;  /* inertial directions left for the joint, after what further joints outboard take */
  uint32_t massless; /* massless groups in a row, this one included */
  uint32_t tree;
  uint32_t depth; /* joints down to the ground, this one included; 0: not counted yet */
} Rigid;

typedef struct Trees {
  Compose *k;
  Rigid *rigid;
  size_t n_rigid;
  uint32_t *rigid_of; /* [n_groups] NONE: ground */
  uint32_t *moved_by; /* [n_instances] the rigid group of a joint; NONE: none yet */
  uint32_t *order;    /* [n_rigid] by depth */
  size_t n_trees;
} Trees;

static int moves(const LiedConnector *connector, unsigned group)
{
  for (unsigned i = 0; i < connector->n_variables; i++) {
    const LiedVariable *v = &connector->variables[i];
    if (v->kind == LIED_KINETIC && !v->flow && v->group == group) return 1;
  }
  return 0;
}

/* The rigid group of the first moving input of a block; NONE: ground or no input. */
static uint32_t inboard_rigid(const Trees *t, uint32_t instance, const LiedBlock *block)
{
  const LiedSystem *s = t->k->s;
  for (unsigned j = 0; j < block->n_inputs; j++) {
    uint32_t port = s->structure->instances[instance].first_port + block->inputs[j].port;
    if (!moves(port_of(s, port)->connector, block->inputs[j].group)) continue;
    uint32_t rigid = t->rigid_of[group_of(s, t->k->plan, port, block->inputs[j].group)];
    if (rigid != NONE) return rigid;
  }
  return NONE;
}

/* One for all blocks of a joint: a 1D flange of a joint in the plane has a block of its own, which does not know what carries
 * the joint. */
static uint32_t rigid_of_joint(Trees *t, uint32_t joint, uint32_t inboard)
{
  uint32_t rigid = t->moved_by[joint];
  if (rigid == NONE) {
    rigid = t->moved_by[joint] = (uint32_t)t->n_rigid++;
    t->rigid[rigid] = (Rigid){.joint = joint, .inboard = NONE};
  }
  if (inboard != rigid && inboard != NONE) t->rigid[rigid].inboard = inboard;
  return rigid;
}

static void place_outputs(Trees *t, uint32_t instance, const LiedBlock *block)
{
  const LiedSystem *s = t->k->s;
  uint32_t inboard = inboard_rigid(t, instance, block), rigid = NONE;
  int joint = instance_class(s, instance)->n_freedoms > 0;
  for (unsigned j = 0; j < block->n_outputs; j++) {
    uint32_t port = s->structure->instances[instance].first_port + block->outputs[j].port;
    if (!moves(port_of(s, port)->connector, block->outputs[j].group)) continue;
    if (rigid == NONE) rigid = joint ? rigid_of_joint(t, instance, inboard) : inboard;
    t->rigid_of[group_of(s, t->k->plan, port, block->outputs[j].group)] = rigid;
  }
}

/* Counts from the last known group on the path to the ground. A path that returns to itself is cut there. */
static void count_depth(Trees *t, uint32_t rigid, uint32_t *way)
{
  const uint32_t counting = UINT32_MAX;
  uint32_t n = 0;
  for (; rigid != NONE && t->rigid[rigid].depth == 0; rigid = t->rigid[rigid].inboard) {
    t->rigid[rigid].depth = counting;
    way[n++] = rigid;
  }
  if (rigid != NONE && t->rigid[rigid].depth == counting) {
    t->rigid[way[n - 1]].inboard = NONE;
    rigid = NONE;
  }
  while (n-- > 0) {
    Rigid *next = &t->rigid[way[n]];
    next->depth = rigid == NONE ? 1 : t->rigid[rigid].depth + 1;
    next->tree = rigid == NONE ? (uint32_t)t->n_trees++ : t->rigid[rigid].tree;
    rigid = way[n];
  }
}

static void order_by_depth(Trees *t)
{
  uint32_t *end = ARENA_NEW(&t->k->work, uint32_t, t->n_rigid + 2);
  t->order = ARENA_NEW(&t->k->work, uint32_t, t->n_rigid + 1);
  for (uint32_t r = 0; r < t->n_rigid; r++) count_depth(t, r, t->order);
  for (size_t r = 0; r < t->n_rigid; r++) end[t->rigid[r].depth + 1]++;
  for (size_t d = 1; d < t->n_rigid + 2; d++) end[d] += end[d - 1];
  for (uint32_t r = 0; r < t->n_rigid; r++) t->order[end[t->rigid[r].depth]++] = r;
}

/* The schedule visits providers before what they carry. */
static void find_rigid_groups(Trees *t)
{
  Compose *k = t->k;
  Plan *plan = k->plan;
  size_t n_instances = k->s->structure->n_instances;
  t->rigid = ARENA_NEW(&k->work, Rigid, n_instances + 1);
  t->rigid_of = ARENA_NEW(&k->work, uint32_t, plan->n_groups);
  t->moved_by = ARENA_NEW(&k->work, uint32_t, n_instances);
  for (size_t g = 0; g < plan->n_groups; g++) t->rigid_of[g] = NONE;
  for (size_t i = 0; i < n_instances; i++) t->moved_by[i] = NONE;
  for (size_t b = 0; b < plan->n_batches; b++) {
    const Batch *batch = &plan->batches[b];
    if (batch->use == NONE) continue;
    const ClassUse *use = &plan->uses[batch->use];
    for (uint32_t i = batch->first; i < batch->end; i++)
      place_outputs(t, use->instance[i], &use->info->class_->blocks[batch->block]);
  }
  order_by_depth(t);
}

/* ---- rule 3 ---- */

static uint32_t rigid_at(const Trees *t, uint32_t port, unsigned kinetic)
{
  const LiedConnector *connector = port_of(t->k->s, port)->connector;
  for (unsigned i = 0; i < connector->n_variables; i++)
    if (connector->variables[i].kind == LIED_KINETIC && kinetic-- == 0)
      return t->rigid_of[group_of(t->k->s, t->k->plan, port, connector->variables[i].group)];
  return NONE;
}

static uint32_t inertia_mask(const Trees *t, uint32_t port, unsigned kinetic, const Rigid *rigid)
{
  const LiedConnector *connector = port_of(t->k->s, port)->connector;
  const LiedFreedom *freedom = instance_class(t->k->s, rigid->joint)->freedoms;
  unsigned n_kinetic = 0;
  for (unsigned i = 0; i < connector->n_variables; i++) n_kinetic += connector->variables[i].kind == LIED_KINETIC;
  /* A mass on a 1D flange moves in the direction of its joint, which may be any. */
  return n_kinetic == 1 ? freedom->kinetic & (~freedom->kinetic + 1) : 1u << kinetic;
}

static void collect_inertia(Trees *t)
{
  const LiedSystem *s = t->k->s;
  for (uint32_t i = 0; i < s->structure->n_instances; i++) {
    const LiedClass *class_ = instance_class(s, i);
    for (unsigned j = 0; j < class_->n_inertias && !s->structure->instances[i].removed; j++) {
      const LiedInertia *inertia = &class_->inertias[j];
      uint32_t port = s->structure->instances[i].first_port + inertia->port;
      uint32_t rigid = rigid_at(t, port, inertia->kinetic);
      int present = inertia->parameter == LIED_ALWAYS || instance_parameters(s, i)[inertia->parameter] > 0;
      if (rigid != NONE && present) t->rigid[rigid].inertia |= inertia_mask(t, port, inertia->kinetic, &t->rigid[rigid]);
    }
  }
}

static unsigned bits(uint32_t mask)
{
  unsigned n = 0;
  for (; mask; mask &= mask - 1) n++;
  return n;
}

/* The kinetic variables of the first freedom without inertia, as " (vx, vy)"; none for joints of one dimension. */
static void name_direction(const LiedClass *class_, uint32_t inertia, char *text, size_t size)
{
  const LiedConnector *connector = class_->ports[0].connector;
  unsigned f = 0, kinetic = 0;
  while (f + 1 < class_->n_freedoms && inertia & class_->freedoms[f].kinetic) f++;
  uint32_t mask = class_->freedoms[f].kinetic;
  size_t length = 0;
  *text = '\0';
  for (unsigned i = 0; i < connector->n_variables && length < size; i++)
    if (connector->variables[i].kind == LIED_KINETIC && mask >> kinetic++ & 1)
      length += (size_t)snprintf(text + length, size - length, "%s%s", length ? ", " : " (", connector->variables[i].name);
  if (kinetic < 2) *text = '\0';
  if (*text && length < size) snprintf(text + length, size - length, ")");
}

static LiedStatus check_joint(Trees *t, const Rigid *rigid)
{
  LiedSystem *s = t->k->s;
  const LiedClass *class_ = instance_class(s, rigid->joint);
  const char *name = instance_name(s, rigid->joint);
  if (rigid->surplus < class_->n_freedoms) {
    char direction[100];
    name_direction(class_, rigid->inertia, direction, sizeof direction);
    system_error(s, topic_instance(s, "no-inertia", rigid->joint),
                 "joint '%s' (%s) moves nothing with inertia in its direction%s", name, class_->name, direction);
    system_remedy(s, "add a body with mass or inertia to the parts behind it");
    return LIED_WRONG_MODEL;
  }
  for (unsigned f = 0; f < class_->n_freedoms; f++)
    if (!(rigid->inertia & class_->freedoms[f].kinetic)) t->k->plan->has_bare_joint = 1;
  int covered = 1;
  for (unsigned f = 0; f < class_->n_freedoms; f++) covered &= (rigid->reached & class_->freedoms[f].kinetic) != 0;
  if (!covered && rigid->reached)
    system_warning(s, topic_instance(s, "point-masses", rigid->joint),
                   "joint '%s' moves point masses only: the system is singular where they all lie on its axis", name);
  if (rigid->massless > 1)
    system_warning(
        s, topic_instance(s, "massless-chain", rigid->joint),
        "%u joints in a row, up to '%s', have no inertia between them: the system is singular where they are aligned",
        rigid->massless + 1u, name);
  return LIED_OK;
}

/* From the tips inwards. */
static LiedStatus check_inertia(Trees *t)
{
  LiedStatus status = LIED_OK;
  for (size_t r = t->n_rigid; r-- > 0;) {
    Rigid *rigid = &t->rigid[t->order[r]];
    unsigned freedoms = instance_class(t->k->s, rigid->joint)->n_freedoms;
    rigid->surplus = rigid->surplus + bits(rigid->inertia);
    rigid->massless = rigid->inertia ? 0 : rigid->massless + 1;
    if (rigid->inertia) rigid->reached = rigid->inertia;
    if (check_joint(t, rigid)) status = LIED_WRONG_MODEL;
    if (rigid->inboard == NONE) continue;
    Rigid *inboard = &t->rigid[rigid->inboard];
    if (rigid->surplus > freedoms) {
      unsigned sum = inboard->surplus + rigid->surplus - freedoms;
      inboard->surplus = sum > 1000 ? 1000 : sum;
    }
    inboard->reached |= rigid->reached;
    if (rigid->massless > inboard->massless) inboard->massless = rigid->massless;
  }
  return status;
}

/* ---- rule 4 ---- */

static int time_constant_of(const LiedSystem *s, uint32_t instance, double *value)
{
  unsigned parameter;
  if (!has_dialectic_time(instance_class(s, instance), &parameter)) return 0;
  *value = instance_parameters(s, instance)[parameter];
  return 1;
}

static LiedStatus check_time_constants(Trees *t)
{
  LiedSystem *s = t->k->s;
  Plan *plan = t->k->plan;
  uint32_t *first = ARENA_NEW(&t->k->work, uint32_t, t->n_trees);
  for (size_t i = 0; i < t->n_trees; i++) first[i] = NONE;
  plan->tree_time = ARENA_NEW(&plan->arena, double, t->n_trees);
  LiedStatus status = LIED_OK;
  for (size_t r = 0; r < t->n_rigid; r++) {
    const Rigid *rigid = &t->rigid[t->order[r]];
    uint32_t tree = rigid->tree, joint = rigid->joint;
    double value;
    if (!time_constant_of(s, joint, &value)) continue;
    if (first[tree] == NONE) first[tree] = joint, plan->tree_time[tree] = value;
    if (value == plan->tree_time[tree]) continue;
    system_error(s, topic_instance(s, "unequal-TD", first[tree]),
                 "T_D differs within one rigid tree: '%s' has %g s, '%s' has %g s", instance_name(s, first[tree]),
                 plan->tree_time[tree], instance_name(s, joint), value);
    system_remedy(s, "give them one value, or separate them by an elastic element");
    status = LIED_WRONG_MODEL;
  }
  return status;
}

static void keep_trees(const Trees *t)
{
  Plan *plan = t->k->plan;
  plan->tree = ARENA_NEW(&plan->arena, uint32_t, plan->n_groups);
  plan->rigid = ARENA_NEW(&plan->arena, uint32_t, plan->n_groups);
  for (size_t g = 0; g < plan->n_groups; g++) {
    plan->rigid[g] = t->rigid_of[g];
    plan->tree[g] = t->rigid_of[g] == NONE ? NONE : t->rigid[t->rigid_of[g]].tree;
  }
}

LiedStatus compose_rules(Compose *k)
{
  Trees t = {.k = k};
  find_rigid_groups(&t);
  collect_inertia(&t);
  LiedStatus inertia = check_inertia(&t), times = check_time_constants(&t);
  keep_trees(&t);
  return inertia ? inertia : times;
}
