/* rigid_body.h: what is rigidly joined in the plane, as one body. Its motion is x, y, phi, vx, vy, w of the frame at its root;
 * a relation is reaction = M d + c over d, the derivatives of these: rows fx, fy, t, columns d and c. All are resolved in the
 * world. Where phi turns with der(phi), its velocity in the equations is w: vectors r0 = R(phi) r of the body have
 *
 *     der(v + w x r0) = der(v) + der(w) x r0 + w x (der(phi) x r0)                                                        */
#ifndef LIED_BASE_RIGID_BODY_H
#define LIED_BASE_RIGID_BODY_H

#include <math.h>

#include "base/plane.h"

enum { RIGID_MOTION = 6, RIGID_REACTIONS = 3, RIGID_ROW = RIGID_MOTION + 1, RIGID_RELATION = RIGID_REACTIONS * RIGID_ROW };
enum { RIGID_PHI = 2, RIGID_VX, RIGID_VY, RIGID_W, RIGID_CONSTANT }; /* columns */

typedef struct RigidBody {
  double mass;                   /* [kg] */
  double x, y;                   /* [kg m] mass times the place of its centre, in the axes of the frame */
  double inertia;                /* [kg m2] about the origin of the frame */
  double fx, fy;                 /* [N] constant reactions: weight is carried by them */
  double torque_cos, torque_sin; /* [N m] their torque: torque_cos cos(phi) + torque_sin sin(phi) */
} RigidBody;

/* r0 for r in a frame of this angle. */
static inline Vector2 rigid_turn(double cosine, double sine, Vector2 r)
{
  return (Vector2){cosine * r.x - sine * r.y, sine * r.x + cosine * r.y};
}

/* The frame `next` as it is seen from where `at` is seen from. */
static inline Pose2 rigid_beyond(Pose2 at, Pose2 next)
{
  const Vector2 r0 = rigid_turn(cos(at.phi), sin(at.phi), (Vector2){next.x, next.y});
  return (Pose2){at.x + r0.x, at.y + r0.y, at.phi + next.phi};
}

/* A body that is known at the frame `at`. */
static inline void rigid_join(RigidBody *body, const RigidBody *part, Pose2 at)
{
  const double c = cos(at.phi), s = sin(at.phi);
  const Vector2 moment = rigid_turn(c, s, (Vector2){part->x, part->y});
  body->mass += part->mass;
  body->x += moment.x + part->mass * at.x;
  body->y += moment.y + part->mass * at.y;
  body->inertia += part->inertia + 2 * (at.x * moment.x + at.y * moment.y) + part->mass * (at.x * at.x + at.y * at.y);
  body->fx += part->fx;
  body->fy += part->fy;
  body->torque_cos += c * part->torque_cos + s * part->torque_sin + at.x * part->fy - at.y * part->fx;
  body->torque_sin += c * part->torque_sin - s * part->torque_cos - at.y * part->fy - at.x * part->fx;
}

/* The motion of a frame at r0 that is turned by `angle`. */
static inline void rigid_move(double to[RIGID_MOTION], const double root[RIGID_MOTION], Vector2 r0, double angle)
{
  to[0] = root[0] + r0.x;
  to[1] = root[1] + r0.y;
  to[RIGID_PHI] = root[RIGID_PHI] + angle;
  to[RIGID_VX] = root[RIGID_VX] - r0.y * root[RIGID_W];
  to[RIGID_VY] = root[RIGID_VY] + r0.x * root[RIGID_W];
  to[RIGID_W] = root[RIGID_W];
}

/* Derivatives there, from d at the root, which turns with w. */
static inline void rigid_derive(double *restrict to, const double *restrict d, Vector2 r0, double w)
{
  const double turned = w * d[RIGID_PHI];
  to[0] = d[0] - r0.y * d[RIGID_PHI];
  to[1] = d[1] + r0.x * d[RIGID_PHI];
  to[RIGID_PHI] = d[RIGID_PHI];
  to[RIGID_VX] = d[RIGID_VX] - r0.y * d[RIGID_W] - r0.x * turned;
  to[RIGID_VY] = d[RIGID_VY] + r0.x * d[RIGID_W] - r0.y * turned;
  to[RIGID_W] = d[RIGID_W];
}

/* The relation of the body alone but for its columns of der(x) and der(y), which are 0; `moment`: mass times r0 of its centre.
 */
static inline void rigid_own_relation(double *restrict m, const RigidBody *body, Vector2 moment, double torque, double w)
{
  double *fx = m, *fy = m + RIGID_ROW, *t = fy + RIGID_ROW;
  fx[RIGID_PHI] = -w * moment.x, fx[RIGID_VX] = body->mass, fx[RIGID_VY] = 0, fx[RIGID_W] = -moment.y;
  fy[RIGID_PHI] = -w * moment.y, fy[RIGID_VX] = 0, fy[RIGID_VY] = body->mass, fy[RIGID_W] = moment.x;
  t[RIGID_PHI] = 0, t[RIGID_VX] = -moment.y, t[RIGID_VY] = moment.x, t[RIGID_W] = body->inertia;
  fx[RIGID_CONSTANT] = body->fx, fy[RIGID_CONSTANT] = body->fy, t[RIGID_CONSTANT] = torque;
}

/* A row of a relation without its columns of der(x) and der(y). */
typedef struct RigidRow {
  double phi, vx, vy, w, constant;
} RigidRow;

/* A row of a relation at r0, over derivatives at the root. */
static inline RigidRow rigid_row(const double *a, Vector2 r0, double w)
{
  return (RigidRow){a[RIGID_PHI] - w * (r0.x * a[RIGID_VX] + r0.y * a[RIGID_VY]), a[RIGID_VX], a[RIGID_VY],
                    a[RIGID_W] + r0.x * a[RIGID_VY] - r0.y * a[RIGID_VX], a[RIGID_CONSTANT]};
}

static inline void rigid_add_row(double *restrict to, double factor, RigidRow row)
{
  to[RIGID_PHI] += factor * row.phi;
  to[RIGID_VX] += factor * row.vx;
  to[RIGID_VY] += factor * row.vy;
  to[RIGID_W] += factor * row.w;
  to[RIGID_CONSTANT] += factor * row.constant;
}

/* Adds what a relation at r0 is at the root, without these columns. */
static inline void rigid_add_relation(double *restrict m, const double *restrict at, Vector2 r0, double w)
{
  double *torque = m + 2 * RIGID_ROW;
  rigid_add_row(torque, 1, rigid_row(at + 2 * RIGID_ROW, r0, w));
  const RigidRow fx = rigid_row(at, r0, w);
  rigid_add_row(m, 1, fx);
  rigid_add_row(torque, -r0.y, fx);
  const RigidRow fy = rigid_row(at + RIGID_ROW, r0, w);
  rigid_add_row(m + RIGID_ROW, 1, fy);
  rigid_add_row(torque, r0.x, fy);
}

/* The columns of der(x) and der(y) at r0, and what they are to der(phi) at the root: to be added, where something elastic is.
 */
static inline void rigid_add_elastic(double to[RIGID_RELATION], const double *at, Vector2 r0)
{
  double column[RIGID_VX][RIGID_REACTIONS];
  for (int i = 0; i < RIGID_REACTIONS; i++) {
    const double *a = at + i * RIGID_ROW;
    column[0][i] = a[0];
    column[1][i] = a[1];
    column[RIGID_PHI][i] = r0.x * a[1] - r0.y * a[0];
  }
  for (int j = 0; j < RIGID_VX; j++) {
    to[j] += column[j][0];
    to[RIGID_ROW + j] += column[j][1];
    to[2 * RIGID_ROW + j] += column[j][2] + r0.x * column[j][1] - r0.y * column[j][0];
  }
}

#endif
