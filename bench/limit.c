/* The limit: the same chain as a recursion written for it and for nothing else. What its tip side answers at a hinge is a force
 * f = M a + c with a symmetric 2 x 2 matrix, because a hinge passes no torque. No engine that takes chains apart into general
 * parts can be faster; how near lied comes is what `ratio to limit` says. */
#include <math.h>
#include <stdlib.h>

#include "chain.h"

typedef struct Link {
  double rx, ry, w;                 /* from hinge to hinge; angular velocity */
  double alpha_x, alpha_y, alpha_0; /* der(w) = alpha_x a.x + alpha_y a.y + alpha_0 for the acceleration a of its hinge */
} Link;

typedef struct Limit {
  size_t n;
  Link link[];
} Limit;

static void *limit_create(size_t n)
{
  Limit *limit = malloc(sizeof *limit + n * sizeof *limit->link);
  if (limit) limit->n = n;
  return limit;
}

static void place_links(Limit *limit, const double *q, const double *qd)
{
  double phi = 0, w = 0;
  for (size_t i = 0; i < limit->n; i++) {
    phi += q[i];
    w += qd[i];
    limit->link[i].rx = LINK_LENGTH * cos(phi);
    limit->link[i].ry = LINK_LENGTH * sin(phi);
    limit->link[i].w = w;
  }
}

/* From the tip to the wall. With u = (-ry, rx), the outer hinge has the acceleration a + u der(w) - w^2 r, the centre of mass
 * that of the middle. */
static void reduce_links(Limit *limit)
{
  double xx = 0, xy = 0, yy = 0, x = 0, y = 0; /* behind the outer hinge: M and c */
  for (size_t i = limit->n; i-- > 0;) {
    Link *link = &limit->link[i];
    const double rx = link->rx, ry = link->ry, w2 = link->w * link->w;
    const double m = LINK_MASS, inertia = LINK_INERTIA + 0.25 * m * LINK_LENGTH * LINK_LENGTH;
    /* force at the outer hinge = K (a + u der(w)) + k */
    const double kx = x - w2 * (xx * rx + xy * ry), ky = y - w2 * (xy * rx + yy * ry);
    const double ux = -ry * xx + rx * xy, uy = -ry * xy + rx * yy; /* K u */
    const double pivot = inertia + rx * uy - ry * ux;
    const double gx = -0.5 * m * ry + ux, gy = 0.5 * m * rx + uy; /* torque about the hinge over a */
    const double torque = 0.5 * m * rx * CHAIN_GRAVITY + rx * ky - ry * kx;
    const double bx = link->alpha_x = -gx / pivot, by = link->alpha_y = -gy / pivot, b0 = link->alpha_0 = -torque / pivot;
    x = kx - 0.5 * m * w2 * rx + gx * b0;
    y = ky - 0.5 * m * w2 * ry + m * CHAIN_GRAVITY + gy * b0;
    xx += m + gx * bx;
    xy += gx * by;
    yy += m + gy * by;
  }
}

static void expand_links(const Limit *limit, double *qdd)
{
  double ax = 0, ay = 0, before = 0;
  for (size_t i = 0; i < limit->n; i++) {
    const Link *link = &limit->link[i];
    const double alpha = link->alpha_x * ax + link->alpha_y * ay + link->alpha_0, w2 = link->w * link->w;
    qdd[i] = alpha - before;
    before = alpha;
    ax += -link->ry * alpha - w2 * link->rx;
    ay += link->rx * alpha - w2 * link->ry;
  }
}

static int limit_accelerations(void *handle, const double *q, const double *qd, double *qdd)
{
  place_links(handle, q, qd);
  reduce_links(handle);
  expand_links(handle, qdd);
  return 0;
}

const Engine engine_limit = {"limit", (size_t)-1, limit_create, limit_accelerations, free};
