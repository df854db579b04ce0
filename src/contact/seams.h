/* seams.h: shapes that are fixed to each other and touch have one surface. Where one covers an edge of another, or continues at
 * its corner, there is no obstacle: tiles of a floor do not catch what slides over them. Found once, since rigid groups do not
 * change. */
#ifndef LIED_CONTACT_SEAMS_H
#define LIED_CONTACT_SEAMS_H

#include "base/memory.h"
#include "contact/shape.h"

/* Normals from one direction to another, counter-clockwise; both 0: none. */
typedef struct Cone {
  double from[2], to[2];
} Cone;

typedef enum SeamSide {
  SEAM_NONE,
  SEAM_BEFORE,
  SEAM_BEHIND,
  SEAM_BOTH
} SeamSide; /* the side of a corner on which another shape continues */

/* Of a polygon, or of the solid under a line. */
typedef struct Seams {
  double (*exposed)[2]; /* [corners] the part of each edge, along it, between what covers its ends; [0] > [1]: none */
  unsigned char *side;  /* [corners] SeamSide */
  Cone *normals;        /* [corners] that are left to a corner which is joined */
} Seams;

/* The seams of a single shape: none. */
Seams *seams_new(Arena *arena, const ShapeWork *work, const Shape2 *shape);
/* What `other`, at its pose in the frame of the shape, covers of it; 1 if that is more than before. */
int seams_cover(const ShapeWork *work, Seams *seams, const Shape2 *shape, const Shape2 *other, const Pose2 *at);
/* After all calls of the above: the corners. */
void seams_close(const ShapeWork *work, Seams *seams, const Shape2 *shape);
/* After all corners are closed: those at which `other` turns away are ridges. */
void seams_find_ridges(const ShapeWork *work, Seams *seams, const Shape2 *shape, const Shape2 *other, const Pose2 *at);

/* The part of an edge that is exposed, along it. */
void seams_exposed(const Shape2 *shape, uint32_t edge, double length, double part[2]);
/* Whether a contact at a corner may have this normal, in the frame of the shape and pointing out of it. */
int seams_allow(const Shape2 *shape, uint32_t corner, double x, double y);

#endif
