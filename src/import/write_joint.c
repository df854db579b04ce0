/* write_joint.c: a joint as components: its place, its motion, and the forces that act within it. */
#include <string.h>

#include "import/model_text.h"

/* What turning and sliding joints have in common, by other names. */
typedef struct Motion {
  const char *package, *limited, *free;         /* classes */
  const char *position, *low, *high, *at_start; /* parameters and variables */
  const char *rest, *slide, *stiffness;         /* of springs; of Stiction; of the model */
  const char *ground, *force_unit, *velocity_unit;
} Motion;

static const Motion turning = {.package = "Rotational",
                               .limited = "MultiBody.LimitedRevolute",
                               .free = "MultiBody.Revolute",
                               .position = "phi",
                               .low = "phi_min",
                               .high = "phi_max",
                               .at_start = "phi_start",
                               .rest = "phi0",
                               .slide = "wSlide",
                               .stiffness = "c_turn",
                               .ground = "no_turn",
                               .force_unit = "N.m",
                               .velocity_unit = "rad/s"};
static const Motion sliding = {.package = "Translational",
                               .limited = "MultiBody.LimitedPrismatic",
                               .free = "MultiBody.Prismatic",
                               .position = "s",
                               .low = "s_min",
                               .high = "s_max",
                               .at_start = "s_start",
                               .rest = "l",
                               .slide = "vSlide",
                               .stiffness = "c_slide",
                               .ground = "no_slide",
                               .force_unit = "N",
                               .velocity_unit = "m/s"};

static const Motion *motion_of(const Joint *joint)
{
  return joint_slides(joint) ? &sliding : &turning;
}

static Ground *ground_of(ModelText *model, const Joint *joint)
{
  return joint_slides(joint) ? &model->sliding : &model->turning;
}

static int has_stops(const Joint *joint)
{
  return isfinite(joint->lower);
}

static int needs_flange(const Joint *joint)
{
  return joint->damping > 0 || joint->friction > 0 || joint->mimic != NONE || joint->is_followed;
}

/* Stops, sticking and following are stiff: all by one parameter. */
static void declare_stiffness(ModelText *model, const Joint *joint)
{
  declare_argument(model, "c=%s", motion_of(joint)->stiffness);
  declare_argument(model, "TE=TE");
  ground_of(model, joint)->has_stiffness = 1;
}

/* ---- place ----------------------------------------------------------------------------------------------------------- */

static const char *frame_b(ModelText *model, const char *component)
{
  return arena_printf(model->arena, "%s.frame_b", component);
}

static const char *write_translation(ModelText *model, const Joint *joint, const char *frame)
{
  if (vector_length(joint->origin.r) == 0) return frame;
  const char *name = model_names_take_with(&model->names, joint->name, "translation");
  declare(model, "MultiBody.FixedTranslation", name);
  declare_vector(model, "r", joint->origin.r);
  declare_end(model, "To joint %s", joint->name);
  connect_to(model, frame, name, "frame_a");
  return frame_b(model, name);
}

static const char *write_rotation(ModelText *model, const Joint *joint, const char *frame)
{
  if (vector_length(joint->origin.rpy) == 0) return frame;
  const char *name = model_names_take_with(&model->names, joint->name, "rotation");
  declare(model, "MultiBody.FixedRotation", name);
  declare_rotation(model, joint->origin.rpy);
  declare_end(model, "Axes of joint %s", joint->name);
  connect_to(model, frame, name, "frame_a");
  return frame_b(model, name);
}

/* ---- motion ---------------------------------------------------------------------------------------------------------- */

static const char *describe(ModelText *model, const Joint *joint)
{
  const Motion *motion = motion_of(joint);
  TextBuffer text = {.storage = {.arena = model->arena}};
  text_printf(&text, "Joint %s", joint->name);
  if (isfinite(joint->effort))
    text_printf(&text, "; drives give up to %s %s", text_number(model->arena, joint->effort), motion->force_unit);
  if (isfinite(joint->velocity))
    text_printf(&text, "; up to %s %s", text_number(model->arena, joint->velocity), motion->velocity_unit);
  return text_of(&text);
}

static void declare_motion(ModelText *model, const Joint *joint)
{
  const Motion *motion = motion_of(joint);
  declare(model, has_stops(joint) ? motion->limited : motion->free, joint->id);
  declare_vector(model, "n", joint->axis);
  if (has_stops(joint)) {
    declare_number(model, motion->low, joint->lower);
    declare_number(model, motion->high, joint->upper);
    declare_stiffness(model, joint);
    if (joint->start != 0) declare_number(model, motion->at_start, joint->start);
  } else if (joint->start != 0) {
    declare_argument(model, "%s(start=%s)", motion->position, text_number(model->arena, joint->start));
  }
  if (needs_flange(joint)) declare_argument(model, "useFlange=true");
  declare_end(model, "%s", describe(model, joint));
}

static void declare_planar(ModelText *model, const Joint *joint)
{
  const double *n = joint->axis;
  declare(model, "MultiBody.Planar", joint->id);
  declare_vector(model, "n", n);
  if (fabs(n[1]) + fabs(n[2]) < fabs(n[0])) declare_argument(model, "n_x={0, 1, 0}");
  declare_end(model, "Joint %s", joint->name);
}

/* Against the world: what it begins at only says where it starts. */
static const char *write_floating(ModelText *model, const Joint *joint)
{
  const Placement *placement = &model->robot->links[joint->child].placement;
  double Q[4];
  placement_quaternion(placement, Q);
  declare(model, "MultiBody.FreeMotion", joint->id);
  if (vector_length(placement->r) > 0) declare_argument(model, "r(start=%s)", text_vector(model->arena, placement->r, 3));
  if (Q[0] < 1) declare_argument(model, "Q(start=%s)", text_vector(model->arena, Q, 4));
  declare_end(model, "Joint %s", joint->name);
  return frame_b(model, joint->id);
}

const char *write_joint(ModelText *model, const Joint *joint, const char *frame)
{
  if (joint->kind == JOINT_FLOATING && !joint->is_held) return write_floating(model, joint);
  frame = write_translation(model, joint, frame);
  frame = write_rotation(model, joint, frame);
  if (joint_is_fixed(joint)) return frame;
  if (joint->kind == JOINT_PLANAR)
    declare_planar(model, joint);
  else
    declare_motion(model, joint);
  connect_to(model, frame, joint->id, "frame_a");
  return frame_b(model, joint->id);
}

/* ---- forces ---------------------------------------------------------------------------------------------------------- */

/* The flange of a place that does not move. */
static const char *fixed_flange(ModelText *model, const Joint *joint)
{
  Ground *ground = ground_of(model, joint);
  if (!ground->flange) {
    const Motion *motion = motion_of(joint);
    const char *name = model_names_take(&model->names, motion->ground);
    declare(model, arena_printf(model->arena, "%s.Fixed", motion->package), name);
    declare_end(model, "What joints brake against");
    ground->flange = arena_printf(model->arena, "%s.flange_b", name);
  }
  return ground->flange;
}

static const char *flange_of(ModelText *model, const Joint *joint)
{
  return arena_printf(model->arena, "%s.flange_a", joint->id);
}

/* A component of the joint's package, between a flange and that of the joint. */
static const char *declare_force(ModelText *model, const Joint *joint, const char *class_, const char *end)
{
  const char *name = model_names_take_with(&model->names, joint->name, end);
  declare(model, arena_printf(model->arena, "%s.%s", motion_of(joint)->package, class_), name);
  return name;
}

static void connect_force(ModelText *model, const Joint *joint, const char *name, const char *from)
{
  connect_to(model, from, name, "flange_a");
  connect_to(model, flange_of(model, joint), name, "flange_b");
}

static void write_damping(ModelText *model, const Joint *joint)
{
  const char *from = fixed_flange(model, joint), *name = declare_force(model, joint, "Damper", "damping");
  declare_number(model, "d", joint->damping);
  declare_end(model, NULL);
  connect_force(model, joint, name, from);
}

/* URDF's friction is a force: that of a load of so much at a coefficient of 1. */
static void write_friction(ModelText *model, const Joint *joint)
{
  const char *from = fixed_flange(model, joint), *name = declare_force(model, joint, "Stiction", "friction");
  declare_number(model, "N", joint->friction);
  declare_argument(model, "mu_A=1");
  declare_argument(model, "mu_S=1");
  declare_argument(model, "%s=1", motion_of(joint)->slide);
  declare_stiffness(model, joint);
  declare_end(model, NULL);
  connect_force(model, joint, name, from);
}

/* ---- following: the other joint's flange, through a transmission, then a stiff spring, since both joints have their own
 * states */

static const char *write_gear(ModelText *model, const Joint *joint, const char *from)
{
  const char *name = declare_force(model, joint, "Gear", "gear");
  declare_number(model, "ratio", joint->multiplier);
  declare_end(model, NULL);
  connect_to(model, from, name, "flange_b");
  return arena_printf(model->arena, "%s.flange_a", name);
}

/* s = radius*phi; to flange_t, or from there. */
static const char *write_wheel(ModelText *model, const Joint *joint, double radius, const char *from, int to_turn)
{
  const char *name = model_names_take_with(&model->names, joint->name, "rack");
  declare(model, "Rotational.RollingWheel", name);
  declare_number(model, "radius", radius);
  declare_end(model, NULL);
  connect_to(model, from, name, to_turn ? "flange_t" : "flange_r");
  return arena_printf(model->arena, "%s.%s", name, to_turn ? "flange_r" : "flange_t");
}

/* A flange at multiplier * the coordinate of the other joint, in the motion of this one. */
static const char *write_transmission(ModelText *model, const Joint *joint, const Joint *other)
{
  const char *from = flange_of(model, other);
  double m = joint->multiplier;
  int is_alike = joint_slides(joint) == joint_slides(other);
  if (m == 0) return fixed_flange(model, joint);
  if (is_alike && m == 1) return from;
  if (joint_turns(joint)) return is_alike ? write_gear(model, joint, from) : write_wheel(model, joint, 1 / m, from, 1);
  if (is_alike) from = write_wheel(model, joint, 1, from, 1);
  return write_wheel(model, joint, m, from, 0);
}

static void write_mimic(ModelText *model, const Joint *joint)
{
  const Joint *other = &model->robot->joints[joint->mimic];
  const char *from = write_transmission(model, joint, other), *name = declare_force(model, joint, "SpringDamper", "mimic");
  declare_stiffness(model, joint);
  if (joint->offset != 0) declare_number(model, motion_of(joint)->rest, joint->offset);
  declare_end(model, "Joint %s follows joint %s", joint->name, other->name);
  connect_force(model, joint, name, from);
}

void write_joint_forces(ModelText *model, const Joint *joint)
{
  if (!joint_turns(joint) && !joint_slides(joint)) return;
  if (joint->damping > 0) write_damping(model, joint);
  if (joint->friction > 0) write_friction(model, joint);
  if (joint->mimic != NONE) write_mimic(model, joint);
}
