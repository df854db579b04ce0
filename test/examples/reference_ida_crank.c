/* The slider-crank that SUNDIALS ships as an example of IDA (idaSlCrank_dns), in its crank angle q alone: crank a, connecting
   rod 1 at the angle p, slider at x,

     a sin q + sin p = 0        x = a cos q + cos p

   kinetic energy (J1 q'^2 + m2 x'^2 + J2 p'^2)/2; a spring-damper between the middles of crank and rod; a force F along x on
   the rod's far end, x + cos p. A dash behind a letter is a derivative by q. */
#include <math.h>
#include <stdio.h>

#include "reference.h"

enum { Q, DQ, N_STATES };

static const double a = 0.5, J1 = 1, J2 = 2, m2 = 1, k = 1, d = 1, l0 = 1, F = 1;

static int start(const double *p, double *x)
{
  (void)p;
  x[Q] = 2 * atan(1);
  x[DQ] = 0;
  return N_STATES;
}

static void derive(const double *parameters, double t, const double *state, double *dx)
{
  (void)parameters, (void)t;
  double q = state[Q], w = state[DQ], p = asin(-a * sin(q)), x = a * cos(q) + cos(p);
  double p1 = -a * cos(q) / cos(p), p2 = (a * sin(q) + sin(p) * p1 * p1) / cos(p);
  double x1 = -a * sin(q) - sin(p) * p1, x2 = -a * cos(q) - cos(p) * p1 * p1 - sin(p) * p2;
  double ex = x - cos(p) / 2 - a / 2 * cos(q), ey = -sin(p) / 2 - a / 2 * sin(q); /* middle of the crank to that of the rod */
  double l = sqrt(ex * ex + ey * ey);
  double l1 = (ex * (x1 + sin(p) * p1 / 2 + a / 2 * sin(q)) - ey * (cos(p) * p1 + a * cos(q)) / 2) / l;
  double force = k * (l - l0) + d * l1 * w;
  dx[Q] = w;
  dx[DQ] = (F * (x1 - sin(p) * p1) - force * l1 - (m2 * x1 * x2 + J2 * p1 * p2) * w * w) / (J1 + m2 * x1 * x1 + J2 * p1 * p1);
}

static void titles(const double *p)
{
  (void)p;
  fputs(",\"crank.phi\",\"crank.w\",\"slider.s\",\"hinge.phi\"", stdout);
}

static void print(const double *parameters, double t, const double *state, const double *dx)
{
  (void)parameters, (void)t, (void)dx;
  double p = asin(-a * sin(state[Q]));
  printf(",%.17g,%.17g,%.17g,%.17g", state[Q], state[DQ], a * cos(state[Q]) + cos(p), p);
}

const System ida_crank = {"ida-crank", 0, "", start, titles, derive, print};
