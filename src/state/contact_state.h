/* contact_state.h: what a State holds of contacts between shapes: numbers alone, so that a copy of them is the same. */
#ifndef LIED_STATE_CONTACT_STATE_H
#define LIED_STATE_CONTACT_STATE_H

#include "base/box_pairs.h"
#include "linear/linear.h"

enum {
  CONTACT_STATES = 2,                   /* of each point of contact, behind all others */
  CONTACT_FORCES = 2,                   /* of each point: unknowns, each with a law, behind those of the core */
  CONTACT_MOTION = 3,                   /* of a shape: positions, their rates, reactions */
  CONTACT_LAW = 1 + 2 * CONTACT_MOTION, /* most entries of a law: its force, the rates of two shapes */
  CONTACT_BLOCKS = 2,                   /* ... of L, for a point, if they are condensed: enough for some thousand shapes */
  CONTACT_ENTRIES = CONTACT_FORCES * (CONTACT_LAW + 2 * CONTACT_MOTION) /* ... for a point, with those of the open rows */
};

/* The elastic and frictional properties of a shape. */
typedef struct ContactSurface {
  double stiffness, damping, friction, bristle, elastic_time;
  int layer; /* shapes of one layer do not touch; 0: none */
} ContactSurface;

/* Two shapes that may touch, in so many points. */
typedef struct ContactPair {
  uint32_t a, b;          /* bodies of the Plan */
  ContactSurface surface; /* of both together */
  uint32_t first_slot, n_slots;
} ContactPair;

/* A point as it was at the end of the last step. */
typedef struct ContactSeen {
  ContactPoint point;
  double load, most; /* then; and when something last pressed */
} ContactSeen;

/* A law of a point: force + factor * (rate of the gap, or of slip) = a right-hand side. */
typedef struct ContactLaw {
  uint32_t body[2];
  double factor;
  double arm[2][CONTACT_MOTION]; /* the rate, in those of both shapes; and how the force acts on them */
} ContactLaw;

/* The same in the unknowns u of two carriers (see condense.c): force = constant - factor * sum(rate u), u = sum(push force). */
typedef struct CondensedLaw {
  uint32_t carrier[2]; /* or the number of carriers: the ground */
  double factor, constant;
  double size; /* of the terms that the constant is the sum of */
  Lanes rate[2], push[2];
} CondensedLaw;

/* Where the forces of a point are in the matrix: entries. */
typedef struct ContactSlot {
  uint32_t own[CONTACT_FORCES];                         /* of its laws at their own columns */
  uint32_t rate[CONTACT_FORCES][2][CONTACT_MOTION];     /* ... at the rates of both shapes; NONE: it does not move so */
  uint32_t reaction[2][CONTACT_MOTION][CONTACT_FORCES]; /* of the open rows */
} ContactSlot;

#endif
