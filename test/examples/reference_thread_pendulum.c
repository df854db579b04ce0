/* A point mass on a thread, in polar coordinates s, phi with kinetic velocities v, w. With e along the thread and n across it

     velocity      v e + s w n
     acceleration  (der(v) - s w der(phi)) e + (v der(phi) + w der(s) + s der(w)) n

   and der(phi) = w + TD der(w), der(s) = v + TD der(v), Newton's law along e and n is linear in der(v), der(w):

     der(v) - TD s w der(w)          = g_e + f/m + s w^2
     TD w der(v) + (s + TD v) der(w) = g_n - 2 v w

   The thread: f = -c (s - l) - d v while s > l, or with the damper on der(s), and then never pushing. */
#include <math.h>
#include <stdio.h>

#include "reference.h"

enum { PHI, W, S, V, N_STATES };
enum { TD, ELASTIC, DAMPING };

static const double mass = 1, length = 1, stiffness = 1e6;

static int start(const double *p, double *x)
{
  (void)p;
  x[PHI] = 0;
  x[W] = -3;
  x[S] = length;
  x[V] = 0;
  return N_STATES;
}

/* der(v), der(w) when the thread pulls with -f0 - f1 der(v) */
static void accelerate(const double *p, const double *x, double f0, double f1, double *av, double *aw)
{
  double A[4] = {1 - f1 / mass, -p[TD] * x[S] * x[W], p[TD] * x[W], x[S] + p[TD] * x[V]};
  double b[2] = {-gravity * sin(x[PHI]) + f0 / mass + x[S] * x[W] * x[W], -gravity * cos(x[PHI]) - 2 * x[V] * x[W]};
  solve_dense(2, A, b);
  *av = b[0];
  *aw = b[1];
}

static void derive(const double *p, double t, const double *x, double *dx)
{
  (void)t;
  double ds = x[S] - length;
  double f0 = ds > 0 ? -stiffness * ds - p[DAMPING] * x[V] : 0;
  double f1 = ds > 0 && p[ELASTIC] != 0 ? -p[DAMPING] * p[TD] : 0;
  double av, aw;
  accelerate(p, x, f0, f1, &av, &aw);
  if (p[ELASTIC] != 0 && f0 + f1 * av > 0) accelerate(p, x, 0, 0, &av, &aw);
  dx[PHI] = x[W] + p[TD] * aw;
  dx[W] = aw;
  dx[S] = x[V] + p[TD] * av;
  dx[V] = av;
}

static void titles(const double *p)
{
  (void)p;
  fputs(",\"swing.phi\",\"swing.w\",\"thread.s\",\"thread.v\"", stdout);
}

static void print(const double *p, double t, const double *x, const double *dx)
{
  (void)p, (void)t, (void)dx;
  printf(",%.17g,%.17g,%.17g,%.17g", x[PHI], x[W], x[S], x[V]);
}

const System thread_pendulum = {"thread-pendulum", 3, "TD, 1 for elastic damping, d", start, titles, derive, print};
