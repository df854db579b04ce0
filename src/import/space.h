/* space.h: vectors, rotations and symmetric tensors. */
#ifndef LIED_IMPORT_SPACE_H
#define LIED_IMPORT_SPACE_H

/* A place in another frame, as URDF gives it. */
typedef struct Pose {
  double r[3];   /* [m] */
  double rpy[3]; /* [rad] roll, pitch, yaw: turned about x, then y, then z, all of the other frame */
} Pose;

/* The same, for computing: r_other = r + R r_own. */
typedef struct Placement {
  double r[3], R[3][3];
} Placement;

extern const Placement at_origin;

Placement pose_placement(const Pose *pose);
Placement placement_times(const Placement *a, const Placement *b); /* b in a */
/* Turns by an angle [rad] about an axis of any length but 0. */
Placement placement_turn(const double axis[3], double angle);
void placement_quaternion(const Placement *placement, double Q[4]);                /* scalar part first, not negative */
void vector_turn(double result[3], const Placement *placement, const double v[3]); /* R v; not in place */
double vector_length(const double v[3]);

/* Tensors: xx, xy, xz, yy, yz, zz. */
enum { TENSOR = 6 };
void tensor_turn(double turned[TENSOR], const Placement *placement, const double tensor[TENSOR]); /* R T R' */
/* Ascending values; the columns of axes->R are their directions. */
void tensor_principal(const double tensor[TENSOR], double values[3], Placement *axes);
double tensor_along(const double tensor[TENSOR], const double v[3]); /* v' T v */

#endif
