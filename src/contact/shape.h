/* shape.h: where two plane shapes touch. Pure functions of the shapes and their poses. */
#ifndef LIED_CONTACT_SHAPE_H
#define LIED_CONTACT_SHAPE_H

#include "base/plane.h"

typedef enum ShapeKind {
  SHAPE_CIRCLE,
  SHAPE_LINE,   /* from its first corner to its second; solid on the right of this direction, as deep as it is long */
  SHAPE_POLYGON /* convex, corners counter-clockwise */
} ShapeKind;

enum { CONTACT_POINTS = 2 };

typedef struct Shape2 {
  ShapeKind kind;
  uint32_t n_corners;
  const struct Seams *seams; /* where others are joined to it; NULL: nowhere */
  double radius;             /* of a circle, about the origin of its frame */
  const Vector2 *corners;    /* [n_corners] in its frame */
} Shape2;

/* Where corners are put while shapes are compared: for the most that a shape has, and at least SOLID_CORNERS. */
typedef struct ShapeWork {
  Vector2 *corners[2];
} ShapeWork;

/* NULL, or what is wrong with the shape. */
const char *shape_problem(const Shape2 *shape);
/* The points with a gap below `reach`; returns their number. Two points come from left to right as seen along
 * the normal; swapping a and b turns that and the normals around. */
unsigned shape_contacts(const ShapeWork *work, const Shape2 *a, const Pose2 *at_a, const Shape2 *b, const Pose2 *at_b,
                        double reach, ContactPoint points[CONTACT_POINTS]);
Box2 shape_box(const ShapeWork *work, const Shape2 *shape, const Pose2 *at);

#endif
