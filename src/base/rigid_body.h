/* rigid_body.h: what is rigidly joined in the plane, as one body. Its motion is x, y, phi, vx, vy, w of the frame at its root;
 * a relation is reaction = M d + c over d, the derivatives of these: rows fx, fy, t, columns d and c. All are resolved in the
 * world. Where phi turns with der(phi), its velocity in the equations is w: vectors r0 = R(phi) r of the body have
 *
 *     der(v + w x r0) = der(v) + der(w) x r0 + w x (der(phi) x r0)                                                        */
#ifndef LIED_BASE_RIGID_BODY_H
#define LIED_BASE_RIGID_BODY_H

#include <math.h>
#include <stddef.h>

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

/* Below, numbers of motions and relations are `apart` from each other: 1, or where copies of them lie side by side how many
 * these are. */

/* Derivatives there, from d at the root, which turns with w. */
static inline void rigid_derive(double *restrict to, const double *restrict d, Vector2 r0, double w, size_t apart)
{
  const double phi = d[RIGID_PHI * apart], der_w = d[RIGID_W * apart], turned = w * phi;
  to[0] = d[0] - r0.y * phi;
  to[apart] = d[apart] + r0.x * phi;
  to[RIGID_PHI * apart] = phi;
  to[RIGID_VX * apart] = d[RIGID_VX * apart] - r0.y * der_w - r0.x * turned;
  to[RIGID_VY * apart] = d[RIGID_VY * apart] + r0.x * der_w - r0.y * turned;
  to[RIGID_W * apart] = der_w;
}

/* A row of a relation without its columns of der(x) and der(y). */
typedef struct RigidRow {
  double phi, vx, vy, w, constant;
} RigidRow;

static inline void rigid_set_row(double *to, RigidRow row, size_t apart)
{
  to[RIGID_PHI * apart] = row.phi;
  to[RIGID_VX * apart] = row.vx;
  to[RIGID_VY * apart] = row.vy;
  to[RIGID_W * apart] = row.w;
  to[RIGID_CONSTANT * apart] = row.constant;
}

/* The relation of the body alone but for its columns of der(x) and der(y), which are 0; `moment`: mass times r0 of its centre.
 */
static inline void rigid_own_relation(double *restrict m, const RigidBody *body, Vector2 moment, double torque, double w,
                                      size_t apart)
{
  rigid_set_row(m, (RigidRow){-w * moment.x, body->mass, 0, -moment.y, body->fx}, apart);
  rigid_set_row(m + RIGID_ROW * apart, (RigidRow){-w * moment.y, 0, body->mass, moment.x, body->fy}, apart);
  rigid_set_row(m + 2 * RIGID_ROW * apart, (RigidRow){0, -moment.y, moment.x, body->inertia, torque}, apart);
}

/* A row of a relation at r0, over derivatives at the root. */
static inline RigidRow rigid_row(const double *a, Vector2 r0, double w, size_t apart)
{
  const double vx = a[RIGID_VX * apart], vy = a[RIGID_VY * apart];
  return (RigidRow){a[RIGID_PHI * apart] - w * (r0.x * vx + r0.y * vy), vx, vy, a[RIGID_W * apart] + r0.x * vy - r0.y * vx,
                    a[RIGID_CONSTANT * apart]};
}

static inline void rigid_add_row(double *restrict to, double factor, RigidRow row, size_t apart)
{
  to[RIGID_PHI * apart] += factor * row.phi;
  to[RIGID_VX * apart] += factor * row.vx;
  to[RIGID_VY * apart] += factor * row.vy;
  to[RIGID_W * apart] += factor * row.w;
  to[RIGID_CONSTANT * apart] += factor * row.constant;
}

/* Adds what a relation at r0 is at the root, without these columns. */
static inline void rigid_add_relation(double *restrict m, const double *restrict at, Vector2 r0, double w, size_t apart)
{
  const size_t row = RIGID_ROW * apart;
  rigid_add_row(m + 2 * row, 1, rigid_row(at + 2 * row, r0, w, apart), apart);
  const RigidRow fx = rigid_row(at, r0, w, apart);
  rigid_add_row(m, 1, fx, apart);
  rigid_add_row(m + 2 * row, -r0.y, fx, apart);
  const RigidRow fy = rigid_row(at + row, r0, w, apart);
  rigid_add_row(m + row, 1, fy, apart);
  rigid_add_row(m + 2 * row, r0.x, fy, apart);
}

/* The columns of der(x) and der(y) at r0, and what they are to der(phi) at the root: to be added, where something elastic is.
 */
static inline void rigid_add_elastic(double *to, const double *at, Vector2 r0, size_t apart)
{
  double column[RIGID_VX][RIGID_REACTIONS];
  for (int i = 0; i < RIGID_REACTIONS; i++) {
    const double *a = at + i * RIGID_ROW * apart;
    column[0][i] = a[0];
    column[1][i] = a[apart];
    column[RIGID_PHI][i] = r0.x * a[apart] - r0.y * a[0];
  }
  for (int j = 0; j < RIGID_VX; j++) {
    to[j * apart] += column[j][0];
    to[(RIGID_ROW + j) * apart] += column[j][1];
    to[(2 * RIGID_ROW + j) * apart] += column[j][2] + r0.x * column[j][1] - r0.y * column[j][0];
  }
}

#endif
