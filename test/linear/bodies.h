/* bodies.h: bodies in a plane with laws of contact between them, as a core of equations and rows behind it.
 *
 * Unknowns of the core: accelerations a and velocities v_el of each body, a force for each joint, the force on the ground.
 * Its rows: M a - J' f - D' r = g,  v_el - T_D a = v,  D a = 0,  and the ground's force is the sum of what acts on it. Behind
 * the core: a force f for each law, f + k J v_el = f0, or f = f0 if it is switched off.
 */
#ifndef TEST_LINEAR_BODIES_H
#define TEST_LINEAR_BODIES_H

#include "linear/matrices.h"

enum { MOTIONS = 3, MANY_BODIES = 30, MANY_LAWS = 80, GROUND = -1 };

/* What lies between two bodies: a joint or a law. */
typedef struct Tie {
  int left, right; /* a body or the ground */
  double direction[MOTIONS];
  double k; /* of a law */
} Tie;

typedef struct Bodies {
  size_t n, n_joints;
  double mass[MANY_BODIES][MOTIONS][MOTIONS];
  Tie joint[MANY_BODIES];
} Bodies;

typedef struct Laws {
  size_t n;
  Tie law[MANY_LAWS];
} Laws;

static inline Tie random_tie(int left, int right, uint64_t *seed)
{
  Tie tie = {.left = left, .right = right, .k = pow(10, next_random(seed, 0, 4))};
  for (size_t m = 0; m < MOTIONS; m++) tie.direction[m] = next_random(seed, 0.2, 1) * (next_number(seed, 2) ? 1 : -1);
  return tie;
}

/* Each body is joined to one before it with probability `joined`: trees. */
static inline Bodies random_bodies(size_t n, double joined, uint64_t *seed)
{
  Bodies bodies = {.n = n};
  for (size_t i = 0; i < n; i++) {
    for (size_t p = 0; p < MOTIONS; p++)
      for (size_t q = 0; q <= p; q++)
        bodies.mass[i][p][q] = bodies.mass[i][q][p] = p == q ? next_random(seed, 1, 3) : next_random(seed, -0.3, 0.3);
    if (i > 0 && next_random(seed, 0, 1) < joined)
      bodies.joint[bodies.n_joints++] = random_tie((int)next_number(seed, i), (int)i, seed);
  }
  return bodies;
}

/* A third of them on the ground, the others between neighbours, as in a pile. */
static inline Laws random_laws(const Bodies *bodies, size_t n, uint64_t *seed)
{
  Laws laws = {.n = n};
  for (size_t j = 0; j < n; j++) {
    size_t right = next_number(seed, bodies->n), reach = next_number(seed, 3);
    laws.law[j] = random_tie(reach == 0 || right < reach ? GROUND : (int)(right - reach), (int)right, seed);
  }
  return laws;
}

static inline size_t acceleration_of(size_t body, size_t motion)
{
  return 2 * MOTIONS * body + motion;
}

static inline size_t velocity_of(size_t body, size_t motion)
{
  return acceleration_of(body, motion) + MOTIONS;
}

static inline size_t core_size(const Bodies *bodies)
{
  return 2 * MOTIONS * bodies->n + bodies->n_joints + 1;
}

/* How the force of a tie acts on a body. */
static inline double tie_side(const Tie *tie, size_t body)
{
  return (tie->right == (int)body) - (tie->left == (int)body);
}

static inline void put_forces(Rows *rows, const Tie *ties, size_t n, size_t first, size_t body, size_t motion)
{
  for (size_t j = 0; j < n; j++)
    if (tie_side(&ties[j], body) != 0) put(rows, first + j, -tie_side(&ties[j], body) * ties[j].direction[motion]);
}

static inline void put_body(Rows *rows, const Bodies *bodies, const Laws *laws, size_t i)
{
  const double TD = 1e-3;
  for (size_t m = 0; m < MOTIONS; m++) {
    for (size_t q = 0; q < MOTIONS; q++) put(rows, acceleration_of(i, q), bodies->mass[i][m][q]);
    put_forces(rows, bodies->joint, bodies->n_joints, 2 * MOTIONS * bodies->n, i, m);
    put_forces(rows, laws->law, laws->n, core_size(bodies), i, m);
    end_row(rows);
  }
  for (size_t m = 0; m < MOTIONS; m++) put(rows, velocity_of(i, m), 1), put(rows, acceleration_of(i, m), -TD), end_row(rows);
}

/* factor * (motions of the right body - those of the left one), from the unknown `motion` of a body on. */
static inline void put_rate(Rows *rows, const Tie *tie, size_t motion, double factor)
{
  for (size_t m = 0; m < MOTIONS; m++) {
    put(rows, acceleration_of((size_t)tie->right, motion + m), factor * tie->direction[m]);
    if (tie->left != GROUND) put(rows, acceleration_of((size_t)tie->left, motion + m), -factor * tie->direction[m]);
  }
}

static inline Rows bodies_rows(const Bodies *bodies, const Laws *laws)
{
  const size_t n_core = core_size(bodies);
  Rows rows = rows_begin(n_core + laws->n);
  for (size_t i = 0; i < bodies->n; i++) put_body(&rows, bodies, laws, i);
  for (size_t j = 0; j < bodies->n_joints; j++) put_rate(&rows, &bodies->joint[j], 0, 1), end_row(&rows);
  put(&rows, n_core - 1, 1);
  for (size_t j = 0; j < laws->n; j++)
    if (laws->law[j].left == GROUND) put(&rows, n_core + j, 1);
  end_row(&rows);
  for (size_t j = 0; j < laws->n; j++) {
    put(&rows, n_core + j, 1);
    put_rate(&rows, &laws->law[j], MOTIONS, laws->law[j].k);
    end_row(&rows);
  }
  return rows;
}

/* Row r of a law is switched off: its own coefficient is the first and is 1 in any case. */
static inline void switch_off(Rows *rows, size_t r)
{
  for (uint32_t e = rows->start[r] + 1; e < rows->start[r + 1]; e++) rows->matrix.value[e] = 0;
}

/* Laws are paired with their own forces; room for all. */
static inline void pair_laws(const Bodies *bodies, size_t n, uint32_t *pair)
{
  for (size_t r = 0; r < n; r++) pair[r] = r < core_size(bodies) ? FACTOR_FREE : (uint32_t)r;
}

enum { MANY_ROWS = 2 * MOTIONS * MANY_BODIES + MANY_BODIES + 1 + MANY_LAWS };

#endif
