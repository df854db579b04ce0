/* Two uniform rods, length l and mass m each. Lagrange's equations in the absolute angles a, b from the x axis:

     (4/3) a'' + (1/2) cos(a - b) b'' + (1/2) sin(a - b) b'^2 + (3/2) g/l cos a = 0
     (1/2) cos(a - b) a'' + (1/3) b'' - (1/2) sin(a - b) a'^2 + (1/2) g/l cos b = 0 */
#include <math.h>
#include <stdio.h>

#include "reference.h"

enum { A, B, DA, DB, N_STATES };

static const double length = 1, mass = 1;

static int start(const double *p, double *x)
{
  (void)p;
  for (int i = 0; i < N_STATES; i++) x[i] = 0;
  return N_STATES;
}

static void derive(const double *p, double t, const double *x, double *dx)
{
  (void)p, (void)t;
  double c = cos(x[A] - x[B]) / 2, s = sin(x[A] - x[B]) / 2, g = gravity / length;
  double fa = -s * x[DB] * x[DB] - 1.5 * g * cos(x[A]), fb = s * x[DA] * x[DA] - 0.5 * g * cos(x[B]);
  double determinant = 4.0 / 9 - c * c;
  dx[A] = x[DA];
  dx[B] = x[DB];
  dx[DA] = (fa / 3 - c * fb) / determinant;
  dx[DB] = (4 * fb / 3 - c * fa) / determinant;
}

static double energy(const double *x)
{
  double kinetic = 2 * x[DA] * x[DA] / 3 + x[DB] * x[DB] / 6 + cos(x[A] - x[B]) * x[DA] * x[DB] / 2;
  return mass * length * (length * kinetic + gravity * (1.5 * sin(x[A]) + 0.5 * sin(x[B])));
}

static void titles(const double *p)
{
  (void)p;
  fputs(",\"upper.phi\",\"upper.w\",\"lower.phi\",\"lower.w\",\"energy\"", stdout);
}

static void print(const double *p, double t, const double *x, const double *dx)
{
  (void)p, (void)t, (void)dx;
  printf(",%.17g,%.17g,%.17g,%.17g,%.17g", x[A], x[DA], x[B] - x[A], x[DB] - x[DA], energy(x));
}

const System double_pendulum = {"double-pendulum", 0, "", start, titles, derive, print};
