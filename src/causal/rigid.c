/* rigid.c: whether a sweep of a class does what a rigid body of the plane does, in the words of base/rigid_body.h. Expressions
 * of sums, products, sines and cosines that agree at random points are the same functions. */
#include <math.h>
#include <string.h>

#include "base/random.h"
#include "base/rigid_body.h"
#include "causal/causal_internal.h"

enum { TRIALS = 4, MOST_FRAMES = 4 };

typedef struct RigidTrial {
  const CausalClass *class_;
  const CausalSweep *sweep;
  uint32_t inboard;
  double *point; /* [variable_count] */
  uint64_t draws;
  RigidBody body;          /* of the class alone ... */
  Pose2 pose[MOST_FRAMES]; /* [port_count] ... and its frames, as the one inboard sees them */
} RigidTrial;

/* Of a sum, product, sine or cosine. */
static int is_smooth(const Ir *ir)
{
  const uint32_t kinds = 1u << IR_NUMBER | 1u << IR_VARIABLE | 1u << IR_ADD | 1u << IR_SUBTRACT | 1u << IR_MULTIPLY |
                         1u << IR_DIVIDE | 1u << IR_NEGATE | 1u << IR_BUILTIN;
  if (ir->kinds & ~kinds) return 0;
  if (ir->kind == IR_BUILTIN && ir->op != IR_SIN && ir->op != IR_COS) return 0;
  for (uint32_t k = 0; k < ir->count && (ir->kinds & 1u << IR_BUILTIN); k++)
    if (!is_smooth(ir->operands[k])) return 0;
  return 1;
}

static double value_of(const RigidTrial *t, const Ir *ir)
{
  IrPoint point = {.variables = t->point};
  if (!ir) return 0;
  return is_smooth(ir) ? ir_evaluate(ir, &point) : NAN;
}

static double draw(RigidTrial *t, double size)
{
  return size * (0.25 + (double)(random_mix(7, t->draws++) >> 11) * 0x1p-53);
}

/* Terms of positions and velocities would show: they are large. */
static int agree(double found, double expected)
{
  return fabs(found - expected) <= 1e-9 * (1 + fabs(expected)); /* 0 for a NaN */
}

/* ---- frames ----------------------------------------------------------------------------------------------------------- */

static int is_frame(const ScalarPort *port)
{
  static const LiedKind kinds[] = {LIED_POSITION, LIED_KINETIC, LIED_REACTION};
  enum { EACH = 3, ALL = 9 };
  if (port->connector->count != ALL) return 0;
  for (uint32_t v = 0; v < ALL; v++)
    if (port->connector->variables[v].kind != kinds[v / EACH]) return 0;
  const char *unit = port->connector->variables[RIGID_PHI].unit;
  return unit && strcmp(unit, "rad") == 0;
}

static void set_frame(const RigidTrial *t, uint32_t port, const double motion[RIGID_MOTION])
{
  for (int k = 0; k < RIGID_MOTION; k++) t->point[t->class_->ports[port].variables[k]] = motion[k];
}

/* The frame inboard is where it is; what blocks say of the others and of locals. 0: they do more than assign. */
static int place_frames(const RigidTrial *t, const double motion[RIGID_MOTION])
{
  const CausalClass *class_ = t->class_;
  set_frame(t, t->inboard, motion);
  for (uint32_t b = 0; b < class_->block_count; b++) {
    const CausalBlock *block = &class_->blocks[b];
    int fits = 1;
    for (uint32_t k = 0; k < block->input_count; k++) fits &= block->inputs[k].port == t->inboard;
    for (uint32_t k = 0; k < block->output_count; k++) fits &= block->outputs[k].port != t->inboard;
    for (uint32_t k = 0; k < block->steps.count && fits; k++) {
      const CausalStep *step = &block->steps.steps[k];
      if (step->count != 1 || step->matrix) return 0;
      t->point[step->variables[0]] = value_of(t, step->right[0]);
    }
  }
  return 1;
}

/* ---- relations -------------------------------------------------------------------------------------------------------- */

/* What is behind the frames outboard: drawn, or nothing. */
static void set_relations(RigidTrial *t, double size)
{
  const CausalClass *class_ = t->class_;
  for (uint32_t p = 0; p < class_->port_count; p++)
    for (uint32_t k = 0; k < RIGID_RELATION && p != t->inboard; k++) {
      const uint32_t column = k % RIGID_ROW;
      const int is_there = column == RIGID_CONSTANT || (t->sweep->columns[p] >> column & 1);
      t->point[class_->port_relation[p] + k] = is_there ? draw(t, size) : 0;
    }
}

/* The body and its frames, where the frame inboard is at the origin. */
static int find_body(RigidTrial *t)
{
  const Ir **relation = t->sweep->relation;
  const double still[RIGID_MOTION] = {0}, turned[RIGID_MOTION] = {[RIGID_PHI] = acos(0)};
  set_relations(t, 0);
  if (!place_frames(t, turned)) return 0;
  const double torque_sin = value_of(t, relation[2 * RIGID_ROW + RIGID_CONSTANT]);
  (void)place_frames(t, still);
  t->body = (RigidBody){.mass = value_of(t, relation[RIGID_VX]),
                        .x = value_of(t, relation[RIGID_ROW + RIGID_W]),
                        .y = -value_of(t, relation[RIGID_W]),
                        .inertia = value_of(t, relation[2 * RIGID_ROW + RIGID_W]),
                        .fx = value_of(t, relation[RIGID_CONSTANT]),
                        .fy = value_of(t, relation[RIGID_ROW + RIGID_CONSTANT]),
                        .torque_cos = value_of(t, relation[2 * RIGID_ROW + RIGID_CONSTANT]),
                        .torque_sin = torque_sin};
  for (uint32_t p = 0; p < t->class_->port_count; p++) {
    const uint32_t *frame = t->class_->ports[p].variables;
    t->pose[p] = (Pose2){t->point[frame[0]], t->point[frame[1]], t->point[frame[RIGID_PHI]]};
  }
  return 1;
}

static int moves_rigidly(const RigidTrial *t, const double motion[RIGID_MOTION], const Vector2 *r0)
{
  for (uint32_t p = 0; p < t->class_->port_count; p++) {
    double expected[RIGID_MOTION];
    rigid_move(expected, motion, r0[p], t->pose[p].phi);
    for (int k = 0; k < RIGID_MOTION; k++)
      if (!agree(t->point[t->class_->ports[p].variables[k]], expected[k])) return 0;
  }
  return 1;
}

static int reacts_rigidly(const RigidTrial *t, const double motion[RIGID_MOTION], const Vector2 *r0)
{
  const RigidBody *body = &t->body;
  const double c = cos(motion[RIGID_PHI]), s = sin(motion[RIGID_PHI]), w = motion[RIGID_W];
  const Vector2 moment = rigid_turn(c, s, (Vector2){body->x, body->y});
  double expected[RIGID_RELATION] = {0};
  rigid_own_relation(expected, body, moment, c * body->torque_cos + s * body->torque_sin, w, 1);
  for (uint32_t p = 0; p < t->class_->port_count; p++) {
    const double *behind = &t->point[t->class_->port_relation[p]];
    if (p == t->inboard) continue;
    rigid_add_relation(expected, behind, r0[p], w, 1);
    rigid_add_elastic(expected, behind, r0[p], 1);
  }
  for (int k = 0; k < RIGID_RELATION; k++)
    if (!agree(value_of(t, t->sweep->relation[k]), expected[k])) return 0;
  return 1;
}

static int follows_rigidly(RigidTrial *t, double w, const Vector2 *r0)
{
  const CausalClass *class_ = t->class_;
  double *inboard = &t->point[class_->port_motion[t->inboard]];
  for (int k = 0; k < RIGID_MOTION; k++) inboard[k] = draw(t, 1);
  for (uint32_t k = 0; k < t->sweep->found_count; k++)
    t->point[t->sweep->found[k].variable] = value_of(t, t->sweep->found[k].value);
  for (uint32_t p = 0; p < class_->port_count; p++) {
    double expected[RIGID_MOTION];
    rigid_derive(expected, inboard, r0[p], w, 1);
    for (int k = 0; k < RIGID_MOTION && p != t->inboard; k++)
      if (!agree(t->point[class_->variables[class_->ports[p].variables[k]].derivative], expected[k])) return 0;
  }
  return 1;
}

static int is_rigid_once(RigidTrial *t)
{
  const CausalClass *class_ = t->class_;
  double motion[RIGID_MOTION];
  for (uint32_t v = 0; v < class_->variable_count; v++)
    t->point[v] = class_->variables[v].home == HOME_PARAMETER ? draw(t, 1) : NAN;
  if (!find_body(t)) return 0;
  for (int k = 0; k < RIGID_MOTION; k++) motion[k] = draw(t, k == RIGID_PHI || k == RIGID_W ? 3 : 1e5);
  set_relations(t, 1);
  (void)place_frames(t, motion);
  Vector2 r0[MOST_FRAMES];
  const double c = cos(motion[RIGID_PHI]), s = sin(motion[RIGID_PHI]);
  for (uint32_t p = 0; p < class_->port_count; p++) r0[p] = rigid_turn(c, s, (Vector2){t->pose[p].x, t->pose[p].y});
  return moves_rigidly(t, motion, r0) && reacts_rigidly(t, motion, r0) && follows_rigidly(t, motion[RIGID_W], r0);
}

int sweep_is_rigid(const CausalClass *class_, const CausalSweep *sweep, double *point)
{
  RigidTrial t = {.class_ = class_, .sweep = sweep, .inboard = NONE, .point = point};
  if (class_->port_count > MOST_FRAMES || class_->state_count || class_->discrete_count || class_->internal_count ||
      class_->relation_count || class_->mode_count || class_->when_count || class_->pre_count || sweep->kept_count)
    return 0;
  for (uint32_t p = 0; p < class_->port_count; p++) {
    if (!is_frame(&class_->ports[p]) || sweep->side[p] == LIED_SWEEP_GROUND) return 0;
    if (sweep->side[p] == LIED_SWEEP_INBOARD) t.inboard = p;
  }
  if (t.inboard == NONE) return 0;
  for (int k = 0; k < TRIALS; k++)
    if (!is_rigid_once(&t)) return 0;
  return 1;
}
