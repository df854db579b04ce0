/* massless.c: a joint needs an inertia behind it to move; one that has none is held. */
#include "import/stages.h"

/* Of the moment across the axis: less is rounding. */
#define ROUNDING 1e-12

/* What moves as one with a link, about the origin of that link. */
typedef struct Group {
  double mass, first[3], inertia[TENSOR]; /* [kg], [kg m], [kg m2] */
  int is_open;                            /* 1: a joint on it carries more, whose place may change */
} Group;

/* The tensor of a moment of first order d and a mass at r: m (r'r 1 - r r') + 2 r'd 1 - r d' - d r'. */
static void add_shifted(double inertia[TENSOR], double mass, const double r[3], const double d[3])
{
  double along = mass * (r[0] * r[0] + r[1] * r[1] + r[2] * r[2]) + 2 * (r[0] * d[0] + r[1] * d[1] + r[2] * d[2]);
  int k = 0;
  for (int i = 0; i < 3; i++)
    for (int j = i; j < 3; j++) inertia[k++] += (i == j ? along : 0) - mass * r[i] * r[j] - r[i] * d[j] - d[i] * r[j];
}

static void add_group(Group *to, const Group *group, const Placement *placement)
{
  double d[3], turned[TENSOR];
  vector_turn(d, placement, group->first);
  tensor_turn(turned, placement, group->inertia);
  add_shifted(turned, group->mass, placement->r, d);
  for (int i = 0; i < TENSOR; i++) to->inertia[i] += turned[i];
  for (int i = 0; i < 3; i++) to->first[i] += d[i] + group->mass * placement->r[i];
  to->mass += group->mass;
  to->is_open |= group->is_open;
}

static void add_body(Group *group, const Link *link)
{
  Group body = {.mass = link->mass};
  Placement placement = at_origin;
  for (int i = 0; i < 3; i++) placement.r[i] = link->center[i];
  for (int i = 0; i < TENSOR; i++) body.inertia[i] = link->inertia[i];
  add_group(group, &body, &placement);
}

static int turns_nothing(const Group *group, const double axis[3])
{
  const double *I = group->inertia;
  double l = vector_length(axis);
  return !group->is_open && tensor_along(I, axis) / (l * l) <= ROUNDING * (I[0] + I[3] + I[5]);
}

/* Why a joint could not move what is behind it; NULL: it can. */
static const char *lacks(const Joint *joint, const Group *group)
{
  if (joint->kind == JOINT_FIXED) return NULL;
  if (group->mass == 0 && !group->is_open) return "has no mass behind it";
  int turns = joint->kind == JOINT_REVOLUTE || joint->kind == JOINT_CONTINUOUS || joint->kind == JOINT_PLANAR;
  return turns && turns_nothing(group, joint->axis) ? "has no moment of inertia about its axis behind it" : NULL;
}

static void hang_on_parent(Reader *reader, Group *groups, uint32_t link)
{
  Joint *joint = &reader->robot->joints[reader->robot->links[link].joint];
  const char *why = lacks(joint, &groups[link]);
  if (why) {
    joint->is_held = 1;
    diagnostic_warning(reader->diagnostics, joint->span, "no-mass", "joint %s %s; it is held at 0", joint->name, why);
    diagnostic_remedy(reader->diagnostics, "give link %s an <inertial>", joint->child_name);
  }
  Placement origin = pose_placement(&joint->origin);
  if (joint_is_fixed(joint))
    add_group(&groups[joint->parent], &groups[link], &origin);
  else if (joint->kind != JOINT_FLOATING) /* which does not load what it begins at */
    groups[joint->parent].is_open = 1;
}

/* From the tips to the root, so that what is held is part of what the next joint moves. */
void robot_hold_massless(Reader *reader, int is_free)
{
  Robot *robot = reader->robot;
  Group *groups = ARENA_NEW(reader->arena, Group, robot->link_count);
  for (uint32_t k = robot->link_count; k-- > 0;) {
    uint32_t link = robot->order[k];
    if (robot->links[link].has_body) add_body(&groups[link], &robot->links[link]);
    if (link != robot->root) hang_on_parent(reader, groups, link);
  }
  const Group *all = &groups[robot->root];
  if (!is_free || all->mass > 0 || all->is_open) return;
  diagnostic_error(reader->diagnostics, robot->links[robot->root].span, "no-mass", "nothing has mass: it cannot move freely");
}
