/* read_robot.c: <robot>: links, joints, shapes. */
#include <string.h>

#include "base/array.h"
#include "import/read.h"

static const Element *find_xacro(const Element *root)
{
  const Element *element = root->first;
  while (element && strncmp(element->name, "xacro:", 6) != 0) element = element->next;
  return element;
}

static int is_description(Reader *reader, const Element *root)
{
  if (strcmp(root->name, "robot") != 0) {
    diagnostic_error(reader->diagnostics, root->span, "not-urdf", "this is no URDF: it begins with <%s>, not with <robot>",
                     root->name);
    if (strcmp(root->name, "sdf") == 0 || strcmp(root->name, "mujoco") == 0)
      diagnostic_remedy(reader->diagnostics, "import the URDF that it was made from");
    return 0;
  }
  const Element *xacro = find_xacro(root);
  if (!xacro) return 1;
  diagnostic_error(reader->diagnostics, xacro->span, "not-urdf", "<%s> is not expanded", xacro->name);
  diagnostic_remedy(reader->diagnostics, "run xacro first, and import what it writes");
  return 0;
}

void read_robot(Reader *reader, const Element *root)
{
  if (!is_description(reader, root)) return;
  check_vocabulary(reader, root);
  const char *name = read_word(reader, root, "name", 0);
  reader->robot->name = name ? name : "Robot";
  for (const Element *link = xml_child(root, "link"); link; link = xml_next(link, "link")) read_link(reader, link);
  for (const Element *joint = xml_child(root, "joint"); joint; joint = xml_next(joint, "joint")) read_joint(reader, joint);
  if (reader->robot->link_count > 0) return;
  diagnostic_error(reader->diagnostics, root->span, "missing-part", "the robot has no <link>");
}

/* ---- links ----------------------------------------------------------------------------------------------------------- */

/* Of a tensor that was turned. */
#define ROUNDING 1e-15

/* In URDF products are elements of the tensor, with their sign. */
static void read_tensor(Reader *reader, const Element *inertial, const Placement *axes, double inertia[TENSOR])
{
  static const char *const names[TENSOR] = {"ixx", "ixy", "ixz", "iyy", "iyz", "izz"};
  const Element *element = read_child(reader, inertial, "inertia");
  double own[TENSOR] = {0};
  for (int i = 0; element && i < TENSOR; i++) own[i] = read_required(reader, element, names[i]);
  tensor_turn(inertia, axes, own);
  double size = fabs(inertia[0]) + fabs(inertia[3]) + fabs(inertia[5]);
  for (int i = 0; i < TENSOR; i++)
    if (fabs(inertia[i]) < ROUNDING * size) inertia[i] = 0; /* left by turns of 90 degrees */
}

static void read_inertial(Reader *reader, const Element *inertial, Link *link)
{
  Pose origin = read_origin(reader, inertial);
  Placement placement = pose_placement(&origin);
  const Element *mass = read_child(reader, inertial, "mass");
  link->inertial = inertial->span;
  link->mass = mass ? read_required(reader, mass, "value") : 0;
  memcpy(link->center, origin.r, sizeof link->center);
  if (vector_length(origin.rpy) == 0) placement = at_origin;
  read_tensor(reader, inertial, &placement, link->inertia);
  link->has_body = 1;
}

void read_link(Reader *reader, const Element *element)
{
  Robot *robot = reader->robot;
  const char *name = read_word(reader, element, "name", 1);
  Link *link = ARRAY_PUSH(reader->arena, robot->links, robot->link_count, robot->link_capacity);
  *link = (Link){.name = name ? name : "", .span = name ? read_span(reader, element, "name") : element->span, .joint = NONE};
  const Element *inertial = xml_child(element, "inertial");
  if (inertial) read_inertial(reader, inertial, link);
  for (const Element *shape = element->first; shape; shape = shape->next) {
    int is_collision = strcmp(shape->name, "collision") == 0;
    if (is_collision || strcmp(shape->name, "visual") == 0) read_shape(reader, shape, is_collision);
  }
}
