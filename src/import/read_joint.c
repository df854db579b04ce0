/* read_joint.c: <joint>. */
#include <string.h>

#include "base/array.h"
#include "base/suggest.h"
#include "import/read.h"

static const char *const kinds[JOINT_KINDS] = {
    [JOINT_FIXED] = "fixed",         [JOINT_REVOLUTE] = "revolute", [JOINT_CONTINUOUS] = "continuous",
    [JOINT_PRISMATIC] = "prismatic", [JOINT_FLOATING] = "floating", [JOINT_PLANAR] = "planar"};

static JointKind read_kind(Reader *reader, const Element *element)
{
  const char *type = read_word(reader, element, "type", 1);
  if (!type) return JOINT_FIXED;
  for (int kind = 0; kind < JOINT_KINDS; kind++)
    if (strcmp(kinds[kind], type) == 0) return (JointKind)kind;
  Span span = read_span(reader, element, "type");
  diagnostic_error(reader->diagnostics, span, "wrong-joint", "there is no joint of type %s", type);
  diagnostic_remedy(reader->diagnostics, "use fixed, revolute, continuous, prismatic, floating or planar");
  return JOINT_FIXED;
}

/* The link that <parent> or <child> names. */
static const char *read_end(Reader *reader, const Element *joint, const char *end, Span *span)
{
  const Element *element = read_child(reader, joint, end);
  *span = element ? read_span(reader, element, "link") : joint->span;
  const char *name = element ? read_word(reader, element, "link", 1) : NULL;
  return name ? name : "";
}

static void read_axis(Reader *reader, const Element *element, Joint *joint)
{
  const Element *axis = xml_child(element, "axis");
  memcpy(joint->axis, (const double[]){1, 0, 0}, sizeof joint->axis);
  if (!axis || !read_numbers(reader, axis, "xyz", joint->axis, 3) || vector_length(joint->axis) > 0) return;
  if (joint->kind == JOINT_FIXED || joint->kind == JOINT_FLOATING) return;
  Span span = read_span(reader, axis, "xyz");
  diagnostic_error(reader->diagnostics, span, "wrong-joint", "the axis of joint %s has no direction", joint->name);
}

static void swap_stops(Reader *reader, const Element *limit, Joint *joint)
{
  double lower = joint->lower;
  Span span = read_span(reader, limit, "lower");
  diagnostic_warning(reader->diagnostics, span, "odd-joint",
                     "the lower stop of joint %s, %g, is above the upper one, %g; they are exchanged", joint->name,
                     joint->lower, joint->upper);
  joint->lower = joint->upper;
  joint->upper = lower;
}

/* The standard takes stops that are not named to be at 0; who writes none means a joint without. */
static void read_stops(Reader *reader, const Element *limit, Joint *joint)
{
  if (!xml_attribute(limit, "lower") && !xml_attribute(limit, "upper")) {
    diagnostic_warning(reader->diagnostics, limit->span, "odd-joint", "the limit of joint %s names no stops: it has none",
                       joint->name);
    return;
  }
  joint->lower = read_number(reader, limit, "lower", 0);
  joint->upper = read_number(reader, limit, "upper", 0);
  if (joint->lower > joint->upper) swap_stops(reader, limit, joint);
}

static void read_limit(Reader *reader, const Element *element, Joint *joint)
{
  const Element *limit = xml_child(element, "limit");
  int has_stops = joint->kind == JOINT_REVOLUTE || joint->kind == JOINT_PRISMATIC;
  if (!limit) {
    if (has_stops)
      diagnostic_warning(reader->diagnostics, joint->span, "odd-joint", "joint %s has no <limit>: it has no stops",
                         joint->name);
    return;
  }
  if (has_stops) read_stops(reader, limit, joint);
  joint->effort = read_number(reader, limit, "effort", NAN);
  joint->velocity = read_number(reader, limit, "velocity", NAN);
}

static double read_loss(Reader *reader, const Element *dynamics, const char *name)
{
  double value = read_number(reader, dynamics, name, 0);
  if (value >= 0) return value;
  Span span = read_span(reader, dynamics, name);
  diagnostic_error(reader->diagnostics, span, "wrong-joint", "%s must not be negative", name);
  return 0;
}

static void read_dynamics(Reader *reader, const Element *element, Joint *joint)
{
  const Element *dynamics = xml_child(element, "dynamics");
  if (!dynamics) return;
  joint->damping = read_loss(reader, dynamics, "damping");
  joint->friction = read_loss(reader, dynamics, "friction");
}

static void read_mimic(Reader *reader, const Element *element, Joint *joint)
{
  const Element *mimic = xml_child(element, "mimic");
  if (!mimic) return;
  joint->mimic_name = read_word(reader, mimic, "joint", 1);
  joint->mimic_span = read_span(reader, mimic, "joint");
  joint->multiplier = read_number(reader, mimic, "multiplier", 1);
  joint->offset = read_number(reader, mimic, "offset", 0);
}

void read_joint(Reader *reader, const Element *element)
{
  Robot *robot = reader->robot;
  const char *name = read_word(reader, element, "name", 1);
  Joint *joint = ARRAY_PUSH(reader->arena, robot->joints, robot->joint_count, robot->joint_capacity);
  *joint = (Joint){.name = name ? name : "",
                   .span = name ? read_span(reader, element, "name") : element->span,
                   .kind = read_kind(reader, element),
                   .lower = -INFINITY,
                   .upper = INFINITY,
                   .effort = NAN,
                   .velocity = NAN,
                   .mimic = NONE,
                   .parent = NONE,
                   .child = NONE};
  joint->parent_name = read_end(reader, element, "parent", &joint->parent_span);
  joint->child_name = read_end(reader, element, "child", &joint->child_span);
  joint->origin = read_origin(reader, element);
  read_axis(reader, element, joint);
  read_limit(reader, element, joint);
  read_dynamics(reader, element, joint);
  read_mimic(reader, element, joint);
}
