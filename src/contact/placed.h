/* placed.h: a shape at its pose, as points and edges; shared by shape.c and seams.c. */
#ifndef LIED_CONTACT_PLACED_H
#define LIED_CONTACT_PLACED_H

#include <math.h>

#include "contact/shape.h"

static inline Vector2 plus(Vector2 a, Vector2 b, double factor)
{
  return (Vector2){a.x + factor * b.x, a.y + factor * b.y};
}

static inline double dot(Vector2 a, Vector2 b)
{
  return a.x * b.x + a.y * b.y;
}

static inline double cross(Vector2 a, Vector2 b)
{
  return a.x * b.y - a.y * b.x;
}

typedef struct Placed {
  const Shape2 *shape;
  uint32_t n; /* corners */
  uint32_t n_edges;
  double cos, sin;        /* of its angle */
  const Vector2 *corners; /* [n] */
} Placed;

/* Its corners are written to `corners`. */
static inline Placed placed(const Shape2 *shape, const Pose2 *at, Vector2 *corners)
{
  double c = cos(at->phi), s = sin(at->phi);
  Placed p = {.shape = shape, .n = shape->n_corners, .cos = c, .sin = s, .corners = corners};
  p.n_edges = shape->kind == SHAPE_LINE ? 1 : p.n;
  for (uint32_t i = 0; i < p.n; i++)
    corners[i] = (Vector2){at->x + c * shape->corners[i].x - s * shape->corners[i].y,
                           at->y + s * shape->corners[i].x + c * shape->corners[i].y};
  return p;
}

typedef struct ShapeEdge {
  Vector2 from, along, out; /* along and out of length 1 */
  double length;
} ShapeEdge;

/* Outside is on the left of a line, which has its solid on the right, and on the right of a polygon's edges. */
static inline ShapeEdge edge_of(const Placed *p, uint32_t i)
{
  Vector2 from = p->corners[i], to = p->corners[(i + 1) % p->n];
  ShapeEdge edge = {.from = from, .along = plus(to, from, -1)};
  edge.length = sqrt(dot(edge.along, edge.along));
  edge.along = (Vector2){edge.along.x / edge.length, edge.along.y / edge.length};
  edge.out = p->shape->kind == SHAPE_LINE ? (Vector2){-edge.along.y, edge.along.x} : (Vector2){edge.along.y, -edge.along.x};
  return edge;
}

static inline double height(const ShapeEdge *edge, Vector2 point)
{
  return dot(edge->out, plus(point, edge->from, -1));
}

#endif
