/* contact_internal.h: what contacts are made of; shared by contacts.c, bodies.c and laws.c. */
#ifndef LIED_CONTACT_CONTACT_INTERNAL_H
#define LIED_CONTACT_CONTACT_INTERNAL_H

#include "contact/contact.h"
#include "contact/pairs.h"
#include "contact/seams.h"

enum { X, Y, TURN, MOTION };                       /* of a shape: positions, their rates, reactions */
enum { NORMAL, TANGENT, FORCES = CONTACT_FORCES }; /* of a point */
enum {
  BRISTLE,
  LOAD,
  MEMORY = CONTACT_STATES
}; /* states of a point: its deflection along the tangent; the normal force, T_E late */

/* The elastic and frictional properties of a shape. */
typedef struct Surface {
  double stiffness, damping, friction, bristle, elastic_time;
  int layer; /* shapes of one layer do not touch; 0: none */
} Surface;

/* A shape where it is in the system. */
typedef struct ContactBody {
  Shape2 shape;
  Seams *seams; /* of the shape, which has them once something covers it; NULL: nothing is close to it */
  uint32_t instance;
  uint32_t rigid;         /* the rigid group that it belongs to; NONE: the ground */
  uint32_t value[MOTION]; /* places in w */
  uint32_t speed[MOTION]; /* ... of its kinetic velocities */
  Signed rate[MOTION];    /* columns of z */
  uint32_t row[MOTION];   /* of the core: those left open */
  Surface surface;
  double size;             /* largest extent of its box at the start */
  double centre[2], inner; /* in its frame: a circle inside the shape */
  double arm;              /* largest distance of a point from the origin of its frame */
  Box2 margin;             /* pairs stay valid while the shape is inside */
  Pose2 last;              /* after the step before */
} ContactBody;

/* A point as it was at the end of the last step. */
typedef struct Seen {
  ContactPoint point;
  double load, most; /* then; and when something last pressed */
} Seen;

/* One point at which a pair may touch. */
typedef struct PointSlot {
  Seen seen;
  uint32_t own[FORCES];                 /* entries of its laws at their own columns */
  uint32_t rate[FORCES][2][MOTION];     /* ... at the rates of both shapes; NONE: the shape does not move so */
  uint32_t reaction[2][MOTION][FORCES]; /* entries of the open rows */
} PointSlot;

typedef struct ContactPair {
  uint32_t a, b;
  Surface surface; /* of both together */
  uint32_t first_slot, n_slots;
} ContactPair;

typedef struct Contacts {
  ContactBody *bodies; /* [n_bodies] in the composition's arena */
  size_t n_bodies;
  PairFinder *finder;
  Box2 *boxes;    /* [n_bodies] */
  ShapeWork work; /* for the shape with the most corners */
  /* of the core alone */
  Matrix core;
  size_t open_row, open_entry; /* the first open row, and its first entry */
  double noted;                /* the time at which points were last seen */
  size_t room;                 /* slots whose states have room */
  double fill;                 /* entries of factors to those of the matrix, when they were ordered; 0: to be ordered */
  const BoxPair *close;        /* [n_close] pairs whose margins overlap; the finder's */
  size_t n_close;
  /* of the present pairs, in an arena of their own */
  Arena arena;
  ContactPair *pairs;
  PointSlot *slots;
  size_t n_pairs, n_slots;
  uint32_t *start; /* of the extended matrix; column and value are in State.matrix */
  uint32_t *moved; /* [entries of open rows] where an entry of the core has gone */
} Contacts;

/* Where a state of a slot is among all states. */
static inline size_t state_of(const Plan *plan, size_t slot, int memory)
{
  return plan->n_states + MEMORY * slot + (size_t)memory;
}

static inline Pose2 pose_of(const State *state, const ContactBody *body)
{
  return (Pose2){state->w[body->value[X]], state->w[body->value[Y]], state->w[body->value[TURN]]};
}

/* bodies.c: the shapes, and which of them may touch. */
LiedStatus contacts_add_bodies(const Compose *k, const State *state, Contacts *contacts);
void contacts_join_shapes(State *state);       /* those that are close and in one rigid group */
int contacts_leave_margin(const State *state); /* or will leave it with the next step: stages evaluate beyond the present */
int contacts_find_close(State *state);         /* 0 without memory */
LiedStatus contacts_list_pairs(LiedSystem *s, State *state); /* among those that are close */
int contacts_miss_pair(const State *state);                  /* some pair that is not listed may touch within the next step */
/* A pair whose shapes passed through each other in the last step, or NULL; the search starts at *place. */
const BoxPair *contacts_find_crossing(const State *state, size_t *place);
void contacts_note_poses(State *state);

/* laws.c: the part of the matrix that belongs to contacts. */
void contacts_extend(const Plan *plan, State *state); /* matrix and modes, for the pairs that are listed */
/* Where a pair touches now. */
typedef struct Touch {
  Pose2 poses[2];
  ContactPoint points[CONTACT_POINTS];
  int point_of[CONTACT_POINTS]; /* the point in slot k of the pair, or -1 */
} Touch;
Touch contacts_touch(const State *state, const ContactPair *pair);

#endif
