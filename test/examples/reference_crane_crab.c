/* A crab on rails, x, and a load on a rod of length l at the angle phi from the vertical:

     (M + m) der(v) + m l (cos phi der(w) - sin phi w der(phi)) = F(t) - d v
     m l (cos phi der(v) + g sin phi) + (m l^2 + I) der(w) = 0            der(x) = v + TD der(v), der(phi) = w + TD der(w) */
#include <math.h>
#include <stdio.h>

#include "reference.h"

enum { X, V, PHI, W, N_STATES };
enum { TD };

static const double crab = 20, load = 50, inertia = 2, length = 2, damping = 10, push = 100;

static int start(const double *p, double *x)
{
  (void)p;
  for (int i = 0; i < N_STATES; i++) x[i] = 0;
  return N_STATES;
}

static double force(double t)
{
  return t < 2 ? push * sin(acos(-1) * t) : 0;
}

static void derive(const double *p, double t, const double *x, double *dx)
{
  double c = load * length * cos(x[PHI]), s = load * length * sin(x[PHI]);
  double M[4] = {crab + load, c - p[TD] * x[W] * s, c, load * length * length + inertia};
  double f[2] = {force(t) - damping * x[V] + s * x[W] * x[W], -gravity * s};
  solve_dense(2, M, f);
  dx[X] = x[V] + p[TD] * f[0];
  dx[V] = f[0];
  dx[PHI] = x[W] + p[TD] * f[1];
  dx[W] = f[1];
}

static void titles(const double *p)
{
  (void)p;
  fputs(",\"rail.s\",\"rail.v\",\"rope.phi\",\"rope.w\"", stdout);
}

static void print(const double *p, double t, const double *x, const double *dx)
{
  (void)p, (void)t, (void)dx;
  printf(",%.17g,%.17g,%.17g,%.17g", x[X], x[V], x[PHI], x[W]);
}

const System crane_crab = {"crane-crab", 1, "TD", start, titles, derive, print};
