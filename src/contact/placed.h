/* placed.h: a shape where it is, as points and edges; shared by shape.c and seams.c. */
#ifndef LIED_CONTACT_PLACED_H
#define LIED_CONTACT_PLACED_H

#include <math.h>

#include "contact/shape.h"

typedef struct Vector {
  double x, y;
} Vector;

static inline Vector plus(Vector a, Vector b, double factor)
{
  return (Vector){a.x + factor * b.x, a.y + factor * b.y};
}

static inline double dot(Vector a, Vector b)
{
  return a.x * b.x + a.y * b.y;
}

static inline double cross(Vector a, Vector b)
{
  return a.x * b.y - a.y * b.x;
}

typedef struct Placed {
  const Shape2 *shape;
  uint32_t n; /* corners */
  uint32_t n_edges;
  double cos, sin; /* of its angle */
  Vector corners[SHAPE_CORNERS];
} Placed;

static inline Placed placed(const Shape2 *shape, const Pose2 *at)
{
  double c = cos(at->phi), s = sin(at->phi);
  Placed p = {.shape = shape, .n = shape->n_corners, .cos = c, .sin = s};
  p.n_edges = shape->kind == SHAPE_LINE ? 1 : p.n;
  for (uint32_t i = 0; i < p.n; i++)
    p.corners[i] = (Vector){at->x + c * shape->corners[i][0] - s * shape->corners[i][1],
                            at->y + s * shape->corners[i][0] + c * shape->corners[i][1]};
  return p;
}

typedef struct Edge {
  Vector from, along, out; /* along and out of length 1 */
  double length;
} Edge;

/* Outside is on the left of a line, which has its solid on the right, and on the right of a polygon's edges. */
static inline Edge edge_of(const Placed *p, uint32_t i)
{
  Vector from = p->corners[i], to = p->corners[(i + 1) % p->n];
  Edge edge = {.from = from, .along = plus(to, from, -1)};
  edge.length = sqrt(dot(edge.along, edge.along));
  edge.along = (Vector){edge.along.x / edge.length, edge.along.y / edge.length};
  edge.out = p->shape->kind == SHAPE_LINE ? (Vector){-edge.along.y, edge.along.x} : (Vector){edge.along.y, -edge.along.x};
  return edge;
}

static inline double height(const Edge *edge, Vector point)
{
  return dot(edge->out, plus(point, edge->from, -1));
}

#endif
