/* place.c: where joints start, and where each link is then. */
#include "import/stages.h"

/* 0, or the stop that is nearest to it. */
static double start_of(const Joint *joint)
{
  return fmin(fmax(0, joint->lower), joint->upper);
}

static int has_coordinate(const Joint *joint)
{
  return joint_turns(joint) || joint_slides(joint);
}

/* Where the joint that it follows, maybe by way of others, puts a joint. A joint that is held is at 0. */
static double start_by_following(Reader *reader, const Joint *joint)
{
  const Robot *robot = reader->robot;
  double factor = 1, offset = 0;
  const Joint *at = joint;
  for (uint32_t steps = 0; at->mimic != NONE; at = &robot->joints[at->mimic]) {
    offset += factor * at->offset;
    factor *= at->multiplier;
    if (steps++ < robot->joint_count) continue;
    diagnostic_error(reader->diagnostics, joint->mimic_span, "wrong-joint", "joint %s follows itself, by way of others",
                     joint->name);
    return 0;
  }
  return has_coordinate(at) ? factor * start_of(at) + offset : offset;
}

static void follow(Reader *reader, Joint *joint)
{
  Joint *other = &reader->robot->joints[joint->mimic];
  joint->start = start_by_following(reader, joint);
  if (!has_coordinate(other)) joint->multiplier = 0;
  other->is_followed |= joint->multiplier != 0;
  if (joint->start >= joint->lower && joint->start <= joint->upper) return;
  diagnostic_warning(reader->diagnostics, joint->mimic_span, "odd-joint",
                     "joint %s starts at %g to follow joint %s, beyond its own stops", joint->name, joint->start, other->name);
}

static void choose_start(Reader *reader, Joint *joint)
{
  if (!has_coordinate(joint)) return;
  joint->start = start_of(joint);
  if (joint->mimic != NONE) follow(reader, joint);
}

/* What a joint adds where it starts; one that floats or slides in a plane starts at 0. */
static Placement placement_at_start(const Joint *joint)
{
  Placement moved = at_origin;
  double l = vector_length(joint->axis);
  if (joint_turns(joint) && joint->start != 0) return placement_turn(joint->axis, joint->start);
  for (int i = 0; joint_slides(joint) && i < 3; i++) moved.r[i] = joint->axis[i] / l * joint->start;
  return moved;
}

void robot_place(Reader *reader)
{
  Robot *robot = reader->robot;
  for (uint32_t i = 0; i < robot->joint_count; i++) choose_start(reader, &robot->joints[i]);
  for (uint32_t k = 0; k < robot->link_count; k++) {
    Link *link = &robot->links[robot->order[k]];
    link->placement = at_origin;
    if (link->joint == NONE) continue;
    const Joint *joint = &robot->joints[link->joint];
    Placement origin = pose_placement(&joint->origin), moved = placement_at_start(joint);
    Placement joined = placement_times(&origin, &moved);
    link->placement = placement_times(&robot->links[joint->parent].placement, &joined);
  }
}
