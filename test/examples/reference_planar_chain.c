/* n uniform rods hang on a wall and on each other by pins. Unknown are the forces F[i] at the inner ends of the rods; with
   u along and n across a rod, h half its length, a its centre's acceleration, w its absolute angular velocity

     m a[i] = F[i] - F[i+1] + m g                      I der(w[i]) = -h n[i].(F[i] + F[i+1])
     ends:  a[i] +- h (der(w) n - w der(phi) u) = a[i] +- h der(w) k -+ h w^2 u,     k = n - TD w u

   because der(phi) = w + TD der(w), absolute as for each joint. That two ends meet gives a block-tridiagonal system. */
#include <math.h>
#include <stdio.h>

#include "reference.h"

enum { N, TD };
enum { MOST_RODS = MOST_STATES / 2 };

static const double length = 0.1, mass = 0.1;

typedef struct Vector {
  double x, y;
} Vector;
typedef struct Matrix {
  double xx, xy, yx, yy;
} Matrix;
typedef struct Rod {
  Vector u, n, k;
  double w;
  Matrix K; /* h^2/I k n' */
} Rod;

static Rod rod[MOST_RODS];
static Matrix above[MOST_RODS]; /* after elimination: F[i] + above[i] F[i+1] = F[i] */
static Vector force[MOST_RODS + 1];

static Vector times(Matrix A, Vector v)
{
  return (Vector){A.xx * v.x + A.xy * v.y, A.yx * v.x + A.yy * v.y};
}
static Vector less(Vector a, Vector b)
{
  return (Vector){a.x - b.x, a.y - b.y};
}
static Matrix combine(double unit, double f, Matrix A, double g, Matrix B)
{
  return (Matrix){unit + f * A.xx + g * B.xx, f * A.xy + g * B.xy, f * A.yx + g * B.yx, unit + f * A.yy + g * B.yy};
}
static Matrix product(Matrix A, Matrix B)
{
  return (Matrix){A.xx * B.xx + A.xy * B.yx, A.xx * B.xy + A.xy * B.yy, A.yx * B.xx + A.yy * B.yx, A.yx * B.xy + A.yy * B.yy};
}
static Matrix inverse(Matrix A)
{
  double d = A.xx * A.yy - A.xy * A.yx;
  return (Matrix){A.yy / d, -A.xy / d, -A.yx / d, A.xx / d};
}

static int count(const double *p)
{
  return p[N] < MOST_RODS ? (int)p[N] : MOST_RODS;
}

static int start(const double *p, double *x)
{
  int n = count(p);
  for (int i = 0; i < 2 * n; i++) x[i] = 0;
  return 2 * n;
}

static void place(const double *p, const double *x, int n)
{
  const double inverse_inertia = 3 / mass; /* h^2/I of a uniform rod */
  for (int i = 0; i < n; i++) {
    Rod *r = &rod[i];
    r->w = x[n + i];
    r->u = (Vector){cos(x[i]), sin(x[i])};
    r->n = (Vector){-r->u.y, r->u.x};
    r->k = (Vector){r->n.x - p[TD] * r->w * r->u.x, r->n.y - p[TD] * r->w * r->u.y};
    r->K = (Matrix){inverse_inertia * r->k.x * r->n.x, inverse_inertia * r->k.x * r->n.y, inverse_inertia * r->k.y * r->n.x,
                    inverse_inertia * r->k.y * r->n.y};
  }
}

static Vector outward(const Rod *r) /* h w^2 u */
{
  double f = length / 2 * r->w * r->w;
  return (Vector){f * r->u.x, f * r->u.y};
}

/* Forward elimination and back substitution of: below F[i-1] + diagonal F[i] + next F[i+1] = right */
static void solve(int n)
{
  const Matrix none = {0, 0, 0, 0};
  for (int i = 0; i < n; i++) {
    Matrix diagonal = i ? combine(-2 / mass, -1, rod[i - 1].K, -1, rod[i].K) : combine(-1 / mass, -1, rod[0].K, 0, none);
    Matrix next = combine(1 / mass, -1, rod[i].K, 0, none);
    Vector right = outward(&rod[i]);
    if (i) {
      Vector before = outward(&rod[i - 1]);
      Matrix below = combine(1 / mass, -1, rod[i - 1].K, 0, none);
      diagonal = combine(0, 1, diagonal, -1, product(below, above[i - 1]));
      right = less((Vector){right.x + before.x, right.y + before.y}, times(below, force[i - 1]));
    } else {
      right.y -= gravity;
    }
    above[i] = product(inverse(diagonal), next);
    force[i] = times(inverse(diagonal), right);
  }
  force[n] = (Vector){0, 0};
  for (int i = n - 1; i >= 0; i--) force[i] = less(force[i], times(above[i], force[i + 1]));
}

static void derive(const double *p, double t, const double *x, double *dx)
{
  (void)t;
  int n = count(p);
  place(p, x, n);
  solve(n);
  for (int i = 0; i < n; i++) {
    Vector sum = {force[i].x + force[i + 1].x, force[i].y + force[i + 1].y};
    double aw = -6 / (mass * length) * (rod[i].n.x * sum.x + rod[i].n.y * sum.y);
    dx[i] = x[n + i] + p[TD] * aw;
    dx[n + i] = aw;
  }
}

static void titles(const double *p)
{
  (void)p;
  fputs(",\"joint[1].phi\",\"joint[1].w\",\"joint[2].phi\",\"joint[2].w\",\"tip.x\",\"tip.y\",\"pull.x\",\"pull.y\"", stdout);
}

static void print(const double *p, double t, const double *x, const double *dx)
{
  (void)t, (void)dx;
  int n = count(p);
  Vector tip = {0, 0};
  for (int i = 0; i < n; i++) {
    tip.x += length * cos(x[i]);
    tip.y += length * sin(x[i]);
  }
  printf(",%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g", x[0], x[n], x[1] - x[0], x[n + 1] - x[n], tip.x, tip.y, force[0].x,
         force[0].y);
}

const System planar_chain = {"planar-chain", 2, "n, TD", start, titles, derive, print};
