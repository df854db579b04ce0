/* Contacts of shapes: what geometry says in cases that can be worked out by hand, and properties that hold in all. */
#include <math.h>
#include <stdlib.h>

#include "contact/shape.h"
#include "support/check.h"

enum { MOST_CORNERS = 60 };
static Vector2 placed_corners[2][MOST_CORNERS];
static const ShapeWork work = {{placed_corners[0], placed_corners[1]}};

static const Shape2 disc = {.kind = SHAPE_CIRCLE, .radius = 0.5};
static const Shape2 square = {
    .kind = SHAPE_POLYGON, .n_corners = 4, .corners = (const Vector2[]){{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}};
static const Shape2 ground = {
    .kind = SHAPE_LINE, .n_corners = 2, .corners = (const Vector2[]){{-3, 0}, {3, 0}}}; /* solid below */

static unsigned contacts(const Shape2 *a, Pose2 at_a, const Shape2 *b, Pose2 at_b, ContactPoint *points)
{
  return shape_contacts(&work, a, &at_a, b, &at_b, 0, points);
}

static void assert_point(const ContactPoint *p, double x, double y, double nx, double ny, double gap)
{
  assert_true(fabs(p->x - x) < 1e-12 && fabs(p->y - y) < 1e-12);
  assert_true(fabs(p->nx - nx) < 1e-12 && fabs(p->ny - ny) < 1e-12);
  assert_true(fabs(p->gap - gap) < 1e-12);
}

static void circle_on_circle(void **state)
{
  ContactPoint p[2];
  (void)state;
  assert_int_equal(contacts(&disc, (Pose2){0, 0, 1}, &disc, (Pose2){0.6, 0.8, 2}, p), 0); /* they touch */
  assert_int_equal(contacts(&disc, (Pose2){0, 0, 1}, &disc, (Pose2){0.54, 0.72, 2}, p), 1);
  assert_point(p, 0.27, 0.36, 0.6, 0.8, -0.1);
  assert_int_equal(contacts(&disc, (Pose2){0, 0, 0}, &disc, (Pose2){0, 0, 0}, p), 1); /* one in the other: some direction */
  assert_true(fabs(hypot(p->nx, p->ny) - 1) < 1e-15 && p->gap == -1);
}

static void circle_on_line(void **state)
{
  ContactPoint p[2];
  (void)state;
  assert_int_equal(contacts(&ground, (Pose2){0, 0, 0}, &disc, (Pose2){1, 0.4, 0}, p), 1);
  assert_point(p, 1, -0.05, 0, 1, -0.1);
  assert_int_equal(contacts(&disc, (Pose2){1, 0.4, 0}, &ground, (Pose2){0, 0, 0}, p), 1);
  assert_point(p, 1, -0.05, 0, -1, -0.1);
  assert_int_equal(contacts(&ground, (Pose2){0, 0, 0}, &disc, (Pose2){1, -0.2, 0}, p), 1); /* deep inside */
  assert_point(p, 1, -0.35, 0, 1, -0.7);
  assert_int_equal(contacts(&ground, (Pose2){0, 0, 0}, &disc, (Pose2){3.3, 0.36, 0}, p), 1); /* over its end */
  assert_true(fabs(p->gap - (hypot(0.3, 0.36) - 0.5)) < 1e-12);
  assert_int_equal(contacts(&ground, (Pose2){0, 0, 0}, &disc, (Pose2){3.6, 0.1, 0}, p), 0);          /* past it */
  assert_int_equal(contacts(&ground, (Pose2){5, 5, acos(-1) / 2}, &disc, (Pose2){4.6, 6, 0}, p), 1); /* a wall */
  assert_point(p, 5.05, 6, -1, 0, -0.1);
}

static void circle_on_polygon(void **state)
{
  ContactPoint p[2];
  (void)state;
  assert_int_equal(contacts(&square, (Pose2){0, 0, 0}, &disc, (Pose2){1.4, 0.3, 0}, p), 1);
  assert_point(p, 0.95, 0.3, 1, 0, -0.1);
  assert_int_equal(contacts(&square, (Pose2){0, 0, 0}, &disc, (Pose2){1.27, 1.36, 0}, p), 1); /* at the corner */
  assert_true(fabs(p->gap - (hypot(0.27, 0.36) - 0.5)) < 1e-12 && fabs(p->nx - 0.6) < 1e-12);
  assert_int_equal(contacts(&square, (Pose2){0, 0, 0}, &disc, (Pose2){1.4, 1.4, 0}, p), 0);
  assert_int_equal(contacts(&square, (Pose2){0, 0, 0}, &disc, (Pose2){0.9, 0.2, 0}, p), 1); /* its centre inside */
  assert_point(p, 0.7, 0.2, 1, 0, -0.6);
}

static void square_on_line(void **state)
{
  ContactPoint p[2];
  (void)state;
  assert_int_equal(contacts(&ground, (Pose2){0, 0, 0}, &square, (Pose2){0.5, 0.9, 0}, p), 2);
  for (int i = 0; i < 2; i++) assert_true(fabs(p[i].gap + 0.1) < 1e-12 && fabs(p[i].ny - 1) < 1e-15);
  assert_true(fabs(p[0].x + p[1].x - 1) < 1e-12 && fabs(fabs(p[0].x - p[1].x) - 2) < 1e-12);
  assert_int_equal(contacts(&ground, (Pose2){0, 0, 0}, &square, (Pose2){0, sqrt(2) - 0.1, atan(1)}, p), 1); /* on a corner */
  assert_point(p, 0, -0.05, 0, 1, -0.1);
  assert_int_equal(contacts(&ground, (Pose2){0, 0, 0}, &square, (Pose2){3.5, 0.9, 0}, p), 2); /* half over the end */
  assert_true(fabs(fmax(p[0].x, p[1].x) - 3) < 1e-12 && fabs(fmin(p[0].x, p[1].x) - 2.5) < 1e-12);
  assert_int_equal(contacts(&ground, (Pose2){0, 0, 0}, &square, (Pose2){4.1, 0.9, 0}, p), 0);
  assert_int_equal(contacts(&ground, (Pose2){0, 0, 0}, &square, (Pose2){0, -1.5, 0}, p), 2); /* all in the solid */
  for (int i = 0; i < 2; i++) assert_true(fabs(p[i].gap + 2.5) < 1e-12 && fabs(p[i].ny - 1) < 1e-15);
  assert_int_equal(contacts(&ground, (Pose2){0, 0, 0}, &square, (Pose2){0, -5.5, 0}, p), 0); /* through it */
}

/* Boxes of the same width on each other touch at both ends, however the upper one stands. */
static void square_on_square(void **state)
{
  ContactPoint p[2];
  (void)state;
  for (int i = -10; i <= 10; i++) {
    double shift = i * 1e-13;
    assert_int_equal(contacts(&square, (Pose2){0, 0, 0}, &square, (Pose2){shift, 1.9, shift}, p), 2);
    for (int k = 0; k < 2; k++) assert_true(fabs(p[k].gap + 0.1) < 1e-9 && fabs(p[k].ny - 1) < 1e-9);
    assert_true(fabs(fabs(p[0].x - p[1].x) - 2) < 1e-9);
  }
  assert_int_equal(contacts(&square, (Pose2){0, 0, 0}, &square, (Pose2){1 + sqrt(2) - 0.1, 0.2, atan(1)}, p), 1);
  assert_point(p, 0.95, 0.2, 1, 0, -0.1); /* a corner in a face */
}

static double uniform(void) /* -1 .. 1 */
{
  return 2.0 * rand() / RAND_MAX - 1;
}

static Shape2 random_shape(Vector2 *corners)
{
  Shape2 shape = {.kind = (ShapeKind)(rand() % 3), .radius = 0.2 + fabs(uniform())};
  if (shape.kind == SHAPE_LINE) return ground;
  shape.n_corners = 3 + (uint32_t)(rand() % 6);
  if (rand() % 8 == 0) shape.n_corners = 20 + (uint32_t)(rand() % (MOST_CORNERS - 20));
  shape.corners = corners;
  double size = 0.3 + fabs(uniform());
  for (uint32_t i = 0; i < shape.n_corners; i++) {
    double angle = (i + 0.3 * uniform()) * 2 * acos(-1) / shape.n_corners;
    corners[i] = (Vector2){size * cos(angle), size * sin(angle)};
  }
  return shape;
}

/* Turned around, moved together, swapped: the same contact. */
static void does_not_depend_on_the_view(void **state)
{
  unsigned n_found = 0;
  (void)state;
  srand(2);
  for (int round = 0; round < 20000; round++) {
    Vector2 corners[2][MOST_CORNERS];
    Shape2 a = random_shape(corners[0]), b = random_shape(corners[1]);
    Pose2 at_a = {uniform(), uniform(), 3 * uniform()}, at_b = {2 * uniform(), 2 * uniform(), 3 * uniform()};
    ContactPoint p[2], q[2];
    assert_null(shape_problem(&a));
    unsigned n = shape_contacts(&work, &a, &at_a, &b, &at_b, 0, p);
    n_found += n;
    assert_int_equal(shape_contacts(&work, &b, &at_b, &a, &at_a, 0, q), n);
    for (unsigned i = 0; i < n; i++) {
      assert_true(p[i].gap < 0 && fabs(hypot(p[i].nx, p[i].ny) - 1) < 1e-12);
      const ContactPoint *same = &q[n - 1 - i]; /* from the other side */
      assert_true(fabs(p[i].gap - same->gap) < 1e-9 && fabs(p[i].nx + same->nx) < 1e-9 && fabs(p[i].x - same->x) < 1e-9);
    }
    double turn = uniform(), c = cos(turn), s = sin(turn);
    Pose2 moved_a = {c * at_a.x - s * at_a.y + 1, s * at_a.x + c * at_a.y - 2, at_a.phi + turn};
    Pose2 moved_b = {c * at_b.x - s * at_b.y + 1, s * at_b.x + c * at_b.y - 2, at_b.phi + turn};
    assert_int_equal(shape_contacts(&work, &a, &moved_a, &b, &moved_b, 0, q), n);
    for (unsigned i = 0; i < n; i++) {
      assert_int_equal(p[i].feature, q[i].feature);
      assert_true(fabs(p[i].gap - q[i].gap) < 1e-9);
      assert_true(fabs(c * p[i].x - s * p[i].y + 1 - q[i].x) < 1e-9);
    }
  }
  assert_true(n_found > 5000);
}

static int is_corner(const Shape2 *shape, const Pose2 *at, double x, double y)
{
  if (shape->kind == SHAPE_CIRCLE) return 1;
  for (uint32_t i = 0; i < shape->n_corners; i++) {
    double cx = at->x + cos(at->phi) * shape->corners[i].x - sin(at->phi) * shape->corners[i].y;
    double cy = at->y + sin(at->phi) * shape->corners[i].x + cos(at->phi) * shape->corners[i].y;
    if (hypot(cx - x, cy - y) < 1e-9) return 1;
  }
  return 0;
}

/* The gap changes as the bodies move along the normal at the contact: what the force law relies on. Where an edge is cut off at
 * the end of the other, the point also moves along the edge: left out here. */
static void gap_follows_the_motion(void **state)
{
  const double h = 1e-7;
  unsigned n_checked = 0;
  (void)state;
  srand(3);
  for (int round = 0; round < 20000; round++) {
    Vector2 corners[2][MOST_CORNERS];
    Shape2 a = random_shape(corners[0]), b = random_shape(corners[1]);
    Pose2 at_a = {uniform(), uniform(), 3 * uniform()}, at_b = {2 * uniform(), 2 * uniform(), 3 * uniform()};
    double v[3] = {uniform(), uniform(), uniform()};
    Pose2 later = {at_b.x + h * v[0], at_b.y + h * v[1], at_b.phi + h * v[2]};
    ContactPoint p[2], q[2];
    unsigned n = shape_contacts(&work, &a, &at_a, &b, &at_b, 0, p);
    if (n != shape_contacts(&work, &a, &at_a, &b, &later, 0, q)) continue;
    for (unsigned i = 0; i < n; i++) {
      if (p[i].feature != q[i].feature) continue;
      double dx = p[i].nx * p[i].gap / 2, dy = p[i].ny * p[i].gap / 2, x = p[i].x + dx, y = p[i].y + dy;
      uint32_t most = a.n_corners > b.n_corners ? a.n_corners : b.n_corners;
      int turned = p[i].feature >= 2 * most * most; /* the edge is b's, the corner a's */
      if (turned ? !is_corner(&a, &at_a, p[i].x - dx, p[i].y - dy) : !is_corner(&b, &at_b, x, y)) continue;
      double rate = p[i].nx * (v[0] - v[2] * (y - at_b.y)) + p[i].ny * (v[1] + v[2] * (x - at_b.x));
      assert_true(fabs((q[i].gap - p[i].gap) / h - rate) < 1e-5);
      n_checked++;
    }
  }
  assert_true(n_checked > 2000);
}

static void says_what_is_wrong(void **state)
{
  Shape2 turned = {.kind = SHAPE_POLYGON, .n_corners = 3, .corners = (const Vector2[]){{0, 0}, {0, 1}, {1, 0}}};
  Shape2 flat = {.kind = SHAPE_POLYGON, .n_corners = 3, .corners = (const Vector2[]){{0, 0}, {1, 0}, {2, 0}}};
  Shape2 point = {.kind = SHAPE_LINE, .n_corners = 2, .corners = (const Vector2[]){{0, 0}, {0, 0}}};
  (void)state;
  assert_non_null(shape_problem(&turned));
  assert_non_null(shape_problem(&flat));
  assert_non_null(shape_problem(&point));
  assert_non_null(shape_problem(&(Shape2){.kind = SHAPE_CIRCLE, .radius = 0}));
  static const Vector2 star[] = {
      {0, 1}, {-0.588, -0.809}, {0.951, 0.309}, {-0.951, 0.309}, {0.588, -0.809}}; /* all turn left */
  static const Vector2 pentagon[] = {{0, 1}, {-0.951, 0.309}, {-0.588, -0.809}, {0.588, -0.809}, {0.951, 0.309}};
  assert_non_null(shape_problem(&(Shape2){.kind = SHAPE_POLYGON, .n_corners = 5, .corners = star}));
  assert_null(shape_problem(&(Shape2){.kind = SHAPE_POLYGON, .n_corners = 5, .corners = pentagon}));
  assert_non_null(shape_problem(&(Shape2){.kind = SHAPE_LINE, .n_corners = 3, .corners = pentagon}));
  assert_non_null(shape_problem(&(Shape2){.kind = SHAPE_LINE, .n_corners = 1, .corners = pentagon}));
  assert_null(shape_problem(&(Shape2){.kind = SHAPE_LINE, .n_corners = 2, .corners = pentagon}));
  assert_null(shape_problem(&square));
}

int main(void)
{
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(circle_on_circle),       cmocka_unit_test(circle_on_line),
      cmocka_unit_test(circle_on_polygon),      cmocka_unit_test(square_on_line),
      cmocka_unit_test(square_on_square),       cmocka_unit_test(does_not_depend_on_the_view),
      cmocka_unit_test(gap_follows_the_motion), cmocka_unit_test(says_what_is_wrong),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
