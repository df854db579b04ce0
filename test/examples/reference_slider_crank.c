/* Crank r at the angle q, connecting rod l at the angle b, slider at x: one degree of freedom,

     r sin q + l sin b = 0        J(q) q'' + J'(q) q'^2/2 + V'(q) = 0

   with b and all positions as functions of q; a dash behind them is a derivative by q. */
#include <math.h>
#include <stdio.h>

#include "reference.h"

enum { Q, DQ, N_STATES };

static const double r = 0.5, l = 1.5, m_crank = 2, m_rod = 1.5, m_slider = 3, q_start = 1;

typedef struct Pose {
  double b, b1, b2;          /* angle of the rod */
  double x, x1, x2;          /* slider */
  double cx1, cx2, cy1, cy2; /* middle of the rod */
} Pose;

static Pose pose(double q)
{
  Pose p;
  double s = sin(q), c = cos(q), S = -r / l * s, C = sqrt(1 - S * S);
  p.b = asin(S);
  p.b1 = -r * c / (l * C);
  p.b2 = (r * s + l * S * p.b1 * p.b1) / (l * C);
  p.x = r * c + l * C;
  p.x1 = -r * s - l * S * p.b1;
  p.x2 = -r * c - l * (C * p.b1 * p.b1 + S * p.b2);
  p.cx1 = -r * s - l / 2 * S * p.b1;
  p.cx2 = -r * c - l / 2 * (C * p.b1 * p.b1 + S * p.b2);
  p.cy1 = r * c + l / 2 * C * p.b1;
  p.cy2 = -r * s + l / 2 * (C * p.b2 - S * p.b1 * p.b1);
  return p;
}

static double inertia(const Pose *p)
{
  return m_crank * r * r / 3 + m_rod * (p->cx1 * p->cx1 + p->cy1 * p->cy1 + l * l / 12 * p->b1 * p->b1) +
         m_slider * p->x1 * p->x1;
}

static int start(const double *p, double *x)
{
  (void)p;
  x[Q] = q_start;
  x[DQ] = 0;
  return N_STATES;
}

static void derive(const double *parameters, double t, const double *x, double *dx)
{
  (void)parameters, (void)t;
  Pose p = pose(x[Q]);
  double half_J1 = m_rod * (p.cx1 * p.cx2 + p.cy1 * p.cy2 + l * l / 12 * p.b1 * p.b2) + m_slider * p.x1 * p.x2;
  double V1 = gravity * (m_crank * r / 2 * cos(x[Q]) + m_rod * p.cy1);
  dx[Q] = x[DQ];
  dx[DQ] = -(half_J1 * x[DQ] * x[DQ] + V1) / inertia(&p);
}

static void titles(const double *p)
{
  (void)p;
  fputs(",\"crank.phi\",\"crank.w\",\"pin.phi\",\"pin.w\",\"slider.s\",\"slider.v\",\"energy\"", stdout);
}

static void print(const double *parameters, double t, const double *x, const double *dx)
{
  (void)parameters, (void)t, (void)dx;
  Pose p = pose(x[Q]);
  double height = m_crank * r / 2 * sin(x[Q]) + m_rod * (r * sin(x[Q]) + l / 2 * sin(p.b));
  printf(",%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g", x[Q], x[DQ], p.b - x[Q], (p.b1 - 1) * x[DQ], p.x, p.x1 * x[DQ],
         inertia(&p) * x[DQ] * x[DQ] / 2 + gravity * height);
}

const System slider_crank = {"slider-crank", 0, "", start, titles, derive, print};
