/* bodies.c: masses and inertia tensors that bodies can have. */
#include <string.h>

#include "import/stages.h"

/* What rounding in a description's digits may do to a tensor. */
#define ROUNDING 1e-6

/* The nearest tensor without negative values. */
static void remove_negative(Link *link, const double values[3], const Placement *axes)
{
  double kept[TENSOR] = {values[0] > 0 ? values[0] : 0, 0, 0, values[1] > 0 ? values[1] : 0, 0, values[2] > 0 ? values[2] : 0};
  tensor_turn(link->inertia, axes, kept);
}

static void check_tensor(Reader *reader, Link *link)
{
  double values[3];
  Placement axes;
  tensor_principal(link->inertia, values, &axes);
  double largest = fmax(fabs(values[0]), fabs(values[2]));
  if (values[0] < -ROUNDING * largest)
    diagnostic_warning(reader->diagnostics, link->inertial, "odd-inertia",
                       "the inertia of link %s is negative about an axis: its principal moments are %.4g, %.4g and %.4g kg.m2; "
                       "negative ones are replaced by 0",
                       link->name, values[0], values[1], values[2]);
  else if (values[2] > (values[0] + values[1]) * (1 + ROUNDING))
    diagnostic_warning(
        reader->diagnostics, link->inertial, "odd-inertia",
        "no body has the inertia of link %s: of its principal moments, %.4g, %.4g and %.4g kg.m2, the largest is "
        "above the sum of the others",
        link->name, values[0], values[1], values[2]);
  if (values[0] < 0) remove_negative(link, values, &axes);
}

static int is_zero(const double tensor[TENSOR])
{
  for (int i = 0; i < TENSOR; i++)
    if (tensor[i] != 0) return 0;
  return 1;
}

/* What is fixed to others has theirs. */
static int moves_alone(const Robot *robot, const Link *link)
{
  return link->joint != NONE && robot->joints[link->joint].kind != JOINT_FIXED;
}

static void check_body(Reader *reader, Link *link)
{
  int is_point = is_zero(link->inertia);
  if (link->mass < 0)
    diagnostic_error(reader->diagnostics, link->inertial, "odd-inertia", "the mass of link %s is negative", link->name);
  else if (link->mass == 0 && !is_point)
    diagnostic_warning(reader->diagnostics, link->inertial, "odd-inertia",
                       "link %s has a moment of inertia but no mass; it is taken to have neither", link->name);
  else if (link->mass > 0 && !is_point)
    check_tensor(reader, link);
  else if (link->mass > 0 && moves_alone(reader->robot, link))
    diagnostic_warning(reader->diagnostics, link->inertial, "odd-inertia",
                       "link %s has no moment of inertia: it is a point mass", link->name);
  link->has_body = link->mass > 0;
}

void robot_check_bodies(Reader *reader)
{
  Robot *robot = reader->robot;
  for (uint32_t i = 0; i < robot->link_count; i++)
    if (robot->links[i].has_body) check_body(reader, &robot->links[i]);
}
