/* implicit.c: linearly implicit Euler on the same springs, the honest rival: (M - h^2 K) dv = h (f + h K v), K = df/dy, one
 * tridiagonal solve a step, contacts in the vertical only. */
#include <math.h>

#include "scenes.h"

typedef struct Boxes {
  double m[STACK_BOXES], y[STACK_BOXES], v[STACK_BOXES];
} Boxes;

/* Force and stiffness of the contact below box i; neither where it is open. */
static void contact_below(const Boxes *b, int i, double *force, double *stiffness)
{
  double c = i == 0 ? 2 * STACK_STIFFNESS : STACK_STIFFNESS;
  double depth = i == 0 ? STACK_HEIGHT / 2 - b->y[0] : STACK_HEIGHT - (b->y[i] - b->y[i - 1]);
  *force = c * fmax(0, depth);
  *stiffness = depth > 0 ? c : 0;
}

static void step(Boxes *b)
{
  enum { N = STACK_BOXES };
  const double h = SCENE_STEP;
  double f[N + 1] = {0}, k[N + 1] = {0}, diagonal[N], right[N];
  for (int i = 0; i < N; i++) contact_below(b, i, &f[i], &k[i]);
  for (int i = 0; i < N; i++) {
    double below = i ? b->v[i - 1] : 0, above = i + 1 < N ? b->v[i + 1] : 0;
    diagonal[i] = b->m[i] + h * h * (k[i] + k[i + 1]);
    right[i] = h * (f[i] - f[i + 1] - b->m[i] * SCENE_GRAVITY - h * (k[i] * (b->v[i] - below) + k[i + 1] * (b->v[i] - above)));
  }
  for (int i = 1; i < N; i++) { /* off the diagonal: -h^2 k[i] */
    double part = -h * h * k[i] / diagonal[i - 1];
    diagonal[i] += part * h * h * k[i];
    right[i] -= part * right[i - 1];
  }
  for (int i = N - 1; i >= 0; i--) {
    right[i] = (right[i] + (i + 1 < N ? h * h * k[i + 1] * right[i + 1] : 0)) / diagonal[i];
    b->v[i] += right[i];
  }
  for (int i = 0; i < N; i++) b->y[i] += h * b->v[i];
}

static int stack(double m_top, StackResult *result)
{
  Boxes b;
  for (int i = 0; i < STACK_BOXES; i++) {
    b.m[i] = i + 1 < STACK_BOXES ? 1 : m_top;
    b.y[i] = (i + 0.5) * STACK_HEIGHT + 1e-3 * (i + 1);
    b.v[i] = 0;
  }
  for (int k = 0; k < (int)(stack_rest(m_top) / SCENE_STEP + 0.5); k++) step(&b);
  stack_measure(m_top, b.y, result);
  result->kinetic = result->sideways = 0;
  for (int i = 0; i < STACK_BOXES; i++) result->kinetic += b.m[i] * b.v[i] * b.v[i] / 2;
  return 0;
}

const ContactEngine contact_implicit = {"implicit Euler, vertical only", NULL, stack, NULL};
