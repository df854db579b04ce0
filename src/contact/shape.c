/* shape.c: circles by their centres; polygons and lines by the edge of either that separates them best, and the opposite edge
 * clipped to it. The choice depends on the poses alone: of edges that separate equally well the first of `a` wins, by a margin
 * above rounding, so that the choice between parallel edges does not alternate. */
#include <stddef.h>

#include "contact/placed.h"
#include "contact/seams.h"

static const double PREFERENCE = 1e-9; /* of the size of the shapes */

/* A low step between separate bodies may only be a difference in how deep they sink in. Where seams are known it is a step: it
 * counts for as many times its height. */
static const double TRUST = 20;

/* ---- circles -------------------------------------------------------------------------------------------------------- */

static unsigned put(ContactPoint *point, Vector2 at, Vector2 normal, double gap, double width, uint32_t feature)
{
  *point = (ContactPoint){at.x, at.y, normal.x, normal.y, gap, width, feature};
  return 1;
}

static unsigned between_centres(Vector2 a, double radius_a, Vector2 b, double radius_b, double reach, uint32_t feature,
                                ContactPoint *point)
{
  Vector2 way = plus(b, a, -1);
  double distance = sqrt(dot(way, way)), gap = distance - radius_a - radius_b;
  if (gap >= reach) return 0;
  Vector2 normal = distance > 0 ? (Vector2){way.x / distance, way.y / distance} : (Vector2){0, 1};
  return put(point, plus(a, normal, radius_a + gap / 2), normal, gap, INFINITY, feature);
}

/* ---- seams ---------------------------------------------------------------------------------------------------------- */

static int is_exposed(const Placed *p, uint32_t i, const ShapeEdge *edge, double along)
{
  double part[2];
  if (!p->shape->seams || along < 0 || along > edge->length) return 1; /* at its ends corners decide */
  seams_exposed(p->shape, i, edge->length, part);
  return along >= part[0] - PREFERENCE * edge->length && along <= part[1] + PREFERENCE * edge->length;
}

/* Out of the shape, in the axes of the world. */
static int allows(const Placed *p, uint32_t corner, Vector2 normal)
{
  if (!p->shape->seams) return 1;
  return seams_allow(p->shape, corner, p->cos * normal.x + p->sin * normal.y, p->cos * normal.y - p->sin * normal.x);
}

/* ---- a circle and edges --------------------------------------------------------------------------------------------- */

/* The edge that the centre is highest above: the nearest one if it is inside, of those that lead out. */
static uint32_t highest_edge(const Placed *p, Vector2 centre, double *most)
{
  uint32_t best = 0;
  *most = -INFINITY;
  for (uint32_t i = 0; i < p->n_edges; i++) {
    ShapeEdge edge = edge_of(p, i);
    double h = height(&edge, centre);
    double along = dot(edge.along, plus(centre, edge.from, -1));
    if (h > *most && (h > 0 || is_exposed(p, i, &edge, along))) *most = h, best = i;
  }
  return best;
}

/* A line has no depth of its own: it is solid as far down as it is long. */
static int is_beyond(const Placed *p, const ShapeEdge *edge, double h)
{
  return p->shape->kind == SHAPE_LINE && h < -edge->length;
}

static unsigned corner_circle(const Placed *p, uint32_t i, Vector2 centre, double radius, double reach, ContactPoint *point)
{
  unsigned n = between_centres(p->corners[i], 0, centre, radius, reach, i, point);
  return n && allows(p, i, (Vector2){point->nx, point->ny});
}

static unsigned polygon_circle(const Placed *p, Vector2 centre, double radius, double reach, ContactPoint *point)
{
  double h;
  uint32_t i = highest_edge(p, centre, &h);
  ShapeEdge edge = edge_of(p, i);
  double along = dot(edge.along, plus(centre, edge.from, -1));
  if (h - radius >= reach || is_beyond(p, &edge, h) || !is_exposed(p, i, &edge, along)) return 0;
  int is_line = p->shape->kind == SHAPE_LINE;
  if (along < 0 && (h > 0 || is_line)) return corner_circle(p, i, centre, radius, reach, point);
  if (along > edge.length && (h > 0 || is_line)) return corner_circle(p, (i + 1) % p->n, centre, radius, reach, point);
  double gap = h - radius;
  return put(point, plus(centre, edge.out, -radius - gap / 2), edge.out, gap, INFINITY, p->n + i);
}

/* ---- edges against edges -------------------------------------------------------------------------------------------- */

static double deepest(const ShapeEdge *edge, const Placed *other, uint32_t *corner)
{
  double least = INFINITY;
  *corner = 0;
  for (uint32_t i = 0; i < other->n; i++) {
    double h = height(edge, other->corners[i]);
    if (h < least) least = h, *corner = i;
  }
  return least;
}

/* An edge of a polygon that faces the same way as a line would push it through to the solid side. */
static int faces_away(const ShapeEdge *edge, const Placed *other)
{
  const double MOSTLY = 0.7;
  return other->shape->kind == SHAPE_LINE && dot(edge->out, edge_of(other, 0).out) > MOSTLY;
}

/* The edge that faces `normal`: of a line always its only one. */
static uint32_t facing_edge(const Placed *p, Vector2 normal)
{
  uint32_t best = 0;
  double least = INFINITY;
  for (uint32_t i = 0; i < p->n_edges; i++) {
    double along = dot(edge_of(p, i).out, normal);
    if (along < least - PREFERENCE) least = along, best = i;
  }
  return best;
}

/* Cuts the segment off where it leaves `part` of the edge; 0: nothing is left. */
static int clip(const ShapeEdge *edge, const double part[2], Vector2 segment[2])
{
  double at[2] = {dot(edge->along, plus(segment[0], edge->from, -1)), dot(edge->along, plus(segment[1], edge->from, -1))};
  if (fmax(at[0], at[1]) < part[0] || fmin(at[0], at[1]) > part[1] || part[0] > part[1]) return 0;
  Vector2 way = plus(segment[1], segment[0], -1), start = segment[0];
  double span = at[1] - at[0];
  for (int k = 0; k < 2; k++) {
    double wanted = fmax(part[0], fmin(at[k], part[1]));
    if (wanted != at[k] && span != 0) segment[k] = plus(start, way, (wanted - at[0]) / span);
  }
  return 1;
}

typedef enum Extent { WHOLE, EXPOSED } Extent;

static void extent_of(const Placed *p, uint32_t i, const ShapeEdge *edge, Extent extent, double part[2])
{
  part[0] = 0;
  part[1] = edge->length;
  if (p->shape->seams && extent == EXPOSED) seams_exposed(p->shape, i, edge->length, part);
}

/* What of edge k of the other shape is opposite edge i of p; 0: nothing. */
static int find_opposite(const Placed *p, uint32_t i, const Placed *other, uint32_t k, Extent extent, Vector2 segment[2])
{
  double part[2];
  segment[0] = other->corners[k];
  segment[1] = other->corners[(k + 1) % other->n];
  if (other->shape->seams && extent == EXPOSED) {
    ShapeEdge facing = edge_of(other, k);
    extent_of(other, k, &facing, extent, part);
    if (part[0] > part[1]) return 0;
    for (int end = 0; end < 2; end++) segment[end] = plus(facing.from, facing.along, part[end]);
  }
  ShapeEdge edge = edge_of(p, i);
  extent_of(p, i, &edge, extent, part);
  return clip(&edge, part, segment);
}

/* They would touch at a seam, where there is no surface. */
static int is_seam(const Placed *p, uint32_t i, const ShapeEdge *edge, const Placed *other, uint32_t corner)
{
  Vector2 segment[2];
  if (!p->shape->seams && !other->shape->seams) return 0;
  if (!allows(other, corner, (Vector2){-edge->out.x, -edge->out.y})) return 1;
  uint32_t k = facing_edge(other, edge->out);
  return !find_opposite(p, i, other, k, EXPOSED, segment) && find_opposite(p, i, other, k, WHOLE, segment);
}

/* The edge of p that `other` is farthest above. Across a seam they may be apart, but not touch. */
static uint32_t best_edge(const Placed *p, const Placed *other, double *separation)
{
  uint32_t best = 0, corner;
  *separation = -INFINITY;
  for (uint32_t i = 0; i < p->n_edges; i++) {
    ShapeEdge edge = edge_of(p, i);
    if (faces_away(&edge, other)) continue;
    double depth = deepest(&edge, other, &corner);
    if (!(depth > *separation + PREFERENCE * edge.length)) continue;
    int seam = is_seam(p, i, &edge, other, corner);
    if (seam && depth > 0) return *separation = INFINITY, i;
    if (!seam) *separation = depth, best = i;
  }
  return best;
}

/* From left to right as seen along the normal, whichever shape the edge belongs to: so the points of two parallel edges do not
 * change places when the other edge is chosen. */
static void sort_points(ContactPoint points[CONTACT_POINTS])
{
  Vector2 way = {points[1].x - points[0].x, points[1].y - points[0].y};
  if (cross((Vector2){points[0].nx, points[0].ny}, way) <= 0) return;
  ContactPoint first = points[0];
  points[0] = points[1];
  points[1] = first;
}

static unsigned edge_contacts(const Placed *p, uint32_t i, const Placed *other, double reach, int turned,
                              ContactPoint points[CONTACT_POINTS])
{
  ShapeEdge edge = edge_of(p, i);
  uint32_t k = facing_edge(other, edge.out);
  uint32_t corner;
  Vector2 segment[2];
  unsigned n = 0;
  if (is_beyond(p, &edge, deepest(&edge, other, &corner)) || !find_opposite(p, i, other, k, EXPOSED, segment)) return 0;
  Vector2 way = plus(segment[1], segment[0], -1);
  uint32_t most = p->n > other->n ? p->n : other->n;
  double width = (p->shape->seams || other->shape->seams ? TRUST : 1) * sqrt(dot(way, way));
  for (uint32_t end = 0; end < 2; end++) {
    double gap = height(&edge, segment[end]);
    if (gap >= reach) continue;
    Vector2 normal = turned ? (Vector2){-edge.out.x, -edge.out.y} : edge.out;
    uint32_t feature = ((uint32_t)turned * most + i) * most * 2 + k * 2 + end;
    put(&points[n++], plus(segment[end], edge.out, -gap / 2), normal, gap, width, feature);
  }
  if (n == CONTACT_POINTS) sort_points(points);
  return n;
}

static unsigned polygon_polygon(const Placed *a, const Placed *b, double reach, ContactPoint points[CONTACT_POINTS])
{
  double above_a, above_b;
  if (a->shape->kind == SHAPE_LINE && b->shape->kind == SHAPE_LINE) return 0; /* two surfaces without bodies */
  uint32_t of_a = best_edge(a, b, &above_a), of_b = best_edge(b, a, &above_b);
  if (above_a >= reach || above_b >= reach || fmax(above_a, above_b) == -INFINITY) return 0;
  double margin = PREFERENCE * (edge_of(a, of_a).length + edge_of(b, of_b).length);
  int line_b = b->shape->kind == SHAPE_LINE; /* of parallel edges, that of a line is the one that stays */
  if (line_b ? above_a > above_b + margin : above_a >= above_b - margin) return edge_contacts(a, of_a, b, reach, 0, points);
  return edge_contacts(b, of_b, a, reach, 1, points);
}

/* ---- all together --------------------------------------------------------------------------------------------------- */

unsigned shape_contacts(const ShapeWork *work, const Shape2 *a, const Pose2 *at_a, const Shape2 *b, const Pose2 *at_b,
                        double reach, ContactPoint points[CONTACT_POINTS])
{
  Vector2 centre_a = {at_a->x, at_a->y}, centre_b = {at_b->x, at_b->y};
  if (a->kind == SHAPE_CIRCLE && b->kind == SHAPE_CIRCLE)
    return between_centres(centre_a, a->radius, centre_b, b->radius, reach, 0, points);
  if (b->kind == SHAPE_CIRCLE) {
    Placed p = placed(a, at_a, work->corners[0]);
    return polygon_circle(&p, centre_b, b->radius, reach, points);
  }
  Placed q = placed(b, at_b, work->corners[1]);
  if (a->kind == SHAPE_CIRCLE) {
    unsigned n = polygon_circle(&q, centre_a, a->radius, reach, points);
    if (n) points[0].nx = -points[0].nx, points[0].ny = -points[0].ny;
    return n;
  }
  Placed p = placed(a, at_a, work->corners[0]);
  return polygon_polygon(&p, &q, reach, points);
}

static void widen(Box2 *box, Vector2 point)
{
  const double at[2] = {point.x, point.y};
  for (int k = 0; k < 2; k++) {
    box->low[k] = fmin(box->low[k], at[k]);
    box->high[k] = fmax(box->high[k], at[k]);
  }
}

/* With the solid under a line. */
Box2 shape_box(const ShapeWork *work, const Shape2 *shape, const Pose2 *at)
{
  if (shape->kind == SHAPE_CIRCLE) {
    double r = shape->radius;
    return (Box2){{at->x - r, at->y - r}, {at->x + r, at->y + r}};
  }
  Placed p = placed(shape, at, work->corners[0]);
  Box2 box = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
  for (uint32_t i = 0; i < p.n; i++) widen(&box, p.corners[i]);
  if (shape->kind == SHAPE_LINE && p.n == 2) {
    ShapeEdge edge = edge_of(&p, 0);
    for (uint32_t i = 0; i < p.n; i++) widen(&box, plus(p.corners[i], edge.out, -edge.length));
  }
  return box;
}

static const double ONCE = 3 * 3.14159265358979; /* [rad] a convex polygon turns by 2 pi, a star by 4 pi or more */

const char *shape_problem(const Shape2 *shape)
{
  if (shape->kind == SHAPE_CIRCLE) return shape->radius > 0 && isfinite(shape->radius) ? NULL : "its radius must be positive";
  if (shape->kind == SHAPE_LINE && shape->n_corners != 2) return "a line has two corners";
  if (shape->n_corners < 3 && shape->kind == SHAPE_POLYGON) return "it has too few corners";
  const Vector2 *corners = shape->corners;
  double turn = 0;
  for (uint32_t i = 0, n = shape->n_corners; i < n; i++) {
    Vector2 one = plus(corners[(i + 1) % n], corners[i], -1);
    Vector2 next = plus(corners[(i + 2) % n], corners[(i + 1) % n], -1);
    if (!(dot(one, one) > 0) || !isfinite(dot(one, one))) return "two of its corners are the same";
    if (shape->kind == SHAPE_POLYGON && !(cross(one, next) > 0)) return "it is not convex, or its corners run clockwise";
    turn += atan2(cross(one, next), dot(one, next));
  }
  return shape->kind == SHAPE_POLYGON && turn > ONCE ? "its edges cross each other" : NULL;
}
