/* impact.h: a ball that falls on an elastic floor, solved piece by piece in closed form.
 *
 * With k = c TE + d and der(s) = v + TD der(v), the motion is linear in flight and in contact:
 *
 *     flight    der(v) = -g
 *     contact   (m + k TD) der(v) = -(m g + c s + k v)
 *
 * Contact begins when s falls through 0, and ends when the force c s + k der(s) would pull. */
#ifndef TEST_SIMULATE_IMPACT_H
#define TEST_SIMULATE_IMPACT_H

#include <assert.h>
#include <complex.h>
#include <math.h>

typedef struct Ball {
  double m, g, c, d, TD, TE;
  double height; /* it starts at rest there */
} Ball;

typedef struct Motion {
  double s, v;
} Motion;

static inline double ball_k(const Ball *ball)
{
  return ball->c * ball->TE + ball->d;
}

static inline Motion ball_fly(const Ball *ball, Motion from, double t)
{
  const double g = ball->g;
  return (Motion){from.s + (from.v - ball->TD * g) * t - g * t * t / 2, from.v - g * t};
}

/* How long until it comes down to 0; from below 0 it first rises above. */
static inline double ball_flight_time(const Ball *ball, Motion from)
{
  const double u = from.v - ball->TD * ball->g, square = u * u + 2 * ball->g * from.s;
  assert(square >= 0);
  return (u + sqrt(square)) / ball->g;
}

/* exp(A t) = e1 I + (e1 - e2)/(l1 - l2) (A - l1 I) for the eigenvalues l1, l2 of A. */
static inline Motion ball_press(const Ball *ball, Motion from, double t)
{
  const double M = ball->m + ball_k(ball) * ball->TD, rest = -ball->m * ball->g / ball->c;
  const double vs = -ball->c / M, vv = -ball_k(ball) / M, ss = ball->TD * vs, sv = 1 + ball->TD * vv;
  const double half = (ss + vv) / 2, det = ss * vv - sv * vs;
  const double complex root = csqrt(half * half - det), l1 = half + root, l2 = half - root;
  const double complex e1 = cexp(l1 * t), q = (e1 - cexp(l2 * t)) / (l1 - l2);
  const double s = from.s - rest, v = from.v;
  return (Motion){rest + creal(e1 * s + q * ((ss - l1) * s + sv * v)), creal(e1 * v + q * (vs * s + (vv - l1) * v))};
}

/* What the law of the contact gives: negative while it pushes. */
static inline double ball_law(const Ball *ball, Motion x)
{
  const double k = ball_k(ball), a = -(ball->m * ball->g + ball->c * x.s + k * x.v) / (ball->m + k * ball->TD);
  return ball->c * x.s + k * (x.v + ball->TD * a);
}

/* How long contact lasts, up to `most`. */
static inline double ball_contact_time(const Ball *ball, Motion from, double most)
{
  const double step = 1e-3 * sqrt(ball->m / ball->c);
  double low = 0, high = step;
  for (; ball_law(ball, ball_press(ball, from, high)) < 0; high += step) {
    if (high > most) return INFINITY;
    low = high;
  }
  for (int i = 0; i < 100; i++) {
    const double middle = (low + high) / 2;
    if (ball_law(ball, ball_press(ball, from, middle)) < 0)
      low = middle;
    else
      high = middle;
  }
  return high;
}

/* *crossings counts how often s went through 0 until then. */
static inline Motion ball_at(const Ball *ball, double t, int *crossings)
{
  Motion x = {ball->height, 0};
  for (*crossings = 0;; *crossings += 2) {
    const double flight = ball_flight_time(ball, x);
    if (t <= flight) {
      const Motion now = ball_fly(ball, x, t);
      *crossings -= *crossings > 0 && now.s < 0; /* released, but still below */
      return now;
    }
    t -= flight;
    x = ball_fly(ball, x, flight);
    x.s = 0;
    const double contact = ball_contact_time(ball, x, t);
    if (t <= contact) return ++*crossings, ball_press(ball, x, t);
    t -= contact;
    x = ball_press(ball, x, contact);
  }
}

#endif
