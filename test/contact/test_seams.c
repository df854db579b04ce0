/* Seams of joined shapes: a polygon cut in two has the surface of the whole one, wherever it is touched; ridges, steps, and
 * what is buried, by hand. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "contact/seams.h"
#include "support/check.h"

enum { CORNERS = 4 };
static Vector2 placed_corners[2][CORNERS];
static const ShapeWork work = {{placed_corners[0], placed_corners[1]}};
static Arena arena; /* of the test that runs */

static double uniform(double low, double high)
{
  return low + (high - low) * rand() / RAND_MAX;
}

/* Both in one frame. */
static void join(Shape2 *a, Shape2 *b)
{
  const Pose2 same = {0};
  Seams *of_a = seams_new(&arena, &work, a), *of_b = seams_new(&arena, &work, b);
  for (int round = 0; round < 3; round++) {
    seams_cover(&work, of_a, a, b, &same);
    seams_cover(&work, of_b, b, a, &same);
  }
  seams_close(&work, of_a, a);
  seams_close(&work, of_b, b);
  a->seams = of_a;
  b->seams = of_b;
  seams_find_ridges(&work, of_a, a, b, &same);
  seams_find_ridges(&work, of_b, b, a, &same);
}

static Shape2 quadrangle(double x0, double y0, double x1, double y1, double x2, double y2, double x3, double y3)
{
  Vector2 *corners = ARENA_NEW(&arena, Vector2, CORNERS);
  memcpy(corners, (const Vector2[CORNERS]){{x0, y0}, {x1, y1}, {x2, y2}, {x3, y3}}, CORNERS * sizeof *corners);
  return (Shape2){.kind = SHAPE_POLYGON, .n_corners = CORNERS, .corners = corners};
}

static Shape2 some_visitor(void)
{
  if (rand() % 2) return (Shape2){.kind = SHAPE_CIRCLE, .radius = uniform(0.1, 2)};
  double w = uniform(0.05, 2), h = uniform(0.05, 2);
  return quadrangle(-w, -h, w, -h, w, h, -w, h);
}

static double deepest(const ContactPoint *points, unsigned n)
{
  double least = INFINITY;
  for (unsigned i = 0; i < n; i++) least = fmin(least, points[i].gap);
  return least;
}

/* Moves the visitor along the normal until it is in the shape by `depth`; 0 if it is not near. */
static int sink(const Shape2 *whole, const Pose2 *at, const Shape2 *visitor, Pose2 *there, double depth, ContactPoint *points)
{
  unsigned n = 0;
  for (int round = 0; round < 3; round++) {
    n = shape_contacts(&work, whole, at, visitor, there, INFINITY, points);
    if (n == 0) return 0;
    double way = -depth - deepest(points, n);
    there->x += way * points[0].nx;
    there->y += way * points[0].ny;
  }
  n = shape_contacts(&work, whole, at, visitor, there, 0, points);
  return n > 0 && fabs(deepest(points, n) + depth) < 1e-9;
}

/* A trapezium and its halves: whoever touches the whole one touches one of them, as deep and along the same normal, and never
 * along another one. */
static void halves_are_a_whole(void **state)
{
  int n_touched = 0, n_both = 0;
  (void)state;
  srand(3);
  for (int k = 0; k < 20000; k++) {
    double cut = uniform(-0.45, 0.45), lean = uniform(-0.2, 0.2), left = uniform(-0.3, 0.3), right = uniform(-0.3, 0.3);
    Shape2 whole = quadrangle(-1, -1, 1, -1, 1 + right, 1, -1 + left, 1), visitor = some_visitor();
    Shape2 half[2] = {quadrangle(-1, -1, cut, -1, cut + lean, 1, -1 + left, 1),
                      quadrangle(cut, -1, 1, -1, 1 + right, 1, cut + lean, 1)};
    join(&half[0], &half[1]);
    Pose2 at = {uniform(-3, 3), uniform(-3, 3), uniform(-4, 4)}, there = {uniform(-4, 4), uniform(-4, 4), uniform(-4, 4)};
    if (rand() % 2) there.phi = at.phi + acos(0) * (rand() % 4); /* flat on it */
    ContactPoint of_whole[CONTACT_POINTS], points[CONTACT_POINTS];
    double depth = uniform(1e-6, 1e-3), least = INFINITY;
    if (!sink(&whole, &at, &visitor, &there, depth, of_whole)) continue;
    unsigned n_halves = 0;
    for (int i = 0; i < 2; i++) {
      unsigned n = shape_contacts(&work, &half[i], &at, &visitor, &there, 0, points);
      n_halves += n > 0;
      least = fmin(least, deepest(points, n));
      for (unsigned j = 0; j < n; j++) assert_true(points[j].nx * of_whole[0].nx + points[j].ny * of_whole[0].ny > 1 - 1e-7);
    }
    assert_true(n_halves > 0 && fabs(least + depth) < 1e-9);
    n_touched++;
    n_both += n_halves == 2;
  }
  assert_true(n_touched > 5000 && n_both > 100);
}

static unsigned touch(const Shape2 *shape, double radius, double x, double y, ContactPoint *points)
{
  const Shape2 disc = {.kind = SHAPE_CIRCLE, .radius = radius};
  const Pose2 origin = {0}, there = {x, y, 0};
  return shape_contacts(&work, shape, &origin, &disc, &there, 0, points);
}

/* Two slopes that meet in a ridge: between their normals it is an edge. */
static void a_ridge(void **state)
{
  Shape2 left = quadrangle(-1, -2, 0, -2, 0, 0, -1, -0.5), right = quadrangle(0, -2, 1, -2, 1, -0.5, 0, 0);
  ContactPoint p[CONTACT_POINTS];
  (void)state;
  join(&left, &right);
  for (int side = 0; side < 2; side++) {
    const Shape2 *shape = side ? &right : &left;
    assert_int_equal(touch(shape, 0.5, 0, 0.49, p), 1);
    assert_true(fabs(p->nx) < 1e-12 && fabs(p->gap + 0.01) < 1e-12);
    assert_int_equal(touch(shape, 0.5, 0.49 * sin(0.2), 0.49 * cos(0.2), p), 1);
    assert_true(fabs(p->nx - sin(0.2)) < 1e-12);
  }
  assert_int_equal(touch(&left, 0.5, 0.49 * sin(0.6), 0.49 * cos(0.6), p), 0); /* on the other slope */
  assert_int_equal(touch(&right, 0.5, 0.49 * sin(0.6), 0.49 * cos(0.6), p), 1);
}

/* The side of a step is met above the lower tile, as is its corner; below it is covered. */
static void a_step(void **state)
{
  Shape2 low = quadrangle(-1, -1, 0, -1, 0, 0, -1, 0), high = quadrangle(0, -1, 1, -1, 1, 0.3, 0, 0.3);
  ContactPoint p[CONTACT_POINTS];
  double part[2];
  (void)state;
  join(&low, &high);
  seams_exposed(&high, 3, 1.3, part);
  assert_true(fabs(part[0]) < 1e-12 && fabs(part[1] - 0.3) < 1e-5);
  seams_exposed(&low, 1, 1, part);
  assert_true(part[0] > part[1]);
  assert_int_equal(touch(&high, 0.1, -0.09, 0.1, p), 1);
  assert_true(fabs(p->nx + 1) < 1e-12 && fabs(p->gap + 0.01) < 1e-12);
  assert_int_equal(touch(&high, 0.1, -0.09 * sqrt(0.5), 0.3 + 0.09 * sqrt(0.5), p), 1);
  assert_true(fabs(p->nx + sqrt(0.5)) < 1e-9);
  assert_int_equal(touch(&low, 0.1, -0.05, 0.09, p), 1); /* in the corner of both */
  assert_true(fabs(p->ny - 1) < 1e-12);
}

/* Lines end to end, and a block on a floor: its bottom and what is under it are no surface. */
static void lines_and_blocks(void **state)
{
  Shape2 one = {.kind = SHAPE_LINE, .n_corners = 2, .corners = (const Vector2[]){{-1, 0}, {0, 0}}};
  Shape2 next = {.kind = SHAPE_LINE, .n_corners = 2, .corners = (const Vector2[]){{0, 0}, {1, 0}}};
  Shape2 floor = {.kind = SHAPE_LINE, .n_corners = 2, .corners = (const Vector2[]){{-3, 0}, {3, 0}}};
  Shape2 block = quadrangle(-1, 0, 1, 0, 1, 1, -1, 1);
  ContactPoint p[CONTACT_POINTS];
  double part[2];
  (void)state;
  join(&one, &next);
  assert_int_equal(touch(&next, 0.1, -0.01, 0.08, p), 0);
  assert_int_equal(touch(&one, 0.1, -0.01, 0.08, p), 1);
  assert_int_equal(touch(&next, 0.1, 1.01, 0.08, p), 1); /* its free end */
  join(&floor, &block);
  seams_exposed(&block, 0, 2, part);
  assert_true(part[0] > part[1]);
  seams_exposed(&floor, 0, 6, part);
  assert_true(part[0] == 0 && fabs(part[1] - 6) < 1e-12);
}

static Memory memory;
static jmp_buf failure; /* never taken: memory suffices */

static int begin(void **state)
{
  (void)state;
  memory_init(&memory, NULL);
  arena_init(&arena, &memory, &failure);
  return 0;
}

static int end(void **state)
{
  (void)state;
  arena_free(&arena);
  return 0;
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, begin, end)

int main(void)
{
  const struct CMUnitTest tests[] = {TEST(halves_are_a_whole), TEST(a_ridge), TEST(a_step), TEST(lines_and_blocks)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
