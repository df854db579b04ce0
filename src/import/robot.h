/* robot.h: a robot as records: links, joints between them, shapes on links. `read` fills what the description says; later
 * stages fill what they find, as noted. */
#ifndef LIED_IMPORT_ROBOT_H
#define LIED_IMPORT_ROBOT_H

#include <math.h>

#include "base/diagnostic.h"
#include "base/none.h"
#include "import/mesh.h"
#include "import/space.h"

typedef enum ShapeKind { SHAPE_BOX, SHAPE_CYLINDER, SHAPE_CAPSULE, SHAPE_SPHERE, SHAPE_MESH, SHAPE_KINDS } ShapeKind;

typedef struct Shape {
  ShapeKind kind;
  int is_collision; /* where it may touch; 0: what it looks like */
  uint32_t link;
  Pose origin;         /* of its middle, for a mesh of its origin, in the frame of the link */
  double size[3];      /* [m] box: along x, y, z; others: radius, length (along z); mesh: factors of its coordinates */
  const char *file;    /* of a mesh, as the description names it; else NULL */
  const Mesh *mesh;    /* NULL: none, or it could not be read; by `meshes` */
  const double *color; /* red, green, blue from 0 to 1; NULL: none is given */
  Span file_span;
} Shape;

typedef struct Link {
  const char *name;
  Span span;
  int has_body;
  double mass;            /* [kg] */
  double center[3];       /* [m] of mass, in the frame of the link */
  double inertia[TENSOR]; /* [kg m2] about it, in the axes of the link */
  Span inertial;
  uint32_t joint;         /* by which it hangs; NONE: it is the root; by `tree` */
  Placement placement;    /* in the frame of the root, joints at their starts; by `tree` */
  const char *id, *frame; /* its name in the model, and the connector at which it is; by `write` */
} Link;

typedef enum JointKind {
  JOINT_FIXED,
  JOINT_REVOLUTE,
  JOINT_CONTINUOUS,
  JOINT_PRISMATIC,
  JOINT_FLOATING,
  JOINT_PLANAR,
  JOINT_KINDS
} JointKind;

typedef struct Joint {
  const char *name;
  Span span;
  JointKind kind;
  const char *parent_name, *child_name;
  Span parent_span, child_span;
  uint32_t parent, child;  /* links; by `tree` */
  Pose origin;             /* of the joint, and of the child where the joint is at zero, in the frame of the parent */
  double axis[3];          /* in the frame of the joint; of any length but 0 */
  double lower, upper;     /* [rad, m] -INFINITY, INFINITY: no stop */
  double effort, velocity; /* [N.m, N], [rad/s, m/s] the most a drive gives; NAN: not said */
  double damping;          /* [N.m.s/rad, N.s/m] */
  double friction;         /* [N.m, N] */
  const char *mimic_name;  /* the joint that it follows: value = multiplier * other + offset; NULL: none */
  double multiplier, offset;
  Span mimic_span;
  uint32_t mimic;  /* NONE: none; by `tree` */
  int is_held;     /* 1: written as fixed, for want of an inertia behind it; by `tree` */
  int is_followed; /* 1: another joint follows it; by `tree` */
  double start;    /* [rad, m] 0, or the stop that is nearest to it; by `tree` */
  const char *id;  /* its name in the model; by `write` */
} Joint;

typedef struct Robot {
  const char *name;
  const Source *source;
  Link *links;
  uint32_t link_count, link_capacity;
  Joint *joints;
  uint32_t joint_count, joint_capacity;
  Shape *shapes;
  uint32_t shape_count, shape_capacity;
  uint32_t root;
  uint32_t *order; /* [link_count] links, each after its parent; by `tree` */
} Robot;

/* A joint that moves: it has one coordinate, and a flange for it. */
static inline int joint_turns(const Joint *joint)
{
  return !joint->is_held && (joint->kind == JOINT_REVOLUTE || joint->kind == JOINT_CONTINUOUS);
}

static inline int joint_slides(const Joint *joint)
{
  return !joint->is_held && joint->kind == JOINT_PRISMATIC;
}

static inline int joint_is_fixed(const Joint *joint)
{
  return joint->is_held || joint->kind == JOINT_FIXED;
}

#endif
