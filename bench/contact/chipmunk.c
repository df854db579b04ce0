/* chipmunk.c: Chipmunk 7, with a slop of 0.1 mm instead of its 0.1 units and more iterations than the 10 it begins with. */
#include <chipmunk/chipmunk.h>
#include <math.h>
#include <stdlib.h>

#include "scenes.h"

enum { ITERATIONS = 30 };
static const double SLOP = 1e-4;

typedef struct Space {
  cpSpace *space;
  cpBody **bodies;
  size_t n;
} Space;

static Space new_space(size_t room)
{
  Space s = {cpSpaceNew(), calloc(room, sizeof *s.bodies), 0};
  cpSpaceSetGravity(s.space, cpv(0, -SCENE_GRAVITY));
  cpSpaceSetIterations(s.space, ITERATIONS);
  cpSpaceSetCollisionSlop(s.space, SLOP);
  return s;
}

static void add_edge(Space *s, double x1, double y1, double x2, double y2)
{
  cpShape *shape = cpSegmentShapeNew(cpSpaceGetStaticBody(s->space), cpv(x1, y1), cpv(x2, y2), 0);
  cpShapeSetFriction(shape, 1); /* of a pair the product counts */
  cpSpaceAddShape(s->space, shape);
}

static void add_body(Space *s, cpBody *body, cpShape *shape, double x, double y)
{
  cpShapeSetFriction(shape, sqrt(PILE_FRICTION));
  cpSpaceAddBody(s->space, body);
  cpSpaceAddShape(s->space, shape);
  cpBodySetPosition(body, cpv(x, y));
  s->bodies[s->n++] = body;
}

static int advance(void *engine, double seconds)
{
  Space *s = engine;
  for (int k = 0; k < (int)(seconds / SCENE_STEP + 0.5); k++) cpSpaceStep(s->space, SCENE_STEP);
  return 0;
}

static double kinetic(const Space *s)
{
  double sum = 0;
  for (size_t i = 0; i < s->n; i++) {
    double w = cpBodyGetAngularVelocity(s->bodies[i]);
    sum +=
        (cpBodyGetMass(s->bodies[i]) * cpvlengthsq(cpBodyGetVelocity(s->bodies[i])) + cpBodyGetMoment(s->bodies[i]) * w * w) /
        2;
  }
  return sum;
}

static void free_shape(cpBody *body, cpShape *shape, void *data)
{
  (void)body;
  cpSpaceRemoveShape(data, shape);
  cpShapeFree(shape);
}

static void free_space(Space *s)
{
  for (size_t i = 0; i < s->n; i++) {
    cpBodyEachShape(s->bodies[i], free_shape, s->space);
    cpSpaceRemoveBody(s->space, s->bodies[i]);
    cpBodyFree(s->bodies[i]);
  }
  cpBodyEachShape(cpSpaceGetStaticBody(s->space), free_shape, s->space);
  cpSpaceFree(s->space);
  free(s->bodies);
}

static int stack(double m_top, StackResult *result)
{
  Space s = new_space(STACK_BOXES);
  double y[STACK_BOXES];
  add_edge(&s, -1, 0, 1, 0);
  for (int i = 0; i < STACK_BOXES; i++) {
    double m = i + 1 < STACK_BOXES ? 1 : m_top;
    cpBody *body = cpBodyNew(m, cpMomentForBox(m, STACK_WIDTH, STACK_HEIGHT));
    add_body(&s, body, cpBoxShapeNew(body, STACK_WIDTH, STACK_HEIGHT, 0), 0, (i + 0.5) * STACK_HEIGHT + 1e-3 * (i + 1));
  }
  advance(&s, stack_rest(m_top));
  result->sideways = 0;
  for (int i = 0; i < STACK_BOXES; i++) {
    y[i] = cpBodyGetPosition(s.bodies[i]).y;
    result->sideways = fmax(result->sideways, fabs(cpBodyGetPosition(s.bodies[i]).x));
  }
  stack_measure(m_top, y, result);
  result->error = NAN;
  result->kinetic = kinetic(&s);
  free_space(&s);
  return 0;
}

static int pile(const PileSize *size, PileResult *result)
{
  Space s = new_space(size->n);
  double half = pile_half_width(size), *x = calloc(2 * size->n, sizeof *x), *y = x + size->n;
  add_edge(&s, -2 * half, 0, 2 * half, 0);
  add_edge(&s, -half, -PILE_RADIUS, -half, 50);
  add_edge(&s, half, -PILE_RADIUS, half, 50);
  for (size_t i = 0; i < size->n; i++) {
    cpBody *body = cpBodyNew(1, cpMomentForCircle(1, 0, PILE_RADIUS, cpvzero));
    add_body(&s, body, cpCircleShapeNew(body, PILE_RADIUS, cpvzero), pile_x(size, i), pile_y(size, i));
  }
  pile_advance(size, advance, &s, result);
  for (size_t i = 0; i < size->n; i++) {
    cpVect p = cpBodyGetPosition(s.bodies[i]);
    x[i] = p.x;
    y[i] = p.y;
  }
  pile_measure(size, x, y, result);
  result->kinetic = kinetic(&s);
  free(x);
  free_space(&s);
  return 0;
}

const ContactEngine contact_chipmunk = {"Chipmunk", NULL, stack, pile};
