/* A leg on the hinge A, held by a stay of two links from B over the knee to the joint C on the leg: rigid and classic.
   Unlike the model, each of the three bodies has its own x, y, phi, and each of the four pins two constraint forces:

     M a + G' lambda = f        G a = -der(G) v        (17 linear equations, index 1)

   The lower link is whole here. The force and the moment in its middle, where the model is cut, follow from Newton's law for
   the half next to C. */
#include <math.h>
#include <stdio.h>

#include "reference.h"

enum { LEG, UPPER, LOWER, N_BODIES, N_PINS = 4, N_Q = 3 * N_BODIES, N_ALL = N_Q + 2 * N_PINS };
enum { GROUND = -1 };

static const double m[N_BODIES] = {100, 4, 4}, I[N_BODIES] = {30, 4 * 0.65 * 0.65 / 12, 4 * 0.65 * 0.65 / 12};
static const double link = 0.65, centre = 1.2, joint = 0.9, Bx = 1, By = 0.2, start_angle = -0.15;
static const double d_hinge = 1500, d_knee = 3;

typedef struct Pin {
  int a, b;      /* bodies */
  double ra, rb; /* of the pin along the body from its centre */
  double x, y;   /* for GROUND: the pin */
} Pin;

static const Pin pins[N_PINS] = {{GROUND, LEG, 0, -1.2, 0, 0},
                                 {GROUND, UPPER, 0, -0.325, 1, 0.2},
                                 {UPPER, LOWER, 0.325, -0.325, 0, 0},
                                 {LOWER, LEG, 0.325, -0.3, 0, 0}};

static void put(double *x, int body, double px, double py, double phi, double r)
{
  x[3 * body] = px + r * cos(phi);
  x[3 * body + 1] = py + r * sin(phi);
  x[3 * body + 2] = phi;
}

/* The knee lies to the right of the way from B to C, as one goes: below the stay when it is stretched. */
static int start(const double *p, double *x)
{
  (void)p;
  double cx = joint * cos(start_angle), cy = joint * sin(start_angle);
  double distance = hypot(cx - Bx, cy - By), towards = atan2(cy - By, cx - Bx), half = acos(distance / 2 / link);
  double upper = towards + half, lower = towards - half;
  put(x, LEG, 0, 0, start_angle, centre);
  put(x, UPPER, Bx, By, upper, link / 2);
  put(x, LOWER, Bx + link * cos(upper), By + link * sin(upper), lower, link / 2);
  for (int i = 0; i < N_Q; i++) x[N_Q + i] = 0;
  return 2 * N_Q;
}

/* One end of a pin: adds sign * (the body's columns of G), and the same of what remains of its acceleration to `right`. */
static void stamp(double A[N_ALL][N_ALL], double *right, const double *x, int pin, int body, double r, double sign)
{
  if (body == GROUND) return;
  double c = cos(x[3 * body + 2]), s = sin(x[3 * body + 2]), w = x[N_Q + 3 * body + 2];
  const double column[2][3] = {{1, 0, -r * s}, {0, 1, r * c}}, towards[2] = {r * c, r * s};
  for (int k = 0; k < 2; k++) {
    int row = N_Q + 2 * pin + k;
    for (int i = 0; i < 3; i++) A[row][3 * body + i] = A[3 * body + i][row] = sign * column[k][i];
    right[row] += sign * w * w * towards[k];
  }
}

/* Accelerations and constraint forces */
static void solve(const double *x, double solution[N_ALL])
{
  static double A[N_ALL][N_ALL];
  const double *v = x + N_Q;
  for (int i = 0; i < N_ALL; i++)
    for (int k = 0; k < N_ALL; k++) A[i][k] = 0;
  for (int i = 0; i < N_ALL; i++) solution[i] = 0;
  for (int body = 0; body < N_BODIES; body++) {
    A[3 * body][3 * body] = A[3 * body + 1][3 * body + 1] = m[body];
    A[3 * body + 2][3 * body + 2] = I[body];
    solution[3 * body + 1] = -m[body] * gravity;
  }
  double knee = d_knee * (v[3 * LOWER + 2] - v[3 * UPPER + 2]);
  solution[3 * LEG + 2] = -d_hinge * v[3 * LEG + 2];
  solution[3 * UPPER + 2] = knee;
  solution[3 * LOWER + 2] = -knee;
  for (int i = 0; i < N_PINS; i++) {
    stamp(A, solution, x, i, pins[i].a, pins[i].ra, 1);
    stamp(A, solution, x, i, pins[i].b, pins[i].rb, -1);
  }
  solve_dense(N_ALL, &A[0][0], solution);
}

static void derive(const double *p, double t, const double *x, double *dx)
{
  (void)p, (void)t;
  double solution[N_ALL];
  solve(x, solution);
  for (int i = 0; i < N_Q; i++) {
    dx[i] = x[N_Q + i];
    dx[N_Q + i] = solution[i];
  }
}

static void titles(const double *p)
{
  (void)p;
  fputs(",\"hinge.phi\",\"hinge.w\",\"stay.phi\",\"stay.w\",\"knee.phi\",\"knee.w\",\"ankle.phi\",\"ankle.w\","
        "\"along\",\"across\",\"moment\",\"energy\"",
        stdout);
}

/* Force on the half next to C from the other half, along and across the link, and the moment */
static void cut(const double *x, double *along, double *across, double *moment)
{
  double solution[N_ALL];
  solve(x, solution);
  const double *a = solution + 3 * LOWER;
  double phi = x[3 * LOWER + 2], w = x[N_Q + 3 * LOWER + 2], c = cos(phi), s = sin(phi), q = link / 4, half = m[LOWER] / 2;
  double ax = a[0] - q * (s * a[2] + c * w * w), ay = a[1] + q * (c * a[2] - s * w * w);
  double Cx = -solution[N_Q + 6], Cy = -solution[N_Q + 7]; /* G' lambda stands on the left, LOWER with + */
  double fx = half * ax - Cx, fy = half * (ay + gravity) - Cy;
  *along = c * fx + s * fy;
  *across = -s * fx + c * fy;
  *moment = half * (link / 2) * (link / 2) / 12 * a[2] + q * *across - q * (c * Cy - s * Cx);
}

static double energy(const double *x)
{
  double sum = 0;
  for (int b = 0; b < N_BODIES; b++) {
    const double *v = x + N_Q + 3 * b;
    sum += m[b] * (v[0] * v[0] + v[1] * v[1]) / 2 + I[b] * v[2] * v[2] / 2 + m[b] * gravity * x[3 * b + 1];
  }
  return sum;
}

static void print(const double *p, double t, const double *x, const double *dx)
{
  (void)p, (void)t, (void)dx;
  double along, across, moment;
  cut(x, &along, &across, &moment);
  const double *v = x + N_Q;
  printf(",%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g", x[2], v[2], x[5], v[5], x[8] - x[5], v[8] - v[5], x[8] - x[2],
         v[8] - v[2]);
  printf(",%.17g,%.17g,%.17g,%.17g", along, across, moment, energy(x));
}

const System landing_gear = {"landing-gear", 0, "", start, titles, derive, print};
