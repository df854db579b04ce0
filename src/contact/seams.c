/* seams.c: which edges and corners of shapes that are fixed to each other are covered. */
#include "contact/seams.h"

#include "contact/placed.h"

static const double CLOSE = 1e-6; /* of the size of the smaller shape: shapes as close as this are joined */

/* A line as the solid that it bounds; its edge is the first one, in the other direction. */
static Placed solid_at(const Shape2 *shape, const Pose2 *at, Vector2 *corners)
{
  if (shape->kind != SHAPE_LINE) return placed(shape, at, corners);
  static const Shape2 polygon = {.kind = SHAPE_POLYGON}; /* what edges are told by */
  const Vector2 a = shape->corners[0], b = shape->corners[1], down = {b.y - a.y, a.x - b.x};
  const Vector2 solid[SOLID_CORNERS] = {b, a, plus(a, down, 1), plus(b, down, 1)};
  const Shape2 whole = {.kind = SHAPE_POLYGON, .n_corners = SOLID_CORNERS, .corners = solid};
  Placed p = placed(&whole, at, corners);
  p.shape = &polygon;
  return p;
}

static Placed at_origin(const Shape2 *shape, const ShapeWork *work)
{
  return solid_at(shape, &(Pose2){0, 0, 0}, work->corners[0]);
}

static double shortest_edge(const Placed *p)
{
  double least = INFINITY;
  for (uint32_t i = 0; i < p->n; i++) least = fmin(least, edge_of(p, i).length);
  return least;
}

Seams *seams_new(Arena *arena, const ShapeWork *work, const Shape2 *shape)
{
  const Placed p = at_origin(shape, work);
  Seams *seams = ARENA_NEW(arena, Seams, 1);
  seams->exposed = arena_alloc(arena, p.n, sizeof *seams->exposed);
  seams->side = ARENA_NEW(arena, unsigned char, p.n);
  seams->normals = ARENA_NEW(arena, Cone, p.n);
  for (uint32_t i = 0; i < p.n; i++) seams->exposed[i][1] = edge_of(&p, i).length;
  return seams;
}

/* ---- edges ---------------------------------------------------------------------------------------------------------- */

/* The part of an edge that has the other shape just outside. */
static int covered_part(const ShapeEdge *edge, const Placed *other, double little, double part[2])
{
  Vector2 start = plus(edge->from, edge->out, little);
  part[0] = 0;
  part[1] = edge->length;
  for (uint32_t i = 0; i < other->n; i++) {
    ShapeEdge side = edge_of(other, i);
    double room = little / 2 - height(&side, start), slope = dot(side.out, edge->along);
    if (fabs(slope) * edge->length < 1e-3 * little) {
      if (room < 0) return 0;
    } else if (slope > 0) {
      part[1] = fmin(part[1], room / slope);
    } else {
      part[0] = fmax(part[0], room / slope);
    }
  }
  return part[1] - part[0] > 4 * little;
}

/* Takes a part off the ends of what is exposed. */
static int take_off(double exposed[2], const double part[2], double little)
{
  const double before[2] = {exposed[0], exposed[1]};
  if (part[0] <= before[0] + little && part[1] > before[0]) exposed[0] = fmax(before[0], part[1]);
  if (part[1] >= before[1] - little && part[0] < before[1]) exposed[1] = fmin(before[1], part[0]);
  if (exposed[1] - exposed[0] <= little) exposed[0] = 1, exposed[1] = 0;
  return exposed[0] != before[0] || exposed[1] != before[1];
}

int seams_cover(const ShapeWork *work, Seams *seams, const Shape2 *shape, const Shape2 *other, const Pose2 *at)
{
  const Placed p = at_origin(shape, work), q = solid_at(other, at, work->corners[1]);
  double little = CLOSE * fmin(shortest_edge(&p), shortest_edge(&q)), part[2];
  int changed = 0;
  for (uint32_t i = 0; i < p.n; i++) {
    ShapeEdge edge = edge_of(&p, i);
    if (seams->exposed[i][0] > seams->exposed[i][1] || !covered_part(&edge, &q, little, part)) continue;
    changed |= take_off(seams->exposed[i], part, 4 * little);
  }
  return changed;
}

/* ---- corners -------------------------------------------------------------------------------------------------------- */

static void point_to(double direction[2], Vector2 to)
{
  direction[0] = to.x;
  direction[1] = to.y;
}

void seams_close(const ShapeWork *work, Seams *seams, const Shape2 *shape)
{
  const Placed p = at_origin(shape, work);
  double little = 8 * CLOSE * shortest_edge(&p);
  for (uint32_t i = 0; i < p.n; i++) {
    uint32_t k = (i + p.n - 1) % p.n;
    ShapeEdge before = edge_of(&p, k), behind = edge_of(&p, i);
    const double *ends = seams->exposed[k], *starts = seams->exposed[i];
    int is_before = ends[0] > ends[1] || ends[1] < before.length - little;
    int is_behind = starts[0] > starts[1] || starts[0] > little;
    seams->side[i] = (unsigned char)((is_before ? SEAM_BEFORE : 0) + (is_behind ? SEAM_BEHIND : 0));
    if (is_before == is_behind) continue;
    point_to(seams->normals[i].from, is_before ? behind.out : before.out);
    point_to(seams->normals[i].to, is_before ? behind.out : before.out);
  }
}

/* An edge of the other one that is exposed at this point: of a line only its own. */
static int passes_through(const Shape2 *other, const Placed *solid, uint32_t i, Vector2 point, double little)
{
  ShapeEdge edge = edge_of(solid, i);
  double along = dot(edge.along, plus(point, edge.from, -1));
  const double whole[2] = {0, edge.length}, *part = other->seams ? other->seams->exposed[i] : whole;
  if (other->kind == SHAPE_LINE && i > 0) return 0;
  return fabs(height(&edge, point)) <= little && along >= part[0] - little && along <= part[1] + little && part[0] <= part[1];
}

/* The normals of a ridge go from those of one surface to those of the other. */
static void widen(Cone *cone, SeamSide side, Vector2 out)
{
  const double LEAST = 1e-6;
  Vector2 from = {cone->from[0], cone->from[1]}, to = {cone->to[0], cone->to[1]};
  if (side == SEAM_BEFORE && cross(out, from) > LEAST && dot(out, to) > 0) point_to(cone->from, out);
  if (side == SEAM_BEHIND && cross(to, out) > LEAST && dot(out, from) > 0) point_to(cone->to, out);
}

void seams_find_ridges(const ShapeWork *work, Seams *seams, const Shape2 *shape, const Shape2 *other, const Pose2 *at)
{
  const Placed p = at_origin(shape, work), q = solid_at(other, at, work->corners[1]);
  double little = 8 * CLOSE * fmin(shortest_edge(&p), shortest_edge(&q));
  for (uint32_t i = 0; i < p.n; i++) {
    SeamSide side = (SeamSide)seams->side[i];
    if (side == SEAM_NONE || side == SEAM_BOTH) continue;
    for (uint32_t k = 0; k < q.n; k++)
      if (passes_through(other, &q, k, p.corners[i], little)) widen(&seams->normals[i], side, edge_of(&q, k).out);
  }
}

/* ---- questions ------------------------------------------------------------------------------------------------------ */

void seams_exposed(const Shape2 *shape, uint32_t edge, double length, double part[2])
{
  const double *exposed = shape->seams->exposed[edge];
  int turned = shape->kind == SHAPE_LINE && exposed[0] <= exposed[1];
  part[0] = turned ? length - exposed[1] : exposed[0];
  part[1] = turned ? length - exposed[0] : exposed[1];
}

int seams_allow(const Shape2 *shape, uint32_t corner, double x, double y)
{
  const double SLACK = 1e-6;
  uint32_t i = shape->kind == SHAPE_LINE ? 1 - corner : corner;
  SeamSide side = (SeamSide)shape->seams->side[i];
  if (side == SEAM_NONE || side == SEAM_BOTH) return side == SEAM_NONE;
  const Cone *cone = &shape->seams->normals[i];
  Vector2 normal = {x, y}, from = {cone->from[0], cone->from[1]}, to = {cone->to[0], cone->to[1]};
  return cross(from, normal) >= -SLACK && cross(normal, to) >= -SLACK && dot(normal, plus(from, to, 1)) > 0;
}
