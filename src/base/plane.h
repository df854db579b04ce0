/* plane.h: places in the plane, as numbers alone. */
#ifndef LIED_BASE_PLANE_H
#define LIED_BASE_PLANE_H

#include <stdint.h>

typedef struct Vector2 {
  double x, y;
} Vector2;

enum { SOLID_CORNERS = 4 }; /* of the solid under a line */

typedef struct Pose2 {
  double x, y, phi;
} Pose2;

typedef struct Box2 {
  double low[2], high[2];
} Box2;

/* A point at which two shapes, `a` and `b`, come closest, or are deepest in each other. */
typedef struct ContactPoint {
  double x, y;   /* halfway between the surfaces */
  double nx, ny; /* of length 1, out of a and into b */
  double gap;    /* along it; below 0: they overlap */
  double width;  /* what both edges have opposite each other; at a wider gap they may miss each other; INFINITY for a circle */
  uint32_t feature; /* which corners and edges: the same number for the same ones, at any pose */
} ContactPoint;

#endif
