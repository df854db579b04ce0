/* rules.c: composition rules 3, 4 and 6: inertia behind every joint, one T_D per rigid tree, parameters in range.
 * (Rule 1 is in causality.c and complete.c, rule 2 in stamp.c and failure.c, rule 5 in flows.c.) */
#include <string.h>

#include "system/system.h"

/* ---- rule 6 ---- */

static const char *violation(LiedCheck check, double value)
{
  if (!isfinite(value)) return isnan(value) ? "has no value: give it one" : "is not finite";
  if (check == LIED_POSITIVE && !(value > 0)) return "must be > 0";
  if (check == LIED_NONNEGATIVE && !(value >= 0)) return "must be >= 0";
  if (check == LIED_NONZERO && value == 0) return "must not be 0";
  return NULL;
}

LiedStatus check_parameter(LiedSystem *s, uint32_t instance, unsigned parameter, double value)
{
  const LiedParameter *declared = &instance_class(s, instance)->parameters[parameter];
  const char *fault = violation(declared->check, value);
  if (!fault) return LIED_OK;
  message_error(&s->message, "parameter '%s%s%s' = %g %s", instance_name(s, instance), instance_dot(s, instance),
                declared->name, value, fault);
  return LIED_WRONG_VALUE;
}

static LiedStatus check_starts(LiedSystem *s, uint32_t instance)
{
  const LiedClass *class_ = instance_class(s, instance);
  const double *start = s->structure.starts + s->structure.instances[instance].starts;
  for (unsigned i = 0; i < class_->n_states; i++) {
    if (isfinite(start[i])) continue;
    message_error(&s->message, "the start value of '%s%s%s' is not finite", instance_name(s, instance),
                  instance_dot(s, instance), class_->states[i].name);
    return LIED_WRONG_VALUE;
  }
  return LIED_OK;
}

LiedStatus compose_parameters(Compose *k)
{
  LiedSystem *s = k->s;
  LiedStatus status = LIED_OK;
  for (uint32_t i = 0; i < s->structure.n_instances; i++) {
    if (s->structure.instances[i].removed) continue;
    const LiedClass *class_ = instance_class(s, i);
    for (unsigned p = 0; p < class_->n_parameters; p++)
      if (check_parameter(s, i, p, instance_parameters(s, i)[p])) status = LIED_WRONG_VALUE;
    if (check_starts(s, i)) status = LIED_WRONG_VALUE;
  }
  return status;
}

/* ---- rigid groups and trees ---- */

/* What moves as one rigid body, and what hangs outboard of it. */
typedef struct Rigid {
  uint32_t joint;    /* the instance that moves it; NONE: ground */
  uint32_t inboard;  /* rigid group on the other side of that joint; NONE: ground */
  uint32_t inertia;  /* mask of kinetic variables */
  uint32_t surplus;  /* inertial directions left for the joint, after what further joints outboard take */
  uint32_t massless; /* massless groups in a row, this one included */
  uint32_t tree;
} Rigid;

typedef struct Trees {
  Compose *k;
  Rigid *rigid;
  size_t n_rigid;
  uint32_t *rigid_of; /* [n_groups] NONE: ground */
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
    uint32_t port = s->structure.instances[instance].first_port + block->inputs[j].port;
    if (!moves(port_of(s, port)->connector, block->inputs[j].group)) continue;
    uint32_t rigid = t->rigid_of[group_of(s, t->k->c, port, block->inputs[j].group)];
    if (rigid != NONE) return rigid;
  }
  return NONE;
}

static uint32_t new_rigid(Trees *t, uint32_t joint, uint32_t inboard)
{
  uint32_t tree = inboard == NONE ? (uint32_t)t->n_trees++ : t->rigid[inboard].tree;
  t->rigid[t->n_rigid] = (Rigid){.joint = joint, .inboard = inboard, .tree = tree};
  return (uint32_t)t->n_rigid++;
}

static void place_outputs(Trees *t, uint32_t instance, const LiedBlock *block)
{
  const LiedSystem *s = t->k->s;
  uint32_t inboard = inboard_rigid(t, instance, block), rigid = NONE;
  int joint = instance_class(s, instance)->n_freedoms > 0;
  for (unsigned j = 0; j < block->n_outputs; j++) {
    uint32_t port = s->structure.instances[instance].first_port + block->outputs[j].port;
    if (!moves(port_of(s, port)->connector, block->outputs[j].group)) continue;
    if (rigid == NONE) rigid = joint ? new_rigid(t, instance, inboard) : inboard;
    t->rigid_of[group_of(s, t->k->c, port, block->outputs[j].group)] = rigid;
  }
}

/* The schedule visits providers before what they carry. */
static void find_rigid_groups(Trees *t)
{
  Compose *k = t->k;
  Composed *c = k->c;
  t->rigid = ARENA_NEW(&k->work, Rigid, c->n_blocks + 1);
  t->rigid_of = ARENA_NEW(&k->work, uint32_t, c->n_groups);
  for (size_t g = 0; g < c->n_groups; g++) t->rigid_of[g] = NONE;
  for (size_t b = 0; b < c->n_batches; b++) {
    const Batch *batch = &c->batches[b];
    if (batch->use == NONE) continue;
    const ClassUse *use = &c->uses[batch->use];
    for (uint32_t i = batch->first; i < batch->end; i++)
      place_outputs(t, use->instance[i], &use->info->class_->blocks[batch->block]);
  }
}

/* ---- rule 3 ---- */

static uint32_t rigid_at(const Trees *t, uint32_t port, unsigned kinetic)
{
  const LiedConnector *connector = port_of(t->k->s, port)->connector;
  for (unsigned i = 0; i < connector->n_variables; i++)
    if (connector->variables[i].kind == LIED_KINETIC && kinetic-- == 0)
      return t->rigid_of[group_of(t->k->s, t->k->c, port, connector->variables[i].group)];
  return NONE;
}

static void collect_inertia(Trees *t)
{
  const LiedSystem *s = t->k->s;
  for (uint32_t i = 0; i < s->structure.n_instances; i++) {
    const LiedClass *class_ = instance_class(s, i);
    for (unsigned j = 0; j < class_->n_inertias && !s->structure.instances[i].removed; j++) {
      const LiedInertia *inertia = &class_->inertias[j];
      uint32_t rigid = rigid_at(t, s->structure.instances[i].first_port + inertia->port, inertia->kinetic);
      int present = inertia->parameter == LIED_ALWAYS || instance_parameters(s, i)[inertia->parameter] > 0;
      if (rigid != NONE && present) t->rigid[rigid].inertia |= 1u << inertia->kinetic;
    }
  }
}

static unsigned bits(uint32_t mask)
{
  unsigned n = 0;
  for (; mask; mask &= mask - 1) n++;
  return n;
}

static LiedStatus check_joint(Trees *t, const Rigid *rigid)
{
  LiedSystem *s = t->k->s;
  const LiedClass *class_ = instance_class(s, rigid->joint);
  const char *name = instance_name(s, rigid->joint);
  if (rigid->surplus < class_->n_freedoms) {
    message_error(&s->message,
                  "joint '%s' (%s) moves nothing with inertia in its direction: add a body with mass or inertia to the "
                  "parts behind it",
                  name, class_->name);
    return LIED_WRONG_MODEL;
  }
  int covered = 1;
  for (unsigned f = 0; f < class_->n_freedoms; f++) covered &= (rigid->inertia & class_->freedoms[f].kinetic) != 0;
  if (!covered && rigid->inertia)
    message_warning(&s->message, "joint '%s' moves point masses only: the system is singular where they all lie on its axis",
                    name);
  if (rigid->massless > 1)
    message_warning(&s->message,
                    "a run of %u joints up to '%s' has no inertia of its own: the system is singular where they line up",
                    rigid->massless + 1u, name);
  return LIED_OK;
}

/* Outboard groups come later, so a backward pass sees all of them first. */
static LiedStatus check_inertia(Trees *t)
{
  LiedStatus status = LIED_OK;
  for (size_t r = t->n_rigid; r-- > 0;) {
    Rigid *rigid = &t->rigid[r];
    unsigned freedoms = instance_class(t->k->s, rigid->joint)->n_freedoms;
    rigid->surplus = rigid->surplus + bits(rigid->inertia);
    rigid->massless = rigid->inertia ? 0 : rigid->massless + 1;
    if (check_joint(t, rigid)) status = LIED_WRONG_MODEL;
    if (rigid->inboard == NONE) continue;
    Rigid *inboard = &t->rigid[rigid->inboard];
    if (rigid->surplus > freedoms) {
      unsigned sum = inboard->surplus + rigid->surplus - freedoms;
      inboard->surplus = sum > 1000 ? 1000 : sum;
    }
    if (rigid->massless > inboard->massless) inboard->massless = rigid->massless;
  }
  return status;
}

/* ---- rule 4 ---- */

static int time_constant_of(const LiedSystem *s, uint32_t instance, double *value)
{
  const LiedClass *class_ = instance_class(s, instance);
  for (unsigned p = 0; p < class_->n_parameters; p++) {
    if (class_->parameters[p].role != LIED_DIALECTIC_TIME) continue;
    *value = instance_parameters(s, instance)[p];
    return 1;
  }
  return 0;
}

static LiedStatus check_time_constants(Trees *t)
{
  LiedSystem *s = t->k->s;
  Composed *c = t->k->c;
  uint32_t *first = ARENA_NEW(&t->k->work, uint32_t, t->n_trees);
  for (size_t i = 0; i < t->n_trees; i++) first[i] = NONE;
  c->tree_time = ARENA_NEW(&c->arena, double, t->n_trees);
  LiedStatus status = LIED_OK;
  for (size_t r = 0; r < t->n_rigid; r++) {
    uint32_t tree = t->rigid[r].tree, joint = t->rigid[r].joint;
    double value;
    if (!time_constant_of(s, joint, &value)) continue;
    if (first[tree] == NONE) first[tree] = joint, c->tree_time[tree] = value;
    if (value == c->tree_time[tree]) continue;
    message_error(&s->message,
                  "T_D differs within one rigid tree: '%s' has %g s, '%s' has %g s; give them one value, or separate "
                  "them by an elastic element",
                  instance_name(s, first[tree]), c->tree_time[tree], instance_name(s, joint), value);
    status = LIED_WRONG_MODEL;
  }
  return status;
}

static void keep_trees(const Trees *t)
{
  Composed *c = t->k->c;
  c->tree = ARENA_NEW(&c->arena, uint32_t, c->n_groups);
  for (size_t g = 0; g < c->n_groups; g++) c->tree[g] = t->rigid_of[g] == NONE ? NONE : t->rigid[t->rigid_of[g]].tree;
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
